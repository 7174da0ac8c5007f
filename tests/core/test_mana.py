"""Mana: what is added, what sticks to it, how long it stays, and mana abilities (CR 106, 605)."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count, VariableX
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.effects import Delayed, May
from rulehound.core.library.making import artifact, creature, enchantment, instant, land, tap_for
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.core.object_effects import DrawCards, SearchLibrary
from rulehound.core.replacement_effects import ManaReplacement, UnspentMana
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import StepBegins, TappedForMana, TriggeredAbility


def added(*effects: Any, **cost: Any) -> ActivatedAbility:
    """An ability with {T} among its costs."""
    return ActivatedAbility(Cost(tap=True, **cost), effects)


@pytest.mark.rule("106.8")
def test_a_hybrid_symbol_that_is_added_gives_one_half_of_it(play: Any) -> None:
    """A colored half is one mana; a generic half that much colorless mana."""
    hybrid = land("Hybrid", added(AddMana(symbols="{W/U}")))
    for choice, made in (("{W}", "W"), ("{U}", "U")):
        game = play(
            "A activate Hybrid", f"A choose symbol: {choice}", cards=[hybrid], A={"battlefield": ["Hybrid"]}
        )
        assert game.mana() == [made]
    twobrid = land("Twobrid", added(AddMana(symbols="{2/G}")))
    game = play("A activate Twobrid", cards=[twobrid], A={"battlefield": ["Twobrid"]})
    assert game.mana() == ["CC"]
    assert game.asked.count("symbol") == 1


@pytest.mark.rule("601.2g")
@pytest.mark.parametrize(
    ("makes", "cost"),
    [
        (AddMana(symbols="{2/R}"), "{C}{C}"),
        (AddMana(symbols="{G}", amount=Count("creature")), "{2}{G}"),
        (AddMana(symbols="{G}{G}", amount=2), "{4}"),
        (AddMana(choose="WUBRG", amount=Count("creature", "any")), "{4}"),
    ],
)
def test_a_spell_is_offered_that_one_source_pays_for_as_it_is_cast(
    play: Any, makes: AddMana, cost: str
) -> None:
    """What a source makes is counted before it is said that a cost cannot be paid: three Bears here, one there."""
    bear = creature("Bear", "{1}{G}", "Bear", 2, 2)
    game = play(
        "A cast Bought",
        cards=[land("Source", added(makes)), bear, instant("Bought", cost, GainLife(1))],
        A={"battlefield": ["Source", "Bear x3"], "hand": ["Bought"]},
        B={"battlefield": ["Bear"]},
    )
    assert game.life("A") == 21


@pytest.mark.rule("106.9")
@pytest.mark.rule("106.10")
@pytest.mark.rule("106.11")
@pytest.mark.parametrize(("symbol", "made"), [("{R/P}", "R"), ("{3}", "CCC"), ("{S}", "C"), ("{C}", "C")])
def test_other_symbols_that_are_added(play: Any, symbol: str, made: str) -> None:
    """Phyrexian gives its color, generic and snow give colorless mana."""
    rock = artifact("Rock", "{1}", added(AddMana(symbols=symbol)))
    assert play("A activate Rock", cards=[rock], A={"battlefield": ["Rock"]}).mana() == [made]


@pytest.mark.rule("106.4")
def test_an_amount_of_zero_adds_nothing_and_triggers_nothing(play: Any) -> None:
    """Tapped for no mana, it was not tapped for mana."""
    cradle = land("Cradle", added(AddMana(symbols="{G}", amount=Count("creature"))))
    watcher = enchantment("Watcher", "{1}", TriggeredAbility(TappedForMana(), (GainLife(1),)))
    game = play("A activate Cradle", cards=[cradle, watcher], A={"battlefield": ["Cradle", "Watcher"]})
    assert game.mana() == []
    assert game.triggered("Watcher") == 0


@pytest.mark.rule("106.4")
@pytest.mark.rule("500.5")
def test_a_pool_empties_as_each_step_and_phase_ends(play: Any) -> None:
    """Mana of the precombat main phase is gone in combat, that of a step in the next step."""
    game = play(
        "A activate Forest",
        "A activate Island @ beginning of combat",
        A={"battlefield": ["Forest", "Island"]},
    )
    assert ["".join(unit.type for unit in event.mana) for event in game.all(ev.ManaLost)] == ["G", "U"]
    assert game.place(ev.ManaLost) < game.place(ev.PhaseEnded)
    assert game.place(ev.ManaLost, 1) < game.place(ev.StepEnded)


@pytest.mark.rule("500.5")
def test_mana_of_the_cleanup_step_is_lost_with_it(play: Any) -> None:
    """Nobody begins a turn with mana in the pool."""
    from rulehound.core.triggered_abilities import StepBegins

    late = enchantment(
        "Late", "{1}", TriggeredAbility(StepBegins("cleanup", first_each_turn=True), (GainLife(1),))
    )
    game = play(
        "B activate Forest @ cleanup",
        cards=[late],
        A={"battlefield": ["Late"]},
        B={"battlefield": ["Forest"]},
        turns=2,
    )
    assert game.place(ev.ManaLost) < game.place(ev.TurnEnded)


@pytest.mark.rule("106.4")
def test_kept_mana_stays_through_turns_and_is_then_spent(play: Any) -> None:
    """Mana of one turn pays on the next."""
    well = enchantment("Well", "{1}", UnspentMana("any"))
    game = play(
        "A activate Forest", "A cast Bear @ 5 precombat main", cards=[well, creature("Bear", "{G}{G}", "Bear", 2, 2)],
        A={"battlefield": ["Well", "Forest"], "hand": ["Bear"]}, turns=3,
    )  # fmt: skip
    assert game.zone("Bear") == "battlefield"
    assert not game.all(ev.ManaLost)


@pytest.mark.rule("106.4")
def test_mana_that_turns_keeps_its_snow_and_restriction(play: Any) -> None:
    """Unspent mana becomes colorless; what it may be spent on stays the same."""
    stone = enchantment("Stone", "{1}", UnspentMana("you", becomes="C"))
    field = Card(
        "Field",
        ("Land",),
        supertypes=("Snow",),
        abilities=(added(AddMana(symbols="{G}", restriction="creature")),),
    )
    game = play(
        "A activate Field",
        cards=[stone, field],
        A={"battlefield": ["Stone", "Field"]},
        B={"battlefield": ["Forest"]},
    )
    before, after = game.all(ev.ManaChanged)[0].before[0], game.all(ev.ManaChanged)[0].after[0]
    assert (before.type, after.type) == ("G", "C")
    assert after.snow
    assert after.restriction == "creature"
    assert len(game.all(ev.ManaChanged)) == 1


@pytest.mark.rule("106.4")
def test_kept_mana_is_no_longer_kept_once_the_effect_is_gone(play: Any) -> None:
    """As the next step or phase ends it is lost."""
    well = enchantment(
        "Well", "{1}", UnspentMana("any"), ActivatedAbility(Cost(sacrifice=True), (GainLife(1),))
    )
    game = play(
        "A activate Forest", "A activate Well: 1 @ beginning of combat", cards=[well],
        A={"battlefield": ["Well", "Forest"]},
    )  # fmt: skip
    assert game.place(ev.ManaLost) < game.place(ev.StepEnded)


@pytest.mark.rule("106.6")
def test_restricted_mana_pays_only_for_what_it_says(play: Any) -> None:
    """Creature mana casts a creature, and neither an instant nor an ability."""
    nest = land("Nest", added(AddMana(symbols="{G}", restriction="creature")))
    elf = creature("Elf", "{G}", "Elf", 1, 1, ActivatedAbility(Cost(mana="{G}"), (GainLife(1),)))
    grow = instant("Grow", "{G}", GainLife(1))
    game = play(
        "A activate Nest", "A cannot cast Grow", "A cannot activate Elf#2", "A cast Elf", cards=[nest, elf, grow],
        A={"battlefield": ["Nest", "Elf#2"], "hand": ["Elf", "Grow"]},
    )  # fmt: skip
    assert game.zone("Elf") == "battlefield"


@pytest.mark.rule("106.6")
@pytest.mark.parametrize(
    ("restriction", "castable"),
    [("instant or sorcery", {"Bang"}), ("artifact", {"Rock"}), ("creature", {"Elf"}), ("ability", set())],
)
def test_each_restriction_lets_its_own_kind_be_cast(play: Any, restriction: str, castable: set[str]) -> None:
    """And the others not."""
    nest = land("Nest", added(AddMana(symbols="{G}", restriction=restriction)))
    cards = [
        nest, instant("Bang", "{G}", GainLife(1)), artifact("Rock", "{G}"), creature("Elf", "{G}", "Elf", 1, 1),
    ]  # fmt: skip
    script = [f"A {'can' if name in castable else 'cannot'} cast {name}" for name in ("Bang", "Rock", "Elf")]
    play(
        "A activate Nest", *script, cards=cards, A={"battlefield": ["Nest"], "hand": ["Bang", "Rock", "Elf"]}
    )


@pytest.mark.rule("106.6")
def test_mana_for_abilities_pays_for_cycling_and_mana_abilities(play: Any) -> None:
    """Both are activated abilities."""
    from rulehound.core.library.making import cycling

    nest = land("Nest", added(AddMana(symbols="{G}", restriction="ability")))
    mauler = creature("Mauler", "{4}", "Beast", 4, 4, cycling("{1}"))
    filter_ = land("Filter", added(AddMana(symbols="{R}{R}"), mana="{1}"))
    start = {"battlefield": ["Nest", "Filter"], "hand": ["Mauler"]}
    game = play("A activate Nest", "A activate Filter", cards=[nest, mauler, filter_], A=start)
    assert game.mana() == ["G", "RR"]
    game = play("A activate Nest", "A activate Mauler", cards=[nest, mauler, filter_], A=start)
    assert game.zone("Mauler") == "graveyard"


@pytest.mark.rule("106.6a")
def test_an_increase_copies_the_restriction_to_all_mana_produced(play: Any) -> None:
    """Doubled creature mana is all creature mana."""
    nest = land("Nest", added(AddMana(symbols="{G}", restriction="creature")))
    twice = enchantment("Twice", "{1}", ManaReplacement(multiply=2))
    game = play(
        "A activate Nest", "A cannot cast Grow", cards=[nest, twice, instant("Grow", "{G}", GainLife(1))],
        A={"battlefield": ["Nest", "Twice"], "hand": ["Grow"]},
    )  # fmt: skip
    assert [unit.restriction for unit in game.all(ev.ManaAdded)[0].mana] == ["creature", "creature"]


@pytest.mark.rule("106.6a")
def test_a_change_of_type_keeps_the_restriction(play: Any) -> None:
    """Only the type is another."""
    nest = land("Nest", added(AddMana(symbols="{G}", restriction="creature")))
    black = enchantment("Black", "{1}", ManaReplacement(type="B"))
    game = play("A activate Nest", cards=[nest, black], A={"battlefield": ["Nest", "Black"]})
    assert [(unit.type, unit.restriction) for unit in game.all(ev.ManaAdded)[0].mana] == [("B", "creature")]


@pytest.mark.rule("605.4a")
def test_a_triggered_mana_ability_resolves_at_once_and_its_mana_can_pay(play: Any) -> None:
    """In the middle of casting a spell, without the stack."""
    more = enchantment("More", "{1}", TriggeredAbility(TappedForMana(), (AddMana(symbols="{G}"),)))
    game = play(
        "A cast Bear", cards=[more, creature("Bear", "{G}{G}", "Bear", 2, 2)],
        A={"battlefield": ["More", "Forest"], "hand": ["Bear"]},
    )  # fmt: skip
    assert game.zone("Bear") == "battlefield"
    assert not game.all(ev.AbilityPutOnStack)


@pytest.mark.rule("605.4a")
def test_a_triggered_mana_ability_does_everything_that_it_says(play: Any) -> None:
    """Not only the mana."""
    more = enchantment(
        "More", "{1}", TriggeredAbility(TappedForMana(), (AddMana(symbols="{G}"), LoseLife(1)))
    )
    game = play("A activate Forest", cards=[more], A={"battlefield": ["More", "Forest"]})
    assert game.mana() == ["G", "G"]
    assert game.life("A") == 19
    assert not game.all(ev.AbilityPutOnStack)


@pytest.mark.rule("605.5a")
def test_a_trigger_from_mana_that_adds_none_uses_the_stack(play: Any) -> None:
    """It is no mana ability."""
    watcher = enchantment("Watcher", "{1}", TriggeredAbility(TappedForMana(), (GainLife(1),)))
    game = play("A activate Forest", cards=[watcher], A={"battlefield": ["Watcher", "Forest"]})
    assert game.resolved() == ["ability of Watcher"]


@pytest.mark.rule("106.12a")
def test_the_mana_goes_to_whoever_tapped_the_land_where_the_ability_says_so(play: Any) -> None:
    """That player adds it, whoever controls the ability."""
    flare = enchantment(
        "Flare", "{1}", TriggeredAbility(TappedForMana("any"), (AddMana(same=True, who="that player"),))
    )
    own = enchantment("Own", "{1}", TriggeredAbility(TappedForMana("any"), (AddMana(symbols="{R}"),)))
    game = play(
        "B activate Forest",
        cards=[flare, own],
        A={"battlefield": ["Flare", "Own"]},
        B={"battlefield": ["Forest"]},
    )
    assert game.mana("B") == ["G", "G"]
    assert game.mana("A") == ["R"]


@pytest.mark.rule("106.12a")
def test_mana_of_a_trigger_does_not_trigger_it_again(play: Any) -> None:
    """It was not made by tapping the land."""
    flare = enchantment("Flare", "{1}", TriggeredAbility(TappedForMana(), (AddMana(same=True),)))
    game = play("A activate Forest", cards=[flare], A={"battlefield": ["Flare", "Flare", "Forest"]})
    assert game.mana() == ["G", "G", "G"]


@pytest.mark.rule("106.12a")
def test_one_tapping_that_makes_two_types_triggers_once(play: Any) -> None:
    """And lets its player choose which of them to add."""
    flare = enchantment("Flare", "{1}", TriggeredAbility(TappedForMana(), (AddMana(same=True),)))
    both = land("Both", tap_for("{R}{G}"))
    game = play(
        "A activate Both",
        "A choose mana type: {G}",
        cards=[flare, both],
        A={"battlefield": ["Flare", "Both"]},
    )
    assert game.mana() == ["RG", "G"]


@pytest.mark.rule("608.2h")
@pytest.mark.rule("106.12a")
def test_a_land_sacrificed_for_its_mana_is_what_it_last_was(play: Any) -> None:
    """A Swamp by an effect as it was tapped, it was a Swamp that was tapped for mana."""
    tomb = enchantment("Tomb", "{1}", Grants("land", "any", subtypes=("Swamp",)))
    crypt = enchantment(
        "Crypt", "{1}", TriggeredAbility(TappedForMana(what="Swamp"), (AddMana(symbols="{B}"),))
    )
    vein = land("Vein", added(AddMana(symbols="{C}{C}"), sacrifice=True))
    game = play("A activate Vein", cards=[tomb, crypt, vein], A={"battlefield": ["Tomb", "Crypt", "Vein"]})
    assert game.mana() == ["CC", "B"]
    assert game.zone("Vein") == "graveyard"


@pytest.mark.rule("605.1a")
@pytest.mark.parametrize(
    ("ability", "is_one"),
    [
        (added(AddMana(symbols="{G}")), True),
        (added(AddMana(symbols="{G}"), DealDamage(1, "each player")), True),
        (added(AddMana(symbols="{G}"), DrawCards(1)), False),
        (added(AddMana(symbols="{G}"), SearchLibrary("Forest")), False),
        (ActivatedAbility(Cost(tap=True), (AddMana(symbols="{G}"),), target="player"), False),
        (added(GainLife(1)), False),
        (added(AddMana(choose="")), True),
        (added(May((AddMana(symbols="{G}"),))), True),
        (added(May((GainLife(1), May((AddMana(symbols="{G}"),), "{1}")))), True),
        (added(AddMana(symbols="{G}"), May((DrawCards(1),))), False),
        (added(Delayed("end", (AddMana(symbols="{G}"),))), False),
    ],
)
def test_what_a_mana_ability_is(ability: ActivatedAbility, is_one: bool) -> None:
    """No target, it could add mana, and it moves no card to or from a library."""
    from rulehound.core.abilities import is_mana_ability

    assert is_mana_ability(ability) == is_one


@pytest.mark.rule("605.1a")
@pytest.mark.rule("106.12a")
@pytest.mark.parametrize(("chosen", "made"), [("yes", ["GG", "G"]), ("no", [])])
def test_mana_that_one_may_add_is_of_a_mana_ability_all_the_same(
    play: Any, chosen: str, made: list[str]
) -> None:
    """It uses no stack; where its player adds mana, the land was tapped for it, and that is replaced and seen."""
    grove = land("Grove", added(May((AddMana(symbols="{G}"),))))
    twice = enchantment("Twice", "{1}", ManaReplacement(what="permanent", multiply=2))
    lush = enchantment("Lush", "{1}", TriggeredAbility(TappedForMana(), (AddMana(symbols="{G}"),)))
    game = play(
        "A activate Grove", f"A choose may: {chosen}", cards=[grove, twice, lush],
        A={"battlefield": ["Grove", "Twice", "Lush"]},
    )  # fmt: skip
    assert game.mana() == made
    assert not game.resolved()
    assert game.thing("Grove").tapped


@pytest.mark.rule("106.7")
def test_what_one_may_add_is_what_a_permanent_could_produce(play: Any) -> None:
    """The question is what would come of it if its player so chose."""
    grove = land("Grove", added(May((AddMana(symbols="{G}"),))))
    pool = land("Pool", added(AddMana(could=CouldProduce())))
    game = play("A activate Pool", cards=[grove, pool], A={"battlefield": ["Grove", "Pool"]})
    assert game.mana() == ["G"]


@pytest.mark.rule("118.12")
@pytest.mark.rule("106.6")
def test_mana_for_abilities_pays_for_no_cost_that_is_asked_for_on_resolution(play: Any) -> None:
    """Such a cost is neither a spell's nor an activated ability's."""
    rock = artifact("Rock", "{1}", added(AddMana(symbols="{C}{C}", restriction="ability")))
    clock = enchantment("Clock", "{1}", TriggeredAbility(StepBegins("upkeep"), (May((GainLife(3),), "{1}"),)))
    game = play("A activate Rock", cards=[rock, clock], start="upkeep", A={"battlefield": ["Rock", "Clock"]})
    assert game.resolved() == ["ability of Clock"]
    assert "may" not in game.asked


@pytest.mark.rule("605.5b")
def test_a_spell_that_adds_mana_uses_the_stack_and_is_not_tapped_for_mana(play: Any) -> None:
    """A ritual is no mana ability; what changes the mana of tapped lands leaves it alone."""
    ritual = Card("Ritual", ("Instant",), cost="{0}", abilities=(SpellAbility((AddMana(symbols="{B}{B}"),)),))
    twice = enchantment("Twice", "{1}", ManaReplacement(what="permanent", multiply=2))
    game = play("A cast Ritual", cards=[ritual, twice], A={"battlefield": ["Twice"], "hand": ["Ritual"]})
    assert game.resolved() == ["Ritual"]
    assert game.mana() == ["BB"]


@pytest.mark.rule("605.3b")
def test_mana_abilities_may_be_activated_with_something_on_the_stack(play: Any) -> None:
    """They resolve before it, and keep the priority where it is."""
    game = play(
        "A cast Shock",
        "A choose target: B",
        "A activate Forest",
        A={"battlefield": ["Mountain", "Forest"], "hand": ["Shock"]},
    )
    assert game.place(ev.ManaAdded, 1) < game.place(ev.ResolutionBegan)
    assert game.resolved() == ["Shock"]


@pytest.mark.rule("605.3c")
def test_a_mana_ability_cannot_be_activated_again_while_its_cost_is_paid(play: Any) -> None:
    """An untapped one without {T} pays for itself only from other mana."""
    loop = artifact("Loop", "{1}", ActivatedAbility(Cost(mana="{1}"), (AddMana(symbols="{G}"),)))
    play("A cannot activate Loop", cards=[loop], A={"battlefield": ["Loop"]})
    game = play("A activate Loop", cards=[loop], A={"battlefield": ["Loop", "Wastes"]})
    assert game.mana() == ["C", "G"]


@pytest.mark.rule("107.3a")
def test_x_in_the_cost_of_a_mana_ability_is_announced(play: Any) -> None:
    """{X}, {T}: Add that much."""
    engine = artifact("Engine", "{1}", added(AddMana(symbols="{R}", amount=VariableX()), mana="{X}"))
    game = play(
        "A activate Engine", "A choose x: 2", cards=[engine], A={"battlefield": ["Engine", "Wastes x2"]}
    )
    assert game.mana() == ["C", "C", "RR"]


@pytest.mark.rule("305.6")
@pytest.mark.rule("305.7")
def test_a_land_whose_type_is_replaced_makes_the_other_mana_only(play: Any) -> None:
    """And one that gains a type makes either."""
    moon = enchantment("Moon", "{1}", Grants("nonbasic land", "any", subtypes=("Mountain",), instead=True))
    game = play(
        "A activate Tundra: 0",
        "A cannot activate Tundra: 1",
        cards=[moon],
        A={"battlefield": ["Moon", "Tundra"]},
    )
    assert game.mana() == ["R"]
    omen = enchantment("Omen", "{1}", Grants("land", subtypes=("Island",)))
    game = play("A activate Forest: 1", cards=[omen], A={"battlefield": ["Omen", "Forest"]})
    assert game.mana() == ["U"]


@pytest.mark.rule("107.4h")
def test_snow_mana_is_mana_of_a_snow_source_and_pays_for_snow(play: Any) -> None:
    """A snow land pays {S}; another does not, and a reduction would not help."""
    yeti = creature("Yeti", "{S}", "Yeti", 1, 1)
    play("A cannot cast Yeti", cards=[yeti], A={"battlefield": ["Forest"], "hand": ["Yeti"]})
    game = play(
        "A cast Yeti", cards=[yeti], A={"battlefield": ["Forest", "Snow-Covered Wastes"], "hand": ["Yeti"]}
    )
    assert [unit.snow for event in game.all(ev.ManaSpent) for unit in event.mana] == [True]


@pytest.mark.rule("107.4c")
def test_a_colorless_symbol_is_paid_with_colorless_mana_only(play: Any) -> None:
    """Colored mana does not do."""
    eldrazi = creature("Eldrazi", "{C}", "Eldrazi", 1, 1)
    play("A cannot cast Eldrazi", cards=[eldrazi], A={"battlefield": ["Forest"], "hand": ["Eldrazi"]})
    game = play(
        "A cast Eldrazi", cards=[eldrazi], A={"battlefield": ["Forest", "Wastes"], "hand": ["Eldrazi"]}
    )
    assert game.zone("Eldrazi") == "battlefield"
