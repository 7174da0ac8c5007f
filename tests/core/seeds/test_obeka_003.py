"""Seed 003: the player whose turn it is may end the turn."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseGame
from rulehound.core.effects import Delayed
from rulehound.core.lasting_effects import Modify
from rulehound.core.library.making import creature, enchantment, instant, sorcery
from rulehound.core.object_effects import DrawCards, Tap
from rulehound.core.static_abilities import CannotBeCountered, Grants
from rulehound.core.triggered_abilities import (
    Discards,
    SpellIsCast,
    StepBegins,
    TappedForMana,
    TriggeredAbility,
    ZoneChanges,
)
from rulehound.core.turn_effects import AddPhases, EndCombat, EndTurn

pytestmark = pytest.mark.seeds

OBEKA = creature("Obeka", "{1}", "Ogre", 3, 4, ActivatedAbility(Cost(tap=True), (EndTurn(active_may=True),)))
STOP = instant("Stop", "{0}", EndTurn())
LIFE = instant("Life", "{0}", GainLife(1))
DYING = creature("Dying", "{1}", "Elf", 1, 1, TriggeredAbility(ZoneChanges("dies"), (GainLife(5),)))
BURN = instant("Burn", "{0}", DealDamage(1), target="any target")
END = enchantment("End", "{1}", TriggeredAbility(StepBegins("end"), (GainLife(1),)))


def ended(game: Any) -> int:
    """Where the turn began to end."""
    return int(game.place(ev.TurnEnding))


@pytest.mark.rule("724.1b")
def test_9_everything_on_the_stack_is_exiled_even_what_cannot_be_countered(play: Any) -> None:
    """Spells go to exile, abilities cease to exist, nothing is countered, nothing of it resolves."""
    sure = Card(
        "Sure", ("Instant",), cost="{0}", abilities=(SpellAbility((GainLife(9),)), CannotBeCountered())
    )
    stone = creature("Stone", "{1}", "Wall", 0, 4, ActivatedAbility(Cost(), (GainLife(9),)))
    game = play(
        "A cast Sure", "A activate Stone", "A cast Stop",
        cards=[sure, stone, STOP], A={"battlefield": ["Stone"], "hand": ["Sure", "Stop"]},
    )  # fmt: skip
    assert (game.zone("Sure"), game.zone("Stop")) == ("exile", "exile")
    assert game.resolved() == ["Stop"]
    assert not game.all(ev.Countered)
    assert game.life("A") == 20
    assert not game.state.stack


@pytest.mark.rule("724.1b")
@pytest.mark.rule("724.1c")
@pytest.mark.rule("724.1d")
def test_9_the_parts_happen_in_order(play: Any) -> None:
    """Exile, then state-based actions, then combat is cleared as the step and phase end, then cleanup."""
    bear = creature("Bear", "{1}", "Bear", 2, 2)
    game = play(
        "A attack Bear", "A cast Burn @ declare attackers", "A choose target: Dying", "A cast Stop",
        cards=[bear, DYING, BURN, STOP],
        A={"battlefield": ["Bear"], "hand": ["Burn", "Stop"]}, B={"battlefield": ["Dying"]},
    )  # fmt: skip
    begun = ended(game)
    kinds = [
        type(event)
        for event in game.trace[begun:]
        if isinstance(
            event, ev.ObjectMoved | ev.RemovedFromCombat | ev.StepEnded | ev.PhaseEnded | ev.StepBegan
        )
    ]
    assert kinds == [
        ev.ObjectMoved, ev.ObjectMoved, ev.StepEnded, ev.RemovedFromCombat, ev.PhaseEnded, ev.StepBegan,
        ev.StepEnded, ev.PhaseEnded,
    ]  # fmt: skip
    assert game.zone("Dying") == "battlefield"
    assert not any(isinstance(event, ev.PriorityReceived) for event in game.trace[begun:])


@pytest.mark.rule("724.1c")
def test_9_state_based_actions_are_checked_before_combat_is_cleared(play: Any) -> None:
    """A damaged attacker that lives only by a bonus for attackers survives: damage goes before the next check."""
    banner = enchantment("Banner", "{1}", Grants("creature", toughness=2, attacking=True))
    bear = creature("Bear", "{1}", "Bear", 2, 2)
    bolt = instant("Bolt", "{0}", DealDamage(3), target="creature")
    game = play(
        "A attack Bear", "A cast Bolt @ declare attackers", "then A cast Stop",
        cards=[banner, bear, bolt, STOP], A={"battlefield": ["Bear", "Banner"], "hand": ["Bolt", "Stop"]},
    )  # fmt: skip
    assert game.zone("Bear") == "battlefield"
    assert game.thing("Bear").damage == 0
    assert not game.thing("Bear").attacking


@pytest.mark.rule("724.1c")
def test_9_what_dies_in_the_check_of_state_based_actions_dies(play: Any) -> None:
    """The check comes although no player gets priority, and its trigger waits for cleanup."""
    end = instant("Finish", "{0}", DealDamage(1), EndTurn(), target="creature")
    game = play("A cast Finish", cards=[DYING, end], A={"battlefield": ["Dying"], "hand": ["Finish"]})
    assert game.zone("Dying") == "graveyard"
    assert game.triggered("Dying") == 1
    assert game.place(ev.AbilityPutOnStack) > game.place(ev.StepBegan, kind="cleanup")
    assert game.life("A") == 25


@pytest.mark.rule("514.1")
@pytest.mark.rule("514.2")
def test_9_the_cleanup_step_happens_in_full(play: Any) -> None:
    """The hand is cut to seven, damage is removed, effects of this turn end."""
    wall = creature("Wall", "{1}", "Wall", 0, 4)
    grow = instant("Grow", "{0}", Modify(power=1), target="creature")
    game = play(
        "A cast Grow", "then A cast Burn", "A choose target: Wall", "then A cast Stop",
        cards=[wall, grow, BURN, STOP],
        A={"battlefield": ["Wall"], "hand": ["Grow", "Burn", "Stop", "Forest x9"]},
    )  # fmt: skip
    assert len(game.hand("A")) == 7
    assert game.thing("Wall").damage == 0
    assert not game.state.effects
    assert game.moments() == ("precombat main", "cleanup")


@pytest.mark.rule("514.3")
def test_9_no_player_receives_priority_where_nothing_triggered(play: Any) -> None:
    """There is one cleanup step, in which nobody is asked."""
    game = play("A cast Stop", cards=[STOP], A={"hand": ["Stop"]})
    assert not any(isinstance(event, ev.PriorityReceived) for event in game.trace[ended(game) :])
    assert game.moments().count("cleanup") == 1


@pytest.mark.rule("724.1a")
def test_9_abilities_that_triggered_before_and_are_not_on_the_stack_cease_to_exist(play: Any) -> None:
    """What triggered while the spell resolved, before it ended the turn, is never put onto the stack."""
    rack = enchantment("Rack", "{1}", TriggeredAbility(Discards(), (GainLife(5),)))
    from rulehound.core.object_effects import DiscardCards

    late = instant("Late", "{0}", DiscardCards(1), EndTurn())
    game = play("A cast Late", cards=[rack, late], A={"battlefield": ["Rack"], "hand": ["Late", "Forest"]})
    assert game.triggered("Rack") == 1
    assert [event.rule for event in game.all(ev.TriggersCeased)] == ["724.1a"]
    assert game.life("A") == 20
    assert game.moments().count("cleanup") == 1


@pytest.mark.rule("724.1a")
def test_9_a_trigger_that_waits_as_a_mana_ability_is_used_is_not_lost_before(play: Any) -> None:
    """A trigger put onto the stack in time is exiled with it instead."""
    well = enchantment("Well", "{1}", TriggeredAbility(TappedForMana(), (GainLife(5),)))
    stop = instant("Dear Stop", "{G}", EndTurn())
    game = play(
        "A cast Dear Stop", cards=[well, stop], A={"battlefield": ["Well", "Forest"], "hand": ["Dear Stop"]}
    )
    assert game.resolved() == ["ability of Well", "Dear Stop"]
    assert game.life("A") == 25


@pytest.mark.rule("608.2m")
def test_9_instructions_after_the_end_of_the_turn_are_followed(play: Any) -> None:
    """They are followed before the cleanup step, which cuts the hand that they filled."""
    draw = instant("Draw", "{0}", EndTurn(), DrawCards(2))
    game = play("A cast Draw", cards=[draw], A={"hand": ["Draw", "Forest x7"]})
    assert len(game.all(ev.CardDrawn)) == 2
    assert len(game.hand("A")) == 7
    assert game.place(ev.CardDrawn) < game.place(ev.StepBegan, kind="cleanup")


@pytest.mark.rule("724.1d")
def test_9_phases_that_were_added_are_skipped_too(play: Any) -> None:
    """An additional combat phase of this turn never comes."""
    charge = instant("Charge", "{0}", AddPhases(("combat",)))
    game = play("A cast Charge", "then A cast Stop", cards=[charge, STOP], A={"hand": ["Charge", "Stop"]})
    assert game.moments() == ("precombat main", "cleanup")


@pytest.mark.rule("724.1")
def test_9_only_the_player_whose_turn_it_is_decides(play: Any) -> None:
    """An opponent's Obeka asks the active player, who may decline."""
    game = play("B activate Obeka", "A choose may: no", cards=[OBEKA], B={"battlefield": ["Obeka"]})
    assert not game.all(ev.TurnEnding)
    game = play("B activate Obeka", "A choose may: yes", cards=[OBEKA], B={"battlefield": ["Obeka"]})
    assert [event.player for event in game.all(ev.TurnEnding)] == ["A"]
    assert game.moments() == ("precombat main", "cleanup")


