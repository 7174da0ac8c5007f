"""Ingredients about what others do with a player's mana: drain it, make lands give it, forbid spells (CR 106.13)."""

from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.mana_effects import ActivateForMana, DrainMana
from rulehound.core.object_effects import DrawCards
from rulehound.core.qualities import ManaValueIs
from rulehound.core.static_abilities import CannotCast
from rulehound.core.triggered_abilities import StepBegins, ZoneChanges
from rulehound.core.turns import PRECOMBAT_MAIN
from rulehound.properties.ingredients.ingredient import LASTING, SPELL, Ingredient, each, when

DRAIN = DrainMana()
FOR_MANA = ActivateForMana()
TAPPED = Cost(tap=True)

INGREDIENTS = (
    Ingredient(
        "mana:drain", "Siphoning", "Siphons", SPELL,
        each(
            SpellAbility((FOR_MANA, DRAIN), "player"), SpellAbility((DRAIN,), "player"),
            SpellAbility((ActivateForMana("permanent"), DRAIN), "opponent"),
            SpellAbility((DRAIN, DrawCards(1)), "opponent"),
        ), phase=False,
    ),
    Ingredient(
        "mana:draining", "Leeching", "Leeches", LASTING,
        each(
            ActivatedAbility(TAPPED, (FOR_MANA, DRAIN), "player"), ActivatedAbility(TAPPED, (DRAIN,), "player"),
            when(StepBegins(PRECOMBAT_MAIN, "any"), FOR_MANA, DRAIN, target="opponent"),
            when(ZoneChanges("enters"), ActivateForMana("creature"), DRAIN, target="player"),
        ), phase=False,
    ),
    Ingredient(
        "mana:activate-for", "Compelling", "Compulsion", LASTING,
        each(
            ActivatedAbility(TAPPED, (FOR_MANA,), "player"),
            ActivatedAbility(Cost(mana="{1}"), (FOR_MANA,), "opponent"),
            when(StepBegins(PRECOMBAT_MAIN, "you"), ActivateForMana("permanent"), target="player"),
            when(ZoneChanges("enters"), ActivateForMana("artifact"), GainLife(1), target="player"),
            ActivatedAbility(TAPPED, (ActivateForMana("nonbasic land"),), "player"),
        ), phase=False,
    ),
    Ingredient(
        "mana:cannot-cast", "Silencing", "Gags", LASTING,
        each(
            CannotCast("opponent"), CannotCast(what="creature"), CannotCast("opponent", "instant or sorcery"),
            CannotCast(mana_value=ManaValueIs("even")), CannotCast(mana_value=ManaValueIs("at most", 1)),
            CannotCast("you", "noncreature"), CannotCast("opponent", "", ManaValueIs("at least", 3)),
            CannotCast("any", "instant or sorcery", ManaValueIs(amount=2)),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""They are dealt in the area of mana."""
