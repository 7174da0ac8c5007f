"""Saving and loading: once in each step, on targets that say they can, and on phase-python for real."""

from collections.abc import Iterator

import pytest

from rulehound.core.scenario import Activate, PlayerStart, Scenario
from rulehound.core.target import Reloading, Where
from rulehound.properties.relations.judging import relate
from rulehound.properties.relations.registry import BY_NAME
from rulehound.targets.follow import follow
from rulehound.targets.process import ProcessTarget
from rulehound.targets.protocol import Reloaded
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import PHASE_COMMAND, has_phase
from tests.targets.conftest import MAIN, StartHostile, taken
from tests.targets.test_follow import END, FOREST, SECOND, FakeSession, priority, scenario


class SavingSession(FakeSession):
    """Counts the times that it was saved and loaded, by how many answers there had been."""

    reloaded: tuple[int, ...] = ()

    def reload(self) -> Reloaded:
        self.reloaded = (*self.reloaded, len(self.answers))
        return Reloaded()


def test_a_game_is_reloaded_once_in_each_step() -> None:
    """At its first decision, before that is answered."""
    later = Where(1, "end", 2)
    session = SavingSession(
        priority("A", FOREST), priority("B"), priority("A", SECOND, where=END), priority("A", where=later)
    )
    played = follow(session, scenario(FOREST), taken(FOREST), reload=True)
    assert session.reloaded == (0, 2, 3)
    assert (played.status, played.skipped) == ("played", [])
    assert MAIN != END


def test_a_session_that_saves_nothing_does_not_support_it() -> None:
    """A reason that can be counted, and no failure."""
    played = follow(FakeSession(priority("A", FOREST)), scenario(FOREST), taken(FOREST), reload=True)
    assert (played.status, played.note) == ("unsupported", "saves no games")


def test_a_target_that_does_not_say_so_is_not_asked(hostile: StartHostile, forest: Scenario) -> None:
    """The relation is not applicable to it; asked all the same, it does not support it."""
    target = hostile("well")
    assert not target.capabilities().reloads
    assert target.play_reloaded(forest, []).note == "saves no games"
    assert isinstance(target, Reloading)
    assert not isinstance(ReferenceTarget(), Reloading)


@pytest.fixture(scope="module")
def phase() -> Iterator[ProcessTarget]:
    """The engine, started once."""
    with ProcessTarget(PHASE_COMMAND, "phase") as target:
        yield target


@pytest.mark.skipif(not has_phase(), reason="phase-python is not installed")
def test_phase_goes_on_with_what_it_saved(phase: ProcessTarget) -> None:
    """A tapped land is still tapped, and its mana still there, in each step."""
    start = PlayerStart(battlefield=("Forest", "Mountain"), library=("Wastes x9",))
    script = (Activate("A", "Forest"), Activate("A", "Mountain"))
    tapped = Scenario(1, {"A": start, "B": start}, script=script, turns=2)
    assert phase.capabilities().reloads
    related = relate(BY_NAME["saved-and-loaded"], phase, tapped)
    assert (related.status, related.why) == ("holds", "")
