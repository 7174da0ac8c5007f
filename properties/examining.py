"""Examining a target by one property on many scenarios that Hypothesis draws: every cause, each shrunk."""

from collections.abc import Callable, Sequence

import msgspec
from hypothesis import HealthCheck, Phase, given, seed, settings

from rulehound.core.scenario import Scenario
from rulehound.core.target import Target
from rulehound.properties.checking import Broken
from rulehound.properties.strategies import scenarios

Property = Callable[[Target, Scenario], int]
"""Raises `Broken` where a target does wrong, and returns how often it was put to the test."""


class Examined(msgspec.Struct):
    """How many scenarios were drawn, how often the property was put to the test, and what broke it."""

    drawn: int = 0
    tested: int = 0
    broken: list[Broken] = []


def examine(
    holds: Property,
    target: Target,
    areas: Sequence[str],
    *,
    count: int,
    start: int = 0,
    readable: bool = False,
    real: bool = False,
    shrink: bool = True,
) -> Examined:
    """Put a property to the test on `count` scenarios of these areas; `start` seeds them.

    The same numbers give the same scenarios.  Of the failures one of each signature is kept.  With `shrink`
    Hypothesis makes it as small as it can, which takes hundreds of games; without, all scenarios are
    played, and the shortest script is kept.
    """
    shortest: dict[str, Broken] = {}
    found = Examined()

    @seed(start)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink) if shrink else (Phase.generate,),
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(scenarios(areas, readable=readable, real=real))
    def run(scenario: Scenario) -> None:
        found.drawn += 1
        try:
            found.tested += holds(target, scenario)
        except Broken as error:
            if shrink:
                raise
            kept = shortest.setdefault(error.verdict.signature, error)
            if len(scenario.script) < len(kept.scenario.script):
                shortest[error.verdict.signature] = error

    try:
        run()
    except Broken as error:
        found.broken.append(error)
    except ExceptionGroup as group:
        broken, others = group.split(Broken)
        if broken is None or others is not None:
            raise
        found.broken += [error for error in broken.exceptions if isinstance(error, Broken)]
    found.broken += shortest.values()
    found.broken.sort(key=lambda error: error.verdict.signature)
    return found
