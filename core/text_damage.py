"""Effects on players' life in the conventional wording of rules text (CR 119, 120, 615)."""

from collections.abc import Callable
from typing import Any

from rulehound.core.amounts import VariableX
from rulehound.core.damage_effects import (
    DamageNotPrevented,
    DealDamage,
    GainLife,
    LoseGame,
    LoseLife,
    PreventDamage,
)
from rulehound.core.text_clauses import Clause, Setting, is_halved
from rulehound.core.text_words import measure, said, tail


def _life(effect: GainLife | LoseLife, setting: Setting) -> Clause:
    verb = "gain" if isinstance(effect, GainLife) else "lose"
    rest = measure(effect.amount, "life") + tail(effect.amount)
    return Clause(setting.player(effect.who), verb, rest, spoken=True)


def _damage(effect: DealDamage, setting: Setting) -> Clause:
    to = setting.the_target() if effect.to == "target" else effect.to
    if effect.divided:
        to = f"divided as you choose among {to}"
        return Clause(setting.source, "deal", f"{measure(effect.amount, 'damage')} {to}")
    if effect.to == "target" and setting.many:
        to = f"each of {to}"
    rest = f"{measure(effect.amount, 'damage')} to {to}{tail(effect.amount, equal=True)}"
    after = " The damage can't be prevented." if effect.unpreventable else ""
    return Clause(setting.source, "deal", rest, after=after)


def _prevent_damage(effect: PreventDamage, setting: Setting) -> Clause:
    """As in "Prevent the next 3 damage that would be dealt to any target this turn" (CR 615.7)."""
    damage = "combat damage" if effect.combat else "damage"
    after = " You gain life equal to the damage prevented this way." if effect.gain_life else ""
    group = effect.to.replace("creatures", "each creature") if effect.amount is not None else effect.to
    if effect.once:
        source = {"": "a source", "chosen": "a source of your choice", "creatures": "a creature"}.get(
            effect.by
        )
        source = source or setting.object(effect.by)
        to = f" to {_shielded(effect.to, setting)}" if effect.to else ""
        return Clause(
            "",
            "",
            f"the next time {source} would deal {damage}{to} this turn, prevent that damage",
            after=after,
        )
    to = f" to {_shielded(group, setting)}" if effect.to else ""
    by = {"": "", "chosen": " by a source of your choice", "creatures": " by creatures"}.get(effect.by)
    by = f" by {setting.object(effect.by)}" if by is None else by
    if effect.amount is None:
        much = f"all {damage}"
    elif isinstance(effect.amount, int):
        much = f"the next {effect.amount} {damage}"
    else:
        much = f"the next {'half ' if is_halved(effect) else ''}X {damage}"
    where = "" if isinstance(effect.amount, int | VariableX | None) else f", where X is {said(effect.amount)}"
    return Clause("you", "prevent", f"{much} that would be dealt{to} this turn{by}{where}", after=after)


def _shielded(to: str, setting: Setting) -> str:
    return setting.object(to) if to in ("this", "target") else to


def _damage_not_prevented(effect: DamageNotPrevented, setting: Setting) -> Clause:
    return Clause("", "", "damage can't be prevented this turn")


def _lose_game(effect: LoseGame, setting: Setting) -> Clause:
    return Clause(setting.player(effect.who), "lose", "the game", spoken=True)


CLAUSES: dict[type, Callable[[Any, Setting], Clause]] = {
    GainLife: _life,
    LoseLife: _life,
    DealDamage: _damage,
    PreventDamage: _prevent_damage,
    DamageNotPrevented: _damage_not_prevented,
    LoseGame: _lose_game,
}
