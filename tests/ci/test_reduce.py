"""Reduction keeps the signature, leaves nothing in that could be left out, and goes on where it was broken off."""

from pathlib import Path
from typing import Any

import pytest

from rulehound.ci import reducing
from rulehound.ci.case import has_signature, try_scenario
from rulehound.ci.reduce import Reducer, Trial, entries_of, tidied, with_cards
from rulehound.ci.reducing import reduce_on
from rulehound.core.scenario import Activate, CardData, Cast, Placed, PlayerStart, Scenario
from rulehound.core.scenario_names import object_names, with_names
from rulehound.core.static_abilities import Enchant
from rulehound.targets.registry import make_target

FAULT = "fault:two-cancel-each-other"
SIGNATURE = "tapped-for-mana/616.1/no effect applied"

BIG = Scenario(
    1,
    {
        "A": PlayerStart(
            battlefield=("Forest x3", "Mana Reflection", "Contamination", "Llanowar Elves"),
            hand=("Grizzly Bears", "Island"),
            library=("Wastes x5",),
            life=7,
        ),
        "B": PlayerStart(battlefield=("Swamp",), library=("Wastes x5",)),
    },
    script=(Activate("B", "Swamp"), Cast("A", "Grizzly Bears")),
    turns=2,
)


def test_a_finding_is_reduced_to_the_tap_and_the_two_effects() -> None:
    """The cards that matter stay, and the spell becomes the mana abilities that paid for it."""
    target = make_target(FAULT)
    small, _ = reduce_on(target, BIG, SIGNATURE)
    assert sorted(object_names(small)) == ["Contamination", "Forest", "Mana Reflection"]
    assert [type(line) for line in small.script] == [Activate]
    assert small.turns == 1
    assert has_signature(try_scenario(target, small), SIGNATURE)


def test_what_fails_no_more_is_given_back_as_it_was() -> None:
    """Without the signature there is nothing to reduce."""
    assert Reducer(lambda scenario: Trial(False, ())).reduce(BIG) is BIG


def test_reduction_is_one_minimal() -> None:
    """No single card can be left out of what a reduction keeps."""
    target = make_target(FAULT)
    small = with_names(reduce_on(target, BIG, SIGNATURE)[0])
    for player, start in small.players.items():
        for entry in start.battlefield:
            left = tuple(each for each in start.battlefield if each != entry)
            fewer = Scenario(
                1,
                {**small.players, player: PlayerStart(battlefield=left)},
                script=small.script,
                cards=small.cards,
            )
            assert not has_signature(try_scenario(target, fewer), SIGNATURE)


class Interrupting:
    """Plays scenarios, and is interrupted before the play after so many."""

    def __init__(self, plays: int) -> None:
        self.left = plays
        self.played = 0

    def __call__(self, *args: Any) -> Any:
        if self.left == 0:
            raise KeyboardInterrupt
        self.left -= 1
        self.played += 1
        return try_scenario(*args)


@pytest.mark.parametrize("cut", [False, True])
def test_a_reduction_that_was_broken_off_goes_on(
    cut: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupted again and again it plays each trial once, and comes to the same; a line that is cut off, once more."""
    target = make_target(FAULT)
    whole = Interrupting(-1)
    monkeypatch.setattr(reducing, "try_scenario", whole)
    undisturbed = reduce_on(target, BIG, SIGNATURE)
    assert undisturbed[1] == whole.played
    journal = tmp_path / "reducing" / "one.ndjson"
    played = tries = 0
    found = None
    while found is None:
        tries += 1
        plays = Interrupting(4)
        monkeypatch.setattr(reducing, "try_scenario", plays)
        try:
            found = reduce_on(target, BIG, SIGNATURE, journal=journal)
        except KeyboardInterrupt:
            if cut:
                journal.write_bytes(journal.read_bytes()[:-5])
        played += plays.played
    assert found == undisturbed
    assert played == whole.played + (tries - 1) * cut
    assert tries > 3


def test_a_journal_of_another_reduction_is_not_believed(tmp_path: Path) -> None:
    """Its answers are those of other scenarios: all is played again."""
    target = make_target(FAULT)
    journal = tmp_path / "one.ndjson"
    other = Scenario(1, {"A": PlayerStart(battlefield=("Forest",)), "B": PlayerStart()})
    reduce_on(target, other, SIGNATURE, journal=journal)
    assert reduce_on(target, BIG, SIGNATURE, journal=journal) == reduce_on(target, BIG, SIGNATURE)


def test_what_is_attached_goes_with_what_it_is_on_and_keeps_to_it_when_names_change() -> None:
    """Else the reduced file would say that an Aura is on nothing."""
    enchant = CardData(("Enchantment",), ("Aura",), abilities=(Enchant("land"),))
    aura = Placed("Growth", attached="Forest#2", tapped=True)
    start = PlayerStart(battlefield=("Forest#1", "Forest#2", aura))
    given = Scenario(1, {"A": start, "B": PlayerStart()}, cards={"Growth": enchant})
    first, second, growth = entries_of(given)

    assert entries_of(with_cards(given, [first, growth])) == [first]
    left = tidied(with_cards(given, [second, growth]))
    assert left.players["A"].battlefield == ("Forest", Placed("Growth", attached="Forest", tapped=True))
