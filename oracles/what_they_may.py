"""A player who may do something is asked where it is possible, and only there (CR 603.5, 608.2d)."""

from typing import Any

from rulehound.core import events as ev
from rulehound.core.decisions import Decision
from rulehound.core.effects import Effect, May, effects_in
from rulehound.core.memo import by_identity
from rulehound.core.object_effects import DiscardCards, Move, PutOntoBattlefield, Sacrifice
from rulehound.core.zones import BATTLEFIELD, HAND
from rulehound.oracles.board import Board
from rulehound.oracles.choosing import Choosing, cards_to_put
from rulehound.oracles.course import Thing


class WhatTheyMay(Choosing):
    """Holds the question against the board; of what may be done first it is also missed."""

    def begin(self) -> None:
        super().begin()
        self.is_due = False
        """Whether what resolves begins with something that its controller surely may do."""

    def hear(self, decision: Decision, answer: Any, index: int) -> None:
        thing = self.board.now_resolving
        if decision.about == "may" and decision.rule == "603.5" and thing is not None:
            asked_here = decision.subject == (thing.source or thing.id)  # Not by a mana ability meanwhile.
            may = offered(thing) if asked_here else None
            possible = can_do(self.board, thing, may) if may is not None else None
            if possible is False:
                self.wrong(
                    "608.2d", f"{decision.player} may do what is impossible", index, "may", "impossible"
                )
            elif possible:
                self.holds("608.2d")
        super().hear(decision, answer, index)

    def note_may(self, event: ev.ResolutionBegan) -> None:
        """Note whether they surely may, as it begins to resolve."""
        thing = self.board.objects.get(event.object)
        may = offered(thing) if thing is not None else None
        self.is_due = (
            thing is not None
            and may is not None
            and thing.text.effects[0] == may
            and not getattr(thing.text, "condition", None)
            and not getattr(thing.text, "once_each_turn", "")
            and can_do(self.board, thing, may) is True
        )

    def judge_due(self, thing: Thing, index: int) -> None:
        """As it has resolved its controller was asked (CR 603.5)."""
        if self.is_due and not self.asked.get(("may", thing.source or thing.id), 0):
            self.withheld("603.5", "whether to do what they may", thing.controller, index)


def offered(thing: Thing) -> May | None:
    """What its controller may do for something to follow from it, where it is one thing and costs no mana.

    None also where they may do something else, later or within another instruction.
    """
    return offered_by(getattr(thing.text, "effects", ()))


@by_identity
def offered_by(effects: tuple[Effect, ...]) -> May | None:
    """The same, worked out once for what a card says: it is asked as each thing resolves."""
    mays = [each for each, _ in effects_in(effects) if isinstance(each, May)]
    if len(mays) != 1 or len(mays[0].effects) != 1 or mays[0] not in effects:
        return None
    may = mays[0]
    asked = not may.cost and may.who == "you" and (may.then or may.otherwise)
    return may if asked else None


def can_do(board: Board, thing: Thing, may: May) -> bool | None:
    """Whether it is possible now (CR 608.2d); None where that is not known."""
    effect: Effect = may.effects[0]
    player = thing.controller
    if isinstance(effect, PutOntoBattlefield):
        return bool(cards_to_put(board, effect, player))
    if isinstance(effect, DiscardCards) and not effect.hand and isinstance(effect.amount, int):
        return len(board.zone(HAND, player)) >= effect.amount
    if isinstance(effect, Sacrifice) and isinstance(effect.amount, int):
        picked = board.picks(effect.what, "you", player)
        return None if picked is None else len(picked) >= effect.amount
    if isinstance(effect, Move) and effect.which == "this":
        this = board.objects.get(thing.source or thing.id)
        if this is None or this.zone != BATTLEFIELD or board.is_out(this.id):
            return False
        return effect.how != "sacrifice" or this.controller == player
    return None
