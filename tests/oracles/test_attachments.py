"""Oracles follow what is attached to what: games with one rule broken, traces with one edit."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulehound.core import events as ev
from rulehound.core import mana_abilities
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.table import rule_table
from rulehound.core.target import Capabilities
from rulehound.oracles.base import Tally
from rulehound.oracles.judge import judge
from rulehound.targets.reference import ReferenceTarget

SCENARIOS = Path(__file__).resolve().parents[1] / "core" / "scenarios"
CORE = ReferenceTarget()
COMPLETE = CORE.capabilities()


def scenario(name: str) -> Scenario:
    return load_scenario(str(SCENARIOS / f"{name}.json"))


def judged(
    name: str,
    target: ReferenceTarget = CORE,
    edit: Callable[[list[ev.Event]], list[ev.Event]] = lambda trace: trace,
    capabilities: Capabilities = COMPLETE,
) -> Tally:
    """What the oracles say of the scenario as this engine plays it."""
    played = target.play(scenario(name), [])
    return judge(edit(played.events), cards_of(scenario(name)), capabilities, offers=played.offers)


def broken(**exchanged: Callable[..., Any]) -> ReferenceTarget:
    """The reference engine with rules exchanged."""
    return ReferenceTarget("broken", rule_table(**exchanged))


def attached_for_good(state: Any, thing: Any) -> bool:
    """An Aura stays wherever it is."""
    return True


def nothing_is_loose(state: Any, permanents: Any) -> dict[int, str]:
    """Equipment stays on what is gone."""
    return {}


def every_land(state: Any, watching: Any, trigger: Any, player: str, source: Any, types: str) -> bool:
    """Any land tapped for mana triggers the Aura."""
    trigger = msgspec.structs.replace(trigger, enchanted=False)
    found: bool = mana_abilities.tapped_for_mana_triggers(state, watching, trigger, player, source, types)
    return found


def by_itself(state: Any, direct: tuple[int, ...]) -> tuple[int, ...]:
    """What is attached does not phase out along."""
    return direct


def as_it_entered(state: Any, thing: Any) -> str:
    """No Aura gives control."""
    entered: str = thing.entered_under
    return entered


def to_the_last(state: Any, aura: Any, controller: str) -> Any:
    """An Aura is attached to what it was not aimed at."""
    yield from ()
    legal = [each for each in state.battlefield if state.rules.can_be_attached(state, aura, each, controller)]
    return next(each.id for each in legal if each.id not in aura.targets)


def no_triggers(state: Any, host: Any, kind: type) -> Any:
    """Nothing triggers from what happens to what is enchanted."""
    return iter(())


def anything(state: Any, kind: str, player: str) -> list[int | str]:
    """Whatever there is may be aimed at."""
    return [each.id for each in state.battlefield]


def it_untaps(state: Any, thing: Any) -> bool:
    """Nothing keeps a permanent from untapping."""
    return False


@pytest.mark.parametrize(
    ("name", "faulty", "oracle", "rule"),
    [
        (
            "an-aura-goes-to-its-owners-graveyard-when-what-it-enchants-leaves",
            {"is_legally_attached": attached_for_good},
            "state-based-actions",
            "704.5m",
        ),
        (
            "an-aura-that-may-enchant-only-what-you-control-falls-off-what-changes-hands",
            {"is_legally_attached": attached_for_good},
            "state-based-actions",
            "704.5m",
        ),
        (
            "equipment-stays-where-the-creature-that-it-equipped-has-died",
            {"unattaching": nothing_is_loose},
            "state-based-actions",
            "704.5n",
        ),
        (
            "equipment-that-becomes-a-creature-becomes-unattached",
            {"unattaching": nothing_is_loose},
            "state-based-actions",
            "704.5p",
        ),
        (
            "an-aura-looks-at-the-enchanted-land-only",
            {"tapped_for_mana_triggers": every_land},
            "tapped-for-mana",
            "106.12a",
        ),
        (
            "an-aura-phases-out-and-in-with-what-it-enchants",
            {"phasing_with": by_itself},
            "untap-step",
            "502.1",
        ),
        (
            "what-an-aura-gives-control-of-is-sick-and-goes-back-with-the-aura",
            {"controller_by_effects": as_it_entered},
            "durations",
            "611.3a",
        ),
        (
            "an-aura-spell-is-aimed-as-it-is-cast-and-enters-attached",
            {"choose_enchanted": to_the_last},
            "new-objects",
            "608.3c",
        ),
        (
            "what-an-aura-gives-control-of-is-sick-and-goes-back-with-the-aura",
            {"legal_targets": anything},
            "legality",
            "115.1",
        ),
        (
            "an-aura-may-trigger-as-what-it-enchants-dies",
            {"attached_triggers": no_triggers},
            "triggers",
            "700.4",
        ),
    ],
)
def test_an_engine_that_breaks_a_rule_about_attaching_is_found_out(
    name: str, faulty: dict[str, Any], oracle: str, rule: str
) -> None:
    """Each oracle works out by itself what is attached to what."""
    assert not judged(name).violated

    found = judged(name, broken(**faulty)).violated

    assert (oracle, rule) in {(each.oracle, each.rule) for each in found}


def attached_event(trace: list[ev.Event]) -> int:
    return next(place for place, event in enumerate(trace) if isinstance(event, ev.Attached))


def left_out(trace: list[ev.Event]) -> list[ev.Event]:
    place = attached_event(trace)
    return trace[:place] + trace[place + 1 :]


def onto_itself(trace: list[ev.Event]) -> list[ev.Event]:
    place = attached_event(trace)
    event = trace[place]
    assert isinstance(event, ev.Attached)
    return [*trace[:place], ev.Attached(event.object, event.object), *trace[place + 1 :]]


def later(trace: list[ev.Event]) -> list[ev.Event]:
    place = attached_event(trace)
    return [*trace[:place], trace[place + 1], trace[place], *trace[place + 2 :]]


@pytest.mark.parametrize(
    ("name", "edit", "rule"),
    [
        ("an-aura-spell-is-aimed-as-it-is-cast-and-enters-attached", left_out, "608.3c"),
        ("an-aura-spell-is-aimed-as-it-is-cast-and-enters-attached", onto_itself, "608.3c"),
        ("an-aura-spell-is-aimed-as-it-is-cast-and-enters-attached", later, "608.3c"),
        ("an-aura-that-returns-enchants-what-its-controller-chooses", left_out, "303.4g"),
        ("an-aura-that-returns-enchants-what-its-controller-chooses", onto_itself, "303.4f"),
        ("equipment-moves-from-one-creature-to-another", onto_itself, "701.3b"),
    ],
)
def test_an_aura_enters_attached_in_the_same_event(
    name: str, edit: Callable[[list[ev.Event]], list[ev.Event]], rule: str
) -> None:
    """To what it was aimed at, or to what it may enchant."""
    found = judged(name, edit=edit).violated

    assert ("new-objects", rule) in {(each.oracle, each.rule) for each in found}


@pytest.mark.rule("301.5b", "701.3a")
def test_what_an_ability_attaches_is_attached() -> None:
    """Equipment that stays where it was is found out; where its target is illegal it may stay."""
    found = judged("equipment-moves-from-one-creature-to-another", edit=left_out).violated
    assert ("attaching", "701.3a") in {(each.oracle, each.rule) for each in found}

    well = judged("equipment-moves-from-one-creature-to-another")
    assert well.holds["attaching", "701.3a"] == 1
    stolen = judged("equipping-what-another-player-has-taken-does-nothing")
    assert ("attaching", "701.3a") not in stolen.holds
    assert not stolen.violated


@pytest.mark.rule("704.5m")
def test_nothing_is_said_where_a_target_does_not_show_what_is_attached() -> None:
    """What an Aura does could not be told from what is wrong."""
    blind = msgspec.structs.replace(COMPLETE, complete=COMPLETE.complete - {"Attached"})

    tally = judged("an-aura-looks-at-the-enchanted-land-only", capabilities=blind)

    assert not tally.violated
    assert not tally.holds
    assert {each.sentence for each in tally.unknown} == {"target does not show Attached"}
