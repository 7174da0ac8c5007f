"""The command `conform`: the suite on a target, as a table by area, and what failed with how to replay it."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape

from rulehound.ci import exit_codes
from rulehound.ci.conforming import RESULTS, Judge, Judged, with_finding
from rulehound.ci.store import replace_file
from rulehound.ci.suite import SUITE, chosen
from rulehound.ci.tables import table
from rulehound.core.errors import BadInput
from rulehound.core.scenario_file import scenario_bytes
from rulehound.core.target import Target
from rulehound.targets.registry import make_target, replay_line

SHOWN_MAX = 8
"""How many failed tests are told, and how many reasons for not knowing."""


class ConformOptions(msgspec.Struct, frozen=True):
    """The options of `rulehound conform`."""

    target: str = "core"
    areas: str = ""
    level: int = 5
    save: str = ""
    json: bool = False


def conform(options: ConformOptions, console: Console) -> int:
    """Judge a target by the suite: 1 where a test failed, 4 where none could be judged, else 0.

    Raises BadInput for an area, level or folder that is wrong, TargetError where the target does not start.
    """
    tests = chosen(options.areas, options.level)
    target = make_target(options.target)
    try:
        judge = Judge(target)
        judged = list(judge.all(tests))
        files = _save(options.save, judged, target) if options.save else {}
    finally:
        target.close()
    if options.json:
        print(json.dumps(report_of(options, judge, judged), indent=1))
    else:
        _show(options, judge, judged, files, console)
    results = {each.result for each in judged}
    if judge.everywhere or "failed" in results:
        return exit_codes.FINDING
    return exit_codes.CLEAN if "passed" in results else exit_codes.HARNESS


def report_of(options: ConformOptions, judge: Judge, judged: Sequence[Judged]) -> dict[str, Any]:
    """All that is known, as `--json` prints it."""
    capabilities = judge.capabilities
    counts = Counter((each.test.area, each.result) for each in judged)
    return {
        "target": options.target,
        "version": capabilities.version,
        "everywhere": [each.sentence for each in judge.everywhere.values()],
        "areas": {area: {result: counts[area, result] for result in RESULTS} for area in _areas(judged)},
        "tests": [
            {
                "id": each.test.id,
                "title": each.test.scenario.title,
                "level": each.test.level,
                "rules": list(each.test.scenario.rules),
                "result": each.result,
                "why": each.why,
            }
            for each in judged
        ],
    }


def _areas(judged: Sequence[Judged]) -> list[str]:
    there = {each.test.area for each in judged}
    return [area for area in SUITE if area in there]


def _show(
    options: ConformOptions,
    judge: Judge,
    judged: Sequence[Judged],
    files: dict[str, Path],
    console: Console,
) -> None:
    counts = Counter((each.test.area, each.result) for each in judged)
    rows = table(console, "area", *RESULTS, "rules of what failed")
    for area in _areas(judged):
        failed = [
            each.test.scenario.rules for each in judged if (each.test.area, each.result) == (area, "failed")
        ]
        rules = ", ".join(dict.fromkeys(rule for each in failed for rule in each))
        rows.add_row(area, *(str(counts[area, result]) for result in RESULTS), rules)
    totals = Counter(each.result for each in judged)
    rows.add_row("all", *(str(totals[result]) for result in RESULTS), "")
    console.print(rows)
    for verdict in judge.everywhere.values():
        _say(console, f"in every game: {verdict.sentence} (CR {verdict.rule})")
    failures = [each for each in judged if each.result == "failed"]
    for each in failures[:SHOWN_MAX]:
        _say(console, f"FAILED {each.test.id} (CR {', '.join(each.test.scenario.rules)}): {each.why}")
        if each.test.id in files:
            _say(console, "  " + replay_line(str(files[each.test.id]), options.target))
    if len(failures) > SHOWN_MAX:
        _say(console, f"and {len(failures) - SHOWN_MAX} more that failed; --json tells all")
    if failures and not files:
        _say(console, "to replay what failed, have the files written: --save DIR")
    for result in RESULTS[2:]:
        reasons = Counter(each.why for each in judged if each.result == result)
        for why, number in sorted(reasons.items(), key=lambda row: (-row[1], row[0]))[:SHOWN_MAX]:
            _say(console, f"{result}, {number}: {why}")


def _say(console: Console, sentence: str) -> None:
    console.print(escape(sentence), highlight=False, soft_wrap=True)


def _save(folder: str, judged: Sequence[Judged], target: Target) -> dict[str, Path]:
    """Write the files of what failed, by id; raises BadInput for a folder that cannot be written."""
    files: dict[str, Path] = {}
    for each in judged:
        if each.result != "failed":
            continue
        path = Path(folder) / f"{each.test.id}.json"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, scenario_bytes(with_finding(each, target)))
        except OSError as error:
            raise BadInput(f"--save {folder}: cannot be written ({error.strerror})") from None
        files[each.test.id] = path
    return files
