"""Turns, phases and steps (CR 500-505, 512-514): their order, what is added, what is skipped."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import affects, functioning
from rulehound.core.decisions import Decision
from rulehound.core.errors import LimitExceeded
from rulehound.core.objects import GameObject
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState, PhaseInstance, StepInstance, TurnInstance
from rulehound.core.table import rule
from rulehound.core.turn_based_actions import TURN_BASED_ACTIONS
from rulehound.core.turn_effects import AddPhases, AddSteps, ExtraTurn
from rulehound.core.turns import NO_PRIORITY, PHASE_OF_STEP, PHASES, POSTCOMBAT_MAIN, PRECOMBAT_MAIN, STEPS

Steps = Generator[Decision, Any, None]
PHASES_MAX = 60
"""How many phases a turn may have before the scenario is given up, loudly."""
STEPS_MAX = 60
"""How many steps of one kind a turn may have, cleanup steps for one, before the scenario is given up, loudly."""


class Skip:
    """An effect that skips the next step, phase or turn of a player, once (CR 614.10a)."""

    __slots__ = ("player", "what")

    def __init__(self, player: str, what: str) -> None:
        self.player = player
        self.what = what


def new_phase(state: GameState, kind: str, only: tuple[str, ...] = ()) -> PhaseInstance:
    """A phase with its steps in order, or with some of them only (CR 500.10)."""
    number = state.new_instance()
    steps = tuple(StepInstance(state.new_instance(), step) for step in only or STEPS[kind])
    return PhaseInstance(number, kind, steps)


@rule("500.1", "505.1")
def turn_plan(state: GameState) -> tuple[PhaseInstance, ...]:
    """The five phases of a turn, in order (CR 500.1)."""
    return tuple(new_phase(state, kind) for kind in PHASES)


@rule("500.8")
def insert_phases(
    plan: tuple[PhaseInstance, ...], place: int, group: tuple[PhaseInstance, ...]
) -> tuple[PhaseInstance, ...]:
    """Add a group directly after its anchor, at `place` in what is to come: before older groups (CR 500.8)."""
    return plan[:place] + group + plan[place:]


@rule("500.9")
def insert_step(steps: tuple[StepInstance, ...], place: int, step: StepInstance) -> tuple[StepInstance, ...]:
    """Add a step directly after its anchor: before older ones (CR 500.9)."""
    return (*steps[:place], step, *steps[place:])


@rule("500.8", "500.10a")
def add_phases(state: GameState, effect: AddPhases, resolving: GameObject) -> None:
    """Add phases after the present one; "you get" adds nothing to another player's turn (CR 500.10a).

    "After this main phase" or "this combat phase" adds nothing where the present phase is another, and
    "after the first postcombat main phase" nothing where that one is over.
    """
    phase = state.phase
    if phase is None or (effect.you_get and state.active_player != resolving.controller):
        return
    if (effect.after == "this main phase" and phase.kind != "main") or (
        effect.after == "this combat phase" and phase.kind != "combat"
    ):
        return
    waits = effect.after == "the first postcombat main phase" and state.main_phases < 2
    if effect.after.startswith("the first") and not waits and (phase.kind, state.main_phases) != ("main", 2):
        return
    group = tuple(new_phase(state, kind) for kind in effect.phases)
    if waits:
        state.set(state, "after_first_postcombat", (*state.after_first_postcombat, group))
    else:
        state.set(state, "plan", state.rules.insert_phases(state.plan, 0, group))
    state.set(resolving, "added", (*resolving.added, *(each.id for each in group)))
    source = (resolving.source or resolving).id
    after = 0 if waits else phase.id
    state.apply(ev.PhasesAdded(after, tuple((each.id, each.kind) for each in group), source))


@rule("500.8", "505.1a")
def place_awaited_phases(state: GameState) -> None:
    """As the first postcombat main phase begins, what is to come after it takes its place, the newest first."""
    for group in state.after_first_postcombat:
        state.set(state, "plan", state.rules.insert_phases(state.plan, 0, group))
    state.set(state, "after_first_postcombat", ())


@rule("500.9", "500.10", "500.10a")
def add_steps(state: GameState, effect: AddSteps, resolving: GameObject, amount: int) -> None:
    """Add steps after the present step, or after the present phase, each in a phase of its own (CR 500.10)."""
    phase, step = state.phase, state.step
    if phase is None or (effect.you_get and state.active_player != resolving.controller):
        return
    source = (resolving.source or resolving).id
    for _ in range(amount):
        if effect.where == "after this phase":
            group = (new_phase(state, PHASE_OF_STEP[effect.step], (effect.step,)),)
            state.set(state, "plan", state.rules.insert_phases(state.plan, 0, group))
            state.set(resolving, "added", (*resolving.added, group[0].id))
            pairs = ((group[0].id, group[0].kind),)
            state.apply(ev.PhasesAdded(phase.id, pairs, source, (effect.step,)))
        elif effect.where == "before":
            places = [place for place, coming in enumerate(phase.steps) if coming.kind == effect.anchor]
            if places:
                anchor = phase.steps[places[0]]
                added = StepInstance(state.new_instance(), effect.step)
                state.set(phase, "steps", state.rules.insert_step(phase.steps, places[0], added))
                state.set(resolving, "added", (*resolving.added, added.id))
                state.apply(ev.StepsAdded(anchor.id, "before", added.id, effect.step, source))
        elif step is not None:
            added = StepInstance(state.new_instance(), effect.step)
            state.set(phase, "steps", state.rules.insert_step(phase.steps, 0, added))
            state.set(resolving, "added", (*resolving.added, added.id))
            state.apply(ev.StepsAdded(step.id, "after", added.id, effect.step, source))


@rule("500.7")
def add_turn(state: GameState, player: str, effect: ExtraTurn, resolving: GameObject) -> None:
    """Add a turn directly after this one: the newest is taken first (CR 500.7)."""
    assert state.turn is not None
    turn = TurnInstance(
        state.new_instance(), player, effect.skip, resolving.controller if effect.lose_at_end else ""
    )
    state.set(state, "extra_turns", state.rules.insert_turn(state.extra_turns, turn))
    state.apply(ev.TurnAdded(turn.id, player, state.turn.id, (resolving.source or resolving).id))


@rule("500.7")
def insert_turn(turns: tuple[TurnInstance, ...], turn: TurnInstance) -> tuple[TurnInstance, ...]:
    """The turns to come with the newest first (CR 500.7)."""
    return (turn, *turns)


@rule("614.10", "500.11")
def create_skip(state: GameState, player: str, what: str, resolving: GameObject) -> None:
    """Create an effect that skips the player's next such step, phase or turn."""
    state.set(state, "skips", (*state.skips, Skip(player, what)))
    state.apply(ev.SkipCreated(player, what, (resolving.source or resolving).id))


