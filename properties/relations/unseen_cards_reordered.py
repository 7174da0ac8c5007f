"""Cards of a library that nothing ever looks at change their order, which nobody could know (CR 401.2)."""

from typing import Any, ClassVar

import msgspec

from rulehound.core import events as ev
from rulehound.core.events import Event
from rulehound.core.scenario import Entry, PlayerStart
from rulehound.core.scenario_names import entry_name, name_of_entry
from rulehound.properties.reference import Reference
from rulehound.properties.relations.relation import Changed, Relation


class UnseenCardsReordered(Relation):
    """What is left of each library when the game is over lies the other way round from the start."""

    name: ClassVar[str] = "unseen-cards-reordered"
    rule: ClassVar[str] = "401.2"
    says: ClassVar[str] = "Cards that nobody looks at may lie in any order."
    precondition: ClassVar[str] = "no library is shuffled, and two different cards stay in one to the end"

    def change(self, base: Reference) -> Changed | str:
        gone = taken_from_libraries(base.trace)
        players: dict[Any, PlayerStart] = {}
        changed = False
        for player, start in base.scenario.players.items():
            left = start.library[gone[player] :]
            changed |= len({_card(entry) for entry in left}) > 1
            library = start.library[: gone[player]] + left[::-1]
            players[player] = msgspec.structs.replace(start, library=library)
        if not changed:
            return "no two different cards stay in a library"
        return Changed(msgspec.structs.replace(base.scenario, players=players))

    def forbids(self, trace: list[Event], base: Reference) -> str:
        return looked_into_libraries(trace, base)


def _card(entry: Entry) -> str:
    return entry_name(name_of_entry(entry)).card


def taken_from_libraries(trace: list[Event]) -> dict[str, int]:
    """How many cards left each player's library."""
    gone = {"A": 0, "B": 0}
    for event in trace:
        if isinstance(event, ev.ObjectMoved) and event.origin == "library":
            gone[event.owner] += 1
    return gone


def looked_into_libraries(trace: list[Event], base: Reference) -> str:
    """In which way libraries were looked into, or more was taken from them than in the reference's game."""
    if any(isinstance(event, ev.Shuffled) for event in trace):
        return "a library is shuffled"
    if any(isinstance(event, ev.DrawFailed) for event in trace):
        return "a library is empty"
    gone, expected = taken_from_libraries(trace), taken_from_libraries(base.trace)
    return "more is taken from a library" if any(gone[who] > expected[who] for who in gone) else ""
