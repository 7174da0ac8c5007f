"""Faults of what triggers as a permanent becomes tapped or untapped (W1)."""

from typing import Any

from rulehound.core import trigger_events, zone_change_triggers
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "entering-tapped-is-becoming-tapped",
    exchanges="trigger_on_move",
    kind="W1",
    rule="603.2e",
    says="A permanent that enters tapped triggers what triggers as it becomes tapped.",
)
def as_it_enters_tapped(state: GameState, old: Any, new: Any, origin: str, zone: str) -> None:
    zone_change_triggers.trigger_on_move(state, old, new, origin, zone)
    if new is not None and new.zone == "battlefield" and new.tapped:
        state.rules.trigger_on_tap(state, new)


@fault(
    "untap-step-triggers-nothing",
    exchanges="trigger_on_tap",
    kind="W1",
    rule="603.2e",
    says="What becomes untapped in an untap step triggers nothing.",
)
def not_in_the_untap_step(state: GameState, thing: Any) -> None:
    if state.step is None or state.step.kind != "untap":
        trigger_events.trigger_on_tap(state, thing)


@fault(
    "attacking-is-not-becoming-tapped",
    exchanges="trigger_on_tap",
    kind="W1",
    rule="603.2e",
    says="What becomes tapped as attackers are declared triggers nothing.",
)
def not_by_attacking(state: GameState, thing: Any) -> None:
    if state.step is None or state.step.kind != "declare attackers":
        trigger_events.trigger_on_tap(state, thing)
