"""Trying one scenario on one target: play, judge, and say what is objected to first."""

from collections.abc import Mapping

import msgspec

from rulehound.ci.story import line_in_words
from rulehound.core.cards import Card
from rulehound.core.happened import is_shown
from rulehound.core.rules import RULES
from rulehound.core.scenario import Finding, Scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.target import Attempted, Capabilities, Played, Target
from rulehound.oracles.base import Tally, Verdict
from rulehound.oracles.judge import judge
from rulehound.oracles.misbehaviour import misbehaviour
from rulehound.targets.reference import ReferenceTarget


class Tried(msgspec.Struct):
    """What came of trying a scenario on a target.

    `first` is the objection to the earliest event, None where there is none; `reference` is how the
    reference engine played the same scenario (the same object as `played` where that is the target).
    """

    played: Played
    reference: Played
    tally: Tally
    first: Verdict | None

    @property
    def signature(self) -> str:
        return signature_of(self.first) if self.first is not None else ""


def signature_of(verdict: Verdict) -> str:
    """What tells one cause from another: oracle, rule, and the abstract shape of the difference."""
    return verdict.signature


def has_signature(tried: Tried, signature: str) -> bool:
    """Whether any objection has it: another one may come first in a smaller scenario."""
    return any(signature_of(verdict) == signature for verdict in tried.tally.violated)


ILLEGAL = "illegal-actions"
"""What objects to an illegal attempt that was accepted, or that was refused but left the game changed."""

CORE = ReferenceTarget()


def try_scenario(target: Target, scenario: Scenario, cards: Mapping[str, Card] | None = None) -> Tried:
    """Play the scenario on the target and judge it.

    The reference engine plays it first, leniently, to give the trail; a script line that has become
    impossible there is skipped.
    """
    cards = cards if cards is not None else cards_of(scenario)
    reference = CORE.play(scenario, [], cards)
    if target is CORE or target.name == "core":
        played = reference
    elif isinstance(target, ReferenceTarget):
        played = target.play(scenario, [], cards)
    else:
        played = target.play(scenario, reference.trail)
    tally, first = objections(played, cards, target.capabilities(), scenario)
    return Tried(played, reference, tally, first)


def objections(
    played: Played, cards: Mapping[str, Card], capabilities: Capabilities, scenario: Scenario
) -> tuple[Tally, Verdict | None]:
    """What the oracles say of a trace, with how the target behaved and what the scenario expects.

    The objection to the earliest event comes first; a crash or an unmet expectation counts as late as it
    came.  An expectation about what the target does not show is not counted.  Of a part without end, that is
    what is wrong with it: nothing else in it is told.
    """
    if played.status == "unsupported":
        return Tally(), None
    tally = judge(
        played.events,
        cards,
        capabilities,
        offers=played.offers if "Decision" in capabilities.complete else None,
    )
    end = len(played.events)
    wrong = misbehaviour(played)
    if wrong is not None:
        tally.violated = [each for each in tally.violated if each.index < wrong.index]
        tally.violated.append(wrong)
    for index, holds, seen in played.expected:
        expect = scenario.expect[index]
        if not holds and is_shown(played.events, expect, capabilities.complete):
            rule = scenario.rules[0] if scenario.rules else ""
            sentence = f"Expected {expect.check} {expect.value!r}, but it was {seen}."
            tally.violated.append(
                Verdict("expectation", "violated", rule, sentence, end, (), (expect.check,))
            )
    for attempted in played.attempts:
        _judge_attempt(attempted, tally)
    return tally, tally.first_violated()


def _judge_attempt(attempted: Attempted, tally: Tally) -> None:
    """An illegal attempt is refused, and everything is as it was (CR 733.1)."""
    rule = attempted.rule
    if attempted.outcome == "refused":
        for number in (rule, "733.1"):
            tally.holds[ILLEGAL, number] = tally.holds.get((ILLEGAL, number), 0) + 1
    elif attempted.outcome != "unknown":
        tried = line_in_words(attempted.action).removesuffix(", which is illegal")
        what = (
            "which is illegal, and the engine does it"
            if attempted.outcome == "accepted"
            else f"the engine refuses, but something has changed ({attempted.note})"
        )
        number = rule if attempted.outcome == "accepted" else "733.1"
        sentence = f"{tried}, {what}. {RULES[rule]}"
        tally.violated.append(
            Verdict(ILLEGAL, "violated", number, sentence, attempted.index, (), (attempted.outcome,))
        )


def finding_of(verdict: Verdict, target: Target) -> Finding:
    """The verdict as a scenario file keeps it."""
    return Finding(verdict.oracle, verdict.rule, verdict.sentence, signature_of(verdict), target.name)
