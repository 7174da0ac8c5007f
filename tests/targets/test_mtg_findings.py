"""The findings on python-mtg hold on the reference engine, fail on the engine, and show in its own words too."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulehound.ci.case import try_scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.core.target import Target
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import make_target
from tests.targets.conftest import needs_mtg

FOLDER = Path(__file__).parents[2] / "docs" / "findings" / "mtg"
FILES = sorted(FOLDER.glob("*.json"))
NAMES = [file.stem for file in FILES]


@pytest.fixture(scope="module")
def mtg() -> Iterator[Target]:
    """The engine in its process."""
    target = make_target("mtg")
    yield target
    target.close()


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_finding_holds_on_the_reference_engine(file: Path) -> None:
    """Else it would be our bug."""
    scenario = load_scenario(str(file))
    assert ReferenceTarget().play(scenario, [], strict=True).skipped == []
    assert try_scenario(ReferenceTarget(), scenario).first is None


@pytest.mark.slow
@needs_mtg
@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_finding_fails_on_the_engine_it_was_found_on(file: Path, mtg: Target) -> None:
    """With the signature that the file says."""
    scenario = load_scenario(str(file))
    assert scenario.finding is not None
    tried = try_scenario(mtg, scenario)
    assert scenario.finding.signature in [verdict.signature for verdict in tried.tally.violated]


@pytest.mark.slow
@needs_mtg
def test_each_finding_shows_with_the_engine_alone() -> None:
    """The file of snippets imports nothing of ours."""
    file = FOLDER / "own_api.py"
    assert "rulehound" not in [
        line.split()[1]
        for line in file.read_text("utf-8").splitlines()
        if line.startswith(("import", "from"))
    ]
    ran = subprocess.run(
        [sys.executable, "-P", str(file)], capture_output=True, text=True, timeout=300, check=False
    )
    shown = [line.removeprefix("shown: ") for line in ran.stdout.splitlines()]
    assert (ran.returncode, sorted(shown)) == (0, NAMES), ran.stderr


def test_the_findings_are_listed_with_an_argument_each() -> None:
    """docs/findings/mtg.md names every file."""
    page = (FOLDER.parent / "mtg.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if f"| [{name}](mtg/{name}.json) |" not in page] == []
