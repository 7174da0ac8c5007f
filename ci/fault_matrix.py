"""The command `faults --matrix`: every fault against every oracle, printed and saved.

The runs are kept as they are made (`fault_cache`), so that an interrupted matrix goes on where it was.
"""

import statistics
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console

from rulehound.ci import exit_codes
from rulehound.ci.fault_cache import FaultCache
from rulehound.ci.fault_pages import html_page, markdown_page
from rulehound.ci.fault_runs import (
    FaultOptions,
    FaultRun,
    chase,
    checked_names,
    in_processes,
    numbers_of,
    show_faults,
)
from rulehound.ci.store import replace_file
from rulehound.oracles.registry import ORACLES
from rulehound.targets.faults import FAULTS

REDUCED_SEEDS = 2
"""With so many seeds, from the first, a detection is reduced, so that signatures can be counted."""

KEPT: dict[str, str] = {
    "mana-ledger": "On targets that show their pools and not each payment it alone sees a pool that lasts.",
    "undefined-mana": "It names CR 106.5 where the oracles of production can only say that mana was wrong.",
    "zones-conserved": "On other engines it finds cards that were lost or doubled, whatever the rule.",
}
"""Why an oracle stays that is the only one to kill no fault."""

NO_REASON = "No reason is given yet: write one in rulehound/ci/fault_matrix.py, or a fault that only it kills."


class Row(msgspec.Struct, frozen=True):
    """One fault of the matrix: in how many seeds it was reached, triggered, and objected to by each oracle.

    `median` and `worst` count scenarios; `worst` is 0 where it was not detected with every seed, `median`
    where it was with none.
    """

    fault: str
    seeds: int
    reached: int
    triggered: int
    detected: int
    oracles: dict[str, int]
    median: float
    worst: int
    at_once: bool
    signatures: tuple[str, ...]
    reduced: int
    lines: int
    cards: int


class Matrix(msgspec.Struct, frozen=True):
    """All rows, and the oracles in the order of the registry."""

    rows: tuple[Row, ...]
    oracles: tuple[str, ...]
    seeds: int
    most: int
    digest: str


def row_of(fault: str, runs: Sequence[FaultRun], most: int) -> Row:
    """Put the runs of one fault together."""
    numbers = numbers_of(runs, most)
    found = [run for run, number in zip(runs, numbers, strict=True) if number <= most]
    oracles: dict[str, int] = {}
    for run in found:
        for oracle in run.oracles:
            oracles[oracle] = oracles.get(oracle, 0) + 1
    reduced = [run for run in found if run.reduced]
    return Row(
        fault,
        len(runs),
        sum(run.reached > 0 for run in runs),
        sum(run.triggered > 0 for run in runs),
        len(found),
        oracles,
        statistics.median(numbers) if found else 0,
        max(numbers) if len(found) == len(runs) else 0,
        all(run.detected == 1 for run in runs),
        tuple(sorted({run.signature for run in reduced})),
        len(reduced),
        max((run.lines for run in reduced), default=0),
        max((run.cards for run in reduced), default=0),
    )


def summary(matrix: Matrix) -> list[str]:
    """What the matrix comes to, one sentence a line."""
    rows = matrix.rows
    all_found = [row for row in rows if row.worst]
    lines = [f"{len(all_found)} of {len(rows)} faults are detected with each of {matrix.seeds} seeds."]
    missed = [row.fault for row in rows if not row.worst]
    if missed:
        lines.append(f"Not detected with every seed within {matrix.most} scenarios: {', '.join(missed)}.")
    medians = [row.median for row in rows if row.detected]
    if all_found:
        worst = max(all_found, key=lambda row: row.worst)
        lines.append(f"Worst: {worst.worst} scenarios ({worst.fault}).")
    if medians:
        lines.append(f"Median of medians: {round(statistics.median(medians))} scenarios.")
    at_once = sum(row.at_once for row in rows)
    share = round(100 * at_once / len(rows)) if rows else 0
    lines.append(f"Found by the first scenario of every seed: {at_once} of {len(rows)} ({share}%).")
    lines += about_oracles(matrix)
    reduced = [row for row in rows if row.reduced]
    if reduced:
        average = statistics.mean(len(row.signatures) for row in reduced)
        lines.append(
            f"Signatures after reduction: {average:.2f} a fault; at most {max(row.lines for row in reduced)} "
            f"lines and {max(row.cards for row in reduced)} cards, "
            f"{statistics.median(row.lines for row in reduced):g} and "
            f"{statistics.median(row.cards for row in reduced):g} in the middle."
        )
    return lines


def about_oracles(matrix: Matrix) -> list[str]:
    """Which oracles kill a fault that no other does, and why the others are kept."""
    alone: dict[str, list[str]] = {}
    for row in matrix.rows:
        if len(row.oracles) == 1:
            alone.setdefault(next(iter(row.oracles)), []).append(row.fault)
    lines = [
        f"{oracle} alone kills {len(alone[oracle])}: {', '.join(alone[oracle][:3])}"
        + (", ..." if len(alone[oracle]) > 3 else ".")
        for oracle in matrix.oracles
        if oracle in alone
    ]
    others = [oracle for oracle in matrix.oracles if oracle not in alone]
    return lines + [f"{oracle} is kept: {KEPT.get(oracle, NO_REASON)}" for oracle in others]


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


def run_matrix(options: FaultOptions, console: Console) -> int:
    """Run what is not kept yet, print the matrix, save it; exit code 1 where a fault is not detected."""
    names = checked_names(options)
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
    folder = Path(options.out or "out/faults")
    folder.mkdir(parents=True, exist_ok=True)
    faults = [FAULTS[name] for name in names]
    replace_file(folder / "faults.md", markdown_page(matrix, faults, summary(matrix)).encode())
    replace_file(folder / "faults.html", html_page(matrix, faults, summary(matrix)).encode())
    console.print(f"saved: {folder / 'faults.md'}, {folder / 'faults.html'}", highlight=False)
    return code if rows else exit_codes.HARNESS
