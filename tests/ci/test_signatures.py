"""A signature names a bug, and nothing of the scenario that showed it."""

from pathlib import Path

import pytest

from rulehound.ci import canary
from rulehound.ci.batch import Worker
from rulehound.ci.case import signature_of, try_scenario
from rulehound.ci.report import Job
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.properties.reference import spelled_out
from rulehound.properties.relations.cards_renamed import CardsRenamed
from rulehound.properties.relations.relation import Changed
from rulehound.targets.registry import make_target

CANARIES = sorted((Path(canary.__file__).parent / "canaries").glob("*.json"))
PINNED = {
    "ends-the-step-only": "end-of-turn/724.1d/not cleanup",
    "oldest-phases-first": "turn-order/500.8/wanted beginning phase/began combat phase",
    "pools-last-all-turn": "mana-ledger/500.5/kept/no effect keeps it",
    "two-cancel-each-other": "tapped-for-mana/616.1/no effect applied",
}
"""What each canary is objected to by: it stays so from version to version, or ledgers know their findings no more."""


def signatures(scenario: Scenario, fault: str) -> list[str]:
    """Of all objections, in the order of the game."""
    return [signature_of(each) for each in try_scenario(make_target(fault), scenario).tally.in_order()]


@pytest.mark.parametrize("path", CANARIES, ids=lambda path: path.stem)
def test_it_stays_the_same_where_cards_are_renamed_and_versions_change(path: Path) -> None:
    """And the earliest objection's is the one that is pinned here."""
    scenario = load_scenario(str(path))
    fault = f"fault:{path.stem}"
    assert signatures(scenario, fault)[0] == PINNED[path.stem]
    spelled = spelled_out(scenario)
    found = signatures(spelled.scenario, fault)
    assert found[0] == PINNED[path.stem]
    changed = CardsRenamed().change(spelled)
    if not isinstance(changed, Changed):
        assert (path.stem, changed) == ("pools-last-all-turn", "every card is a basic land")
        return
    assert changed.scenario.cards != spelled.scenario.cards
    assert signatures(changed.scenario, fault) == found


def test_other_seeds_give_the_same_signature() -> None:
    """Other cards, other boards, another fifty scenarios: the same fault has the same name."""
    for seed in (1, 2, 3):
        worker = Worker(Job("fault:two-cancel-each-other", seed, ("replacement",), reduce=False))
        assert PINNED["two-cancel-each-other"] in worker.run(0, 50, {}).failed
