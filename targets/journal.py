"""What was sent to a target, written down before it is sent.

In memory for the note of a crash; and in a file too, where a folder is given, so that it is there even if
this program is ended from outside.  The file holds the scenario in course and no more: it begins anew
with each scenario and is removed at the end, so that one left behind tells of a scenario that never ended.
"""

import contextlib
import os
from pathlib import Path


class Journal:
    """The lines sent to one target in the scenario in course."""

    def __init__(self, folder: Path | None, name: str) -> None:
        """Raises OSError where the file cannot be made."""
        self.lines: list[bytes] = []
        self._file = -1
        self.path: Path | None = None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            safe = "".join(letter if letter.isalnum() else "-" for letter in name)[:40]
            self.path = folder / f"{safe}-{os.getpid()}.jsonl"
            self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o644)

    def begin(self) -> None:
        """Forget the last scenario."""
        self.lines.clear()
        if self._file >= 0:
            os.ftruncate(self._file, 0)

    def write(self, line: bytes) -> None:
        """Write down a line that is about to be sent."""
        self.lines.append(line)
        if self._file >= 0:
            os.write(self._file, line + b"\n")

    def close(self) -> None:
        """Remove the file: nothing is in course."""
        if self._file >= 0 and self.path is not None:
            os.close(self._file)
            self._file = -1
            with contextlib.suppress(OSError):
                self.path.unlink()
