"""Oracle: an exchange is made whole or not at all (CR 701.12a-b)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.effects import ExchangeControl
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.lasting import spelled_out


class ParticularActions(Oracle):
    """Looks at what an instruction is about as its object begins to resolve, and at what came of it.

    Of an exchange nothing is said where other instructions stand beside it, which may change who controls what.
    """

    name: ClassVar = "particular-actions"
    rules: ClassVar = ("701.12a", "701.12b")
    needs: ClassVar = frozenset(("ResolutionBegan", "ResolutionEnded", "ObjectMoved", "ControlChanged"))
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
        ev.ControlChanged: "read_control",
    }

    def begin(self) -> None:
        self.exchanged: tuple[tuple[Thing, str], ...] | None = None
        """The permanents that are to be exchanged, each with who is to have it; none where nothing is to happen."""
        self.given: list[tuple[int, str]] = []

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Note whose the two permanents are; an exchange with one of them gone is none (CR 701.12a)."""
        self.exchanged, self.given = None, []
        thing = self.board.objects.get(event.object)
        effects = spelled_out((thing.effects or ()) if thing is not None else ())
        if (
            thing is None
            or not any(isinstance(each, ExchangeControl) for each in effects)
            or len(effects) > 1
        ):
            return
        ids = (thing.source or thing.id, *thing.targets)
        there = [each for each in self.board.permanents() if each.id in ids]
        self.exchanged = ()
        if len(there) == 2 and there[0].controller != there[1].controller:
            one, other = there
            self.exchanged = ((one, other.controller), (other, one.controller))

    def read_control(self, event: ev.ControlChanged, index: int) -> None:
        self.given.append((event.object, event.player))

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """Both have changed hands, or neither (CR 701.12a-b)."""
        due, self.exchanged = self.exchanged, None
        if due is None or not event.resolved:
            return
        wanted = {(thing.id, player) for thing, player in due}
        done = set(self.given)
        if done == wanted:
            self.holds("701.12b" if due else "701.12a")
        elif done and wanted - done:
            self.wrong("701.12a", "an exchange was made in part", index, "exchange", "in part")
        elif done:
            self.wrong("701.12a", "an exchange was made that could not be", index, "exchange", "impossible")
        else:
            self.wrong("701.12b", "control was not exchanged", index, "exchange", "not made")

    def wrong(self, rule: str, sentence: str, index: int, *shape: str) -> None:
        self.violated(rule, sentence, index, (index,), shape)
