"""One shared pass: every oracle reads the trace, each event before the board does."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from rulehound.core.cards import Card
from rulehound.core.events import EVENT_KINDS, Event, PriorityPassed, PriorityReceived
from rulehound.core.target import Capabilities, Offer
from rulehound.oracles.attachments import may_be_attached
from rulehound.oracles.base import Oracle, Reader, Tally
from rulehound.oracles.board import BOARD_READS, Board
from rulehound.oracles.conditions import has_ifs, settled_on
from rulehound.oracles.registry import ORACLES

ALL = ORACLES
_Table = dict[type[Any], tuple[tuple[int, str], ...]]


class PriorityAgain:
    """Stands in the table for a priority that is received after nothing but passing since the one before."""


def judge(
    trace: Sequence[Event],
    cards: Mapping[str, Card],
    capabilities: Capabilities,
    oracles: tuple[type[Oracle], ...] = ALL,
    offers: Sequence[Offer] | None = None,
) -> Tally:
    """Read a trace once with these oracles; `cards` maps the names of all its cards to cards.

    `offers` are the decisions put to players, in order; None where they are not given, whatever the target shows.

    An oracle that needs a kind of event which the target does not show completely gives one *unknown*; all do
    where there are Auras or Equipment and it does not show what becomes attached.
    """
    tally = Tally()
    if "Attached" not in capabilities.complete and any(map(may_be_attached, cards.values())):
        # What an Aura does cannot be told from what is wrong without knowing what it is on.
        for oracle in oracles:
            judge = oracle(Board(cards), cards, capabilities, tally)
            judge.unknown(oracle.rules[0], "target does not show Attached", 0)
        return tally
    if offers is None:
        offers = ()
        capabilities = replace(capabilities, complete=capabilities.complete - {"Decision"})
    board = Board(cards, capabilities.complete)
    if has_ifs(cards.values()):
        board.asked = settled_on(board)
    able, table = _able(oracles, capabilities.complete)
    judges = [oracle(board, cards, capabilities, tally) for oracle in able]
    for oracle in oracles:
        if oracle not in able:
            missing = min(oracle.needs - capabilities.complete)
            judge = oracle(board, cards, capabilities, tally)
            judge.unknown(oracle.rules[0], f"target does not show {missing}", 0)

    readers: list[Any] = [*judges, board]
    bound: dict[type[Any], tuple[Reader, ...]] = {}
    again = False
    index = put = 0
    hearers = [judge for judge in judges if judge.hears]
    for index, event in enumerate(trace):
        while put < len(offers) and offers[put][0] <= index:
            for hearer in hearers:
                hearer.hear(offers[put][1], offers[put][2], index)
            put += 1
        kind: type[Any] = type(event)
        if kind is PriorityReceived:
            if again:
                kind = PriorityAgain
            again = True
        elif kind is not PriorityPassed:
            again = False
        reads = bound.get(kind)
        if reads is None:
            reads = tuple([getattr(readers[number], method) for number, method in table[kind]])
            bound[kind] = reads
        for read in reads:
            read(event, index)
    for judge in judges:
        judge.finish(len(trace))
    return tally


@lru_cache(maxsize=64)
def _able(
    oracles: tuple[type[Oracle], ...], complete: frozenset[str]
) -> tuple[tuple[type[Oracle], ...], _Table]:
    """The oracles that can judge such a target, and who reads which kind of event, the board last.

    The board learns nothing from a priority that is received again.
    """
    able = tuple(oracle for oracle in oracles if oracle.needs <= complete)
    table: _Table = {}
    for kind in EVENT_KINDS:
        rows = [(number, oracle.reads[kind]) for number, oracle in enumerate(able) if kind in oracle.reads]
        if kind in BOARD_READS:
            rows.append((len(able), BOARD_READS[kind]))
        table[kind] = tuple(rows)
    table[PriorityAgain] = tuple(
        (number, method)
        for number, method in table[PriorityReceived]
        if number < len(able) and able[number].each_priority
    )
    return able, table
