"""Ingredients about cards that come from elsewhere than a stack, and how they enter (CR 608.2d, 614.1c-d, 614.12)."""

from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import VariableX
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.effects import May
from rulehound.core.lasting_effects import Instead
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import (
    CastFromTop,
    CreateTokens,
    DiscardCards,
    DrawCards,
    Move,
    PutOntoBattlefield,
)
from rulehound.core.replacement_effects import (
    EntersForSacrifice,
    EntersTapped,
    EntersWithCounters,
    Replacement,
)
from rulehound.core.static_abilities import CastFromGraveyard
from rulehound.core.triggered_abilities import CardIsPut, Cycles, StepBegins, ZoneChanges
from rulehound.properties.ingredients.cycling import FOR_ONE
from rulehound.properties.ingredients.ingredient import (
    ANY,
    CREATURE,
    LAND,
    LASTING,
    SORCERY,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
    when,
)

ENTERS = ZoneChanges("enters")
BACK = Move("return to battlefield")
UNCAST = Replacement("enters", "any", only="not cast", what="creature", zone="exile")
TAKEN = Replacement("enters", "opponent", by_you=True, what="creature")
TAPPED = EntersTapped(this=True)
LANDS_UNTAPPED = EntersTapped("land", "you", untapped=True)
UNTAPPED = EntersTapped("permanent", "you", untapped=True)
TWO_MANA = tap(AddMana(symbols="{C}{C}"))

