"""Oracle: turns, phases and steps come in the order of the rules, with what effects add and skip (CR 500)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.replacement_effects import Skips
from rulehound.core.turn_effects import EndTurn
from rulehound.core.turns import PHASE_OF_STEP, POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from rulehound.oracles.skipping import NEEDS_ATTACKERS
from rulehound.oracles.turn_changes import TurnChanges
from rulehound.oracles.turn_plan import STEPS_RULE, Part
from rulehound.oracles.wording import spelled_out


class TurnOrder(TurnChanges):
    """The next turn, phase or step to begin is the one that stands first in the plan and is not skipped.

    After an objection the rest of that turn is not judged; `lost` says so.
    """

    name: ClassVar = "turn-order"
    rules: ClassVar = (
        "500.1", "500.7", "500.8", "500.9", "500.10", "500.10a", "500.11", "501.1", "505.1a", "505.1b",
        "506.1", "508.8", "512.1", "514.3a", "724.1d",
    )  # fmt: skip
    needs: ClassVar = frozenset(("TurnBegan", "StepBegan"))
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.TurnBegan: "read_turn",
        ev.PhaseBegan: "read_phase",
        ev.StepBegan: "read_step",
        ev.AttackersDeclared: "read_attackers",
        ev.ResolutionEnded: "read_resolved",
        ev.PhasesAdded: "read_phases_added",
        ev.StepsAdded: "read_steps_added",
        ev.TurnAdded: "read_turn_added",
        ev.SkipCreated: "read_skip_created",
        ev.TurnEnding: "read_ending",
        ev.PriorityReceived: "read_life",
        ev.CardDrawn: "read_life",
        ev.Untapped: "read_life",
        ev.DamageDealt: "read_life",
        ev.AbilityTriggered: "read_life",
        ev.AbilityPutOnStack: "read_seen_to",
        ev.StateBasedActionsPerformed: "read_seen_to",
    }

    def begin(self) -> None:
        complete = self.capabilities.complete
        super().begin()
        self.sees_priority = "PriorityReceived" in complete
        self.sees_phases = "PhaseBegan" in complete
        self.seen_to = 0
        self.all_mains = self.earlier_mains = 0
        """How many main phases there have been, and in the turns before this one."""
        self.ghost: tuple[str, str, str, int] | None = None
        self.fresh = True
        self.fresh_phase = False
        self.part = Part("", "500.1")
        self.last_step = ""
        self.refusal_counted = False

    def finish(self, index: int) -> None:
        for rule, times in self.held.items():
            self.tally.holds[self.name, rule] = times

    # What begins.

    def read_turn(self, event: ev.TurnBegan, index: int) -> None:
        """A turn begins when the plan of the one before is empty, and it is the right player's (CR 500.7)."""
        self.ghost = None
        plan = self.plan
        if not plan.last_natural:
            plan.last_natural = event.player
        else:
            self.fresh = False
            if not self.lost and self.steps_over(index, "turn"):
                self.pass_phases("")
                if plan.phases:
                    left = plan.phases[0]
                    self.object(left.rule, f"the {left.kind} phase", "the next turn", index)
            self.judge_player(event, index)
            if self.lost:
                self.open_skips()
        self.lost = self.ended = False
        self.earlier_mains = self.all_mains
        self.last_step = ""
        self.additions.refused = self.refusal_counted = False
        plan.begin_turn()

    def judge_player(self, event: ev.TurnBegan, index: int) -> None:
        """Whose turn it is: an added turn first, the newest of them; skipped turns are passed over."""
        plan = self.plan
        plan.skipped_in_turn = ""
        rule = "500.7"
        for _ in range(len(plan.extra_turns) + sum(plan.skips.values()) + 2):
            player, added = plan.next_player()
            skip = self.skipped("turn", player)
            if skip is False or (skip is None and player == event.player):
                break
            self.consume("turn", player)
            plan.pass_turn()
            rule = "500.11"
        else:
            self.turns_lost = True
        if self.turns_lost:
            plan.last_natural = event.player
            plan.extra_turns.clear()
            return
        if player == event.player:
            plan.skipped_in_turn = plan.pass_turn()
            self.held[rule if added or rule == "500.11" else "500.1"] += 1
            return
        self.object(rule, f"{player}'s turn", f"{event.player}'s turn", index)
        plan.last_natural = event.player
        plan.extra_turns.clear()

    def read_phase(self, event: ev.PhaseBegan, index: int) -> None:
        """A phase begins when the steps of the one before are over, and it is the next of the plan."""
        kind = event.kind
        self.ghost = None
        if not self.fresh:
            self.first_draw_due = False
        if kind == "combat" and (self.sees_phases or self.fresh):
            self.attacked = False
        if self.lost:
            return
        if self.board.resolving:
            self.apply_early(index)
            if self.lost:
                return
        if not self.sees_phases and kind != "main" and not self.fresh:
            return
        plan = self.plan
        if self.fresh and kind == "main" and not event.moment:
            self.fresh = False
            self.lost = True
            self.unknown("500.1", "target does not say which main phase the game began in", index)
            return
        if self.fresh:
            self.start_here(event)
            if self.plan.mains and any(effect.what == "main" for _, _, effect in self.board.special(Skips)):
                self.lost = True
                self.unknown("505.1a", "whether a main phase before the first one shown was skipped", index)
                return
        elif not self.steps_over(index, "phase"):
            return
        if self.skipping():
            self.pass_phases(kind)
        if plan.phases and plan.phases[0].kind == kind:
            self.part = plan.phases.pop(0)
            self.held[self.part.rule] += 1
            if self.additions.refused and not self.refusal_counted:
                self.refusal_counted = True
                self.held["500.10a"] += 1
            plan.begin_phase(self.part)
            if kind == "main":
                self.judge_main(event, index)
        elif self.ended and kind == "ending" and plan.steps:
            pass
        else:
            rule = plan.phases[0].rule if plan.phases else "500.10a" if self.additions.refused else "500.8"
            if rule == "500.1" and kind in self.passed_phases:
                rule = "500.11"
            elif self.additions.refused:
                rule = "500.10a"
            wanted = f"the {plan.phases[0].kind} phase" if plan.phases else "the next turn"
            self.object(rule, wanted, f"a {kind} phase", index)

    def start_here(self, event: ev.PhaseBegan) -> None:
        """A trace may begin in the middle of a turn: drop what lies before."""
        self.fresh = False
        self.fresh_phase = True
        # The player who plays first skips the first draw step of the game (CR 103.8a).
        first = event.kind == "beginning" and self.board.turn_number == 1
        self.first_draw_due = first and "Skipped" in self.capabilities.complete
        phases = self.plan.phases
        while phases[0].kind != event.kind or (
            event.moment == POSTCOMBAT_MAIN and phases[0].moment == PRECOMBAT_MAIN
        ):
            self.plan.mains += phases.pop(0).kind == "main"
        if event.kind == "combat":
            self.attacked = None

    def judge_main(self, event: ev.PhaseBegan, index: int) -> None:
        """Only the first main phase of a turn is a precombat one (CR 505.1a); those of other turns do not count
        (CR 505.1b)."""
        wanted = POSTCOMBAT_MAIN if self.plan.mains else PRECOMBAT_MAIN
        rule = "505.1b" if self.earlier_mains and not self.plan.mains else "505.1a"
        self.plan.begin_main()
        self.all_mains += 1
        if not event.moment:
            return
        if event.moment == wanted:
            self.holds(rule)
        elif not (self.plan.skips or self.board.special(Skips)):
            self.violated(
                rule,
                f"main phase {self.plan.mains} of the turn was a {event.moment} phase; it is a {wanted} phase",
                index,
                (index,),
                ("main phase", event.moment),
            )

    def read_step(self, event: ev.StepBegan, index: int) -> None:
        """A step begins that is the next of its phase."""
        kind = event.kind
        self.ghost = None
        if kind == "beginning of combat" and not self.sees_phases:
            self.attacked = False
        if self.lost:
            return
        if self.board.resolving:
            self.apply_early(index)
            if self.lost:
                return
        steps = self.plan.steps
        if self.fresh_phase:
            self.fresh_phase = False
            while steps and steps[-1].kind != kind:
                steps.pop()
        if kind == "cleanup" and self.another_cleanup_due() and not (steps and steps[-1].kind == kind):
            self.judge_surprise(kind, {}, index)
            return
        if not self.sees_phases and self.may_be_of_another_phase(kind):
            self.lose_track(frozenset(("PhaseBegan",)), index)
            return
        if not steps or steps[-1].kind != kind or kind in NEEDS_ATTACKERS or self.skipping():
            passed = self.pass_steps(kind)
            if not self.sees_phases and not steps:
                passed |= self.enter_phase_of(kind)
                steps = self.plan.steps
            if not steps or steps[-1].kind != kind:
                self.judge_surprise(kind, passed, index)
                return
        self.held[steps.pop().rule] += 1
        self.last_step = kind
        if kind == "cleanup":
            self.ended = False

    def may_be_of_another_phase(self, step: str) -> bool:
        """Whether a step that is perhaps skipped may be that of a phase which was added after this one (CR 500.10)."""
        steps, phases = self.plan.steps, self.plan.phases
        return (
            bool(steps and phases)
            and steps[-1].kind == step
            and phases[0].kind == PHASE_OF_STEP[step]
            and self.skipped(step, self.board.active_player) is None
        )

    def enter_phase_of(self, step: str) -> dict[str, str]:
        """Where a target does not show phases: begin the next one if this may be its first step.

        Returns the steps that were gone past, with the rule.
        """
        plan = self.plan
        kind = PHASE_OF_STEP[step]
        self.pass_phases(kind)
        if plan.phases and plan.phases[0].kind == kind:
            self.part = plan.phases.pop(0)
            self.held[self.part.rule] += 1
            plan.begin_phase(self.part)
            return self.pass_steps(step)
        return {}

    def read_life(self, event: ev.Event, index: int) -> None:
        """Something happens in a step: if the step should have been skipped, that is wrong now.

        An engine may name a step in which nothing happens as it goes past it.
        """
        if self.ghost is not None:
            rule, wanted, began, at = self.ghost
            self.ghost = None
            self.object(rule, wanted, began, at)

    def read_seen_to(self, event: ev.Event, index: int) -> None:
        """What is seen to before priority in a cleanup step brings another one (CR 514.3a).

        Priority without it is against the rules, and nothing says what comes of it.
        """
        self.read_life(event, index)
        if not self.board.priority_received:
            self.seen_to = self.board.step_instance

    def another_cleanup_due(self) -> bool:
        """Whether a cleanup step with priority is over, so that another one begins (CR 514.3a)."""
        return self.last_step == "cleanup" and (self.board.priority_received or not self.sees_priority)

    def ends_again(self) -> bool:
        """Whether what resolves ends the turn more than once: in a cleanup step that begins a new one (CR 724.1d)."""
        thing = self.board.now_resolving
        words = spelled_out(thing.effects or ()) if thing is not None else ()
        return sum(isinstance(each, EndTurn) for each in words) > 1

    def begins_added_phase(self, step: str) -> bool:
        """Whether a step is the first of a phase that was added after this one; phases are not shown."""
        phases = self.plan.phases
        return (
            not self.sees_phases
            and bool(phases and phases[0].steps)
            and phases[0].rule in ("500.8", "500.10")
            and phases[0].steps[0] == step
        )

    def judge_surprise(self, kind: str, passed: dict[str, str], index: int) -> None:
        """A step that is not the next of the plan: another cleanup step, or an objection."""
        steps = self.plan.steps
        again = self.last_step == "cleanup"
        due = self.another_cleanup_due() if again else self.ended
        # Which comes first, another cleanup step or a step that was added after this one, no rule says.
        if kind == "cleanup" and again and self.ends_again():
            self.held["724.1d"] += 1
            return
        if kind == "cleanup" and due and (again or not steps):
            self.held["514.3a" if again else "724.1d"] += 1
            if not again:
                self.plan.phases.clear()
            self.last_step = kind
            self.ended = False
            return
        wanted = f"the {steps[-1].kind} step" if steps else "the next phase"
        if passed.get(kind) == "500.11":
            self.ghost = ("500.11", wanted, f"the {kind} step", index)
            return
        if steps and self.begins_added_phase(kind):
            self.object("500.8", wanted, f"the {kind} step of an added phase", index, "added too early")
            return
        if kind in passed:
            rule = passed[kind]
        elif kind == "cleanup" and self.last_step == "cleanup":
            rule = "514.3a"
        elif self.part.rule == "500.10":
            rule = "500.10"
        elif steps:
            rule = steps[-1].rule
        elif self.additions.refused:
            rule = "500.10a"
        else:
            rule = STEPS_RULE.get(self.board.phase, "500.9")
        self.object(rule, wanted, f"the {kind} step", index)

    def steps_over(self, index: int, what: str) -> bool:
        """Object if steps of the present phase are still to come, or another cleanup step is."""
        steps = self.plan.steps
        if self.fresh_phase:
            self.fresh_phase = False
            steps.clear()
        if steps and not self.ended:
            self.pass_steps("")
            if steps:
                self.object(steps[-1].rule, f"the {steps[-1].kind} step", f"the next {what}", index)
                return False
        if self.ended and self.plan.steps and what == "turn":
            self.object("724.1d", "the cleanup step", "the next turn", index)
            return False
        board = self.board
        again = board.priority_received and self.seen_to == board.step_instance
        if again and board.step == self.last_step == "cleanup":
            self.object("514.3a", "another cleanup step", f"the next {what}", index)
            return False
        return True

    def read_attackers(self, event: ev.AttackersDeclared, index: int) -> None:
        if event.attackers:
            self.attacked = True

    def object(self, rule: str, wanted: str, began: str, index: int, shape: str = "") -> None:
        """Object to what began; where additions are not shown at all, say unknown instead."""
        self.lost = True
        if rule == "500.1" and self.plan.added_rule:
            rule = self.plan.added_rule
        if not self.sees_resolutions and not self.additions_shown():
            self.unknown(rule, "target shows neither what resolves nor what is added to a turn", index)
            return
        sentence = f"{began} began; {wanted} comes first"
        shapes = (shape,) if shape else (f"wanted {_abstract(wanted)}", f"began {_abstract(began)}")
        self.violated(rule, sentence, index, (index,), shapes)


def _abstract(words: str) -> str:
    """What began or should, without articles and players: a part of a signature."""
    return words.split("'s ")[-1].removeprefix("the ").removeprefix("a ")
