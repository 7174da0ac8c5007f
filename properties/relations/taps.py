"""Runs of plain mana abilities: {T}, mana, and nothing else, one after another, each of another permanent."""

from collections.abc import Iterator

import msgspec

from rulehound.core import events as ev
from rulehound.core.scenario import Activate, Line, Scenario
from rulehound.properties.reference import Reference

PLAIN = (ev.AbilityActivated, ev.Tapped, ev.ManaAdded, ev.ManaAbilityResolved, ev.PriorityReceived)
"""All that happens while a plain mana ability is activated."""


class Tap(msgspec.Struct, frozen=True):
    """One plain activation: which lines of the script it takes, and of which permanent it is."""

    line: int
    end: int
    object: str


def runs(base: Reference, about: str) -> list[list[Tap]]:
    """The runs of two or more plain taps in decisions `about` this ("priority", or "mana" while paying)."""
    found: list[list[Tap]] = []
    run: list[Tap] = []
    player = moment = None
    for tap, who, when in _taps(base, about):
        if tap is None or who != player or when != moment or tap.object in {each.object for each in run}:
            found.append(run)
            run = []
        player, moment = who, when
        if tap is not None:
            run.append(tap)
    found.append(run)
    return [run for run in found if len(run) > 1]


def _taps(base: Reference, about: str) -> Iterator[tuple[Tap | None, str, object]]:
    """Each plain tap, and None where something else was decided."""
    written = [(made, line) for made, line in base.made if made.line is not None]
    place = 0
    while place < len(written):
        made, line = written[place]
        end = place + 1
        while end < len(written) and written[end][0].decision.about in ("mana type", "symbol"):
            end += 1
        after = written[end][0].trace if end < len(written) else None
        events = base.trace[made.trace : after]
        if after is None:
            events = events[: _length_of_plain(events)]
        who, when = made.decision.player, (made.at.turn, made.at.step, made.at.occurrence, made.stack)
        if isinstance(line, Activate) and made.decision.about == about and _is_plain(events):
            assert made.line is not None
            yield Tap(made.line, made.line + end - place, line.object), who, when
        else:
            yield None, who, when
        place = end


def _length_of_plain(events: list[ev.Event]) -> int:
    for place, event in enumerate(events):
        if not isinstance(event, PLAIN):
            return place
    return len(events)


def _is_plain(events: list[ev.Event]) -> bool:
    """Whether exactly one permanent was tapped, and made mana, and that was all."""
    kinds = [type(event) for event in events if not isinstance(event, ev.PriorityReceived)]
    return kinds == [ev.AbilityActivated, ev.Tapped, ev.ManaAdded, ev.ManaAbilityResolved]


def reversed_runs(scenario: Scenario, runs: list[list[Tap]]) -> Scenario:
    """The scenario with the taps of each run in the opposite order, each at the address of its new place."""
    script = list(scenario.script)
    for run in runs:
        start, end = run[0].line, run[-1].end
        addresses = [script[tap.line].at for tap in run]
        lines: list[Line] = []
        for tap, at in zip(reversed(run), addresses, strict=True):
            group = script[tap.line : tap.end]
            first = msgspec.structs.replace(group[0], at=at)
            lines += [first, *(_whenever(line) for line in group[1:])]
        assert len(lines) == end - start
        script[start:end] = lines
    return msgspec.structs.replace(scenario, script=tuple(script))


def _whenever(line: Line) -> Line:
    """The line at the first chance within its step: choices were counted in the order that was."""
    assert line.at is not None
    return msgspec.structs.replace(line, at=msgspec.structs.replace(line.at, decision=0))