@rule("500.11", "614.10", "614.10a")
def is_skipped(state: GameState, what: str, player: str, instance: int) -> bool:
    """Whether the step, phase or turn that would begin is skipped; one effect is used up by it (CR 614.10a)."""
    if what == "draw" and state.rules.is_first_draw(state):
        state.set(state, "first_draw_skipped", True)
        state.apply(ev.Skipped(what, player, instance))
        return True
    if state.turn is not None and what == state.turn.skip and what != "turn":
        state.apply(ev.Skipped(what, player, instance))
        return True
    kinds = (what, "main") if what in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN) else (what,)
    for source, effect in functioning(state).skips:
        if effect.what in kinds and affects(source, effect.whose, player):
            state.apply(ev.Skipped(what, player, instance))
            return True
    for skip in state.skips:
        if skip.what in kinds and skip.player == player:
            state.set(state, "skips", tuple(other for other in state.skips if other is not skip))
            state.apply(ev.Skipped(what, player, instance))
            return True
    return False


@rule("103.8a")
def is_first_draw(state: GameState) -> bool:
    """Whether this is the draw step of the first turn of the game, which is skipped (CR 103.8a)."""
    return state.turn_number == 1 and state.turns_begun == 1 and not state.first_draw_skipped


@rule("500.7", "500.11", "614.10a")
def next_turn(state: GameState) -> TurnInstance:
    """The turn that comes next: an added one, else the other player's; skipped ones are gone past."""
    while True:
        if state.extra_turns:
            turn = state.extra_turns[0]
            turn.created = True
            state.set(state, "extra_turns", state.extra_turns[1:])
        else:
            turn = TurnInstance(state.new_instance(), state.next_active)
            state.set(state, "next_active", opponent_of(state.next_active))
        if not state.rules.is_skipped(state, "turn", turn.player, 0):
            return turn


