"""Paying costs (CR 118, 601.2f-h): ways to pay mana, and the other parts of a cost."""

from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Amount, EventAmount, VariableX
from rulehound.core.cards import Card, spell_matches
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.cost_abilities import AdditionalCost, AlternativeCost
from rulehound.core.costs import Cost
from rulehound.core.decisions import Decision
from rulehound.core.effects import followed
from rulehound.core.errors import IllegalAction
from rulehound.core.mana import AND_ABILITIES, COLORS, Mana, parse_symbols
from rulehound.core.mana_effects import AddMana
from rulehound.core.memo import by_identity
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import ManaIsAdded, TappedForMana, TriggeredAbility

Steps = Generator[Decision, Any, None]
Kind = tuple[str, bool, str]
ACTIVATIONS_MAX = 30
"""How many mana abilities may be activated for one payment; beyond it the action is taken back."""
UNKNOWN_AMOUNT = 6
"""How much mana an amount such as X is taken for before it is known; the action is taken back where it falls short."""
WAYS_MAX = 24
"""How many different payments are offered at most; further ones differ only in which generic mana goes first."""


class Activation(NamedTuple):
    """An ability that is activated, as far as what pays for it has to know: its source, and its cost in mana."""

    source: GameObject
    cost: str


@rule("106.6")
def may_be_spent(state: GameState, unit: Mana, on: GameObject | None, ability: Activation | None) -> bool:
    """Whether a unit may pay for this: an activated ability, or the spell `on` (CR 106.6)."""
    restriction = unit.restriction
    if not restriction:
        return True
    if restriction == "cost with X":
        return "{X}" in (ability.cost if ability is not None else mana_paid_for(on))
    if ability is not None:
        what = restriction.removesuffix(AND_ABILITIES)
        return restriction == "ability" or (
            what != restriction and characteristics(state, ability.source).is_a(what)
        )
    return on is not None and spell_matches(restriction.removesuffix(AND_ABILITIES), on.card)


def mana_paid_for(spell: GameObject | None) -> str:
    """The mana of the costs that are paid for a spell, as written; of all that may be, before they are announced."""
    if spell is None:
        return ""
    return mana_of_costs(spell.card) if spell.paid is None else spell.paid


@by_identity
def mana_of_costs(card: Card) -> str:
    """The mana of a card's mana cost, and of what it has of additional and alternative costs."""
    own = (each.cost.mana for each in card.abilities if isinstance(each, AdditionalCost | AlternativeCost))
    return card.cost + "".join(own)


@rule("107.4a", "107.4c", "107.4h")
def pays_for(kind: Kind, symbol: str) -> bool:
    """Whether one mana of this kind pays for one non-generic symbol."""
    return kind[1] if symbol == "S" else kind[0] == symbol


def payments(
    pool: Sequence[Mana], symbols: tuple[str, ...], table: Any
) -> list[tuple[tuple[Kind, int], ...]]:
    """The different ways to pay for symbols (numbers, colors, C, S) from the given units.

    A way is a row of (kind, amount), sorted; the list is sorted too, and cut at `WAYS_MAX`.
    """
    kinds: dict[Kind, int] = {}
    for unit in pool:
        kinds[unit.kind] = kinds.get(unit.kind, 0) + 1
    return _payments(tuple(sorted(kinds.items())), symbols, table)


def _payments(
    kinds: tuple[tuple[Kind, int], ...], symbols: tuple[str, ...], table: Any
) -> list[tuple[tuple[Kind, int], ...]]:
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    pips = [symbol for symbol in symbols if not symbol.isdigit()]
    if sum(amount for _, amount in kinds) < generic + len(pips):
        return []
    found: set[tuple[tuple[Kind, int], ...]] = set()
    for left, used in _pay_pips(dict(kinds), pips, (), table):
        for way in _pay_generic(tuple(sorted(left.items())), generic):
            total: dict[Kind, int] = {}
            for kind, amount in used + way:
                total[kind] = total.get(kind, 0) + amount
            found.add(tuple(sorted(total.items())))
            if len(found) >= WAYS_MAX:
                return sorted(found)
    return sorted(found)


def _pay_pips(
    left: dict[Kind, int], pips: list[str], used: tuple[tuple[Kind, int], ...], table: Any
) -> Iterator[tuple[dict[Kind, int], tuple[tuple[Kind, int], ...]]]:
    if not pips:
        yield left, used
        return
    for kind in sorted(left):
        if left[kind] and table.pays_for(kind, pips[0]):
            yield from _pay_pips({**left, kind: left[kind] - 1}, pips[1:], (*used, (kind, 1)), table)


