"""The HTML report: one file that needs no network, made with Jinja2, which escapes whatever a scenario holds."""

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

import jinja2

from rulehound.ci.reports.again import Again
from rulehound.ci.reports.evidence_rows import KINDS, evidence_figures, evidence_rows
from rulehound.ci.reports.gathered import Gathered, Item, anchor_of
from rulehound.ci.reports.order_svg import order_svg
from rulehound.ci.reports.plots import Plot, plots_of
from rulehound.ci.story import cards_in_words, line_in_words, start_in_words
from rulehound.core.rules import EDITION

ORDERS_MAX = 24
"""So many orders are told in words below their graph."""


def html_of(gathered: Gathered, again: Mapping[str, Again]) -> str:
    """The report as a page; `again` says what came of the findings when they were played again, by signature."""
    folder = resources.files("rulehound.ci.reports").joinpath("templates")
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(lambda name: folder.joinpath(name).read_text(encoding="utf-8")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    plots: Sequence[Plot] = plots_of(gathered)
    rows = evidence_rows(gathered)
    values: dict[str, Any] = {
        "gathered": gathered,
        "summary": gathered.summary,
        "edition": EDITION,
        "plots": plots,
        "rules": rows,
        "kinds": KINDS,
        "evidence": evidence_figures(rows),
        "again": again,
        "anchor_of": anchor_of,
        "drawings": {
            signature: order_svg(each.orders, gathered.target)
            for signature, each in again.items()
            if each.orders is not None
        },
        "orders_max": ORDERS_MAX,
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
