"""The command `hunt`: options checked, a campaign run, results saved and shown, the exit code worked out."""

import contextlib
import os
import re
import sys
from collections.abc import Iterator

import msgspec
from rich.console import Console
from rich.markup import escape

from rulehound.ci import exit_codes
from rulehound.ci.blocks import Shard, shard_of
from rulehound.ci.campaign import Campaign, Limits
from rulehound.ci.canary import MISSED, try_canary
from rulehound.ci.cluster import ClusterPool
from rulehound.ci.ledger import Ledger, no_ledger
from rulehound.ci.ledger_command import shows_now
from rulehound.ci.make import manner_of
from rulehound.ci.pool import Pool, ProcessPool
from rulehound.ci.report import Job
from rulehound.ci.screen import Mode, Screen, show_end
from rulehound.ci.steering import avoided
from rulehound.ci.store import Store
from rulehound.ci.summary import summary_of
from rulehound.core.errors import BadInput, RulehoundError
from rulehound.core.scenario_shape import nearest
from rulehound.properties.areas import AREAS, EVERY_AREA
from rulehound.properties.goals import missed
from rulehound.targets.registry import (
    FALLBACK_FAULT,
    FAULT,
    has_phase,
    is_own,
    make_target,
)

LOGGED = (
    "exit_code", "scenarios", "goals", "goals_missed", "decisions_offered", "decisions_taken", "sizes",
    "holds_by_rule", "warnings",
)  # fmt: skip
"""What the last event of the log tells of the summary."""


class HuntOptions(msgspec.Struct, frozen=True):
    """The options of `rulehound hunt`, as given."""

    target: str = "best"
    time: str = ""
    scenarios: int = 0
    seed: int = 0
    jobs: str = "1"
    areas: str = ""
    out: str = "out/hunt"
    digest: bool = False
    resume: bool = False
    shard: str = ""
    cluster: str = ""
    tell_known: bool = False
    require: bool = False
    mode: Mode = "words"


def jobs_of(text: str) -> int:
    """Read a number of worker processes; "auto" is one for each core that this process may use."""
    if text == "auto":
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not re.fullmatch(r"\d{1,4}", text) or int(text) < 1:
        raise BadInput(f"--jobs {text}: give a number from 1, or auto for one a core")
    return int(text)


