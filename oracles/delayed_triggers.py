"""Oracle: delayed triggered abilities trigger once, at the first step that fits and really begins (CR 603.7)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.effects import EVENTS_OF_SOURCE, WHEN_YOU_DO, Effect
from rulehound.core.object_effects import Move
from rulehound.core.turn_effects import ExtraTurn
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.scheduled import Scheduled
from rulehound.oracles.wording import may_be_said


class DelayedTriggers(Oracle):
    """As a step or phase begins it notes which delayed abilities are to trigger; by the next priority they have."""

    name: ClassVar = "delayed-triggers"
    rules: ClassVar = ("603.7a", "603.7b", "603.7c", "513.2", "614.10a", "724.1e", "603.12")
    needs: ClassVar = frozenset(("DelayedTriggerCreated", "AbilityTriggered", "StepBegan", "PhaseBegan"))
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.TurnBegan: "read_turn_began",
        ev.TurnAdded: "read_turn_added",
        ev.DelayedTriggerCreated: "read_created",
        ev.StepBegan: "read_step_began",
        ev.PhaseBegan: "read_phase_began",
        ev.AbilityTriggered: "read_triggered",
        ev.PriorityReceived: "read_priority",
        ev.StepEnded: "read_priority",
        ev.PhaseEnded: "read_priority",
        ev.TurnEnding: "read_ending",
        ev.Skipped: "read_skipped",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
        ev.ObjectMoved: "read_moved",
        ev.Untapped: "read_untapped",
    }

    def begin(self) -> None:
        self.due: dict[int, Scheduled] = {}
        self.done: list[ev.DelayedTriggerCreated] = []
        self.waited: dict[int, str] = {}
        self.gone = False
        self.knows_turns = self.capabilities.complete >= {"TurnAdded", "TurnBegan", "ResolutionBegan"}
        self.reflexive: list[ev.DelayedTriggerCreated] = []
        self.losing: dict[int, str] = {}
        self.extra = 0
        self.loser = ""

    # The loss that an extra turn brings.

    def read_turn_added(self, event: ev.TurnAdded, index: int) -> None:
        """Note an extra turn at whose end step the player who has created it loses the game."""
        thing = self.board.now_resolving
        said = may_be_said(thing) if thing is not None else ()
        adding = [each for each in said if isinstance(each, ExtraTurn)]
        if (
            thing is not None
            and thing.effects is not None
            and adding
            and all(each.lose_at_end for each in adding)
        ):
            self.losing[event.instance] = thing.controller
        elif any(each.lose_at_end for each in adding):
            self.knows_turns = False

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        self.extra, self.loser = event.created_by, ""

    def judge_loss(self, event: ev.AbilityTriggered, index: int) -> None:
        """The loss is due at the end step of that very turn (CR 603.7b)."""
        if event.player == self.loser:
            self.loser = ""
            self.losing.pop(self.extra, None)
            self.holds("603.7b")
        elif self.losing and self.knows_turns:
            self.wrong(
                "603.7b",
                "a loss that waits for the end step of an extra turn triggered in another step or turn",
                index,
                "loss",
                "too early",
            )

    def read_created(self, event: ev.DelayedTriggerCreated, index: int) -> None:
        """One created in the very step that it waits for waits for the next one (CR 513.2)."""
        if event.when == WHEN_YOU_DO:
            self.reflexive.append(event)
            return
        if self.board.moment == event.when:
            self.waited[event.delayed] = "513.2" if event.when == "end" else "603.7a"

    def read_skipped(self, event: ev.Skipped, index: int) -> None:
        """What waits for a step that is skipped goes on waiting (CR 614.10a)."""
        for scheduled in self.board.scheduled.values():
            if scheduled.event.when == event.what:
                self.waited[scheduled.event.delayed] = "614.10a"

    def read_ending(self, event: ev.TurnEnding, index: int) -> None:
        """What waits for the end step goes on waiting as the turn is ended (CR 724.1e)."""
        if not event.combat:
            for scheduled in self.board.scheduled.values():
                if scheduled.event.when == "end":
                    self.waited[scheduled.event.delayed] = "724.1e"

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        if event.kind == "end" and self.losing:
            self.loser = self.losing.get(self.extra, "")
        if self.board.scheduled:
            self.begin_moment(event.kind, (event.instance, self.board.phase_instance))

    def read_phase_began(self, event: ev.PhaseBegan, index: int) -> None:
        if self.board.scheduled:
            self.begin_moment(event.kind, (event.instance,))
            self.begin_moment(event.moment, (event.instance,))

    def begin_moment(self, moment: str, now: tuple[int, ...]) -> None:
        """Note what fits the step or phase that begins now."""
        board = self.board
        for id, scheduled in board.scheduled.items():
            if scheduled.says is not None and scheduled.fits(moment, board.active_player, board.turn, now):
                self.due[id] = scheduled

    def read_untapped(self, event: ev.Untapped, index: int) -> None:
        if self.board.scheduled:
            self.happens(event.object, "untaps")

    def happens(self, source: int, event: str) -> None:
        """Note what waits for this to happen to its source."""
        for id, scheduled in self.board.scheduled.items():
            if scheduled.says is not None and scheduled.event.source == source:
                if event in EVENTS_OF_SOURCE.get(scheduled.event.when, ()):
                    self.due[id] = scheduled

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """A delayed ability that triggers was due, and is so once (CR 603.7b)."""
        if event.ability != -1 or not event.source:
            if event.ability == -1:
                self.judge_loss(event, index)
            return
        if self.reflexive:
            created = self.reflexive.pop(0)
            if (created.source, created.player) != (event.source, event.player):
                self.wrong("603.12", "a reflexive ability triggered for somebody else", index, "controller")
            else:
                self.holds("603.12")
            return
        for id, scheduled in self.due.items():
            created = scheduled.event
            if created.source == event.source and created.player == event.player:
                del self.due[id]
                self.done.append(created)
                self.holds("603.7b")
                self.holds("603.7a")
                if id in self.waited:
                    self.holds(self.waited.pop(id))
                return
        waiting = [each for each in self.board.scheduled.values() if each.event.source == event.source]
        if any(each.says is None for each in waiting):
            return
        if waiting:
            player = waiting[0].event.player
            if player != event.player:
                sentence = f"{player}'s delayed ability triggered under {event.player}'s control"
                self.wrong("603.7b", sentence, index, "controller")
                return
            self.wrong(
                "603.7b",
                f"a delayed ability that waits for the next {waiting[0].event.when} triggered in another "
                f"step or turn ({self.board.moment or self.board.phase})",
                index,
                "too early",
            )
        elif any(created.source == event.source for created in self.done):
            self.wrong("603.7b", "a delayed ability triggered a second time", index, "twice")
        else:
            self.wrong(
                "603.7a", "a delayed ability triggered that had not been created", index, "not created"
            )

    def read_priority(self, event: ev.PriorityReceived | ev.StepEnded | ev.PhaseEnded, index: int) -> None:
        """What was due has triggered."""
        if self.loser and self.knows_turns:
            sentence = f"{self.loser} was to lose the game at this end step, and nothing triggered"
            self.wrong("603.7b", sentence, index, "loss", "lost")
            self.loser = ""
            self.losing.pop(self.extra, None)
        if self.reflexive:
            self.reflexive.clear()
            self.wrong("603.12", "a reflexive ability was created and did not trigger", index, "reflexive")
        if not self.due:
            return
        for id, scheduled in self.due.items():
            rule = self.waited.pop(id, "603.7b")
            self.wrong(
                rule,
                f"a delayed ability that waited for the next {scheduled.event.when} did not trigger in it",
                index,
                "lost",
            )
        self.due.clear()

    # What it affects.

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """It is about what its creator was aimed at, not about what that became (CR 603.7c)."""
        scheduled = self.board.triggered.get(event.trigger) if event.ability == -1 else None
        # What had become illegal of several targets is not among them any more (CR 608.2b).
        if scheduled is not None and not set(event.targets) <= set(scheduled.targets):
            self.wrong(
                "603.7c", "a delayed ability was put on the stack for another object", index, "other object"
            )

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Note a delayed ability that is only to move an object which has left (CR 603.7c)."""
        thing = self.board.objects.get(event.object)
        self.gone = (
            thing is not None
            and thing.ability == -1
            and bool(thing.targets)
            and all(
                isinstance(effect, Move) and effect.which == "target" for effect in thing.effects or (None,)
            )
            and not any(target in self.board.objects for target in thing.targets)
        )

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """It does not affect what that object became; what waits for its source to leave triggers."""
        if event.origin == BATTLEFIELD and self.board.scheduled:
            self.happens(event.object, "leaves")
        if self.gone and event.origin == BATTLEFIELD:
            self.gone = False
            self.wrong(
                "603.7c", "a delayed ability moved what its object became after it left", index, "new object"
            )

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        if self.gone:
            self.gone = False
            self.holds("603.7c")


def effects_of(thing: Thing | None) -> tuple[Effect, ...]:
    """What an object says, nothing where that is not known."""
    return (thing.effects or ()) if thing is not None else ()
