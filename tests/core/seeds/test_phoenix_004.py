"""Seed 004: cycling, its triggers, and an ability that looks at the whole turn."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import VariableX
from rulehound.core.conditions import Condition
from rulehound.core.cost_abilities import CyclingCosts
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.effects import Effect
from rulehound.core.library.making import creature, cycling, enchantment, instant, typecycling
from rulehound.core.object_effects import Counter, DiscardCards, DrawCards, Move, SearchLibrary
from rulehound.core.replacement_effects import Replacement
from rulehound.core.triggered_abilities import Cycles, Discards, StepBegins, TriggeredAbility

pytestmark = pytest.mark.seeds

PHOENIX = creature(
    "Phoenix", "{3}{R}{R}", "Phoenix", 4, 4,
    TriggeredAbility(
        StepBegins("end"), (Move("return from graveyard", "this"),), condition=Condition(2), from_graveyard=True
    ),
)  # fmt: skip
BLASTER = creature(
    "Blaster", "{4}{R}", "Beast", 4, 4,
    cycling("{1}"), TriggeredAbility(Cycles("this"), (DealDamage(2),), target="creature"),
)  # fmt: skip
MAULER = creature("Mauler", "{4}{G}", "Beast", 4, 4, cycling("{1}"))
RIFT = enchantment("Rift", "{R}", TriggeredAbility(Cycles("a card"), (GainLife(1),)))
DISALLOW = instant("Deny", "{0}", Counter(), target="spell or ability")
CANCEL = instant("Refuse", "{0}", Counter(), target="spell")
BEAR = creature("Bear", "{1}{G}", "Bear", 2, 2)


def countered(play: Any, which: str) -> Any:
    """Cycle a Blaster at a Bear; B counters one of the two abilities."""
    return play(
        "A activate Blaster: 0", "B cast Deny", f"B choose target: {which}",
        cards=[BLASTER, BEAR, DISALLOW],
        A={"battlefield": ["Forest"], "hand": ["Blaster"]}, B={"battlefield": ["Bear"], "hand": ["Deny"]},
    )  # fmt: skip


@pytest.mark.rule("702.29c")
@pytest.mark.rule("603.3d")
def test_9_a_card_may_be_cycled_though_its_trigger_has_no_target(play: Any) -> None:
    """The trigger is not put on the stack; the card is drawn all the same."""
    game = play("A activate Blaster: 0", cards=[BLASTER], A={"battlefield": ["Forest"], "hand": ["Blaster"]})
    assert game.triggered("Blaster") == 1
    assert [event.rule for event in game.all(ev.TriggersCeased)] == ["603.3d"]
    assert len(game.hand("A")) == 1


@pytest.mark.rule("701.6a")
def test_9_the_cycling_ability_countered_leaves_the_trigger(play: Any) -> None:
    """No card is drawn; the damage is dealt."""
    game = countered(play, "ability of Blaster")
    assert game.zone("Bear") == "graveyard"
    assert game.hand("A") == []
    assert game.zone("Blaster") == "graveyard"


@pytest.mark.rule("701.6a")
def test_9_the_trigger_countered_leaves_the_cycling_ability(play: Any) -> None:
    """A card is drawn; no damage is dealt."""
    game = countered(play, "ability of Blaster [2]")
    assert game.zone("Bear") == "battlefield"
    assert len(game.hand("A")) == 1


@pytest.mark.rule("608.2b")
def test_9_the_trigger_whose_target_is_gone_leaves_the_cycling_ability(play: Any) -> None:
    """It does not resolve; the card is drawn."""
    murder = instant("Kill", "{0}", Move("destroy"), target="creature")
    game = play(
        "A activate Blaster: 0", "B cast Kill",
        cards=[BLASTER, BEAR, murder],
        A={"battlefield": ["Forest"], "hand": ["Blaster"]}, B={"battlefield": ["Bear"], "hand": ["Kill"]},
    )  # fmt: skip
    assert [event.resolved for event in game.all(ev.ResolutionEnded)] == [True, False, True]
    assert len(game.hand("A")) == 1


@pytest.mark.rule("608.2i")
def test_10_a_card_cycled_twice_in_one_turn_counts_twice(play: Any) -> None:
    """Cycled, returned to hand and cycled again."""
    regrow = creature(
        "Echo", "{4}{G}", "Beast", 4, 4, cycling("{1}"),
        TriggeredAbility(Cycles("this"), (Move("return from graveyard", "this"),)),
    )  # fmt: skip
    game = play(
        "A activate Echo: 0", "then A activate Echo: 0",
        cards=[PHOENIX, regrow], A={"battlefield": ["Forest x2"], "hand": ["Echo"], "graveyard": ["Phoenix"]},
    )  # fmt: skip
    assert len(game.all(ev.CardCycled)) == 2
    assert game.zone("Phoenix") == "hand"


@pytest.mark.rule("603.4")
def test_10_one_cycling_is_not_enough(play: Any) -> None:
    """The ability does not even trigger."""
    game = play(
        "A activate Mauler: 0", cards=[PHOENIX, MAULER],
        A={"battlefield": ["Forest"], "hand": ["Mauler"], "graveyard": ["Phoenix"]},
    )  # fmt: skip
    assert game.triggered("Phoenix") == 0


@pytest.mark.rule("702.29c")
@pytest.mark.rule("405.5")
def test_11_triggers_of_cycling_resolve_before_the_draw(play: Any) -> None:
    """The discard is a cost, so that what it triggers lies above the cycling ability."""
    game = play(
        "A activate Mauler: 0",
        cards=[RIFT, MAULER],
        A={"battlefield": ["Rift", "Forest"], "hand": ["Mauler"]},
    )
    assert game.resolved() == ["ability of Rift", "ability of Mauler"]
    assert game.place(ev.LifeChanged) < game.place(ev.CardDrawn)
    assert game.place(ev.CardDiscarded) < game.place(ev.AbilityTriggered) < game.place(ev.PriorityReceived, 1)


@pytest.mark.rule("608.2i")
def test_12_cards_cycled_before_the_phoenix_was_in_the_graveyard_count(play: Any) -> None:
    """It is looked at in the end step, for the whole turn."""
    kill = instant("Kill", "{0}", Move("destroy"), target="creature")
    game = play(
        "A activate Mauler: 0", "then A activate Mauler#2: 0", "then A cast Kill @ postcombat main",
        cards=[PHOENIX, MAULER, kill],
        A={"battlefield": ["Forest x2", "Phoenix"], "hand": ["Mauler", "Mauler#2", "Kill"]},
    )  # fmt: skip
    assert game.zone("Phoenix") == "hand"


@pytest.mark.rule("603.4")
def test_12_cards_cycled_in_another_turn_do_not_count(play: Any) -> None:
    """Nor do those an opponent cycled."""
    game = play(
        "A activate Mauler: 0", "A activate Mauler#2: 0 @ 4 upkeep",
        cards=[PHOENIX, MAULER],
        A={"battlefield": ["Forest x2"], "hand": ["Mauler", "Mauler#2"], "graveyard": ["Phoenix"]}, turns=2,
    )  # fmt: skip
    assert game.triggered("Phoenix") == 0
    game = play(
        "B activate Mauler: 0", "B activate Mauler#2: 0", cards=[PHOENIX, MAULER],
        A={"graveyard": ["Phoenix"]}, B={"battlefield": ["Forest x2"], "hand": ["Mauler", "Mauler#2"]},
    )  # fmt: skip
    assert game.triggered("Phoenix") == 0


@pytest.mark.rule("603.4")
def test_12_on_an_opponents_turn_it_returns_too(play: Any) -> None:
    """It is each end step."""
    game = play(
        "A activate Mauler: 0", "A activate Mauler#2: 0", cards=[PHOENIX, MAULER], active="B",
        A={"battlefield": ["Forest x2"], "hand": ["Mauler", "Mauler#2"], "graveyard": ["Phoenix"]},
    )  # fmt: skip
    assert game.zone("Phoenix") == "hand"


@pytest.mark.rule("113.6m")
def test_12_the_ability_functions_in_the_graveyard_only(play: Any) -> None:
    """On the battlefield and in the hand it does not trigger."""
    game = play(
        "A activate Mauler: 0", "A activate Mauler#2: 0", cards=[PHOENIX, MAULER],
        A={"battlefield": ["Forest x2", "Phoenix"], "hand": ["Mauler", "Mauler#2", "Phoenix#2"]},
    )  # fmt: skip
    assert game.triggered("Phoenix") == game.triggered("Phoenix#2") == 0


@pytest.mark.rule("113.6m")
def test_12_put_into_the_graveyard_during_the_end_step_it_is_too_late(play: Any) -> None:
    """It must be there as the end step begins."""
    kill = instant("Kill", "{0}", Move("destroy"), target="creature")
    game = play(
        "A activate Mauler: 0", "A activate Mauler#2: 0", "A cast Kill @ end",
        cards=[PHOENIX, MAULER, kill],
        A={"battlefield": ["Forest x2", "Phoenix"], "hand": ["Mauler", "Mauler#2", "Kill"]},
    )  # fmt: skip
    assert game.triggered("Phoenix") == 0
    assert game.zone("Phoenix") == "graveyard"


@pytest.mark.rule("400.7")
def test_12_gone_from_the_graveyard_it_is_not_found(play: Any) -> None:
    """Two triggers for one card: the second finds nothing, and moves nothing else."""
    twice = creature("Twice", "{3}", "Bird", 1, 1, *PHOENIX.abilities, *PHOENIX.abilities)
    game = play(
        "A activate Mauler: 0", "A activate Mauler#2: 0", cards=[twice, MAULER],
        A={"battlefield": ["Forest x2"], "hand": ["Mauler", "Mauler#2"], "graveyard": ["Twice"]},
    )  # fmt: skip
    assert game.triggered("Twice") == 2
    assert game.zone("Twice") == "hand"


@pytest.mark.rule("113.9")
def test_13_a_spell_counter_has_no_legal_target_among_abilities(play: Any) -> None:
    """With the cycling ability and its trigger on the stack it cannot even be cast."""
    play(
        "A activate Mauler: 0", "B cannot cast Refuse", "B can cast Deny",
        cards=[RIFT, MAULER, CANCEL, DISALLOW],
        A={"battlefield": ["Rift", "Forest"], "hand": ["Mauler"]}, B={"hand": ["Refuse", "Deny"]},
    )  # fmt: skip


# Derived cases.


@pytest.mark.rule("702.29f")
@pytest.mark.rule("702.29e")
def test_typecycling_is_cycling_that_searches_and_shuffles(play: Any) -> None:
    """It triggers "cycles", searches for a card of that type, and shuffles afterwards."""
    ranger = creature("Ranger", "{4}{G}", "Elf", 4, 4, typecycling("Island", "{1}"))
    game = play(
        "A activate Ranger: 0", "A choose search: Island", "A shuffle Plains#2, Plains",
        cards=[RIFT, ranger],
        A={"battlefield": ["Rift", "Forest"], "hand": ["Ranger"], "library": ["Plains", "Island", "Plains"]},
    )  # fmt: skip
    assert game.triggered("Rift") == 1
    assert game.hand("A") == ["Island"]
    assert [card.name for card in game.state.players["A"].library] == ["Plains#2", "Plains"]
    assert not game.all(ev.CardDrawn)


@pytest.mark.rule("702.29e")
def test_typecycling_that_finds_nothing_shuffles_all_the_same(play: Any) -> None:
    """A library without such a card is shuffled."""
    ranger = creature("Ranger", "{4}{G}", "Elf", 4, 4, typecycling("basic land", "{1}"))
    tundra = {"battlefield": ["Forest"], "hand": ["Ranger"], "library": ["Tundra", "Tundra"]}
    game = play("A activate Ranger: 0", cards=[ranger], A=tundra)
    assert len(game.all(ev.Shuffled)) == 1
    assert game.hand("A") == []


@pytest.mark.rule("702.29e")
def test_typecycling_may_fail_to_find(play: Any) -> None:
    """A player who searches a hidden zone for a kind of card need not find it."""
    ranger = creature("Ranger", "{4}{G}", "Elf", 4, 4, typecycling("Island", "{1}"))
    start = {"battlefield": ["Forest"], "hand": ["Ranger"], "library": ["Island"]}
    game = play("A activate Ranger: 0", "A choose search: none", cards=[ranger], A=start)
    assert game.hand("A") == []
    assert len(game.all(ev.Shuffled)) == 1


@pytest.mark.rule("702.29d")
@pytest.mark.parametrize("which", ["a card", "another card"])
def test_cycles_or_discards_triggers_once_when_a_card_is_cycled(play: Any, which: Any) -> None:
    """Once when it is cycled, once when it is discarded otherwise."""
    haven = enchantment("Haven", "{1}", TriggeredAbility(Cycles(which, or_discards=True), (GainLife(1),)))
    rummage = instant("Rummage", "{0}", DiscardCards(1))
    game = play(
        "A activate Mauler: 0", "then A cast Rummage", cards=[haven, MAULER, rummage],
        A={"battlefield": ["Haven", "Forest"], "hand": ["Mauler", "Rummage"]},
    )  # fmt: skip
    assert game.triggered("Haven") == 2
    assert game.life("A") == 22


@pytest.mark.rule("702.29d")
def test_when_you_cycle_or_discard_this_card_triggers_once_either_way(play: Any) -> None:
    """From wherever the card ended up."""
    both = creature(
        "Both",
        "{4}{G}",
        "Elf",
        4,
        4,
        cycling("{1}"),
        TriggeredAbility(Cycles("this", or_discards=True), (GainLife(1),)),
    )
    rummage = instant("Rummage", "{0}", DiscardCards(1))
    game = play(
        "A cast Rummage", cards=[both, rummage], A={"hand": ["Both", "Rummage"], "battlefield": ["Both#2"]}
    )
    assert (game.triggered("Both"), game.triggered("Both#2")) == (1, 0)
    game = play("A activate Both: 0", cards=[both], A={"battlefield": ["Forest"], "hand": ["Both"]})
    assert game.triggered("Both") == 1


@pytest.mark.rule("702.29c")
def test_cycled_and_discarded_are_two_triggers_of_two_abilities(play: Any) -> None:
    """A cycled card is a discarded card."""
    rack = enchantment("Rack", "{1}", TriggeredAbility(Discards(), (GainLife(5),)))
    game = play(
        "A activate Mauler: 0", cards=[rack, RIFT, MAULER],
        A={"battlefield": ["Rack", "Rift", "Forest"], "hand": ["Mauler"]},
    )  # fmt: skip
    assert game.life("A") == 26


@pytest.mark.rule("702.29c")
def test_an_effect_that_discards_a_card_does_not_cycle_it(play: Any) -> None:
    """It was not discarded to pay for cycling."""
    rummage = instant("Rummage", "{0}", DiscardCards(1))
    game = play(
        "A cast Rummage",
        cards=[RIFT, MAULER, rummage],
        A={"battlefield": ["Rift"], "hand": ["Mauler", "Rummage"]},
    )
    assert game.triggered("Rift") == 0
    assert not game.all(ev.CardCycled)


@pytest.mark.rule("702.29a")
@pytest.mark.rule("702.29b")
def test_cycling_works_from_the_hand_only(play: Any) -> None:
    """Neither on the battlefield nor in the graveyard, though the ability is there."""
    play(
        "A can activate Mauler: 0", "A cannot activate Mauler#2: 0", "A cannot activate Mauler#3: 0",
        cards=[MAULER],
        A={"battlefield": ["Forest", "Mauler#2"], "hand": ["Mauler"], "graveyard": ["Mauler#3"]},
    )  # fmt: skip


@pytest.mark.rule("702.29a")
def test_cycling_can_be_activated_at_any_time_with_priority(play: Any) -> None:
    """On an opponent's turn, and in response to it."""
    game = play(
        "A activate Mauler: 0 @ upkeep", "A activate Mauler#2: 0", cards=[MAULER], active="B", start="untap",
        A={"battlefield": ["Forest x2"], "hand": ["Mauler", "Mauler#2"]},
    )  # fmt: skip
    assert game.resolved() == ["ability of Mauler#2", "ability of Mauler"]


