"""Ingredients about mana: what adds it, of which types, and what could (CR 106)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Amount, Count, VariableX
from rulehound.core.conditions import Condition
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import May
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.core.object_effects import DrawCards
from rulehound.core.replacement_effects import EntersChoosingColor, UnspentMana
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import BecomesTapped, StepBegins, TappedForMana, ZoneChanges
from rulehound.core.turns import POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    ENCHANTMENT,
    LAND,
    LASTING,
    SOURCE,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
    when,
)

ANY_COLOR = AddMana(choose="WUBRG")
SAME_TYPE = AddMana(same=True, who="that player")
CHOSEN = AddMana(chosen=True)
X = VariableX()
ANOTHER_CREATURE = Condition(what="controlled", of="creature", at_least=2)
AN_ARTIFACT = Condition(what="controlled", of="artifact")
YOUR_TURN = Condition(what="turn")


def could(kind: str, what: str, whose: str) -> AddMana:
    """One mana of a type or color that such permanents could produce (CR 106.7)."""
    return AddMana(could=CouldProduce(kind, what, whose))  # type: ignore[arg-type]


def symbols(text: str, restriction: str = "", amount: Amount = 1) -> AddMana:
    """These mana symbols' mana, so many times over."""
    return AddMana(symbols=text, restriction=restriction, amount=amount)


