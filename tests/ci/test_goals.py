"""Situations that a campaign must reach: found in a trace, counted over workers, asked for with --require."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulehound.ci.batch import Worker
from rulehound.ci.labels import BASICS, Labels, warnings_of
from rulehound.ci.report import Job, Report, merge
from rulehound.cli import run
from rulehound.core import events as ev
from rulehound.core.rules import RULES
from rulehound.core.scenario import PlayerStart, Scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.target import Played
from rulehound.properties.areas import AREAS
from rulehound.properties.goals import GOALS, missed, reached, situations
from rulehound.targets import registry
from rulehound.targets.reference import ReferenceTarget

CARDS = cards_of(Scenario(1, {"A": PlayerStart(library=("Forest",)), "B": PlayerStart()}))
GOALS_LEAST = 60


def goals_of(*events: ev.Event) -> set[str]:
    """The goals that a game of these events reaches."""
    began = ev.GameBegan("A", (ev.ObjectInfo(1, "Forest", "Forest", "battlefield", "A", "A"),))
    start = (began, ev.TurnBegan(1, "A", 1), ev.PhaseBegan(2, "main", "precombat main"))
    return set(reached(situations((*start, *events), CARDS)))


def applied(source: int, production: int = 5) -> ev.Event:
    return ev.ReplacementApplied("A", "mana", source, 0, production)


def test_each_goal_is_about_a_rule_and_has_an_area() -> None:
    """The rule is known, the area is one, no situation is told by two goals of one rule."""
    assert len(GOALS) >= GOALS_LEAST
    assert {goal.rule for goal in GOALS.values()} <= RULES.keys()
    assert {goal.area for goal in GOALS.values()} <= AREAS.keys()
    assert len({(goal.rule, goal.situation) for goal in GOALS.values()}) == len(GOALS)


@pytest.mark.rule("616.1f")
def test_three_replacement_effects_on_one_event() -> None:
    """Three on one production count, three on two productions do not."""
    assert "three-replacements" in goals_of(applied(1), applied(2), applied(3))
    assert "three-replacements" not in goals_of(applied(1), applied(2), applied(3, production=6))


@pytest.mark.rule("500.8")
def test_a_phase_added_during_an_added_phase() -> None:
    """It is added after the phase that was added, not after another."""
    added = ev.PhasesAdded(2, ((7, "combat"),), 1)
    began = ev.PhaseBegan(7, "combat")
    again = ev.PhasesAdded(7, ((8, "main"),), 1)
    assert "phase-added-in-added-phase" in goals_of(added, began, again)
    assert "phase-added-in-added-phase" not in goals_of(began, again)


@pytest.mark.rule("724.1e")
def test_the_turn_ended_with_a_delayed_trigger_pending() -> None:
    """Not one that has triggered already."""
    created = ev.DelayedTriggerCreated(9, 1, "A", "end")
    ending = ev.TurnEnding(1, "A")
    assert "ended-with-delayed-trigger" in goals_of(created, ending)
    triggered = ev.AbilityTriggered(4, 1, -1, "A")
    assert "ended-with-delayed-trigger" not in goals_of(created, triggered, ending)


@pytest.mark.rule("704.3")
def test_two_creatures_that_die_in_one_batch() -> None:
    """One in each of two batches is another matter."""
    batch = ev.StateBasedActionsPerformed(("704.5g",))
    first, second = (ev.ObjectMoved(id, id + 10, "battlefield", "graveyard", "A", "A") for id in (1, 2))
    assert "two-die-at-once" in goals_of(batch, first, second)
    assert "two-die-at-once" not in goals_of(batch, first, ev.PriorityReceived("A"), second)


def test_counts_are_the_same_however_a_campaign_is_cut() -> None:
    """One batch of thirty scenarios, or three merged in another order."""
    worker = Worker(Job("core", 5, tuple(AREAS)))
    whole = worker.run(0, 30, {}).labels
    total = Report(0)
    for start in (20, 0, 10):
        merge(total, worker.run(start, 10, {}))
    assert total.labels == whole
    assert whole.goals
    assert whole.sizes["turns"].least >= 1
    assert msgspec.json.decode(msgspec.json.encode(whole), type=Labels) == whole


def test_decisions_are_counted_by_kind() -> None:
    """Nothing is taken more often than it is offered."""
    labels = Worker(Job("core", 5, tuple(AREAS))).run(0, 30, {}).labels
    taken = {about: number for about, number in labels.taken.items() if not about.startswith("priority: ")}
    assert taken
    assert all(number <= labels.offered[about] for about, number in taken.items())
    assert labels.taken["priority: cast"] <= labels.offered["priority"]


def test_a_goal_that_is_not_reached_is_missed() -> None:
    """A goal that was reached once is not."""
    counts = dict.fromkeys(GOALS, 1)
    assert missed(counts) == []
    counts["legend-rule"] = 0
    assert [goal.name for goal in missed(counts)] == ["legend-rule"]


def test_an_empty_campaign_warns_with_a_hint() -> None:
    """Hardly anybody taps for mana; with a few per cent more nothing is said."""
    plenty = dict.fromkeys(BASICS, 50)
    assert warnings_of(Labels(basics=plenty), 100, {"played": 100}) == []
    (warning,) = warnings_of(Labels(basics={**plenty, "tapped for mana": 1}), 100, {"played": 100})
    assert warning == (
        "99% of the scenarios are without this: tapped for mana; hunt in more areas, or give boards untapped lands"
    )
    (warning,) = warnings_of(Labels(basics=plenty), 100, {"played": 10, "unsupported": 90})
    assert warning.startswith("10 of 100 scenarios were played")
    assert warning.endswith("choose areas that it does")


def test_where_nearly_nothing_is_supported_the_simplest_area_is_named() -> None:
    """But not to whom has tried it."""
    plenty, status = Labels(basics=dict.fromkeys(BASICS, 50)), {"played": 9, "unsupported": 91}
    (warning,) = warnings_of(plenty, 100, status, tuple(AREAS))
    assert warning.endswith(
        "; for an engine that knows little more than lands and creatures, try --areas plain"
    )
    (warning,) = warnings_of(plenty, 100, status, ("plain",))
    assert "plain" not in warning


@pytest.mark.parametrize(("words", "code"), [((), 0), (("--require",), 3)])
def test_goals_that_are_required(
    words: tuple[str, ...], code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Five scenarios cannot reach all; only where asked for that makes the exit code 3."""
    out = str(tmp_path / "out")
    assert run(["hunt", "--target", "core", "--scenarios", "5", "--out", out, *words]) == code
    assert "never reached: " in capsys.readouterr().out
    told: dict[str, Any] = json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))
    assert told["exit_code"] == code
    assert told["goals_missed"] == [name for name, number in told["goals"].items() if not number] != []
    assert told["holds_by_rule"]["500.1"] > 0
    assert told["sizes"]["events"]["most"] >= told["sizes"]["events"]["mean"]
    last = (tmp_path / "out" / "events.ndjson").read_text(encoding="utf-8").splitlines()[-1]
    assert json.loads(last)["goals"] == told["goals"]


