"""The command `report`: a folder of results as HTML, JUnit, SARIF and Markdown."""

from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape

from rulehound.ci import exit_codes
from rulehound.ci.ledger import Ledger
from rulehound.ci.reports.again import played_again
from rulehound.ci.reports.gathered import gather
from rulehound.ci.reports.html import html_of
from rulehound.ci.reports.junit import junit_of
from rulehound.ci.reports.markdown import markdown_of
from rulehound.ci.reports.sarif import sarif_of
from rulehound.ci.store import replace_file
from rulehound.core.errors import BadInput


class ReportOptions(msgspec.Struct, frozen=True):
    """Which reports to write, and where; `replay` plays findings again for timelines and graphs."""

    folder: str
    html: bool = False
    junit: bool = False
    sarif: bool = False
    markdown: bool = False
    out: str = ""
    files_at: str = "regressions"
    replay: bool = True


def report(options: ReportOptions, ledger: Ledger, console: Console) -> int:
    """Write the reports asked for (all four where none is named); raises BadInput for a folder without results."""
    gathered = gather(options.folder, ledger)
    out = Path(options.out or options.folder)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--out {out}: cannot be written ({error.strerror}); name another folder") from None
    every = not (options.html or options.junit or options.sarif or options.markdown)
    written: list[tuple[str, bytes]] = []
    if options.html or every:
        again = played_again(gathered) if options.replay else {}
        written.append(("report.html", html_of(gathered, again).encode()))
    if options.junit or every:
        written.append(("junit.xml", junit_of(gathered)))
    if options.sarif or every:
        written.append(("rulehound.sarif", sarif_of(gathered, options.files_at)))
    if options.markdown or every:
        written.append(("summary.md", markdown_of(gathered, ledger).encode()))
    for name, data in written:
        replace_file(out / name, data)
        console.print(f"written: {escape(str(out / name))}", highlight=False)
    return exit_codes.CLEAN
