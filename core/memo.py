"""Remembering what was worked out of an immutable object, found again by its identity.

Hashing an ability or a card walks through all that it holds; its identity costs nothing.  The memory keeps
each object alive, so that no identity is used twice, and is emptied when it is full.
"""

from collections.abc import Callable
from typing import Any, TypeVar

Argument = TypeVar("Argument")
Result = TypeVar("Result")
ENTRIES_MAX = 8192


def by_identity(function: Callable[[Argument], Result]) -> Callable[[Argument], Result]:
    """A function of one immutable object that remembers its results."""
    remembered: dict[int, tuple[Any, Result]] = {}

    def recall(argument: Argument) -> Result:
        found = remembered.get(id(argument))
        if found is None:
            if len(remembered) >= ENTRIES_MAX:
                remembered.clear()
            found = remembered[id(argument)] = (argument, function(argument))
        return found[1]

    recall.__doc__ = function.__doc__
    recall.__name__ = function.__name__
    return recall
