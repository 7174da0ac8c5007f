"""Short games: a start, a script in one line each, and what came of it.

A script holds strings, done in order as soon as they can be, and pairs of a time and a function that looks
at the state when that player next receives priority then:

    "A cast Shock @ 2 upkeep"        at turn 2, in its upkeep; the turn and the time may be left out
    "then A activate Elf: 1"         only once the stack is empty; ability 1
    "B block Bear: Ogre", "A choose target: Bear", "A shuffle Forest, Island"
    "A can cast Shock", "A cannot activate Elf: 0"
    ("A @ draw", look)
"""

import re
from collections.abc import Callable, Generator
from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.decisions import PRIORITY, Decision
from rulehound.core.expectations import find
from rulehound.core.game import Game
from rulehound.core.happened import moments
from rulehound.core.lines import index_of, labels
from rulehound.core.mana import symbols_text
from rulehound.core.scenario import (
    Activate,
    Attack,
    Block,
    Cast,
    Choose,
    Line,
    Placed,
    Play,
    PlayerStart,
    Scenario,
    Start,
    card_data,
)
from rulehound.core.state import GameState
from rulehound.core.table import RULE_FUNCTIONS, rule_table

Look = Callable[[GameState], None]
Item = str | tuple[str, Look]
DECK = ("Wastes x30",)

_TIME = r"(?: @ (?:(?P<turn>\d+) ?)?(?P<moment>[a-z ]+?)?(?: (?P<occurrence>\d+))?)?"
_LINE = re.compile(r"(?P<then>then )?(?P<player>[AB])(?: (?P<verb>[a-z]+) ?(?P<rest>[^@]*?))?" + _TIME)


class Order:
    """One line of a script, read."""

    def __init__(self, item: Item) -> None:
        self.text = text = item if isinstance(item, str) else item[0]
        self.look: Look | None = None if isinstance(item, str) else item[1]
        match = _LINE.fullmatch(text)
        assert match, f"cannot read {text!r}"
        self.then = bool(match["then"])
        self.player: Any = match["player"]
        self.verb = match["verb"] or ""
        self.turn = int(match["turn"] or 0)
        self.moment = match["moment"] or ""
        self.occurrence = int(match["occurrence"] or 0)
        self.rest = match["rest"] or ""
        if self.verb in ("can", "cannot"):
            self.wanted = self._line(*self.rest.split(" ", 1))
        elif self.verb and self.verb != "shuffle":
            self.wanted = self._line(self.verb, self.rest)

    def _line(self, verb: str, rest: str) -> Line:
        first, _, second = (part.strip() for part in rest.partition(": "))
        match verb:
            case "cast":
                return Cast(self.player, first)
            case "play":
                return Play(self.player, first)
            case "attack":
                return Attack(self.player, first)
            case "activate":
                return Activate(self.player, first, int(second or 0))
            case "block":
                return Block(self.player, first, second)
            case "choose":
                return Choose(self.player, first, second)
        raise AssertionError(f"no line begins with {verb!r}")

    def is_due(self, state: GameState, player: str) -> bool:
        """Whether its player is asked, and its time has come."""
        return (
            player == self.player
            and not (self.then and state.stack)
            and self.turn in (0, state.turn_number)
            and self.moment in ("", state.moment)
            and self.occurrence in (0, state.occurrences.get(state.moment, 1))
        )


