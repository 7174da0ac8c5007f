"""What has happened: the events of a trace, past and final.

Every change of a game is one of these; `core.state` performs them, targets report them, oracles read
them.  Objects are named by ids that are unique within a trace: an object that changes zones gets a
new one (CR 400.7).  `instance` numbers turns, phases and steps; each occurrence has its own.
"""

import msgspec

from rulehound.core.mana import Mana


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="is", tag=True):
    """Base of all events."""


class ObjectInfo(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One object as a trace introduces it; `name` is its scenario name ("Forest#2"), `card` its card's name."""

    id: int
    name: str
    card: str
    zone: str
    owner: str
    controller: str
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    sick: bool = False
    chosen: str = ""
    token: bool = False
    attached_to: int = 0
    gained: tuple[str, ...] = ()


class GameBegan(Event, frozen=True):
    """Everything that is there when the trace begins; `libraries` are top first, `life` is (player, life)."""

    active_player: str
    objects: tuple[ObjectInfo, ...]
    life: tuple[tuple[str, int], ...] = (("A", 20), ("B", 20))


class TurnBegan(Event, frozen=True):
    """A turn began (CR 500.1); `created_by` is the instance of `TurnAdded`, 0 for a turn in course."""

    instance: int
    player: str
    number: int
    created_by: int = 0


class PhaseBegan(Event, frozen=True):
    """A phase began; `kind` is "beginning", "main", "combat" or "ending" (CR 500.1)."""

    instance: int
    kind: str
    moment: str = ""


class StepBegan(Event, frozen=True):
    """A step began (CR 500.1)."""

    instance: int
    kind: str


class StepEnded(Event, frozen=True):
    """A step ended; `instance` is the one that `StepBegan` gave."""

    instance: int
    kind: str


class PhaseEnded(Event, frozen=True):
    """A phase ended, after its last step."""

    instance: int
    kind: str


class TurnEnded(Event, frozen=True):
    """A turn ended, after its last phase."""

    instance: int
    player: str


class PhasesAdded(Event, frozen=True):
    """A group of phases was added directly after phase `after` (CR 500.8), in order; 0 for one still to come.

    `phases` holds (instance, kind) pairs; `only_steps` the steps that such a phase keeps (CR 500.10), ()
    for all.
    """

    after: int
    phases: tuple[tuple[int, str], ...]
    source: int
    only_steps: tuple[str, ...] = ()


class StepsAdded(Event, frozen=True):
    """A step was added directly after or before step `anchor` (CR 500.9)."""

    anchor: int
    where: str
    step: int
    kind: str
    source: int


class TurnAdded(Event, frozen=True):
    """A turn was added directly after turn `after` (CR 500.7)."""

    instance: int
    player: str
    after: int
    source: int


class SkipCreated(Event, frozen=True):
    """An effect will skip the next `what` of `player` (CR 614.10)."""

    player: str
    what: str
    source: int


class Skipped(Event, frozen=True):
    """A step, phase or turn was proceeded past (CR 500.11); `instance` is 0 for a turn never begun."""

    what: str
    player: str
    instance: int = 0


class PriorityReceived(Event, frozen=True):
    """A player received priority."""

    player: str


class PriorityPassed(Event, frozen=True):
    """A player who had priority passed it."""

    player: str


class AbilityActivated(Event, frozen=True):
    """`player` activated ability `ability` (its index) of `source` (CR 602.2).

    `stack_object` is 0 for a mana ability (CR 605.3b); `tapped` says that its cost has {T} (CR 106.12).
    """

    player: str
    source: int
    ability: int
    mana: bool = False
    tapped: bool = False
    stack_object: int = 0
    x: int = 0
    targets: tuple[int | str, ...] = ()
    cycling: bool = False


class SpellCast(Event, frozen=True):
    """A spell became cast (CR 601.2i)."""

    player: str
    object: int
    x: int = 0
    targets: tuple[int | str, ...] = ()


class CostAnnounced(Event, frozen=True):
    """`player` announced to pay the additional or alternative cost that is ability `ability` of the card (CR 601.2b).

    It is told of costs that need not be paid.
    """

    player: str
    object: int
    ability: int


class LandPlayed(Event, frozen=True):
    """A player played a land; `object` is the card, as it was before it moved."""

    player: str
    object: int


class TypesOffered(Event, frozen=True):
    """The types that a "could produce" mana ability of `source` let `player` choose from (CR 106.7)."""

    player: str
    source: int
    ability: int
    types: str


class ManaAdded(Event, frozen=True):
    """Mana went into a pool (CR 106.4), all of one production.

    `source` is the object that produced it (CR 106.3); `tapped` says whether `source` was tapped for it
    (CR 106.12); `ability` is its index on the source, -1 where it is not an ability of a permanent.
    """

    player: str
    mana: tuple[Mana, ...]
    source: int
    ability: int = -1
    tapped: bool = False


class ManaSpent(Event, frozen=True):
    """Mana was spent from a pool; `on` is the object that it paid for, 0 where that is not told."""

    player: str
    mana: tuple[Mana, ...]
    on: int = 0


class ManaLost(Event, frozen=True):
    """Unspent mana was lost as a step or phase ended (CR 106.4, 500.5)."""

    player: str
    mana: tuple[Mana, ...]


class ManaChanged(Event, frozen=True):
    """Unspent mana became other mana instead of being lost."""

    player: str
    before: tuple[Mana, ...]
    after: tuple[Mana, ...]


class PoolObserved(Event, frozen=True):
    """A target showed a whole pool: the types of the mana in it, in any order."""

    player: str
    types: str


class ManaAbilityResolved(Event, frozen=True):
    """A mana ability finished resolving, whether it produced mana or not (CR 605.3b)."""

    source: int
    ability: int
    player: str


class ReplacementApplied(Event, frozen=True):
    """`player` applied the replacement effect of ability `ability` of `source` (CR 616.1).

    `event` is the kind of would-be event ("mana", "draw", "move", ...); `production` numbers the event
    that was replaced, so that applications to one event share it.
    """

    player: str
    event: str
    source: int
    ability: int
    production: int


class Tapped(Event, frozen=True):
    """A permanent became tapped."""

    object: int


class Untapped(Event, frozen=True):
    """A permanent became untapped."""

    object: int


class ObjectMoved(Event, frozen=True):
    """An object changed zones and became a new object (CR 400.7).

    `new` is 0 where nothing is left (a token or ability, CR 111.7, 113.7).  `gained` are keywords that a
    permanent gained as it entered (CR 702.136a).
    """

    object: int
    new: int
    origin: str
    zone: str
    owner: str
    controller: str
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    chosen: str = ""
    cause: str = ""
    gained: tuple[str, ...] = ()


class TokenCreated(Event, frozen=True):
    """A token was created."""

    object: ObjectInfo


class Shuffled(Event, frozen=True):
    """A library was shuffled; `order` holds the new order, top first (CR 701.24a)."""

    player: str
    order: tuple[int, ...]


class CardDrawn(Event, frozen=True):
    """`player` drew a card, which became object `card` (CR 121.1)."""

    player: str
    card: int


class DrawFailed(Event, frozen=True):
    """`player` was to draw from an empty library (CR 704.5b)."""

    player: str


class CardDiscarded(Event, frozen=True):
    """`player` discarded a card, which became object `card` (CR 701.9); `cause` is "effect", "cost" or "cleanup"."""

    player: str
    card: int
    cause: str


class CardCycled(Event, frozen=True):
    """A player cycled a card, which became object `card`."""

    player: str
    card: int


class LifeChanged(Event, frozen=True):
    """A player gained or, with a negative `amount`, lost life; `cause` says by what."""

    player: str
    amount: int
    cause: str


class DamageDealt(Event, frozen=True):
    """Damage was dealt to a permanent or, by name, a player."""

    source: int
    target: int | str
    amount: int
    combat: bool = False


class DamageRemoved(Event, frozen=True):
    """All damage was removed from these permanents."""

    objects: tuple[int, ...]


class CountersChanged(Event, frozen=True):
    """So many counters of a kind were put on an object, or, with a negative `amount`, removed."""

    object: int
    kind: str
    amount: int


class AttackersDeclared(Event, frozen=True):
    """The attacking player declared these attackers, which may be none."""

    player: str
    attackers: tuple[int, ...]


class BlockersDeclared(Event, frozen=True):
    """The defending player declared blockers, as pairs of blocker and attacker."""

    player: str
    blocks: tuple[tuple[int, int], ...]


class RemovedFromCombat(Event, frozen=True):
    """These creatures were removed from combat."""

    objects: tuple[int, ...]


class AbilityTriggered(Event, frozen=True):
    """Ability `ability` of `source` triggered under `player`'s control (CR 603.2); -1 for a delayed one."""

    trigger: int
    source: int
    ability: int
    player: str
    mana: bool = False


class TriggersCeased(Event, frozen=True):
    """Triggered abilities not yet on the stack ceased to exist (CR 724.1a, 603.3d)."""

    triggers: tuple[int, ...]
    rule: str


class AbilityPutOnStack(Event, frozen=True):
    """An ability became an object on the stack (CR 602.2a, 603.3)."""

    object: int
    source: int
    ability: int
    player: str
    trigger: int = 0
    targets: tuple[int | str, ...] = ()


class ModesChosen(Event, frozen=True):
    """`player` chose modes of a spell or ability on the stack, by their places in its text, from 0 (CR 700.2)."""

    player: str
    object: int
    modes: tuple[int, ...] = ()


class Divided(Event, frozen=True):
    """`player` announced how something is divided among the targets of a spell or ability, in order (CR 601.2d)."""

    player: str
    object: int
    shares: tuple[int, ...] = ()


class Exerted(Event, frozen=True):
    """`player` exerted a permanent as it attacks: it will not untap in their next untap step (CR 701.43a)."""

    player: str
    object: int


class ResolutionBegan(Event, frozen=True):
    """The topmost object on the stack began to resolve."""

    object: int


class ResolutionEnded(Event, frozen=True):
    """`resolved` is False where every target was illegal (CR 608.2b)."""

    object: int
    resolved: bool = True


class Countered(Event, frozen=True):
    """A spell or ability on the stack was countered by `source`."""

    object: int
    source: int


class DelayedTriggerCreated(Event, frozen=True):
    """A delayed triggered ability was created; `when` says for which moment."""

    delayed: int
    source: int
    player: str
    when: str


class EffectBegan(Event, frozen=True):
    """A continuous effect from a resolved spell or ability began (CR 611.2); `what` says what it does."""

    effect: int
    objects: tuple[int, ...]
    what: str
    duration: str
    player: str


class EffectEnded(Event, frozen=True):
    """A continuous effect that `EffectBegan` told of ended."""

    effect: int


class ControlChanged(Event, frozen=True):
    """An object came under the control of `player`."""

    object: int
    player: str


class StateBasedActionsPerformed(Event, frozen=True):
    """State-based actions were performed as one event (CR 704.3); `rules` are their numbers."""

    rules: tuple[str, ...]


class TurnEnding(Event, frozen=True):
    """An effect began to end the turn (CR 724.1), or the combat phase (CR 724.2)."""

    source: int
    player: str
    combat: bool = False


class PhasedOut(Event, frozen=True):
    """These permanents phased out at the same time."""

    objects: tuple[int, ...]


class PhasedIn(Event, frozen=True):
    """These permanents phased in at the same time."""

    objects: tuple[int, ...]


class Attached(Event, frozen=True):
    """A permanent became attached to object `to` (CR 701.3a); an Aura right after it moved (CR 608.3c)."""

    object: int
    to: int


class Unattached(Event, frozen=True):
    """A permanent is attached to nothing any more, and stays (CR 701.3d); what moves is so without being told."""

    object: int


class ColorChosen(Event, frozen=True):
    """A color was chosen for an object, as it entered."""

    object: int
    color: str


class PlayerLost(Event, frozen=True):
    """A player lost the game; `rule` is the number of the rule by which."""

    player: str
    rule: str


class GameEnded(Event, frozen=True):
    """The game or the scenario ended; `reason` is "won", "drawn", "turns" or "limit"."""

    reason: str
    winner: str = ""


AnyEvent = (
    GameBegan | TurnBegan | PhaseBegan | StepBegan | StepEnded | PhaseEnded | TurnEnded | PhasesAdded
    | StepsAdded | TurnAdded | SkipCreated | Skipped | PriorityReceived | PriorityPassed | AbilityActivated
    | SpellCast | CostAnnounced
    | LandPlayed | TypesOffered | ManaAdded | ManaSpent | ManaLost | ManaChanged | PoolObserved
    | ManaAbilityResolved | ReplacementApplied | Tapped | Untapped | ObjectMoved | TokenCreated | Shuffled
    | CardDrawn | DrawFailed | CardDiscarded | CardCycled | LifeChanged | DamageDealt | DamageRemoved | CountersChanged
    | AttackersDeclared | BlockersDeclared | RemovedFromCombat | AbilityTriggered | TriggersCeased
    | AbilityPutOnStack | ModesChosen | Divided | Exerted | ResolutionBegan | ResolutionEnded | Countered
    | DelayedTriggerCreated | EffectBegan | EffectEnded | ControlChanged | StateBasedActionsPerformed | TurnEnding
    | PhasedOut | PhasedIn | Attached | Unattached | ColorChosen | PlayerLost | GameEnded
)  # fmt: skip

EVENT_KINDS: tuple[type[Event], ...] = AnyEvent.__args__
