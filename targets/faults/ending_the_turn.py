"""Faults of ending the turn (T4)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import turn
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault("source-not-exiled", kind="T4", rule="724.1b", says="The object that ends the turn is not exiled.")
def exile_the_stack(state: GameState) -> Generator[Any, Any, None]:
    for thing in reversed(state.stack[:-1]):
        yield from state.rules.move(state, thing, "nowhere" if thing.is_ability else "exile", "end the turn")


@fault(
    "waiting-triggers-kept",
    kind="T4",
    rule="724.1a",
    says="Triggers that wait when the turn ends are put on the stack later.",
)
def cease_waiting_triggers(state: GameState) -> None:
    return


@fault(
    "priority-in-cleanup",
    kind="T4",
    rule="514.3",
    says="Players receive priority in every cleanup step after the turn was ended.",
)
def settle(state: GameState) -> Generator[Any, Any, bool]:
    from rulehound.core import state_based_actions

    happened = yield from state_based_actions.settle(state)
    ended = any(type(event).__name__ == "TurnEnding" for event in state.trace[-40:])
    return happened or (state.moment == "cleanup" and ended and state.occurrences.get("cleanup", 0) == 1)


@fault("ends-the-step-only", kind="T4", rule="724.1d", says="Ending the turn ends the present step only.")
def end_the_turn(state: GameState, resolving: Any) -> Generator[Any, Any, None]:
    from rulehound.core import ending
    from rulehound.core import events as ev

    state.apply(ev.TurnEnding((resolving.source or resolving).id, state.active_player))
    yield from ending.end_process(state)
    yield from turn.end_step_and_phase(state, "phase")
    state.set(state, "jump", "phase")
