"""The reference engine as a target, and the faults that are made from it."""

from collections.abc import Mapping

from rulehound import __version__
from rulehound.core.cards import Card
from rulehound.core.errors import LimitExceeded
from rulehound.core.events import EVENT_KINDS, GameEnded
from rulehound.core.game import STANDARD_RULES, Game
from rulehound.core.rules import EDITION
from rulehound.core.scenario import Scenario
from rulehound.core.script import Reader
from rulehound.core.table import RuleTable
from rulehound.core.target import Capabilities, Played, Taken

COMPLETE = frozenset(kind.__name__ for kind in EVENT_KINDS) - {"PoolObserved"} | {"Decision"}


class ReferenceTarget:
    """The reference engine, with its rules or with one entry of its table exchanged."""

    def __init__(self, name: str = "core", rules: RuleTable = STANDARD_RULES) -> None:
        self.name = name
        self.rules = rules

    def capabilities(self) -> Capabilities:
        return Capabilities(self.name, __version__, COMPLETE, EDITION)

    def play(
        self,
        scenario: Scenario,
        trail: list[Taken],
        cards: Mapping[str, Card] | None = None,
        *,
        strict: bool = False,
    ) -> Played:
        """Play a scenario by its script; the trail is not needed here.

        Raises ReplayError with `strict` where a line cannot be carried out.
        """
        game = Game(scenario, cards, self.rules)
        reader = Reader(game, strict=strict)
        note = ""
        try:
            game.run(reader)
        except LimitExceeded as error:
            game.state.trace.append(GameEnded("limit"))
            note = str(error)
        reader.finish()
        reader.expectations.finish()
        return Played(
            game.state.trace,
            note=note,
            skipped=reader.skipped,
            trail=reader.trail(),
            expected=reader.expectations.results,
            attempts=reader.attempts,
            offers=reader.offers.all,
        )

    def close(self) -> None:
        """Nothing to end."""
