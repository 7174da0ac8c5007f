"""Faults of what mana symbols stand for, as mana is added and as costs are paid (W1)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import mana_abilities, payment
from rulehound.core.could_produce import symbol_parts
from rulehound.core.mana import parse_symbols
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]
Types = Generator[Any, Any, tuple[str, ...]]


@fault(
    "hybrid-adds-both-halves",
    exchanges="types_to_add",
    kind="W1",
    rule="106.8",
    says="A hybrid symbol adds the mana of both its halves.",
)
def both_halves(
    state: GameState, player: str, source: Any, number: int, effect: Any, types_of_event: str, x: int
) -> Types:
    types: tuple[str, ...] = yield from mana_abilities.types_to_add(
        state, player, source, number, effect, types_of_event, x
    )
    symbols = parse_symbols(effect.symbols) if effect.symbols else ()
    if len(symbols) != 1 or "/" not in symbols[0] or "P" in symbols[0] or not types:
        return types
    return tuple(kind for half in symbol_parts(symbols[0]) for kind in half)


@fault(
    "generic-adds-one",
    exchanges="types_to_add",
    kind="W1",
    rule="106.10",
    says="A number in what is added stands for one colorless mana.",
)
def one_for_a_number(
    state: GameState, player: str, source: Any, number: int, effect: Any, types_of_event: str, x: int
) -> Types:
    types: tuple[str, ...] = yield from mana_abilities.types_to_add(
        state, player, source, number, effect, types_of_event, x
    )
    symbols = parse_symbols(effect.symbols) if effect.symbols else ()
    return types[:1] if len(symbols) == 1 and symbols[0].isdigit() else types


@fault(
    "phyrexian-paid-with-generic",
    exchanges="announce_symbols",
    kind="W1",
    rule="107.4f",
    says="A Phyrexian symbol for which no life is paid may be paid with one mana of any type.",
)
def phyrexian_is_generic(state: GameState, player: str, cost: str, subject: int) -> Types:
    symbols: tuple[str, ...] = yield from payment.announce_symbols(state, player, cost, subject)
    if "/P" not in cost:
        return symbols
    asked = payment.plain_symbols(cost)
    return tuple(
        "1" if "/P" in said and symbol != "life" else symbol
        for said, symbol in zip(asked, symbols, strict=True)
    )


@fault(
    "x-takes-in-the-number",
    exchanges="pay_mana",
    kind="W1",
    rule="107.4b",
    says="Of a number and an X in one cost only the greater is paid.",
)
def the_greater_of_both(
    state: GameState, player: str, symbols: tuple[str, ...], on: Any, ability: Any, subject: int
) -> Steps:
    numbers = [int(symbol) for symbol in symbols if symbol.isdigit()]
    rest = tuple(symbol for symbol in symbols if not symbol.isdigit())
    if len(numbers) > 1:
        symbols = (*rest, str(max(numbers)))
    yield from payment.pay_mana(state, player, symbols, on, ability, subject)
