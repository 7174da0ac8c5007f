"""Abilities as plain data: costs, triggers, targets, static and replacement abilities (CR 113, 602-604, 614).

Nothing here does anything; `core` procedure acts on it, oracles read it, `core.text` renders it.
What an ability does stands in `core.effects`.  Words used as values:

- whose: "you" (the ability's controller), "opponent", "any"
- what: a word that `matches` understands: "permanent", a card type, a subtype, "basic land", "nonbasic land"
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from rulehound.core.amounts import Amount, Count
from rulehound.core.conditions import Condition as Condition
from rulehound.core.costs import CastCost as CastCost
from rulehound.core.costs import Cost as Cost
from rulehound.core.effects import Delayed, Effect, If, May, WhenYouDo
from rulehound.core.mana_effects import AddMana
from rulehound.core.memo import by_identity
from rulehound.core.object_effects import DrawCards, Mill, SearchLibrary, ShuffleIn
from rulehound.core.qualities import ManaValueIs as ManaValueIs

Whose = Literal["you", "opponent", "any"]
TargetKind = Literal[
    "creature",
    "creature you control",
    "land you control",
    "permanent",
    "player",
    "opponent",
    "any target",
    "spell",
    "activated or triggered ability",
    "spell or ability",
]


class ActivatedAbility(msgspec.Struct, frozen=True, tag="activated", omit_defaults=True):
    """As in "[Cost]: [Effect.]" (CR 602.1).

    `cycling` is "" or "cycling", or the type searched for by typecycling (CR 702.29a, 702.29e); such an
    ability works from the hand.  `timing` is "" (any time with priority), "sorcery" (CR 602.5d) or
    "your turn".  `x` defines X by text (CR 107.3c), which is then not chosen.  With `once_each_turn` it is
    activated once each turn (CR 602.5b); with `anyone` any player may activate it (CR 602.2).
    `target_mana_value` narrows its targets, as in "target creature with mana value 2 or less".
    Of its kind of target it has `targets`, or from `least_targets` to so many (CR 601.2c).
    """

    cost: Cost
    effects: tuple[Effect, ...]
    target: TargetKind | None = None
    timing: Literal["", "sorcery", "your turn"] = ""
    cycling: str = ""
    x: Count | None = None
    once_each_turn: bool = False
    anyone: bool = False
    target_mana_value: ManaValueIs | None = None
    targets: int = 1
    least_targets: int | None = None

    @property
    def is_free_to_use(self) -> bool:
        """Whether nothing but its cost says who may activate it, how often and when."""
        return not (self.once_each_turn or self.timing)


class TappedForMana(msgspec.Struct, frozen=True, tag="tapped for mana", omit_defaults=True):
    """As in "Whenever [who] taps a [what] for mana" (CR 106.12a); `type` narrows it to mana of that type.

    With `enchanted` it is "Whenever enchanted [what] is tapped for mana".  `what` may be "this", the source
    itself; with `named` it is about what has that name (CR 201.2a).
    """

    who: Whose = "any"
    what: str = "land"
    type: str = msgspec.field(default="", name="mana")
    enchanted: bool = False
    named: str = ""


class ManaIsAdded(msgspec.Struct, frozen=True, tag="mana is added", omit_defaults=True):
    """As in "Whenever a [what]'s ability causes [who] to add one or more mana [of `type`]" (CR 605.1b).

    It looks at the mana, however it came: nothing has to be tapped, and abilities on the stack do as well.
    With `chosen` it is about mana of the color chosen for this permanent.  An ability with several
    instructions that add mana causes it to be added several times.
    """

    what: str = "land"
    who: Whose = "you"
    type: str = msgspec.field(default="", name="mana")
    chosen: bool = False


class StepBegins(msgspec.Struct, frozen=True, tag="step begins", omit_defaults=True):
    """As in "At the beginning of [step]" (CR 603.2b); `step` is a step or a phase of `core.turns`.

    `whose` says on whose turn; `first_each_turn` counts the first such step of a turn only.  `enchanted` names
    what the source is attached to, on whose controller's turn it is: "the upkeep of enchanted creature's controller".
    """

    step: str
    whose: Whose = "any"
    first_each_turn: bool = False
    enchanted: str = ""


class ZoneChanges(msgspec.Struct, frozen=True, tag="zone changes", omit_defaults=True):
    """As in "When this enters" (to the battlefield), "dies", "leaves the battlefield" (CR 603.6).

    With `enchanted` it is about what this is attached to: "When enchanted [what] dies" (CR 603.6e, 603.10a).
    """

    change: Literal["enters", "dies", "leaves"]
    enchanted: bool = False
    what: str = "creature"


class BecomesTapped(msgspec.Struct, frozen=True, tag="becomes tapped", omit_defaults=True):
    """As in "Whenever this [or a `what` `whose` control] becomes tapped", or untapped (CR 603.2e).

    What enters tapped has not become so, and what is tapped already does not again.  With `enchanted` it is
    "Whenever enchanted `what` becomes tapped".
    """

    what: str = ""
    whose: Whose = "you"
    untapped: bool = False
    enchanted: bool = False


class Cycles(msgspec.Struct, frozen=True, tag="cycles", omit_defaults=True):
    """As in "When you cycle this card", "whenever [who] cycles [or discards] a card" (CR 702.29c-d)."""

    which: Literal["this", "a card", "another card"] = "a card"
    who: Whose = "you"
    or_discards: bool = False


class Discards(msgspec.Struct, frozen=True, tag="discards", omit_defaults=True):
    """As in "Whenever [who] discards a card", or once for all that are discarded together: "one or more cards".

    `first_each_turn` is about the first time in a turn that the player discards.
    """

    who: Whose = "you"
    one_or_more: bool = False
    first_each_turn: bool = False


class Draws(msgspec.Struct, frozen=True, tag="draws", omit_defaults=True):
    """As in "Whenever [who] draws a card": once for each (CR 121.2)."""

    who: Whose = "you"


class Attacks(msgspec.Struct, frozen=True, tag="attacks", omit_defaults=True):
    """As in "Whenever this creature attacks [for the first time each turn]" (CR 508.1m), or enchanted creature."""

    first_each_turn: bool = False
    enchanted: bool = False


class DealsCombatDamage(msgspec.Struct, frozen=True, tag="deals combat damage", omit_defaults=True):
    """As in "Whenever this creature deals combat damage to a player" (CR 510), or enchanted creature."""

    enchanted: bool = False


class SpellIsCast(msgspec.Struct, frozen=True, tag="spell is cast", omit_defaults=True):
    """As in "When you cast this spell" (CR 601.2i)."""


class CastsSpell(msgspec.Struct, frozen=True, tag="casts a spell", omit_defaults=True):
    """As in "Whenever [who] cast a [what] spell [with {X} in its mana cost]" (CR 601.2i).

    X in its effects is the X of that spell, "mana value" that spell's on the stack (CR 202.3e).  `what` is
    a card type, a subtype, "noncreature" or "instant or sorcery"; "" is any spell.  `mana_value` is the
    one that the spell must have, with a number read as it is cast.
    """

    who: Whose = "you"
    what: str = ""
    with_x: bool = False
    mana_value: ManaValueIs | None = None


class ActivatesAbility(msgspec.Struct, frozen=True, tag="activates an ability", omit_defaults=True):
    """As in "Whenever [who] activates an ability [of a `what`] [that isn't a mana ability]" (CR 602.2b).

    `what` picks the permanent whose ability it is, "this" the source itself; "" is any object.  `kind` is "" for
    any ability, mana abilities too.
    """

    who: Whose = "you"
    what: str = ""
    kind: Literal["", "mana", "not mana"] = ""


class StateIs(msgspec.Struct, frozen=True, tag="state is", omit_defaults=True):
    """As in "When you control no Islands": it triggers while that is so (CR 603.8).

    It does not again while it waits or is on the stack.
    """

    state: Condition


TriggerEvent = (
    TappedForMana
    | ManaIsAdded
    | StepBegins
    | ZoneChanges
    | BecomesTapped
    | Cycles
    | Discards
    | Draws
    | Attacks
    | DealsCombatDamage
    | SpellIsCast
    | CastsSpell
    | ActivatesAbility
    | StateIs
)


class TriggeredAbility(msgspec.Struct, frozen=True, tag="triggered", omit_defaults=True):
    """As in "When/Whenever/At [trigger event], [if `condition`,] [effect.]" (CR 603.1, 603.4).

    An ability `from_graveyard` functions there only (CR 113.6m); it triggers as a step or phase begins.
    `once_each_turn` says that it "triggers" only once each turn, or that one is to "do this" only once each
    turn, after which it triggers no more for who has done it (CR 603.2h).
    """

    trigger: TriggerEvent
    effects: tuple[Effect, ...]
    target: TargetKind | None = None
    condition: Condition | None = None
    from_graveyard: bool = False
    once_each_turn: Literal["", "triggers", "do this"] = ""
    target_mana_value: ManaValueIs | None = None
    targets: int = 1
    least_targets: int | None = None


class SpellAbility(msgspec.Struct, frozen=True, tag="spell", omit_defaults=True):
    """What an instant or sorcery does as it resolves (CR 113.3a); `x` defines X by text (CR 107.3c)."""

    effects: tuple[Effect, ...]
    target: TargetKind | None = None
    x: Count | None = None
    target_mana_value: ManaValueIs | None = None
    targets: int = 1
    least_targets: int | None = None


class Grants(msgspec.Struct, frozen=True, tag="grants", omit_defaults=True):
    """A static ability: "[what] [whose] control have/get/are ..." (CR 604.2, 611.3).

    `subtypes` are gained land types; with `instead` they replace the others and the abilities (CR 305.7).
    `ability` is one that the permanents gain: activated, or triggered as they enter, die or leave the
    battlefield.  `attacking` narrows it to attackers, `without_abilities` to what has none (CR 702.29b).
    With `enchanted` it is about what this is attached to, whoever controls that: "Enchanted [what] gets ..."
    (CR 303.4m, 301.5f).
    """

    what: str
    whose: Whose = "you"
    keywords: tuple[str, ...] = ()
    power: int = 0
    toughness: int = 0
    subtypes: tuple[str, ...] = ()
    instead: bool = False
    ability: ActivatedAbility | TriggeredAbility | None = None
    attacking: bool = False
    without_abilities: bool = False
    enchanted: bool = False


class Enchant(msgspec.Struct, frozen=True, tag="enchant", omit_defaults=True):
    """As in "Enchant creature", "Enchant land you control": what an Aura spell can target, and what it can
    enchant (CR 702.5a)."""

    what: str = "creature"
    whose: Whose = "any"

    @property
    def target(self) -> str:
        """The word for what may be targeted."""
        return self.what + {"you": " you control", "opponent": " an opponent controls", "any": ""}[self.whose]


class ControlsEnchanted(msgspec.Struct, frozen=True, tag="controls enchanted", omit_defaults=True):
    """As in "You control enchanted [what]", for as long as this is attached to it (CR 611.3a, 613.1b)."""

    what: str = "creature"


class CardsInHandHave(msgspec.Struct, frozen=True, tag="cards in hand have", omit_defaults=True):
    """As in "Each [what] card in [whose] hand has cycling {N}" (CR 702.29a, 702.29e)."""

    what: str
    ability: ActivatedAbility
    whose: Whose = "you"


class EntersWithCounters(msgspec.Struct, frozen=True, tag="enters with counters", omit_defaults=True):
    """As in "This creature enters with N +1/+1 counters on it": a replacement effect (CR 614.1c).

    With `what` it is about others: "Each other [what] [whose] control enters with N additional counters";
    it reaches nothing that enters together with its source (CR 614.12).  With `kicked` it is "If this was
    kicked, it enters with ..." (CR 702.33d).
    """

    amount: Amount
    kind: str = "+1/+1"
    what: str = ""
    whose: Whose = "you"
    kicked: bool = False


class CannotHaveCounters(msgspec.Struct, frozen=True, tag="cannot have counters", omit_defaults=True):
    """As in "[What] [whose] control can't have [kind] counters put on them" (CR 614.17); "" is any kind.

    A cost that would put one cannot be paid (CR 614.17b).
    """

    what: str = "permanent"
    whose: Whose = "any"
    kind: str = ""


class EntersChoosingColor(msgspec.Struct, frozen=True, tag="enters choosing a color", omit_defaults=True):
    """As in "As this enters, choose a color" (CR 614.1c)."""


class ManaReplacement(msgspec.Struct, frozen=True, tag="replaces mana", omit_defaults=True):
    """As in "If [who] taps a [what] for mana, it produces ... instead" (CR 106.12b).

    `multiply` keeps types and multiplies amounts; `type` keeps the amount and changes every unit to that
    type, or to one unit of it with `one`; `by_land_type` maps basic land types to types of mana.
    `at_least` is the amount below which it does not apply.  With `of_type` it is about mana of that type,
    as in "for {G}": the other units of the production count for nothing and stay as they are.
    """

    who: Whose = "any"
    what: str = "land"
    multiply: int = 1
    type: str = msgspec.field(default="", name="mana")
    one: bool = False
    by_land_type: tuple[tuple[str, str], ...] = ()
    at_least: int = 1
    of_type: str = ""


class Replacement(msgspec.Struct, frozen=True, tag="replaces", omit_defaults=True):
    """As in "If [event] would happen, ... instead" for the other events in scope (CR 614.1a, 615.1).

    `event` names the would-be event, `whose` the player it must affect (or the controller of the
    permanent affected); the amount becomes amount * `multiply` + `plus`; a moved card goes to `zone`;
    a draw becomes `gain_life` life where that is positive.  `this` narrows it to the object itself.
    A replaced discard never happened (CR 614.6): the card is put into `zone` without being discarded.
    A draw with `zone` is the top card of the library put there; `by_you` has the controller of the effect
    draw instead; `lose_life` goes with what is drawn.  `only` narrows draws to those with an empty hand,
    or to all but the first in that player's draw step.  "draw several" is an instruction to draw two or
    more (CR 121.2a), of which one remains; with `by_you` the controller of the effect draws one as well.
    """

    event: Literal[
        "draw",
        "gain life",
        "put counters",
        "create tokens",
        "damage",
        "graveyard",
        "dies",
        "discard",
        "draw several",
    ]
    whose: Whose = "you"
    multiply: int = 1
    plus: int = 0
    zone: str = ""
    gain_life: int = 0
    this: bool = False
    by_you: bool = False
    lose_life: int = 0
    only: Literal["", "hand is empty", "not first in draw step"] = ""


class PreventsDamage(msgspec.Struct, frozen=True, tag="prevents damage", omit_defaults=True):
    """As in "If a source would deal damage to you, prevent N of that damage" (CR 615.10).

    Without `amount` all of it, as in "Prevent all combat damage that would be dealt to this creature".
    `to` says to whom, "" to anybody; `by` says of which source, "" of any (CR 609.7c).
    """

    amount: int = 0
    to: Literal["", "you", "this", "creatures you control"] = ""
    by: Literal["", "this", "creatures"] = ""
    combat: bool = False


class DamageIsUnpreventable(msgspec.Struct, frozen=True, tag="damage is unpreventable", omit_defaults=True):
    """As in "Damage can't be prevented", or that of sources [whose] control (CR 615.12)."""

    whose: Whose = "any"


class RedirectsDamage(msgspec.Struct, frozen=True, tag="redirects damage", omit_defaults=True):
    """As in "All damage that would be dealt to you is dealt to this creature instead" (CR 614.9).

    `to` says whose damage it is, `onto` who is dealt it: they differ.  Of the creatures you control it is all
    others.  While its source is no creature, it does nothing "onto" it.
    """

    to: Literal["you", "this", "creatures you control"] = "you"
    onto: Literal["you", "this"] = "this"


class DamageBecomesCounters(msgspec.Struct, frozen=True, tag="damage becomes counters", omit_defaults=True):
    """As in "If a source you control would deal noncombat damage to a creature [whose] control, put that many
    `kind` counters on that creature instead" (CR 614.1a); that damage never happens (CR 614.6)."""

    whose: Whose = "opponent"
    kind: str = "-1/-1"


