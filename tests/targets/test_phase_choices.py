"""phase-python is asked for modes and for several targets as the reference engine is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulehound.core.scenario_file import load_scenario
from rulehound.targets.process import ProcessTarget
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import make_target

pytest.importorskip("phase")

SCENARIOS = Path(__file__).resolve().parents[1] / "core" / "scenarios"


@pytest.fixture(scope="module")
def phase() -> Iterator[ProcessTarget]:
    """The engine in its process."""
    target = make_target("phase")
    assert isinstance(target, ProcessTarget)
    yield target
    target.close()


@pytest.mark.parametrize(
    "name",
    [
        "a-mode-that-was-not-chosen-needs-no-target",
        "a-mode-without-a-legal-target-cannot-be-chosen",
        "one-illegal-target-of-two-modes-is-not-affected",
        "the-same-mode-is-chosen-twice-where-it-says-so",
        "up-to-two-targets-are-different-ones",
    ],
)
def test_what_is_chosen_is_followed(phase: ProcessTarget, name: str) -> None:
    """No line of the script is left out, and what can be looked at is as expected."""
    scenario = load_scenario(str(SCENARIOS / f"{name}.json"))
    trail = ReferenceTarget().play(scenario, []).trail

    played = phase.play(scenario, trail)

    assert played.status == "played"
    assert played.skipped == []
    assert all(holds for _, holds, _ in played.expected)
