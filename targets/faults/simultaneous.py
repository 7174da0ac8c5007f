"""Faults of what happens at once, and of the order in which it is seen to (T20)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import priority, triggers, zone_changes
from rulehound.core.continuous import toughness
from rulehound.core.objects import GameObject
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "deaths-one-by-one",
    exchanges="move_together",
    kind="T20",
    rule="704.3",
    says="Creatures that die at once die in separate checks, one in each.",
)
def one_in_each_check(state: GameState, things: list[Any], causes: list[str]) -> Steps:
    yield from zone_changes.move_together(state, things[:1], causes[:1])


@fault(
    "the-dying-deal-no-damage",
    exchanges="deal_damage",
    kind="T20",
    rule="510.2",
    says="A creature that has just been dealt lethal combat damage deals none itself.",
)
def struck_down_first(
    state: GameState, source: GameObject, target: GameObject | str, amount: int, combat: bool = False
) -> Steps:
    if combat and 0 < toughness(state, source) <= source.damage:
        return
    yield from zone_changes.deal_damage(state, source, target, amount, combat)


@fault(
    "nonactive-player-first",
    exchanges="put_triggers_on_stack",
    kind="T20",
    rule="603.3b",
    says="The nonactive player's triggers are put on the stack first.",
)
def nonactive_first(state: GameState) -> Steps:
    active = state.active_player
    state.active_player = opponent_of(active)
    yield from triggers.put_triggers_on_stack(state)
    state.active_player = active


@fault(
    "priority-passes-on-after-resolution",
    exchanges="next_priority",
    kind="T20",
    rule="117.3b",
    says="While something is left on the stack the nonactive player receives priority after a resolution.",
)
def nonactive_after_resolution(state: GameState, player: str, after: str) -> str:
    if after == "resolved" and state.stack:
        return opponent_of(state.active_player)
    return priority.next_priority(state, player, after)
