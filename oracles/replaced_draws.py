"""Draws that are replaced, one after another, and also where there is no card (CR 121.6, 504.1, 614.11)."""

from typing import Final

from rulehound.core import events as ev
from rulehound.core.replacement_effects import Replacement
from rulehound.core.zones import HAND, LIBRARY, SHUFFLED
from rulehound.oracles.preventing import Preventing
from rulehound.oracles.whose import concerns

INSTEAD: Final = {"draw": LIBRARY, "discard": HAND}
"""Where the card comes from that is put elsewhere instead."""


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
        self.replaced: dict[int, str] = {}
        """Draws that became something else, by the number of the event, and the rule by which that is no draw."""
        self.put_instead: tuple[int, str, str, str] | None = None
        """When a card was to be put elsewhere instead, whose, from which zone, and into which ("" if not known)."""

    def judge_replaced(self, event: ev.ReplacementApplied, index: int) -> None:
        """A draw that became something else is no draw: nothing more is applied to it (CR 614.6).

        Where it became several, each of these is an event of its own, to which others are applied (CR 121.2).
        """
        if event.production in self.replaced:
            rule = self.replaced[event.production]
            self.wrong(
                rule,
                f"another effect was applied to {event.player}'s draw, which was replaced",
                index,
                "draw",
            )
        effect = self.board.ability(event.source, event.ability)
        if not isinstance(effect, Replacement) or effect.event != "draw" or effect.by_you:
            return
        if effect.zone or effect.gain_life or effect.cast_from_top:
            self.replaced[event.production] = "614.6"
        elif effect.multiply + effect.plus != 1:
            self.replaced[event.production] = "121.2"

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

    def note_put_instead(self, event: ev.ReplacementApplied, index: int) -> None:
        """Note that a draw or discard became putting a card elsewhere, which happens before anything else."""
        effect = self.board.ability(event.source, event.ability)
        if isinstance(effect, Replacement) and effect.event == event.event and effect.event in INSTEAD:
            if effect.zone:
                self.put_instead = index, event.player, INSTEAD[effect.event], effect.zone
        elif self.put_instead is not None and self.put_instead[0] == index - 1:
            self.put_instead = index, *self.put_instead[1:3], ""  # Another effect says where that card goes.

    def judge_put_instead(self, event: ev.ObjectMoved, index: int) -> None:
        """The top card is put elsewhere, or the card that would be discarded, and where the effect says (CR 614.6)."""
        put, self.put_instead = self.put_instead, None
        if put is None or put[0] != index - 1 or event.owner != put[1]:
            return
        _, player, origin, zone = put
        cards = self.board.zone(origin, player)
        if event.object not in cards:
            return
        if origin == LIBRARY and "Shuffled" in self.capabilities.complete and cards[0] != event.object:
            self.wrong(
                "614.6",
                f"instead of {player}'s draw a card was put elsewhere that was not on top of the library",
                index,
                "instead",
                "not on top",
            )
        elif zone not in ("", SHUFFLED, event.zone):
            self.wrong(
                "614.6",
                f"a card went from the {origin} to the {event.zone}; an effect puts it into the {zone}",
                index,
                "instead",
                "elsewhere",
            )
        else:
            self.holds("614.6")

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
