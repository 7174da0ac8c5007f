"""Faults of spells that are cast without paying their mana costs, and of what X is then (T14)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import casting
from rulehound.core.continuous import functioning
from rulehound.core.decisions import Decision
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "x-chosen-for-a-free-spell",
    exchanges="choose_x",
    kind="T14",
    rule="107.3b",
    says="X of a spell that is cast without paying its mana cost is chosen up to 3, and costs nothing.",
)
def chosen_for_nothing(
    state: GameState,
    player: str,
    thing: Any,
    symbols: tuple[str, ...],
    count: int,
    ability: bool,
    defined: Any = None,
    reduce: int = 0,
) -> Steps:
    if count or ability or defined is not None:
        yield from casting.choose_x(state, player, thing, symbols, count, ability, defined, reduce)
        return
    chosen = yield Decision("x", player, [("x", number) for number in range(4)], "107.3a", thing.id)
    state.set(thing, "x", chosen)


@fault(
    "free-spells-pay-for-x",
    exchanges="mana_cost_paid",
    kind="T14",
    rule="601.2h",
    says="A spell that is cast without paying its mana cost is paid for its X all the same.",
)
def but_for_x(cost: str, free: bool) -> str:
    return "{X}" * cost.count("{X}") if free else cost


@fault(
    "free-spells-for-everybody",
    exchanges="may_cast_for_free",
    kind="T14",
    rule="118.9",
    says="What lets its controller cast spells without paying their mana costs lets the opponent too.",
)
def whoever_controls_it(state: GameState, player: str) -> bool:
    return bool(functioning(state).free_spells)


@fault(
    "free-spells-at-any-time",
    exchanges="may_cast",
    kind="T14",
    rule="117.1a",
    says="A spell that need not be paid for may be cast at any time.",
)
def whenever_it_is_free(state: GameState, player: str, card: Any, sorcery: bool) -> bool:
    free = state.rules.may_cast_for_free(state, player)
    return casting.may_cast(state, player, card, sorcery or free)


@fault(
    "cycling-free-like-spells",
    exchanges="cycling_is_free",
    kind="T14",
    rule="702.29a",
    says="What lets a player cast spells without paying their mana costs lets them cycle for nothing.",
)
def as_if_it_were_cast(state: GameState, player: str, subject: int) -> Generator[Any, Any, bool]:
    if state.rules.may_cast_for_free(state, player):
        return True
    return (yield from casting.cycling_is_free(state, player, subject))
