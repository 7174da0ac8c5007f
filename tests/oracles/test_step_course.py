"""What happens by itself comes first in a step; nothing happens between steps."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.damage_effects import GainLife
from rulehound.core.mana import Mana
from rulehound.core.triggered_abilities import StepBegins, TriggeredAbility
from rulehound.oracles.step_course import StepCourse

pytestmark = pytest.mark.rule("117.2c", "703.3")


def attack(words: Any, *events: ev.Event) -> Any:
    """A step in which attackers are declared, after or before these events."""
    story = words.story(words.creature("Bear", 2, 2)).turn("A", 2).phase("combat")
    return story.step("beginning of combat", "declare attackers").add(*events)


DECLARED = ev.AttackersDeclared("A", (1,))
PUT = ev.AbilityPutOnStack(60, 1, 0, "A", 3)


def test_a_turn_based_action_comes_first(words: Any) -> None:
    """Before triggers and priority."""
    right = attack(words, DECLARED, PUT, ev.PriorityReceived("A"))
    assert words.rules_held(right.judged(StepCourse)) == {"117.2c", "500.12", "703.3"}
    late = attack(words, PUT, DECLARED)
    assert words.objections(late.judged(StepCourse)) == [("703.3", ("not first",))]
    later = attack(words, ev.PriorityReceived("A"), DECLARED)
    assert words.objections(later.judged(StepCourse)) == [("117.2c", ("late",))]
    assert right.judged(StepCourse, hidden=["PhaseBegan"]).unknown


@pytest.mark.rule("703.4q", "500.12")
def test_a_step_ends_with_its_pools_and_nothing_comes_between(words: Any) -> None:
    """What is lost is lost last; then the next begins."""
    lost = ev.ManaLost("A", (Mana("G"),))

    def ended(*events: ev.Event) -> Any:
        story = attack(words, DECLARED, *events)
        return story.phase("main", "postcombat main")

    assert "703.4q" in words.rules_held(ended(lost).judged(StepCourse))
    goes_on = ended(lost, ev.PriorityPassed("A"))
    assert words.objections(goes_on.judged(StepCourse)) == [("703.4q", ("PriorityPassed",))]
    story = ended(lost)
    at = story.place(ev.PhaseEnded)
    between = story.with_edit(at, story.trace[at], ev.LifeChanged("A", 1, "gain"))
    assert words.objections(between.judged(StepCourse)) == [("500.12", ("LifeChanged",))]


@pytest.mark.rule("500.6")
def test_the_beginning_of_a_step_triggers_before_priority(words: Any) -> None:
    """Not in the course of the step."""
    well = words.enchantment("Well", TriggeredAbility(StepBegins("upkeep"), (GainLife(1),)))
    triggered = ev.AbilityTriggered(3, 1, 0, "A")

    def upkeep(*events: ev.Event) -> Any:
        story = words.story(well).turn("A", 2).phase("beginning").step("untap", "upkeep")
        return story.add(*events).judged(StepCourse)

    assert "500.6" in words.rules_held(upkeep(triggered))
    assert words.objections(upkeep(ev.PriorityReceived("A"), triggered)) == [("500.6", ("late",))]


@pytest.mark.rule("402.2")
@pytest.mark.parametrize(("cards", "right"), [(8, True), (7, False)])
def test_nobody_discards_below_seven(words: Any, cards: int, right: bool) -> None:
    """In cleanup, that is."""
    story = words.story(hand_A=[words.forest] * cards).turn("A", 2).phase("ending").step("end", "cleanup")
    story.add(ev.CardDiscarded("A", story.move("Forest", "hand", "graveyard"), "cleanup"))
    tally = story.judged(StepCourse)
    assert words.objections(tally) == ([] if right else [("402.2", ("too many",))])
    assert (("step-course", "402.2") in tally.holds) == right
