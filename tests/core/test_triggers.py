"""Triggered abilities: when they trigger, whose they are, and how they come onto the stack (CR 603)."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.amounts import EventAmount
from rulehound.core.conditions import Condition
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import Delayed, May
from rulehound.core.lasting_effects import GainControl
from rulehound.core.library.making import creature, enchantment, instant
from rulehound.core.object_effects import DiscardCards, DrawCards, Move, PutCounters
from rulehound.core.triggered_abilities import (
    Attacks,
    DealsCombatDamage,
    Discards,
    SpellIsCast,
    StepBegins,
    TriggeredAbility,
    ZoneChanges,
)

BEAR = creature("Bear", "{1}", "Bear", 2, 2)
KILL = instant("Kill", "{0}", Move("destroy"), target="creature")
STEAL = instant("Steal", "{0}", GainControl(), target="creature")


def clock(name: str, *effects: Any, step: str = "upkeep", whose: Any = "any", **more: Any) -> Any:
    """An enchantment with an ability "at the beginning of [step]"."""
    return enchantment(name, "{1}", TriggeredAbility(StepBegins(step, whose), effects, **more))


@pytest.mark.rule("603.3b")
def test_the_active_players_abilities_go_first_and_resolve_last(play: Any) -> None:
    """In APNAP order, each player's in the order that player chooses."""
    cards = [clock("One", GainLife(1)), clock("Two", GainLife(1)), clock("Three", GainLife(1))]
    game = play(
        "A choose trigger order: Two", cards=cards, start="upkeep", A={"battlefield": ["One", "Two"]},
        B={"battlefield": ["Three"]},
    )  # fmt: skip
    assert game.resolved() == ["ability of Three", "ability of One", "ability of Two"]


@pytest.mark.rule("603.3d")
def test_the_target_is_chosen_as_the_ability_goes_on_the_stack(play: Any) -> None:
    """What comes later cannot be chosen; without any target it is removed."""
    flash = creature("Flash", "{0}", "Elf", 1, 1, keywords="flash")
    burn = clock("Burn", DealDamage(5), target="creature")
    game = play(
        "A cast Flash", cards=[burn, flash], start="upkeep", A={"battlefield": ["Burn"], "hand": ["Flash"]}
    )
    assert game.zone("Flash") == "battlefield"
    assert [event.rule for event in game.all(ev.TriggersCeased)] == ["603.3d"]


@pytest.mark.rule("603.3d")
def test_an_ability_that_was_removed_lets_the_others_go_on_the_stack(play: Any) -> None:
    """Each for itself."""
    cards = [clock("Burn", DealDamage(5), target="creature"), clock("Heal", GainLife(1))]
    game = play(cards=cards, start="upkeep", A={"battlefield": ["Burn", "Heal"]})
    assert game.resolved() == ["ability of Heal"]


@pytest.mark.rule("603.3a")
def test_a_trigger_belongs_to_who_controlled_its_source_as_it_triggered(play: Any) -> None:
    """Stolen with the trigger on the stack, the ability stays its old controller's."""
    elf = creature("Elf", "{1}", "Elf", 1, 1, TriggeredAbility(StepBegins("upkeep"), (GainLife(5),)))
    game = play(
        "B cast Steal", cards=[elf, STEAL], start="upkeep", A={"battlefield": ["Elf"]}, B={"hand": ["Steal"]}
    )
    assert (game.life("A"), game.life("B")) == (25, 20)


@pytest.mark.rule("603.10a")
def test_a_stolen_creature_that_dies_triggers_for_its_last_controller(play: Any) -> None:
    """The game looks back; the card goes to its owner."""
    elf = creature("Elf", "{1}", "Elf", 1, 1, TriggeredAbility(ZoneChanges("dies"), (GainLife(5),)))
    game = play(
        "A cast Steal",
        "then A cast Kill",
        cards=[elf, STEAL, KILL],
        A={"hand": ["Steal", "Kill"]},
        B={"battlefield": ["Elf"]},
    )
    assert game.life("A") == 25
    assert game.graveyard("B") == ["Elf"]


@pytest.mark.rule("603.6a")
def test_a_blinked_creature_leaves_and_enters_but_does_not_die(play: Any) -> None:
    """Each in its own way."""
    elf = creature(
        "Elf", "{1}", "Elf", 1, 1, TriggeredAbility(ZoneChanges("enters"), (GainLife(1),)),
        TriggeredAbility(ZoneChanges("leaves"), (GainLife(10),)), TriggeredAbility(ZoneChanges("dies"), (GainLife(100),)),
    )  # fmt: skip
    blink = instant("Blink", "{0}", Move("blink"), target="creature")
    game = play("A cast Blink", cards=[elf, blink], A={"battlefield": ["Elf"], "hand": ["Blink"]})
    assert game.life("A") == 31


