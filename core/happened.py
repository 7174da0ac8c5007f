"""What happened, read off a trace: for expectations about events, the same on every engine."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from rulehound.core import events as ev
from rulehound.core.mana import symbols_text
from rulehound.core.scenario import Expect

Seen = str | int | bool | tuple[str, ...]

NEEDED = {
    "moments": "StepBegan",
    "drawn": "CardDrawn",
    "lost": "PlayerLost",
    "triggered": "AbilityTriggered",
    "types offered": "TypesOffered",
}
"""The kind of event that a check about what happened counts."""


def happened(trace: Iterable[ev.Event], expect: Expect) -> Seen | None:
    """What the trace so far says about an expectation; None where it is about something else."""
    match expect.check:
        case "moments":
            return moments(trace, expect.turn)
        case "drawn":
            return sum(isinstance(event, ev.CardDrawn) and event.player == expect.player for event in trace)
        case "lost":
            return any(isinstance(event, ev.PlayerLost) and event.player == expect.player for event in trace)
        case "triggered":
            return triggered(trace, expect.object.removesuffix("#1"))
        case "types offered":
            return types_offered(trace, expect.object.removesuffix("#1"))
    return None


def is_shown(trace: Sequence[ev.Event], expect: Expect, complete: AbstractSet[str]) -> bool:
    """Whether a target that shows the kinds `complete` each time they happen shows what an expectation asks.

    Phases that are told with a main phase in them serve as well as ones that are told completely.
    """
    needed = NEEDED.get(expect.check)
    if needed is None or needed in complete:
        return expect.check != "moments" or (
            "PhaseBegan" in complete or any(isinstance(each, ev.PhaseBegan) and each.moment for each in trace)
        )
    return False


def moments(trace: Iterable[ev.Event], turn: int = 0) -> tuple[str, ...]:
    """Every step and main phase that began, in turn `turn` (0: from the start)."""
    found: list[str] = []
    number = 0
    for event in trace:
        if isinstance(event, ev.TurnBegan):
            number = event.number
        elif not turn or number == turn:
            if isinstance(event, ev.StepBegan):
                found.append(event.kind)
            elif isinstance(event, ev.PhaseBegan) and event.moment:
                found.append(event.moment)
    return tuple(found)


def triggered(trace: Iterable[ev.Event], name: str) -> int:
    """How many times an ability of the object with this scenario name triggered (CR 603.2)."""
    names: dict[int, str] = {}
    times = 0
    for event in trace:
        _learn(names, event)
        if isinstance(event, ev.AbilityTriggered) and names.get(event.source) == name:
            times += 1
    return times


def types_offered(trace: Iterable[ev.Event], name: str) -> str:
    """The types from which the object's "could produce" ability let its player choose, the last time (CR 106.7)."""
    names: dict[int, str] = {}
    found = ""
    for event in trace:
        _learn(names, event)
        if isinstance(event, ev.TypesOffered) and names.get(event.source) == name:
            found = symbols_text(event.types)
    return found


def _learn(names: dict[int, str], event: ev.Event) -> None:
    """Keep the scenario names of objects through changes of zone (CR 400.7)."""
    if isinstance(event, ev.GameBegan):
        names.update((info.id, info.name) for info in event.objects)
    elif isinstance(event, ev.TokenCreated):
        names[event.object.id] = event.object.name
    elif isinstance(event, ev.ObjectMoved) and event.new and event.object in names:
        names[event.new] = names[event.object]
