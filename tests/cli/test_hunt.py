"""A hunt ends as its exit code says, and leaves a folder that can be read by programs."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from rulehound.ci import hunting
from rulehound.core.scenario_file import load_scenario
from rulehound.targets import registry


def summary(folder: Path) -> dict[str, Any]:
    """The summary of a hunt."""
    found: dict[str, Any] = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    return found


def test_a_hunt_without_a_finding_ends_with_0(rulehound: Any, tmp_path: Path) -> None:
    """The reference engine obeys its own rules; what was counted stands in the summary."""
    ran = rulehound("hunt", "--target", "core", "--scenarios", "30", "--seed", "3", "--out", "out")
    assert (ran.code, ran.err) == (0, "")
    assert "no finding" in ran.out
    told = summary(tmp_path / "out")
    assert (told["exit_code"], told["interrupted"], told["findings"]) == (0, False, [])
    assert told["scenarios"] == 30 == sum(told["status"].values())
    assert sum(row["tried"] for row in told["played_by_area"].values()) == 30
    assert told["decisions"] > 30
    assert told["holds"]["undefined-mana 106.1b"] > 0
    assert (told["target"], told["seed"], told["unknown"]) == ("core", 3, {})
    assert not list((tmp_path / "out" / "findings").iterdir())


def test_a_hunt_on_a_fault_ends_with_1_and_saves_what_it_found(rulehound: Any, tmp_path: Path) -> None:
    """The file replays: FAILED on the fault, HOLDS on the reference engine."""
    words = ("hunt", "--areas", "replacement", "--scenarios", "40", "--seed", "1", "--out", "out")
    ran = rulehound(*words, "--target", "fault:two-cancel-each-other")
    assert ran.code == 1
    assert "CR 616.1" in ran.out
    told = summary(tmp_path / "out")
    assert told["exit_code"] == 1
    signatures = [finding["signature"] for finding in told["findings"]]
    files = sorted((tmp_path / "out" / "findings").glob("*.json"))
    assert len(files) == len(signatures) >= 1

    found = next(file for file in files if "616.1" in file.name)
    scenario = load_scenario(str(found))
    assert scenario.finding is not None
    assert scenario.finding.signature in signatures
    assert scenario.rules == ("616.1",)
    assert len(scenario.script) <= 2
    ran = rulehound("replay", str(found))
    assert (ran.code, ran.out.split()[0]) == (1, "FAILED")
    ran = rulehound("replay", str(found), "--target", "core")
    assert (ran.code, ran.out.split()[0]) == (0, "HOLDS")


def test_the_log_is_one_json_object_a_line(rulehound: Any, tmp_path: Path) -> None:
    """It tells of each batch and each finding as it comes."""
    rulehound("hunt", "--target", "fault:pools-last-all-turn", "--scenarios", "25", "--out", "out")
    lines = (tmp_path / "out" / "events.ndjson").read_text(encoding="utf-8").splitlines()
    events = [json.loads(line) for line in lines]
    assert sum(event["scenarios"] for event in events if event["event"] == "batch") == 25
    findings = [event for event in events if event["event"] == "finding"]
    assert {event["signature"] for event in findings} == {
        finding["signature"] for finding in summary(tmp_path / "out")["findings"]
    }
    assert all((tmp_path / "out" / "findings" / event["file"]).is_file() for event in findings)


def test_the_digest_is_the_same_for_one_worker_and_for_two(rulehound: Any) -> None:
    """And another one for another seed."""
    words = ("hunt", "--target", "core", "--scenarios", "40", "--digest", "--out", "out")
    one, two, other = (
        rulehound(*words, "--jobs", jobs, "--seed", seed).out.split()[-1]
        for jobs, seed in (("1", "5"), ("2", "5"), ("1", "6"))
    )
    assert len(one) == 64
    assert one == two != other


def test_the_same_seed_saves_the_same_files(rulehound: Any, tmp_path: Path) -> None:
    """Byte for byte."""
    words = ("hunt", "--target", "fault:pools-last-all-turn", "--areas", "mana", "--scenarios", "10")
    for folder in ("one", "two"):
        assert rulehound(*words, "--out", folder).code == 1
    one, two = (
        {file.name: file.read_bytes() for file in (tmp_path / folder / "findings").iterdir()}
        for folder in ("one", "two")
    )
    assert one == two


def test_nothing_played_is_an_error_and_not_a_success(rulehound: Any, tmp_path: Path) -> None:
    """A hunt that is over before it began says so, with exit code 4."""
    ran = rulehound("hunt", "--target", "core", "--time", "0.001s", "--out", "out")
    assert ran.code == 4
    assert ran.err == "rulehound: nothing was played; give it more time\n"
    assert summary(tmp_path / "out")["exit_code"] == 4


def test_the_time_ends_a_hunt(rulehound: Any) -> None:
    """A second is enough for some scenarios."""
    assert rulehound("hunt", "--target", "core", "--time", "1s", "--out", "out").code == 0


def test_without_an_engine_a_seeded_fault_is_hunted(rulehound: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """And it says so: `make hunt` has something to show everywhere."""
    monkeypatch.setattr(registry, "has_phase", lambda: False)
    monkeypatch.setattr(hunting, "has_phase", lambda: False)
    ran = rulehound("hunt", "--areas", "replacement", "--scenarios", "10", "--out", "out")
    assert "a seeded fault is hunted: fault:two-cancel-each-other" in ran.out


def test_settings_come_from_pyproject_and_options_go_first(rulehound: Any, tmp_path: Path) -> None:
    """`[tool.rulehound]` holds the options of a hunt by their names."""
    (tmp_path / "pyproject.toml").write_text(
        "[tool.rulehound]\ntarget = 'core'\nscenarios = 5\nseed = 7\njobs = 1\nareas = ['mana', 'x']\nout = 'found'\n",
        encoding="utf-8",
    )
    assert rulehound("hunt").code == 0
    told = summary(tmp_path / "found")
    assert (told["scenarios"], told["seed"], told["areas"]) == (5, 7, ["mana", "x"])
    assert rulehound("hunt", "--scenarios", "3").code == 0
    assert summary(tmp_path / "found")["scenarios"] == 3


def test_another_projects_settings_do_not_matter(rulehound: Any, tmp_path: Path) -> None:
    """A pyproject.toml without a table of ours."""
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'mine'\n", encoding="utf-8")
    assert rulehound("hunt", "--target", "core", "--scenarios", "2", "--out", "out").code == 0


@pytest.mark.parametrize(
    ("deed", "name"),
    [("os._exit(3)", "crash"), ("print('Loading...', flush=True)", "garble"), ("1/0", "crash")],
)
def test_an_engine_that_misbehaves_is_a_finding_and_the_hunt_goes_on(
    rulehound: Any, tmp_path: Path, deed: str, name: str
) -> None:
    """It is started again for the next scenario; the file that is saved shows it again."""
    adapter = tmp_path / "adapter.py"
    adapter.write_text(
        "import json, os, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['call'] == 'load':\n"
        f"        {deed}\n"
        "    hello = {'name': 'bad', 'version': '1', 'protocol': 1, 'complete': []}\n"
        "    print(json.dumps({'id': asked['id'], 'ok': hello}), flush=True)\n",
        encoding="utf-8",
    )
    target = f"{sys.executable} -S {adapter}"
    ran = rulehound("hunt", "--target", target, "--scenarios", "3", "--out", "out")
    assert ran.code == 1
    told = summary(tmp_path / "out")
    assert [finding["signature"].split("/")[0] for finding in told["findings"]] == [name]
    assert told["status"] == {"finding": 3}
    (file,) = (tmp_path / "out" / "findings").iterdir()
    assert len(load_scenario(str(file)).script) == 0
    assert rulehound("replay", str(file), "--target", target).out.startswith("FAILED")


def test_a_hunt_can_be_followed_by_a_program(rulehound: Any, tmp_path: Path) -> None:
    """With --ndjson every line is an object, the last one the summary; with --quiet there is no progress."""
    words = ("hunt", "--target", "fault:pools-last-all-turn", "--scenarios", "60", "--out", "out")
    ran = rulehound(*words, "--ndjson")
    events = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.code, ran.err) == (1, "")
    assert {event["event"] for event in events} == {"finding", "progress", "end"}
    assert events[-1] == {"event": "end", **summary(tmp_path / "out")}
    found = [event for event in events if event["event"] == "finding"]
    assert {event["signature"] for event in found} >= {row["signature"] for row in events[-1]["findings"]}
    assert {event["state"] for event in found} == {"new"}
    last = [event for event in events if event["event"] == "progress"][-1]
    assert (last["scenarios"], last["canary"], last["known"]) == (60, "caught", 0)
    quiet = rulehound(*words, "--quiet")
    assert "found CR" not in quiet.out
    assert "findings on fault:pools-last-all-turn" in quiet.out


def test_what_the_ledger_knows_does_not_stop_a_pipeline(rulehound: Any, tmp_path: Path) -> None:
    """It ends with 0, or with 5 where that is asked for; a fixed one that is back ends with 1."""
    words = ("hunt", "--target", "fault:pools-last-all-turn", "--scenarios", "20", "--out", "out")
    rulehound(*words)
    files = sorted(map(str, (tmp_path / "out" / "findings").iterdir()))
    assert rulehound("ledger", "add", *files, "--ledger", "known.toml").code == 0
    ran = rulehound(*words, "--ledger", "known.toml")
    assert (ran.code, "known: mana-ledger" in ran.out) == (0, True)
    assert rulehound(*words, "--ledger", "known.toml", "--tell-known").code == 5
    rulehound("ledger", "add", *files, "--ledger", "known.toml", "--fixed")
    ran = rulehound(*words, "--ledger", "known.toml")
    assert (ran.code, "regressed: mana-ledger" in ran.out) == (1, True)
    ran = rulehound(
        "hunt", "--target", "core", "--scenarios", "5", "--ledger", "known.toml", "--out", "other"
    )
    assert ran.code == 0
