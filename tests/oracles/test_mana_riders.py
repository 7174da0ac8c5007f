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


def hasty(words: Any, rider: str, *began: ev.Event, kind: str = "Creature") -> Any:
    """A spell of A's, paid with mana that gives haste, becomes object 8, and then these happen."""
    source = Card("Cavern", ("Land",), abilities=(words.tap_for("{R}", rider=rider),))
    beast = Card("Beast", (kind,), power=2, toughness=2)
    story = words.story(source, hand_A=[beast]).turn("A", 2).main()
    mana = Mana("R", 1, rider=rider)
    spell = story.move("Beast", "hand", "stack")
    story.add(ev.ManaAdded("A", (mana,), 1, 0, tapped=True), ev.ManaSpent("A", (mana,), on=spell))
    story.add(ev.SpellCast("A", spell), ev.ResolutionBegan(spell), ev.ResolutionEnded(spell))
    story.add(ev.ObjectMoved(spell, 8, "stack", "battlefield", "A", "A"))
    return story.add(*began, ev.PriorityReceived("A")).judged(ManaRiders)


@pytest.mark.rule("400.7a")
def test_a_creature_spell_that_mana_gave_haste_becomes_what_has_it(words: Any) -> None:
    """For as long as the mana says; nothing else that it is spent on gains it."""
    turn, lasting = "haste until end of turn", "haste"
    until = ev.EffectBegan(5, (8,), "keywords", "end of turn", "A")
    always = ev.EffectBegan(5, (8,), "keywords", "permanent", "A")
    assert "400.7a" in words.rules_held(hasty(words, turn, until))
    assert "400.7a" in words.rules_held(hasty(words, lasting, always))
    for wrong in (hasty(words, turn), hasty(words, turn, always), hasty(words, lasting, until)):
        assert words.objections(wrong) == [("400.7a", ("haste", "not gained"))]
    assert not hasty(words, turn, kind="Artifact").violated
    assert words.objections(hasty(words, turn, until, kind="Artifact")) == [
        ("106.6", ("haste", "no creature"))
    ]


def test_a_target_that_hides_spending_is_not_judged(words: Any) -> None:
    """Such a target shows types of mana only."""
    story = words.story(words.forest).turn("A", 2).main().tap("Forest", "G")
    tally = story.judged(ManaRiders, hidden=("ManaSpent",))
    assert not tally.violated
    assert len(tally.unknown) == 1
