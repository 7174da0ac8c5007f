"""A small model of "could produce" (CR 106.7): permanents that ask about each other, solved from nothing."""

from collections.abc import Iterable
from typing import NamedTuple

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.mana import BASIC_LAND_TYPES, COLORS, TYPES
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.properties.exploration import orders
from rulehound.properties.exploration.orders import Kind


class Permanent(NamedTuple):
    """Who controls it, the words that mean it, the types it makes by itself, and what it asks."""

    player: str
    words: frozenset[str]
    types: str
    questions: tuple[CouldProduce, ...]


def permanent(card: Card, player: str) -> Permanent:
    """What matters of a card here."""
    words = {"permanent", *(kind.lower() for kind in card.types), *card.subtypes}
    types = "".join(BASIC_LAND_TYPES[kind] for kind in card.subtypes if kind in BASIC_LAND_TYPES)
    questions = []
    for effect in _effects(card):
        if effect.could is not None:
            questions.append(effect.could)
        types += effect.symbols.strip("{}") + effect.choose
    return Permanent(player, frozenset(words), types, tuple(questions))


def _effects(card: Card) -> Iterable[AddMana]:
    for ability in card.abilities:
        if isinstance(ability, ActivatedAbility):
            yield from (effect for effect in ability.effects if isinstance(effect, AddMana))


def asked(question: CouldProduce, player: str, board: tuple[Permanent, ...]) -> list[int]:
    """The places of the permanents that a question of this player is about."""
    return [
        place
        for place, each in enumerate(board)
        if question.what in each.words
        and (question.whose == "any" or (each.player == player) == (question.whose == "you"))
    ]


def could(board: tuple[Permanent, ...], kinds: tuple[Kind, ...] = ()) -> list[frozenset[str]]:
    """The types that each permanent could produce, every order of the effects on lands tapped for mana included."""
    known = [frozenset[str]() for _ in board]
    while True:
        after = [_once(each, board, known, kinds) for each in board]
        if after == known:
            return known
        known = after


def _once(
    each: Permanent, board: tuple[Permanent, ...], known: list[frozenset[str]], kinds: tuple[Kind, ...]
) -> frozenset[str]:
    types = set(each.types)
    for question in each.questions:
        types |= narrowed(question, (known[place] for place in asked(question, each.player, board)))
    if not kinds or "land" not in each.words:
        return frozenset(types)
    return frozenset(
        kind for each_type in types for row in orders.outcomes(each_type, kinds) for kind in str(row)
    )


def narrowed(question: CouldProduce, answers: Iterable[frozenset[str]]) -> frozenset[str]:
    """All the types; the colors among them where a color is asked for."""
    types = frozenset[str]().union(*answers)
    return types & frozenset(COLORS) if question.kind == "color" else types


def in_order(types: Iterable[str]) -> str:
    """Types as they are written, "-" for none."""
    there = set(types)
    return "".join(kind for kind in TYPES if kind in there) or "-"
