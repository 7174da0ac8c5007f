"""What effects add to the costs of spells and abilities, and take off them, as announced (CR 601.2f, 118.7a)."""

from rulehound.core import events as ev
from rulehound.core.cards import Card, spell_matches
from rulehound.core.cost_abilities import AbilityCosts, CyclingCosts, FreeSpells, SpellCosts
from rulehound.core.mana import parse_symbols
from rulehound.core.zones import BATTLEFIELD, HAND, STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.board import Board
from rulehound.oracles.cast_costs import PaidToCast
from rulehound.oracles.course import Thing
from rulehound.oracles.told_to_cast import is_told_to_cast
from rulehound.oracles.whose import concerns


def spell_terms(board: Board, player: str, card: Card) -> tuple[int, int]:
    """How much generic mana more, and less, it costs `player` to cast this now."""
    more = less = 0
    for source, _, effect in board.special(SpellCosts):
        mine = concerns(effect.who, source.controller, player)
        if mine and spell_matches(effect.what, card):
            more += effect.more
            less += effect.reduce
    return more, less


def spell_reductions(board: Board, player: str, card: Card) -> str:
    """The symbols by which it costs `player` less to cast this now (CR 118.7b-g)."""
    return "".join(
        effect.reduce_mana
        for source, _, effect in board.special(SpellCosts)
        if concerns(effect.who, source.controller, player) and spell_matches(effect.what, card)
    )


def ability_terms(board: Board, source: Thing) -> tuple[int, int, str]:
    """How much generic mana more and less, and by which symbols less, this permanent's abilities cost now."""
    more = reduce = 0
    less = ""
    for permanent, _, effect in board.special(AbilityCosts):
        mine = concerns(effect.whose, permanent.controller, source.controller)
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


class SettledCosts(Oracle):
    """Keeps what each object on the stack costs besides, until a player receives priority."""

    def begin(self) -> None:
        super().begin()
        self.hand: dict[int, tuple[int, bool, int]] = {}
        self.terms: dict[int, tuple[int, int]] = {}
        self.less: dict[int, str] = {}
        """The symbols by which a spell or a cycling ability costs less."""
        self.free: dict[int, bool] = {}
        self.activation: dict[int, tuple[int, int, str]] = {}
        """How much more and less a permanent's ability costs, as that is announced (CR 601.2f)."""
        self.to_cast = PaidToCast(self.board)

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """What cycling costs is settled as it is announced (CR 601.2f)."""
        source = self.board.objects.get(event.source)
        if source is not None and source.zone == HAND:
            self.hand[event.object] = self.cycling_terms(event.player)
            self.less[event.object] = self.cycling_reductions(event.player)
        elif source is not None and source.zone == BATTLEFIELD and not event.trigger:
            self.activation[event.object] = ability_terms(self.board, source)

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """What a spell costs is settled before mana abilities are activated for it (CR 601.2f-g)."""
        thing = self.board.objects.get(event.object)
        if thing is not None:
            self.to_cast.read_moved(event, thing)
        if event.zone == STACK and thing is not None and thing.card is not None:
            self.to_cast.begin(event.controller)
            self.terms[event.new] = spell_terms(self.board, event.controller, thing.card)
            self.less[event.new] = spell_reductions(self.board, event.controller, thing.card)
            self.free[event.new] = self.is_free(event.controller) or is_told_to_cast(self.board)

    def is_free(self, player: str) -> bool:
        return any(thing.controller == player for thing, _, _ in self.board.special(FreeSpells))

    def cycling_terms(self, player: str, discarded: int = 0) -> tuple[int, bool, int]:
        """By how much cycling is cheaper now, and whether it may be free, so many cards after."""
        cards = len(self.board.zone(HAND, player)) + discarded
        mine = self.cycling_costs(player)
        free = any(0 < each.free_with_cards <= cards for each in mine)
        return sum(each.reduce for each in mine), free, cards

    def cycling_reductions(self, player: str) -> str:
        """The symbols by which cycling costs the player less now."""
        return "".join(each.reduce_mana for each in self.cycling_costs(player))

    def cycling_costs(self, player: str) -> list[CyclingCosts]:
        """What makes cycling cheaper for the player now."""
        return [each for thing, _, each in self.board.special(CyclingCosts) if thing.controller == player]
