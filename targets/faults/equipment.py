"""Faults of Equipment: on what it may not equip, and stuck to the first (W1)."""

from typing import Any

from rulehound.core import attaching
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "equipment-stays-on-what-is-no-creature",
    exchanges="unattaching",
    kind="W1",
    rule="704.5n",
    says="An Equipment stays attached to what is a creature no more, or to what has left.",
)
def only_creatures_lose_theirs(state: GameState, permanents: Any) -> dict[int, str]:
    found = attaching.unattaching(state, permanents)
    return {id: number for id, number in found.items() if number != "704.5n"}


@fault(
    "equipment-cannot-be-moved",
    exchanges="attach",
    kind="W1",
    rule="701.3a",
    says="What is attached to something already is not attached to anything else.",
)
def only_once(state: GameState, thing: GameObject, host: GameObject) -> None:
    if not thing.attached_to:
        attaching.attach(state, thing, host)
