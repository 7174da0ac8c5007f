"""Faults of which events an ability looks at: whose steps, and how a permanent enters (W1)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import triggers, zone_change_triggers
from rulehound.core.state import GameState
from rulehound.core.triggered_abilities import StepBegins, TriggeredAbility
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "each-step-means-yours",
    exchanges="trigger",
    kind="W1",
    rule="603.2b",
    says="What triggers at the beginning of each player's step triggers in its controller's turns only.",
)
def in_your_turns_only(
    state: GameState,
    source: Any,
    number: int,
    ability: TriggeredAbility,
    event_player: str = "",
    amount: int = 0,
    x: int = 0,
    player: str = "",
    event_object: int = 0,
) -> None:
    when = ability.trigger
    if isinstance(when, StepBegins) and when.whose == "any" and source.controller != state.active_player:
        return
    triggers.trigger(state, source, number, ability, event_player, amount, x, player, event_object)


@fault(
    "only-spells-enter",
    exchanges="trigger_on_move",
    kind="W1",
    rule="603.6a",
    says="What enters without having been cast triggers nothing.",
)
def cast_or_nothing(state: GameState, old: Any, new: Any, origin: str, zone: str) -> None:
    if zone != "battlefield" or origin == "stack":
        zone_change_triggers.trigger_on_move(state, old, new, origin, zone)
