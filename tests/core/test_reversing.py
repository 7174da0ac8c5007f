"""Taking an illegal action back: what its player may keep of the mana abilities activated meanwhile (CR 733.1)."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.library.making import artifact, creature, enchantment
from rulehound.core.mana import Mana
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import DrawCards
from rulehound.core.triggered_abilities import TappedForMana, TriggeredAbility

pytestmark = pytest.mark.rule("733.1")

FLARE = enchantment("Flare", "{1}", TriggeredAbility(TappedForMana(), (GainLife(1),)))
"""A trigger makes the engine hope for more mana than there is, so that a spell proves unpayable."""
DEAR = creature("Dear", "{3}{G}", "Elf", 1, 1)
START = {"battlefield": ["Flare", "Forest", "Island"], "hand": ["Dear"]}


def tried(play: Any, *choices: str, cards: Any = (FLARE, DEAR), **start: Any) -> Any:
    """Dear is cast, which cannot be paid for; the mana abilities are asked about newest first."""
    script = ["A cast Dear", *(f"A choose reverse: {each}" for each in choices)]
    return play(*script, cards=list(cards), A=start or START)


def test_by_default_each_mana_ability_is_reversed(play: Any) -> None:
    """Nothing is left of them, and nothing triggered."""
    game = tried(play)
    assert game.asked.count("reverse") == 2
    assert not game.all(ev.ManaAdded) + game.all(ev.AbilityTriggered) + game.all(ev.Tapped)


def test_a_player_may_keep_one_and_reverse_another(play: Any) -> None:
    """The Island stays tapped and its mana stays; it triggered what triggers from it, which the Forest did not."""
    game = tried(play, "keep", "reverse")
    assert game.mana() == ["U"]
    assert game.zone("Dear") == "hand"
    assert [game.name(event.object) for event in game.all(ev.Tapped)] == ["Island"]
    assert game.life("A") == 21
    assert [event.mana for event in game.all(ev.ManaLost)] == [(Mana("U", game.thing("Island").id),)]


def test_kept_mana_abilities_stay_in_the_order_in_which_they_were_activated(play: Any) -> None:
    """Both are kept, the Forest's first; there is one trigger from each."""
    game = tried(play, "keep", "keep")
    assert game.mana() == ["G", "U"]
    assert game.life("A") == 22


@pytest.mark.rule("733.2")
def test_the_player_may_go_on_with_the_mana_that_was_kept(play: Any) -> None:
    """The spell is cast after all of what else there is, once there is a third source."""
    cheap = creature("Cheap", "{U}", "Elf", 1, 1)
    start = {**START, "hand": ["Dear", "Cheap"]}
    script = ("A cast Dear", "A choose reverse: keep", "A choose reverse: reverse", "then A cast Cheap")
    game = play(*script, cards=[FLARE, DEAR, cheap], A=start)
    assert game.zone("Cheap") == "battlefield"
    assert not game.thing("Forest").tapped


def test_what_paid_for_one_that_is_kept_cannot_be_reversed(play: Any) -> None:
    """The Forest's mana was spent on the filter's ability, so nobody asks about the Forest."""
    filters = artifact(
        "Filter", "{1}", ActivatedAbility(Cost(mana="{1}", tap=True), (AddMana(symbols="{U}{R}"),))
    )
    start = {"battlefield": ["Flare", "Forest", "Filter"], "hand": ["Dear"]}
    script = ("A cast Dear", "A activate Filter", "A activate Forest")
    game = play(*script, "A choose reverse: keep", cards=[FLARE, DEAR, filters], A=start)
    assert game.asked.count("reverse") == 1
    assert game.mana() == ["G", "UR"]
    assert [event.mana for event in game.all(ev.ManaSpent)] == [(Mana("G", game.thing("Forest").id),)]
    again = play(*script, cards=[FLARE, DEAR, filters], A=start)
    assert again.asked.count("reverse") == 2
    assert not again.mana()


def test_what_moved_a_card_from_a_library_cannot_be_reversed(play: Any) -> None:
    """A triggered mana ability drew a card at once; the Forest that it came from stays tapped."""
    spring = enchantment(
        "Spring",
        "{1}",
        TriggeredAbility(TappedForMana(what="Forest"), (AddMana(symbols="{G}"), DrawCards(1))),
    )
    start = {"battlefield": ["Spring", "Forest", "Island"], "hand": ["Dear"], "library": ["Swamp", "Plains"]}
    game = play("A cast Dear", cards=[spring, creature("Dear", "{5}", "Elf", 1, 1)], A=start)
    assert game.asked.count("reverse") == 1
    assert game.mana() == ["G", "G"]
    assert game.hand("A") == ["Dear", "Swamp"]


def test_the_choices_of_a_kept_ability_are_kept_too(play: Any) -> None:
    """The color was chosen once and for all."""
    star = artifact("Star", "{1}", ActivatedAbility(Cost(tap=True), (AddMana(choose="WUBRG"),)))
    start = {"battlefield": ["Flare", "Star"], "hand": ["Dear"]}
    script = ("A cast Dear", "A activate Star", "A choose mana type: {R}", "A choose reverse: keep")
    flare = enchantment("Flare", "{1}", TriggeredAbility(TappedForMana(what="artifact"), (GainLife(1),)))
    game = play(*script, cards=[flare, creature("Dear", "{3}", "Elf", 1, 1), star], A=start)
    assert game.mana() == ["R"]
    assert game.asked.count("mana type") == 1
