"""What a `doctor` looks at, one check after the other: what was seen, and what is to be mended.

A check is "ok"; or something is to be "mend"ed before anything else that the target answers can be believed;
or there is a "note", which an adapter may do better with; or it was "not checked", and why.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Literal

import msgspec

from rulehound.ci.canary import LANE
from rulehound.ci.forging import COMPARISON, FORGERIES, Forgery, play_between, try_forgery
from rulehound.ci.make import make, manner_of, scenario_choices
from rulehound.ci.pool import deaf_children, workers
from rulehound.ci.suite import suite
from rulehound.core.events import EVENT_KINDS
from rulehound.core.rules import EDITION
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import read_scenario, scenario_bytes
from rulehound.core.target import Capabilities, Played, Reloading, Target
from rulehound.core.trace import trace_bytes
from rulehound.oracles.registry import ORACLES
from rulehound.properties import plain
from rulehound.properties.areas import AREAS
from rulehound.properties.reference import play_reference
from rulehound.properties.relations.judging import relate
from rulehound.properties.relations.registry import BY_NAME
from rulehound.targets.registry import make_target

Status = Literal["ok", "mend", "note", "not checked"]
SAME = 6
"""How many scenarios are played in two processes."""
SAVED = 6
"""How many scenarios are saved and loaded."""
FORGED = 3
"""How many games are falsified in each way."""
ENOUGH = 0.25
"""The share of an area's scenarios that an adapter should play to their end."""
EASY = 2
"""Scenarios of the suite up to this level are played where any engine should do."""
DECISION = "Decision"
"""What only engines in this process show: every decision, with all that was offered."""
KINDS = {kind.__name__ for kind in EVENT_KINDS} | {DECISION}


class Check(msgspec.Struct, frozen=True):
    """One check: its name, how it came out, what was seen, and what to do about it ("" for nothing)."""

    name: str
    status: Status
    seen: str
    mend: str = ""


class AreaPlayed(msgspec.Struct, frozen=True):
    """Of one area's generated scenarios: how many there were, how they ended, and the commonest reasons why not.

    `part` were played to the end, but lines of their scripts could not be carried out; `broke` ended by a
    crash, by silence or by what is no answer; `how` says how the first did.
    """

    area: str
    scenarios: int
    played: int
    part: int
    unsupported: int
    broke: int
    reasons: tuple[tuple[str, int], ...]
    how: str = ""


class Support(msgspec.Struct, frozen=True):
    """All areas, and how fast it went."""

    areas: tuple[AreaPlayed, ...]
    seconds: float
    decisions: int

    @property
    def scenarios(self) -> int:
        return sum(each.scenarios for each in self.areas)


def handshake(target: Target, *, protocol: int | None) -> list[Check]:
    """What the target says of itself; raises TargetError where it does not start."""
    said = target.capabilities()
    spoken = "" if protocol is None else f", protocol {protocol}"
    checks = [
        Check(
            "handshake",
            "ok",
            f"{said.name} {said.version}{spoken}, rules of {said.rules or 'no edition named'}",
        )
        if said.version
        else Check(
            "handshake", "mend", f"{said.name}, without a version", "give the engine's version in hello"
        )
    ]
    if not said.rules:
        checks.append(
            Check(
                "edition",
                "note",
                "no edition of the rules is named",
                "name it in hello: a finding may be about a newer rule",
            )
        )
    elif said.rules != EDITION:
        checks.append(Check("edition", "ok", f"its rules are of {said.rules}, ours of {EDITION}"))
    return [*checks, _complete(said)]


def _complete(said: Capabilities) -> Check:
    """Which oracles can judge what the target shows."""
    unknown = sorted(said.complete - KINDS)
    if unknown:
        return Check(
            "kinds of event", "mend", f"complete names {unknown[0]!r}, which is no kind of event",
            "take the names from rulehound/core/events.py",
        )  # fmt: skip
    able = [oracle for oracle in ORACLES if oracle.needs <= said.complete]
    seen = f"{len(said.complete)} kinds are shown completely; {len(able)} of {len(ORACLES)} oracles can judge"
    if not able:
        return Check(
            "kinds of event", "mend", seen, "show ManaAdded, PriorityReceived and StepBegan completely"
        )
    winnable = [
        oracle.needs - said.complete for oracle in ORACLES if DECISION not in oracle.needs - said.complete
    ]
    missing = Counter(kind for lacks in winnable for kind in lacks)
    if not missing:
        return Check("kinds of event", "ok", seen)
    alone = Counter(next(iter(lacks)) for lacks in winnable if len(lacks) == 1)
    most = sorted(alone or missing, key=lambda kind: (-(alone or missing)[kind], kind))[:3]
    return Check("kinds of event", "note", seen, f"most would be won by showing {', '.join(most)} completely")


