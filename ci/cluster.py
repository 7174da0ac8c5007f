"""A Dask cluster as the workers of a campaign: the same blocks, on other machines.

Each Dask worker needs Rulehound of the same version, and the target.  The scheduler hands a block of a
worker that was lost to another one.
"""

import logging
import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from rulehound import __version__
from rulehound.ci.blocks import Block
from rulehound.ci.pool import TRIES_MAX, Known, Take, play_block
from rulehound.ci.report import Job, Report
from rulehound.core.errors import BadInput, RulehoundError

if TYPE_CHECKING:
    from distributed import Client

BLOCKS_AHEAD = 2
"""How many blocks each thread of the cluster has, so that none waits for the next one."""
CONNECT_SECONDS = 10


def play_block_for(job: bytes, start: int, count: int, known: dict[str, int], seconds: float) -> bytes:
    """Play a block on a worker of the cluster; `seconds` are left of the campaign's time, 0 for no limit."""
    return play_block(job, start, count, known, time.monotonic() + seconds if seconds else 0.0)


class ClusterPool:
    """The workers of the cluster whose scheduler is at an address such as tcp://host:8786."""

    def __init__(self, address: str) -> None:
        if not re.fullmatch(r"(tcp|tls|ws|wss|ucx)://[^\s/]+(:\d+)?/?", address):
            raise BadInput(
                f"--cluster {address}: is no address of a scheduler; give one such as tcp://host:8786"
            )
        self.address = address
        self.jobs = 1
        try:
            import distributed  # noqa: F401
        except ImportError:
            raise BadInput(
                "--cluster needs the package distributed; pip install 'rulehound[cluster]'"
            ) from None

    def play(self, job: Job, blocks: Iterator[Block], known: Known, deadline: float, take: Take) -> None:
        """See `Pool`.  Raises BadInput where the cluster cannot be reached, or runs another version."""
        with self._connect() as client:
            self._check(client)
            encoded = msgspec.json.encode(job)
            threads = self.jobs = max(1, sum(client.nthreads().values()))
            running: dict[Any, Block] = {}
            try:
                for block in blocks:
                    left = max(0.001, deadline - time.monotonic()) if deadline else 0.0
                    future = client.submit(
                        play_block_for, encoded, block.start, block.count, known(), left,
                        pure=False, retries=TRIES_MAX,
                    )  # fmt: skip
                    running[future] = block
                    while len(running) >= BLOCKS_AHEAD * threads:
                        self._collect(running, take)
                while running:
                    self._collect(running, take)
            finally:
                client.cancel(list(running))

    def _connect(self) -> "Client":
        from distributed import Client

        # What it warns of, results lost with their worker, it has played again elsewhere by itself.
        logging.getLogger("distributed.client").setLevel(logging.ERROR)
        try:
            return Client(self.address, timeout=CONNECT_SECONDS)  # type: ignore[no-untyped-call]
        except (OSError, TimeoutError) as error:
            reason = " ".join(str(error).split())[:120] or type(error).__name__
            raise BadInput(
                f"--cluster {self.address}: no scheduler answers there ({reason}); give one such as tcp://host:8786"
            ) from None

    def _check(self, client: "Client") -> None:
        """Every worker has this version of Rulehound, and there is one at all."""
        versions = client.run(version_there)
        if not versions:
            raise BadInput(f"--cluster {self.address}: the scheduler has no workers; start some first")
        for worker, version in sorted(versions.items()):
            if version != __version__:
                raise BadInput(
                    f"--cluster {self.address}: worker {worker} has Rulehound {version}, and this is "
                    f"{__version__}; install the same"
                )

    def _collect(self, running: dict[Any, Block], take: Take) -> None:
        """Take the reports that have come, the earliest block first."""
        from distributed import wait

        done, _ = wait(list(running), return_when="FIRST_COMPLETED")  # type: ignore[no-untyped-call]
        for future in sorted(done, key=lambda each: running[each].start):
            block = running.pop(future)
            if future.status != "finished":
                raise RulehoundError(
                    f"the cluster gave up the scenarios from {block.start} on ({future.exception()!r}); what was "
                    "found is saved: go on with --resume"
                )
            take(msgspec.json.decode(future.result(), type=Report))


def version_there() -> str:
    """Which version of Rulehound a worker has."""
    return __version__
