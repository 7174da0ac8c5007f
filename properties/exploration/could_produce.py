"""Every small graph of permanents that ask what the others could produce (CR 106.7).

The points of a graph are lands with a subtype of their own, which ask about subtypes; a stone for each land
asks what it could produce, and shows the answer.  Up to one land less there are colors asked for, lands of both
players, and effects that replace the mana; and there are boards of printed cards.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.choices import Choices
from rulehound.core.costs import Cost
from rulehound.core.decisions import Decision
from rulehound.core.library import LIBRARY
from rulehound.core.library.making import artifact, enchantment, land, tap_for
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.core.scenario import VERSION, PlayerStart, Scenario, Start, card_data
from rulehound.core.state import GameState
from rulehound.properties.exploration.asking import asked, could, in_order, narrowed, permanent
from rulehound.properties.exploration.graphs import colored, edges
from rulehound.properties.exploration.orders import Kind
from rulehound.properties.exploration.space import Board, Branch, Driver, Step, drawn_row

SUBTYPES = ("Cave", "Desert", "Gate", "Lair", "Locus")
"""The subtypes of the lands; none of them is a basic land type, so that none gives an ability (CR 305.6)."""
MADE = "GWUBR"
"""The type of mana that each land makes by itself, if it makes any."""
START = Start(1, "postcombat main")
WHOSE: tuple[Literal["you", "opponent"], ...] = ("you", "opponent")

REPLACING: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    ("another type", (Kind("Reddening Shrine", ManaReplacement("any", "land", type="R")),)),
    ("twice, and {C} where two or more", (
        Kind("Doubling Shrine", ManaReplacement("any", "land", multiply=2)),
        Kind("Leveling Shrine", ManaReplacement("any", "land", type="C", one=True, at_least=2)),
    )),
    ("either of two types", (
        Kind("Reddening Shrine", ManaReplacement("any", "land", type="R")),
        Kind("Tainting Shrine", ManaReplacement("any", "land", type="B", one=True)),
    )),
)  # fmt: skip
"""Effects on the mana of every land."""

PRINTED = (
    ("Reflecting Pool", "A"), ("Exotic Orchard", "A"), ("Fellwar Stone", "A"), ("Naga Vitalist", "A"),
    ("Quirion Explorer", "A"), ("Forest", "A"), ("Wastes", "A"), ("Tundra", "A"), ("Reflecting Pool", "B"),
    ("Exotic Orchard", "B"), ("Island", "B"), ("Wastes", "B"),
)  # fmt: skip
"""Cards that ask, and lands to be asked about; those of A that ask are tapped one after another."""


class Tapping(Driver):
    """A activates a mana ability of each of these objects, in order."""

    def __init__(self, choices: Choices, state: GameState, names: Sequence[str]) -> None:
        super().__init__(
            choices, state, frozenset(("mana type",)) if names and names[0] in ASKING else frozenset()
        )
        self.left = list(names)

    def act(self, decision: Decision) -> int:
        return (
            self.option(decision, "activate", self.left.pop(0)) if self.left and decision.player == "A" else 0
        )


ASKING = frozenset(name for name, _ in PRINTED if permanent(LIBRARY[name], "A").questions)


class Asking(Board):
    """Permanents of both players, the effects on their mana, and which of A's are tapped."""

    def __init__(self, name: str, there: Sequence[tuple[Card, str]], kinds: tuple[Kind, ...] = ()) -> None:
        self.shrines = [enchantment(kind.card, "{1}", kind.effect) for kind in kinds]
        self.there = there
        self.names: list[str] = []
        self.objects: dict[str, int] = {}
        numbers: dict[str, int] = {}
        for place, (card, player) in enumerate(sorted(there, key=lambda each: each[1])):
            numbers[card.name] = number = numbers.get(card.name, 0) + 1
            full = card.name if number == 1 else f"{card.name}#{number}"
            if player == "A" and _is_tapped(card):
                self.names.append(full)
                self.objects[full] = place
        super().__init__(name, self._start(), self._model(kinds))

    def _start(self) -> Scenario:
        own = {card.name: card for card, _ in self.there} | {card.name: card for card in self.shrines}
        library = ("Wastes x5",)
        rows = {player: tuple(card.name for card, who in self.there if who == player) for player in "AB"}
        shrines = tuple(card.name for card in self.shrines)
        return Scenario(
            VERSION,
            {
                "A": PlayerStart((*rows["A"], *shrines), library=library),
                "B": PlayerStart(rows["B"], library=library),
            },
            cards={name: card_data(card) for name, card in own.items() if name not in LIBRARY},
            start=START,
        )

    def _model(self, kinds: tuple[Kind, ...]) -> frozenset[str]:
        board = tuple(permanent(card, who) for card, who in sorted(self.there, key=lambda each: each[1]))
        known = could(board, kinds)
        rows = []
        for name in self.names:
            each = board[self.objects[name]]
            (question,) = each.questions
            types = narrowed(question, (known[place] for place in asked(question, each.player, board)))
            rows.append(f"{name} {in_order(types)}")
        return frozenset((", ".join(rows) or "nothing asked",))

    def driver(self, choices: Choices, state: GameState) -> Driver:
        return Tapping(choices, state, self.names)

    def outcome(self, events: Sequence[ev.Event]) -> str:
        """What each of them offered, in the order in which they were tapped."""
        names: dict[int, str] = {}
        rows = []
        for event in events:
            if isinstance(event, ev.GameBegan):
                names = {info.id: info.name for info in event.objects}
            elif isinstance(event, ev.TypesOffered):
                rows.append(f"{names.get(event.source, '?')} {in_order(event.types)}")
        return ", ".join(rows) or "nothing asked"

    def steps(self, events: Sequence[ev.Event], outcome: str) -> list[Step]:
        """From the number of permanents and questions to how many of them have how many answers."""
        questions = sum(len(permanent(card, who).questions) for card, who in self.there) - len(self.names)
        lands = len(self.there) - len(self.names)
        sizes = sorted(len(row.split()[-1].strip("-")) for row in outcome.split(", ")) if self.names else []
        answers = f"{max(questions, 0)} questions: {'+'.join(map(str, sizes)) or 'no'} types"
        return [Step(f"{lands} permanents asked", "", f"{lands} with {max(questions, 0)} questions"),
                Step(f"{lands} with {max(questions, 0)} questions", "", answers)]  # fmt: skip


