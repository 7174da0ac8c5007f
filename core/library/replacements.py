"""Permanents with replacement effects on other events than mana (CR 614); those on mana are in `mana`."""

from rulehound.core.cards import Card
from rulehound.core.library.making import artifact, creature, enchantment
from rulehound.core.replacement_effects import EntersTapped, Replacement
from rulehound.core.static_abilities import Grants

_OPPONENTS_TAPPED = (EntersTapped("artifact"), EntersTapped("creature"), EntersTapped("land"))

CARDS: tuple[Card, ...] = (
    enchantment("Thought Reflection", "{4}{U}{U}{U}", Replacement("draw", multiply=2)),
    enchantment("Boon Reflection", "{4}{W}", Replacement("gain life", multiply=2)),
    enchantment("Hardened Scales", "{G}", Replacement("put counters", plus=1)),
    enchantment("Branching Evolution", "{2}{G}", Replacement("put counters", multiply=2)),
    creature("Corpsejack Menace", "{2}{B}{G}", "Fungus", 4, 4, Replacement("put counters", multiply=2)),
    enchantment("Anointed Procession", "{3}{W}", Replacement("create tokens", multiply=2)),
    enchantment("Parallel Lives", "{3}{G}", Replacement("create tokens", multiply=2)),
    enchantment("Furnace of Rath", "{1}{R}{R}{R}", Replacement("damage", "any", multiply=2)),
    enchantment(
        "Dictate of the Twin Gods", "{3}{R}{R}", Replacement("damage", "any", multiply=2), keywords="flash"
    ),
    creature("Imposing Sovereign", "{1}{W}", "Human", 2, 1, EntersTapped("creature")),
    creature("Loxodon Gatekeeper", "{2}{W}{W}", "Elephant Soldier", 2, 3, *_OPPONENTS_TAPPED),
    enchantment("Kismet", "{3}{W}", *_OPPONENTS_TAPPED),
    enchantment("Frozen Aether", "{3}{U}", *_OPPONENTS_TAPPED),
    creature(
        "Urabrask the Hidden",
        "{3}{R}{R}",
        "Phyrexian Praetor",
        4,
        4,
        Grants("creature", "you", keywords=("haste",)),
        EntersTapped("creature"),
        supertypes="Legendary",
    ),
    artifact("Orb of Dreams", "{3}", EntersTapped("permanent", "any")),
)
