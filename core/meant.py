"""What the words of an instruction stand for as it is followed: how much, which players, which objects."""

from rulehound.core.amounts import (
    Amount,
    Count,
    CountersOn,
    Less,
    ManaValue,
    PowerOf,
    SacrificedThisWay,
    VariableX,
)
from rulehound.core.continuous import characteristics, functioning, is_creature, power
from rulehound.core.could_produce import count, lands_like
from rulehound.core.damage_effects import DealDamage
from rulehound.core.object_effects import PutCounters
from rulehound.core.objects import GameObject
from rulehound.core.players import apnap_order, opponent_of
from rulehound.core.state import GameState
from rulehound.core.table import rule


@rule("107.3", "107.3m", "608.2h", "107.1b")
def amount_of(
    state: GameState,
    amount: Amount,
    player: str,
    x: int,
    event_amount: int,
    source: GameObject | None = None,
) -> int:
    """The number that an amount stands for now; `source` is what has the ability that says it."""
    if isinstance(amount, Less):
        by: int = state.rules.amount_of(state, amount.by, player, x, event_amount, source)
        return max(0, amount.amount - by)
    if isinstance(amount, CountersOn):
        return source.count(amount.kind) if source is not None else 0
    if isinstance(amount, PowerOf):
        return max(0, power(state, source)) if source is not None else 0
    if isinstance(amount, SacrificedThisWay):
        gone = [state.objects[id] for id in source.sacrificed] if source is not None else []
        return amount.each * sum(characteristics(state, each).is_a(amount.what) for each in gone)
    if isinstance(amount, ManaValue):
        return event_amount
    if isinstance(amount, int):
        return amount
    if isinstance(amount, Count):
        return count(state, player, amount)
    if isinstance(amount, VariableX):
        return x // 2 if amount.half else x
    return event_amount


def amount(state: GameState, number: Amount, resolving: GameObject) -> int:
    """The number, for a spell or ability that is resolving."""
    if isinstance(number, int):
        return number
    found: int = state.rules.amount_of(
        state,
        number,
        resolving.controller,
        resolving.x,
        resolving.event_amount,
        resolving.source or resolving,
    )
    return found


@rule("101.4")
def players_meant(state: GameState, who: str, resolving: GameObject) -> list[str]:
    """The players that a word means, in APNAP order where they are several (CR 101.4)."""
    you = resolving.controller
    if who == "you":
        return [you]
    if who == "target":
        return [target for target in resolving.targets if isinstance(target, str)]
    if who == "that player":
        return [resolving.event_player or you]
    if who == "each opponent":
        return [opponent_of(you)]
    return list(apnap_order(state.active_player))


def objects_meant(state: GameState, which: str, resolving: GameObject) -> list[GameObject]:
    """The objects that a word means now."""
    if which == "this":
        source = resolving.source or resolving
        return [source] if source.zone != "nowhere" else []
    if which == "target":
        return [state.objects[target] for target in resolving.targets if isinstance(target, int)]
    if which == "that spell":
        return [state.objects[resolving.event_spell]] if resolving.event_spell else []
    if which in ("those tokens", "those cards"):
        return [state.objects[id] for id in resolving.created]
    if which.startswith("cards you"):
        return [
            each
            for each in state.players[resolving.controller].graveyard
            if each.id in state.players[resolving.controller].discarded
        ]
    if which.startswith(("enchanted", "equipped")):
        host = state.objects.get((resolving.source or resolving).attached_to)
        return [host] if host is not None else []
    if which.startswith("that player's lands"):
        return lands_like(state, resolving.event_player, state.objects[resolving.event_object])
    if which.startswith("nonland"):
        return [
            each
            for each in functioning(state).permanents
            if each.controller in resolving.targets and "Land" not in characteristics(state, each).types
        ]
    creatures = [each for each in functioning(state).permanents if is_creature(state, each)]
    if which == "creatures you control":
        return [each for each in creatures if each.controller == resolving.controller]
    if which == "other creatures you control":
        source = resolving.source or resolving
        return [each for each in creatures if each.controller == resolving.controller and each is not source]
    return [each for each in creatures if each.attacked]


def permanents_meant(state: GameState, which: str, resolving: GameObject) -> list[GameObject]:
    """The permanents that a word means now, of those that are there (CR 702.26b)."""
    return [
        each
        for each in objects_meant(state, which, resolving)
        if each.zone == "battlefield" and not each.phased_out
    ]


def shares_of(effect: DealDamage | PutCounters, resolving: GameObject, each: int) -> tuple[int, ...]:
    """What each target gets: its share as announced (CR 601.2d), or all of them as much."""
    if effect.divided and resolving.division:
        return resolving.division
    return (each,) * len(resolving.targets)
