"""Turns, phases and steps: their order, what is added, what is skipped, and how long things last (CR 500-514)."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import EventAmount
from rulehound.core.continuous import power
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.errors import LimitExceeded
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.core.library.making import creature, enchantment, instant
from rulehound.core.object_effects import DrawCards
from rulehound.core.replacement_effects import Skips
from rulehound.core.triggered_abilities import DealsCombatDamage, StepBegins, TriggeredAbility
from rulehound.core.turn_effects import AddPhases, AddSteps, ExtraTurn, SkipNext
from rulehound.core.turns import STEPS

BEGINNING = STEPS["beginning"]
COMBAT = ("beginning of combat", "declare attackers", "end of combat")
REST = (*COMBAT, "postcombat main", "end", "cleanup")
TURN = (*BEGINNING, "precombat main", *REST)
BEAR = creature("Bear", "{1}", "Bear", 2, 2)
HASTY = creature(
    "Hasty", "{0}", "Elf", 1, 1, ActivatedAbility(Cost(tap=True), (GainLife(1),)), keywords="haste"
)
ELF = creature("Elf", "{0}", "Elf", 1, 1, ActivatedAbility(Cost(tap=True), (GainLife(1),)))
LATER = instant("Later", "{0}", ExtraTurn())


def players(game: Any) -> str:
    """Whose turns were played, in order."""
    return "".join(event.player for event in game.all(ev.TurnBegan))


@pytest.mark.rule("500.1")
def test_a_turn_is_its_five_phases_and_their_steps(play: Any) -> None:
    """Without attackers two steps are left out."""
    game = play(start="untap", turns=2)
    assert game.moments(3) == game.moments(4) == TURN
    assert players(game) == "AB"


@pytest.mark.rule("508.8")
def test_with_attackers_all_steps_of_combat_take_place(play: Any) -> None:
    """Even if the attacker is gone by then."""
    from rulehound.core.object_effects import Move

    bounce = instant("Bounce", "{0}", Move("return to hand"), target="creature")
    game = play(
        "A attack Bear", "B cast Bounce @ declare attackers", cards=[BEAR, bounce],
        A={"battlefield": ["Bear"]}, B={"hand": ["Bounce"]},
    )  # fmt: skip
    assert game.moments()[1:6] == STEPS["combat"]


@pytest.mark.rule("103.8a")
def test_the_first_player_skips_the_draw_of_the_first_turn_only(play: Any) -> None:
    """Not that of an added draw step, and the other player draws."""
    game = play(start="untap", turn=1, turns=2)
    assert [event.what for event in game.all(ev.Skipped)] == ["draw"]
    assert (len(game.hand("A")), len(game.hand("B"))) == (0, 1)


# Steps that are added.


@pytest.mark.rule("500.9")
def test_steps_are_added_after_a_step_newest_first(play: Any) -> None:
    """A draw step and an upkeep step after this upkeep: the upkeep was created last."""
    draw = instant("Draw", "{0}", AddSteps("draw"))
    wake = instant("Wake", "{0}", AddSteps("upkeep"))
    game = play(
        "A cast Draw @ upkeep 1", "then A cast Wake @ upkeep 1", cards=[draw, wake], start="upkeep",
        A={"hand": ["Draw", "Wake"]},
    )  # fmt: skip
    assert game.moments()[:5] == ("upkeep", "upkeep", "draw", "draw", "precombat main")
    assert len(game.all(ev.CardDrawn)) == 2


@pytest.mark.rule("500.9")
def test_a_step_is_added_before_a_step_to_come(play: Any) -> None:
    """An upkeep before this turn's draw step; a second one goes before the step too, after the first."""
    before = instant("Before", "{0}", AddSteps("upkeep", where="before", anchor="draw"))
    game = play(
        "A cast Before @ upkeep 1", "then A cast Before#2 @ upkeep 1", cards=[before], start="upkeep",
        A={"hand": ["Before", "Before#2"]},
    )  # fmt: skip
    assert game.moments()[:4] == ("upkeep", "upkeep", "upkeep", "draw")


@pytest.mark.rule("500.9")
def test_an_end_step_added_before_cleanup_triggers_again(play: Any) -> None:
    """Each end step begins, so each triggers."""
    more = instant("More", "{0}", AddSteps("end", where="before", anchor="cleanup"))
    end = enchantment("End", "{1}", TriggeredAbility(StepBegins("end"), (GainLife(1),)))
    game = play("A cast More @ end 1", cards=[more, end], A={"battlefield": ["End"], "hand": ["More"]})
    assert game.moments()[-3:] == ("end", "end", "cleanup")
    assert game.life("A") == 22


