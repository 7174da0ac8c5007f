"""Creating tokens (CR 111): how many, under whose control, and how each of them enters."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.decisions import Decision
from rulehound.core.entering import Entering
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.would import Would

Steps = Generator[Decision, Any, None]


@rule("111.1", "111.2", "614.12", "614.16")
def create_tokens(state: GameState, player: str, card: Card, amount: int) -> Steps:
    """Create creature tokens under a player's control, replacement effects applied."""
    would = Would("create tokens", player)
    would.amount = amount
    yield from state.rules.replace(state, would)
    for _ in range(would.amount):
        number = state.tokens_named.get(card.name, 0) + 1
        name = card.name if number == 1 else f"{card.name}#{number}"
        token = GameObject(state.new_id(), name, card, player, "nowhere")
        zone, controller = yield from state.rules.would_enter(state, token, player)
        if zone != "battlefield":
            continue  # A token elsewhere ceases to exist (CR 111.7).
        state.set(state, "tokens_named", {**state.tokens_named, card.name: number})
        entering = Entering(controller)
        yield from state.rules.enter(state, token, entering)
        info = ev.ObjectInfo(
            token.id,
            name,
            card.name,
            "battlefield",
            player,
            controller,
            tapped=entering.tapped,
            counters=entering.counters,
            gained=entering.gained,
            sick=True,
            token=True,
        )
        if card.name not in state.cards:
            state.cards[card.name] = card  # type: ignore[index]
        state.apply(ev.TokenCreated(info))
        state.rules.trigger_on_token(state, state.objects[info.id])
