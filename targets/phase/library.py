"""Shuffles: what the engine's own chance did to a library is undone, since all chance is in the scenario."""

from phase import Engine

from rulehound.core import events as ev
from rulehound.targets.phase.driver import PER_SEAT, Driver, Raw
from rulehound.targets.phase.objects import Objects
from rulehound.targets.phase.words import player_of

LIBRARY = PER_SEAT[1]


class Libraries:
    """The libraries before an action, so that after a shuffle the cards can lie as they did."""

    def __init__(self, engine: Engine, driver: Driver, objects: Objects) -> None:
        self._engine = engine
        self._driver = driver
        self._objects = objects
        self._before: tuple[list[int], list[int]] = ([], [])

    def remember(self) -> None:
        """Note both libraries."""
        self._before = (self._driver.zone(0, LIBRARY), self._driver.zone(1, LIBRARY))

    def restack(self, raws: list[Raw]) -> list[ev.Event]:
        """Where a library was shuffled, put what is left of it back in its order, and tell the shuffle."""
        shuffled = {
            raw["data"]["player_id"]
            for raw in raws
            if raw["type"] == "PlayerPerformedAction" and raw["data"].get("action") == "ShuffledLibrary"
        }
        if not shuffled:
            return []
        events: list[ev.Event] = []
        state = self._driver.game.state()
        for seat in sorted(shuffled):
            now: list[int] = state["state"]["players"][seat][LIBRARY]
            kept = [card for card in self._before[seat] if card in now]
            order = kept + [card for card in now if card not in kept]
            state["state"]["players"][seat][LIBRARY] = order
            events.append(ev.Shuffled(player_of(seat), tuple(self._objects.id(card) for card in order)))
        self._driver.game = self._engine.load_game(state)
        return events
