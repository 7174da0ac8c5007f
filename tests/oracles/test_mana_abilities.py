"""Mana abilities do not use the stack, and other abilities do."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife, PreventDamage
from rulehound.core.decisions import Decision
from rulehound.core.effects import May
from rulehound.core.mana import Mana
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import DrawCards
from rulehound.core.target import Capabilities
from rulehound.core.triggered_abilities import ManaIsAdded, TappedForMana, TriggeredAbility, ZoneChanges
from rulehound.oracles.judge import judge
from rulehound.oracles.mana_abilities import ManaAbilities

pytestmark = pytest.mark.rule("605.1a", "605.3b")

RED = AddMana(symbols="{R}")
ALL_KINDS = frozenset(kind.__name__ for kind in ev.EVENT_KINDS)


def activated(
    words: Any, *effects: Any, stack: bool, edition: str = "CR 2026-08-07", target: Any = None
) -> Any:
    """What is said of an ability of A's with a sacrifice in its cost that is activated with or without the stack."""
    card = words.creature("Totem", 1, 1, ActivatedAbility(Cost(sacrifice=True), effects, target))
    story = words.story(card).turn("A", 2).main().add(ev.PriorityReceived("A"))
    if stack:
        story.activate("Totem")
    else:
        story.add(ev.AbilityActivated("A", 1, 0, mana=True))
    return judge(story.trace, story.cards, Capabilities("by hand", "0", ALL_KINDS, edition), (ManaAbilities,))


def test_a_mana_ability_does_not_use_the_stack(words: Any) -> None:
    """Whatever its cost."""
    assert words.rules_held(activated(words, RED, stack=False)) == {"605.3b"}
    assert words.objections(activated(words, RED, stack=True)) == [("605.3b", ("activated",))]


@pytest.mark.rule("605.5a")
def test_an_ability_with_a_target_uses_it(words: Any) -> None:
    """And so does one that adds no mana."""
    mana = AddMana(symbols="{R}", who="target")
    assert words.rules_held(activated(words, mana, stack=True, target="player")) == {"605.5a"}
    aimed = activated(words, mana, stack=False, target="player")
    assert words.objections(aimed) == [("605.5a", ("target",))]
    assert words.objections(activated(words, GainLife(1), stack=False)) == [("605.1a", ("adds none",))]
    assert not activated(words, GainLife(1), stack=True).violated


def test_one_that_moves_a_card_from_a_library_uses_it_by_the_present_rules(words: Any) -> None:
    """By older ones it did not; which a target follows must be known."""
    assert words.rules_held(activated(words, RED, DrawCards(1), stack=True)) == {"605.1a"}
    drawn = activated(words, RED, DrawCards(1), stack=False)
    assert words.objections(drawn) == [("605.1a", ("library",))]
    older = activated(words, RED, DrawCards(1), stack=False, edition="2026-06")
    assert not older.violated
    assert [each.sentence for each in older.unknown] == ["target follows an older edition of CR 605.1a"]


@pytest.mark.rule("605.1b", "605.4a")
def test_a_triggered_mana_ability_triggers_from_mana(words: Any) -> None:
    """It resolves at once; one that triggers from something else goes on the stack."""

    def triggered(trigger: Any, mana: bool) -> Any:
        card = words.creature("Druid", 1, 1, TriggeredAbility(trigger, (RED,)))
        story = words.story(card).turn("A", 2).main()
        return story.add(ev.AbilityTriggered(9, 1, 0, "A", mana=mana)).judged(ManaAbilities)

    assert words.rules_held(triggered(TappedForMana("you", "land"), True)) == {"605.4a"}
    assert words.rules_held(triggered(ZoneChanges("enters"), False)) == {"605.1b"}
    waits = triggered(TappedForMana("you", "land"), False)
    assert words.objections(waits) == [("605.4a", ("triggered",))]
    assert words.objections(triggered(ZoneChanges("enters"), True)) == [("605.1b", ("other",))]


@pytest.mark.rule("608.2c")
def test_its_other_instructions_are_followed_at_once(words: Any) -> None:
    """Where it deals damage, its controller is dealt some, unless a card of the game may keep it away."""

    def tapped(dealt: bool, *others: Any) -> Any:
        card = words.creature(
            "Spire", 1, 1, ActivatedAbility(Cost(tap=True), (RED, DealDamage(1, "you"))), *others
        )
        story = words.story(card).turn("A", 2).main().add(ev.PriorityReceived("A"))
        story.add(ev.AbilityActivated("A", 1, 0, mana=True))
        if dealt:
            story.add(ev.DamageDealt(1, "A", 1))
        story.add(ev.ManaAbilityResolved(1, 0, "A"), ev.PriorityPassed("A"), ev.PriorityReceived("B"))
        kinds = Capabilities("by hand", "0", ALL_KINDS, "CR 2026-08-07")
        return judge(story.trace, story.cards, kinds, (ManaAbilities,))

    assert "608.2c" in words.rules_held(tapped(True))
    assert words.objections(tapped(False)) == [("608.2c", ("damage",))]
    shield = ActivatedAbility(Cost(tap=True), (PreventDamage(1, to="you"),))
    assert not tapped(False, shield).violated


@pytest.mark.rule("605.1b")
def test_a_trigger_from_mana_that_adds_none_uses_the_stack(words: Any) -> None:
    """Whether it triggers from a permanent tapped for mana or from mana added."""

    def triggered(trigger: Any, mana: bool) -> Any:
        card = words.creature("Druid", 1, 1, TriggeredAbility(trigger, (GainLife(1),)))
        story = words.story(card).turn("A", 2).main()
        return story.add(ev.AbilityTriggered(9, 1, 0, "A", mana=mana)).judged(ManaAbilities)

    for trigger in (TappedForMana("you", "land"), ManaIsAdded()):
        assert not triggered(trigger, False).violated
        assert words.objections(triggered(trigger, True)) == [("605.1b", ("triggered", "adds none"))]


@pytest.mark.rule("608.2c")
def test_mana_that_a_player_may_add_is_added_where_they_say_so(words: Any) -> None:
    """And not where they do not."""
    card = words.creature("Druid", 1, 1, ActivatedAbility(Cost(tap=True), (May((RED,)),)))
    for answer, added, wanted in (
        (1, True, []),
        (0, False, []),
        (1, False, [("608.2c", ("may", "not added"))]),
        (0, True, [("608.2c", ("may", "added"))]),
    ):
        story = words.story(card).turn("A", 2).main().add(ev.AbilityActivated("A", 1, 0, mana=True))
        offers = [(len(story.trace), Decision("may", "A", [("no",), ("yes",)], "603.5", 1), answer)]
        if added:
            story.add(ev.ManaAdded("A", (Mana("R"),), 1, 0))
        story.add(ev.ManaAbilityResolved(1, 0, "A"))
        assert words.objections(story.judged(ManaAbilities, offers=offers)) == wanted
