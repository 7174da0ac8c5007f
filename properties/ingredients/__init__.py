"""The ingredients of generated cards, one table for each area.

`BY_AREA` has them in the tables' order, which draws depend on; `BY_FEATURE` finds one by its name.
"""

from rulehound.properties.ingredients import (
    announcing,
    asking,
    attached,
    combat,
    cycling,
    damage,
    draining,
    ending,
    mana,
    moving,
    of_a_turn,
    paying,
    phases,
    replacement,
    sickness,
    triggers,
    x,
    zones,
)
from rulehound.properties.ingredients.ingredient import Ingredient

BY_AREA: dict[str, tuple[Ingredient, ...]] = {
    "mana": mana.INGREDIENTS + draining.INGREDIENTS + of_a_turn.MANA + paying.INGREDIENTS,
    "replacement": replacement.INGREDIENTS + damage.REPLACED + of_a_turn.REPLACEMENT + moving.REPLACED,
    "phases": phases.INGREDIENTS,
    "ending": ending.INGREDIENTS + zones.UNTIL_IT_LEAVES,
    "cycling": cycling.INGREDIENTS + zones.ACROSS_ZONES + of_a_turn.CYCLING + moving.CAST,
    "x": x.INGREDIENTS + moving.X_ENTERS,
    "sickness": sickness.INGREDIENTS + attached.SICKNESS,
    "combat": combat.INGREDIENTS + damage.COMBAT + attached.COMBAT + asking.COMBAT,
    "announcing": announcing.INGREDIENTS,
    "triggers": triggers.INGREDIENTS + moving.WATCHED + asking.TRIGGERS,
}

BY_FEATURE: dict[str, Ingredient] = {
    ingredient.feature: ingredient for table in BY_AREA.values() for ingredient in table
}

__all__ = ["BY_AREA", "BY_FEATURE", "Ingredient"]
