"""Objects that change zones become new objects (CR 400.7), and cards drawn, discarded, searched, shuffled."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.core.library.making import creature, enchantment, instant
from rulehound.core.object_effects import CreateTokens, DiscardCards, DrawCards, Move, PutCounters, Tap
from rulehound.core.replacement_effects import Replacement

BEAR = creature("Bear", "{0}", "Bear", 2, 2)
BOUNCE = instant("Bounce", "{0}", Move("return to hand"), target="creature")
BLINK = instant("Blink", "{0}", Move("blink"), target="creature")
GROW = instant("Grow", "{0}", PutCounters(1, which="target"), Modify(power=1), Tap(), target="creature")


@pytest.mark.rule("400.7")
@pytest.mark.parametrize("spell", ["Bounce", "Blink"])
def test_an_object_that_changes_zones_has_no_memory(play: Any, spell: str) -> None:
    """Counters, effects, damage and its being tapped are gone, and it is sick again."""
    again = ["then A cast Bear"] if spell == "Bounce" else []
    game = play(
        "A cast Grow", f"then A cast {spell}", *again, cards=[BEAR, BOUNCE, BLINK, GROW],
        A={"battlefield": ["Bear"], "hand": ["Grow", spell]},
    )  # fmt: skip
    bear = game.thing("Bear")
    assert (bear.counters, bear.tapped, bear.since) == ((), False, 1)
    assert game.asked.count("attack") == 0


@pytest.mark.rule("400.7")
def test_every_zone_change_gives_a_new_id_and_keeps_the_name(play: Any) -> None:
    """Ids are never used twice."""
    game = play("A cast Blink", cards=[BEAR, BLINK], A={"battlefield": ["Bear"], "hand": ["Blink"]})
    ids = [event.new for event in game.all(ev.ObjectMoved) if event.new]
    assert len(ids) == len(set(ids))
    moved = [event for event in game.all(ev.ObjectMoved) if game.name(event.object) == "Bear"]
    assert [(event.origin, event.zone) for event in moved] == [
        ("battlefield", "exile"),
        ("exile", "battlefield"),
    ]


@pytest.mark.rule("400.3")
def test_a_stolen_permanent_goes_to_its_owners_zone(play: Any) -> None:
    """To the owner's hand, under the owner's control when it returns."""
    steal = instant("Steal", "{0}", GainControl(duration="permanent"), target="creature")
    game = play(
        "A cast Steal",
        "then A cast Bounce",
        cards=[BEAR, steal, BOUNCE],
        A={"hand": ["Steal", "Bounce"]},
        B={"battlefield": ["Bear"]},
    )
    assert game.hand("B") == ["Bear"]
    game = play(
        "A cast Steal",
        "then A cast Blink",
        cards=[BEAR, steal, BLINK],
        A={"hand": ["Steal", "Blink"]},
        B={"battlefield": ["Bear"]},
    )
    assert game.permanents("B") == ["Bear"]


@pytest.mark.rule("611.2")
def test_of_two_effects_on_control_the_newest_wins_and_the_older_one_comes_back(play: Any) -> None:
    """A lasting theft and one until end of turn."""
    keep = instant("Keep", "{0}", GainControl(duration="permanent"), target="creature")
    borrow = instant("Borrow", "{0}", GainControl(), target="creature")
    game = play(
        "A cast Keep", "then B cast Borrow", ("A @ end", lambda state: controller_is("B", state)), cards=[BEAR, keep, borrow],
        A={"hand": ["Keep"]}, B={"battlefield": ["Bear"], "hand": ["Borrow"]}, turns=2,
    )  # fmt: skip
    assert game.permanents("A") == ["Bear"]


def controller_is(player: str, state: Any) -> None:
    """This player controls the Bear."""
    assert state.battlefield[0].controller == player


@pytest.mark.rule("121.2")
def test_cards_are_drawn_one_by_one_from_the_top(play: Any) -> None:
    """In order, and as many as there are."""
    read = instant("Read", "{0}", DrawCards(2))
    game = play("A cast Read", cards=[read], A={"hand": ["Read"], "library": ["Island", "Swamp", "Plains"]})
    assert game.hand("A") == ["Island", "Swamp"]


@pytest.mark.rule("121.2c")
@pytest.mark.rule("101.4")
def test_the_active_player_draws_first(play: Any) -> None:
    """Each player draws: A all theirs, then B."""
    both = instant("Both", "{0}", DrawCards(2, "each player"))
    game = play("B cast Both", cards=[both], B={"hand": ["Both"]})
    assert [event.player for event in game.all(ev.CardDrawn)] == ["A", "A", "B", "B"]


@pytest.mark.rule("701.9")
def test_a_player_discards_what_they_choose_and_no_more_than_they_have(play: Any) -> None:
    """With one card in hand, one is discarded."""
    strip = instant("Strip", "{0}", DiscardCards(2, "each opponent"))
    game = play(
        "A cast Strip",
        "B choose discard: Swamp",
        cards=[strip],
        A={"hand": ["Strip"]},
        B={"hand": ["Island", "Swamp", "Plains"]},
    )
    assert game.graveyard("B") == ["Swamp", "Island"]
    game = play("A cast Strip", cards=[strip], A={"hand": ["Strip"]}, B={"hand": ["Island"]})
    assert game.graveyard("B") == ["Island"]


@pytest.mark.rule("614.6")
def test_a_card_put_into_the_library_instead_is_its_bottom_card(play: Any) -> None:
    """As the text of such an effect says."""
    cycle = enchantment("Wheel", "{1}", Replacement("graveyard", zone="library"))
    kill = instant("Kill", "{0}", Move("destroy"), target="creature")
    game = play(
        "A cast Kill", cards=[BEAR, cycle, kill],
        A={"battlefield": ["Bear", "Wheel"], "hand": ["Kill"], "library": ["Island", "Plains"]},
    )  # fmt: skip
    assert [card.name for card in game.state.players["A"].library] == ["Island", "Plains", "Bear", "Kill"]


@pytest.mark.rule("608.2n")
@pytest.mark.rule("608.3a")
def test_where_a_resolved_spell_goes(play: Any) -> None:
    """A permanent onto the battlefield under its controller, an instant to its owner's graveyard."""
    game = play("A cast Bear", "then A cast Grow", cards=[BEAR, GROW], A={"hand": ["Bear", "Grow"]})
    assert (game.zone("Bear"), game.zone("Grow")) == ("battlefield", "graveyard")


