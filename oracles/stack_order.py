"""Oracle: the stack is last in, first out; triggers go there in APNAP order (CR 405.2, 405.5, 603.3b, 608.1)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.zones import STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing


class StackOrder(Oracle):
    """What resolves is what was put on the stack last of all that is there."""

    name: ClassVar = "stack-order"
    rules: ClassVar = ("405.5", "608.1", "405.2", "603.3b", "117.7")
    needs: ClassVar = frozenset(
        ("ObjectMoved", "AbilityPutOnStack", "ResolutionBegan", "ResolutionEnded", "PriorityReceived")
    )
    reads: ClassVar = {
        ev.ResolutionBegan: "read_resolution_began",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.AbilityActivated: "read_activated",
        ev.SpellCast: "read_cast",
    }

    def begin(self) -> None:
        complete = self.capabilities.complete
        self.shows_leaving = "Countered" in complete
        self.shows_waiting = complete >= {"AbilityTriggered", "TriggersCeased"}
        self.cycling: set[int] = set()
        self.responses: set[int] = set()
        """What was cast or activated while something else was on the stack (CR 117.7)."""

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        if event.cycling:
            self.cycling.add(event.stack_object)
        if event.stack_object and len(self.board.zone(STACK)) > 1:
            self.responses.add(event.stack_object)

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        if len(self.board.zone(STACK)) > 1:
            self.responses.add(event.object)

    def above(self, id: int) -> list[Thing]:
        """What is on the stack above an object, and surely is there."""
        board = self.board
        ids = board.zone(STACK)
        place = ids.index(id) if id in ids else len(ids)
        return [
            board.objects[each]
            for each in ids[place + 1 :]
            if each not in board.resolved and (self.shows_leaving or board.objects[each].ability == -2)
        ]

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """The top of the stack resolves (CR 608.1)."""
        board = self.board
        thing = board.objects.get(event.object)
        if thing is None or thing.zone != STACK:
            self.wrong(
                "608.1", "an object began to resolve that is not on the stack", index, "not on the stack"
            )
            return
        above = self.above(event.object)
        if above:
            other = above[-1]
            rule = "117.7" if other.id in self.responses else "405.5"
            self.wrong(
                "405.2" if thing.id in self.cycling and other.ability != -2 else rule,
                f"{thing.name or 'an ability'} began to resolve below {other.name or 'an ability'}, which was put "
                "on the stack later",
                index,
                "ability" if thing.ability != -2 else "spell",
                "below",
                "ability" if other.ability != -2 else "spell",
            )
            return
        self.holds("608.1")
        ids = board.zone(STACK)
        if len(ids) > 1:
            self.holds("117.7" if event.object in self.responses else "405.5")
            if thing.ability != -2 and not self.cycling.isdisjoint(ids[:-1]):
                self.holds("405.2")

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """The active player's triggers go on the stack first, the other player's above them (CR 603.3b)."""
        if not event.trigger or not self.shows_waiting:
            return
        board = self.board
        active = board.active_player
        if len(board.waiting) < 2:
            return
        if event.player != active and any(other.player == active for other in board.waiting.values()):
            self.wrong(
                "603.3b",
                f"{event.player}'s trigger was put on the stack while {active}'s waited; {active} is first",
                index,
                "not APNAP",
            )
        elif len({other.player for other in board.waiting.values()}) > 1:
            self.holds("603.3b")
