"""A policy answers every decision, plainly where the draws are 0, and by groups."""

import pytest

from rulehound.core.choices import RecordedChoices, SeededChoices
from rulehound.core.decisions import ABOUTS, PRIORITY, Decision, Option
from rulehound.properties.areas import Mask, draw_mask
from rulehound.properties.play import Policy

OPTIONS: dict[str, list[Option]] = {
    PRIORITY: [("pass",), ("play", 3), ("cast", 4), ("activate", 5, 0), ("activate", 6, 0)],
    "attack": [("no",), ("yes",)],
    "block": [("no",), ("block", 8), ("block", 9)],
    "target": [("object", 4), ("object", 5), ("player", "A"), ("player", "B")],
    "mana": [("pay",), ("activate", 5, 0), ("activate", 6, 0)],
    "may": [("no",), ("yes",)],
    "reverse": [("reverse",), ("keep",)],
    "search": [("none",), ("card", 4), ("card", 5)],
}


def decision(about: str) -> Decision:
    """A decision of this kind, with options of its kind."""
    return Decision(about, "A", OPTIONS.get(about, [("type", "W"), ("type", "U"), ("type", "B")]), "117.1")


def mask_with(**weights: int) -> Mask:
    """A mask with every weight 100 but those given."""
    mask = draw_mask(SeededChoices(1), ("mana",))
    full = {**dict.fromkeys(mask.weights, 100), **weights}
    return Mask(mask.area, mask.features, mask.leads, mask.ingredients, mask.colors, full)


@pytest.mark.parametrize("about", ABOUTS)
def test_all_zeros_take_the_first_option(about: str) -> None:
    """Passing, not attacking, not blocking, the first target: what a shrinker drives towards."""
    policy = Policy(RecordedChoices([]), mask_with())
    assert policy(decision(about)) == 0


@pytest.mark.parametrize("about", ABOUTS)
def test_every_option_of_a_decision_is_taken_at_some_time(about: str) -> None:
    """No option is out of reach while everything is on."""
    asked = decision(about)
    taken = set()
    for index in range(400):
        taken.add(Policy(SeededChoices(2, 0, index), mask_with())(asked))
    assert taken == set(range(len(asked.options)))


def test_a_forced_decision_draws_nothing() -> None:
    """One option needs no choice."""
    choices = SeededChoices(1)
    assert Policy(choices, mask_with())(Decision(PRIORITY, "A", [("pass",)], "117.1")) == 0
    assert choices.drawn == []


def test_interchangeable_objects_count_as_one_option() -> None:
    """Nine Forests are activated no more often than one Island."""
    options: list[Option] = [("pass",), *(("activate", id, 0) for id in range(1, 11))]
    island = 0
    acted = 0
    for index in range(2_000):
        policy = Policy(SeededChoices(3, 0, index), mask_with())
        policy.name_of = lambda id: "Island" if id == 10 else "Forest"
        taken = policy(Decision(PRIORITY, "A", options, "117.1"))
        assert taken in (0, 1, 10)
        acted += taken > 0
        island += taken == 10
    assert 0.4 < island / acted < 0.6


def test_a_switch_that_is_off_is_never_drawn_for() -> None:
    """A mask without attacks has none, and draws nothing to find out."""
    choices = SeededChoices(4)
    policy = Policy(choices, mask_with(attack=0, mana=0))
    policy.is_mana = lambda id, index: True
    assert all(policy(decision("attack")) == 0 for _ in range(50))
    assert choices.drawn == []
    assert all(policy(decision(PRIORITY)) not in (3, 4) for _ in range(200))


def test_the_odds_to_act_fall_with_every_act_in_a_row() -> None:
    """A step in which everything could be done again and again comes to an end."""
    policy = Policy(SeededChoices(5), mask_with(act=90))
    acts = [policy(decision(PRIORITY)) > 0 for _ in range(400)]
    assert sum(acts[:20]) > sum(acts[-20:])
    assert sum(acts) < 200


def test_a_shuffle_is_a_permutation_and_zeros_leave_it_sorted() -> None:
    """The result of a shuffle is all chance, and none where the draws are 0 or the mask has none."""
    assert Policy(RecordedChoices([]), mask_with()).shuffle(8) == list(range(8))
    order = Policy(SeededChoices(6), mask_with()).shuffle(30)
    assert order != list(range(30))
    assert sorted(order) == list(range(30))
    choices = SeededChoices(6)
    assert Policy(choices, mask_with(shuffle=0)).shuffle(30) == list(range(30))
    assert choices.drawn == []
