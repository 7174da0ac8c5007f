"""Situations that a campaign must reach sometimes, or it says less than it seems to."""

from rulehound.properties.goals.registry import GOALS, Goal, missed, reached
from rulehound.properties.goals.situations import Situations, situations

__all__ = ["GOALS", "Goal", "Situations", "missed", "reached", "situations"]
