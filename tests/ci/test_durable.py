"""A campaign survives being killed: what it leaves is what an undisturbed one leaves."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulehound.ci import reducing
from rulehound.ci.reduction_journal import Step
from rulehound.cli import run
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import scenario_digest
from rulehound.core.target import Target

Results = Callable[[Path], dict[str, bytes]]
WORDS = "hunt --target fault:pools-last-all-turn --seed 4 --scenarios 400"


def hunt(folder: Path, *more: str) -> int:
    return run([*WORDS.split(), "--out", str(folder), *more])


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the campaign leaves where nothing happens to it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    with pytest.MonkeyPatch.context() as patch:
        TRIALS[:] = trials_of(patch)
        assert hunt(folder) == 1
    return folder


TRIALS: list[list[str]] = []
"""The scenarios that the reductions of the undisturbed campaign play, in order, by their digests."""


def trials_of(patch: pytest.MonkeyPatch) -> list[list[str]]:
    """A list that holds one list, to which each trial of a reduction is added from now on."""
    play = reducing.try_step
    played: list[str] = []

    def noting(target: Target, candidate: Scenario, signature: str) -> Step:
        played.append(scenario_digest(candidate))
        return play(target, candidate, signature)

    patch.setattr(reducing, "try_step", noting)
    return [played]


def start(folder: Path, *more: str) -> "subprocess.Popen[bytes]":
    """The campaign in a process of its own, with two workers."""
    words = [sys.executable, "-m", "rulehound", *WORDS.split(), "--out", str(folder), "--jobs", "2", *more]
    return subprocess.Popen(words, start_new_session=True, stdout=subprocess.DEVNULL)


def wait_for_blocks(folder: Path, number: int) -> None:
    deadline = time.monotonic() + 60
    while len(list((folder / "blocks").glob("*.json"))) < number:
        assert time.monotonic() < deadline, "no block in a minute"
        time.sleep(0.01)


def children(pid: int) -> list[int]:
    """The worker processes of a campaign."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            command = Path(f"/proc/{child}/cmdline").read_bytes()
            if b"spawn_main" in command:
                found.append(int(child))
    return found


linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds processes in /proc")


@linux
@pytest.mark.slow
def test_a_killed_campaign_is_resumed(results: Results, tmp_path: Path, undisturbed: Path) -> None:
    """Killed with -9 in mid-campaign; its workers end too, and --resume leaves the same results."""
    campaign = start(tmp_path)
    wait_for_blocks(tmp_path, 2)
    workers = children(campaign.pid)
    campaign.send_signal(signal.SIGKILL)
    campaign.wait()
    before = len(list((tmp_path / "blocks").glob("*.json")))
    assert 2 <= before < 8
    assert len(workers) == 2
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < deadline, "a worker went on without its campaign"
        time.sleep(0.1)
    assert hunt(tmp_path, "--resume") == 1
    assert results(tmp_path) == results(undisturbed)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 here")
def test_a_reduction_that_was_killed_goes_on(
    results: Results, tmp_path: Path, undisturbed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """kill -9 in the middle of the first reduction: --resume plays none of its trials again."""
    program = (
        "import os, signal, sys; from rulehound.ci import reducing; from rulehound.cli import run\n"
        "play = reducing.try_step\n"
        "def kill(*words, left=[9]):\n"
        "    left[0] -= 1\n"
        "    return play(*words) if left[0] else os.kill(os.getpid(), signal.SIGKILL)\n"
        "reducing.try_step = kill\n"
        f"run({[*WORDS.split(), '--out', str(tmp_path)]!r})\n"
    )
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.DEVNULL, check=False)
    assert done.returncode == -signal.SIGKILL
    (journal,) = (tmp_path / "reducing").iterdir()
    kept = [json.loads(line)["digest"] for line in journal.read_text().splitlines()]
    (played,) = trials_of(monkeypatch)
    assert hunt(tmp_path, "--resume") == 1
    assert len(kept) == 8
    assert [kept + played] == TRIALS
    assert results(tmp_path) == results(undisturbed)
    assert not (tmp_path / "reducing").exists()