def _pay_generic(left: tuple[tuple[Kind, int], ...], amount: int) -> Iterator[tuple[tuple[Kind, int], ...]]:
    if not amount:
        yield ()
        return
    if not left:
        return
    (kind, there), rest = left[0], left[1:]
    for taken in range(min(there, amount), -1, -1):
        for others in _pay_generic(rest, amount - taken):
            yield (((kind, taken), *others)) if taken else others


def units_of(pool: Sequence[Mana], way: Sequence[tuple[Kind, int]]) -> tuple[Mana, ...]:
    """The units of the pool that a way of paying takes, the oldest of each kind first."""
    taken: list[Mana] = []
    for kind, amount in way:
        of_kind = [unit for unit in pool if unit.kind == kind]
        taken.extend(of_kind[:amount])
    return tuple(taken)


@rule("601.2g", "601.2h", "118.3a", "605.3a")
def pay_mana(
    state: GameState,
    player: str,
    symbols: tuple[str, ...],
    on: GameObject | None,
    ability: Activation | None,
    subject: int,
) -> Steps:
    """Give the chance to activate mana abilities, then take the mana; raises IllegalAction where it falls short."""
    for _ in range(ACTIVATIONS_MAX):
        pool = state.players[player].pool
        usable = [unit for unit in pool if state.rules.may_be_spent(state, unit, on, ability)]
        ways = payments(usable, symbols, state.rules)
        options: list[tuple[Any, ...]] = [("pay",)] if ways else []
        options += state.rules.mana_abilities_offered(state, player, symbols if not ways else ())
        if not options:
            raise IllegalAction("601.2h", "the mana cost cannot be paid")
        if not ways:
            options.append(("give up",))
        # Put even where there is one option, so that the trail shows what was tapped; it draws nothing.
        chosen = yield Decision("mana", player, options, "601.2g", subject)
        option = options[chosen]
        if option[0] == "give up":
            raise IllegalAction("601.2h", "the player does not go on to pay the mana cost")
        if option[0] == "activate":
            yield from state.rules.activate_meanwhile(state, player, state.objects[option[1]], option[2])
            continue
        place = 0
        if len(ways) > 1:
            place = yield Decision("pay", player, [("pay", way) for way in ways], "601.2h", subject)
        spent = units_of(usable, ways[place])
        state.apply(ev.ManaSpent(player, spent, on=subject))
        if on is not None:
            riders = tuple(dict.fromkeys(unit.rider for unit in spent if unit.rider))
            if riders:
                state.set(on, "riders", riders)
        return
    raise IllegalAction("601.2h", f"the mana cost is not paid after {ACTIVATIONS_MAX} mana abilities")


@lru_cache(maxsize=1024)
def plain_symbols(text: str) -> tuple[str, ...]:
    """The symbols of a cost without {X}."""
    return tuple(symbol for symbol in parse_symbols(text) if symbol != "X")


def cheapest(cost: str) -> tuple[str, ...]:
    """The symbols that must be paid whatever is announced."""
    return tuple(symbol for symbol in plain_symbols(cost) if "/" not in symbol)


@rule("107.4e", "107.4f", "118.13a", "601.2b")
def announce_symbols(
    state: GameState, player: str, cost: str, subject: int
) -> Generator[Decision, Any, tuple[str, ...]]:
    """Announce how hybrid and Phyrexian symbols will be paid; "life" stands for 2 life."""
    announced: list[str] = []
    for symbol in plain_symbols(cost):
        if "/" not in symbol:
            announced.append(symbol)
            continue
        halves = symbol.split("/")
        ways: list[tuple[str, str]] = [("symbol", half) for half in halves if half != "P"]
        if "P" in halves and state.players[player].life >= 2:
            ways.append(("symbol", "life"))
        chosen = 0
        if len(ways) > 1:
            chosen = yield Decision("symbol", player, ways, "601.2b", subject)
        announced.append(ways[chosen][1])
    return tuple(announced)


