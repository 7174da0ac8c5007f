"""Paragraphs 1 to 8, which the three seed documents share."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import VariableX
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.lasting_effects import Modify
from rulehound.core.library.making import artifact, creature, enchantment, land, tap_for
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.core.object_effects import DrawCards, PutCounters, Tap
from rulehound.core.replacement_effects import EntersChoosingColor, EntersWithCounters, ManaReplacement
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import TappedForMana, TriggeredAbility, ZoneChanges

pytestmark = pytest.mark.seeds

POOL = land("Pool", ActivatedAbility(Cost(tap=True), (AddMana(could=CouldProduce()),)))
PING = ActivatedAbility(Cost(tap=True), (GainLife(1),))
PONG = ActivatedAbility(Cost(untap=True), (GainLife(1),))
TAPPER = creature("Tapper", "{1}", "Elf", 1, 1, PING)
UNTAPPER = creature("Untapper", "{1}", "Elf", 1, 1, PONG)


@pytest.mark.rule("106.5")
def test_1_mana_of_an_undefined_type_is_not_produced_and_the_cost_stays_paid(play: Any) -> None:
    """A lone land that asks other lands makes nothing, without an error, and is tapped."""
    game = play("A activate Pool", cards=[POOL], A={"battlefield": ["Pool"]})
    assert game.mana() == []
    assert [event.types for event in game.all(ev.TypesOffered)] == [""]
    assert game.thing("Pool").tapped


@pytest.mark.rule("106.5")
def test_1_an_undefined_color_is_not_produced(play: Any) -> None:
    """A permanent that was to have a color chosen, and has none, makes nothing."""
    orb = artifact(
        "Orb", "{1}", EntersChoosingColor(), ActivatedAbility(Cost(tap=True), (AddMana(chosen=True),))
    )
    game = play("A activate Orb: 1", cards=[orb], A={"battlefield": ["Orb"]})
    assert game.mana() == []


@pytest.mark.rule("106.7")
def test_2_could_produce_ignores_whether_costs_can_be_paid(play: Any) -> None:
    """A tapped land, and one whose ability costs more than there is, still could produce."""
    dear = land("Dear", ActivatedAbility(Cost(mana="{9}", tap=True), (AddMana(symbols="{R}"),)))
    start = {"battlefield": ["Pool", play.placed("Forest", tapped=True), "Dear"]}
    game = play("A activate Pool", cards=[POOL, dear], A=start)
    assert [event.types for event in game.all(ev.TypesOffered)] == ["RG"]


@pytest.mark.rule("106.7")
def test_2_could_produce_takes_replacements_in_any_order(play: Any) -> None:
    """Of two effects that change the type either may be the last one."""
    white = enchantment("White", "{1}", ManaReplacement(type="W"))
    black = enchantment("Black", "{1}", ManaReplacement(type="B"))
    game = play(
        "A activate Pool", cards=[POOL, white, black], A={"battlefield": ["Pool", "Forest", "White", "Black"]}
    )
    assert [event.types for event in game.all(ev.TypesOffered)] == ["WB"]


@pytest.mark.rule("106.7")
def test_2_two_permanents_that_ask_each_other_could_produce_nothing(play: Any) -> None:
    """Where no type can be defined there is none."""
    game = play("A activate Pool", cards=[POOL], A={"battlefield": ["Pool", "Pool"]})
    assert [event.types for event in game.all(ev.TypesOffered)] == [""]


@pytest.mark.rule("106.12")
def test_3_a_mana_ability_without_the_tap_symbol_does_not_tap_a_permanent_for_mana(play: Any) -> None:
    """Neither a trigger nor a replacement sees the mana of a sacrificed permanent that was not tapped."""
    seed = land("Seed", ActivatedAbility(Cost(sacrifice=True), (AddMana(symbols="{G}"),)), tap_for("{G}"))
    twice = enchantment("Twice", "{1}", ManaReplacement(multiply=2))
    more = enchantment("More", "{1}", TriggeredAbility(TappedForMana(), (AddMana(symbols="{R}"),)))
    board = {"battlefield": ["Seed", "Seed#2", "Twice", "More"]}
    game = play("A activate Seed: 0", "A activate Seed#2: 1", cards=[seed, twice, more], A=board)
    assert game.mana() == ["G", "GG", "R"]


@pytest.mark.rule("106.12a")
def test_4_tapped_for_mana_triggers_only_if_mana_was_produced(play: Any) -> None:
    """Tapping for nothing triggers nothing."""
    watcher = enchantment("Watcher", "{1}", TriggeredAbility(TappedForMana(), (GainLife(1),)))
    game = play("A activate Pool", cards=[POOL, watcher], A={"battlefield": ["Watcher", "Pool"]})
    assert game.triggered("Watcher") == 0
    assert game.life("A") == 20


@pytest.mark.rule("106.12a")
def test_4_tapped_for_mana_of_a_type_looks_at_the_mana_after_replacements(play: Any) -> None:
    """A Forest that makes black mana is tapped for black mana, not for green."""
    black = enchantment("Black", "{1}", ManaReplacement(type="B"))
    green = enchantment("Green", "{1}", TriggeredAbility(TappedForMana(type="G"), (GainLife(1),)))
    dark = enchantment("Dark", "{1}", TriggeredAbility(TappedForMana(type="B"), (GainLife(5),)))
    game = play(
        "A activate Forest",
        cards=[black, green, dark],
        A={"battlefield": ["Forest", "Black", "Green", "Dark"]},
    )
    assert (game.triggered("Green"), game.triggered("Dark")) == (0, 1)
    assert game.life("A") == 25


@pytest.mark.rule("106.12b")
def test_5_a_replacement_rewrites_the_production_itself(play: Any) -> None:
    """There is one production, of the changed mana; the trigger sees all of it."""
    thrice = enchantment("Thrice", "{1}", ManaReplacement(multiply=3))
    more = enchantment("More", "{1}", TriggeredAbility(TappedForMana(), (AddMana(same=True),)))
    game = play("A activate Forest", cards=[thrice, more], A={"battlefield": ["Forest", "Thrice", "More"]})
    assert game.mana() == ["GGG", "G"]
    assert game.triggered("More") == 1


@pytest.mark.rule("106.12b")
def test_5_a_replacement_of_an_amount_waits_for_that_amount(play: Any) -> None:
    """An effect for two or more mana does not apply to one."""
    damper = enchantment("Damper", "{1}", ManaReplacement(type="C", one=True, at_least=2))
    two = land("Two", tap_for("{G}{G}"))
    game = play(
        "A activate Forest",
        "A activate Two",
        cards=[damper, two],
        A={"battlefield": ["Forest", "Two", "Damper"]},
    )
    assert game.mana() == ["G", "C"]


@pytest.mark.rule("107.3m")
def test_6_an_enters_ability_knows_the_x_of_the_spell(play: Any) -> None:
    """Counters on entering and an enters trigger both use the X that was announced."""
    hydra = creature(
        "Hydra", "{X}{G}", "Hydra", 0, 0,
        EntersWithCounters(VariableX()), TriggeredAbility(ZoneChanges("enters"), (GainLife(VariableX()),)),
    )  # fmt: skip
    game = play(
        "A cast Hydra", "A choose x: 3", cards=[hydra], A={"battlefield": ["Forest x4"], "hand": ["Hydra"]}
    )
    assert game.thing("Hydra").count("+1/+1") == 3
    assert game.life("A") == 23


@pytest.mark.rule("107.3m")
def test_6_the_x_of_the_permanent_itself_is_zero(play: Any) -> None:
    """Another ability of the permanent that mentions X finds 0."""
    hydra = creature(
        "Hydra", "{X}{G}", "Hydra", 1, 1, ActivatedAbility(Cost(), (GainLife(VariableX()),)),
    )  # fmt: skip
    game = play(
        "A cast Hydra", "A choose x: 2", "then A activate Hydra: 0",
        cards=[hydra], A={"battlefield": ["Forest x3"], "hand": ["Hydra"]},
    )  # fmt: skip
    assert game.resolved() == ["Hydra", "ability of Hydra"]
    assert game.life("A") == 20


@pytest.mark.rule("107.3m")
@pytest.mark.rule("400.7")
def test_6_a_permanent_that_enters_again_has_lost_its_x(play: Any) -> None:
    """Exiled and returned, it was never cast: its enters ability finds 0."""
    hydra = creature(
        "Hydra", "{X}{G}", "Hydra", 1, 1, TriggeredAbility(ZoneChanges("enters"), (GainLife(VariableX()),))
    )
    game = play(
        "A cast Hydra", "A choose x: 2", "then A cast Acrobatic Maneuver", cards=[hydra],
        A={"battlefield": ["Forest x3", "Plains x3"], "hand": ["Hydra", "Acrobatic Maneuver"]},
    )  # fmt: skip
    assert game.triggered("Hydra") == 2
    assert game.life("A") == 22


@pytest.mark.rule("107.5")
def test_7_a_tapped_permanent_cannot_pay_the_tap_symbol(play: Any) -> None:
    """Neither a creature nor a land that is tapped is offered."""
    start = {"battlefield": [play.placed("Tapper", tapped=True), play.placed("Forest", tapped=True)]}
    play("A cannot activate Tapper", "A cannot activate Forest", cards=[TAPPER], A=start)


@pytest.mark.rule("107.5")
@pytest.mark.rule("302.6")
def test_7_a_creature_that_came_under_control_this_turn_cannot_pay_the_tap_symbol(play: Any) -> None:
    """It may do so once its controller's next turn has begun, not on the opponent's turn before."""
    game = play(
        "A cast Tapper", "then A cannot activate Tapper", "A cannot activate Tapper @ end",
        "A cannot activate Tapper @ 4 upkeep", "A can activate Tapper @ 5 upkeep",
        cards=[TAPPER], A={"battlefield": ["Forest"], "hand": ["Tapper"]}, turns=3,
    )  # fmt: skip
    assert game.zone("Tapper") == "battlefield"


@pytest.mark.rule("107.5")
@pytest.mark.rule("702.10c")
def test_7_haste_lifts_the_rule_of_control_but_not_that_of_being_untapped(play: Any) -> None:
    """A hasty newcomer may tap; a tapped one may not."""
    fast = creature("Fast", "{1}", "Elf", 1, 1, PING, keywords="haste")
    game = play(
        "A cast Fast", "then A activate Fast", "A cannot activate Fast",
        cards=[fast], A={"battlefield": ["Forest"], "hand": ["Fast"]},
    )  # fmt: skip
    assert game.life("A") == 21


@pytest.mark.rule("107.6")
def test_8_an_untapped_permanent_cannot_pay_the_untap_symbol(play: Any) -> None:
    """Only a tapped one can, and is untapped then."""
    start = {"battlefield": [play.placed("Untapper", tapped=True), "Untapper#2"]}
    game = play("A cannot activate Untapper#2", "A activate Untapper", cards=[UNTAPPER], A=start)
    assert game.life("A") == 21
    assert not game.thing("Untapper").tapped


@pytest.mark.rule("107.6")
@pytest.mark.rule("302.6")
def test_8_a_creature_that_came_under_control_this_turn_cannot_pay_the_untap_symbol(play: Any) -> None:
    """Even when an effect has tapped it."""
    tapping = creature("Twiddler", "{1}", "Elf", 1, 1, ActivatedAbility(Cost(), (Tap(),), target="creature"))
    start = {"battlefield": [play.placed("Untapper", tapped=True, sick=True), "Twiddler"]}
    play("A cannot activate Untapper", cards=[UNTAPPER, tapping], A=start)


@pytest.mark.rule("107.6")
@pytest.mark.rule("702.10c")
def test_8_haste_lets_a_newcomer_pay_the_untap_symbol_once_it_is_tapped(play: Any) -> None:
    """Haste does not make an untapped creature tapped."""
    haste = enchantment("Haste", "{1}", Grants("creature", keywords=("haste",)))
    start = {"battlefield": [play.placed("Untapper", tapped=True, sick=True), "Haste", "Untapper#2"]}
    play("A can activate Untapper", "A cannot activate Untapper#2", cards=[UNTAPPER, haste], A=start)


@pytest.mark.rule("302.6")
@pytest.mark.rule("602.5a")
def test_7_8_a_noncreature_permanent_is_never_sick(play: Any) -> None:
    """A land or artifact may be tapped the turn it comes."""
    stone = artifact("Stone", "{1}", PING)
    game = play(
        "A cast Stone",
        "then A activate Stone",
        cards=[stone],
        A={"battlefield": ["Forest"], "hand": ["Stone"]},
    )
    assert game.life("A") == 21


@pytest.mark.rule("302.6")
@pytest.mark.rule("107.5")
def test_7_a_land_that_came_this_turn_is_sick_once_it_is_a_creature(play: Any) -> None:
    """Animated, it can no longer be tapped for mana; a land of old can."""
    life = enchantment(
        "Life", "{1}",
        ActivatedAbility(Cost(), (Modify(power=1, toughness=1, animate=True),), target="land you control"),
    )  # fmt: skip
    game = play(
        "A play Forest", "A can activate Forest", "A activate Life", "A choose target: Forest",
        "then A cannot activate Forest", "A activate Life", "A choose target: Island",
        "then A can activate Island",
        cards=[life], A={"battlefield": ["Life", "Island"], "hand": ["Forest"]},
    )  # fmt: skip
    assert game.zone("Forest") == "battlefield"


@pytest.mark.rule("605.1a")
def test_3_an_ability_that_draws_a_card_is_no_mana_ability(play: Any) -> None:
    """By the rules of August 2026 an effect that moves a card from a library goes on the stack."""
    prism = artifact("Prism", "{1}", ActivatedAbility(Cost(tap=True), (AddMana(symbols="{G}"), DrawCards(1))))
    watcher = enchantment(
        "Watcher", "{1}", TriggeredAbility(TappedForMana("any", "artifact"), (PutCounters(),))
    )
    game = play("A activate Prism", cards=[prism, watcher], A={"battlefield": ["Prism", "Watcher"]})
    assert game.resolved() == ["ability of Prism"]
    assert game.mana() == ["G"]
    assert game.triggered("Watcher") == 0
