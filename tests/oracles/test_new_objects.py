"""What changes zones begins anew, and abilities do not need their source."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.object_effects import Move
from rulehound.core.replacement_effects import EntersTapped, EntersWithCounters, Replacement
from rulehound.oracles.new_objects import NewObjects

pytestmark = pytest.mark.rule("400.7")


def moved(words: Any, origin: str, zone: str, *laws: Any, abilities: Any = (), **fields: Any) -> Any:
    """A creature of A's goes from one zone to another."""
    bear = words.creature("Bear", 2, 2, *abilities)
    permanents = [words.enchantment(f"Law {place}", law) for place, law in enumerate(laws)]
    story = words.story(*permanents, **{f"{origin}_A": [bear]}).turn("A", 2).main()
    story.move("Bear", origin, zone, **fields)
    return story.judged(NewObjects)


@pytest.mark.parametrize("zone", ["graveyard", "battlefield"])
@pytest.mark.parametrize(
    "fields",
    [{"tapped": True}, {"counters": (("+1/+1", 1),)}, {"chosen": "W"}],
    ids=["tapped", "counters", "choice"],
)
def test_nothing_is_left_of_what_it_was(words: Any, zone: str, fields: Any) -> None:
    """It is untapped, without counters and choices, on the battlefield and elsewhere."""
    origin = "exile" if zone == "battlefield" else "battlefield"
    assert words.rules_held(moved(words, origin, zone)) == {"400.7"}
    assert [rule for rule, _ in words.objections(moved(words, origin, zone, **fields))] == ["400.7"]


@pytest.mark.rule("614.1d")
def test_it_enters_tapped_where_an_effect_says_so(words: Any) -> None:
    """And with the counters that its card names."""
    law = EntersTapped("creature", "you")
    assert "614.1d" in words.rules_held(moved(words, "exile", "battlefield", law, tapped=True))
    assert words.objections(moved(words, "exile", "battlefield", law)) == [("614.1d", ("untapped",))]
    counters = {"counters": (("+1/+1", 1),), "abilities": (EntersWithCounters(1),)}
    assert not moved(words, "exile", "battlefield", **counters).violated


@pytest.mark.rule("608.3a")
def test_a_permanent_spell_enters_under_its_controller(words: Any) -> None:
    """Another controller is objected to."""
    bear = words.creature("Bear", 2, 2)
    story = words.story(hand_A=[bear]).turn("A", 2).main()
    spell = story.move("Bear", "hand", "stack")
    story.add(ev.SpellCast("A", spell), ev.ResolutionBegan(spell))
    story.move("Bear", "stack", "battlefield")
    assert "608.3a" in words.rules_held(story.judged(NewObjects))
    other = ev.ObjectMoved(spell, 3, "stack", "battlefield", "A", "B")
    assert words.objections(story.with_edit(-1, other).judged(NewObjects)) == [("608.3a", ("controller",))]


@pytest.mark.rule("110.2a")
@pytest.mark.parametrize(("yours", "whose", "other"), [(True, "A", "B"), (False, "B", "A")])
def test_what_is_put_onto_the_battlefield_is_whose_the_effect_says(
    words: Any, yours: bool, whose: str, other: str
) -> None:
    """A card of B's graveyard enters under A's control, or its owner's; a card that entered before is not judged."""
    raise_ = words.instant("Raise", Move("return to battlefield", yours=yours), target="creature card")
    story = words.story(hand_A=[raise_], graveyard_B=[words.creature("Bear", 2, 2)]).turn("A", 2).main()
    bear = story.ids["Bear"]
    spell = story.move("Raise", "hand", "stack")
    story.add(ev.SpellCast("A", spell, targets=(bear,)), ev.ResolutionBegan(spell))
    story.add(ev.ObjectMoved(bear, 9, "graveyard", "battlefield", "B", whose))
    assert "110.2a" in words.rules_held(story.judged(NewObjects))
    wrong = ev.ObjectMoved(bear, 9, "graveyard", "battlefield", "B", other)
    assert words.objections(story.with_edit(-1, wrong).judged(NewObjects)) == [("110.2a", ("controller",))]


@pytest.mark.rule("110.2a")
def test_where_something_takes_what_enters_it_is_not_judged(words: Any) -> None:
    """Nor where nothing that resolves has it enter."""
    taken = words.enchantment("Gatherer", Replacement("enters", "any", by_you=True))
    raise_ = words.instant("Raise", Move("return to battlefield"), target="creature card")
    story = words.story(taken, hand_A=[raise_], graveyard_B=[words.creature("Bear", 2, 2)])
    bear = story.turn("A", 2).main().ids["Bear"]
    spell = story.move("Raise", "hand", "stack")
    story.add(ev.SpellCast("A", spell, targets=(bear,)), ev.ResolutionBegan(spell))
    story.add(ev.ObjectMoved(bear, 9, "graveyard", "battlefield", "B", "A"))
    assert "110.2a" not in words.rules_held(story.judged(NewObjects))


@pytest.mark.rule("113.7a")
def test_an_ability_resolves_without_its_source(words: Any) -> None:
    """It does not leave the stack with it."""
    well = words.enchantment("Well", ActivatedAbility(Cost(), (GainLife(1),)))
    story = words.story(well).turn("A", 2).main()
    ability = story.activate("Well")
    story.move("Well", "battlefield", "graveyard")
    gone = ev.ObjectMoved(ability, 0, "stack", "nowhere", "A", "A")
    broken = story.with_edit(-1, story.trace[-1], gone)
    assert words.objections(broken.judged(NewObjects)) == [("113.7a", ("ability gone",))]
    assert "113.7a" in words.rules_held(story.passes().resolved(ability).judged(NewObjects))


def test_damage_is_not_dealt_to_what_it_was(words: Any) -> None:
    """The creature has left and come back."""
    story = words.story(words.creature("Bear", 2, 2)).turn("A", 2).main()
    story.move("Bear", "battlefield", "exile")
    story.move("Bear", "exile", "battlefield")
    story.add(ev.DamageDealt(9, 1, 2))
    assert words.objections(story.judged(NewObjects)) == [("400.7", ("damage", "gone"))]


def test_where_countering_is_hidden_what_enters_is_judged(words: Any) -> None:
    """Why an ability leaves the stack is not seen, how a permanent enters is."""
    well = words.enchantment("Well", ActivatedAbility(Cost(), (GainLife(1),)))
    story = words.story(well).turn("A", 2).main()
    gone = ev.ObjectMoved(story.activate("Well"), 0, "stack", "nowhere", "A", "A")
    assert not story.add(gone).judged(NewObjects, hidden=("Countered",)).violated
    bear = words.story(words.creature("Bear", 2, 2)).turn("A", 2).main()
    bear.add(ev.ObjectMoved(1, 2, "battlefield", "hand", "A", "A", tapped=True))
    tally = bear.judged(NewObjects, hidden=("Countered",))
    assert words.objections(tally) == [("400.7", ("tapped", "elsewhere"))]
