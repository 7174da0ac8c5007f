"""Two games of one scenario side by side: what the target did, what the reference engine does, where they part."""

from collections.abc import Sequence
from difflib import SequenceMatcher

import msgspec

from rulehound.ci.case import Tried, signature_of
from rulehound.ci.telling import Teller
from rulehound.core.events import Event
from rulehound.core.mana import symbols_text

ROWS_MAX = 400
"""How many rows of a timeline are kept."""


class Cell(msgspec.Struct, frozen=True):
    """One side at one row: what happens, and the stack and the pools after it."""

    moment: str
    sentence: str
    stack: tuple[str, ...]
    pools: tuple[str, str]
    event: int


class Row(msgspec.Struct, frozen=True):
    """A row of the timeline; a side that says nothing there is None."""

    target: Cell | None
    reference: Cell | None
    parts: bool = False
    objected: bool = False

    @property
    def moment(self) -> str:
        shown = self.target or self.reference
        return shown.moment if shown is not None else ""


class Timeline(msgspec.Struct, frozen=True):
    """The rows, whether the target itself was played, and why not where it was not."""

    rows: tuple[Row, ...]
    played: bool
    note: str = ""


def told(trace: Sequence[Event]) -> list[Cell]:
    """A trace in words, with what can be seen after each sentence."""
    teller = Teller()
    return [
        Cell(moment, sentence, tuple(teller.stack), _pools(teller), index)
        for index, moment, sentence in teller.tell(trace)
    ]


def _pools(teller: Teller) -> tuple[str, str]:
    return symbols_text(sorted(teller.pools["A"])), symbols_text(sorted(teller.pools["B"]))


def timeline_of(tried: Tried, signature: str) -> Timeline:
    """The target's game and the reference engine's, side by side, with what this signature objects to marked."""
    return Timeline(tuple(rows_of(tried, signature)[:ROWS_MAX]), True, tried.played.note)


def rows_of(tried: Tried, signature: str) -> list[Row]:
    """The rows: what both say alike on one row, what only one says on a row of its own."""
    theirs, ours = told(tried.played.events), told(tried.reference.events)
    marked = {
        index
        for verdict in tried.tally.violated
        if signature_of(verdict) == signature
        for index in (*verdict.events, verdict.index)
    }
    matcher = SequenceMatcher(
        None, [_key(cell) for cell in theirs], [_key(cell) for cell in ours], autojunk=False
    )
    rows: list[Row] = []
    parted = False
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            pairs: list[tuple[Cell | None, Cell | None]] = list(zip(theirs[a:b], ours[c:d], strict=True))
        else:
            pairs = [(cell, None) for cell in theirs[a:b]] + [(None, cell) for cell in ours[c:d]]
        for place, (mine, reference) in enumerate(pairs):
            parts = kind != "equal" and not parted and place == 0
            parted = parted or parts
            rows.append(Row(mine, reference, parts, mine is not None and mine.event in marked))
    return rows


def _key(cell: Cell) -> tuple[str, str]:
    return cell.moment, cell.sentence