@pytest.mark.rule("724.1b")
def test_9_an_activated_ability_that_ends_the_turn_leaves_the_stack_with_the_rest(play: Any) -> None:
    """Its source stays where it is."""
    game = play(
        "A cast Life", "A activate Obeka", "A choose may: yes",
        cards=[OBEKA, LIFE], A={"battlefield": ["Obeka"], "hand": ["Life"]},
    )  # fmt: skip
    assert game.zone("Life") == "exile"
    assert game.zone("Obeka") == "battlefield"


@pytest.mark.rule("724.1")
def test_9_a_triggered_ability_can_end_the_turn(play: Any) -> None:
    """As a step begins; the rest of the turn goes by, the opponent's turn comes."""
    clock = enchantment("Clock", "{1}", TriggeredAbility(StepBegins("upkeep", "you"), (EndTurn(),)))
    game = play(cards=[clock], A={"battlefield": ["Clock"]}, start="untap", turns=2)
    assert game.moments(3) == ("untap", "upkeep", "cleanup")
    assert game.moments(4)[:3] == ("untap", "upkeep", "draw")


@pytest.mark.rule("601.2i")
@pytest.mark.rule("724.1b")
def test_9_a_cast_trigger_can_exile_its_own_spell(play: Any) -> None:
    """The spell below it never resolves."""
    sphinx = creature("Exiler", "{0}", "Sphinx", 1, 1, TriggeredAbility(SpellIsCast(), (EndTurn(),)))
    game = play("A cast Exiler", cards=[sphinx], A={"hand": ["Exiler"]})
    assert game.zone("Exiler") == "exile"


