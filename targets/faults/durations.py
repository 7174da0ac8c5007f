"""Faults of durations: hung on a step or turn that can be skipped or miscounted (T5)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import continuous, trigger_events, turn_based_actions
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


def _end(state: GameState, *durations: str) -> None:
    state.rules.end_effects(state, [effect for effect in state.effects if effect.duration in durations])


@fault(
    "combat-duration-ends-early",
    exchanges="trigger_on_moment",
    kind="T5",
    rule="500.5a",
    says="Effects until end of combat end as the end of combat step begins.",
)
def as_the_last_step_begins(state: GameState, moment: str) -> None:
    if moment == "end of combat":
        _end(state, "end of combat")
    trigger_events.trigger_on_moment(state, moment)


@fault(
    "combat-duration-needs-its-step",
    exchanges="expire_at_end_of_phase",
    kind="T5",
    rule="500.5a",
    says="Effects until end of combat go on where the combat phase had no end of combat step.",
)
def where_the_step_happened(state: GameState, kind: str) -> None:
    if state.occurrences.get("end of combat"):
        turn_based_actions.expire_at_end_of_phase(state, kind)


@fault(
    "turn-duration-ends-in-the-end-step",
    exchanges="trigger_on_moment",
    kind="T5",
    rule="514.2",
    says="Effects until end of turn end as the end step begins.",
)
def as_the_end_step_begins(state: GameState, moment: str) -> None:
    if moment == "end":
        _end(state, "end of turn")
    trigger_events.trigger_on_moment(state, moment)


@fault(
    "turn-duration-needs-an-end-step",
    exchanges="cleanup_step",
    kind="T5",
    rule="514.2",
    says="Effects until end of turn go on where the end step was skipped or the turn was ended.",
)
def where_there_was_an_end_step(state: GameState) -> Generator[Any, Any, None]:
    if state.occurrences.get("end"):
        yield from turn_based_actions.cleanup_step(state)
        return
    effects = state.effects
    state.effects = tuple(effect for effect in effects if effect.duration != "end of turn")
    yield from turn_based_actions.cleanup_step(state)
    state.effects = effects


@fault(
    "next-turn-of-anyone",
    exchanges="expire_at_turn_start",
    kind="T5",
    rule="611.2a",
    says="Effects until your next turn end as any player's turn begins.",
)
def as_any_turn_begins(state: GameState, player: str) -> None:
    _end(state, "your next turn")


@fault(
    "next-turn-cut-off",
    exchanges="cleanup_step",
    kind="T5",
    rule="611.2a",
    says="Effects until your next turn end in the cleanup step.",
)
def in_the_cleanup_step(state: GameState) -> Generator[Any, Any, None]:
    yield from turn_based_actions.cleanup_step(state)
    _end(state, "your next turn")


@fault(
    "end-of-next-turn-is-this-one",
    exchanges="cleanup_step",
    kind="T5",
    rule="514.2",
    says="Effects until the end of your next turn end in the first cleanup step there is.",
)
def in_the_first_cleanup_step(state: GameState) -> Generator[Any, Any, None]:
    yield from turn_based_actions.cleanup_step(state)
    _end(state, "end of your next turn")


@fault(
    "end-of-next-turn-ends-as-it-begins",
    exchanges="expire_at_turn_start",
    kind="T5",
    rule="514.2",
    says="Effects until the end of your next turn end as that turn begins.",
)
def as_that_turn_begins(state: GameState, player: str) -> None:
    turn_based_actions.expire_at_turn_start(state, player)
    over = [
        each for each in state.effects if each.duration == "end of your next turn" and each.player == player
    ]
    state.rules.end_effects(state, over)


@fault(
    "end-of-combat-is-end-of-turn",
    exchanges="begin_effect",
    kind="T5",
    rule="611.2a",
    says="Effects until end of combat last until end of turn.",
)
def until_end_of_turn(state: GameState, effect: Any, what: str) -> None:
    if effect.duration == "end of combat":
        effect.duration = "end of turn"
    continuous.begin_effect(state, effect, what)
