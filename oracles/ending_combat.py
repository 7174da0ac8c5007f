"""Oracle: ending the combat phase, and who is left in combat when it is over (CR 511.3, 724.2, 724.2b-g)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.turn_effects import EndCombat
from rulehound.core.turns import STEPS
from rulehound.core.zones import BATTLEFIELD, EXILE, NOWHERE, STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing


class EndingCombat(Oracle):
    """From the moment at which an effect ends the combat phase to the phase that comes next."""

    name: ClassVar = "ending-combat"
    rules: ClassVar = ("724.2", "724.2b", "724.2d", "724.2g", "511.3")
    needs: ClassVar = frozenset(("TurnEnding", "PhaseBegan", "StepBegan", "ObjectMoved", "ResolutionBegan"))
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.TurnEnding: "read_ending",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
        ev.ObjectMoved: "read_moved",
        ev.StepBegan: "read_step_began",
        ev.PhaseBegan: "read_phase_began",
        ev.PhaseEnded: "read_phase_ended",
        ev.TurnBegan: "read_turn_began",
        ev.PriorityReceived: "read_priority",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.AttackersDeclared: "read_attackers",
    }

    def begin(self) -> None:
        self.process = False
        self.in_phase = ""
        self.source: Thing | None = None
        self.outside = self.told = self.fought = self.left_combat = False
        self.shows_removing = "RemovedFromCombat" in self.capabilities.complete

    def read_phase_ended(self, event: ev.PhaseEnded, index: int) -> None:
        self.in_phase = ""
        self.left_combat = event.kind == "combat"

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Note an object that surely ends the combat phase, or would if this were one."""
        thing = self.board.objects.get(event.object)
        says = thing is not None and any(isinstance(each, EndCombat) for each in thing.effects or ())
        self.source = thing if says else None
        self.outside = self.in_phase != "combat"
        self.told = False

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """It has ended the combat phase in one (CR 724.2), and done nothing elsewhere (CR 724.2g)."""
        source, self.source = self.source, None
        if source is None or source.id != event.object or not event.resolved:
            return
        if self.outside:
            if not self.told:
                self.holds("724.2g")
        elif not self.told:
            self.wrong(
                "724.2", f"{source.name or 'an ability'} did not end the combat phase", index, "not ended"
            )

    def read_ending(self, event: ev.TurnEnding, index: int) -> None:
        self.told = True
        if not event.combat:
            self.process = False
            return
        if self.in_phase != "combat":
            self.wrong("724.2g", "the combat phase was ended in another phase", index, "outside combat")
            return
        self.process = True
        self.holds("724.2")

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """What is on the stack is exiled (CR 724.2b)."""
        if not self.process or event.origin != STACK:
            return
        if event.new and event.zone not in (EXILE, NOWHERE):
            thing = self.board.find(event.object)
            name = thing.name if thing is not None else "a spell"
            self.wrong(
                "724.2b",
                f"{name} went to the {event.zone} as combat was ended; it is exiled",
                index,
                event.zone,
            )
        else:
            self.holds("724.2b")

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        if self.process:
            self.wrong(
                "724.2d", "an ability was put on the stack while combat was being ended", index, "stacked"
            )

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        if self.process:
            self.process = False
            self.wrong("724.2d", f"{event.player} received priority before the next phase", index, "priority")

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        """The steps of this combat phase are skipped (CR 724.2d)."""
        if self.process and event.kind in STEPS["combat"]:
            self.process = False
            self.wrong("724.2d", f"the {event.kind} step began after combat was ended", index, event.kind)

    def read_phase_began(self, event: ev.PhaseBegan, index: int) -> None:
        self.in_phase = event.kind
        self.next_phase(index)

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        self.in_phase = ""
        self.next_phase(index)

    def next_phase(self, index: int) -> None:
        """All creatures have been removed from combat, whichever way it was left (CR 511.3, 724.2d)."""
        process, self.process = self.process, False
        rule = "724.2d" if process else "511.3"
        left, self.left_combat = self.left_combat, False
        if not left and not process:
            return
        if self.shows_removing and not self.board.attackers.isdisjoint(self.board.zone(BATTLEFIELD)):
            self.wrong(
                rule, "a creature was still attacking after the combat phase", index, "still attacking"
            )
        elif process or self.fought:
            self.holds(rule)
        self.fought = False

    def read_attackers(self, event: ev.AttackersDeclared, index: int) -> None:
        self.fought = self.fought or bool(event.attackers)
