"""What would enter the battlefield, or leave it, and what is there instead (CR 614.1c-d, 614.6, 614.12, 616.1b)."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import SacrificedThisWay
from rulehound.core.card_check import check_card
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import SpendOnly
from rulehound.core.costs import Cost
from rulehound.core.effects import Delayed
from rulehound.core.errors import ScenarioError
from rulehound.core.lasting_effects import Instead
from rulehound.core.library.making import creature, enchantment, instant
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import (
    CastFromTop,
    Counter,
    CreateTokens,
    DrawCards,
    Mill,
    Move,
    PutCounters,
    Sacrifice,
)
from rulehound.core.replacement_effects import (
    EntersForSacrifice,
    EntersTapped,
    EntersWithCounters,
    Replacement,
)
from rulehound.core.static_abilities import CastFromGraveyard

BEAR = creature("Bear", "{0}", "Bear", 2, 2)
KILL = instant("Kill", "{0}", Move("destroy"), target="creature")
BOUNCE = instant("Bounce", "{0}", Move("return to hand"), target="creature")
TOKENS = instant("Tokens", "{0}", CreateTokens(2))
RAISE = instant("Raise", "{0}", Move("return to battlefield"), target="creature card in your graveyard")
THEFT = Replacement("enters", whose="opponent", what="creature", by_you=True)
EXILE = Replacement("enters", whose="any", what="creature", zone="exile", only="not cast")


@pytest.mark.rule("614.3", "514.2")
def test_an_effect_left_behind_ends_with_the_turn(play: Any) -> None:
    """A creature that dies this turn is exiled, and one that dies in the next turn is not."""
    ward = instant("Ward", "{0}", Instead(Replacement("dies", whose="any", zone="exile")))
    game = play(
        "A cast Ward", "then A cast Kill", "A choose target: Bear", "then B cast Kill#2 @ 4 upkeep",
        cards=[BEAR, KILL, ward], A={"battlefield": ["Bear x2"], "hand": ["Ward", "Kill"]},
        B={"hand": ["Kill"]}, turns=2,
    )  # fmt: skip
    assert (game.zone("Bear"), game.zone("Bear#2")) == ("exile", "graveyard")
    assert [event.what for event in game.all(ev.EffectBegan)] == ["replacement"]
    assert len(game.all(ev.EffectEnded)) == 1


@pytest.mark.rule("614.6", "400.7")
def test_an_effect_on_one_object_knows_no_other_and_not_what_it_became(play: Any) -> None:
    """Exiled as it would go to a hand; another creature goes there."""
    bind = instant("Bind", "{0}", Instead(Replacement("leaves", zone="exile"), "target"), target="creature")
    game = play(
        "A cast Bind", "A choose target: Bear", "then A cast Bounce", "A choose target: Bear",
        "then A cast Bounce#2", cards=[BEAR, BOUNCE, bind],
        A={"battlefield": ["Bear x2"], "hand": ["Bind", "Bounce x2"]},
    )  # fmt: skip
    assert (game.zone("Bear"), game.zone("Bear#2")) == ("exile", "hand")


@pytest.mark.rule("616.1b", "111.2")
def test_tokens_enter_for_another_player_who_does_not_own_them(play: Any) -> None:
    """Who makes them owns them."""
    game = play(
        "B cast Tokens", cards=[TOKENS, enchantment("Theft", "{0}", THEFT)],
        A={"battlefield": ["Theft"]}, B={"hand": ["Tokens"]},
    )  # fmt: skip
    assert game.permanents("A") == ["Theft", "Soldier", "Soldier#2"]
    assert {event.object.owner for event in game.all(ev.TokenCreated)} == {"B"}


@pytest.mark.rule("616.1b")
def test_what_changes_control_is_applied_before_what_keeps_it_away(play: Any) -> None:
    """Nobody is asked which of the two comes first, and both are applied."""
    game = play(
        "B cast Raise", cards=[BEAR, RAISE, enchantment("Theft", "{0}", THEFT), enchantment("Away", "{0}", EXILE)],
        A={"battlefield": ["Away", "Theft"]}, B={"hand": ["Raise"], "graveyard": ["Bear"]},
    )  # fmt: skip
    assert "replacement" not in game.asked
    assert [game.name(event.source) for event in game.all(ev.ReplacementApplied)] == ["Theft", "Away"]
    assert game.zone("Bear") == "exile"


@pytest.mark.rule("614.12")
def test_a_creature_that_was_cast_enters_and_a_token_does_not(play: Any) -> None:
    """A token that is not there has no name that the next one would go on from."""
    game = play(
        "A cast Bear", "then A cast Tokens", cards=[BEAR, TOKENS, enchantment("Away", "{0}", EXILE)],
        A={"battlefield": ["Away"], "hand": ["Bear", "Tokens"]},
    )  # fmt: skip
    assert game.permanents("A") == ["Away", "Bear"]
    assert not game.all(ev.TokenCreated)


@pytest.mark.rule("614.13", "701.21a")
def test_what_is_sacrificed_for_entering_is_all_or_nothing_that_helps(play: Any) -> None:
    """With one of two lands untapped, that one goes, and so does the land that would enter."""
    vale = Card("Vale", ("Land",), abilities=(EntersForSacrifice("land", 2, True),))
    game = play(
        "A play Vale", cards=[vale],
        A={"battlefield": [play.placed("Forest", tapped=True), "Forest"], "hand": ["Vale"]},
    )  # fmt: skip
    assert game.zone("Vale") == "graveyard"
    assert game.permanents("A") == ["Forest"]


@pytest.mark.rule("616.1", "614.1d")
@pytest.mark.parametrize(("first", "tapped"), [("Light", True), ("Dark", False)])
def test_of_effects_on_how_it_enters_the_last_one_is_so(play: Any, first: str, tapped: bool) -> None:
    """The controller of what enters orders them."""
    light = enchantment("Light", "{0}", EntersTapped("land", "you", untapped=True))
    dark = enchantment("Dark", "{0}", EntersTapped("land", "any"))
    game = play(
        "A play Forest", f"A choose replacement: {first}", cards=[light, dark],
        A={"battlefield": ["Light", "Dark"], "hand": ["Forest"]},
    )  # fmt: skip
    assert game.thing("Forest").tapped is tapped


@pytest.mark.rule("614.12a", "118.3b")
def test_who_has_too_little_life_pays_none_as_a_land_enters(play: Any) -> None:
    """It enters tapped, and nobody is asked."""
    vents = Card("Vents", ("Land",), abilities=(EntersTapped(this=True, life=2),))
    game = play("A play Vents", cards=[vents], A={"life": 1, "hand": ["Vents"]})
    assert game.thing("Vents").tapped
    assert "may" not in game.asked
    game = play("A play Vents", "A choose may: yes", cards=[vents], A={"life": 2, "hand": ["Vents"]})
    assert game.life("A") == 0


@pytest.mark.rule("614.5", "122.6")
def test_counters_of_a_kind_that_an_effect_does_not_name_are_as_they_were(play: Any) -> None:
    """ "+1/+1" is what it says where nothing else is said."""
    grow = instant(
        "Grow", "{0}", PutCounters(1, which="target"), PutCounters(1, "oil", "target"), target="creature"
    )
    plain = enchantment("Plain", "{0}", Replacement("put counters", multiply=2))
    every = enchantment("Every", "{0}", Replacement("put counters", multiply=2, kind="", what="permanent"))
    for name, counters in (("Plain", (("+1/+1", 2), ("oil", 1))), ("Every", (("+1/+1", 2), ("oil", 2)))):
        game = play(
            "A cast Grow",
            cards=[BEAR, grow, plain, every],
            A={"battlefield": ["Bear", name], "hand": ["Grow"]},
        )
        assert game.thing("Bear").counters == counters


@pytest.mark.rule("701.17a", "614.6")
def test_milling_stops_at_a_creature_card_or_the_number(play: Any) -> None:
    """Two cards where the second is a creature, three where none is."""
    grind = instant("Grind", "{0}", Mill(3, until="creature"))
    for library, left in ((["Forest", "Bear", "Forest x3"], 3), (["Forest x6"], 3)):
        game = play("A cast Grind", cards=[BEAR, grind], A={"hand": ["Grind"], "library": library})
        assert len(game.state.players["A"].library) == left


@pytest.mark.rule("608.2h", "400.7")
def test_what_was_sacrificed_this_way_is_counted_once_it_is_gone(play: Any) -> None:
    """Two of the three permanents are creatures."""
    feast = instant("Feast", "{0}", Sacrifice("permanent", 3), DrawCards(SacrificedThisWay("creature")))
    game = play(
        "A cast Feast", cards=[BEAR, feast], A={"battlefield": ["Bear x2", "Forest"], "hand": ["Feast"]}
    )
    assert len(game.hand("A")) == 2
    grown = creature("Grown", "{0}", "Ooze", 1, 1, EntersWithCounters(SacrificedThisWay()))
    game = play("A cast Grown", cards=[grown], A={"hand": ["Grown"]})
    assert game.thing("Grown").counters == ()


@pytest.mark.rule("601.3", "118.9")
def test_a_card_is_cast_from_the_graveyard_for_its_cost(play: Any) -> None:
    """At the usual times, and only what the effect names."""
    grave = enchantment("Grave", "{0}", CastFromGraveyard("creature"))
    dear = creature("Dear", "{5}", "Ogre", 5, 5)
    game = play(
        "A can cast Bear", "A cannot cast Dear", "A cannot cast Kill", "A cast Bear",
        "B cannot cast Bear#2 @ beginning of combat",
        cards=[BEAR, KILL, dear, grave], A={"battlefield": ["Grave"], "graveyard": ["Bear", "Dear", "Kill"]},
        B={"graveyard": ["Bear"]},
    )  # fmt: skip
    assert game.zone("Bear") == "battlefield"


@pytest.mark.rule("608.2g", "733.1")
def test_what_cannot_be_cast_from_the_top_goes_to_the_bottom(play: Any) -> None:
    """A spell without a legal target is not offered; lands are passed by."""
    seek = instant("Seek", "{0}", CastFromTop())
    game = play(
        "A cast Seek", cards=[KILL, seek], A={"hand": ["Seek"], "library": ["Forest", "Kill", "Wastes"]}
    )
    assert [card.name for card in game.state.players["A"].library] == ["Wastes", "Forest", "Kill"]
    assert "may" not in game.asked


@pytest.mark.rule("109.2", "601.2h")
def test_a_card_exiled_from_a_hand_makes_mana_that_is_no_creatures(play: Any) -> None:
    """It pays for what any mana pays for."""
    ape = creature("Ape", "{3}", "Ape", 2, 2, ActivatedAbility(Cost(exile=True), (AddMana("{R}"),)))
    myr = creature("Myr", "{1}", "Myr", 2, 2, SpendOnly("creature"))
    ogre = creature("Ogre", "{R}", "Ogre", 3, 3)
    start = {"cards": [ape, myr, ogre], "A": {"hand": ["Ape", "Myr", "Ogre"]}}
    game = play("A cannot cast Myr", "A cast Ogre", "A activate Ape: 0", **start)
    assert game.zone("Ape") == "exile"
    assert game.permanents("A") == ["Ogre"]


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        (Replacement("draw", only="not cast"), "is said of the event"),
        (Replacement("gain life", what="creature"), "leave it out"),
        (Replacement("dies", what="card with cycling", zone="exile"), "cards put into a graveyard"),
        (Replacement("draw", cast_from_top=True), '"only": "cycling"'),
        (Replacement("leaves"), "where it goes instead"),
        (Replacement("enters"), "either"),
        (EntersTapped("land", "you", life=2), '"this": true'),
    ],
)
def test_fields_of_a_replacement_effect_that_do_not_go_together_are_refused(
    ability: Any, message: str
) -> None:
    """A card that says what nothing means is never played."""
    with pytest.raises(ScenarioError, match=message):
        check_card(Card("Card", ("Enchantment",), abilities=(ability,)), "cards")


@pytest.mark.rule("603.7", "614.6")
def test_what_is_returned_for_a_turn_is_exiled_in_the_end(play: Any) -> None:
    """By the delayed ability, or as it would leave before."""
    whip = instant(
        "Whip", "{0}", Move("return to battlefield"), Delayed("end", (Move("exile", "those cards"),)),
        Instead(Replacement("leaves", zone="exile"), "those cards", "permanent"),
        target="creature card in your graveyard",
    )  # fmt: skip
    for spell in ([], ["then A cast Kill"]):
        game = play(
            "A cast Whip", *spell, cards=[BEAR, KILL, whip],
            A={"hand": ["Whip", "Kill"], "graveyard": ["Bear"]},
        )  # fmt: skip
        assert game.zone("Bear") == "exile"


@pytest.mark.rule("614.6", "701.24a")
@pytest.mark.parametrize(
    ("script", "zones"),
    [
        (["A cast Grind"], {"library": ["Titan", "Wastes x2"], "hand": ["Grind"]}),
        (["A cast Kill"], {"battlefield": ["Titan"], "hand": ["Kill"]}),
        (["A cast Titan", "B cast Stop"], {"hand": ["Titan"]}),
    ],
)
def test_what_never_goes_to_a_graveyard_is_shuffled_in_from_anywhere(
    play: Any, script: list[str], zones: dict[str, Any]
) -> None:
    """From a library, the battlefield and the stack (CR 113.6)."""
    home = Replacement("graveyard", this=True, whose="any", zone="shuffled library")
    titan = creature("Titan", "{0}", "Giant", 9, 9, home)
    grind = instant("Grind", "{0}", Mill(1))
    stop = instant("Stop", "{0}", Counter(), target="spell")
    game = play(*script, cards=[titan, KILL, grind, stop], A=zones, B={"hand": ["Stop"]})
    assert game.zone("Titan") == "library"
    assert len(game.all(ev.Shuffled)) == 1
