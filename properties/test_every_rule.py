"""Every rule that an oracle judges, area by area, on the target given with --rulehound-target."""

from typing import Any

import pytest

from rulehound.core.scenario import Scenario
from rulehound.core.target import Target
from rulehound.properties.areas import AREAS
from rulehound.properties.checking import assert_obeys


def obeys(target: Target, scenario: Scenario) -> int:
    """Judged by all oracles at once; each cause is an error of its own."""
    return sum(assert_obeys(target, scenario).holds.values())


@pytest.mark.parametrize("area", AREAS)
def test_no_rule_is_broken(rulehound_examine: Any, area: str) -> None:
    """Whatever is wrong is told by rule, once for each cause."""
    rulehound_examine(obeys, (area,))
