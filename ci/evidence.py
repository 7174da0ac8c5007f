"""Evidence that a rule is judged: a *holds* in a game, and an objection to the same game with one edit.

It is worked out by playing scenarios of one seed in order.  A scenario whose trace holds a rule that has
no edit yet is edited, event by event, until an oracle that held the rule objects by that very number.
For seeded faults it is noted by which numbers their games are objected to.  What comes of it is kept in
`evidence.json`, with a digest of the code it was worked out from.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar

import msgspec

from rulehound.ci.case import CORE, ILLEGAL, objections
from rulehound.ci.edits import edits
from rulehound.ci.fault_runs import Calls, Chase
from rulehound.ci.make import Made, make, scenario_choices
from rulehound.core.events import EVENT_KINDS, Event, TurnBegan
from rulehound.core.target import Played
from rulehound.oracles.base import Oracle
from rulehound.oracles.judge import judge
from rulehound.oracles.registry import ORACLES
from rulehound.properties.areas import AREAS
from rulehound.targets.faults import FAULTS
from rulehound.targets.reference import ReferenceTarget

FILE = Path(__file__).with_name("evidence.json")
"""Where the evidence is kept."""

SEED = 0
SCENARIOS = 2000
"""How many scenarios are played in search of a rule's edit."""

TRIES_MAX = 6
"""In how many scenarios edits are tried for one rule."""

BEFORE, AFTER = 14, 3
"""How many events before and after the one at which a rule was seen to hold are edited."""

FAULT_SCENARIOS = 600
DETECTIONS_MAX = 6
"""After so many games of a fault that were objected to, no more are played."""


class Seen(msgspec.Struct, frozen=True):
    """The edit by which a rule was seen to be judged: the scenario's index, the event, and what was done."""

    oracle: str
    scenario: int
    event: int
    edit: str


class Evidence(msgspec.Struct, frozen=True):
    """What is known of rules by number: edits that were objected to, and faults with who objected."""

    digest: str
    seed: int
    edits: dict[str, Seen]
    faults: dict[str, dict[str, str]]


def read_evidence() -> Evidence:
    """The evidence that is kept."""
    return msgspec.json.decode(FILE.read_bytes(), type=Evidence)


class Clock(Oracle):
    """No judge: it notes after how many events each rule was first and last seen to hold."""

    name: ClassVar = "clock"
    rules: ClassVar = ()
    reads: ClassVar = dict.fromkeys(EVENT_KINDS, "read")

    def begin(self) -> None:
        self.index = 0
        self.first: dict[tuple[str, str], int] = {}
        self.last: dict[tuple[str, str], int] = {}
        self.tally.holds = Holds(self)

    def read(self, event: Event, index: int) -> None:
        self.index = index

    def finish(self, index: int) -> None:
        self.index = index


class Holds(dict[tuple[str, str], int]):
    """Counts of what held, which tell a clock."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock

    def __setitem__(self, key: tuple[str, str], number: int) -> None:
        self.clock.first.setdefault(key, self.clock.index)
        self.clock.last[key] = self.clock.index
        super().__setitem__(key, number)


def when_held(made: Made) -> Clock | None:
    """When each oracle said of each rule that it holds; None where there is an objection.

    An oracle that sums up says so at the end, at the length of the trace.
    """
    trace = made.game.state.trace
    tally = judge(trace, made.cards, CORE.capabilities(), (Clock, *ORACLES))
    assert isinstance(tally.holds, Holds)
    return None if tally.violated else tally.holds.clock


class Search:
    """The rules for which an edit was found, and for the others in how many scenarios it was sought."""

    def __init__(self, only: frozenset[str] | None = None) -> None:
        self.only = only
        """The rules to search for; None for all."""
        self.found: dict[str, Seen] = {}
        self.tries: dict[tuple[str, str], int] = {}

    def look_at(self, index: int) -> None:
        """Edit this scenario's trace for the rules that hold in it and still want an edit."""
        made = make(scenario_choices(SEED, 0, index), tuple(AREAS))
        self.edit_attempts(index, made)
        trace = made.game.state.trace
        clock = when_held(made)
        for name, rule in clock.first if clock is not None else ():
            tried = self.tries.get((name, rule), 0)
            if clock is None or rule in self.found or tried >= TRIES_MAX:
                continue
            if self.only is not None and rule not in self.only:
                continue
            self.tries[name, rule] = tried + 1
            place = (clock.last if tried % 2 else clock.first)[name, rule]
            near = nearest_first(place, trace) if place < len(trace) else places(trace)
            for edit in edits(trace, near):
                if objects(edit.trace, made, name, rule):
                    self.found[rule] = Seen(name, index, edit.index, edit.says)
                    break

    def edit_attempts(self, index: int, made: Made) -> None:
        """What is refused is told as accepted, or as refused with something changed."""
        for place, attempted in enumerate(made.recorder.attempts):
            for outcome, rule in (("accepted", attempted.rule), ("changed", "733.1")):
                if rule in self.found or attempted.outcome != "refused":
                    continue
                attempts = [*made.recorder.attempts]
                attempts[place] = msgspec.structs.replace(attempted, outcome=outcome)
                played = Played(made.game.state.trace, attempts=attempts)
                tally, _ = objections(played, made.cards, CORE.capabilities(), made.start)
                if any((each.oracle, each.rule) == (ILLEGAL, rule) for each in tally.violated):
                    says = f"tell the illegal attempt as {outcome}"
                    self.found[rule] = Seen(ILLEGAL, index, place, says)


