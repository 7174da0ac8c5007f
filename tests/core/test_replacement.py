"""Replacement effects and their order (CR 614-616)."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.amounts import VariableX
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.library.making import creature, enchantment, instant, land, tap_for
from rulehound.core.object_effects import CreateTokens, DiscardCards, DrawCards, Move, PutCounters, Untap
from rulehound.core.replacement_effects import (
    EntersChoosingColor,
    EntersTapped,
    EntersWithCounters,
    ManaReplacement,
    Replacement,
)
from rulehound.core.triggered_abilities import Discards, TappedForMana, TriggeredAbility, ZoneChanges

TWICE = enchantment("Twice", "{1}", ManaReplacement(multiply=2))
DAMPER = enchantment("Damper", "{1}", ManaReplacement(type="C", one=True, at_least=2))
BLACK = enchantment("Black", "{1}", ManaReplacement(type="B"))
WHITE = enchantment("White", "{1}", ManaReplacement(type="W"))
TWO = land("Two", tap_for("{G}{G}"))
BEAR = creature("Bear", "{1}", "Bear", 2, 2)
GROW = instant("Grow", "{0}", PutCounters(1, which="target"), target="creature")
KILL = instant("Kill", "{0}", Move("destroy"), target="creature")
READ = instant("Read", "{0}", DrawCards(1))
VOID = enchantment("Void", "{1}", Replacement("graveyard", "any", zone="exile"))


@pytest.mark.rule("616.1")
@pytest.mark.parametrize(("first", "made"), [("Black", "W"), ("White", "B")])
def test_the_affected_player_chooses_which_effect_applies_first(play: Any, first: str, made: str) -> None:
    """Of two that change the type the last one decides."""
    game = play(
        "A activate Forest", f"A choose replacement: {first}", cards=[BLACK, WHITE],
        A={"battlefield": ["Forest"]}, B={"battlefield": ["Black", "White"]},
    )  # fmt: skip
    assert game.mana() == [made]
    assert [event.player for event in game.all(ev.ReplacementApplied)] == ["A", "A"]


@pytest.mark.rule("616.2")
def test_an_effect_can_become_applicable_by_another(play: Any) -> None:
    """A single mana is doubled, and only then is there enough for the second effect: no choice at all."""
    game = play("A activate Forest", cards=[TWICE, DAMPER], A={"battlefield": ["Forest", "Twice", "Damper"]})
    assert game.mana() == ["C"]
    assert "replacement" not in game.asked
    assert len({event.production for event in game.all(ev.ReplacementApplied)}) == 1


@pytest.mark.rule("616.1f")
@pytest.mark.parametrize(("first", "made"), [("Twice", "C"), ("Damper", "CC")])
def test_after_each_effect_the_others_are_looked_at_again(play: Any, first: str, made: str) -> None:
    """From two mana: doubled and cut to one, or cut to one and doubled."""
    game = play(
        "A activate Two", f"A choose replacement: {first}", cards=[TWICE, DAMPER, TWO],
        A={"battlefield": ["Two", "Twice", "Damper"]},
    )  # fmt: skip
    assert game.mana() == [made]


@pytest.mark.rule("614.5")
def test_an_effect_applies_once_to_an_event_and_two_of_a_kind_apply_once_each(play: Any) -> None:
    """Two doublings make four."""
    game = play("A activate Forest", cards=[TWICE], A={"battlefield": ["Forest", "Twice", "Twice"]})
    assert game.mana() == ["GGGG"]


@pytest.mark.rule("614.5")
def test_each_production_is_an_event_of_its_own(play: Any) -> None:
    """The next tapping is doubled again."""
    game = play(
        "A activate Forest", "A activate Forest#2", cards=[TWICE], A={"battlefield": ["Forest x2", "Twice"]}
    )
    assert game.mana() == ["GG", "GG"]
    assert len({event.production for event in game.all(ev.ReplacementApplied)}) == 2


@pytest.mark.rule("106.12b")
def test_a_land_of_two_types_lets_its_player_choose_how_it_is_changed(play: Any) -> None:
    """Where the effect knows both of its types."""
    naked = enchantment("Naked", "{1}", ManaReplacement(by_land_type=(("Plains", "R"), ("Island", "G"))))
    for chosen, made in (("{R}", "R"), ("{G}", "G")):
        game = play(
            "A activate Tundra: 0",
            f"A choose mana type: {chosen}",
            cards=[naked],
            A={"battlefield": ["Naked", "Tundra"]},
        )
        assert game.mana() == [made]
    assert play("A activate Forest", cards=[naked], A={"battlefield": ["Naked", "Forest"]}).mana() == ["G"]


@pytest.mark.rule("614.6")
@pytest.mark.rule("106.12a")
def test_what_was_replaced_never_happened(play: Any) -> None:
    """A Forest whose mana became black was not tapped for green."""
    green = enchantment("Green", "{1}", TriggeredAbility(TappedForMana(type="G"), (GainLife(1),)))
    game = play("A activate Forest", cards=[BLACK, green], A={"battlefield": ["Forest", "Black", "Green"]})
    assert game.triggered("Green") == 0


@pytest.mark.rule("614.6")
def test_a_creature_that_is_exiled_instead_does_not_die(play: Any) -> None:
    """It leaves the battlefield all the same."""
    doomed = creature(
        "Doomed", "{1}", "Elf", 1, 1,
        TriggeredAbility(ZoneChanges("dies"), (GainLife(1),)), TriggeredAbility(ZoneChanges("leaves"), (GainLife(5),)),
    )  # fmt: skip
    game = play(
        "A cast Kill", cards=[doomed, KILL, VOID], A={"battlefield": ["Doomed", "Void"], "hand": ["Kill"]}
    )
    assert (game.zone("Doomed"), game.zone("Kill")) == ("exile", "exile")
    assert game.life("A") == 25


@pytest.mark.rule("616.1")
@pytest.mark.rule("614.6")
@pytest.mark.parametrize(("first", "zone"), [("Void", "exile"), ("Bounce", "hand")])
def test_a_card_sent_elsewhere_is_no_longer_bound_for_the_graveyard(play: Any, first: str, zone: str) -> None:
    """Once one effect has sent it to another zone the other does not apply, not even the card's own."""
    bounce = creature("Bounce", "{1}", "Elf", 1, 1, Replacement("dies", zone="hand", this=True))
    game = play(
        "A cast Kill", f"A choose replacement: {first}", cards=[bounce, KILL, VOID],
        A={"battlefield": ["Bounce", "Void"], "hand": ["Kill"]},
    )  # fmt: skip
    assert game.zone("Bounce") == zone
    assert len([event for event in game.all(ev.ReplacementApplied) if event.event == "graveyard"]) == 2


