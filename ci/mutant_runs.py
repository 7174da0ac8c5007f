"""Running mutants: each in a process of its own, hunted as a hunt would, without agreement and without tests.

python -m rulehound.ci.mutant_runs --sample 200 --scenarios 400 --jobs 2
"""

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NoReturn

import msgspec

from rulehound.ci import exit_codes
from rulehound.ci.equivalent_mutants import reasons
from rulehound.ci.mutant_pages import markdown, place, report, told
from rulehound.ci.mutants import MODULES, Mutant, Outcome, install, mutants
from rulehound.ci.store import replace_file

SECONDS = 60.0
SECONDS_A_SCENARIO = 0.5
"""How long one mutant may run, and how much longer for each scenario; one that takes more goes on without end."""


def run_one(mutant: Mutant, scenarios: int, seed: int) -> Outcome:
    """Hunt one mutant in this process, which is of no further use.

    A game in which the engine raises is not judged, and the hunt goes on, as it does when a target dies.
    """
    install(mutant)
    from rulehound.ci.case import objections
    from rulehound.ci.make import make, scenario_choices
    from rulehound.core.target import Played
    from rulehound.properties.areas import AREAS
    from rulehound.targets.reference import ReferenceTarget

    capabilities = ReferenceTarget().capabilities()
    crash = ""
    for index in range(scenarios):
        try:
            made = make(scenario_choices(seed, 0, index), tuple(AREAS))
        except Exception as error:  # Whatever a changed engine raises.
            crash = crash or f"{type(error).__name__}: {error}"
            continue
        recorder = made.recorder
        played = Played(made.game.state.trace, attempts=recorder.attempts, offers=recorder.offers.all)
        _, first = objections(played, made.cards, capabilities, made.start)
        if first is not None:
            return Outcome(mutant, "killed", index + 1, first.oracle, first.rule, first.sentence)
    return Outcome(mutant, "crashed" if crash else "survived", scenarios, note=crash)


class Children:
    """Hunts mutants in child processes, which can be ended from outside."""

    def __init__(self, scenarios: int, seed: int) -> None:
        self._options = ("--scenarios", str(scenarios), "--seed", str(seed))
        self._seconds = SECONDS + SECONDS_A_SCENARIO * scenarios
        self._running: set[subprocess.Popen[bytes]] = set()

    def run(self, mutant: Mutant) -> Outcome:
        """Hunt one mutant, and wait for what comes of it."""
        job = msgspec.json.encode(mutant).decode()
        command = [sys.executable, "-m", "rulehound.ci.mutant_runs", "--one", job, *self._options]
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        ) as child:
            self._running.add(child)
            try:
                output, errors = child.communicate(timeout=self._seconds)
            except subprocess.TimeoutExpired:
                child.kill()
                return Outcome(mutant, "hung", 0)
            finally:
                self._running.discard(child)
        if child.returncode != 0:
            lines = errors.decode(errors="replace").strip().splitlines()
            return Outcome(mutant, "crashed", 0, note=lines[-1] if lines else f"exit code {child.returncode}")
        return msgspec.json.decode(output, type=Outcome)

    def end(self) -> None:
        """End those that are running."""
        for child in tuple(self._running):
            child.kill()


def run_all(chosen: Sequence[Mutant], children: Children, jobs: int) -> Iterator[Outcome]:
    """Hunt mutants, so many at once; yields what came of each as it is done, and ends them if broken off."""
    pool = ThreadPoolExecutor(jobs)
    try:
        for future in as_completed([pool.submit(children.run, mutant) for mutant in chosen]):
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        children.end()
        pool.shutdown()


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with a command line."""

    def error(self, message: str) -> NoReturn:
        self.exit(exit_codes.USAGE, f"{self.prog}: {message}\n")


def parser() -> Parser:
    """The options."""
    made = Parser(prog="python -m rulehound.ci.mutant_runs", description=(__doc__ or "").splitlines()[0])
    made.add_argument("--sample", type=int, default=200, help="how many of all mutants, drawn by the seed")
    made.add_argument("--scenarios", type=int, default=400, help="how many scenarios each is hunted for")
    made.add_argument("--jobs", type=int, default=2, help="how many processes")
    made.add_argument(
        "--seed", type=int, default=0, help="the same seed gives the same mutants and scenarios"
    )
    made.add_argument("--out", metavar="FILE", help="save what came of each, as JSON")
    made.add_argument("--markdown", metavar="FILE", help="save the figures and the survivors as a page")
    made.add_argument(
        "--again",
        metavar="FILE",
        help="run only what survived in a file that --out saved, and keep the rest of it",
    )
    made.add_argument("--verbose", action="store_true", help="tell of each mutant as it is done")
    made.add_argument("--one", help=argparse.SUPPRESS)
    return made


def chosen_mutants(
    options: argparse.Namespace, everything: Sequence[Mutant], usage: Parser
) -> tuple[list[Mutant], list[Outcome]]:
    """The mutants to run, and what is known already.

    It is a sample, the same for the same seed; with `--again` what survived an earlier run.
    """
    if options.again is None:
        return sorted(
            random.Random(options.seed).sample(everything, min(options.sample, len(everything)))
        ), []
    try:
        earlier = msgspec.json.decode(Path(options.again).read_bytes(), type=tuple[Outcome, ...])
    except (OSError, msgspec.DecodeError) as error:
        usage.error(f"--again {options.again}: {error}")
    gone = {outcome.mutant for outcome in earlier}.difference(everything)
    if gone:
        usage.error(f"--again {options.again}: core is not as it was; there is no {place(min(gone))}")
    known = [outcome for outcome in earlier if outcome.how != "survived"]
    return sorted(outcome.mutant for outcome in earlier if outcome.how == "survived"), known


def main(arguments: Sequence[str] | None = None) -> int:
    """Run mutants and print how many were killed; what is done is reported also where it is broken off."""
    usage = parser()
    options = usage.parse_args(arguments)
    if min(options.sample, options.scenarios, options.jobs) < 1:
        usage.error("--sample, --scenarios and --jobs take numbers from 1")
    if options.one:
        mutant = msgspec.convert(json.loads(options.one), Mutant)
        print(msgspec.json.encode(run_one(mutant, options.scenarios, options.seed)).decode())
        return exit_codes.CLEAN
    everything = mutants(MODULES)
    chosen, outcomes = chosen_mutants(options, everything, usage)
    same = reasons(everything)
    outcomes += [Outcome(each, "equivalent", 0, note=same[each]) for each in chosen if each in same]
    chosen = [each for each in chosen if each not in same]
    known = len(outcomes)
    code = exit_codes.CLEAN
    try:
        for outcome in run_all(chosen, Children(options.scenarios, options.seed), options.jobs):
            outcomes.append(outcome)
            if sys.stderr.isatty() or options.verbose:
                print(f"{len(outcomes) - known}/{len(chosen)} {told(outcome)}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"interrupted: {len(outcomes) - known} of {len(chosen)} are done", file=sys.stderr)
        code = exit_codes.INTERRUPTED
    outcomes.sort(key=lambda outcome: outcome.mutant)
    for line in report(outcomes, len(everything)):
        print(line)
    if options.out:
        replace_file(Path(options.out), msgspec.json.format(msgspec.json.encode(outcomes)) + b"\n")
    if options.markdown:
        page = markdown(outcomes, len(everything), options.scenarios, options.seed)
        replace_file(Path(options.markdown), page.encode())
    return code


if __name__ == "__main__":
    sys.exit(main())
