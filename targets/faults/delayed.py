"""Faults of delayed triggered abilities: lost, early, twice, or after a new object (T6)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import cycling, delayed_triggers, turn
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "delayed-every-time",
    exchanges="fire_delayed",
    kind="T6",
    rule="603.7b",
    says="A delayed triggered ability triggers each time that its event occurs.",
)
def stays_for_the_next_time(state: GameState, delayed: Any) -> None:
    delayed_triggers.fire_delayed(state, delayed)
    state.set(state, "delayed", (*state.delayed, delayed))


@fault(
    "delayed-until-end-of-turn",
    exchanges="delayed_triggers_now",
    kind="T6",
    rule="603.7b",
    says="A delayed triggered ability is lost with the turn in which it was created.",
)
def this_turn_only(state: GameState, delayed: Any, moment: str) -> bool:
    if not delayed.next_turn and delayed.created_in != state.turns_begun:
        return False
    return delayed_triggers.delayed_triggers_now(state, delayed, moment)


@fault(
    "next-turn-not-awaited",
    exchanges="delayed_triggers_now",
    kind="T6",
    rule="603.7b",
    says="An ability for the next turn's upkeep triggers in another upkeep of this turn.",
)
def in_this_turn_too(state: GameState, delayed: Any, moment: str) -> bool:
    return bool(delayed.when == moment and (delayed.whose == "any" or delayed.player == state.active_player))


@fault(
    "delayed-in-any-players-step",
    exchanges="delayed_triggers_now",
    kind="T6",
    rule="603.7b",
    says="An ability for the beginning of your next upkeep triggers in an opponent's.",
)
def in_any_players_step(state: GameState, delayed: Any, moment: str) -> bool:
    return delayed.when == moment and not (delayed.next_turn and delayed.created_in == state.turns_begun)


@fault(
    "delayed-in-any-such-phase",
    exchanges="delayed_triggers_now",
    kind="T6",
    rule="603.7b",
    says="An ability for the beginning of an added step or phase triggers in any other of its kind.",
)
def in_any_such_phase(state: GameState, delayed: Any, moment: str) -> bool:
    waits, delayed.added = delayed.added, None
    try:
        return delayed_triggers.delayed_triggers_now(state, delayed, moment)
    finally:
        delayed.added = waits


@fault(
    "delayed-lost-with-its-step",
    exchanges="run_ending",
    kind="T6",
    rule="603.7b",
    says="An ability that waits for an end step is lost where the turn is ended before it.",
)
def lost_with_its_step(state: GameState) -> Generator[Any, Any, None]:
    state.set(state, "delayed", tuple(each for each in state.delayed if each.when != "end"))
    yield from turn.run_ending(state)


@fault(
    "delayed-follows-a-new-object",
    exchanges="fire_delayed",
    kind="T6",
    rule="603.7c",
    says="A delayed triggered ability affects what its target became after changing zones.",
)
def follows_the_card(state: GameState, delayed: Any) -> None:
    targets = []
    for target in delayed.targets:
        if isinstance(target, int) and state.objects[target].zone == "nowhere":
            target = cycling.latest(state, state.objects[target]).id
        targets.append(target)
    delayed.targets = tuple(targets)
    delayed_triggers.fire_delayed(state, delayed)
