"""The fault matrix as a Markdown page and as an HTML page."""

from collections.abc import Sequence
from html import escape

from rulehound.ci.fault_matrix import Matrix, Row
from rulehound.targets.faults import Fault

TITLE = "Seeded faults against oracles"
NOTE = (
    "Cited: by the oracles that objected. Reached: the exchanged function was called. Triggered: the trace "
    "was another than the reference engine's. A number below an oracle: with so many seeds it objected to "
    "the first scenario in which the fault was detected."
)
HEAD = ("fault", "kind", "rule", "cited", "reached", "triggered", "detected", "median", "worst", "signatures")

STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 110rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid #8885; padding: .25rem .5rem; text-align: left; vertical-align: top; }
td.number { text-align: right; }
td.hit { background: #2a92; text-align: center; }
td.alone { background: #2a96; font-weight: 600; text-align: center; }
tr.missed td:first-child { border-left: .3rem solid #c33; }
th.oracle { vertical-align: bottom; writing-mode: vertical-rl; transform: rotate(180deg); }
"""


def cells(row: Row, fault: Fault) -> tuple[str, ...]:
    """What stands before the oracles, in the order of `HEAD`."""
    return (
        row.fault,
        fault.kind,
        fault.rule,
        " ".join(row.cited) or "-",
        f"{row.reached}/{row.seeds}",
        f"{row.triggered}/{row.seeds}",
        f"{row.detected}/{row.seeds}",
        f"{row.median:g}" if row.detected else "-",
        str(row.worst) if row.worst else "not detected",
        str(len(row.signatures)) if row.reduced else "-",
    )


def markdown_page(matrix: Matrix, faults: Sequence[Fault], summary: Sequence[str]) -> str:
    """The matrix as one Markdown table; the oracles stand in one column, each with its number of seeds."""
    lines = [f"# {TITLE}", "", *(f"- {line}" for line in summary), "", NOTE, ""]
    lines.append(f"{matrix.seeds} seeds, at most {matrix.most} scenarios each, code {matrix.digest}.")
    head = (*HEAD, "oracles", "what is wrong")
    lines += ["", _markdown(head), _markdown(["---"] * len(head))]
    for row, fault in zip(matrix.rows, faults, strict=True):
        by = ", ".join(
            f"{oracle} {row.oracles[oracle]}" for oracle in matrix.oracles if oracle in row.oracles
        )
        lines.append(_markdown((*cells(row, fault), by or "-", fault.says)))
    return "\n".join(lines) + "\n"


def _markdown(row: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"


def html_page(matrix: Matrix, faults: Sequence[Fault], summary: Sequence[str]) -> str:
    """The matrix as one HTML page that needs nothing else: a column for each oracle."""
    head = "".join(f"<th>{escape(word)}</th>" for word in HEAD)
    head += "".join(f'<th class="oracle">{escape(oracle)}</th>' for oracle in matrix.oracles)
    body = "\n".join(_html_row(matrix, row, fault) for row, fault in zip(matrix.rows, faults, strict=True))
    said = "\n".join(f"<li>{escape(line)}</li>" for line in summary)
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{TITLE}</title>
<style>{STYLE}</style>
<h1>{TITLE}</h1>
<ul>
{said}
</ul>
<p>{escape(NOTE)} {matrix.seeds} seeds, at most {matrix.most} scenarios each, code {escape(matrix.digest)}.</p>
<div class="wide"><table>
<thead><tr>{head}<th>what is wrong</th></tr></thead>
<tbody>
{body}
</tbody>
</table></div>
</html>
"""


def _html_row(matrix: Matrix, row: Row, fault: Fault) -> str:
    found = "".join(f"<td>{escape(cell)}</td>" for cell in cells(row, fault))
    for oracle in matrix.oracles:
        times = row.oracles.get(oracle, 0)
        kind = "" if not times else ' class="alone"' if len(row.oracles) == 1 else ' class="hit"'
        found += f"<td{kind}>{times or ''}</td>"
    missed = "" if row.worst else ' class="missed"'
    return f"<tr{missed}>{found}<td>{escape(fault.says)}</td></tr>"
