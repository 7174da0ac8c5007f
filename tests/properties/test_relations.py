"""Each relation holds on the reference engine, is violated by a target that lies, and knows where it says nothing."""

from typing import Any

import pytest
from msgspec.structs import replace

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.conditions import Condition
from rulehound.core.costs import Cost
from rulehound.core.object_effects import Attach, Move
from rulehound.core.scenario import Activate, At, CardData, Cast, Choose, PlayerStart, Scenario, Start
from rulehound.core.triggered_abilities import StateIs, TriggeredAbility
from rulehound.properties.areas import AREAS
from rulehound.properties.making import make, scenario_choices
from rulehound.properties.reference import play_reference, spelled_out
from rulehound.properties.relations.judging import Case, relate
from rulehound.properties.relations.outcome import difference, outcome
from rulehound.properties.relations.registry import BY_NAME, RELATIONS
from rulehound.properties.relations.relation import Relation
from rulehound.targets.reference import COMPLETE, ReferenceTarget
from tests.properties.lying_targets import (
    LyingTarget,
    bottom_is,
    first_tap_counts_twice,
    honest,
    starts_with,
    without,
    without_if,
)

CORE = ReferenceTarget()
BEAR = CardData(types=("Creature",), cost="{1}{G}", power=2, toughness=2)


def two_lands(*script: Any, **fields: Any) -> Scenario:
    """A has a Forest, a Mountain and a Bear in hand; two different cards lie in either library."""
    start = PlayerStart(
        battlefield=("Forest", "Mountain"), hand=("Bear",), library=("Wastes x4", "Plains x2")
    )
    other = PlayerStart(battlefield=("Forest",), library=("Wastes x4", "Plains x2"))
    return Scenario(1, {"A": start, "B": other}, cards={"Bear": BEAR}, script=script, **fields)


TAPS = two_lands(Activate("A", "Forest"), Activate("A", "Mountain"))
CASTS = two_lands(Cast("A", "Bear"))

LIARS: dict[str, tuple[Scenario, LyingTarget, str]] = {
    "seats-swapped": (TAPS, LyingTarget(without(ev.ManaAdded, lambda e: e.player == "B")), "without ManaAdded"),
    "cards-renamed": (CASTS, LyingTarget(without_if(starts_with("Renamed"), ev.SpellCast)), "without"),
    "unseen-cards-reordered": (TAPS, LyingTarget(without_if(bottom_is("Wastes"), ev.ManaAdded)), "without ManaAdded"),
    "card-at-the-bottom": (TAPS, LyingTarget(without_if(bottom_is("Bystander"), ev.ManaAdded)), "without ManaAdded"),
    "phased-out-copies": (TAPS, LyingTarget(without_if(starts_with("Shadow"), ev.ManaAdded)), "without ManaAdded"),
    "saved-and-loaded": (TAPS, LyingTarget(honest, without(ev.ManaAdded)), "without ManaAdded"),
    "mana-spent-in-another-order": (CASTS, LyingTarget(first_tap_counts_twice), "another ManaAdded"),
    "lands-tapped-in-another-order": (TAPS, LyingTarget(first_tap_counts_twice), "another ManaAdded"),
    "irrelevant-permanent": (TAPS, LyingTarget(without_if(starts_with("Bystander"), ev.ManaAdded)), "without ManaAdded"),
    "life-raised": (
        TAPS,
        LyingTarget(without_if(lambda scenario: scenario.players["A"].life > 20, ev.ManaAdded)),
        "without ManaAdded",
    ),
    "turns-renumbered": (
        TAPS,
        LyingTarget(without_if(lambda scenario: scenario.start.turn > 1, ev.ManaAdded)),
        "without ManaAdded",
    ),
}  # fmt: skip
"""For each relation a scenario, and a target that lies in the one way that it is about."""


@pytest.mark.parametrize("relation", RELATIONS, ids=lambda each: each.name)
def test_a_relation_is_violated_by_a_target_that_lies(relation: Relation) -> None:
    """And holds of one that does not."""
    scenario, liar, shape = LIARS[relation.name]
    truthful = relate(relation, LyingTarget(honest, honest), scenario)
    assert (truthful.status, truthful.why) == ("holds", "")
    found = relate(relation, liar, scenario)
    assert found.status == "violated"
    assert found.verdict is not None
    assert found.verdict.rule == relation.rule
    assert found.verdict.shape[0].startswith(shape)
    assert found.verdict.sentence.startswith(relation.says)


