"""Oracles can fail over what the newer words of the vocabulary say: traces of cases, each with one edit."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from rulehound.core import events as ev
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.oracles.base import Oracle
from rulehound.oracles.combat import Combat
from rulehound.oracles.cycling import Cycling
from rulehound.oracles.delayed_triggers import DelayedTriggers
from rulehound.oracles.durations import Durations
from rulehound.oracles.instructions import Instructions
from rulehound.oracles.judge import judge
from rulehound.oracles.keyword_actions import KeywordActions
from rulehound.oracles.legality import Legality
from rulehound.oracles.mana_ledger import ManaLedger
from rulehound.oracles.mana_riders import ManaRiders
from rulehound.oracles.new_objects import NewObjects
from rulehound.oracles.particular_actions import ParticularActions
from rulehound.oracles.payment import Payment
from rulehound.oracles.state_based_actions import StateBasedActions
from rulehound.oracles.tap_and_untap_symbols import TapAndUntapSymbols
from rulehound.oracles.tapped_for_mana import TappedForManaOracle
from rulehound.oracles.triggers import Triggers
from rulehound.oracles.untap_step import UntapStep
from rulehound.oracles.x_values import XValues
from rulehound.targets.reference import ReferenceTarget

TESTS = Path(__file__).resolve().parents[1]
CORE = ReferenceTarget()
Edit = Callable[[list[ev.Event]], list[ev.Event]]


def without(kind: type[ev.Event], place: int = 0) -> Edit:
    """Leave out one event of this kind."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        at = [index for index, event in enumerate(trace) if isinstance(event, kind)][place]
        return trace[:at] + trace[at + 1 :]

    return edit


