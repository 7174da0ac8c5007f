"""What is remembered from one game to the next changes no game: not even where it is forgotten in the middle."""

import pytest

from rulehound.ci.case import CORE
from rulehound.core import memo
from rulehound.core.events import Event
from rulehound.oracles.judge import judge
from rulehound.properties.areas import AREAS
from rulehound.properties.making import make, scenario_choices

GAMES = 40


@pytest.mark.parametrize("entries", [1, 2, 3, 5])
def test_games_are_the_same_where_the_memory_is_emptied_all_the_time(
    entries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two permanents of one card share what is remembered of it, and an effect on one must not reach the other."""
    usual = [played(index) for index in range(GAMES)]
    monkeypatch.setattr(memo, "ENTRIES_MAX", entries)
    assert [played(index) for index in range(GAMES)] == usual


def played(index: int) -> tuple[list[Event], dict[tuple[str, str], int]]:
    """A game, and what the oracles hold of it."""
    made = make(scenario_choices(17, 0, index), tuple(AREAS))
    tally = judge(made.game.state.trace, made.cards, CORE.capabilities(), offers=made.recorder.offers.all)
    assert not tally.violated
    return made.game.state.trace, tally.holds


def test_a_full_memory_is_emptied_and_answers_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "ENTRIES_MAX", 2)
    lengths = memo.by_identity(len)
    words = ["a", "bb", "ccc", "dddd"]
    assert [lengths(word) for word in words * 2] == [1, 2, 3, 4] * 2
