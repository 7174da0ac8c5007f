"""Making one scenario is the generators' work; whoever needs one for a target asks here how it is made."""

from collections.abc import Sequence
from typing import NamedTuple

from rulehound.properties.making import Made, Player, make, scenario_choices
from rulehound.properties.real_cards import with_real_cards
from rulehound.targets.registry import is_own, knows_real_cards_only

__all__ = ["Made", "Manner", "Player", "make", "manner_of", "scenario_choices"]


class Manner(NamedTuple):
    """How scenarios are made for a target: of which areas, in texts that it can read, of real cards only."""

    areas: tuple[str, ...]
    readable: bool
    real: bool


def manner_of(target: str, areas: Sequence[str]) -> Manner:
    """How scenarios of these areas are made for a target; raises BadInput where it can be told of none."""
    real = knows_real_cards_only(target)
    return Manner(with_real_cards(areas) if real else tuple(areas), not is_own(target), real)
