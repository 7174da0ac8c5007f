"""The HTML report: one file that needs no network, made with Jinja2, which escapes whatever a scenario holds."""

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

import jinja2
import msgspec

from rulehound.ci.reports.gathered import Gathered, Item, rule_order
from rulehound.ci.reports.plots import Plot, plots_of
from rulehound.ci.reports.timeline import Timeline
from rulehound.ci.story import cards_in_words, line_in_words, start_in_words
from rulehound.core.rules import EDITION, RULES


class RuleRow(msgspec.Struct, frozen=True):
    """A rule in the table of evidence."""

    number: str
    says: str
    oracles: tuple[str, ...]
    holds: int
    findings: tuple[Item, ...]


def rule_rows(gathered: Gathered) -> list[RuleRow]:
    """Each rule that was put to the test or broken, in the order of the rule book."""
    held = gathered.holds_by_rule()
    numbers = {*held, *(item.finding.rule for item in gathered.items if item.finding.rule)}
    return [
        RuleRow(
            number, RULES.get(number, ""), tuple(sorted(held.get(number, {}))), sum(held.get(number, {}).values()),
            tuple(item for item in gathered.items if item.finding.rule == number),
        )
        for number in sorted(numbers, key=rule_order)
    ]  # fmt: skip


def html_of(gathered: Gathered, timelines: Mapping[str, Timeline]) -> str:
    """The report as a page; `timelines` are those of the findings' signatures."""
    folder = resources.files("rulehound.ci.reports").joinpath("templates")
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(lambda name: folder.joinpath(name).read_text(encoding="utf-8")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    plots: Sequence[Plot] = plots_of(gathered)
    values: dict[str, Any] = {
        "gathered": gathered,
        "summary": gathered.summary,
        "edition": EDITION,
        "plots": plots,
        "rules": rule_rows(gathered),
        "timelines": timelines,
        "story": {item.finding.signature: story(item) for item in gathered.items},
        "style": folder.joinpath("report.css").read_text(encoding="utf-8"),
        "script": folder.joinpath("report.js").read_text(encoding="utf-8"),
    }
    return environment.get_template("report.html").render(values) + "\n"


def story(item: Item) -> dict[str, Any]:
    """A finding's scenario in words."""
    return {
        "start": list(start_in_words(item.scenario)),
        "cards": list(cards_in_words(item.scenario)),
        "lines": [line_in_words(line) for line in item.scenario.script],
    }
