"""Timing and priority (CR 117): who may act, and what happens when all pass."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import characteristics
from rulehound.core.decisions import PRIORITY, Decision, Option
from rulehound.core.errors import LimitExceeded
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]
ACTIONS_MAX = 400
"""How many times priority may be received in one step before the scenario is given up, loudly."""


@rule("117.3", "117.3a", "117.3b", "117.3c", "117.3d", "117.4", "117.5", "500.2")
def give_priority(state: GameState) -> Steps:
    """Give priority until all players pass in succession with the stack empty (CR 117.4, 500.2).

    It also ends when the game is over, or when the turn or combat phase was ended (CR 724).
    """
    player = state.active_player
    passed = 0
    for _ in range(ACTIONS_MAX):
        yield from state.rules.settle(state)
        if state.rules.game_is_over(state) or state.jump:
            return
        state.apply(ev.PriorityReceived(player))
        if state.tempted is not None:
            state.tempted(player)
        acted = yield from state.rules.act(state, player)
        if acted:
            passed = 0
            player = state.rules.next_priority(state, player, "acted")
            continue
        state.apply(ev.PriorityPassed(player))
        passed += 1
        if passed < 2:
            player = state.rules.next_priority(state, player, "passed")
            continue
        if not state.stack:
            return
        yield from state.rules.resolve_top(state)
        passed = 0
        player = state.rules.next_priority(state, player, "resolved")
        if state.jump or state.over:
            return
    raise LimitExceeded("times of receiving priority in one step", ACTIONS_MAX)


@rule("117.3b", "117.3c", "117.3d")
def next_priority(state: GameState, player: str, after: str) -> str:
    """Who receives priority next: the same player after acting, the active player after a resolution."""
    if after == "acted":
        return player
    if after == "resolved":
        return state.active_player
    return opponent_of(player)


@rule("117.1", "117.3c")
def act(state: GameState, player: str) -> Generator[Decision, Any, bool]:
    """Let the player with priority act; False if they pass.

    An action that proves illegal is taken back, and the player chooses again (CR 733.2).
    """
    while True:
        options = state.rules.legal_actions(state, player)
        if len(options) == 1:
            return False
        chosen = yield Decision(PRIORITY, player, options, "117.1")
        option = options[chosen]
        if option[0] == "pass":
            return False
        if (yield from state.rules.attempt(state, option, steps_of(state, player, option))):
            return True


def steps_of(state: GameState, player: str, option: Option) -> Steps:
    """The steps of casting a spell, playing a land or activating an ability (CR 601.2, 305.1, 602.2, 605.3)."""
    thing = state.objects[option[1]]
    steps: Steps
    if option[0] == "cast":
        steps = state.rules.cast_spell(state, player, thing)
    elif option[0] == "play":
        steps = state.rules.play_land(state, player, thing)
    elif state.rules.is_mana_ability(characteristics(state, thing).abilities[option[2]]):
        steps = state.rules.activate_mana_ability(state, player, thing, option[2])
    else:
        steps = state.rules.activate_ability(state, player, thing, option[2])
    return steps
