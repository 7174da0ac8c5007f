"""Faults of what comes in the middle of an action that nobody may interrupt (W2)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import mana_abilities, payment
from rulehound.core.decisions import Decision
from rulehound.core.mana_effects import AddMana
from rulehound.core.objects import GameObject
from rulehound.core.payment import Activation
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Decision, Any, None]


def _one_mana_ability(state: GameState, player: str, subject: int) -> Steps:
    """Offer `player` one mana ability, or to go on without."""
    options = [("pay",), *state.rules.mana_abilities_offered(state, player, ())]
    if len(options) > 1:
        chosen = yield Decision("mana", player, options, "601.2g", subject)
        if chosen:
            _, source, number = options[chosen]
            yield from state.rules.activate_meanwhile(state, player, state.objects[source], number)


@fault(
    "mana-after-paying",
    exchanges="pay_mana",
    kind="W2",
    rule="601.2g",
    says="Who has paid for a spell may activate one more mana ability before it becomes cast.",
)
def once_more_afterward(
    state: GameState,
    player: str,
    symbols: tuple[str, ...],
    on: GameObject | None,
    ability: Activation | None,
    subject: int,
) -> Steps:
    yield from payment.pay_mana(state, player, symbols, on, ability, subject)
    if on is not None:
        yield from _one_mana_ability(state, player, subject)


@fault(
    "the-other-player-taps-along",
    exchanges="pay_mana",
    kind="W2",
    rule="605.3a",
    says="While a player pays for a spell, the other player may activate a mana ability too.",
)
def both_may(
    state: GameState,
    player: str,
    symbols: tuple[str, ...],
    on: GameObject | None,
    ability: Activation | None,
    subject: int,
) -> Steps:
    if on is not None:
        yield from _one_mana_ability(state, opponent_of(player), subject)
    yield from payment.pay_mana(state, player, symbols, on, ability, subject)


@fault(
    "priority-before-the-mana",
    exchanges="types_to_add",
    kind="W2",
    rule="605.3b",
    says="With nothing on the stack, players receive priority before the type of mana is chosen.",
)
def chosen_after_priority(
    state: GameState,
    player: str,
    source: GameObject,
    number: int,
    effect: AddMana,
    types_of_event: str,
    x: int,
) -> Generator[Decision, Any, tuple[str, ...]]:
    if effect.choose and not state.stack and len(state.activating) < 2:
        yield from state.rules.give_priority(state)
    return (yield from mana_abilities.types_to_add(state, player, source, number, effect, types_of_event, x))
