"""With which counters a permanent enters, by what it says and by what others say (CR 614.1c, 614.12, 614.17d)."""

from rulehound.core.abilities import CannotHaveCounters, EntersWithCounters
from rulehound.core.effects import PowerOf
from rulehound.oracles.amounts import value
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing


def counters_entering(board: Board, thing: Thing, controller: str, x: int) -> dict[str, int | None]:
    """How many counters of each kind it would enter with, before replacement effects; None where not known.

    Only what is on the battlefield before it enters reaches it (CR 614.12).
    """
    found: dict[str, int | None] = {}
    card = thing.card
    if card is None:
        return found
    for each in card.abilities:
        if isinstance(each, EntersWithCounters) and not each.what:
            _add(found, each.kind, value(each.amount, x))
    for source, _, extra in board.special(EntersWithCounters):
        if extra.what and reaches(thing, source, extra.what, extra.whose, controller):
            _add(found, extra.kind, _amount(board, source, extra))
    for source, _, effect in board.special(CannotHaveCounters):
        if reaches(thing, source, effect.what, effect.whose, controller):
            found = {kind: 0 if effect.kind in ("", kind) else number for kind, number in found.items()}
    return found


def reaches(thing: Thing, source: Thing, what: str, whose: str, controller: str) -> bool:
    """Whether "[what] [whose] control" said by `source` means this as it enters under `controller`."""
    if thing.printed is None or not thing.printed.matches(what):
        return False
    return whose == "any" or (source.controller == controller) == (whose == "you")


def _amount(board: Board, source: Thing, extra: EntersWithCounters) -> int | None:
    if isinstance(extra.amount, PowerOf):
        body = board.body(source)
        return max(0, body[0]) if body is not None else None
    return value(extra.amount, None)


def _add(found: dict[str, int | None], kind: str, number: int | None) -> None:
    there = found.get(kind, 0)
    found[kind] = None if number is None or there is None else there + max(0, number)
