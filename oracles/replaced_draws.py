"""Draws that are replaced, one after another, and also where there is no card (CR 121.6, 504.1, 614.11)."""

from rulehound.core import events as ev
from rulehound.core.replacement_effects import Replacement
from rulehound.core.zones import LIBRARY
from rulehound.oracles.preventing import Preventing
from rulehound.oracles.whose import concerns


class ReplacedDraws(Preventing):
    """Follows the draw of the draw step, and the draws owed for one that was replaced."""

    def begin(self) -> None:
        super().begin()
        self.shows_replacing = "ReplacementApplied" in self.capabilities.complete
        self.shows_failing = "DrawFailed" in self.capabilities.complete
        self.drawing = ""
        self.drawn = 0
        self.owed: tuple[str, int] | None = None
        """Who still draws how many cards for a draw that was replaced; None where that is not followed."""

    def judge_sequence(self, event: ev.ReplacementApplied, index: int) -> None:
        """What replaces a draw is completed before the next draw of a sequence is seen to (CR 121.6b)."""
        if not self.board.zone(LIBRARY, event.player):
            self.holds("121.6a")
        owed, self.owed = self.owed, None
        if owed is not None and owed[1] > 0:
            self.wrong(
                "121.6b", "a draw was replaced before the one before it was completed", index, "draw", "order"
            )
            return
        if owed is not None:
            self.holds("121.6b")
        replacing = [each for _, _, each in self.board.special(Replacement) if each.event.startswith("draw")]
        if len(replacing) == 1 and not (replacing[0].zone or replacing[0].gain_life or replacing[0].by_you):
            self.owed = (event.player, replacing[0].multiply + replacing[0].plus)

    def judge_failed(self, event: ev.DrawFailed, index: int) -> None:
        """A draw is replaced also where there is no card left to draw (CR 121.6a)."""
        row = [
            (thing, each)
            for thing, _, each in self.board.special(Replacement)
            if each.event.startswith("draw")
        ]
        owed = self.owed is not None and self.owed[0] == event.player and self.owed[1] > 0
        if len(row) != 1 or owed or not self.shows_replacing:
            return
        thing, effect = row[0]
        mine = concerns(effect.whose, thing.controller, event.player)
        if effect.event == "draw" and mine and not (effect.only or effect.this or effect.by_you):
            self.wrong(
                "121.6a", f"{event.player} could not draw, which is replaced", index, "draw", "no card"
            )

    def read_drawn(self, event: ev.CardDrawn | ev.DrawFailed, index: int) -> None:
        super().read_drawn(event, index)
        if self.drawing == event.player:
            self.drawn += 1
        if isinstance(event, ev.DrawFailed):
            self.judge_failed(event, index)
        if self.owed is not None and self.owed[0] == event.player:
            self.owed = (event.player, self.owed[1] - 1)
