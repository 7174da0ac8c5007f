"""Activation costs as plain data (CR 118, 602.1a), and counters by kind (CR 122.1)."""

import re
from functools import lru_cache

import msgspec

from rulehound.core.amounts import VariableX

_BODY = re.compile(r"([+-]\d+)/([+-]\d+)")


class Cost(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is paid to activate an ability (CR 118, 602.1a).

    `mana` is written in symbols; `tap` is {T} (CR 107.5), `untap` is {Q} (CR 107.6); `sacrifice`, `discard`
    and `exile` (from the hand) mean this object; `life` is an amount of life.  `remove` takes so many `counter`
    counters off this permanent, or X of them; `put` puts so many on it.  `tap_others` taps so many untapped
    `what`s you control, this one among them unless it pays {T}, sick or not (CR 302.6).
    """

    mana: str = ""
    tap: bool = False
    untap: bool = False
    sacrifice: bool = False
    discard: bool = False
    life: int = 0
    remove: int | VariableX = 0
    put: int = 0
    counter: str = "+1/+1"
    tap_others: int = 0
    what: str = "creature"
    exile: bool = False

    @property
    def is_paid_from_hand(self) -> bool:
        """Whether it takes this card from a hand, so that the ability functions there only (CR 113.6m)."""
        return self.discard or self.exile

    @property
    def is_plain(self) -> bool:
        """Whether nothing but mana, {T}, {Q}, life, this object itself is paid."""
        return not (self.remove or self.put or self.tap_others)


class CastCost(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is paid to cast a spell besides its mana cost, or rather than it (CR 118.8, 118.9).

    So much `mana` and `life`, so many `what`s sacrificed, cards discarded, and cards exiled from the graveyard;
    each number may be X.
    """

    mana: str = ""
    life: int | VariableX = 0
    sacrifice: int | VariableX = 0
    what: str = "creature"
    discard: int | VariableX = 0
    exile: int | VariableX = 0

    @property
    def amounts(self) -> tuple[int | VariableX, ...]:
        """The numbers of what is paid besides mana."""
        return (self.life, self.sacrifice, self.discard, self.exile)

    @property
    def has_x(self) -> bool:
        """Whether X is in it (CR 107.3a)."""
        return "{X}" in self.mana or any(isinstance(each, VariableX) for each in self.amounts)


@lru_cache(maxsize=256)
def counter_body(kind: str) -> tuple[int, int]:
    """What a counter of this kind adds to power and toughness (CR 122.1a): (0, 0) for a counter with a name."""
    found = _BODY.fullmatch(kind)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def counters_body(counters: tuple[tuple[str, int], ...]) -> tuple[int, int]:
    """What all these counters add to power and toughness (CR 122.1a, 613.4c)."""
    power = toughness = 0
    for kind, amount in counters:
        more, tougher = counter_body(kind)
        power += more * amount
        toughness += tougher * amount
    return power, toughness
