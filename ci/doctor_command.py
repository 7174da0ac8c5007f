"""The command `doctor`: is a target connected well enough that what a hunt says of it can be believed?"""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape

from rulehound.ci import exit_codes
from rulehound.ci.checkup import (
    EASY,
    SAME,
    SAVED,
    Check,
    Support,
    forgeries,
    handshake,
    repeatability,
    saving,
    support,
    supported,
)
from rulehound.ci.suite import suite
from rulehound.ci.tables import table
from rulehound.core.errors import BadInput
from rulehound.core.scenario import Scenario
from rulehound.core.target import Target
from rulehound.properties.reference import play_reference
from rulehound.targets.protocol import PROTOCOL
from rulehound.targets.registry import is_own, make_target

SECONDS_MAX = 60.0
"""How long generated scenarios are played at most."""


MEND_EASY = "see whether it is the adapter: conform --level 2 --save DIR, then replay"


class DoctorOptions(msgspec.Struct, frozen=True):
    """The options of `rulehound doctor`; `scenarios` is how many are generated in each area."""

    target: str = "core"
    scenarios: int = 20
    json: bool = False


def doctor(options: DoctorOptions, console: Console) -> int:
    """Examine a target: 1 where something must be mended, else 0.

    Raises BadInput for a target or number that is wrong, TargetError for one that does not start.
    """
    if options.scenarios < 1:
        raise BadInput("--scenarios takes a number from 1")
    target = make_target(options.target)
    try:
        checks = handshake(target, protocol=None if is_own(options.target) else PROTOCOL)
        easy, broke = _easy(target)
        checks += broke
        checks.append(repeatability(options.target, target, easy[:SAME]))
        checks.append(saving(target, easy[:SAVED]))
        checks += forgeries(target)
        played = supported(options.target, target, options.scenarios, SECONDS_MAX)
        checks += support(played)
    finally:
        target.close()
    if options.json:
        print(json.dumps(report_of(options, target, checks, played), indent=1))
    else:
        _show(options, checks, played, console)
    return exit_codes.FINDING if _to_mend(checks) else exit_codes.CLEAN


def _easy(target: Target) -> tuple[list[Scenario], list[Check]]:
    """Of each area of the suite the easiest scenario that the target plays; and whether any made it break off."""
    found: dict[str, Scenario] = {}
    tried, broke = 0, list[str]()
    for test in suite():
        if test.area not in found and test.level <= EASY:
            tried += 1
            played = target.play(test.scenario, play_reference(test.scenario).trail)
            if played.status == "played":
                found[test.area] = test.scenario
            elif played.status != "unsupported":
                broke.append(f"{test.name} {played.status}: {played.note}")
    if not broke:
        return list(found.values()), []
    seen = f"{len(broke)} of {tried} easy scenarios of the suite ended early; the first, {broke[0]}"
    return list(found.values()), [Check("easy scenarios", "note" if found else "mend", seen, MEND_EASY)]


def _to_mend(checks: Sequence[Check]) -> list[Check]:
    return [check for check in checks if check.status == "mend"]


def report_of(
    options: DoctorOptions, target: Target, checks: Sequence[Check], played: Support
) -> dict[str, Any]:
    """All that is known, as `--json` prints it."""
    said = target.capabilities()
    return {
        "target": options.target,
        "name": said.name,
        "version": said.version,
        "protocol": None if is_own(options.target) else PROTOCOL,
        "rules": said.rules,
        "complete": sorted(said.complete),
        "reloads": said.reloads,
        "checks": [msgspec.to_builtins(check) for check in checks],
        "areas": [msgspec.to_builtins(area) for area in played.areas],
        "scenarios_a_second": round(played.scenarios / played.seconds, 1) if played.seconds else None,
        "decisions_a_second": round(played.decisions / played.seconds, 1) if played.seconds else None,
        "mend": [f"{check.name}: {check.mend}" for check in _to_mend(checks)],
    }


def _show(options: DoctorOptions, checks: Sequence[Check], played: Support, console: Console) -> None:
    rows = table(console, "check", "", "what was seen")
    for check in checks:
        rows.add_row(escape(check.name), check.status, escape(check.seen))
    console.print(rows)
    areas = table(
        console, "area", "scenarios", "played", "in part", "not supported", "broke", "the commonest reason"
    )
    for each in played.areas:
        numbers = (each.scenarios, each.played, each.part, each.unsupported, each.broke)
        reason = f"{each.reasons[0][1]}: {each.reasons[0][0]}" if each.reasons else ""
        areas.add_row(each.area, *map(str, numbers), escape(reason))
    console.print(areas)
    mend = _to_mend(checks)
    for number, check in enumerate(mend, 1):
        console.print(f"mend {number}. {escape(check.name)}: {escape(check.mend)}", highlight=False)
    for check in checks:
        if check.status == "note" and check.mend:
            console.print(f"better: {escape(check.name)}: {escape(check.mend)}", highlight=False)
    if not mend:
        console.print(
            f"all is well: what a hunt says of {escape(options.target)} can be believed", highlight=False
        )
