"""Faults of what permanents and damage are said to do: exchanges, prevention, Auras, staying tapped (W1)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import attaching, damage, exchanges, prevention, turn_based_actions
from rulehound.core import events as ev
from rulehound.core.continuous import ContinuousEffect, characteristics
from rulehound.core.control import update_control
from rulehound.core.objects import GameObject
from rulehound.core.replacement_effects import PreventsDamage
from rulehound.core.state import GameState
from rulehound.core.would import Would
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


# Exchanges.


def _given(state: GameState, thing: GameObject, player: str) -> None:
    """Give one permanent to a player for good, and nothing for it."""
    effect = ContinuousEffect(state.new_instance(), (thing.id,), "permanent", player)
    effect.control, effect.turn = player, state.turns_begun
    state.apply(ev.EffectBegan(effect.id, effect.objects, "control", effect.duration, player))
    state.set(state, "effects", (*state.effects, effect))
    state.version += 1
    update_control(state, (thing.id,))


@fault(
    "tapped-permanents-are-not-exchanged",
    exchanges="exchange_control",
    kind="W1",
    rule="701.12a",
    says="A tapped permanent stays where it is as it is exchanged, and the other one is given away for nothing.",
)
def for_nothing(state: GameState, one: GameObject, other: GameObject) -> None:
    there = all(each.zone == "battlefield" and not each.phased_out for each in (one, other))
    if there and one.controller != other.controller and one.tapped != other.tapped:
        thing, player = (other, one.controller) if one.tapped else (one, other.controller)
        _given(state, thing, player)
        return
    exchanges.exchange_control(state, one, other)


@fault(
    "exchanged-for-what-has-left",
    exchanges="exchange_control",
    kind="W1",
    rule="701.12a",
    says="A permanent is exchanged for one that has left the battlefield meanwhile.",
)
def for_what_has_left(state: GameState, one: GameObject, other: GameObject) -> None:
    if one.zone != "battlefield" and other.zone == "battlefield" and one.controller != other.controller:
        _given(state, other, one.controller)
        return
    exchanges.exchange_control(state, one, other)


# Prevention, and damage that cannot be prevented or goes elsewhere.


@fault(
    "some-prevented-is-all-prevented",
    exchanges="prevent",
    kind="W1",
    rule="615.10",
    says="What prevents N of the damage that would be dealt prevents all of it.",
)
def all_of_it(state: GameState, would: Would, effect: Any) -> Steps:
    yield from prevention.prevent(state, would, effect)
    if isinstance(effect, PreventsDamage):
        would.amount = 0


@fault(
    "unpreventable-damage-is-prevented",
    exchanges="can_be_prevented",
    kind="W1",
    rule="615.12",
    says="Damage is prevented though a permanent says that it cannot be.",
)
def all_the_same(state: GameState, would: Would) -> bool:
    return not (would.unpreventable or state.unpreventable)


@fault(
    "damage-is-not-redirected",
    exchanges="is_redirected",
    kind="W1",
    rule="614.9",
    says="Damage is dealt to whom it would be dealt, though it is to be dealt to a creature instead.",
)
def not_onto_creatures(state: GameState, would: Would, source: GameObject, effect: Any) -> bool:
    return effect.onto != "this" and bool(damage.is_redirected(state, would, source, effect))


# Auras.


@fault(
    "auras-outlive-what-they-enchant",
    exchanges="is_legally_attached",
    kind="W1",
    rule="704.5m",
    says="An Aura stays on the battlefield as what it enchants leaves, or may not be enchanted by it any more.",
)
def whatever_comes(state: GameState, thing: GameObject) -> bool:
    return thing.card.enchant is not None or bool(attaching.is_legally_attached(state, thing))


# Staying tapped.


@fault(
    "what-stays-tapped-untaps",
    exchanges="stays_tapped",
    kind="W1",
    rule="502.3",
    says="Permanents untap though an Aura or another permanent keeps them from it, but for lands.",
)
def but_for_lands(state: GameState, thing: GameObject) -> bool:
    land = "Land" in characteristics(state, thing).types
    return land and bool(turn_based_actions.stays_tapped(state, thing))
