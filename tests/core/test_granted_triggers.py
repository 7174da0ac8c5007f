"""Triggered abilities that a permanent is given by a continuous effect (CR 603.6a-c, 603.10a)."""

from typing import Any

import pytest

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import VariableX
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.lasting_effects import Modify
from rulehound.core.library.making import creature, enchantment, instant
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import CreateTokens, Move
from rulehound.core.replacement_effects import EntersWithCounters
from rulehound.core.static_abilities import Grants
from rulehound.core.text import rules_text
from rulehound.core.triggered_abilities import TriggeredAbility, ZoneChanges


def giving(change: Any, *effects: Any, whose: Any = "you", what: str = "creature") -> Grants:
    """Such permanents have "When this [change], ..."."""
    return Grants(what, whose, ability=TriggeredAbility(ZoneChanges(change), effects))


BEAR = creature("Bear", "{0}", "Bear", 2, 2)
WELCOME = enchantment("Welcome", "{1}", giving("enters", GainLife(1)))
FAREWELL = enchantment("Farewell", "{1}", giving("dies", GainLife(5)))
KILL = instant("Kill", "{0}", Move("destroy"), target="permanent")
LORD = creature("Lord", "{1}", "Lord", 1, 1, giving("dies", GainLife(5)))
SWEEP = instant("Sweep", "{0}", DealDamage(3, "each opponent"), Modify("creatures you control", 0, -3))


@pytest.mark.rule("603.6a")
@pytest.mark.rule("603.6b")
def test_what_enters_already_has_what_it_is_given(play: Any) -> None:
    """It is never on the battlefield without it; what others enter under does not matter."""
    start = {"battlefield": ["Welcome"], "hand": ["Bear"]}
    game = play(
        "A cast Bear", "then B cast Bear#2 @ 2", cards=[WELCOME, BEAR], A=start, B={"hand": ["Bear"]}, turn=1, turns=2
    )  # fmt: skip
    assert game.triggered("Bear") == 1
    assert game.triggered("Bear#2") == 0
    assert game.life("A") == 21


@pytest.mark.rule("603.6a")
@pytest.mark.rule("111.1")
def test_each_token_that_enters_triggers_what_it_is_given(play: Any) -> None:
    """Tokens are permanents like others."""
    raising = instant("Raising", "{0}", CreateTokens(2))
    game = play(
        "A cast Raising", cards=[WELCOME, raising], A={"battlefield": ["Welcome"], "hand": ["Raising"]}
    )
    assert game.life("A") == 22


@pytest.mark.rule("603.10a")
def test_what_dies_is_looked_back_at(play: Any) -> None:
    """The creature had the ability just before; that its giver has it no more does not matter."""
    start = {"battlefield": ["Farewell", "Bear"], "hand": ["Kill"]}
    game = play("A cast Kill", "A choose target: Bear", cards=[FAREWELL, BEAR, KILL], A=start)
    assert game.life("A") == 25


@pytest.mark.rule("603.10a")
def test_what_leaves_with_its_giver_at_once_has_what_it_was_given(play: Any) -> None:
    """State-based actions are one event: both die, and both triggered."""
    start = {"battlefield": ["Lord", "Bear"], "hand": ["Sweep"]}
    game = play("A cast Sweep", cards=[LORD, BEAR, SWEEP], A=start)
    assert set(game.graveyard("A")) == {"Lord", "Bear", "Sweep"}
    assert (game.triggered("Lord"), game.triggered("Bear")) == (1, 1)
    assert game.life("A") == 30


@pytest.mark.rule("603.10a")
def test_what_one_instruction_moves_leaves_at_once(play: Any) -> None:
    """The first that goes is still there for the others to be looked at."""
    wrath = instant("Wrath", "{0}", Move("destroy", "creatures you control"))
    start = {"battlefield": ["Lord", "Bear"], "hand": ["Wrath"]}
    game = play("A cast Wrath", cards=[LORD, BEAR, wrath], A=start)
    assert game.life("A") == 30


@pytest.mark.rule("603.10a")
def test_what_outlives_its_giver_has_nothing_left(play: Any) -> None:
    """The giver goes first, then the creature."""
    start = {"battlefield": ["Farewell", "Bear"], "hand": ["Kill", "Kill"]}
    game = play(
        "A cast Kill", "A choose target: Farewell", "then A cast Kill#2",
        cards=[FAREWELL, BEAR, KILL], A=start,
    )  # fmt: skip
    assert game.life("A") == 20


@pytest.mark.rule("603.6b")
@pytest.mark.rule("305.7")
def test_a_land_whose_types_are_set_as_it_enters_has_lost_its_own_trigger(play: Any) -> None:
    """It is a Mountain the moment it is there, without the ability that it is printed with."""
    gate = Card("Gate", ("Land",), abilities=(TriggeredAbility(ZoneChanges("enters"), (GainLife(1),)),))
    moon = enchantment("Moon", "{1}", Grants("nonbasic land", "any", subtypes=("Mountain",), instead=True))
    game = play("A play Gate", cards=[gate, moon], A={"battlefield": ["Moon"], "hand": ["Gate"]})
    assert game.triggered("Gate") == 0


@pytest.mark.rule("107.3j")
@pytest.mark.rule("107.3m")
def test_the_x_of_an_ability_that_was_gained_is_0(play: Any) -> None:
    """The creature's own ability has the X of its spell, the one it was given has none."""
    hydra = Card(
        "Hydra", ("Creature",), cost="{X}",
        abilities=(EntersWithCounters(VariableX()), TriggeredAbility(ZoneChanges("enters"), (GainLife(VariableX()),))),
    )  # fmt: skip
    lavish = enchantment("Lavish", "{1}", giving("enters", GainLife(VariableX())))
    start = {"battlefield": ["Lavish", "Forest x3"], "hand": ["Hydra"]}
    game = play("A cast Hydra", "A choose x: 3", cards=[hydra, lavish], A=start)
    assert game.triggered("Hydra") == 2
    assert game.life("A") == 23


def test_granted_triggers_in_words() -> None:
    """As such cards are written."""
    assert rules_text(WELCOME) == 'Creatures you control have "When this creature enters, you gain 1 life."'
    both = enchantment(
        "Both", "{1}", Grants("land", ability=ActivatedAbility(Cost(tap=True), (AddMana(choose="WUBRG"),)))
    )
    assert rules_text(both) == 'Lands you control have "{T}: Add one mana of any color."'


@pytest.mark.rule("603.6b")
def test_what_gives_to_all_creatures_gives_to_itself_as_it_enters(play: Any) -> None:
    """Its static ability works the moment it is there."""
    host = creature("Host", "{0}", "Host", 1, 1, giving("enters", GainLife(1)))
    game = play("A cast Host", cards=[host], A={"hand": ["Host"]})
    assert game.triggered("Host") == 1
