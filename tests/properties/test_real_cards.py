"""Scenarios of real cards only: for targets that know no others."""

import pytest

from rulehound.core.choices import SeededChoices
from rulehound.core.errors import BadInput
from rulehound.core.library import LIBRARY
from rulehound.core.scenario_check import check_scenario
from rulehound.properties.areas import AREAS
from rulehound.properties.making import make, scenario_choices
from rulehound.properties.real_cards import REAL_CARDS, draw_real_mask, with_real_cards


def test_every_name_is_a_card_of_the_library_and_every_area_is_one() -> None:
    """So that a table cannot go stale unseen."""
    assert set(REAL_CARDS) < set(AREAS)
    assert [name for names in REAL_CARDS.values() for name in names if name not in LIBRARY] == []
    assert all(len(set(names)) == len(names) >= 5 for names in REAL_CARDS.values())


@pytest.mark.parametrize("area", REAL_CARDS)
def test_a_scenario_has_real_cards_and_creatures_without_text(area: str) -> None:
    """And means something: a file of it could be loaded again."""
    dealt: set[str] = set()
    for index in range(40):
        made = make(scenario_choices(1, 0, index), (area,), real=True)
        scenario = made.scenario()
        check_scenario(scenario)
        invented = [card for name, card in made.cards.items() if name not in LIBRARY]
        assert all(
            card.types == ("Creature",) and not card.abilities and not card.keywords for card in invented
        )
        assert {f"card:{name}" for name in made.mask.cards} <= set(made.mask.features)
        dealt.update(made.cards)
    assert len(dealt & set(REAL_CARDS[area])) >= 5


def test_what_is_to_be_avoided_is_not_drawn() -> None:
    """Steering around a known finding works by the names of cards."""
    avoid = frozenset({"card:Sol Ring", "card:Mind Stone"})
    for index in range(100):
        mask = draw_real_mask(SeededChoices(2, 0, index), ("mana",), avoid=avoid)
        assert not {"Sol Ring", "Mind Stone"} & set(mask.cards)


def test_an_area_without_real_cards_is_left_out_and_alone_refused() -> None:
    """With the areas that have some."""
    assert with_real_cards(tuple(AREAS)) == tuple(area for area in AREAS if area in REAL_CARDS)
    with pytest.raises(BadInput, match="there are none for cycling; areas with some are mana"):
        with_real_cards(("cycling",))
