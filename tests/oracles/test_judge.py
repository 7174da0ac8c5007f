"""One pass with every oracle."""

from typing import Any, ClassVar

import pytest

from rulehound.core import events as ev
from rulehound.core.target import Capabilities
from rulehound.oracles.base import Oracle
from rulehound.oracles.judge import ALL, judge
from rulehound.oracles.registry import ORACLES
from rulehound.properties.areas import AREAS
from rulehound.properties.making import make, scenario_choices
from rulehound.targets.registry import make_target


def test_every_oracle_reads_the_same_pass(words: Any) -> None:
    """A short game is judged by all of them, and nothing is wrong with it."""
    story = words.story(words.forest).turn("A", 2).main().add(ev.PriorityReceived("A"))
    story.tap("Forest", "G").passes()
    tally = judge(story.trace, story.cards, _capabilities())
    assert not tally.violated
    assert {"turn-order", "tapped-for-mana", "mana-ledger"} <= {name for name, _ in tally.holds}


def test_oracles_have_names_and_rules_of_their_own() -> None:
    """A name is what a signature and a report call an oracle by."""
    assert ALL is ORACLES
    assert len({oracle.name for oracle in ORACLES}) == len(ORACLES)
    assert all(oracle.rules and oracle.reads for oracle in ORACLES)


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.name)
def test_an_oracle_has_a_method_for_all_that_it_reads(oracle: Any) -> None:
    """A misspelt method would be found only by the first such event."""
    assert all(hasattr(oracle, method) for method in oracle.reads.values())
    assert {"Decision", *(kind.__name__ for kind in ev.EVENT_KINDS)} >= oracle.needs


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.name)
def test_an_empty_trace_gives_no_verdict(oracle: Any) -> None:
    """Nothing happened, so nothing was obeyed."""
    tally = judge([], {}, _capabilities(), (oracle,), ())
    assert (tally.holds, tally.violated, tally.unknown) == ({}, [], [])


class Counting(Oracle):
    """No judge: it counts how often it is told that a player receives priority."""

    name = "counting"
    rules = ()
    reads: ClassVar = {ev.PriorityReceived: "read_priority"}

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        self.holds("117.3")


class CountingOnce(Counting):
    """The same, and a priority received again tells it nothing new."""

    each_priority = False


def test_priority_after_nothing_but_passing_is_left_out_where_it_says_nothing_new(words: Any) -> None:
    """Anything that happens in between makes the next priority one to be told of."""
    received, passed = ev.PriorityReceived("A"), ev.PriorityPassed("A")
    trace = [received, passed, received, received, ev.TurnBegan(1, "B", 1), received]
    counts = [
        sum(judge(trace, {}, _capabilities(), (oracle,), ()).holds.values())
        for oracle in (Counting, CountingOnce)
    ]
    assert counts == [4, 2]


@pytest.mark.parametrize("name", ["core", "fault:priority-in-cleanup", "fault:damage-destroys"])
def test_oracles_that_leave_it_out_say_the_same_when_they_are_told(name: str) -> None:
    """What `each_priority` says of an oracle is true of it."""
    told: Any = [type(each.__name__, (each,), {"each_priority": True}) for each in ORACLES]
    target: Any = make_target(name)
    for index in range(12):
        made = make(scenario_choices(0, 0, index), tuple(AREAS))
        played = target.play(made.scenario(), [], made.cards)
        rows = [
            judge(played.events, made.cards, target.capabilities(), some, played.offers)
            for some in (ORACLES, tuple(told))
        ]
        assert rows[0].holds == rows[1].holds
        assert rows[0].violated == rows[1].violated


def _capabilities() -> Capabilities:
    return Capabilities("by hand", "0", frozenset(kind.__name__ for kind in ev.EVENT_KINDS) | {"Decision"})
