"""Exerting creatures as they attack: an optional cost, and what it comes to (CR 508.1g, 701.43a)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import characteristics
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import Exerts, TriggeredAbility

Steps = Generator[Decision, Any, None]


@rule("508.1g", "701.43d")
def choose_exertions(state: GameState, attackers: list[GameObject]) -> Steps:
    """Let the active player choose which of the attackers they exert, for each ability that says they may."""
    chosen: list[tuple[GameObject, int, TriggeredAbility]] = []
    for each in attackers:
        for number, ability in enumerate(characteristics(state, each).abilities):
            if not isinstance(ability, TriggeredAbility) or not isinstance(ability.trigger, Exerts):
                continue
            if state.rules.may_exert(state, each, ability.trigger):
                if (yield Decision("may", state.active_player, [("no",), ("yes",)], "508.1g", each.id)):
                    chosen.append((each, number, ability))
    for each, number, ability in chosen:
        state.rules.exert(state, state.active_player, each)
        state.rules.trigger(state, each, number, ability, event_player=state.active_player)


@rule("508.1g", "701.43b")
def may_exert(state: GameState, thing: GameObject, exerts: Exerts) -> bool:
    """Whether a creature may be exerted: as often as it attacks, unless it says once each turn (CR 701.43b)."""
    return not (exerts.once_each_turn and thing.id in state.exerted)


@rule("701.43a")
def exert(state: GameState, player: str, thing: GameObject) -> None:
    """It does not untap during this player's next untap step, whoever controls it by then (CR 701.43a)."""
    state.apply(ev.Exerted(player, thing.id))
    state.set(state, "kept_tapped", (*state.kept_tapped, (player, thing.id)))