def run_turn(state: GameState, turn: TurnInstance, start: str = "") -> Steps:
    """Play a whole turn, or the rest of one from the step or main phase `start`."""
    state.set(state, "turn", turn)
    state.apply(ev.TurnBegan(turn.id, turn.player, state.turn_number + 1, turn.id if turn.created else 0))
    state.rules.expire_at_turn_start(state, turn.player)
    state.set(state, "plan", state.rules.turn_plan(state))
    if start:
        skip_to(state, start)
    for _ in range(PHASES_MAX):
        if not state.plan:
            break
        phase, state_plan = state.plan[0], state.plan[1:]
        state.set(state, "plan", state_plan)
        what = state.rules.main_phase_name(state) if phase.kind == "main" else phase.kind
        if not state.rules.is_skipped(state, what, turn.player, phase.id):
            yield from run_phase(state, phase)
        if state.over:
            return
        if state.jump == "cleanup":
            yield from state.rules.run_ending(state)
            if state.over:
                return
        state.set(state, "jump", "")
    else:
        raise LimitExceeded("phases in one turn", PHASES_MAX)
    state.rules.expire_at_turn_end(state)
    state.apply(ev.TurnEnded(turn.id, turn.player))


def skip_to(state: GameState, start: str) -> None:
    """Drop what lies before the step or main phase in which a scenario starts."""
    kind = PHASE_OF_STEP.get(start, "main")
    plan = state.plan
    while plan[0].kind != kind or (start == POSTCOMBAT_MAIN and len(plan) > 3):
        plan = plan[1:]
    if start == POSTCOMBAT_MAIN:
        plan = plan[-2:]
        state.set(state, "main_phases", 1)
    elif kind in ("combat", "ending"):
        state.set(state, "main_phases", 1 if kind == "combat" else 2)
    if kind != "main":
        first = plan[0]
        while first.steps[0].kind != start:
            first.steps = first.steps[1:]
    state.set(state, "plan", plan)


@rule("505.1a", "505.1b")
def main_phase_name(state: GameState) -> str:
    """The first main phase of a turn is precombat, every other one postcombat (CR 505.1a)."""
    return PRECOMBAT_MAIN if state.main_phases == 0 else POSTCOMBAT_MAIN


def run_phase(state: GameState, phase: PhaseInstance) -> Steps:
    """Play one phase: its steps, or priority in a main phase."""
    state.set(state, "phase", phase)
    state.set(state, "step", None)
    moment = state.rules.main_phase_name(state) if phase.kind == "main" else ""
    state.apply(ev.PhaseBegan(phase.id, phase.kind, moment))
    if state.after_first_postcombat and phase.kind == "main" and state.main_phases == 2:
        state.rules.place_awaited_phases(state)
    state.rules.trigger_on_moment(state, phase.kind)
    if phase.kind == "main":
        state.rules.trigger_on_moment(state, moment)
        yield from state.rules.give_priority(state)
        if state.over or state.jump:
            return
    while phase.steps:
        step = phase.steps[0]
        state.set(phase, "steps", phase.steps[1:])
        if step.kind in ("declare blockers", "combat damage") and not state.attackers_declared:
            continue
        if state.rules.is_skipped(state, step.kind, state.active_player, step.id):
            continue
        yield from state.rules.run_step(state, step)
        if state.over or state.jump:
            return
    yield from state.rules.end_step_and_phase(state, "phase")


