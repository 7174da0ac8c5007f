"""Public rules cases as scenario files: each is played on the reference engine and judged by every oracle.

Where a card of a case does more than our vocabulary can say, a made-up card does what matters to the case.
`coverage.tsv` says which expectation of which file covers which expected line of which case, in a few words
of our own; a row without a file says what of a case is left out.
"""

import csv
import json
from collections import defaultdict
from pathlib import Path

import pytest

from rulehound.core.scenario_file import load_scenario, scenario_bytes
from tests.cases.playing import assert_plays_as_expected

HERE = Path(__file__).resolve().parent
FILES = sorted(HERE.glob("*.json"))
SHARED = HERE.parents[2] / "shared" / "cases"

with (HERE / "coverage.tsv").open(encoding="utf-8", newline="") as table:
    ROWS = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
COVERED = [row for row in ROWS if row["file"] != "-"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_reference_engine_does_what_the_case_expects_and_no_oracle_objects(path: Path) -> None:
    """Every line of the script is carried out or refused as expected, and every expectation holds."""
    assert_plays_as_expected(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_case_says_what_it_is_about_and_where_it_came_from(path: Path) -> None:
    """The layout is the one that Rulehound writes, so that a change to the format shows in review."""
    scenario = load_scenario(str(path))

    assert scenario.title
    assert scenario.rules
    assert scenario.source
    assert path.read_bytes() == scenario_bytes(scenario)


def test_every_expectation_belongs_to_an_expected_line_of_its_case() -> None:
    """Nothing is expected that no case asks for, and no row names what is not there."""
    there = {(path.stem, index) for path in FILES for index in range(len(load_scenario(str(path)).expect))}
    named = {(row["file"], int(row["expect"])) for row in COVERED}

    assert named == there
    assert all(row["file"].startswith(row["case"].lower()) for row in COVERED)
    assert all(row["gist"] for row in ROWS)


def test_every_expected_line_of_a_case_is_covered() -> None:
    """Lines are numbered from 1 without a gap, and each line says one thing wherever it is named."""
    lines = _lines_by_case()
    gists: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in COVERED:
        gists[row["case"], row["line"]].add(row["gist"])

    assert len(lines) >= 90
    assert all(found == set(range(1, len(found) + 1)) for found in lines.values())
    assert all(len(said) == 1 for said in gists.values())
    assert {row["case"] for row in ROWS} == set(lines)


@pytest.mark.skipif(not SHARED.exists(), reason="the collected cases are not beside this tree")
def test_no_expected_line_of_the_collected_cases_is_forgotten() -> None:
    """A suite's case has as many lines as are covered; a bug report is one text, in one line or more here."""
    suite = {case["id"]: case for case in json.loads((SHARED / "suite_cases.json").read_text())["cases"]}
    reports = {
        case["id"]: case
        for cases in json.loads((SHARED / "bug_reports.json").read_text()).values()
        if isinstance(cases, list)
        for case in cases
    }
    lines = _lines_by_case()

    for case, found in lines.items():
        if case in suite:
            assert len(found) == len(suite[case]["expected"]), case
        else:
            assert reports[case]["correct"], case
    sources = {path.stem: load_scenario(str(path)).source for path in FILES}
    for row in COVERED:
        assert sources[row["file"]] == {**suite, **reports}[row["case"]]["source"]


def _lines_by_case() -> dict[str, set[int]]:
    lines: dict[str, set[int]] = defaultdict(set)
    for row in COVERED:
        lines[row["case"]].add(int(row["line"]))
    return lines
