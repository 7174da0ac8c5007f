"""phase-python where it says nothing, or reads no more than half: what the adapter tells all the same, and what it refuses."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulehound.ci.case import try_scenario
from rulehound.core import events as ev
from rulehound.core.scenario_file import load_scenario
from rulehound.targets.process import ProcessTarget
from rulehound.targets.registry import make_target

pytest.importorskip("phase")

from rulehound.targets.phase.faces import Face, build_face, unsupported

SCENARIOS = Path(__file__).resolve().parents[1] / "core" / "scenarios"
KNOWN = "priority/117.3a/nobody/declare attackers"
"""A finding of its own that shows in nearly every game."""


@pytest.fixture(scope="module")
def phase() -> Iterator[ProcessTarget]:
    """The engine in its process."""
    target = make_target("phase")
    assert isinstance(target, ProcessTarget)
    yield target
    target.close()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("regeneration-replaces-destruction-by-deathtouch", id="regenerated"),
        pytest.param("what-regenerated-in-an-earlier-turn-is-cleaned-up", id="regenerated-earlier"),
        pytest.param("control-for-as-long-as-it-remains-tapped-ends-as-it-untaps", id="given-back"),
        pytest.param("an-aura-phases-out-and-in-with-what-it-enchants", id="phased-out"),
        pytest.param("who-controlled-it-as-it-phased-out-phases-it-in", id="nobodys"),
    ],
)
def test_what_the_engine_does_in_silence_is_told(name: str, phase: ProcessTarget) -> None:
    """Then nothing is wrong with the game, and what is expected of it holds."""
    tried = try_scenario(phase, load_scenario(str(SCENARIOS / f"{name}.json")))

    assert tried.played.status == "played", tried.played.note
    assert {each.signature for each in tried.tally.violated} <= {KNOWN}


def test_what_regenerates_loses_its_damage_and_is_tapped(phase: ProcessTarget) -> None:
    """The engine tells only that it regenerated; what was destroyed instead comes after."""
    scenario = load_scenario(str(SCENARIOS / "regeneration-replaces-destruction-by-deathtouch.json"))

    events = try_scenario(phase, scenario).played.events

    at = next(place for place, each in enumerate(events) if isinstance(each, ev.ReplacementApplied))
    assert [type(each) for each in events[at + 1 : at + 3]] == [ev.DamageRemoved, ev.Tapped]


def test_counters_that_pay_for_a_mana_ability_are_told_after_it(phase: ProcessTarget) -> None:
    """The engine tells them before."""
    scenario = load_scenario(str(SCENARIOS / "one-creature-pays-twice-with-counters.json"))

    events = try_scenario(phase, scenario).played.events

    told = [type(each) for each in events if isinstance(each, ev.AbilityActivated | ev.CountersChanged)]
    assert told[:2] == [ev.AbilityActivated, ev.CountersChanged]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (
            "Instant",
            "The next time a source of your choice would deal damage to you this turn, prevent that damage.",
        ),
        (
            "Creature",
            "Sacrifice this creature: Prevent all damage that would be dealt this turn by a source of your choice.",
        ),
        ("Artifact", "{0}: You gain 1 life at the beginning of the upkeep on your next turn."),
        ("Instant", "Until end of your next turn, target creature gets +3/+3."),
        (
            "Sorcery",
            "As an additional cost to cast this spell, sacrifice a creature.\nKicker {1}\nDraw two cards.",
        ),
        ("Creature", "This creature can't attack during extra turns."),
        ("Enchantment", "At the beginning of your untap step, you gain 1 life."),
        ("Creature", "Your opponents can't cast spells with even mana values."),
        (
            "Enchantment",
            "If a source you control would deal noncombat damage to a creature an opponent controls, "
            "put that many -1/-1 counters on that creature instead.",
        ),
    ],
)
def test_text_of_which_the_parser_passes_something_over_is_not_supported(kind: str, text: str) -> None:
    """It says of none of them that it did not understand."""
    reason = unsupported(build_face(Face("Odd", "{1}", (kind,), text, power="1", toughness="1")))

    assert reason is not None
    assert reason.startswith("passed over: ")


def test_text_of_a_permanent_that_is_taken_for_a_spell_is_not_supported() -> None:
    """It would be carried out by nobody."""
    text = "Damage that would be dealt by sources you control can't be prevented."

    assert (
        unsupported(build_face(Face("Odd", "{1}", ("Enchantment",), text)))
        == f"taken for a spell ability: {text}"
    )


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (
            "Artifact",
            "{0}: The next time a source of your choice would deal damage to you this turn, prevent that damage.",
        ),
        ("Instant", "Draw a card at the beginning of the next turn's upkeep."),
        ("Instant", "Until the end of your next turn, target creature gets +3/+3."),
        ("Sorcery", "As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards."),
        ("Enchantment", "If a source would deal damage to you, prevent 1 of that damage."),
    ],
)
def test_the_same_words_are_supported_where_they_are_understood(kind: str, text: str) -> None:
    """The engine has something for each."""
    assert unsupported(build_face(Face("Even", "{1}", (kind,), text))) is None


def test_a_target_that_the_text_does_not_say_is_not_supported(phase: ProcessTarget) -> None:
    """The vocabulary lets an ability have a target that none of its effects is about; no card is worded so."""
    cases = SCENARIOS.parents[1] / "cases"

    played = try_scenario(phase, load_scenario(str(cases / "mana-17-c.json"))).played

    assert (played.status, played.note) == ("unsupported", "a target that no effect is about")


def test_counters_that_a_token_is_created_with_are_told_with_it(phase: ProcessTarget) -> None:
    """The engine tells them before the token, which is nothing yet."""
    scenario = load_scenario(str(SCENARIOS / "tokens-enter-with-doubled-counters.json"))

    tried = try_scenario(phase, scenario)

    assert {each.signature for each in tried.tally.violated} <= {KNOWN}
    tokens = [each.object for each in tried.played.events if isinstance(each, ev.TokenCreated)]
    assert [each.counters for each in tokens] == [(("+1/+1", 2),)] * 2
    assert not any(isinstance(each, ev.CountersChanged) and not each.object for each in tried.played.events)


def test_what_is_paid_along_with_the_last_life_is_told(phase: ProcessTarget) -> None:
    """The game is over as the ability is activated."""
    scenario = load_scenario(str(SCENARIOS / "the-last-life-is-paid-along-with-mana.json"))

    tried = try_scenario(phase, scenario)

    assert tried.tally.violated == []
    assert sum(len(each.mana) for each in tried.played.events if isinstance(each, ev.ManaSpent)) == 1