@pytest.mark.rule("500.10")
def test_a_step_added_after_a_phase_brings_its_phase_whose_other_steps_are_skipped(play: Any) -> None:
    """An upkeep after this phase is a beginning phase with an upkeep step alone."""
    wake = instant("Wake", "{0}", AddSteps("upkeep", where="after this phase"))
    game = play("A cast Wake", cards=[wake], A={"hand": ["Wake"]})
    assert game.moments() == ("precombat main", "upkeep", *REST)
    assert [event.kind for event in game.all(ev.PhaseBegan)][:3] == ["main", "beginning", "combat"]


@pytest.mark.rule("500.10")
@pytest.mark.rule("510.2")
def test_as_many_upkeeps_as_damage_was_dealt(play: Any) -> None:
    """Obeka, Splitter of Seconds: each in its own phase after combat, upkeep abilities trigger each time."""
    obeka = creature(
        "Obeka", "{1}", "Ogre", 2, 5,
        TriggeredAbility(DealsCombatDamage(), (AddSteps("upkeep", EventAmount(), "after this phase", you_get=True),)),
    )  # fmt: skip
    clock = enchantment("Clock", "{1}", TriggeredAbility(StepBegins("upkeep", "you"), (GainLife(1),)))
    game = play("A attack Obeka", cards=[obeka, clock], A={"battlefield": ["Obeka", "Clock"]})
    assert game.moments()[6:] == ("upkeep", "upkeep", "postcombat main", "end", "cleanup")
    assert game.life("A") == 22


@pytest.mark.rule("500.10a")
def test_you_get_steps_adds_none_to_an_opponents_turn(play: Any) -> None:
    """The turn goes on as it would have."""
    mine = instant("Mine", "{0}", AddSteps("upkeep", 2, "after this phase", you_get=True))
    game = play("B cast Mine", cards=[mine], B={"hand": ["Mine"]})
    assert game.moments() == ("precombat main", *REST)


@pytest.mark.rule("500.8")
def test_after_this_main_phase_adds_nothing_outside_of_a_main_phase(play: Any) -> None:
    """In combat there is no such phase."""
    wave = instant("Wave", "{0}", AddPhases(("combat", "main"), after="this main phase"))
    game = play("A cast Wave @ beginning of combat", cards=[wave], A={"hand": ["Wave"]})
    assert game.moments() == ("precombat main", *REST)


# Skipping.


@pytest.mark.rule("614.10a")
def test_an_effect_skips_the_next_occurrence_once(play: Any) -> None:
    """The draw step of the next own turn, and none after it."""
    skip = instant("Skip", "{0}", SkipNext("draw", "you"))
    game = play("A cast Skip", cards=[skip], A={"hand": ["Skip"]}, turns=5)
    assert "draw" in game.moments(4)
    assert "draw" not in game.moments(5)
    assert "draw" in game.moments(7)


@pytest.mark.rule("614.10a")
def test_two_effects_skip_the_next_two_occurrences(play: Any) -> None:
    """The second waits until another can be skipped."""
    skip = instant("Skip", "{0}", SkipNext("combat", "you"))
    game = play("A cast Skip", "A cast Skip#2", cards=[skip], A={"hand": ["Skip", "Skip#2"]}, turns=5)
    assert "end of combat" not in game.moments(3) + game.moments(5)
    assert "end of combat" in game.moments(7)


@pytest.mark.rule("614.10")
def test_a_phase_that_has_begun_can_no_longer_be_skipped(play: Any) -> None:
    """In combat, the next combat phase is skipped: here the one that is added."""
    skip = instant("Skip", "{0}", SkipNext("combat", "you"))
    more = instant("More", "{0}", AddPhases(("combat",)))
    game = play(
        "A cast More @ beginning of combat",
        "A cast Skip",
        cards=[skip, more],
        A={"hand": ["Skip", "More"]},
        turns=3,
    )
    assert game.moments(3).count("beginning of combat") == 1
    assert game.moments(5).count("beginning of combat") == 1


