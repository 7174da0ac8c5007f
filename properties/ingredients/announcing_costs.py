"""Ingredients about costs that are announced (CR 118.7-118.9), and what players choose at once (CR 101.4, 603.12)."""

from rulehound.core.about import Who
from rulehound.core.amounts import VariableX
from rulehound.core.conditions import Condition
from rulehound.core.cost_abilities import AbilityCosts, AdditionalCost, AlternativeCost, SpellCosts
from rulehound.core.costs import CastCost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import If, May, WhenYouDo
from rulehound.core.lasting_effects import Modify
from rulehound.core.object_effects import (
    CreateTokens,
    DiscardCards,
    DrawCards,
    Move,
    PutCounters,
    Sacrifice,
    Tap,
)
from rulehound.core.replacement_effects import EntersWithCounters
from rulehound.core.triggered_abilities import Attacks, StepBegins, TriggeredAbility, ZoneChanges
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    LASTING,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
    when,
)

X = VariableX()
ENTERS = ZoneChanges("enters")
CASTABLE = ("Creature", "Sorcery", "Instant", "Enchantment", "Artifact")
"""Every card type of what is cast."""

KICKED = Condition(what="kicked")
KICKER = AdditionalCost(CastCost("{1}"), optional=True)
DEAR_KICKER = AdditionalCost(CastCost("{2}"), optional=True)
GRIM_KICKER = AdditionalCost(CastCost(sacrifice=1), optional=True)
LAND_KICKER = AdditionalCost(CastCost("{1}", sacrifice=1, what="land"), optional=True)
HAND_KICKER = AdditionalCost(CastCost(discard=1), optional=True)


