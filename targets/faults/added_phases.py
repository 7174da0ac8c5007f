"""Faults of added phases, steps and turns: in the wrong place (T1), in the wrong order or lost (T2)."""

from typing import Any

from rulehound.core import turn
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "oldest-phases-first",
    kind="T2",
    rule="500.8",
    says="Groups of phases added after one phase happen oldest first.",
)
def insert_phases(plan: tuple[Any, ...], place: int, group: tuple[Any, ...]) -> tuple[Any, ...]:
    end = len(plan)
    while end and plan[end - 1].kind == "ending":
        end -= 1
    return plan[:end] + group + plan[end:] if end else group + plan


def _insert_reversed(plan: tuple[Any, ...], place: int, group: tuple[Any, ...]) -> tuple[Any, ...]:
    return plan[:place] + group[::-1] + plan[place:]


_insert_reversed.__name__ = "insert_phases"
fault("group-reversed", kind="T1", rule="500.8", says="A group of added phases happens back to front.")(
    _insert_reversed
)


def _insert_at_end(plan: tuple[Any, ...], place: int, group: tuple[Any, ...]) -> tuple[Any, ...]:
    return plan[:-1] + group + plan[-1:] if plan else group


_insert_at_end.__name__ = "insert_phases"
fault("fixed-anchor", kind="T1", rule="500.8", says="Added phases always come just before the ending phase.")(
    _insert_at_end
)


def _insert_once(plan: tuple[Any, ...], place: int, group: tuple[Any, ...]) -> tuple[Any, ...]:
    kinds = [phase.kind for phase in plan]
    return plan if kinds.count("combat") > 1 else plan[:place] + group + plan[place:]


_insert_once.__name__ = "insert_phases"
fault("second-group-lost", kind="T2", rule="500.8", says="Phases added while others already wait are lost.")(
    _insert_once
)


@fault("oldest-turn-first", kind="T2", rule="500.7", says="Of several extra turns the oldest is taken first.")
def insert_turn(turns: tuple[Any, ...], extra: Any) -> tuple[Any, ...]:
    return (*turns, extra)


@fault(
    "you-get-anywhere",
    kind="T1",
    rule="500.10a",
    says="Phases that you get are added to an opponent's turn too.",
)
def add_phases(state: GameState, effect: Any, resolving: Any) -> None:
    active = state.active_player
    state.active_player = resolving.controller
    turn.add_phases(state, effect, resolving)
    state.active_player = active


@fault(
    "step-in-full-phase",
    kind="T1",
    rule="500.10",
    says="A step added after a phase brings all steps of its phase.",
)
def add_steps(state: GameState, effect: Any, resolving: Any, amount: int) -> None:
    if effect.where != "after this phase":
        turn.add_steps(state, effect, resolving, amount)
        return
    if state.phase is None or (effect.you_get and state.active_player != resolving.controller):
        return
    from rulehound.core import events as ev
    from rulehound.core.turns import PHASE_OF_STEP

    for _ in range(amount):
        group = (turn.new_phase(state, PHASE_OF_STEP[effect.step]),)
        state.set(state, "plan", state.rules.insert_phases(state.plan, 0, group))
        source = (resolving.source or resolving).id
        state.apply(ev.PhasesAdded(state.phase.id, ((group[0].id, group[0].kind),), source, (effect.step,)))


@fault(
    "second-main-precombat",
    kind="T1",
    rule="505.1a",
    says="An added main phase after the first is a precombat main phase.",
)
def main_phase_name(state: GameState) -> str:
    return "postcombat main" if state.main_phases == 1 else "precombat main"
