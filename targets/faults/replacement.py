"""Faults of replacement effects: not cumulative or ignored (T8), not once per event (T19)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import replacement
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "two-cancel-each-other",
    kind="T8",
    rule="616.1",
    says="Where two mana replacement effects apply, neither is applied.",
)
def applicable_replacements(state: GameState, would: Any) -> list[Any]:
    found = replacement.applicable_replacements(state, would)
    return [] if would.kind == "mana" and len(found) > 1 else found


def _first_only(state: GameState, would: Any) -> list[Any]:
    return [] if would.applied else replacement.applicable_replacements(state, would)


_first_only.__name__ = "applicable_replacements"
fault("only-one-applied", kind="T8", rule="616.1f", says="After one replacement effect no other is applied.")(
    _first_only
)


def _twice(state: GameState, would: Any) -> list[Any]:
    found = replacement.applicable_replacements(state, would)
    if not found and len(would.applied) == 1:
        applied, would.applied = would.applied, ()
        found = replacement.applicable_replacements(state, would)
        would.applied = applied
    return found


_twice.__name__ = "applicable_replacements"
fault(
    "applied-twice",
    kind="T19",
    rule="614.5",
    says="A single replacement effect is applied twice to one event.",
)(_twice)


@fault(
    "at-least-ignored", kind="T8", rule="106.12b", says="An effect for two or more mana applies to one mana."
)
def mana_replacement_applies(
    state: GameState, tapped: Any, mana: tuple[Any, ...], source: Any, effect: Any
) -> bool:
    return replacement.mana_replacement_applies(state, tapped, mana * 9, source, effect)


def _any_player(state: GameState, tapped: Any, mana: tuple[Any, ...], source: Any, effect: Any) -> bool:
    from rulehound.core.abilities import ManaReplacement

    widened = ManaReplacement(
        "any", effect.what, effect.multiply, effect.type, effect.one, effect.by_land_type, effect.at_least
    )
    return replacement.mana_replacement_applies(state, tapped, mana, source, widened)


_any_player.__name__ = "mana_replacement_applies"
fault(
    "replaces-for-anyone",
    kind="T8",
    rule="106.12b",
    says="An effect on what you tap applies to what opponents tap.",
)(_any_player)


@fault(
    "keeps-the-amount", kind="T8", rule="106.12b", says="Mana of another type and amount keeps its amount."
)
def replace_mana(
    state: GameState, tapped: Any, mana: tuple[Any, ...], effect: Any, land_type: str = ""
) -> tuple[Any, ...]:
    changed = replacement.replace_mana(state, tapped, mana, effect, land_type)
    return changed * len(mana) if effect.one else changed


@fault(
    "doubles-untapped-production",
    kind="T19",
    rule="106.12b",
    says="Replacement effects look at mana that no tapping produced.",
)
def replace(state: GameState, would: Any) -> Generator[Any, Any, None]:
    would.tapped = would.tapped or (
        would.kind == "mana" and would.source is not None and would.source.zone == "battlefield"
    )
    yield from replacement.replace(state, would)
