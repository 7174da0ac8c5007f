"""Faults of restrictions on mana (T11), and of pools that asking, paying and time change (T12)."""

from collections.abc import Generator
from typing import Any

import msgspec

from rulehound.core import (
    could_produce,
    instructions,
    mana_abilities,
    paying_besides_mana,
    payment,
    replacement,
    reversing,
    turn_based_actions,
)
from rulehound.core import events as ev
from rulehound.core.errors import IllegalAction
from rulehound.core.mana import Mana
from rulehound.core.payment import Activation
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


def _unrestricted(mana: tuple[Mana, ...]) -> tuple[Mana, ...]:
    return tuple(Mana(unit.type, unit.source, unit.snow) for unit in mana)


@fault(
    "restriction-lost-by-doubling",
    exchanges="replace_mana",
    kind="T11",
    rule="106.6a",
    says="Mana that an effect adds to a production may be spent on anything.",
)
def more_without_restriction(
    state: GameState, tapped: Any, mana: tuple[Mana, ...], effect: Any, land_type: str = ""
) -> tuple[Mana, ...]:
    changed = replacement.replace_mana(state, tapped, mana, effect, land_type)
    return changed[: len(mana)] + _unrestricted(changed[len(mana) :])


@fault(
    "restriction-lost-by-change",
    exchanges="replace_mana",
    kind="T11",
    rule="106.6",
    says="Mana whose type an effect changes may be spent on anything.",
)
def changed_without_restriction(
    state: GameState, tapped: Any, mana: tuple[Mana, ...], effect: Any, land_type: str = ""
) -> tuple[Mana, ...]:
    changed = replacement.replace_mana(state, tapped, mana, effect, land_type)
    return changed if effect.multiply > 1 else _unrestricted(changed)


@fault(
    "restriction-not-checked-for-abilities",
    exchanges="may_be_spent",
    kind="T11",
    rule="106.6",
    says="Mana for some spells only may be spent on abilities.",
)
def on_any_ability(state: GameState, unit: Mana, on: Any, ability: Activation | None) -> bool:
    return ability is not None or payment.may_be_spent(state, unit, on, ability)


@fault(
    "restriction-by-any-permanent",
    exchanges="may_be_spent",
    kind="T11",
    rule="106.6",
    says="Mana for one kind of permanent spell may be spent on any other.",
)
def on_any_permanent(state: GameState, unit: Mana, on: Any, ability: Activation | None) -> bool:
    if on is not None and unit.restriction in ("creature", "artifact"):
        return bool(on.card.is_permanent)
    return payment.may_be_spent(state, unit, on, ability)


@fault(
    "pools-last-all-turn",
    exchanges="empty_pools",
    kind="T12",
    rule="106.4",
    says="Pools empty only in the cleanup step.",
)
def in_cleanup_only(state: GameState) -> Steps:
    if state.moment == "cleanup":
        yield from turn_based_actions.empty_pools(state)


@fault(
    "only-active-pool-empties",
    exchanges="empty_pool",
    kind="T12",
    rule="106.4",
    says="Only the active player's pool empties as a step ends.",
)
def of_the_active_player(state: GameState, player: str) -> Steps:
    if player == state.active_player:
        yield from turn_based_actions.empty_pool(state, player)


@fault(
    "kept-mana-lost",
    exchanges="empty_pool",
    kind="T12",
    rule="106.4",
    says="Mana that a player does not lose as steps end is lost as the turn ends.",
)
def lost_with_the_turn(state: GameState, player: str) -> Steps:
    yield from turn_based_actions.empty_pool(state, player)
    left = state.players[player].pool
    if left and state.moment == "cleanup":
        state.apply(ev.ManaLost(player, left))


@fault(
    "artifacts-stay-untapped",
    exchanges="pay_besides_mana",
    kind="T12",
    rule="107.5",
    says="{T} in a cost does not tap a permanent that is an artifact.",
)
def artifacts_are_not_tapped(
    state: GameState, player: str, thing: Any, cost: Any, life: int = 0, x: int = 0
) -> Steps:
    if cost.tap and "Artifact" in thing.card.types:
        cost = msgspec.structs.replace(cost, tap=False)
    yield from paying_besides_mana.pay_besides_mana(state, player, thing, cost, life, x)


