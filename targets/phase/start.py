"""The start of a scenario as a position of the engine, at the beginning of its step.

A position of the engine is a moment with priority, the beginning of its step gone by; where something
happens as the scenario's first step begins, the position is one step earlier and the engine plays on.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from rulehound.core.cards import Card
from rulehound.core.errors import Unsupported
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.replacement_effects import Skips
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_names import PlacedObject, plain_name
from rulehound.core.triggered_abilities import StepBegins, TriggeredAbility
from rulehound.core.turns import PHASE_OF_STEP
from rulehound.targets.phase.attached import gives_control
from rulehound.targets.phase.board import (
    STARTS,
    Board,
    Key,
    NotUnderstood,
    Placed,
    Position,
    Seat,
    Workshop,
)
from rulehound.targets.phase.driver import PASS, Driver, Raw, Refused, is_phased_out
from rulehound.targets.phase.faces import Face
from rulehound.targets.phase.words import (
    ENGINE_COUNTER,
    MOMENT,
    face_of,
    has_silent_target,
    seat_of,
    template_of,
)

ENGINE_STEP: Final = {ours: theirs for theirs, ours in MOMENT.items()}

BEFORE: Final = {
    "untap": "end",
    "upkeep": "end",
    "draw": "upkeep",
    "precombat main": "draw",
    "beginning of combat": "precombat main",
    "declare attackers": "beginning of combat",
    "end of combat": "beginning of combat",
    "postcombat main": "end of combat",
    "end": "postcombat main",
    "cleanup": "end",
}
"""Where a position begins so that a step is seen to begin; for the first two in the turn before."""

ALWAYS_BEFORE: Final = frozenset({"untap", "draw", "declare attackers", "cleanup"})
"""Steps in which something happens by itself as they begin (CR 703.4), or that no position begins in."""

PASSES_MAX: Final = 12


def set_up(
    workshop: Workshop, scenario: Scenario, cards: Mapping[str, Card], placed: Mapping[str, PlacedObject]
) -> tuple[Driver, Mapping[Key, int], list[Raw]]:
    """Build the start, and play to where it is seen to begin.

    Returns the driver, the engine's id of each card, and the engine's events from the beginning of the
    first step on (none where nothing happens as it begins).  Raises Unsupported.
    """
    start = scenario.start
    position, before = first_position(scenario, cards, placed)
    board = _board(workshop, position, cards)
    driver = Driver(board.game, position.active_player)
    events = _play_to(driver, ENGINE_STEP[start.phase]) if before else []
    if before and start.phase in ("untap", "upkeep"):
        _restore(driver, board, start.phase, start.active, placed)
    return driver, board.ids, events


def first_position(
    scenario: Scenario, cards: Mapping[str, Card], placed: Mapping[str, PlacedObject]
) -> tuple[Position, bool]:
    """Where the engine's game begins, and whether that is a step before the scenario's; raises Unsupported."""
    start = scenario.start
    if any(each.placed.attached and gives_control(cards[each.card]) for each in placed.values()):
        raise Unsupported("a permanent that begins under another player's control")
    if start.phase not in BEFORE:
        raise Unsupported(f"start in the {start.phase} step")
    before = start.phase in ALWAYS_BEFORE or _something_begins(start.phase, cards, placed)
    step, turn, active = start.phase, start.turn, str(start.active)
    if before:
        step = BEFORE[start.phase]
        if start.phase in ("untap", "upkeep"):
            turn, active = turn - 1, opponent_of(start.active)
    untapped = start.active if before and start.phase == "upkeep" else ""
    return _position(scenario, placed, step, turn, active, untapped), before


def _something_begins(moment: str, cards: Mapping[str, Card], placed: Mapping[str, PlacedObject]) -> bool:
    """Whether an ability on the battlefield looks at the beginning of this step or phase, or skips it."""
    names = {moment, PHASE_OF_STEP.get(moment, "main")}
    for card in {each.card for each in placed.values() if each.zone == "battlefield"}:
        for ability in cards[card].abilities:
            if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, StepBegins):
                if ability.trigger.step in names:
                    return True
            elif isinstance(ability, Skips) and ability.what in names:
                raise Unsupported("start in a step that is skipped")
    return False


def _board(workshop: Workshop, position: Position, cards: Mapping[str, Card]) -> Board:
    if any(map(has_silent_target, cards.values())):
        raise Unsupported("a target that no effect is about")
    faces: dict[str, Face] = {name: face_of(card) for name, card in cards.items()}
    try:
        return workshop.board(position, faces)
    except NotUnderstood as error:
        raise Unsupported(f"text {template_of(str(error))}") from None
    except ValueError as error:
        raise Unsupported(f"the engine did not load the position: {str(error)[:80]}") from None


def _position(
    scenario: Scenario, placed: Mapping[str, PlacedObject], step: str, turn: int, active: str, untapped: str
) -> Position:
    """The position with what each player has; what `untapped` has is tapped only after the untap step."""
    seats: list[Seat] = []
    for player in PLAYERS:
        zones: dict[str, list[Placed]] = {
            "battlefield": [],
            "hand": [],
            "library": [],
            "graveyard": [],
            "exile": [],
        }
        for each in placed.values():
            if each.player == player:
                zones[each.zone].append(_placed(each, placed, tapped=player != untapped))
        life = scenario.players[player].life if player in scenario.players else 20
        names = {zone: [card.card for card in held] for zone, held in zones.items() if zone != "battlefield"}
        seats.append(Seat(battlefield=zones["battlefield"], life=life, **names))
    theirs = ENGINE_STEP[step]
    assert theirs in STARTS
    return Position((seats[0], seats[1]), theirs, seat_of(active), turn)


def _placed(each: PlacedObject, hosts: Mapping[str, PlacedObject], *, tapped: bool) -> Placed:
    entry = each.placed
    for kind in entry.counters:
        if kind not in ENGINE_COUNTER:
            raise Unsupported(f"counters: {kind}")
    counters = {ENGINE_COUNTER[kind]: amount for kind, amount in entry.counters.items() if amount}
    host = hosts.get(plain_name(entry.attached))
    key = (host.player, host.zone, host.index) if host is not None else None
    return Placed(each.card, entry.tapped and tapped, counters, entry.sick, entry.chosen or None, key)


def _play_to(driver: Driver, phase: str) -> list[Raw]:
    """Pass until the phase has begun; returns what happened from there on."""
    for _ in range(PASSES_MAX):
        waiting = driver.waiting()
        if waiting.kind == "DeclareAttackers":
            action: Raw = {"type": "DeclareAttackers", "data": {"attacks": [], "bands": []}}
        elif waiting.kind == "Priority":
            action = PASS
        else:
            raise Unsupported(f"the engine asks before the start: {waiting.kind}")
        try:
            raws = driver.apply(waiting.seats[0], action)
        except Refused as error:
            raise Unsupported(f"the engine does not get to the start: {str(error)[:80]}") from None
        for place, raw in enumerate(raws):
            if raw["type"] == "PhaseChanged" and raw["data"]["phase"] == phase:
                return raws[place:]
    raise Unsupported("the engine does not get to the start")


def _restore(
    driver: Driver, board: Board, moment: str, active: str, placed: Mapping[str, PlacedObject]
) -> None:
    """What the untap step before the start changed is put back: tapped permanents, and sick creatures.

    Raises Unsupported where anything has phased out in it.
    """
    if moment == "upkeep" and any(map(is_phased_out, driver.permanents())):
        raise Unsupported("what phases out before the start")
    for each, engine_id in _permanents(board, placed):
        if each.player != active:
            continue
        if each.placed.tapped and moment == "upkeep":
            _debug(driver, "SetTapped", object_id=engine_id, tapped=True)
        if each.placed.sick:
            _debug(driver, "SetSummoningSickness", object_id=engine_id, sick=True)


def _permanents(board: Board, placed: Mapping[str, PlacedObject]) -> Iterator[tuple[PlacedObject, int]]:
    for each in placed.values():
        if each.zone == "battlefield":
            yield each, board.ids[each.player, each.zone, each.index]


def _debug(driver: Driver, verb: str, **data: object) -> None:
    """Use a debug verb of the engine; raises Unsupported where it does not take it."""
    try:
        driver.apply(driver.waiting().seats[0], {"type": "Debug", "data": {"type": verb, "data": data}})
    except Refused as error:
        raise Unsupported(f"the engine does not restore the start: {str(error)[:80]}") from None
