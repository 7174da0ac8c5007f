"""Additional and alternative costs of spells: announcing them, and paying what is no mana (CR 118.8, 118.9)."""

from collections.abc import Generator, Iterable, Sequence
from typing import Any

from rulehound.core import events as ev
from rulehound.core.amounts import VariableX
from rulehound.core.cards import Card
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.cost_abilities import AdditionalCost, AlternativeCost
from rulehound.core.costs import CastCost
from rulehound.core.decisions import Decision, Option
from rulehound.core.errors import IllegalAction
from rulehound.core.memo import by_identity
from rulehound.core.objects import GameObject
from rulehound.core.payment import cheapest, pay_life
from rulehound.core.reductions import is_affordable_less, spell_reductions
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.zone_changes import to_graveyards

Steps = Generator[Decision, Any, None]
Parts = tuple[CastCost, ...]
Way = tuple[str, Parts]
"""One way to pay for a spell: the mana, and the costs that may have more to them than mana."""


@by_identity
def costs_of_its_own(card: Card) -> tuple[tuple[int, AdditionalCost | AlternativeCost], ...]:
    """The additional and alternative costs that a card's text says, with their indices."""
    return tuple(
        (number, each)
        for number, each in enumerate(card.abilities)
        if isinstance(each, AdditionalCost | AlternativeCost)
    )


def alternatives(card: Card) -> list[tuple[int, AlternativeCost]]:
    return [(n, each) for n, each in costs_of_its_own(card) if isinstance(each, AlternativeCost)]


def additional(card: Card, *, optional: bool) -> list[tuple[int, AdditionalCost]]:
    return [
        (n, each)
        for n, each in costs_of_its_own(card)
        if isinstance(each, AdditionalCost) and each.optional == optional
    ]


@rule("118.8", "118.9d")
def with_mandatory(card: Card, mana: str, parts: Parts) -> Way:
    """What is to be paid with the additional costs that must be paid, whatever else is (CR 118.9d)."""
    must = tuple(each.cost for _, each in additional(card, optional=False))
    return mana + "".join(each.mana for each in must), parts + must


def ways_to_cast(card: Card, free: bool) -> list[Way]:
    """The ways to pay for a spell: without paying its mana cost, for that, or for one alternative cost (CR 118.9a)."""
    ways: list[Way] = [with_mandatory(card, "", ())] if free else []
    if card.cost:
        ways.append(with_mandatory(card, card.cost, ()))
    return ways + [with_mandatory(card, each.cost.mana, (each.cost,)) for _, each in alternatives(card)]


def might_be_paid(
    state: GameState, player: str, card: GameObject, way: Way, announced: tuple[int, ...] = ()
) -> bool:
    """Whether a spell could perhaps be paid for in this way, with the least X."""
    mana, parts = way
    least = least_x(card.card, announced)
    if not state.rules.can_pay_parts(state, player, card, parts, least):
        return False
    total = (*cheapest(mana), str(least * mana.count("{X}"))) if least else cheapest(mana)
    total = state.rules.spell_cost(state, player, card.card, total)
    less = spell_reductions(state, player, card.card)
    return is_affordable_less(state, player, total, less, card, None)


def least_x(card: Card, announced: Iterable[int]) -> int:
    """The least X that the additional costs allow that are paid."""
    paid = [each for n, each in costs_of_its_own(card) if isinstance(each, AdditionalCost)
            and (not each.optional or n in announced)]  # fmt: skip
    return max((each.x_at_least for each in paid), default=0)


def number_of(amount: int | VariableX, x: int) -> int:
    """An amount of a cost, with this X."""
    if isinstance(amount, int):
        return amount
    return x // 2 if amount.half else x


@rule("118.3", "118.3b", "118.8")
def can_pay_parts(state: GameState, player: str, spell: GameObject, parts: Parts, x: int) -> bool:
    """Whether all that is no mana in these costs can be paid at once (CR 118.3, 118.10)."""
    me = state.players[player]
    hand = sum(card.id != spell.id for card in me.hand)
    wanted = [each.what for each in parts for _ in range(number_of(each.sacrifice, x))]
    return (
        sum(number_of(each.life, x) for each in parts) <= me.life
        and sum(number_of(each.discard, x) for each in parts) <= hand
        and sum(number_of(each.exile, x) for each in parts) <= len(me.graveyard)
        and _has_all(
            state, wanted, [each for each in functioning(state).permanents if each.controller == player]
        )
    )


def _has_all(state: GameState, wanted: Sequence[str], there: Sequence[GameObject]) -> bool:
    """Whether there is a permanent of its own for each of these words."""
    if len(set(wanted)) <= 1:
        return len(wanted) <= sum(
            characteristics(state, each).is_a(word) for word in wanted[:1] for each in there
        )
    return any(
        _has_all(state, wanted[1:], [other for other in there if other is not each])
        for each in there
        if characteristics(state, each).is_a(wanted[0])
    )


@rule("601.2b", "118.8a", "118.8b", "118.9", "118.9a", "118.9d")
def choose_costs(
    state: GameState, player: str, spell: GameObject, mana: str, free: bool
) -> Generator[Decision, Any, Way]:
    """Announce which alternative cost is paid, if any, and which optional additional ones (CR 601.2b)."""
    card = spell.card
    parts: Parts = ()
    if not free:
        mana, parts = yield from state.rules.choose_alternative(state, player, spell)
    mana, parts = state.rules.with_mandatory(card, mana, parts)
    for number, each in additional(card, optional=True):
        way = (mana + each.cost.mana, (*parts, each.cost))
        if not might_be_paid(state, player, spell, way, (*spell.announced, number)):
            continue
        if (yield Decision("kicker", player, [("no",), ("yes",)], "601.2b", spell.id)):
            state.apply(ev.CostAnnounced(player, spell.id, number))
            mana, parts = way
    return mana, parts


