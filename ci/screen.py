"""What a hunt shows while it runs and when it ends: a live line on a terminal, plain lines elsewhere."""

import time
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rulehound.ci.campaign import Campaign
from rulehound.ci.consequences import consequences
from rulehound.ci.labels import warnings_of
from rulehound.ci.report import Found
from rulehound.ci.store import file_name
from rulehound.properties.goals import GOALS, missed

GOALS_SHOWN = 5
"""How many goals that were never reached are printed; the summary has all."""

PLAIN_SECONDS = 10.0
"""How often a plain line is printed where there is no terminal."""


class Screen:
    """Shows a campaign's progress."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._status = console.status("starting") if console.is_terminal else None
        self._last = time.monotonic()
        self._shown: set[str] = set()

    def __enter__(self) -> "Screen":
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()

    def watch(self, what: str, campaign: Campaign) -> None:
        """Called by the campaign after each batch and each finding."""
        if what == "finding":
            for signature, found in campaign.findings.items():
                if signature not in self._shown:
                    self._shown.add(signature)
                    self.console.print(f"[bold red]found[/] {escape(headline(found))}", highlight=False)
        line = progress_line(campaign)
        if self._status is not None:
            self._status.update(line)
        elif time.monotonic() - self._last >= PLAIN_SECONDS:
            self._last = time.monotonic()
            self.console.print(line, highlight=False)


def headline(found: Found) -> str:
    """A finding in one line."""
    finding = found.scenario.finding
    assert finding is not None
    rule = f"CR {finding.rule}" if finding.rule else finding.oracle
    return f"{rule} ({finding.oracle}): {finding.sentence}"


def progress_line(campaign: Campaign) -> str:
    """How far a campaign has come."""
    total = campaign.total
    rules = len({key.split()[1] for key in total.holds})
    pace = total.scenarios / max(campaign.elapsed, 0.001)
    played = total.status.get("played", 0) + total.status.get("finding", 0)
    return (
        f"{campaign.elapsed:5.0f} s  {total.scenarios} scenarios ({pace:.1f}/s, {played} played)  "
        f"{rules} rules put to the test  {len(campaign.findings)} findings"
    )


def show_end(console: Console, campaign: Campaign, folder: str | None) -> None:
    """The summary at the end of a hunt."""
    total = campaign.total
    console.print(progress_line(campaign), highlight=False)
    console.print(f"  canary: {total.canary}", highlight=False)
    listed = (
        ("not supported", total.unsupported),
        ("unknown", total.unknown),
        ("disagreement without an objection", total.disagreements),
    )
    for name, counts in listed:
        for reason, number in top(counts):
            console.print(f"  {name}: {number} x {escape(reason)}", highlight=False)
    for warning in warnings_of(total.labels, total.scenarios, total.status):
        console.print(f"  [yellow]warning[/]: {escape(warning)}", highlight=False)
    left = missed(total.labels.goals)
    if total.scenarios:
        console.print(f"  goals reached: {len(GOALS) - len(left)} of {len(GOALS)}", highlight=False)
    for goal in left[:GOALS_SHOWN]:
        told = f"CR {goal.rule}, {goal.says} (area {goal.area})"
        console.print(f"  never reached: {goal.name}: {escape(told)}", highlight=False)
    if len(left) > GOALS_SHOWN:
        console.print(
            f"  never reached: {len(left) - GOALS_SHOWN} others; see goals_missed in summary.json",
            highlight=False,
        )
    if campaign.job.target != "core":
        parts = [f"{area} {played}/{tried}" for area, (tried, played) in sorted(total.areas.items())]
        console.print(f"  played to the end or a finding, by area: {', '.join(parts)}", highlight=False)
    if not campaign.findings:
        console.print("no finding", highlight=False)
        return
    after = consequences(campaign.findings)
    title = f"{len(campaign.findings) - len(after)} findings on {campaign.job.target}"
    if after:
        title += f", and {len(after)} that only came after one of them"
    table = Table(title=title, show_lines=True)
    for column in ("rule", "what is wrong", "size", "saved as"):
        table.add_column(column, overflow="fold")
    for signature in sorted(campaign.findings, key=lambda each: (each in after, each)):
        found = campaign.findings[signature]
        finding = found.scenario.finding
        assert finding is not None
        path = str(Path(folder) / "findings" / f"{file_name(signature)}.json") if folder else ""
        size = f"{cards_count(found)} cards, {len(found.scenario.script)} lines"
        sentence = finding.sentence
        if signature in after:
            sentence += f" (only after {after[signature]})"
        table.add_row(finding.rule or finding.oracle, escape(sentence), size, escape(path))
    console.print(table)
    if folder:
        console.print(f"replay one: rulehound replay {folder}/findings/NAME.json", highlight=False)


def top(counts: Mapping[str, int], most: int = 5) -> list[tuple[str, int]]:
    """The largest counts, with the rest summed up."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    rest = sum(number for _, number in ordered[most:])
    return ordered[:most] + ([(f"{len(ordered) - most} other reasons", rest)] if rest else [])


def cards_count(found: Found) -> int:
    """How many cards a finding's start needs."""
    from rulehound.core.scenario_names import object_names

    return len(object_names(found.scenario))
