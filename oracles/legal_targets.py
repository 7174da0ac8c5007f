"""Whether something is a legal target of a kind (CR 115.1, 115.4, 113.9)."""

from rulehound.core.effects import modal
from rulehound.core.lasting_effects import Modify
from rulehound.core.zones import BATTLEFIELD, GRAVEYARD, STACK
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing

PLAYER_KINDS = ("player", "any target")


def is_legal_target(
    board: Board, target: int | str, kind: str, player: str, *, announced: bool = False
) -> bool | None:
    """Whether `player` may aim a spell or ability at this; None where the object is not known well enough.

    An object that has left is judged as it was, so that one sacrificed for the cost still counts as chosen.
    What was `announced` had its targets chosen before it was paid for, which may have changed whose they are
    (CR 601.2c, 601.2h).
    """
    if isinstance(target, str):
        return kind in PLAYER_KINDS or (kind == "opponent" and target != player)
    thing = board.find(target)
    if kind.endswith(" graveyard"):
        return None if thing is None else is_card_aimed_at(thing, kind, player)
    if thing is None or (thing.zone != STACK and may_be_changed(board)):
        return None
    if thing.zone == STACK:
        is_ability = thing.ability != -2
        if kind == "spell":
            return not is_ability
        return kind == "spell or ability" or (kind == "activated or triggered ability" and is_ability)
    if thing.zone != BATTLEFIELD or target in board.phased_out:
        return False
    mine, theirs = kind.endswith(" you control"), kind.endswith(" an opponent controls")
    controller = board.before_paying.get(thing.id, thing.controller) if announced else thing.controller
    if (mine and controller != player) or (theirs and controller == player):
        return False
    what = kind.removesuffix(" you control").removesuffix(" an opponent controls")
    if what == "permanent":
        return True
    if what in ("player", "opponent", "spell", "spell or ability", "activated or triggered ability"):
        return False
    if board.uncertain(thing):
        return None
    return board.characteristics(thing).matches("creature" if what == "any target" else what)


def is_card_aimed_at(thing: Thing, kind: str, player: str) -> bool:
    """Whether it is such a card in a graveyard, as in "creature card in your graveyard"."""
    what, where = kind.split(" in ", 1)
    what = what.removesuffix("card").rstrip()
    if thing.zone != GRAVEYARD or (where.startswith("your") and thing.owner != player):
        return False
    return not what or (thing.printed is not None and thing.printed.matches(what))


def may_be_changed(board: Board) -> bool:
    """Whether a permanent may have become a creature without the target showing it."""
    if "EffectBegan" in board.complete:
        return False
    key = "may be changed"
    if key not in board.memo:
        board.memo[key] = any(
            _animates(ability) for card in board.cards.values() for ability in card.abilities
        )
    found: bool = board.memo[key]
    return found


def _animates(ability: object) -> bool:
    effects = getattr(ability, "effects", ())
    choose = modal(ability)
    if choose is not None:
        return any(_animates(mode) for mode in choose.modes)
    return any(isinstance(effect, Modify) and effect.animate for effect in effects)


def is_still_legal(board: Board, target: int | str, kind: str, player: str) -> bool | None:
    """The same as it begins to resolve: what has left its zone is illegal (CR 608.2b)."""
    if isinstance(target, int) and (target not in board.objects or target in board.resolved):
        return False
    return is_legal_target(board, target, kind, player)
