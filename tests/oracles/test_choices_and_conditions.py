"""Oracles can fail over conditions, kinds of triggers and choices: traces of cases, each with one edit."""

from collections.abc import Callable

import msgspec
import pytest

from rulehound.core import events as ev
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.target import Offer
from rulehound.oracles.base import Oracle
from rulehound.oracles.delayed_triggers import DelayedTriggers
from rulehound.oracles.judge import judge
from rulehound.oracles.modes import ModesOracle
from rulehound.oracles.several_targets import SeveralTargets
from rulehound.oracles.state_triggers import StateTriggers
from rulehound.oracles.together import Together
from rulehound.oracles.triggers import Triggers
from rulehound.targets.reference import ReferenceTarget
from tests.oracles.test_newer_words import Edit, file_of, twice, without

CORE = ReferenceTarget()


def ended(resolved: bool, place: int = 0) -> Edit:
    """Have a resolution end the other way."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        at = [index for index, event in enumerate(trace) if isinstance(event, ev.ResolutionEnded)][place]
        return [*trace[:at], msgspec.structs.replace(trace[at], resolved=resolved), *trace[at + 1 :]]

    return edit


def at_the_beginning(kind: type[ev.Event], place: int = 0) -> Edit:
    """Have an event happen before anything else does."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        at = [index for index, event in enumerate(trace) if isinstance(event, kind)][place]
        return [trace[0], trace[at], *trace[1:at], *trace[at + 1 :]]

    return edit


def chosen(modes: tuple[int, ...], place: int = 0) -> Edit:
    """Have other modes be chosen."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        at = [index for index, event in enumerate(trace) if isinstance(event, ev.ModesChosen)][place]
        return [*trace[:at], msgspec.structs.replace(trace[at], modes=modes), *trace[at + 1 :]]

    return edit


def aimed(change: Callable[[tuple[int | str, ...]], tuple[int | str, ...]], place: int = 0) -> Edit:
    """Have a spell be cast at other targets."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        at = [index for index, event in enumerate(trace) if isinstance(event, ev.SpellCast)][place]
        event = trace[at]
        assert isinstance(event, ev.SpellCast)
        return [*trace[:at], msgspec.structs.replace(event, targets=change(event.targets)), *trace[at + 1 :]]

    return edit


