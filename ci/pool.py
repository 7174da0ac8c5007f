"""Worker processes that share nothing: blocks handed out in order, reports taken as they come.

A worker that is killed loses the blocks under way; they are played again by new ones.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Protocol

import msgspec

from rulehound.ci.batch import Worker
from rulehound.ci.blocks import Block
from rulehound.ci.report import Job, Report
from rulehound.core.errors import RulehoundError

TRIES_MAX = 3
"""How often a block is handed out again after the worker that had it was killed."""

Known = Callable[[], dict[str, int]]
Take = Callable[[Report], None]


class Pool(Protocol):
    """Something that plays blocks, so many at a time."""

    jobs: int

    def play(self, job: Job, blocks: Iterator[Block], known: Known, deadline: float, take: Take) -> None:
        """Play all blocks, in any order; `take` gets each report in the caller's thread."""


class ProcessPool:
    """`jobs` worker processes of this machine, which keep the journals of their reductions in a folder."""

    def __init__(self, jobs: int, journals: Path | None = None) -> None:
        self.jobs = jobs
        self.journals = str(journals or "")
        self._again: deque[Block] = deque()
        self._tries: Counter[int] = Counter()

    def play(self, job: Job, blocks: Iterator[Block], known: Known, deadline: float, take: Take) -> None:
        """See `Pool`.  Raises RulehoundError where the workers are killed again and again."""
        context = multiprocessing.get_context("spawn")
        encoded = msgspec.json.encode(job)
        while True:
            with ProcessPoolExecutor(self.jobs, context, begin_worker, (os.getpid(),)) as pool:
                running: dict[Future[bytes], Block] = {}
                try:
                    for block in self._with_lost(blocks):
                        try:
                            work = (encoded, block.start, block.count, known(), deadline, self.journals)
                            future = _submit(pool, work)
                        except BrokenProcessPool:
                            self._again.append(block)
                            raise
                        running[future] = block
                        while len(running) > self.jobs:
                            _collect(running, take)
                    while running:
                        _collect(running, take)
                except KeyboardInterrupt:
                    pool.shutdown(wait=True, cancel_futures=True)
                    for done in running:
                        if done.done() and not done.cancelled() and done.exception() is None:
                            take(_DECODER.decode(done.result()))
                    raise
                except BrokenProcessPool:
                    self._lose(running, take)
                    continue
            if not self._again:
                return

    def _with_lost(self, blocks: Iterator[Block]) -> Iterator[Block]:
        """Blocks that were lost come first."""
        while self._again:
            yield self._again.popleft()
        while (block := next(blocks, None)) is not None:  # "yield from" would end the blocks with this loop.
            yield block

    def _lose(self, running: dict[Future[bytes], Block], take: Take) -> None:
        """A worker was killed: keep what had come, and hand the rest out again."""
        for future, block in running.items():
            if future.done() and future.exception() is None:
                take(_DECODER.decode(future.result()))
                continue
            self._tries[block.start] += 1
            if self._tries[block.start] > TRIES_MAX:
                raise RulehoundError(
                    f"workers were killed {self._tries[block.start]} times while they played the scenarios from "
                    f"{block.start} on; what was found is saved: go on with --resume, with fewer --jobs if "
                    "memory is short"
                )
            self._again.append(block)


def _collect(running: dict[Future[bytes], Block], take: Take) -> None:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in sorted(done, key=lambda each: running[each].start):
        report = _DECODER.decode(future.result())
        del running[future]
        take(report)


_DECODER = msgspec.json.Decoder(Report)
_WORKERS: dict[tuple[int, bytes, str], Worker] = {}
"""The worker of each thread of this process, by job."""
Work = tuple[bytes, int, int, dict[str, int], float, str]
"""What `play_block` is given."""


def _submit(pool: ProcessPoolExecutor, work: Work) -> Future[bytes]:
    """Hand a block out; a worker that is started for it is deaf to interrupts."""
    with deaf_children():
        return pool.submit(play_block, *work)


@contextlib.contextmanager
def deaf_children() -> Iterator[None]:
    """A process that is started meanwhile is deaf to interrupts from its first moment.

    Interrupts are for the one who started it, and who ends it; one that comes meanwhile is not lost.
    """
    noted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: noted.append(number))
    mask = (
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        if hasattr(signal, "pthread_sigmask")
        else None
    )
    try:
        yield
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if noted:
            raise KeyboardInterrupt


@contextlib.contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many worker processes that end with this one, and at once where it is interrupted."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, begin_worker, (os.getpid(),)) as pool:
        try:
            yield pool
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def begin_worker(parent: int) -> None:
    """Get a worker process ready: it ends when the process that started it is gone."""
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def play_block(
    job: bytes, start: int, count: int, known: dict[str, int], deadline: float, journals: str = ""
) -> bytes:
    """Play a block in this thread, which keeps its worker for the next one; job and report as JSON."""
    key = (threading.get_ident(), job, journals)
    worker = _WORKERS.get(key)
    if worker is None:
        folder = Path(journals) if journals else None
        worker = _WORKERS[key] = Worker(msgspec.json.decode(job, type=Job), folder)
    return msgspec.json.encode(worker.run(start, count, known, deadline))
