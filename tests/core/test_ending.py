"""Ending the turn where it meets other rules (CR 724); the seeds' own cases are in tests/core/seeds."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import VariableX
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.effects import Delayed
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.core.library.making import creature, enchantment, instant
from rulehound.core.object_effects import Counter, DiscardCards
from rulehound.core.replacement_effects import Skips, UnspentMana
from rulehound.core.triggered_abilities import Discards, StepBegins, TriggeredAbility, ZoneChanges
from rulehound.core.turn_effects import AddPhases, AddSteps, EndCombat, EndTurn, ExtraTurn, SkipNext

STOP = instant("Stop", "{0}", EndTurn())
BEAR = creature("Bear", "{1}", "Bear", 2, 2)
LIFE = instant("Life", "{0}", GainLife(1))


@pytest.mark.rule("724.1")
def test_a_player_whose_turn_it_is_not_can_end_it(play: Any) -> None:
    """The active player's turn ends; their hand is cut, not the caster's."""
    game = play(
        "B cast Stop", cards=[STOP], A={"hand": ["Forest x9"]}, B={"hand": ["Stop", "Island x9"]}, turns=2
    )
    assert game.moments(3) == ("precombat main", "cleanup")
    assert [event.player for event in game.all(ev.CardDiscarded)][:2] == ["A", "A"]


@pytest.mark.rule("724.1")
def test_end_it_on_your_turn_only(play: Any) -> None:
    """On an opponent's turn such a spell does nothing about the turn."""
    mine = instant("Mine", "{0}", EndTurn(only_yours=True), GainLife(1))
    game = play("B cast Mine", cards=[mine], B={"hand": ["Mine"]})
    assert not game.all(ev.TurnEnding)
    assert game.life("B") == 21


@pytest.mark.rule("602.5")
def test_an_ability_for_your_turn_is_not_offered_on_another(play: Any) -> None:
    """Sundial of the Infinite."""
    dial = enchantment("Dial", "{1}", ActivatedAbility(Cost(), (EndTurn(),), timing="your turn"))
    play(
        "A can activate Dial",
        "A cannot activate Dial @ 4 upkeep",
        cards=[dial],
        A={"battlefield": ["Dial"]},
        turns=2,
    )


@pytest.mark.rule("724.1b")
def test_a_spell_that_would_end_the_turn_can_be_countered(play: Any) -> None:
    """Then nothing ends."""
    no = instant("No", "{0}", Counter(), target="spell")
    game = play("A cast Stop", "B cast No", cards=[STOP, no], A={"hand": ["Stop"]}, B={"hand": ["No"]})
    assert not game.all(ev.TurnEnding)
    assert game.zone("Stop") == "graveyard"


@pytest.mark.rule("608.2m")
def test_phases_and_steps_that_a_later_instruction_adds_are_not_added(play: Any) -> None:
    """There is no phase left to add them to; extra turns and delayed abilities are as good as ever."""
    late = instant(
        "Late", "{0}", EndTurn(), AddPhases(("combat",)), AddSteps("upkeep", where="after this phase"), ExtraTurn(),
        Delayed("upkeep", (GainLife(4),)),
    )  # fmt: skip
    game = play("A cast Late", cards=[late], A={"hand": ["Late"]}, turns=2)
    assert game.moments(3) == ("precombat main", "cleanup")
    assert [event.player for event in game.all(ev.TurnBegan)] == ["A", "A"]
    assert game.life("A") == 24


@pytest.mark.rule("608.2m")
@pytest.mark.rule("514.2")
def test_an_effect_until_end_of_turn_that_begins_after_the_turn_was_ended_ends_in_its_cleanup(
    play: Any,
) -> None:
    """The cleanup step is still to come."""
    late = instant("Late", "{0}", EndTurn(), Modify(power=5), target="creature")
    game = play("A cast Late", cards=[late, BEAR], A={"battlefield": ["Bear"], "hand": ["Late"]})
    assert game.place(ev.EffectBegan) < game.place(ev.EffectEnded)
    assert not game.state.effects


@pytest.mark.rule("107.3n")
def test_a_delayed_ability_of_a_spell_that_ended_the_turn_keeps_its_x(play: Any) -> None:
    """The spell was exiled; X is what it was."""
    late = instant("Late", "{X}", EndTurn(), Delayed("upkeep", (GainLife(VariableX()),)))
    game = play(
        "A cast Late",
        "A choose x: 3",
        cards=[late],
        A={"battlefield": ["Wastes x3"], "hand": ["Late"]},
        turns=2,
    )
    assert game.life("A") == 23


