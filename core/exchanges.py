"""Exchanges (CR 701.12a): all of one happens, or nothing."""

from rulehound.core import events as ev
from rulehound.core.continuous import ContinuousEffect
from rulehound.core.control import update_control
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule


@rule("701.12a", "701.12b", "611.2a")
def exchange_control(state: GameState, one: GameObject, other: GameObject) -> None:
    """Give each of two permanents to whom the other is under: both at once, or neither (CR 701.12a-b)."""
    there = all(each.zone == "battlefield" and not each.phased_out for each in (one, other))
    if not there or one.controller == other.controller:
        return
    effects = []
    for thing, player in ((one, other.controller), (other, one.controller)):
        effect = ContinuousEffect(state.new_instance(), (thing.id,), "permanent", player)
        effect.control, effect.turn = player, state.turns_begun
        effects.append(effect)
        state.apply(ev.EffectBegan(effect.id, effect.objects, "control", effect.duration, player))
    state.set(state, "effects", (*state.effects, *effects))
    state.version += 1
    update_control(state, (one.id, other.id))
