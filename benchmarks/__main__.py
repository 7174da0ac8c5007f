"""`make bench`: the reference engine, a real one, the oracles and the workers, measured against each other in one run.

Every comparison alternates the two sides over the same scenarios and takes CPU time, so that another
process on the machine slows both; what counts is the ratio.
"""

import argparse

from rich.console import Console

from benchmarks.engines import compare_engines
from benchmarks.judging import compare_judging
from benchmarks.lanes import SCENARIOS, compare_lanes
from benchmarks.memory import measure_memory

SECONDS = 30.0
MEASURES = ("judging", "engines", "lanes", "memory")


def main() -> None:
    """Run all comparisons, or the one that is named, and print their ratios."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--only", choices=MEASURES, help="measure this alone")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="about how long each comparison takes")
    parser.add_argument(
        "--scenarios", type=int, default=50_000, help="how many scenarios memory is watched over"
    )
    parser.add_argument(
        "--hunted",
        type=int,
        default=SCENARIOS,
        help="how many scenarios a hunt has that lanes are measured by",
    )
    options = parser.parse_args()
    console = Console(width=110)
    measures = {
        "judging": lambda: compare_judging(console, options.seconds),
        "engines": lambda: compare_engines(console, options.seconds),
        "lanes": lambda: compare_lanes(console, options.seconds, options.hunted),
        "memory": lambda: measure_memory(console, options.scenarios),
    }
    for name in (options.only,) if options.only else MEASURES:
        measures[name]()


if __name__ == "__main__":
    main()
