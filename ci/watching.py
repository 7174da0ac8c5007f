"""Playing a target up to a moment at which a player has priority, and looking at the game there."""

from collections import Counter
from collections.abc import Callable

import msgspec

from rulehound.ci.case import CORE
from rulehound.core.continuous import characteristics, power, toughness
from rulehound.core.decisions import PRIORITY
from rulehound.core.errors import BadInput, LimitExceeded, Unsupported
from rulehound.core.events import AnyEvent, Event
from rulehound.core.game import Game
from rulehound.core.players import PLAYERS
from rulehound.core.scenario import Scenario
from rulehound.core.script import Reader
from rulehound.core.state import GameState
from rulehound.core.target import Target, Where
from rulehound.core.zones import START_ZONES
from rulehound.targets.follow import follow
from rulehound.targets.process import ProcessTarget
from rulehound.targets.protocol import Asked, Moved, Observed, Stopped
from rulehound.targets.reference import ReferenceTarget


class Moment(msgspec.Struct, frozen=True):
    """A time at which a player receives priority: the `at`-th of the game, or the first in a step.

    `step` "" and `at` 0 stand for any; `turn` 0 for the first turn with such a step.
    """

    at: int = 0
    step: str = ""
    turn: int = 0

    def is_here(self, number: int, where: Where) -> bool:
        if self.at:
            return number == self.at
        return (not self.step or where.step == self.step) and self.turn in (0, where.turn)


class Position(msgspec.Struct, frozen=True):
    """What a target shows at a moment: where it is, what can be seen, and all that has happened."""

    where: Where
    observed: Observed
    events: tuple[AnyEvent, ...]


class _ThereError(Exception):
    """The moment has come; carries the position through the code that plays."""

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position


def position_at(target: Target, scenario: Scenario, moment: Moment) -> Position:
    """Play the scenario on the target as far as the moment.

    Raises BadInput where it does not come, with what the target said if it stopped.
    """
    number = 0

    def count(where: Where) -> bool:
        nonlocal number
        number += 1
        return moment.is_here(number, where)

    try:
        if isinstance(target, ProcessTarget):
            played = follow(_Watched(target, count), scenario, CORE.play(scenario, []).trail)
            note = played.note if played.status != "played" else ""
        elif isinstance(target, ReferenceTarget):
            note = _play_reference(target, scenario, count)
        else:
            raise BadInput(f"target {target.name} cannot be looked at")
    except _ThereError as there:
        return there.position
    why = f": {note}" if note else f"; players received priority {number} times"
    raise BadInput(f"the moment did not come on {target.name}{why}")


class _Watched:
    """A session between a target's and us, which stops at the moment."""

    def __init__(self, session: ProcessTarget, is_here: Callable[[Where], bool]) -> None:
        self._session = session
        self._is_here = is_here
        self._events: list[AnyEvent] = []

    def load(self, scenario: Scenario) -> Moved:
        return self._look(self._session.load(scenario))

    def act(self, option: int) -> Moved:
        return self._look(self._session.act(option))

    def observe(self) -> Observed:
        return self._session.observe()

    def _look(self, moved: Moved) -> Moved:
        self._events += moved.events
        asked = moved.decision
        if asked is not None and asked.about == PRIORITY and self._is_here(asked.where):
            raise _ThereError(position_of(self._session, asked, self._events))
        return moved


def position_of(session: ProcessTarget, asked: Asked, events: list[AnyEvent]) -> Position:
    """What a session shows where it asks this."""
    return Position(asked.where, session.observe(), tuple(events))


def opened(target: Target, data: str) -> Position:
    """What a target shows of a game that its engine saved; raises BadInput where it does not open it."""
    if not isinstance(target, ProcessTarget):
        raise BadInput(f"target {target.name} opens no saved games")
    try:
        moved = target.open(data)
        if moved.decision is None:
            raise BadInput(f"{target.name}: the saved game is over")
        return position_of(target, moved.decision, [*moved.events])
    except (Unsupported, Stopped) as error:
        raise BadInput(f"{target.name}: {error}") from None


def _play_reference(target: ReferenceTarget, scenario: Scenario, is_here: Callable[[Where], bool]) -> str:
    game = Game(scenario, None, target.rules)
    reader = Reader(game, strict=False)
    state = game.state

    before = state.watcher

    def watch() -> None:
        if before is not None:
            before()
        where = Where(
            state.turn_number, state.moment, state.occurrences.get(state.moment, 1), len(state.stack)
        )
        if is_here(where):
            raise _ThereError(Position(where, observed(state), _told(state.trace)))

    state.watcher = watch
    try:
        game.run(reader)
    except LimitExceeded as error:
        return str(error)
    return ""


def _told(trace: list[Event]) -> tuple[AnyEvent, ...]:
    return tuple(trace)  # type: ignore[arg-type]


def observed(state: GameState) -> Observed:
    """What can be seen of the reference engine's game now, as a target would show it."""
    permanents = [each for each in state.battlefield if not each.phased_out]
    creatures = [each for each in permanents if "Creature" in characteristics(state, each).types]
    zones: dict[str, dict[str, list[str]]] = {player: {} for player in PLAYERS}
    for player in PLAYERS:
        for zone in START_ZONES:
            zones[player][zone] = [
                each.name
                for each in state.zone(zone, player)
                if not each.phased_out
                and (each.controller if zone == "battlefield" else each.owner) == player
            ]
    return Observed(
        pools={
            name: "".join(sorted(Counter(unit.type for unit in player.pool).elements()))
            for name, player in state.players.items()
        },
        life={name: player.life for name, player in state.players.items()},
        stack=[each.name for each in state.stack],
        zones=zones,
        tapped=[each.name for each in permanents if each.tapped],
        counters={each.name: dict(each.counters) for each in permanents if each.counters},
        power={each.name: power(state, each) for each in creatures},
        toughness={each.name: toughness(state, each) for each in creatures},
        attached={
            each.name: state.objects[each.attached_to].name
            for each in permanents
            if each.attached_to and state.objects[each.attached_to].zone == "battlefield"
        },
    )
