"""Submitting an action that nobody has offered: it is carried out, or refused with everything as it was (CR 733.1)."""

from collections.abc import Callable
from typing import Any

from rulehound.core.continuous import functioning
from rulehound.core.decisions import Decision, Option
from rulehound.core.errors import IllegalAction
from rulehound.core.legality import is_declaring, priority_holder, refusal
from rulehound.core.priority import steps_of
from rulehound.core.state import GameState, Mark
from rulehound.core.table import rule

WHILE_DOING = frozenset(("601.2c", "601.2h", "118.3"))
"""Rules that forbid to complete an action, not to begin it: such an attempt goes as far as it can."""
Decide = Callable[[Decision], Any]


@rule("117.1")
def accepts(state: GameState, player: str, action: Option) -> bool:
    """Whether the game lets this player begin this now, whoever they are and whatever it is."""
    if action[0] == "attack":
        thing = state.objects[action[1]]
        mine = is_declaring(state, player) and thing in functioning(state).permanents
        return mine and thing.controller == player and state.rules.can_attack(state, thing)
    return player == priority_holder(state) and action in state.rules.legal_actions(state, player)


def submit(state: GameState, player: str, action: Option, decide: Decide = lambda decision: 0) -> None:
    """Carry out an action that nobody offered; raises IllegalAction with everything as it was (CR 733.1).

    An action that may not be begun is refused at once.  One that only cannot be completed (`WHILE_DOING`)
    goes through the steps of CR 601.2 as far as it comes, with `decide` making its choices.
    """
    illegal = refusal(state, player, action)
    if not state.rules.accepts(state, player, action) and (
        illegal is None or illegal.rule not in WHILE_DOING
    ):
        raise illegal or IllegalAction("117.1", f"{player} may not do that now")
    if action[0] == "attack":
        return  # What is chosen becomes an attacker only with the others, once all have been chosen.
    mark = Mark(state)
    steps = steps_of(state, player, action)
    try:
        decision = next(steps)
        while True:
            decision = steps.send(decide(decision))
    except StopIteration:
        mark.release()
    except IllegalAction:
        mark.rollback()
        raise
