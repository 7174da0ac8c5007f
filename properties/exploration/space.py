"""What a space of exploration is: branches, boards, and who decides (bounded, and visited whole).

A space has sizes; a size has branches; a branch poses boards, and each board is played in every way that its
driver leaves open.  All of it is drawn through one `Choices`, so that an odometer visits every board and every
way to play it, each once.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from rulehound.core.choices import Choices
from rulehound.core.decisions import PRIORITY, Decision
from rulehound.core.events import Event
from rulehound.core.scenario import Scenario
from rulehound.core.state import GameState

NO_OPTIONS: frozenset[str] = frozenset()


class Driver:
    """Decides for both players: does what it is told to, draws what is free, and takes the default elsewhere.

    `free` names what decisions are about that are drawn; creatures that can attack do.
    """

    def __init__(self, choices: Choices, state: GameState, free: frozenset[str] = NO_OPTIONS) -> None:
        self.choices = choices
        self.state = state
        self.free = free

    def __call__(self, decision: Decision) -> int:
        """The index of the option taken."""
        if decision.about == PRIORITY:
            return self.act(decision)
        if decision.about in self.free:
            return self.choices.choose(len(decision.options))
        return 1 if decision.about == "attack" else 0

    def act(self, decision: Decision) -> int:
        """What the player with priority does; by default they pass."""
        return 0

    def option(self, decision: Decision, verb: str, name: str) -> int:
        """The place of the option to do this with the object of that name; 0, to pass, where there is none."""
        for place, option in enumerate(decision.options):
            if option[0] == verb and self.state.objects[option[1]].name == name:
                return place
        return 0

    def counts(self) -> bool:
        """Whether the game that was played is one of its branch: all was done that the branch is about."""
        return True


class Step(NamedTuple):
    """One arrow of the graph of outcomes: what led from a situation to the next one."""

    origin: str
    what: str
    end: str


class Board:
    """One board that is played in every way.

    `name` tells it from the others of its branch; `model` holds the outcomes that a model says it has, None
    where there is no model to ask.
    """

    def __init__(self, name: str, start: Scenario, model: frozenset[str] | None = None) -> None:
        self.name = name
        self.start = start
        self.model = model

    def driver(self, choices: Choices, state: GameState) -> Driver:
        """Who decides in one game of it."""
        return Driver(choices, state)

    def reaches(self, events: Sequence[Event]) -> bool:
        """Whether the game came to what its branch is about."""
        return True

    def outcome(self, events: Sequence[Event]) -> str:
        """What came of a game, in words that two engines can be compared by."""
        raise NotImplementedError

    def steps(self, events: Sequence[Event], outcome: str) -> list[Step]:
        """The way that a game took through the graph of outcomes, to its outcome."""
        return [Step(self.name, "", outcome)]


class Branch(NamedTuple):
    """A part of a space that is counted by itself; `pose` draws one of its boards.

    `never` says why no game of it can be what it is about, with the rule; it is "" where some must be.
    """

    name: str
    pose: Callable[[Choices], Board]
    never: str = ""


class Space(Protocol):
    """One area of exploration.

    `size_name` is what its size counts, and the name of the command's option; `size` is the default on the
    reference engine and its faults, `size_slow` on other engines; `largest` is the largest that it takes.
    """

    name: str
    size_name: str
    size: int
    size_slow: int
    largest: int
    says: str

    def branches(self, size: int, *, readable: bool = False) -> list[Branch]:
        """The branches of a size, in order; the same list wherever it is asked for.

        With `readable` there are only cards that an engine which reads rules text is known to read.
        """
        ...


def drawn_row(choices: Choices, length: int, kinds: int) -> tuple[int, ...]:
    """Draw a row of `length` numbers below `kinds` that never falls: every multiset once."""
    row: list[int] = []
    least = 0
    for _ in range(length):
        least += choices.choose(kinds - least)
        row.append(least)
    return tuple(row)
