"""The parts of an activation cost other than mana (CR 118.3, 602.2b): whether they can be paid, and paying them."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.costs import Cost
from rulehound.core.decisions import Decision
from rulehound.core.errors import IllegalAction
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]


@rule("107.5", "107.6", "602.5a", "118.3", "118.10", "701.21a")
def can_pay_besides_mana(
    state: GameState, player: str, thing: GameObject, cost: Cost, *, begun: bool = False
) -> bool:
    """Whether the parts of an activation cost other than mana can be paid now.

    Summoning sickness keeps an ability from being activated, not one that has `begun` to be from being paid for.
    """
    if cost.tap or cost.untap:
        if thing.zone != "battlefield" or thing.tapped != cost.untap:
            return False
        if not begun and state.rules.is_summoning_sick(state, thing):
            return False
    if cost.life and state.players[player].life < cost.life:
        return False
    if cost.is_paid_from_hand:
        return thing.zone == "hand"
    if cost.sacrifice and (thing.zone != "battlefield" or thing.controller != player):
        return False
    return cost.is_plain or state.rules.can_pay_with_permanents(state, player, thing, cost)


@rule("118.3", "602.2b", "614.17b", "122.1")
def can_pay_with_permanents(state: GameState, player: str, thing: GameObject, cost: Cost, x: int = 0) -> bool:
    """Whether counters can be removed from or put on the permanent, and others tapped, as a cost says.

    Nothing has to be there for an amount of 0 (CR 118.5): doing nothing pays it.
    """
    remove = cost.remove if isinstance(cost.remove, int) else x
    if remove > thing.count(cost.counter):
        return False
    if cost.put and (
        thing.zone != "battlefield" or not state.rules.can_have_counters(state, thing, cost.counter)
    ):
        return False
    return len(tappable(state, player, thing, cost)) >= cost.tap_others


def tappable(state: GameState, player: str, thing: GameObject, cost: Cost) -> list[GameObject]:
    """The untapped permanents that may be tapped for a cost; sickness is about {T} only (CR 302.6)."""
    if not cost.tap_others:
        return []
    return [
        each
        for each in functioning(state).permanents
        if each.controller == player
        and not each.tapped
        and not (cost.tap and each is thing)
        and characteristics(state, each).is_a(cost.what)
    ]


@rule("118.3", "602.2b", "122.1", "701.26a")
def pay_with_permanents(state: GameState, player: str, thing: GameObject, cost: Cost, x: int) -> Steps:
    """Take counters off, put them on, and tap what the player chooses; raises IllegalAction where it falls short."""
    if not state.rules.can_pay_with_permanents(state, player, thing, cost, x):
        raise IllegalAction("118.3", f"{thing.name} cannot pay the cost")
    for _ in range(cost.tap_others):
        options = tappable(state, player, thing, cost)
        chosen = 0
        if len(options) > 1:
            row = [("object", each.id) for each in options]
            chosen = yield Decision("tap", player, row, "601.2h", thing.id)
        state.rules.tap(state, options[chosen])
    remove = cost.remove if isinstance(cost.remove, int) else x
    if remove:
        state.apply(ev.CountersChanged(thing.id, cost.counter, -remove))
    if cost.put:
        yield from state.rules.put_counters(state, thing, cost.counter, cost.put)


@rule("601.2h", "118.3b", "107.5", "107.6")
def pay_besides_mana(
    state: GameState, player: str, thing: GameObject, cost: Cost, life: int = 0, x: int = 0
) -> Steps:
    """Pay everything but mana: {T}, {Q}, life, sacrifice, discard; raises IllegalAction where it falls short."""
    if not state.rules.can_pay_besides_mana(state, player, thing, cost, begun=True):
        raise IllegalAction("118.3", f"{thing.name} cannot pay the cost")
    if state.players[player].life < cost.life + life:
        raise IllegalAction("118.3b", f"{player} has not enough life")
    if cost.tap:
        state.rules.tap(state, thing)
    if cost.untap:
        state.rules.untap(state, thing)
    if not cost.is_plain:
        yield from state.rules.pay_with_permanents(state, player, thing, cost, x)
    if cost.life + life:
        state.apply(ev.LifeChanged(player, -cost.life - life, "payment"))
    if cost.discard:
        before = len(state.players[player].discarded)
        yield from state.rules.discard(state, player, thing, "cost")
        state.rules.trigger_on_discards(state, player, before)
    if cost.exile:
        yield from state.rules.move(state, thing, "exile", "cost")
    if cost.sacrifice:
        yield from state.rules.move(state, thing, "graveyard", "sacrifice")
    if state.until:
        yield from state.rules.end_with_source(state)
    state.rules.trigger_on_state(state)
