"""Ingredients about costs paid with counters and other permanents, and mana that does something to a spell."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import VariableX
from rulehound.core.costs import Cost
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import DrawCards, PutCounters
from rulehound.core.replacement_effects import EntersWithCounters
from rulehound.properties.ingredients.ingredient import CREATURE, SOURCE, Ingredient, each, tap
from rulehound.properties.ingredients.mana import ANY_COLOR, symbols

X = VariableX()

INGREDIENTS = (
    Ingredient(
        "mana:taps-others", "Tattooing", "Tattoos", SOURCE,
        each(
            ActivatedAbility(Cost(tap=True, tap_others=1), (ANY_COLOR,)),
            ActivatedAbility(Cost(tap_others=1, what="artifact"), (symbols("{U}"),)),
            ActivatedAbility(Cost(tap_others=1), (symbols("{G}"),)),
            ActivatedAbility(Cost(tap_others=2), (DrawCards(1),)),
            ActivatedAbility(Cost(mana="{1}", tap_others=1, what="land"), (symbols("{R}{R}"),)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "mana:removes-counters", "Mined", "Mines", SOURCE,
        (
            (
                EntersWithCounters(3, "mining"),
                ActivatedAbility(Cost(tap=True, remove=1, counter="mining"), (ANY_COLOR,)),
            ),
            (EntersWithCounters(2), ActivatedAbility(Cost(remove=1), (symbols("{G}"),))),
            (
                EntersWithCounters(4, "charge"),
                ActivatedAbility(Cost(tap=True, remove=2, counter="charge"), (symbols("{C}{C}"),)),
            ),
            (
                tap(PutCounters(1, "storage")), EntersWithCounters(2, "storage"),
                ActivatedAbility(Cost(tap=True, remove=X, counter="storage"), (AddMana(choose="WU", amount=X),)),
            ),
            (EntersWithCounters(2), ActivatedAbility(Cost(mana="{1}", remove=1), (DrawCards(1),))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "mana:puts-counters", "Wilting", "Wilting", CREATURE,
        each(
            ActivatedAbility(Cost(put=1, counter="-0/-1"), (symbols("{G}"),), once_each_turn=True),
            ActivatedAbility(Cost(tap=True, put=1, counter="-1/-1"), (symbols("{B}{B}"),)),
            ActivatedAbility(Cost(put=1, counter="-1/-1"), (DrawCards(1),)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "mana:with-rider", "Headlong", "Headlongness", SOURCE,
        each(
            tap(AddMana(symbols="{R}", restriction="creature", rider="haste")),
            tap(AddMana(choose="WUBRG", restriction="creature", rider="haste until end of turn")),
            tap(AddMana(symbols="{G}{G}", rider="haste until end of turn")),
            tap(AddMana(choose="WUBRG", restriction="creature", rider="uncounterable")),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""Costs paid with counters and with other permanents (CR 118.3, 122.1), and what mana does to a spell (CR 106.6)."""
