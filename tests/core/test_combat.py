"""Combat, as far as it matters here (CR 506-511)."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.core.library.making import creature, enchantment, instant
from rulehound.core.object_effects import Move, Tap, Untap
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import Attacks, TriggeredAbility, ZoneChanges
from rulehound.core.turn_effects import AddPhases

BEAR = creature("Bear", "{1}", "Bear", 2, 2)
OGRE = creature("Ogre", "{1}", "Ogre", 3, 3)
BOUNCE = instant("Bounce", "{0}", Move("return to hand"), target="creature")
STEAL = instant("Steal", "{0}", GainControl(), target="creature")


@pytest.mark.rule("508.1a")
def test_only_untapped_creatures_that_are_not_sick_may_attack(play: Any) -> None:
    """A tapped one, a newcomer and a noncreature are not asked; a hasty newcomer is."""
    hasty = creature("Hasty", "{1}", "Elf", 1, 1, keywords="haste")
    start = {
        "battlefield": [
            play.placed("Bear", tapped=True), play.placed("Bear#2", sick=True), play.placed("Hasty", sick=True), "Forest",
        ]
    }  # fmt: skip
    game = play("A attack Hasty", cards=[BEAR, hasty], A=start)
    assert game.asked.count("attack") == 1
    assert game.life("B") == 19


@pytest.mark.rule("508.1f")
def test_attackers_become_tapped_unless_they_have_vigilance(play: Any) -> None:
    """Attacking is no cost of an ability."""
    guard = creature("Guard", "{1}", "Elf", 1, 1, keywords="vigilance")
    game = play("A attack Bear", "A attack Guard", cards=[BEAR, guard], A={"battlefield": ["Bear", "Guard"]})
    assert game.thing("Bear").tapped
    assert not game.thing("Guard").tapped


@pytest.mark.rule("510.2")
def test_combat_damage_is_dealt_at_once(play: Any) -> None:
    """Two creatures that kill each other both die, in one event."""
    game = play(
        "A attack Bear",
        "B block Bear#2: Bear",
        cards=[BEAR],
        A={"battlefield": ["Bear"]},
        B={"battlefield": ["Bear#2"]},
    )
    assert (game.zone("Bear"), game.zone("Bear#2")) == ("graveyard", "graveyard")
    assert len(game.all(ev.StateBasedActionsPerformed)) == 1
    assert game.life("B") == 20


@pytest.mark.rule("509.1h")
def test_a_blocked_creature_stays_blocked_when_its_blocker_is_gone(play: Any) -> None:
    """It deals no damage to the player."""
    game = play(
        "A attack Bear", "B block Ogre: Bear", "B cast Bounce @ declare blockers", "B choose target: Ogre",
        cards=[BEAR, OGRE, BOUNCE], A={"battlefield": ["Bear"]}, B={"battlefield": ["Ogre"], "hand": ["Bounce"]},
    )  # fmt: skip
    assert game.life("B") == 20


@pytest.mark.rule("506.4")
def test_a_creature_whose_controller_changes_leaves_combat(play: Any) -> None:
    """It deals no damage, and what it would have been dealt is not dealt."""
    game = play(
        "A attack Bear",
        "B cast Steal @ declare attackers",
        cards=[BEAR, STEAL],
        A={"battlefield": ["Bear"]},
        B={"hand": ["Steal"]},
    )
    assert game.life("B") == 20
    assert game.all(ev.RemovedFromCombat)


@pytest.mark.rule("506.4")
def test_untapping_or_tapping_an_attacker_leaves_it_in_combat(play: Any) -> None:
    """It deals its damage."""
    free = instant("Free", "{0}", Untap(), target="creature")
    game = play(
        "A attack Bear",
        "A cast Free @ declare attackers",
        cards=[BEAR, free],
        A={"battlefield": ["Bear"], "hand": ["Free"]},
    )
    assert game.life("B") == 18
    assert not game.thing("Bear").tapped


@pytest.mark.rule("509.1a")
def test_a_tapped_creature_cannot_block(play: Any) -> None:
    """Tapped in the declare attackers step it is not asked."""
    hold = instant("Hold", "{0}", Tap(), target="creature")
    game = play(
        "A attack Bear", "A cast Hold @ declare attackers", "A choose target: Ogre", cards=[BEAR, OGRE, hold],
        A={"battlefield": ["Bear"], "hand": ["Hold"]}, B={"battlefield": ["Ogre"]},
    )  # fmt: skip
    assert "block" not in game.asked


@pytest.mark.rule("302.6")
@pytest.mark.rule("509.1a")
def test_a_sick_creature_may_block(play: Any) -> None:
    """Only attacking and {T} and {Q} are forbidden."""
    start = {"battlefield": [play.placed("Ogre", sick=True)]}
    game = play(
        "A attack Bear", "B block Ogre: Bear", cards=[BEAR, OGRE], A={"battlefield": ["Bear"]}, B=start
    )
    assert game.zone("Bear") == "graveyard"


@pytest.mark.rule("511.3")
def test_creatures_are_out_of_combat_once_the_end_of_combat_step_is_over(play: Any) -> None:
    """Still attacking in it, with its bonus, and not afterwards."""
    banner = enchantment("Banner", "{1}", Grants("creature", power=1, attacking=True))
    from rulehound.core.continuous import power

    seen: list[int] = []
    look = lambda state: seen.append(power(state, state.battlefield[0]))  # noqa: E731
    play(
        "A attack Bear", ("A @ end of combat", look), ("A @ postcombat main", look), cards=[BEAR, banner],
        A={"battlefield": ["Bear", "Banner"]},
    )  # fmt: skip
    assert seen == [3, 2]


@pytest.mark.rule("500.8")
@pytest.mark.rule("508.1a")
def test_an_untapped_creature_may_attack_again_in_an_added_combat_phase(play: Any) -> None:
    """Its damage is dealt twice; a creature that came in between is still sick."""
    again = instant("Again", "{0}", Untap("creatures that attacked this turn"), AddPhases(("combat",)))
    elf = creature("Elf", "{0}", "Elf", 1, 1, keywords="flash")
    game = play(
        "A attack Bear", "A cast Again @ end of combat", "A cast Elf", "A attack Bear", cards=[BEAR, again, elf],
        A={"battlefield": ["Bear"], "hand": ["Again", "Elf"]},
    )  # fmt: skip
    assert game.life("B") == 16
    assert game.asked.count("attack") == 2


@pytest.mark.rule("508.8")
def test_each_combat_phase_looks_at_its_own_attackers(play: Any) -> None:
    """An added combat phase without attackers has no damage step, though the first one had."""
    again = instant("Again", "{0}", AddPhases(("combat",)))
    game = play(
        "A attack Bear",
        "A cast Again @ end of combat",
        cards=[BEAR, again],
        A={"battlefield": ["Bear"], "hand": ["Again"]},
    )
    assert game.moments().count("combat damage") == 1


@pytest.mark.rule("510.1c")
def test_a_creature_blocked_by_two_deals_damage_to_the_first_and_takes_it_from_both(play: Any) -> None:
    """Without a choice of order here."""
    game = play(
        "A attack Ogre", "B block Bear: Ogre", "B block Bear#2: Ogre", cards=[BEAR, OGRE], A={"battlefield": ["Ogre"]},
        B={"battlefield": ["Bear", "Bear#2"]},
    )  # fmt: skip
    assert game.zone("Ogre") == "graveyard"
    assert sorted([game.zone("Bear"), game.zone("Bear#2")]) == ["battlefield", "graveyard"]


@pytest.mark.rule("510.1a")
def test_a_creature_with_power_of_zero_or_less_deals_no_damage(play: Any) -> None:
    """No event, and no life gained by the opponent."""
    shrink = instant("Shrink", "{0}", Modify(power=-3), target="creature")
    game = play(
        "A attack Bear",
        "A cast Shrink @ declare attackers",
        cards=[BEAR, shrink],
        A={"battlefield": ["Bear"], "hand": ["Shrink"]},
    )
    assert game.life("B") == 20
    assert not game.all(ev.DamageDealt)


@pytest.mark.rule("508.1m")
def test_attack_triggers_go_on_the_stack_in_the_declare_attackers_step(play: Any) -> None:
    """They resolve before blockers are declared, even if the attacker is gone."""
    raider = creature(
        "Raider", "{1}", "Elf", 1, 1, TriggeredAbility(Attacks(), (DealDamage(1, "each opponent"),))
    )
    game = play(
        "A attack Raider",
        "B cast Bounce @ declare attackers",
        cards=[raider, BOUNCE],
        A={"battlefield": ["Raider"]},
        B={"hand": ["Bounce"]},
    )
    assert game.life("B") == 19
    assert game.place(ev.LifeChanged) < game.place(ev.StepBegan, kind="declare blockers")


@pytest.mark.rule("704.5a")
@pytest.mark.rule("104.4a")
def test_players_who_lose_at_once_draw_the_game(play: Any) -> None:
    """Both at 0 life by one event."""
    end = instant("End", "{0}", DealDamage(20, "each player"))
    game = play("A cast End", cards=[end], A={"hand": ["End"]})
    assert game.trace[-1] == ev.GameEnded("drawn")


@pytest.mark.rule("603.6c")
def test_a_creature_that_dies_in_combat_triggers_once(play: Any) -> None:
    """Even with lethal damage from two blockers."""
    martyr = creature("Martyr", "{1}", "Elf", 1, 1, TriggeredAbility(ZoneChanges("dies"), (GainLife(5),)))
    game = play(
        "A attack Martyr", "B block Bear: Martyr", "B block Bear#2: Martyr", cards=[martyr, BEAR], A={"battlefield": ["Martyr"]},
        B={"battlefield": ["Bear", "Bear#2"]},
    )  # fmt: skip
    assert game.life("A") == 25


@pytest.mark.rule("107.5")
@pytest.mark.rule("508.1f")
def test_an_attacking_creature_is_tapped_and_cannot_pay_the_tap_symbol(play: Any) -> None:
    """One with vigilance can, and goes on attacking."""
    ping = ActivatedAbility(Cost(tap=True), (GainLife(1),))
    elf = creature("Elf", "{1}", "Elf", 1, 1, ping)
    guard = creature("Guard", "{1}", "Elf", 1, 1, ping, keywords="vigilance")
    game = play(
        "A attack Elf", "A attack Guard", "A cannot activate Elf @ declare attackers", "A activate Guard",
        cards=[elf, guard], A={"battlefield": ["Elf", "Guard"]},
    )  # fmt: skip
    assert (game.life("A"), game.life("B")) == (21, 18)
