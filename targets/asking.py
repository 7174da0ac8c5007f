"""What the adapters of engines in Python share: questions, and options told apart by their labels."""

from collections.abc import Iterable
from typing import Any

from rulehound.core.scenario import Choose
from rulehound.targets.protocol import Option

Question = tuple[str, list[Option]]
"""What is asked about, and the options."""
Player = Any
"""A seat's letter; the type of `Line.player` is a literal."""


def labelled(player: Player, about: str, labels: Iterable[str]) -> list[Option]:
    """Options with these labels; the second of two that look alike becomes "Bear [2]"."""
    seen: dict[str, int] = {}
    options: list[Option] = []
    for label in labels:
        number = seen[label] = seen.get(label, 0) + 1
        options.append(Choose(player, about, label if number == 1 else f"{label} [{number}]"))
    return options
