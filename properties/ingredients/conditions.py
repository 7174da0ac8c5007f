"""Ingredients that ask how the game is: state triggers, intervening "if"s, other "if"s (CR 603.4, 603.8, 608.2c).

A state trigger here ends its state or its source, so that none triggers on and on by itself.
"""

from rulehound.core.about import TargetKind, Whose
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.conditions import Condition
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import Effect, If, May
from rulehound.core.lasting_effects import Modify
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import (
    CreateTokens,
    DiscardCards,
    DrawCards,
    Move,
    PutCounters,
    Untap,
)
from rulehound.core.triggered_abilities import (
    ActivatesAbility,
    Attacks,
    BecomesTapped,
    CastsSpell,
    DealsCombatDamage,
    Discards,
    Draws,
    StateIs,
    StepBegins,
    TriggeredAbility,
    TriggerEvent,
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
    when,
)

DRAW = DrawCards(1)
CHARGE = PutCounters(1, "charge")
ENTERS = ZoneChanges("enters")
ANY_UPKEEP, ANY_END = StepBegins("upkeep"), StepBegins("end")
DRAWN, CAST, USED = Draws(), CastsSpell(), ActivatesAbility()
NO_HAND = Condition(what="cards in hand", at_most=0)
YOUR_TURN, NOT_YOURS = Condition(what="turn"), Condition(what="turn", whose="opponent")


def control(of: str, at_least: int = 1, *, whose: Whose = "you", at_most: int | None = None) -> Condition:
    """Whether `whose` control so many (CR 603.4)."""
    return Condition(at_least, "controlled", of, whose, at_most=at_most)


def charged(at_least: int = 1, at_most: int | None = None) -> Condition:
    """Whether this has so many charge counters on it."""
    return Condition(at_least, "counters on this", kind="charge", at_most=at_most)


def life(at_least: int = 1, at_most: int | None = None, whose: Whose = "you") -> Condition:
    """Whether `whose` life is at least, or at most, so much."""
    return Condition(at_least, "life", whose=whose, at_most=at_most)


def hand(at_least: int = 1, at_most: int | None = None, whose: Whose = "you") -> Condition:
    """Whether so many cards are in `whose` hand."""
    return Condition(at_least, "cards in hand", whose=whose, at_most=at_most)


def while_so(state: Condition, *effects: Effect) -> TriggeredAbility:
    """A state trigger (CR 603.8)."""
    return TriggeredAbility(StateIs(state), effects)


def provided(
    trigger: TriggerEvent, condition: Condition, *effects: Effect, target: TargetKind | None = None
) -> TriggeredAbility:
    """A triggered ability with an intervening "if" (CR 603.4)."""
    return TriggeredAbility(trigger, effects, target, condition)


GONE = Move("sacrifice", "this")