@pytest.mark.rule("500.11")
def test_a_permanent_effect_skips_every_occurrence_added_ones_too(play: Any) -> None:
    """No upkeep anywhere; a skip of the next upkeep is not used up where there is none."""
    hub = enchantment("Hub", "{1}", Skips("upkeep", "any"))
    wake = instant("Wake", "{0}", AddSteps("upkeep", where="after this phase"))
    game = play("A cast Wake", cards=[hub, wake], A={"battlefield": ["Hub"], "hand": ["Wake"]}, turns=2)
    assert "upkeep" not in game.moments()


@pytest.mark.rule("614.10a")
def test_what_was_scheduled_for_a_skipped_step_does_not_happen(play: Any) -> None:
    """No upkeep abilities, no untapping, no draw; mana of the step before is lost all the same."""
    hub = enchantment("Hub", "{1}", Skips("upkeep", "any"))
    clock = enchantment("Clock", "{1}", TriggeredAbility(StepBegins("upkeep"), (GainLife(1),)))
    game = play(cards=[hub, clock], start="untap", A={"battlefield": ["Hub", "Clock"]}, turns=2)
    assert game.triggered("Clock") == 0


@pytest.mark.rule("505.1a")
def test_a_skipped_first_main_phase_makes_the_next_one_the_precombat_main_phase(play: Any) -> None:
    """Only main phases that take place are counted."""
    skip = instant("Skip", "{0}", SkipNext("main", "you"))
    game = play("A cast Skip @ upkeep", cards=[skip], start="upkeep", A={"hand": ["Skip"]})
    mains = [event.moment for event in game.all(ev.PhaseBegan) if event.kind == "main"]
    assert mains == ["precombat main"]


# Turns.


@pytest.mark.rule("500.7")
def test_an_extra_turn_comes_after_this_one_then_the_order_goes_on(play: Any) -> None:
    """A's extra turn, then B's."""
    assert players(play("A cast Later", cards=[LATER], A={"hand": ["Later"]}, turns=4)) == "AABA"


@pytest.mark.rule("500.7")
def test_an_extra_turn_taken_on_an_opponents_turn_leaves_the_order_as_it_was(play: Any) -> None:
    """B's turn, A's extra turn, A's own turn."""
    assert (
        players(
            play(
                "A cast Later @ upkeep",
                cards=[LATER],
                active="B",
                start="upkeep",
                A={"hand": ["Later"]},
                turns=4,
            )
        )
        == "BAAB"
    )


@pytest.mark.rule("500.7")
def test_of_several_extra_turns_the_newest_is_taken_first(play: Any) -> None:
    """One for each player: B's was created last."""
    give = instant("Give", "{0}", ExtraTurn("each opponent"))
    game = play(
        "A cast Later", "then A cast Give", cards=[LATER, give], A={"hand": ["Later", "Give"]}, turns=4
    )
    assert players(game) == "ABAB"
    added = [event.instance for event in game.all(ev.TurnAdded)]
    assert [event.created_by for event in game.all(ev.TurnBegan)] == [0, added[1], added[0], 0]


@pytest.mark.rule("500.7")
@pytest.mark.rule("101.4")
def test_extra_turns_for_each_player_are_added_in_apnap_order(play: Any) -> None:
    """The nonactive player's turn was added last, and comes first."""
    both = instant("Both", "{0}", ExtraTurn("each player"))
    assert players(play("A cast Both", cards=[both], A={"hand": ["Both"]}, turns=4)) == "ABAB"


@pytest.mark.rule("500.7")
def test_a_skip_of_an_extra_turn_is_bound_to_that_very_turn(play: Any) -> None:
    """Another extra turn that comes first has its untap step."""
    savor = instant("Savor", "{0}", ExtraTurn(skip="untap"))
    game = play(
        "A cast Savor", "then A cast Later", cards=[savor, LATER], A={"hand": ["Savor", "Later"]}, turns=5
    )
    assert players(game) == "AAABA"
    assert ["untap" in game.moments(number) for number in (4, 5, 6, 7)] == [True, False, True, True]


@pytest.mark.rule("614.10a")
def test_a_skipped_extra_turn_takes_its_skip_with_it(play: Any) -> None:
    """The untap step of the next own turn takes place."""
    savor = instant("Savor", "{0}", ExtraTurn(skip="untap"))
    skip = instant("Skip", "{0}", SkipNext("turn", "you"))
    game = play("A cast Savor", "A cast Skip", cards=[savor, skip], A={"hand": ["Savor", "Skip"]}, turns=3)
    assert players(game) == "ABA"
    assert "untap" in game.moments(5)