@pytest.mark.rule("700.4")
def test_an_animated_land_that_is_destroyed_dies(play: Any) -> None:
    """It was a creature as it last existed on the battlefield."""
    from rulehound.core.cards import Card
    from rulehound.core.lasting_effects import Modify

    fort = Card("Fort", ("Land",), abilities=(TriggeredAbility(ZoneChanges("dies"), (GainLife(5),)),))
    wake = instant("Wake", "{0}", Modify(power=1, toughness=1, animate=True), target="land you control")
    game = play(
        "A cast Wake",
        "then A cast Kill",
        cards=[fort, wake, KILL],
        A={"battlefield": ["Fort"], "hand": ["Wake", "Kill"]},
    )
    assert game.life("A") == 25


@pytest.mark.rule("603.4")
def test_an_intervening_if_must_be_true_as_it_triggers(play: Any) -> None:
    """Cycling in response, in the same end step, is too late."""
    from rulehound.core.library.making import cycling

    mauler = creature("Mauler", "{4}", "Beast", 4, 4, cycling("{1}"))
    end = clock("End", GainLife(5), step="end", condition=Condition(1))
    start = {"battlefield": ["End", "Wastes"], "hand": ["Mauler"]}
    assert play("A activate Mauler @ end", cards=[mauler, end], A=start).triggered("End") == 0
    assert play("A activate Mauler", cards=[mauler, end], A=start).life("A") == 25


@pytest.mark.rule("603.4")
def test_an_intervening_if_must_be_true_again_on_resolution(play: Any) -> None:
    """Here the condition is falsified by an exchanged rule; the ability does nothing."""
    end = clock("End", GainLife(5), step="end", condition=Condition(1))
    answers = iter([True, False])
    game = play(
        cards=[end],
        A={"battlefield": ["End"]},
        exchanged={"condition_holds": lambda state, condition, player, source: next(answers)},
    )
    assert game.triggered("End") == 1
    assert game.life("A") == 20
    assert [event.resolved for event in game.all(ev.ResolutionEnded)] == [False]


@pytest.mark.rule("603.2c")
def test_two_cards_discarded_trigger_twice(play: Any) -> None:
    """One event each."""
    rack = enchantment("Rack", "{1}", TriggeredAbility(Discards("opponent"), (GainLife(1),)))
    strip = instant("Strip", "{0}", DiscardCards(2, "each opponent"))
    game = play(
        "A cast Strip",
        cards=[rack, strip],
        A={"battlefield": ["Rack"], "hand": ["Strip"]},
        B={"hand": ["Forest x3"]},
    )
    assert game.life("A") == 22


@pytest.mark.rule("603.5")
def test_you_may_is_decided_on_resolution_and_paid_from_the_pool(play: Any) -> None:
    """Declined, or without the mana, nothing comes of it."""
    ask = clock("Ask", May((GainLife(5),), "{G}"))
    start = {"battlefield": ["Ask", "Forest"]}
    assert play(cards=[ask], start="upkeep", A=start).life("A") == 20
    game = play("A activate Forest", "A choose may: yes", cards=[ask], start="upkeep", A=start)
    assert game.life("A") == 25
    assert len(game.all(ev.ManaSpent)) == 1


@pytest.mark.rule("603.2")
@pytest.mark.rule("508.1m")
def test_attacking_for_the_first_time_each_turn(play: Any) -> None:
    """In a second combat phase of the turn it does not trigger again."""
    from rulehound.core.object_effects import Untap
    from rulehound.core.turn_effects import AddPhases

    first = creature(
        "First", "{1}", "Elf", 1, 1,
        TriggeredAbility(Attacks(first_each_turn=True), (Untap("this"), AddPhases(("combat",)))),
        TriggeredAbility(Attacks(), (GainLife(1),)),
    )  # fmt: skip
    game = play("A attack First", "A attack First", cards=[first], A={"battlefield": ["First"]})
    assert game.life("A") == 22
    assert game.moments().count("combat damage") == 2
    assert len(game.all(ev.PhasesAdded)) == 1


