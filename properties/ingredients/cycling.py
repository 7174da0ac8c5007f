"""Ingredients about cycling: its costs, what it finds, what sees it, and what changes it (CR 702.29)."""

from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import VariableX
from rulehound.core.conditions import Condition
from rulehound.core.cost_abilities import CyclingCosts
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import Effect, May
from rulehound.core.lasting_effects import Modify
from rulehound.core.object_effects import (
    CreateTokens,
    DiscardCards,
    DrawCards,
    Move,
    PutCounters,
    SearchLibrary,
)
from rulehound.core.triggered_abilities import (
    Cycles,
    Discards,
    StepBegins,
    TriggeredAbility,
    TriggerEvent,
    ZoneChanges,
)
from rulehound.core.turns import POSTCOMBAT_MAIN
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

SHRINK = Modify(power=-1, toughness=-1)
TOKENS = CreateTokens(VariableX())


def cycling(mana: str = "", life: int = 0) -> ActivatedAbility:
    """Cycling for mana, life or both (CR 702.29a)."""
    return ActivatedAbility(Cost(mana=mana, discard=True, life=life), (DrawCards(1),), cycling="cycling")


def typecycling(what: str, mana: str) -> ActivatedAbility:
    """Typecycling (CR 702.29e)."""
    return ActivatedAbility(Cost(mana=mana, discard=True), (SearchLibrary(what),), cycling=what)


FOR_ONE = cycling("{1}")
"""The cycling ability of cards that have another line about it."""


def seen_by_itself(*triggered: TriggeredAbility) -> tuple[tuple[ActivatedAbility, TriggeredAbility], ...]:
    """Cycling {1}, and what triggers when this card is cycled (CR 702.29c)."""
    return tuple((FOR_ONE, ability) for ability in triggered)


def when_cycled(trigger: TriggerEvent, *effects: Effect, at_least: int = 1) -> TriggeredAbility:
    """What triggers only if its controller has cycled so many cards this turn (CR 603.4)."""
    return TriggeredAbility(trigger, effects, condition=Condition(at_least))


def from_grave(trigger: StepBegins, *effects: Effect, at_least: int = 1) -> TriggeredAbility:
    """What triggers from the graveyard, if so many cards have been cycled this turn (CR 113.6m)."""
    condition = Condition(at_least) if at_least else None
    return TriggeredAbility(trigger, effects, condition=condition, from_graveyard=True)


THIS = Cycles("this")

CARDS = (
    Ingredient(
        "cycling:mana", "Drifting", "Drift", ANY,
        each(*(cycling(mana) for mana in ("{1}", "{2}", "{U}", "{1}{G}", "{0}", "{W/U}"))), lead=True,
    ),
    Ingredient("cycling:life", "Bleeding", "Blood", ANY, each(cycling(life=2), cycling(life=1)), lead=True),
    Ingredient(
        "cycling:mana-and-life", "Wounded", "Wounds", ANY, each(cycling("{1}", 1)), lead=True,
    ),
    Ingredient(
        "cycling:phyrexian", "Oiled", "Oil", ANY, each(cycling("{B/P}"), cycling("{1}{G/P}")), lead=True,
    ),
    Ingredient(
        "cycling:typecycling", "Seeking", "Searches", ANY,
        each(typecycling("basic land", "{1}"), typecycling("Swamp", "{2}"), typecycling("Forest", "{1}")),
        lead=True,
    ),
    Ingredient(
        "cycling:typecycling-other", "Tracking", "Tracks", ANY,
        each(typecycling("creature", "{1}"), typecycling("artifact", "{1}"), typecycling("land", "{0}")),
        lead=True,
    ),
    Ingredient(
        "cycling:twice", "Restless", "Restlessness", ANY,
        ((FOR_ONE, typecycling("basic land", "{1}")), (FOR_ONE, cycling(life=2))), lead=True,
    ),
    Ingredient(
        "cycling:with-trigger", "Parting", "Partings", ANY,
        seen_by_itself(
            when(THIS, DrawCards(1)), when(THIS, GainLife(2)),
            when(THIS, SHRINK, target="creature"), when(THIS, DealDamage(1), target="any target"),
        ), lead=True,
    ),
    Ingredient(
        "cycling:with-may-trigger", "Willing", "Will", ANY,
        seen_by_itself(
            when(THIS, May((SHRINK,)), target="creature"), when(THIS, May((DrawCards(1),))),
            when(THIS, May((GainLife(3),), "{1}")),
        ), lead=True,
    ),
    Ingredient(
        "cycling:x", "Decreed", "Decrees", SORCERY,
        (
            (spell(TOKENS), cycling("{X}{1}"), when(THIS, May((TOKENS,)))),
            (spell(TOKENS), cycling("{X}"), when(THIS, TOKENS)),
        ), lead=True, x=True,
    ),
    Ingredient(
        "cycling:x-only", "Unbound", "Unbinding", ANY,
        (
            (cycling("{X}"), when(THIS, GainLife(VariableX()))), (cycling("{X}{1}"),
            when(THIS, DrawCards(VariableX()))),
        ),
        lead=True,
    ),
)  # fmt: skip
"""Abilities of the card that is cycled."""

