"""What a permanent is as it enters, and with which counters it does (CR 614.1c, 614.12, 614.17d)."""

from rulehound.core.amounts import Count, PowerOf
from rulehound.core.events import ObjectInfo, ObjectMoved
from rulehound.core.object_effects import Move, PutOntoBattlefield
from rulehound.core.replacement_effects import EntersWithCounters, Replacement
from rulehound.core.static_abilities import CannotHaveCounters
from rulehound.core.zones import EXILE, GRAVEYARD
from rulehound.oracles.board import NOTHING, Board
from rulehound.oracles.course import Thing
from rulehound.oracles.derived import CREATURE_TOKEN, Characteristics, Permanent, derive
from rulehound.oracles.numbers import value
from rulehound.oracles.whose import concerns
from rulehound.oracles.wording import may_be_said


def as_it_enters(board: Board, thing: Thing, controller: str) -> Characteristics:
    """What it would be on the battlefield: of the effects in scope those on land types matter (CR 614.12)."""
    printed = thing.printed or NOTHING
    if "Land" not in printed.types or not (board.granting or printed.grants):
        return printed
    there: list[Permanent] = [
        (each.id, each.controller, each.printed or NOTHING) for each in board.permanents()
    ]
    return derive([*there, (thing.id, controller, printed)], board.attackers, board.attached())[thing.id]


def token_entering(board: Board, info: ObjectInfo) -> Thing:
    """A token as it is created, which is not on the board yet."""
    token = Thing(info.id, info.name, board.cards.get(info.card), info.zone, info.owner, info.controller)
    token.printed = token.printed or CREATURE_TOKEN
    token.token = True
    return token


def counters_entering(board: Board, thing: Thing, controller: str, x: int) -> dict[str, int | None]:
    """How many counters of each kind it would enter with, before replacement effects; None where not known.

    Only what is on the battlefield before it enters reaches it (CR 614.12).
    """
    found: dict[str, int | None] = {}
    together = board.arriving_with(thing)
    entering = as_it_enters(board, thing, controller)
    for each in entering.abilities:
        if isinstance(each, EntersWithCounters) and not each.what:
            amount = (
                board.counted(each.amount, controller)
                if isinstance(each.amount, Count)
                else value(each.amount, x)
            )
            if each.or_gains:
                amount = None
            if each.kicked and not thing.is_kicked:
                amount = None if thing.is_kicked is None else 0
            _add(found, each.kind, amount)
    for source, _, extra in board.special(EntersWithCounters):
        if source.id in together:
            continue  # It enters together with this (CR 614.12).
        if extra.what and reaches(entering, source, extra.what, extra.whose, controller):
            _add(found, extra.kind, _amount(board, source, extra))
    for source, _, effect in board.special(CannotHaveCounters):
        if source.id not in together and reaches(entering, source, effect.what, effect.whose, controller):
            found = {kind: 0 if effect.kind in ("", kind) else number for kind, number in found.items()}
    return found


def counters_may_be_replaced(board: Board, thing: Thing) -> bool:
    """Whether something, itself too, may change the counters with which it enters (CR 614.12)."""
    own = (
        [each for each in thing.card.abilities if isinstance(each, Replacement)]
        if thing.card is not None
        else []
    )
    there = [effect for _, _, effect in board.special(Replacement)]
    return any(effect.event == "put counters" for effect in (*there, *(each for each in own if each.this)))


def reaches(entering: Characteristics, source: Thing, what: str, whose: str, controller: str) -> bool:
    """Whether "[what] [whose] control" said by `source` means this as it enters under `controller`."""
    if not entering.matches(what):
        return False
    return concerns(whose, source.controller, controller)


def is_taken(board: Board, event: ObjectMoved) -> bool:
    """Whether an effect has what enters do so under the control of this player (CR 616.1b)."""
    return any(
        effect.event == "enters" and effect.by_you and source.controller == event.controller
        for source, _, effect in board.special(Replacement)
    )


def put_under(board: Board, event: ObjectMoved) -> set[str]:
    """Under whose control what resolves has a card enter (CR 110.2a); nobody where it says nothing of that.

    What is in exile since before may return to its owner meanwhile, as what it was exiled for is over (CR 610.3).
    """
    resolving = board.now_resolving
    players: set[str] = set()
    for each in may_be_said(resolving) if resolving is not None else ():
        if isinstance(each, PutOntoBattlefield) and each.zone == event.origin:
            players.add(resolving.controller if resolving is not None else "")
        elif isinstance(each, Move) and event.origin in (EXILE, GRAVEYARD):
            if each.how == "return to battlefield":
                players.add(resolving.controller if each.yours and resolving is not None else event.owner)
            elif each.how == "blink" and event.origin == EXILE:
                players.add(event.owner)
    if players and event.origin == EXILE and event.object not in board.sent:
        players.add(event.owner)
    return players


def _amount(board: Board, source: Thing, extra: EntersWithCounters) -> int | None:
    if isinstance(extra.amount, PowerOf) and not extra.or_gains:
        body = board.body(source)
        return max(0, body[0]) if body is not None else None
    return None if extra.or_gains else value(extra.amount, None)


def _add(found: dict[str, int | None], kind: str, number: int | None) -> None:
    there = found.get(kind, 0)
    found[kind] = None if number is None or there is None else there + max(0, number)
