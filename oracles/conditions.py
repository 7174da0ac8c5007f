"""Whether what an "if" asks is so, and what an object says once that is known (CR 603.4, 608.2c)."""

from collections.abc import Callable, Iterable, Iterator

from rulehound.core.abilities import Ability
from rulehound.core.cards import Card
from rulehound.core.conditions import OF_COMBAT, OF_THE_GAME
from rulehound.core.effects import Choose, Delayed, Effect, If, May, WhenYouDo
from rulehound.core.memo import by_identity
from rulehound.core.object_effects import Sacrifice
from rulehound.oracles.asking import is_so
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing
from rulehound.oracles.mana_values import is_still_aimed

UNFOLLOWED = (Sacrifice, WhenYouDo)
"""Instructions in which a player chooses what happens, or that make an ability of it: other oracles judge these."""


def _within(effects: Iterable[Effect]) -> Iterator[Effect]:
    """All instructions, with those that stand in others but for a delayed or a reflexive ability's."""
    for effect in effects:
        yield effect
        if isinstance(effect, May):
            yield from _within((*effect.effects, *effect.then, *effect.otherwise))
        elif isinstance(effect, If):
            yield from _within((*effect.effects, *effect.otherwise))
        elif isinstance(effect, WhenYouDo):
            yield from _within(effect.do)


def is_unfollowed(effect: Effect) -> bool:
    """Whether what follows from an instruction is not for the words alone to say."""
    return isinstance(effect, UNFOLLOWED) or (
        isinstance(effect, May) and bool(effect.then or effect.otherwise or effect.who != "you")
    )


@by_identity
def asks(effects: tuple[Effect, ...]) -> bool:
    """Whether among these instructions stands an "if", or what is not followed."""
    return any(isinstance(each, If) or is_unfollowed(each) for each in _within(effects))


def has_ifs(cards: Iterable[Card]) -> bool:
    """Whether any ability of these cards has such an instruction, or makes an ability that has."""

    def inside(effects: tuple[Effect, ...]) -> bool:
        return asks(effects) or any(
            (isinstance(each, Delayed | WhenYouDo) and inside(each.effects))
            or (isinstance(each, Choose) and any(inside(mode.effects) for mode in each.modes))
            for each in _within(effects)
        )

    def rows(abilities: Iterable[Ability]) -> Iterator[tuple[Effect, ...]]:
        for ability in abilities:
            yield getattr(ability, "effects", ())
            granted = getattr(ability, "ability", None)
            if granted is not None:
                yield granted.effects

    return any(inside(row) for card in cards for row in rows(card.abilities)) or any(
        getattr(ability, "targets", 1) > 1 or asks_of_the_game(ability)
        for card in cards
        for ability in card.abilities
    )


def asks_of_the_game(text: object) -> bool:
    """Whether an ability has an intervening "if" about how the game is, which is asked again as it resolves."""
    condition = getattr(text, "condition", None)
    return condition is not None and condition.what in (*OF_THE_GAME, *OF_COMBAT)


def once_asked(
    board: Board, effects: tuple[Effect, ...], player: str, source: Thing | None
) -> tuple[Effect, ...] | None:
    """The instructions with what follows each "if" in its place.

    None where that is not known: what comes before an "if" may change what it asks, but for whose turn and
    main phase it is and what was kicked or cast.
    """
    found: list[Effect] = []
    if any(map(is_unfollowed, _within(effects))):
        return None
    for effect in effects:
        if not isinstance(effect, If):
            if isinstance(effect, May) and asks(effect.effects):
                return None
            found.append(effect)
            continue
        if found and effect.condition.what not in ("turn", "main phase", "kicked", "cast"):
            return None
        so = is_so(board, effect.condition, player, source)
        if so is None:
            return None
        inner = once_asked(board, effect.effects if so else effect.otherwise, player, source)
        if inner is None:
            return None
        found += inner
    return tuple(found)


def all_reached(board: Board, thing: Thing, effects: tuple[Effect, ...]) -> bool:
    """Whether each of several targets gets all that is said: none is illegal (CR 608.2b), and nothing is divided."""
    kind = getattr(thing.text, "target", None)
    return not any(getattr(each, "divided", False) for each in effects) and all(
        is_still_aimed(board, thing, target) for target in thing.targets if kind
    )


def settled_on(board: Board) -> Callable[[Thing, tuple[Effect, ...]], tuple[Effect, ...] | None]:
    """What puts the answer to each "if" of an object in its place, as this board is."""

    def settled(thing: Thing, effects: tuple[Effect, ...]) -> tuple[Effect, ...] | None:
        if getattr(thing.text, "targets", 1) > 1 and not all_reached(board, thing, effects):
            return None
        source = board.find(thing.source) if thing.ability != -2 else thing
        if asks_of_the_game(thing.text):
            if not is_so(board, thing.text.condition, thing.controller, source):
                return None  # It does nothing (CR 608.2a), which not every target tells.
        if not asks(effects):
            return effects
        return once_asked(board, effects, thing.controller, source)

    return settled
