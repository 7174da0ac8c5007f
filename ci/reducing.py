"""Reducing what fails on a target, and writing the finding into the scenario."""

import time
from pathlib import Path

from rulehound.ci.case import Tried, finding_of, has_signature, try_scenario
from rulehound.ci.reduce import Reducer, Trial, replaced
from rulehound.ci.reduction_journal import Journal, Step
from rulehound.core.events import DrawFailed
from rulehound.core.rules import RULES
from rulehound.core.scenario import Activate, Line, Scenario
from rulehound.core.scenario_file import scenario_digest
from rulehound.core.target import Target
from rulehound.oracles.base import Verdict
from rulehound.targets.reference import ReferenceTarget

REPLAYS_MAX_SLOW = 150
"""How many replays a reduction may take on an engine in another process."""
SECONDS_MAX_SLOW = 60.0
"""How long a reduction may take there."""
GRACE_SECONDS = 10.0
"""How long a reduction may go on after the campaign's time is up."""


def reduce_on(
    target: Target,
    scenario: Scenario,
    signature: str,
    deadline: float = 0.0,
    journal: Path | None = None,
) -> tuple[Scenario, int]:
    """Reduce a scenario that fails on a target with this signature; also how many replays it took.

    A smaller one in which a player comes to draw from an empty library is not taken, unless that happened
    before: it would only muddle what is wrong.  On an engine in another process a reduction takes no more than
    `SECONDS_MAX_SLOW`, and soon ends after the deadline of the campaign (a time of the monotonic clock).
    One that was broken off goes on by its `journal`, and comes to what it would have come to.
    """
    trials = Journal(journal)
    draws_fail: list[bool] = []
    spent = 0.0

    def test(candidate: Scenario) -> Trial:
        nonlocal spent
        step = trials.recall(candidate)
        if step is None:
            step = try_step(target, candidate, signature)
            trials.note(step)
        spent += step.seconds
        draws_fail.append(step.draws_fail)
        same = step.same and (draws_fail[0] or not step.draws_fail)
        return Trial(same, step.used, step.payments)

    end = max(deadline, time.monotonic()) + GRACE_SECONDS if deadline else 0.0

    def out_of_time() -> bool:
        return spent > SECONDS_MAX_SLOW or bool(end and time.monotonic() > end)

    own = isinstance(target, ReferenceTarget)
    reducer = Reducer(test) if own else Reducer(test, REPLAYS_MAX_SLOW, out_of_time)
    try:
        return reducer.reduce(scenario), reducer.replays
    finally:
        trials.close()


def try_step(target: Target, candidate: Scenario, signature: str) -> Step:
    """Play one trial of a reduction."""
    began = time.monotonic()
    tried = try_scenario(target, candidate)
    return Step(
        scenario_digest(candidate),
        has_signature(tried, signature),
        tuple(used_lines(candidate, tried)),
        payments_of(tried),
        any(isinstance(event, DrawFailed) for event in tried.reference.events),
        round(time.monotonic() - began, 3),
    )


def payments_of(tried: Tried) -> dict[int, tuple[Line, ...]]:
    """The mana abilities that were activated while each script line was being paid for, on the reference."""
    trail = tried.reference.trail
    found: dict[int, tuple[Line, ...]] = {}
    for taken in trail:
        if taken.within is None or not isinstance(taken.action, Activate):
            continue
        line = trail[taken.within].line
        if line is not None:
            found[line] = (*found.get(line, ()), taken.action)
    return found


def used_lines(scenario: Scenario, tried: Tried) -> list[int]:
    """The script lines that the reference engine could carry out."""
    skipped = {index for index, _ in tried.reference.skipped}
    return [index for index in range(len(scenario.script)) if index not in skipped]


def with_finding(scenario: Scenario, verdict: Verdict, target: Target) -> Scenario:
    """The scenario with a title, the rule and the finding written into it."""
    rules = (verdict.rule,) if verdict.rule else ()
    title = RULES.get(verdict.rule, "The engine failed in the middle of a legal game.")
    return replaced(scenario, title=title, rules=rules, finding=finding_of(verdict, target))
