"""What a relation is: a change of a scenario that the rules do not care about, and the way back.

A relation is a class with a `name`, the `rule` that it rests on and a sentence about what it `says`.  Its
`change` makes a second scenario, or says why there is none: *not applicable*.  Both are played on one
target, and the second outcome, told in the names of the first (`Back`), must be the first.  So it judges
any target, and needs no second opinion on the rules.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar

import msgspec

from rulehound.core import events as ev
from rulehound.core.events import Event
from rulehound.core.scenario import Choose, Scenario, Shuffle
from rulehound.core.target import Capabilities
from rulehound.properties.reference import Reference


class Back(msgspec.Struct, frozen=True):
    """How the second game is told in the words of the first.

    `players`, `objects` and `cards` map names that differ; `added` holds the names of objects that the first
    game has not; `turns` and `life` were added to the turns' numbers and to the life totals.
    """

    players: Mapping[str, str] = {}
    objects: Mapping[str, str] = {}
    cards: Mapping[str, str] = {}
    added: frozenset[str] = frozenset()
    turns: int = 0
    life: int = 0


class Changed(msgspec.Struct, frozen=True):
    """The scenario after the change.

    With `only_ends` the order of events within a step does not count, only what they come to.  Where
    `until` names a player, the outcomes are compared up to the next untap step of that player.
    """

    scenario: Scenario
    back: Back = Back()
    only_ends: bool = False
    until: str = ""


class Relation:
    """Base of the relations."""

    name: ClassVar[str]
    rule: ClassVar[str]
    says: ClassVar[str]
    precondition: ClassVar[str]
    reloads: ClassVar[bool] = False
    """Whether the second game is saved and loaded as it is played."""

    def base(self, spelled: Reference) -> Reference:
        """The first scenario: the one given, with nothing left to defaults."""
        return spelled

    def asks(self, capabilities: Capabilities) -> str:
        """Why such a target cannot be judged by this, "" where it can."""
        return ""

    def change(self, base: Reference) -> Changed | str:
        """The second scenario, or why the relation is not applicable."""
        raise NotImplementedError

    def forbids(self, trace: list[Event], base: Reference) -> str:
        """Why a game that went like this is not one that the relation is about, "" where it is.

        Asked of the reference engine's game and of the target's, before the change; `base` is what the
        change was made from.
        """
        return ""


def mapped(
    scenario: Scenario,
    *,
    objects: Callable[[str], str] = str,
    players: Callable[[str], str] = str,
    turns: int = 0,
) -> Scenario:
    """The scenario with the names in its script lines changed, and the turns that they are addressed by."""
    script = []
    for line in scenario.script:
        changes: dict[str, object] = {"player": players(line.player)}
        for field in ("object", "attacker"):
            if hasattr(line, field):
                changes[field] = objects(getattr(line, field))
        if isinstance(line, Choose):
            changes["option"] = _mapped_label(line.option, line.about, objects, players)
        if isinstance(line, Shuffle):
            changes["order"] = tuple(objects(name) for name in line.order)
        if turns and line.at is not None:
            changes["at"] = msgspec.structs.replace(line.at, turn=line.at.turn + turns)
        script.append(msgspec.structs.replace(line, **changes))
    return msgspec.structs.replace(scenario, script=tuple(script))


def _mapped_label(
    label: str, about: str, objects: Callable[[str], str], players: Callable[[str], str]
) -> str:
    """The label of an option: a player, an object, the second of two that look alike ("Bear [2]"), or a word."""
    if about == "target" and players(label) != label:
        return players(label)
    name, bracket, number = label.partition(" [")
    return objects(name) + bracket + number


def free_name(scenario: Scenario, wanted: str) -> str:
    """A card's name that the scenario does not use: the one wanted, or the first numbered one."""
    text = msgspec.json.encode(scenario).decode()
    name, number = wanted, 1
    while f'"{name}' in text:
        number += 1
        name = f"{wanted} {number}"
    return name


def next_untap(trace: list[Event], player: str) -> int:
    """Where in a trace the second untap step of a player begins; its length where there is none."""
    active, steps = "", 0
    for index, event in enumerate(trace):
        if isinstance(event, ev.TurnBegan):
            active = event.player
        elif isinstance(event, ev.StepBegan) and event.kind == "untap" and active == player:
            steps += 1
            if steps > 1:
                return index
    return len(trace)


def has_lost(trace: list[Event]) -> bool:
    """Whether a player has lost in this game."""
    return any(isinstance(event, ev.PlayerLost) for event in trace)
