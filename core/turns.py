"""The parts of a turn, in the order the rules give them (CR 500.1, 501.1, 506.1, 512.1)."""

PHASES = ("beginning", "main", "combat", "main", "ending")
"""The phases of a turn; the first main phase is the precombat one (CR 500.1, 505.1a)."""

STEPS: dict[str, tuple[str, ...]] = {
    "beginning": ("untap", "upkeep", "draw"),
    "main": (),
    "combat": (
        "beginning of combat",
        "declare attackers",
        "declare blockers",
        "combat damage",
        "end of combat",
    ),
    "ending": ("end", "cleanup"),
}
"""The steps of each kind of phase; a main phase has none (CR 505.2)."""

PHASE_OF_STEP = {step: phase for phase, steps in STEPS.items() for step in steps}

PRECOMBAT_MAIN = "precombat main"
POSTCOMBAT_MAIN = "postcombat main"

MOMENTS = (
    "untap",
    "upkeep",
    "draw",
    PRECOMBAT_MAIN,
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    POSTCOMBAT_MAIN,
    "end",
    "cleanup",
)
"""What "where are we" may be answered with: a step, or one of the two names of a main phase."""

NO_PRIORITY = frozenset(("untap",))
"""Steps in which no player ever receives priority (CR 502.4)."""
