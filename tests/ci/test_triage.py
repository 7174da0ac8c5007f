"""Ledger, gate, bisect and explain: telling new from known, and why."""

import datetime
from pathlib import Path

import pytest

from rulehound.ci.gate import Outcome, state_of
from rulehound.ci.ledger import Entry, Ledger, read_ledger, write_ledger
from rulehound.cli import run
from rulehound.core.errors import BadInput

FAULT = "fault:two-cancel-each-other"
TODAY = datetime.date(2026, 6, 1)


@pytest.fixture(scope="module")
def finding(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finding of a fault."""
    folder = tmp_path_factory.mktemp("hunted")
    words = f"hunt --target {FAULT} --areas replacement --scenarios 60 --seed 1"
    assert run([*words.split(), "--out", str(folder)]) == 1
    return next(file for file in sorted((folder / "findings").iterdir()) if "616.1" in file.name)


def test_a_ledger_is_read_as_it_was_written(tmp_path: Path) -> None:
    entries = [
        Entry('a/1/"quoted"\n', "phase", "known", "x.json", "https://example.org", "ann", TODAY, "später"),
        Entry("b", "core", "fixed"),
    ]
    write_ledger(tmp_path / "l.toml", entries)
    assert read_ledger(tmp_path / "l.toml", TODAY).entries == entries


@pytest.mark.parametrize(
    ("entry", "state"),
    [
        (Entry("s", "t"), "known"),
        (Entry("s", "t", expires=datetime.date(2026, 6, 2)), "known"),
        (Entry("s", "t", expires=TODAY), "expired"),
        (Entry("s", "t", "fixed"), "regressed"),
        (Entry("s", "other"), "new"),
        (Entry("other", "t"), "new"),
    ],
)
def test_what_a_ledger_says_of_a_finding(entry: Entry, state: str) -> None:
    """By signature, target and day."""
    assert Ledger(None, [entry], TODAY).state("s", "t") == state


def test_a_target_behind_a_command_is_known_by_the_name_that_findings_give_it() -> None:
    """Whatever it is started with, and whichever of the two stands in the ledger."""
    for known in ("adapter", "python adapter.py"):
        ledger = Ledger(None, [Entry("s", known)], TODAY)
        for target in ("adapter", "python adapter.py", "python old/adapter.py --fast"):
            assert ledger.state("s", target) == "known"
            assert list(ledger.known(target)) == ledger.entries
        assert ledger.state("s", "python other.py") == "new"
        assert ledger.state("s", "python 'adapter.py") == "new"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[[finding]]\nsignature = 's'\n", "missing required field `target`"),
        ("[[finding]]\nsignature = 's'\ntarget = 't'\nowners = 'x'\n", "unknown field `owners`"),
        ("[[finding]]\nsignature = 's'\ntarget = 't'\nexpires = 'soon'\n", "date"),
        ("[[finding]]\nsignature = 's'\ntarget = 't'\n" * 2, "stands there twice"),
        ("[findings]\n", "is no part of a ledger"),
        ("[[finding", "is no TOML"),
    ],
)
def test_a_ledger_that_is_wrong_is_refused(tmp_path: Path, text: str, wanted: str) -> None:
    (tmp_path / "l.toml").write_text(text)
    with pytest.raises(BadInput, match=wanted):
        read_ledger(tmp_path / "l.toml", TODAY)


def test_nothing_is_said_to_be_known_that_was_not_written(
    finding: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither where the ledger cannot be written nor where another file is wrong."""
    for words in ([str(finding), "--ledger", str(tmp_path / "none" / "l.toml")], [str(finding), "none.json"]):
        assert run(["ledger", "add", *words]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)


@pytest.mark.parametrize("words", [["ledger", "list", "--ledger"], ["ledger", "add", "x", "--ledger"]])
def test_a_ledger_that_is_a_folder_or_no_text_is_refused(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In our words."""
    (tmp_path / "l.toml").write_bytes(b"\x8a")
    for place, said in ((tmp_path, "cannot be read: Is a directory"), (tmp_path / "l.toml", "is no text")):
        assert run([*words, str(place)]) == 2
        assert f"{place}: {said}" in capsys.readouterr().err


def test_a_gate_takes_no_place_without_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    """It is not the present folder."""
    assert run(["gate", "", "--base", "core", "--head", "core"]) == 2
    assert "without a name" in capsys.readouterr().err


def test_adding_listing_and_expiring(
    finding: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A known one that passes is told; what has expired gives exit code 1 until it is dropped."""
    book = str(tmp_path / "l.toml")
    assert (
        run(["ledger", "add", str(finding), "--ledger", book, "--expires", "2020-01-01", "--owner", "ann"])
        == 0
    )
    assert run(["ledger", "list", "--ledger", book, "--play"]) == 0
    out = capsys.readouterr().out
    assert "expired" in out
    assert "fails" in out
    assert run(["ledger", "expire", "--ledger", book]) == 1
    assert run(["ledger", "expire", "--ledger", book, "--drop"]) == 0
    assert run(["ledger", "expire", "--ledger", book]) == 0
    capsys.readouterr()
    assert run(["ledger", "add", str(finding), "--ledger", book, "--expires", "soon"]) == 2
    assert capsys.readouterr().err == "rulehound: --expires soon: give a day such as 2027-03-01\n"


@pytest.mark.parametrize(
    ("base", "head", "was_fixed", "state"),
    [
        ((0, 3), (3, 3), False, "new"),
        ((0, 3), (3, 3), True, "regressed"),
        ((3, 3), (3, 3), False, "known"),
        ((3, 3), (0, 3), False, "fixed"),
        ((0, 3), (0, 3), False, "passes"),
        ((0, 3), (1, 3), False, "flaky"),
        ((2, 3), (3, 3), False, "flaky"),
    ],
)
def test_what_two_outcomes_make_a_finding(
    base: tuple[int, int], head: tuple[int, int], was_fixed: bool, state: str
) -> None:
    assert state_of(Outcome(*base), Outcome(*head), was_fixed=was_fixed) == state


def test_what_cannot_be_played_is_unknown() -> None:
    assert state_of(Outcome(0, 3, note="no such card"), Outcome(3, 3), was_fixed=False) == "unknown"


def test_a_gate_tells_new_from_known_and_fixed(finding: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the rule that the new one breaks."""
    assert run(["gate", str(finding), "--base", "core", "--head", FAULT]) == 1
    out = capsys.readouterr().out
    assert "1 new" in out
    assert "CR 616.1" in out
    assert run(["gate", str(finding.parent), "--base", FAULT, "--head", FAULT]) == 0
    assert "known" in capsys.readouterr().out
    assert run(["gate", str(finding), "--base", FAULT, "--head", "core"]) == 0
    assert "1 fixed" in capsys.readouterr().out


def test_a_fixed_one_that_returns_is_regressed(
    finding: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = str(tmp_path / "l.toml")
    run(["ledger", "add", str(finding), "--ledger", book, "--fixed"])
    assert run(["gate", str(finding), "--base", FAULT, "--head", FAULT, "--ledger", book]) == 1
    assert "1 regressed" in capsys.readouterr().out


def test_bisect_ends_as_git_reads_it(finding: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """0 good, 1 bad, 125 for a build that does not start."""
    assert run(["bisect", str(finding), "--", "core"]) == 0
    assert run(["bisect", str(finding), "--", FAULT]) == 1
    assert run(["bisect", str(finding), "--", "/nowhere/at/all", "--fast"]) == 125
    assert capsys.readouterr().err.startswith("rulehound: skipped: ")


def test_explain_says_what_is_needed_and_when_it_is_settled(
    finding: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everything in a reduced finding is; after its last line it shows in every future."""
    assert run(["explain", str(finding), "--futures", "4"]) == 1
    out = capsys.readouterr().out
    assert "CR 616.1" in out
    assert "not needed:" not in out
    assert "needed:     1. " in out
    shares = [int(line.split()[0]) for line in out.split("random futures it shows")[1].splitlines()[1:]]
    assert shares[-1] == 4
    assert run(["explain", str(finding), "--target", "core"]) == 0
    assert "nothing is wrong there" in capsys.readouterr().out
