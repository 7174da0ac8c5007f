"""Faults of zones: cards that do not go where they belong (T6, T19)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core import zone_changes
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "discard-bypasses-replacement",
    kind="T19",
    rule="614.6",
    says="A discarded card goes to the graveyard although an effect says exile.",
)
def discard(state: GameState, player: str, card: Any, cause: str) -> Generator[Any, Any, None]:
    state.apply(
        ev.ObjectMoved(card.id, state.new_id(), "hand", "graveyard", card.owner, card.owner, cause="discard")
    )
    state.apply(ev.CardDiscarded(player, state.next_id - 1, cause))
    state.rules.trigger_on_discard(state, player)
    return
    yield


@fault(
    "drawn-card-stays", kind="T19", rule="400.7", says="A drawn card is in the hand and in the library too."
)
def draw_card(state: GameState, player: str) -> Generator[Any, Any, None]:
    me = state.players[player]
    top = me.library[:1]
    yield from zone_changes.draw_card(state, player)
    if top:
        state.set(me, "library", (*top, *me.library))
        top[0].zone = "library"
