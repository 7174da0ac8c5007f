"""Oracle: life is gained and lost by what effects say, and by as much as damage was dealt (CR 119.3, 120.3a)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.replacement_effects import Replacement
from rulehound.oracles.amounts import changed, totals
from rulehound.oracles.course import Thing
from rulehound.oracles.resolution import RESOLUTION_READS, Resolutions


class LifeLedger(Resolutions):
    """Damage to players is matched with loss of life, that of lifelink with gain; effects are held to their words.

    What replacement effects may have changed is left to the oracle on them.
    """

    name: ClassVar = "life-ledger"
    rules: ClassVar = ("119.3", "120.3a", "118.3b", "120.3f")
    needs: ClassVar = frozenset(
        ("LifeChanged", "DamageDealt", "ResolutionBegan", "ResolutionEnded", "PriorityReceived")
    )
    each_priority: ClassVar = False
    reads: ClassVar = {
        **RESOLUTION_READS,
        ev.PriorityReceived: "read_priority",
        ev.AbilityActivated: "read_activated",
        ev.StateBasedActionsPerformed: "read_performed",
    }

    def begin(self) -> None:
        super().begin()
        self.damage: dict[str, int] = {}
        self.lost: dict[str, int] = {}
        self.paid: dict[str, int] = {}
        self.linked: dict[str, list[int]] = {}
        """The damage that sources with lifelink have dealt since the last priority, by their controllers."""
        self.gained: dict[str, int] = {}
        self.elsewhere = False
        """Whether life may have been gained by something else meanwhile."""
        self.paying = False

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        super().read_damage(event, index)
        if isinstance(event.target, str):
            self.damage[event.target] = self.damage.get(event.target, 0) + event.amount
        linked = self.board.dealt_with(event.source, "lifelink")
        source = self.board.find(event.source)
        if linked and source is not None:
            self.linked.setdefault(source.controller, []).append(event.amount)
        elif linked is None:
            self.elsewhere = True

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """What resolves may have life gained by itself."""
        super().read_resolution_began(event, index)
        self.paying = False
        thing = self.board.objects.get(event.object)
        gains = any(part.kind == "gain life" for part in self.parts)
        self.elsewhere = self.elsewhere or gains or thing is None or thing.effects is None

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """A mana ability may do more than add mana, and what it does is not what the instructions say."""
        self.paying = True
        self.elsewhere = self.elsewhere or event.mana
        self.paying = True

    def read_life(self, event: ev.LifeChanged, index: int) -> None:
        """Life goes down by payments only as far as it goes (CR 118.3b), and up by no loss."""
        super().read_life(event, index)
        player, amount = event.player, event.amount
        if event.cause == "gain":
            self.gained[player] = self.gained.get(player, 0) + amount
        if event.cause == "damage":
            self.lost[player] = self.lost.get(player, 0) - amount
        elif event.cause == "payment":
            has = self.board.life.get(player)
            if has is not None and has + amount < 0:
                self.wrong("118.3b", f"{player} paid {-amount} life and had {has}", index, "payment")
            elif has is not None:
                self.holds("118.3b")
        if event.cause in ("gain", "lose") and (amount > 0) != (event.cause == "gain"):
            self.wrong(
                "119.3", f"{player}'s life changed by {amount} as they were to {event.cause}", index, "sign"
            )

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """All damage to a player has become loss of life (CR 120.3a), all by lifelink gain as well (CR 120.3f)."""
        self.judge_lifelink(index)
        if not self.damage and not self.lost:
            return
        for player in sorted({*self.damage, *self.lost}):
            dealt, lost = self.damage.get(player, 0), self.lost.get(player, 0)
            if dealt == lost:
                self.holds("120.3a")
            else:
                self.wrong(
                    "120.3a",
                    f"{dealt} damage was dealt to {player}, who lost {lost} life",
                    index,
                    "less" if lost < dealt else "more",
                )
        self.damage.clear()
        self.lost.clear()

    def read_performed(self, event: ev.StateBasedActionsPerformed, index: int) -> None:
        """Life gained by lifelink is there before anybody loses for want of it (CR 704.3)."""
        self.judge_lifelink(index)

    def judge_lifelink(self, index: int) -> None:
        """Each damage by lifelink is one gain of as much, as replaced (CR 702.15b); nothing else gains meanwhile."""
        linked, gained, sure = self.linked, self.gained, not self.elsewhere
        if not linked and not gained and sure:
            return
        self.linked, self.gained, self.elsewhere = {}, {}, False
        present = [(thing, effect) for thing, _, effect in self.board.special(Replacement)]
        if not linked or not sure or self.board.repaid or any(each.gain_life for _, each in present):
            return
        for player, amounts in linked.items():
            effects = tuple(
                effect
                for thing, effect in present
                if effect.event == "gain life"
                and (effect.whose == "any" or (thing.controller == player) == (effect.whose == "you"))
            )
            allowed = frozenset((0,))
            for amount in amounts:
                allowed = frozenset(total + more for total in allowed for more in changed(amount, effects))
            done = gained.get(player, 0)
            if done in allowed:
                self.holds("120.3f")
            else:
                said = " or ".join(map(str, sorted(allowed)))
                how = "less" if done < min(allowed) else "more"
                self.wrong(
                    "120.3f", f"{player} gained {done} life by lifelink, not {said}", index, "lifelink", how
                )

    def judge(self, thing: Thing, index: int) -> None:
        """Gains and losses that nothing replaces are what the instructions say (CR 119.3)."""
        if (
            self.paying
            or self.unsettled
            or any(effect.event in ("gain life", "draw") for _, _, effect in self.board.special(Replacement))
        ):
            return
        for kind in ("gain life", "lose life"):
            if kind == "gain life" and (kind in self.besides or self.board.repaid):
                continue  # By lifelink, or for damage that is prevented (CR 120.3f, 615.5).
            shares = [part for part in self.parts if part.kind == kind]
            if any(part.whom == "*" or part.has_x for part in shares):
                continue
            for whom in dict.fromkeys(part.whom for part in shares):
                allowed = totals([part for part in shares if part.whom == whom], (), kind)
                done = self.seen.get((kind, whom), 0)
                if allowed is None:
                    continue
                if done in allowed:
                    self.holds("119.3")
                else:
                    said = " or ".join(map(str, sorted(allowed)))
                    self.wrong("119.3", f"{kind}: {whom} by {done}, not by {said}", index, kind)
