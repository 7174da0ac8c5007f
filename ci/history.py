"""What a trace has told of the objects that are there now, and of what may be left of what has happened."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulehound.core import events as ev
from rulehound.core.zones import BATTLEFIELD

WAITING: Mapping[type[ev.Event], str] = {
    ev.DelayedTriggerCreated: "a delayed triggered ability was created, and may be waiting still",
    ev.SkipCreated: "an effect will skip something",
    ev.PhasesAdded: "phases were added",
    ev.StepsAdded: "steps were added",
    ev.TurnAdded: "a turn was added",
    ev.PhasedOut: "permanents phased out",
}
"""Events of which something may be left that a start does not have."""


class History:
    """What the trace tells of objects and of the turn, by scenario name."""

    def __init__(self, events: Sequence[ev.Event]) -> None:
        self.names: dict[int, str] = {}
        self.cards: dict[str, str] = {}
        self.owner: dict[str, str] = {}
        self.tokens: set[str] = set()
        self.chosen: dict[str, str] = {}
        self.sick: dict[str, bool] = {}
        self.active = "A"
        self.controller: dict[str, str] = {}
        self.damaged: set[str] = set()
        self.lasting: dict[int, str] = {}
        self.left: dict[str, None] = {}
        self.attacked = self.land_played = self.triggered_here = False
        self._turns = 0
        for event in events:
            self._read(event)

    def rename(self, name: str, other: str, card: str) -> None:
        """Call a token by another name, of this card."""
        tables: tuple[dict[str, Any], ...] = (self.owner, self.controller, self.sick, self.chosen)
        for table in tables:
            if name in table:
                table[other] = table.pop(name)
        self.cards.pop(name, None)
        self.cards[other] = card

    def _meet(self, info: ev.ObjectInfo) -> None:
        self.names[info.id] = info.name
        self.cards[info.name] = info.card
        self.owner[info.name] = info.owner
        self.controller[info.name] = info.controller
        self.sick[info.name] = info.sick
        self.chosen[info.name] = info.chosen
        if info.token:
            self.tokens.add(info.name)

    def _read(self, event: ev.Event) -> None:
        if type(event) in WAITING:
            self.left[WAITING[type(event)]] = None
        match event:
            case ev.GameBegan():
                self.active = event.active_player
                for info in event.objects:
                    self._meet(info)
            case ev.TokenCreated():
                self._meet(event.object)
                self.sick[event.object.name] = True
            case ev.TurnBegan():
                self._begin_turn(event)
            case ev.StepBegan() | ev.PhaseBegan():
                self.triggered_here = False
                if isinstance(event, ev.PhaseBegan):
                    self.attacked = False
            case ev.AttackersDeclared():
                self.attacked = self.attacked or bool(event.attackers)
            case ev.AbilityPutOnStack():
                self.triggered_here = True
            case ev.LandPlayed():
                self.land_played = True
            case ev.ObjectMoved():
                self._move(event)
            case ev.ControlChanged() if event.object in self.names:
                name = self.names[event.object]
                self.controller[name], self.sick[name] = event.player, True
            case ev.ColorChosen() if event.object in self.names:
                self.chosen[self.names[event.object]] = event.color
            case ev.DamageDealt() if event.target in self.names:
                self.damaged.add(self.names[event.target])
            case ev.DamageRemoved():
                self.damaged.clear()
            case ev.EffectBegan():
                self.lasting[event.effect] = event.duration
            case ev.EffectEnded():
                self.lasting.pop(event.effect, None)

    def _begin_turn(self, event: ev.TurnBegan) -> None:
        self.active = event.player
        self._turns += 1
        if self._turns > 1:
            for kind in (ev.PhasesAdded, ev.StepsAdded):
                self.left.pop(WAITING[kind], None)
            self.land_played = False
            self.sick |= {name: False for name, who in self.controller.items() if who == event.player}

    def _move(self, event: ev.ObjectMoved) -> None:
        name = self.names.get(event.object)
        if name is None or not event.new:
            return
        self.names[event.new] = name
        self.controller[name] = event.controller
        self.sick[name] = event.zone == BATTLEFIELD
        self.chosen[name] = event.chosen
        self.damaged.discard(name)