@pytest.mark.rule("614.10a")
def test_a_skipped_turn_is_gone_past(play: Any) -> None:
    """B does not take the next turn, A follows on A; turns are numbered as they are taken."""
    skip = instant("Skip", "{0}", SkipNext("turn", "each opponent"))
    game = play("A cast Skip", cards=[skip], A={"hand": ["Skip"]}, turns=3)
    assert players(game) == "AAB"
    assert [event.number for event in game.all(ev.TurnBegan)] == [3, 4, 5]


@pytest.mark.rule("104.3e")
def test_the_player_of_an_extra_turn_may_have_to_lose_at_its_end_step(play: Any) -> None:
    """At the end step of that very turn."""
    final = instant("Final", "{0}", ExtraTurn(lose_at_end=True))
    game = play("A cast Final", cards=[final], A={"hand": ["Final"]}, turns=3)
    assert game.state.winner == "B"
    assert (game.state.turn_number, game.state.moment) == (4, "end")


@pytest.mark.rule("603.7b")
def test_where_that_end_step_is_skipped_nobody_loses(play: Any) -> None:
    """ "That turn's end step" never comes in another turn."""
    from rulehound.core.turn_effects import EndTurn

    final = instant("Final", "{0}", ExtraTurn(lose_at_end=True))
    stop = instant("Stop", "{0}", EndTurn())
    game = play(
        "A cast Final", "A cast Stop @ 4 upkeep", cards=[final, stop], A={"hand": ["Final", "Stop"]}, turns=4
    )
    assert players(game) == "AABA"
    assert not game.state.winner


# How long things last.


def watched(play: Any, *script: Any, effect: Any, **start: Any) -> tuple[Any, list[int]]:
    """A game with a pump spell, and the powers of the Bear that were looked at."""
    seen: list[int] = []

    def look(state: Any) -> None:
        bear = next(each for each in state.battlefield if each.name == "Bear")
        seen.append(power(state, bear))

    pump = instant("Pump", "{0}", effect, target="creature")
    lines = [(line.removeprefix("look "), look) if line.startswith("look ") else line for line in script]
    start.setdefault("A", {"battlefield": ["Bear"], "hand": ["Pump"]})
    start["cards"] = [BEAR, pump, *start.get("cards", ())]
    return play(*lines, **start), seen


@pytest.mark.rule("611.2a")
@pytest.mark.rule("500.4")
def test_until_your_next_turn_ends_before_the_untap_step_of_that_turn(play: Any) -> None:
    """An extra turn of one's own is one's next turn; an opponent's is not."""
    effect = Modify(power=3, duration="your next turn")
    _, seen = watched(play, "A cast Pump", "look A @ 4 end", "look A @ 5 upkeep", effect=effect, turns=3)
    assert seen == [5, 2]
    game, seen = watched(
        play, "A cast Pump", "A cast Later", "look A @ end", "look A @ 4 upkeep", effect=effect, cards=[LATER], turns=2,
        A={"battlefield": ["Bear"], "hand": ["Pump", "Later"]},
    )  # fmt: skip
    assert seen == [5, 2]
    assert game.place(ev.EffectEnded) == game.place(ev.TurnBegan, 1) + 1


@pytest.mark.rule("611.2a")
def test_a_skipped_turn_is_not_the_next_turn(play: Any) -> None:
    """The effect waits for the first turn that takes place."""
    skip = instant("Skip", "{0}", SkipNext("turn", "you"))
    effect = Modify(power=3, duration="your next turn")
    game, seen = watched(
        play, "A cast Pump", "A cast Skip", "look B @ 5 upkeep", "look A @ 6 upkeep", effect=effect, cards=[skip], turns=4,
        A={"battlefield": ["Bear"], "hand": ["Pump", "Skip"]},
    )  # fmt: skip
    assert players(game) == "ABBA"
    assert seen == [5, 2]


@pytest.mark.rule("500.5a")
@pytest.mark.rule("511.2")
def test_until_end_of_combat_lasts_to_the_end_of_the_phase(play: Any) -> None:
    """Still there in the end of combat step, gone in the main phase; an added combat is another one."""
    effect = Modify(power=3, duration="end of combat")
    _, seen = watched(
        play,
        "A cast Pump @ beginning of combat",
        "look A @ end of combat",
        "look A @ postcombat main",
        effect=effect,
    )
    assert seen == [5, 2]


