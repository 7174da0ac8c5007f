"""Faults of what permanents and damage are said to do: exchanges, shields, Auras and Equipment, staying tapped."""

from collections.abc import Generator, Iterable
from typing import Any

from rulehound.core import attaching, damage, exchanges, prevention, turn_based_actions
from rulehound.core import events as ev
from rulehound.core.continuous import ContinuousEffect, functioning
from rulehound.core.control import update_control
from rulehound.core.objects import GameObject
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
    "a-shield-is-not-used-up",
    exchanges="prevent",
    kind="W1",
    rule="615.7",
    says="What prevents the next N damage prevents N of each damage that would be dealt in the turn.",
)
def not_used_up(state: GameState, would: Would, effect: Any) -> Steps:
    left = getattr(effect, "left", None)
    yield from prevention.prevent(state, would, effect)
    if left is not None and effect.left:
        state.set(effect, "left", left)


@fault(
    "combat-damage-is-preventable",
    exchanges="can_be_prevented",
    kind="W1",
    rule="615.12",
    says="Combat damage is prevented though an effect says that it cannot be.",
)
def in_combat(state: GameState, would: Would) -> bool:
    return would.combat or bool(prevention.can_be_prevented(state, would))


@fault(
    "combat-damage-is-not-redirected",
    exchanges="is_redirected",
    kind="W1",
    rule="614.9",
    says="Damage by creatures that attack is dealt to whom it would be dealt, redirected or not.",
)
def not_by_attackers(state: GameState, would: Would, source: GameObject, effect: Any) -> bool:
    by_attacker = would.source is not None and would.source.attacking
    return not by_attacker and bool(damage.is_redirected(state, would, source, effect))


# Auras and Equipment.


@fault(
    "auras-stay-where-they-are",
    exchanges="is_legally_attached",
    kind="W1",
    rule="704.5m",
    says="An Aura stays on a permanent that is there, though it could not enchant it any more.",
)
def on_anything(state: GameState, thing: GameObject) -> bool:
    host = state.objects.get(thing.attached_to)
    if thing.card.enchant is not None and host is not None and host.zone == "battlefield":
        return True
    return bool(attaching.is_legally_attached(state, thing))


@fault(
    "equipment-falls-off-as-it-changes-hands",
    exchanges="unattaching",
    kind="W1",
    rule="704.5n",
    says="Equipment becomes unattached from a creature that another player controls.",
)
def from_others(state: GameState, permanents: Iterable[GameObject]) -> dict[int, str]:
    there = list(permanents)
    found: dict[int, str] = attaching.unattaching(state, there)
    for each in there:
        host = state.objects.get(each.attached_to)
        if each.card.enchant is None and host is not None and host.controller != each.controller:
            found.setdefault(each.id, "704.5n")
    return found


# Staying tapped.


@fault(
    "only-opponents-are-kept-tapped",
    exchanges="stays_tapped",
    kind="W1",
    rule="502.3",
    says="What keeps permanents tapped does not keep those of its own controller tapped.",
)
def but_not_yours(state: GameState, thing: GameObject) -> bool:
    if not turn_based_actions.stays_tapped(state, thing):
        return False
    keeping = [source for source, _ in functioning(state).stay_tapped]
    return any(source.controller != thing.controller for source in keeping)
