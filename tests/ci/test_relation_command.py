"""The command `relations`: what it counts, what it saves, and that what it saves fails again."""

import json
from pathlib import Path
from typing import Any

import pytest

from rulehound.ci import exit_codes, relation_command
from rulehound.ci.property_runs import run_property
from rulehound.ci.relation_command import reduce_related, with_relation
from rulehound.cli import run
from rulehound.core.library import LIBRARY
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import scenario_bytes
from rulehound.core.target import Played
from rulehound.properties.checking import assert_obeys
from rulehound.properties.relations.judging import relate
from rulehound.properties.relations.registry import BY_NAME, RELATIONS
from rulehound.targets import registry
from rulehound.targets.reference import ReferenceTarget
from tests.properties.lying_targets import LyingTarget
from tests.properties.test_relations import LIARS


@pytest.fixture
def liar(monkeypatch: pytest.MonkeyPatch) -> LyingTarget:
    """A target named "liar", which tells nothing of B's mana."""
    target = LIARS["seats-swapped"][1]
    monkeypatch.setitem(registry.FACTORIES, "liar", lambda journal_folder: target)
    return target


def test_a_clean_target_is_counted_and_found_clean(tmp_path: Path, capsys: Any) -> None:
    """Every relation has its row, and summary.json has the counts."""
    out = tmp_path / "out"
    assert run(["relations", "--target", "core", "--scenarios", "4", "--out", str(out)]) == 0
    told = capsys.readouterr().out
    assert all(relation.name in told for relation in RELATIONS)
    summary = json.loads((out / "summary.json").read_text())
    assert summary["relations"]["seats-swapped"] == {"holds": 4}
    assert summary["signatures"] == {}


def test_a_violation_is_saved_and_replays(liar: LyingTarget, tmp_path: Path, capsys: Any) -> None:
    """As a finding that names the relation; on the reference engine it holds."""
    out = tmp_path / "out"
    arguments = ["--scenarios", "6", "--areas", "mana", "--only", "seats-swapped", "--out", str(out)]
    assert run(["relations", "--target", "liar", *arguments]) == 1
    assert "VIOLATED seats-swapped: " in capsys.readouterr().out
    files = sorted((out / "findings").iterdir())
    assert files
    assert run(["replay", str(files[0]), "--target", "liar"]) == 1
    told = capsys.readouterr().out
    assert told.startswith("FAILED")
    assert "CR 101.4" in told
    assert run(["replay", str(files[0]), "--target", "core"]) == 0
    assert "the relation seats-swapped: holds" in capsys.readouterr().out


def test_a_violation_is_reduced(tmp_path: Path) -> None:
    """To the one line that matters."""
    scenario, target, _ = LIARS["seats-swapped"]
    relation = BY_NAME["seats-swapped"]
    verdict = relate(relation, target, scenario).verdict
    assert verdict is not None
    small = reduce_related(relation, target, scenario, verdict)
    assert len(small.script) == 1
    written = with_relation(small, relation, verdict, target)
    assert written.finding is not None
    assert written.finding.oracle == "seats-swapped"
    assert b'"rules": ["101.4"]' in scenario_bytes(written)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--only", "seats-swaped"], "is no relation; did you mean"),
        (["--scenarios", "0"], "--scenarios takes a number from 1"),
        (["--target", "cor"], "no target is named 'cor'"),
    ],
)
def test_wrong_options_are_refused(arguments: list[str], says: str, capsys: Any) -> None:
    """In one line, with exit code 2."""
    assert run(["relations", *arguments]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1


def test_nothing_judged_is_no_success(tmp_path: Path) -> None:
    """A relation that never applied says nothing of the target."""
    only = ["--only", "saved-and-loaded", "--scenarios", "2", "--out", str(tmp_path / "out")]
    assert run(["relations", "--target", "core", *only]) == 4
    assert relation_command.STATUSES[0] == "holds"


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> list[Scenario]:
    """All that is put to a target named "mtg", which supports none of it."""
    asked: list[Scenario] = []

    class Collector(ReferenceTarget):
        def play(self, scenario: Scenario, trail: Any, *more: Any, **others: Any) -> Played:
            asked.append(scenario)
            return Played([], "unsupported", "made for collecting")

    monkeypatch.setitem(registry.FACTORIES, "mtg", lambda journal_folder: Collector("mtg"))
    return asked


def test_a_target_that_knows_real_cards_only_is_told_of_no_others(
    collector: list[Scenario], tmp_path: Path, capsys: Any
) -> None:
    """But for creatures without text; and why nothing could be compared is said."""
    out = str(tmp_path / "out")
    arguments = ["--scenarios", "6", "--only", "cards-renamed,seats-swapped,life-raised", "--out", out]
    assert run(["relations", "--target", "mtg", *arguments]) == exit_codes.HARNESS
    assert "made for collecting" in capsys.readouterr().out
    assert len(collector) >= 6
    assert all(is_real(scenario) for scenario in collector)


def test_properties_tell_it_of_no_others_either(collector: list[Scenario], tmp_path: Path) -> None:
    """And where there are no real cards of an area, that is why nothing was tested."""
    target = registry.make_target("mtg")

    def obeys(target: Any, scenario: Scenario) -> int:
        return len(assert_obeys(target, scenario).holds)

    told = run_property(obeys, target, ("combat", "cycling"), count=6, start=0, out=str(tmp_path))
    assert told == ([], "never put to the test in 6 scenarios")
    assert len(collector) == 6
    assert all(is_real(scenario) for scenario in collector)
    _, why = run_property(obeys, target, ("cycling",), count=6, start=0, out=str(tmp_path))
    assert why.startswith("this target knows real cards only, and there are none for cycling")


def is_real(scenario: Scenario) -> bool:
    """Whether all of its cards were printed, or are creatures without text (under any name)."""
    return all(
        name in LIBRARY or (card.types == ("Creature",) and not card.abilities and not card.keywords)
        for name, card in scenario.cards.items()
    )
