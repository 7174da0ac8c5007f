"""Ingredients that ask whether there was an attack, damage or a spell, and whether it is a main phase (CR 603.4)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.conditions import Condition
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.effects import If
from rulehound.core.object_effects import CreateTokens, DrawCards, PutCounters
from rulehound.core.triggered_abilities import (
    BecomesTapped,
    CastsSpell,
    Draws,
    StepBegins,
    TriggeredAbility,
    ZoneChanges,
)
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    LASTING,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
)

ENTERS = ZoneChanges("enters")
YOUR_END, ANY_END, COMBAT_ENDS = (
    StepBegins("end", "you"),
    StepBegins("end"),
    StepBegins("end of combat", "any"),
)
ATTACKED, TWO_ATTACKED = Condition(what="attacked"), Condition(2, "attacked")
ATTACKED_NOW = Condition(what="attacked", during="combat")
THIS_ATTACKED = Condition(what="this attacked")
THIS_ATTACKED_NOW = Condition(what="this attacked", during="combat")
HURT = Condition(what="this was dealt damage")
HURT_NOW = Condition(what="this was dealt damage", during="combat")
WAS_CAST, MAIN_PHASE = Condition(what="cast"), Condition(what="main phase")
DRAW, GROW = DrawCards(1), PutCounters(1)

COMBAT = (
    Ingredient(
        "combat:if-you-attacked", "Raiding", "Raids", LASTING,
        each(
            TriggeredAbility(YOUR_END, (DRAW,), condition=ATTACKED),
            TriggeredAbility(ANY_END, (CreateTokens(1),), condition=TWO_ATTACKED),
            TriggeredAbility(ENTERS, (DealDamage(2),), "any target", ATTACKED),
            TriggeredAbility(COMBAT_ENDS, (GainLife(1),), condition=ATTACKED_NOW),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "combat:if-this-fought", "Bruised", "Bruises", CREATURE,
        each(
            TriggeredAbility(ANY_END, (GROW,), condition=THIS_ATTACKED),
            TriggeredAbility(ANY_END, (GROW,), condition=HURT),
            TriggeredAbility(COMBAT_ENDS, (GROW,), condition=THIS_ATTACKED_NOW),
            TriggeredAbility(COMBAT_ENDS, (GainLife(2),), condition=HURT_NOW),
            ActivatedAbility(Cost(mana="{1}"), (If(THIS_ATTACKED_NOW, (GROW,), (GainLife(1),)),)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "combat:asks-of-attacks", "Pillaging", "Pillage", SPELL,
        each(
            spell(If(ATTACKED, (DrawCards(2),), (DRAW,))),
            spell(If(TWO_ATTACKED, (CreateTokens(2),), (CreateTokens(1),))),
            spell(If(ATTACKED_NOW, (DealDamage(3),), (DealDamage(1),)), target="any target"),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""What asks of this turn, or of this combat, who attacked and what was hurt (CR 511.3, 608.2i)."""

TRIGGERS = (
    Ingredient(
        "triggers:if-cast", "Invested", "Investiture", LASTING,
        each(
            TriggeredAbility(ENTERS, (DRAW,), condition=WAS_CAST),
            TriggeredAbility(ENTERS, (CreateTokens(2),), condition=WAS_CAST),
            TriggeredAbility(ENTERS, (DealDamage(1, "each opponent"),), condition=WAS_CAST),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:if-main-phase", "Deliberate", "Deliberation", LASTING,
        each(
            TriggeredAbility(Draws(), (GainLife(1),), condition=MAIN_PHASE),
            TriggeredAbility(CastsSpell("any"), (PutCounters(1, "charge"),), condition=MAIN_PHASE),
            TriggeredAbility(BecomesTapped("creature"), (GainLife(1),), condition=MAIN_PHASE),
            tap(If(MAIN_PHASE, (DRAW,), (GainLife(1),)), mana="{1}"),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""What asks whether it was cast as it entered, and whether it is its controller's main phase (CR 603.4)."""
