"""Faults of effects tied to the wrong turn, step or phase, and of what is skipped (T3)."""

from typing import Any

from rulehound.core import events as ev
from rulehound.core import turn
from rulehound.core.state import GameState, TurnInstance
from rulehound.targets.faults.registry import fault


@fault(
    "untap-of-the-next-turn-skipped",
    exchanges="add_turn",
    kind="T3",
    rule="614.10",
    says="An extra turn whose untap step is skipped takes that from its player's next turn, too.",
)
def skip_of_the_next_turn(state: GameState, player: str, effect: Any, resolving: Any) -> None:
    turn.add_turn(state, player, effect, resolving)
    if effect.skip:
        state.set(state, "skips", (*state.skips, turn.Skip(player, effect.skip)))


@fault(
    "loss-at-the-next-end-step",
    exchanges="add_turn",
    kind="T3",
    rule="500.7",
    says="The player loses the game at the end step of this turn, not of the extra one.",
)
def loss_in_this_turn(state: GameState, player: str, effect: Any, resolving: Any) -> None:
    turn.add_turn(state, player, effect, resolving)
    if effect.lose_at_end:
        extra: TurnInstance = state.extra_turns[0]
        state.set(state.turn, "lose_at_end", extra.lose_at_end)
        extra.lose_at_end = ""


@fault(
    "added-phase-not-skipped",
    exchanges="is_skipped",
    kind="T3",
    rule="500.11",
    says="Effects that skip phases do not see phases that were added.",
)
def added_phases_go_unseen(state: GameState, what: str, player: str, instance: int) -> bool:
    added = [event.phases for event in state.trace if isinstance(event, ev.PhasesAdded)]
    if any(instance == phase for phases in added for phase, _ in phases):
        return False
    return turn.is_skipped(state, what, player, instance)


@fault(
    "skip-for-anyone",
    exchanges="is_skipped",
    kind="T3",
    rule="614.10",
    says="A skip that awaits one player's next step or phase is taken by whoever comes first.",
)
def whoever_comes_first(state: GameState, what: str, player: str, instance: int) -> bool:
    waiting = [skip for skip in state.skips if skip.what == what]
    if waiting and what != "turn":
        player = waiting[0].player
    return turn.is_skipped(state, what, player, instance)


@fault(
    "skipped-steps-trigger",
    exchanges="is_skipped",
    kind="T3",
    rule="500.11",
    says="Abilities trigger at the beginning of a step that is skipped.",
)
def triggers_all_the_same(state: GameState, what: str, player: str, instance: int) -> bool:
    skipped = turn.is_skipped(state, what, player, instance)
    if skipped and what in ("upkeep", "end"):
        state.rules.trigger_on_moment(state, what)
    return skipped
