"""Faults of "could produce" (T9): replacements ignored, the wrong "you", recursion, color for type."""

from collections.abc import Generator, Iterable, Iterator
from typing import Any

from rulehound.core import could_produce, mana_abilities
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.mana import Mana
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "could-ignores-replacements",
    exchanges="outcomes_of_replacements",
    kind="T9",
    rule="106.7",
    says="What a permanent could produce ignores replacement effects.",
)
def as_printed(state: GameState, permanent: Any, mana: tuple[Mana, ...]) -> Iterable[tuple[str, ...]]:
    return [tuple(unit.type for unit in mana)]


@fault(
    "could-in-one-order",
    exchanges="outcomes_of_replacements",
    kind="T9",
    rule="106.7",
    says="What a permanent could produce takes replacement effects in one order only.",
)
def in_one_order(state: GameState, permanent: Any, mana: tuple[Mana, ...]) -> Iterable[tuple[str, ...]]:
    return list(could_produce.outcomes_of_replacements(state, permanent, mana))[:1]


@fault(
    "could-looks-from-activator",
    exchanges="permanents_asked",
    kind="T9",
    rule="106.7",
    says="Every permanent is asked from the side of the active player.",
)
def from_the_active_player(state: GameState, source: Any, could: Any) -> Iterator[Any]:
    for permanent in functioning(state).permanents:
        mine = permanent.controller == state.active_player
        if (could.whose == "any" or mine == (could.whose == "you")) and characteristics(
            state, permanent
        ).is_a(could.what):
            yield permanent


@fault(
    "could-only-untapped",
    exchanges="permanents_asked",
    kind="T9",
    rule="106.7",
    says="Only permanents that can be tapped now count for what could be produced.",
)
def only_untapped(state: GameState, source: Any, could: Any) -> Iterator[Any]:
    for permanent in could_produce.permanents_asked(state, source, could):
        if not permanent.tapped or permanent is source:
            yield permanent


@fault(
    "could-not-recursive",
    exchanges="types_produced",
    kind="T9",
    rule="106.7",
    says="A permanent that asks others counts as producing nothing.",
)
def without_asking_others(state: GameState, permanent: Any, known: Any) -> frozenset[str]:
    return could_produce.types_produced(state, permanent, {})


@fault(
    "could-color-includes-colorless",
    exchanges="types_offered",
    kind="T9",
    rule="106.7",
    says="Any color that could be produced includes colorless.",
)
def colorless_too(state: GameState, source: Any, could: Any) -> str:
    asked = list(could_produce.permanents_asked(state, source, could))
    known = could_produce.solve_could_produce(state, asked)
    types = frozenset[str]().union(*(known[each.id] for each in asked))
    return "".join(kind for kind in "WUBRGC" if kind in types)


@fault(
    "never-chosen-is-green",
    exchanges="types_to_add",
    kind="T9",
    rule="106.5",
    says="Mana of a color that was never chosen is green.",
)
def green_for_unchosen(
    state: GameState, player: str, source: Any, number: int, effect: Any, types_of_event: str, x: int
) -> Generator[Any, Any, tuple[str, ...]]:
    if effect.chosen and not source.chosen:
        return ("G",)
    return (yield from mana_abilities.types_to_add(state, player, source, number, effect, types_of_event, x))


@fault(
    "undefined-is-colorless",
    exchanges="types_to_add",
    kind="T9",
    rule="106.5",
    says="Mana of an undefined type is produced as colorless.",
)
def colorless_for_undefined(
    state: GameState, player: str, source: Any, number: int, effect: Any, types_of_event: str, x: int
) -> Generator[Any, Any, tuple[str, ...]]:
    types = yield from mana_abilities.types_to_add(state, player, source, number, effect, types_of_event, x)
    if not types and (effect.could is not None or effect.chosen):
        return ("C",)
    return types
