"""Faults of summoning sickness: a flag cleared too soon, or missed as control changes (T15).

Each lets a creature act too soon: a script of what the rules allow shows that where a cost is paid with
whatever stands first.
"""

from collections.abc import Generator
from typing import Any

from rulehound.core import continuous, payment
from rulehound.core.continuous import characteristics
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "any-turn-ends-sickness",
    exchanges="is_summoning_sick",
    kind="T15",
    rule="302.6",
    says="A creature is ready as soon as any player's turn has begun.",
)
def until_any_turn_begins(state: GameState, thing: Any) -> bool:
    return thing.since == state.turns_begun and continuous.is_summoning_sick(state, thing)


@fault(
    "sick-creatures-make-mana",
    exchanges="can_pay_besides_mana",
    kind="T15",
    rule="302.6",
    says="A sick creature may be tapped for mana.",
)
def except_for_mana(state: GameState, player: str, thing: Any, cost: Any) -> bool:
    if not cost.tap or thing.tapped or thing.zone != "battlefield":
        return payment.can_pay_besides_mana(state, player, thing, cost)
    abilities = [each for each in characteristics(state, thing).abilities if getattr(each, "cost", 0) == cost]
    if abilities and state.rules.is_mana_ability(abilities[0]):
        return bool(state.players[player].life >= cost.life)
    return payment.can_pay_besides_mana(state, player, thing, cost)


@fault(
    "no-sickness-on-opponents-turns",
    exchanges="is_summoning_sick",
    kind="T15",
    rule="302.6",
    says="A creature is summoning sick on its controller's turns only.",
)
def on_own_turns_only(state: GameState, thing: Any) -> bool:
    return thing.controller == state.active_player and continuous.is_summoning_sick(state, thing)
