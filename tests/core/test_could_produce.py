"""What a permanent could produce (CR 106.7)."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count
from rulehound.core.costs import Cost
from rulehound.core.library.making import artifact, enchantment, land, tap_for
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.core.object_effects import DrawCards
from rulehound.core.replacement_effects import EntersChoosingColor, ManaReplacement
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import TappedForMana, TriggeredAbility


def asking(kind: Any = "type", what: str = "land", whose: Any = "you") -> ActivatedAbility:
    """ "{T}: Add one mana of any [kind] that a [what] [whose] could produce"."""
    return ActivatedAbility(Cost(tap=True), (AddMana(could=CouldProduce(kind, what, whose)),))


POOL = land("Pool", asking())
ORCHARD = land("Orchard", asking("color", whose="opponent"))


def offered(play: Any, name: str, cards: Any, mine: Any, theirs: Any = ()) -> str:
    """The types that this permanent of A's offers."""
    game = play(
        f"A activate {name}", cards=cards, A={"battlefield": list(mine)}, B={"battlefield": list(theirs)}
    )
    found = [event.types for event in game.all(ev.TypesOffered)]
    assert len(found) == 1
    return str(found[0])


@pytest.mark.rule("106.7")
def test_the_example_of_the_rules(play: Any) -> None:
    """Two Exotic Orchards facing each other make nothing; a land with a color breaks the circle for both."""
    assert offered(play, "Orchard", [ORCHARD], ["Orchard"], ["Orchard"]) == ""
    assert offered(play, "Orchard", [ORCHARD], ["Orchard", "Forest"], ["Orchard"]) == "G"


@pytest.mark.rule("106.7")
def test_a_chain_across_players_is_followed_to_its_end(play: Any) -> None:
    """Pool to Orchard to the opponent's Pool to their Forest."""
    mine = ["Pool", "Orchard"]
    assert offered(play, "Pool", [POOL, ORCHARD], mine, ["Pool", "Forest"]) == "G"


@pytest.mark.rule("106.7")
def test_each_permanent_is_seen_from_its_own_controller(play: Any) -> None:
    """The opponent's Pool sees the opponent's lands, not mine."""
    assert offered(play, "Orchard", [POOL, ORCHARD], ["Orchard", "Island"], ["Pool"]) == ""
    assert offered(play, "Orchard", [POOL, ORCHARD], ["Orchard", "Island"], ["Pool", "Swamp"]) == "B"


@pytest.mark.rule("106.7")
def test_a_question_about_colors_leaves_colorless_out(play: Any) -> None:
    """Types include colorless, colors do not."""
    color = land("Color", asking("color"))
    assert offered(play, "Pool", [POOL], ["Pool", "Wastes"]) == "C"
    assert offered(play, "Color", [color], ["Color", "Wastes"]) == ""


@pytest.mark.rule("106.7")
def test_an_amount_of_zero_is_no_mana_it_could_produce(play: Any) -> None:
    """Without creatures, a land that counts them could produce nothing."""
    cradle = land(
        "Cradle", ActivatedAbility(Cost(tap=True), (AddMana(symbols="{G}", amount=Count("creature")),))
    )
    assert offered(play, "Pool", [POOL, cradle], ["Pool", "Cradle"]) == ""
    assert offered(play, "Pool", [POOL, cradle], ["Pool", "Cradle", "Grizzly Bears"]) == "G"


@pytest.mark.rule("106.7")
def test_the_amount_is_counted_from_the_other_permanents_controller(play: Any) -> None:
    """An opponent's creatures make their land count."""
    cradle = land(
        "Cradle", ActivatedAbility(Cost(tap=True), (AddMana(symbols="{G}", amount=Count("creature")),))
    )
    cards = [ORCHARD, cradle]
    assert offered(play, "Orchard", cards, ["Orchard", "Grizzly Bears"], ["Cradle"]) == ""
    assert offered(play, "Orchard", cards, ["Orchard"], ["Cradle", "Grizzly Bears"]) == "G"


@pytest.mark.rule("106.7")
def test_abilities_of_any_kind_count(play: Any) -> None:
    """A triggered ability and an ability that is no mana ability as well."""
    odd = land("Odd", ActivatedAbility(Cost(tap=True), (AddMana(symbols="{U}"), DrawCards(1))))
    trig = land("Trig", TriggeredAbility(TappedForMana(), (AddMana(symbols="{R}"),)))
    assert offered(play, "Pool", [POOL, odd, trig], ["Pool", "Odd", "Trig"]) == "UR"


@pytest.mark.rule("106.7")
def test_restrictions_on_spending_and_on_activating_do_not_matter(play: Any) -> None:
    """The type is all that is asked for; the mana made has no restriction."""
    nest = land(
        "Nest",
        ActivatedAbility(
            Cost(tap=True), (AddMana(symbols="{G}", restriction="creature"),), timing="your turn"
        ),
    )
    game = play("A activate Pool", cards=[POOL, nest], A={"battlefield": ["Pool", "Nest"]})
    assert [unit.restriction for unit in game.all(ev.ManaAdded)[0].mana] == [""]


@pytest.mark.rule("106.7")
def test_replacements_apply_in_every_order(play: Any) -> None:
    """Doubling first lets an effect for two or more mana apply."""
    twice = enchantment("Twice", "{1}", ManaReplacement(multiply=2))
    damper = enchantment("Damper", "{1}", ManaReplacement(type="C", one=True, at_least=2))
    cards = [POOL, twice, damper]
    assert offered(play, "Pool", cards, ["Pool", "Forest", "Damper"]) == "G"
    assert offered(play, "Pool", cards, ["Pool", "Forest", "Twice", "Damper"]) == "C"


