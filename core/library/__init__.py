"""Real cards as data, by the area of the rules that they are about.

Each is as exact as the vocabulary allows; where an ability that does not matter here (flying, trample) is
left out, a comment at the card says so.  There is no printed text: `core.text` renders what is needed.
"""

from rulehound.core.cards import Card
from rulehound.core.library import (
    announcing,
    control,
    creatures,
    cycling,
    ending,
    lands,
    mana,
    phases,
    replacements,
    x_spells,
)

AREAS: dict[str, tuple[Card, ...]] = {
    "lands": lands.CARDS,
    "mana": mana.CARDS,
    "phases": phases.CARDS,
    "ending": ending.CARDS,
    "cycling": cycling.CARDS,
    "x_spells": x_spells.CARDS,
    "control": control.CARDS,
    "replacements": replacements.CARDS,
    "creatures": creatures.CARDS,
    "announcing": announcing.CARDS,
}
"""The cards by area, in the order written."""

LIBRARY: dict[str, Card] = {card.name: card for cards in AREAS.values() for card in cards}
"""Every card by its name."""
