"""Triggered abilities as plain data, and the events that they trigger from (CR 603)."""

from typing import Literal

import msgspec

from rulehound.core.about import TargetKind, Whose
from rulehound.core.conditions import Condition
from rulehound.core.effects import Effect
from rulehound.core.qualities import ManaValueIs


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
    With `whose` it is about every `what` that they control: "Whenever a [what] you control enters" (CR 603.6a);
    `another` leaves out the source itself.
    """

    change: Literal["enters", "dies", "leaves"]
    enchanted: bool = False
    what: str = "creature"
    whose: Literal["", "you", "opponent", "any"] = ""
    another: bool = False


class CardIsPut(msgspec.Struct, frozen=True, tag="card is put", omit_defaults=True):
    """As in "Whenever a card is put into [whose] graveyard from anywhere", "... into exile [from the stack]".

    Tokens and copies are no cards (CR 108.2b); `origin` narrows it to cards that come from one zone.
    """

    zone: Literal["exile", "graveyard"]
    whose: Whose = "any"
    origin: Literal["", "battlefield", "hand", "library", "graveyard", "stack", "exile"] = ""


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


class Exerts(msgspec.Struct, frozen=True, tag="exerts", omit_defaults=True):
    """As in "[If it hasn't been exerted this turn,] you may exert this creature as it attacks. When you do, ..."

    That one may is an optional cost to attack (CR 508.1g, 701.43d).
    """

    once_each_turn: bool = False


class DealsCombatDamage(msgspec.Struct, frozen=True, tag="deals combat damage", omit_defaults=True):
    """As in "Whenever this creature deals combat damage to a player" (CR 510), or enchanted creature."""

    enchanted: bool = False


class SpellIsCast(msgspec.Struct, frozen=True, tag="spell is cast", omit_defaults=True):
    """As in "When you cast this spell" (CR 601.2i)."""


class CastsSpell(msgspec.Struct, frozen=True, tag="casts a spell", omit_defaults=True):
    """As in "Whenever [who] cast a [what] spell [with {X} in its mana cost]" (CR 601.2i).

    X in its effects is the X of that spell, "mana value" that spell's on the stack (CR 202.3e).  `what` is
    a card type, a subtype, "noncreature" or "instant or sorcery"; "" is any spell.  `mana_value` is the
    one that the spell must have, with a number read as it is cast.  `from_hand` leaves out what is cast from
    elsewhere.
    """

    who: Whose = "you"
    what: str = ""
    with_x: bool = False
    mana_value: ManaValueIs | None = None
    from_hand: bool = False


class ActivatesAbility(msgspec.Struct, frozen=True, tag="activates an ability", omit_defaults=True):
    """As in "Whenever [who] activates an ability [of a `what`] [that isn't a mana ability]" (CR 602.2b).

    `what` picks the permanent whose ability it is, "this" the source itself; "" is any object.  `kind` is "" for
    any ability, mana abilities too.
    """

    who: Whose = "you"
    what: str = ""
    kind: Literal["", "mana", "not mana"] = ""


class Expends(msgspec.Struct, frozen=True, tag="expends", omit_defaults=True):
    """As in "Whenever [who] expend N": the mana spent this turn to cast spells reaches N (CR 700.14).

    What is spent on abilities, cycling among them, does not count.
    """

    amount: int = 4
    who: Whose = "you"


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
    | CardIsPut
    | BecomesTapped
    | Cycles
    | Discards
    | Draws
    | Attacks
    | Exerts
    | DealsCombatDamage
    | SpellIsCast
    | CastsSpell
    | ActivatesAbility
    | Expends
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