def mana_and_life(symbols: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """Of announced symbols, those that mana pays for, and how much life the others take (CR 107.4f)."""
    return tuple(symbol for symbol in symbols if symbol != "life"), 2 * symbols.count("life")


def pay_life(state: GameState, player: str, life: int) -> None:
    """Pay so much life as a cost, if any; raises IllegalAction for more than there is (CR 118.3b)."""
    if state.players[player].life < life:
        raise IllegalAction("118.3b", f"{player} has not enough life")
    if life:
        state.apply(ev.LifeChanged(player, -life, "payment"))


@rule("107.5", "107.6", "602.5a", "118.3", "118.10", "701.21a")
def can_pay_besides_mana(state: GameState, player: str, thing: GameObject, cost: Cost) -> bool:
    """Whether the parts of an activation cost other than mana can be paid now."""
    if cost.tap or cost.untap:
        if thing.zone != "battlefield" or thing.tapped != cost.untap:
            return False
        if state.rules.is_summoning_sick(state, thing):
            return False
    if cost.life and state.players[player].life < cost.life:
        return False
    if cost.discard:
        return thing.zone == "hand"
    if cost.sacrifice and (thing.zone != "battlefield" or thing.controller != player):
        return False
    return cost.is_plain or state.rules.can_pay_with_permanents(state, player, thing, cost)


@rule("118.3", "602.2b", "614.17b", "122.1")
def can_pay_with_permanents(state: GameState, player: str, thing: GameObject, cost: Cost, x: int = 0) -> bool:
    """Whether counters can be removed from or put on the permanent, and others tapped, as a cost says.

    Nothing has to be there for an amount of 0 (CR 118.5): doing nothing pays it.
    """
    remove = cost.remove if isinstance(cost.remove, int) else x
    if remove > thing.count(cost.counter):
        return False
    if cost.put and (
        thing.zone != "battlefield" or not state.rules.can_have_counters(state, thing, cost.counter)
    ):
        return False
    return len(tappable(state, player, thing, cost)) >= cost.tap_others


def tappable(state: GameState, player: str, thing: GameObject, cost: Cost) -> list[GameObject]:
    """The untapped permanents that may be tapped for a cost; sickness is about {T} only (CR 302.6)."""
    if not cost.tap_others:
        return []
    return [
        each
        for each in functioning(state).permanents
        if each.controller == player
        and not each.tapped
        and not (cost.tap and each is thing)
        and characteristics(state, each).is_a(cost.what)
    ]


@rule("118.3", "602.2b", "122.1", "701.26a")
def pay_with_permanents(state: GameState, player: str, thing: GameObject, cost: Cost, x: int) -> Steps:
    """Take counters off, put them on, and tap what the player chooses; raises IllegalAction where it falls short."""
    if not state.rules.can_pay_with_permanents(state, player, thing, cost, x):
        raise IllegalAction("118.3", f"{thing.name} cannot pay the cost")
    for _ in range(cost.tap_others):
        options = tappable(state, player, thing, cost)
        chosen = 0
        if len(options) > 1:
            row = [("object", each.id) for each in options]
            chosen = yield Decision("tap", player, row, "601.2h", thing.id)
        state.rules.tap(state, options[chosen])
    remove = cost.remove if isinstance(cost.remove, int) else x
    if remove:
        state.apply(ev.CountersChanged(thing.id, cost.counter, -remove))
    if cost.put:
        yield from state.rules.put_counters(state, thing, cost.counter, cost.put)


@rule("601.2h", "118.3b", "107.5", "107.6")
def pay_besides_mana(
    state: GameState, player: str, thing: GameObject, cost: Cost, life: int = 0, x: int = 0
) -> Steps:
    """Pay everything but mana: {T}, {Q}, life, sacrifice, discard; raises IllegalAction where it falls short."""
    if not state.rules.can_pay_besides_mana(state, player, thing, cost):
        raise IllegalAction("118.3", f"{thing.name} cannot pay the cost")
    if state.players[player].life < cost.life + life:
        raise IllegalAction("118.3b", f"{player} has not enough life")
    if cost.tap:
        state.rules.tap(state, thing)
    if cost.untap:
        state.rules.untap(state, thing)
    if not cost.is_plain:
        yield from state.rules.pay_with_permanents(state, player, thing, cost, x)
    if cost.life + life:
        state.apply(ev.LifeChanged(player, -cost.life - life, "payment"))
    if cost.discard:
        before = len(state.players[player].discarded)
        yield from state.rules.discard(state, player, thing, "cost")
        state.rules.trigger_on_discards(state, player, before)
    if cost.sacrifice:
        yield from state.rules.move(state, thing, "graveyard", "sacrifice")
    if state.until:
        yield from state.rules.end_with_source(state)


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
