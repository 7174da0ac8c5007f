"""Paying mana (CR 118, 601.2f-h): what may be spent on what, how symbols are announced, and the payment itself."""

from collections.abc import Generator
from functools import lru_cache
from typing import Any, NamedTuple

from rulehound.core import events as ev
from rulehound.core.cards import Card, spell_matches
from rulehound.core.continuous import characteristics
from rulehound.core.cost_abilities import AdditionalCost, AlternativeCost, SpendOnly
from rulehound.core.decisions import Decision
from rulehound.core.errors import IllegalAction
from rulehound.core.mana import AND_ABILITIES, Mana, parse_symbols
from rulehound.core.memo import by_identity
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.ways_to_pay import payments, units_of

Steps = Generator[Decision, Any, None]
ACTIVATIONS_MAX = 30
"""How many mana abilities may be activated for one payment; beyond it the action is taken back."""


class Activation(NamedTuple):
    """An ability that is activated, as far as what pays for it has to know: its source, and its cost in mana."""

    source: GameObject
    cost: str


@rule("106.6", "109.2")
def may_be_spent(state: GameState, unit: Mana, on: GameObject | None, ability: Activation | None) -> bool:
    """Whether a unit may pay for this: an activated ability, or the spell `on` (CR 106.6, 601.2h)."""
    if on is not None and not is_produced_by(state, state.objects.get(unit.source), on):
        return False
    restriction = unit.restriction
    if not restriction:
        return True
    if restriction == "cost with X":
        return "{X}" in (ability.cost if ability is not None else mana_paid_for(on))
    if ability is not None:
        what = restriction.removesuffix(AND_ABILITIES)
        return restriction == "ability" or (
            what != restriction and characteristics(state, ability.source).is_a(what)
        )
    return on is not None and spell_matches(restriction.removesuffix(AND_ABILITIES), on.card)


def is_produced_by(state: GameState, source: GameObject | None, spell: GameObject) -> bool:
    """Whether mana of this source may pay for a spell that only mana produced by some permanents pays for.

    A card in a hand, which was exiled for its mana, is no permanent (CR 109.2).
    """
    what = paid_only_by(spell.card)
    if not what or source is None:
        return True
    return source.is_or_was_permanent and characteristics(state, source).is_a(what)


@by_identity
def paid_only_by(card: Card) -> str:
    """The permanents whose mana alone may be spent on a card, "" for any mana."""
    return next((each.what for each in card.abilities if isinstance(each, SpendOnly)), "")


def mana_paid_for(spell: GameObject | None) -> str:
    """The mana of the costs that are paid for a spell, as written; of all that may be, before they are announced."""
    if spell is None:
        return ""
    return mana_of_costs(spell.card) if spell.paid is None else spell.paid


@by_identity
def mana_of_costs(card: Card) -> str:
    """The mana of a card's mana cost, and of what it has of additional and alternative costs."""
    own = (each.cost.mana for each in card.abilities if isinstance(each, AdditionalCost | AlternativeCost))
    return card.cost + "".join(own)


@rule("601.2g", "601.2h", "118.3a", "605.3a")
def pay_mana(
    state: GameState,
    player: str,
    symbols: tuple[str, ...],
    on: GameObject | None,
    ability: Activation | None,
    subject: int,
) -> Steps:
    """Give the chance to activate mana abilities, then take the mana; raises IllegalAction where it falls short."""
    for _ in range(ACTIVATIONS_MAX):
        pool = state.players[player].pool
        usable = [unit for unit in pool if state.rules.may_be_spent(state, unit, on, ability)]
        ways = payments(usable, symbols, state.rules)
        options: list[tuple[Any, ...]] = [("pay",)] if ways else []
        options += state.rules.mana_abilities_offered(state, player, symbols if not ways else ())
        if not options:
            raise IllegalAction("601.2h", "the mana cost cannot be paid")
        if not ways:
            options.append(("give up",))
        # Put even where there is one option, so that the trail shows what was tapped; it draws nothing.
        chosen = yield Decision("mana", player, options, "601.2g", subject)
        option = options[chosen]
        if option[0] == "give up":
            raise IllegalAction("601.2h", "the player does not go on to pay the mana cost")
        if option[0] == "activate":
            yield from state.rules.activate_meanwhile(state, player, state.objects[option[1]], option[2])
            continue
        place = 0
        if len(ways) > 1:
            place = yield Decision("pay", player, [("pay", way) for way in ways], "601.2h", subject)
        spent = units_of(usable, ways[place])
        state.apply(ev.ManaSpent(player, spent, on=subject))
        if on is not None:
            state.rules.expend(state, player, len(spent))
            riders = tuple(dict.fromkeys(unit.rider for unit in spent if unit.rider))
            if riders:
                state.set(on, "riders", riders)
        return
    raise IllegalAction("601.2h", f"the mana cost is not paid after {ACTIVATIONS_MAX} mana abilities")


@lru_cache(maxsize=1024)
def plain_symbols(text: str) -> tuple[str, ...]:
    """The symbols of a cost without {X}."""
    return tuple(symbol for symbol in parse_symbols(text) if symbol != "X")


def cheapest(cost: str) -> tuple[str, ...]:
    """The symbols that must be paid whatever is announced."""
    return tuple(symbol for symbol in plain_symbols(cost) if "/" not in symbol)


@rule("107.4e", "107.4f", "118.13a", "601.2b")
def announce_symbols(
    state: GameState, player: str, cost: str, subject: int
) -> Generator[Decision, Any, tuple[str, ...]]:
    """Announce how hybrid and Phyrexian symbols will be paid; "life" stands for 2 life."""
    announced: list[str] = []
    for symbol in plain_symbols(cost):
        if "/" not in symbol:
            announced.append(symbol)
            continue
        halves = symbol.split("/")
        ways: list[tuple[str, str]] = [("symbol", half) for half in halves if half != "P"]
        if "P" in halves and state.players[player].life >= 2:
            ways.append(("symbol", "life"))
        chosen = 0
        if len(ways) > 1:
            chosen = yield Decision("symbol", player, ways, "601.2b", subject)
        announced.append(ways[chosen][1])
    return tuple(announced)


def mana_and_life(symbols: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """Of announced symbols, those that mana pays for, and how much life the others take (CR 107.4f)."""
    return tuple(symbol for symbol in symbols if symbol != "life"), 2 * symbols.count("life")


def pay_life(state: GameState, player: str, life: int) -> None:
    """Pay so much life as a cost, if any; raises IllegalAction for more than there is (CR 118.3b)."""
    if state.players[player].life < life:
        raise IllegalAction("118.3b", f"{player} has not enough life")
    if life:
        state.apply(ev.LifeChanged(player, -life, "payment"))
