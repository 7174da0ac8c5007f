"""A campaign: blocks of scenarios handed in order to workers that share nothing, and what they found.

Scenario *i* is the same whatever the number of workers.  Blocks are handed out in order, each with the
signatures already seen and the scenario in which each was seen first, so that the first scenario of each
signature is always looked at, and the results are the same by whomever the blocks were played.
"""

import hashlib
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from rulehound import __version__
from rulehound.ci.batch import Worker
from rulehound.ci.blocks import OWN_SIZE, SLOW_SIZE, Block, Shard, blocks, is_whole
from rulehound.ci.pool import Pool
from rulehound.ci.report import Found, Job, Report
from rulehound.ci.results import Results
from rulehound.ci.store import Store, read_blocks, read_found
from rulehound.properties.goals import GOALS, missed
from rulehound.targets.registry import is_own

Watcher = Callable[[str, "Campaign"], None]


class Limits(msgspec.Struct, frozen=True):
    """When a campaign ends: after so many scenarios, or so many seconds, whichever is first (0: no limit)."""

    scenarios: int = 0
    seconds: float = 0.0


class Campaign:
    """One hunt.  `run` plays it; `total` and `findings` are complete after any way it ends.

    `pool` plays the blocks; None where this process does so itself.
    """

    def __init__(
        self,
        job: Job,
        limits: Limits,
        pool: Pool | None,
        store: Store | None,
        watcher: Watcher,
        shard: Shard | None = None,
    ) -> None:
        self.job = job
        self.limits = limits
        self.pool = pool
        self.store = store
        self.watcher = watcher
        self.shard = shard or Shard()
        self.results = Results()
        self.interrupted = False
        self.began = time.monotonic()
        self.jobs = pool.jobs if pool is not None else 1
        self.last_new = 0.0
        """When a finding, or a rule that was not put to the test before, last came; seconds from the start."""
        self.resumed = 0
        self._rules = 0
        self._done: set[int] = set()

    @property
    def total(self) -> Report:
        return self.results.total

    @property
    def findings(self) -> dict[str, Found]:
        return self.results.findings

    @property
    def _own(self) -> bool:
        return is_own(self.job.target)

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.began

    def identity(self) -> dict[str, Any]:
        """What the results depend on, besides which blocks were played."""
        return {"rulehound": __version__, **msgspec.to_builtins(self.job)}

    def begin(self, *, resume: bool) -> None:
        """Get the folder ready, and take over the blocks that are in it."""
        assert self.store is not None
        self.store.begin(self.identity(), resume=resume)
        self.store.log("began", target=self.job.target, seed=self.job.seed, resumed=resume)
        for _, report in read_blocks(self.store.folder):
            if is_whole(report, self._size, self.limits.scenarios):
                self.results.take(report)
                self.resumed += report.scenarios
                self._done.add(report.start)
        for found in read_found(self.store.folder):
            if not self.limits.scenarios or found.index < self.limits.scenarios:
                self.results.add(found)

    def run(self) -> None:
        """Hunt until a limit is met or someone interrupts; what was found is kept either way."""
        try:
            if self.pool is None:
                self._run_here()
            else:
                self.pool.play(self.job, self._blocks(), self._known, self.deadline, self._take)
            if self.store is not None:
                self.store.forget_reductions()
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            if self.store is not None:
                self.store.settle(self.results)

    def digest(self) -> str:
        """SHA-256 over the sorted digests of scenarios and reference traces."""
        return hashlib.sha256("\n".join(sorted(self.total.digests)).encode()).hexdigest()

    def _run_here(self) -> None:
        worker = Worker(self.job, self.store.reducing if self.store is not None else None)
        try:
            for block in self._blocks():
                try:
                    report = worker.run(block.start, block.count, self._known(), self.deadline)
                except BaseException:  # Interrupted, or the target does not start again: keep what was found.
                    self._take(worker.report)
                    raise
                self._take(report)
        finally:
            worker.close()

    @property
    def _size(self) -> int:
        return OWN_SIZE if self._own else SLOW_SIZE

    def _blocks(self) -> Iterator[Block]:
        """The blocks that are still to be played, as long as there is time."""
        for block in blocks(self._size, self.limits.scenarios, self.shard):
            if self.limits.seconds and self.elapsed >= self.limits.seconds:
                return
            if block.start not in self._done:
                yield block

    @property
    def deadline(self) -> float:
        """When a block has to end, on the clock that all processes of a machine share."""
        return self.began + self.limits.seconds if self.limits.seconds else 0.0

    def _known(self) -> dict[str, int]:
        """The signatures that need not be looked at again from a scenario on.

        On an engine in another process, where reducing takes long and ends by the clock, neither do those
        that something else was reduced to.
        """
        known = {raw: found.index for raw, found in self.results.by_raw.items()}
        if not self._own:
            known |= dict.fromkeys(self.findings, 0)
        return known

    def _take(self, report: Report) -> None:
        """Take over a block, and keep it."""
        fresh = self.results.take(report)
        rules = self.results.rules
        if fresh or rules > self._rules:
            self.last_new, self._rules = self.elapsed, rules
        for found in fresh:
            if self.store is not None:
                path = self.store.save(found.scenario)
                self.store.log("finding", index=found.index, signature=found.signature, file=path.name)
            self.watcher("finding", self)
        if self.store is not None:
            self.store.save_block(report)
            self.store.log(
                "batch",
                start=report.start,
                scenarios=report.scenarios,
                seconds=round(report.seconds, 3),
                elapsed=round(self.elapsed, 3),
                rules=rules,
                findings=len(self.findings),
                goals=len(GOALS) - len(missed(self.total.labels.goals)),
            )
        self.watcher("batch", self)
