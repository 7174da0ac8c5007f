"""State-based actions (CR 704): when they are checked, and that they happen at once."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.lasting_effects import Modify
from rulehound.core.library.making import creature, enchantment, instant
from rulehound.core.object_effects import CreateTokens, DrawCards, Move, PutCounters
from rulehound.core.replacement_effects import EntersWithCounters, Replacement
from rulehound.core.static_abilities import Grants

BEAR = creature("Bear", "{1}", "Bear", 2, 2)
SHRINK = instant("Shrink", "{0}", PutCounters(1, "-1/-1", "target"), target="creature")
GROW = instant("Grow", "{0}", PutCounters(1, which="target"), target="creature")


def legend(name: str = "Legend") -> Card:
    """A legendary creature."""
    return creature(name, "{0}", "Elf", 1, 1, supertypes="Legendary")


@pytest.mark.rule("704.5a")
@pytest.mark.rule("104.2a")
def test_a_player_with_zero_life_loses_when_state_based_actions_are_checked(play: Any) -> None:
    """Not in the middle of a resolution: life that goes to 0 and back is no loss."""
    gamble = instant("Gamble", "{0}", LoseLife(20), GainLife(1))
    assert play("A cast Gamble", cards=[gamble], A={"hand": ["Gamble"]}).life("A") == 1
    doom = instant("Doom", "{0}", LoseLife(20))
    game = play("A cast Doom", cards=[doom], A={"hand": ["Doom"]})
    assert game.trace[-1] == ev.GameEnded("won", "B")
    assert [event.rule for event in game.all(ev.PlayerLost)] == ["704.5a"]


@pytest.mark.rule("704.5b")
def test_a_player_who_drew_from_an_empty_library_loses_at_the_next_check(play: Any) -> None:
    """An empty library by itself is no loss."""
    read = instant("Read", "{0}", DrawCards(1))
    assert not play(cards=[read], A={"library": []}).state.winner
    game = play("A cast Read", cards=[read], A={"hand": ["Read"], "library": []})
    assert game.state.winner == "B"


@pytest.mark.rule("704.5f")
@pytest.mark.rule("704.5g")
def test_zero_toughness_and_lethal_damage(play: Any) -> None:
    """The one is no destruction, the other is."""
    burn = instant("Burn", "{0}", DealDamage(2), target="creature")
    weak = instant("Weak", "{0}", Modify(toughness=-2), target="creature")
    for spell, cause, rule in (("Burn", "destroy", "704.5g"), ("Weak", "state-based action", "704.5f")):
        game = play(f"A cast {spell}", cards=[BEAR, burn, weak], A={"battlefield": ["Bear"], "hand": [spell]})
        moved = [event for event in game.all(ev.ObjectMoved) if game.name(event.object) == "Bear"]
        assert [event.cause for event in moved] == [cause]
        assert [event.rules for event in game.all(ev.StateBasedActionsPerformed)] == [(rule,)]


@pytest.mark.rule("704.5g")
def test_damage_counts_against_the_toughness_of_the_moment(play: Any) -> None:
    """Damage that was not lethal becomes so when a bonus ends."""
    burn = instant("Burn", "{0}", DealDamage(2), target="creature")
    banner = enchantment("Banner", "{1}", Grants("creature", toughness=1))
    end = instant("Raze", "{0}", Move("destroy"), target="permanent")
    game = play(
        "A cast Burn", "then A cast Raze", "A choose target: Banner", cards=[BEAR, burn, banner, end],
        A={"battlefield": ["Bear", "Banner"], "hand": ["Burn", "Raze"]},
    )  # fmt: skip
    assert game.zone("Bear") == "graveyard"


@pytest.mark.rule("704.3")
def test_they_are_found_against_one_state_and_performed_as_one_event(play: Any) -> None:
    """A creature that gives toughness and the creature that lives by it do not die together, but in turn."""
    lord = creature("Lord", "{1}", "Elf", 1, 1, Grants("creature", toughness=1))
    sweep = instant("Sweep", "{0}", PutCounters(2, "-1/-1", "creatures you control"))
    small = creature("Small", "{1}", "Elf", 2, 2)
    game = play(
        "A cast Sweep", cards=[lord, small, sweep], A={"battlefield": ["Lord", "Small"], "hand": ["Sweep"]}
    )
    assert [event.rules for event in game.all(ev.StateBasedActionsPerformed)] == [("704.5f",), ("704.5f",)]
    assert game.graveyard("A")[-2:] == ["Lord", "Small"]


@pytest.mark.rule("704.3")
def test_a_player_loses_in_the_same_event_in_which_a_creature_dies(play: Any) -> None:
    """Both are found in one check."""
    storm = instant("Storm", "{0}", DealDamage(20, "each opponent"), DealDamage(5), target="creature")
    game = play("A cast Storm", cards=[BEAR, storm], A={"hand": ["Storm"]}, B={"battlefield": ["Bear"]})
    assert [event.rules for event in game.all(ev.StateBasedActionsPerformed)] == [("704.5a", "704.5g")]
    assert game.trace[-1] == ev.GameEnded("won", "A")


@pytest.mark.rule("704.5q")
def test_counters_of_both_kinds_cancel(play: Any) -> None:
    """As many as there are of the fewer."""
    cards = [BEAR, SHRINK, GROW]
    start = {"battlefield": [play.placed("Bear", counters={"+1/+1": 3})], "hand": ["Shrink"]}
    game = play("A cast Shrink", cards=cards, A=start)
    assert (game.thing("Bear").count("+1/+1"), game.thing("Bear").count("-1/-1")) == (2, 0)


@pytest.mark.rule("704.5j")
def test_of_two_legends_of_one_name_and_controller_one_is_kept(play: Any) -> None:
    """Its controller chooses which; an opponent's of the same name does not count."""
    game = play(
        "A cast Legend", "A choose legend: Legend", cards=[legend()],
        A={"battlefield": ["Legend#2"], "hand": ["Legend"]}, B={"battlefield": ["Legend#3"]},
    )  # fmt: skip
    assert game.permanents("A") == ["Legend"]
    assert game.permanents("B") == ["Legend#3"]