@pytest.mark.rule("106.7")
def test_an_effect_for_a_type_counts_where_another_makes_that_type(play: Any) -> None:
    """Green may become black, and black then white."""
    black = enchantment("Black", "{1}", ManaReplacement(type="B"))
    white = enchantment("White", "{1}", ManaReplacement(type="W", of_type="B"))
    cards = [POOL, black, white]
    assert offered(play, "Pool", cards, ["Pool", "Forest", "White"]) == "G"
    assert offered(play, "Pool", cards, ["Pool", "Forest", "Black", "White"]) == "W"


@pytest.mark.rule("616.2")
def test_an_effect_that_lowers_the_amount_has_the_last_word(play: Any) -> None:
    """Applied first it keeps the effect for two or more mana away, applied last it overrides it."""
    one = enchantment("One", "{1}", ManaReplacement(type="R", one=True))
    big = enchantment("Big", "{1}", ManaReplacement(type="U", at_least=2))
    two = land("Two", tap_for("{G}{G}"))
    assert offered(play, "Pool", [POOL, one, big, two], ["Pool", "Two", "One", "Big"]) == "R"


@pytest.mark.rule("106.7")
def test_an_effect_about_tapping_does_not_touch_what_is_made_otherwise(play: Any) -> None:
    """A sacrificed land is not tapped for mana."""
    black = enchantment("Black", "{1}", ManaReplacement(type="B"))
    seed = land("Seed", ActivatedAbility(Cost(sacrifice=True), (AddMana(symbols="{G}"),)))
    assert offered(play, "Pool", [POOL, black, seed], ["Pool", "Seed", "Black"]) == "BG"


@pytest.mark.rule("106.12b")
def test_the_mana_of_the_asking_land_is_itself_replaced(play: Any) -> None:
    """It offers what the others could make, then its own production is changed."""
    black = enchantment("Black", "{1}", ManaReplacement(type="B"))
    game = play("A activate Pool", cards=[POOL, black], A={"battlefield": ["Pool", "Forest", "Black"]})
    assert [event.types for event in game.all(ev.TypesOffered)] == ["B"]
    assert game.mana() == ["B"]


@pytest.mark.rule("106.7")
def test_an_effect_of_an_opponent_on_their_lands_only_matters_for_them(play: Any) -> None:
    """Each permanent is seen under the effects that would apply to it."""
    black = enchantment("Black", "{1}", ManaReplacement("you", type="B"))
    assert offered(play, "Orchard", [ORCHARD, black], ["Orchard", "Black"], ["Forest"]) == "G"
    assert offered(play, "Orchard", [ORCHARD, black], ["Orchard"], ["Forest", "Black"]) == "B"


@pytest.mark.rule("106.7")
def test_granted_abilities_and_types_count(play: Any) -> None:
    """A creature with a granted mana ability, and a land with a granted type."""
    ask = artifact("Ask", "{1}", asking(what="creature"))
    rite = enchantment("Rite", "{1}", Grants("creature", ability=tap_for("{W}")))
    assert offered(play, "Ask", [ask, rite], ["Ask", "Rite", "Grizzly Bears"]) == "W"
    omen = enchantment("Omen", "{1}", Grants("land", subtypes=("Island",)))
    assert offered(play, "Pool", [POOL, omen], ["Pool", "Omen"]) == "U"


@pytest.mark.rule("106.7")
def test_a_chosen_color_counts_and_an_unchosen_one_does_not(play: Any) -> None:
    """The color chosen as it entered."""
    gate = land("Gate", EntersChoosingColor(), ActivatedAbility(Cost(tap=True), (AddMana(chosen=True),)))
    assert offered(play, "Pool", [POOL, gate], ["Pool", play.placed("Gate", chosen="W"), "Gate#2"]) == "W"


@pytest.mark.rule("106.7")
def test_phased_out_permanents_are_not_asked(play: Any) -> None:
    """They are treated as though they did not exist."""
    cave = land("Cave", tap_for("{R}"))
    phasing = land("Mist", tap_for("{U}"))
    phasing = type(phasing)("Mist", ("Land",), keywords=("phasing",), abilities=(tap_for("{U}"),))
    game = play(
        "A activate Pool @ upkeep",
        cards=[POOL, cave, phasing],
        start="untap",
        A={"battlefield": ["Pool", "Cave", "Mist"]},
    )
    assert [event.types for event in game.all(ev.TypesOffered)] == ["R"]


@pytest.mark.rule("106.7")
def test_asking_changes_nothing(play: Any) -> None:
    """The question leaves no event, no decision, and the same numbers for what follows."""
    black = enchantment("Black", "{1}", ManaReplacement(type="B"))
    white = enchantment("White", "{1}", ManaReplacement(type="W"))

    def look(state: Any) -> None:
        trace, next_id, next_instance = len(state.trace), state.next_id, state.next_instance
        assert state.rules.types_offered(state, state.battlefield[0], CouldProduce()) == "WB"
        assert (trace, next_id, next_instance) == (len(state.trace), state.next_id, state.next_instance)

    play(("A", look), cards=[POOL, black, white], A={"battlefield": ["Pool", "Forest", "Black", "White"]})


@pytest.mark.rule("106.7")
def test_a_long_circle_with_one_way_out_gives_its_type_everywhere(play: Any) -> None:
    """Ten lands that ask each other and one that makes red."""
    assert offered(play, "Pool#10", [POOL], ["Pool x10", "Mountain"]) == "R"
