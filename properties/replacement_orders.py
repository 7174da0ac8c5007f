"""Cards whose replacement effects meet on one event: tapping a permanent for mana (CR 106.12b, 616.1)."""

from collections.abc import Sequence

from rulehound.core.cards import Card
from rulehound.core.choices import Choices
from rulehound.core.library import LIBRARY
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.properties.areas import Mask, draw_mask
from rulehound.properties.cards import Names, compose
from rulehound.properties.ingredients import Ingredient
from rulehound.properties.ingredients.replacement import MANA
from rulehound.properties.library_areas import AREA_CARDS, UNREAD

REAL = tuple(
    name
    for name in AREA_CARDS["replacement"]
    if any(isinstance(ability, ManaReplacement) for ability in LIBRARY[name].abilities)
)
"""The library's cards that replace mana."""

READABLE = tuple(name for name in REAL if name not in UNREAD)
"""Those of them that engines which read text understand."""


def draw_replacements(
    choices: Choices, n: int, *, mask: Mask | None = None, names: Names | None = None
) -> tuple[Card, ...]:
    """Draw n cards, each with at least one effect that replaces mana; the same one may come twice.

    They are of the library, or made of what the mask allows; all zeros give the plainest n times over.
    Cards drawn for one scenario share `names`.
    """
    row: Sequence[Ingredient] = MANA
    if mask is None:
        mask = draw_mask(choices, ("replacement",))
    else:
        row = [each for each in mask.leads if each in MANA]
    if names is None:
        names = Names()
    real = READABLE if mask.readable else REAL
    choose = choices.choose
    cards = []
    for _ in range(n):
        if not row or choose(3) == 2:
            cards.append(LIBRARY[real[choose(len(real))]])
        else:
            cards.append(compose(choices, mask, row[choose(len(row))], names))
    return tuple(cards)