@rule("118.9", "118.9a", "118.9b", "601.2b")
def choose_alternative(state: GameState, player: str, spell: GameObject) -> Generator[Decision, Any, Way]:
    """Whether the mana cost is paid, or one alternative cost rather than it, of those that might be paid."""
    card = spell.card
    ways: list[tuple[Option, Way]] = [(("mana cost",), (card.cost, ()))] if card.cost else []
    ways += [(("alternative", n), (each.cost.mana, (each.cost,))) for n, each in alternatives(card)]
    ways = [
        (option, way)
        for option, way in ways
        if might_be_paid(state, player, spell, with_mandatory(card, *way))
    ]
    if not ways:
        raise IllegalAction("601.2h", f"{player} cannot pay for {spell.name}")
    chosen = 0
    if len(ways) > 1:
        chosen = yield Decision("cost", player, [option for option, _ in ways], "601.2b", spell.id)
    option, way = ways[chosen]
    if option[0] == "alternative":
        state.apply(ev.CostAnnounced(player, spell.id, option[1]))
    return way


@rule("107.3a", "107.3b", "601.2b")
def choose_x_of_costs(
    state: GameState,
    player: str,
    spell: GameObject,
    symbols: tuple[str, ...],
    count: int,
    parts: Parts,
    reduce: int,
    free: bool,
) -> Steps:
    """Announce an X that is in any cost of a spell, as far as it might be paid (CR 107.3a).

    It is 0 where the mana cost has {X} and neither that is paid nor an alternative cost with X (CR 107.3b).
    """
    card = spell.card
    least = least_x(card, spell.announced)
    in_parts = any(isinstance(each, VariableX) for part in parts for each in part.amounts)
    if not count and not in_parts:
        return
    most = 0 if state.rules.is_x_zero(card, spell.announced, free) else state.x_max
    values = [
        x
        for x in range(least, most + 1)
        if state.rules.can_pay_parts(state, player, spell, parts, x)
        and state.rules.might_pay_x(state, player, spell, symbols, x * count, reduce)
    ]
    if not values:
        raise IllegalAction("601.2b", f"there is no X that {player} can choose for {spell.name}")
    chosen = 0
    if len(values) > 1:
        chosen = yield Decision("x", player, [("x", x) for x in values], "107.3a", spell.id)
    state.set(spell, "x", values[chosen])


@rule("107.3b")
def is_x_zero(card: Card, announced: tuple[int, ...], free: bool) -> bool:
    """Whether 0 is the only legal choice for the X of a mana cost that is not paid (CR 107.3b)."""
    paid = [each for n, each in alternatives(card) if n in announced]
    return bool(card.mana_cost.x_count) and (free or bool(paid and not paid[0].cost.has_x))


@rule("118.8", "601.2h", "118.3", "118.3b")
def pay_parts(state: GameState, player: str, spell: GameObject, parts: Parts) -> Steps:
    """Pay all of these costs that is no mana; raises IllegalAction where it falls short."""
    x = spell.x
    if not state.rules.can_pay_parts(state, player, spell, parts, x):
        raise IllegalAction("118.3", f"{player} cannot pay the costs of {spell.name}")
    pay_life(state, player, sum(number_of(each.life, x) for each in parts))
    leaving: list[GameObject] = []
    for part in parts:
        for _ in range(number_of(part.sacrifice, x)):
            leaving.append((yield from _choose_sacrifice(state, player, spell, part.what, leaving)))
    yield from to_graveyards(state, leaving, "sacrifice")
    if leaving and state.until:
        yield from state.rules.end_with_source(state)
    before = len(state.players[player].discarded)
    for _ in range(sum(number_of(part.discard, x) for part in parts)):
        hand = state.players[player].hand
        place = 0
        if len(hand) > 1:
            place = yield Decision("discard", player, [("card", card.id) for card in hand], "701.9")
        yield from state.rules.discard(state, player, hand[place], "cost")
    state.rules.trigger_on_discards(state, player, before)
    for _ in range(sum(number_of(part.exile, x) for part in parts)):
        graveyard = state.players[player].graveyard
        place = 0
        if len(graveyard) > 1:
            row = [("card", card.id) for card in graveyard]
            place = yield Decision("exile", player, row, "601.2h", spell.id)
        yield from state.rules.move(state, graveyard[place], "exile", "cost")


def _choose_sacrifice(
    state: GameState, player: str, spell: GameObject, what: str, besides: list[GameObject]
) -> Generator[Decision, Any, GameObject]:
    fitting = [
        each
        for each in functioning(state).permanents
        if each.controller == player and each not in besides and characteristics(state, each).is_a(what)
    ]
    if not fitting:
        raise IllegalAction("118.3", f"{player} has no {what} left to sacrifice for {spell.name}")
    chosen = 0
    if len(fitting) > 1:
        row = [("object", each.id) for each in fitting]
        chosen = yield Decision("sacrifice", player, row, "601.2h", spell.id)
    return fitting[chosen]
