"""Ingredients about zones: what is exiled for a while, milled, shuffled in, or cycles from a hand (CR 400, 610.3)."""

from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.effects import Delayed
from rulehound.core.lasting_effects import GainControl
from rulehound.core.object_effects import DrawCards, Mill, Move, ShuffleIn
from rulehound.core.static_abilities import CardsInHandHave
from rulehound.core.triggered_abilities import Attacks, Cycles, StepBegins, ZoneChanges
from rulehound.properties.ingredients.cycling import FOR_ONE, THIS, cycling, typecycling
from rulehound.properties.ingredients.ingredient import (
    ANY,
    CREATURE,
    LASTING,
    SORCERY,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
    when,
)

AWAY = Move("exile", until="this leaves")
ALL_AWAY = Move("exile", "nonland permanents target player controls", until="this leaves")
BLINK_ALL = Move("blink", "creatures you control")
BACK = Move("return to battlefield")
FROM_ANY = Move("return to battlefield", yours=True)
BORROWED = GainControl(duration="you control this")
UNTIL_UNTAPPED = Delayed("this leaves or becomes untapped", (Move("destroy"),))
GONE = ActivatedAbility(Cost(sacrifice=True), (GainLife(1),))
"""A way for the source to leave."""

UNTIL_IT_LEAVES = (
    Ingredient(
        "ending:exile-until", "Imprisoning", "Prisons", LASTING,
        (
            (when(ZoneChanges("enters"), AWAY, target="creature"),),
            (when(ZoneChanges("enters"), AWAY, target="permanent"), GONE),
            (ActivatedAbility(Cost(tap=True), (AWAY,), "creature"), GONE),
            (when(ZoneChanges("enters"), AWAY, target="land you control"), GONE),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "ending:exile-until-gone", "Untimely", "Lateness", LASTING,
        (
            (ActivatedAbility(Cost(mana="{1}", sacrifice=True), (AWAY,), "creature"),),
            (when(StepBegins("end", "any"), AWAY, target="permanent"), GONE),
            (when(StepBegins("upkeep", "any"), AWAY, target="creature"), GONE),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "ending:exile-several-until", "Vacant", "Vacancy", LASTING,
        (
            (when(ZoneChanges("enters"), ALL_AWAY, target="player"), GONE),
            (when(StepBegins("upkeep", "you"), ALL_AWAY, target="player"), GONE),
            (ActivatedAbility(Cost(mana="{1}", tap=True), (ALL_AWAY,), "player"), GONE),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "ending:exile-until-attack", "Jailing", "Jails", CREATURE,
        each(when(Attacks(), AWAY, target="creature"), when(StepBegins("end", "any"), AWAY, target="creature")),
        lead=True, phase=False,
    ),
    Ingredient(
        "ending:once-it-leaves", "Fettering", "Shackles", LASTING,
        (
            (when(ZoneChanges("enters"), Delayed("this leaves", (Move("destroy"),)), target="creature"), GONE),
            (ActivatedAbility(Cost(tap=True), (Delayed("this leaves", (Move("exile"),)),), "permanent"), GONE),
            (when(ZoneChanges("enters"), Delayed("this leaves", (DrawCards(1),))), GONE),
            (ActivatedAbility(Cost(tap=True), (BORROWED, UNTIL_UNTAPPED), "creature"), GONE),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "ending:blink", "Winking", "Winks", SPELL,
        each(
            SpellAbility((Move("blink"),), "permanent"), spell(BLINK_ALL),
            SpellAbility((Move("blink", "nonland permanents target player controls"),), "player"),
        ), phase=False,
    ),
)  # fmt: skip
"""What is exiled until something leaves, or only for a moment (CR 610.3)."""

ACROSS_ZONES = (
    Ingredient(
        "cycling:mill", "Grinding", "Grinding", SPELL,
        each(
            SpellAbility((Mill(2, "target"),), "player"), spell(Mill(3)), spell(Mill(1, "each player")),
            spell(Mill(2, "each opponent")), spell(Mill(Count("creature"))), spell(Mill(2), DrawCards(1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "cycling:milling", "Eroding", "Erosion", LASTING,
        each(
            tap(Mill(1)), when(Cycles(), Mill(1, "each opponent")), when(Cycles(who="any"), Mill(2)),
            when(StepBegins("upkeep", "you"), Mill(2, "each player")),
            ActivatedAbility(Cost(mana="{1}", tap=True), (Mill(2, "target"),), "player"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "cycling:mills-itself", "Crumbling", "Rubble", ANY,
        (
            (FOR_ONE, when(THIS, Mill(2))), (FOR_ONE, when(THIS, Mill(1, "each player"))),
            (FOR_ONE, when(THIS, Mill(2, "target"), target="player")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "cycling:reanimates", "Exhuming", "Exhumation", SORCERY,
        each(
            spell(FROM_ANY, target="creature card in a graveyard"),
            spell(BACK, target="creature card in your graveyard"),
            spell(FROM_ANY, DrawCards(1), target="creature card in a graveyard"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "cycling:reanimating", "Exhumed", "Barrows", LASTING,
        each(
            when(ZoneChanges("enters"), FROM_ANY, target="creature card in a graveyard"),
            ActivatedAbility(Cost(mana="{1}", sacrifice=True), (FROM_ANY,), "creature card in a graveyard"),
            when(ZoneChanges("enters"), BACK, target="creature card in your graveyard"),
        ), phase=False,
    ),
    Ingredient(
        "cycling:shuffle-in", "Reshuffled", "Reshuffles", SORCERY,
        each(
            spell(ShuffleIn()), spell(ShuffleIn("each player"), DrawCards(3, "each player")),
            spell(ShuffleIn("each opponent")), SpellAbility((ShuffleIn("target"), GainLife(1)), "player"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "cycling:shuffling-in", "Recycling", "Recycling", LASTING,
        each(
            ActivatedAbility(Cost(mana="{1}", tap=True), (ShuffleIn(),)), when(Cycles(), ShuffleIn()),
            ActivatedAbility(Cost(sacrifice=True), (ShuffleIn("each player"),)),
            when(ZoneChanges("enters"), ShuffleIn("target"), DrawCards(2), target="player"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "cycling:cards-in-hand", "Teaching", "Lessons", LASTING,
        each(
            CardsInHandHave("card", FOR_ONE), CardsInHandHave("land", cycling("{2}")),
            CardsInHandHave("card", cycling(life=1), "any"), CardsInHandHave("creature", cycling("{0}")),
            CardsInHandHave("land", typecycling("basic land", "{1}")),
            CardsInHandHave("card", FOR_ONE, "opponent"),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""What puts cards into graveyards and libraries, and lets others cycle (CR 701.17a, 701.24a, 702.29a)."""