def shared(shares: tuple[int, ...]) -> Edit:
    """Have something be divided otherwise."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        return [
            msgspec.structs.replace(each, shares=shares) if isinstance(each, ev.Divided) else each
            for each in trace
        ]

    return edit


@pytest.mark.parametrize(
    ("case", "oracle", "rule", "edit"),
    [
        pytest.param(
            "a-state-trigger-does-not-trigger-again-on-the-stack", StateTriggers, "603.8",
            twice(ev.AbilityTriggered), id="a state trigger again while it waits",
        ),
        pytest.param(
            "a-state-trigger-does-not-trigger-again-on-the-stack", StateTriggers, "603.8",
            without(ev.AbilityPutOnStack), id="a state trigger that never comes",
        ),
        pytest.param(
            "a-state-that-passes-in-a-resolution-has-triggered", StateTriggers, "603.8",
            at_the_beginning(ev.AbilityTriggered), id="a state trigger before its state",
        ),
        pytest.param(
            "an-intervening-if-counts-permanents-twice", StateTriggers, "608.2a", ended(True, 1),
            id="resolved against its condition",
        ),
        pytest.param(
            "an-intervening-if-counts-permanents-twice", StateTriggers, "603.4", ended(False, 2),
            id="removed though its condition was so",
        ),
        pytest.param(
            "conditions-of-the-game-are-asked-as-a-trigger-comes", Triggers, "603.2b",
            without(ev.AbilityTriggered), id="a condition that was so",
        ),
        pytest.param(
            "what-triggers-only-once-each-turn", Triggers, "603.2h", twice(ev.AbilityTriggered),
            id="twice in a turn",
        ),
        pytest.param(
            "what-is-done-only-once-each-turn", Triggers, "603.2", without(ev.AbilityTriggered, 1),
            id="not again though it was not done",
        ),
        pytest.param(
            "a-trigger-triggers-additional-times", Triggers, "603.6a", without(ev.AbilityTriggered),
            id="one time too few",
        ),
        pytest.param(
            "a-trigger-triggers-additional-times", Triggers, "603.2c", twice(ev.AbilityTriggered),
            id="one time too many",
        ),
        pytest.param(
            "a-mode-that-was-not-chosen-needs-no-target", ModesOracle, "700.2", chosen((0, 1)),
            id="two modes of one",
        ),
        pytest.param(
            "a-mode-that-was-not-chosen-needs-no-target", ModesOracle, "700.2c", chosen((0,)),
            id="a mode without its target",
        ),
        pytest.param(
            "two-modes-whose-targets-have-gone-do-nothing", ModesOracle, "700.2d", chosen((0, 0, 2)),
            id="a mode twice",
        ),
        pytest.param(
            "both-modes-may-have-the-same-target", ModesOracle, "601.2b", without(ev.ModesChosen),
            id="no mode chosen",
        ),
        pytest.param(
            "two-modes-whose-targets-have-gone-do-nothing", ModesOracle, "608.2b", ended(True, 2),
            id="resolved without any target",
        ),
        pytest.param(
            "one-illegal-target-of-two-modes-is-not-affected", ModesOracle, "608.2b", ended(False, 1),
            id="not resolved with one target",
        ),
        pytest.param(
            "each-player-sacrifices-what-they-choose-at-once", Together, "701.21a", without(ev.ObjectMoved, 1),
            id="one player sacrifices nothing",
        ),
        pytest.param(
            "who-has-too-few-sacrifices-them-all", Together, "701.21a", without(ev.ObjectMoved, 1),
            id="nothing is sacrificed",
        ),
        pytest.param(
            "a-reflexive-trigger-does-not-come-of-nothing", Together, "603.12",
            without(ev.DelayedTriggerCreated), id="nothing triggers when you do",
        ),
        pytest.param(
            "a-reflexive-trigger-does-not-come-of-nothing", DelayedTriggers, "603.12",
            without(ev.AbilityTriggered), id="a reflexive ability that does not trigger",
        ),
        pytest.param(
            "up-to-two-targets-are-different-ones", SeveralTargets, "115.3", aimed(lambda row: row[:1] * 2, 2),
            id="one target twice",
        ),
        pytest.param(
            "up-to-two-targets-are-different-ones", SeveralTargets, "601.2c", aimed(lambda row: (*row, "A"), 2),
            id="three of two targets",
        ),
        pytest.param(
            "the-share-of-an-illegal-target-is-lost", SeveralTargets, "601.2d", without(ev.Divided),
            id="no division",
        ),
        pytest.param(
            "the-share-of-an-illegal-target-is-lost", SeveralTargets, "601.2d", without(ev.DamageDealt),
            id="a share that was not dealt",
        ),
        pytest.param(
            "a-trigger-divides-as-it-is-put-on-the-stack", SeveralTargets, "601.2d", shared((3, 0)),
            id="nothing for one target",
        ),
        pytest.param(
            "one-illegal-target-of-two-is-not-affected", SeveralTargets, "601.2d", shared((1, 2)),
            id="other shares than announced",
        ),
    ],
)  # fmt: skip
def test_an_oracle_objects_to_one_edit(case: str, oracle: type[Oracle], rule: str, edit: Edit) -> None:
    """It holds its tongue over the trace as it is, and names the rule once the trace is wrong."""
    scenario = load_scenario(str(file_of(case)))
    played = CORE.play(scenario, [])
    cards, capabilities = cards_of(scenario), CORE.capabilities()

    assert not judge(played.events, cards, capabilities, (oracle,)).violated
    found = judge(edit(list(played.events)), cards, capabilities, (oracle,)).violated
    assert rule in {each.rule for each in found}


def test_choices_of_players_are_judged_by_the_decisions_too() -> None:
    """Who chooses first, and that nothing has gone before, shows in what was put to players only."""
    scenario = load_scenario(str(file_of("each-player-sacrifices-what-they-choose-at-once")))
    played = CORE.play(scenario, [])
    cards, capabilities = cards_of(scenario), CORE.capabilities()
    asked = [offer for offer in played.offers if offer[1].about == "sacrifice"]
    backwards = [*asked[::-1]]
    late = [asked[0], (asked[1][0] + 1, asked[1][1], asked[1][2])]

    def found(offers: list[Offer]) -> set[str]:
        told = judge(played.events, cards, capabilities, (Together,), offers=offers)
        return {each.rule for each in told.violated}

    assert found(asked) == set()
    assert "101.4" in found(backwards)
    assert "608.2e" in found(late)


@pytest.mark.rule("700.2a")
def test_modes_are_chosen_by_players() -> None:
    """Who could choose between modes is asked; without any decisions nothing is said."""
    scenario = load_scenario(str(file_of("the-same-mode-is-chosen-twice-where-it-says-so")))
    played = CORE.play(scenario, [])
    cards, capabilities = cards_of(scenario), CORE.capabilities()
    others = [offer for offer in played.offers if offer[1].about != "mode"]

    def found(offers: list[Offer] | None) -> set[str]:
        told = judge(played.events, cards, capabilities, (ModesOracle,), offers=offers)
        return {each.rule for each in told.violated}

    assert found(list(played.offers)) == set()
    assert found(others) == {"700.2a"}
    assert found(None) == set()
