"""Casting spells (CR 601), step by step, and playing lands."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.casting_costs import alternatives, costs_of_its_own
from rulehound.core.costs import CastCost
from rulehound.core.decisions import Decision
from rulehound.core.errors import IllegalAction
from rulehound.core.mana import parse_cost
from rulehound.core.objects import GameObject
from rulehound.core.payment import cheapest, mana_and_life, pay_life, plain_symbols
from rulehound.core.reductions import is_affordable_less, loosely, spell_cost_changes, spell_reductions
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.targets import choose_targets

Steps = Generator[Decision, Any, None]


@rule("601.2", "601.2a", "601.2b", "601.2c", "601.2f", "601.2i", "107.3a")
def cast_spell(state: GameState, player: str, card: GameObject, for_free: bool = False) -> Steps:
    """Cast a spell, step by step; raises IllegalAction where a step cannot be done.

    `for_free` is for what an effect has a player cast without paying its mana cost (CR 118.9).
    """
    data = card.card
    yield from state.rules.move(state, card, "stack", "cast")
    spell = state.stack[-1]
    ability = yield from state.rules.choose_modes(state, player, spell, data.spell, "601.2b")
    free = for_free or (yield from state.rules.choose_free(state, player, spell))
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
    if own or parse_cost(data.cost).x_count or defined is not None:
        more, reduce = spell_cost_changes(state, player, data)
        fixed, reduce = loosely((*plain_symbols(mana), str(more)), less, reduce)
        if own and defined is None:
            yield from state.rules.choose_x_of_costs(
                state, player, spell, fixed, x_count, parts, reduce, free
            )
        else:
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


@rule("118.9", "601.2b")
def choose_free(state: GameState, player: str, spell: GameObject) -> Generator[Decision, Any, bool]:
    """Whether the spell is cast without paying its mana cost; X is 0 then (CR 107.3b)."""
    if spell.cast_from != "hand" or not state.rules.may_cast_for_free(state, player):
        return False
    cost = spell.card.cost
    total = state.rules.spell_cost(state, player, spell.card, cheapest(cost))
    less = spell_reductions(state, player, spell.card)
    payable = cost and is_affordable_less(state, player, total, less, spell, None)
    if not payable and not alternatives(spell.card):
        return True
    chosen: int = yield Decision("may", player, [("no",), ("yes",)], "118.9", spell.id)
    return chosen == 1


@rule("305.1", "116.2a")
def play_land(state: GameState, player: str, card: GameObject) -> Steps:
    """Play a land: put it onto the battlefield (CR 305.1); it uses no stack."""
    me = state.players[player]
    state.set(me, "lands_played", me.lands_played + 1)
    state.apply(ev.LandPlayed(player, card.id))
    yield from state.rules.move(state, card, "battlefield", "play")
