"""Casting spells and activating abilities (CR 601, 602)."""

from collections.abc import Generator
from functools import lru_cache
from typing import Any

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility, counts_its_use
from rulehound.core.amounts import Amount
from rulehound.core.cards import Card, spell_matches
from rulehound.core.casting_costs import alternatives, costs_of_its_own, might_be_paid, ways_to_cast
from rulehound.core.continuous import affects, characteristics, functioning
from rulehound.core.costs import CastCost, Cost
from rulehound.core.decisions import Decision, Option
from rulehound.core.errors import IllegalAction
from rulehound.core.mana import parse_cost
from rulehound.core.objects import GameObject
from rulehound.core.payment import Activation, cheapest, is_affordable, mana_and_life, pay_life, plain_symbols
from rulehound.core.reductions import (
    ability_cost_changes,
    cycling_reductions,
    is_affordable_less,
    loosely,
    spell_reductions,
)
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.targets import choose_targets

Steps = Generator[Decision, Any, None]


@rule("117.1")
def legal_actions(state: GameState, player: str) -> list[Option]:
    """What a player with priority may begin to do, passing first; what was just refused is left out."""
    sorcery = state.rules.sorcery_timing(state, player)
    key = (state.changes, state.version, sorcery, state.active_player)
    cached = state.legal.get(player)
    options: list[Option]
    if cached is not None and cached[0] == key:
        options = cached[1]
    else:
        options = list(state.rules.list_actions(state, player, sorcery))
        state.legal[player] = (key, options)
    if state.refused:
        if state.refused_at == len(state.trace):
            return [option for option in options if option not in state.refused]
        state.refused = set()
    return options


@rule("117.1", "117.1a", "117.1b", "116.2a")
def list_actions(state: GameState, player: str, sorcery: bool) -> list[Option]:
    """What a player with priority may begin to do, listed afresh: spells, lands, abilities, mana abilities."""
    options: list[Option] = [("pass",)]
    for card in state.players[player].hand:
        if "Land" in card.card.types:
            if state.rules.may_play_land(state, player):
                options.append(("play", card.id))
        elif state.rules.may_cast(state, player, card, sorcery):
            options.append(("cast", card.id))
        for number, ability in characteristics(state, card).from_hand:
            if state.rules.may_activate(state, player, card, ability, sorcery):
                options.append(("activate", card.id, number))
    for permanent, number, ability in functioning(state).activated[player]:
        if state.rules.may_activate(state, player, permanent, ability, sorcery):
            options.append(("activate", permanent.id, number))
    options += state.rules.mana_abilities_offered(state, player, ())
    return options


@rule("307.1", "117.1a", "602.5d")
def sorcery_timing(state: GameState, player: str) -> bool:
    """Whether `player` may do what is done at sorcery speed: own main phase, empty stack (CR 307.1)."""
    return (
        player == state.active_player
        and not state.stack
        and state.phase is not None
        and state.phase.kind == "main"
    )


@rule("505.6b", "305.2", "116.2a")
def may_play_land(state: GameState, player: str) -> bool:
    """Whether `player` may play a land: at sorcery speed, one a turn (CR 505.6b)."""
    return state.rules.sorcery_timing(state, player) and state.players[player].lands_played < 1


@rule("601.3", "117.1a", "202.1b")
def may_cast(state: GameState, player: str, card: GameObject, sorcery: bool) -> bool:
    """Whether `player` may begin to cast the card now, and might be able to pay for it."""
    data = card.card
    if not sorcery and "Instant" not in data.types and "flash" not in data.keywords:
        return False
    free = state.rules.may_cast_for_free(state, player)
    own = costs_of_its_own(data)
    if (not data.cost and not free and not alternatives(data)) or "Land" in data.types:
        return False
    if not state.rules.may_begin_to_cast(state, player, data):
        return False
    if not state.rules.can_be_aimed(state, data.aimed, player, card):
        return False
    if own:
        return any(might_be_paid(state, player, card, way) for way in ways_to_cast(data, free))
    symbols = () if free else cheapest(data.cost)
    total = state.rules.spell_cost(state, player, data, symbols)
    return is_affordable_less(state, player, total, spell_reductions(state, player, data), card, None)


