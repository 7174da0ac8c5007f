"""Scenario files of our own about what the rules say: played on the reference engine and judged by every oracle.

What each expects was worked out from the rules that it names.  They are about what two or three rules give
together, where the tests beside this one are about one each.
"""

from pathlib import Path

import pytest

from rulehound.core.scenario_file import load_scenario, scenario_bytes
from tests.cases.playing import assert_plays_as_expected

FILES = sorted((Path(__file__).resolve().parent / "scenarios").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_reference_engine_does_what_is_expected_and_no_oracle_objects(path: Path) -> None:
    """Every line of the script is carried out or refused as expected, and every expectation holds."""
    assert_plays_as_expected(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_says_what_it_is_about_and_is_laid_out_as_rulehound_does(path: Path) -> None:
    """A change to the format shows in review."""
    scenario = load_scenario(str(path))

    assert scenario.title
    assert scenario.rules
    assert scenario.expect
    assert path.read_bytes() == scenario_bytes(scenario)
