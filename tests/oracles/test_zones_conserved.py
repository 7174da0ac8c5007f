"""Cards are neither lost nor made, and a card that moves becomes a new object."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.object_effects import SearchLibrary
from rulehound.oracles.zones_conserved import ZonesConserved

pytestmark = pytest.mark.rule("400.7")


def discarded(words: Any) -> Any:
    """A draws a card and discards another."""
    story = words.story(words.forest, hand_A=[words.swamp], library_A=[words.wastes]).turn("A", 1).main()
    story.add(ev.CardDrawn("A", story.move("Wastes", "library", "hand")))
    story.move("Swamp", "hand", "graveyard")
    return story.add(ev.PriorityReceived("A"))


def test_moves_that_are_right_hold(words: Any) -> None:
    """Every card is where it was left, and none is missing at the end."""
    assert words.rules_held(discarded(words).judged(ZonesConserved)) == {"400.1", "400.7", "108.3"}


@pytest.mark.parametrize(
    ("event", "rule", "shape"),
    [
        (ev.ObjectMoved(2, 9, "graveyard", "exile", "A", "A"), "400.1", "other origin"),
        (ev.ObjectMoved(2, 9, "hand", "graveyard", "B", "B"), "108.3", "other owner"),
        (ev.ObjectMoved(2, 1, "hand", "graveyard", "A", "A"), "400.7", "not a new object"),
        (ev.ObjectMoved(2, 0, "hand", "nowhere", "A", "A"), "400.1", "a card ceased to exist"),
        (ev.ObjectMoved(3, 9, "library", "hand", "A", "A"), "400.7", "an object that had moved on"),
        (ev.ObjectMoved(50, 9, "hand", "graveyard", "A", "A"), "400.1", "an object that was never there"),
    ],
)
def test_a_move_that_cannot_be_is_objected_to(words: Any, event: ev.Event, rule: str, shape: str) -> None:
    """One field of the last move is wrong."""
    story = discarded(words)
    broken = story.with_edit(story.place(ev.ObjectMoved, -1), event)
    assert words.objections(broken.judged(ZonesConserved)) == [(rule, (shape,))]


@pytest.mark.rule("111.7")
def test_a_token_off_the_battlefield_is_gone_before_anyone_has_priority(words: Any) -> None:
    """It moves to the graveyard and ceases to exist there."""
    story = words.story(words.forest).turn("A", 1).main()
    story.add(ev.TokenCreated(story.info(words.wastes, "battlefield", "A", token=True)))
    dead = story.move("Wastes", "battlefield", "graveyard")
    story.add(ev.ObjectMoved(dead, 0, "graveyard", "nowhere", "A", "A"), ev.PriorityReceived("A"))
    assert "111.7" in words.rules_held(story.judged(ZonesConserved))
    broken = story.with_edit(story.place(ev.ObjectMoved, -1))
    assert words.objections(broken.judged(ZonesConserved)) == [("704.5d", ("token",))]


def test_a_shuffle_keeps_the_cards(words: Any) -> None:
    """The new order holds the same cards, and an effect says so (CR 400.5)."""
    quest = words.instant("Quest", SearchLibrary("Forest"))
    story = words.story(library_A=[words.forest, words.swamp], hand_A=[quest]).turn("A", 1).main()
    spell = story.move("Quest", "hand", "stack")
    story.add(ev.SpellCast("A", spell), ev.ResolutionBegan(spell), ev.Shuffled("A", (2, 1)))
    story.move("Forest", "library", "hand")
    story.add(ev.ResolutionEnded(spell))
    assert {"400.1", "400.5"} <= words.rules_held(story.judged(ZonesConserved))
    unasked = story.with_edit(story.place(ev.ResolutionBegan))
    assert words.objections(unasked.judged(ZonesConserved)) == [("400.5", ("shuffle",))]
    broken = story.with_edit(story.place(ev.Shuffled), ev.Shuffled("A", (2,)))
    assert ("400.1", ("shuffle",)) in words.objections(broken.judged(ZonesConserved))


def test_a_target_that_hides_moves_is_not_judged(words: Any) -> None:
    """Without ObjectMoved nobody knows where cards are."""
    tally = discarded(words).judged(ZonesConserved, hidden=("ObjectMoved",))
    assert [verdict.sentence for verdict in tally.unknown] == ["target does not show ObjectMoved"]
