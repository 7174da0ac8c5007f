"""Seed 000: an additional beginning phase after each postcombat main phase."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.effects import Delayed
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.core.library.making import creature, enchantment, instant, land, sorcery
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import Tap
from rulehound.core.replacement_effects import UnspentMana
from rulehound.core.triggered_abilities import StepBegins, TriggeredAbility
from rulehound.core.turn_effects import AddPhases, AddSteps
from rulehound.core.turns import POSTCOMBAT_MAIN, STEPS

pytestmark = pytest.mark.seeds

BEGINNING = STEPS["beginning"]
COMBAT = ("beginning of combat", "declare attackers", "end of combat")
TO_POSTCOMBAT = ("precombat main", *COMBAT, "postcombat main")
SPHINX = creature(
    "Sphinx",
    "{1}",
    "Sphinx",
    6,
    6,
    TriggeredAbility(StepBegins(POSTCOMBAT_MAIN, "you"), (AddPhases(("beginning",)),)),
)
ASSAULT = instant("Assault", "{0}", AddPhases(("combat", "main"), after="this main phase"))
CHARGE = instant("Charge", "{0}", AddPhases(("combat",), after="this main phase"))
UPKEEP = enchantment("Clock", "{1}", TriggeredAbility(StepBegins("upkeep", "you"), (GainLife(1),)))


def with_sphinx(*others: str, **zones: Any) -> dict[str, Any]:
    """A board with the Sphinx."""
    return {"battlefield": ["Sphinx", *others], **zones}


@pytest.mark.rule("500.8")
def test_9_a_combat_added_later_in_the_main_phase_comes_before_the_beginning_phase(play: Any) -> None:
    """The trigger resolves first, the additional combat is created later, and happens first."""
    game = play(
        "then A cast Charge @ postcombat main 1", cards=[SPHINX, CHARGE], A=with_sphinx(hand=["Charge"])
    )
    assert game.resolved() == ["ability of Sphinx", "Charge"]
    assert game.moments() == (*TO_POSTCOMBAT, *COMBAT, *BEGINNING, "end", "cleanup")


@pytest.mark.rule("500.8")
def test_9_in_response_to_the_trigger_the_beginning_phase_is_created_last_and_comes_first(play: Any) -> None:
    """What counts is when each was created: the spell resolves before the trigger below it."""
    game = play("A cast Charge @ postcombat main", cards=[SPHINX, CHARGE], A=with_sphinx(hand=["Charge"]))
    assert game.resolved() == ["Charge", "ability of Sphinx"]
    assert game.moments() == (*TO_POSTCOMBAT, *BEGINNING, *COMBAT, "end", "cleanup")


@pytest.mark.rule("500.8")
@pytest.mark.rule("505.1a")
def test_9_the_added_pair_goes_first_and_its_main_phase_triggers_the_sphinx_again(play: Any) -> None:
    """The group keeps its order; the beginning phase created in it comes before the one that waits."""
    game = play(
        "then A cast Assault @ postcombat main 1", cards=[SPHINX, ASSAULT], A=with_sphinx(hand=["Assault"])
    )
    added = (*COMBAT, "postcombat main", *BEGINNING, *BEGINNING)
    assert game.moments() == (*TO_POSTCOMBAT, *added, "end", "cleanup")
    assert game.triggered("Sphinx") == 2


@pytest.mark.rule("500.8")
def test_9_phases_added_at_different_points_stay_where_they_were_added(play: Any) -> None:
    """One pair after the precombat main phase, one combat after the added main phase."""
    game = play(
        "A cast Assault @ precombat main", "then A cast Charge @ postcombat main 1",
        cards=[ASSAULT, CHARGE], A={"hand": ["Assault", "Charge"]},
    )  # fmt: skip
    added = (*COMBAT, "postcombat main", *COMBAT)
    assert game.moments() == ("precombat main", *added, *COMBAT, "postcombat main", "end", "cleanup")


@pytest.mark.rule("500.8")
def test_9_a_group_added_within_a_group_goes_before_what_is_left_of_it(play: Any) -> None:
    """During the added combat phase another combat is added; the added main phase waits behind it."""
    more = instant("More", "{0}", AddPhases(("combat",)))
    game = play(
        "A cast Assault @ precombat main", "A cast More @ beginning of combat 1",
        cards=[ASSAULT, more], A={"hand": ["Assault", "More"]},
    )  # fmt: skip
    added = (*COMBAT, *COMBAT, "postcombat main")
    assert game.moments() == ("precombat main", *added, *COMBAT, "postcombat main", "end", "cleanup")


@pytest.mark.rule("500.8")
def test_9_three_groups_after_one_phase_come_newest_first(play: Any) -> None:
    """Each group keeps its own order."""
    dawn = instant("Dawn", "{0}", AddPhases(("beginning", "main")))
    game = play(
        "A cast Assault", "then A cast Dawn", "then A cast Charge",
        cards=[ASSAULT, CHARGE, dawn], A={"hand": ["Assault", "Charge", "Dawn"]},
    )  # fmt: skip
    added = (*COMBAT, *BEGINNING, "postcombat main", *COMBAT, "postcombat main")
    assert game.moments() == ("precombat main", *added, *COMBAT, "postcombat main", "end", "cleanup")


@pytest.mark.rule("502.3")
@pytest.mark.rule("504.1")
def test_10_the_added_beginning_phase_untaps_and_draws(play: Any) -> None:
    """Tapped permanents untap, a card is drawn, and upkeep abilities trigger."""
    start = with_sphinx(play.placed("Forest", tapped=True), "Clock")
    game = play(cards=[SPHINX, UPKEEP], A=start, B={"battlefield": [play.placed("Forest#2", tapped=True)]})
    assert not game.thing("Forest").tapped
    assert game.thing("Forest#2").tapped
    assert len(game.hand("A")) == 1
    assert game.life("A") == 21


@pytest.mark.rule("502.1")
def test_10_the_added_untap_step_phases_permanents_in_and_out(play: Any) -> None:
    """A permanent with phasing goes out in the first and comes back in the second untap step of one turn."""
    game = play(
        ("A @ precombat main", lambda state: None),
        cards=[SPHINX], start="untap", A=with_sphinx("Sandbar Crocodile"),
    )  # fmt: skip
    crocodile = game.thing("Sandbar Crocodile")
    assert [event.objects for event in game.all(ev.PhasedOut)] == [(crocodile.id,)]
    assert [event.objects for event in game.all(ev.PhasedIn)] == [(crocodile.id,)]
    assert game.place(ev.PhasedIn) > game.place(ev.PhaseBegan, moment="postcombat main")


@pytest.mark.rule("502.4")
def test_10_no_player_receives_priority_in_the_added_untap_step(play: Any) -> None:
    """The step ends without anybody having been asked."""
    game = play(cards=[SPHINX], A=with_sphinx())
    began = game.place(ev.StepBegan, kind="untap")
    ended = game.place(ev.StepEnded, kind="untap")
    assert not any(isinstance(event, ev.PriorityReceived) for event in game.trace[began:ended])


@pytest.mark.rule("503.1a")
def test_10_what_triggers_in_the_untap_step_waits_for_the_upkeep(play: Any) -> None:
    """Both it and the upkeep abilities are put onto the stack in the upkeep step."""
    dawn = enchantment("Dawn", "{1}", TriggeredAbility(StepBegins("untap", "you"), (GainLife(2),)))
    game = play("A choose trigger order: Clock", cards=[SPHINX, UPKEEP, dawn], A=with_sphinx("Clock", "Dawn"))
    assert game.place(ev.AbilityPutOnStack, 1) > game.place(ev.StepBegan, kind="upkeep")
    assert game.resolved() == ["ability of Sphinx", "ability of Dawn", "ability of Clock"]


@pytest.mark.rule("603.7b")
def test_10_a_delayed_ability_for_the_next_upkeep_fires_in_the_added_one(play: Any) -> None:
    """Within the same turn, and only once."""
    wait = sorcery("Wait", "{0}", Delayed("upkeep", (GainLife(3),)))
    game = play("A cast Wait", cards=[SPHINX, wait], A=with_sphinx(hand=["Wait"]), turns=2)
    assert [event.instance for event in game.all(ev.TurnBegan)][1:]
    assert game.life("A") == 23
    assert game.place(ev.LifeChanged) < game.place(ev.TurnEnded)


@pytest.mark.rule("603.7b")
def test_10_a_delayed_ability_for_the_next_turns_upkeep_waits_for_that_turn(play: Any) -> None:
    """The added upkeep is none of the next turn."""
    wait = sorcery("Wait", "{0}", Delayed("upkeep", (GainLife(3),), next_turn=True))
    game = play("A cast Wait", cards=[SPHINX, wait], A=with_sphinx(hand=["Wait"]), turns=2)
    assert game.life("A") == 23
    assert game.place(ev.LifeChanged) > game.place(ev.TurnEnded)


@pytest.mark.rule("603.2b")
def test_10_the_first_upkeep_each_turn_is_not_the_added_one(play: Any) -> None:
    """An ability about the first upkeep adds a step once; the other upkeeps add none."""
    haze = enchantment(
        "Haze",
        "{1}",
        TriggeredAbility(StepBegins("upkeep", "you", first_each_turn=True), (AddSteps("upkeep"),)),
    )
    game = play(cards=[SPHINX, haze], start="untap", A=with_sphinx("Haze"))
    assert game.triggered("Haze") == 1
    assert game.moments().count("upkeep") == 3


@pytest.mark.rule("106.4")
@pytest.mark.rule("500.5")
def test_10_pools_empty_at_the_end_of_each_added_step(play: Any) -> None:
    """Mana made in the added upkeep is lost before the added draw step."""
    game = play(
        "A activate Forest @ upkeep",
        ("A @ draw", lambda state: empty(play, state)),
        cards=[SPHINX], A=with_sphinx("Forest"),
    )  # fmt: skip
    assert game.place(ev.ManaLost) < game.place(ev.StepBegan, kind="draw")


def empty(play: Any, state: Any) -> None:
    """There is no mana in A's pool."""
    assert play.pool(state) == ""


