"""The findings kept in docs/findings hold on the reference engine, and fail on the engine that they were found on."""

from pathlib import Path

import pytest

from rulehound.ci.case import try_scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import has_phase, make_target

FILES = sorted((Path(__file__).parents[2] / "docs" / "findings" / "phase").glob("*.json"))
NAMES = [file.stem for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_finding_holds_on_the_reference_engine(file: Path) -> None:
    """Else it would be our bug."""
    scenario = load_scenario(str(file))
    assert ReferenceTarget().play(scenario, [], strict=True).skipped == []
    assert try_scenario(ReferenceTarget(), scenario).first is None


@pytest.mark.slow
@pytest.mark.skipif(not has_phase(), reason="phase-python is not installed here")
@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_finding_fails_on_the_engine_it_was_found_on(file: Path) -> None:
    """With the signature that the file says."""
    scenario = load_scenario(str(file))
    assert scenario.finding is not None
    target = make_target("phase")
    try:
        tried = try_scenario(target, scenario)
    finally:
        target.close()
    signatures = ["/".join((each.oracle, each.rule or "-", *each.shape)) for each in tried.tally.violated]
    assert scenario.finding.signature in signatures


def test_the_findings_are_listed_with_an_argument_each() -> None:
    """docs/findings/phase.md names every file."""
    page = (FILES[0].parents[1] / "phase.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if f"| [{name}](phase/{name}.json) |" not in page] == []
