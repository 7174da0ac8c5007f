"""The command line run inside the test's own process and folder."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rulehound.cli import run

FOREST: dict[str, Any] = {
    "rulehound": 1,
    "players": {"A": {"battlefield": ["Forest"]}, "B": {}},
    "script": [{"do": "activate", "player": "A", "object": "Forest"}],
}
"""A scenario with nothing wrong in it."""

TWO_EFFECTS: dict[str, Any] = {
    "rulehound": 1,
    "rules": ["616.1"],
    "players": {"A": {"battlefield": ["Forest", "Contamination", "Mana Reflection"]}, "B": {}},
    "script": [{"do": "activate", "player": "A", "object": "Forest"}],
}
"""A scenario in which `fault:two-cancel-each-other` breaks CR 616.1."""


class Ran(NamedTuple):
    """How a command line ended, and what it printed."""

    code: int
    out: str
    err: str

    def refusal(self) -> str:
        """The one line that says what was wrong with what was given."""
        assert (self.code, self.err.count("\n")) == (2, 1), self.out + self.err
        assert self.err.startswith("rulehound: ")
        return self.err.removeprefix("rulehound: ").strip()


Rulehound = Callable[..., Ran]


@pytest.fixture
def rulehound(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Rulehound:
    """Run a command line in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)

    def rulehound(*words: str) -> Ran:
        code = run(list(words))
        out, err = capsys.readouterr()
        assert "Traceback" not in err, err
        return Ran(code, out, err)

    return rulehound


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., str]:
    """Write a scenario file; fields that are given take the place of those of `FOREST`."""

    def written(like: dict[str, Any] = FOREST, **fields: Any) -> str:
        path = tmp_path / "scenario.json"
        path.write_text(json.dumps({**like, **fields}), encoding="utf-8")
        return str(path)

    return written


class Examples:
    """Scenarios that tests start from."""

    forest = FOREST
    two_effects = TWO_EFFECTS


@pytest.fixture
def examples() -> Examples:
    """The scenarios of this file."""
    return Examples()
