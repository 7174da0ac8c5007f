"""The steps of casting a spell, in order; a land that is played has none."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.damage_effects import GainLife
from rulehound.core.mana import Mana
from rulehound.oracles.casting import Casting

pytestmark = pytest.mark.rule("601.2a", "601.2i")


def cast(words: Any, *, late: bool = False, by: str = "A", payer: str = "A") -> Any:
    """A casts an instant and taps a land for it, in time or after paying."""
    rain = words.instant("Rain", GainLife(1))
    story = words.story(words.wastes, hand_A=[rain]).turn("A", 2).main()
    spell = story.move("Rain", "hand", "stack", cause="cast")
    paid = ev.ManaSpent("A", (Mana("C", 1),), spell)
    if late:
        story.add(paid).tap("Wastes", "C", player=payer)
    else:
        story.tap("Wastes", "C", player=payer).add(paid)
    return story.add(ev.SpellCast(by, spell), ev.PriorityReceived("A"))


def test_a_spell_that_is_cast_in_order(words: Any) -> None:
    """It lies on the stack, mana is made and paid, and it becomes cast once."""
    story = cast(words)
    assert words.rules_held(story.judged(Casting)) == {
        "601.2",
        "601.2a",
        "601.2g",
        "601.2i",
        "605.3a",
        "112.2",
    }
    event = story.trace[story.place(ev.SpellCast)]
    twice = story.with_edit(story.place(ev.SpellCast), event, event)
    assert words.objections(twice.judged(Casting)) == [("601.2i", ("twice",))]
    never = story.with_edit(story.place(ev.SpellCast))
    assert words.objections(never.judged(Casting)) == [("601.2i", ("not cast",))]
    nowhere = story.with_edit(story.place(ev.ObjectMoved))
    assert words.objections(nowhere.judged(Casting)) == [("601.2a", ("not on the stack",))]
    assert story.judged(Casting, hidden=["ManaSpent"]).unknown


@pytest.mark.rule("601.2g")
def test_mana_is_made_before_it_is_paid(words: Any) -> None:
    """Not afterwards."""
    assert words.objections(cast(words, late=True).judged(Casting)) == [("601.2g", ("late",))]


@pytest.mark.rule("605.3a", "112.2")
def test_who_casts_it_controls_it_and_makes_the_mana(words: Any) -> None:
    """Another player does neither."""
    assert words.objections(cast(words, payer="B").judged(Casting)) == [("605.3a", ("the other player",))]
    assert words.objections(cast(words, by="B").judged(Casting)) == [("112.2", ("controller",))]


@pytest.mark.rule("116.1")
def test_a_land_that_is_played_does_not_use_the_stack(words: Any) -> None:
    """It goes from the hand to the battlefield."""

    def played(zone: str) -> Any:
        story = words.story(hand_A=[words.forest]).turn("A", 2).main()
        story.add(ev.LandPlayed("A", 1)).move("Forest", "hand", zone, cause="play")
        return story.judged(Casting)

    assert words.rules_held(played("battlefield")) == {"116.1"}
    assert words.objections(played("stack"))[0] == ("116.1", ("on the stack",))
