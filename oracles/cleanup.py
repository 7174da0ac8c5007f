"""Oracle: the cleanup step, from the discard to seven to the damage that goes (CR 514.1, 514.2, 120.6)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.players import MAXIMUM_HAND_SIZE
from rulehound.core.zones import BATTLEFIELD, HAND
from rulehound.oracles.base import Oracle


class Cleanup(Oracle):
    """Looks at hand, damage and effects when a cleanup step's turn-based actions are over.

    They are over as the step ends, or as somebody receives priority in it.
    """

    name: ClassVar = "cleanup"
    rules: ClassVar = ("514.1", "514.2", "120.3e", "120.6")
    needs: ClassVar = frozenset(("StepBegan", "ObjectMoved", "CardDiscarded"))
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.StepBegan: "read_step_began",
        ev.StepEnded: "read_step_ended",
        ev.PriorityReceived: "read_priority",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.CardDiscarded: "read_discarded",
        ev.DamageRemoved: "read_damage_removed",
        ev.ReplacementApplied: "read_applied",
        ev.EffectEnded: "read_effect_ended",
        ev.StateBasedActionsPerformed: "read_put_on_stack",
        ev.TurnBegan: "read_turn_began",
    }

    def begin(self) -> None:
        self.open = False
        self.regenerated = 0
        self.shows_damage = self.capabilities.complete >= {"DamageDealt", "DamageRemoved"}
        self.tells_marked = self.shows_damage and "StateBasedActionsPerformed" in self.capabilities.complete
        """A target that tells less may say of all permanents that no damage is left on them."""
        self.discards = self.hand = 0
        self.damaged: set[int] = set()
        self.removed: set[int] = set()
        self.second_began = False
        self.cleaned = True

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        """No turn follows another without a cleanup step in between."""
        if not self.cleaned:
            self.wrong(
                "514.1", "a turn began and the one before had no cleanup step", index, "no cleanup step"
            )
        self.cleaned = False

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        self.open = event.kind == "cleanup"
        if not self.open:
            return
        self.cleaned = True
        board = self.board
        self.hand = len(board.zone(HAND, board.active_player))
        self.discards = 0
        self.second_began = False
        self.removed = set()
        self.regenerated = 0
        there = set(board.zone(BATTLEFIELD)) - board.doubtful
        self.damaged = {id for id in there if board.objects[id].damage}

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        """Only the active player discards, before anything else is done (CR 514.1)."""
        if not self.open:
            if event.cause == "cleanup" and self.board.step != "cleanup":
                self.wrong(
                    "514.1", f"{event.player} discarded to hand size outside of a cleanup step", index, "when"
                )
            return
        if event.cause != "cleanup" and self.board.resolving:
            if event.player == self.board.active_player:
                self.hand -= 1  # What resolved had this instruction after ending the turn.
            return
        if event.player != self.board.active_player:
            self.wrong("514.1", f"{event.player} discarded in another player's cleanup step", index, "who")
        elif self.second_began:
            self.wrong("514.1", "the discard came after damage and effects had ended", index, "order")
        self.discards += 1

    def read_applied(self, event: ev.ReplacementApplied, index: int) -> None:
        """Damage is removed from what regenerates (CR 701.19a)."""
        if event.event == "destroy":
            self.regenerated = event.source

    def read_damage_removed(self, event: ev.DamageRemoved, index: int) -> None:
        """Marked damage stays until the cleanup step, and there all of it goes (CR 120.6, 514.2)."""
        if event.objects == (self.regenerated,):
            self.regenerated = 0
            return
        if self.board.step != "cleanup":
            self.wrong("120.6", "damage was removed outside of a cleanup step", index, "removed early")
            return
        self.second_began = True
        self.removed.update(event.objects)
        self.judge_hand_size(index)
        if self.tells_marked:
            self.judge_marked(event, index)

    def judge_marked(self, event: ev.DamageRemoved, index: int) -> None:
        """Damage is marked on what it was dealt to, and on nothing else (CR 120.3e)."""
        objects = self.board.objects
        if all(id in objects and objects[id].damage for id in event.objects):
            self.holds("120.3e")
        else:
            self.wrong("120.3e", "damage was removed from what had been dealt none", index, "not dealt")

    def read_effect_ended(self, event: ev.EffectEnded, index: int) -> None:
        if self.open:
            self.second_began = True

    def judge_hand_size(self, index: int) -> None:
        """The hand is at most seven before damage goes."""
        board = self.board
        size = len(board.zone(HAND, board.active_player))
        if size > MAXIMUM_HAND_SIZE:
            self.wrong("514.1", "damage was removed before the discard to hand size", index, "order")

    def read_put_on_stack(
        self, event: ev.AbilityPutOnStack | ev.StateBasedActionsPerformed, index: int
    ) -> None:
        if self.open:
            self.judge(index)

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        if self.open:
            self.judge(index)

    def read_step_ended(self, event: ev.StepEnded, index: int) -> None:
        if self.open:
            self.judge(index)

    def judge(self, index: int) -> None:
        """The turn-based actions are over: nothing is left to discard or to remove."""
        self.open = False
        board = self.board
        player = board.active_player
        size = len(board.zone(HAND, player))
        wanted = max(0, self.hand - MAXIMUM_HAND_SIZE)
        if size > MAXIMUM_HAND_SIZE and self.hand > MAXIMUM_HAND_SIZE:
            self.wrong(
                "514.1",
                f"{player} had {size} cards in hand after the discard to {MAXIMUM_HAND_SIZE}",
                index,
                "too many kept",
            )
        elif self.discards > wanted:
            self.wrong(
                "514.1",
                f"{player} discarded {self.discards} cards of {self.hand} in cleanup",
                index,
                "too many",
            )
        elif wanted:
            self.holds("514.1")
        if self.shows_damage:
            self.judge_damage(index)

    def judge_damage(self, index: int) -> None:
        """No damage is left on what has been there all the while, phased out or not (CR 514.2)."""
        left = [id for id in self.damaged if id in self.board.objects and id not in self.removed]
        if left:
            self.wrong(
                "514.2",
                f"damage on {self.board.objects[left[0]].name} was not removed in the cleanup step",
                index,
                "damage kept",
            )
        elif self.damaged:
            self.holds("514.2")
            self.holds("120.6")
