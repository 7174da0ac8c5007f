"""Agreement: where a target's game and the reference engine's differ.

Snapshots are taken as a player receives priority with an empty stack, and the last one of each step and
main phase is compared with that of the same turn, step and occurrence; only what the target shows
completely is compared, and nothing where a script line could not be carried out.  A difference is material
for a person: it becomes a finding only where an oracle confirms it.
"""

from collections.abc import Iterator, Mapping, Sequence

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.mana import symbols_text
from rulehound.core.players import PLAYERS
from rulehound.core.target import Capabilities, Played
from rulehound.oracles.board import BOARD_READS, Board

Key = tuple[int, str, int]
Values = dict[str, str]
ZONES = ("battlefield", "hand", "graveyard", "exile")


class Snapshots:
    """Follows a trace, and remembers what could be seen at each moment of priority."""

    def __init__(
        self, trace: Sequence[ev.Event], cards: Mapping[str, Card], complete: frozenset[str]
    ) -> None:
        self.found: dict[Key, Values] = {}
        self._complete = complete
        self._board = Board(cards, complete)
        self._life: dict[str, int] = {}
        self._pools: dict[str, list[str]] = {player: [] for player in PLAYERS}
        for index, event in enumerate(trace):
            self._read(event)
            method = BOARD_READS.get(type(event))
            if method is not None:
                getattr(self._board, method)(event, index)

    def _read(self, event: ev.Event) -> None:
        match event:
            case ev.GameBegan():
                self._life = dict(event.life)
            case ev.LifeChanged():
                self._life[event.player] = self._life.get(event.player, 0) + event.amount
            case ev.ManaAdded():
                self._pools[event.player] += [unit.type for unit in event.mana]
            case ev.ManaSpent() | ev.ManaLost():
                self._take(event.player, [unit.type for unit in event.mana])
            case ev.ManaChanged():
                self._take(event.player, [unit.type for unit in event.before])
                self._pools[event.player] += [unit.type for unit in event.after]
            case ev.PoolObserved():
                self._pools[event.player] = list(event.types)
            case ev.PriorityReceived():
                self._snap()

    def _take(self, player: str, types: list[str]) -> None:
        for kind in types:
            if kind in self._pools[player]:
                self._pools[player].remove(kind)

    def _snap(self) -> None:
        board, complete = self._board, self._complete
        things = list(board.objects.values())
        if any(thing.zone == "stack" for thing in things):
            return
        key = (board.turn_number, board.moment, board.occurrences.get(board.moment, 0))
        values: Values = {}
        if "LifeChanged" in complete:
            values |= {f"{who}'s life": str(life) for who, life in sorted(self._life.items())}
        if {"ManaAdded", "ManaSpent", "ManaLost"} <= complete:
            values |= {f"{who}'s mana": symbols_text(pool) for who, pool in sorted(self._pools.items())}
        if "ObjectMoved" in complete:
            values |= {
                zone: ", ".join(sorted(thing.name for thing in things if thing.zone == zone))
                for zone in ZONES
            }
        if {"ManaSpent", "Tapped", "Untapped"} <= complete:
            values["tapped"] = ", ".join(sorted(thing.name for thing in things if thing.tapped))
        self.found[key] = values


def differences(
    reference: Played, played: Played, cards: Mapping[str, Card], capabilities: Capabilities
) -> list[str]:
    """What differs at the first moment at which anything does, in words; [] where all agrees."""
    if played.skipped:
        return []
    complete = capabilities.complete
    ours = Snapshots(reference.events, cards, complete | {"ManaAdded", "ManaSpent", "ManaLost"}).found
    theirs = Snapshots(played.events, cards, complete).found
    for key, values in theirs.items():
        rows = list(_rows(ours.get(key, {}), values))
        if rows:
            turn, moment, occurrence = key
            where = f"turn {turn}, {moment}" + (f" number {occurrence}" if occurrence > 1 else "")
            return [f"first difference, in {where}:", *rows]
    return []


def _rows(mine: Values, theirs: Values) -> Iterator[str]:
    for name in theirs:
        if name in mine and mine[name] != theirs[name]:
            yield f"{name}: {theirs[name] or 'none'}; by the reference engine {mine[name] or 'none'}"