class EntersTapped(msgspec.Struct, frozen=True, tag="enters tapped", omit_defaults=True):
    """As in "[What] [whose] control enter tapped" (CR 614.1d), or "This enters tapped" (CR 614.1c).

    With `this` it is about its source itself: tapped, where the X of the spell that it was is at most
    `x_at_most`, or always where that is left out (CR 107.3m).
    """

    what: str = "creature"
    whose: Whose = "opponent"
    this: bool = False
    x_at_most: int | None = None


class UnspentMana(msgspec.Struct, frozen=True, tag="unspent mana", omit_defaults=True):
    """What happens instead of losing unspent mana (CR 106.4): it stays, or becomes `becomes` and stays.

    `mana` narrows it to unspent mana of that type.
    """

    whose: Whose = "any"
    becomes: str = ""
    type: str = msgspec.field(default="", name="mana")


class Skips(msgspec.Struct, frozen=True, tag="skips", omit_defaults=True):
    """As in "Players skip their [step]s" (CR 500.11, 614.10)."""

    what: str
    whose: Whose = "any"


class CyclingCosts(msgspec.Struct, frozen=True, tag="cycling costs", omit_defaults=True):
    """As in "Cycling abilities you activate cost {N} less", or may be free with seven or more cards in hand.

    `reduce_mana` takes mana of types off, as in `SpellCosts`.
    """

    reduce: int = 0
    free_with_cards: int = 0
    reduce_mana: str = ""


