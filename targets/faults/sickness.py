"""Faults of summoning sickness: a flag set on one path, printed characteristics, control (T15).

Each lets a creature act too soon.
"""

from collections.abc import Generator
from typing import Any

from rulehound.core import continuous, payment, turn_based_actions, zone_changes
from rulehound.core.continuous import characteristics
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "lands-are-never-sick",
    exchanges="is_summoning_sick",
    kind="T15",
    rule="302.6",
    says="Summoning sickness is read from the printed type line: what was animated is never sick.",
)
def by_the_printed_types(state: GameState, thing: Any) -> bool:
    return "Creature" in thing.card.types and continuous.is_summoning_sick(state, thing)


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
    "untap-symbol-while-sick",
    exchanges="can_pay_besides_mana",
    kind="T15",
    rule="302.6",
    says="A sick creature may pay {Q}.",
)
def except_for_untapping(state: GameState, player: str, thing: Any, cost: Any) -> bool:
    if cost.untap and thing.zone == "battlefield" and thing.tapped:
        return bool(state.players[player].life >= cost.life)
    return payment.can_pay_besides_mana(state, player, thing, cost)


@fault(
    "stolen-creatures-act-at-once",
    exchanges="begin_effect",
    kind="T15",
    rule="302.6",
    says="A creature that changes hands is as ready as it was before.",
)
def as_ready_as_before(state: GameState, effect: Any, what: str) -> None:
    before = {id: state.objects[id].since for id in effect.objects}
    continuous.begin_effect(state, effect, what)
    for id, since in before.items():
        state.set(state.objects[id], "since", since)


@fault(
    "untap-step-ends-sickness",
    exchanges="untap_step",
    kind="T15",
    rule="302.6",
    says="An untap step ends the sickness of creatures that came this turn.",
)
def ready_when_untapped(state: GameState) -> Steps:
    yield from turn_based_actions.untap_step(state)
    for each in state.battlefield:
        if each.controller == state.active_player:
            state.set(each, "since", -1)


@fault(
    "tokens-are-never-sick",
    exchanges="create_tokens",
    kind="T15",
    rule="302.6",
    says="A token is not sick in the turn in which it was created.",
)
def ready_made(state: GameState, player: str, card: Any, amount: int) -> Steps:
    there = len(state.battlefield)
    yield from zone_changes.create_tokens(state, player, card, amount)
    for token in state.battlefield[there:]:
        state.set(token, "since", -1)
