"""The command `gate`: every kept finding replayed on two targets, so that a change is told from what was there.

| state | on the base | on the head |
| --- | --- | --- |
| new | holds | fails |
| regressed | holds, or the ledger says it was fixed | fails |
| known | fails | fails |
| fixed | fails | holds |
| flaky | fails or holds by turns on either | |
| passes | holds | holds |
| unknown | one of the two cannot play it | |
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rulehound.ci import exit_codes
from rulehound.ci.case import signature_of, try_scenario
from rulehound.ci.ledger import Ledger
from rulehound.core.errors import BadInput
from rulehound.core.rules import RULES
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.core.target import Target
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import make_target

State = Literal["new", "regressed", "known", "fixed", "flaky", "passes", "unknown"]
ORDER: tuple[State, ...] = ("new", "regressed", "flaky", "fixed", "known", "unknown", "passes")


class Outcome(msgspec.Struct, frozen=True):
    """How often a scenario failed on a target, and by which objection; `note` says why it was not played."""

    fails: int
    times: int
    signature: str = ""
    rule: str = ""
    sentence: str = ""
    note: str = ""

    @property
    def is_flaky(self) -> bool:
        return 0 < self.fails < self.times

    def __str__(self) -> str:
        if self.note:
            return "not played"
        word = "fails" if self.fails else "holds"
        return f"{word} {self.fails}/{self.times}" if self.is_flaky else word


class Row(msgspec.Struct, frozen=True):
    """A finding's file, how it went on both targets, and what that makes it."""

    file: str
    state: State
    base: Outcome
    head: Outcome


def outcome_on(target: Target, scenario: Scenario, times: int) -> Outcome:
    """Play a scenario some times; the reference engine and its faults repeat themselves, so once there."""
    times = 1 if isinstance(target, ReferenceTarget) else times
    fails = 0
    first: Outcome | None = None
    for _ in range(times):
        tried = try_scenario(target, scenario)
        if tried.played.status == "unsupported":
            return Outcome(0, times, note=tried.played.note)
        mine = scenario.finding.signature if scenario.finding is not None else ""
        same = [verdict for verdict in tried.tally.violated if signature_of(verdict) == mine]
        objected = same or tried.tally.in_order()
        fails += bool(objected)
        if objected and first is None:
            verdict = objected[0]
            first = Outcome(0, 0, signature_of(verdict), verdict.rule, verdict.sentence)
    if first is None:
        return Outcome(0, times)
    return msgspec.structs.replace(first, fails=fails, times=times)


def state_of(base: Outcome, head: Outcome, *, was_fixed: bool) -> State:
    """What two outcomes make a finding; `was_fixed` is the ledger's word."""
    if base.note or head.note:
        return "unknown"
    if base.is_flaky or head.is_flaky:
        return "flaky"
    if head.fails:
        if was_fixed:
            return "regressed"
        return "known" if base.fails else "new"
    return "fixed" if base.fails else "passes"


def files_of(places: Sequence[str]) -> list[Path]:
    """The scenario files named, and those in the folders named; raises BadInput where there is none."""
    found: list[Path] = []
    for place in places:
        if not place:
            raise BadInput("a place was given without a name; name scenario files or folders of them")
        path = Path(place)
        if path.is_dir():
            found += sorted(path.rglob("*.json"))
        elif path.exists():
            found.append(path)
        else:
            raise BadInput(
                f"{place}: there is no such file or folder; name scenario files or folders of them"
            )
    if not found:
        raise BadInput(f"{' '.join(places)}: no scenario file is there; a hunt saves them in findings/")
    return found


def gate(
    base_name: str, head_name: str, places: Sequence[str], times: int, ledger: Ledger, console: Console
) -> int:
    """Replay every finding on both targets and print what each is; exit code 1 for new and regressed ones."""
    if times < 1:
        raise BadInput(f"--times {times}: give a number from 1")
    files = files_of(places)
    scenarios = [load_scenario(str(file)) for file in files]
    base, head = make_target(base_name), make_target(head_name)
    rows = []
    try:
        for file, scenario in zip(files, scenarios, strict=True):
            before, after = outcome_on(base, scenario, times), outcome_on(head, scenario, times)
            entry = ledger.find(after.signature, head_name) if after.fails else None
            was_fixed = entry is not None and entry.status == "fixed"
            rows.append(Row(str(file), state_of(before, after, was_fixed=was_fixed), before, after))
    finally:
        base.close()
        head.close()
    show(rows, base_name, head_name, console)
    bad = any(row.state in ("new", "regressed") for row in rows)
    return exit_codes.FINDING if bad else exit_codes.CLEAN


def show(rows: Sequence[Row], base: str, head: str, console: Console) -> None:
    """A table of all rows, what is bad first, and a line that counts them."""
    table = Table(
        "state", "file", f"base: {escape(base)}", f"head: {escape(head)}", "rule, and what is wrong"
    )
    for row in sorted(rows, key=lambda row: (ORDER.index(row.state), row.file)):
        seen = row.head if row.head.fails else row.base
        why = f"CR {seen.rule}: {seen.sentence}" if seen.rule else seen.sentence
        note = row.head.note or row.base.note
        name = row.state.capitalize()
        table.add_row(name, escape(row.file), str(row.base), str(row.head), escape(why or note))
    console.print(table)
    for rule in sorted(
        {row.head.rule for row in rows if row.state in ("new", "regressed") and row.head.rule}
    ):
        console.print(f"CR {rule}: {escape(RULES.get(rule, ''))}", highlight=False)
    counts = {state: sum(row.state == state for row in rows) for state in ORDER}
    told = ", ".join(f"{number} {state}" for state, number in counts.items() if number)
    console.print(told, highlight=False)