def _is_tapped(card: Card) -> bool:
    """Whether it shows an answer: a stone, or a printed card that asks."""
    return card.name.startswith("Stone of ") or card.name in ASKING


def point(
    place: int,
    arrows: Sequence[int],
    made: str,
    kind: Literal["type", "color"],
    whose: Literal["you", "opponent", "any"],
) -> Card:
    """The land at a point of a graph, which asks about the points that its arrows lead to."""
    abilities = [
        ActivatedAbility(Cost(tap=True), (AddMana(could=CouldProduce(kind, SUBTYPES[end], whose)),))
        for end in arrows
    ]
    own = [tap_for(f"{{{made}}}")] if made else []
    return land(f"Land of {SUBTYPES[place]}", *own, *abilities, subtypes=SUBTYPES[place])


def stone(place: int) -> Card:
    """What asks about that land only."""
    question = AddMana(could=CouldProduce("type", SUBTYPES[place], "any"))
    return artifact(f"Stone of {SUBTYPES[place]}", "{1}", ActivatedAbility(Cost(tap=True), (question,)))


@lru_cache(maxsize=64)
def _board(
    graph: int, n: int, made: str, players: str, kind: Literal["type", "color"],
    whose: Literal["you", "opponent", "any"], kinds: tuple[Kind, ...],
) -> Asking:  # fmt: skip
    arrows = edges(graph, n)
    lands = [
        (
            point(place, [end for start, end in arrows if start == place], made[place].strip(), kind, whose),
            players[place],
        )
        for place in range(n)
    ]
    name = ", ".join(f"{SUBTYPES[start]} asks {SUBTYPES[end]}" for start, end in arrows) or "no question"
    made_by = ", ".join(f"{SUBTYPES[i]} {made[i]}" for i in range(n) if made[i] != " ") or "nothing made"
    label = f"{name}; {made_by}; {players}; {whose}"
    return Asking(label, [*lands, *((stone(place), "A") for place in range(n))], kinds)


