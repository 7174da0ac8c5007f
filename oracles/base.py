"""What an oracle is: a judge that reads a trace and gives verdicts.

An oracle is a class with a `name`, the `rules` it judges and the kinds of event it `needs`; for each kind
of event that it reads it has a method, named in `reads`; one that `hears` is told of the decisions put to
players as well, by targets that show "Decision".  All oracles share one pass over the trace
(`oracles.judge`), and one model of the board (`oracles.board`), which shows the game as it was just
before the event being read.  An oracle answers by calling `holds`, `violated` and `unknown`; a verdict is
data, never an exception.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal

import msgspec

from rulehound.core.cards import Card
from rulehound.core.decisions import Decision
from rulehound.core.events import Event
from rulehound.core.target import Capabilities

Status = Literal["holds", "violated", "unknown"]


class Verdict(msgspec.Struct, frozen=True):
    """One objection (or one reason for not knowing).

    `index` is the position in the trace of the event that decided it, `events` all that show it; `shape` is
    the abstract difference that a signature is made of: no names, no numbers that depend on the scenario.
    """

    oracle: str
    status: Status
    rule: str
    sentence: str
    index: int
    events: tuple[int, ...] = ()
    shape: tuple[str, ...] = ()

    @property
    def signature(self) -> str:
        """What tells one cause from another: oracle, rule, and the abstract shape of the difference."""
        return "/".join((self.oracle, self.rule or "-", *self.shape))


class Tally:
    """What all oracles said of one trace: counted *holds*, and the verdicts that are not *holds*."""

    __slots__ = ("holds", "unknown", "violated")

    def __init__(self) -> None:
        self.holds: dict[tuple[str, str], int] = {}
        self.violated: list[Verdict] = []
        self.unknown: list[Verdict] = []

    def first_violated(self) -> Verdict | None:
        """The objection to the earliest event; ties go by oracle name, then rule."""
        return next(iter(self.in_order()), None)

    def in_order(self) -> list[Verdict]:
        """All objections, those to the earliest event first; ties go by oracle name, then rule."""
        return sorted(self.violated, key=lambda v: (v.index, v.oracle, v.rule))


Reader = Callable[[Any, int], None]


class Oracle:
    """Base of the oracles; one instance reads one trace.

    `board` is the shared model; `cards` maps card names to cards; `capabilities` says what the target
    shows completely.  A subclass sets `name`, `rules`, `needs` and `reads`, and may override `finish`.
    """

    name: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    needs: ClassVar[frozenset[str]] = frozenset()
    reads: ClassVar[dict[type[Event], str]]
    hears: ClassVar[bool] = False
    each_priority: ClassVar[bool] = True
    """False where a player receiving priority after nothing but passing can tell it nothing new: by far the most
    frequent event, and the judge leaves it out there."""

    def __init__(
        self, board: Any, cards: Mapping[str, Card], capabilities: Capabilities, tally: Tally
    ) -> None:
        self.board = board
        self.cards = cards
        self.capabilities = capabilities
        self.tally = tally
        self.begin()

    def begin(self) -> None:
        """Set up what is remembered while reading."""

    def hear(self, decision: Decision, answer: Any, index: int) -> None:
        """A player answers a decision before event `index`; called where `hears` says so."""

    def finish(self, index: int) -> None:
        """Called when the trace is over; `index` is its length."""

    def holds(self, rule: str) -> None:
        """Say that the rule was put to the test here, and was obeyed."""
        key = self.name, rule
        counts = self.tally.holds
        counts[key] = counts[key] + 1 if key in counts else 1

    def violated(
        self, rule: str, sentence: str, index: int, events: tuple[int, ...] = (), shape: tuple[str, ...] = ()
    ) -> None:
        """Object to event `index`; `sentence` says what was, and what the rule says instead."""
        self.tally.violated.append(Verdict(self.name, "violated", rule, sentence, index, events, shape))

    def wrong(self, rule: str, sentence: str, index: int, *shape: str) -> None:
        """Object to event `index`, which shows by itself what is wrong."""
        self.violated(rule, sentence, index, (index,), shape)

    def unknown(self, rule: str, reason: str, index: int) -> None:
        """Say that this cannot be judged, and why (a short reason that can be counted)."""
        self.tally.unknown.append(Verdict(self.name, "unknown", rule, reason, index))
