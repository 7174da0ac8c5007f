"""What needs no rule to be wrong: a target that does not survive a legal game."""

import re

from rulehound.core.events import PoolObserved, PriorityPassed, PriorityReceived
from rulehound.core.target import Played
from rulehound.oracles.base import Verdict

MISBEHAVIOUR = {
    "crashed": ("crash", "The engine died in the middle of a legal game"),
    "hung": ("hang", "The engine goes on without end, or does not answer"),
    "garbled": ("garble", "The engine answered with something that is no answer"),
}
"""What it is called, and what is said of it, by the status of the game."""


IDLE = (PriorityPassed, PriorityReceived, PoolObserved)
ENDLESS_PASSES = 6
"""So many passes in a row after which nothing else happens are no part of a game; two end a step (CR 117.4)."""


def misbehaviour(played: Played) -> Verdict | None:
    """The objection to a target that crashed, hung or garbled its answers; None where it did none of these."""
    if played.status not in MISBEHAVIOUR:
        return None
    name, sentence = MISBEHAVIOUR[played.status]
    how = re.sub(r"0x[0-9a-f]+|\d+", "N", played.note.splitlines()[0])[:80] if played.note else ""
    told = f"{sentence}: {played.note}" if played.note else f"{sentence}."
    return Verdict(name, "violated", "", told, _end_of_play(played), (), (how,) if how else ())


def _end_of_play(played: Played) -> int:
    """Where the game ended, or where its endless part begins: players who pass, and nothing comes of it."""
    start = end = len(played.events)
    while start and isinstance(played.events[start - 1], IDLE):
        start -= 1
    passes = sum(isinstance(event, PriorityPassed) for event in played.events[start:])
    return start if played.status == "hung" and passes >= ENDLESS_PASSES else end
