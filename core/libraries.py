"""Whole hands and parts of libraries: milling (CR 701.17a), discarding a hand, shuffling cards in (CR 701.24a)."""

from collections.abc import Generator
from typing import Any

from rulehound.core.continuous import characteristics
from rulehound.core.decisions import Decision
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]


@rule("701.17a", "701.17b")
def mill(state: GameState, player: str, amount: int) -> Steps:
    """Put so many cards from the top of the library into the graveyard at once, or all there are."""
    cards = list(state.players[player].library[: max(0, amount)])
    yield from state.rules.move_together(state, cards, ["mill"] * len(cards))


@rule("701.17a", "614.6")
def mill_until(
    state: GameState, player: str, amount: int, what: str
) -> Generator[Decision, Any, tuple[int, ...]]:
    """Mill card by card until a `what` card or so many cards went to the graveyard; tell which `what` cards did.

    A card that was put elsewhere instead counts for neither (CR 614.6).
    """
    put = 0
    found: tuple[int, ...] = ()
    while state.players[player].library:
        yield from state.rules.move(state, state.players[player].library[0], "graveyard", "mill")
        now = state.objects[state.next_id - 1]
        if now.zone != "graveyard":
            continue
        put += 1
        if characteristics(state, now).is_a(what):
            found = (now.id,)
        if found or put >= amount:
            break
    return found


@rule("701.9")
def discard_hand(state: GameState, player: str) -> Steps:
    """Discard every card in the hand; there is nothing to choose."""
    before = len(state.players[player].discarded)
    for card in state.players[player].hand:
        yield from state.rules.discard(state, player, card, "effect")
    state.rules.trigger_on_discards(state, player, before)


@rule("701.24a")
def shuffle_in(state: GameState, players: list[str]) -> Steps:
    """Have each player shuffle their hand and graveyard into their library."""
    for player in players:
        me = state.players[player]
        for card in (*me.hand, *me.graveyard):
            yield from state.rules.move(state, card, "library", "shuffle")
    for player in players:
        yield from state.rules.shuffle(state, player)