@pytest.mark.rule("724.1d")
@pytest.mark.rule("106.4")
def test_mana_is_lost_as_the_phase_ends_unless_it_is_kept(play: Any) -> None:
    """The phase ended, so pools are emptied."""
    well = enchantment("Well", "{1}", UnspentMana("any"))
    for board, lost in ((["Forest"], 1), (["Forest", "Well"], 0)):
        game = play(
            "A activate Forest", "A cast Stop", cards=[well, STOP], A={"battlefield": board, "hand": ["Stop"]}
        )
        assert len(game.all(ev.ManaLost)) == lost


@pytest.mark.rule("500.5")
@pytest.mark.rule("724.1d")
def test_until_end_of_combat_ends_with_a_combat_phase_that_was_ended(play: Any) -> None:
    """And a theft until then ends with it."""
    steal = instant("Steal", "{0}", GainControl(duration="end of combat"), target="creature")
    game = play(
        "A cast Steal @ beginning of combat", "then A cast Stop", cards=[steal, STOP, BEAR],
        A={"hand": ["Steal", "Stop"]}, B={"battlefield": ["Bear"]},
    )  # fmt: skip
    assert game.permanents("B") == ["Bear"]
    assert game.place(ev.EffectEnded) < game.place(ev.PhaseEnded, kind="combat")


@pytest.mark.rule("614.10a")
def test_a_step_that_ending_the_turn_leaves_out_uses_up_no_skip(play: Any) -> None:
    """It is skipped by the end of the turn; the effect waits for the next combat phase that would begin."""
    skip = instant("Skip", "{0}", SkipNext("combat", "you"))
    game = play("A cast Skip", "then A cast Stop", cards=[skip, STOP], A={"hand": ["Skip", "Stop"]}, turns=3)
    assert "end of combat" not in game.moments(5)
    assert len([event for event in game.all(ev.Skipped) if event.what == "combat"]) == 1


@pytest.mark.rule("514.3a")
@pytest.mark.rule("514.1")
def test_a_discard_in_cleanup_can_trigger_and_then_there_is_another_cleanup_step(play: Any) -> None:
    """The ability that triggered from the first discards resolves in between."""
    rack = enchantment("Rack", "{1}", TriggeredAbility(Discards(), (GainLife(1),)))
    game = play("A cast Stop", cards=[STOP, rack], A={"battlefield": ["Rack"], "hand": ["Stop", "Forest x9"]})
    assert game.life("A") == 22
    assert game.moments() == ("precombat main", "cleanup", "cleanup")


@pytest.mark.rule("724.1d")
@pytest.mark.rule("514.3a")
def test_ended_in_a_cleanup_step_with_priority_a_hand_too_large_is_cut_again(play: Any) -> None:
    """The new cleanup step happens in its entirety."""
    rack = enchantment("Rack", "{1}", TriggeredAbility(Discards(), (GainLife(1),)))
    from rulehound.core.object_effects import DrawCards

    read = instant("Read", "{0}", DrawCards(3))
    game = play(
        "A cast Read @ cleanup", "then A cast Stop @ cleanup 1", cards=[STOP, rack, read],
        A={"battlefield": ["Rack"], "hand": ["Forest x7", "Stop", "Read"]},
    )  # fmt: skip
    assert game.moments()[-3:] == ("cleanup", "cleanup", "cleanup")
    assert len(game.hand("A")) == 7


@pytest.mark.rule("724.1a")
def test_triggers_of_the_payment_of_the_very_spell_were_on_the_stack_in_time(play: Any) -> None:
    """They were put there before the spell resolved, above it."""
    dying = creature(
        "Dying", "{1}", "Elf", 1, 1, ActivatedAbility(Cost(sacrifice=True), (EndTurn(),)),
        TriggeredAbility(ZoneChanges("dies"), (GainLife(5),)),
    )  # fmt: skip
    game = play("A activate Dying: 0", cards=[dying], A={"battlefield": ["Dying"]})
    assert game.resolved() == ["ability of Dying", "ability of Dying"]
    assert game.life("A") == 25


@pytest.mark.rule("724.1a")
@pytest.mark.rule("724.1f")
def test_what_triggered_before_ceases_and_what_triggers_after_waits(play: Any) -> None:
    """A discard before and a discard after, by one spell."""
    rack = enchantment("Rack", "{1}", TriggeredAbility(Discards(), (GainLife(1),)))
    both = instant("Both", "{0}", DiscardCards(1), EndTurn(), DiscardCards(2))
    game = play("A cast Both", cards=[rack, both], A={"battlefield": ["Rack"], "hand": ["Both", "Forest x3"]})
    assert game.triggered("Rack") == 3
    assert game.life("A") == 22
    assert game.moments().count("cleanup") == 2


