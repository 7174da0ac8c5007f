"""Agreement: where a target's game and the reference engine's differ.

Snapshots are taken each time a player receives priority, and compared at moments of equal turn, step and
occurrence, player and stack height; only what the target shows completely is compared.  A difference is
material for a person: it becomes a finding only where an oracle confirms it.
"""

from collections.abc import Iterator, Mapping, Sequence

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.mana import symbols_text
from rulehound.core.target import Capabilities, Played

Key = tuple[int, str, int, str, int, int]
Values = dict[str, str]


class Snapshots:
    """Follows a trace, and remembers what could be seen at each moment of priority."""

    def __init__(self, trace: Sequence[ev.Event], complete: frozenset[str]) -> None:
        self.complete = complete
        self.found: dict[Key, Values] = {}
        self.turn = 0
        self.moment = ""
        self.occurrences: dict[str, int] = {}
        self.counts: dict[tuple[str, int], int] = {}
        self.life: dict[str, int] = {}
        self.pools: dict[str, list[str]] = {"A": [], "B": []}
        self.names: dict[int, str] = {}
        self.zones: dict[int, str] = {}
        self.owners: dict[int, str] = {}
        self.tapped: set[int] = set()
        self.stack: list[int] = []
        for event in trace:
            self._read(event)

    def _read(self, event: ev.Event) -> None:
        match event:
            case ev.GameBegan():
                self.life = dict(event.life)
                for info in event.objects:
                    self.names[info.id], self.zones[info.id], self.owners[info.id] = info.name, info.zone, info.owner
                    if info.tapped:
                        self.tapped.add(info.id)
            case ev.TurnBegan():
                self.turn, self.occurrences = event.number, {}
            case ev.PhaseBegan() if event.moment:
                self._enter(event.moment)
            case ev.StepBegan():
                self._enter(event.kind)
            case ev.LifeChanged():
                self.life[event.player] = self.life.get(event.player, 0) + event.amount
            case ev.ManaAdded():
                self.pools[event.player] += [unit.type for unit in event.mana]
            case ev.ManaSpent() | ev.ManaLost():
                for unit in event.mana:
                    if unit.type in self.pools[event.player]:
                        self.pools[event.player].remove(unit.type)
            case ev.ManaChanged():
                for unit in event.before:
                    self.pools[event.player].remove(unit.type)
                self.pools[event.player] += [unit.type for unit in event.after]
            case ev.PoolObserved():
                self.pools[event.player] = list(event.types)
            case ev.ObjectMoved():
                self._move(event)
            case ev.TokenCreated():
                info = event.object
                self.names[info.id], self.zones[info.id], self.owners[info.id] = info.name, info.zone, info.owner
            case ev.AbilityPutOnStack():
                self.stack.append(event.object)
            case ev.Tapped():
                self.tapped.add(event.object)
            case ev.Untapped():
                self.tapped.discard(event.object)
            case ev.PriorityReceived():
                self._snap(event.player)

    def _enter(self, moment: str) -> None:
        self.moment = moment
        self.occurrences[moment] = self.occurrences.get(moment, 0) + 1
        self.counts = {}

    def _move(self, event: ev.ObjectMoved) -> None:
        name = self.names.get(event.object, "?")
        self.zones[event.object] = "nowhere"
        self.tapped.discard(event.object)
        if event.object in self.stack:
            self.stack.remove(event.object)
        if event.new:
            self.names[event.new], self.zones[event.new], self.owners[event.new] = name, event.zone, event.owner
            if event.tapped:
                self.tapped.add(event.new)
            if event.zone == "stack":
                self.stack.append(event.new)

    def _snap(self, player: str) -> None:
        height = len(self.stack)
        self.counts[player, height] = nth = self.counts.get((player, height), 0) + 1
        key = (self.turn, self.moment, self.occurrences.get(self.moment, 0), player, height, nth)
        values: Values = {}
        if "LifeChanged" in self.complete:
            values |= {f"{who}'s life": str(life) for who, life in sorted(self.life.items())}
        if "PoolObserved" in self.complete or {"ManaAdded", "ManaSpent", "ManaLost"} <= self.complete:
            values |= {f"{who}'s mana": symbols_text(pool) for who, pool in sorted(self.pools.items())}
        if "ObjectMoved" in self.complete:
            for zone in ("battlefield", "hand", "graveyard", "exile"):
                names = sorted(self.names[id] for id, where in self.zones.items() if where == zone)
                values[zone] = ", ".join(names)
        if {"Tapped", "Untapped"} <= self.complete:
            values["tapped"] = ", ".join(sorted(self.names[id] for id in self.tapped))
        self.found[key] = values


def differences(
    reference: Played, played: Played, cards: Mapping[str, Card], capabilities: Capabilities
) -> list[str]:
    """What differs at the first moment at which anything does, in words; [] where all agrees."""
    complete = capabilities.complete
    ours = Snapshots(reference.events, complete | {"ManaAdded", "ManaSpent", "ManaLost"}).found
    theirs = Snapshots(played.events, complete).found
    for key, values in theirs.items():
        mine = ours.get(key)
        if mine is None:
            continue
        rows = list(_rows(mine, values))
        if rows:
            turn, moment, occurrence, player, _, _ = key
            where = f"turn {turn}, {moment}" + (f" number {occurrence}" if occurrence > 1 else "")
            return [f"first difference, as {player} has priority in {where}:", *rows]
    return []


def _rows(mine: Values, theirs: Values) -> Iterator[str]:
    for name in theirs:
        if name in mine and mine[name] != theirs[name]:
            yield f"{name}: {theirs[name] or 'none'}; by the reference engine {mine[name] or 'none'}"
