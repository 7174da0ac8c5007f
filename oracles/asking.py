"""Whether what a condition asks is so on a board (CR 603.4, 604.2, 608.2c)."""

from typing import Any

from rulehound.core.conditions import OF_COMBAT, Condition
from rulehound.core.players import opponent_of
from rulehound.core.zones import HAND, STACK
from rulehound.oracles.course import Thing


def is_so(board: Any, condition: Condition, player: str, source: Thing | None) -> bool | None:
    """Whether it is so now, asked by `player`; None where the model does not follow that."""
    if condition.what == "this is tapped":
        return source is not None and source.tapped
    if condition.what == "kicked":
        return None if source is None else source.is_kicked
    if condition.what in OF_COMBAT:
        return happened_in_combat(board, condition, player, source)
    if condition.what == "cast":
        return None if source is None else source.cast or source.zone == STACK
    if condition.what == "main phase" and (board.phase != "main" or board.phase_over is not False):
        return None if board.phase == "main" and board.phase_over is None else False
    if condition.what in ("turn", "main phase"):
        return bool((board.active_player == player) == (condition.whose == "you"))
    if condition.what == "controlled":
        picked = board.picks(condition.of, condition.whose, player)
        return None if picked is None else condition.met_by(len(picked))
    if condition.what == "counters on this":
        if source is None:
            return None
        kinds = source.counters
        return condition.met_by(kinds.get(condition.kind, 0) if condition.kind else sum(kinds.values()))
    whose = player if condition.whose == "you" else opponent_of(player)
    if condition.what == "life":
        return condition.met_by(board.life.get(whose, 0))
    if condition.what == "cards in hand":
        return condition.met_by(len(board.zone(HAND, whose)))
    if condition.what == "played a land":
        return condition.met_by(board.lands_played.get(player, 0))
    return None


def happened_in_combat(board: Any, condition: Condition, player: str, source: Thing | None) -> bool | None:
    """Whether so much was attacked, or this was hurt, in this turn or in this combat."""
    if condition.during == "combat" and board.phase != "combat":
        return False
    if source is None and condition.what != "attacked":
        return None
    if condition.what == "this was dealt damage":
        return source is not None and source.id in board.hurt[condition.during]
    rows = board.fought[condition.during]
    if condition.what == "attacked":
        return condition.met_by(sum(who == player for who, _ in rows))
    return condition.met_by(sum(source is not None and id == source.id for _, id in rows))
