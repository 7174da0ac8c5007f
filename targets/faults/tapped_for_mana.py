"""Faults of "tapped for mana" (T7): raised twice, per mana, without {T}, for the wrong player."""

from collections.abc import Generator
from typing import Any

from rulehound.core import mana_abilities
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.mana import Mana
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "triggers-per-mana",
    exchanges="tapped_for_mana",
    kind="T7",
    rule="106.12a",
    says="Tapped for mana triggers once for each mana produced.",
)
def once_for_each_mana(state: GameState, player: str, source: Any, produced: tuple[Mana, ...]) -> Steps:
    for unit in produced:
        yield from mana_abilities.tapped_for_mana(state, player, source, (unit,))


@fault(
    "triggers-without-type",
    exchanges="tapped_for_mana_triggers",
    kind="T7",
    rule="106.12a",
    says="A trigger for mana of one type triggers for any type.",
)
def for_any_type(state: GameState, watching: Any, trigger: Any, player: str, source: Any, types: str) -> bool:
    return mana_abilities.tapped_for_mana_triggers(state, watching, trigger, player, source, "WUBRGC")


@fault(
    "triggers-for-wrong-player",
    exchanges="tapped_for_mana_triggers",
    kind="T7",
    rule="106.12a",
    says="Whenever you tap looks at what opponents tap.",
)
def for_the_other_player(
    state: GameState, watching: Any, trigger: Any, player: str, source: Any, types: str
) -> bool:
    other = opponent_of(player)
    return mana_abilities.tapped_for_mana_triggers(state, watching, trigger, other, source, types)


@fault(
    "tapped-without-tap-symbol",
    exchanges="add_mana",
    kind="T7",
    rule="106.12",
    says="Any mana ability counts as tapping for mana.",
)
def always_tapped(
    state: GameState, player: str, source: Any, number: int, effect: Any, tapped_by: str, produced: list[Any],
    types_of_event: str = "", x: int = 0,
) -> Steps:  # fmt: skip
    tapped_by = player if number >= 0 and not types_of_event else ""
    yield from mana_abilities.add_mana(
        state, player, source, number, effect, tapped_by, produced, types_of_event, x
    )


@fault(
    "triggers-from-the-stack",
    exchanges="add_mana",
    kind="T7",
    rule="106.12a",
    says="Tapped for mana triggers from abilities with {T} that are not mana abilities.",
)
def from_the_stack_too(
    state: GameState, player: str, source: Any, number: int, effect: Any, tapped_by: str, produced: list[Any],
    types_of_event: str = "", x: int = 0,
) -> Steps:  # fmt: skip
    yield from mana_abilities.add_mana(
        state, player, source, number, effect, tapped_by, produced, types_of_event, x
    )
    resolving: Any = state.stack[-1].ability if state.stack else None
    from_stack = isinstance(resolving, ActivatedAbility) and state.stack[-1].source is source
    if from_stack and resolving.cost.tap and produced and not (tapped_by or types_of_event):
        yield from state.rules.tapped_for_mana(state, player, source, tuple(produced))
