"""Bounded exploration: spaces that are visited whole, one for each area; a new one gets a line here."""

from rulehound.properties.exploration.could_produce import CouldProduceSpace
from rulehound.properties.exploration.end_turn import EndTurnSpace
from rulehound.properties.exploration.phases import PhaseSpace
from rulehound.properties.exploration.replacement import ReplacementSpace
from rulehound.properties.exploration.space import Board, Branch, Driver, Space, Step

SPACES: dict[str, Space] = {
    space.name: space for space in (ReplacementSpace(), PhaseSpace(), EndTurnSpace(), CouldProduceSpace())
}
"""Every area that can be explored, by name."""

__all__ = ["SPACES", "Board", "Branch", "Driver", "Space", "Step"]
