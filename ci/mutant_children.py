"""Mutants are hunted in processes of their own, which can be ended from outside.

Each process is given one job as JSON on its standard input, and answers on standard output.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

import msgspec

from rulehound.ci.mutants import Mutant, Outcome, install

SECONDS = 60.0
SECONDS_A_SCENARIO = 0.5
"""How long one process may take, and how much longer for each scenario; what takes more goes on without end."""


class Job(msgspec.Struct, frozen=True):
    """Hunt the one mutant for these scenarios; or, with `watch`, tell which of them each mutant has to play."""

    mutants: tuple[Mutant, ...]
    scenarios: tuple[int, ...]
    seed: int
    watch: bool = False


def hunt(mutant: Mutant, scenarios: Sequence[int], seed: int) -> Outcome:
    """Hunt one mutant in this process, which is of no further use.

    A game in which the engine raises is not judged, and the hunt goes on, as it does when a target dies.
    """
    install(mutant)
    from rulehound.ci.case import objections
    from rulehound.ci.make import make, scenario_choices
    from rulehound.core.target import Played
    from rulehound.properties.areas import AREAS
    from rulehound.targets.reference import ReferenceTarget

    capabilities = ReferenceTarget().capabilities()
    crash = ""
    for index in scenarios:
        try:
            made = make(scenario_choices(seed, 0, index), tuple(AREAS))
        except Exception as error:  # Whatever a changed engine raises.
            crash = crash or f"{type(error).__name__}: {error}"
            continue
        recorder = made.recorder
        played = Played(made.game.state.trace, attempts=recorder.attempts, offers=recorder.offers.all)
        _, first = objections(played, made.cards, capabilities, made.start)
        if first is not None:
            return Outcome(mutant, "killed", index + 1, first.oracle, first.rule, first.sentence)
    return Outcome(mutant, "crashed" if crash else "survived", 0, note=crash)


def do(job: Job) -> Outcome | list[list[int]]:
    """What a process does."""
    if not job.watch:
        (mutant,) = job.mutants
        return hunt(mutant, job.scenarios, job.seed)
    from rulehound.ci.mutant_reach import to_play, watched_lines

    found = to_play(watched_lines(job.mutants), job.scenarios, job.seed)
    return [found[mutant] for mutant in job.mutants]


class Children:
    """Such processes, so many at once."""

    def __init__(self, seed: int, jobs: int) -> None:
        self._seed, self._jobs = seed, jobs
        self._running: set[subprocess.Popen[bytes]] = set()

    def scenarios_of(self, chosen: Sequence[Mutant], scenarios: int) -> dict[Mutant, tuple[int, ...]]:
        """Which of so many scenarios each mutant has to play: those that reach its line."""
        shares = [
            Job(tuple(chosen), tuple(range(first, scenarios, self._jobs)), self._seed, watch=True)
            for first in range(self._jobs)
        ]
        with ThreadPoolExecutor(self._jobs) as pool:
            answers = [
                msgspec.json.decode(output, type=list[list[int]]) for output in pool.map(self._answer, shares)
            ]
        return {
            mutant: tuple(sorted(index for answer in answers for index in answer[place]))
            for place, mutant in enumerate(chosen)
        }

    def run(self, mutant: Mutant, scenarios: Sequence[int]) -> Outcome:
        """Hunt one mutant, and wait for what comes of it."""
        try:
            output = self._answer(Job((mutant,), tuple(scenarios), self._seed))
        except subprocess.TimeoutExpired:
            return Outcome(mutant, "hung", 0)
        except subprocess.CalledProcessError as error:
            lines = error.stderr.decode(errors="replace").strip().splitlines()
            return Outcome(mutant, "crashed", 0, note=lines[-1] if lines else str(error))
        return msgspec.json.decode(output, type=Outcome)

    def _answer(self, job: Job) -> bytes:
        """Raises CalledProcessError where the process fails, TimeoutExpired where it takes too long."""
        command = [sys.executable, "-m", "rulehound.ci.mutant_children"]
        pipe = subprocess.PIPE
        seconds = SECONDS + SECONDS_A_SCENARIO * len(job.scenarios)
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True) as child:
            self._running.add(child)
            try:
                output, errors = child.communicate(msgspec.json.encode(job), timeout=seconds)
            except subprocess.TimeoutExpired:
                child.kill()
                raise
            finally:
                self._running.discard(child)
        if child.returncode != 0:
            raise subprocess.CalledProcessError(child.returncode, command, output, errors)
        return output

    def run_all(self, playing: Mapping[Mutant, Sequence[int]]) -> Iterator[Outcome]:
        """Hunt mutants for their scenarios; yields what came of each as it is done, and ends them if broken off."""
        pool = ThreadPoolExecutor(self._jobs)
        try:
            for future in as_completed([pool.submit(self.run, *each) for each in playing.items()]):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            self.end()
            pool.shutdown()

    def end(self) -> None:
        """End those that are running."""
        for child in tuple(self._running):
            child.kill()


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(do(msgspec.json.decode(sys.stdin.buffer.read(), type=Job))))
