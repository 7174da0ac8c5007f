"""Restrictions, snow and sources stay with each unit of mana."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.mana import Mana
from rulehound.oracles.mana_riders import ManaRiders

pytestmark = pytest.mark.rule("106.6")

INCREASED = ev.ReplacementApplied("A", "mana", 9, 0, 5)


def made(words: Any, *units: Mana, snow: bool = False, increased: bool = False, then: Any = ()) -> Any:
    """A cave of A's, object 1, adds {R} that is for creature spells only; here it added these units."""
    ability = words.tap_for("{R}", restriction="" if snow else "creature")
    cave = Card("Cave", ("Land",), (), ("Snow",) if snow else (), abilities=(ability,))
    story = words.story(cave).turn("A", 2).main().add(*([INCREASED] if increased else []))
    return story.add(ev.ManaAdded("A", units, 1, 0, tapped=True), *then).judged(ManaRiders)


FOR_CREATURES = Mana("R", 1, restriction="creature")


def test_mana_has_the_restriction_that_its_ability_states(words: Any) -> None:
    """One that is lost, or another one, is objected to."""
    assert words.rules_held(made(words, FOR_CREATURES)) == {"106.6"}
    assert words.objections(made(words, Mana("R", 1))) == [("106.6", ("plain", "restriction lost"))]
    other = Mana("R", 1, restriction="ability")
    assert words.objections(made(words, other)) == [("106.6", ("plain", "other restriction"))]


@pytest.mark.rule("106.6a")
def test_all_mana_of_an_increased_production_has_it(words: Any) -> None:
    """A second unit without it is objected to."""
    assert words.rules_held(made(words, FOR_CREATURES, FOR_CREATURES, increased=True)) == {"106.6a"}
    wrong = made(words, FOR_CREATURES, Mana("R", 1), increased=True)
    assert words.objections(wrong) == [("106.6a", ("increased", "restriction lost"))]


@pytest.mark.rule("106.3")
def test_mana_of_a_snow_permanent_is_snow(words: Any) -> None:
    """No other mana is."""
    assert not made(words, Mana("R", 1, snow=True), snow=True).violated
    assert words.objections(made(words, Mana("R", 1), snow=True)) == [("106.3", ("plain", "snow"))]


def test_mana_is_spent_and_changed_as_it_was_added(words: Any) -> None:
    """What sticks to it does not come off in the pool."""
    spent = ev.ManaSpent("A", (FOR_CREATURES,), on=7)
    assert not made(words, FOR_CREATURES, then=(spent,)).violated
    washed = ev.ManaSpent("A", (Mana("R", 1),), on=7)
    assert words.objections(made(words, FOR_CREATURES, then=(washed,))) == [
        ("106.6", ("spent", "restriction"))
    ]
    changed = ev.ManaChanged("A", (FOR_CREATURES,), (Mana("C", 1, restriction="creature"),))
    assert not made(words, FOR_CREATURES, then=(changed,)).violated
    bare = ev.ManaChanged("A", (FOR_CREATURES,), (Mana("C", 1),))
    assert words.objections(made(words, FOR_CREATURES, then=(bare,))) == [("106.6", ("changed",))]


def test_a_target_that_hides_spending_is_not_judged(words: Any) -> None:
    """Such a target shows types of mana only."""
    story = words.story(words.forest).turn("A", 2).main().tap("Forest", "G")
    tally = story.judged(ManaRiders, hidden=("ManaSpent",))
    assert not tally.violated
    assert len(tally.unknown) == 1
