"""Findings that only came after another are told apart from it."""

from rulehound.ci.case import objections
from rulehound.ci.consequences import consequences
from rulehound.ci.report import Found
from rulehound.core.events import (
    EVENT_KINDS,
    Event,
    GameBegan,
    PhaseBegan,
    PriorityPassed,
    PriorityReceived,
    StepBegan,
    TurnBegan,
)
from rulehound.core.scenario import PlayerStart, Scenario
from rulehound.core.target import Capabilities, Played

NOTHING = Scenario(1, {"A": PlayerStart(), "B": PlayerStart()})


def found(signature: str, *beside: str) -> Found:
    return Found(0, signature, NOTHING, signature, 0, (), beside)


def findings(*rows: Found) -> dict[str, Found]:
    return {row.signature: row for row in rows}


def test_what_could_not_be_shown_without_another_came_after_it() -> None:
    """The dropped choice is the cause; the hang is what comes of it, and the cleanup step of the hang."""
    rows = findings(found("dropped"), found("hang", "dropped"), found("cleanup", "hang"), found("other"))
    assert consequences(rows) == {"hang": "dropped", "cleanup": "dropped"}


def test_of_two_that_object_to_one_event_the_second_goes_with_the_first() -> None:
    """Each stands beside the other."""
    assert consequences(findings(found("one", "two"), found("two", "one"))) == {"two": "one"}


def test_an_objection_that_is_no_finding_explains_nothing() -> None:
    """It may have gone when it was reduced itself."""
    assert consequences(findings(found("one", "gone"))) == {}


def test_what_is_objected_to_in_a_part_without_end_is_the_hang() -> None:
    """Players who pass on and on are given priority wrongly, too: that is told once, as a hang."""
    steps: list[Event] = [
        GameBegan("A", ()),
        TurnBegan(1, "A", 1),
        PhaseBegan(2, "ending"),
        StepBegan(3, "end"),
    ]
    rounds: list[Event] = [
        PriorityReceived("A"),
        PriorityPassed("A"),
        PriorityReceived("B"),
        PriorityPassed("B"),
    ]
    shown = Capabilities("by hand", "0", frozenset(kind.__name__ for kind in EVENT_KINDS))
    for status, times, told in (
        ("hung", 4, ["hang"]),
        ("hung", 2, ["hang", "priority"]),
        ("played", 4, ["priority"]),
    ):
        played = Played(steps + rounds * times, status, "nothing happens" if status == "hung" else "")
        tally, _ = objections(played, {}, shown, NOTHING)
        assert sorted({verdict.oracle for verdict in tally.violated} & {"hang", "priority"}) == told
