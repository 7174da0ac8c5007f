"""Ingredients about damage: prevented, redirected, turned into counters, with keywords (CR 120.3, 614.9, 615)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DamageNotPrevented, DealDamage, PreventDamage
from rulehound.core.lasting_effects import Modify, Regenerate
from rulehound.core.object_effects import Move
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    DamageIsUnpreventable,
    PreventsDamage,
    RedirectsDamage,
    Replacement,
)
from rulehound.core.static_abilities import CannotAttack, Grants
from rulehound.core.triggered_abilities import Attacks, StepBegins, ZoneChanges
from rulehound.core.turn_effects import ExtraTurn
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    INSTANT,
    LASTING,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
    when,
)

ONE = Cost(mana="{1}")
NEXT_TWO = PreventDamage(2, "target")
PINGS = ActivatedAbility(ONE, (DealDamage(1),), "any target")

COMBAT = (
    Ingredient(
        "combat:shield", "Warding", "Wards", INSTANT,
        each(
            spell(PreventDamage(combat=True)), spell(PreventDamage(3, "target"), target="any target"),
            spell(PreventDamage(to="target"), target="creature"),
            spell(PreventDamage(to="you", by="target"), target="creature"),
            spell(PreventDamage(2, "you"), PreventDamage(1, "creatures you control")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "combat:shield-at-will", "Screening", "Screens", LASTING,
        each(
            ActivatedAbility(ONE, (PreventDamage(1, "target"),), "any target"),
            ActivatedAbility(ONE, (PreventDamage(to="you", by="chosen", once=True, gain_life=True),)),
            ActivatedAbility(ONE, (PreventDamage(1, "creatures you control"),)),
            tap(PreventDamage(2, "you", by="creatures")),
            when(StepBegins("beginning of combat", "you"), NEXT_TWO, target="creature you control"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "combat:shield-and-pings", "Parrying", "Parries", CREATURE,
        (
            (ActivatedAbility(ONE, (PreventDamage(1, "this"),)), PINGS),
            (ActivatedAbility(ONE, (PreventDamage(by="target", once=True),), "creature"), PINGS),
            (ActivatedAbility(ONE, (PreventDamage(combat=True),)), PINGS),
            (ActivatedAbility(ONE, (PreventDamage(to="you", by="chosen", once=True),)), PINGS),
            (when(StepBegins("upkeep", "any"), PreventDamage(by="this", once=True)), PINGS),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "combat:prevents", "Bulwarked", "Bulwarks", LASTING,
        each(
            PreventsDamage(1, "you"), PreventsDamage(to="creatures you control", combat=True),
            PreventsDamage(1, "creatures you control"), PreventsDamage(by="creatures", combat=True),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "combat:prevents-of-its-own", "Armored", "Armor", CREATURE,
        (
            (PreventsDamage(1, "this"),), (PreventsDamage(to="this", combat=True),),
            (PreventsDamage(by="this", combat=True), PINGS), (PreventsDamage(2, "this"), PINGS),
            (Replacement("damage", multiply=2, this=True), PINGS), (Replacement("damage", plus=-1, this=True), PINGS),
        ), phase=False,
    ),
    Ingredient(
        "combat:redirects", "Devoted", "Devotion", CREATURE,
        each(
            RedirectsDamage(), RedirectsDamage("creatures you control"), RedirectsDamage("this", "you"),
            RedirectsDamage("creatures you control", "you"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "combat:unpreventable", "Piercing", "Piercing", LASTING,
        (
            *each(DamageIsUnpreventable(), DamageIsUnpreventable("you"), DamageIsUnpreventable("opponent")),
            (DamageIsUnpreventable("you"), PreventsDamage(1)),
            (DamageIsUnpreventable("opponent"), PreventsDamage(by="creatures", combat=True)),
        ), phase=False,
    ),
    Ingredient(
        "combat:not-prevented", "Shattering", "Shattering", SPELL,
        each(
            spell(DamageNotPrevented()), spell(DealDamage(2, unpreventable=True), target="any target"),
            spell(DamageNotPrevented(), DealDamage(1), target="any target"),
        ), phase=False,
    ),
    Ingredient(
        "combat:touch", "Venomous", "Venom", LASTING,
        each(
            Grants("creature", "you", ("deathtouch",)), Grants("creature", "you", ("lifelink",)),
            Grants("creature", "you", ("wither",)), Grants("creature", "any", ("lifelink", "wither")),
        ), phase=False,
    ),
    Ingredient(
        "combat:touch-for-a-turn", "Poisoning", "Poisons", INSTANT,
        each(
            spell(Modify(keywords=("deathtouch",)), target="creature"),
            spell(Modify(keywords=("lifelink",)), target="creature"),
            spell(Modify("creatures you control", keywords=("wither",))),
        ), phase=False,
    ),
    Ingredient(
        "combat:touch-pings", "Stabbing", "Daggers", CREATURE,
        (
            (Grants("creature", "you", ("deathtouch",)), PINGS),
            (Grants("creature", "you", ("lifelink",)), PINGS),
            (Grants("creature", "you", ("wither",)), PINGS),
            (Grants("creature", "you", ("lifelink", "deathtouch")), tap(DealDamage(1, "each player"))),
        ), phase=False,
    ),
    Ingredient(
        "combat:regenerates", "Undying", "Undying", CREATURE,
        (
            (ActivatedAbility(ONE, (Regenerate(),)),), (when(Attacks(), Regenerate()),),
            (ActivatedAbility(ONE, (Regenerate("target"),), "creature"),),
            (ActivatedAbility(ONE, (Regenerate(),)), ActivatedAbility(ONE, (Move("destroy"),), "creature")),
        ), phase=False,
    ),
    Ingredient(
        "combat:cannot-attack", "Docile", "Docility", CREATURE,
        (
            (CannotAttack(),), (CannotAttack(extra_turns=True), when(ZoneChanges("enters"), ExtraTurn())),
            (CannotAttack(), PINGS),
        ), phase=False,
    ),
)  # fmt: skip
"""What is done to damage, and what it does, where creatures fight."""

REPLACED = (
    Ingredient(
        "replacement:damage-counters", "Souring", "Souring", LASTING,
        (
            (DamageBecomesCounters(), PINGS), (DamageBecomesCounters("any"), PINGS),
            (DamageBecomesCounters("any", "+1/+1"), PINGS),
        ), phase=False,
    ),
    Ingredient(
        "replacement:damage-prevented", "Hallowed", "Hallows", LASTING,
        each(
            PreventsDamage(1, "you"), PreventsDamage(1), PreventsDamage(1, "creatures you control"),
            PreventsDamage(2, "you", by="creatures"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "replacement:damage-elsewhere", "Martyred", "Martyrs", CREATURE,
        each(RedirectsDamage(), RedirectsDamage("this", "you"), RedirectsDamage("creatures you control")),
        phase=False,
    ),
    Ingredient(
        "replacement:damage-shield", "Blessing", "Blessings", LASTING,
        (
            (ActivatedAbility(ONE, (NEXT_TWO,), "any target"),),
            (ActivatedAbility(ONE, (PreventDamage(1, "you"),)), PINGS),
            (ActivatedAbility(ONE, (PreventDamage(to="you", by="chosen", once=True),)),),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "replacement:damage-unpreventable", "Wrathful", "Wrath", LASTING,
        (
            (DamageIsUnpreventable("you"), PINGS), (DamageIsUnpreventable(), PINGS),
            (DamageIsUnpreventable("you"), PreventsDamage(1), PINGS),
        ), phase=False,
    ),
)  # fmt: skip
"""Prevention and redirection beside other replacement effects (CR 616.1)."""
