"""A small model of a turn to which phases and steps are added, as plain lists (CR 500.8-500.10a).

It knows nothing of the engine.  It plays one turn of a player who attacks in each combat phase, in every way
of making the given additions, in order, at moments at which a player has priority.
"""

from collections import Counter
from typing import NamedTuple

from rulehound.core.turn_effects import AddPhases, AddSteps
from rulehound.core.turns import NO_PRIORITY, PHASE_OF_STEP, POSTCOMBAT_MAIN, PRECOMBAT_MAIN, STEPS

Phase = tuple[str, tuple[str, ...]]
"""A kind of phase, with the steps that it has left."""
Insertion = AddPhases | AddSteps

COMBAT_ONLY = frozenset(("declare blockers", "combat damage"))
"""Steps that are skipped where nothing attacks (CR 508.8)."""


class Addition(NamedTuple):
    """What is added, and whether by the player whose turn it is not."""

    effect: Insertion
    theirs: bool = False


class Turn(NamedTuple):
    """A turn in course: what is to come, where it is, and what has been.

    `attacking` says that attackers were declared in this phase (CR 508.8), `engaged` that the creature is an
    attacker, which it stays until combat ends (CR 511.3) and as which it is not declared again.
    """

    phases: tuple[Phase, ...]
    phase: str = ""
    steps: tuple[str, ...] = ()
    step: str = ""
    mains: int = 0
    attacking: bool = False
    engaged: bool = False
    moments: tuple[str, ...] = ()


def turn_from(start: str) -> Turn:
    """A turn of which the steps before `start` are over."""
    kinds = ("beginning", "main", "combat", "main", "ending")
    first = kinds.index(PHASE_OF_STEP[start])
    left = STEPS[kinds[first]]
    rest = tuple((kind, STEPS[kind]) for kind in kinds[first + 1 :])
    return Turn(((kinds[first], left[left.index(start) :]), *rest))


def ways(
    turn: Turn, additions: tuple[Addition, ...], *, at_once: bool = False, at: str = ""
) -> Counter[tuple[str, ...]]:
    """Every course of the turn with all additions made, each with the number of ways that lead to it.

    With `at_once` the others follow the first at the same moment; with `at` they are made when that first comes.
    """
    found: Counter[tuple[str, ...]] = Counter()
    _go_on(turn, additions, at_once or bool(at), at, found)
    return found


def _go_on(
    turn: Turn, left: tuple[Addition, ...], at_once: bool, at: str, found: Counter[tuple[str, ...]]
) -> None:
    while True:
        following = _next_moment(turn)
        if following is None:
            if not left:
                found[turn.moments] += 1
            return
        turn = following
        if turn.step == "cleanup" or turn.step in NO_PRIORITY or (at and left and turn.moments[-1] != at):
            continue
        changed = turn
        for place, addition in enumerate(left):
            changed = added(changed, addition)
            rest = left[place + 1 :]
            if not at_once or not rest:
                _go_on(changed, rest, at_once, at, found)
                if at:
                    return


def _next_moment(turn: Turn) -> Turn | None:
    """The turn as its next step or main phase begins; None where it is over."""
    while True:
        if turn.steps:
            step, rest = turn.steps[0], turn.steps[1:]
            engaged = turn.engaged and turn.step != "end of combat"
            turn = turn._replace(steps=rest, step="", engaged=engaged)
            if step in COMBAT_ONLY and not turn.attacking:
                continue
            if step == "declare attackers" and not engaged:
                turn = turn._replace(attacking=True, engaged=True)
            return turn._replace(step=step, moments=(*turn.moments, step))
        if not turn.phases:
            return None
        (kind, steps), rest_phases = turn.phases[0], turn.phases[1:]
        engaged = turn.engaged and turn.phase != "combat" and turn.step != "end of combat"
        attacking = turn.attacking and kind != "combat"
        turn = turn._replace(
            phases=rest_phases, phase=kind, steps=steps, step="", attacking=attacking, engaged=engaged
        )
        if kind == "main":
            name = POSTCOMBAT_MAIN if turn.mains else PRECOMBAT_MAIN
            return turn._replace(mains=turn.mains + 1, moments=(*turn.moments, name))


def added(turn: Turn, addition: Addition) -> Turn:
    """The turn with one thing added at this moment; "you get" adds nothing to the other player's turn."""
    effect = addition.effect
    if effect.you_get and addition.theirs:
        return turn
    if isinstance(effect, AddPhases):
        if effect.after not in ("this phase", f"this {turn.phase} phase"):
            return turn
        return turn._replace(phases=(*((kind, STEPS[kind]) for kind in effect.phases), *turn.phases))
    assert isinstance(effect.amount, int)
    if effect.where == "after this phase":
        alone: Phase = (PHASE_OF_STEP[effect.step], (effect.step,))
        return turn._replace(phases=(alone,) * effect.amount + turn.phases)
    if effect.where == "after this step":
        return turn._replace(steps=(effect.step,) * effect.amount + turn.steps) if turn.step else turn
    if effect.anchor not in turn.steps:
        return turn
    place = turn.steps.index(effect.anchor)
    return turn._replace(steps=(*turn.steps[:place], effect.step, *turn.steps[place:]))
