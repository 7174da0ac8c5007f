"""A campaign on a Dask cluster of this machine: a real scheduler and two workers, one of them killed."""

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulehound.cli import run

pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
pytestmark = pytest.mark.slow

Results = Callable[[Path], dict[str, bytes]]
WORDS = "hunt --target fault:pools-last-all-turn --seed 4 --scenarios 300"


class Cluster:
    """A scheduler and its workers, in processes that end with the test."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []

    def start(self, *words: str) -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(
            [sys.executable, "-m", *words, "--scheduler-file", str(self.file)],
            cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self.processes.append(process)
        return process

    def stop(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path)
    try:
        cluster.start(
            "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
        )  # fmt: skip
        yield cluster
    finally:
        cluster.stop()


def address_of(cluster: Cluster) -> str:
    from distributed import Client

    deadline = time.monotonic() + 60
    while not cluster.file.exists():
        assert time.monotonic() < deadline, "no scheduler in a minute"
        time.sleep(0.1)
    with Client(scheduler_file=str(cluster.file), set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=60)
    address: str = json.loads(cluster.file.read_text())["address"]
    return address


def test_a_cluster_that_loses_a_worker_gives_the_same_results(
    results: Results, cluster: Cluster, tmp_path: Path
) -> None:
    """Byte for byte what one process gives."""
    workers = [
        cluster.start("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
        for _ in range(2)
    ]
    address = address_of(cluster)
    words = [sys.executable, "-m", "rulehound", *WORDS.split(), "--cluster", address, "--out", "far"]
    campaign = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    blocks = tmp_path / "far" / "blocks"
    deadline = time.monotonic() + 60
    while not (blocks.exists() and list(blocks.iterdir())):
        assert campaign.poll() is None, campaign.communicate()
        assert time.monotonic() < deadline, "no block in a minute"
        time.sleep(0.01)
    os.killpg(workers[0].pid, signal.SIGKILL)
    out, err = campaign.communicate(timeout=200)
    assert (campaign.returncode, err) == (1, b""), out + err
    assert run([*WORDS.split(), "--out", str(tmp_path / "near")]) == 1
    assert results(tmp_path / "far") == results(tmp_path / "near")


def test_what_the_cluster_mends_by_itself_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result that was lost with its worker is fetched again: a warning of the library, and no error of ours."""
    client = logging.getLogger("distributed.client")
    monkeypatch.setattr("rulehound.ci.cluster.CONNECT_SECONDS", 0.5)
    before = client.level
    try:
        assert run([*WORDS.split(), "--out", str(tmp_path), "--cluster", "tcp://127.0.0.1:9"]) == 2
        assert not client.isEnabledFor(logging.WARNING)
        assert client.isEnabledFor(logging.ERROR)
    finally:
        client.setLevel(before)


def test_a_cluster_that_is_not_there_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rulehound.ci.cluster.CONNECT_SECONDS", 0.5)
    code = run([*WORDS.split(), "--out", str(tmp_path), "--cluster", "tcp://127.0.0.1:9"])
    err = capsys.readouterr().err
    assert (code, err.count("\n")) == (2, 1), err
    assert err.startswith("rulehound: --cluster tcp://127.0.0.1:9: no scheduler answers there")
    assert run([*WORDS.split(), "--out", str(tmp_path), "--cluster", "here"]) == 2
    assert "is no address of a scheduler" in capsys.readouterr().err
