"""Ingredients about more than one at once: cards discarded or drawn together, mana that stays.

What one spell or card does not show, the second one does (CR 500.5, 603.2c, 614.11).
"""

from rulehound.core.damage_effects import GainLife, LoseLife
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import DiscardCards, DrawCards
from rulehound.core.replacement_effects import Replacement
from rulehound.core.triggered_abilities import Attacks, Cycles, Discards, StepBegins
from rulehound.core.turns import POSTCOMBAT_MAIN
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    LASTING,
    SOURCE,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
    when,
)

KEPT = AddMana(symbols="{R}", lasts="end of turn")
FOR_COMBAT = AddMana(symbols="{R}{R}", lasts="end of combat")

CYCLING = (
    Ingredient(
        "cycling:discards-at-once", "Divesting", "Divestment", LASTING,
        each(
            when(Discards(one_or_more=True), GainLife(1)),
            when(Discards("opponent", one_or_more=True), LoseLife(1, "that player")),
            when(Discards("any", one_or_more=True), GainLife(2)),
            when(Discards(one_or_more=True, first_each_turn=True), DrawCards(1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "cycling:discards-several", "Emptying", "Dregs", SPELL,
        each(
            spell(DrawCards(2), DiscardCards(2)), spell(DrawCards(1), DiscardCards(2, "each player")),
            spell(DiscardCards(2, "target"), target="player"),
        ), phase=False,
    ),
)  # fmt: skip
"""What triggers once for all that is discarded together (CR 603.2c), and what has several discarded."""

REPLACEMENT = (
    Ingredient(
        "replacement:draws-several", "Miserly", "Alms", LASTING,
        each(
            Replacement("draw several", "opponent", by_you=True), Replacement("draw several", "any"),
            Replacement("draw several"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "replacement:draws-two", "Tutoring", "Seconds", SPELL,
        each(spell(DrawCards(2)), spell(DrawCards(2, "each player")), spell(DrawCards(3, "target"), target="player")),
    ),
)  # fmt: skip
"""What replaces a draw of two or more cards (CR 121.2a), and such draws."""

MANA = (
    Ingredient(
        "mana:lasting", "Banked", "Savings", SOURCE,
        each(
            tap(KEPT), tap(AddMana(choose="WUBRG", lasts="end of turn")),
            tap(AddMana(symbols="{G}{G}", lasts="end of combat")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "mana:lasting-triggered", "Smoldering", "Firebrands", LASTING,
        each(
            when(StepBegins("end", "any"), KEPT), when(StepBegins("beginning of combat", "you"), FOR_COMBAT),
            when(StepBegins(POSTCOMBAT_MAIN, "you"), KEPT), when(Cycles(), KEPT),
        ), phase=False,
    ),
    Ingredient(
        "mana:lasting-attack", "Firebending", "Flames", CREATURE,
        each(when(Attacks(), FOR_COMBAT), when(Attacks(), KEPT)), phase=False,
    ),
)  # fmt: skip
"""Mana that its player does not lose until the turn or combat ends (CR 500.5)."""
