"""Our words and the engine's: moments, colors, counters.  Players are called "A" and "B" there too."""

from typing import Any, Final, TypeAlias

from rulehound.core.turns import MOMENTS

State: TypeAlias = dict[str, Any]
"""A game of the engine: relations by name, each a set of tuples, and what its driver keeps beside them."""

ENGINE_STEP: Final = {moment: moment.replace(" ", "_") for moment in MOMENTS}
"""The engine's name of each of our moments."""

MOMENT: Final = {theirs: ours for ours, theirs in ENGINE_STEP.items()}

COLOR: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}
ENGINE_COLOR: Final = {ours: theirs for theirs, ours in COLOR.items()}

COUNTER: Final = {"p1p1": "+1/+1", "m1m1": "-1/-1"}
ENGINE_COUNTER: Final = {ours: theirs for theirs, ours in COUNTER.items()}

IN_ZONE: Final = {
    "battlefield": "on_battlefield",
    "hand": "in_hand",
    "library": "in_library",
    "graveyard": "graveyard",
    "exile": "exile",
    "stack": "on_stack",
}
"""The engine's relation for each zone; a row ends, or for the stack begins, with the object."""


def step_of(state: State) -> str:
    """The moment now, in our words."""
    return MOMENT[next(iter(state["current_step"]))[0]]


def active_player(state: State) -> str:
    """Whose turn it is."""
    player: str = next(iter(state["active_player"]))[0]
    return player


def zones_of(state: State) -> dict[str, list[str]]:
    """For each object of the engine the zones that it is in: one, unless something has gone wrong."""
    found: dict[str, list[str]] = {}
    for zone, relation in IN_ZONE.items():
        for row in state.get(relation, ()):
            found.setdefault(row[0] if zone == "stack" else row[-1], []).append(zone)
    return found


def library(state: State, player: str) -> list[str]:
    """A library, top first."""
    return list(state.get("_lib_order", {}).get(player, ()))
