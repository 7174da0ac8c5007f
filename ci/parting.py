"""Where the game of a target and that of the reference engine part: at first, or as near as can be to an objection.

What differs is laid side by side (`ci.side_by_side`).
"""

from collections.abc import Sequence

import msgspec

from rulehound.ci.side_by_side import PRIORITY, Said, side_by_side
from rulehound.ci.telling import Teller
from rulehound.core import events as ev

Line = tuple[int, str, str]
"""The place of an event in its trace, the moment, and the sentence that tells it."""

ABOUT_PRIORITY = (ev.PriorityReceived, ev.PriorityPassed, ev.StepEnded, ev.PhaseEnded, ev.ResolutionBegan)
"""Events at which an objection may be to who received priority; elsewhere such a difference is beside it."""

LINES_MAX = 5
"""How many lines of each game are told."""


class Parting(msgspec.Struct, frozen=True):
    """The moment, the last line that both games have, and what each has after it."""

    moment: str
    before: str
    theirs: tuple[str, ...]
    ours: tuple[str, ...]


class _Closely(Teller):
    """Tells more than a timeline does: priority, and what becomes tapped and untaps."""

    def _sentence(self, event: ev.Event) -> str:
        match event:
            case ev.PriorityReceived(player=player):
                return player + PRIORITY
            case ev.Tapped(object=thing):
                return f"{self.name(thing)} is tapped."
            case ev.Untapped(object=thing):
                return f"{self.name(thing)} untaps."
            case ev.PoolObserved() | ev.ManaLost() | ev.ManaSpent():
                super()._sentence(event)
                return ""
        return super()._sentence(event)


def parting(
    reference: Sequence[ev.Event], played: Sequence[ev.Event], complete: frozenset[str], index: int
) -> Parting | None:
    """The difference nearest to the event at `index` of the target's game; None where the games are told alike.

    Only kinds of event are told that the target shows completely.
    """
    theirs, ours = _told(_Closely(), played, complete), _told(_Closely(), reference, complete)
    places = [place for place, *_ in theirs] + [len(played)]
    about_priority = not played[index:] or isinstance(played[index], ABOUT_PRIORITY)
    found: list[tuple[bool, int, Parting]] = []
    for block in side_by_side(_said(theirs), _said(ours)):
        left, missing = [theirs[at] for at in block.left], [ours[at] for at in block.missing]
        if left or missing:
            start, end = block.theirs.start, block.theirs.stop
            before = theirs[start - 1][2] if start else ""
            apart = Parting((left or missing)[0][1], before, _lines(left), _lines(missing))
            beside = not about_priority and all(said.endswith(PRIORITY) for *_, said in left + missing)
            found.append((beside, _distance(places[start], places[end], index), apart))
    return min(found, key=lambda each: each[:2])[2] if found else None


def _distance(start: int, end: int, index: int) -> int:
    """How far an event is from those of a block, up to where the next line begins."""
    return start - index if index < start else max(0, index - end)


def first_difference(
    reference: Sequence[ev.Event], played: Sequence[ev.Event], complete: frozenset[str]
) -> tuple[str, str, str] | None:
    """The first place where two games are told differently: the moment, the target's words, the reference's.

    Only events are told that the target shows completely and that the reference engine reports as well.
    """
    kinds = complete - {"PoolObserved", "StepEnded", "TurnEnded", "ManaLost"}
    theirs, ours = _told(Teller(), played, kinds), _told(Teller(), reference, kinds)
    for block in side_by_side(_said(theirs), _said(ours)):
        if block.left or block.missing:
            here = theirs[block.left[0] if block.left else block.theirs.start :][:1]
            there = ours[block.missing[0] if block.missing else block.ours.start :][:1]
            nothing = "nothing more."
            return (here or there)[0][1], _sentence(here) or nothing, _sentence(there) or nothing
    return None


def _told(teller: Teller, trace: Sequence[ev.Event], kinds: frozenset[str]) -> list[Line]:
    """Place in the trace, moment and sentence; main phases are shown by every target."""
    shown = [
        (place, event)
        for place, event in enumerate(trace)
        if type(event).__name__ in kinds or (isinstance(event, ev.PhaseBegan) and event.moment)
    ]
    told = teller.tell([event for _, event in shown])
    return [(shown[at][0], moment, sentence) for at, moment, sentence in told]


def _said(lines: list[Line]) -> list[Said]:
    return [line[1:] for line in lines]


def _sentence(line: list[Line]) -> str:
    return line[0][2] if line else ""


def _lines(lines: list[Line]) -> tuple[str, ...]:
    said = [sentence for *_, sentence in lines]
    return tuple(said) if len(said) <= LINES_MAX else (*said[:LINES_MAX], "and so on")
