"""The page to file findings from: written from a ledger, and only of what shows."""

import datetime
from pathlib import Path

import pytest

from rulehound.ci.ledger import Entry, read_ledger, write_ledger
from rulehound.ci.parting import parting
from rulehound.ci.snippets import function_in
from rulehound.cli import run
from rulehound.core import events as ev
from rulehound.core.errors import BadInput
from rulehound.core.mana import Mana
from rulehound.targets.registry import has_mtg, has_phase

FOLDER = Path(__file__).parents[2] / "docs" / "findings"
FAULT = "fault:two-cancel-each-other"
SCENARIO = """{"rulehound": 1, "rules": ["616.1"],
 "players": {"A": {"battlefield": ["Forest", "Contamination", "Mana Reflection"]}, "B": {}},
 "script": [{"do": "activate", "player": "A", "object": "Forest"}]}"""


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger with one finding to file, on a fault."""
    (tmp_path / "two-effects.json").write_text(SCENARIO, encoding="utf-8")
    path = tmp_path / "fault.toml"
    entry = Entry(
        "tapped-for-mana/616.1/no effect applied", FAULT, file="two-effects.json", title="Two effects cancel",
        happens="the Forest makes {G}", argument="both are applied, one after the other",
    )  # fmt: skip
    write_ledger(path, [entry])
    return path


def test_a_page_has_what_a_report_needs(ledger: Path) -> None:
    """Rule, game, what happened, what should, where the games part, and how to see it again."""
    assert run(["findings", str(ledger)]) == 0
    page = ledger.with_suffix(".md").read_text("utf-8")
    for said in (
        "## Two effects cancel",
        "CR 616.1: ",
        "A's battlefield: Forest, Contamination, Mana Reflection.",
        "1. A activates Forest",
        "**What happened.** The Forest makes {G}.",
        "**What should.** Both are applied, one after the other.",
        f"rulehound replay two-effects.json --target {FAULT}",
        "[TwoEffectsTest.java](exports/TwoEffectsTest.java), [two-effects.pzl](exports/two-effects.pzl)",
    ):
        assert said in page
    differences = page[page.index("**Where the games part**") :].splitlines()
    assert [line.split(maxsplit=1)[1] for line in differences if line.startswith(FAULT)] == [
        "A adds {G} from Forest."
    ]


def test_a_page_is_checked_against_what_would_be_written(
    ledger: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same ledger gives the same bytes; an edit by hand is noticed."""
    run(["findings", str(ledger)])
    assert run(["findings", str(ledger), "--check"]) == 0
    page = ledger.with_suffix(".md")
    page.write_text(page.read_text("utf-8") + "more\n", "utf-8")
    capsys.readouterr()
    assert run(["findings", str(ledger), "--check"]) == 1
    assert capsys.readouterr().out == f"not current: {page}\n"


def test_notes_stand_at_the_end(ledger: Path) -> None:
    ledger.with_suffix(".notes.md").write_text("## Of the same cause\n", "utf-8")
    run(["findings", str(ledger)])
    assert ledger.with_suffix(".md").read_text("utf-8").endswith("\n## Of the same cause\n")


def test_what_does_not_show_is_not_filed(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On an engine without the fault; nothing is written."""
    assert run(["findings", str(ledger), "--target", "core"]) == 1
    assert "it passes now" in capsys.readouterr().out
    assert not ledger.with_suffix(".md").exists()


@pytest.mark.parametrize(
    ("entries", "wanted"),
    [
        ([Entry("s", FAULT)], "has no finding with a title"),
        ([Entry("s", FAULT, title="One"), Entry("s", "core", title="Two")], "a page is about one target"),
        ([Entry("s", FAULT, title="One")], "names no scenario file"),
    ],
)
def test_a_ledger_that_cannot_be_filed_is_refused(
    tmp_path: Path, entries: list[Entry], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line."""
    write_ledger(tmp_path / "l.toml", entries)
    assert run(["findings", str(tmp_path / "l.toml")]) == 2
    said = capsys.readouterr().err
    assert (said.count("\n"), wanted in said) == (1, True), said


def test_adding_to_a_ledger_keeps_what_was_written_to_file_a_finding(tmp_path: Path) -> None:
    """Two causes with one signature stay two; link and owner are new."""
    book = tmp_path / "book.toml"
    signature = "tapped-for-mana/616.1/no effect applied"
    write_ledger(book, [Entry(signature, "phase", file=f"{t}.json", title=t) for t in ("one", "two")])
    found = FOLDER / "phase" / "two-replacements-dropped.json"
    assert run(["ledger", "add", str(found), "--ledger", str(book), "--owner", "ann"]) == 0
    entries = read_ledger(book, datetime.date.min).entries
    assert [(entry.title, entry.file, entry.owner) for entry in entries] == [
        ("one", "one.json", "ann"),
        ("two", "two.json", "ann"),
    ]


def test_a_function_is_taken_from_a_file_with_its_comments(tmp_path: Path) -> None:
    own = tmp_path / "own_api.py"
    own.write_text("def first():\n    pass\n\n\ndef second():\n    assert 1  # CR 1\n", "utf-8")
    assert function_in(own, "second") == "def second():\n    assert 1  # CR 1"
    with pytest.raises(BadInput, match="has no function third"):
        function_in(own, "third")


def mana(kind: str) -> ev.ManaAdded:
    """A adds one mana."""
    return ev.ManaAdded("A", (Mana(kind),), 1, 0, True)


def test_games_part_where_the_objection_is_and_not_where_lines_are_in_another_order() -> None:
    """Here life is gained before mana is made, and later the mana differs."""
    life, step = ev.LifeChanged("A", 1, ""), ev.StepBegan(1, "end")
    ours = [step, mana("G"), life, mana("R")]
    theirs = [step, life, mana("G"), mana("W")]
    kinds = frozenset(("StepBegan", "LifeChanged", "ManaAdded"))
    found = parting(ours, theirs, kinds, 3)
    assert found is not None
    assert (found.theirs, found.ours) == (("A adds {W} from object 1.",), ("A adds {R} from object 1.",))
    assert parting(ours, ours, kinds, 3) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("phase", marks=pytest.mark.skipif(not has_phase(), reason="needs phase-python")),
        pytest.param("mtg", marks=pytest.mark.skipif(not has_mtg(), reason="needs python-mtg")),
    ],
)
def test_the_page_of_an_engine_is_current(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With its snippets and exports: `rulehound findings docs/findings/NAME.toml` writes them anew."""
    assert run(["findings", str(FOLDER / f"{name}.toml"), "--check"]) == 0, capsys.readouterr().out
