"""Oracles can fail over what the words about mana say: traces of cases, each with one edit."""

import msgspec
import pytest

from rulehound.core import events as ev
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.oracles.base import Oracle
from rulehound.oracles.instructions import Instructions
from rulehound.oracles.judge import judge
from rulehound.oracles.mana_ledger import ManaLedger
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


def unrestricted(trace: list[ev.Event]) -> list[ev.Event]:
    """Have mana that is drained be for anything."""
    at = next(i for i, each in enumerate(trace) if isinstance(each, ev.ManaLost)) + 1
    added = trace[at]
    assert isinstance(added, ev.ManaAdded)
    plain = tuple(msgspec.structs.replace(unit, restriction="") for unit in added.mana)
    return [*trace[:at], msgspec.structs.replace(added, mana=plain), *trace[at + 1 :]]


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
        pytest.param(
            "mana-27-b",
            Instructions,
            "701.26a",
            without(ev.Tapped, -1),
            id="not all lands of a type in common",
        ),
        pytest.param(
            "drained-mana-keeps-what-it-may-be-spent-on",
            ManaLedger,
            "106.13",
            unrestricted,
            id="drained plain",
        ),
        pytest.param(
            "mana-that-is-kept-as-steps-end-is-drained-all-the-same",
            ManaLedger,
            "106.13",
            without(ev.ManaLost),
            id="added and not lost",
        ),
        pytest.param(
            "another-players-lands-are-made-to-give-mana-that-is-taken",
            ManaLedger,
            "106.13",
            without(ev.ManaAdded, -1),
            id="lost and not added",
        ),
        pytest.param(
            "what-triggers-from-mana-only-once-each-turn",
            TappedForManaOracle,
            "106.12a",
            twice(ev.AbilityTriggered, 1),
            id="tapping noticed twice in a turn",
        ),
        pytest.param(
            "what-triggers-from-mana-only-once-each-turn",
            TappedForManaOracle,
            "605.1b",
            without(ev.AbilityTriggered),
            id="mana not noticed as it is added",
        ),
        pytest.param(
            "what-triggers-from-mana-only-once-each-turn",
            TappedForManaOracle,
            "106.12a",
            without(ev.AbilityTriggered, -1),
            id="tapping not noticed in the next turn",
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
