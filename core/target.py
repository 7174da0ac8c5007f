"""What a target is: an engine under test that plays scenarios and tells what happened.

A target answers `play` with a `Played`: its trace, and for each script line whether it was carried out.
Targets that live in another process speak the JSON-lines protocol (`targets.protocol`).
"""

from typing import Any, Literal, Protocol, runtime_checkable

import msgspec

from rulehound.core.decisions import Decision
from rulehound.core.events import Event
from rulehound.core.scenario import Attempt, Line, Scenario

Offer = tuple[int, Decision, Any]
"""How many events had happened, a decision that was put to a player then, and the answer."""


class Capabilities(msgspec.Struct, frozen=True):
    """What a target says of itself.

    `complete` names the kinds of event that it shows each time they happen; an oracle that needs another
    kind answers *unknown*.  `rules` is the edition of the rules it follows; `reloads` says that it can save a
    game and go on from what it saved.
    """

    name: str
    version: str
    complete: frozenset[str]
    rules: str = ""
    reloads: bool = False


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


class Forbidden(Taken, frozen=True):
    """An illegal attempt that the reference engine refused, by which rule, and what the game was like then.

    `holder` had priority; `resolved` objects had resolved since the moment began.  A target at which the
    same things are tapped, in the same zones and pools, would have to refuse it as well.
    """

    rule: str = ""
    holder: str = ""
    resolved: int = 0
    tapped: tuple[str, ...] = ()
    zones: dict[str, dict[str, tuple[str, ...]]] = {}
    pools: dict[str, str] = {}
    life: dict[str, int] = {}


class Attempted(msgspec.Struct, frozen=True):
    """What came of an illegal attempt: the rule that it breaks, and what the target did with it.

    "refused" is as it must be; "accepted" and "changed" (refused, yet the game is not as it was) are
    findings; "unknown" was not made, or not to its end, for the reason in `note`.  `index` is how many
    events had happened.
    """

    action: Attempt
    rule: str
    outcome: Literal["refused", "accepted", "changed", "unknown"]
    index: int
    note: str = ""


class Played(msgspec.Struct):
    """How a target played a scenario.

    `status` is "played", "unsupported" (with the reason in `note`), "crashed", "hung" or "garbled";
    `skipped` holds the script lines that could not be carried out, with what the target said.
    `trail` is given by the reference engine only; `attempts` says what came of each illegal attempt.
    `offers` holds every decision that was put to a player; a target that gives them says that it shows
    "Decision" completely.  `unsupported` holds the reasons why a part of it, such as looking at the game,
    could not be done though the scenario was played.
    """

    events: list[Event]
    status: str = "played"
    note: str = ""
    skipped: list[tuple[int, str]] = []
    trail: list[Taken] = []
    expected: list[tuple[int, bool, str]] = []
    attempts: list[Attempted] = []
    offers: list[Offer] = []
    unsupported: list[str] = []


class Target(Protocol):
    """An engine under test."""

    name: str

    def capabilities(self) -> Capabilities: ...

    def play(self, scenario: Scenario, trail: list[Taken]) -> Played:
        """Play a scenario; `trail` is how the reference engine played it, for targets that follow by meaning."""
        ...

    def close(self) -> None: ...


@runtime_checkable
class Reloading(Target, Protocol):
    """A target that can save a game, and load it."""

    def play_reloaded(self, scenario: Scenario, trail: list[Taken]) -> Played:
        """Play as `play` does, but save and load the game each time that a step has begun."""
        ...