STATES = (
    Ingredient(
        "triggers:no-hand", "Emptied", "Emptiness", LASTING,
        each(while_so(NO_HAND, DRAW), while_so(NO_HAND, GONE), while_so(NO_HAND, DrawCards(2))),
        lead=True, phase=False,
    ),
    Ingredient(
        "triggers:full-hand", "Heavy", "Burdens", LASTING,
        each(
            while_so(hand(3), DiscardCards(1)), while_so(hand(5), DiscardCards(hand=True), DrawCards(2)),
            while_so(hand(6, whose="opponent"), GONE),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:controls-none", "Homesick", "Home", LASTING,
        each(
            while_so(control("creature", at_most=0), GONE), while_so(control("Forest", at_most=0), GONE),
            while_so(control("creature", whose="opponent", at_most=0), GainLife(1), GONE),
            while_so(control("artifact", whose="any", at_most=0), DRAW, GONE),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:controls-many", "Crowded", "Crowds", LASTING,
        each(
            while_so(control("creature", 3), GONE), while_so(control("land", 5), GainLife(2), GONE),
            while_so(control("creature", 4, whose="any"), GONE, DRAW),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:charged", "Nearing", "Countdowns", LASTING,
        (
            (when(ANY_UPKEEP, CHARGE), while_so(charged(2), DRAW, GONE)),
            (when(CAST, CHARGE), while_so(charged(), GainLife(3), GONE)),
            (tap(CHARGE), while_so(charged(2), CreateTokens(1), GONE)),
            (when(ENTERS, CHARGE), while_so(charged(at_most=0), GONE)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:life-is", "Ebbing", "Ebbs", LASTING,
        each(
            while_so(life(21), LoseLife(1)), while_so(life(at_most=5), GainLife(10)),
            while_so(life(at_most=19), GONE), while_so(life(at_most=18, whose="opponent"), GONE, DRAW),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:for-a-moment", "Blinking", "Blinks", SPELL,
        each(
            spell(DiscardCards(hand=True), DrawCards(2)), spell(LoseLife(2), GainLife(3)),
            spell(DrawCards(4), DiscardCards(3)), spell(If(YOUR_TURN, (DiscardCards(hand=True), DRAW))),
            spell(Move("blink"), target="creature"), spell(May((DiscardCards(hand=True), DrawCards(2)))),
        ), phase=False,
    ),
)  # fmt: skip
"""State triggers, and what makes a state so for a moment only (CR 603.8)."""

IFS = (
    Ingredient(
        "triggers:if-hand", "Needy", "Needs", LASTING,
        each(
            provided(ANY_UPKEEP, hand(at_most=1), DRAW), provided(ANY_END, hand(3), DiscardCards(2)),
            provided(CAST, NO_HAND, DRAW), provided(DRAWN, hand(2, whose="opponent"), GainLife(1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:if-life", "Proud", "Pride", LASTING,
        each(
            provided(CAST, life(20), LoseLife(1)), provided(ANY_UPKEEP, life(at_most=19), GainLife(1)),
            provided(DRAWN, life(21, whose="opponent"), DRAW),
            provided(ANY_END, life(at_most=19, whose="opponent"), CreateTokens(1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:if-controlled", "Lonely", "Loneliness", LASTING,
        each(
            provided(ANY_UPKEEP, control("creature", at_most=0), CreateTokens(1)),
            provided(CAST, control("creature", at_most=1), CreateTokens(1)),
            provided(ANY_END, control("creature", 2, whose="opponent"), GainLife(1)),
            provided(DRAWN, control("artifact", whose="any"), GainLife(1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:if-counters", "Filling", "Vessels", LASTING,
        each(
            provided(CAST, charged(at_most=0), CHARGE), provided(DRAWN, charged(at_most=1), CHARGE),
            provided(USED, Condition(what="counters on this", at_most=0), PutCounters(1)),
            provided(ZoneChanges("dies"), Condition(what="counters on this"), DRAW),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:if-turn", "Timely", "Hours", LASTING,
        each(
            provided(DRAWN, NOT_YOURS, GainLife(1)), provided(CastsSpell("any"), YOUR_TURN, GainLife(1)),
            provided(Draws("any"), YOUR_TURN, CHARGE),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:if-enters", "Welcome", "Welcomes", LASTING,
        each(
            provided(ENTERS, control("creature", 2), DRAW), provided(ENTERS, life(at_most=19), GainLife(4)),
            provided(ZoneChanges("leaves"), control("creature", at_most=0), CreateTokens(1)),
            provided(ENTERS, NO_HAND, DRAW),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:if-fighting", "Brawling", "Brawls", CREATURE,
        each(
            provided(Attacks(), control("creature", at_most=1), PutCounters(1)),
            provided(DealsCombatDamage(), life(at_most=17, whose="opponent"), DRAW),
            provided(Attacks(), life(at_most=19), GainLife(1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:if-tapped", "Resting", "Rests", ("Artifact", "Creature"),
        (
            (tap(AddMana(symbols="{G}")), provided(ANY_END, Condition(what="this is tapped"), GainLife(1))),
            (tap(GainLife(1)), provided(ANY_UPKEEP, Condition(what="this is tapped"), Untap("this"))),
            (tap(DRAW, mana="{1}"), provided(BecomesTapped(), hand(at_most=2), GainLife(1))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:if-aimed", "Vexing", "Vexations", LASTING,
        each(
            provided(BecomesTapped("land"), charged(at_most=0), CHARGE, LoseLife(1, "target"), target="player"),
            provided(BecomesTapped("creature", "any"), life(20), LoseLife(1), DealDamage(1), target="any target"),
            provided(CAST, charged(at_most=0), CHARGE, DealDamage(1), target="any target"),
            provided(DRAWN, charged(at_most=1), CHARGE, Modify(power=1), target="creature"),
            provided(ANY_UPKEEP, control("creature"), DealDamage(2), target="creature"),
            provided(CastsSpell("any"), life(at_most=20), LoseLife(1, "target"), GainLife(1), target="player"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:if-this-turn", "Mindful", "Minds", LASTING,
        each(
            provided(CAST, Condition(what="played a land"), GainLife(1)),
            provided(ANY_END, Condition(what="played a land"), CHARGE),
            provided(Discards(), Condition(), GainLife(1)), provided(DRAWN, Condition(), CHARGE),
        ), phase=False,
    ),
)  # fmt: skip
"""Intervening "if"s, many of them about what the ability's own effect changes (CR 603.4, 608.2a)."""

ON_RESOLUTION = (
    Ingredient(
        "triggers:asks", "Quizzical", "Quizzes", LASTING,
        each(
            when(CAST, If(life(20), (LoseLife(1),), (GainLife(2),))), when(DRAWN, If(hand(3), (GainLife(1),))),
            when(ANY_UPKEEP, If(control("creature"), (GainLife(1),), (CreateTokens(1),))),
            when(USED, If(charged(at_most=0), (CHARGE,))), when(Draws("any"), If(YOUR_TURN, (GainLife(1),))),
            when(ANY_END, If(Condition(what="played a land"), (GainLife(1),), (LoseLife(1),))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:asks-later", "Doubting", "Doubts", LASTING,
        each(
            when(CAST, GainLife(1), If(life(22), (DRAW,))), when(DRAWN, CHARGE, If(charged(3), (GONE,))),
            when(ANY_UPKEEP, DRAW, If(hand(4), (DiscardCards(2),), (GainLife(1),))),
            when(ENTERS, CreateTokens(1), If(control("creature", 3), (DRAW,))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:asks-in-spells", "Weighing", "Scales", SPELL,
        each(
            spell(If(YOUR_TURN, (DRAW,), (GainLife(3),))), spell(If(hand(2), (DiscardCards(1),), (DrawCards(2),))),
            spell(If(control("creature", at_most=0), (CreateTokens(2),), (DRAW,))),
            spell(If(life(at_most=19), (DealDamage(3),), (DealDamage(1),)), target="any target"),
            spell(DRAW, If(life(20, whose="opponent"), (LoseLife(2, "each opponent"),))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "triggers:asks-when-used", "Probing", "Probes", LASTING,
        each(
            tap(If(control("creature", 2), (DRAW,), (GainLife(1),)), mana="{1}"),
            tap(If(charged(), (DRAW,), (CHARGE,))),
            ActivatedAbility(Cost(mana="{1}"), (If(charged(2), (DRAW, GONE), (CHARGE,)),)),
        ),
        lead=True, phase=False,
    ),
)  # fmt: skip
"""An "if" that is no intervening one: it is asked as the instruction is followed (CR 608.2c)."""
