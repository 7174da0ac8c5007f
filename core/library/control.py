"""Cards about control, {T} and {Q}, summoning sickness, untapping and phasing."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage
from rulehound.core.effects import Effect
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.core.library.making import (
    ANY_COLOR,
    TAP,
    creature,
    cycling,
    enchantment,
    instant,
    sorcery,
)
from rulehound.core.object_effects import CreateTokens, DrawCards, Move, PutCounters, Tap, Untap
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import TriggeredAbility, ZoneChanges

_HASTE = Modify("target", keywords=("haste",))
_THREATEN: tuple[Effect, ...] = (GainControl("target", "end of turn"), Untap("target"), _HASTE)

_CONTROL = (
    sorcery("Threaten", "{2}{R}", *_THREATEN, target="creature"),
    sorcery("Act of Treason", "{2}{R}", *_THREATEN, target="creature"),
    sorcery("Limits of Solidarity", "{3}{R}", *_THREATEN, target="creature", more=(cycling("{2}"),)),
    sorcery(
        "Mark of Mutiny",
        "{2}{R}",
        GainControl("target", "end of turn"),
        PutCounters(1, which="target"),
        Untap("target"),
        _HASTE,
        target="creature",
    ),
    creature(
        "Zealous Conscripts",
        "{4}{R}",
        "Human Warrior",
        3,
        3,
        TriggeredAbility(ZoneChanges("enters"), _THREATEN, target="permanent"),
        keywords="haste",
    ),
    instant("Acrobatic Maneuver", "{2}{W}", Move("blink"), DrawCards(1), target="creature you control"),
)

_TAP_SYMBOL = (
    creature(
        "Prodigal Sorcerer",
        "{2}{U}",
        "Human Wizard",
        1,
        1,
        ActivatedAbility(TAP, (DealDamage(1),), target="any target"),
    ),
    creature(
        "Prodigal Pyromancer",
        "{2}{R}",
        "Human Wizard",
        1,
        1,
        ActivatedAbility(TAP, (DealDamage(1),), target="any target"),
    ),
    creature(
        "Seeker of Skybreak", "{1}{G}", "Elf", 2, 1, ActivatedAbility(TAP, (Untap(),), target="creature")
    ),
    creature(
        "Master Decoy",
        "{1}{W}",
        "Human Soldier",
        1,
        2,
        ActivatedAbility(Cost(mana="{W}", tap=True), (Tap(),), target="creature"),
    ),
    creature(
        "Gideon's Lawkeeper",
        "{W}",
        "Human Soldier",
        1,
        1,
        ActivatedAbility(Cost(mana="{W}", tap=True), (Tap(),), target="creature"),
    ),
)

_UNTAP_SYMBOL = (
    # Flying is left out.
    creature(
        "Pili-Pala",
        "{2}",
        "Scarecrow",
        1,
        1,
        ActivatedAbility(Cost(mana="{2}", untap=True), (ANY_COLOR,)),
        also="Artifact",
    ),
    # Flying is left out.
    creature(
        "Silkbind Faerie",
        "{2}{W/U}",
        "Faerie Rogue",
        1,
        3,
        ActivatedAbility(Cost(mana="{1}{W/U}", untap=True), (Tap(),), target="creature"),
    ),
    creature(
        "Merrow Grimeblotter",
        "{3}{U/B}",
        "Merfolk Wizard",
        2,
        2,
        ActivatedAbility(Cost(mana="{1}{U/B}", untap=True), (Modify("target", -2, 0),), target="creature"),
    ),
    creature(
        "Patrol Signaler",
        "{1}{W}",
        "Kithkin Soldier",
        1,
        1,
        ActivatedAbility(Cost(mana="{1}{W}", untap=True), (CreateTokens(1, "Kithkin Soldier", "W", 1, 1),)),
    ),
)

_ALL_CREATURES = (
    enchantment("Fervor", "{2}{R}", Grants("creature", "you", keywords=("haste",))),
    enchantment("Mass Hysteria", "{R}", Grants("creature", "any", keywords=("haste",))),
    enchantment("Serra's Blessing", "{1}{W}", Grants("creature", "you", keywords=("vigilance",))),
    enchantment("Glorious Anthem", "{1}{W}{W}", Grants("creature", "you", power=1, toughness=1)),
    instant("Vitalize", "{G}", Untap("creatures you control")),
    sorcery("Mobilize", "{G}", Untap("creatures you control")),
    instant("To Arms!", "{1}{W}", Untap("creatures you control"), DrawCards(1)),
)

_PHASING = (
    creature("Sandbar Crocodile", "{4}{U}", "Crocodile", 6, 5, keywords="phasing"),
    # Flying is left out.
    creature("Teferi's Drake", "{2}{U}", "Drake", 3, 2, keywords="phasing"),
)

CARDS: tuple[Card, ...] = (*_CONTROL, *_TAP_SYMBOL, *_UNTAP_SYMBOL, *_ALL_CREATURES, *_PHASING)