class TriggersAgain(msgspec.Struct, frozen=True, tag="triggers again", omit_defaults=True):
    """As in "If a creature [entering] causes a triggered ability of a [what] you control to trigger, that
    ability triggers an additional time" (CR 603.2d).
    """

    cause: Literal["enters", "attacks"]
    what: str = "permanent"


class SpellCosts(msgspec.Struct, frozen=True, tag="spell costs", omit_defaults=True):
    """As in "[What] spells [who] cast cost {N} more to cast", or less (CR 601.2f, 118.7a).

    `what` is a word as in `CastsSpell`.  What is cast without paying its mana cost costs more as well (CR 118.9d).
    `reduce_mana` takes off mana of types, as in "cost {W}{U} less": of what the cost does not ask for so
    much generic mana (CR 118.7b-d), of a hybrid symbol the half that its player chooses (CR 118.7e).
    """

    who: Whose = "you"
    what: str = ""
    more: int = 0
    reduce: int = 0
    reduce_mana: str = ""


class AbilityCosts(msgspec.Struct, frozen=True, tag="ability costs", omit_defaults=True):
    """As in "Activated abilities of [what] [whose] control cost {N} more to activate", or less (CR 602.2b, 118.7).

    Mana abilities are excepted.  `reduce_mana` takes off mana of types, as in `SpellCosts`.
    """

    what: str = "permanent"
    whose: Whose = "you"
    more: int = 0
    reduce: int = 0
    reduce_mana: str = ""