@pytest.mark.rule("616.1")
def test_the_controller_of_a_stolen_creature_chooses_where_it_goes(play: Any) -> None:
    """The affected object's controller, not its owner."""
    other = enchantment("Other", "{1}", Replacement("graveyard", "any", zone="hand"))
    from rulehound.core.lasting_effects import GainControl

    steal = instant("Steal", "{0}", GainControl(), target="creature")
    game = play(
        "A cast Steal", "then A cast Kill", "A choose replacement: Other", cards=[BEAR, KILL, VOID, other, steal],
        A={"battlefield": ["Void", "Other"], "hand": ["Steal", "Kill"]}, B={"battlefield": ["Bear"]},
    )  # fmt: skip
    assert game.hand("B") == ["Bear"]


@pytest.mark.rule("614.1a")
def test_would_die_looks_at_the_controller_and_your_graveyard_at_the_owner(play: Any) -> None:
    """For a creature that one player owns and another controls."""
    mine_dies = enchantment("Mine", "{1}", Replacement("dies", "you", zone="exile"))
    my_cards = enchantment("Yard", "{1}", Replacement("graveyard", "you", zone="exile"))
    from rulehound.core.lasting_effects import GainControl

    steal = instant("Steal", "{0}", GainControl(), target="creature")
    for watcher, zone in (("Mine", "exile"), ("Yard", "graveyard")):
        game = play(
            "A cast Steal", "then A cast Kill", cards=[BEAR, KILL, mine_dies, my_cards, steal],
            A={"battlefield": [watcher], "hand": ["Steal", "Kill"]}, B={"battlefield": ["Bear"]},
        )  # fmt: skip
        assert game.zone("Bear") == zone


@pytest.mark.rule("111.7")
@pytest.mark.rule("614.1a")
def test_a_token_is_no_card(play: Any) -> None:
    """An effect about cards leaves a dying token alone; one about creatures exiles it."""
    make = instant("Make", "{0}", CreateTokens(1))
    game = play(
        "A cast Make", "then A cast Kill", cards=[make, KILL, VOID],
        A={"hand": ["Make", "Kill"]}, B={"battlefield": ["Void"]},
    )  # fmt: skip
    moved = [event for event in game.all(ev.ObjectMoved) if game.name(event.object) == "Soldier"]
    assert [event.zone for event in moved] == ["graveyard"]


@pytest.mark.rule("614.11")
def test_a_draw_that_becomes_two_draws_lets_each_of_them_be_replaced(play: Any) -> None:
    """Doubled first, both draws become life; replaced by life first, there is no draw to double."""
    double = enchantment("Double", "{1}", Replacement("draw", multiply=2))
    heal = enchantment("Heal", "{1}", Replacement("draw", gain_life=3))
    start = {"battlefield": ["Double", "Heal"], "hand": ["Read"]}
    game = play("A cast Read", "A choose replacement: Double", cards=[double, heal, READ], A=start)
    assert (game.life("A"), game.hand("A")) == (26, [])
    game = play("A cast Read", "A choose replacement: Heal", cards=[double, heal, READ], A=start)
    assert (game.life("A"), game.hand("A")) == (23, [])


