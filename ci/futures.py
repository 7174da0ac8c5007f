"""What becomes of a scenario from some point on: its first lines replayed, and then random play.

Where a finding shows in every future from a choice on, that choice has settled it; where it shows in few,
what comes after matters.
"""

from collections.abc import Iterator
from typing import Any

from rulehound.ci.case import has_signature, try_scenario
from rulehound.ci.make import Player
from rulehound.core.choices import SeededChoices
from rulehound.core.decisions import Decision
from rulehound.core.game import Game
from rulehound.core.scenario import Line, Scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.script import Reader, record, with_script
from rulehound.core.target import Target
from rulehound.properties.areas import AREAS, draw_mask
from rulehound.properties.play import Policy

LANE = 1_000_004
"""The lane of the choices for futures: no campaign plays it for itself."""


class Prefix:
    """Decides by the first lines of a script, and by another player once they are all carried out."""

    def __init__(self, game: Game, then: Player) -> None:
        self._reader = Reader(game, strict=False)
        self._then = then

    def __call__(self, decision: Decision) -> Any:
        reader = self._reader
        return reader(decision) if reader.next < len(reader.script) else self._then(decision)


def future(scenario: Scenario, lines: tuple[Line, ...], number: int) -> Scenario:
    """The scenario with these first lines and a random rest, the same for the same number."""
    start = with_script(scenario, lines)
    choices = SeededChoices(0, LANE, number)
    mask = draw_mask(choices, tuple(AREAS))
    game = Game(start, cards_of(start))
    recorder = record(game, Prefix(game, Player(Policy(choices, mask), game.state)))
    return with_script(scenario, recorder.script())


def shares(target: Target, scenario: Scenario, signature: str, futures: int) -> Iterator[int]:
    """After no line, after the first, ... after all: in how many of so many futures the finding shows."""
    for length in range(len(scenario.script) + 1):
        lines = scenario.script[:length]
        yield sum(
            has_signature(try_scenario(target, future(scenario, lines, number)), signature)
            for number in range(futures)
        )
