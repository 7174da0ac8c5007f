"""Exiling cards from the top of a library until one may be cast without paying for it (CR 608.2g, 614.11, 118.9)."""

from collections.abc import Generator
from typing import Any

from rulehound.core.cards import Card
from rulehound.core.decisions import Decision
from rulehound.core.meant import players_meant
from rulehound.core.object_effects import CastFromTop
from rulehound.core.objects import GameObject
from rulehound.core.reversing import try_within
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]


def follow_cast_from_top(state: GameState, effect: CastFromTop, resolving: GameObject) -> Steps:
    """Exile the spell that triggered it, where it says so, and look for another card as its player is to."""
    spell = state.objects.get(resolving.event_spell)
    for player in players_meant(state, effect.who, resolving):
        exiled: tuple[GameObject, ...] = ()
        if effect.exile_it and spell is not None and spell.zone == "stack":
            yield from state.rules.move(state, spell, "exile", "exile")
            exiled = (state.objects[state.next_id - 1],)
        like = spell.card if effect.shares and spell is not None else None
        yield from state.rules.cast_from_top(state, player, like, resolving.source or resolving, exiled)


@rule("608.2g", "118.9")
def cast_from_top(
    state: GameState, player: str, like: Card | None, source: GameObject, exiled: tuple[GameObject, ...] = ()
) -> Steps:
    """Exile cards until a nonland one that shares a card type with `like`, if any; it may be cast for nothing.

    What was exiled and not cast goes to the bottom of its owner's library.
    """
    found: GameObject | None = None
    while found is None and state.players[player].library:
        yield from state.rules.move(state, state.players[player].library[0], "exile", "exile")
        card = state.objects[state.next_id - 1]
        exiled = (*exiled, card)
        shares = like is None or not set(like.types).isdisjoint(card.card.types)
        if "Land" not in card.card.types and shares:
            found = card
    if found is not None:
        yield from state.rules.may_cast_now(state, player, found, source)
    for card in exiled:
        if card.zone == "exile":
            yield from state.rules.move(state, card, "library", "put on bottom")


@rule("608.2g", "601.3", "118.9", "733.1")
def may_cast_now(state: GameState, player: str, card: GameObject, source: GameObject) -> Steps:
    """Let a player cast a card as something resolves, without paying its mana cost; nobody gets priority after it.

    Where it cannot be cast to the end that is taken back, and it stays where it was (CR 733.1).
    """
    if not state.rules.may_begin_to_cast(state, player, card.card):
        return
    if not state.rules.can_be_aimed(state, card.card.aimed, player, card):
        return
    if not (yield Decision("may", player, [("no",), ("yes",)], "608.2g", source.id)):
        return
    yield from try_within(state, state.rules.cast_spell(state, player, card, True))
