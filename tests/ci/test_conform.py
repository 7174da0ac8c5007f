"""The conformance suite: core passes all of it, and every area notices a fault."""

import json
import re
from pathlib import Path

import pytest

from rulehound.ci.conforming import Judge
from rulehound.ci.suite import LEVELS, SUITE, SuiteTest, suite
from rulehound.cli import run
from rulehound.core.happened import is_shown
from rulehound.core.rules import RULES
from rulehound.core.scenario import Expect
from rulehound.core.scenario_file import load_scenario
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import has_phase, make_target

DOCS = Path(__file__).parents[2] / "docs"
NOTICED = {
    "mana": "pools-last-all-turn",
    "undefined-mana": "undefined-is-colorless",
    "could-produce": "could-color-includes-colorless",
    "tapped-for-mana": "triggers-for-wrong-player",
    "x": "x-lost-in-counters",
    "tap-and-untap-symbols": "sick-creatures-make-mana",
    "phases": "oldest-phases-first",
    "ending-the-turn": "ends-the-step-only",
    "cycling": "cycling-never-cheaper",
    "replacement": "two-cancel-each-other",
    "triggers": "upkeep-triggers-wait",
    "state-based-actions": "damage-destroys",
    "combat": "combat-damage-one-by-one",
    "priority-and-the-stack": "resolves-without-its-target",
    "characteristics": "untapped-again",
}
"""For each area a seeded fault that fails a test of it."""


@pytest.mark.parametrize("test", suite(), ids=lambda test: test.id)
def test_core_passes(test: SuiteTest) -> None:
    """Strictly, line by line; all that is expected is looked at, and every rule that is named is one of ours."""
    scenario = test.scenario
    played = ReferenceTarget().play(scenario, [], strict=True)
    assert len(played.expected) == len(scenario.expect) > 0
    assert Judge(make_target("core")).one(test).result == "passed"
    assert scenario.title
    assert scenario.rules
    assert set(scenario.rules) <= RULES.keys()


def test_every_area_goes_from_trivial_to_hard() -> None:
    """Two at least of the two lowest levels, and one that is not easy; titles tell them apart."""
    for area in SUITE:
        levels = [test.level for test in suite() if test.area == area]
        assert levels == sorted(levels)
        assert set(levels) <= set(LEVELS)
        assert min(levels) == 1, area
        assert max(levels) >= 4, area
    titles = [test.scenario.title for test in suite()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("area", SUITE)
def test_every_area_is_failed_by_a_fault(area: str) -> None:
    """Some test of it fails, by name of the area, on an engine in which one rule is wrong."""
    judge = Judge(make_target(f"fault:{NOTICED[area]}"))
    results = [judged.result for judged in judge.all([test for test in suite() if test.area == area])]
    assert "failed" in results


def test_the_table_tells_each_area_and_what_failed_can_be_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file that is saved fails on the target that it names, and holds on core."""
    arguments = [
        "conform",
        "fault:two-cancel-each-other",
        "--areas",
        "replacement,x",
        "--save",
        str(tmp_path),
    ]
    assert run(arguments) == 1
    told = capsys.readouterr().out
    assert re.search(r"^replacement +\d+ +[1-9]", told, re.MULTILINE)
    assert re.search(r"^x +9 +0 +0 +0", told, re.MULTILINE)
    (first, *_) = sorted((tmp_path / "replacement").iterdir())
    assert f"rulehound replay {first}" in told
    finding = load_scenario(str(first)).finding
    assert finding is not None
    assert finding.target == "fault:two-cancel-each-other"
    assert run(["replay", str(first)]) == 1
    assert run(["replay", str(first), "--target", "core"]) == 0


def test_json_tells_every_test(capsys: pytest.CaptureFixture[str]) -> None:
    """With its area, level, rules and result."""
    assert run(["conform", "core", "--areas", "x", "--level", "2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["areas"] == {"x": {"passed": 3, "failed": 0, "not supported": 0, "unknown": 0}}
    assert {each["level"] for each in report["tests"]} == {1, 2}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["core", "--areas", "combatt"], "did you mean"),
        (["core", "--level", "6"], "levels are 1 to 5"),
        (["core", "--areas", ","], "no area is named"),
        (["nobody"], "no target is named"),
        (["/nowhere/at all"], "No such file"),
    ],
)
def test_bad_input_is_said_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the exit code is 2."""
    assert run(["conform", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_what_a_target_does_not_show_is_unknown() -> None:
    """A count of events that are not always shown says nothing."""
    drawn = Expect("drawn", 1, player="A")
    assert is_shown([], drawn, {"CardDrawn"})
    assert not is_shown([], drawn, {"StepBegan"})
    assert not is_shown([], Expect("moments", ()), {"StepBegan"})
    assert is_shown([], Expect("moments", ()), {"StepBegan", "PhaseBegan"})
    assert is_shown([], Expect("life", 20, player="A"), set())


def confirmed() -> dict[str, list[str]]:
    """The failures on phase that docs/conformance.md lists, each with the findings that are its causes."""
    page = (DOCS / "conformance.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-z-]+/[0-9][0-9a-z-]+) \| ([a-z, -]+) \|$", page, re.MULTILINE)
    return {name: causes.split(", ") for name, causes in rows}


def test_each_failure_on_phase_has_a_finding_for_its_cause() -> None:
    """As many as the table above them counts, all of the suite, and every cause is a file."""
    failures = confirmed()
    (counted,) = re.findall(r"Each of the (\d+) failures", (DOCS / "conformance.md").read_text("utf-8"))
    assert len(failures) == int(counted)
    assert failures.keys() <= {test.id for test in suite()}
    causes = {cause for each in failures.values() for cause in each}
    assert causes <= {file.stem for file in (DOCS / "findings" / "phase").glob("*.json")}


@pytest.mark.slow
@pytest.mark.skipif(not has_phase(), reason="phase-python is not installed")
def test_phase_plays_most_of_the_suite() -> None:
    """Basic areas pass whole; what is listed as failed is, and in those areas nothing else."""
    areas = ("mana", "x", "replacement")
    target = make_target("phase")
    try:
        judged = list(
            Judge(target).all([test for test in suite() if test.area in areas or test.id in confirmed()])
        )
    finally:
        target.close()
    assert {each.result for each in judged if each.test.area in ("mana", "x")} == {"passed"}
    assert {each.test.id for each in judged if each.result == "failed"} == confirmed().keys()