@pytest.mark.rule("614.5")
def test_two_effects_that_double_draws_draw_four_cards(play: Any) -> None:
    """Neither applies again to the draws it made."""
    double = enchantment("Double", "{1}", Replacement("draw", multiply=2))
    game = play("A cast Read", cards=[double, READ], A={"battlefield": ["Double x2"], "hand": ["Read"]})
    assert len(game.hand("A")) == 4


@pytest.mark.rule("121.6a")
def test_a_draw_is_replaced_even_from_an_empty_library(play: Any) -> None:
    """So nobody loses by it."""
    heal = enchantment("Heal", "{1}", Replacement("draw", gain_life=3))
    game = play(
        "A cast Read", cards=[heal, READ], A={"battlefield": ["Heal"], "hand": ["Read"], "library": []}
    )
    assert game.life("A") == 23
    assert not game.all(ev.DrawFailed)


@pytest.mark.rule("614.1a")
def test_life_counters_tokens_and_damage_are_multiplied_and_increased(play: Any) -> None:
    """In the order that the affected player chooses."""
    twice = enchantment("Boon", "{1}", Replacement("gain life", multiply=2))
    plus = enchantment("Bonus", "{1}", Replacement("gain life", plus=1))
    heal = instant("Heal", "{0}", GainLife(3))
    for first, life in (("Boon", 27), ("Bonus", 28)):
        game = play(
            "A cast Heal", f"A choose replacement: {first}", cards=[twice, plus, heal],
            A={"battlefield": ["Boon", "Bonus"], "hand": ["Heal"]},
        )  # fmt: skip
        assert game.life("A") == life
    scales = enchantment("Scales", "{1}", Replacement("put counters", plus=1))
    game = play(
        "A cast Grow", cards=[scales, BEAR, GROW], A={"battlefield": ["Scales", "Bear"], "hand": ["Grow"]}
    )
    assert game.thing("Bear").count("+1/+1") == 2
    lives = enchantment("Lives", "{1}", Replacement("create tokens", multiply=2))
    make = instant("Make", "{0}", CreateTokens(2))
    game = play("A cast Make", cards=[lives, make], A={"battlefield": ["Lives"], "hand": ["Make"]})
    assert len(game.all(ev.TokenCreated)) == 4
    furnace = enchantment("Furnace", "{1}", Replacement("damage", "any", multiply=2))
    burn = instant("Burn", "{0}", DealDamage(2, "each opponent"))
    game = play("A cast Burn", cards=[furnace, burn], A={"battlefield": ["Furnace"], "hand": ["Burn"]})
    assert game.life("B") == 16


@pytest.mark.rule("614.7a")
def test_zero_damage_is_no_damage_to_increase(play: Any) -> None:
    """An effect that adds to it has nothing to replace."""
    more = enchantment("More", "{1}", Replacement("damage", "any", plus=2))
    burn = instant("Burn", "{X}", DealDamage(VariableX(), "each opponent"))
    game = play("A cast Burn", cards=[more, burn], A={"battlefield": ["More"], "hand": ["Burn"]})
    assert game.life("B") == 20
    assert not game.all(ev.ReplacementApplied)


@pytest.mark.rule("615.1")
def test_damage_is_prevented_for_the_player_only_where_it_says_so(play: Any) -> None:
    """One less to the player, as much as ever to their creature."""
    ward = enchantment("Ward", "{1}", Replacement("damage", "you", plus=-1))
    burn = instant("Burn", "{0}", DealDamage(2), target="any target")
    for target, life, zone in (("B", 19, "battlefield"), ("Bear", 20, "graveyard")):
        game = play(
            "A cast Burn", f"A choose target: {target}", cards=[ward, burn, BEAR],
            A={"hand": ["Burn"]}, B={"battlefield": ["Ward", "Bear"]},
        )  # fmt: skip
        assert (game.life("B"), game.zone("Bear")) == (life, zone)


@pytest.mark.rule("614.1a")
def test_an_effect_about_damage_to_the_permanent_itself_applies_to_it_alone(play: Any) -> None:
    """Another creature takes all of it."""
    tough = creature("Tough", "{1}", "Wall", 0, 2, Replacement("damage", plus=-1, this=True))
    burn = instant("Burn", "{0}", DealDamage(2), target="creature")
    for target, zone in (("Tough", "battlefield"), ("Bear", "graveyard")):
        game = play(
            "A cast Burn", f"A choose target: {target}", cards=[tough, burn, BEAR],
            A={"battlefield": ["Tough", "Bear"], "hand": ["Burn"]},
        )  # fmt: skip
        assert game.zone(target) == zone