@rule("118.9", "601.2b")
def may_cast_for_free(state: GameState, player: str) -> bool:
    """Whether an effect lets `player` cast spells from their hand without paying their mana costs."""
    return any(source.controller == player for source in functioning(state).free_spells)


@rule("602.2", "602.5", "602.5a", "602.5d", "702.29a")
def may_activate(
    state: GameState, player: str, thing: GameObject, ability: ActivatedAbility, sorcery: bool
) -> bool:
    """Whether `player` may begin to activate the ability now, and might be able to pay for it."""
    if ability.timing == "sorcery" and not sorcery:
        return False
    if not state.rules.may_be_activated(state, player, thing, ability):
        return False
    cost, reduce = ability.cost, 0
    less: tuple[str, ...] = ()
    if ability.cycling and functioning(state).cycling_costs:
        if may_cycle_for_free(state, player):
            cost = Cost(discard=True)
        reduce, less = cycling_reduction(state, player), cycling_reductions(state, player)
    if not state.rules.can_pay_besides_mana(state, player, thing, cost):
        return False
    if not state.rules.can_be_aimed(state, ability, player, thing):
        return False
    symbols = cheapest(cost.mana)
    if not ability.cycling:
        symbols, less = state.rules.ability_cost(state, thing, symbols)
    if not symbols:
        return True
    activated = Activation(thing, cost.mana)
    return is_affordable_less(state, player, reduced(symbols, reduce), less, None, activated)


