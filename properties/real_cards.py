"""Scenarios of real cards only, for targets that know the cards that were printed and no others.

By area, the library's cards that python-mtg says it plays in full (a test compares).  A scenario has a few
of them, and the features in its report are their names.
"""

from collections.abc import Sequence

from rulehound.core.cards import Card
from rulehound.core.choices import Choices
from rulehound.core.errors import BadInput
from rulehound.core.library import LIBRARY
from rulehound.core.scenario import CardData
from rulehound.properties import plain
from rulehound.properties.areas import Mask, card_mask, check_areas
from rulehound.properties.cards import Names

_SPELLS = (
    "Lightning Bolt", "Shock", "Unsummon", "Murder", "Divination", "Raise the Alarm", "Angel's Mercy",
)  # fmt: skip
_CREATURES = (
    "Grizzly Bears", "Hill Giant", "Savannah Lions", "Gray Ogre", "Alpine Grizzly", "Craw Wurm", "Memnite",
    "Scathe Zombies", "Raging Goblin", "Standing Troops",
)  # fmt: skip

REAL_CARDS: dict[str, tuple[str, ...]] = {
    "mana": (
        "Sol Ring", "Llanowar Elves", "Birds of Paradise", "Mox Emerald", "Mox Ruby", "Manalith",
        "Thran Dynamo", "Gilded Lotus", "Bayou", "Tundra", "Taiga", "Mind Stone", "Elvish Mystic",
        "Snow-Covered Forest", *_SPELLS,
    ),
    "replacement": ("Venerable Monk", "Elvish Visionary", "Filigree Familiar", "Dragon Fodder", *_SPELLS),
    "phases": ("Time Walk", "Time Warp", "Phyrexian Arena", "Fountain of Renewal", "Divination", "Shock"),
    "ending": (
        "Arc Runner", "Ball Lightning", "Final Fortune", "Fountain of Renewal", "Counterspell", "Cancel",
        "Phyrexian Rager", *_SPELLS,
    ),
    "x": (
        "Blaze", "Volcanic Geyser", "Heat Ray", "Mind Spring", "Braingeyser", "Stroke of Genius",
        "Pull from Tomorrow", "Stream of Life", "Counterspell", "Dismiss", "Sol Ring",
    ),
    "sickness": (
        "Prodigal Sorcerer", "Seeker of Skybreak", "Master Decoy", "Gideon's Lawkeeper", "Silkbind Faerie",
        "Patrol Signaler", "Vitalize", "Mobilize", "To Arms!", "Llanowar Elves", "Raging Goblin", "Fervor",
        "Acrobatic Maneuver", "Mass Hysteria", "Hedron Archive",
    ),
    "combat": (
        *_CREATURES, "Ashcoat Bear", "Ball Lightning", "Glorious Anthem", "Serra's Blessing",
        "Flametongue Kavu", *_SPELLS,
    ),
}  # fmt: skip
"""Names of library cards by area, in the order that draws depend on; there are none about cycling."""

_SIZES = ((2, 2), (1, 1), (0, 4), (3, 1), (5, 5), (1, 3))
"""Of invented creatures without text, which can be said to such a target as well."""


def with_real_cards(areas: Sequence[str]) -> tuple[str, ...]:
    """The areas of which there are real cards; raises BadInput where that is none."""
    found = tuple(area for area in areas if area in REAL_CARDS or area == plain.NAME)
    if not found:
        raise BadInput(
            f"this target knows real cards only, and there are none for {', '.join(areas)}; "
            f"areas with some are {', '.join((*REAL_CARDS, plain.NAME))}"
        )
    return found


def draw_real_mask(choices: Choices, areas: Sequence[str], *, avoid: frozenset[str] = frozenset()) -> Mask:
    """Draw a mask of two to six real cards of an area; features are "card:Grizzly Bears".

    Raises BadInput for a name that is no area, or where no area has real cards.
    """
    check_areas(areas)
    able = with_real_cards(areas)
    area = able[choices.choose(len(able))]
    if area == plain.NAME:
        return card_mask(choices, area, plain.draw_plain(choices, avoid), avoid)
    row = REAL_CARDS[area]
    row = tuple(name for name in row if f"card:{name}" not in avoid) or row[:1]
    names: list[str] = []
    for _ in range(min(2 + choices.choose(5), len(row))):
        place = choices.choose(len(row))
        while row[place] in names:
            place = (place + 1) % len(row)
        names.append(row[place])
    return card_mask(choices, area, tuple(names), avoid)


def draw_creature(choices: Choices, area: str, names: Names) -> Card:
    """A creature: mostly a real one, sometimes one without text that is made up; in area `plain` a plain one."""
    if area == plain.NAME:
        return LIBRARY[plain.draw_creature_name(choices)]
    place = choices.choose(len(_CREATURES) + len(_SIZES) // 2)
    if place < len(_CREATURES):
        return LIBRARY[_CREATURES[place]]
    return _plain(names, *_SIZES[choices.choose(len(_SIZES))])


def _plain(names: Names, power: int, toughness: int) -> Card:
    name = f"Plain Beast {power} {toughness}"
    names.by_name[name] = CardData(("Creature",), ("Beast",), cost="{1}", power=power, toughness=toughness)
    return names.by_name[name].card(name)
