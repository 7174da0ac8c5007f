"""A property put to the test for the pytest plugin: what broke it, reduced, saved, and told."""

import time
from collections.abc import Sequence
from pathlib import Path

from rulehound.ci.make import manner_of
from rulehound.ci.reducing import SECONDS_MAX_SLOW, reduce_on, with_finding
from rulehound.ci.relation_command import reduce_related, save_finding, with_relation
from rulehound.core.errors import BadInput
from rulehound.core.scenario import Scenario
from rulehound.core.target import Target
from rulehound.oracles.base import Verdict
from rulehound.properties.checking import told
from rulehound.properties.examining import Property, examine
from rulehound.properties.relations.registry import BY_NAME
from rulehound.targets.registry import is_own


def run_property(
    holds: Property, target: Target, areas: Sequence[str], *, count: int, start: int, out: str
) -> tuple[list[str], str]:
    """What is to be said of each cause of failure; and, where nothing was tested, that it was not."""
    try:
        able, readable, real = manner_of(target.name, areas)
    except BadInput as refused:  # Of these areas there is nothing that the target could be told of.
        return [], str(refused)
    # An engine in another process is slow, and the reducer comes to as few lines in fewer games.
    own = is_own(target.name)
    found = examine(holds, target, able, count=count, start=start, readable=readable, real=real, shrink=own)
    failures = []
    deadline = time.monotonic() + SECONDS_MAX_SLOW
    for error in found.broken:
        scenario = smallest(target, error.scenario, error.verdict, deadline)
        path = save_finding(Path(out), scenario)
        lines = f"{len(scenario.script)} line{'s' * (len(scenario.script) != 1)}"
        text = told(error.verdict, scenario, target.name, str(path))
        failures.append(f"{error.verdict.signature} ({lines})\n{text}")
    if failures or found.tested:
        return failures, ""
    return [], f"never put to the test in {found.drawn} scenarios"


def smallest(target: Target, scenario: Scenario, verdict: Verdict, deadline: float) -> Scenario:
    """What Hypothesis drew, reduced by lines and cards as a hunt reduces, with the finding written into it.

    Soon after the deadline, a time of the monotonic clock, it is taken as it is on a slow target.
    """
    relation = BY_NAME.get(verdict.oracle)
    if relation is not None:
        return with_relation(reduce_related(relation, target, scenario, verdict), relation, verdict, target)
    return with_finding(reduce_on(target, scenario, verdict.signature, deadline)[0], verdict, target)
