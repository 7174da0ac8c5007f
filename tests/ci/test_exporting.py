"""Scenarios for other engines: only real cards, and in the form that those engines read."""

import configparser
import json
import re
from pathlib import Path

import pytest

from rulehound.cli import run

FOLDER = Path(__file__).parents[2] / "docs" / "findings"
PUZZLES = sorted(FOLDER.glob("*/exports/*.pzl"))
TESTS = sorted(FOLDER.glob("*/exports/*.java"))

STATE = re.compile(
    r"activeplayer|activephase|turn|(human|ai)(life|battlefield|hand|graveyard|library|exile)", re.ASCII
)
METHODS = frozenset({
    "activateAbility", "activateManaAbility", "addCard", "addCounters", "addTarget", "assertExileCount",
    "assertGraveyardCount", "assertLife", "assertManaPool", "assertPermanentCount", "attack", "block",
    "castSpell", "execute", "playLand", "removeAllCardsFromLibrary", "setChoice", "setLife", "setStopAt",
})  # fmt: skip


def puzzle_in(text: str) -> configparser.ConfigParser:
    """A puzzle's sections; its keys are not case sensitive, and metadata has colons."""
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.read_string(text)
    return parser


def check_puzzle(text: str) -> configparser.ConfigParser:
    """Hold a puzzle against the form."""
    parser = puzzle_in(text)
    assert parser.sections() == ["metadata", "state"]
    assert set(parser["metadata"]) == {"name", "goal", "turns", "difficulty", "description"}
    assert [key for key in parser["state"] if not STATE.fullmatch(key)] == []
    assert {"activeplayer", "activephase", "humanlife", "ailife"} <= set(parser["state"])
    return parser


def statements(text: str) -> list[str]:
    """The statements of the one test of a class, which is held against the form."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    bare = re.sub(r"//[^\n]*", "", bare)
    for opening, closing in ("()", "{}"):
        assert bare.count(opening) == bare.count(closing)
    assert "public class" in bare
    assert "extends CardTestPlayerBase" in bare
    body = bare[bare.index("() {") + 4 : bare.rindex("    }\n}")]
    lines = [line.strip() for line in body.splitlines() if line.strip()]
    assert [line for line in lines if not re.fullmatch(r"\w+\(.*\);", line)] == []
    assert {line.partition("(")[0] for line in lines} <= METHODS
    return lines


@pytest.mark.parametrize("file", PUZZLES, ids=[file.stem for file in PUZZLES])
def test_a_puzzle_has_the_form_of_one(file: Path) -> None:
    check_puzzle(file.read_text("utf-8"))


@pytest.mark.parametrize("file", TESTS, ids=[file.stem for file in TESTS])
def test_a_java_test_has_the_form_of_one(file: Path) -> None:
    """Balanced, known methods only, and in a file of its class's name."""
    text = file.read_text("utf-8")
    lines = statements(text)
    assert f"public class {file.stem} " in text
    assert [line.partition("(")[0] for line in lines].count("execute") == 1


def test_a_position_is_written_whole(tmp_path: Path) -> None:
    """Tapped, sick, with counters, in every zone, with B to begin."""
    scenario = {
        "rulehound": 1,
        "rules": ["500.1"],
        "start": {"turn": 4, "phase": "postcombat main", "active": "B"},
        "players": {
            "A": {
                "battlefield": [
                    {"name": "Grizzly Bears", "tapped": True, "sick": True, "counters": {"+1/+1": 2}}
                ],
                "exile": ["Island"],
                "life": 7,
            },
            "B": {"hand": ["Shock"], "battlefield": ["Mountain x2"], "library": ["Forest", "Plains"]},
        },
        "script": [
            {"do": "cast", "player": "B", "object": "Shock"},
            {"do": "choose", "player": "B", "about": "target", "option": "A"},
        ],
    }
    file = tmp_path / "position.json"
    file.write_text(json.dumps(scenario), "utf-8")
    assert run(["export", str(file), "--forge", "--out", str(tmp_path / "p.pzl")]) == 0
    state = check_puzzle((tmp_path / "p.pzl").read_text("utf-8"))["state"]
    assert dict(state) == {
        "activeplayer": "ai", "activephase": "MAIN2", "turn": "4",
        "humanlife": "7", "humanbattlefield": "Grizzly Bears|Tapped|SummonSick|Counters:P1P1=2",
        "humanexile": "Island", "ailife": "20", "aibattlefield": "Mountain;Mountain", "aihand": "Shock",
        "ailibrary": "Forest;Plains",
    }  # fmt: skip
    del scenario["players"]["A"]["exile"]  # type: ignore[index]
    scenario["players"]["A"]["battlefield"] = [{"name": "Grizzly Bears", "tapped": True}]  # type: ignore[index]
    file.write_text(json.dumps(scenario), "utf-8")
    assert run(["export", str(file), "--xmage", "--out", str(tmp_path / "T.java")]) == 0
    text = (tmp_path / "T.java").read_text("utf-8")
    statements(text)
    for line in (
        'addCard(Zone.BATTLEFIELD, playerB, "Grizzly Bears", 1, true);',
        "setLife(playerB, 7);",
        'addCard(Zone.LIBRARY, playerA, "Plains");\n        addCard(Zone.LIBRARY, playerA, "Forest");',
        'castSpell(1, PhaseStep.POSTCOMBAT_MAIN, playerA, "Shock");\n        addTarget(playerA, playerB);',
        "setStopAt(1, PhaseStep.POSTCOMBAT_MAIN);",
        "assertLife(playerB, 5);",
        'assertGraveyardCount(playerA, "Shock", 1);',
    ):
        assert line in text


def test_the_mana_that_the_rules_leave_is_compared(tmp_path: Path) -> None:
    """Before the step ends and it is lost."""
    out = tmp_path / "T.java"
    run(["export", str(FOLDER / "phase" / "land-types-not-replaced.json"), "--xmage", "--out", str(out)])
    assert "assertManaPool(playerA, ManaType.RED, 1);" in statements(out.read_text("utf-8"))


@pytest.mark.parametrize("kind", ["--xmage", "--forge"])
def test_an_invented_card_is_refused_by_name(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, and nothing is written."""
    out = tmp_path / "out"
    file = str(FOLDER / "phase" / "no-color-chosen.json")
    assert run(["export", file, kind, "--out", str(out)]) == 2
    said = capsys.readouterr().err
    assert said.endswith("'Living Shrine' is an invented card, which other engines do not have\n")
    assert said.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("mtg/untap-symbol-not-paid", "begins tapped"),
        ("mtg/untap-symbol-of-a-sick-creature", "begins tapped|summoning sickness"),
        ("mtg/spell-without-a-target", "try what is illegal"),
        ("mtg/blocks-without-attackers", "nothing is done"),
        ("phase/no-priority-without-attackers", "has no cards"),
    ],
)
def test_what_an_xmage_test_cannot_say_is_refused(
    name: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rather than written as something else."""
    assert run(["export", str(FOLDER / f"{name}.json"), "--xmage", "--out", str(tmp_path / "T.java")]) == 2
    assert re.search(why, capsys.readouterr().err)


def test_one_form_has_to_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(FOLDER / "phase" / "land-types-not-replaced.json")
    for kinds in ([], ["--xmage", "--forge"]):
        assert run(["export", file, *kinds]) == 2
        assert capsys.readouterr().err == "rulehound: give either --xmage or --forge\n"
