"""A target in another process: whatever it does, a scenario costs a moment and leaves a word about it."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulehound.core.errors import BadInput, TargetError
from rulehound.core.scenario import PlayerStart, Scenario
from rulehound.targets.process import ProcessTarget
from rulehound.targets.protocol import scenario_to_send
from tests.targets.conftest import StartHostile

ENDS = {
    "garbage": ("garbled", "Segmentation fault (just kidding)"),
    "half line": ("crashed", "exit code 0"),
    "hang": ("hung", "did not answer within 0.4 s"),
    "exit": (
        "crashed",
        "ended with exit code 3, at act 1; it last said: assertion failed: stack is not empty",
    ),
    "endless": ("garbled", "a line without end"),
    "wrong id": ("garbled", "was waiting"),
    "utf-8": ("garbled", "what is no Moved"),
    "unknown event": ("garbled", "CardBurped"),
    "no options": ("garbled", "a decision without options"),
    "error": ("crashed", "the engine panicked"),
    "unsupported": ("unsupported", "keyword: phasing"),
    "rejects": ("hung", "refused every option"),
    "asks on": ("hung", "more than 2000 decisions"),
    "idles": ("hung", "nothing happens"),
}


@pytest.mark.parametrize("mode", ENDS)
def test_misbehaving_in_the_middle_is_told_and_the_target_goes_on(
    mode: str, hostile: StartHostile, forest: Scenario
) -> None:
    """The status, a note, the events so far; the next scenario is played on a fresh process."""
    target = hostile(mode, seconds=0.4 if mode == "hang" else 10)
    for _ in range(2):
        played = target.play(forest, [])
        status, note = ENDS[mode]
        assert (played.status, note in played.note) == (status, True), played.note
        assert [type(event).__name__ for event in played.events][:1] == ["GameBegan"]


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
        ("other version", "speaks version 7 of the protocol; this Rulehound speaks version 0"),
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


def test_closing_leaves_nothing_behind(hostile: StartHostile, forest: Scenario) -> None:
    """What the target itself started ends with it."""
    target = hostile("leaves a child")
    target.capabilities()
    child = target._child
    assert child is not None
    group = child.process.pid
    target.close()
    for _ in range(100):
        if not _group_lives(group):
            return
        time.sleep(0.02)
    pytest.fail("something of the group still runs")


def _group_lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    for folder in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = folder.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            return True
    return False


def test_a_child_ends_when_this_program_is_killed(tmp_path: Path) -> None:
    """Its standard input ends then."""
    hostile = str(Path(__file__).with_name("hostile_target.py"))
    script = (
        "import os, sys; from rulehound.targets.process import ProcessTarget\n"
        f"target = ProcessTarget([sys.executable, '-S', {hostile!r}, 'hang'], 'it')\n"
        "target.capabilities(); print(target._child.process.pid, flush=True); os.kill(os.getpid(), 9)\n"
    )
    told = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, check=False)
    pid = int(told.stdout)
    for _ in range(100):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return
        except OSError:
            return
        time.sleep(0.02)
    pytest.fail("the child still runs")


def test_the_scenario_is_sent_without_its_script_and_with_every_card(forest: Scenario) -> None:
    """An adapter needs nothing but the message."""
    sent = scenario_to_send(forest)
    assert "script" not in sent
    assert sent["start"] == {"turn": 1, "phase": "precombat main", "active": "A"}
    assert sent["cards"]["Forest"]["types"] == ("Land",)
    assert sent["players"]["B"]["hand"] == ()
