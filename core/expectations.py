"""Checking what a scenario expects, at the moment it expects it."""

from collections.abc import Callable
from typing import Any

from rulehound.core.continuous import characteristics, power, toughness
from rulehound.core.game import Game
from rulehound.core.happened import happened
from rulehound.core.mana import parse_symbols, symbols_text
from rulehound.core.objects import GameObject
from rulehound.core.scenario import At, Expect
from rulehound.core.state import GameState


class Expectations:
    """Watches a game and checks each `Expect` at the first time that a player receives priority after its line.

    `results` holds (index, whether it holds, what was seen); call `finish` when the game is over.
    """

    def __init__(
        self, game: Game, lines_done: Callable[[], int], lines_refused: Callable[[], set[int]] = set
    ) -> None:
        self.game = game
        self._lines_refused = lines_refused
        self.results: list[tuple[int, bool, str]] = []
        self._lines_done = lines_done
        self._waiting = list(enumerate(game.scenario.expect))
        if self._waiting:
            game.state.watcher = self._look

    def _look(self) -> None:
        done = self._lines_done()
        last = len(self.game.scenario.script)
        for index, expect in list(self._waiting):
            if expect.at is not None:
                if is_there(self.game.state, expect.at):
                    self._check(index, expect)
                continue
            after = last if expect.after is None else expect.after
            if isinstance(after, int) and done >= after and expect.check not in ("moments", "refused"):
                self._check(index, expect)

    def _check(self, index: int, expect: Expect) -> None:
        if expect.check == "refused":
            seen: Any = isinstance(expect.after, int) and expect.after - 1 in self._lines_refused()
        else:
            seen = observed(self.game.state, expect)
        self.results.append((index, seen == _wanted(expect), shown(seen)))
        self._waiting.remove((index, expect))

    def finish(self) -> None:
        """Check what waits for the end."""
        for index, expect in list(self._waiting):
            if expect.at is None:
                self._check(index, expect)
            else:
                self.results.append((index, False, "never there"))
        self.results.sort()


def _wanted(expect: Expect) -> Any:
    if expect.check == "types":
        return tuple(sorted(expect.value))  # type: ignore[arg-type]
    if expect.check == "attached to":
        return str(expect.value).removesuffix("#1")
    if expect.check in ("mana", "types offered"):
        return symbols_text(parse_symbols(str(expect.value)))
    return tuple(expect.value) if isinstance(expect.value, list | tuple) else expect.value


def is_there(state: GameState, at: At) -> bool:
    """Whether the game is in this occurrence of this step or main phase."""
    return (at.turn, at.step) == (state.turn_number, state.moment) and (
        state.occurrences.get(at.step, 1) == at.occurrence
    )


def shown(seen: Any) -> str:
    """What was seen, in words."""
    if isinstance(seen, tuple):
        return ", ".join(seen) or "nothing"
    return str(seen) if seen != "" else "none"


def find(state: GameState, name: str) -> GameObject | None:
    """The object with this scenario name, wherever it is now."""
    for thing in reversed(state.objects.values()):
        # What was taken back is still among the objects, but in no zone (CR 733.1).
        if thing.name == name and thing.zone != "nowhere" and thing in state.zone(thing.zone, thing.owner):
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
    told = happened(state.trace, expect)
    if told is not None:
        return told
    if expect.player is not None and not expect.object:
        player = state.players[expect.player]
        if check == "mana":
            return symbols_text([unit.type for unit in player.pool])
        if check == "life":
            return player.life
        if check in ("battlefield", "exile"):
            return sum(_whose(each) == expect.player for each in getattr(state, check))
        return len(getattr(player, check))
    thing = find(state, expect.object.removesuffix("#1"))
    if check == "zone":
        return thing.zone if thing is not None else "nowhere"
    if check == "controller":
        return thing.controller if thing is not None and thing.zone in ("battlefield", "stack") else "nobody"
    if thing is None:
        return "nowhere"
    if check == "tapped":
        return thing.tapped
    if check == "attached to":
        host = state.objects.get(thing.attached_to) if thing.zone == "battlefield" else None
        return host.name if host is not None and host.zone == "battlefield" else ""
    if check == "counters":
        return thing.count(expect.kind)
    if check == "power":
        return power(state, thing)
    if check == "toughness":
        return toughness(state, thing)
    if check == "types":
        current = characteristics(state, thing)
        return tuple(sorted((*current.types, *current.subtypes)))
    if check == "can attack":
        there = thing.zone == "battlefield" and not thing.phased_out
        return there and thing.controller == state.active_player and state.rules.can_attack(state, thing)
    assert expect.player is not None
    return any(
        len(option) > 1 and option[1] == thing.id
        for option in state.rules.legal_actions(state, expect.player)
    )


def _whose(thing: GameObject) -> str:
    """The controller of a permanent that is phased in, "" for one that is not; the owner of a card in exile."""
    if thing.zone == "battlefield":
        return "" if thing.phased_out else thing.controller
    return thing.owner
