"""Mana values as a trace shows them, and whether they are what words ask for (CR 202.3)."""

from rulehound.core.amounts import Amount, Count, CountersOn, VariableX
from rulehound.core.cards import Card, spell_matches
from rulehound.core.mana import parse_symbols
from rulehound.core.qualities import ManaValueIs
from rulehound.core.static_abilities import CannotCast
from rulehound.core.zones import STACK
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing
from rulehound.oracles.legal_targets import is_still_legal


def value_of_cost(cost: str, x: int) -> int:
    """What a mana cost adds up to: of a hybrid symbol its largest half, of a Phyrexian one 1 (CR 202.3e-g)."""
    total = 0
    for symbol in parse_symbols(cost):
        halves = [half for half in symbol.split("/") if half != "P"]
        total += x if symbol == "X" else max(int(half) if half.isdigit() else 1 for half in halves)
    return total


def value_of(thing: Thing) -> int | None:
    """The mana value of an object; None for an ability, and where its card is not known."""
    if thing.card is None:
        return 0 if thing.token else None
    return value_of_cost(thing.card.cost, thing.x if thing.zone == STACK else 0)


def number(board: Board, amount: Amount, source: Thing | None, x: int | None) -> int | None:
    """The number that is compared with; None where that is not known."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, VariableX):
        return None if x is None else x // 2 if amount.half else x
    if isinstance(amount, CountersOn):
        return source.counters.get(amount.kind, 0) if source is not None else None
    if isinstance(amount, Count) and source is not None:
        picked = board.picks(amount.what, amount.whose, source.controller)
        return None if picked is None else len(picked)
    return None


def fits(
    board: Board, wanted: ManaValueIs, value: int | None, source: Thing | None, x: int | None
) -> bool | None:
    """Whether a mana value is what is asked for; None where that is not known."""
    if value is None:
        return None
    if wanted.how in ("even", "odd"):
        return (value % 2 == 0) == (wanted.how == "even")
    asked = number(board, wanted.amount, source, x)
    if asked is None:
        return None
    if wanted.how == "at least":
        return value >= asked
    return value <= asked if wanted.how == "at most" else value == asked


def target_fits(
    board: Board, wanted: ManaValueIs | None, target: int | str, source: Thing | None, x: int | None
) -> bool | None:
    """Whether a target has the mana value that it must have."""
    if wanted is None:
        return True
    thing = board.find(target) if isinstance(target, int) else None
    return None if thing is None else fits(board, wanted, value_of(thing), source, x)


def is_still_aimed(board: Board, thing: Thing, target: int | str) -> bool | None:
    """Whether a target of a spell or ability is still a legal one; None where that is not known (CR 608.2b)."""
    legal = is_still_legal(board, target, getattr(thing.text, "target", None) or "", thing.controller)
    wanted = getattr(thing.text, "target_mana_value", None)
    source = board.find(thing.source) if thing.source else thing
    return target_fits(board, wanted, target, source, thing.x) if legal else legal


Ban = tuple[ManaValueIs | None, int | None]
"""Which mana values an effect forbids, and the number that it compares with, None where that is not known."""


def bans(board: Board, player: str, card: Card) -> list[Ban]:
    """What forbids the player to cast this card with some mana value, or any (CR 101.2)."""
    found: list[Ban] = []
    for source, _, effect in board.special(CannotCast):
        concerned = effect.who == "any" or (source.controller == player) == (effect.who == "you")
        if concerned and spell_matches(effect.what, card):
            wanted = effect.mana_value
            found.append((wanted, None if wanted is None else number(board, wanted.amount, source, None)))
    return found


def is_banned(ban: Ban, value: int) -> bool | None:
    """Whether this forbids a spell with that mana value; None where that is not known."""
    wanted, asked = ban
    if wanted is None:
        return True
    if wanted.how in ("even", "odd"):
        return (value % 2 == 0) == (wanted.how == "even")
    return None if asked is None else wanted.fits(value, asked)
