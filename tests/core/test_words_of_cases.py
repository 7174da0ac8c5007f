"""Phases after the first postcombat main phase, what sees others move, exerting, requirements, and "as long as"."""

from typing import Any, Literal

import pytest

from rulehound.core.conditions import Condition
from rulehound.core.continuous import toughness
from rulehound.core.damage_effects import GainLife
from rulehound.core.effects import Delayed
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.core.library.making import creature, instant
from rulehound.core.object_effects import Move, PutOntoBattlefield
from rulehound.core.scenario import Placed
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import CardIsPut, Exerts, TriggeredAbility, ZoneChanges
from rulehound.core.turn_effects import AddPhases

FIRST: Literal["the first postcombat main phase"] = "the first postcombat main phase"


@pytest.mark.rule("500.8", "505.1a")
def test_what_was_added_after_the_first_postcombat_main_phase_gives_way_to_newer_phases(play: Any) -> None:
    """The combat phase was created before the beginning phase, which was created in that main phase."""
    war = instant("War", "{0}", AddPhases(("combat",), after=FIRST))
    dawn = instant("Dawn", "{0}", AddPhases(("beginning",)))
    game = play(
        "A cast War @ precombat main", "A cast Dawn @ postcombat main", cards=[war, dawn],
        A={"hand": ["War", "Dawn"]},
    )  # fmt: skip
    after = game.moments()[game.moments().index("postcombat main") + 1 :]
    assert after[:5] == ("untap", "upkeep", "draw", "beginning of combat", "declare attackers")


@pytest.mark.rule("724.1d", "500.8")
def test_what_waits_for_a_main_phase_is_forgotten_with_the_turn(play: Any) -> None:
    """No postcombat main phase of another turn is meant."""
    war = instant("War", "{0}", AddPhases(("combat",), after=FIRST))
    game = play("A cast War @ end", cards=[war], A={"hand": ["War"]}, turns=2)
    assert game.moments().count("beginning of combat") == 2


@pytest.mark.rule("603.10a")
def test_creatures_that_die_together_see_each_other_die(play: Any) -> None:
    """Each of two sees the other, and one that looks at any creature sees itself, too."""
    other = TriggeredAbility(ZoneChanges("dies", whose="any", another=True), (GainLife(1),))
    every = TriggeredAbility(ZoneChanges("dies", whose="you"), (GainLife(10),))
    cards = [
        creature("One", "{1}", "Elf", 1, 1, other), creature("Two", "{1}", "Elf", 1, 1, every),
        instant("Doom", "{0}", Move("destroy", "creatures you control")),
    ]  # fmt: skip
    game = play("A cast Doom", cards=cards, A={"battlefield": ["One", "Two"], "hand": ["Doom"]})
    assert game.state.players["A"].life == 20 + 1 + 20


@pytest.mark.rule("603.6a")
def test_permanents_that_enter_together_see_each_other_enter(play: Any) -> None:
    """Whichever of them is named first."""
    sees = TriggeredAbility(ZoneChanges("enters", whose="you", another=True), (GainLife(1),))
    blink = instant("Blink", "{0}", Move("blink", "creatures you control"))
    cards = [creature("One", "{1}", "Elf", 1, 1, sees), creature("Two", "{1}", "Elf", 1, 1, sees), blink]
    game = play("A cast Blink", cards=cards, A={"battlefield": ["One", "Two"], "hand": ["Blink"]})
    assert game.state.players["A"].life == 22


@pytest.mark.rule("603.10")
def test_what_leaves_with_a_card_does_not_see_it_put_into_a_graveyard(play: Any) -> None:
    """It is not there any more when that has happened."""
    watch = creature("Watch", "{1}", "Elf", 1, 1, TriggeredAbility(CardIsPut("graveyard"), (GainLife(1),)))
    doom = instant("Doom", "{0}", Move("destroy", "creatures you control"))
    game = play(
        "A cast Doom", cards=[watch, creature("Bear", "{1}", "Bear", 2, 2), doom],
        A={"battlefield": ["Bear", "Watch"], "hand": ["Doom"]},
    )  # fmt: skip
    assert game.state.players["A"].life == 20


@pytest.mark.rule("701.43a")
def test_an_exerted_creature_stays_tapped_in_the_untap_step_of_who_exerted_it(play: Any) -> None:
    """Another player who gains control of it untaps it."""
    brute = creature("Brute", "{1}", "Ogre", 2, 2, TriggeredAbility(Exerts(), (GainLife(1),)))
    steal = instant("Steal", "{0}", GainControl(duration="permanent"), target="creature")
    game = play(
        "A attack Brute", "A choose may: yes", "B cast Steal @ end", cards=[brute, steal],
        A={"battlefield": ["Brute"]}, B={"hand": ["Steal"]}, turns=2,
    )  # fmt: skip
    assert game.state.players["A"].life == 21
    assert not game.thing("Brute").tapped


@pytest.mark.rule("508.1d", "302.6")
def test_a_creature_that_attacks_if_able_need_not_where_it_is_not(play: Any) -> None:
    """One is tapped and one is sick; the third attacks without being asked."""
    must = Grants("creature", this=True, keywords=("attacks if able",))
    cards = [creature(name, "{1}", "Ogre", 2, 2, must) for name in ("Able", "Tapped", "Sick")]
    game = play(
        cards=cards,
        A={"battlefield": ["Able", Placed("Tapped", tapped=True), Placed("Sick", sick=True)]},
    )
    assert game.state.players["B"].life == 18


@pytest.mark.rule("611.3a")
def test_what_a_static_ability_gives_ends_as_its_condition_does(play: Any) -> None:
    """A 1/1 that has +0/+2 as long as it is tapped, and untaps on the next turn."""
    tough = Grants("creature", this=True, toughness=2, condition=Condition(what="this is tapped"))
    turtle = creature("Turtle", "{1}", "Turtle", 1, 1, tough)
    seen: list[int] = []
    look = ("A @ precombat main", lambda state: seen.append(toughness(state, state.battlefield[0])))
    after = ("A @ postcombat main", look[1])
    play(look, "A attack Turtle", after, cards=[turtle], A={"battlefield": ["Turtle"]})
    assert seen == [1, 3]


@pytest.mark.rule("603.7a")
def test_what_left_before_brings_no_delayed_ability_about(play: Any) -> None:
    """The creature that had the ability died in response."""
    promise = TriggeredAbility(ZoneChanges("enters"), (Delayed("this leaves", (GainLife(5),)),))
    elf = creature("Elf", "{0}", "Elf", 1, 1, promise)
    kill = instant("Kill", "{0}", Move("destroy"), target="creature")
    late = play("A cast Elf", "A cast Kill @ postcombat main", cards=[elf, kill], A={"hand": ["Elf", "Kill"]})
    assert late.state.players["A"].life == 25
    early = play("A cast Elf", "B cast Kill", cards=[elf, kill], A={"hand": ["Elf"]}, B={"hand": ["Kill"]})
    assert early.state.players["A"].life == 20


@pytest.mark.rule("608.2c")
def test_what_is_put_onto_the_battlefield_gains_what_is_said_next(play: Any) -> None:
    """The card has become a permanent, which "those cards" means."""
    raid = instant("Raid", "{0}", PutOntoBattlefield(), Modify("those cards", keywords=("haste",)))
    game = play(
        "A cast Raid", "A attack Bear", cards=[raid, creature("Bear", "{5}", "Bear", 2, 2)],
        A={"hand": ["Raid", "Bear"]},
    )  # fmt: skip
    assert game.state.players["B"].life == 18
