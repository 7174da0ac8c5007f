"""How many games, boards and outcomes a branch must have, counted without playing one.

Each function here is an argument about orders, points and graphs; tests/explore/*.txt says it in words.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from math import factorial, prod
from typing import Any

from rulehound.core.choices import OdometerChoices
from rulehound.core.turns import STEPS
from rulehound.properties.exploration import Board, Branch, orders
from rulehound.properties.exploration.end_turn import Endings
from rulehound.properties.exploration.orders import Kind, Situation
from rulehound.properties.exploration.phases import Additions
from rulehound.properties.exploration.replacement_events import EVENTS, Event

Counts = tuple[int, int, int]
"""Games, boards, outcomes."""


def orders_of(situation: Situation, kinds: tuple[Kind, ...], subtypes: tuple[str, ...]) -> int:
    """In how many ways effects can be applied one after another until none applies any more."""
    ways = [
        orders_of(after, kinds[:place] + kinds[place + 1 :], subtypes)
        for place, kind in enumerate(kinds)
        for after in orders.changed(situation, kind, subtypes)
    ]
    return sum(ways) or 1


def orders_of_draw(doubling: int, life: int) -> int:
    """The same for one draw: a doubling leaves two draws, each with the effects that are left; life ends it."""
    if not doubling + life:
        return 1
    return (doubling * orders_of_draw(doubling - 1, life) ** 2 if doubling else 0) + life


def replacement(event: Event, number: int) -> Counts:
    """One event with so many effects: every multiset of kinds, in every order."""
    games = boards = outcomes = 0
    for kinds in combinations_with_replacement(event.kinds, number):
        boards += 1
        outcomes += len(event.model(kinds))
        if event.draws:
            there = [kind.effect for kind in kinds if kind.applies]
            life = sum(bool(getattr(effect, "gain_life", 0)) for effect in there)
            games += orders_of_draw(len(there) - life, life) ** event.draws
        elif event.situation == "untapped":
            games += 1
        else:
            games += orders_of(event.situation, (*event.own, *kinds), event.subtypes)
    return games, boards, outcomes


def replacements(size: int) -> Iterator[Counts]:
    """All branches of a size, in order."""
    for event in EVENTS:
        for number in range(min(size - event.less, event.most) + 1):
            yield replacement(event, number)


def additions(branch: Branch) -> Counts:
    """Rows of additions: a board for each row of kinds, a game for each row of points, by the model of a turn."""
    games = boards = outcomes = 0
    for board in boards_of(branch):
        assert isinstance(board, Additions)
        games += board.ways.total()
        boards += bool(board.ways)
        outcomes += len(board.ways)
    return games, boards, outcomes


def boards_of(branch: Branch) -> Iterator[Board]:
    """The boards that a branch poses, each once, none of them played."""
    odometer = OdometerChoices()
    while True:
        yield branch.pose(odometer)
        if not odometer.advance():
            return


def endings(board: Endings) -> int:
    """Games of one board: the orders of the triggers of its step, for each player, and whether the turn is ended."""
    source, moment, there = board.source, board.moment, {each.label for each in board.waiting}
    discards = 1 + ("delayed to the end step" in there) if board.is_full and moment == "cleanup" else 0
    mine = [
        source.label == "a trigger of A",
        source.label == "an attack",
        source.label == "combat damage",
        discards * (source.label == "a discard in the cleanup step"),
        "A's trigger of the step" in there,
        moment == "end" and "a trigger of the end step" in there,
        moment == "end" and "delayed to the end step" in there,
        moment == "end of combat" and "delayed to the end of combat" in there,
        moment == "cleanup" and "a trigger of the cleanup step" in there,
        discards * ("a discard in the cleanup step" in there),
        discards * ("a discard just before" in there),
    ]
    if source.label == "an ability of B for their turn":
        return 0
    theirs = [source.label == "a trigger of B", "B's trigger of the step" in there]
    if moment == "untap":
        # Nobody has priority: what triggers waits for the upkeep (CR 503.1a), and a spell for ever.
        done = not source.act and not board.spells
        return int(done)
    if moment == "cleanup" and (source.act or board.spells) and not any(mine) and not any(theirs):
        return 0
    games = factorial(sum(mine)) * factorial(sum(theirs))
    # Where the turn goes on, A's two triggers of the discard are put on the stack, in either order.
    two = {"a discard just before", "a discard in the cleanup step"} <= there and source.player == "A"
    if "that lets" in source.label:
        return games + games * (2 if two else 1)
    return games * (2 if two and "ends combat" in source.label and moment not in STEPS["combat"] else 1)


def graphs_of(n: int, arrows: int, colors: int) -> int:
    """Graphs of n points with so many arrows, points in colors, but for names: Burnside's lemma.

    A renaming leaves a graph as it is where arrows on one of its cycles of pairs are all there or none, and
    where points on a cycle have one color.
    """
    fixed = 0
    for order in permutations(range(n)):
        polynomial = [1]
        pairs = [divmod(pair, n) for pair in range(n * n)]
        for length in cycles({(start, end): (order[start], order[end]) for start, end in pairs}):
            longer = polynomial + [0] * length
            for power, number in enumerate(polynomial):
                longer[power + length] += number
            polynomial = longer
        fixed += polynomial[arrows] * colors ** len(cycles(dict(enumerate(order))))
    return fixed // factorial(n)


def printed(board: Board) -> int:
    """Games of a board of printed cards: a choice between so many types for each card that asks, one after another."""
    assert board.model is not None
    (answers,) = board.model
    if answers == "nothing asked":
        return 1
    return prod(len(answer.split()[-1]) for answer in answers.split(", "))


def cycles(after: dict[Any, Any]) -> list[int]:
    """The lengths of the cycles in which a renaming moves things."""
    left = list(after)
    lengths = []
    while left:
        length, thing = 0, left[0]
        while thing in left:
            left.remove(thing)
            thing = after[thing]
            length += 1
        lengths.append(length)
    return lengths
