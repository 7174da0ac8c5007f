"""Qualities that words ask for besides types: a mana value (CR 202.3)."""

from typing import Literal, NamedTuple

import msgspec

from rulehound.core.amounts import Amount


class ManaValueIs(msgspec.Struct, frozen=True, omit_defaults=True):
    """As in "with mana value 2", "with mana value X or less", "with an even mana value" (CR 202.3).

    X is that of the spell or ability that says so; zero is even.
    """

    how: Literal["exactly", "at most", "at least", "even", "odd"] = "exactly"
    amount: Amount = 0

    @property
    def asks_for_amount(self) -> bool:
        """Whether the number that it names matters."""
        return self.how not in ("even", "odd")

    def fits(self, value: int, amount: int) -> bool:
        """Whether a mana value is as it says, where the number that it names is `amount` now."""
        return {
            "exactly": value == amount,
            "at most": value <= amount,
            "at least": value >= amount,
            "even": value % 2 == 0,
            "odd": value % 2 == 1,
        }[self.how]


class Aim(NamedTuple):
    """What a target must be: of this kind, and with such a mana value where one is asked for (CR 115.1)."""

    kind: str
    mana_value: ManaValueIs | None = None