WATCHERS = (
    Ingredient(
        "cycling:you-cycle", "Fluctuating", "Fluctuation", LASTING,
        each(when(Cycles(), GainLife(1)), when(Cycles(), CreateTokens(1))), lead=True,
    ),
    Ingredient(
        "cycling:cycle-or-discard", "Havening", "Havens", LASTING,
        each(
            when(Cycles(or_discards=True), GainLife(1)), when(Cycles(or_discards=True),
            May((CreateTokens(1),), "{1}")),
        ),
        lead=True,
    ),
    Ingredient(
        "cycling:player-cycles", "Sliding", "Slides", LASTING,
        each(
            when(Cycles(who="any"), May((DealDamage(2),), "{1}"), target="any target"),
            when(Cycles(who="any"), GainLife(1)),
        ), lead=True,
    ),
    Ingredient(
        "cycling:opponent-cycles", "Begrudging", "Grudges", LASTING,
        each(
            when(Cycles(who="opponent"), LoseLife(1, "that player")),
            when(Cycles(who="opponent", or_discards=True), DrawCards(1)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "cycling:another", "Hoarding", "Hoards", CREATURE,
        each(
            when(Cycles("another card"), PutCounters(1)), when(Cycles("another card", or_discards=True),
            GainLife(1)),
        ),
        lead=True,
    ),
    Ingredient(
        "cycling:discards", "Scattered", "Scattering", LASTING,
        each(when(Discards(), GainLife(1)), when(Discards("opponent"), GainLife(1))),
    ),
    Ingredient(
        "cycling:cheaper", "Flowing", "Flow", LASTING,
        each(CyclingCosts(reduce=2), CyclingCosts(reduce=1)), lead=True,
    ),
    Ingredient(
        "cycling:free", "Brimming", "Brims", LASTING,
        each(CyclingCosts(free_with_cards=7)), lead=True,
    ),
    Ingredient(
        "cycling:free-other", "Spilling", "Spills", LASTING,
        each(CyclingCosts(free_with_cards=2), CyclingCosts(reduce=1, free_with_cards=4)), lead=True,
    ),
)  # fmt: skip
"""Permanents that see cycling, or change what it costs (CR 702.29d)."""

AROUND = (
    Ingredient(
        "cycling:looting", "Sifting", "Sand", LASTING,
        each(tap(DrawCards(1), DiscardCards(1)), tap(DiscardCards(1), GainLife(1))),
    ),
    Ingredient(
        "cycling:discarding", "Tossing", "Tosses", SPELL,
        each(
            spell(DrawCards(2), DiscardCards(1)),
            SpellAbility((DiscardCards(1, "target"),), "player"),
            spell(DiscardCards(1, "each player")),
        ),
    ),
    Ingredient(
        "cycling:returns", "Rising", "Ascent", ANY,
        (
            (FOR_ONE, from_grave(StepBegins("end", "any"), Move("return from graveyard", "this"))),
            (FOR_ONE, from_grave(StepBegins("end", "you"), Move("return from graveyard", "this"), at_least=2)),
            (FOR_ONE, from_grave(StepBegins("upkeep", "any"), Move("return from graveyard", "this"), at_least=0)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "cycling:counted", "Keen", "Counts", LASTING,
        each(
            when_cycled(StepBegins("end", "any"), GainLife(1)),
            when_cycled(StepBegins("end", "you"), DrawCards(1), at_least=2),
            when_cycled(StepBegins(POSTCOMBAT_MAIN, "you"), CreateTokens(1)),
            when_cycled(ZoneChanges("enters"), GainLife(2)),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""Other ways to discard, which are not cycling."""

INGREDIENTS = CARDS + WATCHERS + AROUND
