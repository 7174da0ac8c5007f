"""Oracles can fail over the words of entering, leaving, cycling and paying: traces of cases, each with one edit."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulehound.core import events as ev
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.oracles.base import Oracle
from rulehound.oracles.instructions import Instructions
from rulehound.oracles.judge import judge
from rulehound.oracles.legality import Legality
from rulehound.oracles.new_objects import NewObjects
from rulehound.oracles.payment import Payment
from rulehound.oracles.priority import Priority
from rulehound.oracles.replacement_effects import ReplacementEffects
from rulehound.oracles.triggers import Triggers
from rulehound.targets.reference import ReferenceTarget

CASES = Path(__file__).resolve().parents[1] / "cases"
CORE = ReferenceTarget()
Edit = Callable[[list[ev.Event]], list[ev.Event]]


def changed(kind: type[ev.Event], where: dict[str, Any], **fields: Any) -> Edit:
    """Change the last event of this kind with these fields."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        at = [
            index
            for index, event in enumerate(trace)
            if isinstance(event, kind) and all(getattr(event, name) == value for name, value in where.items())
        ][-1]
        return [*trace[:at], msgspec.structs.replace(trace[at], **fields), *trace[at + 1 :]]

    return edit


def without(kind: type[ev.Event]) -> Edit:
    """Leave out the last event of this kind."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        at = [index for index, event in enumerate(trace) if isinstance(event, kind)][-1]
        return trace[:at] + trace[at + 1 :]

    return edit


def made_for_b(trace: list[ev.Event]) -> list[ev.Event]:
    """Have the tokens enter under the control of who made them."""
    return [
        msgspec.structs.replace(each, object=msgspec.structs.replace(each.object, controller="B"))
        if isinstance(each, ev.TokenCreated)
        else each
        for each in trace
    ]


def paid_by_the_mountain(trace: list[ev.Event]) -> list[ev.Event]:
    """Have the mana that was spent come from a land."""
    began = trace[0]
    assert isinstance(began, ev.GameBegan)
    land = next(each.id for each in began.objects if each.card == "Mountain")
    return [
        msgspec.structs.replace(
            each, mana=tuple(msgspec.structs.replace(unit, source=land) for unit in each.mana)
        )
        if isinstance(each, ev.ManaSpent)
        else each
        for each in trace
    ]


def cast_again(trace: list[ev.Event]) -> list[ev.Event]:
    """Have a spell become cast as something resolves that says nothing of it."""
    cast = next(each for each in trace if isinstance(each, ev.SpellCast))
    at = next(index for index, each in enumerate(trace) if isinstance(each, ev.ResolutionBegan))
    return [*trace[: at + 1], cast, *trace[at + 1 :]]


DIES = {"origin": "battlefield", "zone": "exile"}


@pytest.mark.parametrize(
    ("case", "oracle", "rule", "edit"),
    [
        pytest.param(
            "e25-a",
            ReplacementEffects,
            "614.6",
            changed(ev.ObjectMoved, DIES, zone="graveyard"),
            id="what was returned dies",
        ),
        pytest.param(
            "e25-b",
            ReplacementEffects,
            "614.6",
            changed(ev.ObjectMoved, DIES, zone="hand"),
            id="what was returned goes to a hand",
        ),
        pytest.param(
            "r21-a",
            ReplacementEffects,
            "614.6",
            changed(ev.ObjectMoved, {"origin": "battlefield", "zone": "graveyard"}, zone="exile"),
            id="a new object is exiled, which was dealt no damage",
        ),
        pytest.param(
            "r21-b",
            ReplacementEffects,
            "614.6",
            changed(ev.ObjectMoved, DIES, zone="graveyard"),
            id="what was dealt damage is not exiled",
        ),
        pytest.param("r18-a", NewObjects, "616.1b", made_for_b, id="tokens for who made them"),
        pytest.param(
            "r18-b",
            NewObjects,
            "616.1b",
            changed(ev.ObjectMoved, {"origin": "stack", "zone": "battlefield"}, controller="B"),
            id="a creature for who cast it",
        ),
        pytest.param(
            "r19",
            NewObjects,
            "614.12",
            changed(ev.ObjectMoved, {"origin": "graveyard", "zone": "exile"}, zone="battlefield"),
            id="what was not cast enters",
        ),
        pytest.param(
            "rep-29-a",
            ReplacementEffects,
            "614.6",
            changed(
                ev.ObjectMoved,
                {"origin": "stack", "zone": "battlefield"},
                counters=(("first strike", 1), ("flying", 2), ("haste", 2)),
            ),
            id="one kind of counters is not doubled",
        ),
        pytest.param(
            "c13-a",
            ReplacementEffects,
            "614.6",
            changed(ev.ObjectMoved, {"cause": "discard"}, zone="exile"),
            id="what was cycled is exiled",
        ),
        pytest.param(
            "c14",
            ReplacementEffects,
            "614.6",
            changed(ev.ObjectMoved, DIES, zone="graveyard"),
            id="what was not cycled is not exiled",
        ),
        pytest.param("c21-b", Triggers, "700.14", without(ev.AbilityTriggered), id="nothing is expended"),
        pytest.param("m41-b", Payment, "601.2h", paid_by_the_mountain, id="mana of a land"),
        pytest.param("c21-b", Priority, "608.2g", cast_again, id="a spell that nothing says to cast"),
        pytest.param(
            "r18-a",
            Instructions,
            "611.2c",
            changed(ev.EffectBegan, {"what": "replacement"}, player="B"),
            id="an effect of another player's",
        ),
    ],
)
def test_an_oracle_objects_to_one_edit(case: str, oracle: type[Oracle], rule: str, edit: Edit) -> None:
    """It holds its tongue over the trace as it is, and names the rule once the trace is wrong."""
    found = _judged(case, oracle, edit)

    assert not _judged(case, oracle, lambda trace: trace)
    assert rule in found


@pytest.mark.parametrize("case", ["c08-a", "c10", "c12", "rep-19"])
@pytest.mark.parametrize("oracle", [Priority, Legality, Payment])
def test_who_is_told_to_cast_a_spell_may_do_so_while_something_resolves(
    case: str, oracle: type[Oracle]
) -> None:
    """Without priority, at any time, and for nothing (CR 608.2g)."""
    assert not _judged(case, oracle, lambda trace: trace)


def _judged(case: str, oracle: type[Oracle], edit: Edit) -> set[str]:
    scenario = load_scenario(str(CASES / f"{case}.json"))
    trace = edit(list(CORE.play(scenario, []).events))
    tally = judge(trace, cards_of(scenario), CORE.capabilities(), (oracle,))
    return {each.rule for each in tally.violated}
