"""Announcing X (CR 107.3, 601.2b): from 0 as far as there might be mana, or counters, for it."""

from collections.abc import Generator
from typing import Any

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.affordable import is_affordable
from rulehound.core.amounts import Amount
from rulehound.core.costs import Cost
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.payment import Activation
from rulehound.core.reductions import reduced
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]


def _at_least(symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The symbols with a hybrid one counted as one generic mana; a Phyrexian one, which life pays for, left out."""
    return tuple("1" if "/" in symbol else symbol for symbol in symbols if "P" not in symbol)


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
