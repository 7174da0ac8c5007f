"""What the resolution of spells and abilities changes in the turn: phases, steps and turns added, skipped, ended."""

from rulehound.core import events as ev
from rulehound.core.effects import May
from rulehound.core.players import PLAYERS
from rulehound.core.turn_effects import EndCombat, EndTurn, ExtraTurn, SkipNext
from rulehound.oracles.additions import Additions
from rulehound.oracles.skipping import Skipping
from rulehound.oracles.wording import may_be_said, said_by

RESOLUTIONS = frozenset(("ResolutionBegan", "ResolutionEnded"))


class TurnChanges(Skipping):
    """The part of an oracle that keeps the plan of the turn in accord with the words of what resolves.

    Where words are not to be had, what the target reports is believed.  `lost` says that the rest of this
    turn cannot be judged, `turns_lost` that whose turns follow cannot; `ended` that the turn is being ended.
    """

    def begin(self) -> None:
        super().begin()
        self.additions = Additions(self.board, self.plan)
        self.sees_resolutions = self.capabilities.complete >= RESOLUTIONS
        self.applied = 0
        self.added_by: dict[int, int] = {}
        self.lost = True
        self.turns_lost = False
        self.ended = False

    def apply_early(self, index: int) -> None:
        """A phase or step begins while something resolves: it is ending the turn or the phase (CR 724)."""
        thing = self.board.resolving[-1]
        if thing is None or thing.id == self.applied:
            return
        unread = self.additions.unread(thing)
        if unread and not unread <= self.capabilities.complete:
            self.applied = thing.id
            self.lose_track(unread, index)
        elif not unread and any(isinstance(effect, EndTurn | EndCombat) for effect in thing.effects or ()):
            self.applied = thing.id
            self.ended = self.additions.apply(thing, self.ended)

    def lose_track(self, unread: frozenset[str], index: int) -> None:
        """Give up the rest of this turn: what an object did to it is not shown."""
        self.unknown("500.1", "what a resolving object did to the turn is not known", index)
        self.lost = True
        self.turns_lost = self.turns_lost or "TurnAdded" in unread
        thing = self.board.now_resolving if "SkipCreated" in unread else None
        if thing is not None:  # What it may have skipped is left open (CR 614.10).
            for effect in said_by(thing):
                if isinstance(effect, SkipNext):
                    self.optional.update((player, effect.what) for player in PLAYERS)

    def read_resolved(self, event: ev.ResolutionEnded, index: int) -> None:
        """An object resolved: the plan follows its words."""
        if not event.resolved or not self.board.resolving:
            return
        thing = self.board.resolving[-1]
        if thing is not None and thing.id == self.applied:
            return
        unread = self.additions.unread(thing)
        if unread and not unread <= self.capabilities.complete:
            self.lose_track(unread, index)
        elif not unread and thing is not None and thing.effects:
            self.ended = self.additions.apply(thing, self.ended)

    def believed(self) -> bool:
        """Whether reports of additions are believed now, for want of words that say it all."""
        resolving = self.board.resolving
        return not (self.sees_resolutions and resolving and self.additions.readable(resolving[-1]))

    def read_phases_added(self, event: ev.PhasesAdded, index: int) -> None:
        """What is added once the turn is being ended has no certain place."""
        if self.believed() and (self.ended or not self.additions.report_phases(event)):
            self.lost = True

    def read_steps_added(self, event: ev.StepsAdded, index: int) -> None:
        if self.believed() and (self.ended or not self.additions.report_step(event)):
            self.lost = True

    def read_turn_added(self, event: ev.TurnAdded, index: int) -> None:
        if self.believed():
            self.plan.extra_turns.insert(0, (event.player, self.skipped_in_added()))

    def skipped_in_added(self) -> str:
        """Which step the words of what resolves skip in the turn that they add now (CR 614.10)."""
        thing = self.board.now_resolving
        if thing is None:
            return ""
        skips = [
            effect.skip
            for effect in may_be_said(thing)
            if isinstance(effect, ExtraTurn)
            for _ in self.additions.players(effect.who, thing) or ("?",)
        ]
        if len(set(skips)) < 2:
            return skips[0] if skips else ""
        if thing.effects is None or any(isinstance(effect, May) for effect in thing.effects):
            self.turns_lost = True  # Which of them it is cannot be told.
        place = self.added_by.get(thing.id, 0)
        self.added_by[thing.id] = place + 1
        return skips[min(place, len(skips) - 1)]

    def read_skip_created(self, event: ev.SkipCreated, index: int) -> None:
        if self.believed():
            self.plan.skips[event.player, event.what] += 1

    def read_ending(self, event: ev.TurnEnding, index: int) -> None:
        """The turn or the combat phase is being ended, whatever the words were (CR 724.1d, 724.2d)."""
        if event.combat:
            self.plan.steps = []
        else:
            self.ended = True
            self.plan.end_turn(self.board.phase)

    def additions_shown(self) -> bool:
        shown = {"PhasesAdded", "StepsAdded", "TurnAdded", "SkipCreated", "TurnEnding"}
        return shown <= self.capabilities.complete
