"""The ledger: known findings, in a file that people edit and review.

```toml
[[finding]]
signature = "turn-order/500.8/..."    # as `rulehound hunt` and `replay` give it
target = "phase"
status = "known"                      # or "fixed": then it must not come back
file = "regressions/two-combats.json" # a scenario file that shows it, beside the ledger
link = "https://example.org/issues/12"
owner = "ann"
expires = 2027-03-01                  # from that day on it counts as new again
note = "waits for the new turn queue"
features = ["phases:combat"]          # what goes with it: most scenarios of a hunt do without
```

One that is worth filing says more, all of it in our own words; `rulehound findings` writes a page of these:

```toml
title = "The second combat phase is left out"
rule = "500.8"                        # where it is another than that of the objection
happens = "two combat phases were added; one took place"
argument = "each is added directly after the phase, so both take place"
shows = 'steps.count("BeginCombat") == 2'  # what shows it in the engine's own words, if that does not follow
actions = 12                          # how many of the engine's actions it takes, if not up to the objection
```

Two causes may have one signature; then each has a title.

A finding is known where signature and target agree and its day has not come.  A target behind a command is
known by the name that findings give it: "python old/adapter.py" and "python adapter.py" are both "adapter".
"""

import datetime
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

import msgspec

from rulehound.ci.store import replace_file
from rulehound.core.errors import BadInput
from rulehound.targets.registry import name_of

State = Literal["new", "regressed", "known", "expired"]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One known finding."""

    signature: str
    target: str
    status: Literal["known", "fixed"] = "known"
    file: str = ""
    link: str = ""
    owner: str = ""
    expires: datetime.date | None = None
    note: str = ""
    features: tuple[str, ...] = ()
    title: str = ""
    rule: str = ""
    happens: str = ""
    argument: str = ""
    shows: str = ""
    actions: int = 0


class Ledger:
    """The entries of a file, in its order; `today` decides which have expired."""

    def __init__(self, path: Path | None, entries: Iterable[Entry], today: datetime.date) -> None:
        self.path = path
        self.entries = list(entries)
        self.today = today

    def find(self, signature: str, target: str) -> Entry | None:
        """The entry for a finding on a target."""
        for entry in self.entries:
            if entry.signature == signature and name_of(entry.target) == name_of(target):
                return entry
        return None

    def has_expired(self, entry: Entry) -> bool:
        return entry.expires is not None and entry.expires <= self.today

    def state(self, signature: str, target: str) -> State:
        """What a finding is by this ledger: new, known, expired (new again), or regressed after it was fixed."""
        entry = self.find(signature, target)
        if entry is None:
            return "new"
        if entry.status == "fixed":
            return "regressed"
        return "expired" if self.has_expired(entry) else "known"

    def known(self, target: str) -> Iterator[Entry]:
        """The entries that stand for this target."""
        for entry in self.entries:
            if (
                name_of(entry.target) == name_of(target)
                and entry.status == "known"
                and not self.has_expired(entry)
            ):
                yield entry

    def fixed(self, target: str) -> Iterator[Entry]:
        """The entries of this target that were fixed, and must not come back."""
        for entry in self.entries:
            if name_of(entry.target) == name_of(target) and entry.status == "fixed":
                yield entry


def no_ledger() -> Ledger:
    """A ledger in which nothing is known."""
    return Ledger(None, (), datetime.date.min)


def read_ledger(path: Path, today: datetime.date) -> Ledger:
    """Read a ledger; raises BadInput where it is missing or wrong, with the place."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such ledger; `rulehound ledger add` makes one") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: is no text; a ledger is a TOML file in UTF-8") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"{path}: is no TOML: {error}") from None
    other = sorted(set(data) - {"finding"})
    if other:
        raise BadInput(f"{path}: {other[0]} is no part of a ledger; write [[finding]] tables only")
    try:
        entries = msgspec.convert(data.get("finding", []), list[Entry])
    except msgspec.ValidationError as error:
        raise BadInput(f"{path}: {error} (finding {_place(str(error))})") from None
    seen: set[tuple[str, str, str]] = set()
    for entry in entries:
        key = (entry.signature, entry.target, entry.title)
        if key in seen:
            raise BadInput(f"{path}: {entry.signature!r} on {entry.target} stands there twice; leave one")
        seen.add(key)
    return Ledger(path, entries, today)


def _place(message: str) -> str:
    """Which finding of the file a message of msgspec is about, counted from 1."""
    digits = message.partition("$[")[2].partition("]")[0]
    return str(int(digits) + 1) if digits.isdecimal() else "of the list"


def write_ledger(path: Path, entries: Iterable[Entry]) -> None:
    """Write a ledger; the same entries give the same bytes."""
    replace_file(path, "\n".join(map(toml_of, entries)).encode())


def toml_of(entry: Entry) -> str:
    """An entry as a TOML table; what says nothing is left out."""
    lines = ["[[finding]]"]
    for field in entry.__struct_fields__:
        value = getattr(entry, field)
        if isinstance(value, datetime.date):
            lines.append(f"{field} = {value.isoformat()}")
        elif value and not (field == "status" and value == "known"):
            lines.append(f"{field} = {msgspec.json.encode(value).decode()}")
    return "\n".join(lines) + "\n"
