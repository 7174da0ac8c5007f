"""The example in docs/adapters.md is an adapter that works."""

import re
import sys
from pathlib import Path

import pytest

from rulehound.core.events import GameEnded, ManaAdded
from rulehound.core.mana import Mana
from rulehound.core.scenario import Expect, PlayerStart, Scenario
from rulehound.core.target import Taken
from rulehound.targets.process import ProcessTarget
from tests.targets.conftest import taken

DOC = Path(__file__).resolve().parents[2] / "docs" / "adapters.md"


@pytest.fixture
def example(tmp_path: Path) -> ProcessTarget:
    """The example's own text, run as it stands."""
    (code,) = re.findall(r"```python\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    adapter = tmp_path / "toy.py"
    adapter.write_text(code, encoding="utf-8")
    return ProcessTarget([sys.executable, "-S", str(adapter)], "toy")


def test_the_example_plays_a_scenario(
    example: ProcessTarget, forest: Scenario, forest_tapped: list[Taken]
) -> None:
    """It taps the Forest, makes {G}, and shows the pool."""
    from msgspec.structs import replace

    with example as target:
        played = target.play(replace(forest, expect=(Expect("mana", "{G}", "A"),)), forest_tapped)
    assert (played.status, played.skipped) == ("played", [])
    assert ManaAdded("A", (Mana("G", 1),), 1, 0, True) in played.events
    assert played.events[-1] == GameEnded("turns")
    assert played.expected == [(0, True, "{G}")]
    assert taken() == []


def test_the_example_says_what_it_cannot_do(example: ProcessTarget) -> None:
    """A reason that can be counted."""
    board = Scenario(1, {"A": PlayerStart(battlefield=("Contamination",)), "B": PlayerStart()})
    with example as target:
        played = target.play(board, [])
    assert (played.status, played.note) == ("unsupported", "only untapped basic lands")
