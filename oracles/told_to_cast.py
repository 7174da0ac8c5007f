"""Whether what resolves has a player cast a spell meanwhile, without paying for it (CR 608.2g, 118.9)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.object_effects import CastFromTop
from rulehound.core.replacement_effects import Replacement
from rulehound.oracles.board import Board
from rulehound.oracles.wording import spelled_out


def is_told_to_cast(board: Board) -> bool:
    """Whether it says so itself, or what replaces a draw of a cycling ability may; also where it is not known."""
    thing = board.now_resolving
    if thing is None:
        return False
    if thing.effects is None or any(isinstance(each, CastFromTop) for each in spelled_out(thing.effects)):
        return True
    cycles = isinstance(thing.rules, ActivatedAbility) and bool(thing.rules.cycling)
    return cycles and any(effect.cast_from_top for _, _, effect in board.special(Replacement))
