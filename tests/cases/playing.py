"""A scenario file held against the reference engine: it is played to the letter, and no oracle objects."""

from pathlib import Path

from rulehound.ci.case import CORE, try_scenario
from rulehound.core.scenario_file import load_scenario


def assert_plays_as_expected(path: Path) -> None:
    """Every line of the script is carried out or refused as expected, and every expectation holds."""
    scenario = load_scenario(str(path))

    played = CORE.play(scenario, [], strict=True)

    seen = [(index, holds) for index, holds, _ in played.expected]
    assert seen == [(index, True) for index in range(len(scenario.expect))], played.expected
    objections = try_scenario(CORE, scenario).tally.violated
    assert not objections, [f"{each.oracle} ({each.rule}): {each.sentence}" for each in objections]