@pytest.mark.rule("500.5a")
def test_until_end_of_combat_ends_with_the_first_of_two_combat_phases(play: Any) -> None:
    """It does not reach into the added one."""
    more = instant("More", "{0}", AddPhases(("combat",)))
    effect = Modify(power=3, duration="end of combat")
    _, seen = watched(
        play, "A cast Pump @ beginning of combat", "A cast More", "look A @ end of combat 1", "look A @ end of combat 2",
        effect=effect, cards=[more], A={"battlefield": ["Bear"], "hand": ["Pump", "More"]},
    )  # fmt: skip
    assert seen == [5, 2]


@pytest.mark.rule("500.5a")
@pytest.mark.parametrize("moment", ["precombat main", "end of combat", "postcombat main"])
def test_until_end_of_combat_on_your_next_turn(play: Any, moment: str) -> None:
    """Through the opponent's combat, to the end of combat in the next own turn, whenever it began."""
    effect = Modify(power=3, duration="end of combat on your next turn")
    _, seen = watched(
        play, f"A cast Pump @ 3 {moment}", "look A @ 3 end", "look A @ 4 end", "look A @ 5 end of combat", "look A @ 5 end",
        effect=effect, turns=3,
    )  # fmt: skip
    assert seen == [5, 5, 5, 2]


@pytest.mark.rule("514.2")
def test_this_turn_lasts_through_the_end_step_into_cleanup(play: Any) -> None:
    """Begun in the end step it ends in the cleanup step of the same turn."""
    game, seen = watched(
        play, "A cast Pump @ end", "look B @ end", "look A @ 4 upkeep", effect=Modify(power=3), turns=2
    )
    assert seen[1:] == [2]
    assert game.place(ev.EffectEnded) < game.place(ev.TurnEnded)


@pytest.mark.rule("514.2")
@pytest.mark.rule("514.3a")
def test_an_effect_begun_in_a_cleanup_step_ends_in_the_next_one(play: Any) -> None:
    """That there is another cleanup step is what keeps it from lasting into the next turn."""
    late = enchantment(
        "Late", "{1}", TriggeredAbility(StepBegins("cleanup", first_each_turn=True), (GainLife(1),))
    )
    _, seen = watched(
        play, "A cast Pump @ cleanup 1", "then A cast Later @ cleanup 1", "look A @ 4 upkeep", effect=Modify(power=3),
        cards=[late, LATER], A={"battlefield": ["Bear", "Late"], "hand": ["Pump", "Later"]}, turns=2,
    )  # fmt: skip
    assert seen == [2]


@pytest.mark.rule("514.1")
def test_only_the_active_player_discards_to_seven(play: Any) -> None:
    """The opponent keeps nine cards."""
    game = play(A={"hand": ["Forest x9"]}, B={"hand": ["Island x9"]})
    assert (len(game.hand("A")), len(game.hand("B"))) == (7, 9)


@pytest.mark.rule("514.2")
def test_damage_on_permanents_of_both_players_and_phased_out_ones_is_removed(play: Any) -> None:
    """All of it, at once."""
    from rulehound.core.damage_effects import DealDamage

    burn = instant("Burn", "{0}", DealDamage(1), target="creature")
    game = play(
        "A cast Burn", "A choose target: Bear#2", cards=[BEAR, burn],
        A={"battlefield": ["Bear"], "hand": ["Burn"]}, B={"battlefield": ["Bear#2"]},
    )  # fmt: skip
    assert len(game.all(ev.DamageRemoved)) == 1
    assert game.thing("Bear#2").damage == 0


# Sickness.


@pytest.mark.rule("302.6")
def test_an_extra_turn_is_a_most_recent_turn(play: Any) -> None:
    """A creature of this turn can tap in the extra turn."""
    game = play(
        "A cast Elf", "then A cannot activate Elf", "A cast Later", "A activate Elf @ 4 upkeep", cards=[ELF, LATER],
        A={"hand": ["Elf", "Later"]}, turns=2,
    )  # fmt: skip
    assert game.life("A") == 21


@pytest.mark.rule("302.6")
def test_a_creature_taken_and_given_back_is_sick_for_both(play: Any) -> None:
    """Control was not continuous: its owner must wait for their next turn."""
    steal = instant("Steal", "{0}", GainControl(), target="creature")
    game = play(
        "A cast Steal", "then A cannot activate Elf",
        "B can activate Elf @ 4 upkeep", cards=[ELF, steal], A={"hand": ["Steal"]}, B={"battlefield": ["Elf"]}, turns=2,
    )  # fmt: skip
    assert [event.player for event in game.all(ev.ControlChanged)] == ["A", "B"]


