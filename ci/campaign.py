"""A campaign: batches of scenarios handed in order to workers that share nothing, and what they found.

Scenario *i* is the same whatever the number of workers.  Batches are handed out in order, each with the
signatures already known, so that the first scenario of each signature is always looked at.
"""

import hashlib
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from rulehound.ci.batch import Worker
from rulehound.ci.report import Found, Job, Report, merge
from rulehound.ci.store import Store
from rulehound.core.errors import RulehoundError

BATCH_SECONDS = 0.25
"""How long a batch should take: long enough that handing it out costs nothing."""

Watcher = Callable[[str, "Campaign"], None]


class Limits(msgspec.Struct, frozen=True):
    """When a campaign ends: after so many scenarios, or so many seconds, whichever is first (0: no limit)."""

    scenarios: int = 0
    seconds: float = 0.0


class Campaign:
    """One hunt.  `run` plays it; `total` and `findings` are complete after any way it ends."""

    def __init__(self, job: Job, limits: Limits, jobs: int, store: Store | None, watcher: Watcher) -> None:
        self.job = job
        self.limits = limits
        self.jobs = jobs
        self.store = store
        self.watcher = watcher
        self.total = Report(0)
        self.findings: dict[str, Found] = {}
        self.interrupted = False
        self.began = time.monotonic()
        self.last_new = 0.0
        self._next = 0
        self._size = 1 if self._slow else 20

    @property
    def _slow(self) -> bool:
        return self.job.target != "core" and not self.job.target.startswith("fault:")

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.began

    def run(self) -> None:
        """Hunt until a limit is met or someone interrupts; what was found is kept either way."""
        try:
            if self.jobs == 1:
                self._run_here()
            else:
                self._run_workers()
        except KeyboardInterrupt:
            self.interrupted = True

    def digest(self) -> str:
        """SHA-256 over the sorted digests of scenarios and reference traces."""
        return hashlib.sha256("\n".join(sorted(self.total.digests)).encode()).hexdigest()

    def _run_here(self) -> None:
        worker = Worker(self.job)
        try:
            for start, count in self._batches():
                try:
                    report = worker.run(start, count, self._known(), self._deadline())
                except BaseException:  # Interrupted, or the target does not start again: keep what was found.
                    self._take(worker.report)
                    raise
                self._take(report)
        finally:
            worker.close()

    def _run_workers(self) -> None:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(self.jobs, context, _begin, (msgspec.json.encode(self.job),)) as pool:
            running: set[Future[bytes]] = set()
            batches = self._batches()
            try:
                for start, count in batches:
                    running.add(_submit(pool, start, count, self._known(), self._deadline()))
                    while len(running) >= self.jobs + 1:
                        running = self._collect(running)
                while running:
                    running = self._collect(running)
            except KeyboardInterrupt:
                self.interrupted = True
                pool.shutdown(wait=True, cancel_futures=True)
                for done in running:
                    if done.done() and not done.cancelled() and done.exception() is None:
                        self._take(_DECODER.decode(done.result()))
            except BrokenProcessPool:
                raise RulehoundError(
                    "a worker process was killed; what was found is saved, run again with the same seed to go on"
                ) from None

    def _collect(self, running: set[Future[bytes]]) -> set[Future[bytes]]:
        done, left = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            self._take(_DECODER.decode(future.result()))
        return left

    def _batches(self) -> Iterator[tuple[int, int]]:
        while True:
            count = self._size
            if self.limits.scenarios:
                count = min(count, self.limits.scenarios - self._next)
            if count <= 0 or (self.limits.seconds and self.elapsed >= self.limits.seconds):
                return
            start = self._next
            self._next += count
            yield start, count

    def _deadline(self) -> float:
        """When a batch has to end, on the clock that all processes of a machine share."""
        return self.began + self.limits.seconds if self.limits.seconds else 0.0

    def _known(self) -> frozenset[str]:
        return frozenset((*self.findings, *self.total.seen))

    def _take(self, report: Report) -> None:
        """Merge a batch, keep its findings: for each signature that of the first scenario."""
        merge(self.total, report)
        if report.scenarios and not report.found:
            pace = report.scenarios / max(report.seconds, 1e-6)
            self._size = max(1, min(500, int(pace * BATCH_SECONDS)))
        for found in report.found:
            best = self.findings.get(found.signature)
            if best is not None and best.index <= found.index:
                continue
            self.findings[found.signature] = found
            self.last_new = self.elapsed
            if self.store is not None:
                path = self.store.save(found.scenario)
                self.store.log("finding", index=found.index, signature=found.signature, file=path.name)
            self.watcher("finding", self)
        if self.store is not None:
            self.store.log(
                "batch", start=report.start, scenarios=report.scenarios, seconds=round(report.seconds, 3)
            )
        self.watcher("batch", self)


_DECODER = msgspec.json.Decoder(Report)
_WORKER: list[Any] = []


def _submit(pool: ProcessPoolExecutor, *batch: Any) -> Future[bytes]:
    """Hand a batch out; a worker that is started for it is deaf to interrupts from its first moment.

    Interrupts are for the campaign, which ends the workers itself.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return pool.submit(_run, *batch)
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(job: bytes) -> None:
    """Get a worker process ready."""
    _WORKER.append(Worker(msgspec.json.decode(job, type=Job)))


def _run(start: int, count: int, known: frozenset[str], deadline: float) -> bytes:
    report = _WORKER[0].run(start, count, known, deadline)
    return msgspec.json.encode(report)
