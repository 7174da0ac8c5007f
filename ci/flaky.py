"""How often a finding shows: k of n replays, measured where a target may not repeat itself."""

import time

from rulehound.ci.case import has_signature, try_scenario
from rulehound.core.scenario import Scenario
from rulehound.core.target import Target
from rulehound.targets.reference import ReferenceTarget

TIMES = 3
"""How often a finding is played again."""


def shows_again(target: Target, scenario: Scenario, signature: str, deadline: float = 0.0) -> tuple[int, int]:
    """In how many of how many replays the signature shows; (0, 0) on a target that repeats itself.

    No replay begins after the deadline, a time of the monotonic clock (0: there is none), but the first does.
    """
    if isinstance(target, ReferenceTarget):
        return 0, 0
    fails = times = 0
    while times < TIMES and not (times and deadline and time.monotonic() > deadline):
        fails += has_signature(try_scenario(target, scenario), signature)
        times += 1
    return fails, times


def flaky_words(fails: int, times: int) -> str:
    """ "flaky: shows in k of n replays"; "" for what shows each time, or was not measured."""
    if fails == times:
        return ""
    return f"flaky: shows in {fails} of {times} replay{'s' * (times != 1)}"
