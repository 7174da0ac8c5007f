"""The outcome of a game, told so that two games can be compared: by names, and by what has an order.

Ids and numbers of instances are a target's own affair and are left out; an object is its scenario name.
What happens between two marks (a step begins, somebody receives priority, a spell is cast, ...) is a
multiset: simultaneous events stand in a trace in some order that the rules do not know.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rulehound.core import events as ev
from rulehound.core.events import Event
from rulehound.core.players import PLAYERS
from rulehound.properties.relations.relation import Back, next_untap

ENDS = (
    ev.TurnBegan,
    ev.PhaseBegan,
    ev.StepBegan,
    ev.SpellCast,
    ev.ResolutionBegan,
    ev.ResolutionEnded,
    ev.GameEnded,
)
"""Marks that stand whatever the order of what players do in a step."""
MARKS = (
    *ENDS,
    ev.PriorityReceived,
    ev.PriorityPassed,
    ev.AbilityActivated,
    ev.LandPlayed,
    ev.AbilityPutOnStack,
)
"""Events whose order counts."""
LEFT_OUT = frozenset(("PoolObserved", "PhasesAdded", "StepsAdded", "TurnAdded", "EffectEnded"))
"""Kinds that are about numbers only, or that a target shows when it likes."""

_NUMBERS = frozenset(
    ("instance", "created_by", "anchor", "step", "production", "trigger", "triggers", "delayed", "effect")
)
_OBJECTS = frozenset(
    (
        "object",
        "new",
        "source",
        "card",
        "on",
        "attackers",
        "blocks",
        "objects",
        "targets",
        "target",
        "order",
        "to",
    )
)
_PLAYERS = frozenset(("player", "owner", "controller", "winner", "active_player"))
_NOTHING = "nothing"
_ORDINAL = re.compile(r"#\d+")

Item = tuple[Any, ...]


class Difference(msgspec.Struct, frozen=True):
    """Where two outcomes first part: the moment, and what only one of the games has from there to the next mark.

    `copies` says that they part in which copies of the same cards it happens to, and in nothing else.
    """

    moment: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    shape: tuple[str, ...]
    copies: bool = False

    def sentence(self) -> str:
        """The difference in words."""
        return (
            f"In {self.moment}, the game as it was: {'; '.join(self.first) or _NOTHING}; "
            f"the game with the change: {'; '.join(self.second) or _NOTHING}."
        )


def outcome(
    trace: Sequence[Event],
    complete: frozenset[str],
    back: Back | None = None,
    *,
    only_ends: bool = False,
    until: str = "",
) -> list[tuple[Item, Counter[Item]]]:
    """The outcome as marks, each with the multiset of what happened after it."""
    marks = ENDS if only_ends else MARKS
    rows: list[tuple[Item, Counter[Item]]] = [(("start",), Counter())]
    for event, item in _items(trace, complete, Back() if back is None else back, until):
        if isinstance(event, marks):
            rows.append((item, Counter()))
        else:
            rows[-1][1][item] += 1
    return rows


def difference(
    first: list[tuple[Item, Counter[Item]]], second: list[tuple[Item, Counter[Item]]]
) -> Difference | None:
    """Where two outcomes first part, None where they do not."""
    moment = "the start"
    for place in range(max(len(first), len(second))):
        one = first[place] if place < len(first) else None
        other = second[place] if place < len(second) else None
        if one is not None and one[0][0] in ("PhaseBegan", "StepBegan", "TurnBegan"):
            moment = _moment(one[0], moment)
        if one is not None and other is not None and one == other:
            continue
        ours, theirs = _bag(one), _bag(other)
        if one is not None and other is not None and one[0] == other[0]:
            ours, theirs = one[1] - other[1], other[1] - one[1]
        copies = _without_ordinals(ours) == _without_ordinals(theirs)
        return Difference(moment, _words(ours), _words(theirs), _shape(ours, theirs), copies)
    return None


def _bag(row: tuple[Item, Counter[Item]] | None) -> Counter[Item]:
    return Counter() if row is None else Counter([row[0]]) + row[1]


def _without_ordinals(items: Counter[Item]) -> list[str]:
    """What is said of cards, whichever of their copies it is."""
    return sorted(_ORDINAL.sub("", repr(item)) for item in items.elements())


def _moment(item: Item, before: str) -> str:
    fields = dict(item[1])
    return str(fields.get("kind") or fields.get("moment") or before)


def _shape(ours: Counter[Item], theirs: Counter[Item]) -> tuple[str, ...]:
    kinds = ({str(item[0]) for item in ours}, {str(item[0]) for item in theirs})
    both = sorted(kinds[0] & kinds[1])
    if both:
        return (f"another {both[0]}",)
    return tuple(f"{word} {min(kind)}" for word, kind in (("without", kinds[0]), ("with", kinds[1])) if kind)


def _words(items: Counter[Item]) -> tuple[str, ...]:
    rows = sorted(f"{kind}({_told(fields)})" for kind, fields in items.elements())
    return (*rows[:4], f"and {len(rows) - 4} more") if len(rows) > 4 else tuple(rows)


def _told(fields: Any) -> str:
    """What an event says, its empty fields left out."""
    return ", ".join(f"{name} {_said(value)}" for name, value in fields if value not in ((), "", 0, False))


def _said(value: Any) -> str:
    return " and ".join(map(_said, value)) if isinstance(value, tuple) else str(value)


def _items(
    trace: Sequence[Event], complete: frozenset[str], back: Back, until: str
) -> Iterator[tuple[Event, Item]]:
    """The events that are compared, each with its item; up to the second untap step of `until`."""
    teller = _Teller(back)
    end = next_untap(list(trace), until) if until else len(trace)
    for event in trace[:end]:
        teller.see(event)
        kind = type(event).__name__
        if kind not in complete or kind in LEFT_OUT:
            continue
        item = teller.item(event)
        if item is not None:
            yield event, item


class _Teller:
    """Tells events by names; remembers what each id is called."""

    def __init__(self, back: Back) -> None:
        self._back = back
        self._names: dict[int, str | None] = {0: ""}
        self._player = {name: back.players.get(name, name) for name in PLAYERS}

    def _called(self, name: str) -> str | None:
        if name in self._back.added:
            return None
        return self._back.objects.get(name, name)

    def see(self, event: Event) -> None:
        """Remember what new ids are called."""
        names = self._names
        if isinstance(event, ev.GameBegan):
            for info in event.objects:
                names[info.id] = self._called(info.name)
        elif isinstance(event, ev.TokenCreated):
            names[event.object.id] = self._called(event.object.name)
        elif isinstance(event, ev.ObjectMoved) and event.new:
            names[event.new] = names.get(event.object, "?")
        elif isinstance(event, ev.AbilityPutOnStack):
            source = names.get(event.source, "?")
            names[event.object] = None if source is None else f"ability {event.ability} of {source}"
        elif isinstance(event, ev.AbilityActivated) and event.stack_object:
            source = names.get(event.source, "?")
            names[event.stack_object] = None if source is None else f"ability {event.ability} of {source}"

    def item(self, event: Event) -> Item | None:
        """The event by names; None where it is about an added object only."""
        rows: list[tuple[str, Any]] = []
        for name in event.__struct_fields__:
            value = getattr(event, name)
            if name in _NUMBERS or name == "stack_object":
                continue
            if name in _OBJECTS:
                told = self._objects(value)
                if told is None or (told == () and value != ()):
                    return None
                value = tuple(sorted(map(str, told))) if name in ("objects", "attackers", "blocks") else told
            elif name in _PLAYERS:
                value = self._player.get(value, value)
            elif name in ("mana", "before", "after") and isinstance(value, tuple):
                value = tuple(sorted((unit.type, unit.snow, unit.restriction) for unit in value))
            elif name == "life":
                value = tuple(sorted((self._player[who], total - self._back.life) for who, total in value))
            elif name == "number":
                value -= self._back.turns
            rows.append((name, value))
        return (type(event).__name__, tuple(rows))

    def _objects(self, value: Any) -> Any:
        """Ids as names; None for an added object, and added objects left out of a row."""
        if isinstance(value, tuple):
            told = (self._objects(each) for each in value)
            return tuple(each for each in told if each is not None)
        if isinstance(value, int):
            return self._names.get(value, "?")
        if isinstance(value, ev.ObjectInfo):
            return self._info(value)
        return self._player.get(value, value)

    def _info(self, info: ev.ObjectInfo) -> Any:
        name = self._called(info.name)
        if name is None:
            return None
        owner, controller = self._player[info.owner], self._player[info.controller]
        card = self._back.cards.get(info.card, info.card)
        return (name, card, info.zone, owner, controller, info.tapped, info.counters, info.sick, info.chosen)
