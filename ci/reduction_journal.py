"""The journal of a reduction: what came of each trial, one a line, so that one that was broken off goes on.

A reduction is a function of its scenario and of what its trials say.  Begun again with its journal it takes
the answers from there, in order, and plays on where they end: a kill at any moment loses the trial under way.
"""

import contextlib
import hashlib
from pathlib import Path
from typing import TextIO

import msgspec

from rulehound.core.scenario import Line, Scenario
from rulehound.core.scenario_file import scenario_digest


class Step(msgspec.Struct, frozen=True):
    """One trial: the scenario that was played, by its digest, what came of it, and how long it took."""

    digest: str
    same: bool
    used: tuple[int, ...]
    payments: dict[int, tuple[Line, ...]]
    draws_fail: bool
    seconds: float


class Journal:
    """The trials of one reduction, in a file; nothing is kept where `path` is None.

    A line that was cut off, and all after a trial that is not the one asked for, is left out.  Where the
    file cannot be written the reduction goes on without it.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._steps = read_steps(path) if path is not None else []
        self._next = 0
        self._out: TextIO | None = None

    def recall(self, scenario: Scenario) -> Step | None:
        """What came of this trial, where it is the next one in the journal."""
        if self._next >= len(self._steps):
            return None
        step = self._steps[self._next]
        if step.digest != scenario_digest(scenario):
            del self._steps[self._next :]
            return None
        self._next += 1
        return step

    def note(self, step: Step) -> None:
        """Add a trial that was played."""
        if self.path is None:
            return
        with contextlib.suppress(OSError):
            if self._out is None:
                self._out = self._begin(self.path)
            self._out.write(msgspec.json.encode(step).decode() + "\n")
            self._out.flush()

    def _begin(self, path: Path) -> TextIO:
        """Open the file for more, without what is left out."""
        path.parent.mkdir(exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_bytes(b"".join(msgspec.json.encode(step) + b"\n" for step in self._steps[: self._next]))
        partial.replace(path)
        return open(path, "a", encoding="utf-8")

    def close(self) -> None:
        if self._out is not None:
            with contextlib.suppress(OSError):
                self._out.close()


def read_steps(path: Path) -> list[Step]:
    """The trials in a journal, up to a line that cannot be read; [] where there is none."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError:
        return []
    found = []
    for line in lines:
        try:
            found.append(msgspec.json.decode(line, type=Step))
        except (msgspec.DecodeError, RecursionError):
            break
    return found


def journal_name(index: int, raw: str) -> str:
    """The file of the reduction of a failure: by its scenario and its signature."""
    return f"{index:09d}-{hashlib.sha256(raw.encode()).hexdigest()[:12]}.ndjson"
