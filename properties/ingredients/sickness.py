"""Ingredients about {T}, {Q}, and creatures that have just come or changed hands (CR 107.5-107.6, 302.6)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import PowerOf
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.lasting_effects import DoesNotUntap, ExchangeControl, GainControl, Modify
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import CreateTokens, DrawCards, Move, Tap, Untap
from rulehound.core.replacement_effects import EntersTapped
from rulehound.core.static_abilities import Grants, MayStayTapped, StaysTapped
from rulehound.core.triggered_abilities import BecomesTapped, StepBegins, ZoneChanges
from rulehound.core.turn_effects import AddPhases
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    LASTING,
    SORCERY,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
    when,
)

UNTAP_COST = Cost(untap=True)
HASTE = Modify(keywords=("haste",))
COMBAT = StepBegins("beginning of combat", "you")

ABILITIES = (
    Ingredient(
        "sickness:tap", "Pinging", "Needles", CREATURE,
        each(
            tap(GainLife(1)), tap(DrawCards(1)),
            ActivatedAbility(Cost(tap=True), (DealDamage(1),), "any target"),
        ), lead=True,
    ),
    Ingredient(
        "sickness:becomes-tapped", "Weary", "Weariness", LASTING,
        (
            *each(
                when(BecomesTapped(untapped=True), GainLife(1)), when(BecomesTapped(), GainLife(1)),
                when(BecomesTapped("creature"), GainLife(1)),
                when(BecomesTapped("land", "any", untapped=True), DrawCards(1)),
                when(BecomesTapped("permanent", "opponent"), GainLife(1)),
            ),
            (when(BecomesTapped(), DealDamage(1, "each opponent")), tap(GainLife(1))),
            (when(BecomesTapped("creature", "any"), GainLife(1)), EntersTapped("creature", "any")),
        ), lead=True,
    ),
    Ingredient(
        "sickness:untap", "Waking", "Waking", CREATURE,
        each(
            ActivatedAbility(Cost(mana="{1}", untap=True), (GainLife(1),)),
            ActivatedAbility(UNTAP_COST, (GainLife(1),)),
            ActivatedAbility(UNTAP_COST, (DealDamage(1),), "any target"),
        ), lead=True,
    ),
    Ingredient(
        "sickness:tap-and-untap", "Rocking", "Tides", CREATURE,
        (
            (tap(GainLife(1)), ActivatedAbility(UNTAP_COST, (GainLife(1),))),
            (tap(DrawCards(1), mana="{1}"), ActivatedAbility(Cost(mana="{1}", untap=True), (GainLife(2),))),
        ), lead=True,
    ),
    Ingredient(
        "sickness:tap-untaps", "Rousing", "Rousing", CREATURE,
        each(ActivatedAbility(Cost(tap=True), (Untap(),), "permanent")), lead=True,
    ),
    Ingredient(
        "sickness:tap-taps", "Lulling", "Sleep", CREATURE,
        each(ActivatedAbility(Cost(tap=True), (Tap(),), "permanent")), lead=True,
    ),
    Ingredient(
        "sickness:untaps-again", "Vernal", "Springs", CREATURE,
        (
            (when(COMBAT, AddPhases(("beginning",))), tap(GainLife(1))),
            (when(COMBAT, AddPhases(("beginning",))), tap(AddMana(symbols="{G}"))),
            (when(ZoneChanges("enters"), AddPhases(("beginning",))), tap(GainLife(1))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "sickness:no-tap-symbol", "Ready", "Readiness", LASTING,
        each(
            ActivatedAbility(Cost(mana="{1}"), (GainLife(1),)),
            ActivatedAbility(Cost(mana="{1}"), (Tap(),), "creature"),
        ),
    ),
    Ingredient(
        "sickness:mana-for-power", "Brawny", "Brawn", CREATURE,
        each(
            tap(AddMana(symbols="{G}", amount=PowerOf())),
            ActivatedAbility(Cost(mana="{1}", tap=True), (AddMana(choose="WUBRG", amount=PowerOf()),)),
            tap(GainLife(PowerOf())),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "sickness:untaps-itself", "Nimble", "Nimbleness", CREATURE,
        each(ActivatedAbility(Cost(mana="{1}"), (Untap("this"),))), lead=True,
    ),
)  # fmt: skip
"""Abilities with the tap and untap symbols, and the same without."""

HANDS = (
    Ingredient(
        "sickness:haste", "Swift", "Swiftness", LASTING, each(Grants("creature", "you", ("haste",))),
        lead=True,
    ),
    Ingredient(
        "sickness:haste-other", "Hurried", "Hurry", LASTING,
        each(Grants("creature", "any", ("haste",)), Grants("creature", "opponent", ("haste",))),
    ),
    Ingredient(
        "sickness:haste-for-a-turn", "Spurring", "Spurs", SPELL,
        each(spell(HASTE, target="creature"), spell(Modify("creatures you control", keywords=("haste",)))),
    ),
    Ingredient(
        "sickness:theft-for-a-turn", "Thieving", "Theft", SORCERY,
        each(
            spell(GainControl(), Untap(), HASTE, target="creature"),
            spell(GainControl(), Untap(), target="creature"), spell(GainControl(), target="creature"),
        ), lead=True,
    ),
    Ingredient(
        "sickness:theft", "Stealing", "Larceny", SORCERY,
        each(spell(GainControl(duration="permanent"), target="creature")), lead=True,
    ),
    Ingredient(
        "sickness:theft-otherwise", "Luring", "Lures", LASTING,
        each(
            ActivatedAbility(Cost(mana="{2}", tap=True), (GainControl(),), "creature"),
            when(ZoneChanges("enters"), GainControl(duration="permanent"), target="creature"),
            when(ZoneChanges("enters"), GainControl(duration="permanent"), target="permanent"),
        ), lead=True,
    ),
    Ingredient(
        "sickness:theft-at-will", "Beguiling", "Guile", LASTING,
        each(
            ActivatedAbility(Cost(mana="{1}"), (GainControl(duration="permanent"),), "creature"),
            ActivatedAbility(Cost(mana="{1}"), (GainControl(), Untap()), "creature"),
        ), lead=True,
    ),
    Ingredient(
        "sickness:return", "Recalling", "Recall", INSTANT,
        each(
            spell(Move("blink"), target="creature you control"), spell(Move("return to hand"),
            target="creature"),
        ),
    ),
)  # fmt: skip
"""Haste, and changes of control."""

AROUND = (
    Ingredient(
        "sickness:animate-land", "Living", "Life", ENCHANTMENT,
        each(
            ActivatedAbility(
                Cost(mana="{2}"), (Modify(power=3, toughness=3, animate=True),), "land you control",
            ),
            ActivatedAbility(
                Cost(mana="{1}"), (Modify(power=1, toughness=1, animate=True),), "land you control",
            ),
        ), lead=True,
    ),
    Ingredient(
        "sickness:animate-this", "Awakening", "Awakening", ("Land", "Artifact", "Enchantment"),
        each(ActivatedAbility(Cost(mana="{1}"), (Modify("this", 2, 2, animate=True),))), lead=True,
    ),
    Ingredient(
        "sickness:untap-yours", "Reviving", "Revival", SPELL,
        each(
            spell(Untap("creatures you control")), spell(Untap(), target="permanent"),
            spell(Tap(), target="permanent"),
        ),
    ),
    Ingredient(
        "sickness:tokens", "Marching", "Marches", LASTING,
        each(
            when(ZoneChanges("enters"), CreateTokens(1)), when(StepBegins("upkeep", "you"), CreateTokens(1)),
        ),
    ),
)  # fmt: skip
"""Other ways to become a creature, or to be tapped and untapped."""

EXCHANGES = (
    Ingredient(
        "sickness:exchange", "Bartering", "Barter", LASTING,
        each(
            ActivatedAbility(Cost(mana="{1}"), (ExchangeControl(),), "creature"),
            ActivatedAbility(Cost(mana="{1}"), (ExchangeControl(),), "permanent"),
            when(ZoneChanges("enters"), ExchangeControl(), target="creature"),
            when(StepBegins("upkeep", "you"), ExchangeControl(), target="permanent"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "sickness:exchange-by-tapping", "Trading", "Trades", ("Creature", "Artifact"),
        each(
            ActivatedAbility(Cost(tap=True), (ExchangeControl(),), "creature"),
            ActivatedAbility(Cost(mana="{1}", tap=True), (ExchangeControl(),), "permanent"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "sickness:exchange-and-leave", "Swindling", "Swindles", CREATURE,
        (
            (
                ActivatedAbility(Cost(mana="{1}"), (ExchangeControl(),), "creature"),
                ActivatedAbility(Cost(mana="{1}"), (Move("return to hand", "this"),)),
            ),
            (
                ActivatedAbility(Cost(), (ExchangeControl(),), "creature"),
                ActivatedAbility(Cost(sacrifice=True), (GainLife(1),)),
            ),
        ), phase=False,
    ),
)  # fmt: skip
"""Control that is exchanged (CR 701.12a-b)."""

STAYING = (
    Ingredient(
        "sickness:does-not-untap", "Freezing", "Frost", SPELL,
        each(
            spell(Tap(), DoesNotUntap(), target="creature"), spell(DoesNotUntap(), target="permanent"),
            spell(DoesNotUntap(who="target", what=("creature", "land")), target="player"),
            spell(DoesNotUntap(who="each opponent", what=("land",))),
        ), phase=False,
    ),
    Ingredient(
        "sickness:frozen-by-tapping", "Icy", "Ice", ("Creature", "Artifact"),
        each(
            ActivatedAbility(Cost(tap=True), (Tap(), DoesNotUntap()), "permanent"),
            tap(GainLife(2), DoesNotUntap("this")),
        ), phase=False,
    ),
    Ingredient(
        "sickness:may-stay-tapped", "Tarrying", "Tarrying", ("Artifact", "Creature"),
        (
            (MayStayTapped(), tap(GainLife(1))),
            (MayStayTapped(), ActivatedAbility(Cost(tap=True), (GainControl(duration="this is tapped"),), "creature")),
            (MayStayTapped(), tap(Modify("creatures you control", 1, 0, duration="this is tapped"))),
        ), phase=False,
    ),
    Ingredient(
        "sickness:stays-tapped", "Wintry", "Winter", LASTING,
        each(
            StaysTapped("creature", "opponent"), StaysTapped("land", "any"), StaysTapped("artifact", "any"),
            StaysTapped("creature", "you"),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""What does not untap, or need not (CR 502.3)."""

INGREDIENTS = ABILITIES + HANDS + AROUND + EXCHANGES + STAYING
