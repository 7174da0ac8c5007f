"""One card is drawn in a draw step, and cards are drawn from the top."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.replacement_effects import Replacement
from rulehound.oracles.drawing import Drawing

pytestmark = pytest.mark.rule("504.1")


def draw_step(words: Any, *drawn: str, failed: bool = False, law: Any = None) -> Any:
    """A's draw step, in which A draws these cards from a library of Forest and Swamp."""
    library = [] if failed else [words.forest, words.swamp]
    laws = [words.enchantment("Law", law)] if law else []
    story = words.story(*laws, library_A=library).turn("A", 2).phase("beginning").step("draw")
    for name in drawn:
        story.add(ev.CardDrawn("A", story.move(name, "library", "hand")))
    if failed:
        story.add(ev.DrawFailed("A"))
    return story.add(ev.PriorityReceived("A"))


@pytest.mark.rule("121.1")
def test_the_active_player_draws_the_top_card(words: Any) -> None:
    """One card, not none and not two."""
    assert words.rules_held(draw_step(words, "Forest").judged(Drawing)) == {"504.1", "121.1"}
    assert words.objections(draw_step(words).judged(Drawing)) == [("504.1", ("none",))]
    assert words.objections(draw_step(words, "Forest", "Swamp").judged(Drawing)) == [("504.1", ("several",))]
    assert words.objections(draw_step(words, "Swamp").judged(Drawing)) == [("121.1", ("not on top",))]


def test_what_replaces_a_draw_is_for_another_oracle(words: Any) -> None:
    """Two cards may be right."""
    law = Replacement("draw", multiply=2)
    assert not draw_step(words, "Forest", "Swamp", law=law).judged(Drawing).violated


@pytest.mark.rule("121.4")
def test_a_draw_fails_only_without_cards(words: Any) -> None:
    """With cards in the library it does not."""
    assert words.rules_held(draw_step(words, failed=True).judged(Drawing)) == {"121.4"}
    story = draw_step(words, "Forest").add(ev.DrawFailed("A"))
    assert words.objections(story.judged(Drawing)) == [("121.4", ("cards left",))]


def test_the_other_player_does_not_draw(words: Any) -> None:
    """It is the active player's draw step."""
    story = draw_step(words, "Forest")
    broken = story.with_edit(story.place(ev.CardDrawn), ev.CardDrawn("B", 3))
    assert ("504.1", ("other player",)) in words.objections(broken.judged(Drawing))


def test_a_target_that_hides_draws_is_not_judged(words: Any) -> None:
    """Where it hides shuffles, only the number is judged."""
    tally = draw_step(words).judged(Drawing, hidden=("CardDrawn",))
    assert not tally.violated
    assert len(tally.unknown) == 1
    assert not draw_step(words, "Swamp").judged(Drawing, hidden=("Shuffled",)).violated


@pytest.mark.rule("103.8a")
def test_the_first_draw_step_is_said_to_be_skipped(words: Any) -> None:
    """It is not passed over unsaid, unless the turn is ended before it."""

    def story(kind: str, *, skips: bool) -> Any:
        told = words.story(library_A=[words.forest]).turn("A", 1).phase("beginning").step("upkeep")
        if skips:
            told.add(ev.Skipped("draw", "A", 9))
        return told.phase(kind).judged(Drawing)

    assert words.rules_held(story("main", skips=True)) == {"103.8a"}
    assert words.objections(story("main", skips=False)) == [("103.8a", ("unsaid",))]
    assert not story("ending", skips=False).violated
