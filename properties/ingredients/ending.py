"""Ingredients about ending: the turn, combat, durations, and what is due later (CR 603.7, 611.2, 724)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import Delayed, May
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.core.object_effects import CreateTokens, DiscardCards, DrawCards, Move, PutCounters
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import Attacks, DealsCombatDamage, Discards, StepBegins, ZoneChanges
from rulehound.core.turn_effects import EndCombat, EndTurn, SkipNext
from rulehound.properties.ingredients.ingredient import (
    CREATURE,
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

END = EndTurn()
DRAW = DrawCards(1)

ENDINGS = (
    Ingredient("ending:turn", "Stopping", "Stopping", INSTANT, each(spell(END)), lead=True),
    Ingredient(
        "ending:after-something", "Closing", "Closing", SORCERY,
        each(spell(DrawCards(2), END), spell(CreateTokens(2), END), spell(GainLife(3), END)), lead=True,
    ),
    Ingredient(
        "ending:before-something", "Undone", "Undoing", SPELL,
        each(spell(END, DRAW), spell(END, GainLife(2))),
        lead=True,
    ),
    Ingredient(
        "ending:activated", "Sundering", "Infinity", LASTING,
        each(
            ActivatedAbility(Cost(mana="{1}", tap=True), (END,), timing="your turn"),
            ActivatedAbility(Cost(mana="{2}"), (END,), timing="your turn"),
        ), lead=True,
    ),
    Ingredient(
        "ending:activated-any-time", "Halting", "Halting", LASTING,
        each(tap(END, mana="{1}"), tap(END), ActivatedAbility(Cost(mana="{1}", sacrifice=True), (DRAW, END))),
        lead=True,
    ),
    Ingredient(
        "ending:trigger", "Abrupt", "Endings", CREATURE,
        each(
            when(ZoneChanges("dies"), END), when(Attacks(), END), when(ZoneChanges("enters"), END),
            when(DealsCombatDamage(), DRAW, END), when(ZoneChanges("leaves"), END, GainLife(1)),
        ), lead=True,
    ),
    Ingredient(
        "ending:step-trigger", "Dusking", "Dusk", LASTING,
        each(
            when(StepBegins("end", "any"), END), when(StepBegins("beginning of combat", "you"), END),
            when(StepBegins("upkeep", "opponent"), GainLife(1), END),
        ), lead=True,
    ),
    Ingredient(
        "ending:only-yours", "Brute", "Chronology", LASTING,
        each(tap(EndTurn(only_yours=True)), when(ZoneChanges("enters"), EndTurn(only_yours=True))),
        lead=True,
    ),
    Ingredient(
        "ending:may", "Tempting", "Temptation", LASTING,
        each(tap(May((END,)), mana="{1}"), when(StepBegins("upkeep", "you"), May((END,), "{1}"))),
        lead=True,
    ),
    Ingredient(
        "ending:what-waits", "Muffled", "Hushes", LASTING,
        (
            (when(Discards("you"), GainLife(1)), tap(DiscardCards(1), END)),
            (
                when(ZoneChanges("leaves"), GainLife(1)),
                ActivatedAbility(Cost(mana="{1}"), (Move("sacrifice", "this"), END)),
            ),
        ), lead=True,
    ),
    Ingredient("ending:combat", "Pacific", "Peace", INSTANT, each(spell(EndCombat())), lead=True),
    Ingredient(
        "ending:combat-otherwise", "Truced", "Truces", LASTING,
        each(tap(EndCombat(), mana="{1}"), when(ZoneChanges("dies"), EndCombat())), lead=True,
    ),
)  # fmt: skip
"""What ends the turn or the combat phase (CR 724.1, 724.2)."""

LATER = (
    Ingredient(
        "ending:next-end-step", "Promised", "Promises", SPELL, each(spell(Delayed("end", (DRAW,)))),
        lead=True,
    ),
    Ingredient(
        "ending:next-end-step-object", "Condemned", "Condemnation", SPELL,
        each(
            spell(Delayed("end", (Move("sacrifice"),)), target="creature"),
            spell(Delayed("end", (Move("exile"),)), target="creature"),
            spell(Delayed("end", (Move("return to hand"),)), target="creature"),
        ),
        lead=True,
    ),
    Ingredient(
        "ending:next-upkeep", "Owed", "Debts", SPELL,
        each(
            spell(Delayed("upkeep", (DRAW,), "you")), spell(Delayed("upkeep", (DRAW,), next_turn=True)),
            spell(Delayed("upkeep", (LoseLife(2),), "you")),
        ),
        lead=True,
    ),
    Ingredient(
        "ending:next-other-step", "Waiting", "Waiting", SPELL,
        each(
            spell(Delayed("draw", (GainLife(2),), "you")), spell(Delayed("end of combat", (DRAW,))),
            spell(Delayed("beginning of combat", (GainLife(1),), "you")),
        ), phase=False,
    ),
    Ingredient(
        "ending:delayed-trigger", "Doomed", "Fate", LASTING,
        each(
            when(ZoneChanges("enters"), Delayed("end", (DRAW,))), tap(Delayed("end", (DRAW,))),
            when(Attacks(), Delayed("end", (Move("sacrifice", "this"),))),
        ),
    ),
)  # fmt: skip
"""Delayed triggered abilities (CR 603.7)."""

DURATIONS = (
    Ingredient(
        "ending:until-end-of-turn", "Brief", "Might", INSTANT,
        each(
            spell(Modify(power=2, toughness=2), target="creature"),
            spell(Modify(power=-1, toughness=-1), target="creature"),
            spell(Modify(keywords=("vigilance",)), target="creature"),
        ),
    ),
    Ingredient(
        "ending:until-your-next-turn", "Lasting", "Banners", INSTANT,
        each(spell(Modify("creatures you control", 1, 1, duration="your next turn"))), lead=True,
    ),
    Ingredient(
        "ending:until-end-of-combat", "Battling", "Battle", INSTANT,
        each(spell(Modify(power=2, toughness=2, duration="end of combat"), target="creature")), lead=True,
    ),
    Ingredient(
        "ending:durations-other", "Persisting", "Persistence", SPELL,
        each(
            spell(Modify(power=1, toughness=1, duration="your next turn"), target="creature"),
            spell(Modify("creatures you control", 1, 1, duration="end of combat")),
            spell(GainControl(duration="your next turn"), target="creature"),
            spell(GainControl(duration="end of combat"), target="creature"),
        ),
    ),
    Ingredient(
        "ending:attackers-hardy", "Stalwart", "Shields", LASTING,
        each(Grants("creature", "any", toughness=2, attacking=True)), lead=True,
    ),
)  # fmt: skip
"""Effects that last for a while (CR 611.2, 514.2)."""

AROUND = (
    Ingredient(
        "ending:this-ends", "Passing", "Passing", CREATURE,
        each(when(StepBegins("end", "any"), Move("sacrifice", "this"))),
    ),
    Ingredient(
        "ending:dies", "Mourned", "Mourning", CREATURE,
        each(when(ZoneChanges("dies"), DRAW), when(ZoneChanges("leaves"), DRAW)),
    ),
    Ingredient(
        "ending:discards", "Wasteful", "Waste", LASTING,
        each(when(Discards("you"), GainLife(1)), when(Discards("you"), PutCounters(1))), lead=True,
    ),
    Ingredient(
        "ending:full-hand", "Bookish", "Books", SPELL,
        each(spell(DrawCards(3)), spell(DrawCards(4), DiscardCards(1))),
    ),
    Ingredient(
        "ending:damage", "Searing", "Searing", SPELL,
        each(spell(DealDamage(1), target="creature"), spell(DealDamage(2), target="any target")),
    ),
    Ingredient(
        "ending:granted-trigger", "Bereaved", "Bereavement", LASTING,
        each(
            Grants("creature", "you", ability=when(ZoneChanges("dies"), GainLife(1))),
            Grants("creature", "you", ability=when(ZoneChanges("enters"), GainLife(1))),
            Grants("creature", "any", ability=when(ZoneChanges("leaves"), DRAW)),
            Grants("permanent", "you", ability=when(ZoneChanges("enters"), DealDamage(1), target="creature")),
            Grants("creature", "any", toughness=-1, ability=when(ZoneChanges("dies"), LoseLife(1))),
        ), phase=False,
    ),
    Ingredient(
        "ending:until-combat-next-turn", "Enduring", "Sieges", SPELL,
        each(
            spell(Modify(power=2, toughness=2, duration="end of combat on your next turn"), target="creature"),
            spell(Modify("creatures you control", 1, 1, duration="end of combat on your next turn")),
            spell(GainControl(duration="end of combat on your next turn"), target="creature"),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "ending:until-end-of-next-turn", "Abiding", "Seasons", SPELL,
        each(
            spell(Modify(power=2, toughness=2, duration="end of your next turn"), target="creature"),
            spell(Modify("creatures you control", 1, 1, duration="end of your next turn")),
            spell(GainControl(duration="end of your next turn"), target="creature"),
        ), lead=True,
    ),
    Ingredient(
        "ending:active-may", "Obliging", "Leave", LASTING,
        each(
            tap(EndTurn(active_may=True)), when(StepBegins("upkeep", "any"), EndTurn(active_may=True), DRAW),
            when(StepBegins("end", "any"), EndTurn(active_may=True)),
            when(ZoneChanges("enters"), EndTurn(active_may=True)),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "ending:later-than-next", "Deferred", "Deferral", SPELL,
        each(
            spell(Delayed("end", (DRAW,)), END), spell(Delayed("end", (GainLife(1),)), SkipNext("end", "you")),
            spell(Delayed("upkeep", (GainLife(2),)), SkipNext("upkeep", "each opponent")),
            spell(Delayed("draw", (LoseLife(1),)), SkipNext("draw", "each player")),
        ), lead=True, phase=False,
    ),
    Ingredient(
        "ending:in-the-end-step", "Belated", "Delay", LASTING,
        each(
            when(StepBegins("end", "any"), Delayed("end", (DRAW,))),
            when(StepBegins("end", "any"), Delayed("end", (GainLife(1),), "you")),
            when(StepBegins("end", "you"), DRAW, Delayed("end", (LoseLife(1),))),
            when(StepBegins("upkeep", "any"), Delayed("upkeep", (GainLife(1),))),
        ), lead=True, phase=False,
    ),
)  # fmt: skip
"""What shows how an ending went: deaths, discards, full hands, marked damage (CR 514.1-514.3)."""

INGREDIENTS = ENDINGS + LATER + DURATIONS + AROUND
