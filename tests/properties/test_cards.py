"""Generated cards are ones that the vocabulary can mean, named by what they do."""

from rulehound.core.abilities import SpellAbility
from rulehound.core.card_check import check_card
from rulehound.core.cards import Card
from rulehound.core.choices import RecordedChoices, SeededChoices
from rulehound.core.effects import Choose
from rulehound.core.library import LIBRARY
from rulehound.properties.areas import AREAS, draw_mask
from rulehound.properties.cards import Names, compose, draw_card
from rulehound.properties.ingredients import BY_FEATURE, Ingredient
from rulehound.properties.library_areas import AREA_CARDS


def cards_drawn(seed: int, count: int, names: Names) -> list[Card]:
    """So many cards of one scenario."""
    choices = SeededChoices(seed)
    mask = draw_mask(choices)
    return [draw_card(choices, mask, names=names) for _ in range(count)]


def test_every_generated_card_is_well_formed() -> None:
    """Costs are mana costs, words are known, spells have one spell ability, targets are announced."""
    for seed in range(400):
        for card in cards_drawn(seed, 6, Names()):
            check_card(card, card.name)
            assert card.mana_cost.mana_value() < 12
            assert card.cost or "Land" in card.types or card.name in LIBRARY


def test_every_variant_of_every_ingredient_is_well_formed_on_each_of_its_types() -> None:
    """The tables hold no ability that no card could have."""
    for feature, ingredient in BY_FEATURE.items():
        for abilities in ingredient.variants:
            assert (ingredient.types[0] in ("Instant", "Sorcery")) >= any(
                isinstance(each, SpellAbility) for each in abilities
            ), feature
            for kind in ingredient.types:
                size = (1, 1) if kind == "Creature" else (0, 0)
                card = Card(
                    "Trial",
                    (kind,),
                    ingredient.subtypes,
                    power=size[0],
                    toughness=size[1],
                    abilities=abilities,
                )
                check_card(card, feature)


def test_spell_abilities_stand_only_on_instants_and_sorceries() -> None:
    """A permanent card has no spell ability."""
    for feature, ingredient in BY_FEATURE.items():
        if any(isinstance(each, SpellAbility) for row in ingredient.variants for each in row):
            assert set(ingredient.types) <= {"Instant", "Sorcery"}, feature


def test_words_of_ingredients_are_their_own() -> None:
    """A card's name says which ingredients it has."""
    for word in ("word", "of"):
        words = [getattr(ingredient, word) for ingredient in BY_FEATURE.values()]
        assert sorted(words) == sorted(set(words))


def test_no_two_cards_of_a_scenario_share_a_name_and_none_has_a_name_of_the_library() -> None:
    """Objects are named by card name, so a name must mean one card."""
    for seed in range(300):
        names = Names()
        by_name: dict[str, Card] = {}
        for card in cards_drawn(seed, 12, names):
            assert by_name.setdefault(card.name, card) is card
            assert (card.name in LIBRARY) == (card.name not in names.by_name)


def test_the_same_composition_is_the_same_card_within_a_scenario() -> None:
    """Copies of one card come about by drawing it again."""
    mask = draw_mask(RecordedChoices([]), ("mana",))
    names = Names()
    first = compose(RecordedChoices([]), mask, mask.leads[0], names)
    again = compose(RecordedChoices([0, 0, 7]), mask, mask.leads[0], names)
    assert first is again
    assert first.name == "Echoing Well"


def test_other_cards_with_the_same_words_are_numbered() -> None:
    """Two variants of one ingredient are told apart by number."""
    mask = draw_mask(RecordedChoices([]), ("replacement",))
    names = Names()
    doubling: Ingredient = BY_FEATURE["replacement:multiply"]
    twice = compose(RecordedChoices([]), mask, doubling, names, alone=True)
    thrice = compose(RecordedChoices([3]), mask, doubling, names, alone=True)
    assert [twice.name, thrice.name] == ["Doubling Shrine", "Doubling Shrine 2"]
    assert list(names.by_name) == ["Doubling Shrine", "Doubling Shrine 2"]


def test_a_name_of_the_library_is_passed_over() -> None:
    """A generated card never stands for a real one."""
    assert Names().free("Forest") == "Forest 2"


def test_all_zeros_give_a_card_with_one_ingredient_and_a_cost_of_at_most_one() -> None:
    """Option 0 is the plainest."""
    for area in AREAS:
        mask = draw_mask(RecordedChoices([]), (area,))
        card = draw_card(RecordedChoices([]), mask)
        assert card.abilities == mask.leads[0].variants[0]
        assert card.mana_cost.mana_value() <= 1
        assert not card.keywords
        assert not card.supertypes


def test_cards_of_the_library_come_about_a_third_of_the_time() -> None:
    """Real cards keep the generated ones honest."""
    drawn = [card for seed in range(500) for card in cards_drawn(seed, 4, Names())]
    real = sum(card.name in LIBRARY for card in drawn)
    assert 0.25 < real / len(drawn) < 0.42


def test_every_name_in_the_areas_of_the_library_is_one_of_its_cards() -> None:
    """The table of names is kept in step with the library."""
    assert set(AREA_CARDS) == set(AREAS)
    for area, names in AREA_CARDS.items():
        assert [name for name in names if name not in LIBRARY] == [], area
        assert len(set(names)) == len(names), area
        assert names, area


def test_instructions_that_do_not_go_together_are_not_put_on_one_card() -> None:
    """A modal spell says nothing else, and one with several targets keeps their number (CR 700.2, 601.2c)."""
    modal = several = 0
    for seed in range(400):
        choices = SeededChoices(seed)
        mask = draw_mask(choices, ("announcing",))
        for _ in range(6):
            card = draw_card(choices, mask, names=Names())
            check_card(card, card.name)
            rows = [each for each in card.abilities if isinstance(each, SpellAbility)]
            modal += any(isinstance(effect, Choose) for each in rows for effect in each.effects)
            several += any(each.targets > 1 and len(each.effects) > 1 for each in rows)
    assert modal > 100
    assert several > 20
