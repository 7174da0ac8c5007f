"""Cycling and typecycling, from the hand to what the ability does."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.object_effects import DrawCards, SearchLibrary
from rulehound.core.static_abilities import CardsInHandHave
from rulehound.oracles.cycling import Cycling

pytestmark = pytest.mark.rule("702.29a")

CYCLES = ActivatedAbility(Cost(discard=True), (DrawCards(),), cycling="cycling")
SEARCHES = ActivatedAbility(Cost(discard=True), (SearchLibrary("Swamp"),), cycling="Swamp")
DRIFTER = Card("Drifter", ("Creature",), power=1, toughness=1, abilities=(CYCLES, SEARCHES))


def cycled(words: Any, number: int = 0, *, to: str = "graveyard", told: bool = True) -> Any:
    """A cycles the card; its ability is on the stack as object 50."""
    story = words.story(hand_A=[DRIFTER], library_A=[words.swamp, words.forest]).turn("A", 2).main()
    story.add(ev.PriorityReceived("A"), ev.AbilityPutOnStack(50, 1, number, "A"))
    card = story.move("Drifter", "hand", to)
    story.add(ev.CardDiscarded("A", card, "cost"))
    story.add(ev.AbilityActivated("A", 1, number, stack_object=50, cycling=True))
    if told:
        story.add(ev.CardCycled("A", card))
    return story.passes()


def drawn(story: Any) -> Any:
    card = story.move("Swamp", "library", "hand")
    return story.add(ev.CardDrawn("A", card))


def resolving(words: Any, number: int = 0, **fields: Any) -> Any:
    return cycled(words, number, **fields).add(ev.ResolutionBegan(50))


def test_a_cycled_card_is_discarded_and_its_ability_draws_one(words: Any) -> None:
    """The draw comes as the ability resolves."""
    story = drawn(resolving(words)).add(ev.ResolutionEnded(50))
    assert words.rules_held(story.judged(Cycling)) == {"702.29a", "702.29c"}
    none = resolving(words).add(ev.ResolutionEnded(50))
    assert words.objections(none.judged(Cycling)) == [("702.29a", ("drawn",))]


def test_the_card_leaves_the_hand_for_the_cost(words: Any) -> None:
    """One that stays in hand is objected to."""
    story = cycled(words)
    broken = story.with_edit(story.place(ev.ObjectMoved), ev.Tapped(99))
    assert ("702.29a", ("not discarded",)) in words.objections(broken.judged(Cycling))


def test_it_is_cycled_from_the_hand_only(words: Any) -> None:
    """A card on the battlefield keeps the ability, but cannot use it."""
    story = words.story(DRIFTER).turn("A", 2).main()
    story.activate("Drifter", cycling=True)
    assert words.objections(story.judged(Cycling)) == [("702.29a", ("other zone", "battlefield"))]


@pytest.mark.rule("702.29c")
def test_each_activation_cycles_the_card_once(words: Any) -> None:
    """Neither never nor twice."""
    story = cycled(words, told=False)
    assert words.objections(story.judged(Cycling)) == [("702.29c", ("not cycled",))]
    twice = cycled(words)
    place = twice.place(ev.CardCycled)
    event = twice.trace[place]
    assert words.objections(twice.with_edit(place, event, event).judged(Cycling)) == [("702.29c", ("twice",))]


@pytest.mark.rule("118.11")
def test_a_discard_that_ends_elsewhere_still_cycles(words: Any) -> None:
    """The cost is paid although the card goes to exile."""
    assert "118.11" in words.rules_held(cycled(words, to="exile").judged(Cycling))


@pytest.mark.rule("702.29f")
def test_typecycling_is_cycling(words: Any) -> None:
    """A card that is typecycled is cycled too."""
    assert "702.29f" in words.rules_held(cycled(words, 1).judged(Cycling))
    assert words.objections(cycled(words, 1, told=False).judged(Cycling)) == [("702.29f", ("not cycled",))]


@pytest.mark.rule("702.29e")
def test_typecycling_finds_a_fitting_card_and_shuffles(words: Any) -> None:
    """Another card, or an unshuffled library, is objected to."""
    story = resolving(words, 1)
    story.move("Swamp", "library", "hand")
    end = ev.ResolutionEnded(50)
    shuffled = ev.Shuffled("A", (3,))
    assert "702.29e" in words.rules_held(story.with_edit(-1, story.trace[-1], shuffled, end).judged(Cycling))
    still = story.with_edit(-1, story.trace[-1], end)
    assert words.objections(still.judged(Cycling)) == [("702.29e", ("not shuffled",))]
    other = resolving(words, 1)
    other.move("Forest", "library", "hand")
    assert words.objections(other.add(shuffled, end).judged(Cycling)) == [("702.29e", ("other type",))]


def test_a_target_that_hides_discards_is_not_judged(words: Any) -> None:
    """What was paid is not seen."""
    tally = cycled(words).judged(Cycling, hidden=("CardDiscarded",))
    assert not tally.violated
    assert len(tally.unknown) == 1


@pytest.mark.rule("702.29a")
@pytest.mark.parametrize(("what", "right"), [("land", True), ("creature", False)])
def test_a_card_in_hand_cycles_by_what_it_is_given_and_by_nothing_else(
    words: Any, what: str, right: bool
) -> None:
    """Land cards have the cycling that land cards in the hand are given, not that of creature cards."""
    lesson = words.enchantment("Lesson", CardsInHandHave(what, CYCLES))
    story = words.story(lesson, hand_A=[Card("Cave", ("Land",))]).turn("A", 2).main()
    tally = story.add(ev.AbilityPutOnStack(50, 2, 0, "A")).judged(Cycling)
    assert words.objections(tally) == ([] if right else [("702.29a", ("not given",))])
    assert {rule for _, rule in tally.holds} == ({"702.29a"} if right else set())
