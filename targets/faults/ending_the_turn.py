"""Faults of ending the turn, and of the cleanup step that follows (T4)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import combat, ending, instructions, state_based_actions, turn, turn_based_actions
from rulehound.core import events as ev
from rulehound.core.state import GameState, StepInstance
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "source-not-exiled",
    exchanges="exile_the_stack",
    kind="T4",
    rule="724.1b",
    says="The object that ends the turn is not exiled.",
)
def all_but_the_source(state: GameState) -> Steps:
    for thing in reversed(state.stack[:-1]):
        yield from state.rules.move(state, thing, "nowhere" if thing.is_ability else "exile", "end the turn")


@fault(
    "spells-countered-not-exiled",
    exchanges="exile_the_stack",
    kind="T4",
    rule="724.1b",
    says="Other spells on the stack go to the graveyard as the turn ends.",
)
def others_to_the_graveyard(state: GameState) -> Steps:
    for place, thing in enumerate(reversed(state.stack)):
        zone = "graveyard" if place else "exile"
        yield from state.rules.move(state, thing, "nowhere" if thing.is_ability else zone, "end the turn")


@fault(
    "waiting-triggers-kept",
    exchanges="cease_waiting_triggers",
    kind="T4",
    rule="724.1a",
    says="Triggers that wait when the turn ends are put on the stack later.",
)
def kept(state: GameState) -> None:
    return


@fault(
    "cleanup-triggers-lost",
    exchanges="cleanup_step",
    kind="T4",
    rule="514.3a",
    says="What triggers from a discard in the cleanup step is lost.",
)
def without_triggers(state: GameState) -> Steps:
    waiting = state.waiting
    yield from turn_based_actions.cleanup_step(state)
    state.set(state, "waiting", waiting)


@fault(
    "priority-in-cleanup",
    exchanges="settle",
    kind="T4",
    rule="514.3",
    says="Players receive priority in every cleanup step after the turn was ended.",
)
def settled_in_cleanup(state: GameState) -> Generator[Any, Any, bool]:
    happened = yield from state_based_actions.settle(state)
    ended = any(isinstance(event, ev.TurnEnding) for event in state.trace[-40:])
    return happened or (state.moment == "cleanup" and ended and state.occurrences.get("cleanup", 0) == 1)


@fault(
    "no-second-cleanup",
    exchanges="run_step",
    kind="T4",
    rule="514.3a",
    says="After priority in a cleanup step the next turn begins.",
)
def one_cleanup_step(state: GameState, step: StepInstance) -> Steps:
    yield from turn.run_step(state, step)
    if step.kind == "cleanup" and state.phase is not None and not state.jump:
        state.set(state.phase, "steps", ())


@fault(
    "ends-the-step-only",
    exchanges="end_the_turn",
    kind="T4",
    rule="724.1d",
    says="Ending the turn ends the present phase only.",
)
def only_the_phase(state: GameState, resolving: Any) -> Steps:
    state.apply(ev.TurnEnding((resolving.source or resolving).id, state.active_player))
    yield from ending.end_process(state)
    yield from turn.end_step_and_phase(state, "phase")
    state.set(state, "jump", "phase")


@fault(
    "end-step-not-skipped",
    exchanges="run_ending",
    kind="T4",
    rule="724.1e",
    says="Abilities that trigger at the beginning of the end step trigger as the turn is ended.",
)
def with_end_step_triggers(state: GameState) -> Steps:
    state.rules.trigger_on_moment(state, "end")
    yield from turn.run_ending(state)


@fault(
    "added-phases-survive",
    exchanges="end_the_turn",
    kind="T4",
    rule="724.1d",
    says="A combat phase that was added still comes after the turn was ended.",
)
def added_phases_survive(state: GameState, resolving: Any) -> Steps:
    left = tuple(phase for phase in state.plan if phase.kind == "combat")[1:]
    yield from ending.end_the_turn(state, resolving)
    state.set(state, "plan", left)


@fault(
    "rest-not-followed",
    exchanges="follow",
    kind="T4",
    rule="608.2m",
    says="After the instruction to end the turn the others are not followed.",
)
def until_the_turn_ends(state: GameState, effect: Any, resolving: Any) -> Steps:
    if not state.jump:
        yield from instructions.follow(state, effect, resolving)


@fault(
    "no-cleanup-after-ending",
    exchanges="cleanup_step",
    kind="T4",
    rule="514.2",
    says="In the cleanup step of a turn that was ended damage stays, and effects go on.",
)
def discards_only(state: GameState) -> Steps:
    if not any(isinstance(event, ev.TurnEnding) and not event.combat for event in state.trace[-40:]):
        yield from turn_based_actions.cleanup_step(state)


@fault(
    "still-in-combat",
    exchanges="remove_from_combat",
    kind="T4",
    rule="511.3",
    says="Creatures stay in combat where the turn or the combat phase is ended in another step than its last.",
)
def after_the_last_step_only(state: GameState) -> None:
    if state.occurrences.get("end of combat"):
        combat.remove_from_combat(state)


@fault(
    "stack-survives-the-combat",
    exchanges="end_the_combat_phase",
    kind="T4",
    rule="724.2b",
    says="Ending the combat phase leaves the stack as it is.",
)
def stack_as_it_is(state: GameState, resolving: Any) -> Steps:
    if state.phase is not None and state.phase.kind == "combat":
        state.apply(ev.TurnEnding((resolving.source or resolving).id, state.active_player, combat=True))
        yield from turn.end_step_and_phase(state, "phase")
        state.set(state, "jump", "phase")
