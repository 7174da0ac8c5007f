"""Oracle: abilities on the stack are objects of their own, with a source and a controller (CR 113, 602.2a)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.oracles.base import Oracle


class StackAbilities(Oracle):
    """Compares what was put on the stack with what was activated, and where the mana for it came from."""

    name: ClassVar = "stack-abilities"
    rules: ClassVar = ("602.2a", "113.1c", "113.3b", "113.7", "113.8", "117.2a", "602.1a")
    needs: ClassVar = frozenset(
        ("AbilityPutOnStack", "AbilityActivated", "AbilityTriggered", "ManaSpent", "ResolutionEnded")
    )
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.ManaSpent: "read_spent",
        ev.AbilityActivated: "read_activated",
        ev.AbilityTriggered: "read_triggered",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        self.pending: dict[int, ev.AbilityPutOnStack] = {}
        self.within: set[int] = set()

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """It is a new object (CR 602.2a, 113.1c); a trigger waits for the next priority (CR 117.2a)."""
        rule = "113.1c" if event.trigger else "602.2a"
        if self.board.find(event.object) is not None:
            self.wrong(rule, "an ability on the stack is an object that was there before", index, "not new")
        else:
            self.holds(rule)
        if not event.trigger:
            self.pending[event.object] = event
        elif self.board.resolving or self.pending:
            what = "something was resolving" if self.board.resolving else "an ability was being activated"
            self.wrong("117.2a", f"a triggered ability was put on the stack while {what}", index, "early")
        elif event.trigger in self.within:
            self.holds("117.2a")

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """Note what triggers in the middle of a resolution or an activation."""
        if not event.mana and (self.board.resolving or self.pending):
            self.within.add(event.trigger)

    def read_spent(self, event: ev.ManaSpent, index: int) -> None:
        """Who activates an ability pays for it (CR 602.1a)."""
        pending = self.pending.get(event.on)
        if pending is None:
            return
        if pending.player != event.player:
            self.wrong(
                "602.1a", f"{event.player} paid for an ability of {pending.player}'s", index, "other player"
            )
        elif event.mana:
            self.holds("602.1a")

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """What was activated is on the stack, with its source and under its activator's control (CR 113.7-8)."""
        if event.mana:
            return
        put = self.pending.pop(event.stack_object, None)
        if put is None:
            self.wrong(
                "113.3b", "an ability was activated and not put on the stack", index, "not on the stack"
            )
            return
        self.holds("113.3b")
        if (put.source, put.ability) != (event.source, event.ability):
            self.wrong("113.7", "the ability on the stack is not the one that was activated", index, "source")
        else:
            self.holds("113.7")
        if put.player != event.player:
            self.wrong("113.8", f"{event.player} activated what {put.player} controls", index, "controller")
        else:
            self.holds("113.8")

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """Whatever was put on the stack by a player has been activated by now."""
        if self.pending:
            self.pending.clear()
            self.wrong(
                "113.3b", "an ability was put on the stack that nobody activated", index, "not activated"
            )
        if self.within:
            self.within.intersection_update(self.board.waiting)
