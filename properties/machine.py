"""A Hypothesis state machine that plays a game decision by decision, and has any target play it too.

>>> from hypothesis import settings
>>> from hypothesis.stateful import run_state_machine_as_test
>>> class Quiet(GameMachine):
...     areas = ("mana",)
>>> run_state_machine_as_test(Quiet, settings=settings(max_examples=3, database=None, derandomize=True))

Subclass it, set `target`, and add rules and invariants of your own.  The game is played on the reference
engine, which is asked for the legal options; when the run is over, the target plays the script that came
of it, and the oracles judge the target.  Without a `target` nothing but the game is played.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from rulehound.core.decisions import PRIORITY, Decision
from rulehound.core.errors import LimitExceeded
from rulehound.core.events import GameEnded
from rulehound.core.game import Game
from rulehound.core.scenario import Scenario
from rulehound.core.script import Recorder
from rulehound.core.target import Target
from rulehound.oracles.base import Oracle
from rulehound.oracles.registry import ORACLES
from rulehound.properties.areas import AREAS
from rulehound.properties.boards import draw_start
from rulehound.properties.checking import assert_obeys
from rulehound.properties.strategies import DrawnChoices

PASSES_MAX = 6
"""How often players pass in a row at most by one rule; two passes end a step (CR 117.4)."""


class GameMachine(RuleBasedStateMachine):
    """One game: `decision` is what is to be decided, None when the game is over; `game.state` may be read.

    `areas` and `readable` say which boards there are, `oracles` and `rules` what the target is judged by.
    """

    target: ClassVar[Target | None] = None
    areas: ClassVar[Sequence[str]] = tuple(AREAS)
    readable: ClassVar[bool] = False
    oracles: ClassVar[Sequence[type[Oracle]]] = ORACLES
    rules_judged: ClassVar[Sequence[str]] = ()

    def __init__(self) -> None:
        super().__init__()
        self.game: Game | None = None
        self.decision: Decision | None = None
        self._answer: Any = 0

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        """Draw a board, and play on to the first decision."""
        self.start = draw_start(DrawnChoices(data.draw), self.areas, readable=self.readable)
        self.game = Game(self.start)
        self._recorder = Recorder(self.game, lambda decision: self._answer)
        self._steps = self.game.steps()
        self._to_next(next, self._steps)

    @precondition(lambda self: self.asked(PRIORITY))
    @rule(times=st.integers(1, PASSES_MAX))
    def pass_priority(self, times: int) -> None:
        """Players pass, so often or until something else is asked (CR 117.3d)."""
        for _ in range(times):
            if self.asked(PRIORITY):
                self.answer(0)

    @precondition(lambda self: self.asked(PRIORITY) and len(self.decision.options) > 1)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """A player with priority does something (CR 117.1)."""
        assert self.decision is not None
        self.answer(data.draw(st.integers(1, len(self.decision.options) - 1)))

    @precondition(lambda self: self.decision is not None and not self.asked(PRIORITY))
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        """A player makes a choice that an action or a step asks for."""
        assert self.decision is not None
        self.answer(data.draw(st.integers(0, len(self.decision.options) - 1)))

    @precondition(lambda self: self.decision is None)
    @rule()
    def nothing_more(self) -> None:
        """The game is over: a run may be longer than a game."""

    def asked(self, about: str) -> bool:
        """Whether a decision about this waits."""
        return self.decision is not None and self.decision.about == about

    def answer(self, option: int) -> None:
        """Take an option of the decision that waits, and play on to the next one with several."""
        assert self.game is not None
        assert self.decision is not None
        self._answer = option
        self._to_next(self._steps.send, self.game.put(self.decision, self._recorder))

    def _to_next(self, play: Any, argument: Any) -> None:
        """Play on; a shuffle changes nothing, and a decision with one option is none."""
        assert self.game is not None
        try:
            decision = play(argument)
            while decision.about != PRIORITY and (decision.about == "shuffle" or len(decision.options) < 2):
                self._answer = 0
                decision = self._steps.send(self.game.put(decision, self._recorder))
        except StopIteration:
            decision = None
        except LimitExceeded:
            self.game.state.trace.append(GameEnded("limit"))
            decision = None
        self.decision = decision

    def scenario(self) -> Scenario:
        """What has been played so far, as a scenario."""
        return msgspec.structs.replace(self.start, script=self._recorder.script())

    def teardown(self) -> None:
        """Have the target play it, and judge; raises `checking.Broken`."""
        if self.target is not None and self.game is not None:
            assert_obeys(self.target, self.scenario(), self.oracles, self.rules_judged)
