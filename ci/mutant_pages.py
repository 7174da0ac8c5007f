"""What came of mutants, told: lines for a terminal, and a page of figures and survivors."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rulehound.ci.mutants import Mutant, Outcome


def figures(outcomes: Sequence[Outcome], total: int) -> Iterator[str]:
    """How many were killed and by which oracle, in two sentences."""
    counts = Counter(outcome.how for outcome in outcomes)
    share = 100 * counts["killed"] / max(1, len(outcomes))
    told = ", ".join(
        f"{number} {how}" for how, number in sorted(counts.items(), key=lambda row: (-row[1], row))
    )
    yield f"{len(outcomes)} of {total} mutants: {told or 'none done'}; {share:.0f}% killed by oracles."
    oracles = Counter(outcome.oracle for outcome in outcomes if outcome.how == "killed")
    ranked = sorted(oracles.items(), key=lambda row: (-row[1], row))
    yield f"Killed first by: {', '.join(f'{oracle} {number}' for oracle, number in ranked) or 'none'}."


def place(mutant: Mutant) -> str:
    """Where a mutant was made, and how."""
    return f"core/{mutant.module}.py:{mutant.line} {mutant.function}: {mutant.what}"


def report(outcomes: Sequence[Outcome], total: int) -> Iterator[str]:
    """The figures, then every mutant that no oracle killed."""
    yield from figures(outcomes, total)
    for outcome in outcomes:
        if outcome.how != "killed":
            yield told(outcome)


def told(outcome: Outcome) -> str:
    """One outcome as one line."""
    by = f" by {outcome.oracle}, CR {outcome.rule}" if outcome.oracle else ""
    note = f" ({' '.join(outcome.note.split())})" if outcome.note else ""
    return f"{outcome.how}{by}: {place(outcome.mutant)}{note}"


def markdown(outcomes: Sequence[Outcome], total: int, scenarios: int, seed: int) -> str:
    """A page: the command, the figures, the survivors by module, then what crashed or went on without end."""
    command = (
        f"python -m rulehound.ci.mutant_runs --sample {len(outcomes)} --scenarios {scenarios} --seed {seed}"
    )
    lines = [
        "# Mutants that no oracle killed",
        "",
        f"Made by `{command} --markdown FILE`. What the most telling of them mean is told in [mutants](mutants.md).",
        "",
        *figures(outcomes, total),
        "",
    ]
    for how in ("survived", "crashed", "hung"):
        rows = [outcome for outcome in outcomes if outcome.how == how]
        if rows:
            lines += [f"## {how.capitalize()}: {len(rows)}", ""]
            lines += ["| where | function | what was done | its rules |", "| --- | --- | --- | --- |"]
            lines += [_row(outcome.mutant) for outcome in rows]
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def _row(mutant: Mutant) -> str:
    cells = (
        f"core/{mutant.module}.py:{mutant.line}",
        f"`{mutant.function}`",
        mutant.what,
        ", ".join(mutant.rules),
    )
    return f"| {' | '.join(cells)} |"
