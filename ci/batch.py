"""What a worker does: a run of scenarios, made, played on the target, judged, and reduced where they fail."""

import time

import msgspec

from rulehound.ci.canary import CAUGHT, MISSED, NOT_TRIED, try_falsified
from rulehound.ci.case import Tried, finding_of, objections, signature_of, try_scenario
from rulehound.ci.compare import differences
from rulehound.ci.make import Made, make, scenario_choices
from rulehound.ci.reduce import Reducer, Trial, replaced
from rulehound.core.events import DrawFailed
from rulehound.core.rules import RULES
from rulehound.core.scenario import Activate, Line, PlayerStart, Scenario
from rulehound.core.scenario_file import scenario_digest
from rulehound.core.target import Played, Target
from rulehound.core.trace import trace_digest
from rulehound.oracles.base import Tally, Verdict
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import make_target

REPLAYS_MAX_SLOW = 150
"""How many replays a reduction may take on an engine in another process."""
SECONDS_MAX_SLOW = 60.0
"""How long a reduction may take there."""
GRACE_SECONDS = 10.0
"""How long a reduction may go on after the campaign's time is up."""


NOTHING = Scenario(
    1, {"A": PlayerStart(library=("Wastes x12",)), "B": PlayerStart(library=("Wastes x12",))}, turns=3
)
"""A game in which there is nothing to do."""


class Job(msgspec.Struct, frozen=True):
    """What to hunt on: the same for every batch of a campaign.

    `readable` leaves out most of what a target that reads rules text cannot read.
    """

    target: str
    seed: int
    areas: tuple[str, ...]
    readable: bool = False
    digest: bool = False
    reduce: bool = True
    lane: int = 0
    timeout: float = 10.0


class Found(msgspec.Struct):
    """A finding: the scenario that was generated (its index), and what it was reduced to."""

    index: int
    raw: str
    scenario: Scenario
    signature: str
    replays: int
    features: tuple[str, ...] = ()


class Report(msgspec.Struct):
    """What came of a batch.  `seen` maps the signature of each unreduced failure to the first index."""

    start: int
    scenarios: int = 0
    decisions: int = 0
    seconds: float = 0.0
    holds: dict[str, int] = {}
    unknown: dict[str, int] = {}
    unsupported: dict[str, int] = {}
    status: dict[str, int] = {}
    areas: dict[str, list[int]] = {}
    skipped: dict[str, int] = {}
    seen: dict[str, int] = {}
    found: list[Found] = []
    disagreements: dict[str, int] = {}
    canary: str = NOT_TRIED
    digests: list[str] = []


