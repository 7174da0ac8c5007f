"""Damage in the engine's words: it prints what a spell or trigger deals, and keeps it nowhere."""

import re
from collections.abc import Iterable
from typing import Any, Final

from rulehound.core import events as ev
from rulehound.core.players import PLAYERS
from rulehound.targets.mtg.objects import Objects

_DEALT: Final = (
    re.compile(r"deals \d+ to (\S+) (?:->|\(non-lethal\))"),
    re.compile(r"deals lethal damage to (\S+) ->"),
    re.compile(r"deals damage to (\S+) but"),
)
_TRIGGERED: Final = re.compile(r"trigger (\S+): (\S+) takes (\d+)")


class Narration:
    """Reads lines, knowing whose damage is being dealt."""

    def __init__(self, objects: Objects) -> None:
        self.objects = objects
        self._dealing: list[tuple[str, int]] = []
        self._sources: dict[str, str] = {}

    def name_sources(self, pending: Iterable[tuple[Any, ...]]) -> None:
        """These effects of abilities are about to happen; a row has its ability first and its source fifth."""
        self._sources.update({row[0]: row[4] for row in pending})

    def begin_damage(self, label: str, amount: int) -> None:
        """A spell or ability is about to deal damage."""
        self._dealing.append((self._sources.get(label, label), amount))

    def end_damage(self) -> None:
        """It has dealt it."""
        self._dealing.pop()

    def read(self, line: str, out: list[ev.Event]) -> None:
        """Put what a line tells after the events told so far."""
        if match := _TRIGGERED.search(line):
            self._hit(self._sources.get(match[1], ""), match[2], int(match[3]), out)
        elif self._dealing:
            match = next(filter(None, (pattern.search(line) for pattern in _DEALT)), None)
            if match is not None:
                self._hit(self._dealing[-1][0], match[1], self._dealing[-1][1], out)

    def _hit(self, source: str, target: str, amount: int, out: list[ev.Event]) -> None:
        """A player's loss of life is told already; the damage caused it (CR 120.3a)."""
        number = self.objects.id(source)
        if target not in PLAYERS:
            out.append(ev.DamageDealt(number, self.objects.id(target), amount))
            return
        lost = out.pop() if out and isinstance(out[-1], ev.LifeChanged) else None
        out.append(ev.DamageDealt(number, target, amount))
        if isinstance(lost, ev.LifeChanged):
            out.append(ev.LifeChanged(lost.player, lost.amount, "damage"))
