"""The commands `ledger add`, `ledger list` and `ledger expire`."""

import datetime
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rulehound.ci import exit_codes
from rulehound.ci.case import has_signature, try_scenario
from rulehound.ci.ledger import Entry, Ledger, read_ledger, write_ledger
from rulehound.core.errors import BadInput
from rulehound.core.scenario_file import load_scenario
from rulehound.targets.registry import make_target


def date_of(text: str) -> datetime.date | None:
    """Read a day such as 2027-03-01; "" is none; raises BadInput for anything else."""
    if not text:
        return None
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"--expires {text}: give a day such as 2027-03-01") from None


def read_or_begin(path: Path, today: datetime.date) -> Ledger:
    """The ledger, or an empty one where there is no such file yet."""
    return read_ledger(path, today) if path.exists() else Ledger(path, (), today)


def add(path: Path, files: list[str], details: Entry, today: datetime.date, console: Console) -> int:
    """Put the findings of scenario files into the ledger; `details` holds link, owner, expiry and note.

    A finding that is there already gets the new details; one with a title keeps its file and its words.
    Raises BadInput for a file without a finding.
    """
    entries = list(read_or_begin(path, today).entries)
    added: dict[tuple[str, str], None] = {}
    for file in files:
        finding = load_scenario(file).finding
        if finding is None:
            raise BadInput(f"{file}: holds no finding; name a file that a hunt has saved")
        shown = Path(file).resolve()
        beside = path.resolve().parent
        kept = str(shown.relative_to(beside)) if shown.is_relative_to(beside) else str(shown)
        entry = msgspec.structs.replace(
            details,
            signature=finding.signature,
            target=finding.target,
            file=kept,
            features=learned(Path(file), finding.signature),
        )
        known = [
            place
            for place, each in enumerate(entries)
            if (each.signature, each.target) == (entry.signature, entry.target)
        ]
        for place in known:
            entries[place] = _renewed(entries[place], entry)
        if not known:
            entries.append(entry)
        added[finding.signature, finding.target] = None
    write_ledger(path, entries)
    says = "must not come back" if details.status == "fixed" else "known from now on"
    for signature, target in added:
        console.print(f"{says}: {escape(signature)} on {escape(target)}", highlight=False)
    return exit_codes.CLEAN


def _renewed(old: Entry, new: Entry) -> Entry:
    """The new entry; what was written to file the finding stays, with the scenario that it speaks of."""
    if not old.title:
        return new
    return msgspec.structs.replace(
        old, status=new.status, link=new.link, owner=new.owner, expires=new.expires, note=new.note
    )


def learned(file: Path, signature: str) -> tuple[str, ...]:
    """The features that go with a finding, by the summary of the hunt that saved the file; () where there is none."""
    try:
        summary = msgspec.json.decode((file.parent.parent / "summary.json").read_bytes())
        rows = {row["signature"]: row["goes_with"] for row in summary["findings"]}
        return msgspec.convert(rows.get(signature, ()), tuple[str, ...])
    except (OSError, msgspec.MsgspecError, KeyError, TypeError, RecursionError):
        return ()


def list_all(path: Path, today: datetime.date, *, play: bool, console: Console) -> int:
    """A table of all entries; with `play` each is replayed, and one that passes now is told."""
    ledger = read_ledger(path, today)
    table = Table("status", "target", "signature", "owner", "expires", "link", *(["now"] if play else []))
    for entry in ledger.entries:
        status = "expired" if entry.status == "known" and ledger.has_expired(entry) else entry.status
        row = [status, entry.target, entry.signature, entry.owner, str(entry.expires or ""), entry.link]
        table.add_row(*map(escape, [*row, *([shows_now(ledger, entry)] if play else [])]))
    console.print(table)
    return exit_codes.CLEAN


def shows_now(ledger: Ledger, entry: Entry, target_name: str = "") -> str:
    """Whether a known finding still shows: "fails", "passes", or why that cannot be said.

    It is played on `target_name`, where that is given: an entry may not say by what command its target starts.
    """
    if not entry.file:
        return "no file"
    assert ledger.path is not None
    try:
        scenario = load_scenario(str(ledger.path.parent / entry.file))
        target = make_target(target_name or entry.target)
    except BadInput as error:
        return f"cannot be played: {error}"
    try:
        tried = try_scenario(target, scenario)
    finally:
        target.close()
    if tried.played.status == "unsupported":
        return "not supported"
    return "fails" if has_signature(tried, entry.signature) else "passes"


def expire(path: Path, today: datetime.date, *, drop: bool, console: Console) -> int:
    """Tell which entries have expired (exit code 1 if any has); with `drop` take them out of the file."""
    ledger = read_ledger(path, today)
    over = [entry for entry in ledger.entries if ledger.has_expired(entry)]
    for entry in over:
        console.print(
            f"expired on {entry.expires}: {escape(entry.signature)} on {escape(entry.target)}"
            + (f", owner {escape(entry.owner)}" if entry.owner else ""),
            highlight=False,
        )
    if not over:
        console.print("nothing has expired", highlight=False)
        return exit_codes.CLEAN
    if drop:
        write_ledger(path, [entry for entry in ledger.entries if entry not in over])
        console.print(f"{len(over)} taken out of {escape(str(path))}", highlight=False)
        return exit_codes.CLEAN
    return exit_codes.FINDING
