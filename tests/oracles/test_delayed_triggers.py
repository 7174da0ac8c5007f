"""Delayed triggered abilities trigger once, at the first step that fits and really begins."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.effects import Delayed
from rulehound.core.object_effects import DrawCards, Move
from rulehound.core.triggered_abilities import StepBegins, TriggeredAbility
from rulehound.core.turn_effects import ExtraTurn
from rulehound.oracles.delayed_triggers import DelayedTriggers

pytestmark = pytest.mark.rule("603.7b")


def promised(words: Any, *, when: str = "end", during: str = "main", **fields: Any) -> Any:
    """A's spell has created a delayed ability (number 7, of source 1) in a main phase or a step."""
    card = words.instant("Promise", Delayed(when, (DrawCards(),), **fields))
    story = words.story(hand_A=[card]).turn("A", 2)
    if during == "main":
        story.main()
    else:
        story.phase("ending").step(during)
    spell = story.move("Promise", "hand", "stack")
    story.add(ev.SpellCast("A", spell), ev.ResolutionBegan(spell))
    story.add(ev.DelayedTriggerCreated(7, spell, "A", when))
    story.move("Promise", "stack", "graveyard")
    return story.add(ev.ResolutionEnded(spell))


FIRES = (ev.AbilityTriggered(20, 2, -1, "A"), ev.AbilityPutOnStack(60, 2, -1, "A", 20))


def fires(story: Any, *steps: str) -> Any:
    """The ending phase with these steps; the ability triggers in the last of them."""
    return story.phase("ending").step(*steps).add(*FIRES, ev.PriorityReceived("A"))


def test_it_triggers_at_the_next_such_step(words: Any) -> None:
    """Once it has been created, and once."""
    story = fires(promised(words), "end")
    assert words.rules_held(story.judged(DelayedTriggers)) == {"603.7a", "603.7b"}


def test_a_lost_a_second_and_an_early_one_are_objected_to(words: Any) -> None:
    """Each in its own words."""
    lost = promised(words).phase("ending").step("end").add(ev.PriorityReceived("A"))
    assert words.objections(lost.judged(DelayedTriggers)) == [("603.7b", ("lost",))]
    twice = fires(promised(words), "end").step("end").add(*FIRES)
    assert words.objections(twice.judged(DelayedTriggers)) == [("603.7b", ("twice",))]
    early = promised(words).phase("combat").step("beginning of combat").add(*FIRES)
    assert words.objections(early.judged(DelayedTriggers))[0] == ("603.7b", ("too early",))


@pytest.mark.rule("603.7a")
def test_one_that_was_never_created_is_objected_to(words: Any) -> None:
    """The step began before."""
    story = words.story(words.forest, words.forest).turn("A", 2).phase("ending").step("end").add(*FIRES)
    assert words.objections(story.judged(DelayedTriggers)) == [("603.7a", ("not created",))]


@pytest.mark.rule("513.2")
def test_one_created_in_the_end_step_waits_for_the_next(words: Any) -> None:
    """The step does not back up."""
    story = promised(words, during="end").add(*FIRES)
    assert words.objections(story.judged(DelayedTriggers)) == [("603.7b", ("too early",))]
    later = fires(promised(words, during="end").turn("B", 3), "end")
    assert "513.2" in words.rules_held(later.judged(DelayedTriggers))


@pytest.mark.rule("614.10a", "724.1e")
@pytest.mark.parametrize(
    ("event", "rule"), [(ev.Skipped("end", "A", 5), "614.10a"), (ev.TurnEnding(2, "A"), "724.1e")]
)
def test_it_waits_where_the_step_is_skipped(words: Any, event: ev.Event, rule: str) -> None:
    """The next end step is the first that really begins."""
    story = promised(words).add(event).phase("ending").step("cleanup").turn("B", 3)
    assert rule in words.rules_held(fires(story, "end").judged(DelayedTriggers))
    lost = promised(words).add(event).phase("ending").step("cleanup").turn("B", 3).phase("ending")
    lost.step("end").add(ev.PriorityReceived("B"))
    assert words.objections(lost.judged(DelayedTriggers)) == [(rule, ("lost",))]


def test_your_step_and_the_next_turns_step_are_waited_for(words: Any) -> None:
    """An upkeep of the other player's, or of this turn, does not count."""
    story = (
        promised(words, whose="you").turn("B", 3).phase("ending").step("end").add(ev.PriorityReceived("B"))
    )
    assert not story.judged(DelayedTriggers).violated
    next_turn = promised(words, next_turn=True).phase("ending").step("end").add(ev.PriorityReceived("A"))
    assert not next_turn.judged(DelayedTriggers).violated
    assert words.objections(fires(promised(words, next_turn=True), "end").judged(DelayedTriggers)) == [
        ("603.7b", ("too early",))
    ]


