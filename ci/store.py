"""Where a campaign keeps its results: blocks and findings in files, an index, a summary, a log of events.

`blocks/` holds what was counted, `found/` what came of each failure that was looked at, both in files named
by scenario and content; `findings/` the scenario files for people, named by signature; `reducing/`, while the
campaign runs, the journals of reductions.  A file is written
whole or not at all, so that whatever ends a campaign loses only the blocks under way, and the same
scenarios leave the same files.
"""

import contextlib
import errno
import hashlib
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO

import msgspec

from rulehound.ci.canary import NOT_TRIED
from rulehound.ci.index import Index
from rulehound.ci.reduction_journal import journal_name
from rulehound.ci.report import Found, Report
from rulehound.ci.results import Results
from rulehound.core.errors import BadInput
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import scenario_bytes

BLOCK_NAME = re.compile(r"(\d{9})-([0-9a-f]{12})\.json")


class Store:
    """A folder of results.  Raises BadInput where it cannot be written."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        self.findings = self.folder / "findings"
        self.blocks = self.folder / "blocks"
        self.found = self.folder / "found"
        self.reducing = self.folder / "reducing"
        self._saved: set[Path] = set()
        try:
            self.findings.mkdir(parents=True, exist_ok=True)
            self.blocks.mkdir(exist_ok=True)
            self.found.mkdir(exist_ok=True)
            self._log: TextIO = open(self.folder / "events.ndjson", "a", encoding="utf-8")  # noqa: SIM115
            self._index = Index(self.folder / "index.sqlite")
        except (OSError, sqlite3.Error) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise BadInput(
                f"--out {folder}: cannot be written ({reason}); name a folder that you may write to"
            ) from None

    # Blocks.

    def begin(self, identity: Mapping[str, Any], *, resume: bool) -> None:
        """Start a campaign here, or go on with the one that is here.

        `identity` is what the scenarios and their judgements depend on.  Raises BadInput where the folder
        holds another campaign than the one to resume.
        """
        path = self.folder / "campaign.json"
        if not resume:
            for file in (*self.blocks.glob("*.json"), *self.found.glob("*.json")):
                file.unlink()
            self.forget_reductions()
        elif path.exists():
            other = differing(identity, read_identity(self.folder))
            if other:
                raise BadInput(
                    f"--resume: {self.folder} holds another campaign ({other}); give its options, or another --out"
                )
        replace_file(path, msgspec.json.format(msgspec.json.encode(identity), indent=1) + b"\n")
        self._put_index_right()

    def _put_index_right(self) -> None:
        """Make the index again where it does not say what the files say."""
        there = [path.name for path in sorted(self.blocks.glob("*.json")) if BLOCK_NAME.fullmatch(path.name)]
        with self._writing("index.sqlite"):
            if [row[3] for row in self._index.blocks()] != there:
                rows = [
                    (each.start, each.scenarios, 0.0, path.name) for path, each in read_blocks(self.folder)
                ]
                self._index.rebuild(rows, ())

    def save_block(self, report: Report) -> None:
        """Keep what came of a block; a fuller one takes the place of a part of it."""
        for found in report.found:
            self.save_found(found)
        kept = msgspec.structs.replace(report, seconds=0.0, canary=NOT_TRIED, found=[])
        data = msgspec.json.encode(kept)
        name = f"{report.start:09d}-{hashlib.sha256(data).hexdigest()[:12]}.json"
        replace_file(self.blocks / name, data)
        for old in self.blocks.glob(f"{report.start:09d}-*.json"):
            if old.name != name:
                old.unlink()
        with self._writing("index.sqlite"):
            self._index.add_block((report.start, report.scenarios, round(report.seconds, 3), name))
        for found in report.found:
            (self.reducing / journal_name(found.index, found.raw)).unlink(missing_ok=True)

    def forget_reductions(self) -> None:
        """Take the journals of reductions away: none is under way."""
        for file in (*self.reducing.glob("*.ndjson"), *self.reducing.glob("*.part")):
            file.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            self.reducing.rmdir()

    # Findings.

    def save_found(self, found: Found) -> None:
        """Keep what came of a failure."""
        replace_file(self.found / found_name(found), msgspec.json.encode(found))

    def save(self, scenario: Scenario) -> Path:
        """Write a finding to a file named by its signature; the same finding gives the same file."""
        finding = scenario.finding
        assert finding is not None
        path = self.findings / f"{file_name(finding.signature)}.json"
        replace_file(path, scenario_bytes(scenario))
        self._saved.add(path)
        return path

    def settle(self, results: Results) -> None:
        """Leave what the results hold, of all that was saved before all of it was known."""
        kept = set()
        for found in results.findings.values():
            path = self.save(found.scenario)
            kept.add(path)
            rule = found.scenario.finding.rule if found.scenario.finding else ""
            with self._writing("index.sqlite"):
                self._index.add_finding((found.signature, found.index, rule, path.name))
        for path in self._saved - kept:
            path.unlink(missing_ok=True)
        names = {found_name(found) for found in results.by_raw.values()}
        for path in self.found.glob("*.json"):
            if path.name not in names:
                path.unlink()

    # What is told of them.

    def log(self, event: str, **fields: Any) -> None:
        """Append one event to events.ndjson."""
        with self._writing("events.ndjson"):
            self._log.write(msgspec.json.encode({"event": event, **fields}).decode() + "\n")
            self._log.flush()

    def write_summary(self, summary: dict[str, Any]) -> None:
        replace_file(
            self.folder / "summary.json", msgspec.json.format(msgspec.json.encode(summary), indent=1) + b"\n"
        )

    @contextlib.contextmanager
    def _writing(self, name: str) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            raise BadInput(
                f"{self.folder / name}: cannot be written ({error}); is the disk full? what was found is kept"
            ) from None

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._log.close()
        self._index.close()


def read_identity(folder: Path) -> dict[str, Any]:
    """Which campaign a folder holds; raises BadInput where it holds none."""
    path = folder / "campaign.json"
    try:
        found = msgspec.json.decode(path.read_bytes())
    except (OSError, msgspec.DecodeError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadInput(f"{folder}: holds no results of a hunt (no readable campaign.json); name its --out")
    return found


def differing(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> str:
    """The first thing in which two campaigns differ, in words; "" where they are the same."""
    for name in sorted({*mine, *theirs}):
        a, b = mine.get(name), theirs.get(name)
        if msgspec.json.encode(a) != msgspec.json.encode(b):
            return f"{name} is {b!r} there and {a!r} here"
    return ""


def read_blocks(folder: Path) -> Iterator[tuple[Path, Report]]:
    """Every block of a folder that is whole, in order; one that is damaged counts as not yet played."""
    for path in sorted((folder / "blocks").glob("*.json")):
        named = BLOCK_NAME.fullmatch(path.name)
        data = read_if_there(path)
        if named is None or not hashlib.sha256(data).hexdigest().startswith(named[2]):
            continue
        with contextlib.suppress(msgspec.DecodeError):
            yield path, msgspec.json.decode(data, type=Report)


def read_found(folder: Path) -> Iterator[Found]:
    """What came of each failure that was looked at; what is damaged is looked at again."""
    for path in sorted((folder / "found").glob("*.json")):
        with contextlib.suppress(msgspec.DecodeError, RecursionError):
            found = msgspec.json.decode(read_if_there(path), type=Found)
            if path.name == found_name(found):
                yield found


def read_if_there(path: Path) -> bytes:
    """A file's bytes; none where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def replace_file(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, whoever else writes it at the same time.

    What is no file, such as /dev/stdout, is written to and stays what it is.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        return _write_through(path, data)
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        partial.write_bytes(data)
        partial.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            partial.unlink()
        raise _not_written(path, error) from None


def _write_through(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise _not_written(path, error) from None


def _not_written(path: Path, error: OSError) -> BadInput:
    advice = "make room" if error.errno == errno.ENOSPC else "name a place that you may write to"
    return BadInput(f"{path}: cannot be written ({error.strerror}); {advice}")


def file_name(signature: str) -> str:
    """A signature as a file name; one that is too long is told apart by its digest."""
    name = re.sub(r"[^A-Za-z0-9.]+", "-", signature).strip("-")
    if len(name) <= 120:
        return name
    return f"{name[:110]}-{hashlib.sha256(signature.encode()).hexdigest()[:8]}"


def found_name(found: Found) -> str:
    """The file of a failure: its scenario, and a digest of its signature and of what it was reduced to."""
    scenario = scenario_bytes(found.scenario)
    digest = hashlib.sha256(
        found.raw.encode() + b"\n" + found.signature.encode() + b"\n" + scenario
    ).hexdigest()
    return f"{found.index:09d}-{digest[:12]}.json"
