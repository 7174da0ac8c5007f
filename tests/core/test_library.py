"""The library's cards are whole, mean something, and say it in text that a real engine reads."""

import json
from typing import Any

import pytest

from rulehound.core.abilities import is_mana_ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.card_check import check_card
from rulehound.core.cards import Card
from rulehound.core.library import AREAS, LIBRARY
from rulehound.core.mana_effects import AddMana
from rulehound.core.text import rules_text

NOT_READ_BY_PHASE = {"Damping Sphere"}
"""Cards whose text phase-python 0.103.0 does not understand."""


def test_no_card_is_written_down_twice() -> None:
    """A second card of a name would silently hide the first."""
    names = [card.name for cards in AREAS.values() for card in cards]
    assert len(names) == len(set(names)) == len(LIBRARY)


@pytest.mark.parametrize("card", LIBRARY.values(), ids=list(LIBRARY))
def test_every_card_means_something_to_the_vocabulary(card: Card) -> None:
    """The library is held to what a scenario's own cards are held to."""
    check_card(card, card.name)


@pytest.mark.parametrize("card", LIBRARY.values(), ids=list(LIBRARY))
def test_every_card_that_does_something_has_text(card: Card) -> None:
    """Only cards without abilities and keywords have none."""
    assert bool(rules_text(card)) == bool(card.abilities or card.keywords)


@pytest.mark.rule("305.6")
@pytest.mark.parametrize(
    ("name", "symbol"),
    [("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G"), ("Wastes", "C")],
)
def test_each_basic_land_taps_for_its_mana(name: str, symbol: str) -> None:
    """One mana ability each, by the land type or written out."""
    for card in (LIBRARY[name], LIBRARY[f"Snow-Covered {name}"]):
        (ability,) = card.rules_abilities
        assert isinstance(ability, ActivatedAbility)
        assert ability.effects == (AddMana(symbols=f"{{{symbol}}}"),)
        assert is_mana_ability(ability)
        assert "Basic" in card.supertypes


@pytest.mark.rule("605.1a")
def test_drawing_a_card_at_once_keeps_an_ability_from_being_a_mana_ability() -> None:
    """Barbed Sextant draws later, so that its ability is one."""
    (sextant,) = LIBRARY["Barbed Sextant"].abilities
    mana, draw = LIBRARY["Mind Stone"].abilities
    assert is_mana_ability(sextant)
    assert is_mana_ability(mana)
    assert not is_mana_ability(draw)


def phase_face(card: Card) -> Any:
    """The card as phase-python reads it."""
    phase = pytest.importorskip("phase")
    colors = list(card.colors)
    is_creature = "Creature" in card.types
    face: dict[str, Any] = {
        "name": card.name,
        "manaCost": card.cost or None,
        "colors": colors,
        "colorIdentity": colors,
        "manaValue": float(card.mana_cost.mana_value()),
        "convertedManaCost": float(card.mana_cost.mana_value()),
        "type": " ".join((*card.supertypes, *card.types)),
        "types": list(card.types),
        "subtypes": list(card.subtypes),
        "supertypes": list(card.supertypes),
        "keywords": [keyword.capitalize() for keyword in card.keywords],
        "power": str(card.power) if is_creature else None,
        "toughness": str(card.toughness) if is_creature else None,
        "text": rules_text(card),
        "layout": "normal",
        "identifiers": {},
        "legalities": {},
        "foreignData": [],
        "printings": [],
        "purchaseUrls": {},
        "rulings": [],
    }
    return phase.build_oracle_face(face, None)


@pytest.mark.parametrize("card", LIBRARY.values(), ids=list(LIBRARY))
def test_a_real_engine_reads_every_card_but_those_listed(card: Card) -> None:
    """A card that becomes readable must leave the list, one that no longer is must join it."""
    face = json.dumps(phase_face(card))
    is_read = "Unimplemented" not in face and '"Unknown"' not in face
    assert is_read == (card.name not in NOT_READ_BY_PHASE), rules_text(card)
