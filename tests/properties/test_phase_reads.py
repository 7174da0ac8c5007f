"""What an ingredient's table says of phase-python is so: it reads the text of every readable one."""

import json

import pytest

from rulehound.core.cards import Card
from rulehound.core.choices import SeededChoices
from rulehound.core.text import rules_text
from rulehound.properties.areas import draw_mask
from rulehound.properties.cards import Names, draw_card
from rulehound.properties.ingredients import BY_FEATURE

phase = pytest.importorskip("phase")


def is_read(card: Card) -> bool:
    """Whether phase-python leaves no part of the card's text unimplemented."""
    size = (str(card.power), str(card.toughness)) if "Creature" in card.types else (None, None)
    face = phase.build_oracle_face(
        {
            "name": card.name,
            "manaCost": card.cost,
            "colors": list(card.colors),
            "colorIdentity": list(card.colors),
            "manaValue": 0.0,
            "convertedManaCost": 0.0,
            "type": " ".join(card.types),
            "types": list(card.types),
            "subtypes": list(card.subtypes),
            "supertypes": list(card.supertypes),
            "keywords": list(card.keywords),
            "power": size[0],
            "toughness": size[1],
            "text": rules_text(card),
            "layout": "normal",
            "identifiers": {},
            "legalities": {},
            "foreignData": [],
            "printings": [],
            "purchaseUrls": {},
            "rulings": [],
        },
        None,
    )
    shown = json.dumps(face)
    return "Unimplemented" not in shown and '"Unknown"' not in shown


@pytest.mark.parametrize("feature", [each.feature for each in BY_FEATURE.values() if each.phase])
def test_phase_reads_every_variant_of_a_readable_ingredient(feature: str) -> None:
    """An ingredient that it does not read is marked so in its table."""
    ingredient = BY_FEATURE[feature]
    for abilities in ingredient.variants:
        for kind in ingredient.types:
            cost = "" if kind == "Land" else "{X}" if ingredient.x else "{1}"
            size = (1, 1) if kind == "Creature" else (0, 0)
            card = Card(
                "Trial", (kind,), ingredient.subtypes, (), cost, size[0], size[1], abilities=abilities
            )
            assert is_read(card), rules_text(card)


@pytest.mark.parametrize(("readable", "least"), [(False, 0.8), (True, 0.97)])
def test_phase_reads_most_generated_cards(readable: bool, least: float) -> None:
    """Of 500 cards, by the tables alone and with the mask for such a target."""
    read = 0
    for index in range(500):
        choices = SeededChoices(12, 0, index)
        card = draw_card(choices, draw_mask(choices, readable=readable), names=Names())
        read += is_read(card)
    assert read / 500 >= least
