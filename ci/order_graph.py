"""The orders in which a scenario's replacement effects may be applied, and what each comes to (CR 616.1).

The reference engine plays the scenario once for every order that its players may choose.  What is told of an
outcome is what differs between the orders, or between them and the target's game.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import networkx as nx

from rulehound.core import events as ev
from rulehound.core.choices import OdometerChoices
from rulehound.core.decisions import Decision
from rulehound.core.errors import LimitExceeded
from rulehound.core.game import Game
from rulehound.core.scenario import Choose, Scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.script import Reader
from rulehound.properties.exploration.happened import NOTHING, happened

Graph = Any
Words = tuple[str, ...]
"""What happened in a game, sentence by sentence."""

GAMES_MAX = 150
"""In more orders than this a scenario is not played."""
START = "no effect yet"
NOTHING_MORE = "nothing more"
"""What happened where less did than in other orders."""


class Order(msgspec.Struct, frozen=True):
    """The effects of one game in the order in which they were applied, each by its card, and what came of it."""

    effects: tuple[str, ...]
    outcome: str


class Orders(msgspec.Struct, frozen=True):
    """Every order, the same one once; what came of the target's game, "" where that cannot be told.

    `scripted` is the outcome of the order that the scenario's script chooses; `broken_off` says that the
    target's game went on without end or ended in a crash, and that its outcome is what was seen until then.
    """

    found: tuple[Order, ...]
    scripted: str
    target: str = ""
    broken_off: bool = False

    @property
    def outcomes(self) -> list[str]:
        """The outcomes that some order leads to."""
        return sorted({order.outcome for order in self.found})

    @property
    def unreachable(self) -> bool:
        """Whether no order leads to what the target came to."""
        return bool(self.target) and not self.broken_off and self.target not in self.outcomes


class Ordering(Reader):
    """Decides as a script says, but draws which effect is applied next, and which land type counts for it."""

    def __init__(self, game: Game, odometer: OdometerChoices) -> None:
        super().__init__(game, strict=False)
        self.odometer = odometer
        self.chose = False

    def __call__(self, decision: Decision) -> Any:
        if not is_free(decision) or len(decision.options) < 2:
            return super().__call__(decision)
        line = self.script[self.next] if self.next < len(self.script) else None
        if isinstance(line, Choose) and line.about == decision.about:
            self.next += 1
        self.chose = self.chose or decision.about == "replacement"
        return self.odometer.choose(len(decision.options))


def is_free(decision: Decision) -> bool:
    """Whether a decision is about the order of effects, or about what an effect does (CR 106.12b)."""
    return decision.about == "replacement" or (decision.about == "mana type" and decision.rule == "106.12b")


def orders_of(
    scenario: Scenario,
    scripted: Sequence[ev.Event],
    target: Sequence[ev.Event] | None,
    *,
    broken_off: bool = False,
) -> Orders | None:
    """Play a scenario in every order; None where its players have no order to choose, or too many.

    `scripted` is the reference engine's game by the script, `target` the game of the target, where there is one.
    """
    script = tuple(
        line for line in scenario.script if not (isinstance(line, Choose) and line.about == "replacement")
    )
    start = msgspec.structs.replace(scenario, script=script, expect=())
    cards = cards_of(scenario)
    odometer = OdometerChoices()
    played: list[tuple[tuple[str, ...], Words]] = []
    chose = False
    while True:
        game = Game(start, cards)
        reader = Ordering(game, odometer)
        try:
            game.run(reader)
        except LimitExceeded:
            return None
        chose = chose or reader.chose
        played.append((effects_of(game.state.trace), words_of(game.state.trace)))
        if not odometer.advance():
            break
        if len(played) >= GAMES_MAX:
            return None
    if not chose:
        return None
    ours, theirs = words_of(scripted), None if target is None else words_of(target)
    every = [words for _, words in played] + [ours]
    if theirs is not None and not broken_off:
        every.append(theirs)
    alike = all(each == every[0] for each in every)
    same: set[str] = set(every[0]).intersection(*every)
    seen = set(theirs or ()) - same
    if broken_off and seen:
        same, alike = same & set(theirs or ()), False

    def told(words: Words) -> str:
        if alike:
            return ", ".join(words) or NOTHING
        return ", ".join(word for word in words if word not in same) or NOTHING_MORE

    found = sorted({(effects, told(words)) for effects, words in played})
    outcome = "" if theirs is None or (broken_off and not seen) else told(theirs)
    return Orders(tuple(Order(*each) for each in found), told(ours), outcome, broken_off)


def effects_of(events: Iterable[ev.Event]) -> tuple[str, ...]:
    """The cards whose replacement effects were applied, in order."""
    names: dict[int, str] = {}
    found = []
    for event in events:
        match event:
            case ev.GameBegan():
                names |= {info.id: info.name for info in event.objects}
            case ev.ObjectMoved() if event.object in names:
                names[event.new] = names[event.object]
            case ev.TokenCreated():
                names[event.object.id] = event.object.name
            case ev.ReplacementApplied():
                found.append(names.get(event.source, "an effect"))
    return tuple(found)


def words_of(events: Sequence[ev.Event]) -> Words:
    """What happened, to the players and to each object of the start."""
    names: list[str] = []
    for event in events:
        if isinstance(event, ev.GameBegan):
            names = sorted({info.name for info in event.objects})
    players = happened(events).split(", ")
    words = [] if players == [NOTHING] else players
    for name in names:
        rest = [each for each in happened(events, name).split(", ") if each not in (*players, NOTHING)]
        words += [f"{name} {each}" for each in rest]
    return tuple(words)


def graph_of_orders(orders: Orders) -> Graph:
    """The orders as a graph: a point is an effect that is applied, or, as the last of a way, an outcome.

    Points at one distance from the start with the same effect and all the same ways on are one point.  A point has
    `says`, its `layer`, `runs`, how many orders go through it, and `kind`: "start", "effect", "outcome",
    "scripted", "target", "both", "broken" (the target, until its game broke off), or "beyond": the target, where
    no order leads.
    """
    graph: Graph = nx.DiGraph()
    last = max(len(order.effects) for order in orders.found) + 1
    kinds = dict.fromkeys(orders.outcomes, "outcome")
    if orders.scripted in kinds:
        kinds[orders.scripted] = "scripted"
    if orders.target:
        kinds[orders.target] = "both" if orders.target == orders.scripted else "target"
        if orders.broken_off:
            kinds[orders.target] = "broken"
        elif orders.unreachable:
            kinds[orders.target] = "beyond"
    for outcome, kind in sorted(kinds.items()):
        graph.add_node(f"= {outcome}", says=outcome, layer=last, runs=0, kind=kind)
    names: dict[tuple[int, str, frozenset[str]], str] = {}

    def grow(says: str, ways: list[Order], layer: int) -> str:
        ends: dict[str, int] = {}
        for order in ways:
            if len(order.effects) == layer:
                end = f"= {order.outcome}"
                ends[end] = ends.get(end, 0) + 1
                graph.nodes[end]["runs"] += 1
        for effect in sorted({order.effects[layer] for order in ways if len(order.effects) > layer}):
            rest = [order for order in ways if len(order.effects) > layer and order.effects[layer] == effect]
            ends[grow(effect, rest, layer + 1)] = len(rest)
        point = names.setdefault((layer, says, frozenset(ends)), f"{layer}.{len(names)} {says}")
        if point not in graph:
            graph.add_node(point, says=says, layer=layer, runs=0, kind="effect" if layer else "start")
        graph.nodes[point]["runs"] += len(ways)
        for end, number in ends.items():
            runs = graph.edges[point, end]["runs"] if graph.has_edge(point, end) else 0
            graph.add_edge(point, end, runs=runs + number, what="")
        return point

    grow(START, list(orders.found), 0)
    return graph
