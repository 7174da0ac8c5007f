"""The part of the board that lasts: marked damage, life, and what prevents damage, on top of effects and X."""

from collections.abc import Iterable
from typing import Final

from rulehound.core import events as ev
from rulehound.core.damage_effects import PreventDamage
from rulehound.core.static_abilities import Grants
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.course import Thing
from rulehound.oracles.scheduled import DelayedAbilities
from rulehound.oracles.wording import may_say, spelled_out

OF_DAMAGE = ("deathtouch", "lifelink", "wither")
"""The keywords that say what damage does."""


class Lasting(DelayedAbilities):
    """Marked damage and life totals, besides effects that last, delayed abilities, and each object's X (CR 107.3)."""

    def __init__(self) -> None:
        super().__init__()
        self.life: dict[str, int] = {}
        self.shielded = False
        """Whether something that has resolved this turn, or resolves now, prevents damage (CR 615.3)."""
        self.doubtful: set[int] = set()
        """Permanents of which it is not known whether all damage dealt to them was marked on them."""
        self.repaid = False
        """Whether life is gained for damage that is prevented (CR 615.5)."""
        self.had_together: dict[int, tuple[str, ...]] = {}
        """The keywords about damage of what may leave at once, with all of it there (CR 608.2h)."""
        self.given_away: frozenset[str] = frozenset()
        """The keywords about damage given by what has left, perhaps together with what leaves next."""

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        """What was delayed until a step of the turn that is over will never trigger."""
        for id, each in tuple(self.scheduled.items()):
            if each.says is not None and each.says.that_turn:
                if each.turn != self.turn and each.event.player == self.active_player:
                    del self.scheduled[id]
        super().read_turn_began(event, index)
        self.shielded = self.repaid = False
        self.doubtful.clear()

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        super().read_resolution_began(event, index)
        thing = self.resolving[-1]
        self.x_began = self.x_now(thing) if thing is not None else 0
        self.added = ()
        for effect in spelled_out(thing.effects) if thing is not None and thing.effects else ():
            if isinstance(effect, PreventDamage):
                self.shielded, self.repaid = True, self.repaid or effect.gain_life
        if thing is not None and may_say(thing, (PreventDamage,)):
            self.shielded = self.repaid = True

    def dealt_with(self, source: int, keyword: str) -> bool | None:
        """Whether a source of damage has a keyword, or had it last (CR 702.2e); None where that is not known."""
        thing = self.find(source)
        if thing is None:
            return False  # Damage by no object is objected to for itself (CR 120.1).
        if keyword in self.characteristics(thing).keywords or keyword in thing.had:
            return True
        if thing.zone != BATTLEFIELD:
            return False
        if source in self.objects:
            return self.has(thing, keyword)
        if keyword in thing.may_have_had:
            return None
        if any(keyword in getattr(each.does, "keywords", ()) for each in self.lasting.values()):
            return None
        return None if any(keyword in each.keywords for _, _, each in self.special(Grants)) else False

    def leave(self, id: int) -> Thing | None:
        """Take an object out of its zone; what was given to a permanent is remembered (CR 702.15c)."""
        thing = self.objects.get(id)
        if thing is not None and thing.zone == BATTLEFIELD:
            thing.had = self.had_together.get(id) or self.of_damage(thing)
            thing.may_have_had = frozenset() if id in self.had_together else self.given_away
            for _, _, effect in (each for each in self.special(Grants) if each[0].id == id):
                self.given_away |= set(OF_DAMAGE).intersection(effect.keywords)
        return super().leave(id)

    def of_damage(self, thing: Thing) -> tuple[str, ...]:
        """What a permanent is given of the keywords that say what damage does."""
        if not self.lasting and not self.special(Grants):
            return ()
        return tuple(each for each in OF_DAMAGE if self.has(thing, each))

    def note_damage(self, permanents: Iterable[Thing]) -> None:
        """Remember the keywords about damage of what may leave at once, where something gives them."""
        given = {each for _, _, effect in self.special(Grants) for each in effect.keywords}
        self.had_together = {}
        if given.intersection(OF_DAMAGE):
            self.had_together = {each.id: self.of_damage(each) for each in permanents}

    def forget_damage(self) -> None:
        """What leaves from now on does not leave together with what has left."""
        self.had_together, self.given_away = {}, frozenset()

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        """Damage is marked on a creature, unless its source has wither (CR 120.3e, 120.3d)."""
        if isinstance(event.target, int) and event.target in self.objects:
            for hurt in self.hurt.values():
                hurt.add(event.target)
            withers = self.dealt_with(event.source, "wither")
            if withers is None:
                self.doubtful.add(event.target)
            if not withers:
                self.objects[event.target].damage += event.amount

    def read_damage_removed(self, event: ev.DamageRemoved, index: int) -> None:
        for id in event.objects:
            if id in self.objects:
                self.objects[id].damage = 0

    def read_life(self, event: ev.LifeChanged, index: int) -> None:
        self.life[event.player] = self.life.get(event.player, 0) + event.amount


LASTING_READS: Final[dict[type[ev.Event], str]] = {
    ev.EffectBegan: "read_effect_began",
    ev.EffectEnded: "read_effect_ended",
    ev.DelayedTriggerCreated: "read_delayed_created",
    ev.PhasesAdded: "read_phases_added",
    ev.StepsAdded: "read_steps_added",
    ev.DamageDealt: "read_damage",
    ev.DamageRemoved: "read_damage_removed",
    ev.LifeChanged: "read_life",
}
"""How this part of the board reads events of each kind, besides those of its course."""