@pytest.mark.rule("111.1")
def test_tokens_are_numbered_and_sick(play: Any) -> None:
    """Two Soldiers that cannot attack yet."""
    make = instant("Make", "{0}", CreateTokens(2))
    game = play("A cast Make", cards=[make], A={"hand": ["Make"]})
    assert game.permanents("A") == ["Soldier", "Soldier#2"]
    assert "attack" not in game.asked


@pytest.mark.rule("702.26b")
def test_a_phased_out_permanent_is_treated_as_though_it_did_not_exist(play: Any) -> None:
    """It is no target, is not counted, and keeps its counters for when it returns."""
    mist = creature("Mist", "{1}", "Elf", 1, 1, keywords="phasing")
    start = {"battlefield": [play.placed("Mist", counters={"+1/+1": 2})], "hand": ["Bounce"]}
    game = play(
        "A cannot cast Bounce @ 3 upkeep",
        "A can cast Bounce @ 5 upkeep",
        cards=[mist, BOUNCE],
        start="untap",
        A=start,
        turns=3,
    )
    assert game.thing("Mist").count("+1/+1") == 2
    assert not [event for event in game.all(ev.ObjectMoved) if game.name(event.object) == "Mist"]


@pytest.mark.rule("702.26b")
def test_an_effect_may_expire_while_its_permanent_is_phased_out(play: Any) -> None:
    """A bonus until its controller's next turn is gone when it phases in again."""
    from rulehound.core.continuous import power

    mist = creature("Mist", "{1}", "Elf", 1, 1, keywords="phasing")
    pump = instant("Pump", "{0}", Modify(power=5, duration="your next turn"), target="creature")
    seen: list[int] = []
    play(
        "A cast Pump", ("A @ 5 upkeep", lambda state: seen.append(len(state.effects))),
        ("A @ 7 upkeep", lambda state: seen.append(power(state, state.battlefield[0]))),
        cards=[mist, pump], A={"battlefield": ["Mist"], "hand": ["Pump"]}, turns=5,
    )  # fmt: skip
    assert seen == [0, 1]