@pytest.mark.rule("106.4")
def test_10_mana_that_is_kept_is_still_there_in_the_added_steps(play: Any) -> None:
    """Where players do not lose unspent mana it lasts through every added step."""
    well = enchantment("Well", "{1}", UnspentMana("any"))
    game = play(
        "A activate Forest",
        ("A @ draw", lambda state: lasting(play, state)),
        cards=[SPHINX, well], A=with_sphinx("Forest", "Well"),
    )  # fmt: skip
    assert not game.all(ev.ManaLost)


def lasting(play: Any, state: Any) -> None:
    """One green mana is in A's pool."""
    assert play.pool(state) == "{G}"


@pytest.mark.rule("500.1")
@pytest.mark.rule("512.1")
def test_11_after_the_added_beginning_phase_comes_the_ending_phase(play: Any) -> None:
    """No main phase and no combat phase is made again."""
    game = play(cards=[SPHINX], A=with_sphinx())
    assert game.moments() == (*TO_POSTCOMBAT, *BEGINNING, "end", "cleanup")


@pytest.mark.rule("505.1a")
@pytest.mark.rule("508.8")
def test_12_without_attackers_there_is_still_a_postcombat_main_phase(play: Any) -> None:
    """Only the declare blockers and combat damage steps are left out."""
    game = play(cards=[SPHINX], A=with_sphinx())
    assert game.triggered_at("Sphinx") == ["postcombat main"]
    assert "declare blockers" not in game.moments()


