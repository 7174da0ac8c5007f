"""However a target or Rulehound itself ends, no process stays behind: not even those that hid themselves."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulehound.core.scenario import Scenario
from tests.targets.conftest import HOSTILE, StartHostile

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")


def living(tag: str) -> list[int]:
    """The processes that have this word on their command line."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            state = (folder / "stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        if tag.encode() in words and state != "Z" and folder.name != str(os.getpid()):
            found.append(int(folder.name))
    return found


def wait_for(tag: str, number: int, seconds: float = 20) -> None:
    """Until so many processes of this tag are there, or more, unless it is none that are waited for."""
    deadline = time.monotonic() + seconds
    while len(found := living(tag)) < number or (found and not number):
        if time.monotonic() > deadline:
            for pid in found:
                os.kill(pid, signal.SIGKILL)
            pytest.fail(f"{len(found)} processes of the target are there, not {number}")
        time.sleep(0.02)


@pytest.fixture
def tag(tmp_path: Path) -> str:
    """A word that stands on no other command line."""
    return f"tag-{tmp_path.name}-{os.getpid()}"


KEEPER_TARGET_AND_THREE = 5
"""The keeper, the target, and what it started: in its group, in a session of its own, and an orphan there."""


@pytest.mark.parametrize("mode", ["starts others", "starts others, loops", "starts others, crashes"])
def test_what_a_target_started_ends_with_it(
    mode: str, tag: str, hostile: StartHostile, forest: Scenario
) -> None:
    """Whether it is closed, hangs and is ended, or crashes."""
    target = hostile(mode, tag, seconds=2)
    status = target.play(forest, []).status
    assert status == ("hung" if "loops" in mode else "crashed")
    wait_for(tag, 0)
    target.capabilities()
    target.close()
    wait_for(tag, 0)


def test_closing_ends_all_that_a_target_started(tag: str, hostile: StartHostile, forest: Scenario) -> None:
    """Though it would go on."""
    target = hostile("starts others", tag)
    target.load(forest)
    wait_for(tag, KEEPER_TARGET_AND_THREE)
    target.close()
    assert living(tag) == []


START = """
import sys
from rulehound.core.scenario import PlayerStart, Scenario
from rulehound.targets.process import ProcessTarget
target = ProcessTarget([sys.executable, "-S", *sys.argv[1:]], "it", seconds=100)
print(target.load(Scenario(1, {"A": PlayerStart(), "B": PlayerStart()})))
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_all_of_it_ends_when_this_program_is_killed(how: signal.Signals, tag: str) -> None:
    """In the middle of a call that the target never answers."""
    ours = subprocess.Popen([sys.executable, "-c", START, str(HOSTILE), "starts others, loops", tag])
    wait_for(tag, 1 + KEEPER_TARGET_AND_THREE)
    ours.send_signal(how)
    ours.wait()
    wait_for(tag, 0)


def test_a_target_whose_keeper_is_killed_ends(tag: str, hostile: StartHostile) -> None:
    """The kernel sees to that; nobody is left then to look for what the target may have hidden."""
    target = hostile("hang", tag)
    target.capabilities()
    assert target._child is not None
    wait_for(tag, 2)
    target._child.process.kill()
    wait_for(tag, 0)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_hunt_that_is_killed_leaves_nothing_behind(jobs: str, tag: str, tmp_path: Path) -> None:
    """With -9, in this process or with workers, while the targets loop."""
    target = f"{sys.executable} -S {HOSTILE} 'starts others, loops' {tag}"
    words = ["hunt", "--target", target, "--scenarios", "40", "--jobs", jobs, "--out", str(tmp_path / "out")]
    hunt = subprocess.Popen([sys.executable, "-m", "rulehound", *words], stdout=subprocess.DEVNULL)
    try:
        wait_for(tag, KEEPER_TARGET_AND_THREE, seconds=200)
    finally:
        hunt.kill()
        hunt.wait()
    wait_for(tag, 0)


def test_a_target_is_not_reached_by_an_interrupt_at_our_terminal(tag: str, hostile: StartHostile) -> None:
    """It and its keeper lead sessions of their own; the hunt ends them itself."""
    target = hostile("hang", tag)
    target.capabilities()
    assert target._child is not None
    ours = os.getsid(0)
    sessions = [os.getsid(target._child.pid), os.getsid(target._child.process.pid)]
    assert ours not in sessions
    assert sessions[0] != sessions[1]
