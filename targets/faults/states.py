"""Faults of what asks how the game is, and of how often something triggers or is done (W1, W2)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core import instructions, mana_added, stack, state_triggers, triggers
from rulehound.core.conditions import OF_THE_GAME, Condition
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.effects import If
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "state-trigger-again-beneath-another",
    exchanges="state_trigger_is_out",
    kind="W2",
    rule="603.8",
    says="A state trigger that lies beneath something else on the stack triggers again.",
)
def out_if_on_top(state: GameState, source: Any, number: int) -> bool:
    if not state_triggers.state_trigger_is_out(state, source, number):
        return False
    waits = any(each.source is source and each.number == number for each in state.waiting)
    top = state.stack[-1] if state.stack else None
    return waits or (top is not None and top.source is source and top.ability_index == number)


@fault(
    "state-trigger-only-once",
    exchanges="state_trigger_is_out",
    kind="W2",
    rule="603.8",
    says="A state trigger that has left the stack does not trigger again, although the state is so again.",
)
def out_for_good(state: GameState, source: Any, number: int) -> bool:
    key = (source.id, number)
    return any(
        isinstance(each, ev.AbilityTriggered) and (each.source, each.ability) == key for each in state.trace
    )


@fault(
    "state-triggers-await-an-empty-stack",
    exchanges="trigger_on_state",
    kind="W2",
    rule="603.8",
    says="A state is looked at only while nothing is on the stack.",
)
def with_the_stack_empty(state: GameState) -> None:
    if not state.stack:
        state_triggers.trigger_on_state(state)


@fault(
    "if-asked-only-once",
    exchanges="intervening_if_still_holds",
    kind="W2",
    rule="608.2a",
    says="An intervening if about how the game is is not asked again as the ability resolves.",
)
def not_asked_again(state: GameState, thing: Any) -> bool:
    condition = getattr(thing.ability, "condition", None)
    if isinstance(condition, Condition) and condition.what in OF_THE_GAME:
        return True
    return stack.intervening_if_still_holds(state, thing)


@fault(
    "if-asks-the-active-player",
    exchanges="follow",
    kind="W1",
    rule="608.2c",
    says="An if that stands in an effect is asked of the active player.",
)
def asked_of_the_active_player(state: GameState, effect: Any, resolving: Any) -> Steps:
    if not isinstance(effect, If) or effect.condition.what == "turn":
        yield from instructions.follow(state, effect, resolving)
        return
    source = resolving.source or resolving
    so = state.rules.condition_holds(state, effect.condition, state.active_player, source)
    for inner in effect.effects if so else effect.otherwise:
        yield from state.rules.follow(state, inner, resolving)


@fault(
    "once-each-of-your-turns",
    exchanges="is_spent",
    kind="W1",
    rule="603.2h",
    says="What triggers only once each turn does so without end in other players' turns.",
)
def spent_in_your_turn(state: GameState, source: Any, number: int, ability: Any, player: str) -> bool:
    if ability.once_each_turn == "triggers" and player != state.active_player:
        return False
    return triggers.is_spent(state, source, number, ability, player)


@fault(
    "done-as-it-triggers",
    exchanges="is_spent",
    kind="W1",
    rule="603.2h",
    says="What is to be done only once each turn triggers only once each turn, done or not.",
)
def spent_by_triggering(state: GameState, source: Any, number: int, ability: Any, player: str) -> bool:
    key = (source.id, number, "")
    if triggers.is_spent(state, source, number, ability, player) or key in state.done_once:
        return True
    state.set(state, "done_once", (*state.done_once, key))
    return False


@fault(
    "again-but-not-itself",
    exchanges="times_it_triggers",
    kind="W1",
    rule="603.2d",
    says="What has abilities trigger an additional time leaves out those of its own permanent.",
)
def times_by_others(state: GameState, source: Any, ability: Any, player: str) -> int:
    return 1 + sum(
        each.controller == player
        and each is not source
        and triggers.is_caused_by(ability.trigger, effect.cause)
        and characteristics(state, source).is_a(effect.what)
        for each, effect in functioning(state).triggers_again
    )


@fault(
    "added-mana-counts-by-unit",
    exchanges="trigger_on_mana",
    kind="T7",
    rule="603.2c",
    says="What triggers from mana being added triggers once for each of several mana.",
)
def once_for_each_unit(state: GameState, event: Any) -> None:
    for unit in event.mana:
        mana_added.trigger_on_mana(
            state, ev.ManaAdded(event.player, (unit,), event.source, event.ability, event.tapped)
        )
