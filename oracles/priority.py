"""Oracle: who receives priority, and what happens when all players pass (CR 117.3, 117.4, 500.2-3, 502.4, 608.2g)."""

from collections import Counter
from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.turn_effects import EndCombat, EndTurn
from rulehound.core.turns import NO_PRIORITY
from rulehound.core.zones import STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.told_to_cast import is_told_to_cast
from rulehound.oracles.wording import spelled_out


class Priority(Oracle):
    """Holds at every moment who is to receive priority next, and by which rule.

    A step that an effect cuts short (CR 724) is not asked whether all players passed in it.
    """

    name: ClassVar = "priority"
    rules: ClassVar = (
        "117.3a", "117.3b", "117.3c", "117.3d", "117.4", "500.2", "500.3", "502.4", "117.2e", "116.3", "608.2g",
    )  # fmt: skip
    needs: ClassVar = frozenset(("StepBegan", "PriorityReceived", "PriorityPassed", "ResolutionBegan"))
    reads: ClassVar = {
        ev.PriorityReceived: "read_priority",
        ev.PriorityPassed: "read_passed",
        ev.SpellCast: "read_acted",
        ev.LandPlayed: "read_land",
        ev.AbilityActivated: "read_activated",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
        ev.TurnEnding: "read_ending",
        ev.StepBegan: "read_step_began",
        ev.PhaseBegan: "read_phase_began",
        ev.StepEnded: "read_step_ended",
        ev.PhaseEnded: "read_phase_ended",
        ev.PlayerLost: "read_lost",
    }

    def begin(self) -> None:
        self.shows_skipped = "Skipped" in self.capabilities.complete
        self.due = self.rule = ""
        self.passed: set[str] = set()
        self.received = 0
        self.unsettled = True
        self.step = ""
        self.open = False
        self.resolving = 0
        self.within = 0
        """What was resolving as this step began: one that ends the phase and then the turn goes past steps."""
        self.cut_short = False
        self.shows_resolved = "ResolutionEnded" in self.capabilities.complete
        self.shows_stack = self.capabilities.complete >= {"ObjectMoved", "AbilityPutOnStack", "Countered"}
        self.held: Counter[str] = Counter()

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        self.start(event.kind)

    def read_phase_began(self, event: ev.PhaseBegan, index: int) -> None:
        """A main phase has no steps: it is what players receive priority in (CR 505.2)."""
        if event.moment:
            self.start(event.moment)

    def start(self, step: str) -> None:
        self.step = step
        self.open = True
        self.due, self.rule = self.board.active_player, "117.3a"
        self.passed.clear()
        self.received = 0
        self.cut_short = False
        self.within = self.in_course()
        self.resolving = 0

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """Somebody receives priority: is it their turn to (CR 117.3)?"""
        player = event.player
        self.received += 1
        if self.resolving and self.shows_resolved:
            self.wrong(
                "117.2e", f"{player} received priority while something was resolving", index, "resolving"
            )
        elif self.step in NO_PRIORITY:
            self.wrong("502.4", f"{player} received priority in the untap step", index, "untap step")
        elif len(self.passed) == len(PLAYERS):
            self.wrong("117.4", f"{player} received priority after all had passed", index, "all had passed")
            self.passed.clear()
        elif self.due and player != self.due:
            self.wrong(
                self.rule,
                f"{player} received priority where {self.due} does",
                index,
                "the other player",
            )
        elif self.due:
            self.held[self.rule] += 1
        self.due, self.rule = player, "117.3c"

    def read_passed(self, event: ev.PriorityPassed, index: int) -> None:
        """The next player receives priority, unless all have passed (CR 117.3d, 117.4)."""
        if event.player != self.due and self.due:
            self.wrong("117.3d", f"{event.player} passed without having priority", index, "passed without")
        self.passed.add(event.player)
        self.due, self.rule = opponent_of(event.player), "117.3d"
        if self.unsettled:
            # A target may look for state-based actions of the start only after the first pass.
            self.unsettled = False
            self.due = ""

    def read_land(self, event: ev.LandPlayed, index: int) -> None:
        """Who plays a land receives priority afterward (CR 116.3)."""
        self.judge_time(index)
        self.passed.clear()
        self.due, self.rule = event.player, "116.3"

    def read_acted(self, event: ev.SpellCast | ev.AbilityActivated, index: int) -> None:
        """Who acts receives priority afterward (CR 117.3c); who is told to cast something meanwhile does not."""
        if isinstance(event, ev.SpellCast) and self.resolving and is_told_to_cast(self.board):
            self.held["608.2g"] += self.shows_resolved
            return
        self.judge_time(index)
        self.passed.clear()
        self.due, self.rule = event.player, "117.3c"

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """A mana ability may also be activated by who pays for something, then nobody is asked (CR 605.3a)."""
        if not event.mana:
            self.read_acted(event, index)
        elif self.resolving:
            self.held["608.2g"] += self.shows_resolved
        elif event.player == self.due:
            self.passed.clear()
            self.rule = "117.3c"

    def judge_time(self, index: int) -> None:
        """Nobody casts, plays or activates anything but mana abilities while something resolves (CR 608.2g), or in
        a step in which nobody receives priority (CR 500.3)."""
        if self.resolving and self.shows_resolved:
            self.wrong("608.2g", "a player acted while something was resolving", index, "resolving")
        elif self.is_without_priority():
            self.wrong(
                "500.3", f"a player acted in the {self.step} without priority", index, "acted", self.step
            )

    def is_without_priority(self) -> bool:
        """Whether this is a step that is nothing but its turn-based actions, as far as it has come."""
        return self.open and (
            self.step in NO_PRIORITY or (self.step == "cleanup" and not self.received and not self.cut_short)
        )

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """The top of the stack resolves when all have passed, not before (CR 117.4)."""
        if self.is_without_priority():
            self.wrong(
                "500.3", f"an object began to resolve in the {self.step}", index, "resolves", self.step
            )
        elif len(self.passed) < len(PLAYERS) and self.open:
            self.wrong(
                "117.4", "an object began to resolve before all players had passed", index, "not passed"
            )
        else:
            self.held["117.4"] += 1
        thing = self.board.objects.get(event.object)
        effects = thing.effects if thing is not None else None
        if not self.cut_short:
            self.cut_short = effects is None or any(
                isinstance(effect, EndTurn | EndCombat) for effect in spelled_out(effects)
            )
        self.resolving = event.object
        self.passed.clear()
        self.due, self.rule = self.board.active_player, "117.3b"

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        if self.resolving:
            self.held["117.2e"] += 1
        self.resolving = 0

    def read_ending(self, event: ev.TurnEnding, index: int) -> None:
        self.cut_short = True

    def read_lost(self, event: ev.PlayerLost, index: int) -> None:
        self.cut_short = True

    def read_step_ended(self, event: ev.StepEnded, index: int) -> None:
        self.end(event.kind, index)

    def read_phase_ended(self, event: ev.PhaseEnded, index: int) -> None:
        if event.kind == "main":
            self.end(self.step, index)
        self.open = False

    def end(self, step: str, index: int) -> None:
        """A step with priority ends when all have passed with the stack empty (CR 117.4, 500.2)."""
        passed_through = bool(self.within) and self.in_course() == self.within
        if not self.open or self.cut_short or passed_through:
            self.open = False
            return
        self.open = False
        if step in NO_PRIORITY:
            if not self.received:
                self.held["502.4"] += 1
                self.held["500.3"] += 1
        elif step == "cleanup" and not self.received:
            self.held["500.3"] += 1
        elif step == "draw" and not self.received and not self.shows_skipped and self.board.turn_number == 1:
            return  # The first draw step of the game is skipped (CR 103.8a), and may be named in passing.
        elif not self.received:
            self.wrong("117.3a", f"nobody received priority in the {step}", index, "nobody", step)
        elif len(self.passed) < len(PLAYERS):
            self.wrong("117.4", f"the {step} ended before all players had passed", index, "not passed")
        elif self.left_on_stack():
            self.wrong("500.2", f"the {step} ended with something on the stack", index, "stack not empty")
        else:
            self.held["500.2"] += 1

    def in_course(self) -> int:
        """What is resolving, 0 for nothing."""
        thing = self.board.now_resolving
        return thing.id if thing is not None else 0

    def left_on_stack(self) -> bool:
        """Whether something is on the stack that surely is there."""
        board = self.board
        return any(
            id not in board.resolved and (self.shows_stack or board.objects[id].ability == -2)
            for id in board.zone(STACK)
        )

    def finish(self, index: int) -> None:
        for rule, number in self.held.items():
            self.tally.holds[self.name, rule] = number
