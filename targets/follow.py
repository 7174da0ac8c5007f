"""Follow by meaning: play on a target what the reference engine's trail says, as far as it can be done.

A target may give priority elsewhere, ask more or less, or refuse; so nothing is counted.  An action is
taken at the moment, by the player and at the stack height where the reference took it, a choice where
the same player is asked about the same thing.  What cannot be done is noted, and the rest goes on.
"""

from collections.abc import Sequence

from rulehound.core.errors import Unsupported
from rulehound.core.events import Event, PoolObserved, PriorityPassed, PriorityReceived
from rulehound.core.scenario import Scenario
from rulehound.core.target import Attempted, Played, Taken
from rulehound.targets.attempts import make_attempt
from rulehound.targets.expectations import Expectations
from rulehound.targets.protocol import Asked, Moved, Rejected, Session, Stopped
from rulehound.targets.trail import Trail

ACTS_MAX = 2000
"""How many decisions a target may ask for in one scenario."""

IDLE_MAX = 24
"""How often players may pass in a row while nothing happens; two passes already end a step (CR 117.4)."""

OCCURRENCES_MAX = 40
"""How often one step may begin in one turn: a target that adds it without end is stopped."""

IDLE = (PriorityPassed, PriorityReceived, PoolObserved)


def follow(session: Session, scenario: Scenario, trail: list[Taken], *, reload: bool = False) -> Played:
    """Play the scenario on a session, and tell how it went; never raises what the target did.

    With `reload` the game is saved and loaded at the first decision of each step or main phase.
    """
    return _Follower(session, scenario, trail, reload=reload).play()


class _Follower:
    """One scenario being followed."""

    def __init__(self, session: Session, scenario: Scenario, trail: list[Taken], *, reload: bool) -> None:
        self.session = session
        self.reload = reload
        self.loaded_in: tuple[int, str, int] | None = None
        self.scenario = scenario
        self.trail = Trail(scenario, trail)
        self.idle = 0
        self.events: list[Event] = []
        self.notes: list[str] = []
        self.attempts: list[Attempted] = []
        self.expectations = Expectations(scenario, session)

    def play(self) -> Played:
        status, note = "played", ""
        try:
            self._play()
        except Unsupported as error:
            status, note = "unsupported", error.reason
        except Stopped as error:
            status, note = error.status, error.note
        self.trail.skip_rest("" if status == "played" else f"not reached ({status})")
        if status == "played":
            note = "; ".join(dict.fromkeys(self.notes))
        return Played(
            events=self.events,
            status=status,
            note=note,
            skipped=sorted(self.trail.skipped),
            expected=self.expectations.results(),
            attempts=self.attempts,
            unsupported=self.expectations.unsupported,
        )

    def _play(self) -> None:
        moved = self._take(self.session.load(self.scenario))
        acts = 0
        while (asked := moved.decision) is not None:
            self.expectations.look(self.trail.lines_done, asked, self.events)
            if acts >= ACTS_MAX:
                raise Stopped("hung", f"asked for more than {ACTS_MAX} decisions")
            if asked.where.occurrence > OCCURRENCES_MAX:
                raise Stopped("hung", f"began one step more than {OCCURRENCES_MAX} times in one turn")
            acts += 1
            self._reload(asked)
            if not self._attempt(asked):
                self.notes.append("not played on after an illegal attempt")
                return
            moved = self._take(self._answer(asked))
        self.expectations.finish(self.trail.lines_done, self.events)

    def _reload(self, asked: Asked) -> None:
        """Save and load the game where a step has begun since the last time, if that is wanted."""
        if not self.reload or asked.where.moment == self.loaded_in:
            return
        self.loaded_in = asked.where.moment
        reload = getattr(self.session, "reload", None)
        if reload is None:
            raise Unsupported("saves no games")
        reload()

    def _attempt(self, asked: Asked) -> bool:
        """Make the illegal attempts whose moment has come; whether the game goes on after them."""
        for forbidden in self.trail.attempts(asked):
            attempted = make_attempt(self.session, forbidden, asked, len(self.events))
            self.attempts.append(attempted)
            if attempted.outcome in ("accepted", "changed") or attempted.note == "begun":
                return False
        return True

    def _take(self, moved: Moved) -> Moved:
        self.events.extend(moved.events)
        self.trail.see(moved.events)
        self.idle = self.idle + 1 if _nothing_happened(moved.events) else 0
        if self.idle > IDLE_MAX:
            raise Stopped("hung", "players pass and pass, and nothing happens")
        return moved

    def _answer(self, asked: Asked) -> Moved:
        """Answer a decision as the trail says, else with its first option; then whatever is accepted."""
        chosen, note = self.trail.choose(asked)
        if note:
            self.notes.append(note)
        order = [chosen, *(place for place in range(len(asked.options)) if place != chosen)]
        for place in order:
            try:
                return self.session.act(place)
            except Rejected as error:
                self.trail.refuse(str(error))
        raise Stopped("hung", f"refused every option of a decision about {asked.about}")


def _nothing_happened(events: Sequence[Event]) -> bool:
    """Whether a player passed and that was all."""
    passed = any(isinstance(event, PriorityPassed) for event in events)
    return passed and all(isinstance(event, IDLE) for event in events)
