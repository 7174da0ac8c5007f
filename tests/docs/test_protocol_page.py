"""docs/protocol.md tells every call, field, kind of decision and limit, and each misbehaviour has its test."""

import itertools
import re
from typing import Any

import msgspec
import pytest

from rulehound.ci.suite import suite
from rulehound.core import events as ev
from rulehound.core.decisions import ABOUTS
from rulehound.core.turns import STEPS
from rulehound.properties.reference import play_reference
from rulehound.targets import follow, pipes, process
from rulehound.targets.protocol import PROTOCOL, Asked, Hello, Moved, Observed, Tried
from rulehound.targets.protocol_schema import CALLS, Sent
from tests.targets.test_process import ENDS


@pytest.fixture
def page(pages: Any) -> Any:
    """The page."""
    return pages["docs/protocol.md"]


def words(cells: Any) -> set[str]:
    """What stands in backquotes in these cells."""
    return {word for cell in cells for word in re.findall(r"`([^`]+)`", cell)}


def test_every_call_has_a_section(page: Any) -> None:
    """And the page is about the version that is spoken."""
    assert page.text.startswith(f"# The protocol, version {PROTOCOL}\n")
    sections = re.findall(r"^### (\w+)$", page.text, re.MULTILINE)
    assert sections == list(CALLS)


@pytest.mark.parametrize("kind", [Hello, Sent, Moved, Asked, Observed, Tried])
def test_every_field_is_told(page: Any, kind: Any) -> None:
    """In a row of a table, or in the replies to an attempt."""
    rows = words(line.split("|")[1] for line in page.text.splitlines() if line.startswith("| `"))
    told = rows | set(re.findall(r'"(outcome|note)"', page.text))
    assert {field.encode_name for field in msgspec.structs.fields(kind)} <= told


def test_every_step_is_named_as_it_is_written(page: Any) -> None:
    """In `where`, and in the start of a scenario."""
    steps = {step for each in STEPS.values() for step in each} | {"precombat main", "postcombat main"}
    (sentence,) = re.findall(r"^Steps are .*$", page.text, re.MULTILINE)
    assert steps == words([sentence])


def test_what_a_decision_may_be_about_is_known(page: Any) -> None:
    """Every word of the table is one of the reference engine's."""
    told = words(page.table("about"))
    assert told <= set(ABOUTS)
    assert {"priority", "replacement", "mana"} <= told


def test_every_cause_and_zone_is_told(page: Any) -> None:
    """Those that the reference engine tells of when it plays the suite, and the order of what it tells."""
    start = page.text.index("### The order of events")
    section = page.text[start : page.text.index("### observe")]
    told = words([section])
    for test in suite():
        trace = play_reference(test.scenario).trace
        for event, later in itertools.pairwise(trace):
            cause = getattr(event, "cause", "")
            assert isinstance(event, ev.CardDiscarded) or cause in told | {""}, cause
            if isinstance(event, ev.ObjectMoved):
                assert {event.origin, event.zone} <= told
            if isinstance(event, ev.LandPlayed):
                assert isinstance(later, ev.ObjectMoved)
                assert later.object == event.object
            if isinstance(later, ev.CardDrawn):
                assert isinstance(event, ev.ObjectMoved)
                assert event.new == later.card


def test_the_limits_are_those_of_the_code(page: Any) -> None:
    """Each of them."""
    limits = page.table("what")
    assert list(limits.values()) == [
        f"{process.SECONDS_TO_START:g} seconds",
        f"{process.SECONDS_A_CALL:g} seconds",
        f"{pipes.LINE_BYTES_MAX >> 20} MiB",
        f"{pipes.MEMORY_BYTES_MAX >> 30} GiB of private memory for each process (Linux)",
        f"{follow.ACTS_MAX:,}",
        f"{follow.IDLE_MAX} times in a row",
        f"{follow.OCCURRENCES_MAX} times",
    ]


def test_every_misbehaviour_on_the_page_has_its_test(page: Any) -> None:
    """And each that is tested in the middle of a scenario stands there."""
    told = words(page.table("misbehaviour").values())
    assert set(ENDS) - {"unsupported"} <= told
    tests = page.path.parent.parent / "tests" / "targets"
    files = ("hostile_target.py", "test_process.py", "test_nothing_left_behind.py")
    target, *tested = ((tests / file).read_text(encoding="utf-8") for file in files)
    for mode in told - set(ENDS):
        assert f'"{mode}' in "".join(tested), mode
        assert f'"{mode}' in target, mode
