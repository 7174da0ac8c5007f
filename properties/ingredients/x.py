"""Ingredients about X: on spells, abilities, and what a spell with X becomes (CR 107.3)."""

from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count, VariableX
from rulehound.core.cost_abilities import FreeSpells, SpellCosts
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.effects import Delayed, Effect
from rulehound.core.lasting_effects import Modify
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import Counter, CreateTokens, DiscardCards, DrawCards, Move, PutCounters
from rulehound.core.replacement_effects import EntersWithCounters
from rulehound.core.static_abilities import CannotBeCountered
from rulehound.core.triggered_abilities import Attacks, SpellIsCast, ZoneChanges
from rulehound.core.turn_effects import AddSteps
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    INSTANT,
    LASTING,
    SOURCE,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
    when,
)

X = VariableX()
HALF_X = VariableX(half=True)
ENTERS = ZoneChanges("enters")


def defined(effect: Effect, x: Count) -> SpellAbility:
    """A spell whose text defines X (CR 107.3c)."""
    return SpellAbility((effect,), x=x)


SPELLS = (
    Ingredient(
        "x:spell", "Boundless", "Bounty", SPELL,
        each(spell(GainLife(X)), spell(DrawCards(X)), spell(CreateTokens(X))), lead=True, x=True,
    ),
    Ingredient(
        "x:damage", "Blazing", "Blazes", SPELL,
        each(spell(DealDamage(X), target="any target"), spell(DealDamage(X, "each opponent"))), lead=True,
        x=True,
    ),
    Ingredient(
        "x:mana", "Surging", "Surges", SPELL,
        each(spell(AddMana(symbols="{R}", amount=X)), spell(AddMana(choose="WUBRG", amount=X))),
        lead=True, x=True, phase=False,
    ),
    Ingredient(
        "x:spell-half", "Halved", "Halves", SPELL,
        each(spell(GainLife(HALF_X)), spell(DrawCards(HALF_X), GainLife(HALF_X))), lead=True, x=True,
        phase=False,
    ),
    Ingredient(
        "x:spell-other", "Measured", "Measures", SPELL,
        each(
            spell(PutCounters(X, which="target"), target="creature"),
            spell(DiscardCards(X, "target"), target="player"),
            spell(DrawCards(X), DiscardCards(X)),
        ),
        lead=True, x=True,
    ),
    Ingredient(
        "x:body-of-target", "Bulging", "Bulges", SPELL,
        each(
            spell(Modify("target", 1, 1, times=X), target="creature"),
            spell(Modify("target", -1, -1, times=X), target="creature"),
            spell(Modify("creatures you control", 1, 0, times=X)),
            spell(Modify("target", 1, 1, times=Count("creature", "any")), target="creature"),
        ),
        lead=True, x=True,
    ),
    Ingredient(
        "x:steps", "Recurring", "Recurrence", SPELL,
        each(spell(AddSteps("upkeep", X, "after this phase"))), lead=True, x=True, phase=False,
    ),
)  # fmt: skip
"""Spells with X (CR 107.3a)."""

CREATURES = (
    Ingredient(
        "x:counters", "Hydra-Headed", "Heads", CREATURE, each(EntersWithCounters(X)), lead=True, x=True,
    ),
    Ingredient(
        "x:enters", "Arriving", "Arrivals", CREATURE,
        each(when(ENTERS, GainLife(X)), when(ENTERS, DrawCards(X))), lead=True, x=True,
    ),
    Ingredient(
        "x:enters-other", "Landing", "Landings", LASTING,
        each(
            when(ENTERS, CreateTokens(X)), when(ENTERS, DealDamage(X), target="any target"),
            when(ENTERS, PutCounters(X)),
        ), lead=True, x=True,
    ),
    Ingredient(
        "x:half", "Uneven", "Unevenness", LASTING,
        each(tap(DrawCards(HALF_X), mana="{X}"), when(ENTERS, GainLife(HALF_X))), lead=True, x=True,
        phase=False,
    ),
    Ingredient(
        "x:counters-half", "Budding", "Buds", CREATURE, each(EntersWithCounters(HALF_X)),
        lead=True, x=True,
    ),
    Ingredient(
        "x:cast-trigger", "Crossing", "Crossings", CREATURE,
        each(when(SpellIsCast(), GainLife(HALF_X), DrawCards(HALF_X)), when(SpellIsCast(), GainLife(X))),
        lead=True, x=True,
    ),
    Ingredient(
        "x:afterwards", "Forgetful", "Oblivion", CREATURE,
        each(when(Attacks(), GainLife(X)), when(ZoneChanges("dies"), GainLife(X)), tap(GainLife(X))),
        lead=True, x=True,
    ),
)  # fmt: skip
"""Permanents whose spell had X (CR 107.3m)."""

