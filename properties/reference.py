"""How the reference engine plays a scenario, for whoever needs that before a target plays it."""

from collections.abc import Mapping

import msgspec

from rulehound.core.cards import Card
from rulehound.core.decisions import PRIORITY
from rulehound.core.errors import LimitExceeded
from rulehound.core.events import Event, GameEnded
from rulehound.core.game import Game
from rulehound.core.scenario import Line, PlayerStart, Scenario
from rulehound.core.scenario_names import cards_of, with_names
from rulehound.core.script import Made, Reader, addressed
from rulehound.core.target import Played, Taken, Target

NOTHING = Scenario(
    1, {"A": PlayerStart(library=("Wastes x12",)), "B": PlayerStart(library=("Wastes x12",))}, turns=3
)
"""A game in which there is nothing to do: what a target does wrong in it is wrong everywhere."""


class Reference(msgspec.Struct):
    """A scenario, and how the reference engine played it.

    `made` holds every decision with its line (None for passing and for declaring nothing), `skipped` the
    script lines that could not be carried out.
    """

    scenario: Scenario
    cards: Mapping[str, Card]
    trace: list[Event]
    trail: list[Taken]
    skipped: list[tuple[int, str]]
    made: list[tuple[Made, Line | None]]


def play_reference(scenario: Scenario, cards: Mapping[str, Card] | None = None) -> Reference:
    """Play a scenario on the reference engine; a script line that cannot be carried out is skipped."""
    cards = cards if cards is not None else cards_of(scenario)
    game = Game(scenario, cards)
    reader = Reader(game, strict=False)
    try:
        game.run(reader)
    except LimitExceeded:
        game.state.trace.append(GameEnded("limit"))
    reader.finish()
    return Reference(scenario, cards, game.state.trace, reader.trail(), reader.skipped, reader.made)


def play_on(target: Target, scenario: Scenario) -> Played:
    """Play a scenario on a target; one that follows by meaning is given the reference engine's trail."""
    return target.play(scenario, play_reference(scenario).trail)


def spelled_out(scenario: Scenario) -> Reference:
    """The scenario with nothing left to defaults, and how the reference engine plays it.

    Each object is named with its ordinal, each decision between several options has a line with its
    address, and illegal attempts are left out: so what is done does not depend on what stands first.
    """
    played = play_reference(with_names(msgspec.structs.replace(scenario, expect=())))
    written = tuple(
        addressed(line, made.at)
        for made, line in played.made
        if line is not None
        and (len(made.decision.options) > 1 or made.decision.about in (PRIORITY, "shuffle"))
    )
    return play_reference(msgspec.structs.replace(played.scenario, script=written), played.cards)
