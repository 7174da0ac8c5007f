"""Results of hunts that the tests of reports read."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulehound.ci.store import file_name
from rulehound.cli import run
from rulehound.core.library import LIBRARY
from rulehound.core.scenario import card_data
from rulehound.core.scenario_file import load_scenario, scenario_bytes

HOSTILE = "<script>window.hurt=1</script><img src=x onerror=window.hurt=1>|`](javascript:1)"


@pytest.fixture(scope="session")
def hunted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of a hunt with a finding."""
    folder = tmp_path_factory.mktemp("hunted")
    words = "hunt --target fault:two-cancel-each-other --areas replacement --scenarios 60 --seed 2"
    assert run([*words.split(), "--out", str(folder)]) == 1
    return folder


@pytest.fixture
def hostile(hunted: Path, tmp_path: Path) -> Path:
    """The same results with a card's name, a sentence and a signature that would like to be markup."""
    summary = json.loads((hunted / "summary.json").read_text())
    row = summary["findings"][0]
    scenario = load_scenario(str(hunted / "findings" / f"{file_name(row['signature'])}.json"))
    assert scenario.finding is not None
    finding = msgspec.structs.replace(
        scenario.finding, sentence=f"It is wrong {HOSTILE}", signature=f"oracle/616.1/{HOSTILE}"
    )
    players = {
        name: msgspec.structs.replace(start, battlefield=(*start.battlefield, HOSTILE))
        for name, start in scenario.players.items()
    }
    cards = {**scenario.cards, HOSTILE: card_data(LIBRARY["Mana Reflection"])}
    changed = msgspec.structs.replace(scenario, finding=finding, players=players, cards=cards)
    (tmp_path / "findings").mkdir()
    (tmp_path / "findings" / f"{file_name(finding.signature)}.json").write_bytes(scenario_bytes(changed))
    told: dict[str, Any] = {"signature": finding.signature, "sentence": finding.sentence}
    told |= {"only_after": HOSTILE, "goes_with": [HOSTILE], "fails": 2, "times": 3}
    summary["findings"] = [{**row, **told}]
    summary["unknown"] = {HOSTILE: 1}
    (tmp_path / "summary.json").write_text(json.dumps(summary))
    return tmp_path


NOT_RESULTS = {"events.ndjson", "index.sqlite", "summary.json"}
"""What a campaign leaves that is no result: log, index and times."""


@pytest.fixture(scope="session")
def results() -> Callable[[Path], dict[str, bytes]]:
    """Read every file of results in a folder."""

    def results(folder: Path) -> dict[str, bytes]:
        return {
            str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name not in NOT_RESULTS
        }

    return results


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """The adapter that docs/adapters.md prints, in a file."""
    page = Path(__file__).parents[2] / "docs" / "adapters.md"
    path = tmp_path / "toy.py"
    path.write_text(
        page.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0], encoding="utf-8"
    )
    return path
