"""One pass with every oracle."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.target import Capabilities
from rulehound.oracles.judge import ALL, judge
from rulehound.oracles.registry import ORACLES


def test_every_oracle_reads_the_same_pass(words: Any) -> None:
    """A short game is judged by all of them, and nothing is wrong with it."""
    story = words.story(words.forest).turn("A", 2).main().add(ev.PriorityReceived("A"))
    story.tap("Forest", "G").passes()
    tally = judge(story.trace, story.cards, _capabilities())
    assert not tally.violated
    assert {"turn-order", "tapped-for-mana", "mana-ledger"} <= {name for name, _ in tally.holds}


def test_oracles_have_names_and_rules_of_their_own() -> None:
    """A name is what a signature and a report call an oracle by."""
    assert ALL is ORACLES
    assert len({oracle.name for oracle in ORACLES}) == len(ORACLES)
    assert all(oracle.rules and oracle.reads for oracle in ORACLES)


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.name)
def test_an_oracle_has_a_method_for_all_that_it_reads(oracle: Any) -> None:
    """A misspelt method would be found only by the first such event."""
    assert all(hasattr(oracle, method) for method in oracle.reads.values())
    assert {"Decision", *(kind.__name__ for kind in ev.EVENT_KINDS)} >= oracle.needs


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.name)
def test_an_empty_trace_gives_no_verdict(oracle: Any) -> None:
    """Nothing happened, so nothing was obeyed."""
    tally = judge([], {}, _capabilities(), (oracle,), ())
    assert (tally.holds, tally.violated, tally.unknown) == ({}, [], [])


def _capabilities() -> Capabilities:
    return Capabilities("by hand", "0", frozenset(kind.__name__ for kind in ev.EVENT_KINDS) | {"Decision"})