class Worker:
    """Plays batches of one job; keeps its target between them.

    `report` is that of the latest batch, unfinished where the batch was broken off.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self.target: Target = make_target(job.target)
        self.report = Report(0)
        self.canary = NOT_TRIED
        self.deadline = 0.0
        self.background: dict[str, Verdict] | None = None
        """What the target does wrong in a game in which nobody does anything, by signature."""

    def close(self) -> None:
        self.target.close()

    def run(self, start: int, count: int, known: frozenset[str], deadline: float = 0.0) -> Report:
        """Play scenarios start to start + count - 1; failures whose signature is known are only counted.

        With a `deadline` (seconds of the monotonic clock) the batch ends early, but never in mid-scenario.
        """
        report = self.report = Report(start)
        self.deadline = deadline
        began = time.process_time()
        mine = set(known)
        try:
            self._look_at_nothing(report)
            for index in range(start, start + count):
                self._one(index, report, mine)
                if deadline and time.monotonic() > deadline:
                    break
        finally:
            report.seconds = time.process_time() - began
        return report

    def _look_at_nothing(self, report: Report) -> None:
        """Play a game in which nobody does anything, once: what is wrong in it is wrong everywhere.

        It is reported as found in the first batch, and does not stand before other objections afterwards.
        """
        if self.background is not None:
            return
        self.background = {}
        if self.target.name == "core":
            return
        tried = try_scenario(self.target, NOTHING)
        for verdict in (each for each in tried.tally.violated if each.rule):
            self.background.setdefault(signature_of(verdict), verdict)
        if report.start == 0 and self.job.reduce:
            for signature, verdict in sorted(self.background.items()):
                scenario, replays = reduce_on(self.target, NOTHING, signature, self.deadline)
                final = with_finding(scenario, verdict, self.target)
                report.found.append(Found(0, signature, final, signature, replays))

    def _objections(self, tally: Tally) -> list[Verdict]:
        """The first objection of each signature, the earliest first, without those to a game without anything."""
        background = self.background or {}
        found: dict[str, Verdict] = {}
        for verdict in sorted(
            tally.violated, key=lambda verdict: (verdict.index, verdict.oracle, verdict.rule)
        ):
            signature = signature_of(verdict)
            if signature not in background:
                found.setdefault(signature, verdict)
        return list(found.values())

    def _one(self, index: int, report: Report, known: set[str]) -> None:
        job = self.job
        made = make(scenario_choices(job.seed, job.lane, index), job.areas, readable=job.readable)
        report.scenarios += 1
        report.decisions += len(made.recorder.made)
        if job.digest:
            report.digests += [scenario_digest(made.scenario()), trace_digest(made.game.state.trace)]
        played = self._play(made)
        tally, _ = objections(played, made.cards, self.target.capabilities(), made.start)
        objected = self._objections(tally)
        first = objected[0] if objected else None
        status = played.status if first is None else "finding"
        report.status[status] = report.status.get(status, 0) + 1
        area = report.areas.setdefault(made.mask.area, [0, 0])
        area[0] += 1
        area[1] += status in ("played", "finding")
        if played.status == "unsupported":
            _count(report.unsupported, played.note)
        for _, reason in played.skipped:
            _count(report.skipped, reason)
        for attempted in played.attempts:
            if attempted.outcome == "unknown":
                _count(report.unsupported, f"attempt: {attempted.note}")
        for (oracle, rule), number in tally.holds.items():
            key = f"{oracle} {rule}"
            report.holds[key] = report.holds.get(key, 0) + number
        for verdict in tally.unknown:
            _count(report.unknown, f"{verdict.oracle}: {verdict.sentence}")
        # An engine with many faults shows several in one game; one with a seeded fault is judged by the earliest.
        own = isinstance(self.target, ReferenceTarget)
        for verdict in objected[:1] if own else objected:
            self._failure(index, made, verdict, report, known)
        if first is None and not own and status == "played":
            self._compare(made, played, report)
            if self.canary == NOT_TRIED:
                capabilities = self.target.capabilities()
                self.canary = try_falsified(played, made.cards, capabilities, made.start)
                report.canary = self.canary

    def _compare(self, made: Made, played: Played, report: Report) -> None:
        """Count where the game differs from the reference engine's without an oracle objecting."""
        ours = Played(made.game.state.trace)
        rows = differences(ours, played, made.cards, self.target.capabilities())
        if rows:
            what = sorted({row.split(":")[0].removeprefix("A's ").removeprefix("B's ") for row in rows[1:]})
            _count(report.disagreements, ", ".join(what))

    def _play(self, made: Made) -> Played:
        """How the target plays the scenario that the reference engine has just played."""
        target = self.target
        if isinstance(target, ReferenceTarget):
            if target.name == "core":
                return Played(made.game.state.trace, attempts=made.recorder.attempts)
            return target.play(made.scenario(), [], made.cards)
        return target.play(made.scenario(), made.recorder.trail())

    def _failure(self, index: int, made: Made, first: Verdict, report: Report, known: set[str]) -> None:
        raw = signature_of(first)
        report.seen.setdefault(raw, index)
        if raw in known:
            return
        known.add(raw)
        scenario = made.scenario()
        replays = 0
        if self.job.reduce:
            scenario, replays = reduce_on(self.target, scenario, raw, self.deadline)
        objected = self._objections(try_scenario(self.target, scenario).tally)
        same = [verdict for verdict in objected if signature_of(verdict) == raw]
        if isinstance(self.target, ReferenceTarget):
            same = objected
        verdict = same[0] if same else first
        final = with_finding(scenario, verdict, self.target)
        report.found.append(Found(index, raw, final, signature_of(verdict), replays, made.mask.features))
        known.add(signature_of(verdict))


