"""The stack is last in, first out; triggers go there in APNAP order."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.oracles.stack_order import StackOrder

pytestmark = pytest.mark.rule("405.5")


def two(words: Any, first: int = 0) -> Any:
    """Two abilities of A's are on the stack; one of them resolves, the newer one with `first` 1."""
    well = words.enchantment("Well", ActivatedAbility(Cost(), (GainLife(1),)))
    story = words.story(well).turn("A", 2).main()
    ids = [story.activate("Well"), story.activate("Well")]
    return story.passes().resolved(ids[first], ev.LifeChanged("A", 1, "gain"))


@pytest.mark.rule("117.7")
def test_the_newest_resolves_first(words: Any) -> None:
    """It was activated in response: an older one below it is objected to."""
    assert words.rules_held(two(words, 1).judged(StackOrder)) == {"117.7", "608.1"}
    assert words.objections(two(words, 0).judged(StackOrder)) == [("117.7", ("ability", "below", "ability"))]


@pytest.mark.rule("608.1")
def test_only_what_is_on_the_stack_resolves(words: Any) -> None:
    """Not what has resolved already."""
    story = two(words, 1).passes().resolved(2)
    story.add(ev.ResolutionBegan(2))
    assert words.objections(story.judged(StackOrder)) == [("608.1", ("not on the stack",))]


@pytest.mark.rule("405.2")
def test_a_trigger_from_cycling_resolves_before_the_cycling_ability(words: Any) -> None:
    """It was put on the stack above it."""
    story = words.story(hand_A=[words.forest]).turn("A", 2).main()
    ability = story.activate("Forest", cycling=True)
    story.add(ev.AbilityPutOnStack(60, 1, 1, "A", 20))
    assert "405.2" in words.rules_held(story.passes().resolved(60).judged(StackOrder))
    other = story.with_edit(story.place(ev.ResolutionBegan), ev.ResolutionBegan(ability))
    assert ("405.2", ("ability", "below", "ability")) in words.objections(other.judged(StackOrder))


@pytest.mark.rule("603.3b")
def test_the_active_players_triggers_go_below_the_others(words: Any) -> None:
    """The other order is objected to."""
    triggers = [ev.AbilityTriggered(20, 1, 0, "A"), ev.AbilityTriggered(21, 2, 0, "B")]
    on_stack = [ev.AbilityPutOnStack(60, 1, 0, "A", 20), ev.AbilityPutOnStack(61, 2, 0, "B", 21)]
    story = words.story(words.forest, words.forest).turn("A", 2).main().add(*triggers, *on_stack)
    assert words.rules_held(story.judged(StackOrder)) == {"603.3b"}
    broken = words.story(words.forest, words.forest).turn("A", 2).main().add(*triggers, *reversed(on_stack))
    assert words.objections(broken.judged(StackOrder)) == [("603.3b", ("not APNAP",))]


def test_a_target_that_hides_what_is_put_on_the_stack_is_not_judged(words: Any) -> None:
    """What lies above is not seen."""
    tally = two(words, 0).judged(StackOrder, hidden=("AbilityPutOnStack",))
    assert not tally.violated
    assert len(tally.unknown) == 1


def test_abilities_that_may_have_been_countered_are_not_counted(words: Any) -> None:
    """Where the target does not show countering, an ability may be gone."""
    assert not two(words, 0).judged(StackOrder, hidden=("Countered",)).violated