def twice(kind: type[ev.Event], place: int = 0) -> Edit:
    """Have one event of this kind happen twice."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        at = [index for index, event in enumerate(trace) if isinstance(event, kind)][place]
        return trace[: at + 1] + trace[at:]

    return edit


def as_it_enters(**changed: object) -> Edit:
    """Change how the first permanent enters."""

    def edit(trace: list[ev.Event]) -> list[ev.Event]:
        at = next(
            i
            for i, each in enumerate(trace)
            if isinstance(each, ev.ObjectMoved) and each.zone == "battlefield"
        )
        return [*trace[:at], msgspec.structs.replace(trace[at], **changed), *trace[at + 1 :]]

    return edit


def plain_mana(trace: list[ev.Event]) -> list[ev.Event]:
    """Have mana come without what it does to a spell."""
    return [
        msgspec.structs.replace(
            each, mana=tuple(msgspec.structs.replace(unit, rider="") for unit in each.mana)
        )
        if isinstance(each, ev.ManaAdded | ev.ManaSpent)
        else each
        for each in trace
    ]


def one_more(trace: list[ev.Event]) -> list[ev.Event]:
    """Have what doubles mana add one unit more."""
    at = [index for index, event in enumerate(trace) if isinstance(event, ev.ManaAdded)][-1]
    event = trace[at]
    assert isinstance(event, ev.ManaAdded)
    return [*trace[:at], msgspec.structs.replace(event, mana=(*event.mana, event.mana[0])), *trace[at + 1 :]]


def untapped_too_soon(trace: list[ev.Event]) -> list[ev.Event]:
    """Untap a permanent that an effect keeps tapped, in the untap step."""
    at = [i for i, each in enumerate(trace) if isinstance(each, ev.StepBegan) and each.kind == "untap"][-1]
    tapped = next(each.source for each in trace if isinstance(each, ev.AbilityActivated))
    return [*trace[: at + 1], ev.Untapped(tapped), *trace[at + 1 :]]


def early_loss(trace: list[ev.Event]) -> list[ev.Event]:
    """Lose mana that lasts until end of turn as the first step after it ends."""
    at, added = next((i, each) for i, each in enumerate(trace) if isinstance(each, ev.ManaAdded))
    end = next(i for i in range(at, len(trace)) if isinstance(trace[i], ev.StepEnded))
    return [*trace[:end], ev.ManaLost(added.player, added.mana), *trace[end:]]


def with_charge(trace: list[ev.Event]) -> list[ev.Event]:
    """Have the first token enter with a counter that nothing gives it."""
    at, created = next((i, each) for i, each in enumerate(trace) if isinstance(each, ev.TokenCreated))
    token = msgspec.structs.replace(created.object, counters=(("charge", 1),))
    return [*trace[:at], msgspec.structs.replace(created, object=token), *trace[at + 1 :]]


def not_back(trace: list[ev.Event]) -> list[ev.Event]:
    """Leave out what comes back from exile."""
    back = {each.new for each in trace if isinstance(each, ev.ObjectMoved) and each.origin == "exile"}
    return [
        each
        for each in trace
        if not (isinstance(each, ev.ObjectMoved) and each.new in back)
        and not (isinstance(each, ev.Attached) and each.object in back)
    ]


def without_last_activation(trace: list[ev.Event]) -> list[ev.Event]:
    """Leave out the last mana ability that is activated, and that its land was tapped."""
    at, last = [(i, each) for i, each in enumerate(trace) if isinstance(each, ev.AbilityActivated)][-1]
    return [
        each
        for i, each in enumerate(trace)
        if i != at and not (isinstance(each, ev.Tapped) and each.object == last.source)
    ]


def back_too_soon(trace: list[ev.Event]) -> list[ev.Event]:
    """Have what comes back from exile do so before the permanent leaves."""
    back = next(
        i for i, each in enumerate(trace) if isinstance(each, ev.ObjectMoved) and each.origin == "exile"
    )
    away = next(
        i for i, each in enumerate(trace) if isinstance(each, ev.ObjectMoved) and each.zone == "exile"
    )
    return [*trace[: away + 1], trace[back], *trace[away + 1 : back], *trace[back + 1 :]]


def milled_less(trace: list[ev.Event]) -> list[ev.Event]:
    """Leave out the first card that is milled."""
    at = next(i for i, each in enumerate(trace) if isinstance(each, ev.ObjectMoved) and each.cause == "mill")
    return trace[:at] + trace[at + 1 :]


def shuffled_first(trace: list[ev.Event]) -> list[ev.Event]:
    """Have the first library be shuffled before anything is put into it."""
    at, shuffled = next((i, each) for i, each in enumerate(trace) if isinstance(each, ev.Shuffled))
    first = next(
        i for i, each in enumerate(trace) if isinstance(each, ev.ObjectMoved) and each.zone == "library"
    )
    return [*trace[:first], shuffled, *trace[first:at], *trace[at + 1 :]]


def one_kept(trace: list[ev.Event]) -> list[ev.Event]:
    """Leave out the first discard."""
    at = next(i for i, each in enumerate(trace) if isinstance(each, ev.CardDiscarded))
    moved = max(i for i in range(at) if isinstance(trace[i], ev.ObjectMoved))
    return [each for i, each in enumerate(trace) if i not in (at, moved)]


def attacks_again(trace: list[ev.Event]) -> list[ev.Event]:
    """Have what returned attack in the turn that it returned in."""
    back = next(each.new for each in trace if isinstance(each, ev.ObjectMoved) and each.zone == "battlefield")
    at = max(i for i, each in enumerate(trace) if isinstance(each, ev.AttackersDeclared))
    return [*trace[:at], msgspec.structs.replace(trace[at], attackers=(back,)), *trace[at + 1 :]]


def last_tapped(trace: list[ev.Event]) -> list[ev.Event]:
    """Have the last of three that return together enter tapped."""
    back = [i for i, each in enumerate(trace) if isinstance(each, ev.ObjectMoved) and each.cause == "return"]
    return [*trace[: back[2]], msgspec.structs.replace(trace[back[2]], tapped=True), *trace[back[2] + 1 :]]


def file_of(case: str) -> Path:
    """A public case, or a scenario of our own."""
    public = TESTS / "cases" / f"{case}.json"
    return public if public.exists() else TESTS / "core" / "scenarios" / f"{case}.json"


@pytest.mark.parametrize(
    ("case", "oracle", "rule", "edit"),
    [
        pytest.param("mana-44-a", Payment, "118.3", without(ev.CountersChanged), id="a counter not put on"),
        pytest.param("mana-50-b", Payment, "118.3", without(ev.CountersChanged), id="counters not taken off"),
        pytest.param("sick-11-a", Payment, "118.3", without(ev.Tapped), id="two tapped of three"),
        pytest.param("mana-44-a", Legality, "602.5b", twice(ev.AbilityActivated), id="twice in a turn"),
        pytest.param(
            "x17", XValues, "107.3m", as_it_enters(counters=(("stun", 2),)), id="other counters by X"
        ),
        pytest.param(
            "x17", NewObjects, "614.1d", as_it_enters(tapped=False), id="untapped though X is small"
        ),
        pytest.param(
            "x-10-b", Triggers, "603.2", without(ev.AbilityTriggered), id="no trigger from an X spell"
        ),
        pytest.param("t07", ManaRiders, "106.6", plain_mana, id="mana without its rider"),
        pytest.param("m35", TappedForManaOracle, "106.12", one_more, id="more than doubled"),
        pytest.param("m43", ManaLedger, "106.4", early_loss, id="mana lost that lasts"),
        pytest.param("mana-34-b", ManaLedger, "500.5", without(ev.ManaLost), id="mana kept after combat"),
        pytest.param("mana-31-a", ManaLedger, "500.5", without(ev.ManaChanged), id="red mana kept as it is"),
        pytest.param("t11", UntapStep, "502.3", untapped_too_soon, id="untapped though kept"),
        pytest.param("e23", Durations, "500.4", without(ev.EffectEnded), id="past the end step"),
        pytest.param(
            "r23", StateBasedActions, "701.19a", twice(ev.ReplacementApplied, 1), id="a shield too many"
        ),
        pytest.param("a-free-spell-is-taxed", Payment, "118.9d", without(ev.ManaSpent), id="a tax not paid"),
        pytest.param(
            "increases-come-before-reductions", Payment, "118.7a", without(ev.ManaSpent), id="too cheap"
        ),
        pytest.param(
            "a-stun-counter-pays-for-untapping",
            TapAndUntapSymbols,
            "107.6",
            without(ev.CountersChanged),
            id="neither untapped nor a stun counter less",
        ),
        pytest.param(
            "no-color-is-asked-for-under-blood-moon",
            NewObjects,
            "400.7",
            as_it_enters(tapped=True),
            id="tapped by an ability that it has lost",
        ),
        pytest.param(
            "a-land-that-would-be-a-swamp-enters-as-one",
            NewObjects,
            "614.1d",
            as_it_enters(tapped=False),
            id="untapped though it would be a Swamp",
        ),
        pytest.param(
            "what-cannot-have-counters-enters-without",
            KeywordActions,
            "603.6d",
            as_it_enters(counters=(("+1/+1", 2),)),
            id="counters that it cannot have",
        ),
        pytest.param(
            "tokens-enter-with-doubled-counters", NewObjects, "400.7", with_charge, id="a token's own counter"
        ),
        pytest.param(
            "two-added-combats-each-untap-at-their-own-beginning",
            DelayedTriggers,
            "603.7b",
            without(ev.AbilityTriggered),
            id="an added combat without its trigger",
        ),
        pytest.param(
            "becoming-tapped-is-not-entering-tapped",
            Triggers,
            "603.2e",
            without(ev.AbilityTriggered),
            id="tapped without its trigger",
        ),
        pytest.param(
            "an-exchange-of-control-lasts-and-is-newer-than-a-theft",
            ParticularActions,
            "701.12a",
            without(ev.ControlChanged, -1),
            id="an exchange in part",
        ),
        pytest.param(
            "control-for-as-long-as-it-remains-tapped-ends-as-it-untaps",
            Durations,
            "611.2b",
            without(ev.EffectEnded),
            id="for longer than it is so",
        ),
        pytest.param(
            "what-is-exiled-until-a-permanent-leaves-returns-at-once",
            ParticularActions,
            "610.3",
            not_back,
            id="what was exiled stays away",
        ),
        pytest.param(
            "an-aura-that-was-exiled-until-something-left-comes-back-to-a-creature",
            ParticularActions,
            "610.3",
            not_back,
            id="an Aura stays away that could come back",
        ),
        pytest.param(
            "what-is-exiled-until-a-permanent-leaves-stays-as-that-is-tapped",
            ParticularActions,
            "610.3",
            back_too_soon,
            id="what was exiled comes too soon",
        ),
        pytest.param(
            "another-players-lands-are-made-to-give-mana-that-is-taken",
            ParticularActions,
            "605.3",
            without_last_activation,
            id="a land left out",
        ),
        pytest.param(
            "e12", Instructions, "608.2c", without(ev.DelayedTriggerCreated), id="a count forgotten"
        ),
        pytest.param(
            "each-draw-mills-and-a-library-may-hold-less",
            ParticularActions,
            "701.17a",
            milled_less,
            id="one card milled of two",
        ),
        pytest.param(
            "each-draw-mills-and-a-library-may-hold-less",
            Triggers,
            "603.2",
            without(ev.AbilityTriggered),
            id="a draw without its trigger",
        ),
        pytest.param(
            "a-hand-and-a-graveyard-are-shuffled-in-before-cards-are-drawn",
            ParticularActions,
            "701.24a",
            shuffled_first,
            id="shuffled before the cards are in",
        ),
        pytest.param(
            "a-hand-and-a-graveyard-are-shuffled-in-before-cards-are-drawn",
            Instructions,
            "701.9",
            one_kept,
            id="a card kept of a hand",
        ),
        pytest.param("ph-33", Combat, "508.1c", attacks_again, id="an attack in an extra turn"),
        pytest.param(
            "r63", KeywordActions, "603.6d", as_it_enters(counters=(("+1/+1", 2),)), id="not all counted"
        ),
        pytest.param(
            "one-or-more-cards-discarded-together-trigger-once",
            Triggers,
            "603.2c",
            twice(ev.AbilityTriggered),
            id="once for each card of several",
        ),
        pytest.param(
            "c04", Cycling, "702.29f", without(ev.CardCycled), id="typecycling given, and not cycled"
        ),
        pytest.param(
            "what-returns-together-does-not-reach-one-another",
            NewObjects,
            "614.12",
            last_tapped,
            id="tapped by what enters together with it",
        ),
        pytest.param("end-15-c", Durations, "514.2", without(ev.EffectEnded), id="past the next turn"),
    ],
)
def test_an_oracle_objects_to_one_edit(case: str, oracle: type[Oracle], rule: str, edit: Edit) -> None:
    """It holds its tongue over the trace as it is, and names the rule once the trace is wrong."""
    scenario = load_scenario(str(file_of(case)))
    played = CORE.play(scenario, [])
    cards, capabilities = cards_of(scenario), CORE.capabilities()

    assert not judge(played.events, cards, capabilities, (oracle,)).violated
    found = judge(edit(list(played.events)), cards, capabilities, (oracle,)).violated
    assert rule in {each.rule for each in found}
