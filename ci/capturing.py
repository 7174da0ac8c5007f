"""A position becomes the start of a scenario: what a target shows at a moment, and what of it a start cannot say.

A start is the beginning of a step or main phase with an empty stack.  What a position has besides (floating
mana, effects that last, abilities that wait, damage) is named in notes; where the step itself could not
begin again as it was, the position is refused.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, cast

import msgspec

from rulehound.ci.history import History
from rulehound.ci.watching import Position
from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.effects import effects_in
from rulehound.core.errors import BadInput
from rulehound.core.library import LIBRARY
from rulehound.core.mana import symbols_text
from rulehound.core.object_effects import CreateTokens
from rulehound.core.players import PLAYERS
from rulehound.core.scenario import CardData, Entry, Placed, PlayerName, PlayerStart, Scenario, Start
from rulehound.core.scenario_names import cards_of, entry_name, object_name
from rulehound.core.zones import BATTLEFIELD, START_ZONES
from rulehound.targets.protocol import Observed

REFUSED: Mapping[str, str] = {
    "untap": "permanents would untap again",
    "draw": "a card would be drawn again",
    "declare attackers": "attackers would be declared again",
    "declare blockers": "a start has no attackers",
    "combat damage": "a start has no attackers",
    "cleanup": "cards would be discarded again",
}
"""Steps in which a start would not be the position, and why (CR 703.4)."""

TOKEN = " token"
"""What follows the name of a token in that of the card which stands for it."""
KINDS = frozenset(kind.__name__ for kind in ev.EVENT_KINDS)


class Captured(msgspec.Struct, frozen=True):
    """A scenario that starts where a position was, what of it is not in it, and what is to be seen at its start."""

    scenario: Scenario
    notes: tuple[str, ...]
    observed: Observed


def capture(
    position: Position, base: Scenario | None, source: str, complete: Collection[str] = KINDS
) -> Captured:
    """Make a scenario of a position; `base` is what was played, for its cards and turns.

    `complete` are the kinds of event that the target shows each time they happen.

    Raises BadInput where the position cannot be a start, in one line.
    """
    where, seen = position.where, position.observed
    if seen.zones is None:
        raise BadInput(
            "the target does not show zones in what it answers to observe; nothing can be captured"
        )
    if where.step in REFUSED:
        raise BadInput(
            f"turn {where.turn}, {where.step}: this step cannot be a start ({REFUSED[where.step]}); "
            "take another one"
        )
    if seen.stack or where.stack:
        names = ", ".join(seen.stack or ()) or f"{where.stack} objects"
        raise BadInput(
            f"turn {where.turn}, {where.step}: on the stack is {names}, and a start has an empty one"
        )
    for player, life in (seen.life or {}).items():
        if life < 1:
            raise BadInput(f"player {player} has {life} life, and a start has 1 or more")
    history = History(position.events)
    notes = tuple(_notes(position, history, complete))
    seen = _with_tokens_renamed(seen, history)
    assert seen.zones is not None
    position = msgspec.structs.replace(position, observed=seen)
    known = dict(cards_of(base)) if base is not None else dict(LIBRARY)
    made = dict(_token_cards(history, known, seen.zones))
    left_out = [
        name
        for name in _names(seen.zones)
        if history.cards.get(name, entry_name(name).card) not in known | made
    ]
    if left_out:
        raise BadInput(
            f"{left_out[0]}: no card of this name is known, so that it cannot be put into a scenario"
        )
    cards = dict(base.cards) if base is not None else {}
    cards = {name: card for name, card in cards.items() if name in set(history.cards.values())} | made
    turns = max(1, base.turns - (where.turn - base.start.turn)) if base is not None else 1
    scenario = Scenario(
        1,
        cast("dict[PlayerName, PlayerStart]", _players(position, history)),
        title=f"captured in turn {where.turn}, {where.step}",
        cards=cards,
        start=Start(where.turn, where.step, cast("PlayerName", history.active)),
        turns=turns,
        source=source,
    )
    return Captured(scenario, notes, seen)


def _with_tokens_renamed(seen: Observed, history: History) -> Observed:
    """What is seen, with tokens under the names of the cards that stand for them."""
    other: dict[str, str] = {}
    for name in sorted(history.tokens):
        card, _, ordinal = name.partition("#")
        other[name] = f"{card}{TOKEN}" + (f"#{ordinal}" if ordinal else "")
        history.rename(name, other[name], f"{card}{TOKEN}")

    def named(value: Any) -> Any:
        if isinstance(value, list):
            return [other.get(name, name) for name in value]
        if isinstance(value, dict):
            return {other.get(name, name): each for name, each in value.items()}
        return value

    zones = {
        player: {zone: named(names) for zone, names in held.items()}
        for player, held in (seen.zones or {}).items()
    }
    fields = {field: named(getattr(seen, field)) for field in ("tapped", "counters", "power", "toughness")}
    return msgspec.structs.replace(seen, zones=zones, **fields)


def _names(zones: Mapping[str, Mapping[str, Sequence[str]]]) -> Iterator[str]:
    """Every name, in the order in which a scenario numbers its objects."""
    for player in PLAYERS:
        for zone in START_ZONES:
            yield from zones.get(player, {}).get(zone, ())


def _token_cards(
    history: History, known: Mapping[str, Card], zones: Mapping[str, Mapping[str, Sequence[str]]]
) -> Iterator[tuple[str, CardData]]:
    """A card for each token that is there, as the effect that created it says."""
    wanted = {history.cards.get(name, entry_name(name).card) for name in _names(zones)}
    for name in sorted(wanted - known.keys()):
        token = name.removesuffix(TOKEN)
        effect = next(
            (each for card in known.values() for each in _creating(card) if each.name == token), None
        )
        if effect is not None:
            body = (effect.power, effect.toughness)
            yield name, CardData(types=("Creature",), subtypes=(token,), power=body[0], toughness=body[1])


def _creating(card: Card) -> Iterator[CreateTokens]:
    """The effects of a card that create tokens."""
    for ability in card.abilities:
        for effect, _ in effects_in(getattr(ability, "effects", ())):
            if isinstance(effect, CreateTokens):
                yield effect


def _players(position: Position, history: History) -> dict[str, PlayerStart]:
    seen = position.observed
    assert seen.zones is not None
    plain = _in_order(seen.zones)
    players: dict[str, PlayerStart] = {}
    for player in PLAYERS:
        zones = {
            zone: _entries(seen.zones.get(player, {}).get(zone, ()), zone, position, history, plain)
            for zone in START_ZONES
        }
        players[player] = PlayerStart(**zones, life=(seen.life or {}).get(player, 20))
    return players


def _in_order(zones: Mapping[str, Mapping[str, Sequence[str]]]) -> set[str]:
    """The cards whose objects are numbered from 1 in the order in which they stand: no number is to be written."""
    numbers: dict[str, list[str]] = {}
    for name in _names(zones):
        numbers.setdefault(entry_name(name).card, []).append(name)
    return {
        card
        for card, names in numbers.items()
        if names == [object_name(card, ordinal) for ordinal in range(1, len(names) + 1)]
    }


def _entries(
    names: Sequence[str], zone: str, position: Position, history: History, plain: set[str]
) -> tuple[Entry, ...]:
    """The entries of a zone; several of one card, one after the other, are one entry."""
    seen = position.observed
    entries: list[Entry] = []
    for name in names:
        card = entry_name(name).card
        text = card if card in plain else name
        placed = Placed(
            text,
            zone == BATTLEFIELD and name in (seen.tapped or ()),
            zone == BATTLEFIELD and history.sick.get(name, False),
            (seen.counters or {}).get(name, {}) if zone == BATTLEFIELD else {},
            history.chosen.get(name, "") if zone == BATTLEFIELD else "",
            (seen.attached or {}).get(name, "") if zone == BATTLEFIELD else "",
        )
        if placed != Placed(text):
            entries.append(placed)
            continue
        last = entries[-1] if entries else None
        if text == card and isinstance(last, str) and entry_name(last).card == card and "#" not in last:
            entries[-1] = f"{card} x{entry_name(last).copies + 1}"
        else:
            entries.append(text)
    return tuple(entries)


def _notes(position: Position, history: History, complete: Collection[str]) -> Iterator[str]:
    """What of the position the start does not have."""
    seen, where = position.observed, position.where
    assert seen.zones is not None
    for player, pool in (seen.pools or {}).items():
        if pool:
            yield f"{player}'s unspent mana, {symbols_text(pool)}"
    if where.occurrence > 1:
        yield f"that this is {where.step} number {where.occurrence} of its turn"
    if history.triggered_here:
        yield "that abilities of this step have been on the stack: what triggers as it begins triggers again"
    if history.land_played:
        yield "that a land has been played this turn"
    if history.attacked:
        yield "which creatures attack or block"
    there = {name: player for player in PLAYERS for name in seen.zones.get(player, {}).get(BATTLEFIELD, ())}
    for name, player in there.items():
        if history.owner.get(name, player) != player:
            yield f"that {name}, which {player} controls, belongs to {history.owner[name]}"
    tokens = dict.fromkeys(history.cards[name] for name in there if name in history.tokens)
    for card in tokens:
        yield f"that each {card} is a token: it is a card here"
    for name in sorted(history.damaged & there.keys()):
        yield f"the damage on {name}"
    for duration in dict.fromkeys(history.lasting.values()):
        yield f"an effect that lasts ({duration})"
    yield from history.left
    if "EffectBegan" not in complete:
        yield "effects that last, if any: the target does not show when they begin"
    if seen.life is None:
        yield "life totals, which the target does not show"
    if seen.tapped is None:
        yield "what is tapped, which the target does not show"
    if seen.counters is None:
        yield "counters, which the target does not show"
