"""Ending the turn, and ending the combat phase (CR 724)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]


@rule("724.1", "724.1a", "724.1b", "724.1c", "724.1d")
def end_the_turn(state: GameState, resolving: GameObject) -> Steps:
    """End the turn: triggers cease, the stack is exiled, state-based actions are checked, the step ends.

    The rest of the resolving object's instructions follows (CR 608.2m); then comes the cleanup step.
    """
    state.apply(ev.TurnEnding((resolving.source or resolving).id, state.active_player))
    yield from end_process(state)
    if state.rules.game_is_over(state):
        return
    state.set(state, "plan", ())
    state.set(state, "after_first_postcombat", ())
    if state.phase is not None:
        yield from state.rules.end_step_and_phase(state, "cleanup")
    state.set(state, "jump", "cleanup")


@rule("724.2", "724.2d", "724.2g")
def end_the_combat_phase(state: GameState, resolving: GameObject) -> Steps:
    """End the combat phase, in the same order; outside a combat phase nothing happens (CR 724.2g)."""
    if state.phase is None or state.phase.kind != "combat":
        return
    state.apply(ev.TurnEnding((resolving.source or resolving).id, state.active_player, combat=True))
    yield from end_process(state)
    if state.rules.game_is_over(state):
        return
    yield from state.rules.end_step_and_phase(state, "phase")
    state.set(state, "jump", "phase")


def end_process(state: GameState) -> Steps:
    """The steps that both kinds of ending share (CR 724.1a-c, 724.2a-c).

    A state trigger that was exiled, or ceased to exist, triggers again where the game still is so (CR 603.8).
    """
    state.rules.cease_waiting_triggers(state)
    yield from state.rules.exile_the_stack(state)
    state.rules.trigger_on_state(state)
    while (yield from state.rules.check_state_based_actions(state)):
        if state.rules.game_is_over(state):
            return
        state.rules.trigger_on_state(state)


@rule("724.1a", "724.2a")
def cease_waiting_triggers(state: GameState) -> None:
    """Triggered abilities that are not on the stack yet cease to exist (CR 724.1a)."""
    if state.waiting:
        gone = tuple(trigger.id for trigger in state.waiting)
        state.set(state, "waiting", ())
        state.apply(ev.TriggersCeased(gone, "724.1a"))


@rule("724.1b", "724.2b")
def exile_the_stack(state: GameState) -> Steps:
    """Exile every object on the stack, the resolving one too; abilities cease to exist (CR 724.1b)."""
    for thing in reversed(state.stack):
        yield from state.rules.move(state, thing, "nowhere" if thing.is_ability else "exile", "end the turn")
