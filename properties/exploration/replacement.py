"""Every order of replacement effects on one event, for every kind of event and effect in scope (CR 614-616).

A branch is an event with a number of effects; its boards are the multisets of so many kinds of effect, and a
board is played once for every order in which its player may apply them.
"""

from collections.abc import Sequence
from functools import lru_cache

from rulehound.core import events as ev
from rulehound.core.choices import Choices
from rulehound.core.decisions import Decision
from rulehound.core.library import LIBRARY
from rulehound.core.library.making import enchantment
from rulehound.core.scenario import VERSION, PlayerStart, Scenario, card_data
from rulehound.core.state import GameState
from rulehound.properties.exploration import orders
from rulehound.properties.exploration.happened import happened
from rulehound.properties.exploration.orders import Kind, Situation
from rulehound.properties.exploration.replacement_events import EVENTS, SUBJECT, Event
from rulehound.properties.exploration.space import Board, Branch, Driver, Step, drawn_row

FREE = frozenset(("replacement", "mana type"))
"""Decisions that are drawn: which effect is applied next, and which land type counts for it."""
LIBRARY_SIZE = 40
"""Cards enough for every draw."""


class Acting(Driver):
    """A does one thing as soon as they may."""

    def __init__(self, choices: Choices, state: GameState, act: tuple[str, str]) -> None:
        super().__init__(choices, state, FREE)
        self.todo = act

    def act(self, decision: Decision) -> int:
        verb, name = self.todo
        if decision.player != "A" or not verb:
            return 0
        chosen = self.option(decision, verb, name)
        if chosen:
            self.todo = ("", "")
        return chosen


class Effects(Board):
    """One event with these effects on it."""

    def __init__(self, event: Event, kinds: tuple[Kind, ...]) -> None:
        name = " + ".join(kind.label for kind in kinds) or "no effect"
        super().__init__(name, _start(event, kinds), event.model(kinds))
        self.event = event
        self.kinds = {kind.card: kind for kind in (*event.own, *kinds) if kind.applies}

    def driver(self, choices: Choices, state: GameState) -> Driver:
        return Acting(choices, state, self.event.act)

    def outcome(self, events: Sequence[ev.Event]) -> str:
        return happened(events, SUBJECT)

    def steps(self, events: Sequence[ev.Event], outcome: str) -> list[Step]:
        """From the event as it would be, effect by effect, to what happened."""
        walk = _Walk(self.event)
        cards: dict[int, str] = {}
        found = []
        for event in events:
            if isinstance(event, ev.GameBegan):
                cards = {info.id: info.card for info in event.objects}
            elif isinstance(event, ev.ReplacementApplied):
                origin = walk.label
                kind = self.kinds[cards[event.source]] if cards.get(event.source) in self.kinds else None
                if kind is not None:
                    walk.apply(kind)
                    found.append(Step(origin, kind.card, walk.label))
            elif isinstance(event, ev.CardDrawn) and self.event.draws:
                origin = walk.label
                walk.draw()
                found.append(Step(origin, "", walk.label))
        end = f"{self.event.name}: {outcome}."
        return [*found, Step(walk.label, "", end)]


class _Walk:
    """An event on its way through effects, as the model has it; draws are counted as they come and go."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.situation: Situation = event.draws or event.situation
        self.drawn = self.life = 0

    @property
    def label(self) -> str:
        words = str(self.situation)
        if self.event.draws:
            words += f" to draw, {self.drawn} drawn, {self.life} life"
        return f"{self.event.name}: {words}"

    def apply(self, kind: Kind) -> None:
        effect = kind.effect
        if self.event.draws:
            assert isinstance(self.situation, int)
            gained: int = getattr(effect, "gain_life", 0)
            self.situation += -1 if gained else getattr(effect, "multiply", 1) - 1
            self.life += gained
            return
        after = orders.changed(self.situation, kind, self.event.subtypes)
        if after:
            self.situation = after[0]

    def draw(self) -> None:
        assert isinstance(self.situation, int)
        self.situation -= 1
        self.drawn += 1


def _start(event: Event, kinds: tuple[Kind, ...]) -> Scenario:
    """The board: what brings the event about, and each effect on a card of its own."""
    cards = {card.name: card for card in (*event.battlefield, *event.hand) if card.name not in LIBRARY}
    cards |= {
        kind.card: enchantment(kind.card, "{0}", kind.effect) for kind in kinds if kind.card not in LIBRARY
    }
    there = {player: tuple(kind.card for kind in kinds if kind.player == player) for player in "AB"}
    library = (f"Wastes x{LIBRARY_SIZE}",)
    hand = tuple(card.name for card in event.hand)
    battlefield = tuple(card.name for card in event.battlefield)
    return Scenario(
        VERSION,
        {
            "A": PlayerStart((*battlefield, *there["A"]), hand, library=library),
            "B": PlayerStart(there["B"], library=library),
        },
        cards={name: card_data(card) for name, card in cards.items()},
        start=event.start,
    )


@lru_cache(maxsize=256)
def _board(event: int, row: tuple[int, ...], readable: bool) -> Effects:
    kinds = _kinds(EVENTS[event], readable)
    return Effects(EVENTS[event], tuple(kinds[place] for place in row))


def _kinds(event: Event, readable: bool) -> tuple[Kind, ...]:
    return tuple(kind for kind in event.kinds if kind.readable or not readable)


class ReplacementSpace:
    """Every order of up to so many replacement effects on one event."""

    name = "replacement"
    size_name = "effects"
    size = 4
    size_slow = 2
    largest = 5
    says = "every order of replacement effects on one event"

    def branches(self, size: int, *, readable: bool = False) -> list[Branch]:
        return [
            self._branch(place, event, number, readable)
            for place, event in enumerate(EVENTS)
            if event.readable or not readable
            for number in range(min(size - event.less, event.most) + 1)
        ]

    def _branch(self, place: int, event: Event, number: int, readable: bool) -> Branch:
        kinds = len(_kinds(event, readable))

        def pose(choices: Choices) -> Board:
            return _board(place, drawn_row(choices, number, kinds), readable)

        return Branch(f"{event.name}, {number} effect{'s' * (number != 1)}", pose)
