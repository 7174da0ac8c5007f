"""Making one scenario is the generators' work; campaigns call it by this name."""

from rulehound.properties.making import Made, Player, make, scenario_choices

__all__ = ["Made", "Player", "make", "scenario_choices"]
