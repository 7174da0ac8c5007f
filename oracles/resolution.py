"""What happened while a spell or ability resolved, summed up by kind; the base of oracles that judge amounts."""

from typing import Any, ClassVar

from rulehound.core import events as ev
from rulehound.core.effects import Effect, followed
from rulehound.core.object_effects import PutCounters
from rulehound.core.replacement_effects import Replacement
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.amounts import KINDS, Key, Part, parts, x_of
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.lasting_effects import REPLACES

RESOLUTION_READS: dict[type[ev.Event], str] = {
    ev.ResolutionBegan: "read_resolution_began",
    ev.ResolutionEnded: "read_resolution_ended",
    ev.CardDrawn: "read_drawn",
    ev.DrawFailed: "read_drawn",
    ev.LifeChanged: "read_life",
    ev.DamageDealt: "read_damage",
    ev.CountersChanged: "read_counters",
    ev.TokenCreated: "read_token",
    ev.ManaAdded: "read_mana",
    ev.EffectBegan: "read_effect_began",
    ev.ObjectMoved: "read_moved",
    ev.AbilityActivated: "read_activated",
}
"""How resolutions are followed."""
OF_DAMAGE = ("damage", "gain life", "put counters", "put other counters")
"""What an instruction to deal damage may come to where damage is prevented or becomes something else."""


class Resolutions(Oracle):
    """Follows the resolution in course: what its instructions are to do, and what was done.

    `unsettled` says that permanents came or went meanwhile, so that what applied as it began may not have
    applied all along.
    """

    kinds: ClassVar[frozenset[str]] = frozenset()

    def begin(self) -> None:
        self.resolving: Thing | None = None
        self.parts: list[Part] = []
        self.seen: dict[Key, int] = {}
        self.present: list[tuple[Thing, int, Replacement]] = []
        self.unsettled = False
        self.besides: set[str] = set()
        """Kinds of amount of which something else does some as well: lifelink, wither, or a mana ability."""
        self.index = 0

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        thing = self.board.objects.get(event.object)
        self.resolving = None
        self.besides = set()
        if thing is None or not thing.effects:
            return
        self.parts = parts(self.board, thing, x_of(self.board, thing))
        if self.parts:
            self.resolving = thing
            self.present = list(self.board.special(Replacement))
            self.seen = {}
            self.unsettled = False
            self.index = index

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        thing, self.resolving = self.resolving, None
        if thing is not None and thing.id == event.object and event.resolved:
            self.judge(thing, index)

    def judge(self, thing: Thing, index: int) -> None:
        """Compare what was to be done with what was done."""
        raise NotImplementedError

    def applicable(self, kind: str, whom: int | str) -> tuple[Replacement, ...]:
        """The replacement effects that apply to such an event for this player or permanent."""
        target: Any = self.board.find(whom) if isinstance(whom, int) else None
        player = target.controller if target is not None else whom
        found = []
        for thing, _, effect in self.present:
            if effect.event != kind:
                continue
            if kind == "put counters" and effect.kind not in ("", "+1/+1"):
                continue
            if effect.this:
                if thing.id == whom:
                    found.append(effect)
                continue
            if kind == "put counters":
                if target is None or not self.board.characteristics(target).matches(effect.picked):
                    continue
            elif kind == "damage" and effect.plus < 0 and not isinstance(whom, str):
                continue
            if effect.whose == "any" or (thing.controller == player) == (effect.whose == "you"):
                found.append(effect)
        return tuple(found)

    def count(self, kind: str, whom: int | str, amount: int) -> None:
        if self.resolving is not None:
            self.seen[kind, whom] = self.seen.get((kind, whom), 0) + amount

    def read_effect_began(self, event: ev.EffectBegan, index: int) -> None:
        """What is left behind may replace what the same object does after that (CR 614.3)."""
        if event.what == REPLACES:
            self.unsettled = True

    def read_drawn(self, event: ev.CardDrawn | ev.DrawFailed, index: int) -> None:
        if self.resolving is not None:
            self.count("draw", event.player, 1)

    def read_life(self, event: ev.LifeChanged, index: int) -> None:
        if self.resolving is not None and event.cause not in ("damage", "payment"):
            self.count("gain life" if event.amount > 0 else "lose life", event.player, abs(event.amount))

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        if self.resolving is not None:
            self.count("damage", event.target, event.amount)
            if self.board.dealt_with(event.source, "lifelink") is not False:
                self.besides.add("gain life")
            if self.board.dealt_with(event.source, "wither") is not False:
                self.besides.update(("put counters", "put other counters"))

    def read_counters(self, event: ev.CountersChanged, index: int) -> None:
        untaps = event.kind == "stun" and event.amount < 0  # It comes off in place of untapping (CR 122.1d).
        if self.resolving is not None and not untaps:
            kind = "put counters" if event.kind == "+1/+1" else "put other counters"
            self.count(kind, event.object, event.amount)

    def read_token(self, event: ev.TokenCreated, index: int) -> None:
        if self.resolving is not None:
            self.count("create tokens", event.object.owner, 1)  # Whose it is created it (CR 111.2).

    def read_mana(self, event: ev.ManaAdded, index: int) -> None:
        if self.resolving is not None:
            self.count("mana", event.player, len(event.mana))

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """A mana ability for a cost on resolution may do more than add mana, and the instructions do not say it."""
        if self.resolving is not None and event.mana:
            for effect in self.said_for_mana(event):
                self.besides.add(KINDS.get(type(effect), ""))
                if isinstance(effect, PutCounters):
                    self.besides.add("put other counters")

    def said_for_mana(self, event: ev.AbilityActivated) -> tuple[Effect, ...]:
        """All that an ability says that was activated for mana."""
        ability = self.board.ability(event.source, event.ability)
        return tuple(followed(getattr(ability, "effects", ())))

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        if self.resolving is not None and BATTLEFIELD in (event.origin, event.zone):
            self.unsettled = True
