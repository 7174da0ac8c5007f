"""Labels: how large the games of a campaign are, what their players are asked and what they do.

They are of the reference engine's games: what was generated, whatever the target made of it.  Goals alone
are counted only where the target played the scenario too.
"""

from collections.abc import Mapping, Sequence

import msgspec

from rulehound.ci.make import Made
from rulehound.core import events as ev
from rulehound.core.decisions import PRIORITY
from rulehound.core.zones import BATTLEFIELD
from rulehound.properties import plain
from rulehound.properties.goals import Situations, reached

BASICS = {
    "tapped for mana": "hunt in more areas, or give boards untapped lands",
    "spell cast": "hunt in more areas, or give hands cards that can be paid for",
    "three on the stack": "hunt in the area ending or x, where players respond",
    "attackers declared": "hunt in the area combat, or give boards creatures that are not sick",
}
"""Situations that hardly a campaign can do without, each with what to do where it is rare."""

RARE = 0.02
"""Where fewer than this share of the scenarios have a situation of `BASICS`, a campaign says little."""

PLAYED = ("played", "finding")
"""How a scenario ends that the target played to the end or to a finding."""

PLAYED_LEAST = 0.5
"""The share of scenarios that are to be played to the end or to a finding."""

PLAYED_NEARLY_NONE = 0.1
"""Where fewer than this share are, the engine may be a simple one."""

SIMPLE = "little more than lands and creatures"


class Size(msgspec.Struct):
    """A number that each game has: the sum over all games, the least and the most."""

    total: int = 0
    least: int = -1
    most: int = 0

    def add(self, number: int) -> None:
        self.merge(Size(number, number, number))

    def merge(self, other: "Size") -> None:
        if other.least < 0:
            return
        self.least = other.least if self.least < 0 else min(self.least, other.least)
        self.most = max(self.most, other.most)
        self.total += other.total


class Labels(msgspec.Struct):
    """Counts over games: goals reached, basics that came up, decisions `offered` and `taken`, and `sizes`.

    A decision is taken where the answer was not the default, the first option; `taken` also tells what
    was done with priority, as in "priority: cast".
    """

    goals: dict[str, int] = {}
    basics: dict[str, int] = {}
    offered: dict[str, int] = {}
    taken: dict[str, int] = {}
    sizes: dict[str, Size] = {}

    def count(self, made: Made) -> list[str]:
        """Count one game; returns the goals that it reached, for `reach` where the target played it as well."""
        trace = made.game.state.trace
        seen = Situations(made.cards)
        found = seen.read(trace)
        for name in BASICS:
            if name in found:
                add(self.basics, name)
        lines = 0
        offered, taken = self.offered, self.taken
        for one, line in made.recorder.made:
            about = one.decision.about
            if about != PRIORITY:
                add(offered, about)
            if line is None or one.answer == 0:
                continue
            lines += 1
            if about == PRIORITY:
                about = f"{PRIORITY}: {one.decision.options[one.answer][0]}"
            add(taken, about)
        add(offered, PRIORITY, seen.priorities)
        self.size("script lines", lines)
        self.size("events", len(trace))
        self.size("turns", seen.turns)
        began = trace[0]
        if isinstance(began, ev.GameBegan):
            self.size("permanents", sum(info.zone == BATTLEFIELD for info in began.objects))
        return reached(found)

    def reach(self, goals: Sequence[str]) -> None:
        """Count the goals that a game reached."""
        for name in goals:
            add(self.goals, name)

    def size(self, name: str, number: int) -> None:
        self.sizes.setdefault(name, Size()).add(number)

    def merge(self, other: "Labels") -> None:
        """Add another's counts; the order of merging does not matter."""
        for name in ("goals", "basics", "offered", "taken"):
            into: dict[str, int] = getattr(self, name)
            for key, number in getattr(other, name).items():
                add(into, key, number)
        for key, size in other.sizes.items():
            self.sizes.setdefault(key, Size()).merge(size)


def add(counts: dict[str, int], key: str, number: int = 1) -> None:
    counts[key] = counts.get(key, 0) + number


def played_of(status: Mapping[str, int]) -> int:
    """How many scenarios the target played to the end or to a finding."""
    return sum(status.get(name, 0) for name in PLAYED)


def warnings_of(
    labels: Labels, scenarios: int, status: Mapping[str, int], areas: Sequence[str] = ()
) -> list[str]:
    """Why a campaign says less than it seems to, one sentence each with what to do; [] where it does not."""
    if not scenarios:
        return []
    found = []
    for name, hint in BASICS.items():
        without = scenarios - labels.basics.get(name, 0)
        if without > scenarios * (1 - RARE):
            share = 100 * without / scenarios
            found.append(f"{share:.0f}% of the scenarios are without this: {name}; {hint}")
    played = played_of(status)
    if played < scenarios * PLAYED_LEAST:
        simple = played < scenarios * PLAYED_NEARLY_NONE and plain.NAME not in areas
        found.append(
            f"{played} of {scenarios} scenarios were played to the end or to a finding; "
            "see what the target does not support, and choose areas that it does"
            + (f"; for an engine that knows {SIMPLE}, try --areas {plain.NAME}" if simple else "")
        )
    return found
