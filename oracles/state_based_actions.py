"""Oracle: state-based actions are performed when they apply, at once, and only then (CR 704.3-704.5)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.lasting_effects import Modify
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.applying import Applying
from rulehound.oracles.regeneration import RegenerationShields
from rulehound.oracles.wording import spelled_out

JUDGED = frozenset(
    ("704.5a", "704.5b", "704.5f", "704.5g", "704.5h", "704.5j", "704.5m", "704.5n", "704.5p", "704.5q")
)

STILL = {
    "704.5f": "had toughness 0 or less",
    "704.5g": "had lethal damage",
    "704.5h": "had damage by deathtouch",
    "704.5m": "was attached to nothing that it may enchant",
}
"""What may not be so of a permanent as a player receives priority."""


LOSES = frozenset(("704.5a", "704.5b"))
"""Those by which a player loses."""


class StateBasedActions(Applying):
    """Works out which state-based actions apply, from its own model of bodies, damage, life and counters.

    As a player receives priority none applies; where a target tells of a batch, it is just what applied.
    Where effects are not shown, creatures are not judged for as long as one may change them, and nothing
    is before something has happened: such a target may begin without a look at the board.
    """

    name: ClassVar = "state-based-actions"
    rules: ClassVar = (
        "117.5", "704.3", "704.4", "704.5a", "704.5b", "704.5f", "704.5g", "704.5h", "704.5j", "704.5m", "704.5n",
        "704.5p", "704.5q",
    )  # fmt: skip
    needs: ClassVar = frozenset(
        (
            "GameBegan", "ObjectMoved", "TokenCreated", "DamageDealt", "DamageRemoved", "LifeChanged",
            "CountersChanged", "ControlChanged", "PriorityReceived", "ResolutionEnded",
        )
    )  # fmt: skip
    each_priority: ClassVar = False
    reads: ClassVar = {
        **dict.fromkeys(
            (
                ev.GameBegan, ev.TokenCreated, ev.LifeChanged, ev.CountersChanged,
                ev.ControlChanged, ev.EffectBegan, ev.EffectEnded, ev.RemovedFromCombat, ev.PhasedIn,
                ev.Attached, ev.Unattached,
            ),
            "read_change",
        ),
        ev.DamageDealt: "read_damage",
        ev.ObjectMoved: "read_moved",
        ev.PhasedOut: "read_phased_out",
        ev.PhaseBegan: "read_phase_began",
        ev.StepBegan: "read_step_began",
        ev.TurnBegan: "read_turn_began",
        ev.PriorityPassed: "read_passed",
        ev.ResolutionEnded: "read_resolved",
        ev.DrawFailed: "read_failed",
        ev.TurnEnding: "read_ending",
        ev.StateBasedActionsPerformed: "read_performed",
        ev.PriorityReceived: "read_priority",
        ev.PlayerLost: "read_lost",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.ReplacementApplied: "read_applied",
    }  # fmt: skip

    def begin(self) -> None:
        super().begin()
        complete = self.capabilities.complete
        self.shows_effects = complete >= {"EffectBegan", "EffectEnded"}
        shows_phasing = complete >= {"PhasedOut", "PhasedIn"}
        self.unseen = not shows_phasing and any("phasing" in card.keywords for card in self.cards.values())
        self.settled = self.shows_effects
        self.passed = False
        self.dirty = True
        self.perhaps: set[int] = set()
        """What a source has dealt damage to of which it is not known whether it has deathtouch."""
        self.losing: dict[str, str] = {}
        self.dying: dict[int, str] = {}
        self.legends: list[tuple[set[int], int]] = []
        self.cancelled: set[int] = set()
        self.loose: dict[int, str] = {}
        self.ending = False
        self.shields = RegenerationShields(self.board)
        self.tells_all = self.capabilities.complete >= {
            "StateBasedActionsPerformed", "AbilityPutOnStack", "DrawFailed", "RemovedFromCombat",
        }  # fmt: skip
        self.shows_batches = "StateBasedActionsPerformed" in self.capabilities.complete

    def read_change(self, event: ev.Event, index: int) -> None:
        self.dirty = True

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        """Note damage by a source with deathtouch (CR 702.2b)."""
        self.dirty = True
        if isinstance(event.target, int):
            deadly = self.board.dealt_with(event.source, "deathtouch")
            if deadly is not False:
                (self.touched if deadly else self.perhaps).add(event.target)

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        if BATTLEFIELD in (event.zone, event.origin):
            self.dirty = True

    def read_phased_out(self, event: ev.PhasedOut, index: int) -> None:
        """An Aura may be left with nothing."""
        self.dirty = self.dirty or self.any_attached

    def read_phase_began(self, event: ev.PhaseBegan, index: int) -> None:
        """What a static effect gives to attackers is gone."""
        if self.board.attackers:
            self.dirty = True
        self.settled = self.settled or self.passed

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        self.settled = self.settled or self.passed
        if event.kind == "cleanup":
            self.shields.clear()

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        """What lasted until end of turn has ended."""
        self.shields.clear()
        if self.blurred == "end of turn":
            self.blurred = ""

    def read_passed(self, event: ev.PriorityPassed, index: int) -> None:
        self.passed = True

    def read_resolved(self, event: ev.ResolutionEnded, index: int) -> None:
        """Note an effect on creatures that the target does not show."""
        self.settled = True
        self.shields.read_resolved(event)
        self.judge_patience()
        if self.shows_effects:
            return
        thing = self.board.now_resolving
        effects = thing.effects if thing is not None else None
        if effects is None:
            self.blurred = "always"
        for effect in spelled_out(effects or ()):
            if isinstance(effect, Modify) and self.blurred != "always":
                brief = effect.duration in ("end of turn", "end of combat")
                self.blurred = "end of turn" if brief else "always"

    def read_applied(self, event: ev.ReplacementApplied, index: int) -> None:
        """A regeneration shield is used up instead of being destroyed (CR 701.19a)."""
        if event.event != "destroy":
            return
        self.dirty = True
        if not self.shows_batches:  # It may have been this check that would have destroyed it.
            self.touched.discard(event.source)
        wrong = self.shields.read_applied(event)
        if wrong:
            self.wrong("701.19a", wrong, index, "no shield")
        else:
            self.holds("701.19a")

    def read_failed(self, event: ev.DrawFailed, index: int) -> None:
        self.failed.add(event.player)
        self.dirty = True

    def read_ending(self, event: ev.TurnEnding, index: int) -> None:
        self.ending = True

    def read_lost(self, event: ev.PlayerLost, index: int) -> None:
        """A player loses for want of life or cards only where that is so."""
        life = self.board.life.get(event.player, 1)
        self.lost.add(event.player)
        if event.rule == "704.5a" and life > 0:
            self.wrong("704.5a", f"{event.player} lost the game with {life} life", index, "lost early")
        elif event.rule == "704.5b" and event.player not in self.losing and event.player not in self.failed:
            self.wrong("704.5b", f"{event.player} lost the game without a failed draw", index, "lost early")
        elif event.rule in JUDGED:
            self.holds(event.rule)

    def judge_patience(self) -> None:
        """What applied before the resolution was over has been left until then (CR 704.4)."""
        if self.dirty and self.shows_batches and not self.ending and self.applies():
            self.holds("704.4")

    # As they are performed.

    def read_performed(self, event: ev.StateBasedActionsPerformed, index: int) -> None:
        """One batch is all that applies, and nothing else (CR 704.3)."""
        if self.board.resolving and not self.ending:
            self.wrong("704.4", "state-based actions were performed in mid-resolution", index, "resolving")
        self.settle_batch(index)
        self.shields.used.clear()
        self.dying = self.find_dying()
        groups = self.find_legends()
        self.legends = [(group, len(group) - 1) for group in groups]
        self.cancelled = self.find_cancelling()
        self.loose = self.find_loose()
        self.losing = self.find_losers()
        applying = {*self.dying.values(), *self.losing.values(), *self.loose.values()}
        applying |= {"704.5j"} if groups else set()
        applying |= {"704.5q"} if self.cancelled else set()
        told = JUDGED & set(event.rules)
        if self.failed.intersection(self.losing) and told & LOSES:
            applying = (
                applying - LOSES | told & LOSES
            )  # Of two ways in which a player loses one is told, or both.
        for rule in sorted(told - applying):
            if not self.unsure() and not (rule == "704.5h" and self.perhaps):
                self.wrong(
                    rule, "a state-based action was performed that does not apply", index, "does not apply"
                )
        for rule in sorted(applying - told):
            sentence = f"a state-based action that applies (CR {rule}) was not part of the batch"
            self.wrong("704.3", sentence, index, "left out", rule)
        self.failed.clear()
        self.touched.clear()
        self.perhaps.clear()
        self.dirty = True

    def settle_batch(self, index: int) -> None:
        """What a batch was to move has moved by the next look at the board."""
        there = self.board.objects
        for id, rule in self.dying.items():
            if id in self.shields.used:
                self.shields.used.discard(id)
            elif id in there and there[id].zone == BATTLEFIELD:
                self.wrong(rule, f"{there[id].name} survived the state-based actions", index, "survived")
            else:
                self.holds(rule)
        for group, number in self.legends:
            gone = sum(id not in there for id in group)
            if gone < number:
                self.wrong("704.5j", f"{gone} of {len(group)} legendary permanents left", index, "survived")
            else:
                self.holds("704.5j")
        for id in self.cancelled:
            if id in there and id in self.find_cancelling():
                self.wrong("704.5q", "counters of both kinds stayed", index, "survived")
            else:
                self.holds("704.5q")
        for id, rule in self.loose.items():
            if id in there and there[id].attached_to:
                self.wrong(rule, f"{there[id].name} stayed attached", index, "survived")
            else:
                self.holds(rule)
        self.dying, self.legends, self.cancelled, self.loose = {}, [], set(), {}

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """What triggered goes on the stack only when no state-based action applies any more (CR 117.5)."""
        if not event.trigger or not self.tells_all:
            return
        if self.dirty and self.applies():
            self.wrong(
                "117.5",
                "a triggered ability was put on the stack while a state-based action applied",
                index,
                "after triggers",
            )
        else:
            self.holds("117.5")

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """None applies as a player receives priority (CR 704.3)."""
        self.ending = False
        if not self.dirty or not self.settled or self.unseen:
            self.touched.clear()
            self.perhaps.clear()
            return
        self.dirty = False
        if self.dying or self.legends or self.cancelled or self.loose:
            self.settle_batch(index)
        wrong = False
        for id, rule in self.find_dying().items():
            thing = self.board.objects[id]
            wrong = True
            self.wrong(
                rule,
                f"{event.player} received priority while {thing.name} {STILL[rule]}",
                index,
                "at priority",
            )
        for player, rule in self.find_losers().items():
            wrong = True
            self.lost.add(player)
            self.wrong(
                rule, f"{player} was still playing as a player received priority", index, "at priority"
            )
        rows = [("704.5j", self.find_legends()), ("704.5q", self.find_cancelling())]
        rows += [(rule, [{id}]) for id, rule in self.find_loose().items()]
        for rule, found in rows:
            if found:
                wrong = True
                self.wrong(
                    rule, "a state-based action applied as a player received priority", index, "at priority"
                )
        self.touched.clear()
        self.perhaps.clear()
        if not wrong:
            self.holds("704.3")