PUT = (
    Ingredient(
        "replacement:puts", "Piping", "Pipes", LASTING,
        each(
            tap(PutOntoBattlefield()), tap(PutOntoBattlefield("permanent"), mana="{1}"),
            tap(PutOntoBattlefield("land")), tap(PutOntoBattlefield("enchantment"), mana="{1}"),
            when(StepBegins("end", "you"), May((PutOntoBattlefield("permanent"),))),
            when(ENTERS, PutOntoBattlefield("land", "graveyard")),
            when(ENTERS, May((PutOntoBattlefield(),), then=(GainLife(1),))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "replacement:puts-from-a-spell", "Telling", "Tales", SORCERY,
        each(
            spell(PutOntoBattlefield("permanent")), spell(PutOntoBattlefield("creature", "graveyard")),
            spell(May((PutOntoBattlefield("artifact"),), "{1}"), GainLife(1)),
            spell(PutOntoBattlefield("enchantment")),
        ), phase=False,
    ),
    Ingredient(
        "replacement:reanimates", "Raising", "Graves", SPELL,
        each(
            SpellAbility((BACK,), "creature card in your graveyard"),
            SpellAbility((Move("return to battlefield", yours=True),), "creature card in a graveyard"),
            SpellAbility((Move("return from graveyard"),), "card in your graveyard"),
            SpellAbility(
                (BACK, Instead(Replacement("leaves", "any", zone="exile"), "those cards", "permanent")),
                "creature card in your graveyard",
            ),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""What puts cards onto the battlefield that were not cast (CR 608.2d, 115.1)."""

ENTERING = (
    Ingredient(
        "replacement:this-enters-tapped", "Dawdling", "Dawdles", ("Land", "Artifact", "Creature"),
        each(TAPPED, EntersTapped(this=True, life=2)), lead=True, phase=False,
    ),
    Ingredient(
        "replacement:enters-untapped", "Prompt", "Promptness", LASTING,
        (
            (UNTAPPED,), (LANDS_UNTAPPED,),
            (EntersTapped("creature", "any", untapped=True), tap(CreateTokens(1), mana="{1}")),
            (LANDS_UNTAPPED, EntersTapped("land", "any")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "replacement:not-cast", "Containing", "Containment", LASTING,
        (
            (UNCAST,), (UNCAST, tap(CreateTokens(1), mana="{1}")),
            (Replacement("enters", "opponent", only="not cast", what="permanent", zone="exile"),),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "replacement:enters-under-yours", "Gathering", "Gatherers", LASTING,
        each(TAKEN, ActivatedAbility(Cost(mana="{1}"), (Instead(TAKEN),))), phase=False,
    ),
    Ingredient(
        "replacement:for-a-sacrifice", "Bargained", "Toll", LAND,
        (
            (EntersForSacrifice("land"), TWO_MANA), (EntersForSacrifice("permanent"), TWO_MANA),
            (EntersForSacrifice("land", 2, untapped=True), TWO_MANA),
            (EntersForSacrifice("land", untapped=True), TAPPED, TWO_MANA),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "replacement:leaves-exile", "Unreturning", "Exiles", LASTING,
        each(Replacement("leaves", "you", what="creature", zone="exile")), phase=False,
    ),
)  # fmt: skip
"""How and whether something enters (CR 614.1c-d, 614.12, 616.1)."""

ELSEWHERE = (
    Ingredient(
        "replacement:draw-elsewhere", "Charring", "Cinders", LASTING,
        (
            (Replacement("draw", zone="exile"),), (Replacement("draw", "opponent", zone="exile"),),
            (Replacement("draw", zone="exile"), tap(DrawCards(2))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "replacement:discard-elsewhere", "Keeping", "Keepers", LASTING,
        (
            (Replacement("discard", zone="library"), tap(DiscardCards(1), GainLife(1))),
            (Replacement("discard", zone="exile"),), (Replacement("discard", "any", zone="exile"),),
            (Replacement("discard", "opponent", zone="library"), tap(DiscardCards(1, "each player"))),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""Draws and discards that become something else (CR 614.6, 614.11)."""

REPLACED = PUT + ENTERING + ELSEWHERE

CAST = (
    Ingredient(
        "cycling:from-the-top", "Erratic", "Surprise", LASTING,
        each(
            Replacement("draw", only="cycling", cast_from_top=True), when(Cycles(), CastFromTop()),
            tap(CastFromTop(), mana="{1}"), when(StepBegins("upkeep", "you"), CastFromTop()),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "cycling:from-graveyard", "Remembering", "Memories", LASTING,
        each(
            CastFromGraveyard(), CastFromGraveyard("card with cycling"), CastFromGraveyard("creature"),
            CastFromGraveyard("instant or sorcery"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "cycling:not-cycled", "Abandoning", "Abandon", LASTING,
        each(Replacement("graveyard", what="card with cycling", only="not cycled", zone="exile")),
        phase=False,
    ),
    Ingredient(
        "cycling:shuffled-in", "Undated", "Ages", ANY,
        ((FOR_ONE, Replacement("graveyard", "any", this=True, zone="shuffled library")),), phase=False,
    ),
)  # fmt: skip
"""Cards that are cast from libraries and graveyards (CR 601.3, 608.2g), or do not stay there."""

X_ENTERS = (
    Ingredient(
        "x:enters-tapped", "Laboring", "Labors", CREATURE,
        (
            (EntersTapped(this=True, x_at_most=2), EntersWithCounters(VariableX())),
            (EntersTapped(this=True, x_at_most=1), EntersWithCounters(VariableX())),
            (EntersTapped(this=True, x_at_most=0), EntersWithCounters(VariableX())),
        ), lead=True, x=True, phase=False,
    ),
)  # fmt: skip
"""What enters tapped where X is small (CR 107.3m)."""

WATCHED = (
    Ingredient(
        "triggers:card-is-put", "Mourning", "Losses", LASTING,
        each(
            when(CardIsPut("graveyard", "you"), GainLife(1)), when(CardIsPut("graveyard", "opponent"), GainLife(1)),
            when(CardIsPut("graveyard", "any"), GainLife(1)), when(CardIsPut("exile"), GainLife(1)),
            when(CardIsPut("exile", origin="stack"), GainLife(1)),
            when(CardIsPut("graveyard", "you", "library"), CreateTokens(1)),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""What triggers as cards are put into graveyards and into exile."""
