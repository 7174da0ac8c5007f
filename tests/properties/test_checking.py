"""Property tests over a target: one error class for each cause, the smallest scenario, the line that replays it."""

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import read_scenario
from rulehound.core.target import Target
from rulehound.oracles.undefined_mana import UndefinedMana
from rulehound.properties import machine
from rulehound.properties.checking import Broken, assert_obeys, assert_related, broken
from rulehound.properties.examining import examine
from rulehound.properties.machine import GameMachine
from rulehound.properties.relations.registry import BY_NAME
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import make_target
from tests.properties.test_relations import LIARS, TAPS

CORE = ReferenceTarget()
FAULT = "two-cancel-each-other"
QUICK = settings(
    max_examples=60,
    database=None,
    derandomize=True,
    deadline=None,
    stateful_step_count=30,
    phases=(Phase.generate,),
)


def obeys(target: Target, scenario: Scenario) -> int:
    """The property that no oracle objects."""
    return sum(assert_obeys(target, scenario).holds.values())


def test_a_signature_has_one_class() -> None:
    """So that Hypothesis knows a failure again, and tells it from others."""
    assert broken("priority/117.3b") is broken("priority/117.3b")
    assert broken("priority/117.3b") is not broken("priority/117.4")
    assert issubclass(broken("priority/117.3b"), Broken)


def test_a_target_that_obeys_is_told_how_often() -> None:
    """What was put to the test is counted, by oracle and rule."""
    assert assert_obeys(CORE, TAPS).holds["mana-ledger", "106.4"] > 0
    assert assert_obeys(CORE, TAPS, (UndefinedMana,)).holds == {("undefined-mana", "106.1b"): 2}


def test_an_error_prints_the_rule_the_scenario_and_the_line_that_replays_it() -> None:
    """The scenario in it is a file, whole."""
    scenario, liar, _ = LIARS["seats-swapped"]
    with pytest.raises(Broken) as caught:
        assert_related(BY_NAME["seats-swapped"], liar, scenario)
    text = str(caught.value)
    assert text.startswith("CR 101.4: ")
    assert text.endswith("rulehound replay finding.json --target liar")
    start, end = text.index("{"), text.rindex("}") + 1
    assert read_scenario(text[text.index('{"rulehound"') : end].encode()) == scenario
    assert start <= end


@pytest.mark.slow
def test_a_fault_is_found_under_its_signature() -> None:
    """One failure for each; tests of the plugin show how small it becomes."""
    target = make_target(f"fault:{FAULT}")
    found = examine(obeys, target, ("replacement",), count=150, start=1, shrink=False)
    signatures = [error.verdict.signature for error in found.broken]
    assert "tapped-for-mana/616.1/no effect applied" in signatures
    assert signatures == sorted(set(signatures))
    assert found.drawn >= 150


def test_the_reference_engine_obeys_and_the_same_seed_gives_the_same_scenarios() -> None:
    """The seed is the only thing that varies."""
    drawn: list[list[Scenario]] = []
    for _ in range(2):
        seen: list[Scenario] = []

        def noted(target: Target, scenario: Scenario, seen: list[Scenario] = seen) -> int:
            seen.append(scenario)
            return obeys(target, scenario)

        found = examine(noted, CORE, ("mana",), count=10, start=7)
        assert not found.broken
        assert found.tested > 0
        drawn.append(seen)
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) >= 10


class Replacing(GameMachine):
    """Games about replacement effects, on an engine that applies none where two apply."""

    target = make_target(f"fault:{FAULT}")
    areas = ("replacement",)


@pytest.mark.slow
def test_a_state_machine_finds_a_fault() -> None:
    """Its steps are those of a game, and what it did replays."""
    with pytest.raises(Broken) as caught:
        run_state_machine_as_test(Replacing, settings=settings(QUICK, max_examples=400))
    error = caught.value
    assert error.verdict.signature == "tapped-for-mana/616.1/no effect applied"
    with pytest.raises(Broken):
        assert_obeys(Replacing.target, error.scenario)


class Sound(GameMachine):
    """All areas on the reference engine."""

    target = CORE
    finished = 0

    def teardown(self) -> None:
        """Count the games that came to their end."""
        Sound.finished += self.game is not None and self.decision is None
        super().teardown()


def test_a_state_machine_finds_nothing_on_the_reference_engine() -> None:
    """Some of its games are over before the run is: then nothing more happens."""
    run_state_machine_as_test(Sound, settings=settings(QUICK, max_examples=25))
    assert Sound.finished


def test_the_example_of_the_state_machine_holds() -> None:
    """What its documentation shows is what happens."""
    import doctest

    assert doctest.testmod(machine).failed == 0
