"""Faults of summoning sickness: a flag cleared too soon, or missed as control changes (T15).

Each lets a creature act too soon: a script of what the rules allow shows that where a cost is paid with
whatever stands first.
"""

from typing import Any

from rulehound.core import events as ev
from rulehound.core import paying_besides_mana, tapping
from rulehound.core.continuous import characteristics
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "any-turn-ends-sickness",
    exchanges="is_summoning_sick",
    kind="T15",
    rule="302.6",
    says="A creature is ready as soon as any player's turn has begun.",
)
def until_any_turn_begins(state: GameState, thing: Any) -> bool:
    return thing.since == state.turns_begun and tapping.is_summoning_sick(state, thing)


@fault(
    "sick-creatures-make-mana",
    exchanges="can_pay_besides_mana",
    kind="T15",
    rule="302.6",
    says="A sick creature may be tapped for mana.",
)
def except_for_mana(state: GameState, player: str, thing: Any, cost: Any, *, begun: bool = False) -> bool:
    if not cost.tap or thing.tapped or thing.zone != "battlefield":
        return paying_besides_mana.can_pay_besides_mana(state, player, thing, cost, begun=begun)
    abilities = [each for each in characteristics(state, thing).abilities if getattr(each, "cost", 0) == cost]
    if abilities and state.rules.is_mana_ability(abilities[0]):
        return bool(state.players[player].life >= cost.life)
    return paying_besides_mana.can_pay_besides_mana(state, player, thing, cost, begun=begun)


@fault(
    "no-sickness-on-opponents-turns",
    exchanges="is_summoning_sick",
    kind="T15",
    rule="302.6",
    says="A creature is summoning sick on its controller's turns only.",
)
def on_own_turns_only(state: GameState, thing: Any) -> bool:
    return thing.controller == state.active_player and tapping.is_summoning_sick(state, thing)


@fault(
    "untap-step-ends-sickness",
    exchanges="is_summoning_sick",
    kind="T15",
    rule="302.6",
    says="An untap step ends the sickness of creatures that came earlier in the turn.",
)
def until_the_next_untap_step(state: GameState, thing: Any) -> bool:
    if not tapping.is_summoning_sick(state, thing) or thing.controller != state.active_player:
        return tapping.is_summoning_sick(state, thing)
    for event in reversed(state.trace):
        if _comes(event, thing.id):
            return True
        if isinstance(event, ev.StepBegan) and event.kind == "untap":
            return False
    return True


def _comes(event: ev.Event, id: int) -> bool:
    """Whether this is how a permanent came under its controller's control."""
    if isinstance(event, ev.TokenCreated):
        return event.object.id == id
    return (isinstance(event, ev.ObjectMoved) and event.new == id) or (
        isinstance(event, ev.ControlChanged) and event.object == id
    )


@fault(
    "stolen-creatures-act-at-once",
    exchanges="is_summoning_sick",
    kind="T15",
    rule="302.6",
    says="A creature that has changed hands acts at once.",
)
def ready_when_stolen(state: GameState, thing: Any) -> bool:
    changed = any(isinstance(event, ev.ControlChanged) and event.object == thing.id for event in state.trace)
    return not changed and tapping.is_summoning_sick(state, thing)
