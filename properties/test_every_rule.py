"""Every rule that an oracle judges, area by area, on the target given with --rulehound-target."""

from typing import Any

import pytest

from rulehound.core.scenario import Scenario
from rulehound.core.target import Target
from rulehound.properties.areas import EVERY_AREA
from rulehound.properties.checking import assert_obeys, judged
from rulehound.properties.reference import NOTHING


def test_no_rule_is_broken_where_nobody_does_anything(target: Target) -> None:
    """What is wrong here is wrong everywhere."""
    assert assert_obeys(target, NOTHING).holds


@pytest.mark.parametrize("area", EVERY_AREA)
def test_no_rule_is_broken(rulehound_examine: Any, target: Target, area: str) -> None:
    """Whatever is wrong is told by rule, once for each cause, but for what is wrong everywhere."""
    everywhere = {verdict.signature for verdict in judged(target, NOTHING).violated}

    def obeys(target: Target, scenario: Scenario) -> int:
        return sum(assert_obeys(target, scenario, but_for=everywhere).holds.values())

    rulehound_examine(obeys, (area,))