@fault(
    "sacrifice-is-not-paid",
    exchanges="pay_besides_mana",
    kind="T12",
    rule="602.2b",
    says="A permanent that is to be sacrificed for an ability of its own stays, unless it is a creature.",
)
def creatures_alone_are_sacrificed(
    state: GameState, player: str, thing: Any, cost: Any, life: int = 0, x: int = 0
) -> Steps:
    if cost.sacrifice and "Creature" not in thing.card.types:
        cost = msgspec.structs.replace(cost, sacrifice=False)
    yield from paying_besides_mana.pay_besides_mana(state, player, thing, cost, life, x)


@fault(
    "payment-empties-the-pool",
    exchanges="pay_mana",
    kind="T12",
    rule="601.2h",
    says="Paying a cost takes the whole pool.",
)
def takes_the_whole_pool(
    state: GameState, player: str, symbols: tuple[str, ...], on: Any, ability: Activation | None, subject: int
) -> Steps:
    yield from payment.pay_mana(state, player, symbols, on, ability, subject)
    left = state.players[player].pool
    if left:
        state.apply(ev.ManaSpent(player, left, on=subject))


@fault(
    "payment-on-resolution-empties-the-pool",
    exchanges="follow",
    kind="T12",
    rule="106.4",
    says="After a cost was asked for on resolution the pool is empty.",
)
def pool_gone_on_resolution(state: GameState, effect: Any, resolving: Any) -> Steps:
    yield from instructions.follow(state, effect, resolving)
    left = state.players[resolving.controller].pool
    if getattr(effect, "cost", "") and left:
        state.apply(ev.ManaLost(resolving.controller, left))


@fault(
    "reversed-mana-stays",
    exchanges="attempt",
    kind="T12",
    rule="733.1",
    says="Where an action is taken back, mana of the abilities that are reversed stays in the pool.",
)
def mana_stays(state: GameState, option: Any, action: Steps) -> Generator[Any, Any, bool]:
    pools: dict[str, tuple[Mana, ...]] = {}

    def watched() -> Steps:
        try:
            yield from action
        except IllegalAction:
            pools.update({name: player.pool for name, player in state.players.items()})
            raise

    done: bool = yield from reversing.attempt(state, option, watched())
    for name, pool in pools.items():
        state.players[name].pool = pool
        state.changes += 1
    return done


@fault(
    "asking-taps",
    exchanges="types_offered",
    kind="T12",
    rule="106.7",
    says="Asking what a land could produce taps it.",
)
def taps_what_is_asked(state: GameState, source: Any, could: Any) -> str:
    types = could_produce.types_offered(state, source, could)
    for permanent in list(could_produce.permanents_asked(state, source, could)):
        if not permanent.tapped and permanent is not source:
            state.apply(ev.Tapped(permanent.id))
            break
    return types


@fault(
    "same-land-again",
    exchanges="activate_mana_ability",
    kind="T12",
    rule="602.2b",
    says="Mana for which a land is tapped while an ability is on the stack comes with the land untapped.",
)
def untapped_again(state: GameState, player: str, source: Any, number: int) -> Steps:
    yield from mana_abilities.activate_mana_ability(state, player, source, number)
    if source.tapped and source.zone == "battlefield" and state.stack and state.stack[-1].is_ability:
        state.apply(ev.Untapped(source.id))


@fault(
    "restriction-on-your-own-turn-only",
    exchanges="add_mana",
    kind="T11",
    rule="106.6",
    says="Mana that is made in another player's turn may be spent on anything.",
)
def unrestricted_in_other_turns(
    state: GameState,
    player: str,
    source: Any,
    number: int,
    effect: Any,
    tapped_by: str,
    produced: list[Mana],
    types_of_event: str = "",
    x: int = 0,
) -> Steps:
    if player != state.active_player and effect.restriction:
        effect = msgspec.structs.replace(effect, restriction="")
    yield from mana_abilities.add_mana(
        state, player, source, number, effect, tapped_by, produced, types_of_event, x
    )
