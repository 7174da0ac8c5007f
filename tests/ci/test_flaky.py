"""A target that does not repeat itself: k of n is measured on every finding, and told wherever findings are."""

import json
from pathlib import Path

import pytest
from junitparser import JUnitXml

from rulehound.ci import batch, gate, hunting
from rulehound.ci.case import try_scenario
from rulehound.ci.flaky import flaky_words, shows_again
from rulehound.ci.ledger import no_ledger
from rulehound.ci.reports import again
from rulehound.ci.reports.gathered import gather
from rulehound.cli import run
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.core.target import Capabilities, Played, Taken, Target
from rulehound.targets.registry import make_target

FAULT = "fault:two-cancel-each-other"
NAME = "./flaky"
WORDS = "shows in 2 of 3 replays"


class Flaky:
    """An engine that goes wrong two times of three."""

    def __init__(self) -> None:
        self.name = NAME
        self.wrong, self.right = make_target(FAULT), make_target("core")
        self.plays = 0

    def capabilities(self) -> Capabilities:
        return self.wrong.capabilities()

    def play(self, scenario: Scenario, trail: list[Taken]) -> Played:
        self.plays += 1
        return (self.wrong if self.plays % 3 else self.right).play(scenario, trail)

    def close(self) -> None:
        pass


@pytest.fixture
def hunted_flaky(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The results of a hunt on it; wherever it is asked for by name it is made."""

    def make(name: str) -> Target:
        return Flaky() if name == NAME else make_target(name)

    for module in (batch, gate, hunting, again):
        monkeypatch.setattr(module, "make_target", make)
    words = f"hunt --target {NAME} --areas replacement --scenarios 40 --seed 2 --out {tmp_path}"
    assert run(words.split()) == 1
    (tmp_path / "screen.txt").write_text(capsys.readouterr().out)
    return tmp_path


def test_it_is_measured_and_told_everywhere(hunted_flaky: Path) -> None:
    """On the screen, in the summary, in each of the reports."""
    rows = json.loads((hunted_flaky / "summary.json").read_text())["findings"]
    assert rows
    screen = (hunted_flaky / "screen.txt").read_text()
    assert f"(flaky: {WORDS})" in screen
    assert screen.count("(flaky:") == 2 * len(rows)
    assert {(row["fails"], row["times"]) for row in rows} == {(2, 3)}
    assert run(["report", str(hunted_flaky)]) == 0
    page = (hunted_flaky / "report.html").read_text()
    assert page.count(f'<span class="state flaky">flaky: {WORDS}</span>') == len(rows)
    assert f"flaky: {WORDS}" in (hunted_flaky / "summary.md").read_text()
    (suite,) = list(JUnitXml.fromstring((hunted_flaky / "junit.xml").read_bytes()))
    failures = [case.result[0] for case in suite if case.result]
    assert [failure.message.endswith(f"(flaky: {WORDS})") for failure in failures] == [True] * len(rows)
    results = json.loads((hunted_flaky / "rulehound.sarif").read_text())["runs"][0]["results"]
    assert {result["level"] for result in results} == {"warning"}
    assert all(WORDS in result["message"]["text"] for result in results)
    assert {(result["properties"]["fails"], result["properties"]["replays"]) for result in results} == {
        (2, 3)
    }


def test_the_sentence_is_that_of_the_scenario_that_was_saved(hunted_flaky: Path) -> None:
    """Although that one may hold when it is judged again."""
    for path in (hunted_flaky / "findings").iterdir():
        scenario = load_scenario(str(path))
        assert scenario.finding is not None
        verdict = try_scenario(make_target(FAULT), scenario).first
        assert verdict is not None
        assert verdict.sentence == scenario.finding.sentence


def test_the_gate_says_flaky_and_is_not_stopped_by_it(
    hunted_flaky: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["gate", str(hunted_flaky / "findings"), "--base", "core", "--head", NAME]) == 0
    out = capsys.readouterr().out
    assert "fails 2/3" in out
    assert "flaky" in out.lower()


def test_what_repeats_itself_is_not_played_again(hunted: Path) -> None:
    """The reference engine and its faults; where something shows each time nothing is said of it."""
    (item,) = gather(str(hunted), no_ledger()).items
    assert (item.fails, item.times, item.flaky) == (0, 0, "")
    assert shows_again(make_target(FAULT), item.scenario, item.finding.signature) == (0, 0)
    assert flaky_words(3, 3) == ""
    assert flaky_words(0, 1) == "flaky: shows in 0 of 1 replay"


def test_no_replay_begins_when_time_is_up(hunted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But the first does, so that it is always known whether the finding shows at all."""
    (path,) = (hunted / "findings").iterdir()
    scenario = load_scenario(str(path))
    assert scenario.finding is not None
    monkeypatch.setattr("rulehound.ci.flaky.time.monotonic", lambda: 100.0)
    assert shows_again(Flaky(), scenario, scenario.finding.signature, 50.0) == (1, 1)
