"""Judging a target by a relation: both games played, the second told in the names of the first, compared."""

from typing import Literal

import msgspec

from rulehound.core.events import GameEnded
from rulehound.core.scenario import Scenario
from rulehound.core.target import Played, Reloading, Target
from rulehound.oracles.base import Verdict
from rulehound.properties.reference import Reference, play_reference, spelled_out
from rulehound.properties.relations.outcome import Difference, difference, outcome
from rulehound.properties.relations.relation import Changed, Relation

Status = Literal["holds", "violated", "not applicable", "unknown"]
DECISION = "Decision"
"""Shown by targets of which a script decides everything; others pay with whichever copies they like."""
NOT_SUPPORTED = "not supported"
"""What the reason begins with why a relation is not applicable to a game that the target cannot play."""


class Related(msgspec.Struct, frozen=True):
    """What came of a relation: its status, why (a reason that can be counted), and the difference if any."""

    relation: str
    status: Status
    why: str = ""
    verdict: Verdict | None = None
    changed: Scenario | None = None


class Case:
    """One scenario on one target, to be judged by several relations: what they share is played once."""

    def __init__(self, target: Target, scenario: Scenario) -> None:
        self.target = target
        self.capabilities = target.capabilities()
        self._spelled = spelled_out(scenario)
        self._first: Played | None = None

    def judge(self, relation: Relation) -> Related:
        """Judge the target by one relation."""
        name, target = relation.name, self.target
        if reason := relation.asks(self.capabilities):
            return Related(name, "not applicable", reason)
        base = relation.base(self._spelled)
        if base.skipped:
            return Related(name, "unknown", "the reference engine does not play what is spelled out")
        if base.trace[-1:] == [GameEnded("limit")]:
            return Related(name, "not applicable", "the game was given up as it grew too long")
        changed = relation.change(base)
        reason = changed if isinstance(changed, str) else relation.forbids(base.trace, base)
        if isinstance(changed, str) or reason:
            return Related(name, "not applicable", reason)
        second = play_reference(changed.scenario)
        if second.skipped:
            return Related(name, "unknown", "the reference engine cannot do the same after the change")
        first = self._play_first(base)
        if unclear := _unclear(name, first):
            return unclear
        if reason := relation.forbids(first.events, base):
            return Related(name, "not applicable", f"on the target {reason}")
        played = _play_changed(relation, target, second)
        if unclear := _unclear(name, played):
            return unclear
        found = self._differ(first, played, changed)
        if found is None:
            return Related(name, "holds")
        if self._differ(first, target.play(base.scenario, base.trail), Changed(base.scenario)) is not None:
            return Related(name, "unknown", "the target does not play the same game the same way twice")
        if found.copies and DECISION not in self.capabilities.complete:
            return Related(name, "unknown", "the target takes another of several copies of a card")
        sentence = f"{relation.says} {found.sentence()}"
        verdict = Verdict(name, "violated", relation.rule, sentence, 0, (), found.shape)
        return Related(name, "violated", "", verdict, changed.scenario)

    def _play_first(self, base: Reference) -> Played:
        """How the target plays the scenario before the change."""
        if base is not self._spelled:
            return self.target.play(base.scenario, base.trail)
        if self._first is None:
            self._first = self.target.play(base.scenario, base.trail)
        return self._first

    def _differ(self, first: Played, second: Played, changed: Changed) -> Difference | None:
        complete, ends, until = self.capabilities.complete, changed.only_ends, changed.until
        return difference(
            outcome(first.events, complete, only_ends=ends, until=until),
            outcome(second.events, complete, changed.back, only_ends=ends, until=until),
        )


def relate(relation: Relation, target: Target, scenario: Scenario) -> Related:
    """Judge a target by one relation on one scenario."""
    return Case(target, scenario).judge(relation)


def _play_changed(relation: Relation, target: Target, second: Reference) -> Played:
    if relation.reloads:
        assert isinstance(target, Reloading)
        return target.play_reloaded(second.scenario, second.trail)
    return target.play(second.scenario, second.trail)


def _unclear(relation: str, played: Played) -> Related | None:
    """Why a game cannot be compared, None where it can.

    A target that dies or hangs is a finding for a hunt; one that asks what the reference engine has no
    answer to may have been told different things in the two games.
    """
    if played.status == "unsupported":
        return Related(relation, "not applicable", f"{NOT_SUPPORTED}: {played.note}")
    if played.status != "played":
        return Related(relation, "unknown", f"the target {played.status}")
    if played.note:
        return Related(relation, "unknown", "the target asked for more than the reference engine")
    return None
