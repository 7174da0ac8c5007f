"""Faults of added phases, steps and turns: in the wrong place (T1), in the wrong order or lost (T2)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core import turn, turn_based_actions
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.core.turns import PHASE_OF_STEP
from rulehound.targets.faults.registry import fault

Parts = tuple[Any, ...]


@fault(
    "group-reversed",
    exchanges="insert_phases",
    kind="T1",
    rule="500.8",
    says="A group of added phases happens back to front.",
)
def back_to_front(plan: Parts, place: int, group: Parts) -> Parts:
    return plan[:place] + group[::-1] + plan[place:]


@fault(
    "fixed-anchor",
    exchanges="insert_phases",
    kind="T1",
    rule="500.8",
    says="Added phases always come just before the ending phase.",
)
def before_the_ending_phase(plan: Parts, place: int, group: Parts) -> Parts:
    return plan[:-1] + group + plan[-1:] if plan else group


@fault(
    "after-the-next-phase",
    exchanges="insert_phases",
    kind="T1",
    rule="500.8",
    says="Phases added in a main phase come after the combat phase that follows it.",
)
def after_the_combat_phase(plan: Parts, place: int, group: Parts) -> Parts:
    if plan and plan[0].kind == "combat":
        place = 1
    return plan[:place] + group + plan[place:]


@fault(
    "combat-cut-short",
    exchanges="add_phases",
    kind="T1",
    rule="500.8",
    says="An additional combat phase begins at once, in the middle of the present one.",
)
def at_once(state: GameState, effect: Any, resolving: Any) -> None:
    turn.add_phases(state, effect, resolving)
    if state.phase is not None and state.phase.kind == "combat" and effect.phases[0] == "combat":
        state.set(state.phase, "steps", ())


@fault(
    "you-get-anywhere",
    exchanges="add_phases",
    kind="T1",
    rule="500.10a",
    says="Phases that you get are added to an opponent's turn too.",
)
def to_any_turn(state: GameState, effect: Any, resolving: Any) -> None:
    active = state.active_player
    state.active_player = resolving.controller
    turn.add_phases(state, effect, resolving)
    state.active_player = active


@fault(
    "step-in-full-phase",
    exchanges="add_steps",
    kind="T1",
    rule="500.10",
    says="A step added after a phase brings all steps of its phase.",
)
def with_its_whole_phase(state: GameState, effect: Any, resolving: Any, amount: int) -> None:
    if effect.where != "after this phase":
        turn.add_steps(state, effect, resolving, amount)
        return
    if state.phase is None or (effect.you_get and state.active_player != resolving.controller):
        return
    for _ in range(amount):
        group = (turn.new_phase(state, PHASE_OF_STEP[effect.step]),)
        state.set(state, "plan", state.rules.insert_phases(state.plan, 0, group))
        source = (resolving.source or resolving).id
        state.apply(ev.PhasesAdded(state.phase.id, ((group[0].id, group[0].kind),), source, (effect.step,)))


@fault(
    "step-at-the-end",
    exchanges="insert_step",
    kind="T1",
    rule="500.9",
    says="A step added after or before another one comes last in its phase.",
)
def last_in_its_phase(steps: Parts, place: int, step: Any) -> Parts:
    return (*steps, step)


@fault(
    "second-main-precombat",
    exchanges="main_phase_name",
    kind="T1",
    rule="505.1a",
    says="An added main phase after the first two is a precombat main phase.",
)
def precombat_after_the_second(state: GameState) -> str:
    return "postcombat main" if state.main_phases == 1 else "precombat main"


@fault(
    "oldest-phases-first",
    exchanges="insert_phases",
    kind="T2",
    rule="500.8",
    says="Groups of phases added to one turn happen oldest first.",
)
def oldest_first(plan: Parts, place: int, group: Parts) -> Parts:
    end = len(plan)
    while end and plan[end - 1].kind == "ending":
        end -= 1
    return plan[:end] + group + plan[end:] if end else group + plan


@fault(
    "second-group-lost",
    exchanges="insert_phases",
    kind="T2",
    rule="500.8",
    says="Phases added while an added combat phase waits are lost.",
)
def lost_while_another_waits(plan: Parts, place: int, group: Parts) -> Parts:
    kinds = [phase.kind for phase in plan]
    return plan if kinds.count("combat") > 1 else plan[:place] + group + plan[place:]


@fault(
    "second-step-lost",
    exchanges="insert_step",
    kind="T2",
    rule="500.9",
    says="Of two steps of one kind added to a phase only one happens.",
)
def one_of_a_kind(steps: Parts, place: int, step: Any) -> Parts:
    if place < len(steps) and steps[place].kind == step.kind:
        return steps
    return turn.insert_step(steps, place, step)


@fault(
    "oldest-turn-first",
    exchanges="insert_turn",
    kind="T2",
    rule="500.7",
    says="Of several extra turns the oldest is taken first.",
)
def oldest_turn_first(turns: Parts, turn: Any) -> Parts:
    return (*turns, turn)


@fault(
    "one-extra-turn",
    exchanges="insert_turn",
    kind="T2",
    rule="500.7",
    says="Of several extra turns only the newest is taken.",
)
def newest_turn_only(turns: Parts, turn: Any) -> Parts:
    return (turn,)


@fault(
    "extra-turn-breaks-the-order",
    exchanges="next_turn",
    kind="T2",
    rule="500.7",
    says="An extra turn stands for a turn of the usual order, so that a player misses theirs.",
)
def in_place_of_a_turn(state: GameState) -> Any:
    coming = turn.next_turn(state)
    if coming.created:
        state.set(state, "next_active", opponent_of(state.next_active))
    return coming


@fault(
    "added-untap-step-untaps-all",
    exchanges="untap_step",
    kind="T1",
    rule="502.3",
    says="In an added untap step all players' permanents untap.",
)
def untaps_all(state: GameState) -> Generator[Any, Any, None]:
    yield from turn_based_actions.untap_step(state)
    if state.occurrences.get("untap", 0) > 1:
        for each in state.battlefield:
            if each.tapped and not each.phased_out:
                state.apply(ev.Untapped(each.id))
