"""Oracle: effects end exactly when they are said to, however that time is left (CR 611.2a, 500.5a, 514.2, 500.4)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.lasting_effects import GainControl, Instead, Modify
from rulehound.oracles.course import Thing
from rulehound.oracles.given_control import GivenControl
from rulehound.oracles.lasting_effects import AS_LONG_AS, REPLACES, Lasts
from rulehound.oracles.wording import kind_of, spelled_out

RULE = {
    "end of turn": "514.2",
    "end of combat": "500.5a",
    "end of combat on your next turn": "500.5a",
    "your next turn": "500.4",
    "end of your next turn": "514.2",
    "your next upkeep": "500.4",
    "your next end step": "500.4",
    "the next end step": "500.4",
    "permanent": "611.2a",
    "this is tapped": "611.2b",
    "you control this": "611.2b",
}
"""The rule by which an effect of each duration ends."""


UNTIL_STEP = {"your next upkeep": "upkeep", "your next end step": "end", "the next end step": "end"}
"""The durations that end as a step begins."""


class Durations(GivenControl):
    """Looks at what ends, and at each moment at which something should have ended.

    An effect all of whose objects have left may be told of as ended at any time.  Who controls what an Aura gives
    control of is judged as a player receives priority, by what came last (CR 611.3a, 613.7).
    """

    name: ClassVar = "durations"
    rules: ClassVar = ("611.2a", "500.5a", "514.2", "500.4", "611.2b", "611.2c", "611.3a")
    needs: ClassVar = frozenset(
        ("EffectBegan", "EffectEnded", "TurnBegan", "PhaseBegan", "PhaseEnded", "StepBegan", "StepEnded")
    )
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.GameBegan: "read_game_began",
        ev.ObjectMoved: "read_moved",
        ev.TokenCreated: "read_token",
        ev.EffectBegan: "read_effect_began",
        ev.EffectEnded: "read_effect_ended",
        ev.ControlChanged: "read_control",
        ev.Attached: "read_attached",
        ev.TurnBegan: "read_turn_began",
        ev.PhaseBegan: "read_phase_began",
        ev.PhaseEnded: "read_phase_ended",
        ev.StepBegan: "read_step_began",
        ev.StepEnded: "read_step_ended",
        ev.TurnEnded: "read_turn_ended",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        super().begin()
        self.step = ""
        self.phase = ""
        self.turn_is_beginning = False
        self.ended_in_step: set[int] = set()
        self.objected: set[int] = set()
        self.due: list[Lasts] = []

    # Where the game is.

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        """What lasts until a player's next turn ends as that turn begins (CR 500.4)."""
        self.phase = self.step = ""
        self.turn_is_beginning = True

    def read_phase_began(self, event: ev.PhaseBegan, index: int) -> None:
        if self.turn_is_beginning:
            self.turn_is_beginning = False
            if self.board.lasting:
                player = self.board.active_player
                for lasts in self.left("your next turn"):
                    if lasts.event.player == player and lasts.turn != self.board.turn:
                        self.late(lasts, "its controller's next turn began", index)
        self.phase = event.kind

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        self.step = event.kind
        self.ended_in_step = set(self.board.lasting) if event.kind == "cleanup" else set()
        self.due = [
            lasts
            for lasts in self.board.lasting.values()
            if UNTIL_STEP.get(lasts.event.duration) == event.kind
            and (lasts.event.player == self.board.active_player or lasts.event.duration.startswith("the"))
        ]

    def judge_due(self, index: int) -> None:
        """What lasts until a step has ended as it began (CR 500.4)."""
        for lasts in self.due:
            if lasts.event.effect in self.board.lasting:
                self.late(lasts, "that step had begun", index)
        self.due = []

    def read_step_ended(self, event: ev.StepEnded, index: int) -> None:
        """What lasts until end of turn, of this one or of a next one, ends in the cleanup step (CR 514.2)."""
        self.judge_due(index)
        if event.kind == "cleanup" and self.ended_in_step:
            ending = [each for each in self.left("end of your next turn") if self.is_over(each)]
            for lasts in (*self.left("end of turn"), *ending):
                if lasts.event.effect in self.ended_in_step:
                    self.late(lasts, "the cleanup step was over", index)
        self.step = ""

    def read_phase_ended(self, event: ev.PhaseEnded, index: int) -> None:
        """What lasts until end of combat ends with the combat phase (CR 500.5a)."""
        if event.kind == "combat" and self.board.lasting:
            for duration in ("end of combat", "end of combat on your next turn"):
                for lasts in self.left(duration):
                    if self.is_over(lasts):
                        self.late(lasts, "the combat phase had ended", index)
        self.phase = ""

    def read_turn_ended(self, event: ev.TurnEnded, index: int) -> None:
        for lasts in self.left("end of turn"):
            self.late(lasts, "the turn had ended", index)

    def left(self, duration: str) -> list[Lasts]:
        """The effects of this duration that go on."""
        return [
            lasts
            for id, lasts in self.board.lasting.items()
            if lasts.event.duration == duration and id not in self.objected
        ]

    def is_over(self, lasts: Lasts) -> bool:
        """Whether this combat phase, or turn, is one with whose end the effect ends."""
        event = lasts.event
        return event.duration == "end of combat" or (
            event.player == self.board.active_player and lasts.turn != self.board.turn
        )

    # What begins and ends.

    def read_effect_began(self, event: ev.EffectBegan, index: int) -> None:
        """An effect lasts as long as what created it says (CR 611.2a); what is newly controlled is kept."""
        self.given_at["effect", event.effect] = index
        if self.returns and event.what.startswith("control"):
            for id in event.objects:
                self.returns.pop(id, None)
        thing = self.board.now_resolving
        if thing is None or thing.effects is None:
            return
        word = event.what.split(" ", 1)[0].replace("pump", "power")
        said = {
            effect.duration
            for effect in spelled_out(thing.effects)
            if isinstance(effect, Modify | GainControl | Instead) and kind_of(effect) == word
        }
        if said and event.duration not in said:
            self.wrong(
                "611.2a",
                f"an effect until {event.duration} began; {thing.name or 'the ability'} says {sorted(said)[0]}",
                index,
                "other duration",
                event.duration,
            )
        elif said:
            self.holds("611.2a")
            self.judge_started(event, thing, index)
            self.judge_affected(event, thing, word, index)

    def judge_started(self, event: ev.EffectBegan, thing: Thing, index: int) -> None:
        """What lasts for as long as something is so does not begin while it is not (CR 611.2b)."""
        if event.duration not in AS_LONG_AS:
            return
        if self.board.is_so(event.duration, thing.source or thing.id, event.player):
            self.holds("611.2b")
        else:
            self.wrong(
                "611.2b",
                f"an effect began {time_of(event.duration)}, which is not so",
                index,
                "never started",
                event.duration,
            )

    def judge_affected(self, event: ev.EffectBegan, thing: Thing, word: str, index: int) -> None:
        """A group that an effect is about is settled as the effect begins (CR 611.2c)."""
        groups = {
            effect.which
            for effect in spelled_out(thing.effects or ())
            if isinstance(effect, Modify | GainControl | Instead) and kind_of(effect) == word
        }
        picked = self.board.picks("creature", "you", thing.controller)
        if groups != {"creatures you control"} or picked is None:
            return
        if {each.id for each in picked} == set(event.objects):
            self.holds("611.2c")
        else:
            self.wrong("611.2c", "an effect began for other creatures than it is about", index, "affected")

    def read_effect_ended(self, event: ev.EffectEnded, index: int) -> None:
        lasts = self.board.lasting.get(event.effect)
        if lasts is None:
            return
        began = lasts.event
        self.expect_return(lasts)
        if event.effect in self.objected:
            return
        rule = RULE.get(began.duration, "611.2a")
        if self.in_time(lasts):
            self.holds(rule)
        elif self.has_objects(began):
            moment = self.step or self.phase
            between = "as a turn began" if self.turn_is_beginning else "between phases"
            self.objected.add(event.effect)
            self.wrong(
                rule,
                f"an effect {time_of(began.duration)} ended too early, {f'in the {moment}' if moment else between}",
                index,
                "too early",
                began.duration,
            )

    def in_time(self, lasts: Lasts) -> bool:
        """Whether an effect may end at this moment."""
        duration = lasts.event.duration
        if duration == "end of turn" or (duration == "end of your next turn" and self.is_over(lasts)):
            # What began in a phase after the ending phase goes on to the end of the turn itself.
            between = not self.step and not self.phase and not self.turn_is_beginning
            return between or (self.step == "cleanup" and lasts.event.effect in self.ended_in_step)
        if duration in UNTIL_STEP:
            return lasts in self.due
        if duration in AS_LONG_AS:
            return not self.board.is_so(duration, lasts.source, lasts.event.player)
        if duration == "your next turn":
            return self.turn_is_beginning and lasts.event.player == self.board.active_player
        if duration.startswith("end of combat"):
            return self.phase == "combat" and not self.step and self.is_over(lasts)
        return False

    def has_objects(self, event: ev.EffectBegan) -> bool:
        """Whether any object is left that it is about; a replacement effect need not be about any."""
        if event.what == REPLACES and not event.objects:
            return True
        return any(id in self.board.objects for id in event.objects)

    def late(self, lasts: Lasts, when: str, index: int) -> None:
        """Object to an effect that goes on, once."""
        event = lasts.event
        if event.effect in self.objected or not self.has_objects(event):
            return
        self.objected.add(event.effect)
        self.wrong(
            RULE[event.duration],
            f"an effect {time_of(event.duration)} still went on when {when}",
            index,
            "too late",
            event.duration,
        )

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        self.judge_due(index)
        for lasts in tuple(self.board.lasting.values()):
            duration = lasts.event.duration
            if duration in AS_LONG_AS and not self.board.is_so(duration, lasts.source, lasts.event.player):
                self.late(lasts, "that was so no more", index)
        if self.any_given or self.returns:
            self.judge_control(index)


def time_of(duration: str) -> str:
    """How long an effect lasts, in words."""
    return f"for as long as {duration}" if duration in AS_LONG_AS else f"until {duration}"
