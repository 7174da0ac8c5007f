"""Turns, phases and steps, numbered one by one; the engine says only which step begins."""

from rulehound.core import events as ev
from rulehound.core.target import Where
from rulehound.core.turns import PHASE_OF_STEP, STEPS


class Clock:
    """Where the game is; each method answers with the events of getting there."""

    def __init__(self) -> None:
        self.turn = 0
        self.player = ""
        self.moment = ""
        self.turns_begun = 0
        self._occurrences: dict[str, int] = {}
        self._instances = 0
        self._turn = self._phase = self._step = 0
        self._phase_kind = self._skipped = ""

    def where(self, stack: int) -> Where:
        """The moment now."""
        return Where(self.turn, self.moment, self._occurrences.get(self.moment, 1), stack)

    def begin_turn(self, number: int, player: str) -> list[ev.Event]:
        """A turn begins; what was still going on ends."""
        events = self.end_turn()
        self.turn, self.player = number, player
        self.turns_begun += 1
        self._occurrences = {}
        self._turn = self._new()
        events.append(ev.TurnBegan(self._turn, player, number))
        return events

    def begin_moment(self, moment: str) -> list[ev.Event]:
        """A step or a main phase begins.

        A step goes on with the phase in course where it is the same step again or a later one of it, and
        not one that was skipped: that one belongs to another phase, which was added (CR 500.10).
        """
        kind = PHASE_OF_STEP.get(moment, "main")
        events = self._end_step()
        steps = STEPS[kind]
        goes_on = (
            kind == self._phase_kind
            and kind != "main"
            and moment != self._skipped
            and steps.index(moment) >= steps.index(self.moment)
        )
        if not goes_on:
            events += self._end_phase()
            self._phase, self._phase_kind = self._new(), kind
            events.append(ev.PhaseBegan(self._phase, kind, moment if kind == "main" else ""))
        self.moment = moment
        self._occurrences[moment] = self._occurrences.get(moment, 0) + 1
        if kind != "main":
            self._step = self._new()
            events.append(ev.StepBegan(self._step, moment))
        return events

    def skip(self, moment: str) -> list[ev.Event]:
        """A step or main phase is skipped (CR 500.11)."""
        self._skipped = moment
        return [ev.Skipped(moment, self.player)]

    def end_turn(self) -> list[ev.Event]:
        """The turn in course ends, if there is one."""
        events = self._end_step() + self._end_phase()
        if self._turn:
            events.append(ev.TurnEnded(self._turn, self.player))
            self._turn = 0
        return events

    def _end_step(self) -> list[ev.Event]:
        step, self._step = self._step, 0
        return [ev.StepEnded(step, self.moment)] if step else []

    def _end_phase(self) -> list[ev.Event]:
        phase, self._phase = self._phase, 0
        kind, self._phase_kind, self._skipped = self._phase_kind, "", ""
        return [ev.PhaseEnded(phase, kind)] if phase else []

    def _new(self) -> int:
        self._instances += 1
        return self._instances
