"""Features that go with a finding are learned, kept in the ledger, and mostly avoided by the next hunt."""

import json
from pathlib import Path
from typing import Any

import pytest

from rulehound.ci.batch import Worker
from rulehound.ci.ledger import Entry
from rulehound.ci.report import Job
from rulehound.ci.steering import avoided, avoided_in, goes_with
from rulehound.cli import run
from rulehound.core.choices import SeededChoices
from rulehound.properties.areas import draw_mask

FAULT = "fault:typecycling-draws"


def test_a_feature_goes_with_what_fails_with_it_alone() -> None:
    """It is in all failures, and in few other scenarios; from a few failures nothing is learned."""
    met = {"a": 20, "b": 100, "c": 30}
    failed = {"a": 10, "b": 10, "c": 5}
    assert goes_with(failed, 10, met, 100) == ("a",)
    assert goes_with({"a": 4, "b": 4}, 4, met, 100) == ()


def test_where_features_were_not_counted_none_goes_with_a_finding() -> None:
    """A hunt on the reference engine counts none, and may have many failures of one signature."""
    assert goes_with({"a": 9}, 10, {}, 100) == ()


def test_what_goes_with_a_known_finding_is_avoided() -> None:
    known = [Entry("s", "t", features=("x", "y")), Entry("r", "t", features=("x",)), Entry("q", "t")]
    assert avoided(known) == ("x", "y")
    assert [avoided_in(index, ("x",)) for index in range(5)] == [
        frozenset(), frozenset("x"), frozenset("x"), frozenset("x"), frozenset(),
    ]  # fmt: skip


@pytest.mark.parametrize("feature", ["replacement:multiply", "phases:combat", "decision:may"])
def test_a_mask_does_without_what_it_avoids(feature: str) -> None:
    """And without avoiding it is drawn as ever."""
    masks = [draw_mask(SeededChoices(1, 0, index)) for index in range(300)]
    without = [draw_mask(SeededChoices(1, 0, index), avoid=frozenset((feature,))) for index in range(300)]
    assert any(feature in mask.features for mask in masks)
    assert not any(feature in mask.features for mask in without)


def test_a_hunt_with_a_ledger_meets_the_known_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one hunt learns goes into the ledger, and the next one reads it there."""
    monkeypatch.chdir(tmp_path)
    words = ["hunt", "--target", FAULT, "--areas", "cycling", "--scenarios", "300", "--seed", "1"]
    assert run([*words, "--out", "first"]) == 1
    first = json.loads(Path("first/summary.json").read_text())
    files = sorted(str(path) for path in Path("first/findings").iterdir())
    assert run(["ledger", "add", *files, "--ledger", "known.toml"]) == 0
    assert "features = [" in Path("known.toml").read_text()
    run([*words, "--out", "second", "--ledger", "known.toml"])
    second = json.loads(Path("second/summary.json").read_text())

    def failures(summary: dict[str, Any]) -> int:
        return int(summary["status"].get("finding", 0))

    assert failures(second) * 4 < failures(first) * 3
    assert json.loads(Path("second/campaign.json").read_text())["avoid"]


def test_counting_features_is_merged_over_workers() -> None:
    """Each block counts its own scenarios."""
    worker = Worker(Job(FAULT, 1, ("cycling",), reduce=False))
    report = worker.run(0, 40, {})
    assert sum(report.failed.values()) == report.status["finding"]
    assert max(report.met.values()) <= 40
    for raw, features in report.failed_with.items():
        assert max(features.values()) <= report.failed[raw]
