"""The different ways to pay mana symbols from the units of a pool (CR 107.4)."""

from collections.abc import Iterator, Sequence
from typing import Any

from rulehound.core.mana import Mana
from rulehound.core.table import rule

Kind = tuple[str, bool, str]
WAYS_MAX = 24
"""How many different payments are offered at most; further ones differ only in which generic mana goes first."""


@rule("107.4a", "107.4c", "107.4h")
def pays_for(kind: Kind, symbol: str) -> bool:
    """Whether one mana of this kind pays for one non-generic symbol."""
    return kind[1] if symbol == "S" else kind[0] == symbol


def payments(
    pool: Sequence[Mana], symbols: tuple[str, ...], table: Any
) -> list[tuple[tuple[Kind, int], ...]]:
    """The different ways to pay for symbols (numbers, colors, C, S) from the given units.

    A way is a row of (kind, amount), sorted; the list is sorted too, and cut at `WAYS_MAX`.
    """
    kinds: dict[Kind, int] = {}
    for unit in pool:
        kinds[unit.kind] = kinds.get(unit.kind, 0) + 1
    return _payments(tuple(sorted(kinds.items())), symbols, table)


def _payments(
    kinds: tuple[tuple[Kind, int], ...], symbols: tuple[str, ...], table: Any
) -> list[tuple[tuple[Kind, int], ...]]:
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    pips = [symbol for symbol in symbols if not symbol.isdigit()]
    if sum(amount for _, amount in kinds) < generic + len(pips):
        return []
    found: set[tuple[tuple[Kind, int], ...]] = set()
    for left, used in _pay_pips(dict(kinds), pips, (), table):
        for way in _pay_generic(tuple(sorted(left.items())), generic):
            total: dict[Kind, int] = {}
            for kind, amount in used + way:
                total[kind] = total.get(kind, 0) + amount
            found.add(tuple(sorted(total.items())))
            if len(found) >= WAYS_MAX:
                return sorted(found)
    return sorted(found)


def _pay_pips(
    left: dict[Kind, int], pips: list[str], used: tuple[tuple[Kind, int], ...], table: Any
) -> Iterator[tuple[dict[Kind, int], tuple[tuple[Kind, int], ...]]]:
    if not pips:
        yield left, used
        return
    for kind in sorted(left):
        if left[kind] and table.pays_for(kind, pips[0]):
            yield from _pay_pips({**left, kind: left[kind] - 1}, pips[1:], (*used, (kind, 1)), table)


def _pay_generic(left: tuple[tuple[Kind, int], ...], amount: int) -> Iterator[tuple[tuple[Kind, int], ...]]:
    if not amount:
        yield ()
        return
    if not left:
        return
    (kind, there), rest = left[0], left[1:]
    for taken in range(min(there, amount), -1, -1):
        for others in _pay_generic(rest, amount - taken):
            yield (((kind, taken), *others)) if taken else others


def units_of(pool: Sequence[Mana], way: Sequence[tuple[Kind, int]]) -> tuple[Mana, ...]:
    """The units of the pool that a way of paying takes, the oldest of each kind first."""
    taken: list[Mana] = []
    for kind, amount in way:
        of_kind = [unit for unit in pool if unit.kind == kind]
        taken.extend(of_kind[:amount])
    return tuple(taken)