def find_edits(scenarios: Iterable[int]) -> dict[str, Seen]:
    """Search these scenarios, in order, for an edit that is objected to by each rule that holds in them."""
    search = Search()
    for index in scenarios:
        search.look_at(index)
    return search.found


def objects(trace: list[Event], made: Made, oracle: str, rule: str) -> bool:
    """Whether this oracle objects to a trace by this very number."""
    judges = tuple(each for each in ORACLES if each.name == oracle)
    tally = judge(trace, made.cards, CORE.capabilities(), judges)
    return any(verdict.rule == rule for verdict in tally.violated)


def nearest_first(place: int, trace: Sequence[Event]) -> list[int]:
    """The indices around one, the nearest first and the earlier of two, then where the turn began.

    The game's beginning is left alone.
    """
    near = range(max(1, place - BEFORE), min(len(trace), place + AFTER + 1))
    turns = [index for index in range(1, near.start) if isinstance(trace[index], TurnBegan)]
    return sorted(near, key=lambda index: (abs(index - place), index)) + turns[-1:]


def places(trace: Sequence[Event]) -> list[int]:
    """Of each kind of event the first, one in the middle and the last."""
    by_kind: dict[type[Event], list[int]] = {}
    for index, event in enumerate(trace):
        by_kind.setdefault(type(event), []).append(index)
    found: set[int] = set()
    for indices in by_kind.values():
        found.update(indices[(len(indices) - 1) * half // 2] for half in (0, 1, 2))
    return sorted(found - {0})


def try_again(rule: str, seen: Seen) -> bool:
    """Whether the edit that is kept for a rule is still objected to by its number."""
    made = make(scenario_choices(SEED, 0, seen.scenario), tuple(AREAS))
    if seen.oracle == ILLEGAL:
        search = Search()
        search.edit_attempts(seen.scenario, made)
        return rule in search.found
    trace = made.game.state.trace
    return any(
        edit.says == seen.edit and objects(edit.trace, made, seen.oracle, rule)
        for edit in (edits(trace, (seen.event,)) if seen.event < len(trace) else ())
    )


def find_faults(
    names: Sequence[str] = tuple(FAULTS), most: int = FAULT_SCENARIOS
) -> dict[str, dict[str, str]]:
    """For each fault the rules by which its games were objected to, with the oracle that did."""
    chases = {name: Chase(name, SEED, most) for name in names}
    cited: dict[str, dict[str, str]] = {name: {} for name in names}
    left = dict.fromkeys(names, DETECTIONS_MAX)
    for index in range(most):
        if not left:
            break
        made = make(scenario_choices(SEED, 0, index), tuple(AREAS))
        scenario = made.scenario()
        calls = Calls()
        reference = ReferenceTarget("core", calls.table).play(scenario, [], made.cards)
        for name in [name for name in left if FAULTS[name].entry in calls.names]:
            verdicts = list(chases[name].objections_to(made, scenario, reference))
            for verdict in verdicts:
                if verdict.rule:
                    cited[name].setdefault(verdict.rule, verdict.oracle)
            if verdicts:
                left[name] -= 1
                if not left[name]:
                    del left[name]
    return {name: dict(sorted(rules.items())) for name, rules in cited.items() if rules}
