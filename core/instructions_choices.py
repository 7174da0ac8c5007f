"""Instructions that leave a choice to players, what they do or pay (CR 608.2d, 118.12), or ask for a condition."""

from collections.abc import Generator
from typing import Any

from rulehound.core import effects as fx
from rulehound.core.affordable import is_affordable
from rulehound.core.decisions import Decision
from rulehound.core.meant import amount, objects_meant, players_meant
from rulehound.core.object_effects import Sacrifice
from rulehound.core.objects import GameObject
from rulehound.core.payment import cheapest, mana_and_life, pay_life
from rulehound.core.reversing import try_within
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]


def follow_sacrifice(state: GameState, effect: Sacrifice, resolving: GameObject) -> Steps:
    players = players_meant(state, effect.who, resolving)
    number = amount(state, effect.amount, resolving)
    yield from state.rules.sacrifice_chosen(state, players, effect, number, resolving)


def follow_may(state: GameState, effect: fx.May, resolving: GameObject) -> Steps:
    before = len(state.trace)
    if (yield from state.rules.choose_may(state, effect, resolving)):
        for inner in effect.effects:
            yield from state.rules.follow(state, inner, resolving)
    if effect.then or effect.otherwise:
        done = len(state.trace) > before
        for inner in effect.then if done else effect.otherwise:
            yield from state.rules.follow(state, inner, resolving)


def follow_if(state: GameState, effect: fx.If, resolving: GameObject) -> Steps:
    """Ask now, whatever was so before (CR 608.2c)."""
    source = resolving.source or resolving
    so = state.rules.condition_holds(state, effect.condition, resolving.controller, source)
    for inner in effect.effects if so else effect.otherwise:
        yield from state.rules.follow(state, inner, resolving)


def _who_may(state: GameState, effect: fx.May, resolving: GameObject) -> str:
    """Who decides, "" for nobody."""
    if effect.who == "its controller":
        meant = [each.controller for each in objects_meant(state, "target", resolving)]
    else:
        meant = players_meant(state, effect.who, resolving)
    return meant[0] if meant else ""


@rule("603.5", "118.12", "118.12a", "605.3a")
def choose_may(state: GameState, effect: fx.May, resolving: GameObject) -> Generator[Decision, Any, bool]:
    """Whether a player, the controller as a rule, chooses to follow what they may, its cost paid if it has one.

    Who chooses to pay may activate mana abilities meanwhile (CR 605.3a).  Where the cost is not paid in the
    end, that is taken back, and the player has not paid.
    """
    player = _who_may(state, effect, resolving)
    if not player:
        return False
    source = resolving.source or resolving
    if effect.cost and not state.rules.can_pay_while_resolving(state, player, effect.cost):
        return False
    if effect.then or effect.otherwise:
        for inner in effect.effects:
            number = amount(state, getattr(inner, "amount", 1), resolving)
            if not state.rules.can_do(state, inner, number, resolving):
                return False
    if not (yield Decision("may", player, [("no",), ("yes",)], "603.5", source.id)):
        return False
    if effect.cost:
        paying = _pay_on_resolution(state, player, effect.cost, source.id)
        return (yield from try_within(state, paying))
    return True


def _pay_on_resolution(state: GameState, player: str, cost: str, subject: int) -> Steps:
    symbols = yield from state.rules.announce_symbols(state, player, cost, subject)
    total, life = mana_and_life(symbols)
    if total:
        yield from state.rules.pay_mana(state, player, total, None, None, subject)
    pay_life(state, player, life)


@rule("118.12", "118.3", "605.3a")
def can_pay_while_resolving(state: GameState, player: str, cost: str) -> bool:
    """Whether a cost asked for on resolution might be paid, mana abilities counted."""
    return is_affordable(state, player, cheapest(cost), None, None)
