"""Whether the mana for a cost could perhaps be had, from the pool and from mana abilities that are not yet used."""

from math import prod
from typing import Any

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Amount, EventAmount, VariableX
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.effects import followed
from rulehound.core.mana import COLORS, parse_symbols
from rulehound.core.mana_effects import AddMana
from rulehound.core.memo import by_identity
from rulehound.core.objects import GameObject
from rulehound.core.paying_besides_mana import tappable
from rulehound.core.payment import ACTIVATIONS_MAX, Activation, is_produced_by, paid_only_by
from rulehound.core.state import GameState
from rulehound.core.triggered_abilities import ManaIsAdded, TappedForMana, TriggeredAbility

UNKNOWN_AMOUNT = 6
"""How much mana an amount such as X is taken for before it is known; the action is taken back where it falls short."""


@by_identity
def could_make(
    ability: ActivatedAbility | TriggeredAbility,
) -> tuple[str, int, tuple[tuple[int, Amount], ...]]:
    """Roughly what a mana ability makes; enough to see what is worth offering.

    The types it might make, how many units where its text says so, and for each amount that has to be
    counted how many units one of it is.  Of a hybrid symbol it is the larger half (CR 106.8).
    """
    types, amount = "", 0
    counted: list[tuple[int, Amount]] = []
    for effect in followed(ability.effects):
        if not isinstance(effect, AddMana):
            continue
        units = 1
        if effect.symbols:
            halves = [symbol.split("/") for symbol in parse_symbols(effect.symbols + effect.instead)]
            types += "".join(half if half in COLORS else "C" for row in halves for half in row if half != "P")
            units = sum(max(int(half) if half.isdigit() else 1 for half in row) for row in halves)
        else:
            types += effect.choose or "WUBRGC"
        if isinstance(effect.amount, int):
            amount += units * effect.amount
        else:
            counted.append((units, effect.amount))
    return types, amount, tuple(counted)


def _counted(state: GameState, player: str, source: GameObject, amount: Amount) -> int:
    """An amount as it is now; as much as is likely where it is known only as the ability resolves."""
    if isinstance(amount, VariableX | EventAmount):
        return UNKNOWN_AMOUNT
    found: int = state.rules.amount_of(state, amount, player, 0, 0, source)
    return found


def is_affordable(
    state: GameState,
    player: str,
    symbols: tuple[str, ...],
    on: GameObject | None,
    ability: Activation | None,
    found: tuple[int, frozenset[str]] | None = None,
) -> bool:
    """Whether the mana could perhaps be had: a test that never says no to a payable cost with plain sources.

    It counts the pool and one activation of each mana ability that can be activated, or as many as counters
    and permanents pay for, three times where mana replacement effects or triggered abilities are about, and
    more where these make more of it; `found` is what these come to where that is known.
    """
    needed = sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols)
    if not needed:
        return True
    have = 0
    types: set[str] = set()
    for unit in state.players[player].pool:
        if state.rules.may_be_spent(state, unit, on, ability):
            have += 1
            types.add(unit.type)
            if unit.snow:
                types.add("S")
    if found is None and on is not None and paid_only_by(on.card):
        sources = [
            option
            for option in state.rules.mana_abilities_offered(state, player, ())
            if is_produced_by(state, state.objects[option[1]], on)
        ]
        found = potential_of(state, player, sources)
    more, makes = potential(state, player) if found is None else found
    return have + more >= needed and all(
        symbol in types or symbol in makes for symbol in symbols if not symbol.isdigit()
    )


def potential(state: GameState, player: str) -> tuple[int, frozenset[str]]:
    """How much mana a player's mana abilities might make, each activated once, and of which kinds."""
    key = (state.changes, state.version, state.activating)
    cached = state.potential.get(player)
    if cached is not None and cached[0] == key:
        known: tuple[int, frozenset[str]] = cached[1]
        return known
    found = potential_of(state, player, state.rules.mana_abilities_offered(state, player, ()))
    state.potential[player] = (key, found)
    return found


def potential_of(
    state: GameState, player: str, options: list[tuple[str, int, int]]
) -> tuple[int, frozenset[str]]:
    """How much mana these mana abilities might make, each activated once, and of which kinds."""
    amount = 0
    types: set[str] = set()
    index = functioning(state)
    multiplied = bool(index.mana_replacements or index.triggers)
    times = prod(effect.multiply for _, _, effect in index.mana_replacements if effect.multiply)
    added = _added_by_triggers(state, player)
    for option in options:
        source = state.objects[option[1]]
        current = characteristics(state, source)
        ability: Any = current.abilities[option[2]]
        makes, made, counted = could_make(ability)
        made += sum(units * _counted(state, player, source, number) for units, number in counted)
        made *= _activations(state, player, source, ability)
        amount += max(made * 3, made * times + added) if multiplied else made
        types.update("WUBRGC" if multiplied else makes)
        if "Snow" in current.supertypes:
            types.add("S")
    return amount, frozenset(types)


def _activations(state: GameState, player: str, source: GameObject, ability: Any) -> int:
    """How often an ability might be activated in a row that counters, other permanents or life pay for, and no {T}."""
    cost = ability.cost
    once = cost.tap or cost.untap or cost.sacrifice or cost.mana or ability.once_each_turn
    if once or (cost.is_plain and not cost.life) or not isinstance(cost.remove, int):
        return 1
    paid = state.players[player].life // cost.life if cost.life else ACTIVATIONS_MAX
    removed = source.count(cost.counter) // cost.remove if cost.remove else ACTIVATIONS_MAX
    tapped = len(tappable(state, player, source, cost)) // cost.tap_others if cost.tap_others else removed
    return max(1, min(removed, tapped, paid, ACTIVATIONS_MAX))


def _added_by_triggers(state: GameState, player: str) -> int:
    """How much mana triggered abilities might add, each of them once, as a mana ability resolves."""
    amount = 0
    triggers = functioning(state).triggers
    for source, _, ability in (*triggers.get(TappedForMana, ()), *triggers.get(ManaIsAdded, ())):
        _, made, counted = could_make(ability)
        amount += made + sum(units * _counted(state, player, source, number) for units, number in counted)
    return amount
