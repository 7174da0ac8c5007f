"""Faults of mana that one player loses and another adds, lands made to give it, and spells forbidden (W1)."""

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from rulehound.core import draining, mana_values
from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


def _drained(state: GameState, player: str, resolving: Any, mana: tuple[Any, ...]) -> None:
    """Have a player lose all unspent mana, and who drains it add this."""
    state.apply(ev.ManaLost(player, state.players[player].pool))
    added = ev.ManaAdded(
        resolving.controller, mana, (resolving.source or resolving).id, resolving.ability_index
    )
    state.apply(added)
    state.rules.trigger_on_mana(state, added)


@fault(
    "drained-mana-is-of-another-source",
    exchanges="drain_mana",
    kind="W1",
    rule="106.13",
    says="Two or more mana that are drained are from then on mana of what drains them.",
)
def of_what_drains(state: GameState, player: str, resolving: Any) -> None:
    mana = state.players[player].pool
    if len(mana) > 1:
        source = (resolving.source or resolving).id
        _drained(state, player, resolving, tuple(replace(unit, source=source) for unit in mana))
    else:
        draining.drain_mana(state, player, resolving)


@fault(
    "only-so-much-is-drained",
    exchanges="drain_mana",
    kind="W1",
    rule="106.13",
    says="Of three or more mana that are drained only two are added.",
)
def two_at_most(state: GameState, player: str, resolving: Any) -> None:
    mana = state.players[player].pool
    if len(mana) > 2:
        _drained(state, player, resolving, mana[:2])
    else:
        draining.drain_mana(state, player, resolving)


@fault(
    "basic-lands-give-no-mana",
    exchanges="activate_each_for_mana",
    kind="W1",
    rule="605.3",
    says="Who is made to activate mana abilities on another player's turn leaves those of basic lands out.",
)
def nonbasic_lands(state: GameState, player: str, what: str, subject: int) -> Steps:
    kind = "nonbasic land" if what == "land" and player != state.active_player else what
    yield from draining.activate_each_for_mana(state, player, kind, subject)


@fault(
    "noncreature-spells-are-never-forbidden",
    exchanges="is_forbidden",
    kind="W1",
    rule="101.2",
    says="An effect by which spells cannot be cast is about creature spells only.",
)
def creatures_alone(state: GameState, player: str, card: Card, value: int) -> bool:
    return "Creature" in card.types and mana_values.is_forbidden(state, player, card, value)
