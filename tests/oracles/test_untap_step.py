"""The untap step: phasing, then all of the active player's permanents untap."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.oracles.untap_step import UntapStep

pytestmark = pytest.mark.rule("502.3")


BEFORE = (ev.Tapped(1),)


def untap(words: Any, *events: ev.Event, before: Any = BEFORE) -> Any:
    """A's untap step, before which A's creature (1, with phasing 2) was tapped; B has creature 3."""
    drake = words.creature("Drake", 2, 2, keywords=("phasing",))
    story = words.story(words.creature("Bear", 2, 2), drake, battlefield_B=[words.creature("Ox", 0, 4)])
    story.add(ev.Tapped(3), *before).turn("A", 2).phase("beginning").step("untap")
    return story.add(*events).step("upkeep")


OUT = ev.PhasedOut((2,))


def test_all_the_active_players_permanents_untap(words: Any) -> None:
    """And no others."""
    assert words.rules_held(untap(words, OUT, ev.Untapped(1)).judged(UntapStep)) == {
        "502.1",
        "502.3",
        "702.26b",
    }
    assert words.objections(untap(words, OUT).judged(UntapStep)) == [("502.3", ("still tapped",))]
    other = untap(words, OUT, ev.Untapped(1), ev.Untapped(3))
    assert words.objections(other.judged(UntapStep)) == [("502.3", ("other player",))]
    tapped = untap(words, OUT, ev.Untapped(1), ev.Tapped(1))
    assert ("502.3", ("tapped",)) in words.objections(tapped.judged(UntapStep))


@pytest.mark.rule("502.1")
def test_what_has_phasing_phases_out_and_in(words: Any) -> None:
    """By turns; nothing else phases."""
    stays = untap(words, ev.Untapped(1))
    assert words.objections(stays.judged(UntapStep)) == [("502.1", ("phased out",))]
    before = (ev.PhasedOut((2,)),)
    assert "502.1" in words.rules_held(untap(words, ev.PhasedIn((2,)), before=before).judged(UntapStep))
    away = untap(words, before=before)
    assert words.objections(away.judged(UntapStep)) == [("502.1", ("phased in",))]


@pytest.mark.rule("702.26a")
def test_what_phased_out_under_a_player_phases_in_in_that_players_untap_step(words: Any) -> None:
    """Who controls it by then does not matter."""
    gone = (ev.PhasedOut((2,)), ev.ControlChanged(2, "B"))
    back = untap(words, ev.PhasedIn((2,)), before=gone)
    assert "502.1" in words.rules_held(back.judged(UntapStep))
    assert words.objections(untap(words, before=gone).judged(UntapStep)) == [("502.1", ("phased in",))]
    others = untap(words, ev.PhasedIn((2,)), before=(ev.ControlChanged(2, "B"), ev.PhasedOut((2,))))
    assert words.objections(others.judged(UntapStep)) == [("502.1", ("phased in",))]


@pytest.mark.rule("702.26b")
def test_what_is_phased_out_does_not_untap(words: Any) -> None:
    """It is treated as though it did not exist."""
    story = untap(words, OUT, ev.Untapped(2), before=(ev.Tapped(2),))
    assert ("702.26b", ("phased out",)) in words.objections(story.judged(UntapStep))


def test_a_target_that_hides_phasing_is_not_judged_where_there_is_some(words: Any) -> None:
    """What is there to untap is not known."""
    tally = untap(words).judged(UntapStep, hidden=("PhasedOut",))
    assert not tally.violated
    assert [verdict.sentence for verdict in tally.unknown] == ["target does not show phasing"]


def test_what_phased_out_before_it_was_told_of_is_nobodys(words: Any) -> None:
    """A target may tell that an object phases out before it tells of the object; nothing is known of it then."""
    token = ev.ObjectInfo(77, "Wisp", "", "battlefield", "A", "A", token=True)
    story = untap(
        words, OUT, ev.Untapped(1), before=(ev.Tapped(1), ev.PhasedOut((77,)), ev.TokenCreated(token))
    )
    assert words.objections(story.judged(UntapStep)) == []
