"""Instructions that move things from zone to zone, and those that counter spells and abilities (CR 701.6a)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.decisions import Decision
from rulehound.core.meant import objects_meant, permanents_meant
from rulehound.core.object_effects import Counter, Move
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.static_abilities import CannotBeCountered
from rulehound.core.table import rule
from rulehound.core.until import Until
from rulehound.core.zone_changes import look_at, look_away

Steps = Generator[Decision, Any, None]


def follow_move(state: GameState, effect: Move, resolving: GameObject) -> Steps:
    if effect.how == "return to battlefield":
        back = [each for each in objects_meant(state, effect.which, resolving) if each.zone == "exile"]
        came = yield from state.rules.return_together(state, back)
        state.set(resolving, "created", (*resolving.created, *came))
        return
    if effect.how == "return from graveyard":
        for each in objects_meant(state, effect.which, resolving):
            if each.zone == "graveyard":
                yield from state.rules.move(state, each, "hand", "return")
        return
    source = resolving.source or resolving
    if effect.until and not state.rules.exiles_until(state, source):
        return
    moving = permanents_meant(state, effect.which, resolving)
    if effect.which == "target" and effect.how in ("return to hand", "exile"):
        moving += [each for each in objects_meant(state, "target", resolving) if each.zone == "stack"]
    look_at(state, moving)
    blinked: list[GameObject] = []
    for each in moving:
        if effect.how == "blink":
            yield from state.rules.move(state, each, "exile", "exile")
            if not each.token:
                blinked.append(state.objects[state.next_id - 1])
        else:
            if effect.how == "destroy" and state.rules.regenerates(state, each):
                continue
            if effect.how == "sacrifice" and each.controller != resolving.controller:
                continue  # Nobody sacrifices what they do not control (CR 701.21a).
            zone = {"exile": "exile", "return to hand": "hand"}.get(effect.how, "graveyard")
            yield from state.rules.move(state, each, zone, effect.how)
            if zone == "exile" and not each.token:
                state.set(resolving, "created", (*resolving.created, state.next_id - 1))
                if effect.until:
                    until = Until(source, card=state.objects[state.next_id - 1])
                    state.set(state, "until", (*state.until, until))
    look_away(state, moving)
    if blinked:
        came = yield from state.rules.return_together(state, blinked)
        state.set(resolving, "created", (*resolving.created, *came))


def follow_counter(state: GameState, effect: Counter, resolving: GameObject) -> Steps:
    for each in objects_meant(state, effect.which, resolving):
        if each.zone == "stack" and state.rules.can_be_countered(state, each):
            yield from state.rules.counter(state, each, resolving)


@rule("701.6a", "113.9")
def can_be_countered(state: GameState, thing: GameObject) -> bool:
    """Whether a spell or ability can be countered."""
    if "uncounterable" in thing.riders:
        return False
    return thing.is_ability or not any(isinstance(each, CannotBeCountered) for each in thing.card.abilities)


@rule("701.6a")
def counter(state: GameState, thing: GameObject, resolving: GameObject) -> Steps:
    """Counter a spell or ability: it leaves the stack without any effect, a spell to the graveyard."""
    state.apply(ev.Countered(thing.id, (resolving.source or resolving).id))
    yield from state.rules.move(state, thing, "graveyard", "counter")