def seconds_of(text: str) -> float:
    """Read a time such as "90", "90s", "2m" or "1h"; raises BadInput for anything else."""
    match = re.fullmatch(r"(\d{1,7}(?:\.\d{1,3})?)([smh]?)", text)
    if match is None or float(match[1]) <= 0:
        raise BadInput(f"--time {text}: give a time such as 60s, 5m or 1h")
    return float(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[match[2]]


def areas_of(text: str) -> tuple[str, ...]:
    """Read names of areas with commas between, all but `plain` for none; raises BadInput for an unknown one."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if text and not names:
        raise BadInput(f"--areas {text}: no area is named; leave the option out for all but plain")
    for name in names:
        if name not in EVERY_AREA:
            raise BadInput(f"--areas {text}: {name!r} is no area; {nearest(name, EVERY_AREA)}")
    return tuple(area for area in EVERY_AREA if area in names) if names else tuple(AREAS)


def hunt(options: HuntOptions, ledger: Ledger, console: Console) -> int:
    """Run a hunt and return its exit code; raises BadInput for options that are wrong."""
    if options.scenarios < 0 or options.seed < 0:
        raise BadInput("--scenarios and --seed take numbers from 0")
    jobs = jobs_of(options.jobs)
    shard = shard_of(options.shard) if options.shard else Shard()
    seconds = seconds_of(options.time) if options.time else 0.0
    if not seconds and not options.scenarios:
        seconds = 60.0
    target = options.target
    if target == "best":
        target = "phase" if has_phase() else FAULT + FALLBACK_FAULT
        if not has_phase() and options.mode == "words":
            console.print(
                f"phase-python is not installed here, so a seeded fault is hunted: {target}", highlight=False
            )
    make_target(target).close()
    own = is_own(target)
    avoid = avoided(ledger.known(target))
    areas, readable, real = manner_of(target, areas_of(options.areas))
    job = Job(target, options.seed, areas, readable=readable, real=real, avoid=avoid, digest=options.digest)
    pool: Pool | None = ClusterPool(options.cluster) if options.cluster else None
    store = Store(options.out)
    if pool is None and jobs > 1:
        pool = ProcessPool(jobs, store.reducing)
    with Screen(console, options.mode, ledger) as screen:
        campaign = Campaign(job, Limits(options.scenarios, seconds), pool, store, screen.watch, shard)
        try:
            campaign.begin(resume=options.resume)
            if own:
                campaign.total.canary = try_canary(options.seed, job.areas, options.scenarios)
            campaign.run()
        finally:
            code = exit_code(
                campaign, sys.exc_info()[1], ledger, tell_known=options.tell_known, require=options.require
            )
            summary = summary_of(campaign, code)
            with contextlib.closing(store):
                store.write_summary(summary)
                store.log("end", **{name: summary[name] for name in LOGGED})
    if options.mode == "ndjson":
        screen.tell("end", **summary)
    else:
        show_end(console, campaign, options.out, ledger)
        for sentence in word_of_ledger(campaign, ledger):
            console.print(escape(sentence), highlight=False)
    if options.digest and options.mode != "ndjson":
        console.print(f"results {campaign.results.digest()}", highlight=False)
        console.print(f"digest {campaign.digest()}", highlight=False)
    if code == exit_codes.HARNESS:
        print(f"rulehound: {why_in_vain(campaign)}", file=sys.stderr)
    return code


def why_in_vain(campaign: Campaign) -> str:
    """Why a campaign that ended by itself says nothing about its target."""
    if not campaign.total.scenarios:
        return "nothing was played; give it more time"
    if campaign.total.canary == MISSED:
        return "the canary was missed: a known fault was not noticed, so neither would others be"
    return "nothing was judged; no scenario was played far enough (see the reasons above)"


def word_of_ledger(campaign: Campaign, ledger: Ledger) -> Iterator[str]:
    """Which findings are known, which were fixed and are back, and which known ones pass now."""
    target = campaign.job.target
    for signature in sorted(campaign.findings):
        entry = ledger.find(signature, target)
        if entry is not None:
            link = f" ({entry.link})" if entry.link else ""
            yield f"{ledger.state(signature, target)}: {signature}{link}"
    if campaign.interrupted:
        return
    for entry in ledger.known(target):
        if entry.signature not in campaign.findings and shows_now(ledger, entry, target) == "passes":
            yield f"known, but passes now: {entry.signature}; mark it fixed, or take it out"


def exit_code(
    campaign: Campaign,
    error: BaseException | None = None,
    ledger: Ledger | None = None,
    *,
    tell_known: bool = False,
    require: bool = False,
) -> int:
    """What a campaign's end means (see `exit_codes`); `error` is what ended it before its time.

    What the `ledger` knows is no reason to stop; with `tell_known` it has an exit code of its own.  With
    `require` a goal that no scenario reached counts.
    """
    if campaign.interrupted or isinstance(error, KeyboardInterrupt):
        return exit_codes.INTERRUPTED
    if error is not None:
        return exit_codes.USAGE if isinstance(error, RulehoundError) else exit_codes.HARNESS
    if campaign.total.canary == MISSED:
        return exit_codes.HARNESS
    if not campaign.total.scenarios or (not campaign.total.holds and not campaign.findings):
        return exit_codes.HARNESS
    states = {(ledger or no_ledger()).state(each, campaign.job.target) for each in campaign.findings}
    if states - {"known"}:
        return exit_codes.FINDING
    if require and missed(campaign.total.labels.goals):
        return exit_codes.GOAL_MISSED
    return exit_codes.KNOWN_ONLY if states and tell_known else exit_codes.CLEAN
