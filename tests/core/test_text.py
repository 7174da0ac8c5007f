"""Ability data is rendered in the conventional wording that engines which read rules text understand."""

import typing

import msgspec
import pytest

from rulehound.core import abilities, effects
from rulehound.core.abilities import Ability, SpellAbility
from rulehound.core.about import TargetKind, Whose
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count, EventAmount, VariableX
from rulehound.core.cards import Card
from rulehound.core.conditions import Condition
from rulehound.core.cost_abilities import CyclingCosts
from rulehound.core.costs import CastCost, Cost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import Delayed, May, Mode
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.core.object_effects import (
    Counter,
    CreateTokens,
    DrawCards,
    Move,
    PutCounters,
    SearchLibrary,
    Tap,
    Untap,
)
from rulehound.core.replacement_effects import (
    EntersChoosingColor,
    EntersTapped,
    EntersWithCounters,
    ManaReplacement,
    Replacement,
    Skips,
    UnspentMana,
)
from rulehound.core.static_abilities import CannotBeCountered, Enchant, Grants
from rulehound.core.text import rules_text
from rulehound.core.triggered_abilities import (
    Attacks,
    CastsSpell,
    Cycles,
    DealsCombatDamage,
    Discards,
    SpellIsCast,
    StepBegins,
    TappedForMana,
    TriggeredAbility,
    TriggerEvent,
    ZoneChanges,
)
from rulehound.core.turn_effects import AddPhases, AddSteps, EndCombat, EndTurn, ExtraTurn, SkipNext

X = VariableX()
TAP = Cost(tap=True)
GAIN_1 = (GainLife(1),)
DRAW_1 = (DrawCards(1),)
MAY_SHRINK = May((Modify("target", -1, -1),))


def spell(*row: effects.Effect, target: TargetKind | None = None) -> SpellAbility:
    return SpellAbility(row, target)


def tap_for(effect: AddMana) -> ActivatedAbility:
    return ActivatedAbility(TAP, (effect,))


def cycling(mana: str = "", life: int = 0) -> ActivatedAbility:
    return ActivatedAbility(Cost(mana=mana, discard=True, life=life), DRAW_1, cycling="cycling")


def typecycling(what: str, mana: str) -> ActivatedAbility:
    return ActivatedAbility(Cost(mana=mana, discard=True), (SearchLibrary(what),), cycling=what)


def at_beginning(step: str, whose: Whose, *row: effects.Effect) -> TriggeredAbility:
    return TriggeredAbility(StepBegins(step, whose), row)


