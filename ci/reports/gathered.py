"""What a report is made from: a folder of results, read once, with the ledger's word on each finding."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from rulehound.ci.flaky import flaky_words
from rulehound.ci.ledger import Ledger, State
from rulehound.ci.store import file_name, read_if_there
from rulehound.core.errors import BadInput, RulehoundError
from rulehound.core.rules import RULES
from rulehound.core.scenario import Finding, Scenario
from rulehound.core.scenario_file import read_scenario
from rulehound.targets.registry import replay_line

GOOD_STATES = ("known",)
"""States of a finding that a pipeline does not stop at."""


class Item(msgspec.Struct, frozen=True):
    """A finding of a campaign: its file, its scenario, and what the ledger says of it.

    `only_after` is the signature of the finding that it could not be shown without, "" where there is none.
    """

    path: Path
    scenario: Scenario
    finding: Finding
    state: State
    link: str = ""
    goes_with: tuple[str, ...] = ()
    replays: int = 0
    only_after: str = ""
    fails: int = 0
    times: int = 0

    @property
    def flaky(self) -> str:
        """In how many replays it shows, where that is not each time."""
        return flaky_words(self.fails, self.times)

    @property
    def remarks(self) -> list[str]:
        """What else is to be said of it: whether it shows each time, after what, and what goes with it."""
        found = [self.flaky] if self.flaky else []
        if self.only_after:
            found.append(f"only after {self.only_after}")
        if self.goes_with:
            found.append(f"goes with {', '.join(self.goes_with)}")
        return found

    @property
    def rule_text(self) -> str:
        """The rule in our own words, or what else is wrong."""
        return RULES.get(self.finding.rule, "An engine plays a legal game to its end.")

    @property
    def headline(self) -> str:
        rule = f"CR {self.finding.rule}" if self.finding.rule else self.finding.oracle
        return f"{rule}: {self.finding.sentence}"

    @property
    def anchor(self) -> str:
        """A name for links to it, the same in every report."""
        return anchor_of(self.finding.signature)


class Row(msgspec.Struct, frozen=True):
    """What a summary says of a finding."""

    signature: str
    goes_with: tuple[str, ...] = ()
    replays: int = 0
    only_after: str = ""
    fails: int = 0
    times: int = 0


class AreaRow(msgspec.Struct, frozen=True):
    """Of an area's scenarios, how many were tried, and how many were played to their end or a finding."""

    tried: int
    played: int


class Summary(msgspec.Struct, frozen=True):
    """Of a summary what reports read, with its types: one that was written by something else is refused."""

    findings: list[Row]
    rulehound: str = ""
    target: str = ""
    seed: int = 0
    canary: str = "not tried"
    exit_code: int = 0
    scenarios: int = 0
    decisions: int = 0
    played_by_area: dict[str, AreaRow] = {}
    unknown: dict[str, int] = {}
    unsupported: dict[str, int] = {}
    disagreements: dict[str, int] = {}
    status: dict[str, int] = {}
    holds: dict[str, int] = {}
    holds_by_rule: dict[str, int] = {}
    decisions_offered: dict[str, int] = {}
    decisions_taken: dict[str, int] = {}


class Gathered(msgspec.Struct, frozen=True):
    """A campaign's summary, its log and its findings: those that came by themselves first, and the new ones first."""

    folder: Path
    summary: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    items: tuple[Item, ...]

    @property
    def target(self) -> str:
        return str(self.summary.get("target", ""))

    def command(self, item: Item) -> str:
        """How to play a finding again, as it is typed."""
        return replay_line(str(item.path), self.target)

    def in_state(self, *states: State) -> list[Item]:
        return [item for item in self.items if item.state in states]

    @property
    def causes(self) -> list[Item]:
        """The findings that came by themselves."""
        return [item for item in self.items if not item.only_after]

    @property
    def consequences(self) -> list[Item]:
        """The findings that only came after another one, and most likely have its cause."""
        return [item for item in self.items if item.only_after]

    def holds_by_rule(self) -> dict[str, dict[str, int]]:
        """Rule number to oracle to how often it was put to the test and obeyed."""
        found: dict[str, dict[str, int]] = {}
        for key, number in self.summary.get("holds", {}).items():
            oracle, _, rule = key.rpartition(" ")
            found.setdefault(rule, {})[oracle] = number
        return dict(sorted(found.items(), key=lambda row: rule_order(row[0])))


def anchor_of(signature: str) -> str:
    """The name of a finding for links to it."""
    return file_name(signature).lower()


def rule_order(number: str) -> tuple[int, int, str]:
    """Rule numbers in the order of the rule book: 106.12 after 106.7; what is no number comes last."""
    found = re.fullmatch(r"(\d{1,9})(?:\.(\d{0,9})(.*))?", number)
    if found is None:
        return (0, 0, "") if not number else (10**9, 0, number)
    return int(found[1]), int(found[2] or 0), found[3] or ""


def read_summary(folder: Path) -> tuple[dict[str, Any], list[Row]]:
    """The summary of a hunt, and what it says of each finding; raises BadInput where it is none."""
    try:
        data = (folder / "summary.json").read_bytes()
        read = msgspec.json.decode(data, type=Summary)
        return {**msgspec.to_builtins(read), **msgspec.json.decode(data)}, read.findings
    except (OSError, RecursionError):
        why = "no readable summary.json"
    except msgspec.DecodeError as error:
        why = f"summary.json: {error}"
    raise BadInput(f"{folder}: holds no results of a hunt ({why}); name its --out, or hunt again")


def gather(folder: str, ledger: Ledger) -> Gathered:
    """Read a folder of results; raises BadInput where it is none."""
    path = Path(folder)
    summary, rows = read_summary(path)
    items = []
    for row in rows:
        signature = row.signature
        file = path / "findings" / f"{file_name(signature)}.json"
        try:
            scenario = read_scenario(file.read_bytes(), path=str(file))
        except (OSError, RulehoundError) as error:
            raise BadInput(f"{file}: cannot be read ({error}); hunt again with the same seed") from None
        if scenario.finding is None:
            raise BadInput(f"{file}: holds no finding; hunt again with the same seed")
        state = ledger.state(signature, scenario.finding.target)
        entry = ledger.find(signature, scenario.finding.target)
        items.append(
            Item(
                file, scenario, scenario.finding, state, entry.link if entry else "",
                row.goes_with, row.replays, row.only_after, row.fails, row.times,
            )
        )  # fmt: skip
    items.sort(
        key=lambda item: (
            bool(item.only_after),
            item.state in GOOD_STATES,
            not item.finding.rule,
            rule_order(item.finding.rule),
            item.finding.signature,
        )
    )
    return Gathered(path, summary, tuple(read_events(path)), tuple(items))


def read_events(folder: Path) -> list[Mapping[str, Any]]:
    """The log of the latest run; a line that was cut off is left out."""
    found: list[Mapping[str, Any]] = []
    for line in read_if_there(folder / "events.ndjson").splitlines():
        try:
            event = msgspec.json.decode(line)
        except msgspec.DecodeError:
            continue
        if isinstance(event, dict):
            if event.get("event") == "began":
                found.clear()
            found.append(event)
    return found
