"""Faults of objects that change zones: cards that do not go where they belong, or remember (T19)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core import zone_changes
from rulehound.core.entering import enter
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "drawn-card-stays",
    exchanges="draw_card",
    kind="T19",
    rule="400.7",
    says="A card drawn from a library of three or fewer is in the hand and in the library too.",
)
def stays_in_the_library(state: GameState, player: str) -> Generator[Any, Any, None]:
    me = state.players[player]
    top = me.library[:1]
    yield from zone_changes.draw_card(state, player)
    if len(me.library) in (1, 2):
        state.set(me, "library", (*top, *me.library))
        top[0].zone = "library"


@fault(
    "draws-from-the-bottom",
    exchanges="draw_card",
    kind="T19",
    rule="121.1",
    says="Of several cards drawn at once all but the first come from the bottom of the library.",
)
def from_the_bottom(state: GameState, player: str) -> Generator[Any, Any, None]:
    library = state.players[player].library
    if len(library) > 1 and isinstance(state.trace[-1], ev.CardDrawn):
        state.set(state.players[player], "library", (library[-1], *library[:-1]))
    yield from zone_changes.draw_card(state, player)


@fault(
    "shuffle-loses-a-card",
    exchanges="shuffle",
    kind="T19",
    rule="701.24a",
    says="The card that comes last as a library is shuffled is lost.",
)
def without_the_last(state: GameState, player: str) -> Generator[Any, Any, None]:
    yield from zone_changes.shuffle(state, player)
    library = state.players[player].library
    if len(library) > 1:
        state.apply(ev.Shuffled(player, tuple(card.id for card in library[:-1])))


@fault(
    "tokens-enter-as-created",
    exchanges="enter",
    kind="T19",
    rule="614.1d",
    says="A token enters untapped and without counters, whatever says how permanents enter.",
)
def unless_it_is_a_token(state: GameState, thing: Any, entering: Any) -> Generator[Any, Any, None]:
    if thing.zone != "nowhere":
        yield from enter(state, thing, entering)
