"""Putting the triggered abilities that wait onto the stack (CR 603.3)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.decisions import Decision
from rulehound.core.effects import modal
from rulehound.core.modes import aims_of
from rulehound.core.objects import GameObject
from rulehound.core.players import apnap_order
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.targets import announce_division
from rulehound.core.triggers import Trigger

Steps = Generator[Decision, Any, None]


@rule("603.3", "603.3b", "117.5")
def put_triggers_on_stack(state: GameState) -> Steps:
    """Put the abilities that wait onto the stack in APNAP order, each player's in an order they choose."""
    for player in apnap_order(state.active_player):
        mine = [trigger for trigger in state.waiting if trigger.player == player]
        while mine:
            place = 0
            if len(mine) > 1:
                options = [("trigger", trigger.id) for trigger in mine]
                place = yield Decision("trigger order", player, options, "603.3b")
            chosen = mine.pop(place)
            state.set(state, "waiting", tuple(other for other in state.waiting if other is not chosen))
            yield from state.rules.put_trigger_on_stack(state, chosen)


@rule("603.3", "603.3c", "603.3d")
def put_trigger_on_stack(state: GameState, trigger: Trigger) -> Steps:
    """Put one triggered ability onto the stack; without a legal target, or mode, it is removed (CR 603.3c-d)."""
    targets = trigger.targets
    said, choose = trigger.ability, modal(trigger.ability)
    modes: tuple[int, ...] = ()
    if choose is not None:
        offered = state.rules.modes_offered(state, choose, trigger.player)
        if not offered:
            state.apply(ev.TriggersCeased((trigger.id,), "603.3c"))
            return
        place = 0
        if len(offered) > 1:
            rows = [("modes", row) for row in offered]
            place = yield Decision("mode", trigger.player, rows, "603.3c", trigger.source.id)
        modes = offered[place]
        said = state.rules.with_modes(trigger.ability, modes)
    shares: tuple[int, ...] = ()
    if aims_of(said):
        targets = yield from state.rules.select_targets(
            state, trigger.player, said, trigger.x, trigger.source, 0, "603.3d"
        )
        if targets is None:
            state.apply(ev.TriggersCeased((trigger.id,), "603.3d"))
            return
        shares = yield from state.rules.divide(
            state, trigger.player, said, trigger.x, len(targets), trigger.source.id
        )
    thing = GameObject(
        state.new_id(), f"ability of {trigger.source.name}", trigger.source.card, trigger.player, "stack"
    )
    thing.ability, thing.ability_index, thing.source = said, trigger.number, trigger.source
    thing.trigger, thing.targets, thing.x = trigger.id, targets, trigger.x
    thing.event_amount, thing.event_player = trigger.amount, trigger.that_player
    thing.event_object, thing.event_spell = trigger.that_object, trigger.that_spell
    thing.created = trigger.created
    state.objects[thing.id] = thing
    state.set(state, "stack", (*state.stack, thing))
    state.apply(
        ev.AbilityPutOnStack(thing.id, trigger.source.id, trigger.number, trigger.player, trigger.id, targets)
    )
    if choose is not None:
        state.apply(ev.ModesChosen(trigger.player, thing.id, modes))
    announce_division(state, trigger.player, thing, shares)
