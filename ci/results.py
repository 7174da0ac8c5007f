"""What a campaign has come to: the same for the same scenarios, in whatever order and by whomever they were played."""

import hashlib
from typing import Any

import msgspec

from rulehound.ci.report import Found, Report, merge
from rulehound.core.scenario_file import scenario_bytes

NO_RESULT = ("start", "seconds", "canary", "found", "seen")
"""Fields of a report that say when, how fast and by whom it was made, or stand in the findings."""


class Results:
    """The union of blocks.  `total` holds the counts, `by_raw` the first finding of each unreduced signature."""

    def __init__(self) -> None:
        self.total = Report(0)
        self.by_raw: dict[str, Found] = {}
        self._findings: dict[str, Found] | None = None

    def take(self, report: Report) -> list[Found]:
        """Add a block; returns the findings that are new or earlier than those known."""
        merge(self.total, report)
        return [found for found in report.found if self.add(found)]

    def add(self, found: Found) -> bool:
        """Add a finding; whether it is the earliest of its unreduced signature."""
        best = self.by_raw.get(found.raw)
        if best is not None and best.index <= found.index:
            return False
        self.by_raw[found.raw] = found
        self._findings = None
        return True

    @property
    def findings(self) -> dict[str, Found]:
        """One finding for each signature: that of the earliest scenario."""
        if self._findings is None:
            self._findings = {}
            for found in sorted(self.by_raw.values(), key=lambda each: (each.index, each.raw)):
                self._findings.setdefault(found.signature, found)
        return self._findings

    @property
    def rules(self) -> int:
        """How many rules were put to the test."""
        return len({key.rpartition(" ")[2] for key in self.total.holds})

    def digest(self) -> str:
        """SHA-256 over counts and findings; times and the order of work are left out."""
        counts = msgspec.to_builtins(self.total)
        for name in NO_RESULT:
            del counts[name]
        counts["digests"] = sorted(counts["digests"])
        hashed = hashlib.sha256(msgspec.json.encode(_sorted(counts)))
        for signature, found in sorted(self.findings.items()):
            hashed.update(f"\n{signature} {found.index}\n".encode() + scenario_bytes(found.scenario))
        return hashed.hexdigest()


def _sorted(value: Any) -> Any:
    """Data with the keys of its mappings in order."""
    if isinstance(value, dict):
        return {key: _sorted(each) for key, each in sorted(value.items())}
    return value
