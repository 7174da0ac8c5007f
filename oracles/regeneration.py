"""Regeneration shields (CR 701.19a): which permanents have how many this turn, read off what resolved."""

from collections import Counter

from rulehound.core import events as ev
from rulehound.core.lasting_effects import Regenerate
from rulehound.oracles.board import Board
from rulehound.oracles.wording import may_be_said


class RegenerationShields:
    """Counts shields as they are made and used up; `used` holds what has just regenerated."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left: Counter[int] = Counter()
        self.used: set[int] = set()
        self.possible: set[int] = set()
        """What may have a shield besides: it is not known whether the instruction was followed."""

    def read_resolved(self, event: ev.ResolutionEnded) -> None:
        """Note the shields that a spell or ability has made."""
        thing = self.board.find(event.object)
        if not event.resolved or thing is None:
            return
        for effect in may_be_said(thing):
            if isinstance(effect, Regenerate):
                ids = (thing.source or thing.id,) if effect.which == "this" else thing.targets
                there = [id for id in ids if isinstance(id, int) and id in self.board.objects]
                if thing.effects is None:
                    self.possible.update(there)
                else:
                    self.left.update(there)

    def read_applied(self, event: ev.ReplacementApplied) -> str:
        """Use one up; what is wrong with that, "" for nothing."""
        if self.left[event.source] <= 0:
            if event.source in self.possible:
                self.used.add(event.source)
                return ""
            return "a permanent regenerated that had no shield"
        self.left[event.source] -= 1
        self.used.add(event.source)
        return ""

    def clear(self) -> None:
        """Shields are for one turn (CR 514.2)."""
        if self.left:
            self.left.clear()
        self.possible.clear()
