"""Ingredients of Auras and Equipment: what they give what they are attached to (CR 301.5, 303.4)."""

from rulehound.core.abilities import Ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import Attach, DrawCards, Untap
from rulehound.core.static_abilities import ControlsEnchanted, Enchant, Grants, StaysTapped
from rulehound.core.triggered_abilities import (
    Attacks,
    BecomesTapped,
    DealsCombatDamage,
    TappedForMana,
    ZoneChanges,
)
from rulehound.properties.ingredients.ingredient import (
    ARTIFACT,
    ENCHANTMENT,
    Ingredient,
    Variants,
    tap,
    when,
)

AURA = ("Aura",)
EQUIPMENT = ("Equipment",)


def enchant(what: str, *rows: Ability) -> Variants:
    """Auras that enchant such a permanent, each with one ability."""
    return tuple((Enchant(what), row) for row in rows)


def equipped(*rows: Ability, mana: str = "{1}") -> Variants:
    """Equipment with one ability each, and an equip ability (CR 702.6a)."""
    equip = ActivatedAbility(Cost(mana=mana), (Attach(),), "creature you control", timing="sorcery")
    return tuple((row, equip) for row in rows)


def gives(power: int = 0, toughness: int = 0, *keywords: str) -> Grants:
    """What an enchanted or equipped creature gets."""
    return Grants("creature", "you", keywords, power, toughness, enchanted=True)


COMBAT = (
    Ingredient(
        "combat:aura", "Clinging", "Clinging", ENCHANTMENT,
        enchant(
            "creature", gives(1, 1), gives(2, 2, "vigilance"), gives(-1, -1), gives(1, 0, "deathtouch"),
            gives(0, 1, "lifelink"), when(Attacks(enchanted=True), DrawCards(1)),
            when(ZoneChanges("dies", enchanted=True), GainLife(2)),
            when(DealsCombatDamage(enchanted=True), DrawCards(1)),
        ), lead=True, phase=False, subtypes=AURA,
    ),
    Ingredient(
        "combat:aura-on-yours", "Loyal", "Loyalty", ENCHANTMENT,
        (
            (Enchant("creature", "you"), gives(1, 1)), (Enchant("creature", "you"), gives(2, 0, "haste")),
            (Enchant("creature", "opponent"), gives(-1, 0)),
        ), phase=False, subtypes=AURA,
    ),
    Ingredient(
        "combat:equipment", "Forged", "Forges", ARTIFACT,
        equipped(
            gives(1, 1), gives(2, 0), gives(0, 2, "vigilance"), gives(1, 0, "wither"), gives(0, 1, "lifelink"),
            when(DealsCombatDamage(enchanted=True), DrawCards(1)), when(Attacks(enchanted=True), GainLife(1)),
        ), lead=True, phase=False, subtypes=EQUIPMENT,
    ),
)  # fmt: skip
"""On creatures that fight."""

SICKNESS = (
    Ingredient(
        "sickness:aura-keeps-tapped", "Chaining", "Chains", ENCHANTMENT,
        (
            *enchant("creature", StaysTapped("creature", enchanted=True)),
            *enchant("land", StaysTapped("land", enchanted=True)),
            *enchant("permanent", StaysTapped("permanent", enchanted=True)),
        ), phase=False, subtypes=AURA,
    ),
    Ingredient(
        "sickness:aura-theft", "Possessing", "Possession", ENCHANTMENT,
        (
            *enchant("creature", ControlsEnchanted()), *enchant("land", ControlsEnchanted("land")),
            *enchant("permanent", ControlsEnchanted("permanent")),
        ), lead=True, phase=False, subtypes=AURA,
    ),
    Ingredient(
        "sickness:aura-gives-ability", "Gifting", "Endowment", ENCHANTMENT,
        (
            *enchant(
                "creature", Grants("creature", "you", ability=tap(GainLife(1)), enchanted=True),
                gives(0, 0, "haste"), when(BecomesTapped("creature", enchanted=True), GainLife(1)),
                Grants("creature", "you", ability=tap(AddMana(symbols="{G}")), enchanted=True),
            ),
            *enchant("land", when(TappedForMana("any", "land", enchanted=True), GainLife(1))),
        ), phase=False, subtypes=AURA,
    ),
    Ingredient(
        "sickness:equipment", "Geared", "Gear", ARTIFACT,
        equipped(
            Grants(
                "creature", "you", enchanted=True,
                ability=ActivatedAbility(Cost(tap=True), (DealDamage(1),), "any target"),
            ),
            gives(0, 0, "haste"), gives(0, 0, "phasing"),
            ActivatedAbility(Cost(mana="{1}"), (Untap("equipped creature"),)),
        ), phase=False, subtypes=EQUIPMENT,
    ),
)  # fmt: skip
"""On what is tapped, untapped and changes hands."""
