"""Single edits of a recorded trace: one event left out, told twice, altered, moved or put in.

An oracle that never objects to an edited trace cannot fail.  The edits know nothing of rules: they change
one event in every simple way that its fields allow, in a fixed order, the plainest first.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rulehound.core import events as ev
from rulehound.core.mana import Mana
from rulehound.core.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK

OTHER_PLAYER = {"A": "B", "B": "A"}
ZONES = (BATTLEFIELD, GRAVEYARD, EXILE, HAND, LIBRARY, STACK)
NO_OBJECT = 99_999
"""An id that no object of a game has."""

WORDS = frozenset(("kind", "moment", "what", "when", "where", "duration", "event", "reason"))
"""Fields whose words are few: they are altered to what such events say elsewhere."""

FIRST_OBJECTS = range(1, 9)
"""Ids of some objects that are there as a game begins."""

OTHERS_MAX, WORDS_MAX = 3, 10
SHOWN_MAX = 24
SHIFTS = (1, 2, 4, 8, 16)
"""How many places an event is moved, either way."""


class Edit(msgspec.Struct, frozen=True):
    """One edit: what it does in words, the index of the event it is done to, and the edited trace."""

    says: str
    index: int
    trace: list[ev.Event]


def edits(trace: Sequence[ev.Event], indices: Sequence[int]) -> Iterator[Edit]:
    """Every edit of these events: left out, then altered, told twice, moved, followed by another event."""
    for way in (_left_out, _altered, _told_twice, _moved, _followed):
        for index in indices:
            yield from way(trace, index)


def _left_out(trace: Sequence[ev.Event], index: int) -> Iterator[Edit]:
    yield Edit(f"leave out {_kind(trace[index])}", index, [*trace[:index], *trace[index + 1 :]])


def _altered(trace: Sequence[ev.Event], index: int) -> Iterator[Edit]:
    event = trace[index]
    for field, value in alterations(event, trace):
        changed = msgspec.structs.replace(event, **{field: value})
        says = f"alter {field} of {_kind(event)} to {_shown(value)}"
        yield Edit(says, index, [*trace[:index], changed, *trace[index + 1 :]])


def _told_twice(trace: Sequence[ev.Event], index: int) -> Iterator[Edit]:
    event = trace[index]
    yield Edit(f"tell {_kind(event)} twice", index, [*trace[: index + 1], event, *trace[index + 1 :]])


def _moved(trace: Sequence[ev.Event], index: int) -> Iterator[Edit]:
    event = trace[index]
    before, after = trace[:index], trace[index + 1 :]
    for places in SHIFTS:
        if places <= len(after):
            later = [*before, *after[:places], event, *after[places:]]
            yield Edit(f"tell {_kind(event)} {places} later", index, later)
        if places < len(before):
            sooner = [*before[:-places], event, *before[-places:], *after]
            yield Edit(f"tell {_kind(event)} {places} sooner", index, sooner)


def _followed(trace: Sequence[ev.Event], index: int) -> Iterator[Edit]:
    for added in companions(trace[index], trace, index):
        says = f"put {_kind(added)} after {_kind(trace[index])}"
        yield Edit(says, index, [*trace[: index + 1], added, *trace[index + 1 :]])


def _kind(event: ev.Event) -> str:
    return type(event).__name__


def _shown(value: Any) -> str:
    """A value in few words."""
    text = "nothing" if value in ("", ()) else str(value)
    return text if len(text) <= SHOWN_MAX else "other"


def alterations(event: ev.Event, trace: Sequence[ev.Event]) -> Iterator[tuple[str, Any]]:
    """The fields of an event, each with other values that it could have."""
    for field in event.__struct_fields__:
        value = getattr(event, field)
        for other in _others(field, value):
            if other != value:
                yield field, other
        if isinstance(value, str | int) and not isinstance(value, bool):
            yield from ((field, other) for other in _told_elsewhere(event, field, value, trace))


def _others(field: str, value: Any) -> Iterator[Any]:
    """Other values for a field, by what it holds."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, 0, NO_OBJECT)
        if field == "amount":
            yield -NO_OBJECT
    elif isinstance(value, str):
        if value in OTHER_PLAYER:
            yield OTHER_PLAYER[value]
        if value in ZONES:
            yield from ZONES
        if field not in WORDS and value not in OTHER_PLAYER:
            yield "?"
            yield ""
    elif isinstance(value, tuple):
        yield from _other_rows(field, value)


