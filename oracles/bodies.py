"""Power, toughness and keywords of permanents, with all that lasts and what static effects add (CR 611.3a, 613.4)."""

from collections.abc import Iterator
from typing import Any

from rulehound.core.cards import REQUIREMENTS
from rulehound.core.costs import counter_body
from rulehound.core.lasting_effects import Modify
from rulehound.core.object_effects import CreateTokens
from rulehound.core.static_abilities import Grants
from rulehound.oracles.asking import is_so
from rulehound.oracles.course import Thing
from rulehound.oracles.derived import Characteristics
from rulehound.oracles.lasting_effects import LastingEffects
from rulehound.oracles.wording import spelled_out

Body = tuple[int, int]
"""Power and toughness."""


class Bodies(LastingEffects):
    """What creatures are: as printed or animated, with effects, static abilities and counters."""

    def characteristics(self, thing: Thing) -> Characteristics:
        """What a permanent is now, or was as it left the battlefield."""
        raise NotImplementedError

    def special(self, kind: type[Any]) -> list[tuple[Thing, int, Any]]:
        """The static abilities of this kind: permanent, index, ability."""
        raise NotImplementedError

    def grants_to(self, thing: Thing) -> Iterator[Grants]:
        """The static effects that apply to a permanent (CR 611.3a)."""
        for giver, _, effect in self.special(Grants):
            if (
                is_about(effect, giver, thing)
                and (not effect.attacking or thing.id in self.attackers or thing.id in self.astray)
                and self.characteristics(thing).matches(effect.what)
                and not (effect.without_abilities and self.has_abilities(thing))
                and (
                    effect.condition is None
                    or is_so(self, effect.condition, giver.controller, giver) is not False
                )
            ):
                yield effect

    def is_open(self, effect: Grants, thing: Thing) -> bool:
        """Whether it is not known if the condition of a static effect on this permanent is so, or if that attacks."""
        if effect.attacking and thing.id not in self.attackers:
            return True
        return effect.condition is not None and any(
            other is effect and is_so(self, effect.condition, giver.controller, giver) is None
            for giver, _, other in self.special(Grants)
            if is_about(effect, giver, thing)
        )

    def given(self, effect: Grants, thing: Thing) -> Body:
        """The power and toughness that a static effect gives a permanent."""
        times = self.attacks[thing.id] if effect.each_time else 1
        return effect.power * times, effect.toughness * times

    def has_abilities(self, thing: Thing) -> bool:
        """Whether a permanent has any ability, by its card, a static effect or one that lasts (CR 113)."""
        current = self.characteristics(thing)
        if current.abilities or current.keywords or thing.gained:
            return True
        if any(
            isinstance(lasts.does, Modify) and set(lasts.does.keywords).difference(REQUIREMENTS)
            for lasts in self.lasting.values()
            if thing.id in lasts.event.objects
        ):
            return True
        return any(
            set(effect.keywords).difference(REQUIREMENTS) and not effect.without_abilities
            for giver, _, effect in self.special(Grants)
            if is_about(effect, giver, thing) and self.characteristics(thing).matches(effect.what)
        )

    def body(self, thing: Thing) -> Body | None:
        """Power and toughness (CR 613.4); None where they are not known."""
        power, toughness = thing.base if thing.base is not None else (0, 0)
        known = thing.base is not None
        more = less = 0
        for lasts in self.lasting.values():
            if thing.id in lasts.event.objects:
                does = lasts.does
                if does is None:
                    return None
                if isinstance(does, Modify) and does.animate:
                    power, toughness, known = does.power, does.toughness, True
                elif isinstance(does, Modify):
                    more, less = more + does.power, less + does.toughness
        if not known:
            return None
        if self.special(Grants):
            for effect in self.grants_to(thing):
                if self.is_open(effect, thing):
                    return None
                stronger, tougher = self.given(effect, thing)
                more, less = more + stronger, less + tougher
        if thing.counters:
            for kind, number in thing.counters.items():
                stronger, tougher = counter_body(kind)
                more, less = more + stronger * number, less + tougher * number
        return power + more, toughness + less

    def has(self, thing: Thing, keyword: str) -> bool | None:
        """Whether a permanent has a keyword; None where that is not known."""
        if keyword in self.characteristics(thing).keywords or keyword in (thing.gained or ()):
            return True
        known = thing.gained is not None
        for lasts in self.lasting.values():
            if thing.id in lasts.event.objects:
                if isinstance(lasts.does, Modify) and keyword in lasts.does.keywords:
                    return True
                known = known and lasts.does is not None
        for effect in self.grants_to(thing) if self.special(Grants) else ():
            if keyword in effect.keywords:
                if not self.is_open(effect, thing):
                    return True
                known = False
        return False if known else None

    def token_body(self, name: str) -> Body | None:
        """Power and toughness of a token that is being created (CR 111.3)."""
        effect = self.instruction_named(name)
        return (effect.power, effect.toughness) if effect is not None else None

    def instruction_named(self, name: str) -> CreateTokens | None:
        """The instruction to create tokens of this name."""
        thing = self.now_resolving
        for effect in spelled_out((thing.effects or ()) if thing is not None else ()):
            if isinstance(effect, CreateTokens) and effect.name == name:
                return effect
        return None


def is_about(effect: Grants, giver: Thing, thing: Thing) -> bool:
    """Whether a static effect is about this permanent by whose it is, or as what its source is attached to."""
    if effect.this:
        return giver.id == thing.id
    if effect.enchanted:
        return giver.attached_to == thing.id
    return effect.whose == "any" or (giver.controller == thing.controller) == (effect.whose == "you")
