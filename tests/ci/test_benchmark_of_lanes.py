"""The measure of what a second worker costs: what it counts, not how fast anything is."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def lanes() -> Any:
    """The module, which is no part of what is installed."""
    spec = importlib.util.spec_from_file_location("lanes", ROOT / "benchmarks" / "lanes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_ratio_is_of_cpu_seconds_per_scenario(lanes: Any) -> None:
    """However many hunts of each kind there were, and however long."""
    found = [lanes.Hunted(1, 100, 2.0, ""), lanes.Hunted(2, 100, 3.0, ""), lanes.Hunted(1, 300, 6.0, "")]
    assert lanes.ratio_of(found) == pytest.approx(1.5)


@pytest.mark.slow
def test_it_can_be_measured_by_itself() -> None:
    """Two hunts in turns that come to the same; a line for each number of workers, and one for the ratio."""
    words = [sys.executable, "-m", "benchmarks", "--only", "lanes", "--seconds", "0.1", "--hunted", "20"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    first, second, ratio = done.stdout.splitlines()
    assert "--jobs 1" in first
    assert "--jobs 2" in second
    assert re.search(r"cost a scenario \d+\.\d{3} times the CPU time of one", ratio)
