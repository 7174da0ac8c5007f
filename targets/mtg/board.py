"""What was last seen of the engine's game, and the events that say how it differs from a state.

The engine keeps no log.  Whatever changed between two looks at its state is told; within one look first
what moved, then what tapped, then counters and life.  A card that is in no zone is taken to be on its way
until the action is over; then it has ceased to exist.
"""

from collections.abc import Collection, Mapping

from mtg import driver

from rulehound.core import events as ev
from rulehound.core.zones import BATTLEFIELD, NOWHERE
from rulehound.targets.mtg.objects import Objects
from rulehound.targets.mtg.words import COUNTER, State, zones_of

DISCARD = ("hand", "graveyard")


class Board:
    """The zones, statuses and life totals that have been told so far."""

    def __init__(self, objects: Objects, state: State) -> None:
        self.objects = objects
        self.zones: dict[str, str] = {}
        self.doubled: set[str] = set()
        self.tapped: set[str] = set()
        self.counters: dict[str, dict[str, int]] = {}
        self.controllers: dict[str, str] = {}
        self.life: dict[str, int] = dict(state["life"])
        for engine_id, zones in zones_of(state).items():
            self.zones[engine_id] = zones[0]
            if zones[0] == BATTLEFIELD:
                self._arrive(engine_id, state, self.objects.owners[engine_id])

    def _arrive(self, engine_id: str, state: State, player: str = "") -> None:
        self.controllers[engine_id] = player or controller_of(
            state, engine_id, self.objects.owners[engine_id]
        )
        if (engine_id,) in state["tapped"]:
            self.tapped.add(engine_id)
        self.counters[engine_id] = counters_of(state, engine_id)

    def look(self, state: State, cause: str = "effect", skip: str = "") -> list[ev.Event]:
        """Tell what is not as it was; `skip` is an object that stays where it is for now."""
        told = self._moves(state, cause, skip) + self._statuses(state)
        for player, life in sorted(state["life"]):
            told += self.set_life(player, life)
        return told

    def set_life(self, player: str, life: int, cause: str = "") -> list[ev.Event]:
        """A life total is now this."""
        amount = life - self.life.get(player, life)
        self.life[player] = life
        if not amount:
            return []
        return [ev.LifeChanged(player, amount, cause or ("gain" if amount > 0 else "lose"))]

    def settle(self, state: State) -> list[ev.Event]:
        """An action is over: what is in no zone is gone, what is in two is told to have left both."""
        told = self.look(state)
        found = zones_of(state)
        for engine_id in sorted(self.zones, key=self.objects.id):
            zones, old = found.get(engine_id, []), self.zones[engine_id]
            if not zones and old != NOWHERE:
                told += self.move(engine_id, NOWHERE, state)
            elif len(zones) > 1 and engine_id not in self.doubled:
                self.doubled.add(engine_id)
                other = next(zone for zone in zones if zone != old)
                number, owner = self.objects.id(engine_id), self.objects.owners[engine_id]
                told.append(ev.ObjectMoved(number, self.objects.new(), other, other, owner, owner))
        return told + self._control(state)

    def _moves(self, state: State, cause: str, skip: str) -> list[ev.Event]:
        found = zones_of(state)
        told: list[ev.Event] = []
        for engine_id in sorted(found, key=lambda each: (self.objects.id(each), each)):
            zones, old = found[engine_id], self.zones.get(engine_id)
            if engine_id == skip or old in zones:
                continue
            if old is None and (engine_id,) in state.get("is_token", ()):
                told.append(self._token(engine_id, state))
            elif old is not None:
                told += self.move(engine_id, zones[0], state, cause)
        return told

    def move(self, engine_id: str, zone: str, state: State, cause: str = "effect") -> list[ev.Event]:
        """One object changes zones; a card that goes from a hand to a graveyard by an effect is discarded."""
        number, owner = self.objects.id(engine_id), self.objects.owners[engine_id]
        origin, self.zones[engine_id] = self.zones[engine_id], zone
        new = self.objects.renew(engine_id) if zone != NOWHERE else 0
        self.tapped.discard(engine_id)
        self.counters.pop(engine_id, None)
        controller = self.controllers.pop(engine_id, owner)
        tapped, counters = False, {}
        if zone == BATTLEFIELD:
            self._arrive(engine_id, state)
            controller = self.controllers[engine_id]
            tapped, counters = engine_id in self.tapped, self.counters[engine_id]
        moved = ev.ObjectMoved(
            number, new, origin, zone, owner, controller, tapped, tuple(sorted(counters.items())),
        )  # fmt: skip
        if (origin, zone) == DISCARD:
            return [moved, ev.CardDiscarded(owner, new, cause)]
        return [moved]

    def _token(self, engine_id: str, state: State) -> ev.Event:
        """A token, called by its subtypes."""
        types = sorted(kind for c, kind in state.get("printed_subtype", ()) if c == engine_id)
        player = controller_of(state, engine_id, "A")
        name = " ".join(types).title() or "Token"
        number = self.objects.token(engine_id, name, player)
        self.zones[engine_id] = BATTLEFIELD
        self._arrive(engine_id, state)
        called = self.objects.names[engine_id]
        return ev.TokenCreated(
            ev.ObjectInfo(
                number, called, name, BATTLEFIELD, player, player, engine_id in self.tapped,
                tuple(sorted(self.counters[engine_id].items())), token=True,
            )
        )  # fmt: skip

    def _statuses(self, state: State) -> list[ev.Event]:
        """What became tapped or untapped, and got or lost counters, on the battlefield."""
        told: list[ev.Event] = []
        for engine_id in self._permanents():
            tapped, number = (engine_id,) in state["tapped"], self.objects.id(engine_id)
            if tapped != (engine_id in self.tapped):
                told.append(ev.Tapped(number) if tapped else ev.Untapped(number))
                (self.tapped.add if tapped else self.tapped.discard)(engine_id)
            now, before = counters_of(state, engine_id), self.counters.get(engine_id, {})
            for kind in sorted({*now, *before}):
                if change := now.get(kind, 0) - before.get(kind, 0):
                    told.append(ev.CountersChanged(number, kind, change))
            self.counters[engine_id] = now
        return told

    def _control(self, state: State) -> list[ev.Event]:
        told: list[ev.Event] = []
        derived = controllers(state)
        for engine_id in self._permanents():
            before = self.controllers[engine_id]
            now = _one_of(derived.get(engine_id, ()), before)
            if now != before:
                self.controllers[engine_id] = now
                told.append(ev.ControlChanged(self.objects.id(engine_id), now))
        return told

    def _permanents(self) -> Collection[str]:
        return sorted((each for each, zone in self.zones.items() if zone == BATTLEFIELD), key=self.objects.id)


def controllers(state: State) -> dict[str, list[str]]:
    """Who controls what, by what the engine derives."""
    found: dict[str, list[str]] = {}
    for player, engine_id in driver.run(state, ["controls"])["controls"]:
        found.setdefault(engine_id, []).append(player)
    return found


def controller_of(state: State, engine_id: str, before: str) -> str:
    """Who controls a permanent; where the engine derives nobody or several players, who did before."""
    return _one_of(controllers(state).get(engine_id, ()), before)


def _one_of(players: Collection[str], before: str) -> str:
    return before if before in players or not players else min(players)


def counters_of(state: State, engine_id: str) -> dict[str, int]:
    """The counters on a permanent, by our names where there is one."""
    found: Mapping[str, int] = {kind: int(n) for c, kind, n in state.get("counter", ()) if c == engine_id}
    return {COUNTER.get(kind, kind): n for kind, n in found.items() if n}
