"""Ingredients about what is announced: modes, several targets, and divisions (CR 601.2b-d, 700.2).

What a spell costs besides, or instead, stands in `announcing_costs`.
"""

from rulehound.core.abilities import SpellAbility
from rulehound.core.about import TargetKind
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import VariableX
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import Choose, Effect, Mode
from rulehound.core.lasting_effects import Modify
from rulehound.core.object_effects import (
    Counter,
    CreateTokens,
    DiscardCards,
    DrawCards,
    Move,
    PutCounters,
    Tap,
    Untap,
)
from rulehound.core.triggered_abilities import (
    Attacks,
    StepBegins,
    TriggeredAbility,
    TriggerEvent,
    ZoneChanges,
)
from rulehound.properties.ingredients.announcing_costs import COSTS, TOGETHER
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    INSTANT,
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

DRAW = Mode((DrawCards(1),))
GAIN = Mode((GainLife(3),))
TOKEN = Mode((CreateTokens(1),))
DRAIN = Mode((LoseLife(2, "each opponent"),))
DESTROY = Mode((Move("destroy"),), "creature")
DAMAGE = Mode((DealDamage(2),), "any target")
TAP = Mode((Tap(),), "creature")
BOUNCE = Mode((Move("return to hand"),), "permanent")
GROW = Mode((PutCounters(1, which="target"),), "creature you control")
DISCARD = Mode((DiscardCards(1, "target"),), "player")
UNDO = Mode((Counter(),), "spell")
UNTAP = Mode((Untap(),), "land you control")


def one_of(*modes: Mode) -> Choose:
    """As in "Choose one —"."""
    return Choose(modes)


def one_or_both(first: Mode, second: Mode) -> Choose:
    """As in "Choose one or both —"."""
    return Choose((first, second), most=2)


def two_of(*modes: Mode, repeat: bool = False) -> Choose:
    """As in "Choose two —", and with `repeat` the same one twice (CR 700.2d)."""
    return Choose(modes, least=2, most=2, repeat=repeat)


