"""Static abilities as plain data: what objects have and are, and what cannot be done (CR 604, 611.3, 101.2)."""

from typing import Literal

import msgspec

from rulehound.core.about import Whose
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.conditions import Condition
from rulehound.core.qualities import ManaValueIs
from rulehound.core.triggered_abilities import TriggeredAbility


class Grants(msgspec.Struct, frozen=True, tag="grants", omit_defaults=True):
    """A static ability: "[what] [whose] control have/get/are ..." (CR 604.2, 611.3).

    `subtypes` are gained land types; with `instead` they replace the others and the abilities (CR 305.7).
    `ability` is one that the permanents gain: activated, or triggered as they enter, die or leave the
    battlefield.  `attacking` narrows it to attackers, `without_abilities` to what has none (CR 702.29b).
    With `enchanted` it is about what this is attached to, whoever controls that: "Enchanted [what] gets ..."
    (CR 303.4m, 301.5f).  With `this` it is about its source alone: "This [what] has ...".
    `condition` is "as long as ...", asked all the time; power and toughness may be given `each_time` that the
    permanent did something this turn.  Both are about power, toughness and keywords only.
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
    this: bool = False
    condition: Condition | None = None
    each_time: Literal["", "attacked this turn"] = ""


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


class CannotHaveCounters(msgspec.Struct, frozen=True, tag="cannot have counters", omit_defaults=True):
    """As in "[What] [whose] control can't have [kind] counters put on them" (CR 614.17); "" is any kind.

    A cost that would put one cannot be paid (CR 614.17b).
    """

    what: str = "permanent"
    whose: Whose = "any"
    kind: str = ""


class TriggersAgain(msgspec.Struct, frozen=True, tag="triggers again", omit_defaults=True):
    """As in "If a creature [entering] causes a triggered ability of a [what] you control to trigger, that
    ability triggers an additional time" (CR 603.2d).
    """

    cause: Literal["enters", "attacks"]
    what: str = "permanent"


class CannotCast(msgspec.Struct, frozen=True, tag="cannot cast", omit_defaults=True):
    """As in "[Who] can't cast [what] spells [with mana value ...]" (CR 101.2, 601.3).

    `what` is a word as in `CastsSpell`.  The mana value is that of the spell, with the X chosen (CR 202.3e).
    """

    who: Whose = "any"
    what: str = ""
    mana_value: ManaValueIs | None = None


class CastFromGraveyard(msgspec.Struct, frozen=True, tag="cast from graveyard", omit_defaults=True):
    """As in "You may cast [what] spells from your graveyard" (CR 601.3): for their costs, at the usual times.

    `what` is a word as in `CastsSpell`, or "card with cycling".
    """

    what: str = ""


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
