"""A position becomes the start of a scenario; what a start cannot say is named, or refused in one line."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from rulehound.ci.watching import Moment, position_at
from rulehound.cli import run
from rulehound.core.scenario_file import load_scenario, read_scenario
from rulehound.targets.registry import has_phase, make_target

GAME: dict[str, Any] = {
    "rulehound": 1,
    "start": {"turn": 1, "phase": "upkeep", "active": "A"},
    "players": {
        "A": {
            "battlefield": ["Forest x3", {"name": "Grizzly Bears", "counters": {"+1/+1": 1}}],
            "hand": ["Llanowar Elves", "Forest"],
            "library": ["Wastes x9"],
        },
        "B": {"battlefield": ["Fountain of Renewal"], "library": ["Wastes x9"]},
    },
    "turns": 2,
    "script": [
        {"do": "cast", "player": "A", "object": "Llanowar Elves"},
        {"do": "attack", "player": "A", "object": "Grizzly Bears"},
    ],
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of two turns, in a file."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAME), encoding="utf-8")
    return path


def captured(game: Path, *arguments: str, target: str = "core") -> Any:
    """The scenario that comes of it."""
    out = game.parent / "out.json"
    assert run(["capture", target, "--from", str(game), "--out", str(out), *arguments]) == 0
    return load_scenario(str(out))


def test_a_position_is_the_start_of_a_scenario(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Life, zones, tapped, counters, sickness, turn, step and whose turn; and it is the same when started."""
    found = captured(game, "--step", "postcombat main")
    assert (found.start.turn, found.start.phase, found.start.active) == (1, "postcombat main", "A")
    assert found.turns == 2
    assert (found.players["A"].life, found.players["B"].life) == (20, 17)
    again = position_at(make_target("core"), found, Moment(at=1)).observed
    there = position_at(
        make_target("core"), load_scenario(str(game)), Moment(step="postcombat main")
    ).observed
    assert (again.zones, again.life, again.counters) == (there.zones, there.life, there.counters)
    assert sorted(again.tapped or ()) == sorted(there.tapped or ()) != []
    assert "not in it: started anew" not in capsys.readouterr().out
    elves = next(each for each in found.players["A"].battlefield if "Elves" in str(each))
    assert elves.sick


def test_the_how_manieth_priority_is_a_moment(game: Path) -> None:
    """The first is in the upkeep step in which the scenario starts."""
    assert captured(game, "--at", "1").start.phase == "upkeep"
    later = captured(game, "--step", "precombat main", "--turn", "2")
    assert (later.start.turn, later.start.active, later.players["B"].life) == (2, "B", 18)


def test_what_is_not_in_it_is_told_and_kept(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Floating mana, in the words of the command and in the file."""
    text = json.loads(game.read_text())
    text["script"].insert(
        0, {"do": "activate", "player": "A", "object": "Forest#2", "at": {"turn": 1, "step": "upkeep"}}
    )
    game.write_text(json.dumps(text))
    found = captured(game, "--at", "2")
    assert "not in it: A's unspent mana, {G}" in capsys.readouterr().out
    assert "A's unspent mana, {G}" in found.source


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--step", "draw", "--turn", "2"], "a card would be drawn again"),
        (["--step", "declare attackers"], "attackers would be declared again"),
        (["--step", "upkeep", "--turn", "2"], "on the stack is ability of Fountain of Renewal"),
        (["--at", "900"], "the moment did not come on core"),
        (["--step", "endd"], 'did you mean "end"'),
        ([], "say at which moment"),
        (["--at", "1", "--step", "end"], "say at which moment"),
        (["--at", "1", "--saved-game", "x"], "say what"),
    ],
)
def test_a_position_that_cannot_be_a_start_is_refused_in_one_line(
    game: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is written."""
    out = game.parent / "refused.json"
    assert run(["capture", "core", "--from", str(game), "--out", str(out), *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not out.exists()


def test_the_file_that_is_read_is_not_written_over(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The game that was captured from would be lost."""
    before = game.read_bytes()
    out = str(game.parent / "." / game.name)
    assert run(["capture", "core", "--from", str(game), "--step", "end", "--out", out]) == 2
    assert "is the file that is read" in capsys.readouterr().err
    assert game.read_bytes() == before


def test_tokens_become_cards_and_keep_their_numbers(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As the effect that created them says; a token of that name may still be created."""
    text = json.loads(game.read_text())
    text["players"]["A"] |= {"battlefield": ["Plains x2"], "hand": ["Raise the Alarm"]}
    text["script"] = [{"do": "cast", "player": "A", "object": "Raise the Alarm"}]
    game.write_text(json.dumps(text))
    found = captured(game, "--step", "end")
    assert found.cards["Soldier token"].power == 1
    assert "each Soldier is a token" in capsys.readouterr().out


def test_a_target_that_opens_no_saved_games_says_so(
    game: Path, toy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Core, and an adapter whose hello does not say that it opens any."""
    saved = game.parent / "saved.txt"
    saved.write_text("{}")
    for target in ("core", f"{sys.executable} {toy}"):
        assert run(["capture", target, "--saved-game", str(saved), "--out", os.devnull]) == 2
        assert "opens no saved games" in capsys.readouterr().err


@pytest.mark.skipif(not has_phase(), reason="phase-python is not installed")
def test_a_game_that_phase_saved_becomes_a_scenario(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same as what is captured where it was saved; a text that is no game is refused in one line."""
    from rulehound.targets.phase.adapter import PhaseSession

    found = captured(game, "--at", "1", target="phase")
    session = PhaseSession()
    session.load(read_scenario(json.dumps(GAME)))
    assert session._recorder is not None
    saved = game.parent / "saved.json"
    saved.write_text(json.dumps(session._recorder.driver.game.state()))
    out = game.parent / "opened.json"
    assert run(["capture", "phase", "--saved-game", str(saved), "--out", str(out)]) == 0
    opened = load_scenario(str(out))
    assert (opened.players, opened.start) == (found.players, found.start)
    assert run(["capture", "phase", "--saved-game", str(game), "--out", str(out)]) == 2
    assert "did not open the saved game" in capsys.readouterr().err
