"""Turns, phases and steps of engines that name only the step that begins."""

import pytest

from rulehound.core import events as ev
from rulehound.targets.clock import Clock


def began(clock: Clock, *moments: str) -> list[str]:
    """What begins as the engine names these; "-draw" is one that it skips."""
    events = [
        event
        for moment in moments
        for event in (clock.skip(moment[1:]) if moment[0] == "-" else clock.begin_moment(moment))
    ]
    return [event.kind for event in events if isinstance(event, ev.PhaseBegan | ev.StepBegan)]


@pytest.mark.rule("500.9")
def test_the_same_step_again_and_a_later_one_are_of_the_phase_in_course() -> None:
    assert began(Clock(), "upkeep", "upkeep", "draw") == ["beginning", "upkeep", "upkeep", "draw"]
    assert began(Clock(), "draw", "upkeep") == ["beginning", "draw", "beginning", "upkeep"]


@pytest.mark.rule("500.10")
def test_a_step_that_was_skipped_comes_in_another_phase() -> None:
    assert began(Clock(), "upkeep", "-draw", "draw") == ["beginning", "upkeep", "beginning", "draw"]
    assert began(Clock(), "upkeep", "-draw", "precombat main")[:2] == ["beginning", "upkeep"]
