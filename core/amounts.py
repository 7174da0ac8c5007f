"""Amounts as plain data: X, what is counted, what is measured (CR 107.1b, 107.3, 608.2h-608.2i)."""

from typing import Literal

import msgspec

from rulehound.core.about import Whose


class Count(msgspec.Struct, frozen=True, tag="count", omit_defaults=True):
    """The number of permanents `what` under `whose` control, read as it is needed (CR 608.2h).

    In another `zone` it is of the cards there that `whose` own; `what` is "card" for all of them.
    """

    what: str
    whose: Whose = "you"
    zone: Literal["battlefield", "graveyard", "hand"] = "battlefield"


class VariableX(msgspec.Struct, frozen=True, tag="x", omit_defaults=True):
    """The X of the spell or ability (CR 107.3), halved and rounded down where `half`."""

    half: bool = False


class EventAmount(msgspec.Struct, frozen=True, tag="that many", omit_defaults=True):
    """As in "That many": the amount of the event that triggered the ability (CR 608.2i)."""


class CountersOn(msgspec.Struct, frozen=True, tag="counters on", omit_defaults=True):
    """The number of `kind` counters on the ability's source, as it is or last was (CR 608.2h)."""

    kind: str = "+1/+1"


class PowerOf(msgspec.Struct, frozen=True, tag="power", omit_defaults=True):
    """The power of the ability's source, as it is or last was (CR 608.2h)."""


class ManaValue(msgspec.Struct, frozen=True, tag="mana value", omit_defaults=True):
    """The mana value of the spell whose casting triggered the ability, as it is or last was (CR 202.3e, 608.2h)."""


class SacrificedThisWay(msgspec.Struct, frozen=True, tag="sacrificed this way", omit_defaults=True):
    """As in "[each] for each [what] sacrificed this way": by the spell or ability that says it, or by an ability
    of the same object, as it last did; what became a new object knows nothing of it (CR 400.7).
    """

    what: str = "creature"
    each: int = 1


class Less(msgspec.Struct, frozen=True, tag="less", omit_defaults=True):
    """As in "three minus X": `amount` less `by`, and 0 where that would be negative (CR 107.1b)."""

    amount: int
    by: Count | VariableX | CountersOn | PowerOf | ManaValue


Amount = int | Count | VariableX | EventAmount | CountersOn | PowerOf | ManaValue | SacrificedThisWay | Less
