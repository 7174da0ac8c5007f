"""Faults of "tapped for mana" (T7): raised twice, per mana, without {T}, for the wrong player."""

from collections.abc import Generator
from typing import Any

from rulehound.core import mana_abilities
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "triggers-per-mana",
    kind="T7",
    rule="106.12a",
    says="Tapped for mana triggers once for each mana produced.",
)
def tapped_for_mana(
    state: GameState, player: str, source: Any, produced: tuple[Any, ...]
) -> Generator[Any, Any, None]:
    for unit in produced:
        yield from mana_abilities.tapped_for_mana(state, player, source, (unit,))


@fault(
    "triggers-without-type",
    kind="T7",
    rule="106.12a",
    says="A trigger for mana of one type triggers for any type.",
)
def tapped_for_mana_triggers(
    state: GameState, watching: Any, trigger: Any, player: str, source: Any, types: str
) -> bool:
    return mana_abilities.tapped_for_mana_triggers(state, watching, trigger, player, source, "WUBRGC")


@fault(
    "tapped-without-tap-symbol", kind="T7", rule="106.12", says="Any mana ability counts as tapping for mana."
)
def add_mana(
    state: GameState, player: str, source: Any, number: int, effect: Any, tapped: bool, produced: list[Any],
    types_of_event: str = "", x: int = 0,
) -> Generator[Any, Any, None]:  # fmt: skip
    yield from mana_abilities.add_mana(
        state, player, source, number, effect, number >= 0 and not types_of_event, produced, types_of_event, x
    )


def _wrong_player(
    state: GameState, watching: Any, trigger: Any, player: str, source: Any, types: str
) -> bool:
    return mana_abilities.tapped_for_mana_triggers(
        state, watching, trigger, "B" if player == "A" else "A", source, types
    )


_wrong_player.__name__ = "tapped_for_mana_triggers"
fault(
    "triggers-for-wrong-player",
    kind="T7",
    rule="106.12a",
    says="Whenever you tap looks at what opponents tap.",
)(_wrong_player)
