"""What a spell or ability says to do, instruction by instruction, and which of them began an effect."""

from collections.abc import Callable
from typing import Final

from rulehound.core import events as ev
from rulehound.core.effects import Effect, May, followed
from rulehound.core.lasting_effects import GainControl, Instead, Modify
from rulehound.core.memo import by_identity
from rulehound.oracles.course import Thing


def spell_out(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The instructions in order, those that a player may have followed among them."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, May):
            found += spell_out(effect.effects)
        else:
            found.append(effect)
    return tuple(found)


spelled_out: Final = by_identity(spell_out)
"""The same, worked out once for what a card says; many oracles ask as it resolves."""


def said_by(thing: Thing) -> tuple[Effect, ...]:
    """All that a spell or ability says, followed or not; nothing where that is not known."""
    return tuple(followed(getattr(thing.text, "effects", ())))


def may_be_said(thing: Thing) -> tuple[Effect, ...]:
    """What it does as it resolves, as far as that is known, else all that it says: more may be done than is."""
    return said_by(thing) if thing.effects is None else spelled_out(thing.effects)


def may_say(thing: Thing, kinds: tuple[type, ...]) -> bool:
    """Whether such an instruction is among those of which it is not known whether they are followed."""
    return thing.effects is None and any(isinstance(each, kinds) for each in said_by(thing))


def kind_of(effect: Modify | GainControl | Instead) -> str:
    """The first word with which a trace tells of such an effect."""
    if isinstance(effect, Instead):
        return "replacement"
    if isinstance(effect, GainControl):
        return "control"
    return "animate" if effect.animate else "keywords" if effect.keywords else "power"


def may_have_begun(
    effect: Effect, began: ev.EffectBegan, thing: Thing, yours: Callable[[], list[Thing] | None]
) -> bool:
    """Whether this is what the instruction says: for how long, and for just that; `yours` are creatures controlled."""
    if not isinstance(effect, Modify | GainControl | Instead) or effect.duration != began.duration:
        return False
    if isinstance(effect, Instead) and not effect.which:
        return not began.objects
    if effect.which == "target":
        return set(began.objects) <= set(thing.targets)
    if effect.which == "creatures you control":
        picked = yours()
        return picked is None or {each.id for each in picked} == set(began.objects)
    if effect.which == "other creatures you control":
        picked = yours()
        this = thing.source or thing.id
        return picked is None or {each.id for each in picked if each.id != this} == set(began.objects)
    return effect.which != "this" or began.objects == (thing.source or thing.id,)
