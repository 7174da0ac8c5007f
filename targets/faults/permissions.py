"""Faults of what may be done when, and by what: lands, blockers (W1)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core import legal_actions
from rulehound.core.continuous import functioning, is_creature
from rulehound.core.decisions import Decision
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "lands-in-combat",
    exchanges="may_play_land",
    kind="W1",
    rule="505.6b",
    says="A player may play a land in the combat phase of their turn.",
)
def in_combat_too(state: GameState, player: str) -> bool:
    if legal_actions.may_play_land(state, player):
        return True
    in_combat = state.phase is not None and state.phase.kind == "combat"
    mine = player == state.active_player
    return in_combat and mine and not state.stack and not state.players[player].lands_played


@fault(
    "tapped-creatures-block",
    exchanges="declare_blockers",
    kind="W1",
    rule="509.1a",
    says="A tapped creature may block.",
)
def tapped_or_not(state: GameState) -> Generator[Any, Any, None]:
    player = opponent_of(state.active_player)
    attackers = [each for each in functioning(state).permanents if each.attacking]
    blocks: list[tuple[int, int]] = []
    for each in list(functioning(state).permanents) if attackers else ():
        if each.controller == player and is_creature(state, each):
            options = [("no",), *(("block", attacker.id) for attacker in attackers)]
            chosen = yield Decision("block", player, options, "509.1a", each.id)
            if chosen:
                blocks.append((each.id, attackers[chosen - 1].id))
    state.apply(ev.BlockersDeclared(player, tuple(blocks)))
