"""What two tellings of one game say alike and what they do not, with what is only said in another order set aside.

Two engines may tell the same game in another order (mana is made before a spell is put on the stack, or
after it), so the first line that differs often says nothing.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

Said = tuple[str, str]
"""A moment, and a sentence that tells what happens in it."""

PRIORITY = " receives priority."
"""How a sentence ends that tells who receives priority."""


class Block(NamedTuple):
    """A run of lines that both say, or that they say differently; `left` and `missing` are what truly differs.

    `left` are places of lines that only the target's game has, `missing` of those that only the reference
    engine's has.  Both are empty where the lines are the same, and where they only come in another order.
    """

    same: bool
    theirs: range
    ours: range
    left: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()


def side_by_side(theirs: Sequence[Said], ours: Sequence[Said], hidden: Collection[int] = ()) -> list[Block]:
    """The blocks of both tellings in order; nothing is missing of our lines at the `hidden` places.

    Lines are the same if their sentences are: a target may not show in which step it is.
    """
    sentences = [said for _, said in ours], [said for _, said in theirs]
    matcher = SequenceMatcher(None, *sentences, autojunk=False)
    blocks = [
        Block(kind == "equal", range(start, end), range(our_start, our_end))
        for kind, our_start, our_end, start, end in matcher.get_opcodes()
    ]
    moved = _moved(theirs, ours, [block for block in blocks if not block.same])
    return [block if block.same else _differing(block, theirs, ours, moved, hidden) for block in blocks]


def _moved(theirs: Sequence[Said], ours: Sequence[Said], blocks: list[Block]) -> set[Said]:
    """The lines of the blocks that both games have in the same moment as often, only in another order.

    Who receives priority when is what some findings are about, so no such line counts as moved.
    """
    here = Counter(theirs[place] for block in blocks for place in block.theirs)
    there = Counter(ours[place] for block in blocks for place in block.ours)
    return {line for line in here if here[line] == there[line] and not line[1].endswith(PRIORITY)}


def _differing(
    block: Block, theirs: Sequence[Said], ours: Sequence[Said], moved: set[Said], hidden: Collection[int]
) -> Block:
    left = tuple(place for place in block.theirs if theirs[place] not in moved)
    missing = tuple(place for place in block.ours if ours[place] not in moved and place not in hidden)
    return block._replace(left=left, missing=missing)
