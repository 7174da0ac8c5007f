"""Replacement and prevention effects in the conventional wording of rules text (CR 614, 615)."""

from collections.abc import Callable
from typing import Any

from rulehound.core.cards import WITH_CYCLING
from rulehound.core.mana import COLOR_NAMES
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    DamageIsUnpreventable,
    EntersChoosingColor,
    EntersForSacrifice,
    EntersTapped,
    EntersWithCounters,
    ManaReplacement,
    PreventsDamage,
    RedirectsDamage,
    Replacement,
    Skips,
    UnspentMana,
)
from rulehound.core.text_words import (
    CONTROLLED,
    SOMEBODY,
    all_of,
    article,
    capital,
    listed,
    number,
    part_of_turn,
    plural,
    quantity,
    tail,
    times,
)
from rulehound.core.zones import SHUFFLED


def _enters_with_counters(ability: EntersWithCounters, source: str) -> str:
    counters = quantity(ability.amount, f"{ability.kind} counter")
    if ability.or_gains:
        return _or_gains(ability, source)
    if ability.what:
        others = f"Each other {ability.what}{CONTROLLED[ability.whose]}"
        additional = quantity(ability.amount, f"additional {ability.kind} counter")
        return f"{others} enters with {additional} on it{tail(ability.amount)}."
    if ability.kicked:
        return f"If {source} was kicked, it enters with {counters} on it{tail(ability.amount)}."
    return f"{capital(source)} enters with {counters} on it{tail(ability.amount)}."


def _or_gains(ability: EntersWithCounters, source: str) -> str:
    """As in "Riot", or "Creatures you control have riot" (CR 702.136a)."""
    if (ability.amount, ability.kind, ability.or_gains) == (1, "+1/+1", "haste"):
        return f"{capital(all_of(ability.what, ability.whose))} have riot." if ability.what else "Riot"
    counters = (
        quantity(ability.amount, f"additional {ability.kind} counter") + " on it" + tail(ability.amount)
    )
    if ability.what:
        each = f"each other {ability.what}{CONTROLLED[ability.whose]}"
        return f"You may have {each} enter with {counters}. If you don't, it gains {ability.or_gains}."
    return f"You may have {source} enter with {counters}. If you don't, it gains {ability.or_gains}."


def _enters_choosing_color(ability: EntersChoosingColor, source: str) -> str:
    return f"As {source} enters, choose a color."


def _mana_replacement(ability: ManaReplacement, source: str) -> str:
    """As in "If you tap a land for mana, it produces twice as much of that mana instead" (CR 106.12b)."""
    if ability.by_land_type:
        pairs = listed([f"{plural(kind)} produce {{{mana}}}" for kind, mana in ability.by_land_type])
        return f"If tapped for mana, {pairs} instead of any other type."
    mana = f"{{{ability.of_type}}}" if ability.of_type else "mana"
    if ability.at_least > 1:
        mana = f"{number(ability.at_least)} or more {mana}"
    what = article(ability.what)
    tapped = f"{what} is tapped" if ability.who == "any" else f"{SOMEBODY[ability.who]} taps {what}"
    tapped = tapped.replace("you taps", "you tap")
    if ability.type and ability.one:
        made = f"{{{ability.type}}} instead of any other type and amount"
    elif ability.type:
        kind = "colorless mana" if ability.type == "C" else f"{{{ability.type}}}"
        made = f"{kind} instead of any other type"
    else:
        made = f"{times(ability.multiply)} as much of that mana instead"
    return f"If {tapped} for {mana}, it produces {made}."


def replacement_text(ability: Replacement, source: str) -> str:
    """As in "If you would draw a card, draw two cards instead"."""
    return _REPLACED[ability.event](ability, source)


def _many(ability: Replacement) -> str:
    """As in "twice that many", "that many plus one"."""
    text = f"{times(ability.multiply)} that many" if ability.multiply > 1 else "that many"
    return f"{text} plus {number(ability.plus)}" if ability.plus else text


