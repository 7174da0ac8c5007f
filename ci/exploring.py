"""Exploring a branch: every board, every way to play it, on the reference engine and on a target.

What comes of a branch depends on the branch and the target alone, so branches may be explored in any order and
in any number of processes.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from rulehound.ci.case import objections, signature_of, try_scenario
from rulehound.core.cards import Card
from rulehound.core.choices import OdometerChoices
from rulehound.core.game import Game
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.script import Recorder, record, with_script
from rulehound.core.target import Played, Target
from rulehound.oracles.base import Tally, Verdict
from rulehound.properties.exploration import SPACES, Board, Branch
from rulehound.properties.reference import NOTHING
from rulehound.targets.reference import ReferenceTarget


class Failed(msgspec.Struct):
    """The first game of a branch to which there was an objection with this signature."""

    signature: str
    scenario: Scenario
    oracle: str
    rule: str
    sentence: str
    shape: tuple[str, ...] = ()


class Explored(msgspec.Struct):
    """What came of a branch.

    `outcomes` counts, for each board, those that differ, on the reference engine and `here`, on the target;
    `differing` games had another outcome here, the first of which is told in `difference`.  `reached` games
    came to what the branch is about.  `steps` are the arrows of the graph of outcomes, each with how often it
    was taken, on the reference engine.
    """

    name: str
    never: str = ""
    runs: int = 0
    reached: int = 0
    boards: int = 0
    outcomes: int = 0
    here: int = 0
    compared: int = 0
    differing: int = 0
    difference: str = ""
    unreached: list[str] = []
    beyond: list[str] = []
    unsupported: dict[str, int] = {}
    unknown: dict[str, int] = {}
    holds: dict[str, int] = {}
    objected: int = 0
    failed: list[Failed] = []
    steps: list[tuple[str, str, str, int]] = []


class Stopped(Exception):
    """The exploration of a branch was broken off; nothing is kept of it."""


class Explorer:
    """Explores branches on one target, which it keeps between them."""

    def __init__(self, target: Target, stop: Callable[[], bool] = lambda: False) -> None:
        self.target = target
        self.stop = stop
        self.own = isinstance(target, ReferenceTarget)
        self._background: frozenset[str] | None = None

    def background(self) -> frozenset[str]:
        """The signatures of what the target does wrong in a game in which nobody does anything."""
        if self._background is None:
            found = [] if self.own else try_scenario(self.target, NOTHING).tally.violated
            self._background = frozenset(signature_of(verdict) for verdict in found if verdict.rule)
        return self._background

    def explore(self, branch: Branch) -> Explored:
        """Visit a whole branch; raises Stopped where that is asked for."""
        visit = _Visit(self, branch)
        odometer = OdometerChoices()
        while True:
            if self.stop():
                raise Stopped
            visit.play(odometer)
            if not odometer.advance():
                return visit.result()


class _Visit:
    """One branch while it is being explored."""

    def __init__(self, explorer: Explorer, branch: Branch) -> None:
        self.explorer = explorer
        self.branch = branch
        self.found = Explored(branch.name, branch.never)
        self.ours: dict[str, set[str]] = {}
        self.theirs: dict[str, set[str]] = {}
        self.models: dict[str, frozenset[str]] = {}
        self.steps: dict[tuple[str, str, str], int] = {}
        self.seen: set[str] = set()

    def play(self, odometer: OdometerChoices) -> None:
        """Play one game, on the reference engine and on the target, and judge it."""
        board = self.branch.pose(odometer)
        cards = cards_of(board.start)
        game = Game(board.start, cards)
        driver = board.driver(odometer, game.state)
        recorder = record(game, driver)
        if not driver.counts():
            return
        trace = game.state.trace
        found = self.found
        found.runs += 1
        found.reached += board.reaches(trace)
        outcome = board.outcome(trace)
        self.ours.setdefault(board.name, set()).add(outcome)
        if board.model is not None:
            self.models[board.name] = board.model
        for step in board.steps(trace, outcome):
            self.steps[step] = self.steps.get(step, 0) + 1
        played = self._on_target(board, game, recorder, cards)
        self._compare(board, outcome, played)
        tally, _ = objections(played, cards, self.explorer.target.capabilities(), board.start)
        self._judge(tally, board, recorder)

    def _on_target(self, board: Board, game: Game, recorder: Recorder, cards: dict[str, Card]) -> Played:
        target: Any = self.explorer.target
        if target.name == "core":
            return Played(game.state.trace, offers=recorder.offers.all)
        scenario = with_script(board.start, recorder.script())
        if self.explorer.own:
            played: Played = target.play(scenario, [], cards)
            return played
        played = target.play(scenario, recorder.trail())
        return played

    def _compare(self, board: Board, outcome: str, played: Played) -> None:
        """Count where the outcome is another one; not where the target could not follow."""
        found = self.found
        reason = played.note if played.status != "played" else ""
        if not reason and played.skipped and not self.explorer.own:
            reason = f"not followed: {played.skipped[0][1]}"
        if reason:
            found.unsupported[reason] = found.unsupported.get(reason, 0) + 1
            return
        here = outcome if self.explorer.target.name == "core" else board.outcome(played.events)
        found.compared += 1
        self.theirs.setdefault(board.name, set()).add(here)
        if here != outcome:
            found.differing += 1
            found.difference = found.difference or f"{board.name}: {here}; by the reference engine {outcome}"

    def _judge(self, tally: Tally, board: Board, recorder: Recorder) -> None:
        found = self.found
        for (oracle, rule), number in tally.holds.items():
            key = f"{oracle} {rule}"
            found.holds[key] = found.holds.get(key, 0) + number
        for verdict in tally.unknown:
            key = f"{verdict.oracle}: {verdict.sentence}"
            found.unknown[key] = found.unknown.get(key, 0) + 1
        if not tally.violated:
            return
        background = self.explorer.background()
        verdicts = [each for each in tally.in_order() if signature_of(each) not in background]
        found.objected += bool(verdicts)
        # A seeded fault is judged by the earliest objection; an engine may have many faults in one game.
        for verdict in verdicts[:1] if self.explorer.own else verdicts:
            signature = signature_of(verdict)
            if signature not in self.seen:
                self.seen.add(signature)
                scenario = with_script(board.start, recorder.script())
                found.failed.append(_failed(signature, scenario, verdict))

    def result(self) -> Explored:
        """What came of the branch, all in an order of its own."""
        found = self.found
        found.boards = len(self.ours)
        found.outcomes = sum(map(len, self.ours.values()))
        found.here = sum(map(len, self.theirs.values()))
        for name, model in self.models.items():
            found.unreached += [f"{name}: {each}" for each in sorted(model - self.ours[name])]
            found.beyond += [f"{name}: {each}" for each in sorted(self.ours[name] - model)]
        found.steps = [(*step, number) for step, number in sorted(self.steps.items())]
        return found


def _failed(signature: str, scenario: Scenario, verdict: Verdict) -> Failed:
    return Failed(signature, scenario, verdict.oracle, verdict.rule, verdict.sentence, verdict.shape)


def branches_of(area: str, size: int, *, readable: bool) -> list[Branch]:
    """The branches of an area, the same in every process."""
    return SPACES[area].branches(size, readable=readable)
