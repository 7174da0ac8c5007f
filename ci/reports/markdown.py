"""Markdown, as a job summary: new, known and fixed, then what each new finding is."""

import re

from rulehound.ci.ledger import Ledger
from rulehound.ci.reports.gathered import Gathered, Item
from rulehound.ci.story import line_in_words

LINK = re.compile(r"https?://[^\s()<>|]+")
MARKUP = {ord(character): f"&#{ord(character)};" for character in "&\\`*_{}[]<>()#!|~"}
LINES_MAX = 6
"""How many lines of a script are shown in the table's cell."""


def markdown_of(gathered: Gathered, ledger: Ledger) -> str:
    """The campaign as a page."""
    summary = gathered.summary
    by_itself = [item for item in gathered.in_state("new", "regressed", "expired") if not item.only_after]
    known = [item for item in gathered.in_state("known") if not item.only_after]
    seen = {item.finding.signature for item in gathered.items}
    unseen = [entry for entry in ledger.known(gathered.target) if entry.signature not in seen]
    fixed = [entry for entry in ledger.fixed(gathered.target) if entry.signature not in seen]
    rules = len(gathered.holds_by_rule())
    lines = [
        f"## Rulehound on {cell(gathered.target)}: {verdict(by_itself)}",
        "",
        f"{summary.get('scenarios', 0)} scenarios with seed {summary.get('seed', 0)}; {rules} rules put to the "
        f"test; canary {summary.get('canary', 'not tried')}.",
        "",
        "| new | known | known, not met this time | fixed, not back | only after another |",
        "| ---: | ---: | ---: | ---: | ---: |",
        f"| {len(by_itself)} | {len(known)} | {len(unseen)} | {len(fixed)} | {len(gathered.consequences)} |",
    ]
    tables = (("New", by_itself), ("Known", known), ("Only after another finding", gathered.consequences))
    for title, items in tables:
        if items:
            lines += [
                "",
                f"### {title}",
                "",
                "| rule | what is wrong | in short | file |",
                "| --- | --- | --- | --- |",
            ]
            lines += [row_of(item) for item in items]
    if unseen:
        lines += ["", "### Known, not met this time", ""]
        lines += [f"- `{code(entry.signature)}` {cell(entry.link)}" for entry in unseen]
    return "\n".join(lines) + "\n"


def verdict(new: list[Item]) -> str:
    return f"{len(new)} new finding{'s' * (len(new) != 1)}" if new else "nothing new"


def row_of(item: Item) -> str:
    """One finding."""
    script = [cell(line_in_words(line)) for line in item.scenario.script]
    if len(script) > LINES_MAX:
        script = [*script[:LINES_MAX], f"and {len(item.scenario.script) - LINES_MAX} more"]
    rule = f"CR {item.finding.rule}" if item.finding.rule else item.finding.oracle
    told = item.state not in ("new", "known") or (item.only_after and item.state != "new")
    remark = f" ({item.state})" if told else ""
    link = f" [link]({item.link})" if LINK.fullmatch(item.link) else ""
    cells = (
        cell(rule) + remark + link,
        "<br>".join(map(cell, (item.finding.sentence, *item.remarks))),
        "<br>".join(script),
        f"`{code(item.path.name)}`",
    )
    return f"| {' | '.join(cells)} |"


def cell(text: str) -> str:
    """Text that stays text, in a table's cell: no markup, no HTML, no new row."""
    return " ".join(text.translate(MARKUP).split())


def code(text: str) -> str:
    """Text between backquotes, which has none itself and ends no cell."""
    return " ".join(text.replace("`", "'").replace("|", "/").split())
