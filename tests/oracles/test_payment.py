"""What is paid for spells and abilities is their cost."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import CyclingCosts, FreeSpells
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.effects import May
from rulehound.core.mana import Mana
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import DrawCards
from rulehound.oracles.payment import Payment

pytestmark = pytest.mark.rule("601.2h")


def units(types: str, restriction: str = "") -> tuple[Mana, ...]:
    """Mana of these types; small letters are snow mana."""
    return tuple(Mana(kind.upper(), snow=kind.islower(), restriction=restriction) for kind in types)


def cast(
    words: Any, cost: str, paid: str, *, x: int = 0, life: int = 0, for_: str = "", free: bool = False
) -> Any:
    """A casts a creature of this cost."""
    card = Card("Bear", ("Creature",), cost=cost, power=2, toughness=2)
    story = words.story(*([words.enchantment("Free", FreeSpells())] if free else []), hand_A=[card])
    story.turn("A", 2).main().add(ev.PriorityReceived("A"))
    spell = story.move("Bear", "hand", "stack")
    if paid:
        story.add(ev.ManaSpent("A", units(paid, for_), on=spell))
    if life:
        story.add(ev.LifeChanged("A", -life, "payment"))
    return story.add(ev.SpellCast("A", spell, x=x)).judged(Payment)


@pytest.mark.parametrize(
    ("cost", "paid", "x", "life", "rule"),
    [
        ("{1}{G}", "GR", 0, 0, "107.4a"),
        ("{X}{X}{G}", "GWUBR", 2, 0, "107.4b"),
        ("{W/U}", "U", 0, 0, "107.4e"),
        ("{2/B}", "GG", 0, 0, "107.4e"),
        ("{2/B}{C}", "BC", 0, 0, "107.4e"),
        ("{B/P}{1}", "G", 0, 2, "107.4f"),
        ("{G/W/P}", "W", 0, 0, "107.4f"),
        ("{S}{1}", "Gg", 0, 0, "107.4h"),
        ("{0}", "", 0, 0, "601.2h"),
    ],
)
def test_the_symbols_are_paid_one_by_one(
    words: Any, cost: str, paid: str, x: int, life: int, rule: str
) -> None:
    """Colors, generic mana with X, hybrid, Phyrexian and snow."""
    assert rule in words.rules_held(cast(words, cost, paid, x=x, life=life))


@pytest.mark.parametrize(
    ("cost", "paid", "x", "life", "rule", "shape"),
    [
        ("{1}{G}", "G", 0, 0, "107.4b", "less"),
        ("{1}{G}", "R", 0, 0, "601.2h", "less"),
        ("{1}{G}", "", 0, 0, "118.3", "nothing"),
        ("{1}{G}", "GGG", 0, 0, "601.2h", "more"),
        ("{1}{G}", "RR", 0, 0, "107.4a", "other types"),
        ("{C}", "G", 0, 0, "107.4c", "other types"),
        ("{W/U}", "G", 0, 0, "107.4e", "other types"),
        ("{X}{G}", "GG", 2, 0, "107.4b", "less"),
        ("{S}", "G", 0, 0, "107.4h", "other types"),
        ("{B/P}{1}", "G", 0, 0, "601.2h", "less"),
    ],
)
def test_another_payment_is_objected_to(
    words: Any, cost: str, paid: str, x: int, life: int, rule: str, shape: str
) -> None:
    """Too little, too much, or of other types."""
    assert words.objections(cast(words, cost, paid, x=x, life=life)) == [(rule, (shape,))]


@pytest.mark.rule("106.6")
def test_restricted_mana_pays_only_for_what_it_may(words: Any) -> None:
    """Mana for creature spells pays for a creature."""
    assert "106.6" in words.rules_held(cast(words, "{G}", "G", for_="creature"))
    assert words.objections(cast(words, "{G}", "G", for_="ability")) == [("106.6", ("restriction",))]
    assert words.objections(cast(words, "{G}", "G", for_="instant or sorcery")) == [
        ("106.6", ("restriction",))
    ]


def test_a_spell_may_be_free_where_an_effect_says_so(words: Any) -> None:
    """Nowhere else."""
    assert "601.2h" in words.rules_held(cast(words, "{2}{G}", "", free=True))
    assert words.objections(cast(words, "{2}{G}", "")) == [("118.3", ("nothing",))]


@pytest.mark.rule("118.9", "107.3b")
def test_the_x_of_a_spell_that_is_free_is_not_a_matter_of_payment(words: Any) -> None:
    """Nothing is due for it; that it is 0 is for the oracle of X to say."""
    assert not cast(words, "{X}{G}", "", x=2, free=True).violated
    assert words.objections(cast(words, "{X}{G}", "", x=2)) == [("118.3", ("nothing",))]


@pytest.mark.rule("118.12", "602.2b")
def test_a_mana_ability_may_ask_for_more_as_it_resolves(words: Any) -> None:
    """What was paid is its cost, or that and what its player may pay, and nothing in between."""
    rules = ActivatedAbility(Cost(mana="{1}", tap=True), (May((AddMana(symbols="{G}"),), "{R}"),))

    def activated(paid: str) -> Any:
        story = words.story(words.enchantment("Well", rules)).turn("A", 2).main()
        story.add(ev.AbilityActivated("A", 1, 0, mana=True, tapped=True), ev.Tapped(1))
        story.add(ev.ManaSpent("A", units(paid), on=1), ev.ManaAbilityResolved(1, 0, "A"))
        return story.add(ev.PriorityReceived("A")).judged(Payment)

    assert "602.2b" in words.rules_held(activated("W"))
    assert "602.2b" in words.rules_held(activated("WR"))
    assert words.objections(activated("WW")) == [("602.2b", ("more",))]


@pytest.mark.rule("602.2b", "118.3")
def test_an_ability_costs_what_stands_before_its_colon(words: Any) -> None:
    """Mana, X and life."""
    rules = ActivatedAbility(Cost(mana="{X}{G}", life=2), (GainLife(1),))

    def activated(paid: str, life: int) -> Any:
        story = words.story(words.enchantment("Well", rules)).turn("A", 2).main()
        cost = (ev.ManaSpent("A", units(paid), on=story.next_id), ev.LifeChanged("A", -life, "payment"))
        story.activate("Well", x=2, cost=cost)
        return story.judged(Payment)

    assert {"602.2b", "118.3"} <= words.rules_held(activated("GRR", 2))
    assert words.objections(activated("GR", 2)) == [("107.4b", ("less",))]
    assert words.objections(activated("GRR", 1)) == [("118.3", ("life not paid",))]


def test_a_mana_ability_is_paid_for_inside_another_payment(words: Any) -> None:
    """Its mana is not the spell's."""
    filter_ = ActivatedAbility(Cost(mana="{1}", tap=True), (AddMana(symbols="{G}{G}"),))

    def filtered(paid: str) -> Any:
        card = Card("Bear", ("Creature",), cost="{G}{G}", power=2, toughness=2)
        story = words.story(words.enchantment("Filter", filter_), hand_A=[card]).turn("A", 2).main()
        spell = story.move("Bear", "hand", "stack")
        story.add(ev.AbilityActivated("A", 1, 0, mana=True, tapped=True))
        story.add(ev.ManaSpent("A", units(paid), on=1), ev.Tapped(1), words.added("A", "GG", 1, 0, True))
        story.add(ev.ManaAbilityResolved(1, 0, "A"), ev.ManaSpent("A", units("GG"), on=spell))
        return story.add(ev.SpellCast("A", spell)).judged(Payment)

    assert {"601.2h", "602.2b"} <= words.rules_held(filtered("R"))
    assert words.objections(filtered("RR")) == [("602.2b", ("more",))]


