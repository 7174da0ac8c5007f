"""Ingredients about replacement effects: on mana, on other events, and what sets them off (CR 614)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.lasting_effects import Modify
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import CreateTokens, DrawCards, Move, MoveCounters, PutCounters
from rulehound.core.replacement_effects import (
    EntersTapped,
    EntersWithCounters,
    ManaReplacement,
    Replacement,
    Skips,
)
from rulehound.core.static_abilities import CannotHaveCounters
from rulehound.core.triggered_abilities import ZoneChanges
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    ENCHANTMENT,
    LASTING,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
    when,
)

PERISHING = ActivatedAbility(Cost(mana="{1}"), (DealDamage(1),), "creature")
TWISTED = (("Plains", "R"), ("Island", "G"), ("Swamp", "W"), ("Mountain", "U"), ("Forest", "B"))
TURNED = (("Plains", "U"), ("Island", "B"), ("Swamp", "R"), ("Mountain", "G"), ("Forest", "W"))

MANA = (
    Ingredient(
        "replacement:multiply", "Doubling", "Doubling", LASTING,
        each(
            ManaReplacement("you", "permanent", multiply=2), ManaReplacement("you", "permanent", multiply=3),
        ),
        lead=True,
    ),
    Ingredient(
        "replacement:one-of-type", "Tainting", "Taint", LASTING,
        each(
            ManaReplacement("any", "land", type="B", one=True),
            ManaReplacement("any", "land", type="R", one=True),
        ),
        lead=True,
    ),
    Ingredient(
        "replacement:colorless", "Bleaching", "Ashes", LASTING,
        each(ManaReplacement("any", "land", type="C")), lead=True,
    ),
    Ingredient(
        "replacement:by-land-type", "Twisting", "Twists", LASTING,
        each(
            ManaReplacement("any", "land", by_land_type=TWISTED),
            ManaReplacement("any", "land", by_land_type=TURNED),
        ),
        lead=True,
    ),
    Ingredient(
        "replacement:at-least", "Leveling", "Levels", LASTING,
        each(
            ManaReplacement("any", "land", type="C", one=True, at_least=2),
            ManaReplacement("you", "permanent", multiply=2, at_least=2),
        ),
        lead=True, phase=False,
    ),
    Ingredient(
        "replacement:of-type", "Reddening", "Embers", LASTING,
        each(ManaReplacement("any", "land", type="R"), ManaReplacement("any", "land", type="U")),
        lead=True,
    ),
    Ingredient(
        "replacement:multiply-other", "Swelling", "Swells", LASTING,
        each(
            ManaReplacement("you", "land", multiply=2), ManaReplacement("any", "permanent", multiply=2),
            ManaReplacement("you", "creature", multiply=3), ManaReplacement("any", "basic land", multiply=2),
        ),
        lead=True, phase=False,
    ),
    Ingredient(
        "replacement:multiply-restricted", "Vaulted", "Vaults", ("Artifact", "Creature"),
        (
            (ManaReplacement("you", "permanent", multiply=2), tap(AddMana(symbols="{R}", restriction="creature"))),
            (ManaReplacement("any", "artifact", multiply=3), tap(AddMana(symbols="{U}", restriction="artifact"))),
        ),
        lead=True,
    ),
    Ingredient(
        "replacement:opponent-lands", "Spiteful", "Spite", LASTING,
        each(
            ManaReplacement("opponent", "land", type="C", one=True),
            ManaReplacement("opponent", "permanent", type="G"),
        ),
        lead=True, phase=False,
    ),
)  # fmt: skip
"""Effects on mana that a permanent tapped for mana produces (CR 106.12b)."""

EVENTS = (
    Ingredient(
        "replacement:draw-more", "Learned", "Learning", LASTING,
        each(Replacement("draw", multiply=2)), lead=True,
    ),
    Ingredient(
        "replacement:draws-of-its-own", "Studious", "Studies", LASTING,
        (
            (Replacement("draw", multiply=2), tap(DrawCards(2), mana="{1}")),
            (Replacement("draw", gain_life=2), tap(DrawCards(2))),
            (Replacement("draw", multiply=2), Replacement("draw", gain_life=2), tap(DrawCards(1))),
        ), lead=True,
    ),
    Ingredient(
        "replacement:draw-to-life", "Fasting", "Fasting", LASTING,
        each(Replacement("draw", gain_life=2)), lead=True,
    ),
    Ingredient(
        "replacement:life-more", "Hale", "Health", LASTING,
        each(Replacement("gain life", multiply=2), Replacement("gain life", plus=1)), lead=True,
    ),
    Ingredient(
        "replacement:counters-more", "Branching", "Branches", LASTING,
        each(Replacement("put counters", multiply=2), Replacement("put counters", plus=1)), lead=True,
    ),
    Ingredient(
        "replacement:tokens-more", "Teeming", "Hosts", LASTING,
        each(Replacement("create tokens", multiply=2)), lead=True,
    ),
    Ingredient(
        "replacement:damage-more", "Furious", "Fury", LASTING,
        each(Replacement("damage", "any", multiply=2)), lead=True,
    ),
    Ingredient(
        "replacement:damage-less", "Sheltering", "Shelter", LASTING,
        each(Replacement("damage", "you", plus=-1)), lead=True,
    ),
    Ingredient(
        "replacement:graveyard-exile", "Hollow", "Hollows", LASTING,
        each(
            Replacement("graveyard", "any", zone="exile"), Replacement("graveyard", "opponent", zone="exile"),
        ),
        lead=True,
    ),
    Ingredient(
        "replacement:dies-exile", "Haunted", "Ghosts", LASTING,
        each(Replacement("dies", "any", zone="exile")), lead=True,
    ),
    Ingredient(
        "replacement:this-dies-exile", "Fleeting", "Fleeting", CREATURE,
        each(Replacement("dies", "you", zone="exile", this=True)),
    ),
    Ingredient(
        "replacement:enters-tapped", "Binding", "Bonds", LASTING, each(EntersTapped("creature", "opponent")),
    ),
    Ingredient(
        "replacement:enters-tapped-other", "Sluggish", "Sloth", LASTING,
        each(EntersTapped("land", "any"), EntersTapped("permanent", "you")),
    ),
    Ingredient(
        "replacement:enters-with-counters", "Growing", "Growth", CREATURE,
        each(EntersWithCounters(1), EntersWithCounters(2), EntersWithCounters(3)),
    ),
    Ingredient(
        "replacement:others-with-counters", "Nurturing", "Nurture", LASTING,
        (
            *each(
                EntersWithCounters(1, what="creature"), EntersWithCounters(2, what="creature", whose="any"),
                EntersWithCounters(1, what="creature", whose="opponent"),
            ),
            (EntersWithCounters(1, what="creature"), tap(CreateTokens(2))),
            (EntersWithCounters(2, what="creature", whose="any"), tap(CreateTokens(1), mana="{1}")),
        ), lead=True,
    ),
    Ingredient("replacement:skip-draw", "Starving", "Hunger", ENCHANTMENT, each(Skips("draw", "you"))),
)  # fmt: skip
"""Effects on other events (CR 614.1a-d, 615.1)."""

SOURCES = (
    Ingredient(
        "replacement:gain-life-source", "Healing", "Healing", LASTING,
        each(tap(GainLife(1)), ActivatedAbility(Cost(mana="{1}"), (GainLife(2),))),
    ),
    Ingredient("replacement:draw-source", "Wise", "Wisdom", LASTING, each(tap(DrawCards(1), mana="{1}"))),
    Ingredient(
        "replacement:counter-source", "Feeding", "Feasts", CREATURE,
        each(
            ActivatedAbility(Cost(mana="{1}"), (PutCounters(1),)), tap(PutCounters(2)),
            ActivatedAbility(Cost(mana="{1}", tap=True), (PutCounters(1, which="target"),), "creature"),
        ),
    ),
    Ingredient(
        "replacement:counters-of-its-own", "Rampant", "Rampancy", CREATURE,
        (
            (Replacement("put counters", plus=1, this=True), tap(PutCounters(1, which="creatures you control"))),
            (
                Replacement("put counters", multiply=2, this=True),
                ActivatedAbility(Cost(mana="{1}"), (PutCounters(1, which="target"),), "creature"),
            ),
        ), phase=False,
    ),
    Ingredient(
        "replacement:opposite-counters", "Blighting", "Blight", LASTING,
        each(
            ActivatedAbility(Cost(mana="{1}"), (PutCounters(1, "-1/-1", "target"),), "creature"),
            when(ZoneChanges("enters"), PutCounters(1, "-1/-1", "target"), target="creature"),
            tap(PutCounters(1, "-1/-1", "creatures you control"), PutCounters(2, which="creatures you control")),
        ), lead=True,
    ),
    Ingredient(
        "replacement:token-source", "Rallying", "Rallies", LASTING,
        each(tap(CreateTokens(1), mana="{1}"), when(ZoneChanges("enters"), CreateTokens(2))),
    ),
    Ingredient(
        "replacement:damage-source", "Stinging", "Stings", LASTING,
        each(
            tap(DealDamage(1, "each opponent")), when(ZoneChanges("enters"), DealDamage(1, "each opponent")),
        ),
    ),
    Ingredient(
        "replacement:destroy-source", "Fatal", "Doom", SPELL,
        each(spell(Move("destroy"), target="creature"), spell(Move("exile"), target="permanent")),
    ),
    Ingredient(
        "replacement:sweep", "Wasting", "Wastes", SPELL,
        each(
            spell(Modify("creatures you control", toughness=-2)),
            spell(Modify("creatures you control", toughness=-4)),
        ),
    ),
    Ingredient(
        "replacement:perishing-together", "Knelling", "Knells", CREATURE,
        (
            (
                Replacement("dies", "any", zone="exile"),
                ActivatedAbility(Cost(mana="{1}"), (Modify("creatures you control", toughness=-3),)),
            ),
        ), lead=True,
    ),
    Ingredient(
        "replacement:graveyard-or-token", "Cremating", "Cremations", LASTING,
        (
            (Replacement("graveyard", "any", zone="exile"), PERISHING, when(ZoneChanges("enters"), CreateTokens(2))),
            (Replacement("graveyard", "any", zone="exile"), PERISHING, tap(CreateTokens(1))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "replacement:sacrifice-source", "Yielding", "Offerings", LASTING,
        each(
            ActivatedAbility(Cost(sacrifice=True), (GainLife(2),)), tap(Move("sacrifice", "this"),
            DrawCards(1)),
        ),
    ),
)  # fmt: skip
"""What makes the replaced events happen."""

OF_A_TYPE = (
    Ingredient(
        "replacement:for-a-type", "Kindred", "Kinship", LASTING,
        each(
            ManaReplacement("you", "permanent", multiply=2, of_type="G"),
            ManaReplacement("any", "land", type="R", of_type="C"),
            ManaReplacement("any", "land", multiply=2, of_type="R", at_least=2),
            ManaReplacement("any", "permanent", type="C", one=True, of_type="B"),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""Effects on tapping for mana of one type (CR 106.12b)."""

COUNTERS = (
    Ingredient(
        "replacement:no-counters", "Fallow", "Fallows", LASTING,
        each(
            CannotHaveCounters("creature"), CannotHaveCounters("creature", "you", "-1/-1"),
            CannotHaveCounters("permanent", "opponent"), CannotHaveCounters("creature", "any", "+1/+1"),
        ), phase=False,
    ),
    Ingredient(
        "replacement:moves-counters", "Ferrying", "Ferries", CREATURE,
        (
            (EntersWithCounters(2), ActivatedAbility(Cost(mana="{1}"), (MoveCounters(),), "creature")),
            (EntersWithCounters(3), ActivatedAbility(Cost(mana="{1}"), (MoveCounters(2),), "creature")),
            (
                tap(PutCounters(1)),
                ActivatedAbility(Cost(mana="{1}"), (MoveCounters(2),), "creature you control"),
            ),
        ), phase=False,
    ),
)  # fmt: skip
"""Counters that cannot be put, and that are moved (CR 122.5, 614.17)."""

INGREDIENTS = MANA + EVENTS + SOURCES + OF_A_TYPE + COUNTERS
