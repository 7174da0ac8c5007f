"""The seeded faults: each says what it breaks, and takes the place of one rule function."""

import inspect
import re
from collections import Counter
from pathlib import Path

import pytest

from rulehound.ci.make import make, scenario_choices
from rulehound.core.rules import RULES
from rulehound.core.table import RULE_FUNCTIONS
from rulehound.properties.areas import AREAS
from rulehound.targets.faults import FAULTS, Fault
from rulehound.targets.faults.registry import fault
from rulehound.targets.reference import ReferenceTarget

KINDS = "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T19 T20 W1 W2".split()
"""The kinds of fault seen in public engines that this scope can express, and two of our own (docs/faults.md)."""

CORE = Path(inspect.getfile(make)).parents[1] / "core"

each_fault = pytest.mark.parametrize("seeded", FAULTS.values(), ids=FAULTS)


def test_there_are_at_least_three_faults_of_each_kind() -> None:
    """And seventy-five in all."""
    kinds = Counter(each.kind for each in FAULTS.values())
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 3
    assert len(FAULTS) >= 75


@each_fault
def test_a_fault_says_what_it_breaks(seeded: Fault) -> None:
    """A name in words, a rule that we know, one sentence."""
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", seeded.name)
    assert seeded.rule in RULES
    assert re.fullmatch(r"[A-Z{].*[^.]\.", seeded.says)


@each_fault
def test_a_fault_takes_what_the_right_function_takes(seeded: Fault) -> None:
    """The same parameters by the same names, so that every caller can call it."""
    right = inspect.signature(RULE_FUNCTIONS[seeded.entry])
    wrong = inspect.signature(seeded.function)
    assert list(wrong.parameters) == list(right.parameters)
    defaults = [each.default is not each.empty for each in right.parameters.values()]
    assert [each.default is not each.empty for each in wrong.parameters.values()] == defaults
    generates = inspect.isgeneratorfunction(RULE_FUNCTIONS[seeded.entry])
    assert inspect.isgeneratorfunction(seeded.function) == generates


def test_every_function_that_is_exchanged_is_called_through_the_table() -> None:
    """Else the fault would never be reached."""
    source = "".join(file.read_text(encoding="utf-8") for file in CORE.glob("*.py"))
    entries = {each.entry for each in FAULTS.values()}
    assert [name for name in sorted(entries) if not re.search(rf"(rules|table)\.{name}\(", source)] == []


def test_no_two_faults_have_one_function() -> None:
    """Each is an exchange of its own."""
    functions = Counter(each.function for each in FAULTS.values())
    assert max(functions.values()) == 1


def test_exchanging_what_is_no_rule_function_is_refused() -> None:
    """With its name."""
    with pytest.raises(ValueError, match="no rule function is named shuffel"):
        fault("badly-shuffled", exchanges="shuffel", kind="T19", rule="701.24a", says="Nothing.")(print)


def test_a_second_fault_of_one_name_is_refused() -> None:
    """Before anything is exchanged."""
    with pytest.raises(ValueError, match="two faults are named group-reversed"):
        fault("group-reversed", exchanges="shuffle", kind="T19", rule="701.24a", says="Nothing.")(print)


@pytest.mark.slow
def test_no_fault_brings_the_game_down() -> None:
    """Each plays games of every area to some end."""
    targets = [ReferenceTarget(f"fault:{each.name}", each.table()) for each in FAULTS.values()]
    for index, area in enumerate(AREAS):
        made = make(scenario_choices(3, 0, index), (area,))
        scenario = made.scenario()
        for target in targets:
            assert target.play(scenario, [], made.cards).events
