"""Oracles can fail over what mana values and the costs of spells say: traces of scenarios, each with one edit."""

import msgspec
import pytest

from rulehound.core import events as ev
from rulehound.core.mana import Mana
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.oracles.base import Oracle
from rulehound.oracles.instructions import Instructions
from rulehound.oracles.judge import judge
from rulehound.oracles.legality import Legality
from rulehound.oracles.payment import Payment
from rulehound.oracles.triggers import Triggers
from rulehound.oracles.x_values import XValues
from rulehound.targets.reference import ReferenceTarget
from tests.oracles.test_newer_words import Edit, file_of, without

CORE = ReferenceTarget()


def cast_with(**changed: object) -> Edit:
    """Have the first spell be cast otherwise."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        return [
            msgspec.structs.replace(each, **changed) if isinstance(each, ev.SpellCast) else each
            for each in trace
        ]

    return edit


def one_more_spent(trace: list[ev.Event]) -> list[ev.Event]:
    """Have a first payment take one unit more."""
    at, spent = next((i, each) for i, each in enumerate(trace) if isinstance(each, ev.ManaSpent))
    more = msgspec.structs.replace(spent, mana=(*spent.mana, Mana("G")))
    return [*trace[:at], more, *trace[at + 1 :]]


def without_cause(cause: str) -> Edit:
    """Leave out the first move with this cause."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        at = next(
            i for i, each in enumerate(trace) if isinstance(each, ev.ObjectMoved) and each.cause == cause
        )
        return trace[:at] + trace[at + 1 :]

    return edit


def kicked(trace: list[ev.Event]) -> list[ev.Event]:
    """Announce the first cost of the card of the first spell."""
    at, cast = next((i, each) for i, each in enumerate(trace) if isinstance(each, ev.SpellCast))
    return [*trace[:at], ev.CostAnnounced(cast.player, cast.object, 0), *trace[at:]]


def not_countered(trace: list[ev.Event]) -> list[ev.Event]:
    """Leave a spell on the stack that was to be countered."""
    return [each for each in trace if not (isinstance(each, ev.ObjectMoved) and each.cause == "counter")]


@pytest.mark.parametrize(
    ("case", "oracle", "rule", "edit"),
    [
        pytest.param("x16", Legality, "101.2", cast_with(x=3), id="an even spell"),
        pytest.param("x-05-b", Legality, "101.2", cast_with(x=2), id="a spell too large"),
        pytest.param(
            "a-target-is-measured-by-the-x-that-was-announced",
            Legality,
            "115.1",
            cast_with(x=0),
            id="a target too large",
        ),
        pytest.param("a-cost-is-reduced-by-colors", Payment, "118.7", without(ev.ManaSpent), id="too cheap"),
        pytest.param(
            "colors-that-a-cost-does-not-ask-for-reduce-what-is-generic",
            Payment,
            "118.7b",
            one_more_spent,
            id="not spilled over",
        ),
        pytest.param(
            "a-color-taken-off-twice-spills-over",
            Payment,
            "118.7c",
            one_more_spent,
            id="nothing spilled over",
        ),
        pytest.param(
            "of-a-hybrid-reduction-its-player-chooses-a-half",
            Payment,
            "118.7e",
            one_more_spent,
            id="no half taken off",
        ),
        pytest.param(
            "a-creature-is-sacrificed-as-a-spell-is-cast",
            Payment,
            "118.8",
            without_cause("sacrifice"),
            id="nothing sacrificed",
        ),
        pytest.param(
            "cards-are-exiled-from-a-graveyard-for-a-spell",
            Payment,
            "118.8",
            without_cause("cost"),
            id="one card too few",
        ),
        pytest.param(
            "life-is-paid-for-a-spell-however-little-is-left",
            Payment,
            "118.3",
            without(ev.LifeChanged),
            id="no life paid",
        ),
        pytest.param("a-kicked-spell-does-more", Payment, "118.3", without(ev.ManaSpent), id="a free kicker"),
        pytest.param(
            "a-spell-that-is-not-kicked-does-less", Instructions, "120.2b", kicked, id="more, not kicked"
        ),
        pytest.param(
            "an-activated-ability-costs-more-but-a-mana-ability",
            Payment,
            "118.3",
            without(ev.ManaSpent),
            id="an ability that is not taxed",
        ),
        pytest.param(
            "abilities-of-creatures-cost-a-color-less",
            Payment,
            "118.7",
            one_more_spent,
            id="an ability that is not cheaper",
        ),
        pytest.param("x25", Payment, "106.6", without(ev.CostAnnounced), id="mana for X without X"),
        pytest.param("x29", XValues, "107.3a", cast_with(x=0), id="too small an X"),
        pytest.param(
            "x-is-zero-where-the-alternative-cost-has-none",
            XValues,
            "107.3b",
            cast_with(x=1),
            id="an X that is not paid",
        ),
        pytest.param(
            "of-two-alternative-costs-one-is-chosen", Payment, "118.9a", kicked, id="two alternative costs"
        ),
        pytest.param(
            "what-entered-from-a-kicked-spell-was-kicked",
            Triggers,
            "603.4",
            without(ev.CostAnnounced),
            id="triggered though not kicked",
        ),
        pytest.param("x-07-a", Triggers, "603.2", without(ev.AbilityTriggered), id="not triggered"),
        pytest.param("x-07-a", Instructions, "701.6a", not_countered, id="that spell not countered"),
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
