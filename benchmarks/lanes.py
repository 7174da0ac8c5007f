"""CPU time per scenario with two workers against one: whole hunts, each in a process of its own, in turns."""

import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
from rich.console import Console

RATIO_MAX = 1.1
"""What two workers may cost a scenario, measured by what one costs it."""
SCENARIOS = 2000
"""How many scenarios a hunt has: enough that starting a worker is a small part of it."""


class Hunted(msgspec.Struct, frozen=True):
    """One hunt: with how many workers, its scenarios, its CPU seconds (user and system) and its results' digest."""

    jobs: int
    scenarios: int
    seconds: float
    digest: str


def children_seconds() -> float:
    """CPU seconds, user and system, of all processes that this one started and that have ended, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def hunted(jobs: int, scenarios: int) -> Hunted:
    """Hunt on the reference engine with so many workers, in a process of its own."""
    before = children_seconds()
    with tempfile.TemporaryDirectory() as folder:
        words = f"hunt --target core --seed 0 --scenarios {scenarios} --jobs {jobs} --digest --quiet"
        command = [sys.executable, "-m", "rulehound", *words.split(), "--out", folder]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        summary = msgspec.json.decode((Path(folder) / "summary.json").read_bytes())
    digest = done.stdout.splitlines()[-1].removeprefix("digest ")
    return Hunted(jobs, summary["scenarios"], children_seconds() - before, digest)


def hunts(scenarios: int, seconds: float) -> Iterator[Hunted]:
    """Hunt with one worker and with two, in turns that begin with either, for at least so many CPU seconds."""
    spent = 0.0
    order = (1, 2)
    while not spent or spent < seconds:
        for jobs in order:
            each = hunted(jobs, scenarios)
            spent += each.seconds
            yield each
        order = (order[1], order[0])


def ratio_of(found: list[Hunted]) -> float:
    """CPU seconds per scenario with two workers, by those with one."""
    cost = {
        jobs: sum(each.seconds for each in found if each.jobs == jobs)
        / sum(each.scenarios for each in found if each.jobs == jobs)
        for jobs in (1, 2)
    }
    return cost[2] / cost[1]


def compare_lanes(console: Console, seconds: float, scenarios: int = SCENARIOS) -> None:
    """Print the ratio, starting up included; all hunts must have come to the same."""
    found = list(hunts(scenarios, seconds))
    assert len({each.digest for each in found}) == 1, found
    for jobs in (1, 2):
        mine = [each for each in found if each.jobs == jobs]
        cost = sum(each.seconds for each in mine) / sum(each.scenarios for each in mine)
        console.print(f"hunt with --jobs {jobs}: {cost * 1000:.2f} ms CPU a scenario, {len(mine)} hunts")
    console.print(
        f"two workers cost a scenario {ratio_of(found):.3f} times the CPU time of one (at most {RATIO_MAX} is wanted)"
    )
