"""Oracles find an engine that breaks what the words of cases say: phases, exerting, requirements, moves."""

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.table import rule_table
from rulehound.oracles.judge import judge
from rulehound.targets.reference import ReferenceTarget

CASES = Path(__file__).resolve().parents[1] / "cases"


def found(name: str, **exchanged: Callable[..., Any]) -> set[tuple[str, str]]:
    """Who objects, and by which rule, where a case is played on an engine with rules exchanged."""
    scenario = load_scenario(str(CASES / f"{name}.json"))
    target = ReferenceTarget("broken", rule_table(**exchanged))
    played = target.play(scenario, [])
    tally = judge(played.events, cards_of(scenario), target.capabilities(), offers=played.offers)
    return {(each.oracle, each.rule) for each in tally.violated}


def nothing(state: Any, *about: Any) -> None:
    """Nothing happens."""


def no(state: Any, *about: Any) -> bool:
    """It is not so."""
    return False


def never_placed(state: Any) -> None:
    """What waits for the first postcombat main phase is forgotten as that begins."""
    state.set(state, "after_first_postcombat", ())


def only_told_of(state: Any, player: str, thing: Any) -> None:
    """What is exerted untaps all the same."""
    state.apply(ev.Exerted(player, thing.id))


def nobody_exerts(state: Any, attackers: Any) -> Generator[Any, Any, None]:
    """Whoever attacks is exerted, and nothing triggers from that."""
    for each in attackers:
        state.rules.exert(state, state.active_player, each)
    return
    yield


def any_card(state: Any, player: str, effect: Any) -> list[Any]:
    """Whatever permanent card there is in that zone may be put onto the battlefield."""
    return [card for card in state.zone(effect.zone, player) if card.card.is_permanent]


def always_so(state: Any, condition: Any, player: str, source: Any = None, ability: Any = None) -> bool:
    """Whatever is asked is so."""
    return True


@pytest.mark.parametrize(
    ("name", "exchanged", "oracle", "rule"),
    [
        ("p05", {"place_awaited_phases": never_placed}, "turn-order", "500.8"),
        ("ph-19-d", {"place_awaited_phases": never_placed}, "turn-order", "500.8"),
        ("p09", {"trigger_on_entering": nothing}, "triggers", "603.6a"),
        ("p15", {"exert": only_told_of}, "untap-step", "502.3"),
        ("p15", {"choose_exertions": nobody_exerts}, "triggers", "603.2"),
        ("p17", {"must_attack": no}, "tap-and-untap-symbols", "508.1d"),
        ("ph-32-b", {"must_attack": no}, "tap-and-untap-symbols", "508.1d"),
        ("end-10", {"trigger_on_card_put": nothing}, "triggers", "603.2"),
        ("t20", {"trigger_delayed_of": nothing}, "delayed-triggers", "603.7b"),
        ("t12-b", {"condition_holds": always_so}, "tap-and-untap-symbols", "508.1a"),
    ],
)
def test_an_engine_that_breaks_what_a_word_says_is_found_out(
    name: str, exchanged: dict[str, Callable[..., Any]], oracle: str, rule: str
) -> None:
    """Each oracle works out by itself what the word comes to."""
    assert not found(name)

    assert (oracle, rule) in found(name, **exchanged)
