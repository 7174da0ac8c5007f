"""Drive a live phase-python game: whose decision it is, what may be done, do it, read what is there.

Everything here stays in the engine's own JSON shapes; the words of the rules are put on them
one layer up. Option lists are sorted, since the engine's hash order differs from run to run.

The engine's list of actions leaves mana abilities out, so they are read from the permanents:
`mana_abilities` lists those whose {T} or {Q} could be paid. The engine may still refuse one
(for a cost in mana, say).
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from phase import Game

Raw: TypeAlias = dict[str, Any]
"""An action, event or object as the engine spells it, `{"type": ..., "data": {...}}` for the first two."""

PASS: Final[Raw] = {"type": "PassPriority"}

MANA_TIMES: Final = frozenset({"Priority", "ManaPayment"})
"""The kinds of decision during which the player may activate mana abilities (CR 605.3a)."""

PER_SEAT: Final = ("hand", "library", "graveyard")


class Refused(ValueError):
    """The engine did not take an action; its own words are the message, and its state may have changed."""


@dataclass(frozen=True)
class Waiting:
    """What the engine waits for: the kind of decision, the seats that may answer, its data."""

    kind: str
    seats: tuple[int, ...]
    data: Raw


class Driver:
    """One live game and the active player, whom the engine tells only through its events."""

    def __init__(self, game: Game, active_player: int) -> None:
        self.game = game
        self.active_player = active_player
        self.taken: list[tuple[int, Mapping[str, Any]]] = []
        """Each action that the engine took, with its seat, oldest first."""

    def waiting(self) -> Waiting:
        """Return the decision the game waits for; a game that is over waits for no seat."""
        prompt = self.game.waiting_for()
        data: Raw = prompt.get("data") or {}
        return Waiting(prompt["type"], _seats(data), data)

    def actions(self) -> list[Raw]:
        """Return every action the engine lists, then sorted with the mana abilities it leaves out."""
        listed: list[Raw] = [action.to_dict() for action in self.game.actions()]
        waiting = self.waiting()
        if waiting.kind in MANA_TIMES:
            listed += (action for action in self.mana_abilities(waiting.seats[0]) if action not in listed)
        return sorted(listed, key=spelled)

    def mana_abilities(self, seat: int) -> list[Raw]:
        """Return the mana abilities of the seat's permanents whose {T} or {Q} could be paid (CR 605.1a)."""
        return [
            activation(permanent["id"], index)
            for permanent in self.permanents()
            if permanent["controller"] == seat and not is_phased_out(permanent)
            for index, ability in enumerate(permanent["abilities"])
            if ability.get("is_mana_ability") and _could_tap(permanent, ability.get("cost"))
        ]

    def apply(self, seat: int, action: Mapping[str, Any]) -> list[Raw]:
        """Have the seat perform the action, and return what happened, oldest first.

        Raises `Refused` when the engine does not take it.
        """
        try:
            events: list[Raw] = self.game.apply(seat, action).events
        except ValueError as error:
            raise Refused(str(error)) from error
        self.taken.append((seat, action))
        for event in events:
            if event["type"] == "TurnStarted":
                self.active_player = event["data"]["player_id"]
        return events

    @property
    def phase(self) -> str:
        """The engine's name of the current step or main phase."""
        name: str = self.game.phase
        return name

    @property
    def turn(self) -> int:
        """The number of the current turn."""
        number: int = self.game.turn
        return number

    def object(self, number: int) -> Raw | None:
        """Return one object, or None when the engine has none of that id (a token that is gone)."""
        try:
            found: Raw | None = self.game.object(number)
        except ValueError:
            return None
        return found

    def permanents(self) -> list[Raw]:
        """Return every permanent in order of id; the dearest reader of all, read it once."""
        return sorted(self.game.battlefield(), key=lambda permanent: int(permanent["id"]))

    def stack(self) -> list[Raw]:
        """Return the entries of the stack, the bottom one first."""
        entries: list[Raw] = self.game.stack()
        return entries

    def exile(self) -> list[Raw]:
        """Return the objects in exile in order of id."""
        return sorted(self.game.exile(), key=lambda card: int(card["id"]))

    def zone(self, seat: int, name: str) -> list[int]:
        """Return the ids of the seat's "hand", "library" (top first) or "graveyard" (oldest first)."""
        if name not in PER_SEAT:
            raise ValueError(f"{name!r} is not a zone of one player; use one of {PER_SEAT}")
        ids: list[int] = self.game.player(seat)[name]
        return ids

    def life(self, seat: int) -> int:
        """Return the seat's life total."""
        total: int = self.game.player(seat)["life"]
        return total

    def pool(self, seat: int) -> list[Raw]:
        """Return the units of mana in the seat's pool, each with `color`, `source_id` and `restrictions`."""
        units: list[Raw] = self.game.player(seat)["mana_pool"]["mana"]
        return units


def is_phased_out(permanent: Raw) -> bool:
    """Say whether the game treats the permanent as if it were not there (CR 702.26b)."""
    status: Raw = permanent.get("phase_status") or {}
    return status.get("status") == "PhasedOut"


def activation(source: int, index: int) -> Raw:
    """Return the action that activates the ability at `index` of the object `source`."""
    return {"type": "ActivateAbility", "data": {"source_id": source, "ability_index": index}}


def spelled(raw: Mapping[str, Any]) -> str:
    """Return the one spelling of an action or event by which lists of them are sorted."""
    return json.dumps(raw, sort_keys=True)


def _seats(data: Raw) -> tuple[int, ...]:
    """Return the seats that a prompt names."""
    if "player" in data:
        return (data["player"],)
    return tuple(entry["player"] for entry in data.get("pending", ()))


def _could_tap(permanent: Raw, cost: Raw | None) -> bool:
    """Say whether the {T} and {Q} of the cost could be paid now (CR 107.5, 107.6, 302.6)."""
    symbols = {part["type"] for part in _parts(cost)} & {"Tap", "Untap"}
    if permanent.get("has_summoning_sickness") and symbols:
        return False
    return ("Tap" not in symbols or not permanent["tapped"]) and (
        "Untap" not in symbols or permanent["tapped"]
    )


def _parts(cost: Raw | None) -> Iterator[Raw]:
    """Yield the single costs of a cost."""
    if cost is None:
        return
    if cost["type"] == "Composite":
        for part in cost["costs"]:
            yield from _parts(part)
    else:
        yield cost
