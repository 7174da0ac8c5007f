"""Cards that end the turn, wait for its end, or counter what is on the stack."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import LoseGame
from rulehound.core.effects import Delayed
from rulehound.core.library.making import artifact, creature, cycling, instant, typecycling
from rulehound.core.object_effects import Counter, DrawCards, Move
from rulehound.core.static_abilities import CannotBeCountered
from rulehound.core.triggered_abilities import StepBegins, TriggeredAbility
from rulehound.core.turn_effects import EndTurn

_ENDING = (
    instant("Time Stop", "{4}{U}{U}", EndTurn()),
    artifact(
        "Sundial of the Infinite",
        "{2}",
        ActivatedAbility(Cost(mana="{1}", tap=True), (EndTurn(),), timing="your turn"),
    ),
    instant("Glorious End", "{2}{R}", EndTurn(), Delayed("end", (LoseGame(),), whose="you")),
    creature(
        "Arc Runner",
        "{2}{R}",
        "Elemental Ox",
        5,
        1,
        TriggeredAbility(StepBegins("end"), (Move("sacrifice", "this"),)),
        keywords="haste",
    ),
    # Trample is left out.
    creature(
        "Ball Lightning",
        "{R}{R}{R}",
        "Elemental",
        6,
        1,
        TriggeredAbility(StepBegins("end"), (Move("sacrifice", "this"),)),
        keywords="haste",
    ),
)

_COUNTERING = (
    instant("Counterspell", "{U}{U}", Counter(), target="spell"),
    instant("Cancel", "{1}{U}{U}", Counter(), target="spell"),
    instant("Dismiss", "{2}{U}{U}", Counter(), DrawCards(1), target="spell"),
    instant("Neutralize", "{1}{U}{U}", Counter(), target="spell", more=(cycling("{2}"),)),
    instant(
        "Traumatic Visions",
        "{3}{U}{U}",
        Counter(),
        target="spell",
        more=(typecycling("basic land", "{1}{U}"),),
    ),
    instant("Last Word", "{2}{U}{U}", Counter(), target="spell", more=(CannotBeCountered(),)),
    instant("Stifle", "{U}", Counter(), target="activated or triggered ability"),
    instant("Disallow", "{1}{U}{U}", Counter(), target="spell or ability"),
    instant("Voidslime", "{G}{U}{U}", Counter(), target="spell or ability"),
    # Trample is left out.
    creature("Terra Stomper", "{3}{G}{G}{G}", "Beast", 8, 8, CannotBeCountered()),
)

CARDS: tuple[Card, ...] = (*_ENDING, *_COUNTERING)
