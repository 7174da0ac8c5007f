"""The cleanup step, from the discard to seven to the damage that goes."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.oracles.cleanup import Cleanup

pytestmark = pytest.mark.rule("514.1")


def cleanup(words: Any, cards: int = 7, damage: int = 0, *, player: str = "A") -> Any:
    """A's cleanup step has begun with so many cards in A's hand, and damage on a creature of B's."""
    bear = words.creature("Bear", 2, 4)
    story = (
        words.story(battlefield_B=[bear], **{f"hand_{player}": [words.forest] * cards}).turn("A", 2).main()
    )
    if damage:
        story.add(ev.DamageDealt(2, 1, damage))
    return story.phase("ending").step("cleanup")


def discard(story: Any, name: str, player: str = "A") -> Any:
    card = story.move(name, "hand", "graveyard")
    return story.add(ev.CardDiscarded(player, card, "cleanup"))


def test_the_active_player_discards_to_seven(words: Any) -> None:
    """Not fewer and not more."""
    assert words.rules_held(discard(cleanup(words, 8), "Forest").turn("B", 3).judged(Cleanup)) == {"514.1"}
    kept = cleanup(words, 9)
    assert words.objections(discard(kept, "Forest").turn("B", 3).judged(Cleanup)) == [
        ("514.1", ("too many kept",))
    ]
    more = discard(discard(cleanup(words, 8), "Forest"), "Forest#2").turn("B", 3)
    assert words.objections(more.judged(Cleanup)) == [("514.1", ("too many",))]


def test_only_in_the_cleanup_step_and_only_who_is_active(words: Any) -> None:
    """The other player keeps any number of cards."""
    story = cleanup(words, 8, player="B").turn("B", 3)
    assert not story.judged(Cleanup).violated
    other = cleanup(words, 7).add(ev.CardDiscarded("B", 99, "cleanup"))
    assert words.objections(other.judged(Cleanup)) == [("514.1", ("who",))]
    early = words.story(hand_A=[words.forest] * 8).turn("A", 2).phase("ending").step("end")
    assert words.objections(discard(early, "Forest").judged(Cleanup)) == [("514.1", ("when",))]


@pytest.mark.rule("514.2", "120.6")
def test_damage_goes_in_the_cleanup_step(words: Any) -> None:
    """All of it, after the discard, and not before."""
    removed = ev.DamageRemoved((1,))
    story = cleanup(words, damage=2).add(removed).turn("B", 3)
    assert words.rules_held(story.judged(Cleanup)) == {"514.2", "120.3e", "120.6"}
    kept = cleanup(words, damage=2).turn("B", 3)
    assert words.objections(kept.judged(Cleanup)) == [("514.2", ("damage kept",))]
    early = cleanup(words, damage=2)
    early = early.with_edit(early.place(ev.PhaseBegan, -1), removed, early.trace[-2])
    assert ("120.6", ("removed early",)) in words.objections(early.judged(Cleanup))
    before = discard(cleanup(words, 8, 2).add(removed), "Forest")
    assert words.objections(before.judged(Cleanup))[0] == ("514.1", ("order",))


def test_no_turn_goes_by_without_a_cleanup_step(words: Any) -> None:
    """However the turn is left."""
    story = words.story(words.forest).turn("A", 2).main().turn("B", 3)
    assert words.objections(story.judged(Cleanup)) == [("514.1", ("no cleanup step",))]


def test_a_target_that_hides_discards_is_not_judged(words: Any) -> None:
    """Where damage is hidden, only the hand is judged."""
    tally = cleanup(words, 9).judged(Cleanup, hidden=("CardDiscarded",))
    assert not tally.violated
    assert len(tally.unknown) == 1
    blind = cleanup(words, damage=2).turn("B", 3).judged(Cleanup, hidden=("DamageRemoved",))
    assert not blind.violated
