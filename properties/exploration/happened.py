"""What happened in a game, put shortly: the outcome of one event that replacement effects may have changed."""

from collections import Counter
from collections.abc import Sequence

from rulehound.core import events as ev
from rulehound.core.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK

NOTHING = "nothing"
"""What happened where nothing did."""


def happened(events: Sequence[ev.Event], subject: str = "") -> str:
    """What came of it: cards drawn, life, damage, tokens, counters, mana, and where the object `subject` went.

    Only what a target shows completely is read: no mana that was spent or lost, no order of events.
    """
    amounts: Counter[tuple[str, str]] = Counter()
    mana: dict[str, str] = {}
    ids: set[int] = set()
    went: list[str] = []
    counters = 0
    for event in events:
        match event:
            case ev.GameBegan():
                ids = {info.id for info in event.objects if info.name == subject}
            case ev.CardDrawn():
                amounts[event.player, "drew"] += 1
            case ev.LifeChanged():
                amounts[event.player, "gained" if event.amount > 0 else "lost"] += abs(event.amount)
            case ev.TokenCreated():
                amounts[event.object.controller, "created"] += 1
            case ev.DamageDealt() if event.target in ids:
                went.append(f"took {event.amount}")
            case ev.CountersChanged() if event.object in ids:
                counters += event.amount
            case ev.ManaAdded():
                row = mana.get(event.player, "") + "".join(unit.type for unit in event.mana)
                mana[event.player] = "".join(sorted(row))
            case ev.ObjectMoved() if event.object in ids:
                ids.add(event.new)
                if event.zone == BATTLEFIELD:
                    counters += sum(amount for _, amount in event.counters)
                    went.append("entered tapped" if event.tapped else "entered")
                elif event.zone in (EXILE, GRAVEYARD, HAND, LIBRARY) and event.origin != LIBRARY:
                    went.append(f"went to {event.zone}")
                elif event.zone != STACK:
                    went.append("left")
    words = [f"{player} {what} {amounts[player, what]}" for player, what in sorted(amounts)]
    words += [f"{player} added {row or 'none'}" for player, row in sorted(mana.items())]
    words += [*went, f"got {counters}"] if counters else went
    return ", ".join(words) or NOTHING


def moments_of(events: Sequence[ev.Event]) -> tuple[str, ...]:
    """The steps and main phases that began, in order."""
    found = []
    for event in events:
        if isinstance(event, ev.StepBegan):
            found.append(event.kind)
        elif isinstance(event, ev.PhaseBegan) and event.moment:
            found.append(event.moment)
    return tuple(found)
