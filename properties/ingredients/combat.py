"""Ingredients about combat: attacking, damage, and what lasts as long as either (CR 506-511)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import EventAmount
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import Delayed
from rulehound.core.lasting_effects import Modify
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import CreateTokens, DrawCards, Move, PutCounters, Tap, Untap
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import Attacks, DealsCombatDamage, StepBegins, ZoneChanges
from rulehound.core.turn_effects import AddPhases
from rulehound.properties.ingredients.conditions import YOUR_TURN, hand, life
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    INSTANT,
    LASTING,
    Ingredient,
    each,
    spell,
    when,
)

ATTACKS = Attacks()
HITS = DealsCombatDamage()
PLAIN = Ingredient("combat:plain", "Plain", "Plainness", CREATURE, ((),))
"""A creature with no abilities."""

INGREDIENTS = (
    PLAIN,
    Ingredient(
        "combat:attacks", "Bold", "Boldness", CREATURE,
        each(
            when(ATTACKS, GainLife(1)), when(ATTACKS, DrawCards(1)), when(ATTACKS, PutCounters(1)),
            when(ATTACKS, DealDamage(1), target="any target"), when(ATTACKS, CreateTokens(1)),
        ), lead=True,
    ),
    Ingredient(
        "combat:first-attack", "Fierce", "Fierceness", CREATURE,
        each(
            when(Attacks(first_each_turn=True), Untap("this"), AddPhases(("combat",))),
            when(Attacks(first_each_turn=True), PutCounters(1)),
        ), lead=True,
    ),
    Ingredient(
        "combat:attack-taps", "Cowing", "Dread", CREATURE,
        each(when(ATTACKS, Tap(), target="creature"), when(ATTACKS, Modify(power=-1), target="creature")),
        lead=True,
    ),
    Ingredient(
        "combat:attack-mana", "Plundering", "Plunder", CREATURE,
        each(when(ATTACKS, AddMana(symbols="{R}")), when(HITS, AddMana(choose="WUBRG"))), lead=True,
    ),
    Ingredient(
        "combat:damage", "Biting", "Bites", CREATURE,
        each(when(HITS, DrawCards(1)), when(HITS, PutCounters(1)), when(HITS, CreateTokens(1))), lead=True,
    ),
    Ingredient(
        "combat:damage-amount", "Draining", "Drains", CREATURE,
        each(when(HITS, GainLife(EventAmount())), when(HITS, DrawCards(EventAmount()))), lead=True,
    ),
    Ingredient(
        "combat:attackers-grow", "Leading", "Leaders", LASTING,
        each(
            Grants("creature", "any", toughness=2, attacking=True),
            Grants("creature", "you", power=1, attacking=True),
        ),
        lead=True,
    ),
    Ingredient(
        "combat:yours-grow", "Uniting", "Unity", LASTING,
        each(Grants("creature", "you", power=1, toughness=1), Grants("creature", "you", ("vigilance",))),
    ),
    Ingredient(
        "combat:theirs-shrink", "Withering", "Withering", LASTING,
        each(Grants("creature", "opponent", toughness=-1), Grants("creature", "any", power=-1)),
    ),
    Ingredient(
        "combat:without-abilities", "Simple", "Simplicity", LASTING,
        each(
            Grants("creature", "any", power=2, toughness=2, without_abilities=True),
            Grants("creature", "you", power=1, toughness=1, without_abilities=True),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "combat:as-long-as", "Seasonal", "Almanacs", LASTING,
        each(
            Grants("creature", "you", power=1, toughness=1, condition=hand(at_most=2)),
            Grants("creature", "you", power=2, condition=YOUR_TURN),
            Grants("creature", "any", toughness=2, condition=life(at_most=15)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "combat:until-end-of-combat", "Fleet", "Fleetness", INSTANT,
        each(
            spell(Modify(power=2, toughness=2, duration="end of combat"), target="creature"),
            spell(Modify(power=1, duration="end of combat"), target="creature"),
        ), lead=True,
    ),
    Ingredient(
        "combat:trick", "Cunning", "Cunning", INSTANT,
        each(
            spell(Modify(power=2, toughness=2), target="creature"), spell(Move("destroy"), target="creature"),
            spell(Tap(), target="creature"), spell(Untap(), target="creature"),
            spell(Move("blink"), target="creature you control"),
        ),
    ),
    Ingredient(
        "combat:pump", "Flaring", "Flares", CREATURE,
        each(
            ActivatedAbility(Cost(mana="{1}"), (Modify("this", 1, 0),)),
            ActivatedAbility(Cost(mana="{1}"), (Modify("this", 0, 1),)),
        ),
    ),
    Ingredient(
        "combat:dies", "Vengeful", "Vengeance", CREATURE,
        each(
            when(ZoneChanges("dies"), DealDamage(1), target="any target"),
            when(ZoneChanges("dies"), CreateTokens(1)),
            when(ZoneChanges("dies"), LoseLife(1, "each opponent")),
        ),
    ),
    Ingredient(
        "combat:begins", "Sounding", "Horns", LASTING,
        each(
            when(StepBegins("beginning of combat", "you"), Modify(power=1), target="creature you control"),
            when(StepBegins("beginning of combat", "you"), Untap("creatures you control")),
        ),
    ),
    Ingredient(
        "combat:due-later", "Reckless", "Recklessness", CREATURE,
        each(
            when(ATTACKS, Delayed("end of combat", (Move("sacrifice", "this"),))),
            when(ATTACKS, Delayed("end", (DrawCards(1),))),
            when(HITS, Delayed("end", (Move("return to hand", "this"),))),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""Abilities that only a combat phase brings to life (CR 508.1m, 510.2, 511.2)."""
