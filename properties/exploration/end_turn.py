"""The turn ended in every step, by every kind of source, with every kind of trigger waiting (CR 724.1).

A branch is a kind of source in a step; its boards are the sets of up to so many things that wait meanwhile, and
a board is played once for every order in which the triggers of that step may be put on the stack.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.choices import Choices
from rulehound.core.decisions import Decision
from rulehound.core.library.making import creature
from rulehound.core.scenario import VERSION, PlayerStart, Scenario, Start, card_data
from rulehound.core.state import GameState
from rulehound.properties.exploration.ending_sources import ENDER, SOURCES, WAITING, Source, Waiting
from rulehound.properties.exploration.happened import happened, moments_of
from rulehound.properties.exploration.phases import course
from rulehound.properties.exploration.space import Board, Branch, Driver, Step

FREE = frozenset(("trigger order", "may"))
"""Decisions that are drawn: the order of triggers in the step that is to be ended, and whether it is."""
FULL_HAND = 8
"""Cards in hand in the cleanup step, of which one is discarded there (CR 514.1)."""
ATTACKER = "Attacker"
TURN = 2
"""The number of A's turn that is ended; the next one is played as well."""


class Ending(Driver):
    """A prepares what is to wait in the upkeep; at the moment, a spell is cast and the turn is ended."""

    def __init__(self, choices: Choices, state: GameState, board: "Endings") -> None:
        super().__init__(choices, state, FREE)
        self.board = board
        self.prepare = list(board.prepared)
        self.spells = list(board.spells)
        self.ended = not board.source.act

    def __call__(self, decision: Decision) -> int:
        if decision.about == "trigger order" and not self.is_there():
            return 0
        return super().__call__(decision)

    def is_there(self) -> bool:
        """Whether it is the step in which the turn is to be ended."""
        return self.state.turn_number == TURN and self.state.moment == self.board.moment

    def act(self, decision: Decision) -> int:
        player = decision.player
        state = self.state
        if state.turn_number != TURN:
            return 0
        if self.prepare:
            if state.moment == "upkeep" and player == "A" and not self.preparing():
                return self.option(decision, "activate", self.prepare.pop(0))
            return 0
        if not self.is_there() or self.preparing():
            return 0
        if self.spells and player == "A":
            return self.option(decision, "cast", self.spells.pop(0))
        if not self.ended and not self.spells and player == self.board.source.player:
            chosen = self.option(decision, self.board.source.act, ENDER)
            self.ended = bool(chosen)
            return chosen
        return 0

    def preparing(self) -> bool:
        """Whether something that was prepared, in the upkeep, has yet to resolve."""
        prepared = self.board.prepared
        return self.state.moment == "upkeep" and any(
            thing.source is not None and thing.source.name in prepared for thing in self.state.stack
        )

    def counts(self) -> bool:
        return self.ended and not self.prepare and not self.spells