class FreeSpells(msgspec.Struct, frozen=True, tag="free spells", omit_defaults=True):
    """As in "You may cast spells from your hand without paying their mana costs" (CR 118.9, 107.3b)."""


class AdditionalCost(msgspec.Struct, frozen=True, tag="additional cost", omit_defaults=True):
    """As in "As an additional cost to cast this spell, sacrifice a creature" (CR 118.8).

    An `optional` one is kicker (CR 118.8b, 702.33a): a spell for which it was announced was kicked.
    X in it is announced for the spell, `x_at_least` so much where it is paid (CR 107.3a).
    """

    cost: CastCost
    optional: bool = False
    x_at_least: int = 0


class AlternativeCost(msgspec.Struct, frozen=True, tag="alternative cost", omit_defaults=True):
    """As in "You may pay {W} rather than pay this spell's mana cost" (CR 118.9); at most one is paid (CR 118.9a)."""

    cost: CastCost


class CannotCast(msgspec.Struct, frozen=True, tag="cannot cast", omit_defaults=True):
    """As in "[Who] can't cast [what] spells [with mana value ...]" (CR 101.2, 601.3).

    `what` is a word as in `CastsSpell`.  The mana value is that of the spell, with the X chosen (CR 202.3e).
    """

    who: Whose = "any"
    what: str = ""
    mana_value: ManaValueIs | None = None


