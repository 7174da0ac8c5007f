"""The recorded sessions: each line is as the schema says, and played again they are judged as recorded."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulehound.cli import run
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.targets.protocol_schema import CALLS, protocol_schema
from rulehound.targets.transcript import read_session
from tests.targets.record_sessions import DOCS, FINDING, SCENARIO, TRANSCRIPT, play_session, toy

RECORDED = {
    "session": (DOCS / "protocol" / "session.ndjson", SCENARIO),
    "finding": (DOCS / "protocol" / "finding.ndjson", FINDING),
    "java": (DOCS / "adapters" / "java" / "session.ndjson", SCENARIO),
    "rust": (DOCS / "adapters" / "rust" / "session.ndjson", SCENARIO),
}
TYPESCRIPT = DOCS / "adapters" / "typescript" / "toy.ts"


@pytest.fixture
def scenario() -> Scenario:
    """The one that is played in every recorded session but that of the finding."""
    return load_scenario(str(SCENARIO))


@pytest.mark.parametrize("name", RECORDED)
def test_each_line_is_as_the_schema_says(name: str) -> None:
    """A request by its call, a reply by the call that it answers."""
    definitions = protocol_schema()["$defs"]
    for asked, reply in read_session(RECORDED[name][0]):
        for told, kind in ((asked, "Request"), (reply, "Reply")):
            if told:
                message = {"$defs": definitions, "$ref": f"#/$defs/{asked['call'].title()}{kind}"}
                assert not list(Draft202012Validator(message).iter_errors(told)), told


def test_the_session_shows_every_call() -> None:
    """But "open", for the toy saves no games; and a reply of another kind than "ok"."""
    exchanges = list(read_session(RECORDED["session"][0]))
    assert {asked["call"] for asked, _ in exchanges} == set(CALLS) - {"open"}
    assert any("rejected" in reply for _, reply in exchanges)
    assert exchanges[-1][1] == {}


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_session_is_judged_as_its_scenario_says(name: str) -> None:
    """With the finding that stands in the file, or with none and every expectation met."""
    session, file = RECORDED[name]
    scenario = load_scenario(str(file))
    tried, reloaded = play_session([*TRANSCRIPT, str(session)], scenario)
    assert tried.signature == (scenario.finding.signature if scenario.finding else "")
    assert (tried.played.status, tried.played.skipped) == ("played", [])
    assert [holds for _, holds, _ in tried.played.expected] == [True] * len(scenario.expect)
    assert reloaded == "" or reloaded.startswith("played")
    assert (name == "finding") == (scenario.finding is not None)


@pytest.mark.parametrize("name", ["session", "finding"])
def test_the_toy_still_answers_as_recorded(name: str, tmp_path: Path) -> None:
    """`python -m tests.targets.record_sessions` records it anew."""
    session, file = RECORDED[name]
    again = tmp_path / "again.ndjson"
    command = [*TRANSCRIPT, str(again), *toy(tmp_path, faulty=name == "finding")]
    play_session(command, load_scenario(str(file)))
    assert list(read_session(again)) == list(read_session(session))


def without_reloads(exchanges: list[tuple[dict[str, Any], dict[str, Any]]]) -> list[Any]:
    """The exchanges of the first game, without numbers, and without what hello says of reloading."""
    told: list[Any] = []
    for asked, reply in exchanges:
        if asked["call"] == "quit" or (asked["call"] == "load" and len(told) > 1):
            break
        reply = json.loads(json.dumps(reply))
        reply.get("ok", {}).pop("reloads", None)
        told.append([{**asked, "id": 0}, {**reply, "id": 0}])
    return told


@pytest.mark.parametrize("name", ["java", "rust"])
def test_the_toys_of_other_languages_answer_as_that_in_python(name: str) -> None:
    """Message by message, as far as they are asked the same; they save no games."""
    theirs = without_reloads(list(read_session(RECORDED[name][0])))
    assert theirs == without_reloads(list(read_session(RECORDED["session"][0])))
    assert len(theirs) > 10


def test_a_recorded_session_reports_another_request_as_an_error(tmp_path: Path, scenario: Scenario) -> None:
    """It says which one it was recorded with."""
    lines = RECORDED["session"][0].read_text(encoding="utf-8").replace('"option":1', '"option":0')
    other = tmp_path / "other.ndjson"
    other.write_text(lines, encoding="utf-8")
    tried, _ = play_session([*TRANSCRIPT, str(other)], scenario)
    assert tried.played.status == "crashed"
    assert 'recorded with another request here: {"call": "act", "option": 0}' in tried.played.note


def test_the_finding_is_shown_again_by_its_recorded_session(capsys: pytest.CaptureFixture[str]) -> None:
    """By the command that docs/protocol.md prints."""
    session = RECORDED["finding"][0]
    assert run(["replay", str(FINDING), "--target", " ".join([*TRANSCRIPT, str(session)])]) == 1
    told = capsys.readouterr().out
    assert told.startswith("FAILED")
    assert "CR 107.5" in told


def strips_types(node: str) -> bool:
    """Whether this Node.js runs TypeScript as it is."""
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    major, minor = map(int, re.findall(r"\d+", version)[:2])
    return (major, minor) >= (23, 6) or (major == 22 and minor >= 18)


@pytest.fixture
def typescript(tmp_path: Path) -> list[str]:
    """The command of the toy in TypeScript: checked and translated by tsc, or run as it is where node can."""
    node, tsc = shutil.which("node"), shutil.which("tsc")
    if node is not None and tsc is not None:
        how = ["--strict", "--target", "es2020", "--module", "commonjs", "--outDir", str(tmp_path)]
        done = subprocess.run([tsc, *how, str(TYPESCRIPT)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
        return [node, str(tmp_path / "toy.js")]
    if node is not None and strips_types(node):
        return [node, str(TYPESCRIPT)]
    missing = "the toy in TypeScript needs node and tsc (nodejs and node-typescript), or node 22.18 or later"
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)


def test_the_toy_in_typescript_answers_as_that_in_python(
    typescript: list[str], tmp_path: Path, scenario: Scenario
) -> None:
    """Message by message, saving and loading too, and it is judged the same."""
    again = tmp_path / "again.ndjson"
    tried, reloaded = play_session([*TRANSCRIPT, str(again), *typescript], scenario)
    assert (tried.signature, tried.played.status) == ("", "played")
    assert reloaded.startswith("played")
    assert list(read_session(again)) == list(read_session(RECORDED["session"][0]))
