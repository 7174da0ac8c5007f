"""Events trigger what they must, once each, and it goes on the stack."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.conditions import Condition
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.lasting_effects import Modify
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import (
    Attacks,
    BecomesTapped,
    Cycles,
    Discards,
    StepBegins,
    TriggeredAbility,
    ZoneChanges,
)
from rulehound.oracles.triggers import Triggers

pytestmark = pytest.mark.rule("603.2")

GAIN = (GainLife(1),)
DIES = TriggeredAbility(ZoneChanges("dies"), GAIN)
ENTERS = TriggeredAbility(ZoneChanges("enters"), GAIN)


def stacked(trigger: int, source: int, ability: int = 0, player: str = "A") -> tuple[ev.Event, ...]:
    """An ability triggers, and is put on the stack as object 60 and more."""
    return (
        ev.AbilityTriggered(trigger, source, ability, player),
        ev.AbilityPutOnStack(60 + trigger, source, ability, player, trigger),
    )


def upkeep(words: Any, *events: ev.Event, whose: Any = "you", first: bool = False) -> Any:
    """A's upkeep, which a permanent of A's looks at; then these events, and priority."""
    ability = TriggeredAbility(StepBegins("upkeep", whose, first), GAIN)
    story = words.story(words.enchantment("Clock", ability)).turn("A", 2).phase("beginning").step("upkeep")
    return story.add(*events, ev.PriorityReceived("A"))


@pytest.mark.rule("603.2b", "603.3", "503.1a")
def test_a_step_triggers_once_and_it_is_on_the_stack_at_priority(words: Any) -> None:
    """Under the control of its source's controller."""
    held = words.rules_held(upkeep(words, *stacked(1, 1)).judged(Triggers))
    assert held == {"603.2b", "603.2c", "603.2g", "603.3", "603.3a", "503.1a"}


def test_a_trigger_that_is_missing_or_comes_twice_is_objected_to(words: Any) -> None:
    """Each time its event occurs it triggers once (CR 603.2c)."""
    none = upkeep(words)
    assert words.objections(none.judged(Triggers)) == [("603.2b", ("not triggered", "StepBegins"))]
    twice = upkeep(words, *stacked(1, 1), *stacked(2, 1))
    assert words.objections(twice.judged(Triggers)) == [("603.2c", ("again", "StepBegins"))]
    other = upkeep(words, *stacked(1, 1), whose="opponent")
    assert words.objections(other.judged(Triggers)) == [("603.2g", ("without its event", "StepBegins"))]


def test_the_first_upkeep_of_a_turn_is_not_the_second(words: Any) -> None:
    """An ability that counts the first only does not trigger again."""
    story = upkeep(words, *stacked(1, 1), first=True).step("upkeep").add(ev.PriorityReceived("A"))
    assert not story.judged(Triggers).violated
    story.step("upkeep").add(*stacked(2, 1), ev.PriorityReceived("A"))
    assert [rule for rule, _ in words.objections(story.judged(Triggers))] == ["603.2g"]


@pytest.mark.rule("603.3", "503.1a")
def test_a_trigger_does_not_wait_beyond_priority(words: Any) -> None:
    """Nor is it removed without a reason, nor put on the stack for another player."""
    triggered, on_stack = stacked(1, 1)
    waits = upkeep(words, triggered)
    assert words.objections(waits.judged(Triggers)) == [("503.1a", ("waiting at priority",))]
    removed = upkeep(words, triggered, ev.TriggersCeased((1,), "603.3d"))
    assert words.objections(removed.judged(Triggers)) == [("603.3", ("removed",))]
    handed = upkeep(words, triggered, ev.AbilityPutOnStack(61, 1, 0, "B", 1))
    assert words.objections(handed.judged(Triggers)) == [("603.3a", ("changed",))]
    again = upkeep(words, triggered, on_stack, on_stack)
    assert words.objections(again.judged(Triggers)) == [("603.3", ("not waiting",))]


