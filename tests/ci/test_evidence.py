"""What is known of each rule: seen to hold, seen to be objected to, shown with an address of its own."""

import json
from pathlib import Path
from typing import Any

import pytest

from rulehound.ci.edits import edits
from rulehound.ci.evidence import Search, objects, read_evidence, try_again
from rulehound.ci.fault_cache import digest_of_code
from rulehound.ci.make import make, scenario_choices
from rulehound.ci.rule_pages import html_page
from rulehound.ci.rule_rows import figures, in_order, not_yet, played_rules, rows_of
from rulehound.cli import run
from rulehound.core.rules import RULES, TESTABLE
from rulehound.oracles.registry import ORACLES
from rulehound.properties.areas import AREAS
from rulehound.targets.faults import FAULTS

JUDGED_LEAST = 170
PROVEN_LEAST = 80
SAMPLE = 16
"""Every so manieth rule is looked at again."""


def test_enough_rules_are_judged_and_proven() -> None:
    """The rules are testable ones; faults and oracles are those that there are."""
    evidence = read_evidence()
    rows = rows_of(evidence, {})
    assert len(rows) == len(TESTABLE) == 391
    assert sum(row.judged for row in rows) >= JUDGED_LEAST
    assert sum(row.proven for row in rows) >= PROVEN_LEAST
    assert evidence.faults.keys() <= FAULTS.keys()
    names = {oracle.name for oracle in ORACLES} | {"illegal-actions"}
    assert {seen.oracle for seen in evidence.edits.values()} <= names
    assert {oracle for cited in evidence.faults.values() for oracle in cited.values()} <= names
    assert evidence.edits.keys() <= RULES.keys()


@pytest.mark.slow
def test_what_is_kept_is_so() -> None:
    """A sample of the edits is objected to again; after a change of code the rules are, by some edit."""
    evidence = read_evidence()
    sample = sorted(evidence.edits, key=in_order)[::SAMPLE]
    if evidence.digest == digest_of_code():
        assert [rule for rule in sample if not try_again(rule, evidence.edits[rule])] == []
        return
    common = frozenset(rule for rule in sample if evidence.edits[rule].scenario < 3)
    search = Search(common)
    for index in range(12):
        search.look_at(index)
    assert common <= search.found.keys()


def test_an_edit_changes_one_thing_and_is_always_the_same() -> None:
    """No edit gives the trace itself; made twice they are the same."""
    made = make(scenario_choices(0, 0, 3), tuple(AREAS))
    trace = made.game.state.trace
    for index in (1, len(trace) // 2, len(trace) - 1):
        found = list(edits(trace, (index,)))
        assert len(found) > 3
        assert found == list(edits(trace, (index,)))
        assert all(abs(len(edit.trace) - len(trace)) <= 1 for edit in found)
    first = next(edits(trace, (5,)))
    assert first.trace == [*trace[:5], *trace[6:]]


def test_no_oracle_objects_to_the_trace_itself() -> None:
    """So that an objection to an edited trace is one to the edit."""
    made = make(scenario_choices(0, 0, 3), tuple(AREAS))
    trace = made.game.state.trace
    assert not any(
        objects(list(trace), made, oracle.name, rule) for oracle in ORACLES for rule in oracle.rules
    )


def test_rules_come_in_the_order_of_the_rulebook() -> None:
    """106.2 before 106.12, 106.12 before 106.12a."""
    assert sorted(["106.12a", "106.12", "106.2", "1000.1"], key=in_order) == [
        "106.2", "106.12", "106.12a", "1000.1",
    ]  # fmt: skip


def test_a_rule_is_played_that_the_core_names() -> None:
    """Also where a comment names several from one letter to another."""
    played = played_rules()
    assert {"500.8", "724.1d", "704.5g"} <= played
    assert "723.6" not in played


def test_each_rule_has_an_address_on_the_page() -> None:
    """Once, and what is not judged yet is listed."""
    rows = rows_of(read_evidence(), {"500.8": 7})
    page = html_page(rows, "digest")
    assert all(page.count(f'<tr id="cr-{row.rule}">') == 1 for row in rows)
    left = not_yet(rows)["not judged"]
    assert left == [row.rule for row in rows if not row.judged]
    assert all(f'<a href="#cr-{rule}">{rule}</a>' in page.split("not judged: ")[1] for rule in left)
    assert next(row for row in rows if row.rule == "500.8").exercised == 7
    assert figures(rows)[1].startswith("1 are judged")


def test_the_command_reads_the_last_campaign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was exercised comes from the summary of a hunt; without one that is said."""
    (tmp_path / "hunt").mkdir()
    summary: dict[str, Any] = {"holds_by_rule": {"500.8": 3}}
    (tmp_path / "hunt" / "summary.json").write_text(json.dumps(summary), encoding="utf-8")
    out = str(tmp_path / "rules")
    assert run(["rules", "--html", "--out", out, "--from", str(tmp_path / "hunt")]) == 0
    assert "1 are judged and were exercised" in capsys.readouterr().out
    assert 'id="cr-500.8"' in (tmp_path / "rules" / "rules.html").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(["rules"]) == 0
    assert "No campaign was found" in capsys.readouterr().out
    assert run(["rules", "--from", "none"]) == 2
    assert capsys.readouterr().err == "rulehound: --from none: holds no results of a hunt; name its --out\n"


@pytest.mark.parametrize("text", ["{", "[]", '{"holds_by_rule": 3}', '{"holds_by_rule": {"500.8": "x"}}'])
def test_a_summary_that_is_none_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line."""
    (tmp_path / "summary.json").write_text(text, encoding="utf-8")
    assert run(["rules", "--from", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "is no summary of a hunt of this version" in err
