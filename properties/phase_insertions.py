"""Cards that add phases, steps and turns to the turn structure (CR 500.7-500.10)."""

from collections.abc import Iterable, Sequence

from rulehound.core.abilities import Ability, SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.choices import Choices
from rulehound.core.library import LIBRARY
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.core.turn_effects import AddPhases, AddSteps, ExtraTurn
from rulehound.properties.areas import Mask, draw_mask
from rulehound.properties.cards import Names, compose
from rulehound.properties.ingredients import Ingredient
from rulehound.properties.ingredients.phases import INSERTIONS, TURNS
from rulehound.properties.library_areas import AREA_CARDS


def inserts(abilities: Iterable[Ability]) -> bool:
    """Whether one of the abilities adds a phase, a step or a turn."""
    return any(
        isinstance(effect, AddPhases | AddSteps | ExtraTurn)
        for ability in abilities
        if isinstance(ability, ActivatedAbility | TriggeredAbility | SpellAbility)
        for effect in ability.effects
    )


REAL = tuple(name for name in AREA_CARDS["phases"] if inserts(LIBRARY[name].abilities))
"""The library's cards that add phases, steps or turns."""

INSERTERS = tuple(
    each for each in (*INSERTIONS, *TURNS) if all(inserts(abilities) for abilities in each.variants)
)
"""The ingredients that do."""


def draw_insertions(
    choices: Choices, n: int, *, mask: Mask | None = None, names: Names | None = None
) -> tuple[Card, ...]:
    """Draw n cards that add phases, steps or turns; the same one may come twice.

    They are of the library, or made of what the mask allows; all zeros give "After this phase, there is an
    additional combat phase" n times over.  Cards drawn for one scenario share `names`.
    """
    row: Sequence[Ingredient] = INSERTERS
    if mask is None:
        mask = draw_mask(choices, ("phases",))
    else:
        row = [each for each in mask.leads if each in INSERTERS]
    if names is None:
        names = Names()
    choose = choices.choose
    cards = []
    for _ in range(n):
        if not row or choose(3) == 2:
            cards.append(LIBRARY[REAL[choose(len(REAL))]])
        else:
            cards.append(compose(choices, mask, row[choose(len(row))], names))
    return tuple(cards)
