"""Each finding on phase-python shows with the engine alone, by a script written from what the adapter sends."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulehound.core import events as ev
from rulehound.core.scenario_file import load_scenario
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import has_phase

FOLDER = Path(__file__).parents[2] / "docs" / "findings" / "phase"
SNIPPETS = sorted((FOLDER / "snippets").glob("*.py"))
NAMES = [file.stem for file in SNIPPETS]

needs_phase = pytest.mark.skipif(not has_phase(), reason="phase-python is not installed here")


def ran(text: str) -> subprocess.CompletedProcess[str]:
    """The script run by itself, without this project on its path."""
    return subprocess.run(
        [sys.executable, "-I", "-c", text], capture_output=True, text=True, timeout=60, check=False
    )


def without_last_action(text: str) -> str:
    """The script with its last call of the engine left out."""
    lines = text.splitlines()
    last = max(i for i, line in enumerate(lines) if line.startswith(("do(", "passes(")))
    passes = re.fullmatch(r"passes\((\d+)\)", lines[last])
    lines[last] = f"passes({int(passes[1]) - 1})" if passes else ""
    return "\n".join(lines)


def test_every_finding_has_a_snippet() -> None:
    assert sorted(file.stem.replace("-", "_") for file in FOLDER.glob("*.json")) == NAMES


@pytest.mark.parametrize("file", SNIPPETS, ids=NAMES)
def test_a_snippet_imports_the_engine_and_json_alone(file: Path) -> None:
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    assert plain | {node.module for node in nodes if isinstance(node, ast.ImportFrom)} == {"json", "phase"}


@pytest.mark.slow
@needs_phase
@pytest.mark.parametrize("file", SNIPPETS, ids=NAMES)
def test_a_snippet_shows_the_fault_and_shows_nothing_before_its_last_action(file: Path) -> None:
    """So the fault is what that action brought about, and the condition is not simply true."""
    text = file.read_text("utf-8")
    shown = ran(text)
    assert shown.returncode == 1, shown.stderr
    assert shown.stdout.splitlines()[-1].startswith("FAULT: ")
    before = ran(without_last_action(text))
    assert (before.returncode, before.stdout.splitlines()[-1]) == (0, "as the rules have it"), before.stderr


@pytest.mark.slow
@needs_phase
def test_a_snippet_without_a_condition_that_follows_is_refused() -> None:
    """That a card did not trigger is nothing that the engine says."""
    from rulehound.targets.phase.recording import record
    from rulehound.targets.phase.snippets import derived, snippet

    scenario = load_scenario(str(FOLDER / "cycled-into-exile.json"))
    recording = record(scenario, ReferenceTarget().play(scenario, []).trail)
    events = recording.played.events
    place = next(i for i, event in enumerate(events) if isinstance(event, ev.CardCycled))
    with pytest.raises(ValueError, match="no condition follows"):
        snippet(recording, place, title="No trigger", rule="CR 702.29c")
    made = next(i for i, event in enumerate(events) if isinstance(event, ev.ManaAdded))
    assert derived(events, made) == 'pool(0) == ["Black"]'
    given = next(i for i, event in enumerate(events) if isinstance(event, ev.PriorityReceived))
    assert derived(events, given).startswith('game.phase == "PreCombatMain" and waits["type"] == "Priority"')


@pytest.mark.slow
@needs_phase
def test_a_recording_says_which_actions_led_to_an_event() -> None:
    from rulehound.targets.phase.recording import record

    scenario = load_scenario(str(FOLDER / "two-replacements-dropped.json"))
    recording = record(scenario, ReferenceTarget().play(scenario, []).trail)
    events = recording.played.events
    made = next(i for i, event in enumerate(events) if isinstance(event, ev.ManaAdded))
    assert [action["type"] for _, action in recording.actions_until(made)] == [
        "PassPriority",
        "ActivateAbility",
    ]
    assert recording.actions_until(0) == []
    assert recording.actions_until(len(events)) == recording.actions