@pytest.mark.rule("702.29c")
@pytest.mark.rule("614.6")
def test_a_discard_whose_destination_is_replaced_still_triggers(play: Any) -> None:
    """The card is cycled, and exiled; its own trigger comes from there."""
    void = enchantment("Void", "{1}", Replacement("graveyard", "any", zone="exile"))
    game = play(
        "A activate Blaster: 0", cards=[void, RIFT, BLASTER, BEAR],
        A={"battlefield": ["Void", "Rift", "Forest"], "hand": ["Blaster"]}, B={"battlefield": ["Bear"]},
    )  # fmt: skip
    assert game.zone("Blaster") == "exile"
    assert (game.triggered("Blaster"), game.triggered("Rift")) == (1, 1)
    assert game.zone("Bear") == "exile"


@pytest.mark.rule("614.6")
@pytest.mark.rule("118.11")
def test_a_discard_that_is_itself_replaced_never_happened_and_the_cost_is_paid(play: Any) -> None:
    """Nothing triggers, the turn has seen no cycling, and the card is drawn."""
    lost = enchantment("Lost", "{1}", Replacement("discard", zone="exile"))
    rack = enchantment("Rack", "{1}", TriggeredAbility(Discards(), (GainLife(5),)))
    game = play(
        "A activate Blaster: 0", cards=[lost, RIFT, rack, BLASTER, BEAR],
        A={"battlefield": ["Lost", "Rift", "Rack", "Forest"], "hand": ["Blaster"]}, B={"battlefield": ["Bear"]},
    )  # fmt: skip
    assert game.zone("Blaster") == "exile"
    assert not game.all(ev.CardCycled) + game.all(ev.CardDiscarded) + game.all(ev.AbilityTriggered)
    assert len(game.hand("A")) == 1


