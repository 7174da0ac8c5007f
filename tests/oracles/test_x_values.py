"""X is one value from its announcement to all that follows from it."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count, VariableX
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife, LoseLife
from rulehound.core.effects import Delayed
from rulehound.core.mana import Mana
from rulehound.core.replacement_effects import EntersWithCounters
from rulehound.core.triggered_abilities import TriggeredAbility, ZoneChanges
from rulehound.oracles.x_values import XValues

pytestmark = pytest.mark.rule("107.3a")

X = VariableX()


def gained(amount: int) -> ev.Event:
    return ev.LifeChanged("A", amount, "gain")


def cast(
    words: Any, card: Card, x: int, *events: ev.Event, paid: bool = True, zone: str = "graveyard"
) -> Any:
    """A casts it with this X, and it resolves while these happen."""
    story = words.story(words.forest, hand_A=[card]).turn("A", 2).main()
    spell = story.move(card.name, "hand", "stack")
    if paid:
        story.add(ev.ManaSpent("A", (Mana("G"),), on=spell))
    story.add(ev.SpellCast("A", spell, x=x), ev.ResolutionBegan(spell), *events)
    if zone == "battlefield":
        return story
    story.move(card.name, "stack", zone)
    return story.add(ev.ResolutionEnded(spell))


def charm(*effects: Any, x: Any = None) -> Card:
    return Card("Charm", ("Instant",), cost="{X}", abilities=(SpellAbility(effects, x=x),))


def test_a_spell_does_as_much_as_its_x(words: Any) -> None:
    """Half of it where it says so; a different amount is objected to."""
    assert words.rules_held(cast(words, charm(GainLife(X)), 3, gained(3)).judged(XValues)) == {"107.3a"}
    assert words.rules_held(cast(words, charm(GainLife(VariableX(half=True))), 5, gained(2)).judged(XValues))
    wrong = cast(words, charm(GainLife(X)), 3, gained(2))
    assert words.objections(wrong.judged(XValues)) == [("107.3a", ("gain life", "less"))]
    nothing = cast(words, charm(GainLife(X)), 3)
    assert words.objections(nothing.judged(XValues)) == [("107.3a", ("gain life", "nothing"))]


@pytest.mark.rule("107.3i")
def test_every_x_of_a_spell_is_the_same(words: Any) -> None:
    """One that is not is objected to."""
    both = charm(GainLife(X), LoseLife(X, "each opponent"))
    lost = ev.LifeChanged("B", -2, "lose")
    assert "107.3i" in words.rules_held(cast(words, both, 2, gained(2), lost).judged(XValues))
    other = cast(words, both, 2, gained(2), ev.LifeChanged("B", -1, "lose"))
    assert words.objections(other.judged(XValues)) == [("107.3a", ("lose life", "less"))]


@pytest.mark.rule("107.3b")
def test_a_spell_cast_for_nothing_has_x_0(words: Any) -> None:
    """Any other X is objected to."""
    free = cast(words, charm(GainLife(X)), 0, paid=False)
    assert "107.3b" in words.rules_held(free.judged(XValues))
    wrong = cast(words, charm(GainLife(X)), 2, gained(2), paid=False)
    assert words.objections(wrong.judged(XValues)) == [("107.3b", ("free", "not 0"))]


@pytest.mark.rule("107.3c")
def test_an_x_that_the_text_defines_is_counted_on_resolution(words: Any) -> None:
    """A controls one land."""
    card = charm(GainLife(X), x=Count("land"))
    assert "107.3c" in words.rules_held(cast(words, card, 0, gained(1)).judged(XValues))
    wrong = cast(words, card, 4, gained(4))
    assert words.objections(wrong.judged(XValues)) == [("107.3c", ("gain life", "more"))]


@pytest.mark.rule("107.3k")
def test_an_activated_ability_has_an_x_of_its_own(words: Any) -> None:
    """Two activations may have different ones."""
    fountain = words.enchantment("Fountain", ActivatedAbility(Cost(mana="{X}"), (GainLife(X),)))

    def activated(amount: int) -> Any:
        story = words.story(fountain).turn("A", 2).main()
        for x in (2, amount):
            story.resolved(story.activate("Fountain", x=x), gained(2))
        return story.judged(XValues)

    assert words.rules_held(activated(2)) == {"107.3k"}
    assert words.objections(activated(3)) == [("107.3k", ("gain life", "less"))]


@pytest.mark.rule("107.3a")
def test_an_ability_that_does_nothing_with_its_x_mixes_up_no_two(words: Any) -> None:
    """It is told as of a spell: the X announced is not used."""
    fountain = words.enchantment("Fountain", ActivatedAbility(Cost(mana="{X}"), (GainLife(X),)))
    story = words.story(fountain).turn("A", 2).main()
    story.resolved(story.activate("Fountain", x=2))
    assert words.objections(story.judged(XValues)) == [("107.3a", ("gain life", "nothing"))]


HYDRA = Card(
    "Hydra",
    ("Creature",),
    cost="{X}",
    abilities=(EntersWithCounters(X), TriggeredAbility(ZoneChanges("enters"), (GainLife(X),))),
)


def entered(words: Any, counters: int, gain: int, *, back: bool = False) -> Any:
    """Hydra cast with X 3 has entered with counters; its trigger resolves."""
    story = cast(words, HYDRA, 3, zone="battlefield")
    held = (("+1/+1", counters),) if counters else ()
    if back:
        story.move("Hydra", "stack", "battlefield", counters=(("+1/+1", 3),))
        story.add(ev.ResolutionEnded(3), ev.PriorityReceived("A"))
        story.move("Hydra", "battlefield", "exile")
        hydra = story.move("Hydra", "exile", "battlefield", counters=held)
    else:
        hydra = story.move("Hydra", "stack", "battlefield", counters=held)
        story.add(ev.ResolutionEnded(3))
    story.add(ev.AbilityTriggered(20, hydra, 1, "A"), ev.AbilityPutOnStack(60, hydra, 1, "A", 20))
    return story.passes().resolved(60, *([gained(gain)] if gain else [])).judged(XValues)


@pytest.mark.rule("107.3m")
def test_a_permanent_enters_with_the_x_of_its_spell(words: Any) -> None:
    """So do its counters, and its trigger as it enters."""
    assert "107.3m" in words.rules_held(entered(words, 3, 3))
    assert words.objections(entered(words, 0, 3)) == [("107.3m", ("enters with counters", "from the stack"))]
    assert words.objections(entered(words, 3, 0)) == [("107.3m", ("gain life", "nothing"))]


@pytest.mark.rule("107.3m")
def test_a_permanent_that_comes_back_has_x_0(words: Any) -> None:
    """It is a new object, which no spell became."""
    assert "107.3m" in words.rules_held(entered(words, 0, 0, back=True))
    assert words.objections(entered(words, 3, 0, back=True)) == [
        ("107.3m", ("enters with counters", "from elsewhere"))
    ]


@pytest.mark.rule("107.3n")
def test_a_delayed_ability_has_its_creators_x(words: Any) -> None:
    """Another amount is objected to."""
    card = charm(Delayed("end", (GainLife(X),)))

    def later(amount: int) -> Any:
        story = cast(words, card, 3, ev.DelayedTriggerCreated(7, 3, "A", "end")).phase("ending").step("end")
        story.add(ev.AbilityTriggered(20, 3, -1, "A"), ev.AbilityPutOnStack(60, 3, -1, "A", 20)).passes()
        return story.resolved(60, gained(amount)).judged(XValues)

    assert words.rules_held(later(3)) == {"107.3n"}
    assert words.objections(later(1)) == [("107.3n", ("gain life", "less"))]


@pytest.mark.rule("107.3n")
def test_a_delayed_ability_is_not_judged_where_what_defines_x_changed(words: Any) -> None:
    """A creature that came since the resolution began: the rules do not say which number is meant."""
    card = charm(Delayed("end", (GainLife(X),)), x=Count("creature"))
    soldier = ev.TokenCreated(ev.ObjectInfo(90, "Soldier", "Soldier", "battlefield", "A", "A", token=True))
    created = ev.DelayedTriggerCreated(7, 3, "A", "end")

    def later(*during: ev.Event) -> Any:
        story = cast(words, card, 0, *during).phase("ending").step("end")
        story.cards["Soldier"] = words.creature("Soldier", 1, 1)
        story.add(ev.AbilityTriggered(20, 3, -1, "A"), ev.AbilityPutOnStack(60, 3, -1, "A", 20)).passes()
        return words.objections(story.resolved(60, gained(2)).judged(XValues))

    assert later(created, soldier) == [("107.3n", ("gain life", "more"))]
    assert not later(soldier, created)


def test_a_target_that_hides_life_is_not_judged(words: Any) -> None:
    """What was gained is not seen."""
    tally = cast(words, charm(GainLife(X)), 3).judged(XValues, hidden=("LifeChanged",))
    assert not tally.violated
    assert len(tally.unknown) == 1
