"""Oracle: nothing becomes tapped or untapped by itself (CR 701.26a, 701.26b, 106.7)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.object_effects import Tap, Untap
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.wording import spelled_out

Turned = tuple[int, bool]
"""An object, and whether it became tapped."""


class TapCauses(Oracle):
    """Each tapping and untapping has a cause: a cost, an attack, the untap step, or an instruction that resolves.

    A cost is paid before or after an ability is said to be activated, so that both are looked for until the
    next moment at which nobody is paying.
    """

    name: ClassVar = "tap-causes"
    rules: ClassVar = ("701.26a", "701.26b", "106.7")
    needs: ClassVar = frozenset(
        (
            "Tapped", "Untapped", "AbilityActivated", "AbilityTriggered", "ManaAbilityResolved",
            "AttackersDeclared", "StepBegan", "ResolutionBegan", "ResolutionEnded", "PriorityReceived",
        )
    )  # fmt: skip
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.Tapped: "read_tapped",
        ev.ReplacementApplied: "read_replaced",
        ev.Untapped: "read_untapped",
        ev.TypesOffered: "read_offered",
        ev.AbilityActivated: "read_activated",
        ev.AbilityTriggered: "read_triggered",
        ev.AttackersDeclared: "read_attackers",
        **dict.fromkeys(
            (
                ev.PriorityReceived, ev.PriorityPassed, ev.ResolutionBegan, ev.ResolutionEnded, ev.StepBegan,
                ev.PhaseBegan, ev.TurnBegan,
            ),
            "read_boundary",
        ),
    }  # fmt: skip

    def begin(self) -> None:
        self.paid: list[Turned] = []
        self.turned: list[tuple[Turned, int]] = []
        self.asked = 0
        self.doubtful = False

    # What is turned.

    def read_tapped(self, event: ev.Tapped, index: int) -> None:
        self.look_for_cause((event.object, True), index)

    def read_untapped(self, event: ev.Untapped, index: int) -> None:
        """In an untap step it needs no other cause; whose untaps there is another oracle's matter (CR 502.3)."""
        if self.board.step == "untap":
            return
        self.look_for_cause((event.object, False), index)

    def look_for_cause(self, turned: Turned, index: int) -> None:
        """One that is known already, or else one that comes later."""
        if turned in self.paid:
            self.paid.remove(turned)
            self.explained(turned)
        elif self.is_instructed(turned):
            self.explained(turned)
        else:
            self.turned.append((turned, index))

    def is_instructed(self, turned: Turned) -> bool:
        """Whether the object that resolves says so, or what it says is not known."""
        if not self.board.resolving:
            return False
        resolving = self.board.resolving[-1]
        if resolving is None or resolving.effects is None:
            return True
        kind = Tap if turned[1] else Untap
        thing = self.board.objects.get(turned[0])
        return thing is None or any(
            isinstance(effect, kind) and self.is_meant(effect.which, resolving, thing)
            for effect in spelled_out(resolving.effects)
        )

    def is_meant(self, which: str, resolving: Thing, thing: Thing) -> bool:
        """Whether an instruction may be about this permanent."""
        if which == "target":
            return thing.id in resolving.targets
        if which == "this":
            return thing.id == (resolving.source or resolving.id)
        if which == "that player's lands like that one":
            return "Land" in self.board.characteristics(thing).types or self.board.uncertain(thing)
        creature = "Creature" in self.board.characteristics(thing).types or self.board.uncertain(thing)
        if which == "other creatures you control" and thing.id == (resolving.source or resolving.id):
            return False
        mine = thing.controller == resolving.controller
        return creature and (mine or not which.endswith("creatures you control"))

    # Causes.

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """{T} and {Q} in a cost turn the source (CR 107.5, 107.6); a mana ability may turn what it likes."""
        ability = self.board.activated(event)
        if not isinstance(ability, ActivatedAbility):
            self.doubtful = True
            return
        for turns, tapped in ((ability.cost.tap, True), (ability.cost.untap, False)):
            if turns:
                self.cause((event.source, tapped))
        if ability.cost.tap_others:
            self.doubtful = True
        if event.mana:
            self.read_effects(ability.effects)

    def read_replaced(self, event: ev.ReplacementApplied, index: int) -> None:
        """What regenerates becomes tapped (CR 701.19a)."""
        if event.event == "destroy":
            self.cause((event.source, True))

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """A triggered mana ability resolves at once, unseen (CR 605.4a)."""
        if event.mana:
            self.read_effects(getattr(self.board.ability(event.source, event.ability), "effects", None))

    def read_effects(self, effects: tuple[object, ...] | None) -> None:
        self.doubtful = self.doubtful or any(isinstance(each, Tap | Untap) for each in effects or (Tap(),))

    def read_attackers(self, event: ev.AttackersDeclared, index: int) -> None:
        """Attackers become tapped (CR 508.1f)."""
        for id in event.attackers:
            self.cause((id, True))

    def cause(self, turned: Turned) -> None:
        """Something that turns an object once, just now or in a moment."""
        for place, (other, _) in enumerate(self.turned):
            if other == turned:
                del self.turned[place]
                self.explained(turned)
                return
        self.paid.append(turned)

    def explained(self, turned: Turned) -> None:
        self.holds("701.26a" if turned[1] else "701.26b")

    # When all of it has been seen.

    def read_offered(self, event: ev.TypesOffered, index: int) -> None:
        self.asked += 1

    def read_boundary(self, event: ev.Event, index: int) -> None:
        """What was turned by now has had its cause; asking what could be produced is none (CR 106.7)."""
        if self.turned and not self.doubtful:
            for (id, tapped), at in self.turned:
                thing = self.board.find(id)
                self.violated(
                    "701.26a" if tapped else "701.26b",
                    f"{thing.name if thing is not None else 'a permanent'} became "
                    f"{'tapped' if tapped else 'untapped'}, for no cost, attack, step or instruction",
                    at,
                    (at,),
                    ("tapped" if tapped else "untapped", "without cause"),
                )
        elif self.asked and not self.doubtful:
            self.holds("106.7")
        self.asked = 0
        self.doubtful = False
        if self.turned:
            self.turned.clear()
        if self.paid:
            self.paid.clear()
