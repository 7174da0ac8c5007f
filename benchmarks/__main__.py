"""`make bench`: the reference engine, a real one, and the oracles, measured against each other in one run.

Every comparison alternates the two sides over the same scenarios and takes CPU time, so that another
process on the machine slows both; what counts is the ratio.
"""

import argparse

from rich.console import Console

from benchmarks.engines import compare_engines
from benchmarks.judging import compare_judging
from benchmarks.lanes import compare_lanes
from benchmarks.memory import measure_memory

SECONDS = 30.0


def main() -> None:
    """Run all comparisons and print their ratios."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="about how long each comparison takes")
    parser.add_argument(
        "--scenarios", type=int, default=50_000, help="how many scenarios memory is watched over"
    )
    options = parser.parse_args()
    console = Console(width=110)
    compare_judging(console, options.seconds)
    compare_engines(console, options.seconds)
    compare_lanes(console, options.seconds)
    measure_memory(console, options.scenarios)


if __name__ == "__main__":
    main()
