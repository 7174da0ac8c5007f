"""A scenario played on phase-python in this process, with each call that the engine was sent.

A hunt plays in a child process; this is for a finding that is known, so that it can be told in the engine's
own words (`snippets`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulehound.core.scenario import Attempt, Scenario
from rulehound.core.scenario_names import cards_of, object_names
from rulehound.core.target import Played, Taken
from rulehound.targets.follow import follow
from rulehound.targets.phase.adapter import PhaseSession
from rulehound.targets.phase.board import Position
from rulehound.targets.phase.faces import Face
from rulehound.targets.phase.start import first_position
from rulehound.targets.phase.words import face_of
from rulehound.targets.protocol import Moved, Observed, Tried


@dataclass(frozen=True)
class Recording:
    """The position that the game began in, its cards, the actions taken, and what came of it.

    `marks` holds, after each answer of the engine, how many of our events there were and how many actions
    it had taken.
    """

    position: Position
    faces: Mapping[str, Face]
    actions: list[tuple[int, Mapping[str, Any]]]
    marks: list[tuple[int, int]]
    played: Played

    def actions_until(self, index: int) -> list[tuple[int, Mapping[str, Any]]]:
        """The actions that led to the event at this index of the trace; all, where it never came."""
        for events, actions in self.marks:
            if events > index:
                return self.actions[:actions]
        return self.actions


@dataclass
class _Marked:
    """A session that notes how far the game is after each answer."""

    session: PhaseSession = field(default_factory=PhaseSession)
    marks: list[tuple[int, int]] = field(default_factory=list)
    events: int = 0

    def load(self, scenario: Scenario) -> Moved:
        return self._mark(self.session.load(scenario))

    def act(self, option: int) -> Moved:
        return self._mark(self.session.act(option))

    def observe(self) -> Observed:
        return self.session.observe()

    def attempt(self, line: Attempt) -> Tried:
        return self.session.attempt(line)

    def _mark(self, moved: Moved) -> Moved:
        self.events += len(moved.events)
        self.marks.append((self.events, len(self.session.taken)))
        return moved


def record(scenario: Scenario, trail: list[Taken]) -> Recording:
    """Play the scenario, following the trail by meaning; raises Unsupported where no game can begin so."""
    cards = cards_of(scenario)
    position, _ = first_position(scenario, cards, object_names(scenario))
    marked = _Marked()
    played = follow(marked, scenario, trail)
    faces = {name: face_of(card) for name, card in cards.items()}
    return Recording(position, faces, marked.session.taken, marked.marks, played)
