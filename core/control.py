"""Who controls a permanent: by the newest effect or Aura that says so (CR 613.1b, 613.7)."""

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.memo import by_identity
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.static_abilities import ControlsEnchanted
from rulehound.core.table import rule


def update_control(state: GameState, objects: tuple[int, ...]) -> None:
    """Give each object to whom the newest effect on its control says, else to whom it entered under.

    If that is an Aura with which something else is controlled, that goes along.
    """
    for id in objects:
        thing = state.objects.get(id)
        if thing is None or thing.zone != "battlefield":
            continue
        controller = state.rules.controller_by_effects(state, thing)
        if controller != thing.controller:
            state.apply(ev.ControlChanged(id, controller))
            if thing.attacking or thing.blocking:
                state.apply(ev.RemovedFromCombat((id,)))
            control_enchanted(state, thing, thing.attached_to)


@rule("613.1b", "613.7", "613.7e")
def controller_by_effects(state: GameState, thing: GameObject) -> str:
    """Who controls a permanent: by the newest effect that says so, else who it entered under."""
    controller, newest = thing.entered_under, -1
    for effect in state.effects:
        if effect.control and thing.id in effect.objects:
            controller, newest = effect.control, effect.id
    for each in state.battlefield:
        if each.attached_to == thing.id and each.phased_out == thing.phased_out and each.timestamp >= newest:
            if gives_control(each.card):
                controller, newest = each.controller, each.timestamp
    return controller


@by_identity
def gives_control(card: Card) -> bool:
    """Whether who controls this controls what it is attached to as well."""
    return any(isinstance(ability, ControlsEnchanted) for ability in card.abilities)


def control_enchanted(state: GameState, aura: GameObject, *hosts: int) -> None:
    """Let the control of what an Aura is or was attached to follow, where the Aura gives control of it."""
    if gives_control(aura.card):
        update_control(state, hosts)
