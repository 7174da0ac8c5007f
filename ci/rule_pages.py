"""The map of rules as an HTML page: one row for each testable rule, with an anchor of its number."""

from collections.abc import Sequence
from html import escape

from rulehound.ci.fault_pages import STYLE
from rulehound.ci.rule_rows import RuleRow, figures, not_yet
from rulehound.core.rules import EDITION

TITLE = "What is judged, by rule"
NOTE = (
    "Played: the reference engine names the rule where it carries it out. Judged: an oracle said of a game "
    "that the rule held, and objected by the same number to the same game with one edit. Exercised: how "
    "often it held in the last campaign. Proven: a seeded fault's game was objected to by that very number."
)
HEAD = ("rule", "in short", "played", "judged", "by an edit of a game", "exercised", "proven by")
FAULTS_SHOWN = 3


def html_page(rows: Sequence[RuleRow], digest: str) -> str:
    """One page that needs nothing else; `#cr-500.8` leads to the row of CR 500.8."""
    said = "\n".join(f"<li>{escape(line)}</li>" for line in figures(rows))
    left = "\n".join(
        f"<h2>{escape(what)}: {len(rules)}</h2>\n<p>{_links(rules)}</p>"
        for what, rules in not_yet(rows).items()
    )
    head = "".join(f"<th>{escape(word)}</th>" for word in HEAD)
    body = "\n".join(_row(row) for row in rows)
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{TITLE}</title>
<style>{STYLE}
tr:target {{ outline: 2px solid #2a9; }}
</style>
<h1>{TITLE}</h1>
<ul>
{said}
</ul>
<p>{escape(NOTE)} {escape(EDITION)}, code {escape(digest)}.</p>
<div class="wide"><table>
<thead><tr>{head}</tr></thead>
<tbody>
{body}
</tbody>
</table></div>
{left}
</html>
"""


def _links(rules: Sequence[str]) -> str:
    return ", ".join(f'<a href="#cr-{rule}">{rule}</a>' for rule in rules) or "none"


def _row(row: RuleRow) -> str:
    seen = row.seen
    edit = f"{seen.edit}, event {seen.event} of scenario {seen.scenario}" if seen is not None else ""
    exercised = "-" if row.exercised is None else str(row.exercised)
    cells = (
        f'<td><a href="#cr-{row.rule}">{row.rule}</a></td>',
        f"<td>{escape(row.says)}</td>",
        _yes(row.played, "yes"),
        _yes(row.judged, seen.oracle if seen is not None else ""),
        f"<td>{escape(edit)}</td>",
        f'<td class="number">{exercised}</td>',
        _yes(row.proven, proof(row)),
    )
    return f'<tr id="cr-{row.rule}">{"".join(cells)}</tr>'


def _yes(holds: bool, word: str) -> str:
    return f'<td class="hit">{escape(word)}</td>' if holds else "<td></td>"


def proof(row: RuleRow) -> str:
    """The faults that prove a rule, the first few of them by name."""
    names = [fault for fault, _ in row.faults]
    more = f" and {len(names) - FAULTS_SHOWN} more" if len(names) > FAULTS_SHOWN else ""
    return ", ".join(names[:FAULTS_SHOWN]) + more