@pytest.mark.rule("724.1d")
def test_a_turn_ended_in_an_added_phase_ends_all_the_same(play: Any) -> None:
    """What was still to come of the turn does not come."""
    charge = instant("Charge", "{0}", AddPhases(("beginning", "combat", "main")))
    game = play("A cast Charge", "A cast Stop @ draw", cards=[charge, STOP], A={"hand": ["Charge", "Stop"]})
    assert game.moments() == ("precombat main", "untap", "upkeep", "draw", "cleanup")


@pytest.mark.rule("724.1e")
@pytest.mark.rule("603.7b")
def test_a_sacrifice_at_the_next_end_step_waits(play: Any) -> None:
    """A delayed ability about a creature follows it to the next turn, and not a creature that returned."""
    from rulehound.core.object_effects import Move

    curse = instant("Curse", "{0}", Delayed("end", (Move("sacrifice"),)), target="creature")
    game = play(
        "A cast Curse",
        "then A cast Stop",
        cards=[curse, BEAR, STOP],
        A={"battlefield": ["Bear"], "hand": ["Curse", "Stop"]},
        turns=2,
    )
    assert game.zone("Bear") == "graveyard"
    assert game.place(ev.ObjectMoved, cause="sacrifice") > game.place(ev.TurnBegan, number=4)
    game = play(
        "A cast Curse", "then A cast Acrobatic Maneuver", cards=[curse, BEAR],
        A={"battlefield": ["Bear", "Plains x3"], "hand": ["Curse", "Acrobatic Maneuver"]},
    )  # fmt: skip
    assert game.zone("Bear") == "battlefield"


@pytest.mark.rule("724.2")
def test_ending_combat_after_damage_keeps_the_damage_and_the_triggers(play: Any) -> None:
    """Only what had not been put onto the stack or resolved is lost."""
    peace = instant("Peace", "{0}", EndCombat())
    game = play(
        "A attack Bear", "A cast Life @ combat damage", "A cast Peace @ combat damage", cards=[BEAR, peace, LIFE],
        A={"battlefield": ["Bear"], "hand": ["Peace", "Life"]},
    )  # fmt: skip
    assert (game.life("A"), game.life("B")) == (20, 18)
    assert game.zone("Life") == "exile"


@pytest.mark.rule("724.2f")
@pytest.mark.rule("500.8")
def test_phases_that_an_ended_combat_phase_was_given_still_come(play: Any) -> None:
    """They were added after that phase; only its steps are skipped."""
    wave = instant("Wave", "{0}", AddPhases(("combat", "main"), after="this combat phase"))
    peace = instant("Peace", "{0}", EndCombat())
    game = play(
        "A cast Wave @ beginning of combat",
        "then A cast Peace",
        cards=[wave, peace],
        A={"hand": ["Wave", "Peace"]},
    )
    assert game.moments().count("beginning of combat") == 2
    assert game.moments().count("postcombat main") == 2


@pytest.mark.rule("724.1d")
@pytest.mark.rule("500.11")
def test_a_turn_can_be_ended_where_the_end_step_is_skipped_anyway(play: Any) -> None:
    """The cleanup step takes place."""
    no_end = enchantment("Endless", "{1}", Skips("end", "any"))
    game = play("A cast Stop", cards=[no_end, STOP], A={"battlefield": ["Endless"], "hand": ["Stop"]})
    assert game.moments() == ("precombat main", "cleanup")


@pytest.mark.rule("513.2")
def test_a_permanent_that_comes_in_the_end_step_has_missed_it(play: Any) -> None:
    """At the beginning of the end step is over; the next one is next turn's."""
    flash = creature(
        "Flash", "{0}", "Elf", 1, 1, TriggeredAbility(StepBegins("end"), (GainLife(1),)), keywords="flash"
    )
    game = play("A cast Flash @ end", cards=[flash], A={"hand": ["Flash"]}, turns=2)
    assert game.triggered("Flash") == 1
    assert game.place(ev.AbilityTriggered) > game.place(ev.TurnBegan, number=4)


@pytest.mark.rule("724.1d")
@pytest.mark.rule("500.8")
def test_a_phase_that_is_added_after_the_turn_was_ended_in_its_ending_phase_still_comes(play: Any) -> None:
    """What lay ahead is skipped; what the rest of the instructions adds to the ending phase is not."""
    stop = instant("Stop", "{0}", EndTurn(), AddPhases(("beginning",)))
    before = instant("Before", "{0}", AddPhases(("combat",)))
    cards, hand = [stop, before], {"hand": ["Stop", "Before"]}
    game = play("A cast Before", "then A cast Stop", cards=cards, start="end", A=hand)
    assert game.moments() == ("end", "cleanup", "untap", "upkeep", "draw")
    earlier = play("A cast Stop", cards=cards, A=hand)
    assert earlier.moments() == ("precombat main", "cleanup")