@pytest.mark.rule("505.1a")
@pytest.mark.rule("500.11")
def test_12_the_second_main_phase_is_postcombat_even_if_the_combat_phase_was_skipped(play: Any) -> None:
    """A main phase is postcombat by its number in the turn."""
    from rulehound.core.replacement_effects import Skips

    peace = enchantment("Peace", "{1}", Skips("combat", "any"))
    game = play(cards=[SPHINX, peace], A=with_sphinx("Peace"))
    assert game.moments() == ("precombat main", "postcombat main", *BEGINNING, "end", "cleanup")


@pytest.mark.rule("500.8")
def test_13_the_added_phase_belongs_to_the_current_turn(play: Any) -> None:
    """No turn begins, and the land drop of the turn is used up."""
    dawn = instant("Dawn", "{0}", AddPhases(("beginning", "main")))
    game = play(
        "A cast Dawn", "then A play Forest", "A cannot play Island @ postcombat main",
        cards=[dawn], A={"hand": ["Dawn", "Forest", "Island"]},
    )  # fmt: skip
    assert len(game.all(ev.TurnBegan)) == 1


@pytest.mark.rule("611.2a")
@pytest.mark.rule("514.2")
def test_13_effects_until_your_next_turn_and_this_turn_outlast_the_added_phase(play: Any) -> None:
    """Both are still there in the added draw step; the one ends in cleanup, the other as the turn begins."""
    grow = instant("Grow", "{0}", Modify(power=1), target="creature")
    last = instant("Last", "{0}", Modify(power=2, duration="your next turn"), target="creature")
    seen: list[int] = []

    def look(state: Any) -> None:
        from rulehound.core.continuous import power

        seen.append(power(state, state.battlefield[0]))

    game = play(
        "A cast Grow", "then A cast Last", ("A @ 3 draw", look), ("A @ 3 end", look), ("A @ 4 upkeep", look),
        ("A @ 5 upkeep", look),
        cards=[SPHINX, grow, last], A=with_sphinx(hand=["Grow", "Last"]), turns=3,
    )  # fmt: skip
    assert seen == [9, 9, 8, 6]
    ended = [place for place, event in enumerate(game.trace) if isinstance(event, ev.EffectEnded)]
    assert game.place(ev.TurnBegan, number=5) < ended[1] < game.place(ev.StepBegan, 2, kind="untap")


