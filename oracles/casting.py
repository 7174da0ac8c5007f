"""Oracle: the steps of casting a spell, in order (CR 601.2), and of playing a land, which has none (CR 116.1)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.zones import BATTLEFIELD, STACK
from rulehound.oracles.base import Oracle


class Casting(Oracle):
    """Follows each spell from its move to the stack until it becomes cast.

    Meanwhile only its controller activates mana abilities, and not any more once costs are being paid.
    """

    name: ClassVar = "casting"
    rules: ClassVar = ("601.2", "601.2a", "601.2g", "601.2i", "605.3a", "112.2", "116.1")
    needs: ClassVar = frozenset(
        ("ObjectMoved", "SpellCast", "LandPlayed", "AbilityActivated", "ManaSpent", "PriorityReceived")
    )
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.ObjectMoved: "read_moved",
        ev.AbilityActivated: "read_activated",
        ev.ManaSpent: "read_spent",
        ev.SpellCast: "read_cast",
        ev.LandPlayed: "read_land",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        self.open: dict[int, str] = {}
        self.paid = self.made_mana = False
        self.cast: set[int] = set()
        self.lands: set[int] = set()
        self.early: set[int] = set()
        """What mana was spent on that is no object yet."""

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """A card that comes to the stack is being cast; a land that is played never does (CR 116.1)."""
        if event.object in self.lands:
            self.lands.discard(event.object)
            if event.zone == STACK:
                self.wrong("116.1", "a land that was played was put on the stack", index, "on the stack")
            elif event.zone == BATTLEFIELD:
                self.holds("116.1")
        elif event.zone == STACK and event.new:
            self.open[event.new] = event.controller
            self.paid = self.made_mana = False
            if event.new in self.early:
                self.wrong(
                    "601.2", "a spell was paid for before it was put on the stack", index, "paid early"
                )

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """A mana ability in the middle of casting is the caster's, and comes before paying (CR 601.2g, 605.3a)."""
        if not event.mana or not self.open:
            return
        casting = next(reversed(self.open.values()))
        if event.player != casting:
            self.wrong(
                "605.3a",
                f"{event.player} activated a mana ability while {casting} was casting a spell",
                index,
                "the other player",
            )
            return
        self.holds("605.3a")
        self.made_mana = True
        if self.paid:
            self.wrong("601.2g", "a mana ability was activated after the spell was paid for", index, "late")

    def read_spent(self, event: ev.ManaSpent, index: int) -> None:
        """Paying begins; a spell that is cast already has been paid for (CR 601.2i)."""
        if event.on in self.open:
            self.paid = True
        elif event.on in self.cast and not self.board.resolving:
            self.wrong("601.2i", "mana was paid for a spell that was cast already", index, "paid late")
        elif event.on and event.on not in self.board.objects:
            self.early.add(event.on)

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        """It lies on top of the stack, under the control of who casts it, and becomes cast once."""
        thing = self.board.objects.get(event.object)
        stack = self.board.zone(STACK)
        self.open.pop(event.object, None)
        if event.object in self.cast:
            self.wrong("601.2i", "a spell became cast a second time", index, "twice")
            return
        self.cast.add(event.object)
        if thing is None or thing.zone != STACK:
            self.wrong("601.2a", "a spell became cast that was not on the stack", index, "not on the stack")
            return
        if stack[-1] != event.object:
            self.wrong("601.2a", f"{thing.name} became cast below another object", index, "not on top")
        else:
            self.holds("601.2a")
        if thing.controller != event.player:
            self.wrong(
                "112.2",
                f"{event.player} cast {thing.name}, which {thing.controller} controls",
                index,
                "controller",
            )
        else:
            self.holds("112.2")
        self.holds("601.2i")
        if self.paid:
            self.holds("601.2")
            if self.made_mana:
                self.holds("601.2g")

    def read_land(self, event: ev.LandPlayed, index: int) -> None:
        self.lands.add(event.object)

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """A spell on the stack has become cast by now (CR 601.2i)."""
        if self.open:
            if any(id in self.board.objects for id in self.open):
                self.wrong(
                    "601.2i",
                    f"{event.player} received priority while a spell was being cast",
                    index,
                    "not cast",
                )
            self.open.clear()
        if self.lands:
            self.lands.clear()
        if self.early:
            self.early.clear()