MOMENTS = (
    "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end",
)  # fmt: skip


@pytest.mark.rule("724.1d")
@pytest.mark.parametrize("moment", MOMENTS)
def test_9_the_turn_can_be_ended_in_every_phase_and_step(play: Any, moment: str) -> None:
    """The cleanup step follows at once, then the next turn."""
    game = play(
        *(["A attack Bear"] if moment in MOMENTS[4:] else []), f"A cast Stop @ {moment}",
        cards=[STOP, creature("Bear", "{1}", "Bear", 2, 2)],
        A={"battlefield": ["Bear"], "hand": ["Stop"]}, start="untap", turns=2,
    )  # fmt: skip
    assert game.moments(3)[-2:] == (moment, "cleanup")
    assert game.moments(4)[0] == "untap"
    assert [event.kind for event in game.all(ev.PhaseBegan)].count("ending") == 2
    begun = game.all(ev.StepBegan), game.all(ev.PhaseBegan)
    over = game.all(ev.StepEnded), game.all(ev.PhaseEnded)
    assert [len(each) for each in begun] == [len(each) for each in over]


@pytest.mark.rule("724.1d")
def test_9_ended_in_the_cleanup_step_a_new_cleanup_step_begins(play: Any) -> None:
    """Without anything having triggered in the process, nobody gets priority in the new one."""
    first = StepBegins("cleanup", "you", first_each_turn=True)
    late = enchantment("Late", "{1}", TriggeredAbility(first, (GainLife(1),)))
    game = play("A cast Stop @ cleanup", cards=[late, STOP], A={"battlefield": ["Late"], "hand": ["Stop"]})
    assert game.moments()[-2:] == ("cleanup", "cleanup")
    assert game.triggered("Late") == 1
    assert game.life("A") == 20
    assert [event.kind for event in game.all(ev.PhaseBegan)].count("ending") == 1


