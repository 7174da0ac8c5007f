"""The fault matrix: what is kept, how runs become rows, and what the pages say."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulehound.ci.fault_cache import FaultCache, digest_of_code
from rulehound.ci.fault_matrix import KEPT, Matrix, row_of, summary
from rulehound.ci.fault_pages import html_page, markdown_page
from rulehound.ci.fault_runs import FaultRun, chase
from rulehound.core.errors import BadInput
from rulehound.oracles.registry import ORACLES
from rulehound.targets.faults import FAULTS

FOUND = FaultRun(
    "group-reversed",
    seed=1,
    most=100,
    reached=3,
    triggered=5,
    detected=8,
    oracle="turn-order",
    rule="500.8",
    oracles=("turn-order",),
    rules=("500.8",),
    reduced=True,
    signature="turn-order/500.8",
    lines=2,
    cards=3,
)
AGAIN = msgspec.structs.replace(FOUND, seed=2, detected=20, oracles=("end-of-turn", "turn-order"))
MISSED = FaultRun("group-reversed", 3, 100, 3)


def matrix(*runs: FaultRun) -> Matrix:
    """A matrix of one fault."""
    row = row_of("group-reversed", runs, 100)
    return Matrix((row,), ("end-of-turn", "turn-order"), len(runs), 100, "abc")


def test_a_run_that_was_kept_is_found_again(tmp_path: Path) -> None:
    """So that an interrupted matrix goes on where it was."""
    FaultCache(str(tmp_path)).keep(FOUND)
    assert FaultCache(str(tmp_path)).find("group-reversed", 1, 50000, reduced=True) == FOUND
    assert FaultCache(str(tmp_path)).find("group-reversed", 2, 100, reduced=True) is None


def test_other_code_does_not_find_it(tmp_path: Path) -> None:
    """Runs stand under a digest of the code that they depend on."""
    FaultCache(str(tmp_path)).keep(FOUND)
    assert FaultCache(str(tmp_path), "other").find("group-reversed", 1, 100, reduced=True) is None
    assert digest_of_code() == digest_of_code()


def test_a_run_that_was_given_up_sooner_or_not_reduced_is_made_again(tmp_path: Path) -> None:
    """What is wanted now is more than what was kept."""
    cache = FaultCache(str(tmp_path))
    cache.keep(MISSED)
    assert cache.find("group-reversed", 3, 100, reduced=True) == MISSED
    assert cache.find("group-reversed", 3, 101, reduced=True) is None
    cache.keep(msgspec.structs.replace(FOUND, reduced=False))
    assert cache.find("group-reversed", 1, 100, reduced=True) is None
    assert cache.find("group-reversed", 1, 100, reduced=False) is not None


def test_a_broken_file_counts_as_none(tmp_path: Path) -> None:
    """It is run again."""
    cache = FaultCache(str(tmp_path))
    cache.folder.joinpath("group-reversed.1.json").write_text("{")
    assert cache.find("group-reversed", 1, 100, reduced=True) is None


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """In one line, before anything is run."""
    tmp_path.joinpath("file").write_text("")
    with pytest.raises(BadInput, match="cannot be written"):
        FaultCache(str(tmp_path / "file"))


def test_a_row_counts_seeds_and_scenarios() -> None:
    """A fault that one seed missed has no worst."""
    row = row_of("group-reversed", (FOUND, AGAIN), 100)
    assert (row.reached, row.triggered, row.detected, row.median, row.worst) == (2, 2, 2, 14, 20)
    assert (row.oracles, row.signatures) == ({"turn-order": 2, "end-of-turn": 1}, ("turn-order/500.8",))
    row = row_of("group-reversed", (FOUND, AGAIN, MISSED), 100)
    assert (row.reached, row.triggered, row.detected, row.median, row.worst) == (3, 2, 2, 20, 0)


def test_the_summary_says_which_oracle_is_alone_and_why_others_are_kept() -> None:
    """And what was not detected."""
    said = "\n".join(summary(matrix(FOUND, MISSED)))
    assert "0 of 1 faults are detected with each of 2 seeds." in said
    assert "Not detected with every seed within 100 scenarios: group-reversed." in said
    assert "turn-order alone kills 1: group-reversed." in said
    assert "end-of-turn is kept:" in said
    assert "Signatures after reduction: 1.00 a fault" in said


def test_a_reason_is_given_for_oracles_that_there_are() -> None:
    """An oracle that has gone takes its reason with it."""
    assert set(KEPT) <= {oracle.name for oracle in ORACLES}


def test_the_pages_show_every_fault_and_oracle() -> None:
    """Nothing in them is taken for markup."""
    seeded = msgspec.structs.replace(FAULTS["group-reversed"], says="A <b> & a | bar.")
    found = matrix(FOUND, AGAIN)
    page = html_page(found, [seeded], summary(found))
    assert "A &lt;b&gt; &amp; a | bar." in page
    assert page.count('<th class="oracle">') == 2
    page = markdown_page(found, [seeded], summary(found))
    assert "| end-of-turn 1, turn-order 2 | A <b> & a \\| bar. |" in page


@pytest.mark.slow
def test_the_same_seed_gives_the_same_runs() -> None:
    """What is kept is what would come again."""
    names = ["two-cancel-each-other", "pools-last-all-turn"]
    first, again = (list(chase(5, names, 40, areas=("mana",))) for _ in range(2))
    assert first == again
    assert all(1 <= run.reached <= run.triggered <= run.detected for run in first if run.detected)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds processes in /proc")
def test_a_matrix_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    """Its workers see that it is gone, and end."""
    words = ["faults", "group-reversed", "--matrix", "--jobs", "2", "--out", str(tmp_path)]
    matrix = subprocess.Popen([sys.executable, "-m", "rulehound", *words], stdout=subprocess.DEVNULL)
    try:
        workers = wait_for(lambda: [pid for pid in children(matrix.pid) if is_worker(pid)])
    finally:
        matrix.kill()
        matrix.wait()
    assert wait_for(lambda: not any(is_worker(pid) for pid in workers))


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    texts = (each.read_text() for each in Path(f"/proc/{pid}/task").glob("*/children"))
    return [int(child) for text in texts for child in text.split()]


def is_worker(pid: int) -> bool:
    """Whether a process is there and does a pool's work."""
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def wait_for(what: Callable[[], Any]) -> Any:
    """What comes of it as soon as anything does; fails after half a minute."""
    deadline = time.monotonic() + 30
    while not (found := what()):
        assert time.monotonic() < deadline, "it did not come in half a minute"
        time.sleep(0.05)
    return found
