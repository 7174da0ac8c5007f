"""Cards with cycling, and cards that look at it (CR 702.29)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import CyclingCosts
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import May
from rulehound.core.lasting_effects import Modify
from rulehound.core.library.making import (
    artifact,
    creature,
    cycling,
    enchantment,
    instant,
    sorcery,
    tap_for,
    typecycling,
)
from rulehound.core.object_effects import (
    CreateTokens,
    DiscardCards,
    DrawCards,
    PutCounters,
    SearchLibrary,
    Untap,
)
from rulehound.core.triggered_abilities import Cycles, Discards, TriggeredAbility, ZoneChanges

_THIS = Cycles("this")
_ANOTHER = Cycles("another card")

_CREATURES = (
    creature("Sandbar Merfolk", "{U}", "Merfolk", 1, 1, cycling("{2}")),
    creature("Barkhide Mauler", "{4}{G}", "Beast", 4, 4, cycling("{2}")),
    creature("Desert Cerodon", "{5}{R}", "Beast", 6, 4, cycling("{R}")),
    creature("Imposing Vantasaur", "{5}{W}", "Dinosaur", 3, 6, cycling("{1}"), keywords="vigilance"),
    # Swampwalk is left out.
    creature("Street Wraith", "{3}{B}{B}", "Wraith", 3, 4, cycling(life=2)),
    creature(
        "Krosan Tusker",
        "{5}{G}{G}",
        "Boar Beast",
        6,
        5,
        cycling("{2}{G}"),
        TriggeredAbility(_THIS, (May((SearchLibrary("basic land"),)),)),
    ),
    creature(
        "Noble Templar",
        "{5}{W}",
        "Human Cleric Soldier",
        3,
        6,
        typecycling("Plains", "{2}"),
        keywords="vigilance",
    ),
    # Flying is left out.
    creature("Shoreline Ranger", "{5}{U}", "Bird Soldier", 3, 4, typecycling("Island", "{2}")),
    creature(
        "Chartooth Cougar",
        "{5}{R}",
        "Cat Beast",
        4,
        4,
        ActivatedAbility(Cost(mana="{R}"), (Modify("this", 1, 0),)),
        typecycling("Mountain", "{2}"),
    ),
    creature(
        "Elvish Aberration",
        "{5}{G}",
        "Elf Mutant",
        4,
        5,
        tap_for("{G}{G}{G}"),
        typecycling("Forest", "{2}"),
    ),
    creature("Wirewood Guardian", "{5}{G}{G}", "Elf Mutant", 6, 6, typecycling("Forest", "{2}")),
    creature(
        "Flourishing Fox",
        "{W}",
        "Fox",
        1,
        1,
        TriggeredAbility(_ANOTHER, (PutCounters(1),)),
        cycling("{1}"),
    ),
    creature(
        "Drannith Healer",
        "{1}{W}",
        "Human Cleric",
        2,
        2,
        TriggeredAbility(_ANOTHER, (GainLife(1),)),
        cycling("{1}"),
    ),
    creature(
        "Drannith Stinger",
        "{1}{R}",
        "Human Wizard",
        2,
        2,
        TriggeredAbility(_ANOTHER, (DealDamage(1, "each opponent"),)),
        cycling("{1}"),
    ),
    creature(
        "Horror of the Broken Lands",
        "{4}{B}",
        "Horror",
        4,
        4,
        TriggeredAbility(Cycles("another card", or_discards=True), (Modify("this", 2, 1),)),
        cycling("{B}"),
    ),
)

_SPELLS = (
    instant("Hieroglyphic Illumination", "{3}{U}", DrawCards(2), more=(cycling("{U}"),)),
    instant(
        "Renewed Faith",
        "{2}{W}",
        GainLife(6),
        more=(cycling("{1}{W}"), TriggeredAbility(_THIS, (May((GainLife(2),)),))),
    ),
    instant(
        "Solar Blast",
        "{3}{R}",
        DealDamage(3),
        target="any target",
        more=(
            cycling("{1}{R}{R}"),
            TriggeredAbility(_THIS, (May((DealDamage(1),)),), target="any target"),
        ),
    ),
    instant(
        "Death Pulse",
        "{2}{B}{B}",
        Modify("target", -4, -4),
        target="creature",
        more=(
            cycling("{1}{B}{B}"),
            TriggeredAbility(_THIS, (May((Modify("target", -1, -1),)),), target="creature"),
        ),
    ),
    instant(
        "Primal Boost",
        "{2}{G}",
        Modify("target", 4, 4),
        target="creature",
        more=(
            cycling("{2}{G}"),
            TriggeredAbility(_THIS, (May((Modify("target", 1, 1),)),), target="creature"),
        ),
    ),
    instant(
        "Decree of Savagery",
        "{7}{G}{G}",
        PutCounters(4, which="creatures you control"),
        more=(
            cycling("{4}{G}{G}"),
            TriggeredAbility(_THIS, (May((PutCounters(4, which="target"),)),), target="creature"),
        ),
    ),
    sorcery("Unburden", "{1}{B}{B}", DiscardCards(2, "target"), target="player", more=(cycling("{2}"),)),
    sorcery(
        "Absorb Vis",
        "{6}{B}",
        LoseLife(4, "target"),
        GainLife(4),
        target="player",
        more=(typecycling("basic land", "{1}{B}"),),
    ),
    instant(
        "Fiery Fall",
        "{5}{R}",
        DealDamage(5),
        target="creature",
        more=(typecycling("basic land", "{1}{R}"),),
    ),
    instant(
        "Sylvan Bounty",
        "{5}{G}",
        GainLife(8, "target"),
        target="player",
        more=(typecycling("basic land", "{1}{G}"),),
    ),
    instant(
        "Gleam of Resistance",
        "{4}{W}",
        Modify("creatures you control", 1, 2),
        Untap("creatures you control"),
        more=(typecycling("basic land", "{1}{W}"),),
    ),
)

_LOOKING_ON = (
    # That the token has flying is left out.
    enchantment(
        "Drake Haven",
        "{2}{U}",
        TriggeredAbility(
            Cycles("a card", or_discards=True), (May((CreateTokens(1, "Drake", "U", 2, 2),), "{1}"),)
        ),
    ),
    enchantment(
        "Faith of the Devoted",
        "{2}{B}",
        TriggeredAbility(
            Cycles("a card", or_discards=True), (May((LoseLife(2, "each opponent"), GainLife(2)), "{1}"),)
        ),
    ),
    enchantment(
        "Lightning Rift",
        "{1}{R}",
        TriggeredAbility(Cycles("a card", "any"), (May((DealDamage(2),), "{1}"),), target="any target"),
    ),
    enchantment(
        "Invigorating Boon",
        "{1}{G}",
        TriggeredAbility(
            Cycles("a card", "any"), (May((PutCounters(1, which="target"),)),), target="creature"
        ),
    ),
    # That the token has flying is left out.
    enchantment(
        "Spirit Cairn",
        "{2}{W}",
        TriggeredAbility(Discards("any"), (May((CreateTokens(1, "Spirit", "W", 1, 1),), "{W}"),)),
    ),
    artifact("Fluctuator", "{2}", CyclingCosts(reduce=2)),
    enchantment(
        "New Perspectives",
        "{5}{U}",
        TriggeredAbility(ZoneChanges("enters"), (DrawCards(3),)),
        CyclingCosts(free_with_cards=7),
    ),
)

CARDS: tuple[Card, ...] = (*_CREATURES, *_SPELLS, *_LOOKING_ON)
