"""What resolving spells and abilities add to the turn or take from it, read from their data.

The model believes the words of the object that resolves rather than the target's report of what it added;
only where the words leave it open ("you may", "that many", a delayed trigger) are reports believed.
"""

from typing import Any

from rulehound.core import events as ev
from rulehound.core.amounts import Count
from rulehound.core.effects import Effect, May
from rulehound.core.players import apnap_order, opponent_of
from rulehound.core.turn_effects import AddPhases, AddSteps, EndCombat, EndTurn, ExtraTurn, SkipNext
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing
from rulehound.oracles.production import amount_of
from rulehound.oracles.turn_plan import TurnPlan

REPORTED_BY: dict[type[Any], frozenset[str]] = {
    AddPhases: frozenset(("PhasesAdded",)),
    AddSteps: frozenset(("PhasesAdded", "StepsAdded")),
    ExtraTurn: frozenset(("TurnAdded",)),
    SkipNext: frozenset(("SkipCreated",)),
    EndTurn: frozenset(("TurnEnding",)),
    EndCombat: frozenset(("TurnEnding",)),
}
"""The events that report what an effect did to the turn."""

TIMING = tuple(REPORTED_BY)
EVERY_REPORT: frozenset[str] = frozenset().union(*REPORTED_BY.values())


class Additions:
    """Applies the effects of what resolves to a plan."""

    def __init__(self, board: Board, plan: TurnPlan) -> None:
        self.board = board
        self.plan = plan
        self.refused = False

    def readable(self, thing: Thing | None) -> bool:
        """Whether the words of a resolving object say all that it does to the turn."""
        return thing is not None and not self.unread(thing)

    def unread(self, thing: Thing | None) -> frozenset[str]:
        """The reports that are needed where the words leave open what happens; empty if they do not."""
        if thing is None or thing.effects is None:
            return EVERY_REPORT
        open_ended = False
        needed: frozenset[str] = frozenset()
        cut_short = phase_ended = False
        for effect in thing.effects:
            inside = effect.effects if isinstance(effect, May) else (effect,)
            for inner in inside:
                if isinstance(inner, TIMING):
                    needed |= REPORTED_BY[type(inner)]
                    open_ended = open_ended or inner is not effect or not self.certain(effect, thing)
                    # What is added once the turn or the phase has been ended has no certain place, nor is
                    # it certain in which phase a turn is ended by what has ended the combat phase before.
                    open_ended = open_ended or (cut_short and isinstance(inner, AddPhases | AddSteps))
                    open_ended = open_ended or (phase_ended and isinstance(inner, EndTurn))
                    phase_ended = phase_ended or isinstance(inner, EndCombat)
                    cut_short = cut_short or isinstance(inner, EndTurn | EndCombat)
        return needed if open_ended else frozenset()

    def certain(self, effect: Effect, thing: Thing) -> bool:
        """Whether the amounts, players and places that an effect names are known.

        "After this step" where there is none, and "after this main phase" in another one, name no place: what
        an engine makes of them is for its reports to say.
        """
        if isinstance(effect, AddPhases) and effect.after != "this phase":
            return (
                effect.after == "the first postcombat main phase"
                or effect.after == f"this {self.board.phase} phase"
            )
        if isinstance(effect, AddSteps):
            if effect.where != "after this phase" and not self.board.step:
                return False
            return self.number(effect, thing) is not None
        if isinstance(effect, EndTurn):
            return not effect.active_may
        if isinstance(effect, ExtraTurn | SkipNext):
            return self.players(effect.who, thing) is not None
        return True

    def number(self, effect: AddSteps, thing: Thing) -> int | None:
        """How many steps are added, X as it was when `thing` began to resolve (CR 107.3c).

        It is asked once all has been done: what is counted among other effects may have been another number.
        """
        if isinstance(effect.amount, Count) and len(thing.effects or ()) > 1:
            return None
        return amount_of(self.board, effect.amount, thing.controller, self.board.x_began)

    def players(self, who: str, thing: Thing) -> tuple[str, ...] | None:
        """The players meant, in the order in which effects are applied to them (CR 101.4)."""
        if who == "you":
            return (thing.controller,)
        if who == "each opponent":
            return (opponent_of(thing.controller),)
        if who == "each player":
            return apnap_order(self.board.active_player)
        found = tuple(target for target in thing.targets if isinstance(target, str))
        return found if who == "target" and len(found) == 1 else None

    def apply(self, thing: Thing, ended: bool) -> bool:
        """Do what an object says that has resolved; `ended` tells that the turn was ended meanwhile.

        Returns whether the turn is being ended now.
        """
        combat_ended = False
        for effect in thing.effects or ():
            if isinstance(effect, AddPhases | AddSteps):
                # Once the phase has ended there is none, and no step, to add something after.
                if not ended and not combat_ended:
                    self.add(effect, thing)
            elif isinstance(effect, ExtraTurn):
                for player in self.players(effect.who, thing) or ():
                    self.plan.extra_turns.insert(0, (player, effect.skip))
            elif isinstance(effect, SkipNext):
                for player in self.players(effect.who, thing) or ():
                    self.plan.skips[player, effect.what] += 1
            elif isinstance(effect, EndTurn):
                if not effect.only_yours or thing.controller == self.board.active_player:
                    self.plan.end_turn(self.board.phase)
                    ended = True
            elif isinstance(effect, EndCombat) and self.board.phase == "combat":
                self.plan.steps = []
                combat_ended = True
        return ended

    def add(self, effect: AddPhases | AddSteps, thing: Thing) -> None:
        """Add phases or steps; "you get" adds none to another player's turn (CR 500.10a)."""
        if effect.you_get and thing.controller != self.board.active_player:
            self.refused = True
        elif isinstance(effect, AddPhases):
            present = self.board.phase
            if effect.after == "this phase" or effect.after == f"this {present} phase":
                self.plan.add_phases(effect.phases)
            elif effect.after == "the first postcombat main phase":
                self.plan.add_after_first_postcombat(effect.phases, present)
        else:
            for _ in range(self.number(effect, thing) or 0):
                if effect.where == "after this phase":
                    self.plan.add_phase_for(effect.step)
                elif effect.where == "before":
                    self.plan.add_step_before(effect.step, effect.anchor)
                elif self.board.step:
                    self.plan.add_step(effect.step)

    def report_phases(self, event: ev.PhasesAdded) -> bool:
        """Believe a report of added phases; returns whether it could be placed."""
        kinds = tuple(kind for _, kind in event.phases)
        self.plan.add_phases(kinds, "500.10" if event.only_steps else "500.8", event.only_steps)
        return event.after == self.board.phase_instance

    def report_step(self, event: ev.StepsAdded) -> bool:
        """Believe a report of an added step; returns whether it could be placed."""
        if event.where == "after" and event.anchor == self.board.step_instance:
            self.plan.add_step(event.kind)
            return True
        return False