class Refusing(ReferenceTarget):
    """Plays one scenario of so many, and does not support the others; of 0 none."""

    def __init__(self, every: int) -> None:
        super().__init__("refusing")
        self.every, self.asked = every, 0

    def play(self, *given: Any, **others: Any) -> Played:
        self.asked += 1
        if self.every and self.asked % self.every == 0:
            return super().play(*given, **others)
        return Played([], "unsupported", "made for refusing")


def test_what_the_target_does_not_play_reaches_no_goal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it is said so, though the reference engine played it; sizes are of all that was generated."""
    monkeypatch.setitem(registry.FACTORIES, "refusing", lambda journal_folder: Refusing(0))
    out = str(tmp_path / "out")
    assert run(["hunt", "--target", "refusing", "--scenarios", "6", "--out", out]) == 4
    told = capsys.readouterr().out
    assert "goals reached: none, for no scenario was played" in told
    assert "never reached" not in told
    summary = json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))
    assert set(summary["goals"].values()) == {0}
    assert summary["sizes"]["events"]["mean"] > 0


def test_goals_are_those_of_the_scenarios_that_were_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """How many those are is said."""
    monkeypatch.setitem(registry.FACTORIES, "refusing", lambda journal_folder: Refusing(3))
    assert run(["hunt", "--target", "refusing", "--scenarios", "9", "--out", str(tmp_path / "out")]) == 0
    assert "goals reached in the 3 scenarios that were played: " in capsys.readouterr().out
    told = json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))
    assert told["status"] == {"played": 3, "unsupported": 6}
    assert 0 < max(told["goals"].values()) <= 3
