"""phase-python and what is attached: an Aura of the start, one that is cast, and Equipment that moves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulehound.ci.case import try_scenario
from rulehound.core import events as ev
from rulehound.core.scenario_file import load_scenario
from rulehound.targets.process import ProcessTarget
from rulehound.targets.registry import make_target

pytest.importorskip("phase")

SCENARIOS = Path(__file__).resolve().parents[1] / "core" / "scenarios"


@pytest.fixture(scope="module")
def phase() -> Iterator[ProcessTarget]:
    """The engine in its process."""
    target = make_target("phase")
    assert isinstance(target, ProcessTarget)
    yield target
    target.close()


def told(target: ProcessTarget, name: str, kind: type[ev.Event]) -> list[ev.Event]:
    """The events of a kind, in a game in which the oracles find nothing wrong with what is attached."""
    tried = try_scenario(target, load_scenario(str(SCENARIOS / f"{name}.json")))
    assert tried.played.status == "played", tried.played.note
    about = {"new-objects", "state-based-actions", "tapped-for-mana", "durations", "untap-step"}
    assert not [each.sentence for each in tried.tally.violated if each.oracle in about]
    return [event for event in tried.played.events if isinstance(event, kind)]


def test_an_aura_of_the_start_is_on_what_it_enchants(phase: ProcessTarget) -> None:
    """The engine loads it attached, and its ability looks at that land."""
    name = "mana-that-an-aura-adds-is-that-of-the-enchanted-lands-controller"

    (began,) = told(phase, name, ev.GameBegan)

    assert isinstance(began, ev.GameBegan)
    ids = {info.name: info for info in began.objects}
    assert ids["Growth"].attached_to == ids["Forest"].id


def test_an_aura_that_enters_is_told_as_attached_right_after(phase: ProcessTarget) -> None:
    """The engine tells of no such event; it shows what the Aura is on."""
    name = "an-aura-spell-is-aimed-as-it-is-cast-and-enters-attached"

    (attached,) = told(phase, name, ev.Attached)

    assert isinstance(attached, ev.Attached)
    assert attached.to


def test_equipment_is_told_as_it_moves(phase: ProcessTarget) -> None:
    """Once, as the equip ability has resolved."""
    assert len(told(phase, "equipment-moves-from-one-creature-to-another", ev.Attached)) == 1


@pytest.mark.parametrize(
    "name",
    [
        "an-aura-does-not-follow-what-is-exiled-and-returned",
        "an-aura-goes-to-its-owners-graveyard-when-what-it-enchants-leaves",
        "an-aura-that-may-enchant-only-what-you-control-falls-off-what-changes-hands",
        "an-enchanted-land-that-is-an-island-has-only-that-ability",
        "an-aura-phases-out-and-in-with-what-it-enchants",
        "what-an-aura-gives-control-of-is-sick-and-goes-back-with-the-aura",
    ],
)
def test_the_oracles_find_nothing_wrong_with_auras_there(phase: ProcessTarget, name: str) -> None:
    """What they follow is what the engine does."""
    assert told(phase, name, ev.PriorityReceived)