def test_every_relation_holds_or_says_why_not_on_the_reference_engine() -> None:
    """On generated games there is nothing that it does not know, and each applies to some."""
    holds = dict.fromkeys(BY_NAME, 0)
    for index in range(40):
        areas = tuple(AREAS) if index % 2 else ("mana",)
        scenario = make(scenario_choices(5, 0, index), areas).scenario()
        case = Case(CORE, scenario)
        for relation in RELATIONS:
            related = case.judge(relation)
            assert related.status in ("holds", "not applicable"), (index, related)
            holds[relation.name] += related.status == "holds"
    assert {name for name, number in holds.items() if not number} == {"saved-and-loaded"}


ASKS = Scenario(
    1,
    {"A": PlayerStart(battlefield=("Asker",)), "B": PlayerStart()},
    cards={
        "Asker": CardData(
            types=("Artifact",),
            abilities=(
                TriggeredAbility(StateIs(Condition(22, "life")), (Move("sacrifice"),)),
                TriggeredAbility(StateIs(Condition(9, "controlled")), (Move("sacrifice"),)),
            ),
        )
    },
)
TWO_CHANGES = Scenario(
    1,
    {
        "A": PlayerStart(battlefield=("Urborg, Tomb of Yawgmoth",)),
        "B": PlayerStart(battlefield=("Prismatic Omen",)),
    },
)

NOT_APPLICABLE: list[tuple[str, Scenario, str]] = [
    ("cards-renamed", Scenario(1, {"A": PlayerStart(battlefield=("Forest",)), "B": PlayerStart()}), "basic land"),
    ("unseen-cards-reordered", Scenario(1, {"A": PlayerStart(library=("Wastes x9",)), "B": PlayerStart()}),
     "no two different"),
    ("card-at-the-bottom", Scenario(1, {"A": PlayerStart(), "B": PlayerStart()}), "empty in the end"),
    ("phased-out-copies", Scenario(1, {"A": PlayerStart(), "B": PlayerStart()}), "no permanent"),
    ("saved-and-loaded", TAPS, "does not save"),
    ("mana-spent-in-another-order", TAPS, "no cost"),
    ("lands-tapped-in-another-order", CASTS, "no two permanents"),
    ("irrelevant-permanent", Scenario(1, {"A": PlayerStart(battlefield=("Mana Reflection",)), "B": PlayerStart()}),
     "permanents in general"),
    ("irrelevant-permanent", ASKS, "permanents in general"),
    ("life-raised", ASKS, "asks for a life total"),
    ("seats-swapped", TWO_CHANGES, "in the order that it came"),
    ("life-raised", Scenario(1, {"A": PlayerStart(), "B": PlayerStart()}, turns=2), "loses"),
    ("turns-renumbered", Scenario(1, {"A": PlayerStart(), "B": PlayerStart()}, start=Start(1, "upkeep")), "first turn"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "scenario", "why"), NOT_APPLICABLE, ids=[row[0] for row in NOT_APPLICABLE])
def test_a_relation_whose_precondition_fails_is_not_applicable(
    name: str, scenario: Scenario, why: str
) -> None:
    """It says which."""
    related = relate(BY_NAME[name], CORE, scenario)
    assert related.status == "not applicable"
    assert why in related.why


def test_what_is_spelled_out_is_the_same_game() -> None:
    """Every choice has its line and every object its number, and nothing else has changed."""
    for index in range(8):
        made = make(scenario_choices(9, 0, index), tuple(AREAS))
        spelled = spelled_out(made.scenario())
        assert not spelled.skipped
        assert list(spelled.trace) == list(made.game.state.trace)


