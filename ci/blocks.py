"""How a campaign is cut: blocks of scenarios, each the work of one worker and one file of results.

Block *n* holds the scenarios from n * size on.  What is in it does not depend on who plays it, so that a
campaign can be resumed, played in shards and merged by the numbers of its blocks alone.
"""

import re
from collections.abc import Iterator

import msgspec

from rulehound.ci.report import Report
from rulehound.core.errors import BadInput

OWN_SIZE = 50
"""Scenarios of a block on the reference engine and its faults: a third of a second."""
SLOW_SIZE = 5
"""Scenarios of a block on an engine in another process, which plays some hundred times slower."""


class Block(msgspec.Struct, frozen=True):
    """Scenarios start to start + count - 1."""

    start: int
    count: int


class Shard(msgspec.Struct, frozen=True):
    """Part `number` (from 1) of `of` parts of a campaign: every `of`-th block is its own."""

    number: int = 1
    of: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


def shard_of(text: str) -> Shard:
    """Read "2/4"; raises BadInput for anything else."""
    match = re.fullmatch(r"(\d{1,6})/(\d{1,6})", text)
    if match is None or not 1 <= int(match[1]) <= int(match[2]):
        raise BadInput(f"--shard {text}: give the number of the part and of how many, such as 2/4")
    return Shard(int(match[1]), int(match[2]))


def blocks(size: int, scenarios: int, shard: Shard) -> Iterator[Block]:
    """The blocks of a shard in order; without end where `scenarios` is 0."""
    start = (shard.number - 1) * size
    while not scenarios or start < scenarios:
        yield Block(start, count_from(start, size, scenarios))
        start += shard.of * size


def count_from(start: int, size: int, scenarios: int) -> int:
    """How many scenarios the block from `start` on has; the last one is cut where the campaign ends."""
    return min(size, scenarios - start) if scenarios else size


def is_whole(report: Report, size: int, scenarios: int) -> bool:
    """Whether a report is that of a whole block of a campaign of so many scenarios (0: no limit)."""
    if scenarios and report.start >= scenarios:
        return False
    return report.start % size == 0 and report.scenarios == count_from(report.start, size, scenarios)
