"""What is skipped of a turn: by effects (CR 500.11, 614.10a), and for want of attackers (CR 508.8)."""

from collections import Counter

from rulehound.core.replacement_effects import Skips
from rulehound.core.turns import POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from rulehound.oracles.base import Oracle
from rulehound.oracles.turn_plan import TurnPlan

NEEDS_ATTACKERS = ("declare blockers", "combat damage")
"""The steps that are skipped where no creature was declared as an attacker (CR 508.8)."""


class Skipping(Oracle):
    """The part of an oracle that goes past what is skipped.

    `attacked` says whether attackers were declared in this combat phase (None where that is not known),
    `mains` how many main phases the turn has had, `optional` which skips may or may not be left, and
    `held` how often each rule was seen to be obeyed.
    """

    def begin(self) -> None:
        self.plan = TurnPlan()
        self.sees_attackers = "AttackersDeclared" in self.capabilities.complete
        self.attacked: bool | None = None
        self.first_draw_due = False
        self.optional: set[tuple[str, str]] = set()
        self.passed_phases: set[str] = set()
        self.held: Counter[str] = Counter()

    def skipping(self) -> bool:
        """Whether any effect skips anything now."""
        plan = self.plan
        return bool(plan.skips or plan.skipped_in_turn or self.board.special(Skips))

    def skipped(self, what: str, player: str) -> bool | None:
        """Whether the step, phase or turn is skipped if it would begin now; None where that is open."""
        for thing, _, effect in self.board.special(Skips):
            if effect.what == what and (
                effect.whose == "any" or (thing.controller == player) == (effect.whose == "you")
            ):
                return True
        if self.plan.skips[player, what]:
            return True
        if what != "turn" and what == self.plan.skipped_in_turn:
            return True
        first_draw = what == "draw" and self.board.turn_number == 1
        if first_draw and self.first_draw_due:
            return True
        return None if first_draw or (player, what) in self.optional else False

    def open_skips(self) -> None:
        """Leave open what waits to be skipped: a turn that was not followed may have used it up (CR 614.10a)."""
        for player, what in [waiting for waiting, count in self.plan.skips.items() if count]:
            if what != "turn":
                del self.plan.skips[player, what]
                self.optional.add((player, what))

    def consume(self, what: str, player: str) -> None:
        """Use up one effect; where two could have been the one, what is left is open (CR 614.10a)."""
        if what == "draw":
            self.first_draw_due = False
        if self.plan.skips[player, what]:
            self.plan.skips[player, what] -= 1
            first_draw = what == "draw" and self.board.turn_number == 1
            either = first_draw or what == self.plan.skipped_in_turn
            if either or any(effect.what == what for _, _, effect in self.board.special(Skips)):
                del self.plan.skips[player, what]
                self.optional.add((player, what))
            elif not self.plan.skips[player, what]:
                del self.plan.skips[player, what]

    def pass_steps(self, wanted: str) -> dict[str, str]:
        """Go past the steps that are skipped, up to the one that began; returns them with the rule."""
        steps = self.plan.steps
        passed: dict[str, str] = {}
        player = self.board.active_player
        while steps:
            kind = steps[-1].kind
            skip = self.skipped(kind, player)
            rule = "500.11"
            if kind in NEEDS_ATTACKERS and not self.attacked and skip is False:
                skip = True if self.attacked is False and self.sees_attackers else None
                rule = "508.8"
            if skip is False or (skip is None and kind == wanted):
                break
            if rule == "500.11":
                self.consume(kind, player)
            passed[kind] = rule
            steps.pop()
            if skip:
                self.held[rule] += 1
        return passed

    def pass_phases(self, began: str) -> None:
        """Go past the phases that are skipped, up to the kind of phase that began ("" for a turn)."""
        player = self.board.active_player
        phases = self.plan.phases
        self.passed_phases.clear()
        while phases:
            part = phases[0]
            moment = (
                (POSTCOMBAT_MAIN if self.plan.mains else PRECOMBAT_MAIN) if part.kind == "main" else part.kind
            )
            what = moment if self.skipped(moment, player) else part.kind
            skip = self.skipped(what, player)
            if skip is False or (skip is None and part.kind == began):
                return
            self.consume(what, player)
            phases.pop(0)
            self.passed_phases.add(part.kind)
            if skip:
                self.held["500.11"] += 1
