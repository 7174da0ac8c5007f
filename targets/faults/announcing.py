"""Faults of what is announced, and of what players choose at once: modes, targets, divisions, costs (W1, W2, T20)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import casting_costs, modes, reductions, together
from rulehound.core import targets as aiming
from rulehound.core.cards import Card
from rulehound.core.casting_costs import Parts, Way
from rulehound.core.effects import Choose
from rulehound.core.mana import COLORS
from rulehound.core.object_effects import Sacrifice
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]
Symbols = tuple[str, ...]


@fault(
    "modes-in-any-number",
    exchanges="modes_offered",
    kind="W1",
    rule="700.2",
    says="Where several modes are chosen, one of them may be chosen alone.",
)
def one_is_enough(state: GameState, choose: Choose, player: str, besides: int = 0) -> list[tuple[int, ...]]:
    offered = modes.modes_offered(state, choose, player, besides)
    if choose.least < 2:
        return offered
    alone = sorted({place for row in offered for place in row})
    return [*offered, *((place,) for place in alone)]


@fault(
    "same-mode-twice",
    exchanges="modes_offered",
    kind="W1",
    rule="700.2d",
    says="Where two modes are chosen, the same one may be chosen twice whatever the text says.",
)
def twice_the_same(state: GameState, choose: Choose, player: str, besides: int = 0) -> list[tuple[int, ...]]:
    offered = modes.modes_offered(state, choose, player, besides)
    if choose.repeat or choose.most < 2:
        return offered
    single = sorted({place for row in offered for place in row})
    return [*offered, *((place, place) for place in single)]


@fault(
    "a-share-may-be-nothing",
    exchanges="divide",
    kind="W1",
    rule="601.2d",
    says="All of what is divided among several targets may go to the first of them.",
)
def nothing_for_the_last(
    state: GameState, player: str, text: Any, x: int, targets: int, subject: int
) -> Generator[Any, Any, tuple[int, ...]]:
    shares = yield from aiming.divide(state, player, text, x, targets, subject)
    if len(shares) < 2 or shares[-1] > 1:
        return shares
    return (shares[0] + shares[-1], *shares[1:-1], 0)


@fault(
    "lost-shares-are-divided-anew",
    exchanges="drop_illegal_targets",
    kind="W1",
    rule="608.2b",
    says="The share of a target that has become illegal goes to the first that is still legal.",
)
def to_the_first_left(state: GameState, thing: GameObject, legal: list[int | str]) -> bool:
    before = sum(thing.division)
    left = aiming.drop_illegal_targets(state, thing, legal)
    if left and thing.division:
        missing = before - sum(thing.division)
        state.set(thing, "division", (thing.division[0] + missing, *thing.division[1:]))
    return left


@fault(
    "each-sacrifices-in-turn",
    exchanges="sacrifice_chosen",
    kind="T20",
    rule="608.2e",
    says="Where each player sacrifices, what the first chose has gone before the second chooses.",
)
def one_player_after_another(
    state: GameState, players: list[str], effect: Sacrifice, amount: int, resolving: GameObject
) -> Steps:
    for player in players:
        yield from together.sacrifice_chosen(state, [player], effect, amount, resolving)


@fault(
    "controller-chooses-first",
    exchanges="sacrifice_chosen",
    kind="W2",
    rule="101.4",
    says="Where each player sacrifices, the controller of what says so chooses before the active player.",
)
def whoever_says_so(
    state: GameState, players: list[str], effect: Sacrifice, amount: int, resolving: GameObject
) -> Steps:
    order = sorted(players, key=lambda player: player != resolving.controller)
    yield from together.sacrifice_chosen(state, order, effect, amount, resolving)


@fault(
    "when-you-do-regardless",
    exchanges="was_done",
    kind="W1",
    rule="603.12",
    says="What is to happen when a player does something happens although they did not.",
)
def whether_or_not(state: GameState, before: int) -> bool:
    return True


@fault(
    "alternatives-cost-nothing-besides",
    exchanges="with_mandatory",
    kind="W1",
    rule="118.9d",
    says="A spell that is cast for an alternative cost asks for no additional cost.",
)
def nothing_besides(card: Card, mana: str, parts: Parts) -> Way:
    return (mana, parts) if parts else casting_costs.with_mandatory(card, mana, parts)


@fault(
    "only-the-first-cost-is-paid",
    exchanges="pay_parts",
    kind="W1",
    rule="601.2h",
    says="Of several costs of a spell that are no mana only the first is paid.",
)
def the_first_will_do(state: GameState, player: str, spell: GameObject, parts: Parts) -> Steps:
    yield from casting_costs.pay_parts(state, player, spell, parts[:1])


@fault(
    "colors-come-off-colors-only",
    exchanges="reduce_by_symbols",
    kind="W1",
    rule="118.7b",
    says="A cost without mana of a color is not reduced by mana of that color.",
)
def off_colors_only(
    state: GameState, player: str, symbols: Symbols, less: Symbols, subject: int
) -> Generator[Any, Any, Symbols]:
    there = tuple(symbol for symbol in less if symbol not in COLORS or symbol in symbols)
    return (yield from reductions.reduce_by_symbols(state, player, symbols, there, subject))
