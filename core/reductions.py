"""What a cost is after increases and reductions (CR 118.7, 601.2f): generic mana, and mana symbols, colors first."""

from collections.abc import Generator, Iterator
from typing import Any

from rulehound.core.affordable import is_affordable
from rulehound.core.cards import Card, spell_matches
from rulehound.core.continuous import affects, characteristics, functioning
from rulehound.core.cost_abilities import SpellCosts
from rulehound.core.decisions import Decision
from rulehound.core.mana import TYPES, parse_symbols
from rulehound.core.objects import GameObject
from rulehound.core.payment import Activation
from rulehound.core.state import GameState
from rulehound.core.table import rule

Symbols = tuple[str, ...]


@rule("601.2f", "118.7a", "118.9d")
def spell_cost(state: GameState, player: str, card: Card, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """What is paid of a spell's cost after increases, and then reductions of generic mana (CR 601.2f)."""
    more, reduce = spell_cost_changes(state, player, card)
    if not more and not reduce:
        return symbols
    return reduced((*symbols, str(more)), reduce)


def spell_cost_changes(state: GameState, player: str, card: Card) -> tuple[int, int]:
    """How much generic mana more, and less, it costs the player to cast this."""
    changes = _changes(state, player, card)
    return sum(effect.more for effect in changes), sum(effect.reduce for effect in changes)


def spell_reductions(state: GameState, player: str, card: Card) -> Symbols:
    """The symbols by which this costs the player less to cast now."""
    changes = _changes(state, player, card)
    return tuple(symbol for effect in changes for symbol in parse_symbols(effect.reduce_mana))


def _changes(state: GameState, player: str, card: Card) -> list[SpellCosts]:
    """The effects that change what it costs the player to cast this."""
    return [
        effect
        for source, effect in functioning(state).spell_costs
        if affects(source, effect.who, player) and spell_matches(effect.what, card)
    ]


@rule("602.2b", "601.2f", "118.7", "118.7a")
def ability_cost(
    state: GameState, source: GameObject, symbols: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The mana of an activation cost after increases and reductions, and the symbols still to be taken off it."""
    more, reduce, less = ability_cost_changes(state, source)
    if not more and not reduce:
        return symbols, less
    return reduced((*symbols, str(more)), reduce), less


def ability_cost_changes(state: GameState, source: GameObject) -> tuple[int, int, Symbols]:
    """How much generic mana more and less, and by which symbols less, this permanent's abilities cost.

    It is about those that are no mana abilities.
    """
    if not functioning(state).ability_costs or source.zone != "battlefield":
        return 0, 0, ()
    current = characteristics(state, source)
    changes = [
        effect
        for permanent, effect in functioning(state).ability_costs
        if affects(permanent, effect.whose, source.controller) and current.is_a(effect.what)
    ]
    less = tuple(symbol for effect in changes for symbol in parse_symbols(effect.reduce_mana))
    return sum(effect.more for effect in changes), sum(effect.reduce for effect in changes), less


def reduced(symbols: tuple[str, ...], reduce: int) -> tuple[str, ...]:
    """The symbols with that much less generic mana among them (CR 118.7a)."""
    total: list[str] = []
    for symbol in symbols:
        if symbol.isdigit():
            left = max(0, int(symbol) - reduce)
            reduce = max(0, reduce - int(symbol))
            if left:
                total.append(str(left))
        else:
            total.append(symbol)
    return tuple(total)


def halves_of(symbol: str) -> Symbols:
    """What a symbol may take off: a type of mana or a number; a Phyrexian one its color (CR 118.7e-g)."""
    return tuple("1" if half == "S" else half for half in symbol.split("/") if half != "P")


def without(symbols: Symbols, half: str) -> Symbols:
    """The cost less one mana of a type where it asks for that, else less so much generic mana (CR 118.7b-d)."""
    if half in TYPES and half in symbols:
        place = symbols.index(half)
        return symbols[:place] + symbols[place + 1 :]
    left = 1 if half in TYPES else int(half)
    total: list[str] = []
    for symbol in symbols:
        if symbol.isdigit():
            taken = min(left, int(symbol))
            left -= taken
            if int(symbol) > taken:
                total.append(str(int(symbol) - taken))
        else:
            total.append(symbol)
    return tuple(total)


@rule("118.7", "118.7b", "118.7c", "118.7d", "118.7e", "118.7f", "118.7g", "601.2f")
def reduce_by_symbols(
    state: GameState, player: str, symbols: Symbols, less: Symbols, subject: int
) -> Generator[Decision, Any, Symbols]:
    """Take these symbols off a cost one by one; the player chooses a half of each hybrid one (CR 118.7e)."""
    for symbol in less:
        halves = halves_of(symbol)
        chosen = 0
        if len(halves) > 1:
            options = [("symbol", half) for half in halves]
            chosen = yield Decision("reduction", player, options, "118.7e", subject)
        symbols = without(symbols, halves[chosen])
    return symbols


def ways_to_reduce(symbols: Symbols, less: Symbols) -> Iterator[Symbols]:
    """What a cost may be reduced to, by each choice of halves."""
    if not less:
        yield symbols
        return
    for half in halves_of(less[0]):
        yield from ways_to_reduce(without(symbols, half), less[1:])


def is_affordable_less(
    state: GameState,
    player: str,
    symbols: Symbols,
    less: Symbols,
    on: GameObject | None,
    ability: Activation | None,
) -> bool:
    """Whether the mana could perhaps be had, the cost reduced in the best way."""
    return any(is_affordable(state, player, way, on, ability) for way in ways_to_reduce(symbols, less))


def loosely(symbols: Symbols, less: Symbols, reduce: int) -> tuple[Symbols, int]:
    """A cost and its reduction as generic mana only: no more than is to be paid, to see which X to offer."""
    if not less:
        return symbols, reduce
    amount = sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols if "P" not in symbol)
    taken = [max(int(half) if half.isdigit() else 1 for half in halves_of(symbol)) for symbol in less]
    return (str(amount),), reduce + sum(taken)
