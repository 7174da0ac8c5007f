"""Oracle: what an ability attaches to a permanent is attached to it then (CR 301.5b, 701.3a)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.effects import Effect
from rulehound.core.object_effects import Attach
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.attachments import may_enchant
from rulehound.oracles.base import Oracle


class Attaching(Oracle):
    """Looks at what is to be attached as an ability begins to resolve, and at what it is attached to afterwards.

    Nothing is said of an ability that does more than that, nor where it is not known what something is.
    """

    name: ClassVar = "attaching"
    rules: ClassVar = ("301.5b", "701.3a")
    needs: ClassVar = frozenset(
        ("ResolutionBegan", "ResolutionEnded", "ObjectMoved", "Attached", "Unattached", "AbilityPutOnStack",
         "AbilityActivated")
    )  # fmt: skip
    reads: ClassVar = {
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
    }

    def begin(self) -> None:
        self.source = self.host = 0
        """What is to be attached to what by the ability that resolves, 0 for nothing."""

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Ask what it is to be attached to; what has left the battlefield, or cannot be, is not (CR 701.3a-b)."""
        self.begin()
        board = self.board
        thing = board.objects.get(event.object)
        said: tuple[Effect, ...] = (thing.effects or ()) if thing is not None else ()
        if thing is None or len(said) != 1 or not isinstance(said[0], Attach):
            return
        hosts = [board.objects.get(each) for each in thing.targets if isinstance(each, int)]
        host = hosts[0] if len(hosts) == 1 else None
        source = board.objects.get(thing.source)
        if host is None or source is None or source.id not in board.zone(BATTLEFIELD):
            return
        if source.attached_to != host.id and may_enchant(board, source, host, source.controller):
            self.source, self.host = source.id, host.id

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """It is attached to that now (CR 701.3a)."""
        source = self.board.objects.get(self.source)
        if source is None or not event.resolved:
            return
        if source.attached_to == self.host:
            self.holds("701.3a")
            self.holds("301.5b")
        else:
            self.wrong("701.3a", f"{source.name} was not attached to its target", index, "not attached")
        self.begin()
