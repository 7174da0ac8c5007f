"""The engine one step at a time, and watched: it keeps no log, so its functions tell when they are called.

`Game.push` plays on to the next real choice.  Here that is held back, so that each step is seen.  Before and
after the functions of the engine's driver that change a game, a listener may look at the state.
"""

import builtins
import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from mtg import driver
from mtg.engine import env

from rulehound.targets.mtg.words import State

WATCHED: Final = (
    "_spend_mana", "_spend_ability_mana", "_tap_all_for_mana", "_cast_spell", "_stack_push", "_resolve_top",
    "_draw", "_fire_draw_triggers", "_adjust_life", "_apply_damage", "_apply_effects", "_create_token",
    "_put_land_in_play",
    "declare_attackers", "declare_blockers", "_apply_outputs", "_cleanup_discard",
    "_empty_mana_pool", "_sacrifice", "_cast_instant_response",
)  # fmt: skip
"""The functions of the engine's driver that the listener is told of; the first argument of each is the state."""


class Listener(Protocol):
    """Who is told what the engine does."""

    def before(self, name: str, state: State, args: tuple[Any, ...]) -> None: ...

    def after(self, name: str, state: State, args: tuple[Any, ...], result: object) -> None: ...

    def narrated(self, line: str) -> None: ...


_LISTENING: list[Listener] = []


def _watched(name: str) -> Callable[..., object]:
    original: Callable[..., object] = getattr(driver, name)

    @functools.wraps(original)
    def call(state: State, *args: Any, **named: Any) -> object:
        if not _LISTENING:
            return original(state, *args, **named)
        _LISTENING[-1].before(name, state, args)
        result = original(state, *args, **named)
        _LISTENING[-1].after(name, state, args, result)
        return result

    return call


def _print(*words: object, **_: object) -> None:
    """The engine narrates some of what it does and keeps nowhere, such as damage to a creature that lives."""
    if _LISTENING:
        _LISTENING[-1].narrated(" ".join(map(str, words)))


def install() -> None:
    """Put the watched functions in the place of the engine's; once for a process."""
    if getattr(driver, "print", builtins.print) is _print:
        return
    driver.print = _print
    for name in WATCHED:
        setattr(driver, name, _watched(name))
    env._advance_to_decision = lambda state, max_steps=0: None


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Tell the listener of everything done inside."""
    _LISTENING.append(listener)
    try:
        yield
    finally:
        _LISTENING.pop()
