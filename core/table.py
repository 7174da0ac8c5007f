"""The rule functions of a game, in a table that each game holds.

A procedure module declares a function with `@rule("500.8")`; every call goes through the game's table,
`game.rules.insert_phases(...)`.  A seeded fault is a game whose table has one entry exchanged; nothing is
patched globally, and no rule function knows that faults exist.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

RULE_FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""Every rule function by name; filled as the procedure modules are imported."""

RULES_OF: dict[str, tuple[str, ...]] = {}
"""The rule numbers that each rule function carries out."""


def rule(*numbers: str) -> Callable[[Function], Function]:
    """Declare that the decorated function carries out these rules, and put it in the table."""

    def declare(function: Function) -> Function:
        if function.__name__ in RULE_FUNCTIONS:
            raise ValueError(f"two rule functions are named {function.__name__}")
        RULE_FUNCTIONS[function.__name__] = function
        RULES_OF[function.__name__] = numbers
        return function

    return declare


class RuleTable(SimpleNamespace):
    """The rule functions of one game, by name."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no rule function is named {name!r}; there are {sorted(self.__dict__)}")


def rule_table(**exchanged: Callable[..., Any]) -> RuleTable:
    """The table of the rules, with the given entries exchanged; raises KeyError for an unknown name."""
    for name in exchanged:
        if name not in RULE_FUNCTIONS:
            raise KeyError(f"no rule function is named {name!r}")
    return RuleTable(**{**RULE_FUNCTIONS, **exchanged})
