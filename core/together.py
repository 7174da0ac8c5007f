"""What players choose in turn order and then do at once (CR 101.4, 608.2e): sacrificing and discarding."""

from collections.abc import Generator
from typing import Any

from rulehound.core import effects as fx
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.decisions import Decision
from rulehound.core.object_effects import DiscardCards, Move, PutOntoBattlefield, Sacrifice
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]


@rule("101.4", "608.2e", "701.21a")
def sacrifice_chosen(
    state: GameState, players: list[str], effect: Sacrifice, amount: int, resolving: GameObject
) -> Steps:
    """Let each of the players, in this order, choose what they sacrifice; then all of it goes at once."""
    source = (resolving.source or resolving).id
    going: list[GameObject] = []
    for player in players:
        there = state.rules.may_be_sacrificed(state, player, effect.what)
        for left in range(min(amount, len(there)), 0, -1):
            chosen = 0
            if len(there) > left:
                options = [("object", each.id) for each in there]
                chosen = yield Decision("sacrifice", player, options, "608.2d", source)
            going.append(there.pop(chosen))
    yield from state.rules.move_together(state, going, ["sacrifice"] * len(going))
    state.set(resolving.source or resolving, "sacrificed", tuple(each.id for each in going))


@rule("701.21a", "608.2d")
def may_be_sacrificed(state: GameState, player: str, what: str) -> list[GameObject]:
    """The permanents of this kind that a player controls: nobody sacrifices another's (CR 701.21a)."""
    return [
        each
        for each in functioning(state).permanents
        if each.controller == player and characteristics(state, each).is_a(what)
    ]


@rule("101.4", "608.2e", "701.9")
def discard_chosen(state: GameState, players: list[str], amount: int) -> Steps:
    """Let each of several players, in this order, choose what they discard; then all of it is discarded."""
    before = {player: len(state.players[player].discarded) for player in players}
    going: list[tuple[str, GameObject]] = []
    for player in players:
        hand = list(state.players[player].hand)
        for _ in range(min(amount, len(hand))):
            chosen = 0
            if len(hand) > 1:
                chosen = yield Decision("discard", player, [("card", card.id) for card in hand], "701.9")
            going.append((player, hand.pop(chosen)))
    for player, card in going:
        yield from state.rules.discard(state, player, card, "effect")
    for player in players:
        state.rules.trigger_on_discards(state, player, before[player])


@rule("608.2d", "118.12")
def can_do(state: GameState, effect: fx.Effect, amount: int, resolving: GameObject) -> bool:
    """Whether a player can do what they may; no one chooses the impossible (CR 608.2d)."""
    you = resolving.controller
    if isinstance(effect, Sacrifice):
        return len(state.rules.may_be_sacrificed(state, you, effect.what)) >= amount
    if isinstance(effect, DiscardCards):
        return len(state.players[you].hand) >= amount
    if isinstance(effect, PutOntoBattlefield):
        return bool(state.rules.may_be_put(state, you, effect))
    if isinstance(effect, Move) and effect.which == "this":
        this = resolving.source or resolving
        there = this.zone == "battlefield" and not this.phased_out
        return there and (effect.how != "sacrifice" or this.controller == you)
    return True
