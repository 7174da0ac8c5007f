"""Oracles can fail over prevention and keywords of damage: games of scenarios with a rule function exchanged."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from rulehound.core import damage
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.prevention import Shield
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.state import GameState
from rulehound.core.table import rule_table
from rulehound.core.would import Would
from rulehound.oracles.judge import judge
from rulehound.targets.reference import ReferenceTarget

SCENARIOS = Path(__file__).resolve().parents[1] / "core" / "scenarios"


def judged(name: str, **exchanged: Callable[..., Any]) -> set[tuple[str, str]]:
    """The oracles that object to a game of this scenario, and by which rules."""
    scenario = load_scenario(str(SCENARIOS / f"{name}.json"))
    cards = cards_of(scenario)
    target = ReferenceTarget("fault", rule_table(**exchanged))
    played = target.play(scenario, [], cards)
    tally = judge(played.events, cards, target.capabilities(), offers=played.offers)
    return {(each.oracle, each.rule) for each in tally.violated}


def nothing(state: GameState, would: Would, effect: Any) -> Iterator[Decision]:
    """Prevent nothing."""
    return
    yield


def one_at_a_time(state: GameState, would: Would, shield: Shield) -> Iterator[Decision]:
    """Spend no more than one of a shield at a time."""
    return 1  # type: ignore[return-value]
    yield


def unfinished(state: GameState, together: Any) -> None:
    """Leave shields as they are: none is used up, and none prevents what others left."""


@pytest.mark.parametrize(
    ("name", "rule", "exchanged"),
    [
        (
            "a-shield-is-worn-down-damage-by-damage",
            "615.7",
            {"prevent": nothing, "finish_preventing": unfinished},
        ),
        (
            "a-shield-is-worn-down-damage-by-damage",
            "615.7",
            {"share_of_shield": one_at_a_time, "finish_preventing": unfinished},
        ),
        (
            "a-shield-divided-between-two-attackers",
            "615.7",
            {"prevent": nothing, "finish_preventing": unfinished},
        ),
        ("prevented-combat-damage-leaves-other-damage", "615.6", {"prevent": nothing}),
        ("a-static-ability-prevents-one-of-each-damage", "615.10", {"prevent": nothing}),
        ("the-next-time-of-a-chosen-source-comes-once", "615.8", {"finish_preventing": unfinished}),
        (
            "damage-to-a-player-is-dealt-to-a-guardian-instead",
            "614.9",
            {"is_redirected": lambda *_: False},
        ),
        (
            "a-shield-is-not-reduced-by-damage-that-cannot-be-prevented",
            "615.12",
            {"can_be_prevented": lambda *_: True},
        ),
    ],
)
def test_what_is_wrong_with_prevention_is_objected_to(
    name: str, rule: str, exchanged: dict[str, Callable[..., Any]]
) -> None:
    """The oracle on replacement effects names the rule; without the exchange nobody objects."""
    assert judged(name) == set()
    assert ("replacement-effects", rule) in judged(name, **exchanged)


def test_a_shield_that_outlasts_its_turn_is_noticed() -> None:
    """In the next turn all damage is dealt (CR 514.2)."""
    assert judged("a-shield-ends-with-the-turn", end_preventions=lambda state: None) >= {
        ("instructions", "120.2b")
    }


def without(*keywords: str) -> Callable[..., Any]:
    """Damage that knows nothing of these keywords of its source."""

    def damage_results(
        state: GameState, source: GameObject, target: GameObject | str, amount: int, combat: bool
    ) -> Iterator[Decision]:
        plain = GameObject(source.id, source.name, source.card, source.owner, "nowhere")
        current = characteristics(state, source).copy()
        current.keywords = tuple(each for each in current.keywords if each not in keywords)
        plain.cached, plain.controller = current, source.controller
        yield from damage.damage_results(state, plain, target, amount, combat)

    return damage_results


@pytest.mark.parametrize(
    ("name", "keyword", "objection"),
    [
        ("lifelink-gains-as-combat-damage-is-dealt", "lifelink", ("life-ledger", "120.3f")),
        ("a-spell-with-lifelink", "lifelink", ("life-ledger", "120.3f")),
        ("one-damage-by-deathtouch-destroys", "deathtouch", ("state-based-actions", "704.5h")),
        ("damage-by-wither-stays-as-counters", "wither", ("fighting", "120.3d")),
    ],
)
def test_a_keyword_that_does_nothing_is_noticed(name: str, keyword: str, objection: tuple[str, str]) -> None:
    """With the keyword left out the oracle on what it does objects; else nobody does."""
    assert judged(name) == set()
    assert objection in judged(name, damage_results=without(keyword))


def only_permanents(state: GameState, player: str, about: GameObject) -> Generator[Decision, int, int]:
    """Ask about permanents as sources of damage, and about no spell."""
    options = [("object", each.id) for each in functioning(state).permanents]
    chosen = yield Decision("source", player, options, "609.7a", about.id)
    return options[chosen][1]


def test_a_spell_that_cannot_be_chosen_as_a_source_is_missed() -> None:
    """Who chooses a source of damage may choose a spell (CR 609.7a)."""
    objections = judged("the-next-time-of-a-chosen-source-comes-once", choose_source=only_permanents)
    assert ("offers", "608.2d") in objections
