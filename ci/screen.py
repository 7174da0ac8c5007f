"""What a hunt shows while it runs and when it ends: a live line on a terminal, plain lines elsewhere."""

import shlex
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rulehound.ci.campaign import Campaign
from rulehound.ci.consequences import consequences
from rulehound.ci.flaky import flaky_words
from rulehound.ci.labels import played_of, warnings_of
from rulehound.ci.ledger import Ledger, no_ledger
from rulehound.ci.report import Found
from rulehound.ci.store import file_name
from rulehound.properties.goals import GOALS, missed
from rulehound.targets.registry import is_command

GOALS_SHOWN = 5
"""How many goals that were never reached are printed; the summary has all."""

PLAIN_SECONDS = 10.0
"""How often a plain line is printed where there is no terminal."""


Mode = Literal["words", "quiet", "ndjson"]
"""What is printed: progress and a summary in words, the summary alone, or one JSON object a line."""


class Screen:
    """Shows a campaign's progress; `ledger` tells known findings from new ones."""

    def __init__(self, console: Console, mode: Mode = "words", ledger: Ledger | None = None) -> None:
        self.console = console
        self.mode = mode
        self.ledger = ledger or no_ledger()
        live = mode == "words" and console.is_terminal
        self._status = console.status("starting") if live else None
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
                    self._show_finding(signature, found, campaign)
        elif self.mode == "ndjson":
            self.tell("progress", **progress(campaign, self.ledger))
        if self.mode != "words":
            return
        line = progress_line(campaign, self.ledger)
        line += f"  canary {campaign.total.canary}"
        if self._status is not None:
            self._status.update(line)
        elif time.monotonic() - self._last >= PLAIN_SECONDS:
            self._last = time.monotonic()
            self.console.print(line, highlight=False)

    def _show_finding(self, signature: str, found: Found, campaign: Campaign) -> None:
        state = self.ledger.state(signature, campaign.job.target)
        if self.mode == "ndjson":
            self.tell("finding", signature=signature, index=found.index, state=state, says=headline(found))
        elif self.mode == "words":
            word = "[bold red]found[/]" if state != "known" else "known"
            self.console.print(f"{word} {escape(headline(found))}", highlight=False)

    def tell(self, event: str, **fields: Any) -> None:
        """Print one event as a line of JSON, whatever the width of the terminal."""
        self.console.out(msgspec.json.encode({"event": event, **fields}).decode(), highlight=False)


def headline(found: Found) -> str:
    """A finding in one line."""
    finding = found.scenario.finding
    assert finding is not None
    rule = f"CR {finding.rule}" if finding.rule else finding.oracle
    flaky = flaky_words(found.fails, found.times)
    return f"{rule} ({finding.oracle}): {finding.sentence}" + (f" ({flaky})" if flaky else "")


def progress(campaign: Campaign, ledger: Ledger) -> dict[str, Any]:
    """How far a campaign has come, as data."""
    total = campaign.total
    elapsed = max(campaign.elapsed, 0.001)
    known = sum(ledger.state(each, campaign.job.target) == "known" for each in campaign.findings)
    return {
        "seconds": round(elapsed, 1),
        "lanes": campaign.jobs,
        "scenarios": total.scenarios,
        "per_second": round((total.scenarios - campaign.resumed) / elapsed, 1),
        "played": played_of(total.status),
        "rules": campaign.results.rules,
        "new": len(campaign.findings) - known,
        "known": known,
        "since_new": round(elapsed - campaign.last_new, 1),
        "canary": total.canary,
    }


def progress_line(campaign: Campaign, ledger: Ledger | None = None) -> str:
    """How far a campaign has come, in one line; lanes, the known and what is old are left out where there are none."""
    now = progress(campaign, ledger or no_ledger())
    lanes = f"{now['lanes']} lanes  " if now["lanes"] > 1 else ""
    known = f" and {now['known']} known" if now["known"] else ""
    old = f"  nothing new for {now['since_new']:.0f} s" if now["since_new"] >= PLAIN_SECONDS else ""
    return (
        f"{now['seconds']:5.0f} s  {lanes}{now['scenarios']} scenarios ({now['per_second']:.1f}/s, "
        f"{now['played']} played)  {now['rules']} rules put to the test  {now['new']} findings{known}{old}"
    )


def show_end(console: Console, campaign: Campaign, folder: str | None, ledger: Ledger | None = None) -> None:
    """The summary at the end of a hunt."""
    total = campaign.total
    console.print(progress_line(campaign, ledger), highlight=False)
    console.print(f"  canary: {total.canary}", highlight=False)
    listed = (
        ("not supported", total.unsupported),
        ("unknown", total.unknown),
        ("disagreement without an objection", total.disagreements),
    )
    for name, counts in listed:
        for reason, number in top(counts):
            console.print(f"  {name}: {number} x {escape(reason)}", highlight=False)
    for warning in warnings_of(total.labels, total.scenarios, total.status, campaign.job.areas):
        console.print(f"  [yellow]warning[/]: {escape(warning)}", highlight=False)
    for sentence in goals_in_words(campaign):
        console.print(f"  {escape(sentence)}", highlight=False)
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
        flaky = flaky_words(found.fails, found.times)
        if flaky:
            sentence += f" ({flaky})"
        table.add_row(finding.rule or finding.oracle, escape(sentence), size, escape(path))
    console.print(table)
    if folder:
        console.print(escape(how_to_replay(folder, campaign.job.target)), highlight=False, soft_wrap=True)


def goals_in_words(campaign: Campaign) -> Iterator[str]:
    """How many goals were reached, and the first of those that were not; of what the target played only."""
    total = campaign.total
    left, played = missed(total.labels.goals), played_of(total.status)
    if not total.scenarios:
        return
    if not played:
        yield "goals reached: none, for no scenario was played"
        return
    where = f" in the {played} scenarios that were played" if played < total.scenarios else ""
    yield f"goals reached{where}: {len(GOALS) - len(left)} of {len(GOALS)}"
    for goal in left[:GOALS_SHOWN]:
        yield f"never reached: {goal.name}: CR {goal.rule}, {goal.says} (area {goal.area})"
    if len(left) > GOALS_SHOWN:
        yield f"never reached: {len(left) - GOALS_SHOWN} others; see goals_missed in summary.json"


def how_to_replay(folder: str, target: str) -> str:
    """The command that plays a saved finding again; one that was found through a command does not name it."""
    given = f" --target {shlex.quote(target)}" if is_command(target) else ""
    return f"replay one: rulehound replay {folder}/findings/NAME.json{given}"


def top(counts: Mapping[str, int], most: int = 5) -> list[tuple[str, int]]:
    """The largest counts, with the rest summed up."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    rest = sum(number for _, number in ordered[most:])
    return ordered[:most] + ([(f"{len(ordered) - most} other reasons", rest)] if rest else [])


def cards_count(found: Found) -> int:
    """How many cards a finding's start needs."""
    from rulehound.core.scenario_names import object_names

    return len(object_names(found.scenario))
