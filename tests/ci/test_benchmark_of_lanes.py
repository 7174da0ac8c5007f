"""The measure of what a second worker costs: what it counts, not how fast anything is."""

import io

import pytest
from rich.console import Console

from benchmarks.lanes import Hunted, compare_lanes, ratio_of


def test_the_ratio_is_of_cpu_seconds_per_scenario() -> None:
    """However many hunts of each kind there were, and however long."""
    found = [Hunted(1, 100, 2.0, ""), Hunted(2, 100, 3.0, ""), Hunted(1, 300, 6.0, "")]
    assert ratio_of(found) == pytest.approx(1.5)


@pytest.mark.slow
def test_both_hunts_play_the_same_and_what_their_workers_use_counts() -> None:
    """Two workers are processes of their own: at least what they need to start is counted."""
    out = io.StringIO()
    found = compare_lanes(Console(file=out, width=120), 0.1, 20)
    assert [each.jobs for each in found] == [1, 2]
    assert {each.scenarios for each in found} == {20}
    assert len({each.digest for each in found}) == 1
    assert len(found[0].digest) == 64
    assert min(each.seconds for each in found) > 0
    assert f"{ratio_of(found):.3f} times the CPU time" in out.getvalue()
