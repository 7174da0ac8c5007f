"""A second opinion on "could produce" (CR 106.7): a graph of which permanents ask about which.

Permanents that ask about each other in a circle form one component; the components are solved in
reverse topological order, each from below, so that a circle by itself produces nothing.
"""

from collections.abc import Iterable

import networkx as nx

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import PowerOf
from rulehound.core.conditions import Condition
from rulehound.core.mana_effects import CouldProduce
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing
from rulehound.oracles.production import (
    amount_of,
    condition_met,
    mana_facts,
    outcomes,
    productions,
    replacements,
)

Types = frozenset[str]
NONE: Types = frozenset()


class Question:
    """A "could produce" effect of a permanent: about what, how much mana, and what may replace it."""

    __slots__ = ("asked", "could", "effects", "subtypes", "times")

    def __init__(
        self,
        could: CouldProduce,
        asked: list[Thing],
        times: int,
        effects: tuple[ManaReplacement, ...],
        subtypes: tuple[str, ...],
    ) -> None:
        self.could = could
        self.asked = asked
        self.times = times
        self.effects = effects
        self.subtypes = subtypes

    def answer(self, known: dict[int, Types]) -> Types:
        """The types that this effect would produce, given what the permanents asked could produce."""
        return through(
            narrowed(self.could, (known[each.id] for each in self.asked)),
            self.times,
            self.effects,
            self.subtypes,
        )


def narrowed(could: CouldProduce, parts: Iterable[Types]) -> Types:
    """All the types; without colorless where colors are asked for (CR 106.1a-b)."""
    types = NONE.union(*parts)
    return types - {"C"} if could.kind == "color" else types


def through(
    types: Iterable[str], times: int, effects: tuple[ManaReplacement, ...], subtypes: tuple[str, ...]
) -> Types:
    """The types that `times` mana of one of these types may end up as."""
    return frozenset(
        kind for each in types for row in outcomes(each * times, effects, subtypes) for kind in row
    )


def could_types(board: Board, could: CouldProduce, player: str, replacing: bool = True) -> Types | None:
    """The types that the permanents which `player` asks about could produce; None where not known.

    Without `replacing` it is what an engine would say that forgets replacement effects.
    """
    key = (
        "could",
        board.version,
        board.active_player,
        could.kind,
        could.what,
        could.whose,
        player,
        replacing,
        _powers(board),
    )
    if key not in board.memo:
        board.memo[key] = _could_types(board, could, player, replacing)
    found: Types | None = board.memo[key]
    return found


def _powers(board: Board) -> tuple[object, ...]:
    """The power of what adds mana for its power: that changes without the board's version (CR 608.2h)."""
    key = ("for power", board.version)
    if key not in board.memo:
        board.memo[key] = [each for each in board.permanents() if _asks_power(board, each)]
    found: list[Thing] = board.memo[key]
    return tuple(map(board.body, found))


def _asks_power(board: Board, permanent: Thing) -> bool:
    return any(
        isinstance(add.amount, PowerOf)
        for ability in board.characteristics(permanent).abilities
        if isinstance(ability, ActivatedAbility | TriggeredAbility)
        for add in mana_facts(ability).adds
    )


def _could_types(board: Board, could: CouldProduce, player: str, replacing: bool) -> Types | None:
    asked = board.picks(could.what, could.whose, player)
    known = None if asked is None else could_each(board, asked, replacing)
    if asked is None or known is None:
        return None
    return narrowed(could, (known[each.id] for each in asked))


def could_each(board: Board, asked: list[Thing], replacing: bool = True) -> dict[int, Types] | None:
    """The types that each of these permanents could produce, by id; None where that is not known."""
    fixed: dict[int, Types] = {}
    questions: dict[int, list[Question]] = {}
    waiting = list(asked)
    while waiting:
        permanent = waiting.pop()
        if permanent.id in fixed:
            continue
        found = _of_permanent(board, permanent, replacing)
        if found is None:
            return None
        fixed[permanent.id], questions[permanent.id] = found
        for question in questions[permanent.id]:
            waiting.extend(question.asked)
    return _solve(fixed, questions) if any(questions.values()) else fixed


def _solve(fixed: dict[int, Types], questions: dict[int, list[Question]]) -> dict[int, Types]:
    """The least answers: what each permanent produces by itself, and from those that it asks about."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(fixed)
    graph.add_edges_from(
        (id, each.id) for id, asking in questions.items() for question in asking for each in question.asked
    )
    circles = nx.condensation(graph)
    known = dict(fixed)
    for circle in reversed(list(nx.topological_sort(circles))):
        members = sorted(circles.nodes[circle]["members"])
        before: list[Types] = []
        while before != (before := [known[id] for id in members]):
            for id in members:
                known[id] = known[id].union(*(question.answer(known) for question in questions[id]))
    return known


def _of_permanent(board: Board, permanent: Thing, replacing: bool) -> tuple[Types, list[Question]] | None:
    """The types that its abilities would produce by themselves, and those of them that ask about others.

    Costs are ignored, and so is whether it is tapped; "you" is its own controller.
    """
    if board.uncertain(permanent):
        return None
    player = permanent.controller
    current = board.characteristics(permanent)
    types = NONE
    questions: list[Question] = []
    for ability in current.abilities:
        if not isinstance(ability, ActivatedAbility | TriggeredAbility):
            continue
        facts = mana_facts(ability)
        if facts.hidden:
            return None
        if facts.adds and isinstance(ability, TriggeredAbility) and ability.condition is not None:
            met = _would_do_something(board, ability.condition, permanent)
            if met is None:
                return None
            if not met:
                continue
        effects = replacements(board, permanent, player) if facts.taps and replacing else ()
        if effects is None or (len(facts.adds) > 1 and any(effect.at_least > 1 for effect in effects)):
            return None
        x = _x_of(board, ability, player)
        for add in facts.adds:
            if add.could is not None:
                times = amount_of(board, add.amount, player, x, permanent)
                asked = board.picks(add.could.what, add.could.whose, player)
                if times is None or asked is None:
                    return None
                questions.append(Question(add.could, asked, times, effects, current.subtypes))
                continue
            # "The same type" as nothing is none.
            rows = productions(board, add, permanent, player, x, "" if add.same else None)
            if rows is None:
                return None
            types = types.union(*(row for base in rows for row in outcomes(base, effects, current.subtypes)))
    return types, questions


def _would_do_something(board: Board, condition: Condition, permanent: Thing) -> bool | None:
    """Whether an intervening "if" would be so if the ability resolved now (CR 603.4); None where not followed.

    Of conditions only what is controlled changes with the board's version, by which answers are kept.
    """
    if condition.what != "controlled":
        return None
    return condition_met(board, condition, permanent, permanent.controller)


def _x_of(board: Board, ability: ActivatedAbility | TriggeredAbility, player: str) -> int | None:
    """The X that its text defines (CR 107.3c); one that nobody has chosen may be 1, costs being ignored."""
    if isinstance(ability, ActivatedAbility) and ability.x is not None:
        return amount_of(board, ability.x, player, None)
    return 1
