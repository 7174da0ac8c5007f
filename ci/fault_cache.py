"""Where the fault matrix keeps what it has run: one small file for each fault and seed, under a digest.

The digest is that of all code on which a run depends, so that a changed rule, oracle, generator or fault
is run again, and an interrupted matrix goes on where it was.
"""

import hashlib
from pathlib import Path

import msgspec

from rulehound import __file__ as package
from rulehound.ci.fault_runs import FaultRun
from rulehound.ci.store import replace_file
from rulehound.core.errors import BadInput

CODE = ("core", "oracles", "properties", "targets/faults")
"""The folders whose Python files decide what comes of a run."""


def digest_of_code() -> str:
    """The digest of all that a run depends on: the same wherever the files are."""
    found = hashlib.sha256()
    root = Path(package).parent
    for folder in CODE:
        for file in sorted((root / folder).rglob("*.py")):
            found.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]


class FaultCache:
    """The runs of one digest.  Raises BadInput where its folder cannot be written."""

    def __init__(self, folder: str, digest: str = "") -> None:
        self.folder = Path(folder) / "fault-runs" / (digest or digest_of_code())
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(
                f"--out {folder}: cannot be written ({error.strerror}); name a folder that you may write to"
            ) from None

    def _file(self, fault: str, seed: int) -> Path:
        return self.folder / f"{fault}.{seed}.json"

    def find(self, fault: str, seed: int, most: int, *, reduced: bool) -> FaultRun | None:
        """A run that was kept; None where there is none, or one that was given up sooner or not reduced."""
        try:
            run = msgspec.json.decode(self._file(fault, seed).read_bytes(), type=FaultRun)
        except (OSError, msgspec.DecodeError):
            return None
        if not run.detected:
            return run if run.most >= most else None
        return run if not reduced or run.reduced else None

    def keep(self, run: FaultRun) -> None:
        replace_file(self._file(run.fault, run.seed), msgspec.json.encode(run))
