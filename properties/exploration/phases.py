"""Phases and steps added at every point of a turn (CR 500.8-500.10a).

Of size n: every kind of addition up to n - 2 times in a turn, whole phases n - 1 times, and n times at one point.
A point is a moment at which its player may act with nothing on the stack; a board is a row of kinds in the
order in which they are added, and is played once for every row of points.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.choices import Choices
from rulehound.core.costs import Cost
from rulehound.core.decisions import Decision
from rulehound.core.events import Event
from rulehound.core.library.making import artifact, creature
from rulehound.core.scenario import VERSION, PlayerStart, Scenario, Start, card_data
from rulehound.core.state import GameState
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.core.turn_effects import AddPhases, AddSteps
from rulehound.core.turns import MOMENTS
from rulehound.properties.exploration.happened import moments_of
from rulehound.properties.exploration.space import Board, Branch, Driver, Step
from rulehound.properties.exploration.turn_model import Addition, Insertion, turn_from, ways
from rulehound.properties.ingredients.phases import INSERTIONS

START = "untap"
ATTACKER = "Attacker"
SHORT = "untap upkeep draw pre begin attack block damage over post end clean"
COURSE = dict(zip(MOMENTS, SHORT.split(), strict=True))
"""Short words for moments, in which an outcome is written."""


class Kind(NamedTuple):
    """One kind of addition, and who makes it."""

    label: str
    effect: Insertion
    player: str = "A"
    readable: bool = True

    @property
    def card(self) -> str:
        return f"Clock of {self.label}"


def label_of(effect: Insertion) -> str:
    """What an addition is called."""
    yours = " you get" if effect.you_get else ""
    if isinstance(effect, AddPhases):
        after = "" if effect.after == "this phase" else f" after {effect.after}"
        return " and ".join(effect.phases) + yours + after
    times = f"{effect.amount} " if effect.amount != 1 else ""
    where = f"before {effect.anchor}" if effect.where == "before" else effect.where
    return f"{times}{effect.step}{yours} {where}"


HUNTED_ONLY = ("phases:step-before-each", "phases:after-first-postcombat")
"""Ingredients whose additions are kinds of none of the counted spaces."""


def _found() -> Iterator[tuple[Insertion, bool]]:
    """The additions in the ingredients, each once; what depends on an event or the board is left out."""
    seen: set[Insertion] = set()
    for ingredient in INSERTIONS:
        if ingredient.feature in HUNTED_ONLY:
            continue
        for ability in (ability for variant in ingredient.variants for ability in variant):
            if not isinstance(ability, ActivatedAbility | SpellAbility | TriggeredAbility):
                continue
            for effect in ability.effects:
                if not isinstance(effect, AddPhases | AddSteps) or effect in seen:
                    continue
                if isinstance(effect, AddPhases) or isinstance(effect.amount, int):
                    seen.add(effect)
                    yield effect, ingredient.phase


KINDS = (
    *(Kind(label_of(effect), effect, readable=readable) for effect, readable in _found()),
    *(
        Kind(f"{label_of(effect)} (B's)", effect, "B", readable)
        for effect, readable in _found()
        if effect.you_get
    ),
)
"""Every kind of addition; "you get" also by the player whose turn it is not (CR 500.10a)."""

WHOLE = ("combat", "beginning", "main", "combat and main after this main phase")
"""The labels of the kinds that stand for whole phases: one of each phase, and a group."""

NEVER = {
    "untap": "nobody receives priority in an untap step (CR 502.4)",
    "cleanup": "nobody receives priority in a cleanup step in which nothing happens (CR 514.3)",
}
"""Moments at which nothing can be added."""

AT_ONE_POINT = (*WHOLE, "combat after this combat phase", "combat and combat")
"""Those that are put to one point together."""


class Adding(Driver):
    """The owners of the kinds make their additions in order: `at` a moment, or each at a point that is drawn."""

    def __init__(
        self, choices: Choices, state: GameState, kinds: tuple[Kind, ...], at_once: bool, at: str
    ) -> None:
        super().__init__(choices, state)
        self.left = list(kinds)
        self.at_once = at_once
        self.at = at
        self.begun = False

    def act(self, decision: Decision) -> int:
        if not self.left or self.state.stack or self.left[0].player != decision.player:
            return 0
        if self.at:
            if self.state.moment != self.at:
                return 0
        elif not (self.begun and self.at_once) and not self.choices.choose(2):
            return 0
        self.begun = True
        return self.option(decision, "activate", self.left.pop(0).card)

    def counts(self) -> bool:
        return not self.left


class Additions(Board):
    """A turn to which these kinds are added, in this order."""

    def __init__(self, kinds: tuple[Kind, ...], at_once: bool, at: str) -> None:
        self.kinds = kinds
        self.at_once = at_once
        self.at = at
        additions = tuple(Addition(kind.effect, kind.player == "B") for kind in kinds)
        self.ways = ways(turn_from(START), additions, at_once=at_once, at=at)
        model = frozenset(course(moments) for moments in self.ways)
        super().__init__(", then ".join(kind.label for kind in kinds) or "nothing", _start(kinds), model)

    def driver(self, choices: Choices, state: GameState) -> Driver:
        return Adding(choices, state, self.kinds, self.at_once, self.at)

    def outcome(self, events: Sequence[Event]) -> str:
        return course(moments_of(events))

    def steps(self, events: Sequence[Event], outcome: str) -> list[Step]:
        """From moment to moment, each with how often it has come."""
        counts: Counter[str] = Counter()
        found = []
        before = ""
        for moment in moments_of(events):
            counts[moment] += 1
            now = moment if counts[moment] == 1 else f"{moment} {counts[moment]}"
            if before:
                found.append(Step(before, "", now))
            before = now
        return found


def course(moments: Sequence[str]) -> str:
    """The moments of a turn in short words."""
    return " ".join(COURSE[moment] for moment in moments)


@lru_cache(maxsize=64)
def _start(kinds: tuple[Kind, ...]) -> Scenario:
    cards = {
        kind.card: artifact(kind.card, "{1}", ActivatedAbility(Cost(mana="{0}"), (kind.effect,)))
        for kind in kinds
    }
    cards[ATTACKER] = creature(ATTACKER, "{1}", "Knight", 1, 1, keywords="vigilance")
    there = {
        player: tuple(dict.fromkeys(kind.card for kind in kinds if kind.player == player)) for player in "AB"
    }
    library = ("Wastes x20",)
    return Scenario(
        VERSION,
        {
            "A": PlayerStart((ATTACKER, *there["A"]), library=library),
            "B": PlayerStart(there["B"], library=library),
        },
        cards={name: card_data(card) for name, card in cards.items()},
        start=Start(2, START),
    )


@lru_cache(maxsize=256)
def _board(kinds: tuple[Kind, ...], at_once: bool, at: str) -> Additions:
    return Additions(kinds, at_once, at)


def _branch(
    name: str, first: Kind | None, row: tuple[Kind, ...], length: int, *, at_once: bool = False, at: str = ""
) -> Branch:
    """A row of so many kinds, of which the first may be given."""

    def pose(choices: Choices) -> Board:
        kinds = [] if first is None else [first]
        while len(kinds) < length:
            kinds.append(row[choices.choose(len(row))])
        return _board(tuple(kinds), at_once, at)

    return Branch(name if first is None else f"{name}, first {first.label}", pose, NEVER.get(at, ""))


class PhaseSpace:
    """Additions of phases and steps to one turn."""

    name = "phases"
    size_name = "insertions"
    size = 4
    size_slow = 2
    largest = 5
    says = "phases and steps added at every point of a turn"

    def branches(self, size: int, *, readable: bool = False) -> list[Branch]:
        every = tuple(kind for kind in KINDS if kind.readable or not readable)
        whole = tuple(kind for kind in every if kind.label in WHOLE)
        point = tuple(kind for kind in every if kind.label in AT_ONE_POINT)
        found = [_branch("nothing added", None, every, 0)]
        if size > 2:
            found += [
                _branch(f"one of every kind, {moment}", None, every, 1, at=moment) for moment in MOMENTS
            ]
        for number in range(2, size - 1):
            found += [_branch(f"{number} of every kind", kind, every, number) for kind in every]
        if size > 1:
            phases = f"{size - 1} whole phase{'s' * (size > 2)}"
            found += [_branch(phases, kind, whole, size - 1) for kind in whole]
        return found + [_branch(f"{size} at one point", kind, point, size, at_once=True) for kind in point]