ABILITIES = (
    Ingredient(
        "x:activated-damage", "Crackling", "Sparks", LASTING,
        each(
            ActivatedAbility(Cost(mana="{X}", tap=True), (DealDamage(X),), "any target"),
            ActivatedAbility(Cost(mana="{X}{1}"), (DealDamage(X, "each opponent"),)),
        ), lead=True,
    ),
    Ingredient(
        "x:activated", "Pulsing", "Pulses", LASTING,
        each(
            tap(GainLife(X), mana="{X}"), tap(CreateTokens(X), mana="{X}{X}"),
            ActivatedAbility(Cost(mana="{X}", sacrifice=True), (GainLife(X),)),
        ), lead=True,
    ),
    Ingredient(
        "x:mana-ability", "Converting", "Conversion", SOURCE,
        each(tap(AddMana(symbols="{G}", amount=X), mana="{X}")), lead=True, phase=False,
    ),
    Ingredient(
        "x:pump", "Straining", "Strain", CREATURE,
        each(ActivatedAbility(Cost(mana="{X}"), (PutCounters(X),)), tap(PutCounters(X), mana="{X}")),
        lead=True,
    ),
    Ingredient(
        "x:body", "Heaving", "Heaves", CREATURE,
        each(
            ActivatedAbility(Cost(mana="{X}"), (Modify("this", 1, 0, times=X),)),
            when(ENTERS, Modify("creatures you control", 1, 1, times=X)),
            when(Attacks(), Modify("this", 1, 1, times=Count("artifact"))),
            ActivatedAbility(Cost(mana="{X}"), (Modify("target", -1, -1, times=X),), "creature"),
        ), lead=True, x=True,
    ),
)  # fmt: skip
"""Activated abilities with X, which is their own (CR 107.3k)."""

AROUND = (
    Ingredient(
        "x:blink", "Flickering", "Flickers", INSTANT,
        each(spell(Move("blink"), target="creature you control")),
    ),
    Ingredient(
        "x:counter", "Denying", "Denial", INSTANT,
        each(
            spell(Counter(), target="spell"), spell(Counter(), target="activated or triggered ability"),
            spell(Counter(), target="spell or ability"),
        ),
    ),
    Ingredient(
        "x:cannot-be-countered", "Certain", "Certainty", ("Creature", "Sorcery", "Instant", "Enchantment"),
        each(CannotBeCountered()),
    ),
    Ingredient(
        "x:bounce", "Returning", "Returns", SPELL,
        each(spell(Move("return to hand"), target="creature"), spell(Modify(power=1), target="creature")),
    ),
    Ingredient(
        "x:free-spells", "Generous", "Generosity", ("Enchantment", "Artifact", "Creature"),
        each(FreeSpells()), lead=True,
    ),
    Ingredient(
        "x:spell-costs", "Taxing", "Taxes", LASTING,
        (
            *each(
                SpellCosts("opponent", more=1), SpellCosts("you", reduce=1),
                SpellCosts("any", "noncreature", more=1), SpellCosts("you", "instant or sorcery", reduce=2),
            ),
            (SpellCosts("any", more=2), SpellCosts("you", reduce=1)),
            (SpellCosts("any", more=1), SpellCosts("any", reduce=2)),
            (FreeSpells(), SpellCosts("any", more=1)),
        ), lead=True,
    ),
    Ingredient(
        "x:return-spell", "Retracting", "Retraction", INSTANT,
        each(spell(Move("return to hand"), target="spell"), spell(Move("exile"), target="spell")),
    ),
    Ingredient(
        "x:free-and-x", "Lavish", "Lavishness", CREATURE,
        ((FreeSpells(), when(ENTERS, GainLife(X))), (FreeSpells(), EntersWithCounters(X))), lead=True, x=True,
    ),
    Ingredient(
        "x:defined", "Reckoned", "Reckoning", SPELL,
        each(
            defined(GainLife(X), Count("creature")), defined(DrawCards(X), Count("artifact", "any")),
            defined(DealDamage(X, "each opponent"), Count("land", "opponent")),
            defined(CreateTokens(X), Count("enchantment")),
            SpellAbility((PutCounters(X, which="target"),), "creature", Count("land")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "x:defined-by-text", "Weighed", "Weight", LASTING,
        each(
            ActivatedAbility(Cost(tap=True), (GainLife(X),), x=Count("land")),
            ActivatedAbility(Cost(mana="{1}"), (DealDamage(X),), "any target", x=Count("creature", "any")),
            ActivatedAbility(Cost(mana="{X}", tap=True), (DrawCards(X),), x=Count("artifact")),
            ActivatedAbility(Cost(tap=True, sacrifice=True), (CreateTokens(X),), x=Count("permanent", "opponent")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "x:defined-and-paid", "Exact", "Exactness", SPELL,
        each(
            defined(GainLife(X), Count("creature")), defined(DealDamage(X, "each opponent"), Count("artifact")),
            defined(DrawCards(X), Count("enchantment")),
        ), lead=True, x=True, phase=False,
    ),
    Ingredient(
        "x:later", "Postponed", "Postponement", SPELL,
        each(
            spell(Delayed("end", (GainLife(X),))), spell(Delayed("end", (DrawCards(X),))),
            spell(Delayed("upkeep", (CreateTokens(X),))),
            spell(Delayed("end of combat", (DealDamage(X, "each opponent"),))),
        ), lead=True, x=True,
    ),
    Ingredient(
        "x:later-activated", "Accruing", "Accruals", LASTING,
        each(
            tap(Delayed("end", (GainLife(X),)), mana="{X}"),
            ActivatedAbility(Cost(mana="{X}"), (Delayed("end", (DealDamage(HALF_X, "each opponent"),)),)),
            when(ENTERS, Delayed("end", (GainLife(X),))),
        ), lead=True, x=True, phase=False,
    ),
)  # fmt: skip
"""What happens to spells and permanents with X."""

INGREDIENTS = SPELLS + CREATURES + ABILITIES + AROUND
