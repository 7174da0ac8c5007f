"""Checking what a scenario expects, at the moment it expects it."""

from collections.abc import Callable
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import power, toughness
from rulehound.core.game import Game
from rulehound.core.mana import parse_symbols, symbols_text
from rulehound.core.objects import GameObject
from rulehound.core.scenario import Expect
from rulehound.core.state import GameState


class Expectations:
    """Watches a game and checks each `Expect` at the first time that a player receives priority after its line.

    `results` holds (index, whether it holds, what was seen); call `finish` when the game is over.
    """

    def __init__(self, game: Game, lines_done: Callable[[], int]) -> None:
        self.game = game
        self.results: list[tuple[int, bool, str]] = []
        self._lines_done = lines_done
        self._waiting = list(enumerate(game.scenario.expect))
        if self._waiting:
            game.state.watcher = self._look

    def _look(self) -> None:
        done = self._lines_done()
        last = len(self.game.scenario.script)
        for index, expect in list(self._waiting):
            after = last if expect.after is None else expect.after
            if isinstance(after, int) and done >= after and expect.check != "moments":
                self._check(index, expect)

    def _check(self, index: int, expect: Expect) -> None:
        seen = observed(self.game.state, expect)
        self.results.append((index, seen == _wanted(expect), shown(seen)))
        self._waiting.remove((index, expect))

    def finish(self) -> None:
        """Check what waits for the end."""
        for index, expect in list(self._waiting):
            self._check(index, expect)
        self.results.sort()


def _wanted(expect: Expect) -> Any:
    if expect.check == "mana":
        return symbols_text(parse_symbols(str(expect.value)))
    return tuple(expect.value) if isinstance(expect.value, list | tuple) else expect.value


def shown(seen: Any) -> str:
    """What was seen, in words."""
    if isinstance(seen, tuple):
        return ", ".join(seen) or "nothing"
    return str(seen) if seen != "" else "none"


def find(state: GameState, name: str) -> GameObject | None:
    """The object with this scenario name, wherever it is now."""
    for thing in reversed(state.objects.values()):
        if thing.name == name and thing.zone != "nowhere":
            return thing
    return None


def observed(state: GameState, expect: Expect) -> Any:
    """What an `Expect` looks at, as the state has it now."""
    check = expect.check
    if check == "moment":
        return state.moment
    if check == "turn":
        return state.turn_number
    if check == "stack":
        return len(state.stack)
    if check == "moments":
        return moments(state, expect.turn)
    if expect.player is not None and not expect.object:
        player = state.players[expect.player]
        if check == "mana":
            return symbols_text([unit.type for unit in player.pool])
        if check == "life":
            return player.life
        return len(getattr(player, check))
    thing = find(state, expect.object.removesuffix("#1"))
    if check == "zone":
        return thing.zone if thing is not None else "nowhere"
    if thing is None:
        return "nowhere"
    if check == "tapped":
        return thing.tapped
    if check == "counters":
        return thing.count("+1/+1")
    if check == "power":
        return power(state, thing)
    if check == "toughness":
        return toughness(state, thing)
    assert expect.player is not None
    return any(
        len(option) > 1 and option[1] == thing.id for option in state.rules.legal_actions(state, expect.player)
    )


def moments(state: GameState, turn: int) -> tuple[str, ...]:
    """Every step and main phase that began, in turn `turn` (0: from the start)."""
    found: list[str] = []
    number = 0
    for event in state.trace:
        if isinstance(event, ev.TurnBegan):
            number = event.number
        elif not turn or number == turn:
            if isinstance(event, ev.StepBegan):
                found.append(event.kind)
            elif isinstance(event, ev.PhaseBegan) and event.moment:
                found.append(event.moment)
    return tuple(found)
