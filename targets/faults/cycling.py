"""Faults of cycling: not the same event everywhere (T16)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import cycling, stack, zone_changes
from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.continuous import Characteristics, affects, base_characteristics, functioning, in_hand
from rulehound.core.object_effects import DrawCards
from rulehound.core.state import GameState
from rulehound.core.triggered_abilities import Cycles
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "cycling-is-no-discard",
    exchanges="discard",
    kind="T16",
    rule="702.29d",
    says="A card that is cycled is not discarded: nothing triggers from that.",
)
def not_from_a_cost(state: GameState, player: str, card: Any, cause: str) -> Steps:
    if cause != "cost":
        yield from zone_changes.discard(state, player, card, cause)
        return
    yield from state.rules.move(state, card, "graveyard", "discard")
    state.apply(ev.CardDiscarded(player, state.next_id - 1, cause))


@fault(
    "cycled-or-discarded-twice",
    exchanges="cycled",
    kind="T16",
    rule="702.29d",
    says="Whenever you cycle or discard a card triggers twice where a card is cycled.",
)
def for_both(state: GameState, player: str, card: Any, x: int) -> None:
    cycling.cycled(state, player, card, x)
    for source, number, ability in tuple(functioning(state).triggers.get(Cycles, ())):
        when: Any = ability.trigger
        if when.or_discards and when.which != "this" and affects(source, when.who, player):
            state.rules.trigger(state, source, number, ability, event_player=player)


@fault(
    "typecycling-is-no-cycling",
    exchanges="cycled",
    kind="T16",
    rule="702.29f",
    says="Nothing triggers from typecycling.",
)
def cycling_proper_only(state: GameState, player: str, card: Any, x: int) -> None:
    ability = state.stack[-1].ability
    if not isinstance(ability, ActivatedAbility) or ability.cycling == "cycling":
        cycling.cycled(state, player, card, x)


@fault(
    "cycling-of-opponents-unseen",
    exchanges="cycled",
    kind="T16",
    rule="702.29c",
    says="Whenever a player cycles a card does not trigger from an opponent's cycling.",
)
def not_by_opponents(state: GameState, player: str, card: Any, x: int) -> None:
    before = len(state.waiting)
    cycling.cycled(state, player, card, x)
    mine = tuple(each for each in state.waiting[before:] if each.player == player)
    state.set(state, "waiting", state.waiting[:before] + mine)


@fault(
    "cycling-never-cheaper",
    exchanges="cycling_cost",
    kind="T16",
    rule="601.2f",
    says="Effects that reduce cycling costs do not.",
)
def at_full_price(state: GameState, player: str, symbols: tuple[str, ...]) -> tuple[str, ...]:
    return symbols


@fault(
    "typecycling-draws",
    exchanges="instructions_of",
    kind="T16",
    rule="702.29e",
    says="Typecycling draws a card.",
)
def draws_a_card(ability: Any) -> tuple[Any, ...]:
    effects = stack.instructions_of(ability)
    cycling = getattr(ability, "cycling", "")
    return (DrawCards(),) if cycling not in ("", "cycling") else effects


@fault(
    "reduction-takes-colors",
    exchanges="cycling_cost",
    kind="T16",
    rule="118.7a",
    says="A reduction of cycling costs takes colored mana, too.",
)
def colors_too(state: GameState, player: str, symbols: tuple[str, ...]) -> tuple[str, ...]:
    left = cycling.cycling_cost(state, player, symbols)
    return left if cycling.cycling_reduction(state, player) == 0 else left[1:]


@fault(
    "cycled-without-a-discard",
    exchanges="discard",
    kind="T16",
    rule="702.29a",
    says="A card that is cycled is put into the graveyard without being discarded.",
)
def put_not_discarded(state: GameState, player: str, card: Any, cause: str) -> Steps:
    if cause == "cost":
        yield from state.rules.move(state, card, "graveyard", "discard")
    else:
        yield from zone_changes.discard(state, player, card, cause)


@fault(
    "cycling-is-not-given-beside-cycling",
    exchanges="in_hand",
    kind="T16",
    rule="702.29a",
    says="A card with a cycling ability of its own is not given another.",
)
def only_where_there_is_none(state: GameState, card: Any) -> Characteristics:
    own = base_characteristics(card.card)
    return own if own.from_hand else in_hand(state, card)


@fault(
    "cycling-is-given-on-ones-own-turn",
    exchanges="in_hand",
    kind="T16",
    rule="702.29a",
    says="Cards in a hand are given cycling on their owner's turn only.",
)
def while_active(state: GameState, card: Any) -> Characteristics:
    active = card.owner == state.active_player
    return in_hand(state, card) if active else base_characteristics(card.card)
