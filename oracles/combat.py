"""Oracle: who attacks and blocks, and what damage they deal, all at once (CR 506.4, 508.1a, 509.1a, 510.1-510.2)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.players import opponent_of
from rulehound.core.replacement_effects import RedirectsDamage, Replacement
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing

Hit = tuple[int, int | str]
"""Who deals damage, and to whom."""


class Combat(Oracle):
    """Keeps its own list of who attacks and who blocks whom, and works out the damage as its step begins.

    Sickness and tapping of attackers are left to the oracle on {T}; amounts that a replacement effect may
    have changed to the one on those.
    """

    name: ClassVar = "combat"
    rules: ClassVar = ("506.4", "508.1a", "508.1c", "509.1a", "510.1a", "510.1b", "510.1c", "510.1d")
    needs: ClassVar = frozenset(
        (
            "StepBegan", "AttackersDeclared", "BlockersDeclared", "DamageDealt", "ObjectMoved", "Tapped",
            "ControlChanged", "EffectBegan", "CountersChanged", "PriorityReceived", "RemovedFromCombat",
        )
    )  # fmt: skip
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.PhaseBegan: "read_phase_began",
        ev.StepBegan: "read_step_began",
        ev.AttackersDeclared: "read_attackers",
        ev.BlockersDeclared: "read_blockers",
        ev.RemovedFromCombat: "read_removed",
        ev.ControlChanged: "read_control",
        ev.ObjectMoved: "read_moved",
        ev.DamageDealt: "read_damage",
        ev.PriorityReceived: "read_over",
        ev.StepEnded: "read_over",
    }

    def begin(self) -> None:
        self.elsewhere = False
        self.forget()

    def forget(self) -> None:
        """A new phase: nobody fights."""
        self.attacking: set[int] = set()
        self.blocked: set[int] = set()
        self.to_remove: set[int] = set()
        self.blocking: dict[int, int] = {}
        self.due: dict[int, tuple[int, list[int | str]]] | None = None
        self.dealt: dict[Hit, int] = {}
        self.replaced = False

    # Who fights.

    def read_phase_began(self, event: ev.PhaseBegan, index: int) -> None:
        self.forget()

    def read_attackers(self, event: ev.AttackersDeclared, index: int) -> None:
        """Attackers are creatures of the active player that do not attack yet (CR 508.1a).

        How long one attacks that was declared outside of a combat phase the rules do not say.
        """
        self.elsewhere = self.elsewhere or self.board.phase != "combat"
        active = self.board.active_player
        for id in event.attackers:
            thing = self.board.objects.get(id)
            if thing is None or self.board.uncertain(thing):
                continue
            wrong = self.unfit(thing, active) or ("attacking already" if id in self.attacking else "")
            self.tell("508.1a", thing, "attacks", wrong, index)
            if not wrong and not self.board.may_attack(thing):
                self.tell("508.1c", thing, "attacks", "an ability of it says that it can't", index)
        self.attacking.update(event.attackers)

    def read_blockers(self, event: ev.BlockersDeclared, index: int) -> None:
        """Blockers are untapped creatures of the defending player, and block one attacker each (CR 509.1a)."""
        defender = opponent_of(self.board.active_player)
        for blocker, attacker in event.blocks:
            thing = self.board.objects.get(blocker)
            if thing is None or self.board.uncertain(thing):
                continue
            wrong = self.unfit(thing, defender) or ("tapped" if thing.tapped else "")
            if not wrong and attacker not in self.attacking and not self.elsewhere:
                wrong = "what it blocks does not attack"
            self.tell("509.1a", thing, "blocks", wrong, index)
            self.blocking[blocker] = attacker
            self.blocked.add(attacker)

    def unfit(self, thing: Thing, player: str) -> str:
        """Why a permanent cannot fight for this player, "" where it can."""
        if thing.controller != player:
            return f"{thing.controller} controls it"
        if thing.zone != BATTLEFIELD or thing.id in self.board.phased_out:
            return "not there"
        return "" if "Creature" in self.board.characteristics(thing).types else "no creature"

    def tell(self, rule: str, thing: Thing, does: str, wrong: str, index: int) -> None:
        if wrong:
            shape = "controller" if "controls" in wrong else wrong
            self.violated(rule, f"{thing.name} {does}: {wrong}", index, (index,), (does, shape))
        else:
            self.holds(rule)

    def read_removed(self, event: ev.RemovedFromCombat, index: int) -> None:
        for id in event.objects:
            self.leave(id)
            if id in self.to_remove:
                self.to_remove.discard(id)
                self.holds("506.4")

    def read_control(self, event: ev.ControlChanged, index: int) -> None:
        """What changes controllers is removed from combat (CR 506.4)."""
        thing = self.board.objects.get(event.object)
        if thing is not None and thing.controller != event.player:
            if event.object in self.attacking or event.object in self.blocking:
                self.to_remove.add(event.object)
            self.leave(event.object)

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        if event.origin == BATTLEFIELD and self.attacking:
            self.leave(event.object)

    def leave(self, id: int) -> None:
        """It neither attacks nor blocks any more, nor is it blocked; what blocked it blocks nothing (CR 506.4)."""
        self.attacking.discard(id)
        self.blocked.discard(id)
        self.blocking.pop(id, None)
        for blocker, attacker in self.blocking.items():
            if attacker == id:
                self.blocking[blocker] = 0

    # What damage they deal.

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        """Work out who is to deal how much to whom (CR 510.1)."""
        self.due = None
        self.dealt = {}
        if event.kind != "combat damage" or self.elsewhere:
            return
        self.replaced = self.board.prevents_damage() or any(
            effect.event == "damage" for _, _, effect in self.board.special(Replacement)
        )
        if self.board.special(RedirectsDamage):
            return  # Damage goes to others than those who are fought.
        self.due = {}
        for id in sorted(self.attacking):
            if id not in self.blocked:
                self.expect(id, [opponent_of(self.board.active_player)])
                continue
            blockers: list[int | str] = [each for each, whom in self.blocking.items() if whom == id]
            self.expect(id, blockers)
        for id, attacker in self.blocking.items():
            self.expect(id, [attacker] if attacker in self.attacking else [])

    def expect(self, id: int, targets: list[int | str]) -> None:
        """Note that this creature deals its power to these; nothing is judged where power is not known."""
        thing = self.board.objects.get(id)
        body = self.board.body(thing) if thing is not None else None
        if body is None or thing is None or self.board.uncertain(thing):
            self.due = None
        elif self.due is not None:
            self.due[id] = (max(0, body[0]), targets)

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        if self.due is not None and event.combat:
            hit = (event.source, event.target)
            self.dealt[hit] = self.dealt.get(hit, 0) + event.amount

    def read_over(self, event: ev.PriorityReceived | ev.StepEnded, index: int) -> None:
        """Each creature has dealt its power to what it fights, and to nothing else (CR 510.1b-d, 510.2)."""
        if self.due is None and not self.to_remove:
            return
        for id in sorted(self.to_remove & self.board.objects.keys()):
            name = self.board.objects[id].name
            self.violated(
                "506.4", f"{name} changed controllers and stayed in combat", index, (index,), ("stayed",)
            )
        self.to_remove.clear()
        due, self.due = self.due, None
        if due is None:
            return
        for source, target in self.dealt:
            if source not in due or target not in due[source][1]:
                self.wrong_damage("510.1c" if source in self.blocked else "510.1b", source, "another", index)
                return
        for source, (power, targets) in due.items():
            rule = "510.1d" if source in self.blocking else "510.1c" if source in self.blocked else "510.1b"
            done = sum(self.dealt.get((source, target), 0) for target in targets)
            wanted = power if targets else 0
            if self.replaced or done == wanted:
                if wanted and not self.replaced:
                    self.holds("510.1a")
                    self.holds(rule)
                continue
            self.wrong_damage("510.1a" if done else rule, source, "less" if done < wanted else "more", index)
            if not self.dealt:
                return  # None was dealt at all: said once.

    def wrong_damage(self, rule: str, source: int, how: str, index: int) -> None:
        thing = self.board.find(source)
        name = thing.name if thing is not None else "a creature"
        whom = "to something that it does not fight" if how == "another" else f"{how} than its power"
        self.violated(rule, f"{name} dealt combat damage: {whom}", index, (index,), ("damage", how))
