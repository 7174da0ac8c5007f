"""A game that the engine saved, opened: its objects named as a scenario names them, at a moment with priority."""

import json
from collections.abc import Iterator

from phase import Engine, Game

from rulehound.core import events as ev
from rulehound.core.errors import Unsupported
from rulehound.core.library import LIBRARY
from rulehound.core.players import PLAYERS
from rulehound.core.scenario import Placed
from rulehound.core.scenario_names import PlacedObject, object_name
from rulehound.targets.clock import Clock
from rulehound.targets.phase.driver import PER_SEAT, Driver, Raw
from rulehound.targets.phase.objects import Objects
from rulehound.targets.phase.recorder import Recorder
from rulehound.targets.phase.words import MOMENT, counter_of, player_of


def open_game(engine: Engine, text: str) -> tuple[Recorder, list[ev.Event]]:
    """Open the JSON text of a saved game; its recorder, and the events of being there.

    Raises Unsupported for a text that is no saved game, and for one in the middle of something.
    """
    try:
        game: Game = engine.load_game(text)
        active = json.loads(text)["state"]["active_player"]
    except (ValueError, KeyError, TypeError) as error:
        raise Unsupported(f"the engine did not open the saved game: {str(error)[:80]}") from None
    driver = Driver(game, active)
    waiting = driver.waiting()
    if waiting.kind != "Priority":
        raise Unsupported(f"a saved game that waits for {waiting.kind}")
    if driver.stack():
        raise Unsupported("a saved game with something on the stack")
    objects, clock = Objects(LIBRARY), Clock()
    infos = list(_infos(driver, objects))
    life = tuple((player, driver.life(seat)) for seat, player in enumerate(PLAYERS))
    events: list[ev.Event] = [ev.GameBegan(player_of(active), tuple(infos), life)]
    events += clock.begin_turn(driver.turn, player_of(active))
    events += clock.begin_moment(MOMENT[driver.phase])
    recorder = Recorder(driver, objects, clock, 1)
    recorder.tapped.update(each["id"] for each in driver.permanents() if each["tapped"])
    return recorder, events


def _infos(driver: Driver, objects: Objects) -> Iterator[ev.ObjectInfo]:
    """Every object by player and zone, in the order in which a scenario numbers them."""
    numbers: dict[str, int] = {}
    for player, zone, thing in _things(driver):
        card: str = thing["name"]
        number = numbers[card] = numbers.get(card, 0) + 1
        name = object_name(card, number)
        placed = PlacedObject(name, card, player, zone, 0, Placed(name), "")
        counters = {counter_of(kind): amount for kind, amount in (thing.get("counters") or {}).items()}
        there = zone == "battlefield"
        yield ev.ObjectInfo(
            objects.place(thing["id"], placed), name, card, zone, player_of(thing["owner"]), player,
            there and thing["tapped"], tuple(sorted(counters.items())) if there else (),
            there and bool(thing.get("has_summoning_sickness")), token=bool(thing.get("is_token")),
        )  # fmt: skip


def _things(driver: Driver) -> Iterator[tuple[str, str, Raw]]:
    permanents, exile = driver.permanents(), driver.exile()
    for seat, player in enumerate(PLAYERS):
        yield from ((player, "battlefield", each) for each in permanents if each["controller"] == seat)
        for zone in (PER_SEAT[0], PER_SEAT[2]):
            yield from ((player, zone, driver.object(id) or {}) for id in driver.zone(seat, zone))
        yield from ((player, "exile", each) for each in exile if each["owner"] == seat)
        yield from ((player, PER_SEAT[1], driver.object(id) or {}) for id in driver.zone(seat, PER_SEAT[1]))
