"""Faults of values that are carried: X, and targets; lost on the way, or kept where they should not be (T13)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import continuous, cycling, instructions, meant, trigger_events, zone_change_triggers
from rulehound.core.amounts import VariableX
from rulehound.core.entering import enter
from rulehound.core.lasting_effects import Modify
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "x-lost-in-enters-trigger",
    exchanges="trigger_on_move",
    kind="T13",
    rule="107.3m",
    says="X is 0 for what triggers as the permanent enters.",
)
def without_its_spells_x(state: GameState, old: Any, new: Any, origin: str, zone: str) -> None:
    if new is not None:
        new.cast_x = 0
    zone_change_triggers.trigger_on_move(state, old, new, origin, zone)


@fault(
    "x-lost-in-counters",
    exchanges="enter",
    kind="T13",
    rule="107.3m",
    says="X is 0 for the counters with which the permanent enters.",
)
def enters_with_none(state: GameState, thing: Any, entering: Any) -> Steps:
    x, thing.x = thing.x, 0
    yield from enter(state, thing, entering)
    thing.x = x


@fault(
    "x-kept-by-the-permanent",
    exchanges="follow",
    kind="T13",
    rule="107.3m",
    says="A permanent keeps the X of its spell for abilities that are activated or trigger later.",
)
def with_its_spells_x(state: GameState, effect: Any, resolving: Any) -> Steps:
    if resolving.source is not None and not resolving.x:
        state.set(resolving, "x", resolving.source.cast_x)
    yield from instructions.follow(state, effect, resolving)


@fault(
    "x-lost-in-cycling-trigger",
    exchanges="cycled",
    kind="T13",
    rule="107.3i",
    says="X of a cycling cost is 0 for what triggers from the cycling.",
)
def cycled_for_nothing(state: GameState, player: str, card: Any, x: int) -> None:
    cycling.cycled(state, player, card, 0)


@fault(
    "x-lost-in-cast-trigger",
    exchanges="trigger_on_cast",
    kind="T13",
    rule="107.3i",
    says="X is 0 for what triggers as the spell is cast.",
)
def cast_for_nothing(state: GameState, spell: Any) -> None:
    x, spell.x = spell.x, 0
    trigger_events.trigger_on_cast(state, spell)
    spell.x = x


@fault(
    "half-x-rounded-up",
    exchanges="amount_of",
    kind="T13",
    rule="107.3i",
    says="Half X, rounded down, is rounded up.",
)
def halved_up(
    state: GameState, amount: Any, player: str, x: int, event_amount: int, source: Any = None
) -> int:
    if isinstance(amount, VariableX) and amount.half:
        return (x + 1) // 2
    return meant.amount_of(state, amount, player, x, event_amount, source)


@fault(
    "resolves-without-its-target",
    exchanges="targets_still_legal",
    kind="T13",
    rule="608.2b",
    says="A spell or ability whose targets have all gone resolves by what is last known of them.",
)
def as_last_known(state: GameState, thing: Any) -> bool:
    return True


@fault(
    "x-lost-in-pumps",
    exchanges="follow",
    kind="T13",
    rule="611.2d",
    says="X is 0 for what changes power and toughness.",
)
def as_if_x_were_zero(state: GameState, effect: Any, resolving: Any) -> Steps:
    x = resolving.x
    if isinstance(effect, Modify):
        resolving.x = 0
    yield from instructions.follow(state, effect, resolving)
    resolving.x = x


@fault(
    "minus-x-is-plus-x",
    exchanges="begin_effect",
    kind="T13",
    rule="611.2d",
    says="What takes more than one off power and toughness adds as much.",
)
def added_instead(state: GameState, effect: Any, what: str) -> None:
    if effect.toughness < -1 and not effect.animate:
        effect.power, effect.toughness = -effect.power, -effect.toughness
    continuous.begin_effect(state, effect, what)
