"""The evidence of a report, by rule: judged, exercised in this campaign, proven by seeded faults, broken."""

import msgspec

from rulehound.ci.evidence import read_evidence
from rulehound.ci.reports.gathered import Gathered, Item, rule_order
from rulehound.ci.rule_pages import proof
from rulehound.ci.rule_rows import rows_of
from rulehound.core.rules import RULES

KINDS = {
    "exercised": "exercised here",
    "unexercised": "not exercised here",
    "judged": "judged",
    "unjudged": "not judged",
    "proven": "proven by a fault",
    "unproven": "not proven",
    "broken": "with findings",
}
"""What rows can be filtered by, and how that is said."""


class EvidenceRow(msgspec.Struct, frozen=True):
    """A rule: the oracles that say that it holds, how often it held here, which faults prove it, and its findings.

    It is `judged` where an oracle was seen to object by its number to a game with one edit; `testable` is False
    for a number that is cited beyond the rules that a trace is said to show.
    """

    number: str
    says: str
    oracles: tuple[str, ...]
    holds: int
    proven: str
    findings: tuple[Item, ...]
    judged: bool
    testable: bool = True

    @property
    def kinds(self) -> str:
        """The kinds that it is of, with spaces between."""
        return " ".join(
            (
                "exercised" if self.holds else "unexercised",
                "judged" if self.judged else "unjudged",
                "proven" if self.proven else "unproven",
                *(("broken",) if self.findings else ()),
            )
        )


def evidence_rows(gathered: Gathered) -> list[EvidenceRow]:
    """A row for each testable rule, and for each other one that held or was broken, in the order of the rule book."""
    held = gathered.holds_by_rule()
    broken: dict[str, list[Item]] = {}
    for item in gathered.items:
        if item.finding.rule:
            broken.setdefault(item.finding.rule, []).append(item)
    known = {row.rule: row for row in rows_of(read_evidence(), None)}
    rows = []
    for number in sorted({*known, *held, *broken}, key=rule_order):
        row = known.get(number)
        oracles = set(held.get(number, ()))
        if row is not None and row.seen is not None:
            oracles.add(row.seen.oracle)
        rows.append(
            EvidenceRow(
                number,
                RULES.get(number, ""),
                tuple(sorted(oracles)),
                sum(held.get(number, {}).values()),
                proof(row) if row is not None else "",
                tuple(broken.get(number, ())),
                row is not None and row.judged,
                row is not None,
            )
        )
    return rows


def evidence_figures(rows: list[EvidenceRow]) -> str:
    """What the rows come to, in a sentence."""
    testable = [row for row in rows if row.testable]
    return (
        f"{len(testable)} testable rules: {sum(row.judged for row in testable)} judged, "
        f"{sum(bool(row.proven) for row in testable)} proven by a seeded fault, "
        f"{sum(bool(row.holds) for row in testable)} exercised in this campaign."
    )
