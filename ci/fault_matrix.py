"""Every fault against every oracle: rows of what came of the runs, and what they come to."""

import statistics
from collections.abc import Sequence

import msgspec

from rulehound.ci.fault_runs import FaultRun, numbers_of

KEPT: dict[str, str] = {
    "combat": "It names who fought and for how much; others see the life and the creatures that were lost.",
    "fighting": "It counts who fights by another way than `combat`, and cites what that does not (CR 506).",
    "chances": "It alone sees what a player could not do, or was let begin: of that no event tells.",
    "instructions": "It alone sees an instruction that is not followed where nothing else comes of it.",
    "offers": "It alone sees a choice that the engine made for a player: the game that follows is legal.",
}
"""Why an oracle stays that kills no fault which others do not kill too."""

NO_REASON = (
    "No reason is given yet: write one in rulehound/ci/fault_matrix.py, or a fault that only it kills."
)


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
    cited: tuple[str, ...]
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
        tuple(sorted({rule for run in found for rule in run.rules})),
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
