"""Instructions that move things from zone to zone, and those that counter spells and abilities (CR 701.6a)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import characteristics
from rulehound.core.decisions import Decision
from rulehound.core.meant import objects_meant, permanents_meant
from rulehound.core.object_effects import Counter, Move, PutOntoBattlefield
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.static_abilities import CannotBeCountered
from rulehound.core.table import rule
from rulehound.core.until import Until
from rulehound.core.zone_changes import look_at, look_away, put, to_graveyards, where_to

Steps = Generator[Decision, Any, None]


def follow_move(state: GameState, effect: Move, resolving: GameObject) -> Steps:
    if effect.how == "return to battlefield":
        meant = objects_meant(state, effect.which, resolving)
        back = [each for each in meant if each.zone in ("exile", "graveyard")]
        under = resolving.controller if effect.yours else ""
        came = yield from state.rules.return_together(state, back, under)
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
    going: list[GameObject] = []
    leaving: list[tuple[GameObject, str]] = []
    for each in moving:
        if effect.how == "blink":
            yield from state.rules.move(state, each, "exile", "exile")
            if not each.token and state.objects[state.next_id - 1].zone == "exile":
                blinked.append(state.objects[state.next_id - 1])
        else:
            if effect.how == "destroy" and state.rules.regenerates(state, each):
                continue
            if effect.how == "sacrifice" and each.controller != resolving.controller:
                continue  # Nobody sacrifices what they do not control (CR 701.21a).
            if effect.how in ("destroy", "sacrifice"):
                going.append(each)
                continue
            zone = yield from where_to(state, each, "exile" if effect.how == "exile" else "hand")
            leaving.append((each, zone))
    for each, zone in leaving:  # What replaces one of these moves was there as all of them began (CR 608.2f).
        yield from put(state, each, zone, effect.how)
        if effect.how == "exile" and not each.token:
            state.set(resolving, "created", (*resolving.created, state.next_id - 1))
            if effect.until:
                until = Until(source, card=state.objects[state.next_id - 1])
                state.set(state, "until", (*state.until, until))
    yield from to_graveyards(state, going, effect.how)
    look_away(state, moving)
    if blinked:
        if state.until:  # What was exiled until one of them left is back before that returns (CR 610.3).
            yield from state.rules.end_with_source(state)
        state.rules.trigger_on_state(state)  # What was exiled is gone, if only for a moment (CR 603.8).
        came = yield from state.rules.return_together(state, blinked)
        state.set(resolving, "created", (*resolving.created, *came))


def follow_put_onto_battlefield(state: GameState, effect: PutOntoBattlefield, resolving: GameObject) -> Steps:
    there = state.rules.may_be_put(state, resolving.controller, effect)
    if not there:
        return
    chosen = 0
    if len(there) > 1:
        options = [("card", card.id) for card in there]
        source = (resolving.source or resolving).id
        chosen = yield Decision("put", resolving.controller, options, "608.2d", source)
    yield from state.rules.move(state, there[chosen], "battlefield", "put", resolving.controller)
    if there[chosen].zone == "nowhere":  # Else it was an Aura that could enchant nothing (CR 303.4g).
        state.set(resolving, "created", (*resolving.created, state.next_id - 1))


@rule("608.2d")
def may_be_put(state: GameState, player: str, effect: PutOntoBattlefield) -> list[GameObject]:
    """The cards in a player's hand or graveyard that an effect may put onto the battlefield."""
    return [
        card
        for card in state.zone(effect.zone, player)
        if card.card.is_permanent and characteristics(state, card).is_a(effect.what)
    ]


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
