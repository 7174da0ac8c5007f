"""What is paid, worked out from the pools before and after: the engine tells only how much was spent.

A pool is held unit by unit with what sticks to each, so that what is lost, changed or spent is told as it
was added.  What leaves a pool otherwise than by paying for something is not told as spent.
"""

from typing import TYPE_CHECKING

import msgspec

from rulehound.core import events as ev
from rulehound.core.errors import Unsupported
from rulehound.core.mana import Mana
from rulehound.core.players import PLAYERS
from rulehound.targets.phase.words import COLOR, seat_of

if TYPE_CHECKING:
    from rulehound.targets.phase.recorder import Recorder

Held = tuple[int, Mana]
"""A unit with the engine's id of its source."""


class Pools:
    """The units in both pools, by what the engine has told so far."""

    def __init__(self) -> None:
        self.costly: set[tuple[int, int]] = set()
        """Mana abilities that cost mana themselves: source and number."""
        self.held: dict[str, list[Held]] = {player: [] for player in PLAYERS}
        self.pending: dict[str, list[Mana]] = {player: [] for player in PLAYERS}

    def add(self, player: str, source: int, units: tuple[Mana, ...]) -> None:
        """Units were added."""
        self.held[player] += [(source, unit) for unit in units]

    def take(self, player: str, color: str, source: int = 0) -> Mana:
        """A unit of this type leaves the pool, from this source where that is told."""
        held = self.held[player]
        for place, (engine_id, unit) in enumerate(held):
            if unit.type == color and source in (0, engine_id):
                del held[place]
                return unit
        return Mana(color)

    def change(self, player: str, before: str, after: str) -> tuple[Mana, Mana]:
        """A unit became one of another type, and keeps what sticks to it."""
        for place, (engine_id, unit) in enumerate(self.held[player]):
            if unit.type == before:
                changed = msgspec.structs.replace(unit, type=after)
                self.held[player][place] = (engine_id, changed)
                return unit, changed
        return Mana(before), Mana(after)

    def settle(self, recorder: "Recorder") -> None:
        """At the end of a batch: what is gone has been spent, on what was cast, activated or asked for."""
        for player in PLAYERS:
            shown = [
                (unit["source_id"], COLOR[unit["color"]]) for unit in recorder.driver.pool(seat_of(player))
            ]
            kept: list[Held] = []
            for engine_id, unit in self.held[player]:
                if (engine_id, unit.type) in shown:
                    shown.remove((engine_id, unit.type))
                    kept.append((engine_id, unit))
                else:
                    self.pending[player].append(unit)
            kept += [(source, Mana(color, recorder.objects.id(source))) for source, color in shown]
            self.held[player] = kept
            if self.pending[player]:
                self._tell(recorder, player)

    def _tell(self, recorder: "Recorder", player: str) -> None:
        """Put the payment where it belongs among the events of the batch."""
        out, mana = recorder.out, tuple(self.pending[player])
        payers = [place for place, event in enumerate(out) if _pays(recorder, event, player)]
        if len(payers) > 1:
            raise Unsupported("the engine paid for several things at once")
        if payers:
            event = out[payers[0]]
            if isinstance(event, ev.SpellCast):
                out.insert(payers[0], ev.ManaSpent(player, mana, event.object))
            elif isinstance(event, ev.AbilityActivated) and event.mana:
                out.insert(payers[0] + 1, ev.ManaSpent(player, mana, event.source))
            elif isinstance(event, ev.AbilityActivated):
                out.insert(payers[0], ev.ManaSpent(player, mana, event.stack_object))
        elif recorder.paying_in_resolution:
            made = [place for place, event in enumerate(out) if isinstance(event, ev.ManaAbilityResolved)]
            out.insert(made[-1] + 1 if made else 0, ev.ManaSpent(player, mana))
        elif recorder.waiting.kind != "Priority":
            return
        self.pending[player].clear()


def _pays(recorder: "Recorder", event: ev.Event, player: str) -> bool:
    """Whether the event is about something that this player pays mana for."""
    match event:
        case ev.SpellCast():
            return event.player == player
        case ev.AbilityActivated():
            return event.player == player and (
                not event.mana or (event.source, event.ability) in recorder.pools.costly
            )
    return False