@pytest.mark.rule("614.1c")
@pytest.mark.rule("614.12a")
def test_how_a_permanent_enters_is_settled_before_it_is_there(play: Any) -> None:
    """Tapped, with doubled counters and with a color: no event between."""
    gate = creature("Gate", "{0}", "Wall", 0, 1, EntersChoosingColor(), EntersWithCounters(2))
    scales = enchantment("Scales", "{1}", Replacement("put counters", multiply=2))
    tax = enchantment("Tax", "{1}", EntersTapped("creature", "opponent"))
    game = play(
        "A cast Gate", "A choose color: {B}", cards=[gate, scales, tax],
        A={"battlefield": ["Scales"], "hand": ["Gate"]}, B={"battlefield": ["Tax"]},
    )  # fmt: skip
    moved = game.all(ev.ObjectMoved)[-1]
    assert (moved.tapped, moved.counters, moved.chosen) == (True, (("+1/+1", 4),), "B")
    assert not game.all(ev.Tapped) + game.all(ev.CountersChanged)


@pytest.mark.rule("614.6")
def test_a_discard_by_an_effect_that_is_replaced_triggers_nothing(play: Any) -> None:
    """The card goes where the effect says."""
    lost = enchantment("Lost", "{1}", Replacement("discard", zone="library"))
    rack = enchantment("Rack", "{1}", TriggeredAbility(Discards(), (GainLife(5),)))
    rummage = instant("Rummage", "{0}", DiscardCards(1))
    game = play(
        "A cast Rummage", cards=[lost, rack, rummage],
        A={"battlefield": ["Lost", "Rack"], "hand": ["Rummage", "Forest"], "library": ["Plains"]},
    )  # fmt: skip
    assert [card.name for card in game.state.players["A"].library] == ["Plains", "Forest"]
    assert game.life("A") == 20


@pytest.mark.rule("704.3")
@pytest.mark.rule("614.6")
def test_what_dies_together_sees_the_replacement_of_what_dies_with_it(play: Any) -> None:
    """A creature with "creatures you control that would die are exiled" and its friend die at once."""
    guard = creature("Guard", "{1}", "Elf", 1, 1, Replacement("dies", "you", zone="exile"))
    sweep = instant("Sweep", "{0}", DealDamage(1), target="creature")
    shrink = instant("Shrink", "{0}", PutCounters(1, "-1/-1", "creatures you control"))
    small = creature("Small", "{1}", "Elf", 1, 1)
    game = play(
        "A cast Shrink",
        cards=[guard, sweep, shrink, small],
        A={"battlefield": ["Guard", "Small"], "hand": ["Shrink"]},
    )
    assert (game.zone("Guard"), game.zone("Small")) == ("exile", "exile")


@pytest.mark.rule("616.1")
def test_untapping_is_not_replaced_by_anything_here(play: Any) -> None:
    """An effect about one kind of event leaves the others alone."""
    untap = instant("Untap", "{0}", Untap("creatures you control"))
    start = {"battlefield": [play.placed("Bear", tapped=True), "Void"], "hand": ["Untap"]}
    game = play("A cast Untap", cards=[BEAR, untap, VOID], A=start)
    assert not game.thing("Bear").tapped
    assert [event.event for event in game.all(ev.ReplacementApplied)] == ["graveyard"]


@pytest.mark.rule("106.12b")
@pytest.mark.parametrize(
    ("effect", "made"),
    [
        (ManaReplacement(multiply=2, of_type="G"), "RGG"),
        (ManaReplacement(type="U", of_type="G"), "RU"),
        (ManaReplacement(multiply=2, of_type="B"), "GR"),
        (ManaReplacement(multiply=3, of_type="G", at_least=2), "GR"),
    ],
)
def test_an_effect_for_mana_of_a_type_leaves_the_rest_alone(play: Any, effect: Any, made: str) -> None:
    """Of {G}{R} only the {G} is what the land was tapped for in its sense."""
    mixed = land("Mixed", tap_for("{G}{R}"))
    game = play(
        "A activate Mixed",
        cards=[mixed, enchantment("Effect", "{1}", effect)],
        A={"battlefield": ["Mixed", "Effect"]},
    )
    assert game.mana() == [made]


@pytest.mark.rule("106.12b")
@pytest.mark.rule("616.1f")
def test_an_effect_for_a_type_may_apply_once_another_has_made_that_type(play: Any) -> None:
    """{G} becomes {B}, and only then is there {B} to be doubled."""
    dark = enchantment("Dark", "{1}", ManaReplacement(multiply=2, of_type="B"))
    game = play("A activate Forest", cards=[BLACK, dark], A={"battlefield": ["Forest", "Black", "Dark"]})
    assert game.mana() == ["BB"]
