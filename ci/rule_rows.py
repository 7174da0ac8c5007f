"""What is known of each testable rule: played, judged, exercised, proven."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from rulehound import core
from rulehound.ci.evidence import Evidence, Seen
from rulehound.core.errors import BadInput
from rulehound.core.rules import RULES, TESTABLE


class RuleRow(msgspec.Struct, frozen=True):
    """One rule.  `exercised` counts *holds* in the last campaign, None where there was none."""

    rule: str
    says: str
    played: bool
    seen: Seen | None
    exercised: int | None
    faults: tuple[tuple[str, str], ...]

    @property
    def judged(self) -> bool:
        return self.seen is not None

    @property
    def proven(self) -> bool:
        return bool(self.faults)


def rows_of(evidence: Evidence, exercised: Mapping[str, int] | None) -> list[RuleRow]:
    """A row for each testable rule, in the order of the rules."""
    proven: dict[str, list[tuple[str, str]]] = {}
    for fault, cited in evidence.faults.items():
        for rule, oracle in cited.items():
            proven.setdefault(rule, []).append((fault, oracle))
    played = played_rules()
    return [
        RuleRow(
            rule,
            RULES[rule],
            rule in played,
            evidence.edits.get(rule),
            None if exercised is None else exercised.get(rule, 0),
            tuple(proven.get(rule, ())),
        )
        for rule in sorted(TESTABLE, key=in_order)
    ]


def in_order(rule: str) -> tuple[int, int, str]:
    """The place of a rule: 106.2 before 106.12, 106.12 before 106.12a."""
    match = re.fullmatch(r"(\d+)\.(\d+)([a-z]*)", rule)
    assert match is not None, rule
    return int(match[1]), int(match[2]), match[3]


@lru_cache(maxsize=1)
def played_rules() -> frozenset[str]:
    """The rules that the core's code names where it carries them out, in a decoration or a comment."""
    found: set[str] = set()
    for file in sorted(Path(str(core.__file__)).parent.glob("*.py")):
        text = file.read_text(encoding="utf-8")
        found.update(re.findall(r"\b\d{3}\.\d+[a-z]?\b", text))
        for first, last in re.findall(r"\b(\d{3}\.\d+[a-z])-([a-z])\b", text):
            found.update(first[:-1] + chr(letter) for letter in range(ord(first[-1]), ord(last) + 1))
    return frozenset(found)


def read_exercised(folder: str) -> dict[str, int] | None:
    """How often each rule held in the campaign that was saved in a folder; None where there is none.

    Raises BadInput for a summary that cannot be read.
    """
    path = Path(folder) / "summary.json"
    if not path.is_file():
        return None
    try:
        summary: Any = msgspec.json.decode(path.read_bytes())
        counts = summary["holds_by_rule"]
        return {str(rule): int(number) for rule, number in counts.items()}
    except (OSError, msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError):
        raise BadInput(f"{path}: is no summary of a hunt of this version; hunt again") from None


def figures(rows: Sequence[RuleRow]) -> list[str]:
    """What the rows come to, one sentence a line."""
    judged = [row for row in rows if row.judged]
    lines = [
        f"{len(rows)} testable rules: {sum(row.played for row in rows)} played by the core, "
        f"{len(judged)} judged, {sum(row.proven for row in rows)} proven by a seeded fault."
    ]
    if rows and rows[0].exercised is None:
        lines.append(
            "No campaign was found to say what was exercised: hunt first, or name its folder with --from."
        )
    else:
        both = sum(bool(row.exercised) for row in judged)
        lines.append(f"{both} are judged and were exercised in the last campaign.")
    return lines


def not_yet(rows: Sequence[RuleRow]) -> dict[str, list[str]]:
    """The rules that want something, by what they want."""
    return {
        "not judged": [row.rule for row in rows if not row.judged],
        "judged, not proven": [row.rule for row in rows if row.judged and not row.proven],
        "judged, not exercised": [row.rule for row in rows if row.judged and row.exercised == 0],
    }
