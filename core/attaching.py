"""Auras, Equipment, and what they are attached to (CR 301.5, 303.4, 701.3, 702.5, 702.26g).

`GameObject.attached_to` is the id of what something is attached to; since what changes zones gets a new id
(CR 400.7), nothing else need be done for an Aura to be left with nothing.
"""

from collections.abc import Generator, Iterable
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import characteristics
from rulehound.core.control import control_enchanted
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule


@rule("303.4", "303.4d", "702.5a", "301.5", "701.3a")
def can_be_attached(state: GameState, thing: GameObject, host: GameObject, controller: str) -> bool:
    """Whether an Aura under this player's control can enchant a permanent, or an Equipment equip it.

    Neither can be attached to itself, nor to anything while it is a creature (CR 303.4d, 301.5c).
    """
    if host is thing or host.zone != "battlefield" or host.phased_out:
        return False
    if "Creature" in characteristics(state, thing).types:
        return False
    enchant = thing.card.enchant
    there = characteristics(state, host)
    if enchant is None:
        return "Equipment" in thing.card.subtypes and "Creature" in there.types
    mine = enchant.whose == "any" or (host.controller == controller) == (enchant.whose == "you")
    return mine and there.is_a(enchant.what)


@rule("608.3c", "303.4f", "303.4g")
def choose_enchanted(state: GameState, aura: GameObject, controller: str) -> Generator[Decision, Any, int]:
    """What an Aura enters attached to: the target of the Aura spell, else what its controller chooses.

    What enters together with it is not there yet; 0 where there is nothing that it could enchant (CR 303.4g).
    """
    if aura.zone == "stack":
        aimed = [state.objects[target] for target in aura.targets if isinstance(target, int)]
    else:
        aimed = [each for each in state.battlefield if not each.phased_out and each.id not in state.arriving]
    legal = [each.id for each in aimed if state.rules.can_be_attached(state, aura, each, controller)]
    chosen = 0
    if len(legal) > 1:
        chosen = yield Decision("enchant", controller, [("object", id) for id in legal], "303.4f", aura.id)
    return legal[chosen] if legal else 0


@rule("701.3a", "701.3b", "701.3c")
def attach(state: GameState, thing: GameObject, host: GameObject) -> None:
    """Attach a permanent to another one; where it cannot be, or is already, nothing happens (CR 701.3b)."""
    if thing.zone != "battlefield" or thing.phased_out or thing.attached_to == host.id:
        return
    if state.rules.can_be_attached(state, thing, host, thing.controller):
        left = thing.attached_to
        state.apply(ev.Attached(thing.id, host.id))
        control_enchanted(state, thing, left, host.id)


@rule("701.3d")
def unattach(state: GameState, thing: GameObject) -> None:
    """Take a permanent off what it is attached to; it stays, attached to nothing (CR 701.3d)."""
    left = thing.attached_to
    state.apply(ev.Unattached(thing.id))
    control_enchanted(state, thing, left)


@rule("704.5m", "303.4c")
def is_legally_attached(state: GameState, thing: GameObject) -> bool:
    """Whether what it is attached to is there, and may be enchanted or equipped by it (CR 704.5m, 704.5n)."""
    host = state.objects.get(thing.attached_to)
    return host is not None and bool(state.rules.can_be_attached(state, thing, host, thing.controller))


@rule("704.5n", "704.5p", "303.4d")
def unattaching(state: GameState, permanents: Iterable[GameObject]) -> dict[int, str]:
    """What becomes unattached and stays, by the rule: Equipment on what it may not equip, and creatures."""
    found: dict[int, str] = {}
    for each in permanents:
        if not each.attached_to:
            continue
        if "Creature" in characteristics(state, each).types:
            found[each.id] = "704.5p"
        elif each.card.enchant is None and not state.rules.is_legally_attached(state, each):
            found[each.id] = "704.5n"
    return found


@rule("702.26g", "702.26h")
def phasing_with(state: GameState, direct: tuple[int, ...]) -> tuple[int, ...]:
    """These permanents and, after each other, all that phases in or out with them, being attached (CR 702.26g)."""
    found = list(direct)
    for host in found:
        found += [
            each.id
            for each in state.battlefield
            if each.attached_to == host
            and each.id not in found
            and (not each.phased_out or each.phased_indirectly)
        ]
    return tuple(found)
