"""What a target is: an engine under test that plays scenarios and tells what happened.

A target answers `play` with a `Played`: its trace, and for each script line whether it was carried out.
Targets that live in another process speak the JSON-lines protocol (`targets.protocol`).
"""

from typing import Protocol

import msgspec

from rulehound.core.events import Event
from rulehound.core.scenario import Line, Scenario


class Capabilities(msgspec.Struct, frozen=True):
    """What a target says of itself.

    `complete` names the kinds of event that it shows each time they happen; an oracle that needs another
    kind answers *unknown*.  `rules` is the edition of the rules it follows.
    """

    name: str
    version: str
    complete: frozenset[str]
    rules: str = ""


class Where(msgspec.Struct, frozen=True, order=True):
    """A moment in a game: turn number, step or main phase, its occurrence in that turn, stack height."""

    turn: int
    step: str
    occurrence: int
    stack: int = 0

    @property
    def moment(self) -> tuple[int, str, int]:
        return (self.turn, self.step, self.occurrence)


class Taken(msgspec.Struct, frozen=True):
    """One decision that the reference engine put to a player, and what was taken, as a script line.

    `line` is the index of the script line that asked for it, None for a default; `within` is the index in
    the trail of the action during whose payment it was made (CR 601.2g), None otherwise.
    """

    action: Line
    where: Where
    line: int | None = None
    within: int | None = None


class Played(msgspec.Struct):
    """How a target played a scenario.

    `status` is "played", "unsupported" (with the reason in `note`), "crashed", "hung" or "garbled";
    `skipped` holds the script lines that could not be carried out, with what the target said.
    `moments` and `trail` are given by the reference engine only.
    """

    events: list[Event]
    status: str = "played"
    note: str = ""
    skipped: list[tuple[int, str]] = []
    trail: list[Taken] = []
    expected: list[tuple[int, bool, str]] = []


class Target(Protocol):
    """An engine under test."""

    name: str

    def capabilities(self) -> Capabilities: ...

    def play(self, scenario: Scenario, trail: list[Taken]) -> Played:
        """Play a scenario; `trail` is how the reference engine played it, for targets that follow by meaning."""
        ...

    def close(self) -> None: ...
