"""The command `hunt`: options checked, a campaign run, results saved and shown, the exit code worked out."""

import contextlib
import re
import sys

import msgspec
from rich.console import Console

from rulehound.ci import exit_codes
from rulehound.ci.campaign import Campaign, Limits
from rulehound.ci.canary import MISSED, try_canary
from rulehound.ci.report import Job
from rulehound.ci.screen import Screen, show_end
from rulehound.ci.store import Store
from rulehound.ci.summary import summary_of
from rulehound.core.errors import BadInput, RulehoundError
from rulehound.core.scenario_shape import nearest
from rulehound.properties.areas import AREAS
from rulehound.properties.goals import missed
from rulehound.targets.registry import FALLBACK_FAULT, FAULT, has_phase, make_target

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
    jobs: int = 1
    areas: str = ""
    out: str = "out/hunt"
    digest: bool = False
    require: bool = False


def seconds_of(text: str) -> float:
    """Read a time such as "90", "90s", "2m" or "1h"; raises BadInput for anything else."""
    match = re.fullmatch(r"(\d{1,7}(?:\.\d{1,3})?)([smh]?)", text)
    if match is None or float(match[1]) <= 0:
        raise BadInput(f"--time {text}: give a time such as 60s, 5m or 1h")
    return float(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[match[2]]


def areas_of(text: str) -> tuple[str, ...]:
    """Read names of areas with commas between; raises BadInput for an unknown one."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if text and not names:
        raise BadInput(f"--areas {text}: no area is named; leave the option out for all")
    for name in names:
        if name not in AREAS:
            raise BadInput(f"--areas {text}: {name!r} is no area; {nearest(name, AREAS)}")
    return tuple(area for area in AREAS if area in names) if names else tuple(AREAS)


def hunt(options: HuntOptions, console: Console) -> int:
    """Run a hunt and return its exit code; raises BadInput for options that are wrong."""
    if options.scenarios < 0 or options.jobs < 1 or options.seed < 0:
        raise BadInput("--scenarios and --seed take numbers from 0, --jobs from 1")
    seconds = seconds_of(options.time) if options.time else 0.0
    if not seconds and not options.scenarios:
        seconds = 60.0
    target = options.target
    if target == "best":
        target = "phase" if has_phase() else FAULT + FALLBACK_FAULT
        if not has_phase():
            console.print(
                f"phase-python is not installed here, so a seeded fault is hunted: {target}", highlight=False
            )
    make_target(target).close()
    own = target == "core" or target.startswith("fault:")
    job = Job(target, options.seed, areas_of(options.areas), readable=not own, digest=options.digest)
    store = Store(options.out)
    with Screen(console) as screen:
        campaign = Campaign(job, Limits(options.scenarios, seconds), options.jobs, store, screen.watch)
        try:
            if own:
                campaign.total.canary = try_canary(options.seed, job.areas, options.scenarios)
            campaign.run()
        finally:
            code = exit_code(campaign, sys.exc_info()[1], require=options.require)
            summary = summary_of(campaign, code)
            with contextlib.closing(store):
                store.write_summary(summary)
                store.log("end", **{name: summary[name] for name in LOGGED})
    show_end(console, campaign, options.out)
    if options.digest:
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


def exit_code(campaign: Campaign, error: BaseException | None = None, *, require: bool = False) -> int:
    """What a campaign's end means (see `exit_codes`); `error` is what ended it before its time.

    With `require` a goal that no scenario reached counts.
    """
    if campaign.interrupted or isinstance(error, KeyboardInterrupt):
        return exit_codes.INTERRUPTED
    if error is not None:
        return exit_codes.USAGE if isinstance(error, RulehoundError) else exit_codes.HARNESS
    if campaign.total.canary == MISSED:
        return exit_codes.HARNESS
    if not campaign.total.scenarios or (not campaign.total.holds and not campaign.findings):
        return exit_codes.HARNESS
    if campaign.findings:
        return exit_codes.FINDING
    if require and missed(campaign.total.labels.goals):
        return exit_codes.GOAL_MISSED
    return exit_codes.CLEAN
