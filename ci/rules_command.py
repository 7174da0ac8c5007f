"""The command `rules`: what is known of each testable rule, as a table or a page; the evidence worked out anew."""

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from rulehound.ci import exit_codes
from rulehound.ci.evidence import FILE, SCENARIOS, SEED, Evidence, find_edits, find_faults, read_evidence
from rulehound.ci.fault_cache import digest_of_code
from rulehound.ci.rule_pages import html_page, proof
from rulehound.ci.rule_rows import RuleRow, figures, in_order, not_yet, read_exercised, rows_of
from rulehound.ci.store import replace_file
from rulehound.core.errors import BadInput
from rulehound.targets.faults import FAULTS

HUNT = "out/hunt"
"""Where a hunt leaves its results, if nothing else is said."""


class RulesOptions(msgspec.Struct, frozen=True):
    """The options of `rulehound rules`."""

    html: bool = False
    out: str = "out/rules"
    campaign: str = ""
    refresh: bool = False
    jobs: int = 1


def show_rules(options: RulesOptions, console: Console) -> int:
    """Print the map of rules, save it as a page where asked; exit code 0.

    Raises BadInput for a folder that cannot be written, and for a campaign that cannot be read.
    """
    if options.jobs < 1:
        raise BadInput("--jobs takes a number from 1")
    exercised = read_exercised(options.campaign or HUNT)
    if options.campaign and exercised is None:
        raise BadInput(f"--from {options.campaign}: holds no results of a hunt; name its --out")
    evidence = refreshed(options.jobs) if options.refresh else read_evidence()
    rows = rows_of(evidence, exercised)
    console.print(table_of(rows))
    for what, rules in not_yet(rows).items():
        console.print(f"{what}: {', '.join(rules) or 'none'}", highlight=False)
    for line in figures(rows):
        console.print(line, highlight=False)
    if evidence.digest != digest_of_code():
        console.print(
            "The code has changed since judged and proven were worked out: rulehound rules --refresh",
            highlight=False,
        )
    if options.html:
        path = Path(options.out) / "rules.html"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"--out {options.out}: cannot be written ({error.strerror})") from None
        replace_file(path, html_page(rows, evidence.digest).encode())
        console.print(f"saved: {path}", highlight=False)
    return exit_codes.CLEAN


def table_of(rows: Sequence[RuleRow]) -> Table:
    """One line for each rule."""
    table = Table("rule", "played", "judged by", "exercised", "proven by", "in short")
    for row in rows:
        table.add_row(
            row.rule,
            "yes" if row.played else "",
            row.seen.oracle if row.seen is not None else "",
            "-" if row.exercised is None else str(row.exercised),
            proof(row),
            row.says,
        )
    return table


def refreshed(jobs: int) -> Evidence:
    """Work the evidence out anew and keep it; the same whatever the number of processes."""
    if jobs == 1:
        edits, faults = find_edits(range(SCENARIOS)), find_faults()
    else:
        names = tuple(FAULTS)
        parts = [names[part :: jobs * 2] for part in range(jobs * 2)]
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
            searching = pool.submit(find_edits, range(SCENARIOS))
            faults = {name: rows for found in pool.map(find_faults, parts) for name, rows in found.items()}
            edits = searching.result()
    evidence = Evidence(
        digest_of_code(),
        SEED,
        {rule: edits[rule] for rule in sorted(edits, key=in_order)},
        {name: faults[name] for name in FAULTS if name in faults},
    )
    replace_file(FILE, msgspec.json.format(msgspec.json.encode(evidence), indent=1) + b"\n")
    return evidence
