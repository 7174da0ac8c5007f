"""Faults of spells that are cast without paying their mana costs, and of what X is then (T14)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import announcing_x, casting, cycling, trigger_events
from rulehound.core import events as ev
from rulehound.core.continuous import functioning
from rulehound.core.mana import COLORS, parse_symbols
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "x-of-a-free-spell-is-two",
    exchanges="choose_x",
    kind="T14",
    rule="107.3b",
    says="X of a spell that is cast without paying its mana cost is 2.",
)
def two_for_nothing(
    state: GameState,
    player: str,
    thing: Any,
    symbols: tuple[str, ...],
    count: int,
    ability: bool,
    defined: Any = None,
    reduce: int = 0,
    limit: int | None = None,
) -> Steps:
    yield from announcing_x.choose_x(state, player, thing, symbols, count, ability, defined, reduce, limit)
    if not count and not ability and defined is None:
        state.set(thing, "x", 2)


@fault(
    "free-spells-pay-colors",
    exchanges="mana_cost_paid",
    kind="T14",
    rule="601.2h",
    says="A spell that is cast without paying its mana cost is paid for its colored symbols all the same.",
)
def but_for_colors(cost: str, free: bool) -> str:
    return "".join(f"{{{symbol}}}" for symbol in parse_symbols(cost) if symbol in COLORS) if free else cost


@fault(
    "free-spells-for-everybody",
    exchanges="choose_free",
    kind="T14",
    rule="601.2h",
    says="What lets its controller cast spells without paying their mana costs lets the opponent too.",
)
def whoever_controls_it(state: GameState, player: str, spell: Any) -> Generator[Any, Any, bool]:
    if functioning(state).free_spells and not state.rules.may_cast_for_free(state, player):
        return True
    return (yield from casting.choose_free(state, player, spell))


@fault(
    "free-spells-are-not-cast",
    exchanges="trigger_on_cast",
    kind="T14",
    rule="603.2",
    says="A spell for which no mana was spent triggers nothing as it is cast.",
)
def unless_paid_for(state: GameState, spell: Any) -> None:
    if any(isinstance(event, ev.ManaSpent) and event.on == spell.id for event in state.trace):
        trigger_events.trigger_on_cast(state, spell)


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
    return (yield from cycling.cycling_is_free(state, player, subject))
