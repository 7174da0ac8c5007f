"""Faults of what is exiled until something leaves, milled, or shuffled in (W1, W2)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import libraries
from rulehound.core.state import GameState
from rulehound.core.until import return_until, waits
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


# Exiled until something leaves.


@fault(
    "returns-for-the-active-player",
    exchanges="return_until",
    kind="W1",
    rule="610.3c",
    says="What was exiled until something left returns under the control of the active player.",
)
def for_the_active_player(state: GameState, cards: list[Any]) -> Steps:
    for card in cards:
        yield from state.rules.move(state, card, "battlefield", "return", state.active_player)


@fault(
    "only-one-of-several-returns",
    exchanges="return_until",
    kind="W1",
    rule="610.3",
    says="Of several cards exiled until something left only the first returns.",
)
def the_first_alone(state: GameState, cards: list[Any]) -> Steps:
    yield from return_until(state, cards[:1])


@fault(
    "stays-exiled-on-its-owners-turn",
    exchanges="return_until",
    kind="W2",
    rule="610.3",
    says="What was exiled until something left stays in exile where that leaves on its owner's turn.",
)
def not_on_their_turn(state: GameState, cards: list[Any]) -> Steps:
    yield from return_until(state, [each for each in cards if each.owner != state.active_player])


@fault(
    "exiled-until-what-has-left",
    exchanges="exiles_until",
    kind="W2",
    rule="610.3a",
    says="What is to be exiled until something leaves is exiled although that has left, and never returns.",
)
def even_then(state: GameState, source: Any) -> bool:
    return True


@fault(
    "tapping-is-leaving",
    exchanges="waits",
    kind="W1",
    rule="610.3",
    says="What was exiled until a permanent leaves returns as that is tapped.",
)
def as_long_as_untapped(state: GameState, until: Any) -> bool:
    return waits(state, until) and not (until.effect is None and until.source.tapped)


# Libraries.


@fault(
    "mills-one-too-many",
    exchanges="mill",
    kind="W1",
    rule="701.17a",
    says="Who mills two or more cards mills one more.",
)
def one_more(state: GameState, player: str, amount: int) -> Steps:
    yield from libraries.mill(state, player, amount + 1 if amount > 1 else amount)


@fault(
    "mills-the-bottom-card",
    exchanges="mill",
    kind="W1",
    rule="701.17a",
    says="Who mills on another player's turn mills from the bottom of the library.",
)
def from_the_bottom(state: GameState, player: str, amount: int) -> Steps:
    library = state.players[player].library
    if player == state.active_player:
        yield from libraries.mill(state, player, amount)
        return
    cards = list(library[len(library) - min(amount, len(library)) :])
    yield from state.rules.move_together(state, cards, ["mill"] * len(cards))


@fault(
    "graveyard-is-not-shuffled-in",
    exchanges="shuffle_in",
    kind="W2",
    rule="701.24a",
    says="A graveyard is put on the bottom of the library after the hand was shuffled into it.",
)
def shuffled_between(state: GameState, players: list[str]) -> Steps:
    for player in players:
        me = state.players[player]
        for card in me.hand:
            yield from state.rules.move(state, card, "library", "shuffle")
        yield from state.rules.shuffle(state, player)
        for card in me.graveyard:
            yield from state.rules.move(state, card, "library", "shuffle")
