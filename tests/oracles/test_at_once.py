"""Mana abilities resolve at once and off the stack."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.oracles.at_once import AtOnce

pytestmark = pytest.mark.rule("605.3b")


def tapped(words: Any) -> Any:
    """A land of A's is tapped for mana in a main phase."""
    return words.story(words.wastes).turn("A", 2).main().tap("Wastes", "C")


def test_a_mana_ability_resolves_at_once(words: Any) -> None:
    """Nobody receives priority before it has."""
    story = tapped(words)
    assert words.rules_held(story.judged(AtOnce)) == {"113.4", "405.6c", "605.3b"}
    at = story.place(ev.Tapped)
    broken = story.with_edit(at, story.trace[at], ev.PriorityReceived("B"))
    assert ("605.3b", ("between",)) in words.objections(broken.judged(AtOnce))
    hidden = story.judged(AtOnce, hidden=["AbilityTriggered"])
    assert [verdict.status for verdict in hidden.unknown] == ["unknown"]


@pytest.mark.rule("113.4", "405.6c", "605.3c")
def test_it_uses_no_stack_and_is_not_activated_within_itself(words: Any) -> None:
    """Nor does its mana come later than its end."""
    story = tapped(words)
    at = story.place(ev.AbilityActivated)
    event = story.trace[at]
    stacked = story.with_edit(at, ev.AbilityActivated("A", 1, 0, mana=True, tapped=True, stack_object=9))
    assert words.objections(stacked.judged(AtOnce))[0] == ("113.4", ("activated", "on the stack"))
    twice = story.with_edit(at, event, event)
    assert ("605.3c", ("again",)) in words.objections(twice.judged(AtOnce))
    late = story.with_edit(story.place(ev.ManaAbilityResolved), *reversed(story.trace[-2:]))
    late = late.with_edit(late.place(ev.ManaAdded))
    assert words.objections(late.judged(AtOnce)) == [("405.6c", ("late",))]


@pytest.mark.rule("605.2")
def test_one_that_can_make_nothing_is_still_one(words: Any) -> None:
    """There is no Swamp to make mana like: it resolves at once all the same."""
    asks = ActivatedAbility(Cost(tap=True), (AddMana(could=CouldProduce(what="Swamp")),))

    def activated(mana: bool) -> Any:
        story = words.story(words.enchantment("Well", asks)).turn("A", 2).main()
        story.add(ev.AbilityActivated("A", 1, 0, mana=mana, stack_object=0 if mana else 9))
        return (story.add(ev.ManaAbilityResolved(1, 0, "A")) if mana else story).judged(AtOnce)

    assert words.rules_held(activated(True)) == {"113.4", "605.2", "605.3b"}
    assert words.objections(activated(False)) == [("605.2", ("stack",))]
