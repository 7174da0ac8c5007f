"""Faults of mana that one player loses and another adds, lands made to give it, and spells forbidden (W1)."""

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from rulehound.core import draining, mana_values
from rulehound.core import events as ev
from rulehound.core.cards import Card, spell_matches
from rulehound.core.continuous import affects, functioning
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
    "forbidden-whatever-the-mana-value",
    exchanges="is_forbidden",
    kind="W1",
    rule="601.3",
    says="An effect by which spells with some mana values can't be cast forbids those with others, too.",
)
def with_any_mana_value(state: GameState, player: str, card: Card, value: int) -> bool:
    if mana_values.is_forbidden(state, player, card, value):
        return True
    return any(
        effect.mana_value is not None
        and affects(source, effect.who, player)
        and spell_matches(effect.what, card)
        for source, effect in functioning(state).cannot_cast
    )