@rule("500.6", "502.4", "503.1", "513.1", "514.3", "514.3a")
def run_step(state: GameState, step: StepInstance) -> Steps:
    """Play one step: triggers and turn-based actions, then priority, where the step has any."""
    state.set(state, "step", step)
    state.apply(ev.StepBegan(step.id, step.kind))
    if state.occurrences[step.kind] > STEPS_MAX:
        raise LimitExceeded(f"{step.kind} steps in one turn", STEPS_MAX)
    state.rules.expire_at_step_start(state, step.kind)
    state.rules.trigger_on_moment(state, step.kind)
    if step.kind == "end" and state.turn is not None and state.turn.lose_at_end:
        state.rules.trigger_loss(state, state.turn.lose_at_end)
    action = TURN_BASED_ACTIONS.get(step.kind)
    if action is not None:
        yield from action(state)
    if step.kind == "cleanup":
        if (yield from state.rules.settle(state)):
            yield from state.rules.give_priority(state)
            if state.over or state.jump:
                return
            again = StepInstance(state.new_instance(), "cleanup")
            assert state.phase is not None
            state.set(state.phase, "steps", (again, *state.phase.steps))
    elif step.kind not in NO_PRIORITY:
        yield from state.rules.give_priority(state)
        if state.over or state.jump:
            return
    yield from state.rules.end_step_and_phase(state, "step")


@rule("500.5", "511.3", "724.1d", "724.2d")
def end_step_and_phase(state: GameState, what: str) -> Steps:
    """End the present step, and the phase with it where `what` is "phase"; pools empty at each end.

    `what` "cleanup" ends the phase too, unless it is the ending phase, in which the cleanup step follows.
    """
    phase, step = state.phase, state.step
    assert phase is not None
    if step is not None:
        yield from state.rules.empty_pools(state)
        state.apply(ev.StepEnded(step.id, step.kind))
        if step.kind == "end of combat" and what == "step":
            state.rules.remove_from_combat(state)
        state.set(state, "step", None)
    if what == "phase" or (what == "cleanup" and phase.kind != "ending"):
        if phase.kind == "combat":
            state.rules.remove_from_combat(state)
        state.rules.expire_at_end_of_phase(state, phase.kind)
        yield from state.rules.empty_pools(state)
        state.apply(ev.PhaseEnded(phase.id, phase.kind))
        state.set(state, "phase", None)


@rule("724.1d")
def run_ending(state: GameState) -> Steps:
    """Go to the cleanup step at once, as often as the turn is ended again (CR 724.1d).

    What lay ahead was dropped as the turn was ended; a phase that was added after that, to the ending phase
    in which it was, still comes (CR 500.8).
    """
    while state.jump == "cleanup":
        state.set(state, "jump", "")
        phase = state.phase
        cleanup = StepInstance(state.new_instance(), "cleanup")
        if phase is None or phase.kind != "ending":
            yield from run_phase(state, PhaseInstance(state.new_instance(), "ending", (cleanup,)))
        else:
            state.set(phase, "steps", (cleanup,))
            yield from finish_phase(state, phase)
        if state.over:
            return


def finish_phase(state: GameState, phase: PhaseInstance) -> Steps:
    """Play the steps that the ending phase has left."""
    while phase.steps:
        step = phase.steps[0]
        state.set(phase, "steps", phase.steps[1:])
        yield from state.rules.run_step(state, step)
        if state.over or state.jump:
            return
    yield from state.rules.end_step_and_phase(state, "phase")
