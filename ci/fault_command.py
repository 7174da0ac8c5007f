"""The command `faults`: the list of seeded faults with who detects them, or the matrix with its pages."""

import statistics
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from rulehound.ci import exit_codes
from rulehound.ci.fault_cache import FaultCache
from rulehound.ci.fault_matrix import Matrix, row_of, summary
from rulehound.ci.fault_pages import html_page, markdown_page
from rulehound.ci.fault_runs import FaultRun, chase, in_processes, numbers_of
from rulehound.ci.store import replace_file
from rulehound.core.errors import BadInput
from rulehound.core.scenario_shape import nearest
from rulehound.oracles.registry import ORACLES
from rulehound.targets.faults import FAULTS

REDUCED_SEEDS = 2
"""With so many seeds, from the first, a detection is reduced, so that signatures can be counted."""


class FaultOptions(msgspec.Struct, frozen=True):
    """The options of `rulehound faults`."""

    names: tuple[str, ...] = ()
    seeds: int = 10
    most: int = 20000
    jobs: int = 1
    matrix: bool = False
    out: str = "out/faults"


def chase_all(seed: int, names: tuple[str, ...], most: int) -> list[FaultRun]:
    """The work of one process for the list: all faults with one seed."""
    return list(chase(seed, names, most))


def checked_names(options: FaultOptions) -> tuple[str, ...]:
    """The faults to run; raises BadInput for a name that is not one's, and for numbers that make no sense."""
    for name in options.names:
        if name not in FAULTS:
            raise BadInput(f"{name!r} is no fault; {nearest(name, FAULTS)}")
    if options.seeds < 1 or options.most < 1 or options.jobs < 1:
        raise BadInput("--seeds, --most and --jobs take numbers from 1")
    return options.names or tuple(FAULTS)


def run_faults(options: FaultOptions, console: Console) -> int:
    """Run the faults over the seeds and print a list; exit code 1 where one is not detected."""
    names = checked_names(options)
    if options.matrix:
        return run_matrix(names, options, console)
    tasks = [(seed, names, options.most) for seed in range(1, options.seeds + 1)]
    runs = list(in_processes(options.jobs, chase_all, tasks))
    return show_faults(names, runs, options, console)


def chase_and_keep(
    seed: int, names: tuple[str, ...], most: int, reduce: bool, folder: str, digest: str
) -> list[FaultRun]:
    """The work of one process: faults with one seed, each kept as it is done."""
    cache = FaultCache(folder, digest)
    runs = []
    for run in chase(seed, names, most, reduce=reduce):
        cache.keep(run)
        runs.append(run)
    return runs


def run_matrix(names: tuple[str, ...], options: FaultOptions, console: Console) -> int:
    """Run what is not kept yet, print the matrix, save it; exit code 1 where a fault is not detected."""
    cache = FaultCache(options.out)
    digest = cache.folder.name
    runs: list[FaultRun] = []
    tasks = []
    for seed in range(1, options.seeds + 1):
        reduce = seed <= REDUCED_SEEDS
        kept = {name: cache.find(name, seed, options.most, reduced=reduce) for name in names}
        runs += [run for run in kept.values() if run is not None]
        missing = tuple(name for name, run in kept.items() if run is None)
        if missing:
            tasks.append((seed, missing, options.most, reduce, options.out, digest))
    if runs:
        console.print(f"{len(runs)} of {len(names) * options.seeds} runs are kept already", highlight=False)
    runs += in_processes(options.jobs, chase_and_keep, tasks)
    runs.sort(key=lambda run: run.seed)
    rows = tuple(row_of(name, [run for run in runs if run.fault == name], options.most) for name in names)
    oracles = tuple(oracle.name for oracle in ORACLES)
    matrix = Matrix(rows, oracles, options.seeds, options.most, digest)
    code = show_faults(names, runs, options, console)
    for line in summary(matrix):
        console.print(line, highlight=False, markup=False)
    folder = Path(options.out)
    faults = [FAULTS[name] for name in names]
    replace_file(folder / "faults.md", markdown_page(matrix, faults, summary(matrix)).encode())
    replace_file(folder / "faults.html", html_page(matrix, faults, summary(matrix)).encode())
    console.print(f"saved: {folder / 'faults.md'}, {folder / 'faults.html'}", highlight=False)
    return code


def show_faults(
    names: tuple[str, ...], runs: Sequence[FaultRun], options: FaultOptions, console: Console
) -> int:
    """Print fault, kind, oracle, and the median and worst number of scenarios to detection."""
    table = Table("fault", "kind", "rule", "detected by", "seeds", "median", "worst", "what is wrong")
    missed = 0
    for name in names:
        fault = FAULTS[name]
        numbers = numbers_of([run for run in runs if run.fault == name], options.most)
        found = sum(number <= options.most for number in numbers)
        missed += found < len(numbers)
        table.add_row(
            name,
            fault.kind,
            fault.rule,
            ", ".join(sorted({run.oracle for run in runs if run.fault == name and run.oracle})),
            f"{found}/{len(numbers)}",
            str(round(statistics.median(numbers))) if found else "-",
            str(max(numbers)) if found == len(numbers) else "not detected",
            fault.says,
        )
    console.print(table)
    if missed:
        console.print(f"{missed} of {len(names)} faults are not detected with every seed", highlight=False)
    return exit_codes.FINDING if missed else exit_codes.CLEAN