@pytest.mark.rule("118.3b")
@pytest.mark.rule("702.29a")
def test_cycling_may_be_paid_with_life(play: Any) -> None:
    """As much as one has, not more."""
    wraith = creature("Wraith", "{3}{B}", "Wraith", 3, 4, cycling(life=2))
    game = play("A activate Wraith: 0", cards=[wraith], A={"hand": ["Wraith"], "life": 3})
    assert game.life("A") == 1
    assert [event.cause for event in game.all(ev.LifeChanged)] == ["payment"]
    play("A cannot activate Wraith: 0", cards=[wraith], A={"hand": ["Wraith"], "life": 1})
    game = play("A activate Wraith: 0", cards=[wraith], A={"hand": ["Wraith"], "life": 2})
    assert game.state.winner == "B"


@pytest.mark.rule("118.7a")
def test_a_reduction_takes_generic_mana_only(play: Any) -> None:
    """{2}{G} less {2} is {G}, not nothing, and {R} stays {R}."""
    cheap = enchantment("Cheap", "{1}", CyclingCosts(reduce=3))
    tusker = creature("Tusker", "{5}{G}", "Boar", 6, 5, cycling("{2}{G}"))
    red = creature("Red", "{5}{R}", "Boar", 6, 5, cycling("{R}"))
    start = {"battlefield": ["Cheap", "Forest"], "hand": ["Tusker", "Red"]}
    game = play(
        "A activate Red: 0", cards=[cheap, tusker, red], A={**start, "battlefield": ["Cheap", "Mountain"]}
    )
    assert [len(event.mana) for event in game.all(ev.ManaSpent)] == [1]
    game = play("A activate Tusker: 0", cards=[cheap, tusker, red], A=start)
    assert [len(event.mana) for event in game.all(ev.ManaSpent)] == [1]


