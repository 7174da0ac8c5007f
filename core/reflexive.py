"""Reflexive triggered abilities (CR 603.12): "when you do", of what has just been done."""

from collections.abc import Generator
from typing import Any, Final

from rulehound.core import effects as fx
from rulehound.core import events as ev
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import StepBegins, TriggeredAbility
from rulehound.core.triggers import Trigger, let_wait

Steps = Generator[Decision, Any, None]

REPLACED: Final[dict[str, type[ev.Event]]] = {"damage": ev.DamageDealt, "discard": ev.CardDiscarded}
"""What tells that an event has happened after all of which another took the place."""


def follow_when_you_do(state: GameState, effect: fx.WhenYouDo, resolving: GameObject) -> Steps:
    """Follow what is to be done; where anything was, the ability triggers (CR 603.12)."""
    before = len(state.trace)
    for inner in effect.do:
        yield from state.rules.follow(state, inner, resolving)
        if state.over:
            return
    if state.rules.was_done(state, before):
        state.rules.trigger_reflexive(state, effect, resolving)


@rule("603.12")
def was_done(state: GameState, before: int) -> bool:
    """Whether anything has happened since the trace was so long (CR 603.12).

    Damage all of which was prevented, or became something else, has not, nor has a discard that was replaced
    (CR 614.6, 615.6).
    """
    since = state.trace[before:]
    replaced = {each.event for each in since if isinstance(each, ev.ReplacementApplied)}
    for event, happening in REPLACED.items():
        if event in replaced:
            return any(isinstance(each, happening) for each in since)
    return bool(since)


@rule("603.12", "603.12a", "107.3n")
def trigger_reflexive(state: GameState, effect: fx.WhenYouDo, resolving: GameObject) -> None:
    """Create a reflexive ability and let it trigger at once; it waits for the stack like any (CR 603.12).

    It keeps its creator's X, and without a target of its own what its creator was aimed at.
    """
    source = resolving.source or resolving
    number = state.new_instance()
    state.apply(ev.DelayedTriggerCreated(number, source.id, resolving.controller, fx.WHEN_YOU_DO))
    ability = TriggeredAbility(
        StepBegins(fx.WHEN_YOU_DO),
        effect.effects,
        effect.target,  # type: ignore[arg-type]
    )
    waiting = Trigger(state.new_instance(), source, -1, ability, resolving.controller)
    waiting.x, waiting.created = resolving.x, resolving.created
    waiting.targets = resolving.targets
    waiting.amount, waiting.that_player = resolving.event_amount, resolving.event_player
    let_wait(state, waiting)
