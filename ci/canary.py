"""The canary of a campaign: something wrong that must be noticed, or the hunt is blind.

On the reference engine and its faults it is a seeded fault, hunted in a lane of its own or shown by its
saved scenario; on any other target it is one answer of that target, falsified.
"""

from collections.abc import Mapping
from importlib import resources

import msgspec

from rulehound.ci.case import objections
from rulehound.ci.make import make, scenario_choices
from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import read_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.target import Capabilities, Played
from rulehound.properties.areas import EVERY_AREA
from rulehound.targets.faults import FAULTS
from rulehound.targets.reference import ReferenceTarget

LANE = 1_000_003
"""The lane of the canary's scenarios: no campaign plays it for itself."""

CAUGHT = "caught"
MISSED = "missed"
NOT_TRIED = "not tried"


class Canary(msgspec.Struct, frozen=True):
    """A fault, the areas in which it shows, and within how many scenarios it was found with every seed tried."""

    fault: str
    areas: tuple[str, ...]
    worst: int


CANARIES = (
    Canary("two-cancel-each-other", ("mana", "replacement"), 200),
    Canary("oldest-phases-first", ("phases",), 400),
    Canary("ends-the-step-only", ("ending",), 100),
    Canary("pools-last-all-turn", tuple(EVERY_AREA), 50),
)
"""The faults that serve; the first that fits the areas of a campaign is taken."""


def choose(areas: tuple[str, ...]) -> Canary:
    """The canary for a campaign on these areas."""
    return next(canary for canary in CANARIES if set(canary.areas) & set(areas))


def try_canary(seed: int, areas: tuple[str, ...], budget: int) -> str:
    """Hunt the canary's fault on the campaign's areas, or replay its saved scenario where the budget is small.

    `budget` is how many scenarios the campaign will play, 0 where only the time limits it.
    """
    canary = choose(areas)
    target = ReferenceTarget(f"fault:{canary.fault}", FAULTS[canary.fault].table())
    if canary.worst * 10 > budget:
        scenario = saved(canary.fault)
        return CAUGHT if is_caught(target, scenario, cards_of(scenario)) else MISSED
    for index in range(canary.worst):
        made = make(scenario_choices(seed, LANE, index), areas)
        if is_caught(target, made.scenario(), made.cards):
            return CAUGHT
    return MISSED


def is_caught(target: ReferenceTarget, scenario: Scenario, cards: Mapping[str, Card]) -> bool:
    """Whether an oracle objects to how the target plays the scenario."""
    played = target.play(scenario, [], cards)
    return objections(played, cards, target.capabilities(), scenario)[1] is not None


def saved(fault: str) -> Scenario:
    """The scenario that shows a canary's fault, kept beside this module."""
    file = resources.files("rulehound.ci").joinpath("canaries", f"{fault}.json")
    return read_scenario(file.read_bytes(), path=f"canaries/{fault}.json")


def falsified(played: Played) -> Played | None:
    """The target's game with one answer falsified: a production of mana made five times as large.

    None where the game has no production by tapping a permanent.
    """
    for index, event in enumerate(played.events):
        if isinstance(event, ev.ManaAdded) and event.tapped and len(event.mana) == 1:
            edited = list(played.events)
            edited[index] = msgspec.structs.replace(event, mana=event.mana * 5)
            return Played(edited)
    return None


def try_falsified(
    played: Played, cards: Mapping[str, Card], capabilities: Capabilities, scenario: Scenario
) -> str:
    """Whether a falsified answer of a target is objected to; "not tried" where its game gives no chance to."""
    edited = falsified(played)
    if edited is None:
        return NOT_TRIED
    return CAUGHT if objections(edited, cards, capabilities, scenario)[1] is not None else MISSED
