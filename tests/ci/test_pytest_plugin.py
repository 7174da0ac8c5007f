"""The pytest plugin: a target by name, properties for users, and nothing in the way of anybody else."""

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

IS_INSTALLED = any(each.value == "rulehound.ci.pytest_plugin" for each in entry_points(group="pytest11"))
PLUGIN = (*(() if IS_INSTALLED else ("-p", "rulehound.ci.pytest_plugin")), "-p", "no:cacheprovider", "-q")
"""Where the tree is only on the path, nobody loads the plugin for us."""
LOADED = """
import sys
import rulehound.ci.pytest_plugin
print(sorted(name for name in sys.modules if name.startswith("rulehound.") or name == "hypothesis"))
"""
USERS_TEST = """
from hypothesis import given, settings
from rulehound.properties.checking import assert_obeys
from rulehound.properties.strategies import scenarios

@settings(max_examples=5, deadline=None, database=None)
@given(scenario=scenarios(["mana"]))
def test_mana(target, scenario):
    assert target.name == "core"
    assert_obeys(target, scenario)
"""


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest with the plugin in a folder that is no project."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", *PLUGIN, *arguments],
        cwd=folder,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def test_it_imports_nothing_of_ours_until_it_is_used() -> None:
    """It is loaded in every run of pytest, in every project."""
    result = subprocess.run([sys.executable, "-c", LOADED], check=True, capture_output=True, text=True)
    assert result.stdout.strip() == "['rulehound.ci', 'rulehound.ci.pytest_plugin']"


@pytest.mark.slow
def test_a_users_test_gets_the_target(tmp_path: Path) -> None:
    """With given, in a file of their own."""
    (tmp_path / "test_mine.py").write_text(USERS_TEST, encoding="utf-8")
    result = run_pytest(tmp_path)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("--rulehound-target=cor", "no target is named 'cor'; did you mean"),
        ("--rulehound-scenarios=0", "--rulehound-scenarios takes a number from 1"),
    ],
)
def test_a_wrong_option_is_refused_in_one_line(tmp_path: Path, option: str, says: str) -> None:
    """Before anything is collected."""
    result = run_pytest(tmp_path, option)
    assert result.returncode == pytest.ExitCode.USAGE_ERROR
    lines = [line for line in result.stderr.splitlines() if line.strip()]
    assert len(lines) == 1
    assert says in lines[0]


@pytest.mark.slow
def test_the_shipped_properties_hold_on_the_reference_engine(tmp_path: Path) -> None:
    """Collected from the package; what cannot be put to the test says so."""
    result = run_pytest(tmp_path, "--pyargs", "rulehound.properties", "--rulehound-scenarios=12", "-rs")
    assert result.returncode == 0, result.stdout
    assert "never put to the test" in result.stdout


@pytest.mark.slow
def test_a_fault_fails_with_a_file_that_replays(tmp_path: Path) -> None:
    """The text names the signature, how many lines it takes, and the command."""
    from rulehound.cli import run

    fault = "--rulehound-target=fault:two-cancel-each-other"
    result = run_pytest(
        tmp_path, "--pyargs", "rulehound.properties.test_every_rule", fault, "-k", "replacement"
    )
    assert result.returncode == 1, result.stdout
    assert "tapped-for-mana/616.1/no effect applied (1 line)" in result.stdout
    (file,) = (tmp_path / "out" / "properties" / "findings").iterdir()
    assert f"rulehound replay out/properties/findings/{file.name} --target fault:" in result.stdout
    assert run(["replay", str(file)]) == 1
