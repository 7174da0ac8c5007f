"""Creatures without a rules question of their own, and plain spells to play with them."""

from rulehound.core.cards import Card
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.lasting_effects import Modify
from rulehound.core.library.making import creature, instant, sorcery
from rulehound.core.object_effects import CreateTokens, DrawCards, Move
from rulehound.core.triggered_abilities import TriggeredAbility, ZoneChanges

_VANILLA = (
    creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2),
    creature("Runeclaw Bear", "{1}{G}", "Bear", 2, 2),
    creature("Alpine Grizzly", "{2}{G}", "Bear", 4, 2),
    creature("Craw Wurm", "{4}{G}{G}", "Wurm", 6, 4),
    creature("Gray Ogre", "{2}{R}", "Ogre", 2, 2),
    creature("Hill Giant", "{3}{R}", "Giant", 3, 3),
    creature("Savannah Lions", "{W}", "Cat", 2, 1),
    creature("Pearled Unicorn", "{2}{W}", "Unicorn", 2, 2),
    creature("Merfolk of the Pearl Trident", "{U}", "Merfolk", 1, 1),
    creature("Scathe Zombies", "{2}{B}", "Zombie", 2, 2),
    creature("Memnite", "{0}", "Construct", 1, 1, also="Artifact"),
)

_KEYWORDS = (
    creature("Raging Goblin", "{R}", "Goblin Berserker", 1, 1, keywords="haste"),
    creature("Standing Troops", "{2}{W}", "Human Soldier", 1, 4, keywords="vigilance"),
    creature("Ashcoat Bear", "{1}{G}", "Bear", 2, 2, keywords="flash"),
    creature("King Cheetah", "{3}{G}", "Cat", 3, 2, keywords="flash"),
)

_ENTERS_OR_DIES = (
    creature(
        "Elvish Visionary",
        "{1}{G}",
        "Elf Shaman",
        1,
        1,
        TriggeredAbility(ZoneChanges("enters"), (DrawCards(1),)),
    ),
    creature(
        "Venerable Monk",
        "{2}{W}",
        "Human Monk Cleric",
        2,
        2,
        TriggeredAbility(ZoneChanges("enters"), (GainLife(2),)),
    ),
    creature(
        "Phyrexian Rager",
        "{2}{B}",
        "Phyrexian Horror",
        2,
        2,
        TriggeredAbility(ZoneChanges("enters"), (DrawCards(1), LoseLife(1))),
    ),
    creature(
        "Flametongue Kavu",
        "{3}{R}",
        "Kavu",
        4,
        2,
        TriggeredAbility(ZoneChanges("enters"), (DealDamage(4),), target="creature"),
    ),
    creature(
        "Filigree Familiar",
        "{3}",
        "Fox",
        2,
        2,
        TriggeredAbility(ZoneChanges("enters"), (GainLife(2),)),
        TriggeredAbility(ZoneChanges("dies"), (DrawCards(1),)),
        also="Artifact",
    ),
)

_SPELLS = (
    instant("Lightning Bolt", "{R}", DealDamage(3), target="any target"),
    instant("Shock", "{R}", DealDamage(2), target="any target"),
    instant("Giant Growth", "{G}", Modify("target", 3, 3), target="creature"),
    instant("Unsummon", "{U}", Move("return to hand"), target="creature"),
    instant("Murder", "{1}{B}{B}", Move("destroy"), target="creature"),
    instant("Angel's Mercy", "{2}{W}{W}", GainLife(7)),
    instant("Raise the Alarm", "{1}{W}", CreateTokens(2, "Soldier", "W", 1, 1)),
    sorcery("Dragon Fodder", "{1}{R}", CreateTokens(2, "Goblin", "R", 1, 1)),
    sorcery("Divination", "{2}{U}", DrawCards(2)),
)

CARDS: tuple[Card, ...] = (*_VANILLA, *_KEYWORDS, *_ENTERS_OR_DIES, *_SPELLS)