@pytest.mark.rule("514.3a")
def test_9_a_hand_too_large_is_cut_again_in_the_next_cleanup_step(play: Any) -> None:
    """Cards drawn with priority in the cleanup step are discarded in the one that follows."""
    late = enchantment(
        "Late", "{1}", TriggeredAbility(StepBegins("cleanup", first_each_turn=True), (DrawCards(3),))
    )
    game = play("A cast Stop", cards=[late, STOP], A={"battlefield": ["Late"], "hand": ["Stop", "Forest x8"]})
    assert [event.cause for event in game.all(ev.CardDiscarded)] == ["cleanup"] * 4
    assert game.moments().count("cleanup") == 2


@pytest.mark.rule("514.2")
def test_9_effects_until_end_of_turn_still_end(play: Any) -> None:
    """In the cleanup step, as ever."""
    grow = instant("Grow", "{0}", Modify(power=1), target="creature")
    bear = creature("Bear", "{1}", "Bear", 2, 2)
    game = play(
        "A cast Grow",
        "then A cast Stop",
        cards=[grow, bear, STOP],
        A={"battlefield": ["Bear"], "hand": ["Grow", "Stop"]},
    )
    assert game.place(ev.EffectEnded) > game.place(ev.StepBegan, kind="cleanup")


@pytest.mark.rule("603.7b")
@pytest.mark.rule("513.2")
def test_10_delayed_abilities_that_have_triggered_are_used_up(play: Any) -> None:
    """Ended in the end step with them on the stack, they do not come again next turn."""
    wait = sorcery("Wait", "{0}", Delayed("end", (GainLife(7),)))
    game = play("A cast Wait", "A cast Stop @ end", cards=[wait, STOP], A={"hand": ["Wait", "Stop"]}, turns=2)
    assert game.life("A") == 20
    assert not game.state.delayed


@pytest.mark.rule("724.1e")
def test_11_the_end_step_that_is_skipped_triggers_nothing(play: Any) -> None:
    """An ability for each end step misses this turn's."""
    game = play("A cast Stop", cards=[END, STOP], A={"battlefield": ["End"], "hand": ["Stop"]}, turns=2)
    assert game.triggered_at("End") == ["end"]
    assert game.place(ev.AbilityTriggered) > game.place(ev.TurnBegan, number=4)


