"""What a player surely can pay: from the pool, and with permanents that are tapped for one mana (CR 601.2g-h)."""

from functools import lru_cache
from itertools import product

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import SpendOnly
from rulehound.core.costs import Cost
from rulehound.core.mana import TYPES, Mana, parse_symbols
from rulehound.core.mana_effects import AddMana
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.oracles.board import Board
from rulehound.oracles.continuity import Continuity
from rulehound.oracles.derived import Characteristics
from rulehound.oracles.paying import Unit, covered, may_be_spent_on


@lru_cache(maxsize=2048)
def plain_source(printed: Characteristics) -> tuple[int, Unit] | None:
    """The first ability that is "{T}: Add [one mana]" and nothing else: its index, and the unit it makes."""
    for number, ability in enumerate(printed.abilities):
        if (
            isinstance(ability, ActivatedAbility)
            and ability.cost == Cost(tap=True)
            and len(ability.effects) == 1
        ):
            (effect,) = ability.effects
            if (
                isinstance(effect, AddMana)
                and effect.symbols[1:-1] in TYPES
                and effect == AddMana(effect.symbols)
            ):
                if effect.symbols:
                    return number, (effect.symbols[1:-1], "Snow" in printed.supertypes)
    return None


@lru_cache(maxsize=4096)
def ways_to_pay(cost: str, x: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Each choice of halves of the hybrid symbols: how many units it takes, and the symbols that are not generic."""
    symbols = [symbol if symbol != "X" else str(x) for symbol in parse_symbols(cost)]
    ways = [[half for half in symbol.split("/") if half != "P"] for symbol in symbols]
    found = []
    for way in product(*ways):
        pips = tuple(symbol for symbol in way if not symbol.isdigit())
        found.append((sum(int(symbol) for symbol in way if symbol.isdigit()) + len(pips), pips))
    return tuple(found)


class Purse:
    """Both players' pools as a trace shows them, and what surely can be added to them."""

    def __init__(self, board: Board, continuity: Continuity) -> None:
        self.board = board
        self.continuity = continuity
        self.pool: dict[str, list[Mana]] = {"A": [], "B": []}
        self._plain: dict[int, tuple[int, Unit] | None] = {}
        self._sources: dict[str, list[tuple[int, int, Unit]]] = {}
        self._is_plain: bool | None = None

    def look(self) -> None:
        """Look at the board anew: what was found before may have changed."""
        self._sources.clear()
        self._is_plain = None

    def read(self, event: ev.Event) -> None:
        """Note what goes into a pool and out of it."""
        if isinstance(event, ev.ManaAdded):
            self.pool[event.player] += event.mana
        elif isinstance(event, ev.ManaChanged):
            self.pool[event.player] = list(event.after)
        elif isinstance(event, ev.ManaSpent | ev.ManaLost):
            for unit in event.mana:
                if unit in self.pool[event.player]:
                    self.pool[event.player].remove(unit)

    def sources(self, player: str) -> list[tuple[int, int, Unit]]:
        """Untapped permanents of the player that surely can be tapped for one unit: with the ability's index.

        Worked out once after each `look`.
        """
        found = self._sources.get(player)
        if found is None:
            found = self._sources[player] = self._find_sources(player)
        return found

    def _find_sources(self, player: str) -> list[tuple[int, int, Unit]]:
        board = self.board
        if board.granting or board.effects or board.animated:
            return []
        found = []
        for thing in board.permanents():
            if thing.controller == player and not thing.tapped and thing.printed is not None:
                if thing.id not in self._plain:
                    self._plain[thing.id] = plain_source(thing.printed)
                plain = self._plain[thing.id]
                if plain is not None and self.continuity.is_sick(thing) is False:
                    found.append((thing.id, *plain))
        return found

    def can_pay(
        self, player: str, cost: str, card: Card | None, besides: int, x: int = 0, *, plain: bool = True
    ) -> bool:
        """Whether the pool, with `plain` sources other than `besides`, surely pays a cost."""
        if card is not None and any(isinstance(each, SpendOnly) for each in card.abilities):
            return False
        sources = self.sources(player) if plain and self.makes_as_printed() else []
        ways = ways_to_pay(cost, x)
        pool = self.pool[player]
        most = len(pool) + len(sources)
        if all(number > most for number, _ in ways):
            return False
        units = [
            (unit.type, unit.snow)
            for unit in pool
            if not unit.restriction or may_be_spent_on(unit.restriction, card, cost)
        ]
        units += [unit for id, _, unit in sources if id != besides]
        return any(number <= len(units) and covered(pips, tuple(units)) for number, pips in ways)

    def makes_as_printed(self) -> bool:
        """Whether nothing replaces mana and nothing triggers from tapping for it.

        Worked out once after each `look`.
        """
        if self._is_plain is None:
            board = self.board
            self._is_plain = not board.special(ManaReplacement) and not board.special(TriggeredAbility)
        return self._is_plain


PURSE_READS = (ev.ManaAdded, ev.ManaSpent, ev.ManaLost, ev.ManaChanged)
"""The kinds of event that it is to be fed with."""