@lru_cache(maxsize=64)
def _printed(row: tuple[int, ...]) -> Asking:
    there = [(LIBRARY[PRINTED[place][0]], PRINTED[place][1]) for place in row]
    return Asking(" + ".join(f"{card.name} ({player})" for card, player in there) or "nothing", there)


def _types(n: int, arrows: int) -> Callable[[Choices], Board]:
    """Lands that make a type of their own or none, and ask for types."""
    return _replaced(n, arrows, ())


def _colors(n: int, arrows: int) -> Callable[[Choices], Board]:
    """Lands that make nothing, a color or {C}, and ask for colors."""

    def pose(choices: Choices) -> Board:
        every = colored(n, arrows, 3)
        graph, colors = every[choices.choose(len(every))]
        made = "".join((" ", MADE[place], "C")[color] for place, color in enumerate(colors))
        return _board(graph, n, made, "A" * n, "color", "any", ())

    return pose


def _players(n: int, arrows: int) -> Callable[[Choices], Board]:
    """Lands of both players, which ask about their controller's own or about the opponent's."""

    def pose(choices: Choices) -> Board:
        every = colored(n, arrows, 4)
        graph, colors = every[choices.choose(len(every))]
        made = "".join(MADE[place] if color % 2 else " " for place, color in enumerate(colors))
        players = "".join("AB"[color // 2] for color in colors)
        return _board(graph, n, made, players, "type", WHOSE[choices.choose(2)], ())

    return pose


def _replaced(n: int, arrows: int, kinds: tuple[Kind, ...]) -> Callable[[Choices], Board]:
    """The same with effects on the mana of lands."""

    def pose(choices: Choices) -> Board:
        every = colored(n, arrows, 2)
        graph, colors = every[choices.choose(len(every))]
        made = "".join(MADE[place] if color else " " for place, color in enumerate(colors))
        return _board(graph, n, made, "A" * n, "type", "any", kinds)

    return pose


def _cards(number: int) -> Callable[[Choices], Board]:
    return lambda choices: _printed(drawn_row(choices, number, len(PRINTED)))


def _lands(n: int) -> str:
    return "1 land" if n == 1 else f"{n} lands"


class CouldProduceSpace:
    """Small graphs of permanents that ask about each other."""

    name = "could-produce"
    size_name = "permanents"
    size = 4
    size_slow = 2
    largest = 4
    says = "every small graph of permanents that ask what the others could produce"

    def branches(self, size: int, *, readable: bool = False) -> list[Branch]:
        cards = [Branch(f"printed cards, {number}", _cards(number)) for number in range(size + 1)]
        if readable:
            return cards
        found = [
            Branch(f"{_lands(n)}, {arrows} questions", _types(n, arrows))
            for n in range(1, size + 1)
            for arrows in range(n * n + 1)
        ]
        for n in range(1, size):
            for arrows in range(n * n + 1):
                words = f"{_lands(n)}, {arrows} questions"
                found.append(Branch(f"{words} about colors", _colors(n, arrows)))
                found.append(Branch(f"{words}, both players", _players(n, arrows)))
                found += [
                    Branch(f"{words}, {name}", _replaced(n, arrows, kinds)) for name, kinds in REPLACING
                ]
        return found + cards
