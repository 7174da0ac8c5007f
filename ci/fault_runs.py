"""The command `faults`: how soon each seeded fault is detected, and by which oracle.

Agreement with the reference engine does not count: a fault is made from that very engine.
"""

import multiprocessing
import statistics
from concurrent.futures import ProcessPoolExecutor

import msgspec
from rich.console import Console
from rich.table import Table

from rulehound.ci import exit_codes
from rulehound.ci.case import objections
from rulehound.ci.make import make, scenario_choices
from rulehound.core.errors import BadInput
from rulehound.core.scenario_shape import nearest
from rulehound.properties.areas import AREAS
from rulehound.targets.faults import FAULTS
from rulehound.targets.reference import ReferenceTarget


class FaultOptions(msgspec.Struct, frozen=True):
    """The options of `rulehound faults`."""

    names: tuple[str, ...] = ()
    seeds: int = 10
    most: int = 20000
    jobs: int = 1


class Detected(msgspec.Struct, frozen=True):
    """One fault found with one seed: after how many scenarios, by which oracle, citing which rule."""

    fault: str
    seed: int
    scenarios: int
    oracle: str
    rule: str


def detect(seed: int, names: tuple[str, ...], most: int) -> list[Detected]:
    """Play the scenarios of a seed on each fault until it is detected, or `most` have been played."""
    targets = {name: ReferenceTarget(f"fault:{name}", FAULTS[name].table()) for name in names}
    found: list[Detected] = []
    for index in range(most):
        if not targets:
            break
        made = make(scenario_choices(seed, 0, index), tuple(AREAS))
        scenario = made.scenario()
        for name, target in list(targets.items()):
            played = target.play(scenario, [], made.cards)
            _, first = objections(played, made.cards, target.capabilities(), scenario)
            if first is not None:
                found.append(Detected(name, seed, index + 1, first.oracle, first.rule))
                del targets[name]
    return found


def run_faults(options: FaultOptions, console: Console) -> int:
    """Run the faults over the seeds and print a table; exit code 1 where one is not detected."""
    names = options.names or tuple(FAULTS)
    for name in names:
        if name not in FAULTS:
            raise BadInput(f"{name!r} is no fault; {nearest(name, FAULTS)}")
    if options.seeds < 1 or options.most < 1 or options.jobs < 1:
        raise BadInput("--seeds, --most and --jobs take numbers from 1")
    seeds = range(1, options.seeds + 1)
    if options.jobs == 1:
        rows = [row for seed in seeds for row in detect(seed, names, options.most)]
    else:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(options.jobs, context) as pool:
            runs = [pool.submit(detect, seed, names, options.most) for seed in seeds]
            rows = [row for run in runs for row in run.result()]
    return show_faults(names, rows, options, console)


def show_faults(names: tuple[str, ...], rows: list[Detected], options: FaultOptions, console: Console) -> int:
    """Print fault, kind, oracle, and the median and worst number of scenarios to detection."""
    table = Table("fault", "kind", "rule", "detected by", "seeds", "median", "worst", "what is wrong")
    missed = 0
    for name in names:
        mine = [row for row in rows if row.fault == name]
        numbers = [row.scenarios for row in mine] + [options.most + 1] * (options.seeds - len(mine))
        oracles = sorted({row.oracle for row in mine})
        worst = str(max(numbers)) if len(mine) == options.seeds else "not detected"
        missed += len(mine) < options.seeds
        median = str(round(statistics.median(numbers))) if mine else "-"
        fault = FAULTS[name]
        table.add_row(
            name,
            fault.kind,
            fault.rule,
            ", ".join(oracles),
            f"{len(mine)}/{options.seeds}",
            median,
            worst,
            fault.says,
        )
    console.print(table)
    if missed:
        console.print(f"{missed} of {len(names)} faults are not detected with every seed", highlight=False)
    return exit_codes.FINDING if missed else exit_codes.CLEAN
