"""Cards that add or skip turns, phases and steps, and cards that wait for a step."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import EventAmount
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife, LoseLife
from rulehound.core.library.making import artifact, creature, enchantment, instant, sorcery
from rulehound.core.object_effects import DrawCards, Untap
from rulehound.core.replacement_effects import Skips
from rulehound.core.triggered_abilities import Attacks, DealsCombatDamage, StepBegins, TriggeredAbility
from rulehound.core.turn_effects import AddPhases, AddSteps, ExtraTurn, SkipNext
from rulehound.core.turns import POSTCOMBAT_MAIN

_COMBAT_AND_MAIN = AddPhases(("combat", "main"), after="this main phase")

_PHASES = (
    enchantment(
        "Aggravated Assault",
        "{2}{R}",
        ActivatedAbility(
            Cost(mana="{3}{R}{R}"), (Untap("creatures you control"), _COMBAT_AND_MAIN), timing="sorcery"
        ),
    ),
    sorcery("Relentless Assault", "{2}{R}{R}", Untap("creatures that attacked this turn"), _COMBAT_AND_MAIN),
    # Flying is left out.
    creature(
        "Aurelia, the Warleader",
        "{2}{R}{R}{W}{W}",
        "Angel",
        3,
        4,
        TriggeredAbility(
            Attacks(first_each_turn=True), (Untap("creatures you control"), AddPhases(("combat",)))
        ),
        keywords="vigilance haste",
        supertypes="Legendary",
    ),
    # Flying is left out.
    creature(
        "Sphinx of the Second Sun",
        "{6}{U}{U}",
        "Sphinx",
        6,
        6,
        TriggeredAbility(StepBegins(POSTCOMBAT_MAIN, "you"), (AddPhases(("beginning",)),)),
    ),
    # Menace is left out.
    creature(
        "Obeka, Splitter of Seconds",
        "{1}{U}{B}{R}",
        "Ogre Warlock",
        2,
        5,
        TriggeredAbility(
            DealsCombatDamage(),
            (AddSteps("upkeep", EventAmount(), where="after this phase", you_get=True),),
        ),
        supertypes="Legendary",
    ),
)

_TURNS = (
    sorcery("Time Walk", "{1}{U}", ExtraTurn()),
    sorcery("Temporal Manipulation", "{3}{U}{U}", ExtraTurn()),
    sorcery("Capture of Jingzhou", "{3}{U}{U}", ExtraTurn()),
    sorcery("Time Warp", "{3}{U}{U}", ExtraTurn("target"), target="player"),
    sorcery("Savor the Moment", "{1}{U}{U}", ExtraTurn(skip="untap")),
    instant("Final Fortune", "{R}{R}", ExtraTurn(lose_at_end=True)),
    sorcery("Last Chance", "{R}{R}", ExtraTurn(lose_at_end=True)),
    sorcery("Warrior's Oath", "{R}{R}", ExtraTurn(lose_at_end=True)),
)

_SKIPS = (
    artifact("Eon Hub", "{5}", Skips("upkeep", "any")),
    enchantment(
        "Yawgmoth's Bargain",
        "{4}{B}{B}",
        Skips("draw", "you"),
        ActivatedAbility(Cost(life=1), (DrawCards(1),)),
    ),
    instant("Meditate", "{2}{U}", DrawCards(4), SkipNext("turn", "you")),
)

_DRAW_STEP = TriggeredAbility(StepBegins("draw", "any"), (DrawCards(1, "that player"),))

_STEPS = (
    enchantment(
        "Phyrexian Arena",
        "{1}{B}{B}",
        TriggeredAbility(StepBegins("upkeep", "you"), (DrawCards(1), LoseLife(1))),
    ),
    artifact(
        "Fountain of Renewal",
        "{1}",
        TriggeredAbility(StepBegins("upkeep", "you"), (GainLife(1),)),
        ActivatedAbility(Cost(mana="{3}", sacrifice=True), (DrawCards(1),)),
    ),
    enchantment("Dictate of Kruphix", "{1}{U}{U}", _DRAW_STEP, keywords="flash"),
    creature("Kami of the Crescent Moon", "{U}{U}", "Spirit", 1, 3, _DRAW_STEP, supertypes="Legendary"),
    artifact(
        "Font of Mythos",
        "{4}",
        TriggeredAbility(StepBegins("draw", "any"), (DrawCards(2, "that player"),)),
    ),
)

CARDS: tuple[Card, ...] = (*_PHASES, *_TURNS, *_SKIPS, *_STEPS)