def repeatability(name: str, target: Target, scenarios: Sequence[Scenario]) -> Check:
    """The same scenarios in two processes: the same bytes, or where they part."""
    if not scenarios:
        return Check("repeatability", "not checked", "no easy scenario of the suite is played")
    with workers(1) as pool:
        try:
            with deaf_children():
                future = pool.submit(played_there, name, [scenario_bytes(each) for each in scenarios])
            here = [_bytes(target.play(each, play_reference(each).trail)) for each in scenarios]
            there = future.result()
        except BrokenProcessPool:
            seen = "the process in which the target was played a second time was killed"
            return Check("repeatability", "not checked", seen)
    for number, (mine, other) in enumerate(zip(here, there, strict=True), 1):
        if mine != other:
            place, (one, two) = next(
                (place, pair)
                for place, pair in enumerate(zip([*mine, b"the end"], [*other, b"the end"], strict=False))
                if pair[0] != pair[1]
            )
            seen = f"scenario {number} differs from event {place + 1} on: {_short(one)} and {_short(two)}"
            return Check(
                "repeatability", "mend", seen,
                "answer the same requests the same way: fix the engine's seed, sort what comes in the order of a hash",
            )  # fmt: skip
    return Check("repeatability", "ok", f"{len(scenarios)} scenarios gave the same traces in two processes")


def played_there(name: str, scenarios: Sequence[bytes]) -> list[list[bytes]]:
    """The traces of a target that is started anew, in a process of its own; called there."""
    target = make_target(name)
    try:
        read = [read_scenario(each) for each in scenarios]
        return [_bytes(target.play(each, play_reference(each).trail)) for each in read]
    finally:
        target.close()


def _bytes(played: Played) -> list[bytes]:
    """All that must be the same: events, status, and what could not be carried out, one line each."""
    rest = [f"{played.status} {sorted(played.skipped)}".encode()]
    return trace_bytes(played.events).splitlines() + rest


def _short(line: bytes) -> str:
    text = line.decode("utf-8", "replace")
    return text if len(text) <= 80 else f"{text[:80]}..."


def saving(target: Target, scenarios: Sequence[Scenario]) -> Check:
    """A game that is saved and loaded at each step goes on as it would have, where the target can."""
    name = "save and restore"
    if not target.capabilities().reloads or not isinstance(target, Reloading):
        return Check(name, "not checked", "it does not say that it reloads")
    counts: Counter[str] = Counter()
    for scenario in scenarios:
        related = relate(BY_NAME["saved-and-loaded"], target, scenario)
        counts[related.status] += 1
        if related.verdict is not None:
            return Check(
                name,
                "mend",
                related.verdict.sentence,
                "a game that is loaded must be the game that was saved",
            )
    if not counts["holds"]:
        return Check(name, "not checked", "no game could be compared with one that was saved and loaded")
    return Check(
        name, "ok", f"{counts['holds']} games that were saved and loaded in each step went on as they were"
    )


def forgeries(target: Target) -> Iterator[Check]:
    """Each kind of falsified answer: is it caught?

    One that no oracle can judge, for want of a kind of event, is only noted where others are caught.
    """
    easy = [each.scenario for each in sorted(suite(), key=lambda each: each.level) if each.level <= EASY]
    trials = [(forgery, try_forgery(target, forgery, easy, FORGED)) for forgery in FORGERIES]
    caught = any(trial.caught for _, trial in trials)
    for forgery, trial in trials:
        name = f"falsified: {forgery.says}"
        lacking = _lacking(forgery, target.capabilities().complete)
        mend = f"show {', '.join(lacking)} completely, for {forgery.judge}" if lacking else forgery.mend
        if not trial.tried:
            yield Check(name, "not checked", f"no {forgery.kind} in a game in which all else is well")
        elif not trial.caught:
            status: Status = "note" if lacking and caught else "mend"
            yield Check(name, status, f"caught in none of {trial.tried} games", mend)
        else:
            seen = f"caught in {trial.caught} of {trial.tried} games, by {', '.join(trial.by)}"
            only = trial.by == (COMPARISON,)
            yield Check(name, "note" if only else "ok", seen, mend if only else "")
    if not any(trial.tried for _, trial in trials):
        seen = "nothing that could be falsified was shown, so that nobody would notice what is wrong"
        yield Check("falsified: anything", "mend", seen, "tell of events in the answers to load and act")


