"""What tapping for mana produces, after every order of replacement effects, and what triggers from it."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.effects import May
from rulehound.core.mana_effects import AddMana
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.core.triggered_abilities import TappedForMana, TriggeredAbility
from rulehound.oracles.production import outcomes
from rulehound.oracles.tapped_for_mana import TappedForManaOracle

BLACK = ManaReplacement(type="B", one=True)
DOUBLE = ManaReplacement(who="you", what="permanent", multiply=2)
SPHERE = ManaReplacement(type="C", one=True, at_least=2)


def two_effects(words: Any, mana: str) -> Any:
    """A Forest tapped for this, with an effect that makes it {B} and one that doubles it."""
    contamination = words.enchantment("Contamination", BLACK)
    reflection = words.enchantment("Reflection", DOUBLE)
    return words.story(words.forest, contamination, reflection).turn("A", 1).main().tap("Forest", mana)


@pytest.mark.rule("616.1")
@pytest.mark.parametrize("mana", ["B", "BB"])
def test_either_order_of_two_effects_may_come_out(words: Any, mana: str) -> None:
    """Doubled and then black, or black and then doubled."""
    assert {"106.12b", "616.1"} <= words.rules_held(two_effects(words, mana).judged(TappedForManaOracle))


@pytest.mark.rule("616.1")
@pytest.mark.parametrize(
    ("mana", "rule", "shape"),
    [
        ("G", "616.1", "no effect applied"),
        ("GG", "616.1f", "some effects dropped"),
        ("BBBB", "614.5", "applied twice"),
        ("", "106.12b", "nothing"),
        ("RR", "106.12b", "other"),
    ],
)
def test_no_other_outcome_is_allowed(words: Any, mana: str, rule: str, shape: str) -> None:
    """The shape of the objection says what became of the effects."""
    tally = two_effects(words, mana).judged(TappedForManaOracle)
    assert words.objections(tally) == [(rule, (shape,))]


def test_an_effect_for_mana_of_a_type_leaves_the_rest_alone() -> None:
    """It applies to the units of that type, once there are enough of them."""
    greener = ManaReplacement(multiply=2, of_type="G")
    assert outcomes("GR", (greener,)) == {"GGR"}
    assert outcomes("RU", (greener,)) == {"RU"}
    assert outcomes("R", (greener, ManaReplacement(type="G"))) == {"GG"}
    assert outcomes("BGG", (ManaReplacement(type="C", one=True, of_type="G", at_least=2),)) == {"BC"}
    assert outcomes("BG", (ManaReplacement(type="C", of_type="G", at_least=2),)) == {"BG"}


@pytest.mark.rule("603.5", "106.12")
@pytest.mark.parametrize(("mana", "objections"), [("G", []), ("", []), ("R", ["106.12"])])
def test_mana_that_one_may_add_is_added_or_is_not(words: Any, mana: str, objections: list[str]) -> None:
    """Nothing else may come of it."""
    grove = Card(
        "Grove", ("Land",), abilities=(ActivatedAbility(Cost(tap=True), (May((AddMana(symbols="{G}"),)),)),)
    )
    tally = words.story(grove).turn("A", 1).main().tap("Grove", mana).judged(TappedForManaOracle)
    assert [rule for rule, _ in words.objections(tally)] == objections


@pytest.mark.rule("614.5")
def test_outcomes_are_the_ends_of_every_order() -> None:
    """An effect that needs two mana applies as soon as there are two, and only then."""
    assert outcomes("G", (SPHERE,)) == {"G"}
    assert outcomes("G", (SPHERE, DOUBLE)) == {"C"}
    assert outcomes("GG", (SPHERE, DOUBLE)) == {"C", "CC"}
    assert outcomes("GGG", (DOUBLE, DOUBLE)) == {"G" * 12}
    assert outcomes("", (DOUBLE, BLACK)) == {""}
    mixed = ManaReplacement(by_land_type=(("Plains", "R"), ("Forest", "B")))
    assert outcomes("GG", (mixed,), ("Forest", "Plains")) == {"RR", "BB"}
    assert outcomes("GG", (mixed,), ("Swamp",)) == {"GG"}


@pytest.mark.rule("106.12")
def test_an_ability_produces_what_it_says(words: Any) -> None:
    """Without any effect a Forest makes {G}."""
    story = words.story(words.forest).turn("A", 1).main().tap("Forest", "G")
    assert words.rules_held(story.judged(TappedForManaOracle)) == {"106.12"}
    broken = story.with_edit(story.place(ev.ManaAdded), words.added("A", "GG", 1, 0))
    assert words.objections(broken.judged(TappedForManaOracle)) == [
        ("106.12", ("mana of an ability with {T}", "other"))
    ]


@pytest.mark.rule("608.2h")
def test_an_amount_is_counted_on_the_board(words: Any) -> None:
    """{G} for each creature: one with a Bear, none without."""
    cradle = Card("Cradle", ("Land",), abilities=(words.tap_for("{G}", amount=Count("creature")),))
    bear = Card("Bear", ("Creature",))
    story = words.story(cradle, bear).turn("A", 1).main().tap("Cradle", "G")
    assert words.rules_held(story.judged(TappedForManaOracle)) == {"106.12", "608.2h"}
    alone = words.story(cradle).turn("A", 1).main().tap("Cradle", "G")
    assert words.objections(alone.judged(TappedForManaOracle)) == [
        ("608.2h", ("mana of an ability with {T}", "mana out of nothing"))
    ]


@pytest.mark.rule("106.12b")
def test_an_effect_of_the_other_player_does_not_apply(words: Any) -> None:
    """ "You" is the controller of the effect."""
    reflection = words.enchantment("Reflection", DOUBLE)
    story = words.story(words.forest, battlefield_B=[reflection]).turn("A", 1).main().tap("Forest", "GG")
    assert words.objections(story.judged(TappedForManaOracle)) == [
        ("106.12b", ("an effect applied that does not apply",))
    ]


def flared(words: Any, count: int = 1) -> Any:
    """A Forest is tapped under an enchantment that adds one more {G} for it, `count` times."""
    flare = words.enchantment(
        "Flare", TriggeredAbility(TappedForMana("you"), (AddMana(same=True, who="that player"),))
    )
    story = words.story(words.forest, flare).turn("A", 1).main().tap("Forest", "G")
    end = story.trace.pop()
    for number in range(count):
        story.add(ev.AbilityTriggered(number + 1, 2, 0, "A", mana=True), words.added("A", "G", 2, 0))
    return story.add(end).phase("combat").step("beginning of combat")


@pytest.mark.rule("106.12a")
def test_tapping_for_mana_triggers_once(words: Any) -> None:
    """Once for each resolution that produces mana."""
    assert "106.12a" in words.rules_held(flared(words).judged(TappedForManaOracle))
    twice = flared(words, 2).judged(TappedForManaOracle)
    assert words.objections(twice) == [("106.12a", ("trigger", "more than once"))]
    never = flared(words, 0).judged(TappedForManaOracle)
    assert words.objections(never) == [("106.12a", ("trigger", "missing"))]


@pytest.mark.rule("106.12a")
def test_a_trigger_for_one_type_of_mana_waits_for_that_type(words: Any) -> None:
    """Tapped for {G}, it does not trigger for {B}; without AbilityTriggered or mana nothing is said."""
    echo = TriggeredAbility(TappedForMana("you", "land", "B"), (AddMana(symbols="{B}"),))
    story = words.story(words.forest, words.enchantment("Echo", echo)).turn("A", 1).main()
    story.tap("Forest", "G")
    assert words.rules_held(story.judged(TappedForManaOracle)) == {"106.12"}
    broken = story.with_edit(-1, ev.AbilityTriggered(1, 2, 0, "A", mana=True), words.added("A", "B", 2, 0))
    assert words.objections(broken.judged(TappedForManaOracle, hidden=("ManaAbilityResolved",))) == [
        ("106.12a", ("trigger", "not tapped for mana"))
    ]


@pytest.mark.rule("605.4a")
def test_triggered_mana_comes_at_once_also_where_triggers_are_hidden(words: Any) -> None:
    """The mana itself is counted."""
    assert not flared(words).judged(TappedForManaOracle, hidden=("AbilityTriggered",)).violated
    never = flared(words, 0).judged(TappedForManaOracle, hidden=("AbilityTriggered",))
    assert words.objections(never) == [("605.4a", ("triggered mana", "missing"))]


@pytest.mark.rule("106.12a")
def test_no_mana_no_trigger(words: Any) -> None:
    """A Forest that produced nothing was not tapped for mana."""
    story = flared(words)
    broken = story.with_edit(story.place(ev.ManaAdded))
    assert ("106.12a", ("trigger", "not tapped for mana")) in words.objections(
        broken.judged(TappedForManaOracle)
    )


@pytest.mark.rule("106.12b")
def test_effects_do_not_replace_triggered_mana(words: Any) -> None:
    """A doubled trigger is objected to."""
    story = flared(words)
    reflection = words.enchantment("Reflection", DOUBLE)
    began = story.trace[0]
    story.trace[0] = ev.GameBegan("A", (*began.objects, story.info(reflection, "battlefield", "A")))
    story.trace[story.place(ev.ManaAdded)] = words.added("A", "GG", 1, 0)
    assert not story.judged(TappedForManaOracle).violated
    broken = story.with_edit(story.place(ev.ManaAdded, -1), words.added("A", "GG", 2, 0))
    assert words.objections(broken.judged(TappedForManaOracle)) == [
        ("106.12b", ("triggered mana", "replaced"))
    ]


def test_what_an_unknown_effect_may_have_changed_is_not_judged(words: Any) -> None:
    """An effect that the model cannot derive makes the tapped permanent uncertain."""
    story = two_effects(words, "G")
    place = story.place(ev.AbilityActivated)
    effect = ev.EffectBegan(5, (1,), "loses all abilities", "end of turn", "A")
    tally = story.with_edit(place, effect, story.trace[place]).judged(TappedForManaOracle)
    assert not tally.violated
    assert [verdict.sentence for verdict in tally.unknown] == ["what the tapped permanent is is not known"]


@pytest.mark.rule("106.12a")
def test_mana_of_one_of_two_triggers_is_judged_by_neither(words: Any) -> None:
    """Where the target does not say which of them added it, either may have."""
    mine = TriggeredAbility(TappedForMana("you", "creature"), (AddMana(symbols="{G}"),))
    theirs = TriggeredAbility(TappedForMana(), (AddMana(same=True, who="that player"),))
    engine = words.enchantment("Engine", mine, theirs)
    hidden = ("AbilityTriggered",)
    story = words.story(words.forest, engine).turn("A", 1).main().tap("Forest", "G")
    both = story.add(words.added("A", "G", 2)).phase("combat").step("beginning of combat")
    assert not both.judged(TappedForManaOracle, hidden=hidden).violated
    alone = words.story(words.forest, words.enchantment("Engine", theirs)).turn("A", 1).main()
    alone.tap("Forest", "G").add(words.added("A", "B", 2)).phase("combat").step("beginning of combat")
    tally = alone.judged(TappedForManaOracle, hidden=hidden)
    assert words.objections(tally) == [("106.12a", ("triggered mana", "other"))]


@pytest.mark.rule("616.1f")
@pytest.mark.parametrize(("mana", "known"), [("B", True), ("C", True), ("BB", False)])
def test_many_effects_of_few_kinds_are_followed_in_all_orders(words: Any, mana: str, known: bool) -> None:
    """Which of several like ones has applied makes no difference; two or more are needed for {C}."""
    many = [words.enchantment(f"Contamination {place}", BLACK) for place in range(20)]
    more = words.enchantment("Reflection", DOUBLE), words.enchantment("Sphere", SPHERE)
    told = words.story(words.forest, *many, *more).turn("A", 1).main().tap("Forest", mana)
    tally = told.judged(TappedForManaOracle)
    assert not tally.unknown
    assert bool(tally.violated) != known
