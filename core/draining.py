"""Another player's lands made to give mana, and their mana taken (CR 106.13)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import characteristics
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.reversing import try_within
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]


@rule("605.3", "605.3b", "609.3")
def activate_each_for_mana(state: GameState, player: str, what: str, subject: int) -> Steps:
    """Have a player activate one mana ability of each `what` that they control, in an order they choose.

    One that proves impossible to pay for is taken back; another of that permanent, or the same one after more
    mana has been made, may be possible (CR 609.3).
    """
    done: set[int] = set()
    impossible: set[tuple[int, int]] = set()
    while True:
        options = [
            option
            for option in state.rules.mana_abilities_offered(state, player, ())
            if option[1] not in done
            and option[1:] not in impossible
            and (source := state.objects[option[1]]).controller == player
            and characteristics(state, source).is_a(what)
        ]
        if not options:
            return
        chosen = 0
        if len(options) > 1:
            row = [("for mana", id, number) for _, id, number in options]
            chosen = yield Decision("tap", player, row, "605.3", subject)
        _, id, number = options[chosen]
        activating = state.rules.activate_mana_ability(state, player, state.objects[id], number)
        if (yield from try_within(state, activating)):
            done.add(id)
            impossible.clear()
        else:
            impossible.add((id, number))


@rule("106.13")
def drain_mana(state: GameState, player: str, resolving: GameObject) -> None:
    """Empty a player's pool, and put that very mana into the pool of who controls what resolves (CR 106.13).

    What produced each unit, what it may be spent on and what it does stay with it; nothing keeps it from being
    lost, for no step or phase ends.
    """
    mana = state.players[player].pool
    if not mana:
        return
    source = resolving.source or resolving
    state.apply(ev.ManaLost(player, mana))
    added = ev.ManaAdded(resolving.controller, mana, source.id, resolving.ability_index)
    state.apply(added)
    state.rules.trigger_on_mana(state, added)
