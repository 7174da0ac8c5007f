"""Following prevention through a trace: what is dealt of the damage of each resolution and of each combat (CR 615)."""

from typing import ClassVar

from rulehound.core import effects as fx
from rulehound.core import events as ev
from rulehound.core.damage_effects import DamageNotPrevented, DealDamage, PreventDamage
from rulehound.core.decisions import Decision
from rulehound.core.object_effects import MoveCounters, PutCounters
from rulehound.core.players import opponent_of
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    DamageIsUnpreventable,
    PreventsDamage,
    RedirectsDamage,
    Replacement,
)
from rulehound.oracles.amounts import parts, whom_meant, x_of
from rulehound.oracles.course import Thing
from rulehound.oracles.prevention import Hit, Left, Shields, Ways
from rulehound.oracles.resolution import Resolutions
from rulehound.oracles.wording import may_be_said, spelled_out

PREVENTING_READS: dict[type[ev.Event], str] = {
    ev.TurnBegan: "read_turn_began",
    ev.PhaseBegan: "read_phase_began",
    ev.BlockersDeclared: "read_blockers",
    ev.RemovedFromCombat: "read_removed",
}
"""What has to be followed besides resolutions and steps."""


class Preventing(Resolutions):
    """Keeps the shields of the turn, and holds what is dealt against all that they may leave.

    `batches` holds what the instructions of the resolution in course would deal, one batch for each, None
    where it is not known; `fight` what is to be dealt in a combat damage step.
    """

    hears: ClassVar = True

    def begin(self) -> None:
        super().begin()
        self.shields = Shields(self.board)
        self.chosen: list[int] = []
        self.batches: list[list[Hit]] | None = []
        self.concerned = False
        """Whether damage by the resolution in course is to be judged here."""
        self.x_then: int | None = 0
        self.creatures_before: tuple[int, ...] | None = None
        """The creatures of who controls what resolves, as it began to, where it shields any."""
        self.blocks: dict[int, int] = {}
        self.blocked: set[int] = set()
        self.fight: list[Hit] | None = None
        self.fighting = False
        self.fought: dict[tuple[int, int | str], int] = {}
        self.sees_combat = self.capabilities.complete >= {
            "AttackersDeclared", "BlockersDeclared", "RemovedFromCombat",
        }  # fmt: skip

    def hear(self, decision: Decision, answer: object, index: int) -> None:
        """Which source of damage a player chooses (CR 609.7a)."""
        if decision.about == "source" and isinstance(answer, int):
            self.chosen.append(decision.options[answer][1])

    def prevents(self) -> bool:
        """Whether something may prevent damage now, or keep it from being prevented."""
        shields = self.shields
        if shields.shields or shields.unknown or shields.unpreventable:
            return True
        return any(
            self.board.special(kind)
            for kind in (PreventsDamage, DamageBecomesCounters, DamageIsUnpreventable, RedirectsDamage)
        )

    def shield_makers(self) -> set[int]:
        """The sources of the shields of this turn, and of those that the resolution in course may have made."""
        makers = {each.source for each in self.shields.shields}
        for thing in self.board.resolving:
            if thing is not None and any(isinstance(each, PreventDamage) for each in may_be_said(thing)):
                makers.add(thing.source or thing.id)
        return makers

    # The turn.

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        self.shields.clear()

    def read_phase_began(self, event: ev.PhaseBegan, index: int) -> None:
        if self.blocked:
            self.blocks, self.blocked = {}, set()

    def read_blockers(self, event: ev.BlockersDeclared, index: int) -> None:
        self.blocks.update(event.blocks)
        self.blocked.update(attacker for _, attacker in event.blocks)

    def read_removed(self, event: ev.RemovedFromCombat, index: int) -> None:
        """What is out of combat is not blocked, nor is it by what blocked it, also where it attacks again."""
        for id in event.objects:
            self.blocks.pop(id, None)
            self.blocked.discard(id)
            for blocker, attacker in self.blocks.items():
                if attacker == id:
                    self.blocks[blocker] = 0

    # Combat.

    def begin_step(self, event: ev.StepBegan) -> None:
        """Shields end in the cleanup step (CR 514.2); as combat damage is dealt, it is all dealt at once."""
        self.fighting = False
        if event.kind == "cleanup":
            self.shields.clear()
        if event.kind == "combat damage" and self.prevents():
            self.present = list(self.board.special(Replacement))
            self.fight, self.fighting, self.fought = self.combat_damage(), True, {}

    def combat_damage(self) -> list[Hit] | None:
        """Who would deal how much to whom (CR 510.1); None where that is not known, or somebody's choice."""
        board = self.board
        if not self.sees_combat or board.astray:
            return None
        pairs: list[tuple[int, int | str]] = []
        attackers = sorted(board.attackers & board.objects.keys())
        for id in attackers:
            blockers = [each for each, whom in self.blocks.items() if whom == id and each in board.objects]
            if id not in self.blocked:
                pairs.append((id, opponent_of(board.active_player)))
            elif len(blockers) > 1:
                return None
            pairs += [(id, each) for each in blockers]
            pairs += [(each, id) for each in blockers]
        hits: list[Hit] = []
        for source, target in pairs:
            thing = board.objects[source]
            body = board.body(thing)
            if body is None or board.uncertain(thing):
                return None
            if body[0] > 0:
                hits.append(self.hit(source, target, body[0], combat=True))
        return hits

    def hit(self, source: int, target: int | str, amount: int, *, combat: bool) -> Hit:
        preventable = self.shields.can_be_prevented(source)
        return Hit(source, target, amount, combat, preventable, self.applicable("damage", target))

    def judge_redirected(self, event: ev.DamageDealt, index: int) -> None:
        """No damage is dealt to whom all of it is taken from, unless something gives it back (CR 614.9)."""
        taken = given = False
        for thing, _, effect in self.board.special(RedirectsDamage):
            if effect.onto == "this" and not self.shields.is_creature(thing.id):
                continue
            given = given or event.target == (thing.controller if effect.onto == "you" else thing.id)
            if effect.to == "creatures you control":
                mine = event.target != thing.id and self.shields.is_creature_of(
                    event.target, thing.controller
                )
            else:
                mine = event.target == (thing.controller if effect.to == "you" else thing.id)
            taken = taken or bool(mine)
        if given:
            self.holds("614.9")
        elif taken:
            self.wrong("614.9", "damage was dealt that is dealt to another instead", index, "redirected")

    def note_combat_damage(self, event: ev.DamageDealt) -> None:
        if self.fighting:
            key = (event.source, event.target)
            self.fought[key] = self.fought.get(key, 0) + event.amount

    def end_fight(self, index: int) -> None:
        """All combat damage of the step has been dealt, and is what is left of what would be."""
        if not self.fighting:
            return
        self.fighting = False
        hits = self.fight
        if hits is None or self.fought.keys() - {(hit.source, hit.target) for hit in hits}:
            self.shields.unknown = True
            return
        dealt = tuple(self.fought.get((hit.source, hit.target), 0) for hit in hits)
        if hits:
            self.hold(
                hits, {left: self.shields.outcomes(hits, left) for left in self.shields.left}, dealt, index
            )

    # Resolutions.

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """What the instructions would deal, each at once (CR 608.2c)."""
        super().read_resolution_began(event, index)
        self.chosen, self.creatures_before = [], None
        thing = self.board.objects.get(event.object)
        effects = thing.effects if thing is not None else None
        self.batches, self.concerned = None, self.prevents()
        if thing is None or effects is None:
            return
        self.x_then = x_of(self.board, thing)
        self.batches = []
        words = spelled_out(effects)
        if any(isinstance(each, PreventDamage) for each in words):
            self.creatures_before = self.shields.creatures_of(thing.controller)
        self.concerned = self.prevents() or any(
            isinstance(each, DamageNotPrevented | PreventDamage) or getattr(each, "unpreventable", False)
            for each in words
        )
        if not self.concerned:
            return
        for effect in effects:
            if isinstance(effect, fx.May) and any(
                isinstance(each, DealDamage | DamageNotPrevented) for each in spelled_out((effect,))
            ):
                self.batches = None
                return
        shares = [each for each in parts(self.board, thing, self.x_then) if each.kind == "damage"]
        prevented = True
        for effect in effects:
            prevented = prevented and not isinstance(effect, DamageNotPrevented)
            if not isinstance(effect, DealDamage):
                continue
            meant = whom_meant(self.board, thing, effect)
            number = 1 if meant is None else len(meant)
            mine, shares = shares[:number], shares[number:]
            hits: list[Hit] = []
            for share in mine:
                if share.amount is None or share.whom == "*":
                    self.batches = None
                    return
                hit = self.hit(thing.source or thing.id, share.whom, share.amount, combat=False)
                sure = prevented and hit.preventable and not effect.unpreventable
                hits.append(Hit(hit.source, hit.target, hit.amount, False, sure, hit.replaced_by))
            self.batches.append(hits)

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        thing = self.board.objects.get(event.object)
        super().read_resolution_ended(event, index)
        if thing is None:
            self.lose_shields_of(event.object)
        if thing is None or not event.resolved:
            return
        kinds = {type(each) for each in spelled_out(thing.effects or ())}
        if PreventDamage in kinds and DealDamage in kinds:
            self.shields.unknown = True
        elif self.concerned:
            self.judge_resolution(thing, index)
        self.shields.add(thing, self.x_then, self.chosen, self.creatures_before)

    def lose_shields_of(self, resolved: int) -> None:
        """What has left in the middle, ending the turn or combat, may have made shields before (CR 724.1b)."""
        gone = self.board.find(resolved)
        if gone is not None and any(isinstance(each, PreventDamage) for each in may_be_said(gone)):
            self.shields.unknown = True

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """A mana ability that deals damage uses shields up unseen, and deals more than the instructions say."""
        super().read_activated(event, index)
        if event.mana and any(isinstance(each, DealDamage) for each in self.said_for_mana(event)):
            self.batches = None
            self.shields.lose_count()

    def judge_resolution(self, thing: Thing, index: int) -> None:
        """What was dealt to each is what is left of what the instructions would have dealt in all."""
        seen = {whom: amount for (kind, whom), amount in self.seen.items() if kind == "damage"}
        becoming = self.board.special(DamageBecomesCounters)
        if becoming:
            if any(isinstance(each, PutCounters | MoveCounters) for each in thing.effects or ()):
                self.shields.unknown = True
            if self.board.dealt_with(thing.source or thing.id, "wither") is not False:
                self.shields.unknown = True
            if any(each.kind == "+1/+1" for _, _, each in becoming):
                if any(effect.event == "put counters" for _, _, effect in self.present):
                    self.shields.unknown = True  # Those counters may be replaced in turn (CR 616.1f).
            for (kind, target), amount in self.seen.items():
                if kind.startswith("put"):
                    seen[target] = seen.get(target, 0) - amount
        if self.batches is None or self.unsettled:
            self.shields.unknown = self.shields.unknown or bool(seen)
            if any(isinstance(each, DealDamage) for each in may_be_said(thing)):
                self.shields.lose_count()  # All of the damage may have been prevented.
            return
        hits = [hit for batch in self.batches for hit in batch]
        if not hits or self.resolving is not None:
            return
        targets = tuple(dict.fromkeys(hit.target for hit in hits))
        ways = {left: self.totals(self.batches, targets, left) for left in self.shields.left}
        self.hold(hits, ways, tuple(seen.get(each, 0) for each in targets), index)

    def totals(self, batches: list[list[Hit]], targets: tuple[int | str, ...], left: Left) -> Ways | None:
        """What each may be dealt in all by damage that is dealt batch after batch; None where that is not known."""
        reached: set[tuple[tuple[int, ...], Left]] = {(tuple(0 for _ in targets), left)}
        for batch in batches:
            after: set[tuple[tuple[int, ...], Left]] = set()
            for before, there in reached:
                found = self.shields.outcomes(batch, there)
                if found is None:
                    return None
                for dealt, then in found:
                    each = dict(zip(targets, before, strict=True))
                    for hit, amount in zip(batch, dealt, strict=True):
                        each[hit.target] += amount
                    after.add((tuple(each.values()), then))
            reached = after
        return frozenset(reached)

    def hold(
        self,
        hits: list[Hit],
        ways: dict[Left, Ways | None],
        dealt: tuple[int, ...],
        index: int,
    ) -> None:
        """Object to an outcome that nothing leads to; else give up what it rules out."""
        if self.shields.unknown:
            return
        found = [each for each in ways.values() if each is not None]
        if len(found) < len(ways):
            self.shields.unknown = True
            return
        possible = {amounts for each in found for amounts, _ in each}
        rule = self.shields.rule(hits)
        if dealt in possible:
            if rule:
                self.holds(rule)
            self.shields.left = frozenset(
                left for each in found for amounts, left in each if amounts == dealt
            )
            return
        self.shields.unknown = True
        sums = {sum(each) for each in possible}
        how = "less" if sum(dealt) < min(sums) else "more" if sum(dealt) > max(sums) else "in between"
        said = " or ".join(str(each) for each in sorted(sums))
        sentence = f"damage: {sum(dealt)} was dealt; with what prevents it, it is {said}"
        self.wrong(rule or "615.6", sentence, index, "prevention", how)
