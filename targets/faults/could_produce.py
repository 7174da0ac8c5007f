"""Faults of "could produce" (T9): replacements ignored, the wrong "you", recursion, color for type."""

from collections.abc import Iterable, Iterator
from typing import Any

from rulehound.core import could_produce
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.mana import Mana
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "could-ignores-replacements",
    kind="T9",
    rule="106.7",
    says="What a permanent could produce ignores replacement effects.",
)
def outcomes_of_replacements(
    state: GameState, permanent: Any, mana: tuple[Mana, ...]
) -> Iterable[tuple[str, ...]]:
    return [tuple(unit.type for unit in mana)]


@fault(
    "could-looks-from-activator",
    kind="T9",
    rule="106.7",
    says="Every permanent is asked from the side of the activating player.",
)
def permanents_asked(state: GameState, source: Any, could: Any) -> Iterator[Any]:
    for permanent in functioning(state).permanents:
        mine = permanent.controller == state.active_player
        if (could.whose == "any" or mine == (could.whose == "you")) and characteristics(
            state, permanent
        ).is_a(could.what):
            yield permanent


@fault(
    "could-not-recursive",
    kind="T9",
    rule="106.7",
    says="A permanent that asks others counts as producing nothing.",
)
def types_produced(state: GameState, permanent: Any, known: Any) -> frozenset[str]:
    return could_produce.types_produced(state, permanent, {})


@fault(
    "could-color-includes-colorless",
    kind="T9",
    rule="106.7",
    says="Any color that could be produced includes colorless.",
)
def types_offered(state: GameState, source: Any, could: Any) -> str:
    asked = list(could_produce.permanents_asked(state, source, could))
    known = could_produce.solve_could_produce(state, asked)
    types = frozenset().union(*(known[each.id] for each in asked))
    return "".join(kind for kind in "WUBRGC" if kind in types)
