"""Reduction keeps the signature and leaves nothing in that could be left out."""

from rulehound.ci.case import has_signature, try_scenario
from rulehound.ci.reduce import Reducer, Trial
from rulehound.ci.reducing import reduce_on
from rulehound.core.scenario import Activate, Cast, PlayerStart, Scenario
from rulehound.core.scenario_names import object_names, with_names
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
