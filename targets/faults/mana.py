"""Faults of mana: undefined types, pools, and what it is spent on."""

from collections.abc import Generator
from typing import Any

from rulehound.core import mana_abilities
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "undefined-is-colorless",
    kind="T9",
    rule="106.5",
    says="Mana of an undefined type is produced as colorless.",
)
def types_to_add(
    state: GameState, player: str, source: Any, number: int, effect: Any, types_of_event: str, x: int
) -> Generator[Any, Any, tuple[str, ...]]:
    types = yield from mana_abilities.types_to_add(state, player, source, number, effect, types_of_event, x)
    if not types and (effect.could is not None or effect.chosen):
        return ("C",)
    return types


@fault("pools-last-all-turn", kind="T12", rule="106.4", says="Pools empty only in the cleanup step.")
def empty_pools(state: GameState) -> None:
    if state.moment == "cleanup":
        for player in state.players.values():
            if player.pool:
                state.rules.empty_pool(state, player.name)


@fault(
    "only-active-pool-empties",
    kind="T12",
    rule="106.4",
    says="Only the active player's pool empties as a step ends.",
)
def empty_pool(state: GameState, player: str) -> None:
    from rulehound.core.turn_based_actions import empty_pool as right

    if player == state.active_player:
        right(state, player)
