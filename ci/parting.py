"""Where the game of a target and that of the reference engine part, as near as can be to an objection.

Two engines may tell the same game in another order (mana is made before a spell is put on the stack, or
after it), so the first line that differs often says nothing.  What differs is laid side by side, and the
difference is told that lies at the objection.
"""

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

import msgspec

from rulehound.ci.telling import Teller
from rulehound.core import events as ev

Line = tuple[int, str, str]
"""The place of an event in its trace, the moment, and the sentence that tells it."""

PRIORITY = " receives priority."
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
    """Tells more than a timeline does: priority, damage, and what untaps and phases."""

    def _sentence(self, event: ev.Event) -> str:
        match event:
            case ev.PriorityReceived(player=player):
                return player + PRIORITY
            case ev.DamageDealt(source=source, target=target, amount=amount):
                return f"{self.name(source)} deals {amount} damage to {self.name(target)}."
            case ev.Tapped(object=thing):
                return f"{self.name(thing)} is tapped."
            case ev.Untapped(object=thing):
                return f"{self.name(thing)} untaps."
            case ev.PhasedOut(objects=things):
                return f"{', '.join(map(self.name, things))} phases out."
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
    theirs, ours = _told(played, complete), _told(reference, complete)
    matcher = SequenceMatcher(
        None, [said for *_, said in ours], [said for *_, said in theirs], autojunk=False
    )
    blocks = [block[1:] for block in matcher.get_opcodes() if block[0] != "equal"]
    moved = _moved(theirs, ours, blocks)
    places = [place for place, *_ in theirs] + [len(played)]
    about_priority = not played[index:] or isinstance(played[index], ABOUT_PRIORITY)
    found: list[tuple[bool, int, Parting]] = []
    for our_start, our_end, start, end in blocks:
        left = [line for line in theirs[start:end] if line[1:] not in moved]
        missing = [line for line in ours[our_start:our_end] if line[1:] not in moved]
        if left or missing:
            before = theirs[start - 1][2] if start else ""
            apart = Parting((left or missing)[0][1], before, _lines(left), _lines(missing))
            beside = not about_priority and all(said.endswith(PRIORITY) for *_, said in left + missing)
            found.append((beside, _distance(places[start], places[end], index), apart))
    return min(found, key=lambda each: each[:2])[2] if found else None


def _moved(
    theirs: list[Line], ours: list[Line], blocks: list[tuple[int, int, int, int]]
) -> set[tuple[str, str]]:
    """The lines of the blocks that both games have in the same moment as often, only in another order.

    Who receives priority when is what some findings are about, so no such line counts as moved.
    """
    here = Counter(line[1:] for _, _, start, end in blocks for line in theirs[start:end])
    there = Counter(line[1:] for start, end, _, _ in blocks for line in ours[start:end])
    return {line for line in here if here[line] == there[line] and not line[1].endswith(PRIORITY)}


def _distance(start: int, end: int, index: int) -> int:
    """How far an event is from those of a block, up to where the next line begins."""
    return start - index if index < start else max(0, index - end)


def _told(trace: Sequence[ev.Event], kinds: frozenset[str]) -> list[Line]:
    """Place in the trace, moment and sentence; main phases are shown by every target."""
    shown = [
        (place, event)
        for place, event in enumerate(trace)
        if type(event).__name__ in kinds or (isinstance(event, ev.PhaseBegan) and event.moment)
    ]
    told = _Closely().tell([event for _, event in shown])
    return [(shown[at][0], moment, sentence) for at, moment, sentence in told]


def _lines(lines: list[Line]) -> tuple[str, ...]:
    said = [sentence for *_, sentence in lines]
    return tuple(said) if len(said) <= LINES_MAX else (*said[:LINES_MAX], "and so on")
