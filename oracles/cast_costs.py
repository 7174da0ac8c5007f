"""What is to be paid to cast a spell that has additional or alternative costs, and what was (CR 118.8, 118.9)."""

from rulehound.core import events as ev
from rulehound.core.amounts import VariableX
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import AdditionalCost, AlternativeCost
from rulehound.core.costs import CastCost
from rulehound.core.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, STACK
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing


def has_own_costs(card: Card) -> bool:
    """Whether the card's text says an additional or an alternative cost."""
    return any(isinstance(each, AdditionalCost | AlternativeCost) for each in card.abilities)


def exiles_to_cast(card: Card) -> bool:
    """Whether one of these costs exiles cards from a graveyard."""
    own = (each.cost for each in card.abilities if isinstance(each, AdditionalCost | AlternativeCost))
    return any(each.exile for each in own)


def costs_paid(card: Card, announced: tuple[int, ...]) -> tuple[CastCost, ...]:
    """The costs besides the mana cost: those that must be paid, and those that were announced."""
    return tuple(
        each.cost
        for number, each in enumerate(card.abilities)
        if (isinstance(each, AdditionalCost) and not each.optional)
        or (isinstance(each, AdditionalCost | AlternativeCost) and number in announced)
    )


def alternatives_paid(card: Card, announced: tuple[int, ...]) -> tuple[AlternativeCost, ...]:
    """The alternative costs that were announced: at most one may be (CR 118.9a)."""
    return tuple(each for n in announced if isinstance(each := card.abilities[n], AlternativeCost))


def least_x(card: Card, announced: tuple[int, ...]) -> int:
    """The least X that the additional costs allow that are paid."""
    return max(
        (
            each.x_at_least
            for number, each in enumerate(card.abilities)
            if isinstance(each, AdditionalCost) and (not each.optional or number in announced)
        ),
        default=0,
    )


def number(amount: int | VariableX, x: int) -> int:
    """An amount of a cost, with this X."""
    return amount if isinstance(amount, int) else x // 2 if amount.half else x


def life_of(costs: tuple[CastCost, ...], x: int) -> int:
    """How much life these costs take."""
    return sum(number(each.life, x) for each in costs)


class PaidToCast:
    """What left a player's battlefield, hand and graveyard while a spell was being cast, mana abilities apart."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.casting = ""
        self.within = 0
        self.sacrificed: list[Thing] = []
        self.discarded = self.exiled = 0

    def begin(self, player: str) -> None:
        """A spell is put on the stack to be cast."""
        self.casting, self.within = player, 0
        self.sacrificed, self.discarded, self.exiled = [], 0, 0

    def end(self) -> None:
        self.casting = ""

    def read_activated(self, event: ev.AbilityActivated) -> None:
        self.within += event.mana

    def read_mana_resolved(self) -> None:
        self.within = max(0, self.within - 1)

    def read_moved(self, event: ev.ObjectMoved, thing: Thing) -> None:
        """Note what is paid; it is looked at as it is just before it leaves."""
        if not self.casting or self.within or event.zone == STACK:
            return
        if event.origin == BATTLEFIELD and thing.controller == self.casting:
            self.sacrificed.append(thing)
        elif event.origin == HAND and event.owner == self.casting:
            self.discarded += 1
        elif event.origin == GRAVEYARD and event.zone == EXILE and event.owner == self.casting:
            self.exiled += 1

    def wrong(self, costs: tuple[CastCost, ...], x: int) -> str:
        """What is wrong with how these costs were paid, "" for nothing (CR 118.3, 118.10, 601.2h)."""
        wanted = [each.what for each in costs for _ in range(number(each.sacrifice, x))]
        if len(self.sacrificed) != len(wanted) or not self.covers(wanted, self.sacrificed):
            return f"{len(self.sacrificed)} permanents were sacrificed; it is {', '.join(wanted) or 'none'}"
        discards = sum(number(each.discard, x) for each in costs)
        if self.discarded != discards:
            return f"{self.discarded} cards were discarded; it is {discards}"
        exiles = sum(number(each.exile, x) for each in costs)
        if self.exiled != exiles:
            return f"{self.exiled} cards were exiled from the graveyard; it is {exiles}"
        return ""

    def covers(self, wanted: list[str], there: list[Thing]) -> bool:
        """Whether there is one of its own for each word; what may have been changed fits any."""
        if not wanted:
            return True
        return any(
            self.covers(wanted[1:], there[:place] + there[place + 1 :])
            for place, each in enumerate(there)
            if self.board.uncertain(each) or self.board.characteristics(each).matches(wanted[0])
        )
