"""The findings on python-mtg show in its own words too."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.targets.conftest import needs_mtg

FOLDER = Path(__file__).parents[2] / "docs" / "findings" / "mtg"
NAMES = sorted(file.stem for file in FOLDER.glob("*.json"))


@pytest.mark.slow
@needs_mtg
def test_each_finding_shows_with_the_engine_alone() -> None:
    """The file of snippets imports nothing of ours."""
    file = FOLDER / "own_api.py"
    assert "rulehound" not in [
        line.split()[1]
        for line in file.read_text("utf-8").splitlines()
        if line.startswith(("import", "from"))
    ]
    ran = subprocess.run(
        [sys.executable, "-P", str(file)], capture_output=True, text=True, timeout=300, check=False
    )
    shown = [line.removeprefix("shown: ") for line in ran.stdout.splitlines()]
    assert (ran.returncode, sorted(shown)) == (0, NAMES), ran.stderr