@pytest.mark.rule("608.2i")
def test_that_much_is_the_damage_that_was_dealt(play: Any) -> None:
    """Not what the creature's power is later."""
    thirst = creature(
        "Thirst", "{1}", "Bat", 3, 3, TriggeredAbility(DealsCombatDamage(), (GainLife(EventAmount()),))
    )
    grow = instant("Grow", "{0}", PutCounters(2, which="target"), target="creature")
    game = play(
        "A attack Thirst",
        "A cast Grow @ combat damage",
        cards=[thirst, grow],
        A={"battlefield": ["Thirst"], "hand": ["Grow"]},
    )
    assert game.life("A") == 23


@pytest.mark.rule("603.2g")
def test_damage_that_was_prevented_triggers_nothing(play: Any) -> None:
    """Even though another creature dealt damage before."""
    from rulehound.core.replacement_effects import Replacement

    thirst = creature(
        "Thirst", "{1}", "Bat", 1, 3, TriggeredAbility(DealsCombatDamage(), (GainLife(EventAmount()),))
    )
    ward = enchantment("Ward", "{1}", Replacement("damage", "you", plus=-1))
    game = play(
        "A attack Bear", "A attack Thirst", cards=[thirst, BEAR, ward], A={"battlefield": ["Bear", "Thirst"]},
        B={"battlefield": ["Ward"]},
    )  # fmt: skip
    assert game.life("B") == 19
    assert game.triggered("Thirst") == 0


@pytest.mark.rule("603.7a")
@pytest.mark.rule("603.7b")
def test_a_delayed_ability_triggers_once_and_not_for_a_step_that_has_begun(play: Any) -> None:
    """Created in an upkeep it waits for the next upkeep, whoever's that is."""
    wait = instant("Wait", "{0}", Delayed("upkeep", (GainLife(3),)))
    game = play("A cast Wait", cards=[wait], start="upkeep", A={"hand": ["Wait"]}, turns=3)
    assert game.life("A") == 23
    assert game.place(ev.LifeChanged) > game.place(ev.TurnBegan, number=4)
    mine = instant("Mine", "{0}", Delayed("upkeep", (GainLife(3),), whose="you"))
    game = play("A cast Mine", cards=[mine], start="upkeep", A={"hand": ["Mine"]}, turns=3)
    assert game.place(ev.LifeChanged) > game.place(ev.TurnBegan, number=5)


@pytest.mark.rule("603.7d")
def test_a_delayed_ability_is_controlled_by_who_controlled_its_creator(play: Any) -> None:
    """On the opponent's upkeep too."""
    wait = instant("Wait", "{0}", Delayed("upkeep", (LoseLife(3, "each opponent"),)))
    game = play("A cast Wait", cards=[wait], A={"hand": ["Wait"]}, turns=2)
    assert (game.life("A"), game.life("B")) == (20, 17)


@pytest.mark.rule("601.2i")
@pytest.mark.rule("603.3")
def test_a_cast_trigger_resolves_before_its_spell_even_if_that_is_countered(play: Any) -> None:
    """It is another object on the stack."""
    from rulehound.core.object_effects import Counter

    caster = creature("Caster", "{0}", "Elf", 1, 1, TriggeredAbility(SpellIsCast(), (DrawCards(1),)))
    no = instant("No", "{0}", Counter(), target="spell")
    game = play("A cast Caster", "B cast No", cards=[caster, no], A={"hand": ["Caster"]}, B={"hand": ["No"]})
    assert game.zone("Caster") == "graveyard"
    assert len(game.hand("A")) == 1


@pytest.mark.rule("400.7")
def test_a_trigger_about_its_source_does_not_find_the_object_that_returned(play: Any) -> None:
    """Blinked in response, the new object gets no counter."""
    elf = creature("Elf", "{1}", "Elf", 1, 1, TriggeredAbility(StepBegins("upkeep"), (PutCounters(),)))
    blink = instant("Blink", "{0}", Move("blink"), target="creature")
    game = play(
        "A cast Blink", cards=[elf, blink], start="upkeep", A={"battlefield": ["Elf"], "hand": ["Blink"]}
    )
    assert game.thing("Elf").count("+1/+1") == 0


@pytest.mark.rule("603.3b")
@pytest.mark.rule("704.3")
def test_state_based_actions_come_before_the_triggers_they_cause_go_on_the_stack(play: Any) -> None:
    """Two creatures that die at once trigger together."""
    one = creature("One", "{1}", "Elf", 1, 1, TriggeredAbility(ZoneChanges("dies"), (GainLife(1),)))
    sweep = instant("Sweep", "{0}", PutCounters(1, "-1/-1", "creatures you control"))
    game = play("A cast Sweep", cards=[one, sweep], A={"battlefield": ["One x2"], "hand": ["Sweep"]})
    assert len(game.all(ev.StateBasedActionsPerformed)) == 1
    assert game.life("A") == 22
