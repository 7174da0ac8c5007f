"""Oracle: life is gained and lost by what effects say, and by as much as damage was dealt (CR 119.3, 120.3a)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.abilities import Replacement
from rulehound.oracles.amounts import totals
from rulehound.oracles.course import Thing
from rulehound.oracles.resolution import RESOLUTION_READS, Resolutions


class LifeLedger(Resolutions):
    """Damage to players is matched with loss of life; effects are held to their instructions.

    What replacement effects may have changed is left to the oracle on them.
    """

    name: ClassVar = "life-ledger"
    rules: ClassVar = ("119.3", "120.3a", "118.3b")
    needs: ClassVar = frozenset(
        ("LifeChanged", "DamageDealt", "ResolutionBegan", "ResolutionEnded", "PriorityReceived")
    )
    each_priority: ClassVar = False
    reads: ClassVar = {
        **RESOLUTION_READS,
        ev.PriorityReceived: "read_priority",
        ev.AbilityActivated: "read_activated",
    }

    def begin(self) -> None:
        super().begin()
        self.damage: dict[str, int] = {}
        self.lost: dict[str, int] = {}
        self.paid: dict[str, int] = {}
        self.paying = False

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        super().read_resolution_began(event, index)
        self.paying = False

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """Life that a mana ability brings meanwhile is not what the instructions say."""
        self.paying = True

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        super().read_damage(event, index)
        if isinstance(event.target, str):
            self.damage[event.target] = self.damage.get(event.target, 0) + event.amount

    def read_life(self, event: ev.LifeChanged, index: int) -> None:
        """Life goes down by payments only as far as it goes (CR 118.3b), and up by no loss."""
        super().read_life(event, index)
        player, amount = event.player, event.amount
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
        """All damage to a player has become loss of life (CR 120.3a)."""
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

    def judge(self, thing: Thing, index: int) -> None:
        """Gains and losses that nothing replaces are what the instructions say (CR 119.3)."""
        if (
            self.paying
            or self.unsettled
            or any(effect.event in ("gain life", "draw") for _, _, effect in self.board.special(Replacement))
        ):
            return
        for kind in ("gain life", "lose life"):
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

    def wrong(self, rule: str, sentence: str, index: int, *shape: str) -> None:
        self.violated(rule, sentence, index, (index,), shape)