@pytest.mark.rule("302.6")
def test_a_creature_that_returns_in_its_owners_turn_is_sick_in_it(play: Any) -> None:
    """Taken on the owner's turn until end of turn it is free only in the turn after the next own turn begins."""
    steal = instant("Steal", "{0}", GainControl(duration="end of combat"), target="creature")
    play(
        "B cast Steal", "A cannot activate Elf @ postcombat main", "A can activate Elf @ 5 upkeep",
        cards=[ELF, steal], A={"battlefield": ["Elf"]}, B={"hand": ["Steal"]}, turns=3,
    )  # fmt: skip


@pytest.mark.rule("302.6")
def test_taking_control_of_what_one_controls_breaks_nothing(play: Any) -> None:
    """Control stays continuous."""
    steal = instant("Steal", "{0}", GainControl(), target="creature")
    game = play(
        "A cast Steal",
        "then A activate Elf",
        cards=[ELF, steal],
        A={"battlefield": ["Elf"], "hand": ["Steal"]},
    )
    assert not game.all(ev.ControlChanged)


@pytest.mark.rule("702.26b")
@pytest.mark.rule("302.6")
def test_phasing_does_not_interrupt_control(play: Any) -> None:
    """A creature that phases in with the untap step may tap at once."""
    mist = creature("Mist", "{1}", "Elf", 1, 1, *ELF.abilities, keywords="phasing")
    start = {"battlefield": ["Mist"]}
    game = play("A activate Mist @ 5 upkeep", cards=[mist], start="untap", A=start, turns=3)
    assert game.life("A") == 21


@pytest.mark.rule("702.10c")
def test_haste_given_to_creatures_reaches_an_animated_land(play: Any) -> None:
    """It is a creature, so it has haste, and may tap the turn it came."""
    from rulehound.core.static_abilities import Grants

    haste = enchantment("Haste", "{1}", Grants("creature", keywords=("haste",), power=1))
    wake = instant("Wake", "{0}", Modify(power=2, toughness=2, animate=True), target="land you control")
    game = play(
        "A play Forest", "A cast Wake", "A choose target: Forest", "then A attack Forest",
        cards=[haste, wake], A={"battlefield": ["Haste", "Island"], "hand": ["Forest", "Wake"]},
    )  # fmt: skip
    assert game.life("B") == 17


@pytest.mark.rule("500.6")
def test_abilities_may_trigger_at_the_beginning_of_a_phase(play: Any) -> None:
    """Of each main phase, of the combat phase and of the ending phase."""
    each = enchantment("Each", "{1}", TriggeredAbility(StepBegins("main"), (GainLife(1),)))
    first = enchantment(
        "First", "{1}", TriggeredAbility(StepBegins("main", first_each_turn=True), (GainLife(10),))
    )
    combat = enchantment("Fight", "{1}", TriggeredAbility(StepBegins("combat"), (GainLife(100),)))
    game = play(cards=[each, first, combat], A={"battlefield": ["Each", "First", "Fight"]}, start="untap")
    assert game.life("A") == 20 + 2 + 10 + 100


@pytest.mark.rule("514.3a")
def test_cleanup_steps_without_end_are_given_up_loudly(play: Any) -> None:
    """Every limit raises and says which it is."""
    late = enchantment("Late", "{1}", TriggeredAbility(StepBegins("cleanup"), (GainLife(1),)))
    with pytest.raises(LimitExceeded, match="cleanup steps in one turn"):
        play(cards=[late], A={"battlefield": ["Late"]})


@pytest.mark.rule("121.2c")
@pytest.mark.rule("504.1")
def test_the_draw_of_the_turn_comes_before_what_triggers_in_the_draw_step(play: Any) -> None:
    """The turn-based action first, then the ability resolves."""
    font = enchantment("Font", "{1}", TriggeredAbility(StepBegins("draw"), (DrawCards(1, "that player"),)))
    game = play(cards=[font], start="draw", A={"battlefield": ["Font"]})
    assert game.place(ev.CardDrawn) < game.place(ev.AbilityPutOnStack) < game.place(ev.CardDrawn, 1)
