"""Instructions about turns, phases and steps: added, skipped or ended, or what is to happen in a later one."""

from collections.abc import Generator
from typing import Any

from rulehound.core import effects as fx
from rulehound.core.decisions import Decision
from rulehound.core.meant import amount, players_meant
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.turn_effects import AddPhases, AddSteps, EndCombat, EndTurn, ExtraTurn, SkipNext

Steps = Generator[Decision, Any, None]


def follow_add_phases(state: GameState, effect: AddPhases, resolving: GameObject) -> Steps:
    state.rules.add_phases(state, effect, resolving)
    return
    yield


def follow_add_steps(state: GameState, effect: AddSteps, resolving: GameObject) -> Steps:
    state.rules.add_steps(state, effect, resolving, amount(state, effect.amount, resolving))
    return
    yield


def follow_extra_turn(state: GameState, effect: ExtraTurn, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        state.rules.add_turn(state, player, effect, resolving)
    return
    yield


def follow_skip_next(state: GameState, effect: SkipNext, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        state.rules.create_skip(state, player, effect.what, resolving)
    return
    yield


def follow_end_turn(state: GameState, effect: EndTurn, resolving: GameObject) -> Steps:
    if effect.active_may:
        source = (resolving.source or resolving).id
        if not (yield Decision("may", state.active_player, [("no",), ("yes",)], "608.2d", source)):
            return
    if not effect.only_yours or state.active_player == resolving.controller:
        yield from state.rules.end_the_turn(state, resolving)


def follow_end_combat(state: GameState, effect: EndCombat, resolving: GameObject) -> Steps:
    yield from state.rules.end_the_combat_phase(state, resolving)


def follow_delayed(state: GameState, effect: fx.Delayed, resolving: GameObject) -> Steps:
    state.rules.create_delayed(state, effect, resolving)
    return
    yield