def _draw(ability: Replacement, source: str) -> str:
    you = ability.whose == "you"
    when = {"hand is empty": f" while {'you have' if you else 'that player has'} no cards in hand",
            "not first in draw step": f" except the first one {'you' if you else 'they'} draw in each of "
            f"{'your' if you else 'their'} draw steps"}.get(ability.only, "")  # fmt: skip
    start = f"If {SOMEBODY[ability.whose]} would draw a card{when}, "
    if ability.only == "cycling":
        start = (
            f"If a cycling ability of a nonland card would cause {SOMEBODY[ability.whose]} to draw a card, "
        )
    if ability.cast_from_top:
        exile, find, cast, rest = (
            ("exile", "exile", "you", "put") if you else ("exiles", "exile", "they", "put")
        )
        who = "" if you else "that player "
        return (
            f"{start}instead {who}{exile} cards from the top of {'your' if you else 'their'} library until "
            f"{cast} {find} a nonland card that shares a card type with the card that was cycled. "
            f"{cast.capitalize()} may cast that card without paying its mana cost. Then {rest} the exiled cards that "
            "weren't cast on the bottom in a random order."
        )
    loses = f"{' and lose' if you else ' and loses'} {ability.lose_life} life" if ability.lose_life else ""
    if ability.by_you:
        return start + f"instead that player skips that draw and you draw a card{loses}."
    if ability.zone:
        whose = "your" if you else "that player's"
        return (
            start + f"{_goes_to(ability.zone).replace('it', f'the top card of {whose} library', 1)} instead."
        )
    if ability.gain_life:
        return start + f"{'you gain' if you else 'that player gains'} {ability.gain_life} life instead."
    cards = quantity(ability.multiply + ability.plus, "card")
    return start + f"{'draw' if you else 'that player draws'} {cards}{loses} instead."


def _draw_several(ability: Replacement, source: str) -> str:
    start = f"If {SOMEBODY[ability.whose]} would draw two or more cards, instead "
    if ability.by_you:
        return start + "you and that player each draw a card."
    return start + f"{'draw' if ability.whose == 'you' else 'that player draws'} a card."


def _gain_life(ability: Replacement, source: str) -> str:
    gains = "you gain" if ability.whose == "you" else "that player gains"
    plus = f" plus {ability.plus}" if ability.plus else ""
    much = f"{times(ability.multiply)} that much" if ability.multiply > 1 else "that much"
    return f"If {SOMEBODY[ability.whose]} would gain life, {gains} {much} life{plus} instead."


def _put_counters(ability: Replacement, source: str) -> str:
    on = source if ability.this else article(ability.picked) + CONTROLLED[ability.whose]
    many = _many(ability)
    if not ability.kind:
        each = f"{many} of each of those kinds of counters"
        return f"If one or more counters would be put on {on}, {each} are put on it instead."
    counters = f"{ability.kind} counters"
    return f"If one or more {counters} would be put on {on}, {many} {counters} are put on it instead."


def _create_tokens(ability: Replacement, source: str) -> str:
    under = {"you": " under your control", "opponent": " under an opponent's control", "any": ""}
    created = f"it creates {_many(ability)} of those tokens"
    return f"If an effect would create one or more tokens{under[ability.whose]}, {created} instead."


def _damage(ability: Replacement, source: str) -> str:
    if ability.plus < 0:
        to = source if ability.this else SOMEBODY[ability.whose]
        return f"If damage would be dealt to {to}, prevent {-ability.plus} of that damage."
    affected = {"you": "you or a permanent you control", "any": "a permanent or player"}
    whom = affected.get(ability.whose, "an opponent or a permanent an opponent controls")
    them = "that permanent or player"
    if ability.this:
        whom = them = source
    much = {1: "that much damage", 2: "double that damage", 3: "triple that damage"}
    dealt = much.get(ability.multiply, f"{times(ability.multiply)} that much damage")
    plus = f" plus {ability.plus}" if ability.plus else ""
    return f"If a source would deal damage to {whom}, it deals {dealt}{plus} to {them} instead."


def _prevents_damage(ability: PreventsDamage, source: str) -> str:
    """As in "Prevent all combat damage that would be dealt to this creature" (CR 615.10)."""
    damage = "combat damage" if ability.combat else "damage"
    to = source if ability.to == "this" else ability.to
    if ability.amount:
        by = {"": "a source", "this": source, "creatures": "a creature"}[ability.by]
        to = to.replace("creatures", "a creature") or "a permanent or player"
        return f"If {by} would deal {damage} to {to}, prevent {ability.amount} of that damage."
    by = source if ability.by == "this" else ability.by
    rest = (f" to {to}" if to else "") + (f" by {by}" if by else "")
    return f"Prevent all {damage} that would be dealt{rest}."


def _damage_is_unpreventable(ability: DamageIsUnpreventable, source: str) -> str:
    if ability.whose == "any":
        return "Damage can't be prevented."
    sources = {"you": "sources you control", "opponent": "sources your opponents control"}[ability.whose]
    return f"Damage that would be dealt by {sources} can't be prevented."


def _redirects_damage(ability: RedirectsDamage, source: str) -> str:
    """As in "All damage that would be dealt to you is dealt to this creature instead" (CR 614.9)."""
    to = {"this": source, "creatures you control": "other creatures you control"}.get(ability.to, ability.to)
    onto = source if ability.onto == "this" else ability.onto
    return f"All damage that would be dealt to {to} is dealt to {onto} instead."


def _damage_becomes_counters(ability: DamageBecomesCounters, source: str) -> str:
    creature = f"a creature{CONTROLLED[ability.whose]}"
    start = f"If a source you control would deal noncombat damage to {creature}, "
    return start + f"put that many {ability.kind} counters on that creature instead."


