"""The reference engine against phase-python: the same scenarios, played in turns."""

import resource
import time

from rich.console import Console

from rulehound.ci.case import CORE
from rulehound.ci.make import make, scenario_choices
from rulehound.core.events import PriorityReceived
from rulehound.core.target import Played, Taken
from rulehound.properties.areas import AREAS
from rulehound.targets.registry import has_phase, make_target


def compare_engines(console: Console, seconds: float) -> None:
    """Play scenarios on both engines in turns and print decisions and scenarios per CPU second.

    Phase runs in a child process: its time is wall time less what this process used meanwhile.  Events are
    read; setting up is part of a scenario on both sides.
    """
    if not has_phase():
        console.print("phase-python is not installed here: engines are not compared")
        return
    phase = make_target("phase")
    ours = theirs = 0.0
    our_decisions = their_decisions = scenarios = index = 0
    try:
        while ours + theirs < seconds:
            made = make(scenario_choices(0, 0, index), tuple(AREAS), readable=True)
            scenario = made.scenario()
            index += 1
            began = time.process_time()
            reference = CORE.play(scenario, [], made.cards)
            spent = time.process_time() - began
            began, used = time.perf_counter(), time.process_time()
            played = phase.play(scenario, reference.trail)
            waited = time.perf_counter() - began - (time.process_time() - used)
            if played.status != "played":
                continue
            scenarios += 1
            ours += spent
            theirs += waited
            our_decisions += decisions(reference, reference.trail)
            their_decisions += decisions(played, reference.trail)
    finally:
        phase.close()
    console.print(f"{scenarios} scenarios played to their end by both engines")
    console.print(
        f"reference: {scenarios / ours:.0f} scenarios/s, {our_decisions / ours:.0f} decisions/s; "
        f"phase: {scenarios / theirs:.1f} scenarios/s, {their_decisions / theirs:.0f} decisions/s"
    )
    console.print(
        f"ratio: {our_decisions / ours / (their_decisions / theirs):.0f} times the decisions, "
        f"{theirs / ours:.0f} times the scenarios"
    )


def decisions(played: Played, trail: list[Taken]) -> int:
    """How many decisions a player was asked for: each time of receiving priority, and each choice."""
    priorities = sum(isinstance(event, PriorityReceived) for event in played.events)
    return priorities + sum(taken.action.__class__.__name__ == "Choose" for taken in trail)


def peak_memory() -> float:
    """The peak memory of this process in megabytes (Linux counts in kilobytes)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
