"""An expedition: the branches of an area handed to processes that share nothing, and what came of each.

Branches are taken in their own order whatever the number of processes, so that what is printed and saved is the
same.  An interrupt ends it between two games; the branches that are whole are kept.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from rulehound.ci.exploring import Explored, Explorer, Stopped, branches_of
from rulehound.ci.pool import begin_worker
from rulehound.core.errors import RulehoundError
from rulehound.targets.registry import make_target

Done = Callable[[Explored], None]


class Route(msgspec.Struct, frozen=True):
    """What to explore: the same for every process."""

    area: str
    size: int
    target: str
    readable: bool = False


class Expedition:
    """Explores an area; `found` has what came of the branches that are whole, in their order."""

    def __init__(self, route: Route, jobs: int, done: Done) -> None:
        self.route = route
        self.jobs = jobs
        self.done = done
        self.found: list[Explored] = []
        self.interrupted = False

    def run(self) -> None:
        """Explore every branch, or those that are whole as someone interrupts."""
        try:
            for explored in self._here() if self.jobs == 1 else self._in_processes():
                self.found.append(explored)
                self.done(explored)
        except KeyboardInterrupt:
            self.interrupted = True

    def _here(self) -> Iterator[Explored]:
        route = self.route
        target = make_target(route.target)
        explorer = Explorer(target)
        try:
            for branch in branches_of(route.area, route.size, readable=route.readable):
                yield explorer.explore(branch)
        finally:
            target.close()

    def _in_processes(self) -> Iterator[Explored]:
        route = self.route
        context = multiprocessing.get_context("spawn")
        stop = context.Event()
        number = len(branches_of(route.area, route.size, readable=route.readable))
        job = msgspec.json.encode(route)
        with ProcessPoolExecutor(self.jobs, context, _begin, (job, stop, os.getpid())) as pool:
            running: list[Future[bytes]] = []
            # A process is started with the work that it is started for, and must be deaf to interrupts from then on.
            before = signal.signal(signal.SIGINT, signal.SIG_IGN)
            try:
                running = [pool.submit(_explore, place) for place in range(number)]
            finally:
                signal.signal(signal.SIGINT, before)
            try:
                for future in running:
                    yield _DECODER.decode(future.result())
            except BrokenProcessPool:
                raise RulehoundError("a worker process was killed; run again to go on") from None
            except BaseException:
                stop.set()
                pool.shutdown(wait=True, cancel_futures=True)
                raise


_DECODER = msgspec.json.Decoder(Explored)
_WORKER: list[Any] = []


def _begin(job: bytes, stop: Any, parent: int) -> None:
    """Get a worker process ready; it leaves interrupts to the expedition."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    begin_worker(parent)
    route = msgspec.json.decode(job, type=Route)
    explorer = Explorer(make_target(route.target), stop.is_set)
    _WORKER[:] = [explorer, branches_of(route.area, route.size, readable=route.readable)]


def _explore(place: int) -> bytes:
    explorer, branches = _WORKER
    try:
        return msgspec.json.encode(explorer.explore(branches[place]))
    except Stopped:
        return b"{}"
