"""Ingredients about triggers: what is done, and how often it triggers (CR 603.2, 601.2i, 602.2b, 605.1b).

What would trigger on and on by itself is not among them: what triggers from mana is not of the kind of permanent that
it watches, and what goes on through draws ends with a library.
"""

from typing import Literal

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import CountersOn, ManaValue, VariableX
from rulehound.core.conditions import Condition
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import Delayed, Effect, May
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import (
    Counter,
    CreateTokens,
    DiscardCards,
    Move,
)
from rulehound.core.qualities import ManaValueIs
from rulehound.core.static_abilities import MayStayTapped, TriggersAgain
from rulehound.core.triggered_abilities import (
    ActivatesAbility,
    Attacks,
    BecomesTapped,
    CastsSpell,
    Cycles,
    Discards,
    Draws,
    Expends,
    ManaIsAdded,
    TappedForMana,
    TriggeredAbility,
    TriggerEvent,
)
from rulehound.properties.ingredients.conditions import (
    ANY_UPKEEP,
    CAST,
    CHARGE,
    DRAW,
    DRAWN,
    ENTERS,
    IFS,
    ON_RESOLUTION,
    STATES,
    USED,
    control,
    provided,
)
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    ENCHANTMENT,
    LASTING,
    SOURCE,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
    when,
)


def once(how: Literal["triggers", "do this"], trigger: TriggerEvent, *effects: Effect) -> TriggeredAbility:
    """What triggers, or is done, only once each turn (CR 603.2h)."""
    return TriggeredAbility(trigger, effects, once_each_turn=how)


def rationed(mana: str, *effects: Effect, life: int = 0) -> ActivatedAbility:
    """What is activated only once each turn (CR 602.5b)."""
    return ActivatedAbility(Cost(mana=mana, life=life), effects, once_each_turn=True)


SPENT = Delayed("end", (Move("sacrifice", "this"),), condition=Condition(2, "activated"))
"""What is sacrificed later if its ability was activated twice or more this turn."""

