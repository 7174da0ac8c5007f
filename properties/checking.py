"""What a property test says of a target: it obeys on this scenario, or an error whose class is the cause.

Hypothesis keeps failures of different classes apart, and shrinks each by itself.  So there is one class
for each signature, made once.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache

from rulehound.core.rules import RULES
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import scenario_bytes
from rulehound.core.target import Target
from rulehound.oracles.base import Oracle, Tally, Verdict
from rulehound.oracles.judge import judge
from rulehound.oracles.misbehaviour import misbehaviour
from rulehound.oracles.registry import ORACLES
from rulehound.properties.reference import play_reference
from rulehound.properties.relations.judging import Related, relate
from rulehound.properties.relations.relation import Relation


class Broken(AssertionError):
    """A target broke a rule or a relation, on this scenario.

    Each signature has a subclass of its own, from `broken`.
    """

    def __init__(self, verdict: Verdict, scenario: Scenario, target: str) -> None:
        super().__init__(verdict, scenario, target)
        self.verdict = verdict
        self.scenario = scenario
        self.target = target

    def __str__(self) -> str:
        return told(self.verdict, self.scenario, self.target, "finding.json")


def told(verdict: Verdict, scenario: Scenario, target: str, file: str) -> str:
    """The finding in words, with the scenario and the line that plays it again."""
    rule = f"CR {verdict.rule}: {RULES.get(verdict.rule, '')}" if verdict.rule else verdict.oracle
    text = scenario_bytes(scenario).decode().strip()
    return f"{rule}\n{verdict.sentence}\n\n{text}\n\nrulehound replay {file} --target {target}"


@lru_cache(maxsize=4096)
def broken(signature: str) -> type[Broken]:
    """The class of the errors with this signature, always the same one."""
    return type("Broken", (Broken,), {"__doc__": signature, "__qualname__": f"Broken[{signature}]"})


def error_of(verdict: Verdict, scenario: Scenario, target: Target) -> Broken:
    """The error that says this, to be raised."""
    return broken(verdict.signature)(verdict, scenario, target.name)


def assert_obeys(
    target: Target,
    scenario: Scenario,
    oracles: Sequence[type[Oracle]] = ORACLES,
    rules: Sequence[str] = (),
    *,
    but_for: Collection[str] = (),
) -> Tally:
    """Play a scenario on a target and raise what is objected to first, by these oracles and about these rules.

    Without `rules` every rule counts, and a target that crashes or hangs is objected to as well; signatures
    in `but_for` are passed over.  What the oracles said is returned, so that a test can tell whether
    anything was put to the test; nothing was where the target does not support the scenario.
    """
    for verdict in (tally := judged(target, scenario, oracles)).in_order():
        if (not rules or verdict.rule in rules) and verdict.signature not in but_for:
            raise error_of(verdict, scenario, target)
    return tally


def judged(target: Target, scenario: Scenario, oracles: Sequence[type[Oracle]] = ORACLES) -> Tally:
    """What the oracles say of how a target plays a scenario."""
    reference = play_reference(scenario)
    played = target.play(scenario, reference.trail)
    if played.status == "unsupported":
        return Tally()
    able = target.capabilities()
    tally = judge(played.events, reference.cards, able, tuple(oracles), offers=played.offers or None)
    wrong = misbehaviour(played)
    if wrong is not None:
        tally.violated.append(wrong)
    return tally


def assert_related(relation: Relation, target: Target, scenario: Scenario) -> Related:
    """Judge a target by a relation, and raise where it is violated; what came of it is returned."""
    related = relate(relation, target, scenario)
    if related.verdict is not None:
        raise error_of(related.verdict, scenario, target)
    return related
