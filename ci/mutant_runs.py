"""Running mutants: each in a process of its own, hunted with every oracle; no agreement, no tests.

python -m rulehound.ci.mutant_runs --sample 200 --scenarios 400 --jobs 2
"""

import argparse
import json
import random
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import msgspec

from rulehound.ci.mutants import MODULES, Mutant, install, mutants

SECONDS_MAX = 120.0
"""How long one mutant may run; one that takes longer goes on without end."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of a mutant: "killed" by an oracle (which, after how many scenarios), "crashed", "hung",
    or "survived"."""

    mutant: Mutant
    how: str
    oracle: str = ""
    scenarios: int = 0


def run_one(mutant: Mutant, scenarios: int, seed: int) -> Outcome:
    """Hunt one mutant in this process, which is of no further use."""
    install(mutant)
    from rulehound.ci.case import objections
    from rulehound.ci.make import make, scenario_choices
    from rulehound.core.target import Played
    from rulehound.properties.areas import AREAS
    from rulehound.targets.reference import ReferenceTarget

    capabilities = ReferenceTarget().capabilities()
    for index in range(scenarios):
        made = make(scenario_choices(seed, 0, index), tuple(AREAS))
        _, first = objections(Played(made.game.state.trace), made.cards, capabilities, made.start)
        if first is not None:
            return Outcome(mutant, "killed", first.oracle, index + 1)
    return Outcome(mutant, "survived", "", scenarios)


def run_in_child(mutant: Mutant, scenarios: int, seed: int) -> Outcome:
    """Hunt one mutant in a child process."""
    job = msgspec.json.encode(mutant).decode()
    command = [sys.executable, "-m", "rulehound.ci.mutant_runs", "--one", job, "--scenarios", str(scenarios)]
    try:
        done = subprocess.run(
            [*command, "--seed", str(seed)],
            capture_output=True,
            timeout=SECONDS_MAX,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return Outcome(mutant, "hung")
    if done.returncode != 0:
        return Outcome(mutant, "crashed")
    return msgspec.json.decode(done.stdout, type=Outcome)


def main() -> None:
    """Run a sample of all mutants, the same for the same seed, and print how many were killed."""
    parser = argparse.ArgumentParser(prog="python -m rulehound.ci.mutant_runs", description=__doc__)
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--scenarios", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        mutant = msgspec.convert(json.loads(options.one), Mutant)
        print(msgspec.json.encode(run_one(mutant, options.scenarios, options.seed)).decode())
        return
    everything = mutants(MODULES)
    chosen = random.Random(options.seed).sample(everything, min(options.sample, len(everything)))
    chosen.sort(key=lambda mutant: (mutant.module, mutant.number))
    with ThreadPoolExecutor(options.jobs) as pool:
        outcomes = list(
            pool.map(lambda mutant: run_in_child(mutant, options.scenarios, options.seed), chosen)
        )
    report(outcomes, len(everything))


def report(outcomes: list[Outcome], total: int) -> None:
    """Print the figures and the survivors."""
    counts = Counter(outcome.how for outcome in outcomes)
    oracles = Counter(outcome.oracle for outcome in outcomes if outcome.how == "killed")
    share = 100 * counts["killed"] / max(1, len(outcomes))
    print(f"{len(outcomes)} of {total} mutants: {dict(counts)}; {share:.0f}% killed by oracles")
    print("by oracle:", dict(oracles.most_common()))
    for outcome in outcomes:
        if outcome.how != "killed":
            mutant = outcome.mutant
            print(f"{outcome.how}: core/{mutant.module}.py:{mutant.line} {mutant.what}")


if __name__ == "__main__":
    main()