COULD_PRODUCE = (
    Ingredient(
        "mana:could-produce-type-you", "Echoing", "Echoes", SOURCE,
        each(tap(could("type", "land", "you"))), lead=True,
    ),
    Ingredient(
        "mana:could-produce-color-opponent", "Envious", "Envy", SOURCE,
        each(tap(could("color", "land", "opponent"))), lead=True,
    ),
    Ingredient(
        "mana:could-produce-color-you", "Mirrored", "Mirrors", SOURCE,
        each(tap(could("color", "land", "you"))), lead=True,
    ),
    Ingredient(
        "mana:could-produce-type-opponent", "Jealous", "Jealousy", SOURCE,
        each(tap(could("type", "land", "opponent"))), lead=True,
    ),
    Ingredient(
        "mana:could-produce-other", "Reflecting", "Reflections", SOURCE,
        each(
            tap(could("type", "permanent", "you")), tap(could("color", "permanent", "any")),
            tap(could("type", "creature", "you")), tap(could("type", "artifact", "any")),
            tap(could("type", "nonbasic land", "any")), tap(could("color", "basic land", "opponent")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "mana:could-produce-for-mana", "Refracting", "Prisms", SOURCE,
        each(
            tap(could("type", "land", "you"), mana="{1}"),
            ActivatedAbility(Cost(tap=True, life=1), (could("type", "land", "you"),)),
            ActivatedAbility(Cost(mana="{1}", life=1), (could("color", "land", "opponent"),)),
        ), lead=True,
    ),
    Ingredient(
        "mana:chosen-color", "Chosen", "Choice", SOURCE,
        ((EntersChoosingColor(), tap(CHOSEN)), (EntersChoosingColor(), tap(CHOSEN, mana="{1}"))), lead=True,
    ),
    Ingredient("mana:color-never-chosen", "Undecided", "Doubt", SOURCE, each(tap(CHOSEN)), lead=True),
)  # fmt: skip
"""What asks for the types that something else produces, or whose own are not fixed (CR 106.5, 106.7)."""

ACTIVATED = (
    Ingredient(
        "mana:one-type", "Humming", "Mana", SOURCE,
        each(*(tap(symbols(f"{{{kind}}}")) for kind in "GUBRWC")),
    ),
    Ingredient(
        "mana:one-of-two", "Forked", "Forks", SOURCE,
        each(*(tap(AddMana(choose=pair)) for pair in ("WU", "BG", "RW", "GU"))),
    ),
    Ingredient(
        "mana:colorless-or-color", "Dull", "Dullness", SOURCE,
        each(tap(AddMana(choose="RC")), tap(AddMana(choose="WUBRGC"))), phase=False,
    ),
    Ingredient("mana:any-color", "Rainbow", "Rainbows", SOURCE, each(tap(ANY_COLOR))),
    Ingredient(
        "mana:two-units", "Rich", "Riches", SOURCE,
        each(*(tap(symbols(text)) for text in ("{C}{C}", "{G}{G}", "{U}{R}", "{B}{B}{B}"))),
    ),
    Ingredient(
        "mana:count", "Tallying", "Tallies", SOURCE,
        each(*(tap(symbols("{G}", amount=Count(what))) for what in ("creature", "artifact", "enchantment"))),
    ),
    Ingredient(
        "mana:count-other", "Spying", "Spies", SOURCE,
        each(
            tap(symbols("{R}", amount=Count("creature", "opponent"))),
            tap(symbols("{U}", amount=Count("Island"))),
            tap(AddMana(choose="WUBRG", amount=Count("artifact", "any"))),
            tap(AddMana(could=CouldProduce("color", "land", "opponent"), amount=Count("enchantment"))),
        ), lead=True,
    ),
    Ingredient(
        "mana:or-instead", "Towering", "Towers", SOURCE,
        each(
            tap(AddMana(symbols="{C}", condition=ANOTHER_CREATURE, instead="{G}{G}")),
            tap(AddMana(symbols="{R}", condition=AN_ARTIFACT, instead="{C}{C}{C}")),
            tap(AddMana(symbols="{B}", condition=YOUR_TURN, instead="{U}{B}")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "mana:defined-x", "Gauging", "Gauges", SOURCE,
        each(
            ActivatedAbility(Cost(tap=True), (symbols("{G}", amount=X),), x=Count("creature")),
            ActivatedAbility(Cost(tap=True), (symbols("{U}", amount=X),), x=Count("artifact", "any")),
            ActivatedAbility(Cost(mana="{1}", tap=True), (AddMana(choose="WUBRG", amount=X),), x=Count("land")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "mana:for-mana", "Filtering", "Filters", SOURCE,
        each(tap(symbols("{U}{R}"), mana="{1}"), tap(symbols("{C}{C}{C}"), mana="{2}")),
    ),
    Ingredient(
        "mana:without-tap", "Kindling", "Kindling", LASTING,
        each(
            ActivatedAbility(Cost(mana="{1}", sacrifice=True), (symbols("{R}{R}"),)),
            ActivatedAbility(Cost(sacrifice=True), (symbols("{B}{B}"),)),
            ActivatedAbility(Cost(life=1), (symbols("{C}"),)),
        ), lead=True,
    ),
    Ingredient(
        "mana:sacrifice", "Spent", "Petals", SOURCE,
        each(ActivatedAbility(Cost(tap=True, sacrifice=True), (ANY_COLOR,))),
    ),
    Ingredient(
        "mana:untap-symbol", "Stirring", "Stirrings", CREATURE,
        each(
            ActivatedAbility(Cost(untap=True), (symbols("{G}"),)),
            ActivatedAbility(Cost(mana="{2}", untap=True), (ANY_COLOR,)),
        ), lead=True,
    ),
    Ingredient(
        "mana:restricted", "Guarded", "Oaths", SOURCE,
        each(
            tap(symbols("{R}", "creature")), tap(symbols("{C}", "artifact")),
            tap(symbols("{U}", "instant or sorcery")), tap(symbols("{C}{C}", "ability")),
        ), lead=True,
    ),
    Ingredient(
        "mana:restricted-choice", "Sworn", "Vows", SOURCE,
        each(
            tap(AddMana(choose="WUBRG", restriction="creature")),
            tap(AddMana(could=CouldProduce("type", "land", "you"), restriction="artifact")),
        ), lead=True,
    ),
    Ingredient(
        "mana:hybrid-symbol", "Blended", "Blends", SOURCE,
        each(*(tap(symbols(text)) for text in ("{W/U}", "{2/R}", "{G/U/P}", "{C/B}"))),
        lead=True, phase=False,
    ),
    Ingredient(
        "mana:odd-symbol", "Strange", "Strangeness", SOURCE,
        each(*(tap(symbols(text)) for text in ("{G/P}", "{3}", "{S}", "{1}{G}"))), lead=True, phase=False,
    ),
    Ingredient(
        "mana:life-cost", "Painful", "Pain", SOURCE,
        each(ActivatedAbility(Cost(tap=True, life=1), (ANY_COLOR,))),
    ),
    Ingredient(
        "mana:and-more", "Scorching", "Scorching", SOURCE,
        each(
            tap(AddMana(choose="BR"), LoseLife(1)), tap(symbols("{C}{C}"), GainLife(1)),
            tap(symbols("{R}"), DealDamage(1, "each player")), tap(AddMana(choose="WU"), DealDamage(1, "you")),
        ),
    ),
    Ingredient(
        "mana:and-a-card", "Slow", "Patience", SOURCE,
        each(tap(symbols("{G}"), DrawCards(1)), tap(ANY_COLOR, DrawCards(1), mana="{1}")), lead=True,
    ),
    Ingredient(
        "mana:for-a-target", "Giving", "Gifts", SOURCE,
        each(ActivatedAbility(Cost(tap=True), (AddMana(symbols="{G}", who="target"),), "player")),
        lead=True,
    ),
    Ingredient(
        "mana:green-black-land", "Mossy", "Moss", LAND, each(tap(symbols("{C}"))),
        subtypes=("Forest", "Swamp"),
    ),
    Ingredient(
        "mana:blue-red-land", "Steaming", "Steam", LAND, each(tap(symbols("{C}"))),
        subtypes=("Island", "Mountain"),
    ),
    Ingredient(
        "mana:spell", "Burning", "Bonfires", SPELL,
        each(spell(symbols("{R}{R}{R}")), spell(symbols("{B}{B}")), spell(symbols("{G}", "", Count("land")))),
    ),
)  # fmt: skip
"""Activated mana abilities, and abilities that look like ones and are none (CR 605.1a)."""

OTHER = (
    Ingredient(
        "mana:trigger-same-type", "Resounding", "Resonance", LASTING,
        each(when(TappedForMana("any", "land"), SAME_TYPE)), lead=True,
    ),
    Ingredient(
        "mana:tapped-otherwise", "Brazen", "Brass", SOURCE,
        (
            (when(BecomesTapped(), DealDamage(1, "you")), tap(ANY_COLOR)),
            (when(BecomesTapped(untapped=True), GainLife(1)), tap(symbols("{G}{G}"))),
            (when(BecomesTapped("land", "any"), LoseLife(1, "that player")), tap(symbols("{C}"))),
        ), lead=True,
    ),
    Ingredient(
        "mana:trigger-more", "Lush", "Plenty", LASTING,
        each(
            when(TappedForMana("you", "land"), symbols("{G}")),
            when(TappedForMana("you", "creature"), symbols("{G}")),
            when(TappedForMana("you", "Forest"), symbols("{G}")),
        ), lead=True,
    ),
    Ingredient(
        "mana:trigger-more-other", "Rank", "Rankness", LASTING,
        each(
            when(TappedForMana("you", "permanent"), ANY_COLOR),
            when(TappedForMana("any", "basic land"), SAME_TYPE),
            when(TappedForMana("opponent", "land"), symbols("{B}")),
            when(TappedForMana("you", "artifact"), could("type", "land", "you")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "mana:trigger-of-type", "Thirsting", "Thirst", LASTING,
        each(
            when(TappedForMana("any", "land", "C"), LoseLife(1, "that player")),
            when(TappedForMana("you", "permanent", "G"), symbols("{G}")),
            when(TappedForMana("any", "land", "B"), GainLife(1)),
        ), lead=True,
    ),
    Ingredient(
        "mana:trigger-no-mana", "Grateful", "Gratitude", LASTING,
        each(
            when(TappedForMana("you", "land"), GainLife(1)), when(TappedForMana("you", "land"), DrawCards(1)),
        ),
    ),
    Ingredient(
        "mana:step-trigger", "Dawning", "Dawn", LASTING,
        each(
            when(StepBegins(PRECOMBAT_MAIN, "you"), symbols("{R}{R}")),
            when(StepBegins(POSTCOMBAT_MAIN, "you"), symbols("{G}", "", Count("creature"))),
            when(StepBegins("upkeep", "you"), symbols("{U}")),
        ),
    ),
    Ingredient(
        "mana:enters", "Bursting", "Bursts", LASTING, each(when(ZoneChanges("enters"), symbols("{G}{G}"))),
    ),
    Ingredient("mana:unspent-stays", "Still", "Stillness", LASTING, each(UnspentMana("any"))),
    Ingredient(
        "mana:unspent-becomes", "Fading", "Fading", LASTING,
        each(UnspentMana("you", "C"), UnspentMana("you", "R")),
    ),
    Ingredient("mana:unspent-stays-yours", "Calm", "Calm", LASTING, each(UnspentMana("you"))),
    Ingredient(
        "mana:land-types-set", "Volcanic", "Volcanoes", ENCHANTMENT,
        each(
            Grants("nonbasic land", "any", subtypes=("Mountain",), instead=True),
            Grants("nonbasic land", "any", subtypes=("Island",), instead=True),
        ), lead=True,
    ),
    Ingredient(
        "mana:land-types-added", "Boggy", "Bogs", ENCHANTMENT,
        each(
            Grants("land", "any", subtypes=("Swamp",)), Grants("land", "any", subtypes=("Forest",)),
            Grants("land", "you", subtypes=("Island",)),
        ), lead=True,
    ),
    Ingredient(
        "mana:granted", "Bestowing", "Bestowal", ENCHANTMENT,
        each(
            Grants("land", "you", ability=tap(ANY_COLOR)),
            Grants("creature", "you", ability=tap(symbols("{G}"))),
        ),
        lead=True,
    ),
    Ingredient(
        "mana:granted-could-produce", "Lending", "Loans", ENCHANTMENT,
        each(
            Grants("creature", "you", ability=tap(could("type", "land", "you"))),
            Grants("artifact", "you", ability=tap(symbols("{C}"))),
        ), lead=True,
    ),
    Ingredient(
        "mana:may", "Lenient", "Leniency", SOURCE,
        each(
            tap(May((symbols("{G}"),))), tap(GainLife(1), May((symbols("{C}{C}"),))),
            tap(May((symbols("{R}{R}"),), "{1}")),
            ActivatedAbility(Cost(tap=True), (May((could("type", "land", "you"),)),)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "mana:unspent-two-ways", "Torn", "Tearing", LASTING,
        (
            (UnspentMana("you", "R"), UnspentMana("any", "C")),
            (UnspentMana("any", "B"), UnspentMana("any", "R"), UnspentMana("opponent", "C")),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""Triggered mana abilities (CR 605.1b), and effects on lands and pools (CR 106.4, 305.7)."""

INGREDIENTS = COULD_PRODUCE + ACTIVATED + OTHER
