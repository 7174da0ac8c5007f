"""What permanents could produce, solved on a graph of who asks about whom."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.amounts import Count
from rulehound.core.cards import Card
from rulehound.core.mana_effects import CouldProduce
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.core.static_abilities import Grants
from rulehound.oracles.could_produce import CouldProduceOracle

pytestmark = pytest.mark.rule("106.7")


def orchard(words: Any, name: str = "Orchard") -> Card:
    """A land for any color that an opponent's land could produce."""
    return Card(name, ("Land",), abilities=(words.tap_for(could=CouldProduce("color", "land", "opponent")),))


def offered(words: Any, types: str, *cards: Card, others: tuple[Card, ...] = ()) -> Any:
    """The first of these permanents, which could produce what others could, offers these types."""
    story = words.story(*cards, battlefield_B=others).turn("A", 1).main()
    return story.tap(cards[0].name, types[:1], offered=types)


def cases(words: Any) -> dict[str, tuple[Any, str]]:
    """Boards by name, and the types that are offered there."""
    pool, forest, wastes = words.pool, words.forest, words.wastes
    cradle = Card("Cradle", ("Land",), abilities=(words.tap_for("{G}", amount=Count("creature")),))
    contamination = words.enchantment("Contamination", ManaReplacement(type="B", one=True))
    urborg = Card("Urborg", ("Land",), abilities=(Grants("land", "any", subtypes=("Swamp",)),))
    mine, theirs = orchard(words), orchard(words, "Their Orchard")
    return {
        "alone": ((pool,), ""),
        "two pools": ((pool, pool), ""),
        "a circle with a way out": ((pool, pool, forest, wastes), "GC"),
        "amount zero": ((pool, cradle), ""),
        "replaced": ((pool, forest, contamination), "B"),
        "granted type": ((pool, urborg), "B"),
        "colors only": ((mine, [forest, wastes]), "G"),
        "each from its own side": ((mine, wastes, [theirs]), ""),
        "through the other": ((mine, words.swamp, [theirs]), "B"),
    }


NAMES = (
    "alone",
    "two pools",
    "a circle with a way out",
    "amount zero",
    "replaced",
    "granted type",
    "colors only",
    "each from its own side",
    "through the other",
)


@pytest.mark.parametrize("name", NAMES)
def test_the_types_offered_are_those_of_the_model(words: Any, name: str) -> None:
    """What is offered holds; one type less or more does not."""
    cards, types = cases(words)[name]
    others = tuple(cards[-1]) if isinstance(cards[-1], list) else ()
    mine = tuple(card for card in cards if isinstance(card, Card))
    assert words.rules_held(offered(words, types, *mine, others=others).judged(CouldProduceOracle)) == {
        "106.7"
    }
    more = offered(words, types + "W", *mine, others=others).judged(CouldProduceOracle)
    assert [rule for rule, _ in words.objections(more)] == ["106.7"]
    if types:
        less = offered(words, types[1:], *mine, others=others).judged(CouldProduceOracle)
        assert [rule for rule, _ in words.objections(less)] == ["106.7"]


def test_a_set_land_type_takes_away_what_a_granted_one_gave(words: Any) -> None:
    """Urborg is a nonbasic land, so that under a Moon it is a Mountain and grants nothing (CR 613.8)."""
    urborg = Card("Urborg", ("Land",), abilities=(Grants("land", "any", subtypes=("Swamp",)),))
    moon = words.enchantment("Moon", Grants("nonbasic land", "any", subtypes=("Mountain",), instead=True))
    asker = Card("Asker", ("Artifact",), abilities=(words.tap_for(could=CouldProduce()),))
    story = (
        words.story(asker, words.pool, urborg, words.forest, moon)
        .turn("A", 1)
        .main()
        .tap("Asker", "R", offered="RG")
    )
    assert words.rules_held(story.judged(CouldProduceOracle)) == {"106.7"}


def test_the_shape_tells_how_the_offer_is_wrong(words: Any) -> None:
    """An engine that forgets replacement effects, and one that takes colorless for a color."""
    (pool, forest, contamination), _ = cases(words)["replaced"]
    forgot = offered(words, "G", pool, forest, contamination).judged(CouldProduceOracle)
    assert words.objections(forgot) == [("106.7", ("types offered", "replacement effects ignored"))]
    mixed = offered(words, "GC", orchard(words), others=(words.forest, words.wastes)).judged(
        CouldProduceOracle
    )
    assert words.objections(mixed) == [("106.7", ("types offered", "colorless taken for a color"))]
    short = offered(words, "C", orchard(words), others=(words.forest, words.wastes)).judged(
        CouldProduceOracle
    )
    assert words.objections(short) == words.objections(mixed)


def test_where_offers_are_hidden_the_mana_itself_is_looked_at(words: Any) -> None:
    """A Pool beside a Forest makes {G}, and never {W}."""
    story = words.story(words.pool, words.forest).turn("A", 1).main().tap("Pool", "G")
    assert words.rules_held(story.judged(CouldProduceOracle, hidden=("TypesOffered",))) == {"106.7"}
    broken = story.with_edit(story.place(ev.ManaAdded), words.added("A", "W", 1, 0))
    assert words.objections(broken.judged(CouldProduceOracle, hidden=("TypesOffered",))) == [
        ("106.7", ("mana produced", "extra"))
    ]


def test_permanents_of_which_nothing_is_known_are_not_judged(words: Any) -> None:
    """An unknown effect on one of the lands makes the answer unknown."""
    story = words.story(words.pool, words.forest).turn("A", 1).main()
    story.add(ev.EffectBegan(5, (2,), "loses all abilities", "end of turn", "A"))
    tally = story.tap("Pool", "W", offered="W").judged(CouldProduceOracle)
    assert not tally.violated
    assert [verdict.rule for verdict in tally.unknown] == ["106.7"]
