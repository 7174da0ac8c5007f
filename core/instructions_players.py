"""Instructions about players: cards drawn, discarded, milled and searched for, life, damage, and losing the game."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.cards import matches
from rulehound.core.damage_effects import (
    DamageNotPrevented,
    DealDamage,
    GainLife,
    LoseGame,
    LoseLife,
    PreventDamage,
)
from rulehound.core.decisions import Decision
from rulehound.core.meant import amount, players_meant, shares_of
from rulehound.core.object_effects import DiscardCards, DrawCards, Mill, SearchLibrary, ShuffleIn
from rulehound.core.objects import GameObject
from rulehound.core.prevention import may_prevent
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]


def follow_draw(state: GameState, effect: DrawCards, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        yield from state.rules.draw_cards(state, player, amount(state, effect.amount, resolving), resolving)


def follow_discard(state: GameState, effect: DiscardCards, resolving: GameObject) -> Steps:
    players = players_meant(state, effect.who, resolving)
    if len(players) > 1 and not effect.hand:
        yield from state.rules.discard_chosen(state, players, amount(state, effect.amount, resolving))
        return
    for player in players:
        if effect.hand:
            yield from state.rules.discard_hand(state, player)
            continue
        yield from state.rules.choose_discards(
            state, player, amount(state, effect.amount, resolving), "effect"
        )


def follow_mill(state: GameState, effect: Mill, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        number = amount(state, effect.amount, resolving)
        if effect.until:
            found = yield from state.rules.mill_until(state, player, number, effect.until)
            state.set(resolving, "created", (*resolving.created, *found))
        else:
            yield from state.rules.mill(state, player, number)


def follow_shuffle_in(state: GameState, effect: ShuffleIn, resolving: GameObject) -> Steps:
    yield from state.rules.shuffle_in(state, players_meant(state, effect.who, resolving))


def follow_gain_life(state: GameState, effect: GainLife, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        yield from state.rules.gain_life(state, player, amount(state, effect.amount, resolving))


def follow_lose_life(state: GameState, effect: LoseLife, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        lost = amount(state, effect.amount, resolving)
        if lost > 0:
            state.apply(ev.LifeChanged(player, -lost, "lose"))
    return
    yield


def follow_deal_damage(state: GameState, effect: DealDamage, resolving: GameObject) -> Steps:
    dealt = amount(state, effect.amount, resolving)
    source = resolving.source or resolving
    hits: list[tuple[GameObject, GameObject | str, int]]
    if effect.to == "target":
        shares = shares_of(effect, resolving, dealt)
        things = [each if isinstance(each, str) else state.objects[each] for each in resolving.targets]
        hits = [
            (source, thing, share)
            for thing, share in zip(things, shares, strict=True)
            if isinstance(thing, str) or thing.zone == "battlefield"
        ]
        together = len(hits) > 1
    else:
        hits = [(source, player, dealt) for player in players_meant(state, effect.to, resolving)]
        together = True
    if effect.unpreventable or (together and may_prevent(state)):
        yield from state.rules.deal_together(state, hits, False, effect.unpreventable)
        return
    for hit in hits:
        yield from state.rules.deal_damage(state, *hit)


def follow_prevent_damage(state: GameState, effect: PreventDamage, resolving: GameObject) -> Steps:
    number = None if effect.amount is None else amount(state, effect.amount, resolving)
    yield from state.rules.create_shields(state, effect, resolving, number)


def follow_damage_not_prevented(state: GameState, effect: DamageNotPrevented, resolving: GameObject) -> Steps:
    state.set(state, "unpreventable", True)
    return
    yield


def follow_search(state: GameState, effect: SearchLibrary, resolving: GameObject) -> Steps:
    yield from state.rules.search_library(state, resolving.controller, effect.what)


def follow_lose_game(state: GameState, effect: LoseGame, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        state.apply(ev.PlayerLost(player, "104.3e"))
    state.rules.game_is_over(state)
    return
    yield


@rule("701.23", "702.29e")
def search_library(state: GameState, player: str, what: str) -> Steps:
    """Search the library for a card, put it into the hand, then shuffle (CR 702.29e)."""
    library = state.players[player].library
    fitting = [
        card for card in library if matches(what, card.card.types, card.card.subtypes, card.card.supertypes)
    ]
    if fitting:
        options: list[tuple[Any, ...]] = [("card", card.id) for card in fitting]
        options.append(("none",))
        chosen = yield Decision("search", player, options, "701.23")
        if chosen < len(fitting):
            yield from state.rules.move(state, fitting[chosen], "hand", "search")
    yield from state.rules.shuffle(state, player)
