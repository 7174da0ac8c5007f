"""A plan of turns as plain lists: what is still to come of this turn, of this phase, and which turns.

Nothing here knows of numbers of instances: what an effect adds after the present phase stands first in
the list, so that the newest comes first (CR 500.8), and a group keeps its order.
"""

from collections import Counter
from typing import NamedTuple

from rulehound.core.players import opponent_of
from rulehound.core.turns import PHASE_OF_STEP, PHASES, STEPS


class Part(NamedTuple):
    """A phase or step to come, and the rule that put it there; `steps` are those of a phase."""

    kind: str
    rule: str
    steps: tuple[str, ...] = ()
    moment: str = ""


STEPS_RULE = {"beginning": "501.1", "combat": "506.1", "ending": "512.1", "main": "505.2"}
"""The rule that lists the steps of a kind of phase."""

NATURAL = (
    Part("beginning", "500.1", STEPS["beginning"]),
    Part("main", "500.1", (), "precombat main"),
    Part("combat", "500.1", STEPS["combat"]),
    Part("main", "500.1", (), "postcombat main"),
    Part("ending", "500.1", STEPS["ending"]),
)
"""The phases of a turn to which nothing is added (CR 500.1)."""

assert tuple(part.kind for part in NATURAL) == PHASES

STEP_PARTS = {
    part.kind: [Part(step, STEPS_RULE[part.kind]) for step in reversed(part.steps)] for part in NATURAL
}
"""The steps of each kind of phase, the next one last."""


class TurnPlan:
    """What is to come.  `phases` has the next phase first; `steps` of the present phase the next one last.

    `extra_turns` holds (player, step or phase skipped in it), the next one first; `skips` counts one-shot
    skips by (player, what), and `added_rule` is the rule by which phases were added last in this turn.
    `mains` counts the main phases of this turn that began, and `awaited` holds what comes after the first
    postcombat one of them, oldest first (CR 505.1a).
    """

    def __init__(self) -> None:
        self.phases: list[Part] = []
        self.steps: list[Part] = []
        self.extra_turns: list[tuple[str, str]] = []
        self.skips: Counter[tuple[str, str]] = Counter()
        self.last_natural = ""
        self.skipped_in_turn = ""
        self.added_rule = ""
        self.mains = 0
        self.awaited: list[tuple[str, ...]] = []

    def begin_turn(self) -> None:
        """The five phases of a new turn."""
        self.phases = list(NATURAL)
        self.steps = []
        self.added_rule = ""
        self.mains = 0
        self.awaited = []

    def begin_phase(self, part: Part) -> None:
        """The steps of a phase, all or those that it was added with (CR 500.10)."""
        steps = STEP_PARTS[part.kind]
        if len(part.steps) != len(steps):
            steps = [step for step in steps if step.kind in part.steps]
        self.steps = steps.copy()

    def add_phases(self, kinds: tuple[str, ...], rule: str = "500.8", steps: tuple[str, ...] = ()) -> None:
        """Add a group directly after the present phase."""
        self.added_rule = rule
        self.phases[:0] = [Part(kind, rule, steps or STEPS[kind]) for kind in kinds]

    def add_after_first_postcombat(self, kinds: tuple[str, ...], present: str) -> None:
        """Add a group after the first postcombat main phase of the turn, if that one is not over."""
        if self.mains < 2:
            self.awaited.append(kinds)
        elif self.mains == 2 and present == "main":
            self.add_phases(kinds)

    def begin_main(self) -> None:
        """Another main phase begins: after the second one comes what waited for it, the newest first (CR 500.8)."""
        self.mains += 1
        if self.mains == 2:
            for kinds in self.awaited:
                self.add_phases(kinds)
            self.awaited = []

    def add_step(self, kind: str) -> None:
        """Add a step directly after the present one (CR 500.9)."""
        self.steps.append(Part(kind, "500.9"))

    def add_step_before(self, kind: str, anchor: str) -> None:
        """Add a step directly before the next `anchor` step of this phase, if there is one (CR 500.9)."""
        for place in range(len(self.steps) - 1, -1, -1):
            if self.steps[place].kind == anchor:
                self.steps.insert(place + 1, Part(kind, "500.9"))
                return

    def add_phase_for(self, step: str) -> None:
        """Add, after the present phase, a phase with this step only (CR 500.10)."""
        self.add_phases((PHASE_OF_STEP[step],), "500.10", (step,))

    def end_turn(self, present: str) -> None:
        """Go straight to the cleanup step; `present` is the kind of the present phase (CR 724.1d)."""
        cleanup = Part("cleanup", "724.1d")
        self.awaited = []
        self.phases = [] if present == "ending" else [Part("ending", "724.1d", ("cleanup",))]
        self.steps = [cleanup] if present == "ending" else []

    def next_player(self) -> tuple[str, bool]:
        """Whose turn comes next unless it is skipped, and whether it is an added one (CR 500.7)."""
        if self.extra_turns:
            return self.extra_turns[0][0], True
        return opponent_of(self.last_natural), False

    def pass_turn(self) -> str:
        """Take the next turn out of the plan, to begin or to be skipped; returns what is skipped in it."""
        if self.extra_turns:
            return self.extra_turns.pop(0)[1]
        self.last_natural = opponent_of(self.last_natural)
        return ""
