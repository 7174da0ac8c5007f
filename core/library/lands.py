"""Lands: basic, dual, and those whose mana depends on what else is there; and what changes lands."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage
from rulehound.core.library.making import (
    ANY_COLOR,
    TAP,
    artifact,
    creature,
    cycling,
    enchantment,
    land,
    tap_for,
    tap_for_any_color,
    typecycling,
)
from rulehound.core.mana import BASIC_LAND_TYPES, COLORS
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import BecomesTapped, TriggeredAbility

_BASIC = (
    *(land(kind, subtypes=kind, supertypes="Basic") for kind in BASIC_LAND_TYPES),
    land("Wastes", tap_for("{C}"), supertypes="Basic"),
    *(land(f"Snow-Covered {kind}", subtypes=kind, supertypes="Basic Snow") for kind in BASIC_LAND_TYPES),
    land("Snow-Covered Wastes", tap_for("{C}"), supertypes="Basic Snow"),
)

_DUAL = (
    land("Tundra", subtypes="Plains Island"),
    land("Underground Sea", subtypes="Island Swamp"),
    land("Badlands", subtypes="Swamp Mountain"),
    land("Taiga", subtypes="Mountain Forest"),
    land("Savannah", subtypes="Forest Plains"),
    land("Scrubland", subtypes="Plains Swamp"),
    land("Volcanic Island", subtypes="Island Mountain"),
    land("Bayou", subtypes="Swamp Forest"),
    land("Plateau", subtypes="Mountain Plains"),
    land("Tropical Island", subtypes="Forest Island"),
)

_OTHER = (
    land("City of Brass", TriggeredAbility(BecomesTapped(), (DealDamage(1, "you"),)), tap_for_any_color()),
    land("Unknown Shores", tap_for("{C}"), tap_for_any_color("{1}")),
    land("Shimmering Grotto", tap_for("{C}"), tap_for_any_color("{1}")),
    land("Mana Confluence", ActivatedAbility(Cost(tap=True, life=1), (ANY_COLOR,))),
    land(
        "Crystal Vein",
        tap_for("{C}"),
        ActivatedAbility(Cost(tap=True, sacrifice=True), (AddMana(symbols="{C}{C}"),)),
    ),
    land(
        "Ancient Ziggurat",
        ActivatedAbility(TAP, (AddMana(choose=COLORS, restriction="creature"),)),
    ),
    land("Ash Barrens", tap_for("{C}"), typecycling("basic land", "{1}")),
    land("Blasted Landscape", tap_for("{C}"), cycling("{2}")),
)

_COUNTING = (
    land(
        "Gaea's Cradle",
        ActivatedAbility(TAP, (AddMana(symbols="{G}", amount=Count("creature")),)),
        supertypes="Legendary",
    ),
    land(
        "Serra's Sanctum",
        ActivatedAbility(TAP, (AddMana(symbols="{W}", amount=Count("enchantment")),)),
        supertypes="Legendary",
    ),
    land(
        "Tolarian Academy",
        ActivatedAbility(TAP, (AddMana(symbols="{U}", amount=Count("artifact")),)),
        supertypes="Legendary",
    ),
    land(
        "Cabal Coffers",
        ActivatedAbility(Cost(mana="{2}", tap=True), (AddMana(symbols="{B}", amount=Count("Swamp")),)),
    ),
)

_COULD_PRODUCE = (
    land("Reflecting Pool", ActivatedAbility(TAP, (AddMana(could=CouldProduce("type", "land", "you")),))),
    land(
        "Exotic Orchard",
        ActivatedAbility(TAP, (AddMana(could=CouldProduce("color", "land", "opponent")),)),
    ),
)

_CHANGING_LANDS = (
    land("Urborg, Tomb of Yawgmoth", Grants("land", "any", subtypes=("Swamp",)), supertypes="Legendary"),
    land("Yavimaya, Cradle of Growth", Grants("land", "any", subtypes=("Forest",)), supertypes="Legendary"),
    enchantment("Prismatic Omen", "{1}{G}", Grants("land", "you", subtypes=tuple(BASIC_LAND_TYPES))),
    enchantment("Blood Moon", "{2}{R}", Grants("nonbasic land", "any", subtypes=("Mountain",), instead=True)),
    creature(
        "Magus of the Moon",
        "{2}{R}",
        "Human Wizard",
        2,
        2,
        Grants("nonbasic land", "any", subtypes=("Mountain",), instead=True),
    ),
    artifact(
        "Chromatic Lantern",
        "{3}",
        Grants("land", "you", ability=tap_for_any_color()),
        tap_for_any_color(),
    ),
    creature("Joiner Adept", "{1}{G}", "Elf Druid", 2, 1, Grants("land", "you", ability=tap_for_any_color())),
)

CARDS: tuple[Card, ...] = (*_BASIC, *_DUAL, *_OTHER, *_COUNTING, *_COULD_PRODUCE, *_CHANGING_LANDS)