MANA: list[tuple[str, Ability, str]] = [
    ("Land", tap_for(AddMana("{G}")), "{T}: Add {G}."),
    ("Land", tap_for(AddMana("{C}{C}")), "{T}: Add {C}{C}."),
    ("Land", tap_for(AddMana(choose="WU")), "{T}: Add {W} or {U}."),
    ("Land", tap_for(AddMana(choose="WUB")), "{T}: Add {W}, {U}, or {B}."),
    ("Land", tap_for(AddMana(choose="WUBRG")), "{T}: Add one mana of any color."),
    (
        "Land",
        tap_for(AddMana(could=CouldProduce("type", "land", "you"))),
        "{T}: Add one mana of any type that a land you control could produce.",
    ),
    (
        "Artifact",
        tap_for(AddMana(could=CouldProduce("color", "land", "opponent"))),
        "{T}: Add one mana of any color that a land an opponent controls could produce.",
    ),
    (
        "Creature",
        tap_for(AddMana("{G}", amount=Count("creature"))),
        "{T}: Add {G} for each creature you control.",
    ),
    ("Land", EntersChoosingColor(), "As this land enters, choose a color."),
    ("Land", tap_for(AddMana(chosen=True)), "{T}: Add one mana of the chosen color."),
    ("Artifact", ActivatedAbility(Cost("{1}", tap=True), (AddMana("{U}{R}"),)), "{1}, {T}: Add {U}{R}."),
    (
        "Artifact",
        ActivatedAbility(Cost(tap=True, sacrifice=True), (AddMana(choose="WUBRG"),)),
        "{T}, Sacrifice this artifact: Add one mana of any color.",
    ),
    ("Creature", ActivatedAbility(Cost(untap=True), (AddMana("{G}"),)), "{Q}: Add {G}."),
    (
        "Creature",
        ActivatedAbility(Cost("{2}", untap=True), (AddMana(choose="WUBRG"),)),
        "{2}, {Q}: Add one mana of any color.",
    ),
    (
        "Land",
        tap_for(AddMana("{R}", restriction="creature")),
        "{T}: Add {R}. Spend this mana only to cast creature spells.",
    ),
    (
        "Enchantment",
        TriggeredAbility(TappedForMana(), (AddMana(same=True, who="that player"),)),
        "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    ),
    (
        "Enchantment",
        TriggeredAbility(TappedForMana("you"), (AddMana("{G}"),)),
        "Whenever you tap a land for mana, add an additional {G}.",
    ),
    (
        "Enchantment",
        TriggeredAbility(TappedForMana("you", "creature"), (AddMana("{G}"),)),
        "Whenever you tap a creature for mana, add an additional {G}.",
    ),
    (
        "Enchantment",
        ManaReplacement("you", "permanent", multiply=3),
        "If you tap a permanent for mana, it produces three times as much of that mana instead.",
    ),
    (
        "Enchantment",
        ManaReplacement("you", "permanent", multiply=2),
        "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    ),
    (
        "Enchantment",
        ManaReplacement(type="B", one=True),
        "If a land is tapped for mana, it produces {B} instead of any other type and amount.",
    ),
    (
        "Enchantment",
        ManaReplacement(type="C"),
        "If a land is tapped for mana, it produces colorless mana instead of any other type.",
    ),
    (
        "Artifact",
        ManaReplacement(type="C", one=True, at_least=2),
        "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.",
    ),
    (
        "Enchantment",
        ManaReplacement(
            by_land_type=(
                ("Plains", "R"),
                ("Island", "G"),
                ("Swamp", "W"),
                ("Mountain", "U"),
                ("Forest", "B"),
            )
        ),
        "If tapped for mana, Plains produce {R}, Islands produce {G}, Swamps produce {W}, "
        "Mountains produce {U}, and Forests produce {B} instead of any other type.",
    ),
    ("Enchantment", UnspentMana(), "Players don't lose unspent mana as steps and phases end."),
    (
        "Enchantment",
        UnspentMana("you", "C"),
        "If you would lose unspent mana, that mana becomes colorless instead.",
    ),
    (
        "Enchantment",
        Grants("nonbasic land", "any", subtypes=("Mountain",), instead=True),
        "Nonbasic lands are Mountains.",
    ),
    (
        "Enchantment",
        Grants("land", "any", subtypes=("Swamp",)),
        "Each land is a Swamp in addition to its other land types.",
    ),
    (
        "Enchantment",
        Grants("land", ability=tap_for(AddMana(choose="WUBRG"))),
        'Lands you control have "{T}: Add one mana of any color."',
    ),
    (
        "Enchantment",
        Grants("creature", ability=tap_for(AddMana("{G}"))),
        'Creatures you control have "{T}: Add {G}."',
    ),
]

X_AND_TARGETS: list[tuple[str, Ability, str]] = [
    ("Creature", EntersWithCounters(X), "This creature enters with X +1/+1 counters on it."),
    (
        "Creature",
        TriggeredAbility(ZoneChanges("enters"), (DrawCards(X),)),
        "When this creature enters, draw X cards.",
    ),
    (
        "Creature",
        TriggeredAbility(ZoneChanges("enters"), (GainLife(X),)),
        "When this creature enters, you gain X life.",
    ),
    (
        "Creature",
        TriggeredAbility(SpellIsCast(), (GainLife(VariableX(half=True)), DrawCards(VariableX(half=True)))),
        "When you cast this spell, you gain half X life and draw half X cards. Round down each time.",
    ),
    ("Sorcery", spell(DrawCards(X)), "Draw X cards."),
    ("Sorcery", spell(DealDamage(X), target="any target"), "This spell deals X damage to any target."),
    (
        "Creature",
        ActivatedAbility(Cost("{X}", tap=True), (DealDamage(X),), "any target"),
        "{X}, {T}: This creature deals X damage to any target.",
    ),
    (
        "Creature",
        TriggeredAbility(Attacks(), (GainLife(X),)),
        "Whenever this creature attacks, you gain X life.",
    ),
    (
        "Instant",
        spell(Move("blink"), target="creature you control"),
        "Exile target creature you control, then return that card to the battlefield "
        "under its owner's control.",
    ),
    (
        "Creature",
        ActivatedAbility(TAP, (DealDamage(1),), "any target"),
        "{T}: This creature deals 1 damage to any target.",
    ),
    ("Creature", ActivatedAbility(Cost("{1}", untap=True), GAIN_1), "{1}, {Q}: You gain 1 life."),
    ("Creature", ActivatedAbility(TAP, (Untap(),), "permanent"), "{T}: Untap target permanent."),
    ("Creature", ActivatedAbility(TAP, (Tap(),), "permanent"), "{T}: Tap target permanent."),
    ("Enchantment", Grants("creature", keywords=("haste",)), "Creatures you control have haste."),
    (
        "Sorcery",
        spell(GainControl(), Untap(), Modify(keywords=("haste",)), target="creature"),
        "Gain control of target creature until end of turn. Untap that creature. "
        "It gains haste until end of turn.",
    ),
    (
        "Sorcery",
        spell(GainControl(duration="permanent"), target="creature"),
        "Gain control of target creature.",
    ),
    (
        "Enchantment",
        ActivatedAbility(Cost("{2}"), (Modify("target", 3, 3, animate=True),), "land you control"),
        "{2}: Target land you control becomes a 3/3 creature until end of turn. It's still a land.",
    ),
]

COMBAT_AND_MAIN = AddPhases(("combat", "main"), "this main phase")
TURNS: list[tuple[str, Ability, str]] = [
    (
        "Sorcery",
        spell(Untap("creatures that attacked this turn"), COMBAT_AND_MAIN),
        "Untap all creatures that attacked this turn. After this main phase, there is an additional "
        "combat phase followed by an additional main phase.",
    ),
    (
        "Enchantment",
        ActivatedAbility(Cost("{3}"), (Untap("creatures you control"), COMBAT_AND_MAIN), timing="sorcery"),
        "{3}: Untap all creatures you control. After this main phase, there is an additional combat phase "
        "followed by an additional main phase. Activate only as a sorcery.",
    ),
    (
        "Instant",
        spell(AddPhases(("combat",))),
        "After this phase, there is an additional combat phase.",
    ),
    (
        "Instant",
        spell(AddPhases(("beginning",))),
        "After this phase, there is an additional beginning phase.",
    ),
    (
        "Instant",
        spell(AddPhases(("combat",), "this combat phase")),
        "After this combat phase, there is an additional combat phase.",
    ),
    (
        "Instant",
        spell(AddPhases(("main",))),
        "After this phase, there is an additional main phase.",
    ),
    (
        "Instant",
        spell(AddSteps("upkeep", where="after this phase")),
        "After this phase, there is an additional upkeep step.",
    ),
    ("Instant", spell(AddSteps("upkeep")), "After this step, there is an additional upkeep step."),
    (
        "Creature",
        at_beginning("postcombat main", "you", AddPhases(("beginning",))),
        "At the beginning of your postcombat main phase, there is an additional beginning phase "
        "after this phase.",
    ),
    (
        "Creature",
        TriggeredAbility(
            Attacks(first_each_turn=True), (Untap("creatures you control"), AddPhases(("combat",)))
        ),
        "Whenever this creature attacks for the first time each turn, untap all creatures you control. "
        "After this phase, there is an additional combat phase.",
    ),
    (
        "Creature",
        TriggeredAbility(Attacks(), (AddPhases(("combat",)),)),
        "Whenever this creature attacks, after this phase, there is an additional combat phase.",
    ),
    (
        "Enchantment",
        TriggeredAbility(StepBegins("upkeep", "any", first_each_turn=True), (AddSteps("upkeep"),)),
        "At the beginning of the first upkeep each turn, there is an additional upkeep step after this step.",
    ),
    ("Sorcery", spell(ExtraTurn()), "Take an extra turn after this one."),
    (
        "Sorcery",
        spell(ExtraTurn("target"), target="player"),
        "Target player takes an extra turn after this one.",
    ),
    (
        "Sorcery",
        spell(ExtraTurn(lose_at_end=True)),
        "Take an extra turn after this one. At the beginning of that turn's end step, you lose the game.",
    ),
    (
        "Sorcery",
        spell(ExtraTurn(skip="untap")),
        "Take an extra turn after this one. Skip the untap step of that turn.",
    ),
    ("Sorcery", spell(SkipNext("turn"), target="player"), "Target player skips their next turn."),
    ("Enchantment", Skips("untap"), "Players skip their untap steps."),
    (
        "Enchantment",
        at_beginning("upkeep", "you", *GAIN_1),
        "At the beginning of your upkeep, you gain 1 life.",
    ),
    (
        "Enchantment",
        at_beginning("end", "any", *GAIN_1),
        "At the beginning of each end step, you gain 1 life.",
    ),
    (
        "Enchantment",
        at_beginning("beginning of combat", "you", *GAIN_1),
        "At the beginning of combat on your turn, you gain 1 life.",
    ),
    (
        "Enchantment",
        at_beginning("draw", "you", *GAIN_1),
        "At the beginning of your draw step, you gain 1 life.",
    ),
    (
        "Enchantment",
        at_beginning("postcombat main", "you", *GAIN_1),
        "At the beginning of your postcombat main phase, you gain 1 life.",
    ),
    (
        "Enchantment",
        at_beginning("precombat main", "you", *GAIN_1),
        "At the beginning of your precombat main phase, you gain 1 life.",
    ),
    (
        "Creature",
        TriggeredAbility(
            DealsCombatDamage(), (AddSteps("upkeep", EventAmount(), "after this phase", you_get=True),)
        ),
        "Whenever this creature deals combat damage to a player, you get that many additional upkeep steps "
        "after this phase.",
    ),
]

ENDING: list[tuple[str, Ability, str]] = [
    ("Instant", spell(EndTurn()), "End the turn."),
    (
        "Artifact",
        ActivatedAbility(Cost("{1}", tap=True), (EndTurn(),), timing="your turn"),
        "{1}, {T}: End the turn. Activate only during your turn.",
    ),
    (
        "Instant",
        SpellAbility((GainLife(VariableX()), EndCombat()), x=Count("land")),
        "You gain X life, where X is the number of lands you control. End the combat phase.",
    ),
    ("Instant", spell(EndCombat()), "End the combat phase."),
    ("Sorcery", spell(DrawCards(2), EndTurn()), "Draw two cards. End the turn."),
    ("Instant", spell(Delayed("end", DRAW_1)), "Draw a card at the beginning of the next end step."),
    (
        "Instant",
        spell(Delayed("end", (Move("sacrifice"),)), target="creature"),
        "Choose target creature. Sacrifice that creature at the beginning of the next end step.",
    ),
    (
        "Instant",
        spell(Delayed("upkeep", DRAW_1, whose="you")),
        "Draw a card at the beginning of your next upkeep.",
    ),
    (
        "Instant",
        spell(Delayed("upkeep", DRAW_1, next_turn=True)),
        "Draw a card at the beginning of the next turn's upkeep.",
    ),
    (
        "Instant",
        spell(Modify("target", 2, 2), target="creature"),
        "Target creature gets +2/+2 until end of turn.",
    ),
    (
        "Instant",
        spell(Modify("creatures you control", 1, 1, duration="your next turn")),
        "Until your next turn, creatures you control get +1/+1.",
    ),
    (
        "Instant",
        spell(Modify("target", 2, 2, duration="end of combat"), target="creature"),
        "Target creature gets +2/+2 until end of combat.",
    ),
    ("Creature", TriggeredAbility(ZoneChanges("dies"), DRAW_1), "When this creature dies, draw a card."),
    (
        "Creature",
        TriggeredAbility(ZoneChanges("leaves"), DRAW_1),
        "When this creature leaves the battlefield, draw a card.",
    ),
    (
        "Creature",
        at_beginning("end", "any", Move("sacrifice", "this")),
        "At the beginning of the end step, sacrifice this creature.",
    ),
    ("Creature", TriggeredAbility(Discards(), GAIN_1), "Whenever you discard a card, you gain 1 life."),
    (
        "Enchantment",
        Grants("creature", "any", toughness=2, attacking=True),
        "Attacking creatures get +0/+2.",
    ),
]

CYCLING: list[tuple[str, Ability, str]] = [
    ("Instant", cycling("{2}"), "Cycling {2}"),
    ("Creature", cycling(life=2), "Cycling—Pay 2 life."),
    ("Creature", typecycling("basic land", "{1}"), "Basic landcycling {1}"),
    ("Creature", typecycling("Swamp", "{2}"), "Swampcycling {2}"),
    ("Creature", TriggeredAbility(Cycles("this"), DRAW_1), "When you cycle this card, draw a card."),
    (
        "Creature",
        TriggeredAbility(Cycles("this"), (Modify("target", -1, -1),), "creature"),
        "When you cycle this card, target creature gets -1/-1 until end of turn.",
    ),
    (
        "Creature",
        TriggeredAbility(Cycles("this"), (MAY_SHRINK,), "creature"),
        "When you cycle this card, you may have target creature get -1/-1 until end of turn.",
    ),
    ("Enchantment", TriggeredAbility(Cycles(), GAIN_1), "Whenever you cycle a card, you gain 1 life."),
    (
        "Enchantment",
        TriggeredAbility(Cycles(or_discards=True), GAIN_1),
        "Whenever you cycle or discard a card, you gain 1 life.",
    ),
    (
        "Enchantment",
        TriggeredAbility(Cycles("a card", "any"), (May((DealDamage(2),), "{1}"),), "any target"),
        "Whenever a player cycles a card, you may pay {1}. If you do, this enchantment deals 2 damage "
        "to any target.",
    ),
    (
        "Creature",
        TriggeredAbility(Cycles("another card"), (PutCounters(1),)),
        "Whenever you cycle another card, put a +1/+1 counter on this creature.",
    ),
    (
        "Enchantment",
        CyclingCosts(free_with_cards=7),
        "You may pay {0} rather than pay cycling costs if you have seven or more cards in hand.",
    ),
    ("Enchantment", CyclingCosts(reduce=2), "Cycling abilities you activate cost {2} less to activate."),
    (
        "Enchantment",
        CyclingCosts(reduce=1, free_with_cards=4),
        "You may pay {0} rather than pay cycling costs if you have four or more cards in hand.\n"
        "Cycling abilities you activate cost {1} less to activate.",
    ),
    ("Sorcery", spell(CreateTokens(X)), "Create X 1/1 white Soldier creature tokens."),
    (
        "Sorcery",
        TriggeredAbility(Cycles("this"), (May((CreateTokens(X),)),)),
        "When you cycle this card, you may create X 1/1 white Soldier creature tokens.",
    ),
]

OTHER: list[tuple[str, Ability, str]] = [
    ("Instant", spell(Counter(), target="spell"), "Counter target spell."),
    (
        "Instant",
        spell(Counter(), target="spell or ability"),
        "Counter target spell, activated ability, or triggered ability.",
    ),
    (
        "Instant",
        spell(Counter(), target="activated or triggered ability"),
        "Counter target activated or triggered ability.",
    ),
    ("Creature", CannotBeCountered(), "This spell can't be countered."),
    ("Enchantment", Replacement("draw", multiply=2), "If you would draw a card, draw two cards instead."),
    (
        "Enchantment",
        Replacement("gain life", multiply=2),
        "If you would gain life, you gain twice that much life instead.",
    ),
    (
        "Enchantment",
        Replacement("gain life", plus=1),
        "If you would gain life, you gain that much life plus 1 instead.",
    ),
    (
        "Enchantment",
        Replacement("put counters", multiply=2),
        "If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 "
        "counters are put on it instead.",
    ),
    (
        "Enchantment",
        Replacement("put counters", plus=1),
        "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 "
        "counters are put on it instead.",
    ),
    (
        "Enchantment",
        Replacement("graveyard", "any", zone="exile"),
        "If a card would be put into a graveyard from anywhere, exile it instead.",
    ),
    ("Enchantment", Replacement("dies", "any", zone="exile"), "If a creature would die, exile it instead."),
    (
        "Enchantment",
        Replacement("damage", plus=-1),
        "If damage would be dealt to you, prevent 1 of that damage.",
    ),
    (
        "Enchantment",
        Replacement("damage", "any", multiply=2),
        "If a source would deal damage to a permanent or player, it deals double that damage to that "
        "permanent or player instead.",
    ),
    (
        "Enchantment",
        Replacement("create tokens", multiply=2),
        "If an effect would create one or more tokens under your control, it creates twice that many of "
        "those tokens instead.",
    ),
    ("Enchantment", EntersTapped(), "Creatures your opponents control enter tapped."),
    ("Enchantment", Replacement("draw", gain_life=2), "If you would draw a card, you gain 2 life instead."),
    (
        "Creature",
        Replacement("dies", zone="exile", this=True),
        "If this creature would die, exile it instead.",
    ),
    (
        "Enchantment",
        ManaReplacement("you", "permanent", multiply=2, of_type="G"),
        "If you tap a permanent for {G}, it produces twice as much of that mana instead.",
    ),
    ("Land", ActivatedAbility(Cost(tap=True), (May((AddMana(symbols="{G}"),)),)), "{T}: You may add {G}."),
    (
        "Sorcery",
        SpellAbility((GainLife(VariableX()),), x=Count("creature")),
        "You gain X life, where X is the number of creatures you control.",
    ),
    (
        "Artifact",
        ActivatedAbility(Cost(tap=True), (DrawCards(VariableX()),), timing="sorcery", x=Count("land", "any")),
        "{T}: Draw X cards, where X is the number of lands on the battlefield. Activate only as a sorcery.",
    ),
    (
        "Instant",
        SpellAbility((Modify(power=2, toughness=2, duration="end of combat on your next turn"),), "creature"),
        "Until end of combat on your next turn, target creature gets +2/+2.",
    ),
    ("Instant", SpellAbility((Move("return to hand"),), "spell"), "Return target spell to its owner's hand."),
]

TEMPLATES = [*MANA, *X_AND_TARGETS, *TURNS, *ENDING, *CYCLING, *OTHER]


@pytest.mark.parametrize(("kind", "ability", "text"), TEMPLATES, ids=[text for _, _, text in TEMPLATES])
def test_an_ability_is_written_in_its_conventional_template(kind: str, ability: Ability, text: str) -> None:
    """Conventional wording matters: rephrased, the same ability may not be understood."""
    assert rules_text(Card("Card", (kind,), abilities=(ability,))) == text


def test_every_ability_stands_on_a_line_of_its_own_below_the_keywords() -> None:
    """Keywords share the first line."""
    card = Card(
        "Card",
        ("Creature",),
        keywords=("vigilance", "haste"),
        abilities=(tap_for(AddMana("{G}")), cycling("{U}")),
    )
    assert rules_text(card) == "Vigilance, haste\n{T}: Add {G}.\nCycling {U}"


@pytest.mark.rule("305.6")
def test_the_abilities_of_basic_land_types_stand_in_the_type_line_only() -> None:
    """Engines that read text add them by themselves."""
    assert rules_text(Card("Card", ("Land",), subtypes=("Forest", "Island"))) == ""


def test_text_that_a_card_gives_wins_over_its_abilities() -> None:
    """Someone who writes a scenario by hand may know an engine's wording better."""
    card = Card("Card", ("Land",), abilities=(tap_for(AddMana("{G}")),), text="{T}: Add {R}.")
    assert rules_text(card) == "{T}: Add {R}."


def test_a_choice_with_a_price_joins_everything_that_is_paid_for() -> None:
    """A second sentence would happen whether or not the price is paid."""
    bargain = May((LoseLife(2, "each opponent"), GainLife(2)), "{1}")
    card = Card("Card", ("Enchantment",), abilities=(TriggeredAbility(Cycles(), (bargain,)),))
    assert rules_text(card) == (
        "Whenever you cycle a card, you may pay {1}. If you do, each opponent loses 2 life "
        "and you gain 2 life."
    )


REQUIRED: dict[str, typing.Any] = {
    "effects": (GainLife(1),),
    "how": "exile",
    "phases": ("combat",),
    "step": "upkeep",
    "what": "creature",
    "when": "end",
    "change": "enters",
    "zone": "exile",
    "cost": CastCost("{1}"),
    "amount": 2,
    "event": "draw",
    "replacement": Replacement("dies", zone="exile"),
    "trigger": Attacks(),
    "cause": "enters",
    "do": (GainLife(1),),
    "modes": (Mode((GainLife(1),)), Mode((GainLife(2),))),
    "condition": Condition(what="turn"),
    "state": Condition(what="controlled", at_most=0),
    "ability": ActivatedAbility(Cost("{1}", discard=True), (DrawCards(),), cycling="cycling"),
}


def simplest(kind: type) -> typing.Any:
    """The simplest value of a vocabulary type: required fields only."""
    fields = msgspec.structs.fields(kind)
    return kind(**{field.name: REQUIRED[field.name] for field in fields if field.required})


@pytest.mark.parametrize("kind", typing.get_args(effects.Effect), ids=lambda kind: kind.__name__)
def test_every_effect_has_words(kind: type) -> None:
    """A kind of effect without words would make a card without text."""
    effect = AddMana("{G}") if kind is AddMana else simplest(kind)
    for ability in (
        SpellAbility((effect,), "creature"),
        ActivatedAbility(Cost("{1}"), (effect,), "creature"),
        TriggeredAbility(Cycles(), (May((effect,)),), "creature"),
        TriggeredAbility(StepBegins("upkeep", "you"), (Delayed("end", (effect,)),), "creature"),
    ):
        text = rules_text(Card("Card", ("Enchantment",), abilities=(ability,)))
        assert text.endswith("."), text
        assert "  " not in text, text


@pytest.mark.parametrize("kind", typing.get_args(TriggerEvent), ids=lambda kind: kind.__name__)
def test_every_trigger_event_has_words(kind: type) -> None:
    """A kind of trigger event without words would make a card without text."""
    card = Card("Card", ("Creature",), abilities=(TriggeredAbility(simplest(kind), GAIN_1),))
    assert rules_text(card).startswith(("When", "At ", "You may exert")), rules_text(card)


@pytest.mark.parametrize("kind", typing.get_args(abilities.StaticAbility), ids=lambda kind: kind.__name__)
def test_every_static_ability_has_words(kind: type) -> None:
    """A kind of static ability without words would make a card without text."""
    card = Card("Card", ("Creature",), abilities=(simplest(kind),))
    is_keyword = kind is Enchant  # A keyword is no sentence (CR 702.5a).
    assert rules_text(card).endswith("creature" if is_keyword else "."), rules_text(card)


@pytest.mark.parametrize(
    "event", ["draw", "gain life", "put counters", "create tokens", "damage", "graveyard", "dies"]
)
@pytest.mark.parametrize("whose", ["you", "opponent", "any"])
@pytest.mark.parametrize("this", [False, True])
def test_every_replacement_effect_has_words(event: typing.Any, whose: Whose, this: bool) -> None:
    """Whoever it is about, the sentence is whole."""
    card = Card(
        "Card", ("Creature",), abilities=(Replacement(event, whose, multiply=2, zone="exile", this=this),)
    )
    assert rules_text(card).startswith("If ")
    assert rules_text(card).endswith(" instead.")


def test_what_is_tapped_is_not_the_spell_that_was_cast() -> None:
    """ "It" behind a spell that somebody casts would be that spell."""
    tapped = Condition(what="this is tapped")
    card = Card(
        "Card", ("Artifact",), abilities=(TriggeredAbility(CastsSpell(), (GainLife(1),), condition=tapped),)
    )
    assert rules_text(card) == "Whenever you cast a spell, if this artifact is tapped, you gain 1 life."
