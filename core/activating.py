"""Activating abilities that use the stack (CR 602), step by step."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility, counts_its_use
from rulehound.core.announcing_x import most_x
from rulehound.core.continuous import characteristics
from rulehound.core.costs import Cost
from rulehound.core.cycling import cycling_reduction, cycling_reductions
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.payment import Activation, mana_and_life, plain_symbols
from rulehound.core.reductions import ability_cost_changes, loosely
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.targets import choose_targets

Steps = Generator[Decision, Any, None]


def note_use(state: GameState, source: GameObject, ability: ActivatedAbility) -> None:
    """Remember the use of what is activated once each turn, or counts it (CR 602.5b).

    It goes with the object, whoever controls it; a new object knows nothing of it (CR 400.7).
    """
    if ability.once_each_turn or counts_its_use(ability):
        state.set(source, "used", (*source.used, ability))


@rule("602.2", "602.2a", "602.2b", "107.3a", "107.3k", "702.29a", "118.7a")
def activate_ability(state: GameState, player: str, source: GameObject, number: int) -> Steps:
    """Activate an ability that uses the stack, step by step; raises IllegalAction where a step cannot be done."""
    ability = characteristics(state, source).abilities[number]
    assert isinstance(ability, ActivatedAbility)
    thing = GameObject(state.new_id(), f"ability of {source.name}", source.card, player, "stack")
    thing.ability, thing.ability_index, thing.source = ability, number, source
    state.objects[thing.id] = thing
    state.set(state, "stack", (*state.stack, thing))
    state.apply(ev.AbilityPutOnStack(thing.id, source.id, number, player))
    said = yield from state.rules.choose_modes(state, player, thing, ability, "602.2b")
    cost = ability.cost
    if ability.cycling and (yield from state.rules.cycling_is_free(state, player, thing.id)):
        cost = Cost(discard=True)
    note_use(state, source, ability)
    less = cycling_reductions(state, player) if ability.cycling else ()
    more = 0
    x_count = cost.mana.count("{X}")
    if x_count or ability.x is not None or not isinstance(cost.remove, int):
        reduce = cycling_reduction(state, player) if ability.cycling else 0
        if not ability.cycling:
            more, reduce, less = ability_cost_changes(state, source)
        fixed, reduce = loosely((*plain_symbols(cost.mana), str(more)), less, reduce)
        yield from state.rules.choose_x(
            state,
            player,
            thing,
            fixed,
            x_count,
            True,
            ability.x,
            reduce,
            most_x(state, source, cost),
        )
    symbols = yield from state.rules.announce_symbols(state, player, cost.mana, thing.id)
    yield from choose_targets(state, player, thing, said, "602.2b")
    total, life = mana_and_life(symbols)
    if thing.x:
        total += (str(thing.x * x_count),)
    if ability.cycling:
        total = state.rules.cycling_cost(state, player, total)
    else:
        total, less = state.rules.ability_cost(state, source, total)
    if less and total:
        total = yield from state.rules.reduce_by_symbols(state, player, total, less, thing.id)
    if total:
        yield from state.rules.pay_mana(state, player, total, None, Activation(source, cost.mana), thing.id)
    before = len(state.trace)
    yield from state.rules.pay_besides_mana(state, player, source, cost, life, thing.x)
    discarded = any(isinstance(event, ev.CardDiscarded) for event in state.trace[before:])
    state.apply(
        ev.AbilityActivated(
            player,
            source.id,
            number,
            False,
            cost.tap,
            thing.id,
            thing.x,
            thing.targets,
            bool(ability.cycling),
        )
    )
    state.rules.trigger_on_activation(state, player, source, ability)
    if ability.cycling and discarded:
        state.rules.cycled(state, player, source, thing.x)
