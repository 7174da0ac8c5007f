"""Every request may be answered "unsupported": it is counted by its reason, and is never a failure."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulehound.ci.case import try_scenario
from rulehound.cli import run
from rulehound.core.scenario import Attempt, Expect, Placed, PlayerStart, Scenario
from rulehound.core.scenario_file import scenario_bytes
from rulehound.properties.relations.judging import relate
from rulehound.properties.relations.registry import BY_NAME
from rulehound.targets.process import ProcessTarget
from rulehound.targets.reference import ReferenceTarget

ADAPTER = """
import json, sys
where = {"turn": 1, "step": "precombat main", "occurrence": 1, "stack": 0}
asked = {"player": "A", "about": "priority", "options": [{"do": "pass"}], "where": where}
began = {"is": "GameBegan", "active_player": "A", "objects": []}
hello = {"name": "shy", "version": "1", "protocol": 1, "complete": ["GameBegan"],
         "attempts": True, "reloads": True}
answers = {"hello": {"ok": hello}, "load": {"ok": {"events": [began], "decision": asked}},
           "act": {"ok": {"events": [], "decision": None}}, "observe": {"ok": {"tapped": ["Forest"]}},
           "attempt": {"rejected": "it is tapped"}, "reload": {"ok": {}}}
after_attempt = "observe after attempt" in sys.argv
for word in sys.argv[1:]:
    answers[word] = {"unsupported": f"no {word} yet"}
    if word.startswith("rejects "):
        answers[word.removeprefix("rejects ")] = {"rejected": "not now"}
for line in sys.stdin:
    asked = json.loads(line)
    if asked["call"] == "attempt" and after_attempt:
        answers["observe"] = {"unsupported": "no second look"}
    print(json.dumps({"id": asked["id"], **answers[asked["call"]]}), flush=True)
"""
START = PlayerStart(battlefield=(Placed("Forest", tapped=True),), library=("Wastes x9",))
SCENARIO = Scenario(
    1,
    {"A": START, "B": PlayerStart(library=("Wastes x9",))},
    script=(Attempt("A", "activate", "Forest"),),
    expect=(Expect("tapped", True, object="Forest"),),
)

Shy = Callable[..., ProcessTarget]


@pytest.fixture
def shy(tmp_path: Path) -> Shy:
    """A target that supports everything but what is named."""
    file = tmp_path / "shy.py"
    file.write_text(ADAPTER)
    return lambda *calls: ProcessTarget([sys.executable, "-S", str(file), *calls], "shy")


def test_a_target_that_supports_all_of_it(shy: Shy) -> None:
    """Against which the others stand out."""
    with shy() as target:
        played = try_scenario(target, SCENARIO).played
    assert (played.status, played.unsupported) == ("played", [])
    assert [each.outcome for each in played.attempts] == ["refused"]
    assert played.expected == [(0, True, "True")]


@pytest.mark.parametrize("call", ["load", "act"])
def test_a_scenario_is_not_supported_where_loading_or_acting_is_not(call: str, shy: Shy) -> None:
    """Nothing is judged, and the next one is loaded into the same process."""
    with shy(call) as target:
        tried = [try_scenario(target, SCENARIO) for _ in range(2)]
        assert [each.played.status for each in tried] == ["unsupported", "unsupported"]
        assert {each.played.note for each in tried} == {f"no {call} yet"}
        assert [each.first for each in tried] == [None, None]
        assert target._child is not None


def test_what_cannot_be_observed_is_not_looked_at(shy: Shy) -> None:
    """The scenario is played; its expectation is neither met nor missed, and no attempt is made blindly."""
    with shy("observe") as target:
        tried = try_scenario(target, SCENARIO)
    assert (tried.played.status, tried.first, tried.played.expected) == ("played", None, [])
    assert tried.played.unsupported == ["observe: no observe yet"]
    assert [(each.outcome, each.note) for each in tried.played.attempts] == [("unknown", "no observe yet")]


def test_a_refusal_stands_where_nothing_can_be_seen_after_it(shy: Shy) -> None:
    """What may have changed is not known, and is no finding."""
    with shy("observe after attempt") as target:
        tried = try_scenario(target, SCENARIO)
    assert [each.outcome for each in tried.played.attempts] == ["refused"]
    assert (tried.played.status, tried.first) == ("played", None)


def test_an_attempt_that_is_not_supported_is_not_known(shy: Shy) -> None:
    """And the game goes on."""
    with shy("attempt") as target:
        tried = try_scenario(target, SCENARIO)
    assert [(each.outcome, each.note) for each in tried.played.attempts] == [("unknown", "no attempt yet")]
    assert (tried.played.status, tried.first) == ("played", None)


def test_a_relation_does_not_apply_where_reloading_is_not_supported(shy: Shy) -> None:
    """It was said that it is, and for this game it is not."""
    with shy("reload") as target:
        related = relate(BY_NAME["saved-and-loaded"], target, replace(SCENARIO, script=()))
    assert (related.status, related.verdict) == ("not applicable", None)
    assert "no reload yet" in related.why


def test_a_game_that_cannot_be_saved_at_this_moment_is_not_saved(shy: Shy) -> None:
    """To refuse it is to not support it there."""
    with shy("rejects reload") as target:
        related = relate(BY_NAME["saved-and-loaded"], target, replace(SCENARIO, script=()))
    assert (related.status, related.verdict) == ("not applicable", None)
    assert "not now" in related.why


@pytest.mark.parametrize("call", ["load", "observe"])
def test_nobody_refuses_to_load_or_to_show(call: str, shy: Shy) -> None:
    """That is no answer to it, and tells of an adapter that has lost its thread."""
    with shy(f"rejects {call}") as target:
        tried = try_scenario(target, SCENARIO)
    assert tried.played.status == "garbled"
    assert f"rejected {call}, which only act, attempt and reload can be: not now" in tried.played.note


def test_a_hunt_counts_what_is_not_supported(
    shy: Shy, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By its reason, without a finding."""
    command = " ".join(shy("load").command)
    run(["hunt", "--target", command, "--scenarios", "3", "--out", str(tmp_path / "out")])
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert (summary["unsupported"], summary["findings"]) == ({"no load yet": 3}, [])
    assert "3 x no load yet" in capsys.readouterr().out


def test_a_replay_says_what_is_not_supported(
    shy: Shy, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside what was not looked at."""
    file = tmp_path / "scenario.json"
    file.write_bytes(scenario_bytes(SCENARIO))
    assert run(["replay", str(file), "--target", " ".join(shy("observe").command)]) == 0
    told = capsys.readouterr().out
    assert "expect tapped True: not looked at" in told
    assert "not supported: observe: no observe yet" in told
    assert ReferenceTarget().play(SCENARIO, []).unsupported == []


def test_a_target_that_supports_no_hello_cannot_be_used(
    shy: Shy, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line with its reason and exit code 2; it is no finding."""
    words = ["hunt", "--target", " ".join(shy("hello").command), "--scenarios", "3", "--out"]
    assert run([*words, str(tmp_path / "out")]) == 2
    told = capsys.readouterr().err
    assert "cannot be used here: no hello yet" in told
    assert told.count("\n") == 1
