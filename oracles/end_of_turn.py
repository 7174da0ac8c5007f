"""Oracle: ending the turn (CR 724.1a-f), and who receives priority in a cleanup step (CR 514.3, 514.3a)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.turn_effects import EndTurn
from rulehound.core.zones import EXILE, GRAVEYARD, HAND, NOWHERE, STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing

Began = ev.TurnBegan | ev.PhaseBegan | ev.StepBegan


class EndOfTurn(Oracle):
    """Follows the ending of a turn up to its last cleanup step.

    A target that shows no `TurnEnding` ends the turn where an object resolves that says so: from
    `ResolutionBegan` on its own zone is watched, from `ResolutionEnded` on all else.
    """

    name: ClassVar = "end-of-turn"
    rules: ClassVar = ("514.3", "514.3a", "724.1", "724.1a", "724.1b", "724.1c", "724.1d", "724.1f")
    needs: ClassVar = frozenset(("TurnBegan", "StepBegan", "PriorityReceived"))
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.TurnEnding: "read_ending",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
        ev.ObjectMoved: "read_moved",
        ev.Countered: "read_countered",
        ev.CountersChanged: "read_counters",
        ev.PriorityReceived: "read_priority",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.TriggersCeased: "read_ceased",
        ev.StateBasedActionsPerformed: "read_performed",
        ev.StepBegan: "read_step",
        ev.PhaseBegan: "read_phase",
        ev.TurnBegan: "read_turn",
        ev.StepEnded: "read_step_ended",
    }

    def begin(self) -> None:
        complete = self.capabilities.complete
        self.shows_ending = "TurnEnding" in complete
        self.meanwhile = "724.1c" if self.shows_ending else "724.1f"
        """The rule by which nothing comes between: where the ending does not show, it may be cleanup already."""
        self.shows_actions = "StateBasedActionsPerformed" in complete
        self.shows_results = complete >= {"ObjectMoved", "CountersChanged"}
        self.shows_stacking = "AbilityPutOnStack" in complete
        self.shows_waiting = complete >= {"AbilityTriggered", "AbilityPutOnStack", "TriggersCeased"}
        self.shows_stack = complete >= {"ObjectMoved", "AbilityPutOnStack", "ResolutionEnded"}
        self.process = False
        self.source: Thing | None = None
        self.ended_here = False
        self.ceased: frozenset[int] = frozenset()
        self.cleanup = False
        self.reason = self.doubt = ""
        self.after_ending = False
        self.given = self.again_due = False

    # The process of CR 724.1.

    def read_ending(self, event: ev.TurnEnding, index: int) -> None:
        """The turn begins to end: what waits ceases to exist (CR 724.1a)."""
        if not event.combat:
            self.ended_here = True
            self.start_process()

    def start_process(self) -> None:
        self.process = True
        self.again_due = self.given = False
        self.cleanup = False
        if self.shows_waiting:
            self.ceased |= frozenset(self.board.waiting)

    def says_so(self, thing: Thing | None) -> bool:
        """Whether what resolves surely ends the turn."""
        if thing is None:
            return False
        return any(
            isinstance(effect, EndTurn)
            and not effect.active_may
            and (not effect.only_yours or thing.controller == self.board.active_player)
            for effect in thing.effects or ()
        )

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        thing = self.board.objects.get(event.object)
        if thing is not None and self.says_so(thing) and getattr(thing.rules, "target", None) is None:
            self.source = thing
            self.ended_here = False

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """An object that says so has ended the turn (CR 724.1)."""
        source, self.source = self.source, None
        if source is None or source.id != event.object or not event.resolved:
            return
        if self.ended_here:
            self.holds("724.1")
            return
        if self.shows_ending:
            self.wrong(
                "724.1", f"{source.name or 'an ability'} resolved without ending the turn", index, "not ended"
            )
        else:
            self.start_process()

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """What leaves the stack is exiled (CR 724.1b)."""
        if self.cleanup and event.origin != HAND:
            self.doubt = "objects moved in the cleanup step"
        if event.origin != STACK or not (self.process or (self.source is not None and not self.shows_ending)):
            return
        thing = self.board.objects.get(event.object)
        if thing is None or (not self.process and thing is not self.source):
            return
        if thing.ability == -2 and event.new and event.zone != EXILE:
            if not self.process and event.zone != GRAVEYARD:
                return
            self.wrong(
                "724.1b",
                f"{thing.name} went from the stack to the {event.zone} as the turn ended; it is exiled",
                index,
                f"stack to {event.zone}",
            )
        elif event.zone in (EXILE, NOWHERE) or not event.new:
            self.holds("724.1b")

    def read_countered(self, event: ev.Countered, index: int) -> None:
        if self.process:
            self.wrong("724.1b", "a spell or ability was countered as the turn ended", index, "countered")

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """No ability is put on the stack meanwhile, and none that had ceased to exist is later."""
        if event.trigger and event.trigger in self.ceased:
            self.wrong(
                "724.1a",
                "an ability that triggered before the turn ended was put on the stack",
                index,
                "ceased",
            )
        elif self.process and not self.shows_ending and self.board.step == "cleanup":
            self.process = False  # Where the ending does not show, what resolved is told of late.
        elif self.process:
            self.wrong(
                self.meanwhile, "an ability was put on the stack as the turn ended", index, "put on the stack"
            )
        if self.cleanup:
            self.reason = "trigger"

    def read_ceased(self, event: ev.TriggersCeased, index: int) -> None:
        """What waited and could not be put on the stack has been seen to as well (CR 514.3a, 603.3d)."""
        if self.cleanup and event.rule.startswith("603"):
            self.reason = "trigger"

    # What begins next.

    def read_step(self, event: ev.StepBegan, index: int) -> None:
        """The cleanup step comes straight after (CR 724.1d), and again after priority in one (CR 514.3a)."""
        if event.kind != "cleanup":
            self.judge_next(f"the {event.kind} step", index)
            self.cleanup = False
            return
        if self.process:
            self.judge_stack(index)
            self.holds("724.1d")
            if self.shows_ending:
                self.holds("724.1c")
            if self.ceased:
                self.holds("724.1a")
        elif self.again_due:
            self.holds("514.3a")
        self.after_ending = self.process or (self.given and self.after_ending)
        self.process = self.again_due = self.given = False
        self.cleanup = True
        self.reason = self.doubt = ""

    def read_phase(self, event: ev.PhaseBegan, index: int) -> None:
        if event.kind != "ending" or not self.process:
            self.judge_next(f"a {event.kind} phase", index)
        self.cleanup = False

    def read_turn(self, event: ev.TurnBegan, index: int) -> None:
        self.judge_next("the next turn", index)
        self.cleanup = self.after_ending = False

    def judge_next(self, began: str, index: int) -> None:
        """Object to what begins where a cleanup step is due."""
        if self.process:
            self.wrong(
                "724.1d",
                f"{began} began after the turn was ended; the cleanup step does",
                index,
                "not cleanup",
            )
        elif self.again_due:
            sentence = f"{began} began after a cleanup step with priority; another cleanup step does"
            self.wrong("514.3a", sentence, index, "no other cleanup step")
        self.process = self.again_due = False

    def judge_stack(self, index: int) -> None:
        """Nothing is left on the stack (CR 724.1b)."""
        resolved = self.board.resolved
        left = [self.board.objects[id] for id in self.board.zone(STACK) if id not in resolved]
        if left and (self.shows_stack or any(thing.ability == -2 for thing in left)):
            self.wrong(
                "724.1b", "something was still on the stack after the turn was ended", index, "left on stack"
            )

    # The cleanup step.

    def read_performed(self, event: ev.StateBasedActionsPerformed, index: int) -> None:
        if self.cleanup:
            self.reason = "state-based actions"

    def read_counters(self, event: ev.CountersChanged, index: int) -> None:
        if self.cleanup:
            self.doubt = "counters changed in the cleanup step"

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """No player receives priority, except in a cleanup step with something to see to (CR 514.3a)."""
        if self.process:
            self.wrong(
                self.meanwhile, f"{event.player} received priority as the turn ended", index, "priority"
            )
            self.process = False
        if not self.cleanup or self.given:
            return
        self.given = True
        self.again_due = bool(self.reason)
        if self.reason:
            self.holds("724.1f" if self.after_ending else "514.3a")
        elif not self.shows_stacking or not (self.shows_actions or (self.shows_results and not self.doubt)):
            self.unknown("514.3", "what was seen to in the cleanup step is not known", index)
        else:
            self.violated(
                "514.3",
                f"{event.player} received priority in a cleanup step in which nothing had triggered and no "
                "state-based action was performed",
                index,
                (index,),
                ("priority in cleanup", "turn ended" if self.after_ending else "normal"),
            )

    def read_step_ended(self, event: ev.StepEnded, index: int) -> None:
        """A cleanup step without priority had nothing to see to (CR 514.3)."""
        if event.kind != "cleanup" or not self.cleanup:
            return
        if self.given:
            return
        waiting = [trigger for trigger in self.board.waiting if trigger not in self.ceased]
        if (waiting and self.shows_waiting) or self.reason:
            self.wrong(
                "724.1f" if self.after_ending else "514.3a",
                "the cleanup step ended without priority although there was something to see to",
                index,
                "no priority in cleanup",
            )
        else:
            self.holds("514.3")
