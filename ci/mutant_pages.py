"""What came of mutants, told: lines for a terminal, and a page of figures and survivors."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rulehound.ci.mutants import Mutant, Outcome


def figures(outcomes: Sequence[Outcome], total: int) -> Iterator[str]:
    """How many were killed and by which oracle, in two sentences; equivalent ones have no share."""
    counts = Counter(outcome.how for outcome in outcomes)
    share = 100 * counts["killed"] / max(1, len(outcomes) - counts["equivalent"])
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
    """The figures, then every mutant that no oracle killed and that is not known to be equivalent."""
    yield from figures(outcomes, total)
    for outcome in outcomes:
        if outcome.how not in ("killed", "equivalent"):
            yield told(outcome)


def told(outcome: Outcome) -> str:
    """One outcome as one line."""
    by = f" by {outcome.oracle}, CR {outcome.rule}" if outcome.oracle else ""
    note = f" ({' '.join(outcome.note.split())})" if outcome.note else ""
    return f"{outcome.how}{by}: {place(outcome.mutant)}{note}"


def markdown(outcomes: Sequence[Outcome], total: int, scenarios: int, seed: int) -> str:
    """A page: the command, the figures, the survivors by module, what crashed, what went on without end.

    Last come those that are equivalent, each with why.
    """
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
            lines += [_row(outcome.mutant, ", ".join(outcome.mutant.rules)) for outcome in rows]
            lines.append("")
    same = [outcome for outcome in outcomes if outcome.how == "equivalent"]
    if same:
        lines += [
            f"## Equivalent: {len(same)}",
            "",
            "No game can differ by them in what the rules decide.",
            "",
        ]
        lines += ["| where | function | what was done | why |", "| --- | --- | --- | --- |"]
        lines += [_row(outcome.mutant, outcome.note) for outcome in same]
    return "\n".join(lines).rstrip("\n") + "\n"


def _row(mutant: Mutant, last: str) -> str:
    cells = (
        f"core/{mutant.module}.py:{mutant.line}",
        f"`{mutant.function}`",
        mutant.what,
        last,
    )
    return f"| {' | '.join(cells)} |"