@pytest.mark.rule("603.7b")
@pytest.mark.rule("614.10a")
def test_11_delayed_abilities_wait_for_the_first_end_step_that_occurs(play: Any) -> None:
    """Two turns may be ended before it comes."""
    wait = sorcery("Wait", "{0}", Delayed("end", (GainLife(7),)))
    game = play(
        "A cast Wait", "then A cast Stop", "B cast Stop#2 @ 4 upkeep",
        cards=[wait, STOP], A={"hand": ["Wait", "Stop"]}, B={"hand": ["Stop#2"]}, turns=3,
    )  # fmt: skip
    assert game.life("A") == 27
    assert game.place(ev.LifeChanged) > game.place(ev.TurnBegan, number=5)


@pytest.mark.rule("603.7b")
def test_11_your_next_end_step_is_not_an_opponents(play: Any) -> None:
    """Created by the very spell that ends the turn, it waits for the next end step of its controller."""
    glorious = instant("Glorious", "{0}", EndTurn(), Delayed("end", (LoseGame(),), whose="you"))
    game = play("A cast Glorious", cards=[glorious], A={"hand": ["Glorious"]}, turns=4)
    assert game.state.winner == "B"
    assert game.state.turn_number == 5
    assert game.trace[-1] == ev.GameEnded("won", "B")


@pytest.mark.rule("724.1f")
@pytest.mark.rule("514.3a")
def test_12_abilities_that_trigger_in_the_process_go_on_the_stack_in_cleanup(play: Any) -> None:
    """Players get priority there, may act, and another cleanup step follows."""
    end = instant("Finish", "{0}", DealDamage(1), EndTurn(), target="creature")
    game = play(
        "A cast Finish", "A cast Life @ cleanup 1",
        cards=[DYING, end, LIFE], A={"battlefield": ["Dying"], "hand": ["Finish", "Life"]},
    )  # fmt: skip
    assert game.resolved() == ["Finish", "Life", "ability of Dying"]
    assert game.moments() == ("precombat main", "cleanup", "cleanup")


@pytest.mark.rule("514.3a")
def test_12_a_state_based_action_in_cleanup_gives_priority_too(play: Any) -> None:
    """A creature that lived only by an effect until end of turn dies there."""
    grow = instant("Grow", "{0}", Modify(toughness=2), target="creature")
    shrink = instant("Shrink", "{0}", Modify(toughness=-2, duration="your next turn"), target="creature")
    bear = creature("Bear", "{1}", "Bear", 2, 2)
    game = play(
        "A cast Grow", "then A cast Shrink", "A cast Life @ cleanup 1",
        cards=[grow, shrink, bear, LIFE], A={"battlefield": ["Bear"], "hand": ["Grow", "Shrink", "Life"]},
    )  # fmt: skip
    assert game.zone("Bear") == "graveyard"
    assert game.moments().count("cleanup") == 2


@pytest.mark.rule("514.3a")
def test_12_a_trigger_in_the_second_cleanup_step_makes_a_third(play: Any) -> None:
    """Cleanup steps go on as long as something triggers in them, here until the library is empty."""
    rack = enchantment("Rack", "{1}", TriggeredAbility(Discards(), (DrawCards(1),)))
    game = play(
        "A cast Stop", cards=[rack, STOP],
        A={"battlefield": ["Rack"], "hand": ["Stop", "Forest x8"], "library": ["Forest#20", "Forest#21"]},
    )  # fmt: skip
    assert game.moments().count("cleanup") == 3
    assert game.state.winner == "B"


