"""Cycling (CR 702.29): what is paid for it, and what triggers from it."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.continuous import affects, functioning
from rulehound.core.decisions import Decision
from rulehound.core.mana import parse_symbols
from rulehound.core.objects import GameObject
from rulehound.core.reductions import reduced
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import Cycles, TriggeredAbility


@rule("702.29a", "118.9", "601.2b")
def cycling_is_free(state: GameState, player: str, subject: int) -> Generator[Decision, Any, bool]:
    """Whether {0} is paid rather than the cycling cost; an X in it is 0 then, as in CR 107.3b."""
    if not may_cycle_for_free(state, player):
        return False
    chosen: int = yield Decision("may", player, [("yes",), ("no",)], "118.9", subject)
    return chosen == 0


def may_cycle_for_free(state: GameState, player: str) -> bool:
    """Whether the player may pay {0} rather than pay cycling costs, by the cards in their hand now."""
    cards = len(state.players[player].hand)
    return any(
        source.controller == player and 0 < effect.free_with_cards <= cards
        for source, effect in functioning(state).cycling_costs
    )


@rule("702.29a", "118.7", "118.7a")
def cycling_cost(state: GameState, player: str, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The mana part of a cycling cost after reductions, of generic mana only (CR 118.7a)."""
    return reduced(symbols, cycling_reduction(state, player))


def cycling_reduction(state: GameState, player: str) -> int:
    """By how much generic mana the player's cycling costs are reduced."""
    return sum(
        effect.reduce for source, effect in functioning(state).cycling_costs if source.controller == player
    )


def cycling_reductions(state: GameState, player: str) -> tuple[str, ...]:
    """The symbols by which the player's cycling costs are reduced."""
    return tuple(
        symbol
        for source, effect in functioning(state).cycling_costs
        if effect.reduce_mana and source.controller == player
        for symbol in parse_symbols(effect.reduce_mana)
    )


@rule("702.29c", "702.29d", "702.29f")
def cycled(state: GameState, player: str, card: GameObject, x: int) -> None:
    """Record that a card was cycled and trigger what triggers from it, wherever the card went (CR 702.29c).

    The discard has already triggered "cycles or discards" abilities, once (CR 702.29d).
    """
    now = latest(state, card)
    state.apply(ev.CardCycled(player, now.id))
    for number, ability in enumerate(card.card.abilities):
        if (
            isinstance(ability, TriggeredAbility)
            and isinstance(ability.trigger, Cycles)
            and ability.trigger.which == "this"
            and not ability.trigger.or_discards
        ):
            state.rules.trigger(state, now, number, ability, event_player=player, x=x, player=player)
    for source, number, ability in tuple(functioning(state).triggers.get(Cycles, ())):
        when = ability.trigger
        assert isinstance(when, Cycles)
        if when.which != "this" and not when.or_discards and affects(source, when.who, player):
            state.rules.trigger(state, source, number, ability, event_player=player, x=x)


def is_being_cycled(state: GameState, card: GameObject) -> bool:
    """Whether a card in a hand is discarded now to pay for a cycling ability of its own (CR 702.29c)."""
    return card.zone == "hand" and any(
        each.source is card and isinstance(each.ability, ActivatedAbility) and bool(each.ability.cycling)
        for each in state.stack[-1:]
    )


def latest(state: GameState, card: GameObject) -> GameObject:
    """The object that the card is now, wherever it went (CR 400.7)."""
    for zone in (*(player.graveyard for player in state.players.values()), state.exile, state.battlefield):
        for thing in reversed(zone):
            if thing.name == card.name:
                return thing
    return card
