"""What effects add to the costs of spells, and take off them (CR 601.2f, 118.7a)."""

from rulehound.core.cards import Card, spell_matches
from rulehound.core.cost_abilities import AbilityCosts, SpellCosts
from rulehound.core.mana import parse_symbols
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing


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


def ability_terms(board: Board, source: Thing) -> tuple[int, int, str]:
    """How much generic mana more and less, and by which symbols less, this permanent's abilities cost now."""
    more = reduce = 0
    less = ""
    for permanent, _, effect in board.special(AbilityCosts):
        mine = effect.whose == "any" or (permanent.controller == source.controller) == (effect.whose == "you")
        if mine and board.characteristics(source).matches(effect.what):
            more, reduce, less = more + effect.more, reduce + effect.reduce, less + effect.reduce_mana
    return more, reduce, less


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