@pytest.mark.rule("704.5j")
def test_the_legend_rule_is_no_destruction_and_can_be_replaced_like_any_death(play: Any) -> None:
    """The other goes to the graveyard, or where an effect sends it."""
    void = enchantment("Void", "{1}", Replacement("graveyard", "any", zone="exile"))
    game = play(
        "A cast Legend", cards=[legend(), void], A={"battlefield": ["Legend#2", "Void"], "hand": ["Legend"]}
    )
    assert sorted([game.zone("Legend"), game.zone("Legend#2")]) == ["battlefield", "exile"]


@pytest.mark.rule("704.5f")
def test_a_creature_that_enters_with_counters_is_never_without_them(play: Any) -> None:
    """A 0/0 with two counters lives."""
    ooze = creature("Ooze", "{0}", "Ooze", 0, 0, EntersWithCounters(2))
    assert play("A cast Ooze", cards=[ooze], A={"hand": ["Ooze"]}).zone("Ooze") == "battlefield"


@pytest.mark.rule("704.5d")
@pytest.mark.rule("111.7")
def test_a_token_that_leaves_the_battlefield_ceases_to_exist(play: Any) -> None:
    """It cannot come back, in any zone."""
    make = instant("Make", "{0}", CreateTokens(1))
    bounce = instant("Bounce", "{0}", Move("return to hand"), target="creature")
    blink = instant("Blink", "{0}", Move("blink"), target="creature")
    for spell in ("Bounce", "Blink"):
        game = play(
            "A cast Make", f"then A cast {spell}", cards=[make, bounce, blink], A={"hand": ["Make", spell]}
        )
        assert game.permanents("A") == []
        assert game.hand("A") == []
        assert game.zone("Soldier") == "nowhere"


@pytest.mark.rule("117.5")
def test_they_are_checked_before_a_player_receives_priority_not_while_a_cost_is_paid(play: Any) -> None:
    """A player who paid all their life loses before the ability resolves."""
    from rulehound.core.activated_abilities import ActivatedAbility
    from rulehound.core.costs import Cost

    bargain = enchantment("Bargain", "{1}", ActivatedAbility(Cost(life=5), (GainLife(20),)))
    game = play("A activate Bargain", cards=[bargain], A={"battlefield": ["Bargain"], "life": 5})
    assert game.state.winner == "B"
    assert game.resolved() == []


@pytest.mark.rule("704.4")
def test_mana_abilities_may_be_used_between_two_checks(play: Any) -> None:
    """Nothing is overlooked after a row of quiet events."""
    from rulehound.core.activated_abilities import ActivatedAbility
    from rulehound.core.costs import Cost
    from rulehound.core.library.making import land
    from rulehound.core.mana_effects import AddMana

    pain = land("Pain", ActivatedAbility(Cost(tap=True), (AddMana(symbols="{B}"), LoseLife(1))))
    game = play("A activate Pain", cards=[pain], A={"battlefield": ["Pain"], "life": 1})
    assert game.state.winner == "B"