def test_a_game_that_is_not_played_the_same_twice_is_unknown() -> None:
    """What differs by itself says nothing about the change."""
    answers = iter((honest, without(ev.ManaAdded), without(ev.ManaAdded)))

    def moody(scenario: Scenario, events: list[ev.Event]) -> list[ev.Event]:
        answer = next(answers)
        return answer(scenario, events)

    liar = LyingTarget(moody)
    related = relate(BY_NAME["life-raised"], liar, TAPS)
    assert (related.status, "twice" in related.why) == ("unknown", True)


def test_simultaneous_events_have_no_order_and_others_do() -> None:
    """Two outcomes that differ in the order of marks are two."""
    trace = play_reference(TAPS).trace
    swapped = [*trace]
    taps = [place for place, event in enumerate(trace) if isinstance(event, ev.Tapped)]
    one, other = taps[0], taps[1]
    swapped[one], swapped[other] = swapped[other], swapped[one]
    found = difference(outcome(trace, COMPLETE), outcome(swapped, COMPLETE))
    assert found is not None
    assert found.shape == ("another Tapped",)
    assert (
        difference(outcome(trace, COMPLETE, only_ends=True), outcome(swapped, COMPLETE, only_ends=True))
        is None
    )


@pytest.mark.rule("704.5j")
def test_the_active_player_chooses_first_which_legend_to_keep() -> None:
    """Found by swapping the seats: the order was that of the battlefield (CR 101.4)."""
    legends = CardData(types=("Creature",), supertypes=("Legendary",), power=1, toughness=1)
    both = PlayerStart(battlefield=("Twin x2",))
    scenario = Scenario(
        1, {"A": both, "B": both}, cards={"Twin": legends}, start=Start(2, active="B"),
        script=(Choose("B", "legend", "Twin#4", At(2, "precombat main")), Choose("A", "legend", "Twin#2")),
    )  # fmt: skip
    assert play_reference(scenario).skipped == []
    assert relate(BY_NAME["seats-swapped"], CORE, scenario).status == "holds"


def test_which_of_several_copies_is_taken_is_no_violation_where_an_engine_chooses_for_itself() -> None:
    """One that pays by itself may tap either of two Forests; where a script says which, it matters."""
    start = PlayerStart(battlefield=("Forest x2",), library=("Wastes x4",))
    other = PlayerStart(library=("Wastes x4",))
    scenario = Scenario(1, {"A": start, "B": other}, script=(Activate("A", "Forest"),))
    swapped = {"Forest": "Forest#2", "Forest#2": "Forest"}

    def other_copy(scenario: Scenario, events: list[ev.Event]) -> list[ev.Event]:
        if scenario.start.active == "A":
            return events
        (began, *rest) = events
        assert isinstance(began, ev.GameBegan)
        told = [replace(each, name=swapped.get(each.name, each.name)) for each in began.objects]
        told.sort(key=lambda each: each.name)
        return [replace(began, objects=tuple(told)), *rest]

    liar = LyingTarget(other_copy)
    assert relate(BY_NAME["seats-swapped"], liar, scenario).status == "violated"
    able = liar.capabilities()
    shy = replace(able, complete=able.complete - {"Decision"})
    liar.capabilities = lambda: shy  # type: ignore[method-assign]
    related = relate(BY_NAME["seats-swapped"], liar, scenario)
    assert (related.status, related.why) == (
        "unknown", "the target takes another of several copies of a card",
    )  # fmt: skip


@pytest.mark.rule("701.3a")
def test_what_something_becomes_attached_to_is_the_same_in_the_other_seat() -> None:
    """It is told by its name, and not by its number, as every object is."""
    equip = ActivatedAbility(Cost(), (Attach(),), "creature you control", timing="sorcery")
    blade = CardData(types=("Artifact",), subtypes=("Equipment",), cost="{1}", abilities=(equip,))
    scenario = Scenario(
        1, {"A": PlayerStart(battlefield=("Blade", "Bear")), "B": PlayerStart(battlefield=("Forest",))},
        cards={"Bear": BEAR, "Blade": blade}, script=(Activate("A", "Blade"),),
    )  # fmt: skip
    assert any(isinstance(each, ev.Attached) for each in play_reference(scenario).trace)
    assert relate(BY_NAME["seats-swapped"], CORE, scenario).status == "holds"