class CannotBeCountered(msgspec.Struct, frozen=True, tag="cannot be countered", omit_defaults=True):
    """As in "This spell can't be countered" (CR 701.6a does not apply to it)."""


class CannotAttack(msgspec.Struct, frozen=True, tag="cannot attack", omit_defaults=True):
    """As in "This creature can't attack [during extra turns]" (CR 508.1c): those that an effect added (CR 500.7)."""

    extra_turns: bool = False


class StaysTapped(msgspec.Struct, frozen=True, tag="stays tapped", omit_defaults=True):
    """As in "[What]s [whose] control don't untap during their controllers' untap steps" (CR 502.3).

    With `enchanted` it is "Enchanted [what] doesn't untap during its controller's untap step".
    """

    what: str = "creature"
    whose: Whose = "any"
    enchanted: bool = False


class MayStayTapped(msgspec.Struct, frozen=True, tag="may stay tapped", omit_defaults=True):
    """As in "You may choose not to untap this during your untap step" (CR 502.3)."""


StaticAbility = (
    Grants
    | EntersWithCounters
    | EntersChoosingColor
    | ManaReplacement
    | Replacement
    | PreventsDamage
    | DamageIsUnpreventable
    | DamageBecomesCounters
    | RedirectsDamage
    | EntersTapped
    | UnspentMana
    | Skips
    | CyclingCosts
    | SpellCosts
    | AbilityCosts
    | FreeSpells
    | AdditionalCost
    | AlternativeCost
    | CannotCast
    | CannotBeCountered
    | CannotHaveCounters
    | Enchant
    | ControlsEnchanted
    | StaysTapped
    | TriggersAgain
    | CannotAttack
    | CardsInHandHave
    | MayStayTapped
)

