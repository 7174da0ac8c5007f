"""Whether what a spell or ability does to targets fits the targets that it has (CR 115.1, 601.2c-d, 700.2)."""

from typing import Any

import msgspec

from rulehound.core import abilities, effects
from rulehound.core.amounts import VariableX
from rulehound.core.damage_effects import DealDamage
from rulehound.core.effects import ROWS, effects_in
from rulehound.core.lasting_effects import ExchangeControl
from rulehound.core.mana_effects import ActivateForMana, AddMana, DrainMana
from rulehound.core.object_effects import Attach, CastFromTop, Counter, MoveCounters, PutCounters
from rulehound.core.scenario_shape import refuse
from rulehound.core.triggered_abilities import CastsSpell, TappedForMana

ABOUT_A_TARGET = (MoveCounters, ExchangeControl, Attach, ActivateForMana, DrainMana)
"""Effects that are about a target without a word for it."""


def check_modes(ability: msgspec.Struct, path: str) -> None:
    """A modal spell or ability says nothing else, and its modes have their own targets (CR 700.2)."""
    row: tuple[effects.Effect, ...] = getattr(ability, "effects", ())
    for effect, effect_path in effects_in(row, f"{path}.effects"):
        if isinstance(effect, effects.Choose) and (effect is not row[0] or len(row) > 1):
            raise refuse(effect_path, '"choose" is all that a spell or ability says; write the rest in modes')
    if not row or not isinstance(row[0], effects.Choose):
        return
    if getattr(ability, "target", None) is not None:
        raise refuse(f"{path}.target", "a target stands in the mode that needs it (CR 700.2c)")
    for index, mode in enumerate(row[0].modes):
        where = f"{path}.effects[0].modes[{index}]"
        check_targets(mode, where)
        for effect, effect_path in effects_in(mode.effects, f"{where}.effects"):
            if isinstance(effect, AddMana) and not isinstance(ability, abilities.SpellAbility):
                raise refuse(effect_path, "only a spell has a mode that adds mana here")


def check_that_spell(ability: msgspec.Struct, path: str) -> None:
    """ "That spell" is one whose casting was the trigger event; a player or an ability has no mana value."""
    trigger = getattr(ability, "trigger", None)
    for effect, effect_path in effects_in(getattr(ability, "effects", ()), f"{path}.effects"):
        about_spell = isinstance(effect, CastFromTop) and (effect.shares or effect.exile_it)
        if about_spell and not isinstance(trigger, CastsSpell):
            raise refuse(effect_path, 'no spell is "that spell" but where a trigger is "casts a spell"')
        if isinstance(effect, Counter) and effect.which == "that spell":
            if not isinstance(trigger, CastsSpell) or getattr(ability, "target", None):
                raise refuse(
                    f"{effect_path}.which",
                    '"that spell" is one that triggers by "casts a spell", of an ability without a target',
                )
    target = getattr(ability, "target", None)
    if getattr(ability, "target_mana_value", None) is not None and (
        target in (None, "player", "any target") or "ability" in target
    ):
        raise refuse(f"{path}.target_mana_value", "give the ability a target that has a mana value")


def check_targets(ability: msgspec.Struct, path: str) -> None:
    """An effect on "target" needs an ability that has a target (CR 115.1a)."""
    row = getattr(ability, "effects", ())
    _check_aimed(row, f"{path}.effects", getattr(ability, "target", None), path)
    for effect, effect_path in effects_in(row, f"{path}.effects"):
        if "that one" in getattr(effect, "which", ""):
            if not isinstance(getattr(ability, "trigger", None), TappedForMana):
                raise refuse(effect_path, 'no land is "that one" but where a trigger is "tapped for mana"')


def _check_aimed(row: tuple[effects.Effect, ...], path: str, target: str | None, ability: str) -> None:
    """The same of a row of effects; what happens when you do may have a target of its own (CR 603.12)."""
    for index, effect in enumerate(row):
        here = f"{path}[{index}]"
        if "target player" in getattr(effect, "which", "") and target != "player":
            raise refuse(here, f'this is about a target player; write "player" for {ability}.target')
        # Where a player is named, `which` is left out and means nothing.
        names = ("who",) if getattr(effect, "who", None) else ("which", "to", "by")
        words = [getattr(effect, name, "") for name in names]
        about = "target" in words or "its controller" in words or isinstance(effect, ABOUT_A_TARGET)
        if target is None and about:
            raise refuse(here, f"this is about a target; give the ability one, as in {ability}.target")
        if isinstance(effect, effects.WhenYouDo):
            _check_reflexive(effect, here)
        for field in ROWS.get(type(effect), ()):
            own = getattr(effect, "target", None) if field == "effects" else None
            _check_aimed(getattr(effect, field), f"{here}.{field}", own or target, ability)


def check_numbers(ability: Any, path: str) -> None:
    """Several targets are of a kind; what is divided leaves one or more for each (CR 601.2d)."""
    most, least = getattr(ability, "targets", 1), getattr(ability, "least_targets", None)
    if (most != 1 or least is not None) and getattr(ability, "target", None) is None:
        raise refuse(f"{path}.targets", "write their kind, as in target")
    if most < 1 or (least is not None and least > most):
        raise refuse(f"{path}.targets", "write 1 or more, and no fewer than least_targets")
    shared = [
        (effect, effect_path)
        for effect, effect_path in effects_in(getattr(ability, "effects", ()), f"{path}.effects")
        if isinstance(effect, DealDamage | PutCounters) and effect.divided
    ]
    for effect, effect_path in shared:
        of_target = (
            getattr(effect, "to", "target") == "target" and getattr(effect, "which", "target") == "target"
        )
        fixed = isinstance(effect.amount, int) and effect.amount >= (most if least is None else least)
        if (
            len(shared) > 1
            or not of_target
            or getattr(ability, "target", None) is None
            or effect not in ability.effects
        ):
            raise refuse(f"{effect_path}.divided", "one effect of an ability is divided, among its targets")
        if not fixed and not (isinstance(effect.amount, VariableX) and least == 0):
            raise refuse(
                f"{effect_path}.amount",
                "what is divided is a number, enough for all, or X with least_targets 0",
            )


def _check_reflexive(effect: effects.WhenYouDo, path: str) -> None:
    """What is done adds no mana, and what is said of a target is so of its own (CR 603.12)."""
    for inner, inner_path in effects_in((*effect.do, *effect.effects)):
        if isinstance(inner, AddMana | effects.WhenYouDo | effects.Choose):
            raise refuse(f"{path}{inner_path}", "this cannot stand in what is done, or happens, when you do")
