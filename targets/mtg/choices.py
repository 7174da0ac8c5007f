"""Choices inside a move: the engine calls back for them, and cannot wait; so the move is made again with the answer.

`Game.push` leaves the game before it untouched.  Where a choice comes up that has no answer yet, the push is
given up, the choice is asked, and the move is pushed again with the answers so far.
"""

from collections.abc import Sequence
from typing import Any

from rulehound.targets.asking import Question, labelled
from rulehound.targets.mtg.objects import Objects
from rulehound.targets.mtg.words import State, active_player

ABOUT = {"target": "target", "discard": "discard", "cleanup_discard": "discard", "x_value": "x"}
"""What is asked about, by the engine's word for a choice; it decides all others by its default."""


class Unanswered(Exception):
    """A choice that has no answer yet."""

    def __init__(self, player: str, question: Question) -> None:
        super().__init__(question[0])
        self.player = player
        self.question = question


class Choices:
    """The engine's callback for choices: `state["_policy"]`."""

    def __init__(self) -> None:
        self.objects: Objects | None = None
        self._answers: list[int] = []
        self._asked = 0

    def forget(self) -> None:
        """Another move."""
        self._answers = []

    def begin(self) -> None:
        """The move is made, or made again."""
        self._asked = 0

    def answer(self, option: int) -> None:
        """The choice that was unanswered is answered."""
        self._answers.append(option)

    def __call__(self, state: State, key: str, options: Any, default: Any) -> Any:
        about = ABOUT.get(key)
        values = list(range(int(default) + 1)) if key == "x_value" else list(options or ())
        if about is None or not values:
            return default
        if self.objects is not None and key != "x_value":
            values.sort(key=lambda each: (self._number(each), str(each)))
        if len(values) == 1:
            return values[0]
        if self._asked < len(self._answers):
            self._asked += 1
            return values[self._answers[self._asked - 1]]
        player = active_player(state)
        raise Unanswered(player, (about, labelled(player, about, self._labels(values))))

    def _number(self, value: Any) -> int:
        assert self.objects is not None
        return self.objects.id(str(value))

    def _labels(self, values: Sequence[Any]) -> list[str]:
        names = self.objects.names if self.objects is not None else {}
        return [names.get(str(value), str(value)) for value in values]