@pytest.mark.rule("118.7a")
def test_reductions_touch_only_generic_mana(words: Any) -> None:
    """Cycling for {2}{G} costs {G} with a reduction of three."""
    cycles = ActivatedAbility(Cost(mana="{2}{G}", discard=True), (DrawCards(),), cycling="cycling")
    card = Card("Drifter", ("Creature",), abilities=(cycles,))

    def cycled(paid: str, *laws: Any) -> Any:
        story = words.story(
            *(words.enchantment(f"Law {n}", law) for n, law in enumerate(laws)), hand_A=[card]
        )
        story.turn("A", 2).main().add(ev.AbilityPutOnStack(50, story.ids["Drifter"], 0, "A"))
        if paid:
            story.add(ev.ManaSpent("A", units(paid), on=50))
        source = story.ids["Drifter"]
        story.move("Drifter", "hand", "graveyard")
        return story.add(ev.AbilityActivated("A", source, 0, stack_object=50, cycling=True)).judged(Payment)

    assert "118.7a" in words.rules_held(cycled("G", CyclingCosts(reduce=3)))
    assert words.objections(cycled("", CyclingCosts(reduce=3))) == [("118.7a", ("reduced too far",))]
    assert words.objections(cycled("GGG", CyclingCosts(reduce=3))) == [("118.7a", ("not reduced",))]
    assert "602.2b" in words.rules_held(cycled("", CyclingCosts(free_with_cards=1)))


@pytest.mark.rule("118.7", "118.10")
def test_a_cost_reduced_to_nothing_is_nothing_and_one_card_pays_once(words: Any) -> None:
    """Cycling for {1} with a reduction of two, told once and twice."""
    cycles = ActivatedAbility(Cost(mana="{1}", discard=True), (DrawCards(),), cycling="cycling")
    card = Card("Drifter", ("Creature",), abilities=(cycles,))

    def cycled(paid: str, times: int) -> Any:
        story = words.story(words.enchantment("Law", CyclingCosts(reduce=2)), hand_A=[card])
        source = story.ids["Drifter"]
        story.turn("A", 2).main().add(ev.AbilityPutOnStack(50, source, 0, "A"))
        if paid:
            story.add(ev.ManaSpent("A", units(paid), on=50))
        story.move("Drifter", "hand", "graveyard")
        activated = ev.AbilityActivated("A", source, 0, stack_object=50, cycling=True)
        return story.add(*(activated,) * times).judged(Payment)

    assert {"118.7", "118.10"} <= words.rules_held(cycled("", 1))
    assert words.objections(cycled("RR", 1)) == [("118.7", ("more",))]
    assert words.objections(cycled("", 2)) == [("118.10", ("twice",))]


def test_a_target_that_hides_spending_is_not_judged(words: Any) -> None:
    """What was paid is not seen."""
    story = words.story(words.forest).turn("A", 2).main()
    tally = story.judged(Payment, hidden=("ManaSpent",))
    assert len(tally.unknown) == 1