MODES = (
    Ingredient(
        "announcing:choose", "Versatile", "Versatility", SPELL,
        each(
            spell(one_of(GAIN, DRAW)), spell(one_of(TOKEN, DRAIN, DRAW)),
            spell(
                one_of(
                    Mode((Modify("creatures you control", 2, 0),)), Mode((Modify("creatures you control", 0, 2),))
                )
            ),
        ), lead=True,
    ),
    Ingredient(
        "announcing:choose-aimed", "Choosy", "Choices", SPELL,
        each(
            spell(one_of(DRAW, DESTROY)), spell(one_of(DAMAGE, DISCARD)), spell(one_of(TAP, UNTAP, GROW)),
            spell(one_of(UNDO, TAP)), spell(one_of(DESTROY, GROW)), spell(one_of(BOUNCE, GAIN, DRAIN)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:choose-both", "Twofold", "Duality", SPELL,
        each(
            spell(one_or_both(DRAW, GAIN)), spell(one_or_both(DAMAGE, DESTROY)), spell(one_or_both(TAP, GROW)),
            spell(one_or_both(DISCARD, TOKEN)), spell(Choose((DAMAGE, GAIN, BOUNCE), most=3)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:choose-two", "Commanding", "Command", SPELL,
        each(
            spell(two_of(DRAW, GAIN, DRAIN)), spell(two_of(DAMAGE, DESTROY, TAP)),
            spell(two_of(GROW, DRAW, DISCARD, BOUNCE)), spell(two_of(UNDO, BOUNCE, DRAW)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:choose-again", "Insistent", "Insistence", SPELL,
        each(
            spell(two_of(DRAW, GAIN, repeat=True)), spell(two_of(DAMAGE, GROW, repeat=True)),
            spell(Choose((DAMAGE, TOKEN), least=3, most=3, repeat=True)), spell(two_of(DESTROY, TAP, repeat=True)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:choose-activated", "Pliant", "Pliancy", LASTING,
        each(
            tap(one_of(GAIN, DRAIN)), tap(one_of(DAMAGE, DRAW), mana="{1}"), tap(one_or_both(TAP, GROW)),
            ActivatedAbility(Cost(sacrifice=True), (two_of(DAMAGE, DESTROY, DRAW),)),
            tap(two_of(GAIN, GROW, repeat=True)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:choose-triggered", "Wavering", "Wavers", LASTING,
        each(
            when(ENTERS, one_of(GAIN, DRAW)), when(ENTERS, one_of(DESTROY, TOKEN)),
            when(StepBegins("upkeep", "you"), one_of(UNDO, GROW)), when(StepBegins("end"), one_or_both(TAP, DRAIN)),
            when(ENTERS, two_of(DAMAGE, TAP, GAIN)), when(ENTERS, two_of(DRAIN, DESTROY, repeat=True)),
            when(StepBegins("upkeep", "any"), one_of(GAIN, DRAIN)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:choose-in-combat", "Daring", "Dares", CREATURE,
        each(
            when(Attacks(), one_of(DRAW, DAMAGE)), when(ZoneChanges("dies"), one_of(TOKEN, DRAIN)),
            when(Attacks(), one_or_both(TAP, GROW)), when(ZoneChanges("dies"), two_of(DAMAGE, GAIN, DISCARD)),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""Modal spells and abilities (CR 700.2)."""


def aimed(effect: Effect, kind: TargetKind, most: int, least: int | None = None) -> SpellAbility:
    """A spell with so many targets of a kind, or from `least` to so many (CR 601.2c)."""
    return SpellAbility((effect,), kind, targets=most, least_targets=least)


def tap_aimed(effect: Effect, kind: TargetKind, most: int, least: int | None = None) -> ActivatedAbility:
    """An ability with {T} and so many targets."""
    return ActivatedAbility(Cost(tap=True), (effect,), kind, targets=most, least_targets=least)


def when_aimed(
    trigger: TriggerEvent, effect: Effect, kind: TargetKind, most: int, least: int | None = None
) -> TriggeredAbility:
    """A triggered ability with so many targets."""
    return TriggeredAbility(trigger, (effect,), kind, targets=most, least_targets=least)


SPLIT = DealDamage(3, divided=True)
SPREAD = PutCounters(2, which="target", divided=True)

TARGETS = (
    Ingredient(
        "announcing:two-targets", "Pronged", "Prongs", SPELL,
        each(
            aimed(Tap(), "creature", 2), aimed(DealDamage(1), "any target", 2),
            aimed(Modify(power=1, toughness=1), "creature you control", 2),
            aimed(Move("return to hand"), "permanent", 2), aimed(Move("destroy"), "creature", 2),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:up-to", "Sweeping", "Sweeps", SPELL,
        each(
            aimed(Tap(), "creature", 2, 0), aimed(Untap(), "land you control", 3, 0),
            aimed(Move("destroy"), "creature", 2, 1), aimed(PutCounters(1, which="target"), "creature", 2, 0),
            aimed(GainLife(2, "target"), "player", 2, 0), aimed(Modify(power=-1), "creature", 3, 1),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:counter-two", "Muting", "Muteness", INSTANT,
        each(aimed(Counter(), "spell or ability", 2, 0), aimed(Counter(), "activated or triggered ability", 2, 1)),
        phase=False,
    ),
    Ingredient(
        "announcing:several-aimed", "Manifold", "Manifolds", LASTING,
        each(
            tap_aimed(Tap(), "creature", 2, 0), tap_aimed(DealDamage(1), "any target", 2),
            when_aimed(ENTERS, Tap(), "creature", 2), when_aimed(ENTERS, Move("destroy"), "creature", 2, 0),
            when_aimed(StepBegins("upkeep", "you"), Modify(power=1), "creature you control", 2, 1),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:divided", "Scattering", "Scatter", SPELL,
        each(
            aimed(SPLIT, "any target", 3, 1), aimed(SPREAD, "creature", 2, 1), aimed(SPLIT, "creature", 2),
            aimed(DealDamage(2, divided=True), "any target", 2, 1), aimed(SPREAD, "creature you control", 2, 0),
            aimed(DealDamage(4, divided=True), "any target", 2, 0),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:divided-x", "Spattering", "Spatters", SPELL,
        each(
            aimed(DealDamage(X, divided=True), "any target", 3, 0),
            aimed(PutCounters(X, which="target", divided=True), "creature", 2, 0),
        ), lead=True, x=True, phase=False,
    ),
    Ingredient(
        "announcing:divided-abilities", "Showering", "Showers", LASTING,
        each(
            tap_aimed(DealDamage(2, divided=True), "any target", 2, 1), when_aimed(ENTERS, SPLIT, "any target", 3, 1),
            when_aimed(ENTERS, SPREAD, "creature", 2), tap_aimed(SPREAD, "creature you control", 2, 1),
            when_aimed(StepBegins("end", "you"), DealDamage(2, divided=True), "any target", 2, 0),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "announcing:divided-in-combat", "Spraying", "Spray", CREATURE,
        each(
            when_aimed(Attacks(), SPREAD, "creature you control", 2, 1),
            when_aimed(ZoneChanges("dies"), SPLIT, "any target", 3, 1),
            when_aimed(Attacks(), DealDamage(2, divided=True), "creature", 2),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""Several targets, and what is divided among them (CR 115.3, 601.2c-d)."""

INGREDIENTS = MODES + TARGETS + COSTS + TOGETHER
