"""Cards with {X} in a cost (CR 107.3)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import VariableX
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.lasting_effects import Modify
from rulehound.core.library.making import artifact, creature, instant, sorcery
from rulehound.core.object_effects import CreateTokens, DiscardCards, DrawCards
from rulehound.core.replacement_effects import EntersWithCounters
from rulehound.core.triggered_abilities import SpellIsCast, TriggeredAbility

_X = VariableX()
_HALF_X = VariableX(half=True)

CARDS: tuple[Card, ...] = (
    creature("Endless One", "{X}", "Eldrazi", 0, 0, EntersWithCounters(_X)),
    creature("Ivy Elemental", "{X}{G}", "Elemental", 0, 0, EntersWithCounters(_X)),
    # Flying and trample are left out.
    creature(
        "Hydroid Krasis",
        "{X}{G}{U}",
        "Jellyfish Hydra Beast",
        0,
        0,
        TriggeredAbility(SpellIsCast(), (GainLife(_HALF_X), DrawCards(_HALF_X))),
        EntersWithCounters(_X),
    ),
    creature(
        "Cinder Elemental",
        "{3}{R}",
        "Elemental",
        2,
        2,
        ActivatedAbility(
            Cost(mana="{X}{R}", tap=True, sacrifice=True), (DealDamage(_X),), target="any target"
        ),
    ),
    artifact(
        "Snake Basket",
        "{4}",
        ActivatedAbility(
            Cost(mana="{X}", sacrifice=True), (CreateTokens(_X, "Snake", "G", 1, 1),), timing="sorcery"
        ),
    ),
    sorcery("Blaze", "{X}{R}", DealDamage(_X), target="any target"),
    instant("Volcanic Geyser", "{X}{R}{R}", DealDamage(_X), target="any target"),
    instant("Howl from Beyond", "{X}{B}", Modify("target", 1, 0, times=_X), target="creature"),
    instant("Death Wind", "{X}{B}", Modify("target", -1, -1, times=_X), target="creature"),
    instant("Heat Ray", "{X}{R}", DealDamage(_X), target="creature"),
    sorcery("Mind Spring", "{X}{U}{U}", DrawCards(_X)),
    sorcery("Braingeyser", "{X}{U}{U}", DrawCards(_X, "target"), target="player"),
    instant("Stroke of Genius", "{X}{2}{U}", DrawCards(_X, "target"), target="player"),
    instant("Pull from Tomorrow", "{X}{U}{U}", DrawCards(_X), DiscardCards(1)),
    sorcery("Stream of Life", "{X}{G}", GainLife(_X, "target"), target="player"),
    instant("Secure the Wastes", "{X}{W}", CreateTokens(_X, "Warrior", "W", 1, 1)),
    sorcery("Goblin Offensive", "{X}{1}{R}{R}", CreateTokens(_X, "Goblin", "R", 1, 1)),
)
