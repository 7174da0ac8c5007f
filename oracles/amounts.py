"""How much a spell or ability is to do as it resolves, by kind and by whom or what it is done to.

Read off its instructions; what replacement effects make of an amount is worked out as the set of outcomes
of all their orders (CR 616.1).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from rulehound.core import effects as fx
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.mana_effects import ActivateForMana, AddMana, DrainMana
from rulehound.core.object_effects import CreateTokens, DrawCards, MoveCounters, PutCounters
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.replacement_effects import Replacement
from rulehound.core.static_abilities import CannotHaveCounters
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing
from rulehound.oracles.numbers import mentions_x, value

KINDS: dict[type[Any], str] = {
    DrawCards: "draw",
    GainLife: "gain life",
    LoseLife: "lose life",
    DealDamage: "damage",
    PutCounters: "put counters",
    CreateTokens: "create tokens",
    AddMana: "mana",
}
"""The instructions that have amounts, and what they are called in replacement effects."""

TOTALS_MAX = 400
"""How many different totals are followed up; beyond it nothing is said."""

Whom = int | str
Key = tuple[str, Whom]


class Part(msgspec.Struct, frozen=True):
    """One instruction's share: `amount` is None where it is not known, `whom` "" for nobody in particular."""

    kind: str
    whom: Whom
    amount: int | None
    has_x: bool
    optional: bool


def x_of(board: Board, thing: Thing) -> int | None:
    """X of what begins to resolve: announced, or defined by its text (CR 107.3a, 107.3c)."""
    return board.x_now(thing)


def parts(board: Board, thing: Thing, x: int | None) -> list[Part]:
    """What each instruction with an amount is to do; a share of "*" has a part that is not known."""
    found: list[Part] = []
    for effect in thing.effects or ():
        inner = effect.effects if isinstance(effect, fx.May) else (effect,)
        for each in inner:
            kind = KINDS.get(type(each))
            if kind is not None:
                found += _shares(board, thing, each, kind, x, isinstance(effect, fx.May))
            elif isinstance(each, MoveCounters):
                found += _moved(board, thing, each, x, len(thing.effects or ()) == 1 and each is effect)
            elif isinstance(each, DrainMana):
                found.append(Part("mana", "*", None, False, True))
            elif isinstance(each, fx.May | ActivateForMana):  # A mana ability may do anything besides.
                found += [Part(kind, "*", None, False, True) for kind in KINDS.values()]
    return found


def _moved(board: Board, thing: Thing, effect: MoveCounters, x: int | None, is_all: bool) -> list[Part]:
    """Counters taken off the source and put onto the target (CR 122.5); not known where more happens to them."""
    kind = "put counters" if effect.kind == "+1/+1" else "put other counters"
    source, amount = board.objects.get(thing.source), value(effect.amount, x)
    onto = [each for each in thing.targets if isinstance(each, int)]
    unclear = not is_all or effect.kind == "stun" or board.special(CannotHaveCounters)
    if unclear or source is None or amount is None or len(onto) != 1:
        return [Part(kind, "*", None, False, True)]
    there = source.id in board.zones.get(BATTLEFIELD, ()) and source.id not in board.phased_out
    moved = min(amount, source.counters.get(effect.kind, 0)) if there and onto[0] != source.id else 0
    has_x = mentions_x(effect.amount)
    return [Part(kind, source.id, -moved, has_x, False), Part(kind, onto[0], moved, has_x, False)]


def _shares(board: Board, thing: Thing, effect: Any, kind: str, x: int | None, optional: bool) -> list[Part]:
    amount = value(effect.amount, x)
    if amount is not None and isinstance(effect, AddMana):
        amount = amount * max(1, effect.symbols.count("{")) if "/" not in effect.symbols else None
        if effect.could is not None or effect.same or effect.chosen or any(map(str.isdigit, effect.symbols)):
            amount = None
    has_x = mentions_x(effect.amount)
    if isinstance(effect, PutCounters):
        if effect.kind != "+1/+1":
            kind = "put other counters"
    whom = whom_meant(board, thing, effect)
    if whom is None:
        return [Part(kind, "*", None, has_x, optional)]
    if isinstance(effect, PutCounters) and board.special(CannotHaveCounters):
        return _put(board, effect.kind, [Part(kind, each, amount, has_x, optional) for each in whom])
    return [Part(kind, each, amount, has_x, optional) for each in whom]


