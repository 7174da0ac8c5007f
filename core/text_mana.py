"""Effects on mana in the conventional wording of rules text (CR 106.4)."""

from collections.abc import Callable
from typing import Any

from rulehound.core.amounts import (
    Count,
    CountersOn,
    EventAmount,
    Less,
    ManaValue,
    PowerOf,
    SacrificedThisWay,
    VariableX,
)
from rulehound.core.mana import AND_ABILITIES, COLORS, RESTRICTIONS, TYPES
from rulehound.core.mana_effects import ActivateForMana, AddMana, DrainMana
from rulehound.core.text_clauses import Clause, Setting
from rulehound.core.text_conditions import condition_text
from rulehound.core.text_words import article, for_each, listed, number, said, the_number_of
from rulehound.core.triggered_abilities import ManaIsAdded, TappedForMana


def _add_mana(effect: AddMana, setting: Setting) -> Clause:
    after = _restriction(effect.restriction)
    if effect.condition is not None:
        if_so = condition_text(effect.condition)
        after = f" {if_so[:1].upper()}{if_so[1:]}, add {effect.instead} instead.{after}"
    after += _what_it_does(effect)
    trigger = setting.trigger
    additional = isinstance(trigger, TappedForMana) and bool(effect.symbols or trigger.enchanted)
    additional = additional or (isinstance(trigger, ManaIsAdded) and bool(effect.symbols or effect.chosen))
    rest = ("an additional " if additional else "") + _which_mana(effect, setting)
    return Clause(setting.player(effect.who), "add", rest, after=after)


def _restriction(restriction: str) -> str:
    """What the mana may be spent on (CR 106.6)."""
    if not restriction:
        return ""
    if restriction == "ability":
        return " Spend this mana only to activate abilities."
    if restriction == "cost with X":
        return f" Spend this mana only on {RESTRICTIONS[restriction]}."
    kind = restriction.removesuffix(AND_ABILITIES)
    only = f" Spend this mana only to cast {RESTRICTIONS.get(kind, f'{kind} spells')}"
    return f"{only} or activate abilities of {kind} sources." if kind != restriction else f"{only}."


def _what_it_does(effect: AddMana) -> str:
    """What happens to a spell that the mana is spent on (CR 106.6), and how long it is not lost."""
    after = ""
    if effect.rider.startswith("haste"):
        until = effect.rider.removeprefix("haste")
        after = f" If that mana is spent on a creature spell, it gains haste{until}."
    elif effect.rider:
        after = " If that mana is spent on a spell, that spell can't be countered."
    if effect.lasts:
        after += f" Until {effect.lasts}, you don't lose this mana as steps and phases end."
    return after


def _which_mana(effect: AddMana, setting: Setting) -> str:
    """The mana that an effect adds, with its amount."""
    amount = effect.amount
    if effect.double:
        return "an amount of each type of mana equal to the amount of unspent mana you have of that type"
    if amount == 0:
        return "no mana"
    if effect.mixed:
        return _combination(effect)
    kind = _kind_of_mana(effect, setting)
    if effect.symbols or not kind:
        options = [effect.symbols] if effect.symbols else [f"{{{each}}}" for each in effect.choose]
        match amount:
            case int():
                return listed([option * amount for option in options], "or")
            case Count():
                return f"{listed(options, 'or')} {for_each(amount)}"
            case EventAmount():
                return f"that much {listed(options, 'or')}"
        return f"an amount of {listed(options, 'or')} equal to {said(amount)}"
    match amount:
        case 1:
            return f"one mana of {kind}"
        case Count():
            return f"X mana of {_one(kind)}, where X is {the_number_of(amount)}"
        case EventAmount():
            return f"that much mana of {_one(kind)}"
        case VariableX():
            return f"X mana of {_one(kind)}"
        case CountersOn() | PowerOf() | ManaValue() | Less() | SacrificedThisWay():
            return f"an amount of mana of {_one(kind)} equal to {said(amount)}"
    return f"{number(amount)} mana of {_one(kind)}"


def _combination(effect: AddMana) -> str:
    """As in "X mana in any combination of {W} and/or {U}", each unit chosen by itself."""
    kinds = listed([f"{{{each}}}" for each in effect.choose], "and/or")
    if set(effect.choose) == set(COLORS):
        kinds = "colors"
    mixed = f"mana in any combination of {kinds}"
    amount = effect.amount
    match amount:
        case Count():
            return f"X {mixed}, where X is {the_number_of(amount)}"
        case CountersOn() | PowerOf() | ManaValue() | Less() | SacrificedThisWay():
            return f"an amount of {mixed} equal to {said(amount)}"
        case EventAmount():
            return f"that much {mixed}"
        case VariableX():
            return f"X {mixed}"
    return f"{number(amount)} {mixed}"


def _one(kind: str) -> str:
    return kind.replace("any ", "any one ", 1)


def _kind_of_mana(effect: AddMana, setting: Setting) -> str:
    """As in "any color"; "" where the symbols are written out."""
    if effect.could is not None:
        whose = {"you": "you control", "opponent": "an opponent controls", "any": "on the battlefield"}
        could = effect.could
        return f"any {could.kind} that {article(could.what)} {whose[could.whose]} could produce"
    if effect.chosen:
        return "that color" if isinstance(setting.trigger, ManaIsAdded) else "the chosen color"
    if effect.same:
        watches = isinstance(setting.trigger, ManaIsAdded | TappedForMana)
        what = setting.trigger.what if watches else "permanent"  # type: ignore[union-attr]
        return f"any type that {setting.source if what == 'this' else what} produced"
    if set(effect.choose) == set(COLORS):
        return "any color"
    return "any type" if set(effect.choose) == set(TYPES) else ""


def _activate_for_mana(effect: ActivateForMana, setting: Setting) -> Clause:
    return Clause(setting.the_target(), "activate", f"a mana ability of each {effect.what} they control")


def _drain_mana(effect: DrainMana, setting: Setting) -> Clause:
    return Clause(setting.the_target(), "lose", "all unspent mana and you add the mana lost this way")


CLAUSES: dict[type, Callable[[Any, Setting], Clause]] = {
    AddMana: _add_mana,
    ActivateForMana: _activate_for_mana,
    DrainMana: _drain_mana,
}
