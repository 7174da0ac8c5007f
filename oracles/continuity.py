"""Which permanents have come under their controller's control since that player's turn began (CR 302.6)."""

from rulehound.core import events as ev
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing


class Continuity:
    """Fed with the events that matter; says of a creature whether it is summoning sick."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.fresh: set[int] = set()
        self.turns = 0

    def read(self, event: ev.Event) -> None:
        """Note what came or changed hands, before the board does."""
        objects = self.board.objects
        if isinstance(event, ev.GameBegan):
            self.fresh = {info.id for info in event.objects if info.sick and info.zone == BATTLEFIELD}
        elif isinstance(event, ev.TurnBegan):
            self.turns += 1
            if self.turns > 1:
                player = event.player
                self.fresh = {id for id in self.fresh if id in objects and objects[id].controller != player}
        elif isinstance(event, ev.ObjectMoved):
            if event.zone == BATTLEFIELD and event.new:
                self.fresh.add(event.new)
        elif isinstance(event, ev.TokenCreated):
            self.fresh.add(event.object.id)
        elif isinstance(event, ev.ControlChanged):
            thing = objects.get(event.object)
            if thing is not None and thing.controller != event.player:
                self.fresh.add(event.object)

    def is_sick(self, thing: Thing) -> bool | None:
        """Whether it may not attack or pay {T} or {Q}; None where that is not known."""
        if thing.id not in self.fresh or "Creature" not in self.board.characteristics(thing).types:
            return False
        haste = self.board.has(thing, "haste")
        return None if haste is None else not haste


CONTINUITY_READS = (ev.GameBegan, ev.TurnBegan, ev.ObjectMoved, ev.TokenCreated, ev.ControlChanged)
"""The kinds of event that it is to be fed with."""