@pytest.mark.rule("603.3a")
def test_the_sources_controller_controls_the_trigger(words: Any) -> None:
    """Another player's trigger is objected to."""
    story = upkeep(words, *stacked(1, 1, player="B"))
    assert words.objections(story.judged(Triggers)) == [("603.3a", ("controller",))]


@pytest.mark.rule("603.3d")
def test_a_trigger_without_a_legal_target_is_removed(words: Any) -> None:
    """One that needs a target may cease."""
    ability = TriggeredAbility(StepBegins("upkeep"), GAIN, target="creature")
    story = words.story(words.enchantment("Clock", ability)).turn("A", 2).phase("beginning").step("upkeep")
    story.add(stacked(1, 1)[0], ev.TriggersCeased((1,), "603.3d"), ev.PriorityReceived("A"))
    assert "603.3d" in words.rules_held(story.judged(Triggers))


@pytest.mark.rule("702.29c", "702.29d")
@pytest.mark.parametrize(
    ("trigger", "rule"),
    [
        (Cycles(), "702.29c"),
        (Cycles(or_discards=True), "702.29d"),
        (Cycles("another card"), "702.29c"),
        (Discards(), "603.2"),
    ],
)
def test_cycling_a_card_triggers_once(words: Any, trigger: Any, rule: str) -> None:
    """From the discard or from the cycling, not from both."""
    watcher = words.enchantment("Watcher", TriggeredAbility(trigger, GAIN))

    def cycled(*events: ev.Event) -> Any:
        story = words.story(watcher, hand_A=[words.forest]).turn("A", 2).main()
        card = story.move("Forest", "hand", "graveyard")
        story.add(ev.CardDiscarded("A", card, "cost"), ev.CardCycled("A", card))
        return story.add(*events, ev.PriorityReceived("A")).judged(Triggers)

    assert rule in words.rules_held(cycled(*stacked(1, 1)))
    assert [each for each, _ in words.objections(cycled())] == [rule]
    again = rule if rule.startswith("702.29") else "603.2c"
    assert [each for each, _ in words.objections(cycled(*stacked(1, 1), *stacked(2, 1)))] == [again]


@pytest.mark.rule("603.6a", "603.10a", "700.4")
@pytest.mark.parametrize(("change", "rule"), [("enters", "603.6a"), ("dies", "700.4"), ("leaves", "603.10a")])
def test_changes_of_zone_trigger(words: Any, change: Any, rule: str) -> None:
    """A creature that enters, dies or leaves sees itself."""
    bear = words.creature("Bear", 2, 2, TriggeredAbility(ZoneChanges(change), GAIN))

    def moved(*events: ev.Event) -> Any:
        story = (
            words.story(**{"exile_A" if change == "enters" else "battlefield_A": [bear]}).turn("A", 2).main()
        )
        story.move(
            "Bear", *(("exile", "battlefield") if change == "enters" else ("battlefield", "graveyard"))
        )
        return story.add(*events, ev.PriorityReceived("A")).judged(Triggers)

    source = 2 if change == "enters" else 1
    assert rule in words.rules_held(moved(*stacked(1, source)))
    assert [each for each, _ in words.objections(moved())] == [rule]


def test_attacking_the_first_time_each_turn(words: Any) -> None:
    """A second attack in the same turn does not trigger."""
    rider = words.creature("Rider", 2, 2, TriggeredAbility(Attacks(first_each_turn=True), GAIN))
    story = words.story(rider).turn("A", 2).phase("combat").step("declare attackers")
    story.add(ev.AttackersDeclared("A", (1,)), *stacked(1, 1), ev.PriorityReceived("A"))
    story.phase("combat").step("declare attackers")
    story.add(ev.AttackersDeclared("A", (1,)), ev.PriorityReceived("A"))
    assert not story.judged(Triggers).violated