@linux
@pytest.mark.slow
def test_a_killed_worker_is_replaced(results: Results, tmp_path: Path, undisturbed: Path) -> None:
    """The blocks that it had are played by another."""
    campaign = start(tmp_path)
    wait_for_blocks(tmp_path, 1)
    os.kill(children(campaign.pid)[0], signal.SIGKILL)
    assert campaign.wait(timeout=120) == 1
    assert results(tmp_path) == results(undisturbed)


def test_shards_merged_are_the_whole(
    results: Results, tmp_path: Path, undisturbed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In any order, and a shard twice; the exit code is the campaign's."""
    one, two, merged = tmp_path / "one", tmp_path / "two", tmp_path / "merged"
    hunt(one, "--shard", "1/2")
    hunt(two, "--shard", "2/2")
    assert run(["merge", str(two), str(one), str(two), "--out", str(merged)]) == 1
    assert results(merged) == results(undisturbed)
    capsys.readouterr()
    assert run([*WORDS.replace("--seed 4", "--seed 5").split(), "--shard", "2/2", "--out", str(two)]) == 1
    assert run(["merge", str(one), str(two), "--out", str(merged)]) == 2
    assert "are not of one campaign: seed is 5 there and 4 here" in capsys.readouterr().err


def test_a_damaged_block_is_played_again_and_a_lost_index_made_again(
    results: Results, tmp_path: Path, undisturbed: Path
) -> None:
    """Whatever part of a folder is damaged, what is whole is used."""
    hunt(tmp_path)
    first, second = sorted((tmp_path / "blocks").glob("*.json"))[:2]
    first.write_bytes(first.read_bytes()[:-20])
    second.write_bytes(second.read_bytes().replace(b'"scenarios":50', b'"scenarios":49'))
    (tmp_path / "index.sqlite").write_bytes(b"no database at all")
    assert hunt(tmp_path, "--resume") == 1
    assert results(tmp_path) == results(undisturbed)
    with sqlite3.connect(tmp_path / "index.sqlite") as index:
        assert index.execute("select count(*), sum(scenarios) from block").fetchone() == (8, 400)
        assert index.execute("select count(*) from finding").fetchone()[0] >= 1
    index.close()


def test_a_resumed_campaign_may_go_further(results: Results, tmp_path: Path, undisturbed: Path) -> None:
    """With a higher limit; what is there is not played again."""
    run([*WORDS.replace("400", "170").split(), "--out", str(tmp_path)])
    log = tmp_path / "events.ndjson"
    played = [json.loads(line) for line in log.read_text().splitlines()]
    log.unlink()
    assert hunt(tmp_path, "--resume") == 1
    again = [json.loads(line) for line in log.read_text().splitlines()]
    starts = [{event["start"] for event in events if event["event"] == "batch"} for events in (played, again)]
    assert starts == [{0, 50, 100, 150}, {150, 200, 250, 300, 350}]
    assert results(tmp_path) == results(undisturbed)


def test_another_campaign_is_not_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run([*WORDS.replace("400", "5").split(), "--out", str(tmp_path)])
    capsys.readouterr()
    assert run([*WORDS.replace("--seed 4", "--seed 5").split(), "--resume", "--out", str(tmp_path)]) == 2
    assert "holds another campaign (seed is 4 there and 5 here)" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits on files to set")
def test_a_full_disk_is_reported_and_what_is_there_stays_whole(tmp_path: Path) -> None:
    """Files end at a limit of bytes; one line says so, and the folder can be resumed."""
    program = (
        "import resource, sys; from rulehound.cli import run; "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000)); "
        f"sys.exit(run({[*WORDS.split(), '--out', str(tmp_path)]!r}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert hunt(tmp_path, "--resume") == 1
