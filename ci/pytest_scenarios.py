"""Scenario files as pytest items: `pytest regressions/` plays each on the target, under xdist too.

A file passes where nothing is objected to and all that it expects is so; what the target does not support
is skipped, with the reason.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulehound.ci.case import try_scenario
from rulehound.ci.story import line_in_words, start_in_words
from rulehound.core.errors import ReplayError, RulehoundError
from rulehound.core.rules import RULES
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.oracles.base import Verdict
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import make_target, replay_line, target_names

TARGETS = pytest.StashKey[dict[str, Any]]()
"""The targets of this process, by name: an engine is started once."""


class Objection(Exception):
    """What is wrong with a scenario on a target, in words for the report."""


class ScenarioFile(pytest.File):
    """A scenario file: one item."""

    def collect(self) -> Iterator["ScenarioItem"]:
        yield ScenarioItem.from_parent(self, name="scenario")


class ScenarioItem(pytest.Item):
    """Plays the scenario on the target of `--rulehound-target`; left out, that of its finding, or `core`."""

    def runtest(self) -> None:
        try:
            scenario = load_scenario(str(self.path))
            ReferenceTarget().play(scenario, [], strict=True)
        except (ReplayError, RulehoundError) as error:
            raise Objection(f"the file cannot be played: {error}") from None
        name = self.target_name(scenario)
        try:
            tried = try_scenario(self.target(name), scenario)
        except RulehoundError as error:
            raise Objection(str(error)) from None
        if tried.played.status == "unsupported":
            pytest.skip(f"{name} does not support it: {tried.played.note}")
        if tried.first is not None:
            raise Objection(told(self.path, scenario, tried.first, name))

    def target_name(self, scenario: Scenario) -> str:
        wanted: str | None = self.config.getoption("rulehound_target")
        found = scenario.finding.target if scenario.finding is not None else "core"
        return wanted or (found if found in target_names() else "core")

    def target(self, name: str) -> Any:
        targets = self.config.stash.setdefault(TARGETS, {})
        if name not in targets:
            targets[name] = make_target(name)
        return targets[name]

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The objection alone: there is no code of the user's to show."""
        if isinstance(excinfo.value, Objection):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.path.name}"


def told(path: Path, scenario: Scenario, verdict: Verdict, target: str) -> str:
    """The rule, what is wrong, the scenario, and how to play it again."""
    rule = f"CR {verdict.rule}: {RULES.get(verdict.rule, '')}" if verdict.rule else verdict.oracle
    lines = [rule, verdict.sentence, "", *start_in_words(scenario)]
    lines += [f"{place}. {line_in_words(line)}" for place, line in enumerate(scenario.script, 1)]
    return "\n".join((*lines, "", replay_line(str(path), target)))


def close_targets(config: pytest.Config) -> None:
    """End the engines that were started for items."""
    for target in config.stash.get(TARGETS, {}).values():
        target.close()
