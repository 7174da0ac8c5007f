"""Cards are exiled from the top of a library until one may be cast, and the others go to its bottom (CR 608.2c)."""

from collections.abc import Sequence
from typing import Any

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.object_effects import CastFromTop
from rulehound.core.replacement_effects import Replacement
from rulehound.core.zones import EXILE, LIBRARY, STACK
from rulehound.oracles.course import Thing
from rulehound.oracles.instructed_moves import InstructedMoves


class FromTheTop(InstructedMoves):
    """Holds what left a library against the words of what resolved, or of what replaced its draw.

    `depth` is how many cards were in each library as it began to resolve, `tops` whether each card that was
    exiled from one was on top of it, and `turned_to` counts draws that became such a search (CR 614.11).
    """

    def begin(self) -> None:
        super().begin()
        self.knows_order = "Shuffled" in self.capabilities.complete
        self.depth: dict[str, int] = {}
        self.tops: list[bool] = []
        self.turned_to = 0

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        super().read_resolution_began(event, index)
        self.depth = {player: len(self.board.zone(LIBRARY, player)) for player in self.hands}
        self.tops, self.turned_to = [], 0

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        super().read_moved(event, index)
        if event.origin == LIBRARY and event.zone == EXILE:
            self.tops.append(self.board.zone(LIBRARY, event.owner)[:1] == [event.object])

    def read_applied(self, event: ev.ReplacementApplied, index: int) -> None:
        super().read_applied(event, index)
        if event.event == "draw":
            ability = self.board.ability(event.source, event.ability)
            self.turned_to += isinstance(ability, Replacement) and ability.cast_from_top

    def judge_from_the_top(self, thing: Thing, effects: list[Any], optional: bool, index: int) -> None:
        """One search is judged, for the player whose spell or ability it is; who else searches is not."""
        told = [each for each in effects if isinstance(each, CastFromTop)]
        if optional or len(told) + self.turned_to != 1 or any(each.who != "you" for each in told):
            return
        if self.turned_to and any(each.event == "draw" and each.by_you for _, _, each in self.present):
            return
        like: Card | None = None
        if self.turned_to or told[0].shares:
            other = self.board.find(thing.source if self.turned_to else thing.that_spell)
            like = other.card if other is not None else None
            if like is None:
                return
        exiled = [each for each in self.moved if each.origin == LIBRARY and each.zone == EXILE]
        cards = [self.board.find(each.new) for each in exiled]
        fits = [each is not None and each.card is not None and is_meant(each.card, like) for each in cards]
        wrong = ""
        if self.knows_order and not all(self.tops):
            wrong = "exiled a card that was not on top"
        elif any(fits[:-1]):
            wrong = "went on past a card that it looks for"
        elif not any(fits) and len(exiled) < self.depth.get(thing.controller, 0):
            wrong = "did not look on for a card to cast"
        elif not self.is_put_away(exiled):
            wrong = "did not put the rest on the bottom"
        if wrong:
            self.wrong_in("608.2c", thing, wrong, index, "from the top")
        else:
            self.holds("608.2c")

    def is_put_away(self, exiled: Sequence[ev.ObjectMoved]) -> bool:
        """Whether all but what was found went back, and that too unless it was cast."""
        went = {each.object: each.zone for each in self.moved if each.origin == EXILE}
        return all(
            went.get(each.new) == LIBRARY or (each is exiled[-1] and went.get(each.new) == STACK)
            for each in exiled
        )


def is_meant(card: Card, like: Card | None) -> bool:
    """Whether it is a nonland card, which shares a card type with another where there is one."""
    return "Land" not in card.types and (like is None or not set(like.types).isdisjoint(card.types))