EVENTS = (
    Ingredient(
        "triggers:casts", "Heeding", "Heed", LASTING,
        each(
            when(CAST, GainLife(1)), when(CastsSpell(what="creature"), GainLife(1)),
            when(CastsSpell("opponent"), GainLife(1)),
        ), lead=True,
    ),
    Ingredient(
        "triggers:casts-other", "Noticing", "Notices", LASTING,
        each(
            when(CastsSpell("any", mana_value=ManaValueIs("at most", 2)), GainLife(1)),
            when(CastsSpell("any", "noncreature"), CHARGE), when(CAST, GainLife(ManaValue())),
            when(CastsSpell("opponent", mana_value=ManaValueIs("odd")), LoseLife(1, "that player")),
            when(CastsSpell("any", mana_value=ManaValueIs(amount=CountersOn("charge"))), Counter("that spell")),
            when(CastsSpell("any", "instant or sorcery"), Modify(power=1), target="creature"),
            when(CastsSpell(with_x=True), GainLife(VariableX())), when(CastsSpell(from_hand=True), GainLife(1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:draws", "Receiving", "Receipt", LASTING,
        each(
            when(DRAWN, GainLife(1)), when(DRAWN, CHARGE), when(Draws("opponent"), LoseLife(1, "that player")),
            when(Draws("any"), GainLife(1)), when(DRAWN, DealDamage(1), target="any target"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:draws-then", "Fickle", "Fickleness", LASTING,
        each(
            when(DRAWN, DiscardCards(1)), when(Draws("opponent"), DiscardCards(1, "that player")),
            when(Discards(), May((DRAW,))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:activates", "Wakeful", "Wakefulness", LASTING,
        each(
            when(USED, GainLife(1)), when(ActivatesAbility(kind="not mana"), CHARGE),
            when(ActivatesAbility("any", "creature"), GainLife(1)),
            when(ActivatesAbility("opponent", kind="mana"), LoseLife(1, "that player")),
            when(ActivatesAbility("any", "land"), GainLife(1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:activates-this", "Strained", "Efforts", LASTING,
        (
            (tap(DRAW, mana="{1}"), when(ActivatesAbility(what="this"), GainLife(1))),
            (tap(AddMana(choose="WUBRG")), when(ActivatesAbility("any", "this", "mana"), CHARGE)),
            (ActivatedAbility(Cost(sacrifice=True), (DRAW,)), when(USED, GainLife(2))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:expends", "Squandering", "Squander", LASTING,
        each(
            when(Expends(4), DRAW), when(Expends(2), GainLife(1)), when(Expends(3, "any"), CHARGE),
            when(Expends(4, "opponent"), LoseLife(1, "that player")),
            when(Expends(3), DealDamage(1), target="any target"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:discards-several", "Shedding", "Sheds", LASTING,
        (
            (tap(DiscardCards(2), DRAW), when(Discards(one_or_more=True), GainLife(1))),
            (tap(DiscardCards(1, "each player")), when(Discards("opponent", one_or_more=True), CHARGE)),
            (
                when(ENTERS, DiscardCards(2, "each player")),
                when(Discards("any", one_or_more=True), LoseLife(1, "that player")),
            ),
            (tap(DiscardCards(2)), when(Discards(one_or_more=True, first_each_turn=True), DRAW)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:mana-added", "Streaming", "Streams", LASTING,
        each(
            when(ManaIsAdded(), AddMana(symbols="{G}")), when(ManaIsAdded(type="G"), AddMana(symbols="{C}")),
            when(ManaIsAdded(who="any"), AddMana(symbols="{R}", who="that player")),
            when(ManaIsAdded(), GainLife(1)), when(ManaIsAdded(who="opponent"), AddMana(choose="WUBRG")),
            provided(ManaIsAdded(), control("creature"), AddMana(symbols="{G}")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:mana-added-others", "Flooding", "Floods", ENCHANTMENT,
        each(
            when(ManaIsAdded("creature"), AddMana(symbols="{G}")),
            when(ManaIsAdded("artifact", "any"), AddMana(symbols="{C}", who="that player")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:makes-mana", "Flinty", "Flints", SOURCE,
        each(tap(AddMana(symbols="{G}")), tap(AddMana(symbols="{R}{R}")), tap(AddMana(choose="WUBRG"))),
    ),
    Ingredient(
        "triggers:chooses", "Selling", "Sales", LASTING,
        each(
            when(CastsSpell("opponent"), May((), "{1}", otherwise=(DRAW,), who="that player")),
            when(ANY_UPKEEP, May((), "{1}", otherwise=(LoseLife(1),))),
            when(Draws("opponent"), May((), "{1}", otherwise=(GainLife(1),), who="that player")),
        ), phase=False,
    ),
)  # fmt: skip
"""What triggers on what players do: on spells, abilities, draws, and mana (CR 601.2i, 602.2b, 605.1b)."""

HOW_OFTEN = (
    Ingredient(
        "triggers:only-once", "Restrained", "Restraint", LASTING,
        each(
            once("triggers", DRAWN, GainLife(1)), once("triggers", CastsSpell("any"), CHARGE),
            once("triggers", USED, DRAW), once("triggers", Cycles(or_discards=True), GainLife(1)),
            once("triggers", Draws("any"), CHARGE), once("triggers", BecomesTapped("creature"), GainLife(1)),
            once("triggers", TappedForMana("you"), GainLife(1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:done-once", "Thrifty", "Thrift", LASTING,
        each(
            once("do this", DRAWN, May((GainLife(1),))), once("do this", CastsSpell("any"), May((DRAW,))),
            once("do this", USED, May((CreateTokens(1),), "{1}")), once("do this", DRAWN, GainLife(1)),
            once("do this", Discards(), May((DRAW,))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:activated-once", "Rationed", "Rations", LASTING,
        each(
            rationed("{1}", GainLife(1)), rationed("", DRAW, life=1), rationed("{1}", AddMana(choose="WUBRG")),
            rationed("", AddMana(symbols="{B}"), life=1), rationed("{2}", CHARGE),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:activated-often", "Overworked", "Overwork", CREATURE,
        each(
            ActivatedAbility(Cost(mana="{1}"), (GainLife(1), SPENT)),
            ActivatedAbility(Cost(life=1), (Modify("this", power=1), SPENT)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:again", "Reechoing", "Repeats", LASTING,
        (
            (TriggersAgain("enters"),), (TriggersAgain("enters", "creature"),),
            (TriggersAgain("enters"), when(ENTERS, GainLife(1))),
            (TriggersAgain("enters", "artifact"), when(ENTERS, DRAW)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:attacks-again", "Clamoring", "Clamor", CREATURE,
        (
            (TriggersAgain("attacks"), when(Attacks(), GainLife(1))), (TriggersAgain("attacks", "creature"),),
            (TriggersAgain("attacks", "artifact"), when(Attacks(), DRAW)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:enters", "Greeting", "Greetings", LASTING,
        each(
            when(ENTERS, GainLife(1)), when(ENTERS, DRAW), when(ENTERS, DealDamage(1), target="any target"),
            when(ENTERS, CreateTokens(1)), once("triggers", ENTERS, GainLife(1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:bounce", "Fetching", "Recalls", SPELL,
        each(
            spell(Move("blink"), target="creature you control"), spell(Move("return to hand"), target="permanent"),
            spell(Move("blink"), target="permanent"), spell(Move("destroy"), target="creature"),
        ), phase=False,
    ),
    Ingredient(
        "triggers:as-long-as", "Holding", "Holds", ("Artifact", "Creature"),
        (
            (MayStayTapped(), ActivatedAbility(
                Cost(mana="{1}", tap=True), (GainControl(duration="this is tapped"),), "creature",
            )),
            (MayStayTapped(), ActivatedAbility(
                Cost(tap=True), (Modify(power=2, toughness=2, duration="this is tapped"),), "creature",
            )),
            (when(ENTERS, GainControl(duration="you control this"), target="creature"),),
            (when(ENTERS, Modify(power=1, toughness=1, duration="you control this"), target="creature"),),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""How often something triggers or is done, and effects that last as long as something is so (CR 603.2d, 603.2h)."""

INGREDIENTS = EVENTS + STATES + IFS + ON_RESOLUTION + HOW_OFTEN