@pytest.mark.rule("724.2d")
@pytest.mark.rule("724.2e")
def test_ending_the_combat_phase_goes_on_to_the_next_phase(play: Any) -> None:
    """Effects until end of combat end; at end of combat nothing triggers."""
    late = enchantment("Late", "{1}", TriggeredAbility(StepBegins("end of combat"), (GainLife(5),)))
    peace = instant(
        "Peace", "{0}", Modify(power=1, duration="end of combat", which="creatures you control"), EndCombat()
    )
    bear = creature("Bear", "{1}", "Bear", 2, 2)
    game = play(
        "A attack Bear", "A cast Peace @ declare attackers",
        cards=[late, peace, bear], A={"battlefield": ["Bear", "Late"], "hand": ["Peace"]},
    )  # fmt: skip
    assert game.moments() == (
        "precombat main", "beginning of combat", "declare attackers", "postcombat main", "end", "cleanup",
    )  # fmt: skip
    assert game.life("A") == game.life("B") == 20
    assert game.zone("Peace") == "exile"
    assert game.place(ev.EffectEnded) < game.place(ev.PhaseEnded, kind="combat")
    assert not game.thing("Bear").attacking


@pytest.mark.rule("724.2g")
def test_ending_the_combat_phase_outside_of_it_does_nothing(play: Any) -> None:
    """The spell resolves, and goes to the graveyard."""
    peace = instant("Peace", "{0}", EndCombat())
    game = play("A cast Life", "A cast Peace", cards=[peace, LIFE], A={"hand": ["Life", "Peace"]})
    assert not game.all(ev.TurnEnding)
    assert game.zone("Peace") == "graveyard"
    assert game.resolved() == ["Peace", "Life"]


@pytest.mark.rule("724.2d")
def test_an_added_combat_phase_comes_after_the_one_that_was_ended(play: Any) -> None:
    """The next phase is usually the postcombat main phase, here another combat phase."""
    charge = instant("Charge", "{0}", AddPhases(("combat",)))
    peace = instant("Peace", "{0}", EndCombat())
    game = play(
        "A cast Charge @ beginning of combat",
        "then A cast Peace",
        cards=[charge, peace],
        A={"hand": ["Charge", "Peace"]},
    )
    assert game.moments() == (
        "precombat main", "beginning of combat", "beginning of combat", "declare attackers", "end of combat",
        "postcombat main", "end", "cleanup",
    )  # fmt: skip


@pytest.mark.rule("724.2f")
def test_triggers_of_ending_combat_go_on_the_stack_in_the_next_phase(play: Any) -> None:
    """A creature that dies in the check of state-based actions."""
    peace = instant("Peace", "{0}", DealDamage(1), EndCombat(), target="creature")
    game = play(
        "A cast Peace @ beginning of combat",
        cards=[DYING, peace],
        A={"battlefield": ["Dying"], "hand": ["Peace"]},
    )
    assert game.place(ev.AbilityPutOnStack) > game.place(ev.PhaseBegan, moment="postcombat main")
    assert game.life("A") == 25


@pytest.mark.rule("724.1")
def test_the_game_ends_where_the_check_in_the_process_ends_it(play: Any) -> None:
    """A player at 0 life loses before anything else happens, and nothing is recorded after that."""
    doom = instant("Doom", "{0}", DealDamage(20, "each opponent"), EndTurn(), GainLife(3))
    game = play("A cast Doom", cards=[doom], A={"hand": ["Doom"]})
    assert game.trace[-1] == ev.GameEnded("won", "A")
    assert game.life("A") == 20


@pytest.mark.rule("724.1d")
def test_a_tapped_attacker_is_out_of_combat_and_stays_tapped(play: Any) -> None:
    """Only combat is left."""
    twiddle = instant("Twiddle", "{0}", Tap(), target="creature")
    bear = creature("Bear", "{1}", "Bear", 2, 2)
    game = play(
        "A attack Bear", "A cast Stop @ declare attackers",
        cards=[twiddle, bear, STOP], A={"battlefield": ["Bear"], "hand": ["Stop"]},
    )  # fmt: skip
    assert game.thing("Bear").tapped
