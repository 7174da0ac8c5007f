"""Effects on cards, permanents and spells in the conventional wording of rules text (CR 121, 122, 701)."""

from collections.abc import Callable
from typing import Any

from rulehound.core.mana import COLOR_NAMES
from rulehound.core.object_effects import (
    Attach,
    CastFromTop,
    Counter,
    CreateTokens,
    DiscardCards,
    DrawCards,
    Mill,
    Move,
    MoveCounters,
    PutCounters,
    PutOntoBattlefield,
    Sacrifice,
    SearchLibrary,
    ShuffleIn,
    Tap,
    Untap,
)
from rulehound.core.text_clauses import Clause, Setting, your_or_their
from rulehound.core.text_words import article, quantity, tail


def _draw(effect: DrawCards, setting: Setting) -> Clause:
    rest = quantity(effect.amount, "card") + tail(effect.amount)
    return Clause(setting.player(effect.who), "draw", rest)


def _discard(effect: DiscardCards, setting: Setting) -> Clause:
    if effect.hand:
        player = setting.player(effect.who)
        return Clause(player, "discard", f"{your_or_their(player)} hand")
    rest = quantity(effect.amount, "card") + tail(effect.amount)
    return Clause(setting.player(effect.who), "discard", rest)


def _mill(effect: Mill, setting: Setting) -> Clause:
    player = setting.player(effect.who)
    if effect.until:
        verb = "repeat" if player == "you" else "repeats"
        put = "have been put into their graveyard this way".replace("their", your_or_their(player))
        after = f"a {effect.until} card or {quantity(effect.amount, 'card')} {put}"
        return Clause(player, "mill", f"a card, then {verb} this process until {after}")
    return Clause(player, "mill", quantity(effect.amount, "card") + tail(effect.amount))


def _shuffle_in(effect: ShuffleIn, setting: Setting) -> Clause:
    player = setting.player(effect.who)
    their = your_or_their(player)
    return Clause(player, "shuffle", f"{their} hand and graveyard into {their} library")


def _tap(effect: Tap | Untap, setting: Setting) -> Clause:
    return Clause("you", type(effect).__name__.lower(), setting.object(effect.which))


def _move(effect: Move, setting: Setting) -> Clause:
    group = setting.is_group(effect.which)
    its = "their" if group else "its"
    acted_on = setting.object(effect.which)
    from_graveyard = effect.which == "target" and (setting.target or "").endswith(" graveyard")
    if from_graveyard:
        acted_on = acted_on.replace(" in ", " from ")
    if effect.how == "return to battlefield":
        if from_graveyard and not effect.yours and "your" in (setting.target or ""):
            return Clause("you", "return", f"{acted_on} to the battlefield")
        under = "your" if effect.yours else f"{its} owner's"
        if from_graveyard and effect.yours:
            return Clause("you", "put", f"{acted_on} onto the battlefield under your control")
        return Clause("you", "return", f"{acted_on} to the battlefield under {under} control")
    if effect.how == "return from graveyard" and from_graveyard:
        return Clause("you", "return", f"{acted_on} to its owner's hand")
    if effect.how == "return from graveyard":
        return Clause("you", "return", f"{acted_on} from your graveyard to your hand")
    if effect.how == "return to hand":
        hand = "owners' hands" if effect.which == "target" and setting.many else "owner's hand"
        return Clause("you", "return", f"{acted_on} to {its} {hand}")
    if effect.how == "blink":
        back = f"then return {'those cards' if group else 'that card'} to the battlefield"
        return Clause("you", "exile", f"{acted_on}, {back} under {its} owner's control")
    until = f" until {setting.source} leaves the battlefield" if effect.until else ""
    return Clause("you", effect.how, acted_on + until)


def _put_onto_battlefield(effect: PutOntoBattlefield, setting: Setting) -> Clause:
    verb = "put" if effect.zone == "hand" else "return"
    onto = "onto" if effect.zone == "hand" else "to"
    card = f"{article(effect.what)} card"
    return Clause("you", verb, f"{card} from your {effect.zone} {onto} the battlefield")


def _put_counters(effect: PutCounters, setting: Setting) -> Clause:
    where = setting.object(effect.which).replace("all creatures", "each creature", 1)
    if effect.divided:
        return Clause(
            "you", "distribute", f"{quantity(effect.amount, f'{effect.kind} counter')} among {where}"
        )
    if effect.which == "target" and setting.many:
        where = f"each of {where}"
    rest = f"{quantity(effect.amount, f'{effect.kind} counter')} on {where}{tail(effect.amount)}"
    return Clause("you", "put", rest)


def _move_counters(effect: MoveCounters, setting: Setting) -> Clause:
    counters = quantity(effect.amount, f"{effect.kind} counter")
    return Clause(
        "you", "move", f"{counters} from {setting.source} onto {setting.the_target()}{tail(effect.amount)}"
    )


def _create_tokens(effect: CreateTokens, setting: Setting) -> Clause:
    color = COLOR_NAMES.get(effect.color, "colorless")
    noun = f"{effect.power}/{effect.toughness} {color} {effect.name} creature token"
    return Clause(setting.player(effect.who), "create", quantity(effect.amount, noun) + tail(effect.amount))


def _attach(effect: Attach, setting: Setting) -> Clause:
    return Clause("you", "attach", f"{setting.source} to {setting.the_target()}")


def _counter(effect: Counter, setting: Setting) -> Clause:
    spell = "that spell" if effect.which == "that spell" else setting.the_target()
    return Clause("you", "counter", spell)


def _search(effect: SearchLibrary, setting: Setting) -> Clause:
    card = article(f"{effect.what} card")
    return Clause("you", "search", f"your library for {card}, reveal it, put it into your hand, then shuffle")


def _sacrifice(effect: Sacrifice, setting: Setting) -> Clause:
    player = setting.player(effect.who)
    choice = "" if player == "you" else " of their choice"
    return Clause(player, "sacrifice", quantity(effect.amount, effect.what) + choice + tail(effect.amount))


def _cast_from_top(effect: CastFromTop, setting: Setting) -> Clause:
    player = setting.player(effect.who)
    you = player == "you"
    they, their, exiles = ("you", "your", "exile") if you else ("they", "their", "exiles")
    card = "a nonland card"
    if effect.shares:
        card += " that shares a card type with that spell"
    first = f"that spell, then {exiles} " if effect.exile_it else ""
    until = f"{first}cards from the top of {their} library until {they} exile {card}"
    cast = f"{they.capitalize()} may cast that card without paying its mana cost."
    rest = f"Then {they} put the exiled cards that weren't cast on the bottom in a random order."
    return Clause(player, "exile", until, after=f" {cast} {rest}")


CLAUSES: dict[type, Callable[[Any, Setting], Clause]] = {
    DrawCards: _draw,
    DiscardCards: _discard,
    Mill: _mill,
    ShuffleIn: _shuffle_in,
    Tap: _tap,
    Untap: _tap,
    Move: _move,
    PutCounters: _put_counters,
    PutOntoBattlefield: _put_onto_battlefield,
    MoveCounters: _move_counters,
    CreateTokens: _create_tokens,
    Attach: _attach,
    Counter: _counter,
    SearchLibrary: _search,
    CastFromTop: _cast_from_top,
    Sacrifice: _sacrifice,
}
