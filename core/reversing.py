"""Taking an illegal action back (CR 733): what is reversed with it, and what its player may keep.

The whole action is undone, with the mana abilities that were activated meanwhile.  Those that their player
keeps are then activated anew, each with the choices that were made for it.  Where one would come out
otherwise without another, which its mana was spent on or which changed what it counts, it cannot be kept
without that one; so neither can mana be made twice.
"""

from collections.abc import Generator, Sequence
from typing import Any

from rulehound.core import events as ev
from rulehound.core.decisions import Decision, Option
from rulehound.core.errors import IllegalAction
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState, Mark
from rulehound.core.table import rule
from rulehound.core.zones import LIBRARY

Steps = Generator[Decision, Any, None]

SHOWING = (ev.ManaAdded, ev.ManaSpent, ev.LifeChanged, ev.DamageDealt, ev.TypesOffered)
"""The events that show how a mana ability came out; they tell of nothing that is new with each time."""


class Meanwhile:
    """A mana ability that was activated while something else was being done, and how it came out.

    `answers` holds what each decision was about with the option taken; decisions to activate another one
    meanwhile are left out, for that has been done when this one is done again.  `start` and `end` bound its
    part of the trace, the others' inside it.
    """

    __slots__ = (
        "answers",
        "came_out",
        "done",
        "end",
        "number",
        "player",
        "source",
        "start",
        "touches_library",
    )

    def __init__(self, player: str, source: GameObject, number: int, start: int) -> None:
        self.player = player
        self.source = source
        self.number = number
        self.start = self.end = start
        self.answers: list[tuple[str, Any]] = []
        self.came_out: list[ev.Event] = []
        self.done = False
        self.touches_library = False


class _CameOutOtherwise(Exception):
    """A mana ability that is activated anew does not do what it did."""


@rule("733.1", "733.2")
def attempt(state: GameState, option: Option, action: Steps) -> Generator[Decision, Any, bool]:
    """Carry out an action; where it proves illegal, take it back and remember that it was refused.

    True where something was done: the action, or a mana ability that was kept.
    """
    mark = Mark(state)
    state.meanwhile.clear()
    try:
        yield from action
    except IllegalAction:
        length, done = mark.trace, _look_back(state)
        state.meanwhile.clear()
        mark.rollback()
        counts = dict(state.decision_counts)
        kept = (yield from state.rules.choose_reversed(state, done)) if done else []
        for each in kept:
            _activate_anew(state, each)
        if state.taken_back is not None:
            state.taken_back(length, [(each.source.id, each.number) for each in kept])
        if kept:
            return True
        state.decision_counts = counts
        if state.refused_at != len(state.trace):
            state.refused = set()
        state.refused.add(option)
        state.refused_at = len(state.trace)
        return False
    mark.release()
    return True


def try_within(state: GameState, steps: Steps) -> Generator[Decision, Any, bool]:
    """Follow a part of what resolves; where it proves illegal take just that back, and answer False (CR 733.1).

    What was done before it stays, and of mana abilities that were activated for it none is kept.
    """
    mark, meanwhile = Mark(state), list(state.meanwhile)
    try:
        yield from steps
    except IllegalAction:
        length = mark.trace
        mark.rollback()
        state.meanwhile[:] = meanwhile
        if state.taken_back is not None:
            state.taken_back(length, [])
        return False
    mark.release()
    return True


@rule("605.3a", "601.2g")
def activate_meanwhile(state: GameState, player: str, source: GameObject, number: int) -> Steps:
    """Activate a mana ability while a cost is being paid, and remember how."""
    doing = Meanwhile(player, source, number, len(state.trace))
    state.meanwhile.append(doing)
    steps = state.rules.activate_mana_ability(state, player, source, number)
    try:
        decision = next(steps)
        while True:
            innermost = next(each for each in reversed(state.meanwhile) if not each.done)
            answer = yield decision
            if innermost is doing:
                option = decision.options[answer] if isinstance(answer, int) else answer
                if decision.about != "mana" or option[0] != "activate":
                    doing.answers.append((decision.about, option))
            decision = steps.send(answer)
    except StopIteration:
        doing.done, doing.end = True, len(state.trace)
        state.meanwhile.remove(doing)
        state.meanwhile.append(doing)


@rule("733.1")
def choose_reversed(state: GameState, done: list[Meanwhile]) -> Generator[Decision, Any, list[Meanwhile]]:
    """Which of these mana abilities are kept: their player may reverse each, newest first (CR 733.1).

    One cannot be reversed where its mana was spent on one that is kept, or where it moved a card to or from
    a library.
    """
    kept = list(done)
    if not _comes_out_alike(state, kept):
        return []
    for each in reversed(done):
        without = [other for other in kept if other is not each]
        if each.touches_library or not _comes_out_alike(state, without):
            continue
        if not (yield Decision("reverse", each.player, [("reverse",), ("keep",)], "733.1", each.source.id)):
            kept = without
    return kept


def _look_back(state: GameState) -> list[Meanwhile]:
    """The mana abilities that resolved during an action, in that order, with what each of them did."""
    done = [each for each in state.meanwhile if each.done]
    for each in done:
        inner = [other for other in done if other is not each and each.start <= other.start < each.end]
        own = [
            state.trace[place]
            for place in range(each.start, each.end)
            if not any(other.start <= place < other.end for other in inner)
        ]
        each.came_out = _shown(own)
        each.touches_library = any(
            isinstance(event, ev.Shuffled)
            or (isinstance(event, ev.ObjectMoved) and LIBRARY in (event.origin, event.zone))
            for event in own
        )
    return done


def _shown(events: Sequence[ev.Event]) -> list[ev.Event]:
    return [event for event in events if isinstance(event, SHOWING)]


def _comes_out_alike(state: GameState, kept: list[Meanwhile]) -> bool:
    """Whether all of these would do what they did if nothing else had been done; it changes nothing."""
    mark = Mark(state)
    try:
        for each in kept:
            _activate_anew(state, each)
    except (IllegalAction, _CameOutOtherwise):
        return False
    finally:
        mark.rollback()
    return True


def _activate_anew(state: GameState, kept: Meanwhile) -> None:
    """Activate a mana ability with the choices that were made for it."""
    answers = iter(kept.answers)
    start = len(state.trace)
    steps = state.rules.activate_mana_ability(state, kept.player, kept.source, kept.number)
    try:
        decision = next(steps)
        while True:
            decision = steps.send(_answer(decision, *next(answers, ("", None))))
    except StopIteration:
        if _shown(state.trace[start:]) != kept.came_out:
            raise _CameOutOtherwise from None


def _answer(decision: Decision, about: str, option: Any) -> Any:
    """The place of the option that was taken; raises where the decision is another, or has no such option."""
    if decision.about != about:
        raise _CameOutOtherwise
    if about == "shuffle":
        return option
    if option not in decision.options:
        raise _CameOutOtherwise
    return list(decision.options).index(option)
