"""What was accepted was legal: time, player and targets."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.object_effects import Move
from rulehound.oracles.legality import Legality

pytestmark = pytest.mark.rule("117.1a")

SORCERY = Card("Rite", ("Sorcery",), cost="{0}", abilities=(SpellAbility((GainLife(1),)),))
BEAR = Card("Bear", ("Creature",), cost="{0}", power=2, toughness=2)
CAT = Card("Cat", ("Creature",), cost="{0}", keywords=("flash",), power=2, toughness=2)


def cast(words: Any, card: Card, *, active: str = "A", step: str = "", busy: bool = False) -> Any:
    """A casts a card: in which player's turn, in which step (or the main phase), over an ability or not."""
    story = words.story(words.forest, hand_A=[card]).turn(active, 2)
    story.phase("ending").step(step) if step else story.main()
    if busy:
        story.add(ev.AbilityPutOnStack(60, 1, 0, "A", 20))
    story.add(ev.PriorityReceived("A"))
    spell = story.move(card.name, "hand", "stack")
    return story.add(ev.SpellCast("A", spell)).judged(Legality)


@pytest.mark.rule("307.1")
@pytest.mark.parametrize(("card", "rule"), [(SORCERY, "307.1"), (BEAR, "117.1a")])
def test_what_is_no_instant_is_cast_in_ones_own_main_phase(words: Any, card: Card, rule: str) -> None:
    """With the stack empty."""
    assert rule in words.rules_held(cast(words, card))
    for how in ({"active": "B"}, {"step": "end"}, {"busy": True}):
        assert [each for each, _ in words.objections(cast(words, card, **how))] == [rule]
    assert not cast(words, CAT, active="B", step="end", busy=True).violated


@pytest.mark.rule("117.1")
def test_who_acts_has_priority(words: Any) -> None:
    """The other player does not cast spells meanwhile."""
    story = words.story(hand_A=[CAT]).turn("A", 2).main().add(ev.PriorityReceived("B"))
    spell = story.move("Cat", "hand", "stack")
    tally = story.add(ev.SpellCast("A", spell)).judged(Legality)
    assert words.objections(tally) == [("117.1", ("no priority",))]


@pytest.mark.rule("505.6b", "305.2")
def test_one_land_a_turn_in_a_main_phase(words: Any) -> None:
    """A second one, and one in another step, is objected to."""

    def played(lands: int, *, step: str = "", card: Card = words.forest) -> Any:
        story = words.story(hand_A=[card] * lands).turn("A", 2)
        story.phase("ending").step(step) if step else story.main()
        for name in list(story.ids):
            story.add(ev.PriorityReceived("A"), ev.LandPlayed("A", story.ids[name]))
            story.move(name, "hand", "battlefield")
        return story.judged(Legality)

    assert words.rules_held(played(1)) == {"117.1", "305.2", "505.6b"}
    assert words.objections(played(2)) == [("305.2", ("second land",))]
    assert words.objections(played(1, step="end")) == [("505.6b", ("land", "in the end"))]
    assert words.objections(played(1, card=BEAR)) == [("505.6b", ("no land",))]


@pytest.mark.rule("602.2", "602.5d")
@pytest.mark.parametrize("timing", ["sorcery", "your turn"])
def test_abilities_are_activated_by_their_controller_when_they_may(words: Any, timing: Any) -> None:
    """In another player's turn neither kind may."""
    well = words.enchantment("Well", ActivatedAbility(Cost(), (GainLife(1),), timing=timing))

    def activated(active: str, player: str = "A") -> Any:
        story = words.story(well).turn(active, 2).main().add(ev.PriorityReceived(player))
        story.activate("Well", player=player)
        return story.judged(Legality)

    assert words.rules_held(activated("A")) == {"117.1", "602.2", "602.5d"}
    assert [rule for rule, _ in words.objections(activated("B"))] == ["602.5d"]
    assert words.objections(activated("B", "B")) == [("602.2", ("controller",))]


def aimed(words: Any, kind: Any, target: Any, *between: ev.Event, resolved: bool | None = None) -> Any:
    """A aims an instant at something; it may resolve after these events."""
    card = Card("Bolt", ("Instant",), cost="{0}", abilities=(SpellAbility((Move("exile"),), kind),))
    story = words.story(BEAR, words.forest, hand_A=[card]).turn("A", 2).main()
    story.add(ev.AbilityPutOnStack(60, 2, 0, "A", 20), ev.PriorityReceived("A"))
    spell = story.move("Bolt", "hand", "stack")
    story.add(ev.SpellCast("A", spell, targets=(target,)), *between)
    if resolved is not None:
        story.add(ev.ResolutionBegan(spell), ev.ResolutionEnded(spell, resolved))
    return story.judged(Legality)


@pytest.mark.rule("115.1", "113.9")
def test_targets_are_of_their_kind(words: Any) -> None:
    """A land is no creature, and an ability is no spell."""
    assert "115.1" in words.rules_held(aimed(words, "creature", 1))
    assert words.objections(aimed(words, "creature", 2)) == [("115.1", ("target", "creature"))]
    assert words.objections(aimed(words, "creature", "A")) == [("115.1", ("target", "creature"))]
    assert "113.9" in words.rules_held(aimed(words, "activated or triggered ability", 60))
    assert words.objections(aimed(words, "spell", 60)) == [("113.9", ("target", "spell"))]


@pytest.mark.rule("608.2b")
def test_with_its_target_gone_it_does_not_resolve(words: Any) -> None:
    """With its target there it does."""
    gone = ev.ObjectMoved(1, 50, "battlefield", "graveyard", "A", "A")
    assert "608.2b" in words.rules_held(aimed(words, "creature", 1, gone, resolved=False))
    assert "608.2b" in words.rules_held(aimed(words, "creature", 1, resolved=True))
    assert words.objections(aimed(words, "creature", 1, gone, resolved=True)) == [("608.2b", ("resolved",))]
    assert words.objections(aimed(words, "creature", 1, resolved=False)) == [("608.2b", ("did not resolve",))]


def test_a_target_that_hides_lands_is_not_judged(words: Any) -> None:
    """How many were played is not seen."""
    tally = words.story(words.forest).judged(Legality, hidden=("LandPlayed",))
    assert len(tally.unknown) == 1
