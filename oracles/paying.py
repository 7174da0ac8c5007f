"""Whether certain units of mana pay for certain symbols exactly (CR 107.4, 118.7a, 601.2f-h)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rulehound.core.cards import Card
from rulehound.core.mana import Mana, parse_symbols
from rulehound.oracles.derived import Characteristics

Unit = tuple[str, bool]
"""Type and whether it is snow: what tells for which symbols a unit may pay."""


def may_be_spent_on(
    restriction: str, card: Card | None, cost: str, source: Characteristics | None = None
) -> bool | None:
    """Whether restricted mana may be spent on casting this card, or on activating an ability (CR 106.6).

    `cost` is the cost that contains it, `source` what the source of the ability is like; None where that
    would have to be known.
    """
    if not restriction:
        return True
    if restriction == "cost with X":
        return "{X}" in cost
    kind = restriction.removesuffix(" and abilities")
    if card is None:
        if kind == restriction:
            return restriction == "ability"
        return None if source is None else source.matches(kind)
    if kind in card.subtypes:
        return True
    return any(word.strip().capitalize() in card.types for word in kind.split(" or "))


def units_of(mana: Iterable[Mana]) -> tuple[Unit, ...]:
    """The units in a fixed order, so that answers can be kept."""
    return tuple(sorted((unit.type, unit.snow) for unit in mana))


@lru_cache(maxsize=8192)
def pays(units: tuple[Unit, ...], cost: str, x: int, reduction: int, lives: int, less: str = "") -> bool:
    """Whether the units pay for the cost with nothing left over.

    `x` is the value of each {X}, `reduction` takes generic mana off, `lives` is how many Phyrexian symbols
    are paid for with 2 life each.  `less` are symbols that are taken off as well (CR 118.7b-g).
    """
    symbols = parse_symbols(cost) if cost else ()
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit()) + x * symbols.count("X")
    rest = [symbol for symbol in symbols if not symbol.isdigit() and symbol != "X"]
    return _choose(rest, 0, (), generic, units, (reduction, parse_symbols(less)), lives)


def _choose(
    symbols: list[str],
    place: int,
    pips: tuple[str, ...],
    generic: int,
    units: tuple[Unit, ...],
    reduction: tuple[int, tuple[str, ...]],
    lives: int,
) -> bool:
    """Try each half of each hybrid symbol (CR 107.4e, 107.4f); what is generic is reduced (CR 118.7a)."""
    if place == len(symbols):
        return not lives and any(
            len(units) == len(left) + number and covered(left, units)
            for left, number in _less(pips, max(0, generic - reduction[0]), reduction[1])
        )
    symbol = symbols[place]
    halves = symbol.split("/")
    if len(halves) == 1:
        return _choose(symbols, place + 1, (*pips, symbol), generic, units, reduction, lives)
    for half in halves:
        if half == "P":
            if lives and _choose(symbols, place + 1, pips, generic, units, reduction, lives - 1):
                return True
        elif half.isdigit():
            if _choose(symbols, place + 1, pips, generic + int(half), units, reduction, lives):
                return True
        elif _choose(symbols, place + 1, (*pips, half), generic, units, reduction, lives):
            return True
    return False


def _less(pips: tuple[str, ...], generic: int, less: tuple[str, ...]) -> list[tuple[tuple[str, ...], int]]:
    """What symbols leave of a cost, by each choice of halves: off their type, else off what is generic."""
    if not less:
        return [(pips, generic)]
    found = []
    for half in less[0].split("/"):
        if half in pips and half != "S":
            place = pips.index(half)
            found += _less(pips[:place] + pips[place + 1 :], generic, less[1:])
        elif half != "P":
            number = int(half) if half.isdigit() else 1
            found += _less(pips, max(0, generic - number), less[1:])
    return found


def covered(pips: Sequence[str], units: tuple[Unit, ...]) -> bool:
    """Whether each symbol has a unit of its own: {S} a snow one, the others one of their type."""
    if not pips:
        return True
    symbol, others = pips[0], pips[1:]
    tried: set[Unit] = set()
    for place, unit in enumerate(units):
        fits = unit[1] if symbol == "S" else unit[0] == symbol
        if fits and unit not in tried:
            tried.add(unit)
            if covered(others, units[:place] + units[place + 1 :]):
                return True
    return False