class Played:
    """A game that has been played: its state, its trace, and short questions about them."""

    def __init__(self, scenario: Scenario, script: tuple[Item, ...], exchanged: dict[str, Any]) -> None:
        self.orders = [Order(item) for item in script]
        self.rules = rule_table(**{"act": self._act, **exchanged})
        self.game = Game(scenario, rules=self.rules)
        self.state = self.game.state
        self.trace = self.state.trace
        self.asked: list[str] = []
        self.game.run(self._decide)
        assert not self.orders, f"never came to {self.orders[0].text!r} in {self.moments()}"

    def _act(self, state: GameState, player: str) -> Generator[Decision, Any, bool]:
        while self.orders and self.orders[0].is_due(state, player):
            order = self.orders[0]
            if order.look is not None:
                order.look(state)
            elif order.verb in ("can", "cannot"):
                options = state.rules.legal_actions(state, player)
                decision = Decision(PRIORITY, player, options, "117.1")
                can = index_of(state, decision, order.wanted) is not None
                assert can == (order.verb == "can"), f"not so: {order.text!r}"
            else:
                break
            self.orders.pop(0)
        acted: bool = yield from RULE_FUNCTIONS["act"](state, player)
        return acted

    def _decide(self, decision: Decision) -> Any:
        state, about = self.state, decision.about
        self.asked.append(about)
        if not self.orders or not self.orders[0].is_due(state, decision.player):
            return 0
        order = self.orders[0]
        if order.look is not None or order.verb in ("can", "cannot"):
            return 0
        if order.verb == "shuffle":
            if about != "shuffle":
                return 0
            self.orders.pop(0)
            names = [state.objects[option[1]].name for option in decision.options]
            first = [names.index(name) for name in order.rest.split(", ")]
            return first + [place for place in range(len(names)) if place not in first]
        if about == "shuffle":
            return 0
        found = index_of(state, decision, order.wanted)
        if found is None:
            if isinstance(order.wanted, Choose) and order.wanted.about == about and len(decision.options) > 1:
                raise AssertionError(f"{order.text!r}: there is only {labels(state, decision)}")
            return 0
        self.orders.pop(0)
        return found

    def moments(self, turn: int = 0) -> tuple[str, ...]:
        """Every step and main phase that began."""
        return moments(self.trace, turn)

    def all(self, kind: type[ev.Event]) -> list[Any]:
        """The events of this kind."""
        return [event for event in self.trace if isinstance(event, kind)]

    def place(self, kind: type[ev.Event], occurrence: int = 0, /, **fields: Any) -> int:
        """Where in the trace an event of this kind with these fields stands."""
        return [
            number
            for number, event in enumerate(self.trace)
            if isinstance(event, kind)
            and all(getattr(event, name) == value for name, value in fields.items())
        ][occurrence]

    def name(self, id: int) -> str:
        """The name of an object by its id."""
        return self.state.objects[id].name if id in self.state.objects else ""

    def resolved(self) -> list[str]:
        """The names of what resolved, in order."""
        return [self.name(event.object) for event in self.all(ev.ResolutionBegan)]

    def triggered(self, name: str) -> int:
        """How often abilities of this object have triggered."""
        return sum(self.name(event.source) == name for event in self.all(ev.AbilityTriggered))

    def triggered_at(self, name: str) -> list[str]:
        """The moments at which abilities of this object triggered."""
        found, moment = [], ""
        for event in self.trace:
            if isinstance(event, ev.StepBegan):
                moment = event.kind
            elif isinstance(event, ev.PhaseBegan) and event.moment:
                moment = event.moment
            elif isinstance(event, ev.AbilityTriggered) and self.name(event.source) == name:
                found.append(moment)
        return found

    def mana(self, player: str = "A") -> list[str]:
        """The types of each production of mana for a player, as in "GG"."""
        return [
            "".join(unit.type for unit in event.mana)
            for event in self.all(ev.ManaAdded)
            if event.player == player
        ]

    def life(self, player: str) -> int:
        return self.state.players[player].life

    def hand(self, player: str) -> list[str]:
        return [card.name for card in self.state.players[player].hand]

    def graveyard(self, player: str) -> list[str]:
        return [card.name for card in self.state.players[player].graveyard]

    def permanents(self, player: str) -> list[str]:
        return [each.name for each in self.state.battlefield if each.controller == player]

    def thing(self, name: str) -> Any:
        """The object of this name as it is now."""
        return find(self.state, name)

    def zone(self, name: str) -> str:
        thing = find(self.state, name)
        return thing.zone if thing is not None else "nowhere"


class Player:
    """Plays a short game: `play(*script, cards=..., A=..., B=...)`."""

    @staticmethod
    def scenario(
        cards: tuple[Card, ...] | list[Card] = (),
        A: dict[str, Any] | None = None,  # noqa: N803
        B: dict[str, Any] | None = None,  # noqa: N803
        start: str = "precombat main",
        turn: int = 3,
        active: Any = "A",
        turns: int = 1,
        script: tuple[Line, ...] = (),
    ) -> Scenario:
        """A scenario of these cards made up, on turn 3 by default; a library not given holds Wastes."""
        players = {
            name: PlayerStart(**{"library": DECK, **{key: _entries(each) for key, each in zones.items()}})
            for name, zones in (("A", A or {}), ("B", B or {}))
        }
        return Scenario(
            1,
            players,  # type: ignore[arg-type]
            cards={card.name: card_data(card) for card in cards},
            start=Start(turn, start, active),
            turns=turns,
            script=script,
        )

    def __call__(self, *script: Item, exchanged: dict[str, Any] | None = None, **start: Any) -> Played:
        return Played(self.scenario(**start), script, exchanged or {})

    placed = Placed

    @staticmethod
    def pool(state: GameState, player: str = "A") -> str:
        """A pool as symbols."""
        return symbols_text([unit.type for unit in state.players[player].pool])


def _entries(value: Any) -> Any:
    return value if isinstance(value, int) else tuple(value)


@pytest.fixture
def play() -> Player:
    """What plays a short game."""
    return Player()
