"""Judging a target by the tests of the suite: passed, failed, not supported, or unknown and why.

A test is failed where an oracle objects, or where something is not as expected although every line before it
was carried out.  A test is passed only where everything that it expects was seen.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

import msgspec

from rulehound.ci.case import finding_of, signature_of, try_scenario
from rulehound.ci.suite import SuiteTest
from rulehound.core.happened import is_shown
from rulehound.core.scenario import Expect, Scenario
from rulehound.core.target import Capabilities, Played, Target
from rulehound.oracles.base import Verdict
from rulehound.properties.reference import NOTHING

Result = Literal["passed", "failed", "not supported", "unknown"]
RESULTS: tuple[Result, ...] = ("passed", "failed", "not supported", "unknown")


class Judged(msgspec.Struct, frozen=True):
    """What came of a test on a target, and why where it was not passed."""

    test: SuiteTest
    result: Result
    why: str = ""
    verdict: Verdict | None = None


class Judge:
    """Judges one target by one test after the other.

    What is wrong in a game in which nobody does anything is wrong in every game: it is told once, in
    `everywhere`, and fails no test.
    """

    def __init__(self, target: Target) -> None:
        self.target = target
        self.capabilities = target.capabilities()
        tried = try_scenario(target, NOTHING)
        self.everywhere = {signature_of(each): each for each in tried.tally.violated if each.rule}

    def all(self, tests: Sequence[SuiteTest]) -> Iterator[Judged]:
        """Judge by each of these tests."""
        return map(self.one, tests)

    def one(self, test: SuiteTest) -> Judged:
        """Judge by one test."""
        scenario = test.scenario
        tried = try_scenario(self.target, scenario)
        played = tried.played
        if played.status == "unsupported":
            return Judged(test, "not supported", played.note)
        unclear = _unclear(scenario, played, self.capabilities)
        refused = self._refused(scenario, played)
        for verdict in tried.tally.in_order():
            if signature_of(verdict) in self.everywhere:
                continue
            if verdict.oracle == "expectation" and unclear:
                break
            return Judged(test, "failed", verdict.sentence, verdict)
        if refused is not None:
            return Judged(test, "failed", refused.sentence, refused)
        return Judged(test, "unknown" if unclear else "passed", unclear)

    def _refused(self, scenario: Scenario, played: Played) -> Verdict | None:
        """The first line that was not carried out, by a target that shows each decision with all its options.

        Of any other target nobody knows whether the engine refused it or its adapter did not offer it.
        """
        if not played.skipped or "Decision" not in self.capabilities.complete:
            return None
        line, reason = played.skipped[0]
        sentence = f"Line {line + 1}, which is legal, could not be carried out: {reason}."
        return Verdict("expectation", "violated", scenario.rules[0], sentence, 0, (), ("line",))


def _unclear(scenario: Scenario, played: Played, capabilities: Capabilities) -> str:
    """Why it is not clear that the game went as the test wants it to, "" where it is."""
    for line, reason in played.skipped:
        return f"line {line + 1} could not be carried out: {reason}"
    if played.note:
        return played.note
    for attempted in played.attempts:
        if attempted.outcome == "unknown":
            return f"an illegal attempt was not made: {attempted.note}"
    seen = {place for place, _, _ in played.expected}
    hidden = list(_hidden(scenario.expect, seen, played, capabilities))
    return f"not shown: {', '.join(dict.fromkeys(hidden))}" if hidden else ""


def _hidden(
    expected: Sequence[Expect], seen: Collection[int], played: Played, capabilities: Capabilities
) -> Iterator[str]:
    """The checks that the target does not show what is needed for."""
    for place, expect in enumerate(expected):
        if place not in seen or not is_shown(played.events, expect, capabilities.complete):
            yield expect.check


def with_finding(judged: Judged, target: Target) -> Scenario:
    """The scenario of a failed test as it is saved: with what was found, so that `replay` knows where."""
    if judged.verdict is None:
        return judged.test.scenario
    return msgspec.structs.replace(judged.test.scenario, finding=finding_of(judged.verdict, target))