def _put(board: Board, kind: str, shares: list[Part]) -> list[Part]:
    """The same with no counters on what can't have such counters put on it (CR 614.17)."""
    found: list[Part] = []
    for share in shares:
        thing = board.objects.get(share.whom) if isinstance(share.whom, int) else None
        if thing is None or board.uncertain(thing):
            return [Part(share.kind, "*", None, share.has_x, share.optional)]
        barred = any(
            effect.kind in ("", kind)
            and (effect.whose == "any" or (giver.controller == thing.controller) == (effect.whose == "you"))
            and board.characteristics(thing).matches(effect.what)
            for giver, _, effect in board.special(CannotHaveCounters)
        )
        found.append(msgspec.structs.replace(share, amount=0, has_x=False) if barred else share)
    return found


def whom_meant(board: Board, thing: Thing, effect: Any) -> Sequence[Whom] | None:
    """Whom or what an instruction is about; None where that is not known."""
    word = effect.to if isinstance(effect, DealDamage) else getattr(effect, "who", "")
    if isinstance(effect, PutCounters):
        word = effect.which
    if word == "you":
        return (thing.controller,)
    if word == "each opponent":
        return (opponent_of(thing.controller),)
    if word == "each player":
        return PLAYERS
    there = board.zones.get(BATTLEFIELD, ())
    if word == "target":
        return [
            each
            for each in thing.targets
            if (isinstance(each, str) and not isinstance(effect, PutCounters))
            or (each in there and each not in board.phased_out)
        ]
    if word == "this":
        id = thing.source or thing.id
        return (id,) if id in there and id not in board.phased_out else ()
    if word == "creatures you control":
        picked = board.picks("creature", "you", thing.controller)
        return None if picked is None else [each.id for each in picked]
    if word == "other creatures you control":
        picked = board.picks("creature", "you", thing.controller)
        this = thing.source or thing.id
        return None if picked is None else [each.id for each in picked if each.id != this]
    return None


def totals(shares: Sequence[Part], effects: tuple[Replacement, ...], kind: str) -> frozenset[int] | None:
    """Every total that these shares may come to; None where that is not known."""
    found = frozenset((0,))
    for share in shares:
        if share.amount is None:
            return None
        if share.amount < 0:
            outcomes = frozenset((share.amount,))  # What is taken off is put nowhere.
        elif kind == "draw":
            outcomes = draws(share.amount, effects)
        else:
            outcomes = changed(share.amount, effects)
        if share.optional:
            outcomes |= {0}
        found = frozenset(total + more for total in found for more in outcomes)
        if len(found) > TOTALS_MAX:
            return None
    return found


@lru_cache(maxsize=4096)
def changed(amount: int, effects: tuple[Replacement, ...]) -> frozenset[int]:
    """The outcomes for one amount of every order of the effects, each applied once (CR 614.5, 616.1)."""
    if amount <= 0 or not effects:
        return frozenset((max(0, amount),))
    found: frozenset[int] = frozenset()
    for place, effect in enumerate(effects):
        others = effects[:place] + effects[place + 1 :]
        found |= changed(max(0, amount * effect.multiply + effect.plus), others)
    return found


def may_change(effect: Replacement, kind: str) -> bool:
    """Whether an effect may change amounts of this kind: counters of every kind, or what tokens there are.

    What replaces a draw of two or more cards changes how many are drawn (CR 121.2a).
    """
    if effect.event == "draw several":
        return kind == "draw"
    if effect.event == "put counters":
        return kind == ("put counters" if effect.kind == "+1/+1" else "put other counters") or (
            not effect.kind and kind == "put counters"
        )
    return effect.event == kind or (effect.event == "enters" and kind == "create tokens")


def is_entangled(effect: Replacement) -> bool:
    """Whether what a draw becomes depends on more than the number of draws: on another player, or on a hand."""
    return effect.event == "draw several" or (effect.event == "draw" and bool(effect.by_you or effect.only))


@lru_cache(maxsize=4096)
def draws(number: int, effects: tuple[Replacement, ...]) -> frozenset[int]:
    """How many cards may be drawn where so many draws were to happen, one after another (CR 121.2, 614.11)."""
    if not effects:
        return frozenset((max(0, number),))
    one: frozenset[int] = frozenset()
    for place, effect in enumerate(effects):
        others = effects[:place] + effects[place + 1 :]
        one |= (
            frozenset((0,))
            if effect.gain_life or effect.zone or effect.cast_from_top
            else draws(effect.multiply + effect.plus, others)
        )
    found = frozenset((0,))
    for _ in range(number):
        found = frozenset(total + more for total in found for more in one)
    return found
