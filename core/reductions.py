"""Costs that are reduced by mana symbols: colors first, and what is left over off the generic part (CR 118.7)."""

from collections.abc import Generator, Iterator
from typing import Any

from rulehound.core.cards import Card, spell_matches
from rulehound.core.continuous import affects, characteristics, functioning
from rulehound.core.decisions import Decision
from rulehound.core.mana import TYPES, parse_symbols
from rulehound.core.objects import GameObject
from rulehound.core.payment import Activation, is_affordable
from rulehound.core.state import GameState
from rulehound.core.table import rule

Symbols = tuple[str, ...]


def spell_reductions(state: GameState, player: str, card: Card) -> Symbols:
    """The symbols by which this costs the player less to cast now."""
    return tuple(
        symbol
        for source, effect in functioning(state).spell_costs
        if effect.reduce_mana and affects(source, effect.who, player) and spell_matches(effect.what, card)
        for symbol in parse_symbols(effect.reduce_mana)
    )


def cycling_reductions(state: GameState, player: str) -> Symbols:
    """The symbols by which the player's cycling costs are reduced."""
    return tuple(
        symbol
        for source, effect in functioning(state).cycling_costs
        if effect.reduce_mana and source.controller == player
        for symbol in parse_symbols(effect.reduce_mana)
    )


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
