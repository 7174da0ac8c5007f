"""The graph of the orders of replacement effects: every order, what it comes to, and where the target stands."""

import xml.etree.ElementTree as ET
from itertools import permutations

import pytest

from rulehound.ci.case import CORE, try_scenario
from rulehound.ci.order_graph import Orders, graph_of_orders, orders_of
from rulehound.ci.reports.again import orders_in
from rulehound.ci.reports.order_svg import order_svg, order_words
from rulehound.core import events as ev
from rulehound.core.library import LIBRARY
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.core.scenario import Activate, Choose, Line, PlayerStart, Scenario, card_data
from rulehound.core.target import Played
from rulehound.properties.exploration import orders as model
from rulehound.properties.exploration.orders import Kind
from rulehound.targets.registry import make_target

HOSTILE = "<script>window.hurt=1</script>|`](javascript:1)"


def board(*cards: str, script: tuple[Line, ...] = (Activate("A", "Forest"),)) -> Scenario:
    """A taps a Forest under these cards."""
    return Scenario(
        1,
        {"A": PlayerStart(battlefield=("Forest", *cards)), "B": PlayerStart()},
        cards={HOSTILE: card_data(LIBRARY["Mana Reflection"])} if HOSTILE in cards else {},
        script=script,
    )


def orders(scenario: Scenario, target: str = "core") -> Orders:
    found = orders_in(scenario, try_scenario(make_target(target), scenario))
    assert found is not None
    return found


@pytest.mark.rule("616.1")
@pytest.mark.parametrize(
    "cards",
    [
        ("Contamination", "Mana Reflection"),
        ("Contamination", "Mana Reflection", "Nyxbloom Ancient"),
        ("Naked Singularity", "Contamination", "Mana Reflection", "Nyxbloom Ancient"),
    ],
)
def test_every_order_is_found_with_its_outcome(cards: tuple[str, ...]) -> None:
    """As many as there are permutations, and the outcomes that the model of orders has."""
    found = orders(board(*cards))
    kinds = tuple(
        Kind(card, effect)
        for card in cards
        for effect in LIBRARY[card].abilities
        if isinstance(effect, ManaReplacement)
    )
    assert {order.effects for order in found.found} == set(permutations(cards))
    wanted = {f"A added {end}" for end in model.outcomes("G", kinds, ("Forest",))}
    assert set(found.outcomes) == wanted


def test_where_there_is_nothing_to_order_there_is_no_graph() -> None:
    """One effect; the same for more orders than are played."""
    for scenario in (board("Contamination"), board(*["Mana Reflection"] * 6)):
        assert orders_of(scenario, CORE.play(scenario, []).events, None) is None


def test_the_order_of_the_script_and_the_target_are_marked() -> None:
    """Where no order leads to what the target came to, that stands by itself."""
    script = (Activate("A", "Forest"), Choose("A", "replacement", "Mana Reflection"))
    cards = ("Contamination", "Mana Reflection")
    scripted = orders(board(*cards, script=script))
    assert (scripted.scripted, scripted.target) == ("A added B", "A added B")
    assert "both" in kinds_of(scripted)
    wrong = orders(board(*cards), "fault:two-cancel-each-other")
    assert wrong.unreachable
    assert wrong.target == "A added G"
    graph = graph_of_orders(wrong)
    (alone,) = [point for point, kind in graph.nodes(data="kind") if kind == "beyond"]
    assert graph.degree(alone) == 0
    assert "to which no order leads" in order_words(wrong, "it")


def test_of_a_game_that_broke_off_no_more_is_said_than_was_seen() -> None:
    """It is not said that no order leads there; where nothing else was seen, nothing is said."""
    scenario = board("Contamination", "Mana Reflection")
    tried = try_scenario(make_target("fault:two-cancel-each-other"), scenario)
    events = tried.played.events
    added = next(place for place, event in enumerate(events) if isinstance(event, ev.ManaAdded))
    for length, outcome in ((added, ""), (added + 1, "A added G")):
        tried.played = Played(events[:length], "hung")
        found = orders_in(scenario, tried)
        assert found is not None
        assert (found.target, found.unreachable) == (outcome, False)
        assert ("broken" in kinds_of(found)) == bool(outcome)


def kinds_of(found: Orders) -> set[str]:
    return {kind for _, kind in graph_of_orders(found).nodes(data="kind")}


def test_ways_that_go_on_alike_are_one_point() -> None:
    """Four effects that multiply have 24 orders and one outcome: 34 points, and not the 66 of a tree."""
    cards = ("Mana Reflection", "Nyxbloom Ancient", "Mana Reflection", "Nyxbloom Ancient")
    graph = graph_of_orders(orders(board(*cards)))
    assert [runs for point, runs in graph.nodes(data="runs") if point.startswith("= ")] == [24]
    assert len(graph) == 1 + 4 + 12 + 12 + 4 + 1


def test_the_drawing_says_what_it_shows_and_holds_no_markup_of_a_name() -> None:
    """Well formed, the same each time, in words for those who do not see it."""
    found = orders(board("Contamination", HOSTILE), "fault:two-cancel-each-other")
    drawing = order_svg(found, HOSTILE)
    assert drawing == order_svg(found, HOSTILE)
    root = ET.fromstring(drawing)
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == order_words(found, HOSTILE)
    texts = [text.text for text in root.iter("text")]
    assert "A added G" in texts
    assert "Contamination" in texts
    assert any("<script>" in str(text) for text in texts)
    assert "<script" not in drawing