COSTS = (
    Ingredient(
        "announcing:additional", "Demanding", "Demands", CASTABLE,
        each(
            AdditionalCost(CastCost(discard=1)), AdditionalCost(CastCost(sacrifice=1)),
            AdditionalCost(CastCost("{1}")),
            AdditionalCost(CastCost(life=2)), AdditionalCost(CastCost(exile=1)),
            AdditionalCost(CastCost(sacrifice=1, what="land")), AdditionalCost(CastCost("{1}", life=1, discard=1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:additional-spell", "Haggling", "Haggling", SPELL,
        (
            (AdditionalCost(CastCost(sacrifice=1)), spell(DrawCards(2))),
            (AdditionalCost(CastCost(discard=1)), spell(DrawCards(2))),
            (AdditionalCost(CastCost(life=3)), spell(Move("destroy"), target="creature")),
            (AdditionalCost(CastCost(exile=2)), spell(DealDamage(2), target="any target")),
            (AdditionalCost(CastCost(sacrifice=2, what="permanent")), spell(DrawCards(3))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:additional-x", "Costly", "Costs", SPELL,
        (
            (AdditionalCost(CastCost(life=X)), spell(DrawCards(X))),
            (AdditionalCost(CastCost(sacrifice=X)), spell(DealDamage(X), target="any target")),
            (AdditionalCost(CastCost("{X}", discard=1)), spell(GainLife(X))),
            (AdditionalCost(CastCost("{X}"), optional=True, x_at_least=1), spell(LoseLife(X, "each opponent"))),
            (AdditionalCost(CastCost(exile=X)), spell(CreateTokens(X))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:x-besides", "Overflowing", "Overflow", SPELL,
        (
            (AdditionalCost(CastCost(discard=1)), spell(DealDamage(X), target="any target")),
            (KICKER, spell(LoseLife(X, "each opponent"), If(KICKED, (DrawCards(1),)))),
            (HAND_KICKER, spell(DrawCards(X), If(KICKED, (GainLife(3),)))),
            (AlternativeCost(CastCost(life=2)), spell(DrawCards(1), GainLife(X))),
            (AdditionalCost(CastCost(life=2)), spell(CreateTokens(X))),
        ), lead=True, phase=False, x=True,
    ),
    Ingredient(
        "announcing:kicker", "Amplified", "Amplification", SPELL,
        (
            (KICKER, spell(If(KICKED, (DrawCards(2),), (DrawCards(1),)))),
            (DEAR_KICKER, spell(If(KICKED, (DealDamage(4),), (DealDamage(2),)), target="any target")),
            (GRIM_KICKER, spell(GainLife(2), If(KICKED, (DrawCards(1),)))),
            (LAND_KICKER, spell(Tap(), If(KICKED, (Modify(power=-2, toughness=-2),)), target="creature")),
            (KICKER, HAND_KICKER, spell(If(KICKED, (CreateTokens(2),), (CreateTokens(1),)))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:kicked-creature", "Stomping", "Stomps", CREATURE,
        (
            (KICKER, EntersWithCounters(2, kicked=True)),
            (DEAR_KICKER, TriggeredAbility(ENTERS, (DrawCards(1),), condition=KICKED)),
            (GRIM_KICKER, TriggeredAbility(ENTERS, (DealDamage(2),), "any target", KICKED)),
            (HAND_KICKER, when(ENTERS, If(KICKED, (GainLife(3),), (LoseLife(1),)))),
            (KICKER, LAND_KICKER, EntersWithCounters(1, kicked=True), when(Attacks(), If(KICKED, (DrawCards(1),)))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:alternative", "Substituting", "Substitutes", CASTABLE,
        (
            *each(
                AlternativeCost(CastCost("{1}")), AlternativeCost(CastCost(discard=1)),
                AlternativeCost(CastCost(life=4)),
                AlternativeCost(CastCost(sacrifice=2, what="land")), AlternativeCost(CastCost("{1}", sacrifice=1)),
                AlternativeCost(CastCost(exile=2)),
            ),
            (AlternativeCost(CastCost(life=2)), AlternativeCost(CastCost(discard=1))),
            (AlternativeCost(CastCost(life=1)), AdditionalCost(CastCost("{1}"))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:less-by-symbols", "Easing", "Ease", LASTING,
        each(
            SpellCosts("you", reduce_mana="{W}{U}"), SpellCosts("any", "creature", reduce_mana="{G}"),
            SpellCosts("you", "instant or sorcery", reduce_mana="{U/B}"), SpellCosts("you", reduce_mana="{R/G}{2/W}"),
            SpellCosts("any", more=1, reduce_mana="{B/P}"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:ability-costs", "Hampering", "Hampers", LASTING,
        each(
            AbilityCosts("creature", "any", more=1), AbilityCosts("permanent", "you", reduce=1),
            AbilityCosts("artifact", "you", reduce_mana="{U}"), AbilityCosts("permanent", "opponent", more=2),
            AbilityCosts("permanent", "any", reduce_mana="{G/U}"), AbilityCosts("permanent", "any", 1, 2),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""Additional costs, kicker, alternative costs, and what makes spells and abilities cost less or more."""

EACH: Who = "each player"
OTHERS: Who = "each opponent"
MAY_DISCARD = May((DiscardCards(1),))
MAY_SACRIFICE = May((Sacrifice(),))

TOGETHER = (
    Ingredient(
        "announcing:each-sacrifices", "Exacting", "Exaction", SPELL,
        each(
            spell(Sacrifice(who=EACH)), spell(Sacrifice(who=OTHERS)), spell(Sacrifice("land", 1, EACH)),
            spell(Sacrifice(amount=2, who=EACH)), spell(Sacrifice("permanent", 1, "target"), target="player"),
            spell(Sacrifice("land"), DrawCards(2)), spell(Sacrifice(who=EACH), Sacrifice("land", 1, EACH)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:each-sacrifices-ability", "Levying", "Levies", LASTING,
        each(
            tap(Sacrifice(who=EACH)), when(ENTERS, Sacrifice(who=EACH)), when(ENTERS, Sacrifice(who=OTHERS)),
            when(StepBegins("upkeep"), Sacrifice("permanent", 1, EACH)),
            when(StepBegins("end", "you"), Sacrifice(who=EACH)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:each-discards", "Stripping", "Strips", SPELL,
        each(
            spell(DiscardCards(1, EACH)), spell(DiscardCards(2, EACH)), spell(DiscardCards(1, OTHERS)),
            spell(LoseLife(1, EACH), DiscardCards(1, EACH), Sacrifice(who=EACH)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:each-discards-ability", "Sapping", "Saps", LASTING,
        each(
            tap(DiscardCards(1, EACH), mana="{1}"), when(ENTERS, DiscardCards(1, EACH)),
            when(StepBegins("draw"), DiscardCards(1, EACH)), when(ENTERS, DiscardCards(2, OTHERS)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:when-you-do", "Answering", "Answers", SPELL,
        each(
            spell(WhenYouDo((MAY_DISCARD,), (DealDamage(2),), "any target")),
            spell(WhenYouDo((Sacrifice(),), (DrawCards(2),))),
            spell(WhenYouDo((MAY_SACRIFICE,), (Move("destroy"),), "creature")),
            spell(WhenYouDo((Tap(),), (PutCounters(1, which="target"),), "creature"), target="creature"),
            spell(WhenYouDo((DealDamage(1),), (GainLife(2),)), target="any target"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:when-you-do-ability", "Retorting", "Retorts", LASTING,
        each(
            tap(WhenYouDo((MAY_SACRIFICE,), (DealDamage(2),), "any target")),
            when(ENTERS, WhenYouDo((MAY_DISCARD,), (Tap(),), "creature")),
            when(StepBegins("end", "you"), WhenYouDo((May((Sacrifice("land"),)),), (DrawCards(1),))),
            when(ENTERS, WhenYouDo((DiscardCards(1, EACH),), (CreateTokens(1),))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:if-this-goes", "Forfeiting", "Forfeits", LASTING,
        each(
            when(StepBegins("upkeep", "you"), May((Move("sacrifice", "this"),), then=(DrawCards(1),))),
            when(StepBegins("upkeep", "you"), May((Move("return to hand", "this"),), then=(CreateTokens(1),))),
            when(ENTERS, May((Move("sacrifice", "this"),), then=(GainLife(4),), otherwise=(LoseLife(1),))),
            tap(May((Move("exile", "this"),), then=(GainLife(2),))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:if-you-do", "Earning", "Earnings", SPELL,
        each(
            spell(May((Sacrifice(),), then=(DrawCards(2),))),
            spell(May((Sacrifice("land"),), then=(DealDamage(3),)), target="any target"),
            spell(May((DiscardCards(1),), then=(DrawCards(1),), otherwise=(LoseLife(1),))),
            spell(May((Sacrifice(),), then=(GainLife(4),), otherwise=(CreateTokens(1),))),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""What players sacrifice and discard together, and what follows from what was done."""