@pytest.mark.rule("603.7c")
def test_it_does_not_affect_what_its_object_became(words: Any) -> None:
    """The creature has left and come back before the end step."""
    card = words.instant("Doom", Delayed("end", (Move("sacrifice"),)), target="creature")
    story = words.story(words.creature("Bear", 2, 2), hand_A=[card]).turn("A", 2).main()
    spell = story.move("Doom", "hand", "stack")
    story.add(ev.SpellCast("A", spell, targets=(1,)), ev.ResolutionBegan(spell))
    story.add(ev.DelayedTriggerCreated(7, spell, "A", "end"))
    story.move("Doom", "stack", "graveyard")
    story.add(ev.ResolutionEnded(spell))
    story.move("Bear", "battlefield", "exile")
    bear = story.move("Bear", "exile", "battlefield")
    story.phase("ending").step("end").add(ev.AbilityTriggered(20, spell, -1, "A"))
    story.add(ev.AbilityPutOnStack(60, spell, -1, "A", 20, (1,))).passes().resolved(60)
    assert "603.7c" in words.rules_held(story.judged(DelayedTriggers))
    place = story.place(ev.ResolutionBegan, -1)
    sacrificed = ev.ObjectMoved(bear, 90, "battlefield", "graveyard", "A", "A")
    broken = story.with_edit(place, story.trace[place], sacrificed)
    assert words.objections(broken.judged(DelayedTriggers)) == [("603.7c", ("new object",))]
    aimed = ev.AbilityPutOnStack(60, spell, -1, "A", 20, (bear,))
    other = story.with_edit(story.place(ev.AbilityPutOnStack), aimed)
    assert words.objections(other.judged(DelayedTriggers)) == [("603.7c", ("other object",))]


def test_two_of_one_source_are_told_apart(words: Any) -> None:
    """One waits for an upkeep and is created in one, the other for its source to leave, which it does in that upkeep."""
    both = Delayed("upkeep", (DrawCards(),)), Delayed("this leaves", (DrawCards(),))
    hub = words.enchantment("Hub", TriggeredAbility(StepBegins("upkeep"), both))
    story = words.story(hub).turn("A", 2).phase("beginning").step("upkeep")
    story.add(
        ev.AbilityTriggered(20, 1, 0, "A"), ev.AbilityPutOnStack(60, 1, 0, "A", 20), ev.ResolutionBegan(60)
    )
    story.add(
        ev.DelayedTriggerCreated(7, 1, "A", "upkeep"), ev.DelayedTriggerCreated(8, 1, "A", "this leaves")
    )
    story.add(ev.ResolutionEnded(60)).move("Hub", "battlefield", "graveyard")
    story.add(ev.AbilityTriggered(21, 1, -1, "A"), ev.PriorityReceived("A"))
    story.turn("B", 3).phase("beginning").step("upkeep")
    story.add(ev.AbilityTriggered(22, 1, -1, "A"), ev.PriorityReceived("B"))
    assert words.rules_held(story.judged(DelayedTriggers)) == {"603.7a", "603.7b"}
    lost = story.with_edit(story.place(ev.AbilityTriggered, -1))
    assert words.objections(lost.judged(DelayedTriggers)) == [("603.7a", ("lost",))]


def test_a_target_that_hides_them_is_not_judged(words: Any) -> None:
    """What was created is not seen."""
    tally = fires(promised(words), "end").judged(DelayedTriggers, hidden=("DelayedTriggerCreated",))
    assert not tally.violated
    assert len(tally.unknown) == 1


LOSS = (ev.AbilityTriggered(30, 0, -1, "A"), ev.AbilityPutOnStack(61, 0, -1, "A", 30))


def last_turn(words: Any, created_by: int = 70) -> Any:
    """A has cast a spell for an extra turn (70) that loses the game, and the next turn is at its end step."""
    card = words.instant("Fortune", ExtraTurn(lose_at_end=True))
    story = words.story(hand_A=[card]).turn("A", 2).main()
    spell = story.move("Fortune", "hand", "stack")
    story.add(ev.SpellCast("A", spell), ev.ResolutionBegan(spell), ev.TurnAdded(70, "A", 1, spell))
    story.move("Fortune", "stack", "graveyard")
    story.add(ev.ResolutionEnded(spell)).phase("ending").step("end").add(ev.PriorityReceived("A")).end_phase()
    return story.add(ev.TurnBegan(70, "A", 3, created_by)).phase("ending").step("end")


def test_the_loss_of_an_extra_turn_comes_at_its_end_step(words: Any) -> None:
    """Not in the turn before it, and not in an ordinary turn."""
    story = last_turn(words).add(*LOSS, ev.PriorityReceived("A"))
    assert words.rules_held(story.judged(DelayedTriggers)) == {"603.7b"}
    never = last_turn(words).add(ev.PriorityReceived("A"))
    assert words.objections(never.judged(DelayedTriggers)) == [("603.7b", ("loss", "lost"))]
    early = [("603.7b", ("loss", "too early"))]
    before = story.with_edit(story.place(ev.PriorityReceived), *LOSS)
    assert words.objections(before.judged(DelayedTriggers))[:1] == early
    ordinary = last_turn(words, created_by=0).add(*LOSS)
    assert words.objections(ordinary.judged(DelayedTriggers)) == early


def test_a_target_that_hides_extra_turns_is_not_judged_by_their_losses(words: Any) -> None:
    """Which turn is the extra one is not known."""
    never = last_turn(words).add(ev.PriorityReceived("A"))
    assert not never.judged(DelayedTriggers, hidden=("TurnAdded",)).violated
