"""What an effect that adds mana may produce, and what replacement effects may make of it.

A production is a row of types in alphabetical order ("BBG"), "" for no mana at all.  Every function here
answers None where the model cannot know.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import prod

from rulehound.core.abilities import Ability, SpellAbility, is_mana_ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Amount, Count, PowerOf, VariableX
from rulehound.core.conditions import Condition
from rulehound.core.effects import Delayed, Effect, May, followed
from rulehound.core.mana import TYPES, parse_symbols
from rulehound.core.mana_effects import AddMana
from rulehound.core.replacement_effects import EntersChoosingColor, ManaReplacement
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.asking import is_so
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing

EXACT_MAX = 12
"""So many replacement effects on one production are followed through all their orders, whatever they are."""
MIXED_MAX = 12
"""So many units that are chosen one by one are judged; more have too many outcomes."""
STATES_MAX = 4096
"""More sets of replacement effects on one production than these are not followed in all orders."""
GROWTH_MAX = 2**16
"""Nor are those that may make more than so many mana of one."""


class ManaFacts:
    """What matters of an ability here: the mana it adds, and whether that is tapping for mana (CR 106.12).

    `adds` holds what its player may choose not to do too: `optional` says so of each.  `plain` is its one
    production where nothing else can come of it; `hidden` says that it adds mana later, which the model
    does not follow.  `symbol_rules` say what mana its symbols stand for, where that is not their own color.
    """

    __slots__ = (
        "ability",
        "adds",
        "counts",
        "hidden",
        "is_mana",
        "optional",
        "plain",
        "symbol_rules",
        "taps",
    )

    def __init__(self, ability: Ability | None) -> None:
        self.ability = ability
        known = isinstance(ability, ActivatedAbility | TriggeredAbility | SpellAbility)
        effects: tuple[Effect, ...] = ability.effects if known else ()  # type: ignore[union-attr]
        rows = tuple(_rows(effects, False))
        self.adds = tuple(effect for effect, _ in rows)
        self.optional = tuple(optional for _, optional in rows)
        self.hidden = any(isinstance(each, Delayed) and _adds(each.effects) for each in followed(effects))
        self.counts = any(isinstance(add.amount, Count) for add in self.adds)
        """Whether its amount is counted on the board."""
        self.is_mana = ability is not None and is_mana_ability(ability)
        self.taps = isinstance(ability, ActivatedAbility) and ability.cost.tap and self.is_mana
        self.symbol_rules = tuple(rules_of_symbols(self.adds[0].symbols)) if len(self.adds) == 1 else ()
        self.plain: str | None = None
        if len(self.adds) == 1 and not self.hidden and not self.optional[0]:
            add = self.adds[0]
            if (
                not add.double
                and add.condition is None
                and add.symbols
                and add.amount == 1
                and add.who == "you"
            ):
                productions = symbol_productions(add.symbols, 1)
                if productions is not None and len(productions) == 1:
                    (self.plain,) = productions


def _rows(effects: tuple[Effect, ...], optional: bool) -> Iterator[tuple[AddMana, bool]]:
    """What adds mana, in order, and whether a player may choose that it does not (CR 603.5)."""
    for effect in effects:
        if isinstance(effect, AddMana):
            yield effect, optional
        elif isinstance(effect, May):
            yield from _rows(effect.effects, True)


def _adds(effects: tuple[Effect, ...]) -> bool:
    return any(
        isinstance(effect, AddMana) or (isinstance(effect, May | Delayed) and _adds(effect.effects))
        for effect in effects
    )


FACTS_MAX = 8192
_FACTS: dict[int, ManaFacts] = {}


def mana_facts(ability: Ability | None) -> ManaFacts:
    """The facts of an ability, worked out once; found by identity, which each keeps alive."""
    facts = _FACTS.get(id(ability))
    if facts is None:
        if len(_FACTS) >= FACTS_MAX:
            _FACTS.clear()
        facts = _FACTS[id(ability)] = ManaFacts(ability)
    return facts


@lru_cache(maxsize=1024)
def symbol_productions(symbols: str, times: int) -> frozenset[str] | None:
    """What adding mana by symbols may produce (CR 106.8-106.11), repeated `times`; None for {X}."""
    rows = {""}
    for symbol in parse_symbols(symbols) * times:
        halves = _symbol_mana(symbol)
        if halves is None:
            return None
        rows = {_row(row + half) for row in rows for half in halves}
    return frozenset(rows)


def rules_of_symbols(symbols: str) -> Iterator[str]:
    """The rules that say which mana is added by hybrid, Phyrexian, generic and snow symbols (CR 106.8-106.11)."""
    there = parse_symbols(symbols)
    if any("/" in symbol and symbol[1:] != "/P" for symbol in there):
        yield "106.8"
    if any(symbol.endswith("/P") for symbol in there):
        yield "106.9"
    if any(symbol.isdigit() for symbol in there):
        yield "106.10"
    if "S" in there:
        yield "106.11"


def _symbol_mana(symbol: str) -> list[str] | None:
    """The choices that one symbol leaves: a half of a hybrid one, a color of a Phyrexian one."""
    if symbol == "X":
        return None
    if symbol == "S":
        return ["C"]
    if symbol.isdigit():
        return ["C" * int(symbol)]
    return [half if half in TYPES else "C" * int(half) for half in symbol.split("/") if half != "P"]


def _row(types: str) -> str:
    return "".join(sorted(types))


def amount_of(
    board: Board, amount: Amount, player: str, x: int | None, source: Thing | None = None
) -> int | None:
    """The value of an amount, counted on the board as it is now (CR 608.2h); `source` has the ability."""
    if isinstance(amount, PowerOf) and source is not None and source.id in board.objects:
        body = board.body(source) if source.zone == BATTLEFIELD else None
        return max(0, body[0]) if body is not None else None
    if isinstance(amount, int):
        return amount
    if isinstance(amount, Count):
        return board.counted(amount, player)
    if isinstance(amount, VariableX) and x is not None:
        return x // 2 if amount.half else x
    return None


def productions(
    board: Board, add: AddMana, source: Thing, player: str, x: int | None, types: str | None
) -> frozenset[str] | None:
    """What one effect of `source` may produce before any replacement.

    `types` are those that it may choose from where it says "could produce" or "the same type".
    """
    times = amount_of(board, add.amount, player, x, source)
    if times is None:
        return None
    if add.symbols:
        if add.condition is not None:
            met = condition_met(board, add.condition, source, player)
            if met is None:
                return None
            return symbol_productions(add.instead if met else add.symbols, max(times, 0))
        return symbol_productions(add.symbols, max(times, 0))
    if add.choose:
        types = add.choose
    elif add.chosen:
        types = chosen_color(board, source)
    if types is None:
        return None
    if add.mixed:
        return mixed(types, times)
    return frozenset(kind * times for kind in types) or frozenset(("",))


def mixed(types: str, times: int) -> frozenset[str] | None:
    """Every row of so many units, each of one of these types; None where they are too many to list."""
    if times > MIXED_MAX:
        return None
    return frozenset(map("".join, combinations_with_replacement(sorted(types), max(times, 0))))


def condition_met(board: Board, condition: Condition, source: Thing, player: str) -> bool | None:
    """Whether what an "if" asks is so now; None where the model does not follow that."""
    return is_so(board, condition, player, source)


def chosen_color(board: Board, source: Thing) -> str | None:
    """The color chosen as a permanent entered, "" where none was; None where the target does not show it."""
    if source.chosen or "ColorChosen" in board.complete:
        return source.chosen
    chooses = any(
        isinstance(ability, EntersChoosingColor) for ability in board.characteristics(source).abilities
    )
    return None if chooses else ""


def replacements(board: Board, source: Thing, player: str) -> tuple[ManaReplacement, ...] | None:
    """The effects that may replace mana for which `player` taps `source` (CR 106.12b), amounts aside.

    Like ones stand side by side: which of them has applied makes no difference, so that they have few states.
    """
    found = board.special(ManaReplacement)
    if not found:
        return ()
    if board.uncertain(source):
        return None
    current = board.characteristics(source)
    applying = []
    for thing, _, effect in found:
        mine = effect.who == "any" or (thing.controller == player) == (effect.who == "you")
        if mine and current.matches(effect.what):
            applying.append(effect)
    if len(applying) > 1:
        applying.sort(key=repr)
    if len(applying) <= EXACT_MAX:
        return tuple(applying)
    states = prod(number + 1 for number in Counter(applying).values())
    growth = prod(effect.multiply for effect in applying)
    return tuple(applying) if states <= STATES_MAX and growth <= GROWTH_MAX else None


@lru_cache(maxsize=8192)
def outcomes(
    production: str, effects: tuple[ManaReplacement, ...], subtypes: tuple[str, ...] = ()
) -> frozenset[str]:
    """What a production may become, over every order of the effects (CR 616.1e-f), each once (CR 614.5).

    The states are productions with the effects that have not applied; an outcome is a state in which none
    of these applies any more.
    """
    if not effects:
        return frozenset((production,))
    ends = set()
    start = (production, effects)
    seen = {start}
    waiting = [start]
    while waiting:
        row, remaining = waiting.pop()
        applied = False
        for place, effect in enumerate(remaining):
            for changed in replaced(row, effect, subtypes):
                applied = True
                state = (changed, remaining[:place] + remaining[place + 1 :])
                if state not in seen:
                    seen.add(state)
                    waiting.append(state)
        if not applied:
            ends.add(row)
    return frozenset(ends)


def replaced(production: str, effect: ManaReplacement, subtypes: tuple[str, ...]) -> list[str]:
    """What an effect may make of a production; nothing where it does not apply."""
    touched = "".join(kind for kind in production if kind == effect.of_type) if effect.of_type else production
    if not touched or len(touched) < effect.at_least:
        return []
    rest = production.replace(effect.of_type, "") if effect.of_type else ""
    if effect.by_land_type:
        found = [kind * len(touched) for land, kind in effect.by_land_type if land in subtypes]
    elif effect.type:
        found = [effect.type if effect.one else effect.type * len(touched)]
    else:
        found = [touched * effect.multiply]
    return [_row(rest + each) for each in found]