MOVES_LIBRARY = (DrawCards, SearchLibrary, Mill, ShuffleIn)
"""Effects that move cards to or from a library, with which an ability is no mana ability (CR 605.1a)."""

Ability = ActivatedAbility | TriggeredAbility | SpellAbility | StaticAbility


def followed(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """The instructions in order, with those that a player may choose to follow (CR 603.5) in their place."""
    for effect in effects:
        if isinstance(effect, May):
            yield from followed((*effect.effects, *effect.then, *effect.otherwise))
        elif isinstance(effect, WhenYouDo):
            yield from followed(effect.do)
        elif isinstance(effect, If):
            yield from followed((*effect.effects, *effect.otherwise))
        else:
            yield effect


def counts_its_use(ability: ActivatedAbility) -> bool:
    """Whether it asks how many times it was activated this turn."""
    return any(
        isinstance(effect, Delayed) and effect.condition is not None and effect.condition.what == "activated"
        for effect in followed(ability.effects)
    )


def produces_mana(effects: tuple[Effect, ...]) -> bool:
    """Whether following the effects could put mana into a pool, the second test of CR 605.1a."""
    return any(isinstance(effect, AddMana) for effect in followed(effects))


@by_identity
def is_mana_ability(ability: Ability) -> bool:
    """Whether an ability is a mana ability (CR 605.1a-b, August 2026).

    No target; it could add mana, if only where its controller so chooses; an activated one moves no card to
    or from a library, a triggered one triggers from mana (a permanent tapped for it, or mana added).
    """
    if isinstance(ability, ActivatedAbility):
        return (
            ability.target is None
            and produces_mana(ability.effects)
            and not any(isinstance(effect, MOVES_LIBRARY) for effect in followed(ability.effects))
        )
    if isinstance(ability, TriggeredAbility):
        return (
            ability.target is None
            and isinstance(ability.trigger, TappedForMana | ManaIsAdded)
            and produces_mana(ability.effects)
        )
    return False
