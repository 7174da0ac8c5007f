"""The three properties that the project is named for, on the target given with --rulehound-target."""

from typing import Any

import pytest

from rulehound.core.scenario import Scenario
from rulehound.core.target import Target
from rulehound.oracles.base import Oracle
from rulehound.oracles.end_of_turn import EndOfTurn
from rulehound.oracles.turn_order import TurnOrder
from rulehound.oracles.undefined_mana import UndefinedMana
from rulehound.properties.checking import assert_obeys

NAMED_FOR: tuple[tuple[type[Oracle], str, tuple[str, ...]], ...] = (
    (UndefinedMana, "106.5", ("mana",)),
    (TurnOrder, "500.8", ("phases",)),
    (EndOfTurn, "724.1b", ("ending",)),
)


@pytest.mark.parametrize(("oracle", "number", "areas"), NAMED_FOR, ids=[row[1] for row in NAMED_FOR])
def test_the_rule_is_obeyed(
    rulehound_examine: Any, oracle: type[Oracle], number: str, areas: tuple[str, ...]
) -> None:
    """No mana of an undefined type (106.5), added phases newest first (500.8), the stack exiled (724.1b)."""

    def obeys(target: Target, scenario: Scenario) -> int:
        tally = assert_obeys(target, scenario, (oracle,), (number,))
        return tally.holds.get((oracle.name, number), 0)

    rulehound_examine(obeys, areas)
