"""The area `plain`: basic lands, creatures without text, and in every second scenario one thing more.

It is for engines that play little else, such as one that is being written: of the other areas' scenarios
nearly every one has an ability that such an engine does not know.  All cards are of the library, so that
targets that know real cards only can be told of them, and each of the extras does one thing.  It is hunted
in where it is named (`--areas plain`) and stands in no list of areas that is taken by default.
"""

from rulehound.core.choices import Choices

NAME = "plain"
LINE = "lands, creatures without text, combat, draws: what the simplest engine plays"
RULES = ("305.6", "500.1", "508.1", "510.2", "704.5g")

CREATURES = (
    "Grizzly Bears", "Hill Giant", "Savannah Lions", "Merfolk of the Pearl Trident", "Scathe Zombies",
    "Gray Ogre", "Pearled Unicorn", "Alpine Grizzly", "Craw Wurm", "Runeclaw Bear",
)  # fmt: skip
"""Creatures that have no abilities."""

EXTRAS = (
    "Wastes", "Divination", "Lightning Bolt", "Raging Goblin", "Standing Troops", "Angel's Mercy", "Shock",
    "Murder", "Bayou", "Unsummon", "Raise the Alarm", "Llanowar Elves", "Giant Growth", "Tundra",
)  # fmt: skip
"""Cards that do one thing: make mana, draw, deal damage, have haste or vigilance, gain life, ..."""

_MORE = (0, 0, 0, 1, 1, 2)
"""How many extras a scenario has: every second one has none."""


def draw_plain(choices: Choices, avoid: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Draw the names of one to three creatures and at most two extras, without features to `avoid`.

    The first creature stays where all are to be avoided: a board is never without.
    """
    creatures = _some(choices, CREATURES, 1 + choices.choose(3), avoid) or CREATURES[:1]
    return creatures + _some(choices, EXTRAS, _MORE[choices.choose(len(_MORE))], avoid)


def draw_creature_name(choices: Choices) -> str:
    """The name of one more creature."""
    return CREATURES[choices.choose(len(CREATURES))]


def _some(choices: Choices, row: tuple[str, ...], count: int, avoid: frozenset[str]) -> tuple[str, ...]:
    """So many different ones of a row."""
    left = [name for name in row if f"card:{name}" not in avoid]
    return tuple(left.pop(choices.choose(len(left))) for _ in range(min(count, len(left))))
