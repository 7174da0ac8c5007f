"""The seeded faults, a module for each group of kinds; a new module needs one line here."""

from rulehound.core import game  # noqa: F401  (fills the table of rule functions)
from rulehound.targets.faults import (  # noqa: F401  (each declares its faults)
    added_phases,
    announcing,
    becoming,
    costs,
    could_produce,
    cycling,
    damage_words,
    delayed,
    draining,
    durations,
    ending_the_turn,
    equipment,
    free_spells,
    interrupted,
    mana_abilities,
    mana_spent,
    moments,
    permissions,
    replacement,
    sickness,
    simultaneous,
    skipping,
    states,
    steps,
    symbols,
    tapped_for_mana,
    triggering,
    until_it_leaves,
    words,
    x,
    zones,
)
from rulehound.targets.faults.registry import FAULTS, Fault

__all__ = ["FAULTS", "Fault"]