@pytest.mark.rule("118.7a")
@pytest.mark.rule("702.29f")
def test_a_reduction_reaches_typecycling_and_its_controllers_abilities_only(play: Any) -> None:
    """An opponent's cycling costs what it costs."""
    cheap = enchantment("Cheap", "{1}", CyclingCosts(reduce=2))
    ranger = creature("Ranger", "{4}{G}", "Elf", 4, 4, typecycling("Island", "{2}"))
    game = play(
        "A activate Ranger: 0", cards=[cheap, ranger], A={"battlefield": ["Cheap"], "hand": ["Ranger"]}
    )
    assert not game.all(ev.ManaSpent)
    play(
        "B cannot activate Ranger: 0",
        cards=[cheap, ranger],
        A={"battlefield": ["Cheap"]},
        B={"hand": ["Ranger"]},
    )


@pytest.mark.rule("118.9")
def test_cycling_is_free_with_seven_cards_in_hand_the_cycled_one_counted(play: Any) -> None:
    """With six it is not."""
    views = enchantment("Views", "{1}", CyclingCosts(free_with_cards=7))
    start = {"battlefield": ["Views"], "hand": ["Mauler", "Plains x6"]}
    game = play("A activate Mauler: 0", cards=[views, MAULER], A=start)
    assert game.zone("Mauler") == "graveyard"
    assert not game.all(ev.ManaSpent)
    game = play(cards=[views, MAULER], A={"battlefield": ["Views"], "hand": ["Mauler", "Plains x5"]})
    assert game.zone("Mauler") == "hand"


