"""Oracle: what happens by itself as steps begin and end, and that nothing happens between them (CR 703, 500.12)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.players import MAXIMUM_HAND_SIZE
from rulehound.core.triggered_abilities import StepBegins, TriggeredAbility
from rulehound.core.zones import HAND
from rulehound.oracles.base import Oracle

Ended = ev.StepEnded | ev.PhaseEnded | ev.TurnEnded
Began = ev.StepBegan | ev.PhaseBegan | ev.TurnBegan


class StepCourse(Oracle):
    """Notes whether the turn-based action of a step comes first, and what comes after pools have emptied.

    An object that ends the turn or the combat phase goes on resolving between steps: then nothing is said.
    """

    name: ClassVar = "step-course"
    rules: ClassVar = ("703.3", "117.2c", "703.4q", "500.12", "500.6", "402.2")
    needs: ClassVar = frozenset(
        (
            "TurnBegan", "PhaseBegan", "StepBegan", "StepEnded", "PhaseEnded", "AbilityTriggered", "AbilityPutOnStack",
            "StateBasedActionsPerformed", "ManaLost", "PriorityReceived", "BlockersDeclared", "TurnEnding",
        )
    )  # fmt: skip
    reads: ClassVar = {
        **dict.fromkeys((ev.StepEnded, ev.PhaseEnded, ev.TurnEnded), "read_ended"),
        **dict.fromkeys((ev.StepBegan, ev.PhaseBegan, ev.TurnBegan), "read_began"),
        **dict.fromkeys(
            (
                ev.SpellCast, ev.AbilityActivated, ev.ResolutionBegan, ev.ObjectMoved, ev.LifeChanged,
                ev.PriorityPassed,
            ),
            "read_happens",
        ),
        ev.AttackersDeclared: "read_action",
        ev.BlockersDeclared: "read_action",
        ev.CardDrawn: "read_drawn",
        ev.DamageDealt: "read_damage",
        ev.StateBasedActionsPerformed: "read_performed",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.AbilityTriggered: "read_triggered",
        ev.PriorityReceived: "read_priority",
        ev.ManaLost: "read_lost",
        ev.CardDiscarded: "read_discarded",
        ev.TurnEnding: "read_ending",
    }  # fmt: skip

    def begin(self) -> None:
        self.between = ""
        self.cut = True
        self.emptied = False
        self.acted = self.settled = self.priority = False

    # Between.

    def read_ended(self, event: Ended, index: int) -> None:
        """A step or phase ends, and pools with it (CR 703.4q)."""
        if self.emptied:
            self.emptied = False
            self.holds("703.4q")
        self.between = "" if self.cut or self.board.resolving else "between"

    def read_began(self, event: Began, index: int) -> None:
        if self.between:
            self.holds("500.12")
        self.between = ""
        self.cut = self.emptied = False
        self.acted = self.settled = self.priority = False

    def read_ending(self, event: ev.TurnEnding, index: int) -> None:
        self.cut = True

    def read_happens(self, event: ev.Event, index: int) -> None:
        """Nothing happens between two steps, nor after the pools of a step have emptied."""
        if self.between:
            self.between = ""
            self.wrong(
                "500.12",
                "something happened after a step or phase had ended and before the next began",
                index,
                type(event).__name__,
            )
        elif self.emptied and not self.cut:
            self.emptied = False
            self.wrong("703.4q", "a step went on after unspent mana was lost", index, type(event).__name__)

    def read_lost(self, event: ev.ManaLost, index: int) -> None:
        self.emptied = not self.board.resolving

    # What comes first.

    def read_action(self, event: ev.Event, index: int) -> None:
        """A turn-based action comes before triggers, state-based actions and priority (CR 703.3, 117.2c)."""
        self.read_happens(event, index)
        if self.priority:
            self.wrong(
                "117.2c", "a turn-based action came after a player had received priority", index, "late"
            )
        elif self.settled and not self.acted:
            self.wrong("703.3", "a step did not begin with its turn-based action", index, "not first")
        self.acted = True

    def read_drawn(self, event: ev.CardDrawn, index: int) -> None:
        if self.board.step == "draw" and not self.board.resolving:
            self.read_action(event, index)
        else:
            self.read_happens(event, index)

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        if event.combat and self.board.step == "combat damage":
            self.read_action(event, index)
        else:
            self.read_happens(event, index)

    def read_performed(self, event: ev.StateBasedActionsPerformed, index: int) -> None:
        self.read_happens(event, index)
        self.settle()

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        self.read_happens(event, index)
        if event.trigger:
            self.settle()

    def settle(self) -> None:
        """State-based actions or triggers are seen to."""
        if self.acted and not self.settled and not self.priority:
            self.holds("703.3")
        self.settled = True

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """What triggers at the beginning of a step does so before anybody has priority in it (CR 500.6)."""
        ability = self.board.ability(event.source, event.ability)
        if not isinstance(ability, TriggeredAbility) or not isinstance(ability.trigger, StepBegins):
            return
        if self.priority or self.board.resolving:
            self.wrong(
                "500.6", "an ability of the beginning of a step triggered in its course", index, "late"
            )
        else:
            self.holds("500.6")

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        self.read_happens(event, index)
        if self.acted and not self.priority:
            self.holds("117.2c")
        self.priority = True

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        """Nobody discards below the maximum hand size in cleanup (CR 402.2)."""
        if event.cause != "cleanup":
            return
        left = len(self.board.zone(HAND, event.player))
        if left < MAXIMUM_HAND_SIZE:
            self.wrong("402.2", f"{event.player} discarded to {left} cards in cleanup", index, "too many")
        else:
            self.holds("402.2")