@rule("602.2b", "601.2f", "118.7", "118.7a")
def ability_cost(
    state: GameState, source: GameObject, symbols: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The mana of an activation cost after increases and reductions, and the symbols still to be taken off it."""
    more, reduce, less = ability_cost_changes(state, source)
    if not more and not reduce:
        return symbols, less
    return reduced((*symbols, str(more)), reduce), less


@rule("602.5b", "602.1b")
def may_be_activated(state: GameState, player: str, thing: GameObject, ability: ActivatedAbility) -> bool:
    """Whether the ability's own restrictions on its use let `player` activate it now (CR 602.5b)."""
    if ability.timing == "your turn" and player != state.active_player:
        return False
    return not (ability.once_each_turn and ability in thing.used)


def note_use(state: GameState, source: GameObject, ability: ActivatedAbility) -> None:
    """Remember the use of what is activated once each turn, or counts it (CR 602.5b).

    It goes with the object, whoever controls it; a new object knows nothing of it (CR 400.7).
    """
    if ability.once_each_turn or counts_its_use(ability):
        state.set(source, "used", (*source.used, ability))


def _at_least(symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The symbols with a hybrid one counted as one generic mana; a Phyrexian one, which life pays for, left out."""
    return tuple("1" if "/" in symbol else symbol for symbol in symbols if "P" not in symbol)


@rule("601.2", "601.2a", "601.2b", "601.2c", "601.2f", "601.2i", "107.3a")
def cast_spell(state: GameState, player: str, card: GameObject) -> Steps:
    """Cast a spell, step by step; raises IllegalAction where a step cannot be done."""
    data = card.card
    yield from state.rules.move(state, card, "stack", "cast")
    spell = state.stack[-1]
    ability = yield from state.rules.choose_modes(state, player, spell, data.spell, "601.2b")
    free = yield from state.rules.choose_free(state, player, spell)
    mana = state.rules.mana_cost_paid(data.cost, free)
    x_count = parse_cost(mana).x_count
    defined = ability.x if ability is not None else None
    less = spell_reductions(state, player, data)
    own = costs_of_its_own(data)
    parts: tuple[CastCost, ...] = ()
    if own:
        mana, parts = yield from state.rules.choose_costs(state, player, spell, mana, free)
        x_count = parse_cost(mana).x_count
    if own or free:
        state.set(spell, "paid", mana)
    if own and defined is None:
        more, reduce = spell_cost_changes(state, player, data)
        fixed, reduce = loosely((*plain_symbols(mana), str(more)), less, reduce)
        yield from state.rules.choose_x_of_costs(state, player, spell, fixed, x_count, parts, reduce, free)
    elif parse_cost(data.cost).x_count or defined is not None:
        more, reduce = spell_cost_changes(state, player, data)
        fixed = (*plain_symbols(mana), str(more)) if more else plain_symbols(mana)
        fixed, reduce = loosely(fixed, less, reduce)
        yield from state.rules.choose_x(state, player, spell, fixed, x_count, False, defined, reduce)
    symbols = yield from state.rules.announce_symbols(state, player, mana, spell.id)
    yield from choose_targets(state, player, spell, ability or data.enchant, "601.2c")
    if state.rules.is_forbidden(state, player, data, state.rules.mana_value(state, spell)):
        raise IllegalAction("601.2e", f"{player} can't cast {spell.name}")
    total, life = mana_and_life(symbols)
    if spell.x and x_count:
        total += (str(spell.x * x_count),)
    total = state.rules.spell_cost(state, player, data, total)
    if less and total:
        total = yield from state.rules.reduce_by_symbols(state, player, total, less, spell.id)
    if total:
        yield from state.rules.pay_mana(state, player, total, spell, None, spell.id)
    pay_life(state, player, life)
    if parts:
        yield from state.rules.pay_parts(state, player, spell, parts)
    state.apply(ev.SpellCast(player, spell.id, spell.x, spell.targets))
    state.rules.trigger_on_cast(state, spell)


@rule("118.9", "601.2f")
def mana_cost_paid(cost: str, free: bool) -> str:
    """What is paid of a mana cost: all of it, or nothing where the spell is cast without paying it."""
    return "" if free else cost


@rule("601.2f", "118.7a", "118.9d")
def spell_cost(state: GameState, player: str, card: Card, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """What is paid of a spell's cost after increases, and then reductions of generic mana (CR 601.2f)."""
    more, reduce = spell_cost_changes(state, player, card)
    if not more and not reduce:
        return symbols
    return reduced((*symbols, str(more)), reduce)


def spell_cost_changes(state: GameState, player: str, card: Card) -> tuple[int, int]:
    """How much generic mana more, and less, it costs the player to cast this."""
    changes = [
        effect
        for source, effect in functioning(state).spell_costs
        if affects(source, effect.who, player) and spell_matches(effect.what, card)
    ]
    return sum(effect.more for effect in changes), sum(effect.reduce for effect in changes)


@rule("118.9", "601.2b")
def choose_free(state: GameState, player: str, spell: GameObject) -> Generator[Decision, Any, bool]:
    """Whether the spell is cast without paying its mana cost; X is 0 then (CR 107.3b)."""
    if not state.rules.may_cast_for_free(state, player):
        return False
    cost = spell.card.cost
    total = state.rules.spell_cost(state, player, spell.card, cheapest(cost))
    less = spell_reductions(state, player, spell.card)
    payable = cost and is_affordable_less(state, player, total, less, spell, None)
    if not payable and not alternatives(spell.card):
        return True
    chosen: int = yield Decision("may", player, [("no",), ("yes",)], "118.9", spell.id)
    return chosen == 1


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
        fixed = (*plain_symbols(cost.mana), str(more)) if more else plain_symbols(cost.mana)
        fixed, reduce = loosely(fixed, less, reduce)
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


@rule("107.3a", "107.3b", "107.3c", "601.2b")
def choose_x(
    state: GameState,
    player: str,
    thing: GameObject,
    symbols: tuple[str, ...],
    count: int,
    ability: bool,
    defined: Amount | None = None,
    reduce: int = 0,
    limit: int | None = None,
) -> Steps:
    """Announce X: from 0 as far as there might be mana for it; where the text defines X, it is that.

    Where X is in no cost that is paid, for the mana cost is not, X is 0 (CR 107.3b).
    """
    if defined is not None:
        state.set(thing, "x", state.rules.amount_of(state, defined, player, 0, 0))
        return
    if not count and limit is None:
        return
    most = 0
    on = None if ability else thing
    paid = None
    if isinstance(thing.ability, ActivatedAbility) and thing.source is not None:
        paid = Activation(thing.source, thing.ability.cost.mana)
    symbols = _at_least(symbols)
    while most < (state.x_max if limit is None else limit) and is_affordable(
        state, player, reduced((*symbols, str((most + 1) * count)), reduce), on, paid
    ):
        most += 1
    chosen = 0
    if most:
        chosen = yield Decision("x", player, [("x", n) for n in range(most + 1)], "107.3a", thing.id)
    state.set(thing, "x", chosen)


def most_x(state: GameState, source: GameObject, cost: Cost) -> int | None:
    """How many counters there are, where X of them are removed as a cost; None for a cost that does not say so."""
    return None if isinstance(cost.remove, int) else min(state.x_max, source.count(cost.counter))


@rule("601.2h", "107.3a")
def might_pay_x(
    state: GameState, player: str, spell: GameObject, symbols: tuple[str, ...], generic: int, reduce: int
) -> bool:
    """Whether there might be mana for these symbols and so much more for X, reductions applied."""
    total = reduced((*_at_least(symbols), str(generic)), reduce)
    return is_affordable(state, player, total, spell, None)


@rule("115.1", "115.1b", "115.4", "601.2c", "113.9", "702.5a")
def legal_targets(state: GameState, kind: str, player: str) -> list[int | str]:
    """The legal targets of this kind for `player`, opponents' things first where that is what one wants."""
    targets: list[int | str] = []
    if kind in ("spell", "spell or ability"):
        targets += [thing.id for thing in state.stack if not thing.is_ability]
    if kind in ("activated or triggered ability", "spell or ability"):
        targets += [thing.id for thing in state.stack if thing.is_ability]
    if kind in ("player", "any target"):
        targets += [name for name in state.players if name != player] + [player]
    if kind == "opponent":
        targets += [name for name in state.players if name != player]
    what, whose = permanents_aimed_at(kind)
    for permanent in functioning(state).permanents:
        mine = permanent.controller == player
        if (whose == "any" or mine == (whose == "you")) and characteristics(state, permanent).is_a(what):
            targets.append(permanent.id)
    return targets


@lru_cache(maxsize=256)
def permanents_aimed_at(kind: str) -> tuple[str, str]:
    """Which permanents a kind of target means, and under whose control; none where it is about something else."""
    for whose, words in (("you", " you control"), ("opponent", " an opponent controls")):
        if kind.endswith(words):
            return kind.removesuffix(words), whose
    return "creature" if kind == "any target" else kind, "any"


@rule("702.29a", "118.9", "601.2b")
def cycling_is_free(state: GameState, player: str, subject: int) -> Generator[Decision, Any, bool]:
    """Whether {0} is paid rather than the cycling cost; an X in it is 0 then, as in CR 107.3b."""
    if not may_cycle_for_free(state, player):
        return False
    chosen: int = yield Decision("may", player, [("yes",), ("no",)], "118.9", subject)
    return chosen == 0


def may_cycle_for_free(state: GameState, player: str) -> bool:
    """Whether the player may pay {0} rather than pay cycling costs, by the cards in their hand now."""
    cards = len(state.players[player].hand)
    return any(
        source.controller == player and 0 < effect.free_with_cards <= cards
        for source, effect in functioning(state).cycling_costs
    )


@rule("702.29a", "118.7", "118.7a")
def cycling_cost(state: GameState, player: str, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The mana part of a cycling cost after reductions, of generic mana only (CR 118.7a)."""
    return reduced(symbols, cycling_reduction(state, player))


def cycling_reduction(state: GameState, player: str) -> int:
    """By how much generic mana the player's cycling costs are reduced."""
    return sum(
        effect.reduce for source, effect in functioning(state).cycling_costs if source.controller == player
    )


def reduced(symbols: tuple[str, ...], reduce: int) -> tuple[str, ...]:
    """The symbols with that much less generic mana among them (CR 118.7a)."""
    total: list[str] = []
    for symbol in symbols:
        if symbol.isdigit():
            left = max(0, int(symbol) - reduce)
            reduce = max(0, reduce - int(symbol))
            if left:
                total.append(str(left))
        else:
            total.append(symbol)
    return tuple(total)


@rule("305.1", "116.2a")
def play_land(state: GameState, player: str, card: GameObject) -> Steps:
    """Play a land: put it onto the battlefield (CR 305.1); it uses no stack."""
    me = state.players[player]
    state.set(me, "lands_played", me.lands_played + 1)
    state.apply(ev.LandPlayed(player, card.id))
    yield from state.rules.move(state, card, "battlefield", "play")
