"""A target in another process: whatever it does, a scenario costs a moment and leaves a word about it."""

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulehound.ci.case import finding_of, try_scenario
from rulehound.core.errors import BadInput, TargetError
from rulehound.core.scenario import PlayerStart, Scenario
from rulehound.core.scenario_file import load_scenario, scenario_bytes
from rulehound.targets.process import ProcessTarget
from rulehound.targets.protocol import scenario_to_send
from tests.targets.conftest import StartHostile

ENDS = {
    "garbage": ("garbled", "Segmentation fault (just kidding)"),
    "half line": ("crashed", 'exit code 0, at act 1; it last said: {"id": 3, "ok": {"ev'),
    "half line, silence": ("hung", 'did not answer within 0.8 s, at act 1; it last said: {"id": 3, "ok"'),
    "hang": ("hung", "did not answer within 0.8 s"),
    "loop": ("hung", "did not answer within 0.8 s"),
    "stopped": ("hung", "did not answer within 0.8 s"),
    "exit": (
        "crashed",
        "ended with exit code 3, at act 1; it last said: assertion failed: stack is not empty",
    ),
    "abort": ("crashed", "was ended by SIGABRT, at act 1"),
    "segfault": ("crashed", "was ended by SIGSEGV, at act 1"),
    "killed": ("crashed", "was ended by SIGKILL, at act 1"),
    "kills its parent": ("crashed", "was ended by SIGKILL, at act 1"),
    "endless": ("garbled", "a line without end"),
    "endless lines": ("garbled", "printed what is no reply"),
    "endless errors": ("hung", "did not answer within 0.8 s, at act 1; it last said: warning: deprecated"),
    "closes output": ("crashed", "closed its input or output and did not end"),
    "closes input": ("crashed", "closed its input or output and did not end, at act 2"),
    "wrong id": ("garbled", "answered request 4 where request 3 was waiting"),
    "answers twice": ("garbled", "answered request 3 where request 4 was waiting"),
    "other answer": ("garbled", "unknown field `pools`"),
    "utf-8": ("garbled", "what is no Moved"),
    "surrogate": ("garbled", "what is no reply"),
    "deep": ("garbled", "what is no reply"),
    "list": ("garbled", "Expected `object`, got `array`"),
    "unknown event": ("garbled", "CardBurped"),
    "third player": ("garbled", 'PriorityPassed, whose player is \'C\'; allowed is "A" or "B"'),
    "fifth phase": ("garbled", "PhaseBegan, whose kind is 'end'; allowed is"),
    "no options": ("garbled", "a decision without options"),
    "error": ("crashed", "the engine panicked"),
    "unsupported": ("unsupported", "keyword: phasing"),
    "escapes": ("unsupported", "keyword:?[2J?phasing"),
    "rejects": ("hung", "refused every option"),
    "asks on": ("hung", "more than 2000 decisions"),
    "idles": ("hung", "nothing happens"),
}
"""How the first of two scenarios ends, by what the target does, and what is said of it."""

PATIENCE = {"hang", "loop", "stopped", "half line, silence", "endless errors"}
"""The ways that only the clock ends."""


@pytest.mark.parametrize("mode", ENDS)
def test_misbehaving_in_the_middle_is_told_and_the_target_goes_on(
    mode: str, hostile: StartHostile, forest: Scenario
) -> None:
    """The status, a note, the events so far; the next scenario is played on a fresh process."""
    target = hostile(mode, seconds=0.8 if mode in PATIENCE else 10)
    status, note = ENDS[mode]
    played = target.play(forest, [])
    assert (played.status, note in played.note) == (status, True), played.note
    assert [type(event).__name__ for event in played.events][:1] == ["GameBegan"]
    again = target.play(forest, [])
    assert (again.status, again.events) == (status, played.events), again.note


@pytest.mark.parametrize("mode", [mode for mode in ENDS if ENDS[mode][0] != "unsupported"])
def test_misbehaving_is_a_finding_whose_file_shows_it_again(
    mode: str, hostile: StartHostile, forest: Scenario, tmp_path: Path
) -> None:
    """Saved, read, and tried on a fresh process: the same oracle objects."""
    seconds = 0.8 if mode in PATIENCE else 10
    target = hostile(mode, seconds=seconds)
    first = try_scenario(target, forest).first
    assert first is not None
    assert first.oracle == {"crashed": "crash", "hung": "hang", "garbled": "garble"}[ENDS[mode][0]]
    file = tmp_path / "finding.json"
    file.write_bytes(scenario_bytes(replace(forest, finding=finding_of(first, target))))
    saved = load_scenario(str(file))
    again = try_scenario(hostile(mode, seconds=seconds), saved).first
    assert saved.finding is not None
    assert again is not None
    assert (saved.finding.oracle, saved.finding.target) == (again.oracle, mode)