class Endings(Board):
    """A source in a step, with what is waiting."""

    def __init__(self, source: Source, moment: str, waiting: tuple[Waiting, ...]) -> None:
        self.source = source
        self.moment = moment
        self.waiting = waiting
        self.is_full = source.full_hand or any(each.full_hand for each in waiting)
        made = {each: each.make(moment) for each in waiting if each.make is not None}
        self.prepared = tuple(card.name for each, card in made.items() if each.prepared)
        self.spells = tuple(each.spell.name for each in waiting if each.spell is not None)
        name = " and ".join(each.label for each in waiting) or "nothing waiting"
        super().__init__(name, self._start(waiting, made))

    def _start(self, waiting: tuple[Waiting, ...], made: dict[Waiting, Card]) -> Scenario:
        before = tuple(effect for each in waiting for effect in each.before)
        ender = self.source.make(before, self.moment)
        attacker = creature(ATTACKER, "{1}", "Knight", 1, 1)
        spells = [each.spell for each in waiting if each.spell is not None]
        cards = [ender, attacker, *made.values(), *spells]
        there = {
            player: [card.name for each, card in made.items() if each.player == player] for player in "AB"
        }
        hands: dict[str, list[str]] = {"A": [card.name for card in spells], "B": []}
        (hands if self.source.act == "cast" else there)[self.source.player].append(ENDER)
        if self.is_full:
            # A draws a card, and what is to be cast in the cleanup step is still in hand there.
            fewer = 1 + len(hands["A"]) if self.moment == "cleanup" else 0
            hands["A"].insert(0, f"Wastes x{FULL_HAND - fewer}")
        elif before:
            hands["A"].insert(0, "Wastes")
        library = ("Wastes x20",)
        return Scenario(
            VERSION,
            {
                "A": PlayerStart((ATTACKER, *there["A"]), tuple(hands["A"]), library=library),
                "B": PlayerStart(tuple(there["B"]), tuple(hands["B"]), library=library),
            },
            cards={card.name: card_data(card) for card in cards},
            start=Start(TURN, "untap"),
            turns=2,
        )

    def driver(self, choices: Choices, state: GameState) -> Driver:
        return Ending(choices, state, self)

    def reaches(self, events: Sequence[ev.Event]) -> bool:
        """Whether the turn, or combat, was ended in the step that the branch is about."""
        return _ended_in(events) == self.moment

    def outcome(self, events: Sequence[ev.Event]) -> str:
        return f"{course(moments_of(events))}: {happened(events, ENDER)}"

    def steps(self, events: Sequence[ev.Event], outcome: str) -> list[Step]:
        """From the source to the step in which it ended the turn, and on to the end of that turn."""
        moment = _ended_in(events)
        now = f"ended in {moment}" if moment else "not ended"
        found = [Step(self.source.label, "", now)]
        if moment:
            found += [Step(now, self.name, f"then {after}") for after in [_after(events)]]
        return found


def _ended_in(events: Sequence[ev.Event]) -> str:
    moment = ""
    for event in events:
        if isinstance(event, ev.StepBegan):
            moment = event.kind
        elif isinstance(event, ev.PhaseBegan) and event.moment:
            moment = event.moment
        elif isinstance(event, ev.TurnEnding):
            return moment
    return ""


def _after(events: Sequence[ev.Event]) -> str:
    """What was left of the turn once it was ended."""
    place = next(place for place, event in enumerate(events) if isinstance(event, ev.TurnEnding))
    rest = events[place:]
    over = next((place for place, event in enumerate(rest) if isinstance(event, ev.TurnEnded)), len(rest))
    return course(moments_of(rest[:over])) or "nothing"


@lru_cache(maxsize=32)
def _sets(most: int, moment: str, readable: bool) -> tuple[tuple[Waiting, ...], ...]:
    """The sets of up to so many things that wait, the smallest first."""
    every = [each for each in WAITING if not readable or each.is_readable(moment)]
    return tuple(row for number in range(most + 1) for row in combinations(every, number))


@lru_cache(maxsize=64)
def _board(source: int, moment: str, waiting: tuple[Waiting, ...]) -> Endings:
    return Endings(SOURCES[source], moment, waiting)


class EndTurnSpace:
    """The turn ended in every step."""

    name = "end-turn"
    size_name = "waiting"
    size = 2
    size_slow = 0
    largest = 3
    says = "the turn ended in every step, by every kind of source, with triggers waiting"

    def branches(self, size: int, *, readable: bool = False) -> list[Branch]:
        return [
            self._branch(place, source, moment, _sets(size, moment, readable), size)
            for place, source in enumerate(SOURCES)
            for moment in source.moments
            if not readable or source.is_readable(moment)
        ]

    def _branch(
        self, place: int, source: Source, moment: str, sets: tuple[tuple[Waiting, ...], ...], size: int
    ) -> Branch:
        def pose(choices: Choices) -> Board:
            return _board(place, moment, sets[choices.choose(len(sets))])

        never = source.reason(moment)
        if not never and not size and moment == "cleanup" and not source.full_hand and source.act:
            never = "nobody receives priority in a cleanup step in which nothing happens (CR 514.3)"
        return Branch(f"{source.label}, {moment}", pose, never)
