"""The area `plain`: for engines that know little more than lands and creatures, and only where it is named."""

import sys
from pathlib import Path

import pytest

from rulehound.ci.batch import Worker
from rulehound.ci.canary import CAUGHT, try_canary
from rulehound.ci.checkup import support, supported
from rulehound.ci.hunting import areas_of
from rulehound.ci.make import manner_of
from rulehound.ci.report import Job, Report
from rulehound.core.choices import SeededChoices
from rulehound.core.library import LIBRARY
from rulehound.core.rules import RULES
from rulehound.core.scenario import Placed
from rulehound.core.scenario_check import check_scenario
from rulehound.properties import plain
from rulehound.properties.areas import AREAS, draw_mask
from rulehound.properties.making import make, scenario_choices
from rulehound.properties.real_cards import REAL_CARDS
from rulehound.targets.process import ProcessTarget
from tests.targets.simple_engine import WRONG

ENGINE = Path(__file__).resolve().parents[1] / "targets" / "simple_engine.py"


def hunted(
    word: str = "", scenarios: int = 40, areas: tuple[str, ...] = (plain.NAME,)
) -> tuple[Report, set[str]]:
    """A short hunt on the simple engine, which is wrong as the word says: its report, and all signatures.

    Of those some are of a game in which nobody does anything.
    """
    worker = Worker(Job(f"{sys.executable} {ENGINE} {word}", 5, areas, readable=True, reduce=False))
    try:
        report = worker.run(0, scenarios, {})
        return report, {*report.failed, *(worker.background or {})}
    finally:
        worker.close()


def test_it_is_hunted_in_only_where_it_is_named() -> None:
    """So that the scenarios of a seed stay what they were."""
    assert plain.NAME not in AREAS
    assert areas_of("") == tuple(AREAS)
    assert areas_of("plain, mana") == ("mana", plain.NAME)
    assert set(plain.RULES) <= RULES.keys()


def test_creatures_have_no_abilities_and_extras_do_one_thing() -> None:
    """And targets that know real cards only are told of those that they are known to know."""
    for name in plain.CREATURES:
        card = LIBRARY[name]
        assert (card.types, card.abilities, card.keywords) == (("Creature",), (), ())
    for name in plain.EXTRAS:
        card = LIBRARY[name]
        assert len(card.abilities) + len(card.keywords) == 1 or len(card.subtypes) == 2
    known = {name for names in REAL_CARDS.values() for name in names}
    assert set(plain.EXTRAS) - known <= {"Wastes", "Giant Growth"}
    assert manner_of("mtg", (plain.NAME,)).areas == (plain.NAME,)


@pytest.mark.parametrize("real", [False, True])
def test_every_second_scenario_has_nothing_but_lands_and_creatures(real: bool) -> None:
    """Each could be loaded from a file, has creatures, and nothing has counters."""
    bare = 0
    for index in range(60):
        made = make(scenario_choices(1, 0, index), (plain.NAME,), readable=True, real=real)
        check_scenario(made.scenario())
        assert any("Creature" in card.types for card in made.cards.values())
        start = [each for player in made.start.players.values() for each in player.battlefield]
        assert not any(each.counters for each in start if isinstance(each, Placed))
        assert set(made.cards) <= {*plain.CREATURES, *plain.EXTRAS, *BASICS}
        bare += set(plain.EXTRAS).isdisjoint(made.cards)
    assert 24 <= bare <= 48


def test_what_is_to_be_avoided_is_not_drawn() -> None:
    """Steering around a known finding works by the names of cards; a creature there always is."""
    avoid = frozenset(f"card:{name}" for name in (*plain.EXTRAS, *plain.CREATURES[:9]))
    for index in range(30):
        assert draw_mask(SeededChoices(2, 0, index), (plain.NAME,), avoid=avoid).cards == plain.CREATURES[9:]
    every = frozenset(f"card:{name}" for name in (*plain.EXTRAS, *plain.CREATURES))
    assert draw_mask(SeededChoices(2), (plain.NAME,), avoid=every).cards == plain.CREATURES[:1]


def test_the_reference_engine_obeys_and_knows_all() -> None:
    """Much of the course of a game is judged; the canary is caught there too."""
    report = Worker(Job("core", 5, (plain.NAME,))).run(0, 30, {})
    assert report.status == {"played": 30}
    assert not report.unknown
    judged = {key.split()[1] for key in report.holds}
    assert {"117.3a", "302.6", "500.2", "502.3", "504.1", "508.1f", "510.2", "704.5g"} <= judged
    assert try_canary(5, (plain.NAME,), 500) == CAUGHT


@pytest.mark.slow
def test_a_simple_engine_is_judged_and_nothing_is_objected_to() -> None:
    """It plays next to nothing of the other areas, and about half of this one."""
    report, signatures = hunted()
    assert not signatures
    assert set(report.status) == {"played", "unsupported"}
    assert report.status["played"] >= 15
    assert len({key.split()[1] for key in report.holds}) >= 50
    assert hunted(scenarios=15, areas=tuple(AREAS))[0].status.get("played", 0) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("word", WRONG)
def test_a_simple_engine_that_is_wrong_is_found_out(word: str) -> None:
    """By the rule that it breaks."""
    _, signatures = hunted(word, scenarios=60)
    assert RULE_OF[word] in {signature.split("/")[1] for signature in signatures}


@pytest.mark.slow
def test_a_doctor_sees_that_it_is_an_area_for_it() -> None:
    """Where nothing else is played, and says so."""
    name = f"{sys.executable} {ENGINE}"
    with ProcessTarget([sys.executable, str(ENGINE)], "simple") as target:
        found = supported(name, target, 4, 60.0)
    assert [each.area for each in found.areas] == [*AREAS, plain.NAME]
    assert found.areas[-1].played >= 1
    mend = next(check.mend for check in support(found) if check.name == "support")
    assert mend.startswith("hunt with --areas plain; less than a quarter is played of mana, ")


BASICS = frozenset(("Plains", "Island", "Swamp", "Mountain", "Forest"))
RULE_OF = {
    "no-untap": "502.3", "mana-stays": "500.5", "no-draw": "504.1",
    "damage-stays": "514.2", "all-attack": "302.6",
}  # fmt: skip