@pytest.mark.skipif(sys.platform != "linux", reason="the limit on memory is Linux's")
def test_running_out_of_memory_is_a_crash_that_says_so(hostile: StartHostile, forest: Scenario) -> None:
    """The limit holds, and the note names it."""
    played = hostile("memory", memory=200 * 1024**2).play(forest, [])
    assert played.status == "crashed"
    assert "ran out of memory (limit 0.195 GiB)" in played.note


def test_a_target_that_ends_while_loading_is_a_crash(hostile: StartHostile, forest: Scenario) -> None:
    """There are no events then."""
    played = hostile("at load").play(forest, [])
    assert (played.status, played.events) == ("crashed", [])
    assert "exit code 5, while loading" in played.note


def test_a_target_that_does_not_start_again_at_once_is_tried_again(
    hostile: StartHostile, forest: Scenario, tmp_path: Path
) -> None:
    """It crashes, and something is still in its way when it is started for the next scenario."""
    target = hostile("starts twice in three", str(tmp_path / "starts"))
    assert [target.play(forest, []).status for _ in range(2)] == ["crashed", "crashed"]
    assert (tmp_path / "starts").read_text() == "3"


def test_a_target_that_does_not_read_costs_its_time_limit(hostile: StartHostile) -> None:
    """A request larger than a pipe holds does not block us."""
    library = tuple(f"Forest#{number}" for number in range(1, 9000))
    large = Scenario(1, {"A": PlayerStart(library=library), "B": PlayerStart()})
    assert hostile("deaf", seconds=0.3).play(large, []).status == "hung"


@pytest.mark.parametrize(
    ("mode", "message"),
    [
        (
            "never starts",
            "ended with exit code 1; it last said: cannot open the card database; run the command",
        ),
        ("other version", "speaks version 7 of the protocol; this Rulehound speaks version 1"),
        ("old version", "speaks version 0 of the protocol; this Rulehound speaks version 1"),
        ("unsupported hello", "cannot be used here: needs a license key; the adapter says so itself"),
    ],
)
def test_a_target_that_does_not_start_is_an_error_in_one_line(
    mode: str, message: str, hostile: StartHostile
) -> None:
    """It names the command, what was printed, and what to do."""
    with pytest.raises(TargetError, match=r"hostile_target\.py") as caught:
        hostile(mode).capabilities()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_command_that_is_not_there_is_an_error_in_one_line() -> None:
    """It says so, and names it."""
    with pytest.raises(TargetError, match=r"no-such-engine.*No such file"):
        ProcessTarget(["/no-such-engine"], "it").capabilities()


def test_capabilities_are_what_the_target_says(hostile: StartHostile) -> None:
    """The name is ours, the rest its own."""
    told = hostile("garbage").capabilities()
    assert (told.name, told.version, told.complete) == ("garbage", "1", frozenset({"GameBegan"}))


def test_each_action_is_in_the_journal_before_it_is_sent(
    hostile: StartHostile, forest: Scenario, tmp_path: Path
) -> None:
    """A journal tells what was sent last; closing removes it."""
    target = hostile("hang", seconds=0.2, journal_folder=tmp_path)
    target.play(forest, [])
    (journal,) = tmp_path.iterdir()
    lines = journal.read_bytes().splitlines()
    assert lines == target.journal.lines
    assert b'"call":"load"' in lines[0]
    assert lines[1].endswith(b'"call":"act","option":0}')
    target.close()
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_bad_input(tmp_path: Path) -> None:
    """Said before anything is started."""
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="name another folder"):
        ProcessTarget(["true"], "it", journal_folder=tmp_path / "file")


def test_the_scenario_is_sent_without_its_script_and_with_every_card(forest: Scenario) -> None:
    """An adapter needs nothing but the message."""
    sent = scenario_to_send(forest)
    assert "script" not in sent
    assert sent["start"] == {"turn": 1, "phase": "precombat main", "active": "A"}
    assert sent["cards"]["Forest"]["types"] == ("Land",)
    assert sent["players"]["B"]["hand"] == ()
