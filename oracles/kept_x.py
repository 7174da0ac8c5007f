"""The X of spells, abilities and permanents, and the numbers that are read off them (CR 107.3, 608.2h)."""

import msgspec

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Amount, Count, CountersOn, PowerOf
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.core.zones import BATTLEFIELD, STACK
from rulehound.oracles.bodies import Bodies
from rulehound.oracles.course import Thing
from rulehound.oracles.numbers import value


class KeptX(Bodies):
    """What X is now, and was as it was announced; numbers are settled with it as they are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.cycling_x = 0
        self.cast_x = 0
        self.x_began: int | None = 0
        self.cast_last = 0

    def counted(self, count: Count, player: str) -> int | None:
        """How many the words mean now, seen from `player`; None where that is not known."""
        raise NotImplementedError

    def x_now(self, thing: Thing) -> int | None:
        """X of a spell or ability: announced, or defined by its text as it is now (CR 107.3a, 107.3c)."""
        ability = thing.rules if thing.ability != -2 else thing.card.spell if thing.card is not None else None
        if isinstance(ability, ActivatedAbility | SpellAbility) and ability.x is not None:
            return self.counted(ability.x, thing.controller)
        return thing.x

    def x_of_resolving(self) -> int:
        thing = self.now_resolving
        return (self.x_now(thing) if thing is not None else 0) or 0

    def settled(self, does: Modify | GainControl | None) -> Modify | GainControl | None:
        """An effect's numbers, which are read once as it begins; None where they are not known (CR 611.2d)."""
        if not isinstance(does, Modify) or does.times == 1:
            return does
        number = self.number_now(does.times)
        if number is None:
            return None
        power, toughness = does.power * number, does.toughness * number
        return msgspec.structs.replace(does, power=power, toughness=toughness, times=1)

    def number_now(self, amount: Amount) -> int | None:
        """What an amount of the resolving object stands for now (CR 608.2h); None where that is not known."""
        thing = self.now_resolving
        if thing is None:
            return None
        source = self.objects.get(thing.source or thing.id)
        if isinstance(amount, Count):
            return self.counted(amount, thing.controller)
        if isinstance(amount, CountersOn | PowerOf):
            if source is None or source.zone != BATTLEFIELD:
                return None
            if isinstance(amount, CountersOn):
                return source.counters.get(amount.kind, 0)
            body = self.body(source)
            return max(0, body[0]) if body is not None else None
        x = self.x_now(thing)
        return value(amount, x if x == self.x_began else None)

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        super().read_cast(event, index)
        self.cast_x = event.x
        self.cast_last = event.object

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        super().read_activated(event, index)
        if event.cycling:
            self.cycling_x = event.x

    def note_moved(self, old: Thing, new: Thing) -> None:
        """Let a permanent keep the X of the spell that it was, for what refers to it (CR 107.3m)."""
        new.base = old.base
        if old.zone == STACK and new.zone == BATTLEFIELD:
            new.cast_x, new.announced = old.x, old.announced
            new.cast = True
            new.riders = old.riders