@pytest.mark.rule("118.9")
def test_free_cycling_replaces_a_payment_of_life_too(play: Any) -> None:
    """{0} is paid rather than the cycling cost, whatever that is."""
    views = enchantment("Views", "{1}", CyclingCosts(free_with_cards=7))
    wraith = creature("Wraith", "{3}{B}", "Wraith", 3, 4, cycling(life=2))
    start = {"battlefield": ["Views"], "hand": ["Wraith", "Plains x6"], "life": 1}
    game = play("A activate Wraith: 0", cards=[views, wraith], A=start)
    assert game.life("A") == 1
    assert game.zone("Wraith") == "graveyard"


@pytest.mark.rule("107.3b")
@pytest.mark.rule("107.3a")
def test_x_in_a_cycling_cost_is_announced_shared_and_zero_where_it_is_free(play: Any) -> None:
    """The trigger from cycling the card uses the same X."""
    decree = creature(
        "Decree",
        "{6}",
        "Wurm",
        6,
        6,
        cycling("{X}{G}"),
        TriggeredAbility(Cycles("this"), (GainLife(VariableX()),)),
    )
    views = enchantment("Views", "{1}", CyclingCosts(free_with_cards=7))
    start = {"battlefield": ["Forest x4"], "hand": ["Decree"]}
    game = play("A activate Decree: 0", "A choose x: 3", cards=[decree], A=start)
    assert game.life("A") == 23
    start = {"battlefield": ["Forest x4", "Views"], "hand": ["Decree", "Plains x6"]}
    game = play("A activate Decree: 0", "A choose may: yes", cards=[decree, views], A=start)
    assert "x" not in game.asked
    assert game.life("A") == 20


