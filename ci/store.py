"""Where a campaign keeps what it found: a scenario file for each signature, a summary, a log of events."""

import re
from pathlib import Path
from typing import Any, TextIO

import msgspec

from rulehound.core.errors import BadInput
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import scenario_bytes


class Store:
    """A folder of results.  Raises BadInput where it cannot be written."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        self.findings = self.folder / "findings"
        try:
            self.findings.mkdir(parents=True, exist_ok=True)
            self._log: TextIO = open(self.folder / "events.ndjson", "a", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            raise BadInput(
                f"--out {folder}: cannot be written ({error.strerror}); name a folder that you may write to"
            ) from None

    def save(self, scenario: Scenario) -> Path:
        """Write a finding to a file named by its signature; the same finding gives the same file."""
        finding = scenario.finding
        assert finding is not None
        path = self.findings / f"{file_name(finding.signature)}.json"
        replace_file(path, scenario_bytes(scenario))
        return path

    def log(self, event: str, **fields: Any) -> None:
        """Append one event to events.ndjson."""
        self._log.write(msgspec.json.encode({"event": event, **fields}).decode() + "\n")
        self._log.flush()

    def write_summary(self, summary: dict[str, Any]) -> None:
        replace_file(
            self.folder / "summary.json", msgspec.json.format(msgspec.json.encode(summary), indent=1) + b"\n"
        )

    def close(self) -> None:
        self._log.close()


def replace_file(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    partial = path.with_name(path.name + ".part")
    try:
        partial.write_bytes(data)
        partial.replace(path)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror}); is the disk full?") from None


def file_name(signature: str) -> str:
    """A signature as a file name."""
    return re.sub(r"[^A-Za-z0-9.]+", "-", signature).strip("-")[:120]