def reduce_on(
    target: Target, scenario: Scenario, signature: str, deadline: float = 0.0
) -> tuple[Scenario, int]:
    """Reduce a scenario that fails on a target with this signature; also how many replays it took.

    A smaller one in which a player comes to draw from an empty library is not taken, unless that happened
    before: it would only muddle what is wrong.  On an engine in another process a reduction takes no more than
    `SECONDS_MAX_SLOW`, and soon ends after the deadline of the campaign (a time of the monotonic clock).
    """
    draws_fail: list[bool] = []

    def test(candidate: Scenario) -> Trial:
        tried = try_scenario(target, candidate)
        fails = any(isinstance(event, DrawFailed) for event in tried.reference.events)
        draws_fail.append(fails)
        same = has_signature(tried, signature) and (draws_fail[0] or not fails)
        return Trial(same, used_lines(candidate, tried), payments_of(tried))

    own = isinstance(target, ReferenceTarget)
    end = time.monotonic() + SECONDS_MAX_SLOW
    if deadline:
        end = min(end, max(deadline, time.monotonic()) + GRACE_SECONDS)
    reducer = Reducer(test) if own else Reducer(test, REPLAYS_MAX_SLOW, lambda: time.monotonic() > end)
    return reducer.reduce(scenario), reducer.replays


def payments_of(tried: Tried) -> dict[int, tuple[Line, ...]]:
    """The mana abilities that were activated while each script line was being paid for, on the reference."""
    trail = tried.reference.trail
    found: dict[int, tuple[Line, ...]] = {}
    for taken in trail:
        if taken.within is None or not isinstance(taken.action, Activate):
            continue
        line = trail[taken.within].line
        if line is not None:
            found[line] = (*found.get(line, ()), taken.action)
    return found


def has_signature(tried: Tried, signature: str) -> bool:
    """Whether any objection has it: another one may come first in a smaller scenario."""
    return any(signature_of(verdict) == signature for verdict in tried.tally.violated)


def used_lines(scenario: Scenario, tried: Tried) -> list[int]:
    """The script lines that the reference engine could carry out."""
    skipped = {index for index, _ in tried.reference.skipped}
    return [index for index in range(len(scenario.script)) if index not in skipped]


def with_finding(scenario: Scenario, verdict: Verdict, target: Target) -> Scenario:
    """The scenario with a title, the rule and the finding written into it."""
    rules = (verdict.rule,) if verdict.rule else ()
    title = RULES.get(verdict.rule, "The engine failed in the middle of a legal game.")
    return replaced(scenario, title=title, rules=rules, finding=finding_of(verdict, target))


def _count(counts: dict[str, int], reason: str) -> None:
    counts[reason] = counts.get(reason, 0) + 1


def merge(total: Report, batch: Report) -> None:
    """Add a batch's counts to the campaign's."""
    total.scenarios += batch.scenarios
    total.decisions += batch.decisions
    total.seconds += batch.seconds
    for name in ("holds", "unknown", "unsupported", "status", "skipped", "disagreements"):
        into: dict[str, int] = getattr(total, name)
        for key, number in getattr(batch, name).items():
            into[key] = into.get(key, 0) + number
    for area, (tried, played) in batch.areas.items():
        row = total.areas.setdefault(area, [0, 0])
        row[0] += tried
        row[1] += played
    for raw, index in batch.seen.items():
        total.seen[raw] = min(index, total.seen.get(raw, index))
    total.digests += batch.digests
    if MISSED in (total.canary, batch.canary):
        total.canary = MISSED
    elif batch.canary == CAUGHT:
        total.canary = CAUGHT
