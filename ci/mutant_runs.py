"""Running mutants: each in a process of its own, hunted as a hunt would, without agreement and without tests.

python -m rulehound.ci.mutant_runs --sample 200 --scenarios 400 --jobs 2
"""

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import msgspec

from rulehound.ci import exit_codes
from rulehound.ci.equivalent_mutants import reasons
from rulehound.ci.mutant_children import Children
from rulehound.ci.mutant_pages import markdown, place, report, told
from rulehound.ci.mutants import MODULES, Mutant, Outcome, mutants
from rulehound.ci.store import replace_file


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
    everything = mutants(MODULES)
    chosen, outcomes = chosen_mutants(options, everything, usage)
    same = reasons(everything)
    outcomes += [Outcome(each, "equivalent", 0, note=same[each]) for each in chosen if each in same]
    chosen = [each for each in chosen if each not in same]
    known = len(outcomes)
    code = exit_codes.CLEAN
    children = Children(options.seed, options.jobs)
    try:
        for outcome in children.run_all(children.scenarios_of(chosen, options.scenarios)):
            outcomes.append(
                msgspec.structs.replace(outcome, scenarios=outcome.scenarios or options.scenarios)
            )
            if sys.stderr.isatty() or options.verbose:
                print(
                    f"{len(outcomes) - known}/{len(chosen)} {told(outcomes[-1])}", file=sys.stderr, flush=True
                )
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
