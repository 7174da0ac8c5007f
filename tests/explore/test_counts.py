"""The counts of every branch: as pinned, as counted without playing a game, and the same as two models say.

The pinned files say in words how each number comes about.  What is played here is one size smaller than what
`rulehound explore` visits by default; the pinned counts of that size are compared with the countings.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest

from rulehound.ci.explore_command import counts_lines, odd
from rulehound.core.replacement_effects import ManaReplacement, Replacement
from rulehound.oracles.amounts import changed
from rulehound.oracles.production import outcomes as outcomes_by_oracle
from rulehound.properties.exploration import SPACES
from rulehound.properties.exploration.could_produce import PRINTED, REPLACING
from rulehound.properties.exploration.end_turn import Endings
from rulehound.properties.exploration.orders import outcomes
from rulehound.properties.exploration.replacement_events import EVENTS, Event
from tests.explore.conftest import Pins, explored
from tests.explore.counting import additions, boards_of, endings, graphs_of, printed, replacements

pytestmark = pytest.mark.slow


def test_what_is_played_is_what_is_pinned(area: str) -> None:
    """Games, boards and outcomes of every branch, one size smaller.

    Nothing is objected to and everything is known; no outcome is one that a model has and no game, or the other
    way round; and the branches that are never taken are those with a reason.  (One test, so that an area is
    played once.)
    """
    found = explored(area)
    assert counts_lines(list(found)) == Pins(area).sizes[SPACES[area].size - 1]
    for each in found:
        assert (each.objected, each.failed, each.unknown, each.unreached, each.beyond) == (0, [], {}, [], [])
    assert [each.name for each in found if odd(each)] == []


def pinned(area: str, size: int) -> list[tuple[int, int, int]]:
    """The numbers of a section, without the names of the branches."""
    rows = [line.split(" ", 3)[:3] for line in Pins(area).sizes[size]]
    return [(int(games), int(boards), int(outcomes)) for games, boards, outcomes in rows]


@pytest.mark.parametrize("size", [3, 4])
def test_the_orders_of_effects_are_counted(size: int) -> None:
    """One game for each order in which effects can be applied until none applies any more."""
    assert pinned("replacement", size) == list(replacements(size))


@pytest.mark.parametrize("size", [3, 4])
def test_the_points_of_additions_are_counted(size: int) -> None:
    """One game for each row of points of the turn that the additions before have made."""
    assert pinned("phases", size) == [additions(branch) for branch in SPACES["phases"].branches(size)]


@pytest.mark.parametrize("size", [1, 2])
def test_the_orders_of_waiting_triggers_are_counted(size: int) -> None:
    """One game for each order of each player's triggers in the step that is ended."""
    counted = []
    for branch in SPACES["end-turn"].branches(size):
        games = [endings(board) for board in boards_of(branch) if isinstance(board, Endings)]
        counted.append((sum(games), sum(map(bool, games))))
    assert [row[:2] for row in pinned("end-turn", size)] == counted


def graph_counts(size: int) -> Sequence[int]:
    """The boards of each branch of graphs, in order, by Burnside's lemma."""
    rows = [graphs_of(n, arrows, 2) for n in range(1, size + 1) for arrows in range(n * n + 1)]
    for n in range(1, size):
        for arrows in range(n * n + 1):
            # Three colors: nothing, a color, {C}.  Four: whose it is and whether it makes mana; two questions.
            rows += [graphs_of(n, arrows, 3), 2 * graphs_of(n, arrows, 4)]
            rows += [graphs_of(n, arrows, 2)] * len(REPLACING)
    return rows


@pytest.mark.parametrize("size", [3, 4])
def test_the_graphs_are_counted(size: int) -> None:
    """One board, one game and one outcome for each graph that is another one but for names."""
    counted = [(number, number, number) for number in graph_counts(size)]
    assert pinned("could-produce", size)[: len(counted)] == counted


@pytest.mark.parametrize("size", [3, 4])
def test_the_boards_of_printed_cards_are_counted(size: int) -> None:
    """As many as there are multisets, each with one answer; a game for each row of types that may be chosen."""
    branches = SPACES["could-produce"].branches(size)[-size - 1 :]
    counted = []
    for number, branch in enumerate(branches):
        boards = sum(1 for _ in combinations_with_replacement(PRINTED, number))
        counted.append((sum(map(printed, boards_of(branch))), boards, boards))
    assert pinned("could-produce", size)[-size - 1 :] == counted


def mana_or_amount(event: Event) -> bool:
    return not event.draws and event.situation not in ("untapped", "discard", "graveyard")


@pytest.mark.parametrize(
    "event", [event for event in EVENTS if mana_or_amount(event)], ids=lambda event: str(event.name)
)
def test_two_models_agree_about_what_an_event_may_become(event: Event) -> None:
    """The graph of the oracles and the recursion of the spaces were written apart."""
    for kinds in combinations_with_replacement(event.kinds, 3):
        there = tuple(kind.effect for kind in kinds if kind.applies)
        mine = outcomes(event.situation, kinds, event.subtypes)
        if isinstance(event.situation, str):
            effects = tuple(each for each in there if isinstance(each, ManaReplacement))
            theirs: frozenset[int | str] = frozenset(
                outcomes_by_oracle(event.situation, effects, event.subtypes)
            )
        else:
            theirs = frozenset(
                changed(event.situation, tuple(each for each in there if isinstance(each, Replacement)))
            )
        assert mine == theirs, kinds
