"""What a scenario expects, compared with what a target shows (`Expect` says what each check means).

A check that belongs after line n is made when a player first has priority after that line; that of the
moments that began, at the end.  Where a target never
gets to a line, what was seen after the last line before it counts.
"""

from collections.abc import Sequence

from rulehound.core.errors import Unsupported
from rulehound.core.events import Event
from rulehound.core.happened import happened
from rulehound.core.mana import parse_symbols, symbols_text
from rulehound.core.scenario import Expect, Scenario
from rulehound.targets.protocol import Asked, Observed, Session

PRIORITY = "priority"
Seen = str | int | bool | tuple[str, ...]


class Expectations:
    """The checks of one scenario, and what has been seen for each."""

    def __init__(self, scenario: Scenario, session: Session) -> None:
        self._expect = scenario.expect
        self._session = session
        self._seen: dict[int, Seen | None] = {}
        self._looked_at = -1
        self._asked: Asked | None = None
        self.unsupported: list[str] = []
        """Why the target could not show the game when it was looked at, each reason once."""
        lines = len(scenario.script)
        self._end = lines + 1
        self._after = [_line_before(each, lines) for each in self._expect]

    def look(self, lines_done: int, asked: Asked, events: Sequence[Event]) -> None:
        """A decision is there; look where another line has been carried out since the last one."""
        if asked.about != PRIORITY:
            return
        self._asked = asked
        if not self._expect:
            return
        self._look_there(asked, events)
        if lines_done == self._looked_at:
            return
        self._looked_at = lines_done
        due = [
            place
            for place, after in enumerate(self._after)
            if lines_done <= after < self._end and self._expect[place].at is None
        ]
        if due:
            observed = self._observe()
            for place in due:
                self._seen[place] = _seen(self._expect[place], observed, asked, events)

    def _look_there(self, asked: Asked, events: Sequence[Event]) -> None:
        """Look where a check is due in this step for the first time."""
        now = (asked.where.turn, asked.where.step, asked.where.occurrence)
        due = [
            place
            for place, each in enumerate(self._expect)
            if each.at is not None
            and place not in self._seen
            and (each.at.turn, each.at.step, each.at.occurrence) == now
        ]
        if due:
            observed = self._observe()
            for place in due:
                self._seen[place] = _seen(self._expect[place], observed, asked, events)

    def finish(self, lines_done: int, events: Sequence[Event]) -> None:
        """The scenario is over."""
        due = [
            place
            for place, after in enumerate(self._after)
            if self._expect[place].at is None
            and (after == self._end or (after <= lines_done != self._looked_at and after > self._looked_at))
        ]
        if due:
            observed = self._observe()
            for place in due:
                self._seen[place] = _seen(self._expect[place], observed, self._asked, events)

    def _observe(self) -> Observed:
        """What the target shows; nothing at all where it does not support that."""
        try:
            return self._session.observe()
        except Unsupported as error:
            reason = f"observe: {error.reason}"
            if reason not in self.unsupported:
                self.unsupported.append(reason)
            return Observed()

    def results(self) -> list[tuple[int, bool, str]]:
        """Each check that could be made: its index, whether it is so, and what was seen."""
        return [
            (place, _same(self._expect[place], seen), _words(seen))
            for place, seen in sorted(self._seen.items())
            if seen is not None
        ]


def _line_before(expect: Expect, lines: int) -> int:
    """After how many lines of the script a check belongs; one more than there are for the end."""
    if expect.after == "end" or expect.check == "moments":
        return lines + 1
    return lines if expect.after is None else expect.after


def _seen(expect: Expect, observed: Observed, asked: Asked | None, events: Sequence[Event]) -> Seen | None:
    """What is seen of the thing that is checked; None where the target cannot tell."""
    told = happened(events, expect)
    if told is not None:
        return told
    if expect.check in ("moment", "turn", "offered"):
        return None if asked is None else _of_decision(expect, asked)
    if expect.object:
        return _of_object(expect, expect.object.removesuffix("#1"), observed)
    return _of_player(expect.check, expect.player or "A", observed)


def _of_decision(expect: Expect, asked: Asked) -> Seen | None:
    if expect.check == "moment":
        return asked.where.step
    if expect.check == "turn":
        return asked.where.turn
    if asked.player != expect.player:
        return None
    name = expect.object.removesuffix("#1")
    return any(getattr(option, "object", "").removesuffix("#1") == name for option in asked.options)


def _of_object(expect: Expect, name: str, observed: Observed) -> Seen | None:
    match expect.check:
        case "zone" if observed.zones is not None:
            found = (
                zone for held in observed.zones.values() for zone, names in held.items() if name in names
            )
            return next(found, "stack" if name in (observed.stack or ()) else "nowhere")
        case "controller" if observed.zones is not None:
            holders = (
                player for player, held in observed.zones.items() if name in held.get("battlefield", ())
            )
            return next(holders, "nobody")
        case "tapped" if observed.tapped is not None:
            return name in observed.tapped
        case "counters" if observed.counters is not None:
            return observed.counters.get(name, {}).get(expect.kind, 0)
        case "attached to" if observed.attached is not None:
            return observed.attached.get(name, "")
        case "power" if observed.power is not None:
            return observed.power.get(name)
        case "toughness" if observed.toughness is not None:
            return observed.toughness.get(name)
    return None


def _of_player(check: str, player: str, observed: Observed) -> Seen | None:
    match check:
        case "mana" if observed.pools is not None:
            return symbols_text(observed.pools.get(player, ""))
        case "life" if observed.life is not None:
            return observed.life.get(player)
        case "hand" | "library" | "graveyard" | "exile" | "battlefield" if observed.zones is not None:
            return len(observed.zones.get(player, {}).get(check, ()))
        case "stack" if observed.stack is not None:
            return len(observed.stack)
    return None


def _same(expect: Expect, seen: Seen | None) -> bool:
    if expect.check in ("mana", "types offered") and isinstance(expect.value, str):
        return seen == symbols_text(parse_symbols(expect.value))
    if expect.check == "attached to" and isinstance(expect.value, str):
        return seen == expect.value.removesuffix("#1")
    return seen == expect.value


def _words(seen: Seen | None) -> str:
    return ", ".join(seen) if isinstance(seen, tuple) else str(seen)