@pytest.mark.rule("118.7a")
@pytest.mark.rule("107.3a")
def test_a_reduction_leaves_room_for_a_larger_x(play: Any) -> None:
    """{X}{G} less {2} with three lands: X may be 4."""
    cheap = enchantment("Cheap", "{1}", CyclingCosts(reduce=2))
    decree = creature(
        "Decree",
        "{6}",
        "Wurm",
        6,
        6,
        cycling("{X}{G}"),
        TriggeredAbility(Cycles("this"), (GainLife(VariableX()),)),
    )
    start = {"battlefield": ["Forest x3", "Cheap"], "hand": ["Decree"]}
    game = play("A activate Decree: 0", "A choose x: 4", cards=[cheap, decree], A=start)
    assert game.life("A") == 24


@pytest.mark.rule("602.2b")
def test_the_drawn_card_cannot_be_the_cycled_one(play: Any) -> None:
    """An empty library loses the game, whatever lies in the graveyard."""
    game = play(
        "A activate Mauler: 0",
        cards=[MAULER],
        A={"battlefield": ["Forest"], "hand": ["Mauler"], "library": []},
    )
    assert game.state.winner == "B"


@pytest.mark.rule("405.5")
def test_a_trigger_that_draws_draws_before_the_cycling_ability(play: Any) -> None:
    """The top card goes to the trigger."""
    effects: tuple[Effect, ...] = (DrawCards(1),)
    echo = enchantment("Echo", "{1}", TriggeredAbility(Cycles("a card"), effects))
    game = play(
        "A activate Mauler: 0", cards=[echo, MAULER],
        A={"battlefield": ["Echo", "Forest"], "hand": ["Mauler"], "library": ["Island", "Plains"]},
    )  # fmt: skip
    assert game.hand("A") == ["Island", "Plains"]


@pytest.mark.rule("702.29a")
def test_another_ability_with_discard_for_a_cost_is_no_cycling(play: Any) -> None:
    """Discarding a card to pay for something else is not cycling it."""
    bomb = creature(
        "Bomb",
        "{5}",
        "Wall",
        0,
        3,
        ActivatedAbility(Cost(mana="{1}", discard=True), (SearchLibrary("Island"),)),
    )
    game = play(cards=[RIFT, bomb], A={"battlefield": ["Rift", "Forest"], "hand": ["Bomb"]})
    assert game.triggered("Rift") == 0


@pytest.mark.rule("702.29c")
def test_an_opponents_cycling_triggers_what_looks_at_any_player(play: Any) -> None:
    """Whenever a player cycles a card; whenever an opponent does; not whenever you do."""
    any_player = enchantment("Any", "{1}", TriggeredAbility(Cycles(who="any"), (GainLife(1),)))
    opponent = enchantment("Foe", "{1}", TriggeredAbility(Cycles(who="opponent"), (GainLife(1),)))
    game = play(
        "B activate Mauler: 0", cards=[any_player, opponent, RIFT, MAULER],
        A={"battlefield": ["Any", "Foe", "Rift"]}, B={"battlefield": ["Forest"], "hand": ["Mauler"]},
    )  # fmt: skip
    assert [game.triggered(name) for name in ("Any", "Foe", "Rift")] == [1, 1, 0]
