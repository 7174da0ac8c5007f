"""Scenario files as pytest items, in a run of somebody else's project."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

TWO = {
    "rulehound": 1,
    "rules": ["616.1"],
    "players": {"A": {"battlefield": ["Forest", "Contamination", "Mana Reflection"]}, "B": {}},
    "script": [{"do": "activate", "player": "A", "object": "Forest"}],
}


def run_pytest(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rs", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def regressions(tmp_path: Path) -> Path:
    """A project with two scenario files, one JSON file of its own and one that is cut off."""
    folder = tmp_path / "regressions"
    folder.mkdir()
    (folder / "two.json").write_text(json.dumps(TWO))
    wanted = {**TWO, "expect": [{"check": "mana", "player": "A", "is": "{B}"}]}
    (folder / "swamp.json").write_text(json.dumps({**wanted, "script": TWO["script"]}))
    (folder / "other.json").write_text('{"name": "not ours"}')
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def test_each_scenario_file_is_an_item(regressions: Path) -> None:
    """On the reference engine one holds and the other does not expect what is so; under xdist the same."""
    for more in ((), ("-n", "2")):
        ran = run_pytest(regressions, "regressions", *more)
        assert ran.returncode == 1, ran.stdout + ran.stderr
        assert "1 failed, 1 passed" in ran.stdout
        assert "rulehound replay" in ran.stdout
        assert "Traceback" not in ran.stdout


def test_the_target_is_that_of_the_option(regressions: Path) -> None:
    """The rule and the script are told; there is no code to show."""
    ran = run_pytest(regressions, "regressions/two.json", "--rulehound-target", "fault:two-cancel-each-other")
    assert ran.returncode == 1
    assert "CR 616.1" in ran.stdout
    assert "1. A activates Forest" in ran.stdout
    assert "pytest_scenarios.py" not in ran.stdout


def test_a_file_that_cannot_be_played_fails_in_one_line(regressions: Path) -> None:
    text = json.dumps(TWO).replace("Contamination", "Contaminatoin")
    (regressions / "regressions" / "two.json").write_text(text)
    ran = run_pytest(regressions, "regressions/two.json")
    assert ran.returncode == 1
    assert "the file cannot be played:" in ran.stdout
    assert "Contamination" in ran.stdout


def test_collecting_can_be_turned_off(regressions: Path) -> None:
    (regressions / "pytest.ini").write_text("[pytest]\nrulehound_collect = false\n")
    assert run_pytest(regressions, "regressions").returncode == 5