@pytest.mark.rule("603.4")
def test_a_condition_that_is_false_keeps_it_from_triggering(words: Any) -> None:
    """The card in the graveyard counts cycled cards."""
    ability = TriggeredAbility(StepBegins("end"), GAIN, condition=Condition(1), from_graveyard=True)
    phoenix = words.creature("Phoenix", 2, 2, ability)
    story = words.story(graveyard_A=[phoenix]).turn("A", 2).phase("ending").step("end")
    assert words.rules_held(story.add(ev.PriorityReceived("A")).judged(Triggers)) == {"603.4"}
    story = words.story(graveyard_A=[phoenix]).turn("A", 2).main().add(ev.CardCycled("A", 9))
    story.phase("ending").step("end").add(ev.PriorityReceived("A"))
    assert [rule for rule, _ in words.objections(story.judged(Triggers))] == ["603.2b"]


def dies_with(words: Any, *after: ev.Event, together: bool = True) -> Any:
    """A creature and what gives it "when this dies, you gain 1 life" die, in one event or in two."""
    giver = words.creature("Lord", 1, 1, Grants("creature", "you", ability=DIES))
    story = words.story(giver, words.creature("Bear", 2, 2)).turn("A", 2).main()
    for name in ("Lord", "Bear"):
        if name == "Lord" or not together:
            story.add(ev.StateBasedActionsPerformed(("704.5f",)))
        story.move(name, "battlefield", "graveyard", cause="state-based action")
    return story.add(*after, ev.PriorityReceived("A"))


@pytest.mark.rule("603.10a", "700.4")
def test_what_dies_with_its_giver_triggers_what_it_was_given(words: Any) -> None:
    """They are looked back at as they were together, not one after another."""
    both = (*stacked(1, 1, 1), *stacked(2, 2, 0))
    assert "700.4" in words.rules_held(dies_with(words, *both).judged(Triggers))
    missing = dies_with(words, *stacked(1, 1, 1)).judged(Triggers)
    assert words.objections(missing) == [("700.4", ("not triggered", "ZoneChanges"))]
    later = dies_with(words, *both, together=False).judged(Triggers)
    assert words.objections(later) == [("603.2", ("not there",))]


@pytest.mark.rule("603.6b")
def test_what_enters_triggers_what_it_is_given(words: Any) -> None:
    """A creature that comes under it has the ability at once."""
    welcome = words.enchantment("Welcome", Grants("creature", "you", ability=ENTERS))

    def story(*events: ev.Event) -> Any:
        made = words.story(welcome, hand_A=(words.creature("Bear", 2, 2),)).turn("A", 2).main()
        made.move("Bear", "hand", "battlefield")
        return made.add(*events, ev.PriorityReceived("A")).judged(Triggers)

    assert "603.6b" in words.rules_held(story(*stacked(1, 3)))
    assert words.objections(story()) == [("603.6b", ("not triggered", "ZoneChanges"))]


UNSEEN = ("AbilityTriggered", "TriggersCeased", "PhaseBegan", "TurnEnding")
ON_STACK = ev.AbilityPutOnStack(61, 1, 0, "A")


def test_where_triggers_are_hidden_the_stack_is_judged(words: Any) -> None:
    """What was due is there once, and nothing else is."""
    held = words.rules_held(upkeep(words, ON_STACK).judged(Triggers, hidden=UNSEEN))
    assert {"603.2b", "603.3a"} <= held
    missing = upkeep(words).judged(Triggers, hidden=UNSEEN)
    assert words.objections(missing) == [("603.2b", ("not triggered", "StepBegins"))]
    twice = upkeep(words, ON_STACK, ev.AbilityPutOnStack(62, 1, 0, "A")).judged(Triggers, hidden=UNSEEN)
    assert words.objections(twice) == [("603.2c", ("again", "StepBegins"))]
    unknown = upkeep(words, ev.AbilityPutOnStack(61, 1, -1, "A")).judged(Triggers, hidden=UNSEEN)
    assert words.objections(unknown) == []


