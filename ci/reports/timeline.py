"""Two games of one scenario side by side: what the target did, what the reference engine does, where they part."""

from collections.abc import Sequence

import msgspec

from rulehound.ci.case import Tried, signature_of
from rulehound.ci.side_by_side import Block, Said, side_by_side
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


def timeline_of(tried: Tried, signature: str, complete: frozenset[str]) -> Timeline:
    """The target's game and the reference engine's, side by side, with what this signature objects to marked.

    `complete` are the kinds of event that the target shows whenever they happen.
    """
    return Timeline(tuple(rows_of(tried, signature, complete)[:ROWS_MAX]), True, tried.played.note)


def rows_of(tried: Tried, signature: str, complete: frozenset[str]) -> list[Row]:
    """The rows: what both say alike on one row, what only one says on a row of its own.

    They part at the first line that is not only told in another order, nor of a kind that the target may hide.
    """
    theirs, ours = told(tried.played.events), told(tried.reference.events)
    marked = {
        index
        for verdict in tried.tally.violated
        if signature_of(verdict) == signature
        for index in (*verdict.events, verdict.index)
    }
    events = tried.reference.events
    hidden = {at for at, cell in enumerate(ours) if type(events[cell.event]).__name__ not in complete}
    rows: list[Row] = []
    parted = False
    for block in side_by_side(_said(theirs), _said(ours), hidden):
        mine: list[Cell | None] = [theirs[at] for at in block.theirs]
        reference: list[Cell | None] = [ours[at] for at in block.ours]
        first = None if parted else _first(block)
        parted = parted or first is not None
        if not block.same:
            mine, reference = [*mine, *[None] * len(reference)], [*[None] * len(mine), *reference]
        for place, (left, right) in enumerate(zip(mine, reference, strict=True)):
            rows.append(Row(left, right, place == first, left is not None and left.event in marked))
    return rows


def _first(block: Block) -> int | None:
    """Which row of a block is the first that truly differs; the rows of the target come before ours."""
    if block.left:
        return block.left[0] - block.theirs.start
    if block.missing:
        return len(block.theirs) + block.missing[0] - block.ours.start
    return None


def _said(cells: Sequence[Cell]) -> list[Said]:
    return [(cell.moment, cell.sentence) for cell in cells]
