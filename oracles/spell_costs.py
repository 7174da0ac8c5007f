"""What effects add to the costs of spells, and take off them (CR 601.2f, 118.7a)."""

from rulehound.core.abilities import SpellCosts
from rulehound.core.cards import Card, spell_matches
from rulehound.core.mana import parse_symbols
from rulehound.oracles.board import Board


def spell_terms(board: Board, player: str, card: Card) -> tuple[int, int]:
    """How much generic mana more, and less, it costs `player` to cast this now."""
    more = less = 0
    for source, _, effect in board.special(SpellCosts):
        mine = effect.who == "any" or (source.controller == player) == (effect.who == "you")
        if mine and spell_matches(effect.what, card):
            more += effect.more
            less += effect.reduce
    return more, less


def spell_reductions(board: Board, player: str, card: Card) -> str:
    """The symbols by which it costs `player` less to cast this now (CR 118.7b-g)."""
    return "".join(
        effect.reduce_mana
        for source, _, effect in board.special(SpellCosts)
        if (effect.who == "any" or (source.controller == player) == (effect.who == "you"))
        and spell_matches(effect.what, card)
    )


def in_symbols(amount: int) -> str:
    """So much generic mana as symbols, "" for none."""
    twenties, rest = divmod(amount, 20)
    return "{20}" * twenties + (f"{{{rest}}}" if rest else "")


def changed(cost: str, terms: tuple[int, int]) -> str:
    """A cost with these changes, or one that is no cheaper: what may be taken off {X} or half a symbol stays on."""
    more, less = terms
    if not more and not less:
        return cost
    symbols = parse_symbols(cost)
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit()) + more
    rest = "".join(f"{{{symbol}}}" for symbol in symbols if not symbol.isdigit())
    return in_symbols(max(0, generic - less)) + rest
