"""The strategies draw what the generators draw, and shrink to what option 0 means."""

import doctest

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from rulehound.core.cards import Card
from rulehound.core.errors import BadInput
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_check import check_scenario
from rulehound.properties import strategies
from rulehound.properties.areas import Mask, draw_mask
from rulehound.properties.strategies import DRAWS_MAX, DrawnChoices

FEW = settings(max_examples=15, deadline=None, database=None)


def test_the_examples_in_the_docs_hold() -> None:
    """What the documentation shows is what happens."""
    assert doctest.testmod(strategies).failed == 0


@FEW
@given(strategies.boards(["ending", "phases"]))
def test_boards_are_scenarios(board: Scenario) -> None:
    """Drawn by Hypothesis, a board means something all the same."""
    check_scenario(board)


@FEW
@given(
    strategies.cards(),
    strategies.masks(["x"]),
    strategies.replacement_orders(),
    strategies.phase_insertions(),
)
def test_every_strategy_gives_what_it_is_named_for(
    card: Card, mask: Mask, orders: tuple[Card, ...], insertions: tuple[Card, ...]
) -> None:
    """Strategies can be drawn side by side."""
    assert card.name
    assert mask.area == "x"
    assert 2 <= len(orders) <= 4
    assert 1 <= len(insertions) <= 3


@FEW
@given(strategies.choices())
def test_choices_serve_any_generator(choices: DrawnChoices) -> None:
    """A property may draw with our own generators as it goes along."""
    assert draw_mask(choices, ("combat",)).area == "combat"


@settings(max_examples=3, deadline=None, database=None)
@given(st.data())
def test_after_a_thousand_draws_every_answer_is_zero(data: st.DataObject) -> None:
    """A Hypothesis example has a size limit, which must not end a scenario halfway."""
    choices = DrawnChoices(data.draw)
    for _ in range(DRAWS_MAX):
        choices.choose(2)
    assert [choices.choose(9) for _ in range(5)] == [0] * 5
    assert len(choices.drawn) == DRAWS_MAX


def test_a_board_shrinks_to_the_card_that_matters() -> None:
    """Hypothesis drives the draws to 0, and 0 is the plainest."""
    board = find(strategies.boards(["cycling"]), lambda board: len(board.cards) >= 2, settings=FEW)
    assert len(board.cards) == 2


def test_a_wrong_area_is_refused_when_the_strategy_is_made() -> None:
    """Not as the first example is drawn."""
    with pytest.raises(BadInput, match='did you mean "mana"'):
        strategies.boards(["manna"])
    with pytest.raises(BadInput, match="no area"):
        strategies.cards("nothing")
