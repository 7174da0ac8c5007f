"""A mask turns on a few features of one area, and says which."""

import re
from pathlib import Path

import pytest

from rulehound.core.choices import RecordedChoices, SeededChoices
from rulehound.core.errors import BadInput
from rulehound.properties.areas import AREAS, EVERY_AREA, SWITCHES, draw_mask
from rulehound.properties.ingredients import BY_AREA, BY_FEATURE


def test_all_zeros_turn_on_the_plainest_lead_and_no_switch() -> None:
    """What a shrinker drives towards has one feature."""
    for area in AREAS:
        mask = draw_mask(RecordedChoices([]), (area,))
        (feature,) = mask.features
        assert mask.area == area
        assert feature == next(each.feature for each in BY_AREA[area] if each.lead)


def test_a_mask_names_every_ingredient_and_every_switch_that_is_on() -> None:
    """A report counts features by these names alone."""
    for index in range(300):
        mask = draw_mask(SeededChoices(3, 0, index))
        ingredients = tuple(each.feature for each in mask.ingredients)
        switches = tuple(f"decision:{word}" for word in SWITCHES)
        assert mask.features[: len(ingredients)] == ingredients
        assert len(set(mask.features)) == len(mask.features)
        assert set(mask.features[len(ingredients) :]) <= set(switches)
        assert all(feature in BY_FEATURE for feature in ingredients)
        assert all(0 <= weight <= 100 for weight in mask.weights.values())
        assert mask.leads
        assert set(mask.leads) <= set(BY_AREA[mask.area])


def test_every_feature_is_on_in_some_of_a_few_thousand_scenarios() -> None:
    """No ingredient is out of reach, and no switch is always on or always off."""
    seen: dict[str, int] = {}
    for index in range(5_000):
        for feature in draw_mask(SeededChoices(1, 0, index)).features:
            seen[feature] = seen.get(feature, 0) + 1
    assert [feature for feature in BY_FEATURE if feature not in seen] == []
    for switch in SWITCHES:
        assert 0 < seen[f"decision:{switch}"] < 5_000


def test_a_readable_mask_has_only_ingredients_that_phase_understands() -> None:
    """An unsupported card would waste the whole scenario."""
    for index in range(300):
        mask = draw_mask(SeededChoices(4, 0, index), readable=True)
        assert all(each.phase for each in mask.ingredients)


def test_an_unknown_area_is_refused_with_the_nearest_one() -> None:
    """A typing error is named before anything is drawn."""
    with pytest.raises(BadInput, match='did you mean "cycling"'):
        draw_mask(SeededChoices(1), ("cyclin",))
    with pytest.raises(BadInput, match="no area was given"):
        draw_mask(SeededChoices(1), ())


def test_companions_are_features_of_other_areas() -> None:
    """A name in the table of areas that no ingredient has would silently do nothing."""
    for area, entry in AREAS.items():
        for feature in entry.companions:
            assert feature in BY_FEATURE
            assert not feature.startswith(f"{area}:")


def test_the_documents_have_every_area_with_its_line() -> None:
    """In the order in which they are drawn from."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "campaigns.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.MULTILINE)
    assert rows == [(name, area.line) for name, area in EVERY_AREA.items()]
