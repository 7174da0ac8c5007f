"""Whether mana is short beyond doubt (CR 601.2h): by no means, whatever is tapped, could it be had."""

from rulehound.core import abilities as ab
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.affordable import could_make
from rulehound.core.casting_costs import costs_of_its_own
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.costs import Cost
from rulehound.core.decisions import Option
from rulehound.core.errors import IllegalAction
from rulehound.core.legality import casts_for_free, mana_to_pay, payable_ways
from rulehound.core.mana import COLORS, parse_symbols
from rulehound.core.mana_effects import AddMana
from rulehound.core.objects import GameObject
from rulehound.core.payment import Activation, cheapest, may_be_spent
from rulehound.core.reductions import (
    spell_cost,
    spell_reductions,
    ways_to_reduce,
)
from rulehound.core.state import GameState
from rulehound.core.triggered_abilities import ManaIsAdded, TappedForMana


def is_certain(state: GameState, player: str, action: Option, illegal: IllegalAction) -> bool:
    """Whether there is no doubt that it is illegal: that mana is short is a guess where mana has riders.

    What is short besides mana may come of a mana ability that is activated to pay for it (CR 601.2g).
    """
    if illegal.rule == "118.3":
        return not _may_bring_more(state, player)
    if illegal.rule != "601.2h":
        return True
    thing = state.objects[action[1]]
    if action[0] == "cast" and costs_of_its_own(thing.card):
        payable = payable_ways(state, player, thing, thing.zone == "hand" and casts_for_free(state, player))
        return all(is_surely_short(state, player, way, thing) for way in payable)
    if action[0] == "cast":
        total = spell_cost(state, player, thing.card, cheapest(thing.card.cost))
        return all(
            is_surely_short(state, player, way, thing)
            for way in ways_to_reduce(total, spell_reductions(state, player, thing.card))
        )
    ability = characteristics(state, thing).abilities[action[2]]
    assert isinstance(ability, ActivatedAbility)
    total, less = mana_to_pay(state, player, thing, ability, ability.cost.mana)
    activated = Activation(thing, ability.cost.mana)
    return all(is_surely_short(state, player, way, None, activated) for way in ways_to_reduce(total, less))


def _may_bring_more(state: GameState, player: str) -> bool:
    """Whether a mana ability of a permanent does more than tap and add mana: it sacrifices, untaps, or gains life."""
    return any(
        ability.cost.sacrifice
        or ability.cost.untap
        or not all(isinstance(effect, AddMana) for effect in ability.effects)
        for _, _, ability in functioning(state).mana_abilities[player]
    )


def is_surely_short(
    state: GameState,
    player: str,
    symbols: tuple[str, ...],
    on: GameObject | None,
    activated: Activation | None = None,
) -> bool:
    """Whether the mana cannot be had by any means: too few units, or none of a color, whatever is tapped.

    It is for casting the spell `on`, or for activating an ability; what lies in the pool for
    something else is no help (CR 106.6).

    Only where all of the player's sources are plain: an amount that is fixed, by {T}, with nothing about
    that triggers from mana or replaces it.
    """
    index = functioning(state)
    if index.mana_replacements or not index.triggers.keys().isdisjoint((TappedForMana, ManaIsAdded)):
        return False
    if any(
        ab.is_mana_ability(ability)
        for card in state.players[player].hand
        for _, ability in card.card.from_hand()
    ):
        return False
    pool = [unit for unit in state.players[player].pool if may_be_spent(state, unit, on, activated)]
    units = len(pool)
    types = {unit.type for unit in pool}
    snow = any(unit.snow for unit in pool)
    for permanent in index.permanents:
        if permanent.controller != player:
            continue
        current = characteristics(state, permanent)
        best = 0
        for ability in current.abilities:
            if not isinstance(ability, ActivatedAbility) or not ab.is_mana_ability(ability):
                continue
            if not _is_plain(ability):
                return False
            if not permanent.tapped:
                makes, amount, _ = could_make(ability)
                best = max(best, amount)
                types.update(makes)
                snow = snow or "Snow" in current.supertypes
        units += best
    needed = sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols)
    colors = [symbol for symbol in symbols if symbol in COLORS or symbol == "C"]
    return units < needed or any(color not in types for color in colors) or ("S" in symbols and not snow)


def _is_plain(ability: ActivatedAbility) -> bool:
    """Whether it is "{T}: Add [so much mana]." and nothing else."""
    return ability.cost == Cost(tap=True) and all(
        isinstance(effect, AddMana)
        and effect.who == "you"
        and effect.amount == 1
        and bool(effect.symbols or effect.choose)
        and not any(symbol.isdigit() for symbol in parse_symbols(effect.symbols))
        for effect in ability.effects
    )