@pytest.mark.rule("302.6")
def test_13_a_creature_of_this_turn_stays_sick_after_the_added_untap_step(play: Any) -> None:
    """Its controller's most recent turn began before it came."""
    elf = creature("Elf", "{0}", "Elf", 1, 1, ActivatedAbility(Cost(tap=True), (AddMana(symbols="{G}"),)))
    play(
        "A cast Elf", "A cannot activate Elf @ draw", "A can activate Elf @ 5 upkeep",
        cards=[SPHINX, elf], A=with_sphinx(hand=["Elf"]), turns=3,
    )  # fmt: skip


@pytest.mark.rule("505.1a")
@pytest.mark.rule("505.1b")
def test_14_every_main_phase_but_the_first_is_postcombat_and_triggers(play: Any) -> None:
    """Three main phases, two triggers."""
    game = play("A cast Assault", cards=[SPHINX, ASSAULT], A=with_sphinx(hand=["Assault"]))
    mains = [event.moment for event in game.all(ev.PhaseBegan) if event.kind == "main"]
    assert mains == ["precombat main", "postcombat main", "postcombat main"]
    assert game.triggered("Sphinx") == len(mains) - 1


@pytest.mark.rule("505.1a")
def test_14_an_opponents_postcombat_main_phase_is_none_of_yours(play: Any) -> None:
    """The ability looks at its controller's turns."""
    game = play(cards=[SPHINX], A=with_sphinx(), active="B")
    assert game.triggered("Sphinx") == 0


@pytest.mark.rule("603.3a")
def test_14_a_stolen_sphinx_triggers_for_its_new_controller(play: Any) -> None:
    """On the turn of whoever controls it."""
    steal = instant("Steal", "{0}", GainControl(duration="permanent"), target="creature")
    game = play("A cast Steal", cards=[SPHINX, steal], A={"hand": ["Steal"]}, B=with_sphinx())
    assert [event.player for event in game.all(ev.AbilityTriggered)] == ["A"]
    assert game.moments().count("upkeep") == 1


@pytest.mark.rule("500.10a")
def test_14_you_get_adds_nothing_to_an_opponents_turn(play: Any) -> None:
    """There it is, there is no turn of yours to add to."""
    mine = instant("Mine", "{0}", AddPhases(("combat",), you_get=True))
    game = play("B cast Mine", cards=[mine], B={"hand": ["Mine"]})
    assert game.resolved() == ["Mine"]
    assert not game.all(ev.PhasesAdded)


@pytest.mark.rule("500.8")
def test_14_there_is_an_additional_phase_adds_to_an_opponents_turn(play: Any) -> None:
    """Without the words "you get" it is added to whoever's turn it is."""
    game = play("B cast Charge", cards=[CHARGE], B={"hand": ["Charge"]})
    assert game.moments() == ("precombat main", *COMBAT, *COMBAT, "postcombat main", "end", "cleanup")


@pytest.mark.rule("502.3")
def test_10_what_is_tapped_during_the_added_upkeep_stays_tapped(play: Any) -> None:
    """The untap step lies before it."""
    tap = Card("Tap", ("Instant",), cost="{0}", abilities=(SpellAbility((Tap(),), "permanent"),))
    fort = land("Fort")
    game = play(
        "A cast Tap @ upkeep", "A choose target: Fort",
        cards=[SPHINX, tap, fort], A=with_sphinx("Fort", hand=["Tap"]),
    )  # fmt: skip
    assert game.thing("Fort").tapped