def _goes_to(zone: str) -> str:
    """As in "exile it"."""
    if zone == SHUFFLED:
        return "shuffle it into its owner's library"
    if zone == "hand":
        return "return it to its owner's hand"
    return "put it on the bottom of its owner's library" if zone == "library" else "exile it"


def _graveyard(ability: Replacement, source: str) -> str:
    kind = ability.what if ability.what == WITH_CYCLING else f"{ability.what} card".lstrip()
    what = source if ability.this else article(kind)
    owner = {"you": "your", "opponent": "an opponent's", "any": "a"}[ability.whose]
    would = f"If {what} would be put into {owner} graveyard from anywhere"
    cycled = " and it wasn't cycled" if ability.only == "not cycled" else ""
    return f"{would}{cycled}, {_goes_to(ability.zone)} instead."


def _dies(ability: Replacement, source: str) -> str:
    what = source if ability.this else article(ability.picked) + CONTROLLED[ability.whose]
    if ability.only:
        what = f"{article(ability.picked)} dealt damage by {source} this turn"
    return f"If {what} would die, {_goes_to(ability.zone)} instead."


def _leaves(ability: Replacement, source: str) -> str:
    what = source if ability.this else article(ability.picked) + CONTROLLED[ability.whose]
    return f"If {what} would leave the battlefield, {_goes_to(ability.zone)} instead."


def _enters(ability: Replacement, source: str) -> str:
    """As in "If a creature would enter and it wasn't cast, exile it instead" (CR 614.12)."""
    what = source if ability.this else article(ability.picked)
    under = {"you": " under your control", "opponent": " under an opponent's control", "any": ""}
    cast = " and it wasn't cast" if ability.only else ""
    then = "it enters under your control" if ability.by_you else _goes_to(ability.zone)
    return f"If {what} would enter{under[ability.whose]}{cast}, {then} instead."


def _discard(ability: Replacement, source: str) -> str:
    return f"If {SOMEBODY[ability.whose]} would discard a card, {_goes_to(ability.zone)} instead."


_REPLACED: dict[str, Callable[[Replacement, str], str]] = {
    "draw": _draw,
    "gain life": _gain_life,
    "put counters": _put_counters,
    "create tokens": _create_tokens,
    "damage": _damage,
    "graveyard": _graveyard,
    "dies": _dies,
    "discard": _discard,
    "draw several": _draw_several,
    "leaves": _leaves,
    "enters": _enters,
}


def _enters_tapped(ability: EntersTapped, source: str) -> str:
    if ability.this:
        if ability.life:
            return f"As {source} enters, you may pay {ability.life} life. If you don't, it enters tapped."
        when = f" if X is {ability.x_at_most} or less" if ability.x_at_most is not None else ""
        return f"{capital(source)} enters tapped{when}."
    how = "untapped" if ability.untapped else "tapped"
    return capital(f"{all_of(ability.what, ability.whose)} enter {how}.")


def _enters_for_sacrifice(ability: EntersForSacrifice, source: str) -> str:
    what = f"untapped {ability.what}" if ability.untapped else ability.what
    sacrifice = quantity(ability.amount, what)
    put = f"If you do, put {source} onto the battlefield. If you don't, put it into its owner's graveyard."
    return f"If {source} would enter, sacrifice {sacrifice} instead. {put}"


def _unspent_mana(ability: UnspentMana, source: str) -> str:
    unspent = f"unspent {COLOR_NAMES.get(ability.type, 'colorless')} mana" if ability.type else "unspent mana"
    if ability.becomes:
        kind = COLOR_NAMES.get(ability.becomes, "colorless")
        return f"If {SOMEBODY[ability.whose]} would lose {unspent}, that mana becomes {kind} instead."
    who = {"you": "You", "opponent": "Your opponents", "any": "Players"}[ability.whose]
    return f"{who} don't lose {unspent} as steps and phases end."


def _skips(ability: Skips, source: str) -> str:
    if ability.whose == "you":
        return f"Skip your {part_of_turn(ability.what)}."
    who = "Players" if ability.whose == "any" else "Your opponents"
    return f"{who} skip their {part_of_turn(ability.what)}s."


STATICS: dict[type, Callable[[Any, str], str]] = {
    EntersWithCounters: _enters_with_counters,
    EntersChoosingColor: _enters_choosing_color,
    ManaReplacement: _mana_replacement,
    Replacement: replacement_text,
    PreventsDamage: _prevents_damage,
    RedirectsDamage: _redirects_damage,
    DamageBecomesCounters: _damage_becomes_counters,
    DamageIsUnpreventable: _damage_is_unpreventable,
    EntersTapped: _enters_tapped,
    EntersForSacrifice: _enters_for_sacrifice,
    UnspentMana: _unspent_mana,
    Skips: _skips,
}