def _other_rows(field: str, row: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """A row with one item less, one altered, or one more."""
    if row:
        yield row[:-1]
        yield (*row, row[0])
        if len(row) > 1:
            yield row[::-1]
        first = row[0]
        if isinstance(first, Mana):
            for kind in "CW?":
                yield (msgspec.structs.replace(first, type=kind), *row[1:])
            yield (msgspec.structs.replace(first, restriction="?"), *row[1:])
            yield (msgspec.structs.replace(first, source=NO_OBJECT), *row[1:])
            yield (msgspec.structs.replace(first, snow=not first.snow), *row[1:])
        elif isinstance(first, int | str):
            players = OTHER_PLAYER if field == "targets" or isinstance(first, str) else ()
            yield from ((other, *row[1:]) for other in (NO_OBJECT, *players, *FIRST_OBJECTS))
        elif isinstance(first, tuple) and len(first) == 2:
            name, other = first
            if isinstance(other, int):
                yield ((name, other + 1), *row[1:])
                yield ((name, NO_OBJECT), *row[1:])
            if isinstance(name, int):
                yield from (((id, other), *row[1:]) for id in FIRST_OBJECTS)
    elif field == "counters":
        yield (("+1/+1", 1),)
    elif field in ("objects", "attackers", "triggers"):
        yield (NO_OBJECT,)
        if field == "attackers":
            yield from ((id,) for id in FIRST_OBJECTS)


def _told_elsewhere(event: ev.Event, field: str, value: Any, trace: Sequence[ev.Event]) -> Iterator[Any]:
    """Some other values that events of this kind have in this field elsewhere in the trace."""
    found: dict[Any, None] = {}
    for other in trace:
        if type(other) is type(event):
            found.setdefault(getattr(other, field))
    found.pop(value, None)
    yield from list(found)[: WORDS_MAX if field in WORDS else OTHERS_MAX]


def companions(event: ev.Event, trace: Sequence[ev.Event], index: int) -> Iterator[ev.Event]:
    """Events that might be put in after this one: priority, a step, and what could be told of its object."""
    if index + 1 == len(trace):
        return
    for player in OTHER_PLAYER:
        yield ev.PriorityReceived(player)
    yield ev.StateBasedActionsPerformed(("704.5g",))
    yield ev.StepBegan(NO_OBJECT, "draw")
    yield ev.PhaseBegan(NO_OBJECT, "combat")
    if isinstance(event, ev.ObjectMoved) and event.new:
        for player in OTHER_PLAYER:
            yield ev.CardDrawn(player, event.new)
        yield ev.ObjectMoved(event.new, NO_OBJECT, event.zone, GRAVEYARD, event.owner, event.owner)
        yield ev.DamageDealt(event.new, event.new, 1)
    for field in ("object", "source", "new"):
        id = getattr(event, field, 0)
        if id:
            yield ev.Tapped(id)
            yield ev.Untapped(id)
            yield ev.DamageDealt(id, id, 1)
            yield ev.DamageDealt(id, "A", 1, combat=True)
            yield ev.ObjectMoved(id, NO_OBJECT, BATTLEFIELD, GRAVEYARD, "A", "A", cause="destroy")
            yield ev.AbilityPutOnStack(NO_OBJECT, id, 0, "A")
            yield ev.AbilityActivated("A", id, 0)
            yield ev.AbilityActivated("B", id, 0, mana=True)
            break
    yield from _sample(trace, index)


def _sample(trace: Sequence[ev.Event], index: int) -> Iterator[ev.Event]:
    """One event of each kind that the trace has, the nearest before this one, else the first after it."""
    found: dict[type[ev.Event], ev.Event] = {}
    for event in trace[index + 1 :]:
        found.setdefault(type(event), event)
    for event in trace[1:index]:
        found[type(event)] = event
    found.pop(ev.GameBegan, None)
    yield from found.values()
