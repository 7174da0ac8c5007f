"""The one source of numbers: seeded, recorded, and every list in turn."""

from typing import Any

import pytest

from rulehound.core.choices import OdometerChoices, RecordedChoices, SeededChoices, mix
from rulehound.core.errors import ReplayError

KINDS = [SeededChoices(1), RecordedChoices([1]), OdometerChoices()]


@pytest.mark.parametrize("choices", KINDS, ids=lambda each: type(each).__name__)
def test_one_option_draws_nothing_and_none_is_an_error(choices: Any) -> None:
    """What is no choice leaves no trace in the list."""
    before = list(choices.drawn)
    assert choices.choose(1) == 0
    assert choices.drawn == before
    with pytest.raises(ValueError, match="at least one option"):
        choices.choose(0)


def test_a_stream_is_fixed_by_seed_lane_and_index() -> None:
    """The same three give the same numbers, any other three others; these are the numbers on every machine."""
    streams = {
        key: [SeededChoices(*key).choose(1000) for _ in range(1)] + [choices.choose(1000) for _ in range(20)]
        for key in [(1, 2, 3), (1, 3, 2), (2, 2, 3), (1, 2, 4)]
        for choices in [SeededChoices(*key)]
    }
    assert len({tuple(stream) for stream in streams.values()}) == 4
    assert [SeededChoices(1, 2, 3).choose(n) for n in (2, 10, 1000)] == [
        SeededChoices(1, 2, 3).choose(n) for n in (2, 10, 1000)
    ]
    assert mix(0) != mix(0, 0) != mix(0, 0, 0)


def test_the_numbers_of_a_seed_are_known() -> None:
    """A change of the generator would make every saved seed mean something else."""
    choices = SeededChoices(7, 1, 2)
    assert [choices.choose(100) for _ in range(8)] == [83, 61, 84, 23, 1, 62, 4, 45]
    assert choices.drawn == [83, 61, 84, 23, 1, 62, 4, 45]


def test_every_option_comes_up_about_equally_often() -> None:
    """Within a tenth over ten thousand draws."""
    choices = SeededChoices(11)
    counts = [0] * 7
    for _ in range(10_500):
        counts[choices.choose(7)] += 1
    assert all(1350 < count < 1650 for count in counts)


def test_what_was_drawn_is_replayed() -> None:
    """A recorded list gives the same answers, and 0 past its end."""
    seeded = SeededChoices(5)
    sizes = [2, 3, 1, 10, 4]
    answers = [seeded.choose(n) for n in sizes]
    recorded = RecordedChoices(list(seeded.drawn))
    assert [recorded.choose(n) for n in sizes] == answers
    assert [recorded.choose(9), recorded.choose(2)] == [0, 0]


@pytest.mark.parametrize("value", [3, -1])
def test_a_recorded_value_out_of_range_is_an_error_and_never_clipped(value: int) -> None:
    """The message says which it was."""
    recorded = RecordedChoices([0, value])
    recorded.choose(3)
    with pytest.raises(ReplayError, match=f"recorded choice {value} where there are only 3 options") as error:
        recorded.choose(3)
    assert error.value.line == 1


def visited(run: Any) -> list[tuple[int, ...]]:
    """The lists that an odometer visits with this run."""
    odometer = OdometerChoices()
    found = []
    while True:
        found.append(tuple(run(odometer)))
        if not odometer.advance():
            return found


def test_an_odometer_visits_every_list_once_in_order() -> None:
    """A run whose length depends on what was chosen."""

    def run(choices: OdometerChoices) -> list[int]:
        first = choices.choose(3)
        return [first, *(choices.choose(2) for _ in range(first))]

    assert visited(run) == [(0,), (1, 0), (1, 1), (2, 0, 0), (2, 0, 1), (2, 1, 0), (2, 1, 1)]


def test_an_odometer_with_nothing_to_choose_visits_one_list() -> None:
    """The empty one."""
    assert visited(lambda choices: [choices.choose(1)]) == [(0,)]


def test_an_odometer_notices_a_run_that_does_not_repeat_itself() -> None:
    """The same list must meet the same number of options."""
    odometer = OdometerChoices()
    odometer.choose(2)
    odometer.choose(2)
    odometer.advance()
    with pytest.raises(ReplayError, match="3 options where an earlier run had 2"):
        odometer.choose(3)


def test_every_order_of_replacement_effects_can_be_explored(play: Any) -> None:
    """The odometer drives a game through both orders of two effects, and all that follows."""
    from rulehound.core import events as ev
    from rulehound.core.game import Game
    from rulehound.core.library.making import enchantment
    from rulehound.core.replacement_effects import ManaReplacement

    white = enchantment("White", "{1}", ManaReplacement(type="W"))
    black = enchantment("Black", "{1}", ManaReplacement(type="B"))
    scenario = play.scenario(cards=[white, black], A={"battlefield": ["Forest", "White", "Black"]})
    made: set[str] = set()
    odometer = OdometerChoices()
    while True:
        game = Game(scenario)
        game.run(
            lambda decision: odometer.choose(len(decision.options)) if decision.about != "shuffle" else 0
        )
        made.update(event.mana[0].type for event in game.state.trace if isinstance(event, ev.ManaAdded))
        if not odometer.advance():
            break
    assert made == {"W", "B"}
