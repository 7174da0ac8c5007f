"""Moving objects between zones (CR 400.6-400.7), drawing, discarding, and shuffling."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import end_effects, functioning
from rulehound.core.control import control_enchanted
from rulehound.core.decisions import Decision
from rulehound.core.entering import Entering
from rulehound.core.objects import GameObject
from rulehound.core.players import apnap_order
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.would import Would
from rulehound.core.zones import LIBRARY, SHUFFLED

Steps = Generator[Decision, Any, None]


@rule("400.6", "400.7", "111.7")
def move(state: GameState, thing: GameObject, zone: str, cause: str, controller: str = "") -> Steps:
    """Move an object to another zone, as a new object there (CR 400.7), replacement effects applied."""
    if thing.zone == "nowhere":
        return
    zone = yield from where_to(state, thing, zone)
    yield from put(state, thing, zone, cause, controller)


def where_to(state: GameState, thing: GameObject, zone: str) -> Generator[Decision, Any, str]:
    """Where an object goes that is to be moved to a zone, once that is replaced."""
    if zone == "graveyard" or (thing.zone == "battlefield" and "leaves" in functioning(state).replacements):
        zone = yield from state.rules.destination(state, thing, zone)
    return zone


@rule("614.6", "616.1")
def destination(
    state: GameState, thing: GameObject, zone: str = "graveyard"
) -> Generator[Decision, Any, str]:
    """Where an object goes that would be put into a graveyard, or leave the battlefield, once that is replaced."""
    if not functioning(state).replacements and not thing.card.instead_of_its_graveyard:
        return zone
    kind = "graveyard" if zone == "graveyard" else "leaves"
    would = Would(kind, thing.controller if thing.zone == "battlefield" else thing.owner, thing)
    would.object, would.zone = thing, zone
    yield from state.rules.replace(state, would)
    return would.zone


@rule("704.3", "603.10a")
def move_together(state: GameState, things: list[GameObject], causes: list[str]) -> Steps:
    """Put permanents into graveyards at once: what replaces one move sees all of them still there."""
    zones: list[str] = []
    for thing in things:
        zones.append((yield from state.rules.destination(state, thing)))
    look_at(state, things)
    for thing, zone, cause in zip(things, zones, causes, strict=True):
        yield from put(state, thing, zone, cause)
    look_away(state, things)


def to_graveyards(state: GameState, things: list[GameObject], cause: str) -> Steps:
    """Put what one instruction or cost names into graveyards, several at once (CR 608.2f)."""
    if len(things) == 1:
        yield from state.rules.move(state, things[0], "graveyard", cause)
    elif things:
        yield from state.rules.move_together(state, things, [cause] * len(things))


def look_at(state: GameState, things: list[GameObject]) -> None:
    """Remember what permanents are that are about to leave at once, for what looks back (CR 603.10a)."""
    functioning(state)
    state.set(state, "at_once", (*state.at_once, ()))
    state.last_seen = {thing.id: thing.cached for thing in things if thing.cached is not None}


def look_away(state: GameState, things: list[GameObject]) -> None:
    """All of them have left at once: what they controlled goes back (CR 611.3a), and then that triggers."""
    for thing in things:
        if thing.attached_to:
            control_enchanted(state, thing, thing.attached_to)
    state.rules.let_go(state)
    trigger_from_all(state)
    for thing in things:
        if thing.zone == "nowhere" and thing.id in state.last_seen:
            thing.cached = state.last_seen[thing.id]  # What left with it still changed it (CR 608.2h).
    state.last_seen = {}


@rule("611.2b", "603.4")
def let_go(state: GameState) -> None:
    """End what lasted for as long as something was there that has left: no "if" sees it any more."""
    gone = [each for each in state.until if each.effect is not None and each.source.zone != "battlefield"]
    over = [each for each in gone if not state.rules.waits(state, each)]
    if over:
        state.set(state, "until", tuple(each for each in state.until if each not in over))
        end_effects(state, [each.effect for each in over if each.effect in state.effects])


@rule("603.2c", "603.4", "603.6a")
def trigger_from_all(state: GameState) -> None:
    """Trigger from all that has moved at once, as the game is with all of it there, or gone (CR 603.4)."""
    *outer, moves = state.at_once
    state.set(state, "at_once", tuple(outer))
    for old, new, origin, zone in moves:
        trigger_from(state, old, new, origin, zone)


def trigger_from(state: GameState, old: GameObject, new: GameObject | None, origin: str, zone: str) -> None:
    """Trigger from one move."""
    if zone == "battlefield" or origin == "battlefield":
        state.rules.trigger_on_move(state, old, new, origin, zone)
    if zone in ("exile", "graveyard"):
        state.rules.trigger_on_card_put(state, old, origin, zone)


def put(state: GameState, thing: GameObject, zone: str, cause: str, controller: str = "") -> Steps:
    """Perform a move whose destination is settled, and trigger from it.

    An Aura that could enchant nothing stays where it is, or goes to the graveyard from the stack (CR 303.4g).
    """
    origin = thing.zone
    if origin == "battlefield":
        functioning(state)
    entering: Entering | None = None
    host = 0
    if zone == "battlefield":
        zone, controller = yield from state.rules.would_enter(
            state, thing, controller or thing.controller or thing.owner
        )
    shuffled, zone = zone == SHUFFLED, LIBRARY if zone == SHUFFLED else zone
    if zone == "battlefield" and thing.card.enchant is not None:
        host = yield from state.rules.choose_enchanted(
            state, thing, controller or thing.controller or thing.owner
        )
        if not host and origin != "stack":
            return
        zone = zone if host else (yield from state.rules.destination(state, thing))
    if zone == "battlefield":
        entering = Entering(controller or thing.controller or thing.owner)
        yield from state.rules.enter(state, thing, entering)
    if zone == "battlefield" and entering is not None:
        holder = entering.controller
    else:
        holder = controller if zone == "stack" and controller else thing.owner
    state.apply(
        ev.ObjectMoved(
            thing.id,
            0 if _ceases(thing, zone) else state.new_id(),
            origin,
            zone,
            thing.owner,
            holder,
            tapped=entering is not None and entering.tapped,
            counters=entering.counters if entering is not None else (),
            chosen=entering.chosen if entering is not None else "",
            cause=cause,
            gained=entering.gained if entering is not None else (),
        )
    )
    new = state.objects.get(state.next_id - 1) if not _ceases(thing, zone) else None
    if host and new is not None:
        state.apply(ev.Attached(new.id, host))
        if not state.at_once:
            control_enchanted(state, new, host)
    elif thing.attached_to and not state.last_seen:
        control_enchanted(state, thing, thing.attached_to)
    if thing.attacking or thing.blocking:
        state.apply(ev.RemovedFromCombat((thing.id,)))
    if origin == "battlefield":
        state.rules.trigger_delayed_of(state, thing, "leaves")
    if state.at_once:
        *outer, moves = state.at_once
        state.set(state, "at_once", (*outer, (*moves, (thing, new, origin, zone))))
    else:
        if state.until and origin == "battlefield":
            state.rules.let_go(state)
        trigger_from(state, thing, new, origin, zone)
    if shuffled and not thing.is_ability:
        yield from state.rules.shuffle(state, thing.owner)


@rule("614.12", "610.3d", "400.7")
def return_together(
    state: GameState, cards: list[GameObject], controller: str = ""
) -> Generator[Decision, Any, tuple[int, ...]]:
    """Return cards to the battlefield at once, under their owners' control or another's, and tell what they became.

    None of them is there before another enters, and no Aura among them gives control of anything before that.
    """
    came: tuple[int, ...] = ()
    state.set(state, "at_once", (*state.at_once, ()))
    for card in cards:
        yield from state.rules.move(state, card, "battlefield", "return", controller or card.owner)
        if card.zone == "nowhere":  # Else it was an Aura that could enchant nothing (CR 303.4g).
            came += (state.next_id - 1,)
            state.set(state, "arriving", came)
    state.set(state, "arriving", ())
    for id in came:
        if state.objects[id].attached_to:
            control_enchanted(state, state.objects[id], state.objects[id].attached_to)
    trigger_from_all(state)
    return came


def _ceases(thing: GameObject, zone: str) -> bool:
    """A token that leaves the battlefield ceases to exist (CR 111.7, 704.5d), an ability off the stack too."""
    return thing.is_ability or (thing.token and zone != "battlefield")


@rule("701.19a", "614.8")
def regenerates(state: GameState, thing: GameObject) -> bool:
    """Use up a regeneration shield instead of destroying the permanent, if it has one (CR 701.19a)."""
    if not thing.shields:
        return False
    state.set(thing, "shields", thing.shields - 1)
    state.apply(ev.ReplacementApplied(thing.controller, "destroy", thing.id, -1, state.new_instance()))
    if thing.damage:
        state.apply(ev.DamageRemoved((thing.id,)))
    if not thing.tapped:
        state.rules.tap(state, thing)
    if thing.attacking or thing.blocking:
        state.apply(ev.RemovedFromCombat((thing.id,)))
    return True


@rule("121.1", "121.2", "121.2a", "614.11")
def draw_cards(state: GameState, player: str, amount: int, by: GameObject | None = None) -> Steps:
    """Draw cards one at a time (CR 121.2), each of them possibly replaced (CR 614.11a); `by` tells a player to."""
    if amount > 1 and "draw several" in functioning(state).replacements:
        would = Would("draw several", player)
        would.amount = amount
        yield from state.rules.replace(state, would)
        amount = would.amount
        if would.target:
            assert isinstance(would.target, str)
            for each in apnap_order(state.active_player):
                if each in (player, would.target):
                    yield from _draw_or_replace(state, each, (), by)
            return
    for _ in range(amount):
        yield from _draw_or_replace(state, player, (), by)


def _draw_or_replace(
    state: GameState, player: str, applied: tuple[tuple[int, int], ...], by: GameObject | None
) -> Steps:
    """One draw.  Where it becomes several, each of them may be replaced again, by other effects (CR 614.5)."""
    would = Would("draw", player)
    would.amount, would.applied, would.object = 1, applied, by
    yield from state.rules.replace(state, would)
    player = would.player
    if would.from_top and by is not None:
        yield from state.rules.cast_from_top(state, player, by.card, by.source or by)
        return
    if would.zone:
        yield from state.rules.put_top_card(state, player, would.zone)
    elif would.gained_life:
        yield from state.rules.gain_life(state, player, would.gained_life)
    elif would.amount == 1:
        yield from state.rules.draw_card(state, player)
    else:
        for _ in range(would.amount):
            yield from _draw_or_replace(state, player, would.applied, by)
    if would.lost_life:
        state.apply(ev.LifeChanged(player, -would.lost_life, "lose"))


@rule("614.6", "614.11")
def put_top_card(state: GameState, player: str, zone: str) -> Steps:
    """Put the top card of a library elsewhere instead of drawing it; without one nothing happens (CR 614.11)."""
    library = state.players[player].library
    if library:
        yield from state.rules.move(state, library[0], zone, "draw replaced")


@rule("121.1", "121.4", "704.5b")
def draw_card(state: GameState, player: str) -> Steps:
    """Put the top card of the library into the hand, or remember that there was none (CR 704.5b)."""
    me = state.players[player]
    if not me.library:
        state.apply(ev.DrawFailed(player))
        return
    yield from state.rules.move(state, me.library[0], "hand", "draw")
    state.apply(ev.CardDrawn(player, state.next_id - 1))
    state.rules.trigger_on_draw(state, player)


@rule("701.9", "702.29d")
def discard(state: GameState, player: str, card: GameObject, cause: str) -> Steps:
    """Discard a card: to its owner's graveyard, or where a replacement effect sends it.

    A discard that is itself replaced never happens (CR 614.6); a cost is paid all the same (CR 118.11).
    """
    if "discard" in functioning(state).replacements:
        would = Would("discard", player, card)
        would.object, would.amount = card, 1
        yield from state.rules.replace(state, would)
        if would.zone:
            yield from put(state, card, would.zone, "discard replaced")
            return
    yield from state.rules.move(state, card, "graveyard", "discard")
    now = state.next_id - 1
    state.apply(ev.CardDiscarded(player, now, cause))
    state.rules.trigger_on_discard(state, player, state.objects[now])


@rule("514.1", "701.9")
def choose_discards(state: GameState, player: str, amount: int, cause: str) -> Steps:
    """Let a player choose and discard cards one after another."""
    before = len(state.players[player].discarded)
    for _ in range(amount):
        hand = state.players[player].hand
        if not hand:
            break
        chosen = 0
        if len(hand) > 1:
            options = [("card", card.id) for card in hand]
            chosen = yield Decision("discard", player, options, "514.1" if cause == "cleanup" else "701.9")
        yield from state.rules.discard(state, player, hand[chosen], cause)
    state.rules.trigger_on_discards(state, player, before)


@rule("119.3")
def gain_life(state: GameState, player: str, amount: int) -> Steps:
    """Gain life, replacement effects applied."""
    would = Would("gain life", player)
    would.amount = amount
    yield from state.rules.replace(state, would)
    if would.amount > 0:
        state.apply(ev.LifeChanged(player, would.amount, "gain"))


@rule("122.6", "614.16")
def put_counters(state: GameState, thing: GameObject, kind: str, amount: int) -> Steps:
    """Put counters on a permanent, replacement effects applied."""
    if thing.zone != "battlefield" or not state.rules.can_have_counters(state, thing, kind):
        return
    would = Would("put counters", thing.controller, thing)
    would.object, would.amount, would.counter = thing, amount, kind
    yield from state.rules.replace(state, would)
    if would.amount > 0:
        state.apply(ev.CountersChanged(thing.id, kind, would.amount))


@rule("701.24a")
def shuffle(state: GameState, player: str) -> Steps:
    """Shuffle a library; the new order is asked for, since all chance is in the scenario."""
    library = state.players[player].library
    if not library:
        return
    order = yield Decision("shuffle", player, [("card", card.id) for card in library], "701.24a")
    if isinstance(order, int):
        order = range(len(library))
    state.apply(ev.Shuffled(player, tuple(library[place].id for place in order)))
