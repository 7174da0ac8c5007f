"""Oracles can fail over what the words about mana say: traces of cases, each with one edit."""

import msgspec
import pytest

from rulehound.core import events as ev
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.oracles.base import Oracle
from rulehound.oracles.judge import judge
from rulehound.oracles.payment import Payment
from rulehound.oracles.tapped_for_mana import TappedForManaOracle
from rulehound.oracles.triggers import Triggers
from rulehound.targets.reference import ReferenceTarget
from tests.oracles.test_newer_words import Edit, file_of, one_more, twice, without

CORE = ReferenceTarget()


def spent_as(restriction: str) -> Edit:
    """Have all mana be for something else from the start."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        return [
            msgspec.structs.replace(
                each,
                mana=tuple(msgspec.structs.replace(unit, restriction=restriction) for unit in each.mana),
            )
            if isinstance(each, ev.ManaAdded | ev.ManaSpent)
            else each
            for each in trace
        ]

    return edit


for_another_cost = spent_as("cost with X")
for_elves = spent_as("Elf and abilities")


@pytest.mark.parametrize(
    ("case", "oracle", "rule", "edit"),
    [
        pytest.param(
            "m18-b", TappedForManaOracle, "605.1b", without(ev.AbilityTriggered), id="mana without a trigger"
        ),
        pytest.param(
            "m18-a", TappedForManaOracle, "603.2c", twice(ev.AbilityTriggered), id="a trigger for each unit"
        ),
        pytest.param(
            "mana-17-c", TappedForManaOracle, "605.4a", without(ev.ManaAdded, 1), id="a trigger without mana"
        ),
        pytest.param("m18-b", TappedForManaOracle, "106.12b", one_more, id="a trigger with too much mana"),
        pytest.param(
            "a-triggered-mana-ability-asks-its-if",
            TappedForManaOracle,
            "106.12a",
            without(ev.AbilityTriggered),
            id="an if that was so",
        ),
        pytest.param(
            "mana-48-a", Triggers, "602.2b", without(ev.AbilityTriggered), id="a mana ability not watched"
        ),
        pytest.param(
            "mana-47-a", Triggers, "603.2c", twice(ev.AbilityTriggered), id="a trigger for what paid too"
        ),
        pytest.param(
            "mana-29-b", Payment, "106.6", for_another_cost, id="mana for costs with {X} on a spell"
        ),
        pytest.param("mana-29-c", Payment, "106.6", for_elves, id="mana for another kind of spell"),
    ],
)
def test_an_oracle_objects_to_one_edit(case: str, oracle: type[Oracle], rule: str, edit: Edit) -> None:
    """It holds its tongue over the trace as it is, and names the rule once the trace is wrong."""
    scenario = load_scenario(str(file_of(case)))
    played = CORE.play(scenario, [])
    cards, capabilities = cards_of(scenario), CORE.capabilities()

    assert not judge(played.events, cards, capabilities, (oracle,)).violated
    found = judge(edit(list(played.events)), cards, capabilities, (oracle,)).violated
    assert rule in {each.rule for each in found}
