"""The findings kept in docs/findings hold on the reference engine, and fail on the engine that they were found on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulehound.ci.case import try_scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.core.target import Target
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import has_phase, make_target
from tests.targets.conftest import needs_mtg

FOLDER = Path(__file__).parents[2] / "docs" / "findings"
NEEDS = {
    "mtg": needs_mtg,
    "phase": pytest.mark.skipif(not has_phase(), reason="phase-python is not installed here"),
}
FILES = sorted(FOLDER.glob("*/*.json"))
every_finding = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")


@pytest.fixture(scope="module")
def engine() -> Iterator[Callable[[str], Target]]:
    """An engine in its process, by its name."""
    started: dict[str, Target] = {}

    def start(name: str) -> Target:
        return started.get(name) or started.setdefault(name, make_target(name))

    yield start
    for target in started.values():
        target.close()


def test_there_are_findings_on_each_engine() -> None:
    """A folder of each engine that is known here, and no other."""
    assert {file.parent.name for file in FILES} == set(NEEDS)


@every_finding
def test_a_finding_holds_on_the_reference_engine(file: Path) -> None:
    """Else it would be our bug."""
    scenario = load_scenario(str(file))
    assert ReferenceTarget().play(scenario, [], strict=True).skipped == []
    assert try_scenario(ReferenceTarget(), scenario).first is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, marks=NEEDS[file.parent.name], id=f"{file.parent.name}/{file.stem}")
        for file in FILES
    ],
)
def test_a_finding_fails_on_the_engine_it_was_found_on(file: Path, engine: Callable[[str], Target]) -> None:
    """With the signature that the file says."""
    scenario = load_scenario(str(file))
    assert scenario.finding is not None
    tried = try_scenario(engine(file.parent.name), scenario)
    assert scenario.finding.signature in [verdict.signature for verdict in tried.tally.violated]


@every_finding
def test_a_finding_is_listed_with_an_argument(file: Path) -> None:
    """The page of its engine names the file."""
    name = file.parent.name
    page = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    assert f"| [{file.stem}]({name}/{file.stem}.json) |" in page
