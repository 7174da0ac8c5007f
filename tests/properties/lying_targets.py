"""Targets that play as the reference engine does and then lie in one way: what relations must find out."""

from collections.abc import Callable
from typing import Any

import msgspec

from rulehound.core import events as ev
from rulehound.core.events import Event
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_names import object_names
from rulehound.core.target import Capabilities, Played, Taken
from rulehound.targets.reference import ReferenceTarget

Lie = Callable[[Scenario, list[Event]], list[Event]]


class LyingTarget:
    """The reference engine, whose trace goes through `lie`; `loaded` is another lie, for reloaded games."""

    def __init__(self, lie: Lie, loaded: Lie | None = None) -> None:
        self.name = "liar"
        self._engine = ReferenceTarget("liar")
        self._lie = lie
        self._loaded = loaded

    def capabilities(self) -> Capabilities:
        able = self._engine.capabilities()
        return msgspec.structs.replace(able, reloads=self._loaded is not None)

    def play(self, scenario: Scenario, trail: list[Taken]) -> Played:
        played = self._engine.play(scenario, trail)
        played.events = self._lie(scenario, played.events)
        return played

    def play_reloaded(self, scenario: Scenario, trail: list[Taken]) -> Played:
        played = self.play(scenario, trail)
        assert self._loaded is not None
        played.events = self._loaded(scenario, played.events)
        return played

    def close(self) -> None:
        """Nothing to end."""


def honest(scenario: Scenario, events: list[Event]) -> list[Event]:
    """No lie at all."""
    return events


def without(kind: type[Event], when: Callable[[Any], bool] = lambda event: True) -> Lie:
    """Leaves out the events of a kind, those of which this is true."""

    def lie(scenario: Scenario, events: list[Event]) -> list[Event]:
        return [event for event in events if not (isinstance(event, kind) and when(event))]

    return lie


def without_if(there: Callable[[Scenario], bool], kind: type[Event]) -> Lie:
    """Leaves out the events of a kind in games that start so."""
    leave_out = without(kind)

    def lie(scenario: Scenario, events: list[Event]) -> list[Event]:
        return leave_out(scenario, events) if there(scenario) else events

    return lie


def first_tap_counts_twice(scenario: Scenario, events: list[Event]) -> list[Event]:
    """Says that the mana of the first permanent tapped is snow mana."""
    for place, event in enumerate(events):
        if isinstance(event, ev.ManaAdded):
            mana = tuple(msgspec.structs.replace(unit, snow=True) for unit in event.mana)
            return [*events[:place], msgspec.structs.replace(event, mana=mana), *events[place + 1 :]]
    return events


def starts_with(card: str) -> Callable[[Scenario], bool]:
    """Whether an object of the start is a card whose name begins so."""
    return lambda scenario: any(placed.card.startswith(card) for placed in object_names(scenario).values())


def bottom_is(card: str) -> Callable[[Scenario], bool]:
    """Whether this card lies at the bottom of A's library."""

    def there(scenario: Scenario) -> bool:
        library = [placed for placed in object_names(scenario).values() if placed.zone == "library"]
        mine = [placed for placed in library if placed.player == "A"]
        return bool(mine) and mine[-1].card == card

    return there
