"""What a worker does: a run of scenarios, made, played on the target, judged, and reduced where they fail."""

import time
from collections.abc import Mapping
from pathlib import Path

from rulehound.ci.canary import NOT_TRIED, try_falsified
from rulehound.ci.case import objections, signature_of, try_scenario
from rulehound.ci.compare import differences
from rulehound.ci.flaky import TIMES, shows_again
from rulehound.ci.labels import PLAYED
from rulehound.ci.make import Made, make, scenario_choices
from rulehound.ci.reducing import GRACE_SECONDS, reduce_on, with_finding
from rulehound.ci.reduction_journal import journal_name
from rulehound.ci.report import Found, Job, Report
from rulehound.ci.steering import avoided_in
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import scenario_digest
from rulehound.core.target import Played, Target
from rulehound.core.trace import trace_digest
from rulehound.oracles.base import Tally, Verdict
from rulehound.properties.reference import NOTHING
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import make_target


class Worker:
    """Plays batches of one job; keeps its target between them.

    `report` is that of the latest batch, unfinished where the batch was broken off.  Reductions keep their
    journals in the folder `journals`, where there is one.
    """

    def __init__(self, job: Job, journals: Path | None = None) -> None:
        self.job = job
        self.journals = journals
        self.target: Target = make_target(job.target)
        self.report = Report(0)
        self.canary = NOT_TRIED
        self.deadline = 0.0
        self.background: dict[str, Verdict] | None = None
        """What the target does wrong in a game in which nobody does anything, by signature."""

    def close(self) -> None:
        self.target.close()

    def run(self, start: int, count: int, known: Mapping[str, int], deadline: float = 0.0) -> Report:
        """Play scenarios start to start + count - 1; a failure is looked at where its signature is not `known`
        from an earlier scenario, and only counted elsewhere.

        With a `deadline` (seconds of the monotonic clock) the batch ends early, but never in mid-scenario.
        """
        report = self.report = Report(start)
        self.deadline = deadline
        began = time.process_time()
        mine = dict(known)
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
                scenario, replays = self._reduce(0, NOTHING, signature)
                final = with_finding(scenario, verdict, self.target)
                fails, times = self._again(final, signature)
                report.found.append(Found(0, signature, final, signature, replays, fails=fails, times=times))

    def _reduce(self, index: int, scenario: Scenario, signature: str) -> tuple[Scenario, int]:
        """Reduce the failure of a scenario, going on where that was broken off; also how many replays it took."""
        journal = self.journals / journal_name(index, signature) if self.journals is not None else None
        return reduce_on(self.target, scenario, signature, self.deadline, journal)

    def _again(self, scenario: Scenario, signature: str) -> tuple[int, int]:
        """In how many of how many replays a finding shows."""
        end = max(self.deadline, time.monotonic()) + GRACE_SECONDS if self.deadline else 0.0
        return shows_again(self.target, scenario, signature, end)

    def _objections(self, tally: Tally) -> list[Verdict]:
        """The first objection of each signature, the earliest first, without those to a game without anything."""
        background = self.background or {}
        found: dict[str, Verdict] = {}
        for verdict in tally.in_order():
            signature = signature_of(verdict)
            if signature not in background:
                found.setdefault(signature, verdict)
        return list(found.values())

    def _one(self, index: int, report: Report, known: dict[str, int]) -> None:
        job = self.job
        avoid = avoided_in(index, job.avoid)
        choices = scenario_choices(job.seed, job.lane, index)
        made = make(choices, job.areas, readable=job.readable, real=job.real, avoid=avoid)
        report.scenarios += 1
        if job.target != "core":
            for feature in made.mask.features:
                _count(report.met, feature)
        report.decisions += len(made.recorder.made)
        goals = report.labels.count(made)
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
        if status in PLAYED:
            area[1] += 1
            report.labels.reach(goals)
        if played.status == "unsupported":
            _count(report.unsupported, played.note)
        for reason in played.unsupported:
            _count(report.unsupported, reason)
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
                return Played(
                    made.game.state.trace, attempts=made.recorder.attempts, offers=made.recorder.offers.all
                )
            return target.play(made.scenario(), [], made.cards)
        return target.play(made.scenario(), made.recorder.trail())

    def _failure(self, index: int, made: Made, first: Verdict, report: Report, known: dict[str, int]) -> None:
        raw = signature_of(first)
        report.seen.setdefault(raw, index)
        _count(report.failed, raw)
        for feature in made.mask.features:
            _count(report.failed_with.setdefault(raw, {}), feature)
        if known.get(raw, index + 1) <= index:
            return
        known[raw] = index
        scenario = made.scenario()
        replays = 0
        if self.job.reduce:
            scenario, replays = self._reduce(index, scenario, raw)
        own = isinstance(self.target, ReferenceTarget)
        for _ in range(1 if own else TIMES):  # An engine may hold this time, and fail the next.
            objected = self._objections(try_scenario(self.target, scenario).tally)
            same = objected if own else [each for each in objected if signature_of(each) == raw]
            if same:
                break
        else:
            scenario = made.scenario()
        verdict = same[0] if same else first
        final = with_finding(scenario, verdict, self.target)
        signature = signature_of(verdict)
        earlier = [signature_of(each) for each in objected if each.index <= verdict.index]
        beside = tuple(each for each in earlier if each != signature)
        fails, times = self._again(final, signature) if self.job.reduce else (0, 0)
        report.found.append(
            Found(index, raw, final, signature, replays, made.mask.features, beside, fails, times)
        )
        if not own:
            known[signature] = 0


def _count(counts: dict[str, int], reason: str) -> None:
    counts[reason] = counts.get(reason, 0) + 1