@pytest.mark.rule("603.3")
def test_where_triggers_are_hidden_one_that_comes_after_priority_is_late(words: Any) -> None:
    """It is told once, as waiting: neither as missing, nor as triggered by nothing."""
    late = upkeep(words).add(ON_STACK, ev.PriorityReceived("A"))
    assert words.objections(late.judged(Triggers, hidden=UNSEEN)) == [("603.3", ("late",))]
    again = late.add(ev.AbilityPutOnStack(62, 1, 0, "A"))
    assert ("603.2g", ("without its event", "StepBegins")) in words.objections(
        again.judged(Triggers, hidden=UNSEEN)
    )


def test_where_triggers_are_hidden_one_with_a_target_may_be_missing(words: Any) -> None:
    """It may have been removed for want of a target (CR 603.3d)."""
    ability = TriggeredAbility(StepBegins("upkeep"), GAIN, target="creature")
    story = words.story(words.enchantment("Clock", ability)).turn("A", 2).phase("beginning").step("upkeep")
    assert not story.add(ev.PriorityReceived("A")).judged(Triggers, hidden=UNSEEN).violated


@pytest.mark.rule("603.2e")
def test_where_effects_are_hidden_a_land_that_is_tapped_may_be_a_creature(words: Any) -> None:
    """Where a card makes creatures of lands; what surely is a creature triggers all the same."""
    watch = words.enchantment("Watch", TriggeredAbility(BecomesTapped("creature"), GAIN))
    living = ActivatedAbility(Cost(), (Modify(power=1, toughness=1, animate=True),), "land you control")

    def tapped(*tapped: int, alive: Any = (), put: int = 1) -> Any:
        bear = words.creature("Bear", 2, 2)
        story = words.story(watch, words.forest, bear, words.enchantment("Rune", *alive))
        story.turn("A", 2).main().add(*map(ev.Tapped, tapped))
        story.add(*(ev.AbilityPutOnStack(60 + each, 1, 0, "A") for each in range(put)))
        story.add(ev.PriorityReceived("A"))
        return words.objections(story.judged(Triggers, hidden=(*UNSEEN, "EffectBegan")))

    assert tapped(2) == [("603.2e", ("without its event", "BecomesTapped"))]
    assert tapped(2, alive=(living,)) == []
    assert tapped(2, 3, alive=(living,)) == []
    assert tapped(2, 3, alive=(living,), put=2) == []
    assert tapped(2, 3, put=2) == [("603.2c", ("again", "BecomesTapped"))]
    assert tapped(2, 3, alive=(living,), put=0) == [("603.2e", ("not triggered", "BecomesTapped"))]


@pytest.mark.rule("603.10a", "700.4")
def test_where_triggers_are_hidden_a_source_may_have_moved_on(words: Any) -> None:
    """The ability of what died is put on the stack by the card in the graveyard."""
    ability = TriggeredAbility(ZoneChanges("dies"), GAIN)
    story = words.story(words.creature("Bear", 2, 2, ability)).turn("A", 2).main()
    card = story.move("Bear", "battlefield", "graveyard")
    story.add(ev.AbilityPutOnStack(61, card, 0, "A"), ev.PriorityReceived("A"))
    assert "700.4" in words.rules_held(story.judged(Triggers, hidden=UNSEEN))


@pytest.mark.rule("603.2b", "113.6m")
def test_what_has_died_watches_from_the_graveyard(words: Any) -> None:
    """Also where it was looked for others that watch it die."""
    returns = TriggeredAbility(StepBegins("end", "you"), (GainLife(1),), from_graveyard=True)
    story = words.story(words.creature("Beast", 1, 1, returns)).turn("A", 2).main()
    now = story.move("Beast", "battlefield", "graveyard", cause="state-based action")
    story.add(ev.PriorityReceived("A")).phase("ending").step("end")
    story.add(*stacked(1, now), ev.PriorityReceived("A"))
    assert "603.2b" in words.rules_held(story.judged(Triggers))
