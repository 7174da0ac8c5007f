"""Oracle: who attacks and blocks, who leaves combat, and what damage is dealt to whom (CR 506, 509, 510, 120)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.object_effects import Move
from rulehound.core.players import opponent_of
from rulehound.core.replacement_effects import RedirectsDamage, Replacement
from rulehound.core.static_abilities import CannotHaveCounters, Grants
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.base import Oracle
from rulehound.oracles.wording import spelled_out


class Fighting(Oracle):
    """Keeps attackers and blockers by its own count, and adds up what each deals in a combat damage step.

    Where effects replace damage, amounts are left to the oracle on replacement effects.
    """

    name: ClassVar = "fighting"
    rules: ClassVar = (
        "506.2", "506.3", "506.4", "506.4b", "509.1a", "509.1h", "510.1a", "510.1c", "510.2", "120.1", "120.1a",
        "120.2a", "120.3d", "120.5", "611.2d", "611.3a", "701.8b",
    )  # fmt: skip
    needs: ClassVar = frozenset(
        (
            "AttackersDeclared", "BlockersDeclared", "RemovedFromCombat", "DamageDealt", "StepBegan", "PhaseBegan",
            "StateBasedActionsPerformed", "PriorityReceived", "Tapped", "Untapped", "ControlChanged",
        )
    )  # fmt: skip
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.AttackersDeclared: "read_attackers",
        ev.BlockersDeclared: "read_blockers",
        ev.Tapped: "read_turned",
        ev.Untapped: "read_turned",
        ev.ObjectMoved: "read_moved",
        ev.ControlChanged: "read_control",
        ev.PhasedOut: "read_phased_out",
        ev.RemovedFromCombat: "read_removed",
        ev.StepBegan: "read_step_began",
        ev.PhaseBegan: "read_phase_began",
        ev.DamageDealt: "read_damage",
        ev.CountersChanged: "read_counters",
        ev.ResolutionBegan: "read_resolution_began",
        ev.StateBasedActionsPerformed: "read_performed",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        self.batch = False
        self.marked: set[int] = set()
        self.withered: dict[int, int] = {}
        """How many -1/-1 counters damage by wither has to put on what, less those that were put."""
        self.elsewhere = False
        self.clear()

    def clear(self) -> None:
        """Combat is over."""
        self.attackers: dict[int, None] = {}
        self.blockers: dict[int, int] = {}
        self.blocked: set[int] = set()
        self.left: set[int] = set()
        self.former: set[int] = set()
        self.turned: set[int] = set()
        self.dealt: dict[int, int] | None = None
        self.due: dict[int, int] = {}
        self.alone: dict[int, int] = {}
        """What those whose power a static ability changes would deal without it."""
        self.varying: set[int] = set()
        """Those whose power an effect has changed by a number settled as it began."""
        self.interrupted = False

    def read_phase_began(self, event: ev.PhaseBegan, index: int) -> None:
        if self.attackers or self.former:
            self.clear()

    # Who attacks and blocks.

    def read_attackers(self, event: ev.AttackersDeclared, index: int) -> None:
        """The active player attacks with creatures of theirs (CR 506.2, 506.3).

        How long one attacks that was declared outside of a combat phase the rules do not say.
        """
        board = self.board
        self.elsewhere = self.elsewhere or board.phase != "combat"
        if event.player != board.active_player:
            self.wrong("506.2", f"{event.player} attacked in another player's turn", index, "player")
        for id in event.attackers:
            thing = board.objects.get(id)
            if thing is None or thing.zone != BATTLEFIELD or thing.controller != event.player:
                self.wrong("506.2", f"{event.player} attacked with what they do not control", index, "other")
            elif self.is_creature(id) is False:
                self.wrong("506.3", f"{thing.name} attacked and is no creature", index, "attacked")
            else:
                self.holds("506.2")
                self.holds("506.3")
            self.attackers[id] = None

    def is_creature(self, id: int) -> bool | None:
        """Whether a permanent is a creature; None where that is not known."""
        thing = self.board.objects.get(id)
        if thing is None or self.board.uncertain(thing):
            return None
        return "Creature" in self.board.characteristics(thing).types

    def read_blockers(self, event: ev.BlockersDeclared, index: int) -> None:
        """The defending player's untapped creatures block what attacks (CR 509.1a)."""
        for blocker, attacker in event.blocks:
            thing = self.board.objects.get(blocker)
            if attacker not in self.attackers and self.elsewhere:
                pass
            elif attacker not in self.attackers:
                self.wrong("509.1a", "a creature blocked what does not attack", index, "no attacker")
            elif thing is None or thing.controller != opponent_of(self.board.active_player):
                self.wrong("509.1a", "a creature blocked for the attacking player", index, "controller")
            elif thing.tapped:
                self.wrong("509.1a", f"{thing.name} blocked while it was tapped", index, "tapped")
            elif self.is_creature(blocker) is False:
                self.wrong("506.3", f"{thing.name} blocked and is no creature", index, "blocked")
            else:
                self.holds("509.1a")
            self.blockers[blocker] = attacker
            self.blocked.add(attacker)

    # Who leaves combat.

    def leave(self, id: int) -> None:
        if id in self.attackers or id in self.blockers:
            self.left.add(id)

    def read_turned(self, event: ev.Tapped | ev.Untapped, index: int) -> None:
        """An attacker or blocker that is tapped or untapped stays in combat (CR 506.4b)."""
        if event.object in self.attackers or event.object in self.blockers:
            self.turned.add(event.object)

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """What leaves the battlefield leaves combat; only some causes destroy (CR 506.4, 701.8b, 120.5)."""
        if event.origin != BATTLEFIELD:
            return
        self.leave(event.object)
        if event.cause != "destroy":
            return
        if self.batch or self.told_to_destroy():
            self.holds("701.8b")
            if self.batch and event.object in self.marked:
                self.holds("120.5")
        elif event.object in self.marked:
            self.wrong(
                "120.5", "a damaged permanent was destroyed by nothing but the damage", index, "damage"
            )
        else:
            self.wrong("701.8b", "a permanent was destroyed by no effect and no state-based action", index)

    def told_to_destroy(self) -> bool:
        """Whether what resolves says "destroy", or what it says is not known."""
        if not self.board.resolving:
            return False
        thing = self.board.resolving[-1]
        if thing is None or thing.effects is None:
            return True
        return any(isinstance(each, Move) and each.how == "destroy" for each in spelled_out(thing.effects))

    def read_control(self, event: ev.ControlChanged, index: int) -> None:
        thing = self.board.objects.get(event.object)
        if thing is not None and thing.controller != event.player:
            self.leave(event.object)

    def read_phased_out(self, event: ev.PhasedOut, index: int) -> None:
        for id in event.objects:
            self.leave(id)

    def read_removed(self, event: ev.RemovedFromCombat, index: int) -> None:
        for id in event.objects:
            if id in self.left:
                self.left.discard(id)
                self.holds("506.4")
            self.attackers.pop(id, None)
            self.blockers.pop(id, None)
            self.blocked.discard(id)
            self.former.add(id)
            for blocker, attacker in self.blockers.items():
                if attacker == id:
                    self.blockers[blocker] = 0  # Also where that attacks again, this blocks nothing.

    # Damage.

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        """Work out what each creature is to deal (CR 510.1a)."""
        self.dealt = None
        self.interrupted = False
        if event.kind != "combat damage":
            return
        self.dealt, self.due, self.alone = {}, {}, {}
        if self.elsewhere or self.board.prevents_damage():
            return
        varying = [lasts.event.objects for lasts in self.board.lasting.values() if lasts.varies]
        self.varying = {id for objects in varying for id in objects}
        granted = bool(self.board.special(Grants))
        if any(effect.event == "damage" for _, _, effect in self.board.special(Replacement)):
            return
        for id in (*self.attackers, *self.blockers):
            thing = self.board.objects.get(id)
            body = self.board.body(thing) if thing is not None and not self.board.uncertain(thing) else None
            if body is None or id in self.left:
                continue
            self.due[id] = max(0, body[0]) if self.fights(id) else 0
            if granted and thing is not None and self.due[id]:
                given = sum(self.board.given(effect, thing)[0] for effect in self.board.grants_to(thing))
                if given:
                    self.alone[id] = max(0, body[0] - given)

    def fights(self, id: int) -> bool:
        """Whether there is something that it deals damage to: a blocked attacker needs a blocker, and a blocker
        the attacker that it blocks (CR 510.1c, 510.1d)."""
        if id in self.attackers:
            return id not in self.blocked or id in self.blockers.values()
        whom = self.blockers[id]
        return whom in self.attackers and whom not in self.left

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        """Damage has a source, and goes to a player or a creature (CR 120.1, 120.1a)."""
        target = event.target
        if self.board.find(event.source) is None:
            self.wrong("120.1", "damage was dealt by no object", index, "no source")
        elif isinstance(target, int) and self.board.objects.get(target) is None:
            self.wrong("120.1", "damage was dealt to no object", index, "no recipient")
        elif isinstance(target, int) and self.is_creature(target) is False:
            self.wrong("120.1a", "damage was dealt to a permanent that is no creature", index, "no creature")
        else:
            self.holds("120.1a" if isinstance(target, int) else "120.1")
        if isinstance(target, int):
            self.marked.add(target)
            if self.board.dealt_with(event.source, "wither"):
                self.withered[target] = self.withered.get(target, 0) + event.amount
        if event.combat:
            self.judge_combat_damage(event, index)

    def judge_combat_damage(self, event: ev.DamageDealt, index: int) -> None:
        """Combat damage is dealt at once, by creatures in combat, to whom they face (CR 510.1c, 510.2)."""
        if self.dealt is None:
            self.wrong("120.2a", "combat damage was dealt in another step", index, self.board.moment)
            return
        self.holds("120.2a")
        source, target = event.source, event.target
        if self.interrupted:
            self.wrong("510.2", "combat damage was dealt after other combat damage", index, "not at once")
        elif any(each != source for each in self.dealt):
            self.holds("510.2")
        self.dealt[source] = self.dealt.get(source, 0) + event.amount
        if self.elsewhere or self.board.special(RedirectsDamage):
            return
        if source in self.former and source not in self.attackers and source not in self.blockers:
            self.wrong("506.4", "a creature that had left combat dealt combat damage", index, "left")
        elif source in self.attackers and isinstance(target, int):
            if self.blockers.get(target) != source:
                self.wrong("510.1c", "an attacker dealt damage to what does not block it", index, "blocker")
            else:
                self.holds("510.1c")
                self.holds("509.1h")
        elif source in self.blocked and source in self.attackers:
            self.wrong("509.1h", "a blocked creature dealt damage to the player", index, "blocked")

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        self.withered.clear()

    def read_counters(self, event: ev.CountersChanged, index: int) -> None:
        if event.kind == "-1/-1" and event.object in self.withered:
            self.withered[event.object] -= event.amount

    def judge_wither(self, index: int) -> None:
        """Damage by wither is put as -1/-1 counters, on what may have them (CR 120.3d, 614.17)."""
        withered, self.withered = self.withered, {}
        if self.board.special(CannotHaveCounters):
            return
        for left in withered.values():
            if left > 0:
                self.wrong("120.3d", "damage by wither was not put as -1/-1 counters", index, "wither")
            else:
                self.holds("120.3d")

    def read_performed(self, event: ev.StateBasedActionsPerformed, index: int) -> None:
        self.batch = True
        if self.withered:
            self.judge_wither(index)
        if self.dealt is not None:
            self.interrupted = True
            self.judge_amounts(index)

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """Each creature in combat has dealt its power; who left is out of combat."""
        self.batch = False
        if self.withered:
            self.judge_wither(index)
        if self.dealt is not None:
            self.interrupted = True
            self.judge_amounts(index)
        if self.left:
            self.left.clear()
            self.wrong("506.4", "a permanent that left was not removed from combat", index, "not removed")

    def judge_amounts(self, index: int) -> None:
        """Compare what was dealt with what was due, once a step."""
        dealt = self.dealt or {}
        for id, amount in self.due.items():
            done = dealt.get(id, 0)
            alone = id in self.blocked and amount == 0 and id in self.attackers
            if done == amount:
                if amount:
                    self.holds("506.4b" if id in self.turned else "510.1a")
                    if id in self.alone:
                        self.holds("611.3a")
                    if id in self.varying:
                        self.holds("611.2d")
                elif alone and id not in self.blockers.values():
                    self.holds("509.1h")
            elif not done and id in self.turned:
                self.wrong("506.4b", "a creature that was tapped or untapped dealt no damage", index, "none")
            elif done and done == self.alone.get(id):
                self.wrong(
                    "611.3a",
                    "a creature dealt combat damage as if no static ability changed its power",
                    index,
                    "static",
                )
            elif not alone:
                self.wrong(
                    "611.2d" if id in self.varying else "510.1a",
                    f"a creature with power {amount} dealt {done} combat damage",
                    index,
                    "less" if done < amount else "more",
                )
        self.due = {}
