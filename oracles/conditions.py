"""Whether what an "if" asks is so, and what an object says once that is known (CR 603.4, 608.2c)."""

from collections.abc import Callable, Iterable, Iterator

from rulehound.core.abilities import Ability
from rulehound.core.cards import Card
from rulehound.core.conditions import Condition
from rulehound.core.effects import Delayed, Effect, If, May
from rulehound.core.memo import by_identity
from rulehound.core.players import opponent_of
from rulehound.core.zones import HAND
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing


def is_so(board: Board, condition: Condition, player: str, source: Thing | None) -> bool | None:
    """Whether it is so now, asked by `player`; None where the model does not follow that."""
    if condition.what == "this is tapped":
        return source is not None and source.tapped
    if condition.what == "kicked":
        return None if source is None else source.is_kicked
    if condition.what == "turn":
        return (board.active_player == player) == (condition.whose == "you")
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


def _within(effects: Iterable[Effect]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        if isinstance(effect, May):
            yield from _within(effect.effects)


@by_identity
def asks(effects: tuple[Effect, ...]) -> bool:
    """Whether an "if" stands among these instructions, but for those of a delayed ability."""
    return any(isinstance(each, If) for each in _within(effects))


def has_ifs(cards: Iterable[Card]) -> bool:
    """Whether any ability of these cards has an "if" among its instructions."""

    def inside(effects: tuple[Effect, ...]) -> bool:
        return asks(effects) or any(isinstance(each, Delayed) and inside(each.effects) for each in effects)

    def rows(abilities: Iterable[Ability]) -> Iterator[tuple[Effect, ...]]:
        for ability in abilities:
            yield getattr(ability, "effects", ())
            granted = getattr(ability, "ability", None)
            if granted is not None:
                yield granted.effects

    return any(inside(row) for card in cards for row in rows(card.abilities))


def once_asked(
    board: Board, effects: tuple[Effect, ...], player: str, source: Thing | None
) -> tuple[Effect, ...] | None:
    """The instructions with what follows each "if" in its place.

    None where that is not known: what comes before an "if" may change what it asks, but for whose turn it is
    and what was kicked.
    """
    found: list[Effect] = []
    for effect in effects:
        if not isinstance(effect, If):
            if isinstance(effect, May) and asks(effect.effects):
                return None
            found.append(effect)
            continue
        if found and effect.condition.what not in ("turn", "kicked"):
            return None
        so = is_so(board, effect.condition, player, source)
        if so is None:
            return None
        inner = once_asked(board, effect.effects if so else effect.otherwise, player, source)
        if inner is None:
            return None
        found += inner
    return tuple(found)


def settled_on(board: Board) -> Callable[[Thing, tuple[Effect, ...]], tuple[Effect, ...] | None]:
    """What puts the answer to each "if" of an object in its place, as this board is."""

    def settled(thing: Thing, effects: tuple[Effect, ...]) -> tuple[Effect, ...] | None:
        if not asks(effects):
            return effects
        source = board.find(thing.source) if thing.ability != -2 else thing
        return once_asked(board, effects, thing.controller, source)

    return settled
