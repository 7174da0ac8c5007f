"""Mana has one of six types, and mana of an undefined type is not produced."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.replacement_effects import EntersChoosingColor
from rulehound.oracles.undefined_mana import UndefinedMana

pytestmark = pytest.mark.rule("106.5")


def test_an_ability_whose_type_is_undefined_produces_nothing(words: Any) -> None:
    """A Pool alone could produce no type, and resolves without mana."""
    story = words.story(words.pool, words.forest).turn("A", 1).main()
    story.add(ev.ObjectMoved(story.ids["Forest"], 0, "battlefield", "nowhere", "A", "A"))
    story.tap("Pool", "", offered="")
    assert words.rules_held(story.judged(UndefinedMana)) == {"106.5"}


def test_mana_of_an_undefined_type_is_objected_to(words: Any) -> None:
    """The same Pool, and one colorless mana from it."""
    story = words.story(words.pool).turn("A", 1).main().tap("Pool", "C", offered="")
    assert words.objections(story.judged(UndefinedMana)) == [("106.5", ("undefined type",))]


def test_a_color_that_was_never_chosen_gives_no_mana(words: Any) -> None:
    """A permanent without a chosen color adds nothing of the chosen color."""
    shores = Card("Shores", ("Land",), abilities=(EntersChoosingColor(), words.tap_for(chosen=True)))
    story = words.story(shores).turn("A", 1).main()
    story.add(ev.AbilityActivated("A", 1, 1, mana=True, tapped=True), words.added("A", "G", 1, 1))
    assert words.objections(story.judged(UndefinedMana)) == [("106.5", ("undefined type",))]
    assert not story.judged(UndefinedMana, hidden=("ColorChosen",)).violated


def test_mana_has_one_of_six_types(words: Any) -> None:
    """Generic mana is no type of mana."""
    story = words.story(words.forest).turn("A", 1).main().tap("Forest", "G")
    assert words.rules_held(story.judged(UndefinedMana)) == {"106.1b"}
    broken = story.with_edit(story.place(ev.ManaAdded), words.added("A", "1", 1, 0))
    assert words.objections(broken.judged(UndefinedMana)) == [("106.1b", ("type", "not one of six"))]
    empty = story.with_edit(story.place(ev.ManaAdded), ev.ManaAdded("A", (), 1, 0))
    assert words.objections(empty.judged(UndefinedMana)) == [("106.5", ("empty",))]


def test_a_target_that_hides_added_mana_is_not_judged(words: Any) -> None:
    """Without ManaAdded there is one unknown, and it says why."""
    tally = words.story(words.forest).turn("A", 1).judged(UndefinedMana, hidden=("ManaAdded",))
    assert [verdict.sentence for verdict in tally.unknown] == ["target does not show ManaAdded"]
