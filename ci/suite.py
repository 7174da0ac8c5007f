"""The conformance suite: scenarios from trivial to hard by area, the files in `conformance/` beside this module.

A folder is an area, and a file is named by its level, from 1 (an engine that fails it can hardly be
played) to 5 (a corner of the rules).  What each expects was decided by the Comprehensive Rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources

import msgspec

from rulehound.core.errors import BadInput
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import read_scenario
from rulehound.core.scenario_shape import nearest

SUITE: Mapping[str, str] = {
    "mana": "making mana, spending it, and losing what is unspent",
    "undefined-mana": "mana of no type, which is not made",
    "could-produce": "mana of a type that a permanent could produce",
    "tapped-for-mana": "abilities that see a permanent tapped for mana",
    "x": "X in costs and effects, and of what a spell with X became",
    "tap-and-untap-symbols": "{T} and {Q} in costs, and creatures that have just come under control",
    "phases": "turns, phases and steps that are added or skipped",
    "ending-the-turn": "end steps, cleanup steps, and turns that are ended early",
    "cycling": "cycling, and what sees a card cycled or discarded",
    "replacement": "replacement effects, alone and in the order that is chosen",
    "triggers": "triggered abilities, from event to resolution",
    "state-based-actions": "what happens by itself before a player receives priority",
    "combat": "attacking, blocking and combat damage",
    "priority-and-the-stack": "casting, responding, resolving and countering",
    "characteristics": "what permanents are: types, power, toughness, control",
}
"""The areas of the suite, each in one line, in the order of the table."""

LEVELS = range(1, 6)


class SuiteTest(msgspec.Struct, frozen=True):
    """One scenario of the suite; `name` is its file without the ending."""

    area: str
    level: int
    name: str
    scenario: Scenario

    @property
    def id(self) -> str:
        """What it is called: area and name."""
        return f"{self.area}/{self.name}"


@cache
def suite() -> tuple[SuiteTest, ...]:
    """Every test, by area, the easy ones first."""
    return tuple(test for area in SUITE for test in _tests(area))


def _tests(area: str) -> Iterator[SuiteTest]:
    folder = resources.files("rulehound.ci").joinpath("conformance", area)
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        name = file.name.removesuffix(".json")
        level, _, _ = name.partition("-")
        yield SuiteTest(area, int(level), name, read_scenario(file.read_bytes(), path=f"{area}/{file.name}"))


def chosen(areas: str, level: int) -> Sequence[SuiteTest]:
    """The tests of the areas named with commas between (all for none), up to a level.

    Raises BadInput for an area or a level that there is not.
    """
    names = [name.strip() for name in areas.split(",") if name.strip()]
    if areas and not names:
        raise BadInput(f"--areas {areas}: no area is named; leave the option out for all")
    for name in names:
        if name not in SUITE:
            raise BadInput(f"--areas {areas}: {name!r} is no area of the suite; {nearest(name, SUITE)}")
    if level not in LEVELS:
        raise BadInput(f"--level {level}: levels are 1 to {LEVELS[-1]}")
    return [test for test in suite() if test.level <= level and (not names or test.area in names)]
