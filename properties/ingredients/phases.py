"""Ingredients about turns, phases and steps: added, skipped, and what waits for them (CR 500.7-500.11)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count, EventAmount
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife, LoseLife
from rulehound.core.effects import Delayed
from rulehound.core.object_effects import DrawCards, Untap
from rulehound.core.replacement_effects import Skips
from rulehound.core.triggered_abilities import Attacks, DealsCombatDamage, StepBegins, ZoneChanges
from rulehound.core.turn_effects import AddPhases, AddSteps, ExtraTurn, SkipNext
from rulehound.core.turns import POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    LASTING,
    SORCERY,
    SPELL,
    Ingredient,
    each,
    spell,
    tap,
    when,
)

COMBAT = AddPhases(("combat",))
BEGINNING = AddPhases(("beginning",))
COMBAT_AND_MAIN = AddPhases(("combat", "main"), after="this main phase")
UNTAP_YOURS = Untap("creatures you control")

INSERTIONS = (
    Ingredient("phases:combat", "Clashing", "Clashes", INSTANT, each(spell(COMBAT)), lead=True),
    Ingredient(
        "phases:combat-and-main", "Relentless", "Relentlessness", SORCERY,
        each(spell(Untap("creatures that attacked this turn"), COMBAT_AND_MAIN), spell(COMBAT_AND_MAIN)),
        lead=True,
    ),
    Ingredient(
        "phases:combat-and-main-activated", "Aggravated", "Aggravation", ENCHANTMENT,
        each(
            ActivatedAbility(Cost(mana="{3}"), (UNTAP_YOURS, COMBAT_AND_MAIN), timing="sorcery"),
            ActivatedAbility(Cost(mana="{1}"), (UNTAP_YOURS, COMBAT_AND_MAIN), timing="sorcery"),
        ), lead=True,
    ),
    Ingredient("phases:beginning", "Renewing", "Renewal", INSTANT, each(spell(BEGINNING)), lead=True),
    Ingredient(
        "phases:step-after-phase", "Lingering", "Lingering", INSTANT,
        each(
            spell(AddSteps("upkeep", where="after this phase")),
            spell(AddSteps("draw", where="after this phase")),
            spell(AddSteps("end", where="after this phase")),
        ), lead=True,
    ),
    Ingredient(
        "phases:combat-after-combat", "Warring", "Wars", INSTANT,
        each(spell(AddPhases(("combat",), after="this combat phase"))), lead=True,
    ),
    Ingredient(
        "phases:step-after-step", "Delaying", "Delays", INSTANT,
        each(spell(AddSteps("upkeep")), spell(AddSteps("draw")), spell(AddSteps("end"))), lead=True,
    ),
    Ingredient(
        "phases:combat-step", "Drawn-Out", "Skirmishes", INSTANT,
        each(
            spell(AddSteps("beginning of combat")), spell(AddSteps("declare attackers")),
            spell(AddSteps("combat damage", where="after this phase")), spell(AddSteps("end of combat")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "phases:step-before-step", "Foreseen", "Foresight", SPELL,
        each(
            *(
                spell(AddSteps(step, where="before", anchor=anchor))
                for step, anchor in (
                    ("upkeep", "draw"), ("beginning of combat", "declare attackers"), ("upkeep", "end"),
                    ("declare blockers", "combat damage"), ("end", "cleanup"), ("upkeep", "upkeep"),
                )
            )
        ),
        lead=True, phase=False,
    ),
    Ingredient(
        "phases:step-before-each", "Forewarned", "Forewarning", LASTING,
        each(
            when(
                StepBegins("upkeep", "any", first_each_turn=True), AddSteps("upkeep", where="before", anchor="draw")
            ),
            when(StepBegins("upkeep", "you"), AddSteps("draw", where="before", anchor="draw")),
            when(
                StepBegins("beginning of combat", "you"),
                AddSteps("combat damage", where="before", anchor="end of combat"),
            ),
            when(
                StepBegins("end", "any", first_each_turn=True), AddSteps("end", where="before", anchor="cleanup")
            ),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "phases:beginning-at-postcombat", "Sunlit", "Suns", LASTING,
        each(when(StepBegins(POSTCOMBAT_MAIN, "you"), BEGINNING)), lead=True,
    ),
    Ingredient(
        "phases:combat-on-first-attack", "Raging", "Rage", CREATURE,
        each(when(Attacks(first_each_turn=True), UNTAP_YOURS, COMBAT)), lead=True,
    ),
    Ingredient(
        "phases:combat-on-attack", "Charging", "Charges", CREATURE, each(when(Attacks(), COMBAT)), lead=True,
    ),
    Ingredient(
        "phases:first-upkeep", "Hazy", "Haze", LASTING,
        each(when(StepBegins("upkeep", "any", first_each_turn=True), AddSteps("upkeep"))), lead=True,
    ),
    Ingredient(
        "phases:main", "Steady", "Steadiness", SPELL,
        each(spell(AddPhases(("main",))), spell(AddPhases(("main",), after="this main phase"))),
        lead=True, phase=False,
    ),
    Ingredient(
        "phases:group", "Tangled", "Tangles", SPELL,
        each(
            spell(AddPhases(("combat", "combat"))), spell(AddPhases(("main", "combat"))),
            spell(AddPhases(("beginning", "combat", "main"))),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "phases:two-groups", "Layered", "Layers", SPELL,
        each(spell(COMBAT, BEGINNING), spell(BEGINNING, COMBAT), spell(AddSteps("upkeep"), AddSteps("draw"))),
        lead=True,
    ),
    Ingredient(
        "phases:you-get", "Grasping", "Grasping", LASTING,
        each(
            when(StepBegins("upkeep", "any", first_each_turn=True), AddSteps("upkeep", you_get=True)),
            when(StepBegins("end", "any", first_each_turn=True), AddSteps("end", you_get=True)),
        ), lead=True,
    ),
    Ingredient(
        "phases:phase-you-get", "Claiming", "Claims", INSTANT,
        each(spell(AddPhases(("combat",), you_get=True)), spell(AddPhases(("beginning",), you_get=True))),
        lead=True,
    ),
    Ingredient(
        "phases:steps-for-damage", "Brooding", "Brooding", CREATURE,
        each(when(DealsCombatDamage(), AddSteps("upkeep", EventAmount(), "after this phase", you_get=True))),
        lead=True,
    ),
    Ingredient(
        "phases:counted-steps", "Counting", "Counting", SPELL,
        each(spell(AddSteps("upkeep", 2, "after this phase")), spell(AddSteps("upkeep", Count("artifact"))),),
        lead=True, phase=False,
    ),
    Ingredient(
        "phases:activated", "Ticking", "Clocks", LASTING,
        each(tap(COMBAT, mana="{1}"), tap(AddSteps("upkeep", where="after this phase")), tap(BEGINNING)),
        lead=True,
    ),
    Ingredient(
        "phases:enters", "Heralding", "Heralds", LASTING,
        each(when(ZoneChanges("enters"), COMBAT), when(ZoneChanges("dies"), BEGINNING)), lead=True,
    ),
)  # fmt: skip
"""Effects that add phases and steps (CR 500.8-500.10)."""

TURNS = (
    Ingredient("phases:extra-turn", "Timeless", "Time", SORCERY, each(spell(ExtraTurn())), lead=True),
    Ingredient(
        "phases:extra-turn-target", "Rewound", "Rewinding", SORCERY,
        each(spell(ExtraTurn("target"), target="player")), lead=True,
    ),
    Ingredient(
        "phases:extra-turn-with-end", "Final", "Fortune", SORCERY,
        each(spell(ExtraTurn(lose_at_end=True)), spell(ExtraTurn(skip="untap"))), lead=True,
    ),
    Ingredient(
        "phases:extra-turns", "Endless", "Eternity", SORCERY,
        each(spell(ExtraTurn(), ExtraTurn()), spell(ExtraTurn("each player"))), lead=True,
    ),
    Ingredient(
        "phases:skip-next", "Vanished", "Absence", SORCERY,
        each(spell(SkipNext("turn"), target="player"), spell(SkipNext("combat"), target="player")), lead=True,
    ),
    Ingredient(
        "phases:skip-next-step", "Silenced", "Silence", SPELL,
        each(*(spell(SkipNext(what), target="player") for what in ("draw", "upkeep", "untap", "end"))),
        lead=True, phase=False,
    ),
    Ingredient(
        "phases:skip-next-yours", "Forgone", "Forgoing", SPELL,
        each(spell(DrawCards(2), SkipNext("turn", "you")), spell(DrawCards(1), SkipNext("draw", "you"))),
    ),
    Ingredient("phases:skip-untap", "Stagnant", "Stasis", LASTING, each(Skips("untap", "any")), lead=True),
    Ingredient(
        "phases:skips", "Barren", "Barrenness", LASTING,
        each(Skips("draw", "you"), Skips("upkeep", "any"), Skips("combat", "opponent"), Skips("end", "any")),
        lead=True, phase=False,
    ),
)  # fmt: skip
"""Turns added, and what is skipped (CR 500.7, 500.11)."""

WAITING = (
    Ingredient(
        "phases:upkeep-trigger", "Morning", "Mornings", LASTING,
        each(when(StepBegins("upkeep", "you"), GainLife(1)), when(StepBegins("draw", "you"), GainLife(1))),
    ),
    Ingredient(
        "phases:end-trigger", "Evening", "Evenings", LASTING,
        each(when(StepBegins("end", "any"), GainLife(1)), when(StepBegins("end", "you"), DrawCards(1))),
    ),
    Ingredient(
        "phases:main-trigger", "Noonday", "Noon", LASTING,
        each(
            when(StepBegins(POSTCOMBAT_MAIN, "you"), GainLife(1)),
            when(StepBegins(PRECOMBAT_MAIN, "you"), GainLife(1)),
        ),
    ),
    Ingredient(
        "phases:combat-trigger", "Martial", "Drums", LASTING,
        each(when(StepBegins("beginning of combat", "you"), GainLife(1))),
    ),
    Ingredient(
        "phases:other-trigger", "Watchful", "Watches", LASTING,
        each(
            when(StepBegins("upkeep", "opponent"), LoseLife(1, "each opponent")),
            when(StepBegins("end of combat", "you"), GainLife(1)),
            when(StepBegins("end", "any", first_each_turn=True), GainLife(1)),
        ),
    ),
    Ingredient(
        "phases:beginning-of-the-added", "Landbound", "Footfalls", SPELL,
        each(
            spell(AddPhases(("combat",), after="this main phase"), Delayed("combat", (UNTAP_YOURS,), added=True)),
            spell(AddSteps("end"), Delayed("end", (GainLife(2),), added=True)),
            spell(BEGINNING, Delayed("upkeep", (DrawCards(1),), added=True)),
            spell(COMBAT_AND_MAIN, Delayed("combat", (GainLife(1),), added=True)),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""What triggers as a step or phase begins (CR 603.2b)."""

INGREDIENTS = INSERTIONS + TURNS + WAITING
