"""Faults of what spells cost after effects have changed it: increases, reductions, free spells (W1, T14)."""

from rulehound.core import reductions
from rulehound.core.cards import Card
from rulehound.core.mana import COLORS
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Symbols = tuple[str, ...]


@fault(
    "reductions-before-increases",
    exchanges="spell_cost",
    kind="W1",
    rule="601.2f",
    says="What a spell costs less is taken off before what it costs more is added.",
)
def less_before_more(state: GameState, player: str, card: Card, symbols: Symbols) -> Symbols:
    more, less = reductions.spell_cost_changes(state, player, card)
    left = reductions.reduced(symbols, less)
    return (*left, str(more)) if more else left


@fault(
    "reductions-take-colors",
    exchanges="spell_cost",
    kind="W1",
    rule="118.7a",
    says="A spell that costs less than its generic mana has colored mana taken off, too.",
)
def colors_as_well(state: GameState, player: str, card: Card, symbols: Symbols) -> Symbols:
    more, less = reductions.spell_cost_changes(state, player, card)
    generic = more + sum(int(symbol) for symbol in symbols if symbol.isdigit())
    left = reductions.spell_cost(state, player, card, symbols)
    for _ in range(less - generic):
        left = left[:-1] if left and left[-1] in COLORS else left
    return left


@fault(
    "taxes-for-everybody",
    exchanges="spell_cost",
    kind="W1",
    rule="601.2f",
    says="What makes the spells of a player's opponents cost more makes that player's cost more, too.",
)
def whoever_casts_it(state: GameState, player: str, card: Card, symbols: Symbols) -> Symbols:
    others = max(reductions.spell_cost_changes(state, each, card)[0] for each in state.players)
    _, less = reductions.spell_cost_changes(state, player, card)
    return reductions.reduced((*symbols, str(others)) if others else symbols, less)


@fault(
    "free-spells-are-not-taxed",
    exchanges="spell_cost",
    kind="T14",
    rule="601.2f",
    says="A spell that is cast without paying its mana cost does not cost more where others do.",
)
def nothing_for_nothing(state: GameState, player: str, card: Card, symbols: Symbols) -> Symbols:
    return reductions.spell_cost(state, player, card, symbols) if symbols else ()
