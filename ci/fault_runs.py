"""Running the seeded faults: how many scenarios each takes until it is detected, and by which oracles.

Agreement with the reference engine does not count: a fault is made from that very engine.  A scenario is
played once on the reference engine, which shows what rule functions it calls; faults in others are not
played, since their games would be the same.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from typing import Any

import msgspec

from rulehound.ci.case import objections, signature_of, try_scenario
from rulehound.ci.make import Made, make, scenario_choices
from rulehound.ci.pool import deaf_children, workers
from rulehound.ci.reducing import reduce_on
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_names import object_names
from rulehound.core.table import RULE_FUNCTIONS, rule_table
from rulehound.core.target import Played
from rulehound.oracles.base import Verdict
from rulehound.properties.areas import AREAS
from rulehound.targets.faults import FAULTS
from rulehound.targets.reference import ReferenceTarget


class FaultRun(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of one fault with one seed; scenarios are counted from 1, 0 stands for never.

    `reached` is the first scenario in which the exchanged function was called, `triggered` the first in
    which the trace was another than the reference engine's, `detected` the first with an objection.
    `oracle` and `rule` are those of the objection to the earliest event, `oracles` and `rules` those of all
    objections to that scenario.  Where it was `reduced`, `signature`, `lines` and `cards` are those of the
    reduced scenario, and so are `oracle` and `rule`.
    """

    fault: str
    seed: int
    most: int
    reached: int = 0
    triggered: int = 0
    detected: int = 0
    oracle: str = ""
    rule: str = ""
    oracles: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    reduced: bool = False
    signature: str = ""
    lines: int = 0
    cards: int = 0


class Calls:
    """The reference rules, which remember the names of the functions that are called."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.table = rule_table(**{name: self._noting(name) for name in RULE_FUNCTIONS})

    def _noting(self, name: str) -> Callable[..., Any]:
        function, note = RULE_FUNCTIONS[name], self.names.add

        def noting(*arguments: Any, **named: Any) -> Any:
            note(name)
            return function(*arguments, **named)

        return noting


class Chase:
    """One fault being hunted with one seed."""

    def __init__(self, name: str, seed: int, most: int) -> None:
        self.fault = FAULTS[name]
        self.target = ReferenceTarget(f"fault:{name}", self.fault.table())
        self.run = FaultRun(name, seed, most)

    def note(self, **found: Any) -> None:
        self.run = msgspec.structs.replace(self.run, **found)

    def objections_to(self, made: Made, scenario: Scenario, reference: Played) -> Sequence[Verdict]:
        """What is objected to in the fault's game of this scenario."""
        played = self.target.play(scenario, [], made.cards)
        same = played.events == reference.events and played.attempts == reference.attempts
        return () if same else self._objections(played, made, scenario, reference)

    def play(self, made: Made, scenario: Scenario, reference: Played, number: int) -> bool:
        """Play one scenario that calls the exchanged function; True where the fault is detected."""
        if not self.run.reached:
            self.note(reached=number)
        try:
            played = self.target.play(scenario, [], made.cards)
        except Exception as error:
            error.add_note(f"fault {self.fault.name} with seed {self.run.seed}, scenario {number}")
            raise
        if played.events == reference.events and played.attempts == reference.attempts:
            return False
        if not self.run.triggered:
            self.note(triggered=number)
        verdicts = self._objections(played, made, scenario, reference)
        if not verdicts:
            return False
        first = min(verdicts, key=lambda each: (each.index, each.oracle, each.rule))
        oracles = tuple(sorted({each.oracle for each in verdicts}))
        self.note(
            detected=number,
            oracle=first.oracle,
            rule=first.rule,
            oracles=oracles,
            rules=tuple(sorted({each.rule for each in verdicts if each.rule})),
            signature=signature_of(first),
        )
        return True

    def _objections(
        self, played: Played, made: Made, scenario: Scenario, reference: Played
    ) -> Sequence[Verdict]:
        """What is objected to in the fault's game, and not in the reference engine's as well."""
        capabilities = self.target.capabilities()
        verdicts = objections(played, made.cards, capabilities, scenario)[0].violated
        if not verdicts:
            return ()
        anyhow = objections(reference, made.cards, capabilities, scenario)[0].violated
        known = {signature_of(each) for each in anyhow}
        return [each for each in verdicts if signature_of(each) not in known]

    def reduce(self, scenario: Scenario) -> Scenario:
        """Reduce the scenario that detected it, as a hunt would, and note what is left."""
        smaller, _ = reduce_on(self.target, scenario, self.run.signature)
        first = try_scenario(self.target, smaller).first
        if first is not None:
            self.note(signature=signature_of(first), rule=first.rule, oracle=first.oracle)
        self.note(reduced=True, lines=len(smaller.script), cards=len(object_names(smaller)))
        return smaller


def chase(
    seed: int,
    names: Sequence[str],
    most: int,
    *,
    reduce: bool = False,
    areas: tuple[str, ...] = tuple(AREAS),
) -> Iterator[FaultRun]:
    """Play the scenarios of a seed until every fault is detected, or `most` have been played."""
    chases = [Chase(name, seed, most) for name in names]
    for index in range(most):
        if not chases:
            return
        made = make(scenario_choices(seed, 0, index), areas)
        scenario = made.scenario()
        calls = Calls()
        reference = ReferenceTarget("core", calls.table).play(scenario, [], made.cards)
        for each in [each for each in chases if each.fault.entry in calls.names]:
            if each.play(made, scenario, reference, index + 1):
                if reduce:
                    each.reduce(scenario)
                chases.remove(each)
                yield each.run
    for each in chases:
        yield each.run


def in_processes(jobs: int, work: Callable[..., list[FaultRun]], tasks: Sequence[Any]) -> Iterator[FaultRun]:
    """Do tasks (rows of arguments) in so many processes; yields what comes of each as it is done."""
    if jobs == 1:
        for task in tasks:
            yield from work(*task)
        return
    with workers(jobs) as pool:  # Interrupted, each run is kept as it is done, and the others are made again.
        with deaf_children():
            futures = [pool.submit(work, *task) for task in tasks]
        for future in as_completed(futures):
            yield from future.result()


def numbers_of(runs: Sequence[FaultRun], most: int) -> list[int]:
    """Scenarios to detection, one for each run; one more than the most where it was not detected."""
    return [run.detected if 0 < run.detected <= most else most + 1 for run in runs]
