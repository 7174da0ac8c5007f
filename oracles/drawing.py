"""Oracle: one card is drawn in a draw step, and cards are drawn from the top (CR 504.1, 121.1, 121.4)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.replacement_effects import Replacement
from rulehound.core.zones import HAND, LIBRARY
from rulehound.oracles.base import Oracle


class Drawing(Oracle):
    """Counts draws from the beginning of a draw step to the first priority in it.

    What replaces draws is left to the oracle on replacement effects.
    """

    name: ClassVar = "drawing"
    rules: ClassVar = ("504.1", "121.1", "121.4", "103.8a")
    needs: ClassVar = frozenset(("StepBegan", "CardDrawn", "ObjectMoved", "PriorityReceived"))
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.StepBegan: "read_step_began",
        ev.PriorityReceived: "read_over",
        ev.StepEnded: "read_over",
        ev.ObjectMoved: "read_moved",
        ev.CardDrawn: "read_drawn",
        ev.DrawFailed: "read_failed",
        ev.TurnBegan: "read_turn_began",
        ev.PhaseBegan: "read_phase_began",
        ev.Skipped: "read_skipped",
    }

    def begin(self) -> None:
        complete = self.capabilities.complete
        self.knows_order = "Shuffled" in complete
        self.shows_failing = "DrawFailed" in complete
        self.open = False
        self.drawn = 0
        self.failed = False
        self.replaced = False
        """Whether something replaced draws as the step began: it may have died of the draw meanwhile (CR 704.3)."""
        self.tops: dict[int, bool] = {}
        self.shows_skipped = "Skipped" in complete
        self.turns = 0
        self.first_due = False
        """Whether the draw step of the first turn of the game is still to come."""
        self.from_the_start = False
        """Whether the trace has the first beginning phase of this turn."""

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        self.turns += 1
        self.first_due = self.shows_skipped and self.turns == 1 and event.number == 1
        self.from_the_start = False

    def read_phase_began(self, event: ev.PhaseBegan, index: int) -> None:
        """A trace may begin after the first draw step; where the turn is ended it never comes (CR 724.1d)."""
        if event.kind == "beginning":
            self.from_the_start = True
            return
        if self.first_due and self.from_the_start and event.kind != "ending":
            self.wrong("103.8a", "the first draw step of the game was passed over unsaid", index, "unsaid")
        self.first_due = False

    def read_skipped(self, event: ev.Skipped, index: int) -> None:
        """Who plays first skips the first draw step (CR 103.8a)."""
        if self.first_due and event.what == "draw":
            self.first_due = False
            self.holds("103.8a")

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        if event.kind == "draw" and self.first_due:
            self.first_due = False
            self.wrong("103.8a", "the first draw step of the game was not skipped", index, "not skipped")
        # A target that does not tell of skipped steps may name the first draw step as it goes past it.
        self.open = event.kind == "draw" and (self.shows_skipped or self.board.turn_number != 1)
        self.drawn = 0
        self.replaced = any(effect.event == "draw" for _, _, effect in self.board.special(Replacement))
        self.failed = self.open and not self.shows_failing and not self.library()

    def library(self) -> list[int]:
        library: list[int] = self.board.zone(LIBRARY, self.board.active_player)
        return library

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """Note whether a card that comes to a hand from a library was the top one."""
        if event.origin == LIBRARY and event.zone == HAND:
            self.tops[event.new] = self.board.zone(LIBRARY, event.owner)[:1] == [event.object]

    def read_drawn(self, event: ev.CardDrawn, index: int) -> None:
        """A drawn card was on top of its player's library (CR 121.1)."""
        if self.open:
            self.drawn += event.player == self.board.active_player
            if event.player != self.board.active_player and not any(
                effect.by_you for _, _, effect in self.board.special(Replacement)
            ):
                self.wrong(
                    "504.1", f"{event.player} drew in another player's draw step", index, "other player"
                )
        top = self.tops.pop(event.card, None)
        if top is None:
            self.wrong(
                "121.1", f"{event.player} drew a card that did not come from a library", index, "no library"
            )
        elif not top and self.knows_order:
            self.wrong("121.1", f"{event.player} drew a card that was not on top", index, "not on top")
        elif self.knows_order:
            self.holds("121.1")

    def read_failed(self, event: ev.DrawFailed, index: int) -> None:
        """A draw fails only with no card in the library (CR 121.4)."""
        self.failed = True
        if self.board.zone(LIBRARY, event.player):
            self.wrong(
                "121.4", f"{event.player} could not draw with cards in the library", index, "cards left"
            )
        else:
            self.holds("121.4")

    def read_over(self, event: ev.PriorityReceived | ev.StepEnded, index: int) -> None:
        """The active player has drawn one card (CR 504.1)."""
        if not self.open:
            return
        self.open = False
        if self.failed or self.replaced:
            return
        if self.drawn == 1:
            self.holds("504.1")
        else:
            self.wrong(
                "504.1",
                f"{self.board.active_player} drew {self.drawn} cards as the draw step began; they draw one",
                index,
                "none" if not self.drawn else "several",
            )