def _lacking(forgery: Forgery, complete: frozenset[str]) -> list[str]:
    """What the oracle that would catch it needs and does not get."""
    needs = next((oracle.needs for oracle in ORACLES if oracle.name == forgery.judge), frozenset())
    return sorted(needs - complete)


def supported(name: str, target: Target, count: int, seconds: float) -> Support:
    """Play so many generated scenarios in each area, as a hunt of this target would make them, and time them.

    It ends after `seconds` with what there is, every area having had the same number of turns.  Where nothing
    was played the area `plain` is tried as well, for an engine that knows little more than lands and creatures.
    """
    usual = _supported(name, target, tuple(AREAS), count, seconds)
    if any(each.played + each.part for each in usual.areas):
        return usual
    more = _supported(name, target, (plain.NAME,), count, seconds)
    spent, decisions = usual.seconds + more.seconds, usual.decisions + more.decisions
    return Support((*usual.areas, *more.areas), spent, decisions)


def _supported(name: str, target: Target, wanted: Sequence[str], count: int, seconds: float) -> Support:
    able, readable, real = manner_of(name, wanted)
    rows: dict[str, Counter[str]] = {area: Counter() for area in able}
    reasons: dict[str, Counter[str]] = {area: Counter() for area in able}
    how: dict[str, str] = {}
    spent, decisions = 0.0, 0
    end = time.monotonic() + seconds
    for index in range(count):
        for area in able:
            made = make(scenario_choices(0, LANE + 1, index), (area,), readable=readable, real=real)
            scenario = made.scenario()
            began = time.monotonic()
            played, acts, _ = play_between(target, scenario)
            spent += time.monotonic() - began
            decisions += acts
            ended = _ended(played)
            rows[area][ended] += 1
            if ended == "part":
                reasons[area][f"a line was skipped: {played.skipped[0][1]}"] += 1
            elif ended != "played":
                reasons[area][played.note] += 1
            if ended == "broke":
                how.setdefault(area, f"{played.status}: {played.note}")
        if time.monotonic() > end:
            break
    areas = tuple(
        AreaPlayed(
            area, rows[area].total(), rows[area]["played"], rows[area]["part"], rows[area]["unsupported"],
            rows[area]["broke"], tuple(sorted(reasons[area].items(), key=lambda row: (-row[1], row[0]))[:3]),
            how.get(area, ""),
        )
        for area in able
    )  # fmt: skip
    return Support(areas, spent, decisions)


def _ended(played: Played) -> str:
    if played.status in ("played", "unsupported"):
        return "part" if played.status == "played" and played.skipped else played.status
    return "broke"


def support(played: Support) -> Iterator[Check]:
    """What is to be said of what was played by area, and how fast."""
    total = played.scenarios
    through = sum(each.played + each.part for each in played.areas)
    broke = sum(each.broke for each in played.areas)
    seconds = played.seconds or 1.0
    seen = f"{total / seconds:.1f} scenarios and {played.decisions / seconds:.0f} decisions a second"
    yield Check("speed", "ok", seen)
    seen = f"{through} of {total} generated scenarios were played to their end"
    reasons = Counter[str]()
    for each in played.areas:
        reasons.update(dict(each.reasons))
    why = f"the commonest reason: {reasons.most_common(1)[0][0]}" if reasons else ""
    if not through:
        yield Check("support", "mend", seen, why)
    else:
        poor = [each.area for each in played.areas if each.played + each.part < ENOUGH * each.scenarios]
        said = f"less than a quarter is played of {', '.join(poor)}; {why}" if poor else ""
        if all(each.area == plain.NAME for each in played.areas if each.played + each.part):
            said = f"hunt with --areas {plain.NAME}; {said}"
        yield Check("support", "note" if poor else "ok", seen, said)
    if broke:
        how = next(each.how for each in played.areas if each.how)
        seen = f"{broke} of {total} scenarios ended early; the first {how}"
        yield Check("crashes", "note", seen, "a hunt saves a file for each way to do so")
