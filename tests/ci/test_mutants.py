"""Mutants are made the same each time, are hunted in a process of their own, and are told of to the line."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from rulehound.ci import mutant_runs
from rulehound.ci.equivalent_mutants import known_equivalents, reasons
from rulehound.ci.mutant_children import Children
from rulehound.ci.mutant_pages import markdown, report
from rulehound.ci.mutant_reach import lines_of, reached, to_play, watched_lines
from rulehound.ci.mutants import Mutant, Outcome, edits, mutants, mutated_code, source_of

SOURCE = """
@rule("302.6")
def may(state, thing):
    if thing.tapped or state.turn > 1:
        state.refuse(thing)
    if state.tempted is not None:
        state.tempted(thing)
    state.version += 1
    if state.turn > PHASES_MAX:
        raise LimitExceeded("phases", PHASES_MAX)
    return len(thing.options) > 1
"""


def test_the_edits_of_a_function() -> None:
    """Comparisons, conditions, numbers, branches and calls; what is no rule is left alone."""
    assert sorted(what for _, (_, what, _) in edits(ast.parse(SOURCE))) == [
        "1 became 2", "1 became 2", "Or became And", "branch dropped", "call removed", "comparison flipped to GtE",
    ]  # fmt: skip


def test_a_mutant_names_its_function_and_rules() -> None:
    """So that whoever reads of a survivor knows what the code is for."""
    found = [each for each in mutants(("combat",)) if each.function == "can_attack"]
    assert found
    assert all(each.rules == ("508.1a", "302.6") for each in found)
    lines = source_of("combat").read_text(encoding="utf-8").splitlines()
    first = next(each for each in found if each.what == "branch dropped")
    assert lines[first.line - 1].strip().startswith("if thing.tapped")
    mutated_code(first)


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "rulehound.ci.mutant_runs", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.slow
def test_a_mutant_is_killed_by_an_oracle() -> None:
    """An engine in which tapped creatures attack is objected to soon."""
    mutant = next(
        each
        for each in mutants(("combat",))
        if each.function == "can_attack" and each.what == "branch dropped"
    )
    children = Children(0, 1)
    playing = children.scenarios_of([mutant], 60)
    assert 0 < len(playing[mutant]) < 60
    (outcome,) = children.run_all(playing)
    assert outcome.how == "killed"
    assert outcome.oracle
    assert 0 < outcome.scenarios <= 60


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (("--sample", "0"), "take numbers from 1"),
        (("--jobs", "two"), "--jobs"),
        (("--again", "nowhere.json"), "nowhere.json"),
        (("--bogus",), "--bogus"),
    ],
)
def test_what_is_given_wrongly_is_refused_in_one_line(arguments: tuple[str, ...], wanted: str) -> None:
    """With exit code 2."""
    ran = run(*arguments)
    assert ran.returncode == 2
    assert wanted in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_survivors_of_other_code_are_not_run_again(tmp_path: Path) -> None:
    """A line that is no more is no mutant."""
    file = tmp_path / "outcomes.json"
    old = {"module": "combat", "number": 99999, "line": 1, "what": "call removed"}
    file.write_text(json.dumps([{"mutant": old, "how": "survived", "scenarios": 4}]), encoding="utf-8")
    ran = run("--again", str(file))
    assert ran.returncode == 2
    assert "core is not as it was" in ran.stderr


def test_a_mutant_plays_what_passes_its_statement() -> None:
    """The head of what has statements in it, and no more; of a default of a parameter, the whole function."""
    tree = ast.parse(SOURCE)
    lines = {line: lines_of(Mutant("turn", 0, line, ""), tree) for line in (3, 4, 5, 11)}
    assert lines[3] == range(3, 12)
    assert lines[4] == range(4, 5)
    assert lines[5] == range(5, 6)
    assert lines[11] == range(11, 12)


def test_what_a_game_passes_is_noted() -> None:
    """Every game begins a turn; none carries out the last line of a file."""
    begins = next(each for each in mutants(("turn",)) if each.function == "run_turn")
    never = ("turn", 10**6)
    ((index, passed),) = reached({*watched_lines([begins])[begins], never}, (3,), 0)
    assert index == 3
    assert passed
    assert never not in passed
    assert to_play(watched_lines([begins]), range(4), 0) == {begins: [0, 1, 2, 3]}


KILLED = Outcome(Mutant("turn", 1, 20, "call removed", "run_turn"), "killed", 3, "turn-order", "500.1", "No.")
SURVIVED = Outcome(Mutant("combat", 2, 30, "1 became 2", "can_attack", ("508.1a",)), "survived", 400)


def test_the_figures_and_the_survivors_are_told() -> None:
    """Half were killed; the other is named with its file, line and function."""
    first, *others = report([SURVIVED, KILLED], 10)
    assert first == "2 of 10 mutants: 1 killed, 1 survived; 50% killed by oracles."
    assert others[-1] == "survived: core/combat.py:30 can_attack: 1 became 2"
    page = markdown([SURVIVED, KILLED], 10, 400, 0)
    assert "| core/combat.py:30 | `can_attack` | 1 became 2 | 508.1a |" in page
    assert "run_turn" not in page


def test_equivalent_mutants_are_those_of_this_code() -> None:
    """Each that is written down is one mutant of today's core, and none is written down twice."""
    known = known_equivalents()
    assert len(reasons(mutants())) == len(known) > 0
    assert all(each.why.strip() for each in known)


def test_equivalent_mutants_are_not_run_and_have_no_share(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The one that is left is run; that is all of the share."""
    everything = mutants()
    same = min(reasons(everything))
    other = next(each for each in everything if each.module == "turn")
    run: list[Mutant] = []

    def killed(_: Children, playing: dict[Mutant, object]) -> object:
        run.extend(playing)
        yield msgspec.structs.replace(KILLED, mutant=other)

    monkeypatch.setattr(mutant_runs, "chosen_mutants", lambda *_: ([same, other], []))
    monkeypatch.setattr(Children, "scenarios_of", lambda _, chosen, scenarios: dict.fromkeys(chosen, ()))
    monkeypatch.setattr(Children, "run_all", killed)
    page = tmp_path / "page.md"
    assert mutant_runs.main(["--markdown", str(page)]) == 0
    assert run == [other]
    assert "1 equivalent, 1 killed; 100% killed by oracles" in capsys.readouterr().out
    assert f"| `{same.function}` | {same.what} | {reasons(everything)[same]} |" in page.read_text("utf-8")


def test_what_is_done_is_reported_where_it_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C after one mutant leaves that one."""

    def broken_off(*_: object) -> object:
        yield KILLED
        raise KeyboardInterrupt

    monkeypatch.setattr(Children, "scenarios_of", lambda *_: {})
    monkeypatch.setattr(Children, "run_all", broken_off)
    file = tmp_path / "outcomes.json"
    assert mutant_runs.main(["--sample", "3", "--out", str(file)]) == 130
    assert "1 of 3 are done" in capsys.readouterr().err
    assert [each["how"] for each in json.loads(file.read_bytes())] == ["killed"]
