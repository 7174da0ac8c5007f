"""Decisions put to players, and the options they have.

An option is a small tuple whose first item is a verb; labels are made by `core.lines` only when someone
looks.  Options stand in canonical order, the simplest first; a decision with one option draws nothing.
"""

from collections.abc import Sequence
from typing import Any

Option = tuple[Any, ...]

PRIORITY = "priority"
ABOUTS = (
    PRIORITY,
    "attack",
    "block",
    "target",
    "x",
    "pay",
    "symbol",
    "mana type",
    "color",
    "replacement",
    "trigger order",
    "discard",
    "may",
    "search",
    "legend",
    "mana",
    "reverse",
    "tap",
    "enchant",
    "mode",
    "reduction",
    "source",
    "prevent",
    "cost",
    "kicker",
    "sacrifice",
    "exile",
    "division",
    "put",
)
"""What a decision can be about.  "mana" is the chance to activate mana abilities while paying (CR 601.2g)."""


class Decision:
    """A decision that `player` has to make: what it is `about`, and the legal `options`.

    `subject` is the id of the object it concerns (the creature that may attack, the spell being cast,
    the ability that resolves), 0 where there is none; `rule` is the CR number that asks for it.
    """

    __slots__ = ("about", "options", "player", "rule", "subject")

    def __init__(
        self, about: str, player: str, options: Sequence[Option], rule: str, subject: int = 0
    ) -> None:
        self.about = about
        self.player = player
        self.options = options
        self.rule = rule
        self.subject = subject

    def __repr__(self) -> str:
        return f"Decision({self.about!r}, {self.player!r}, {list(self.options)!r}, {self.rule!r})"
