"""Delayed triggered abilities (CR 603.7): how they are created, and the moment at which they trigger."""

from rulehound.core import events as ev
from rulehound.core.cards import card_of_token
from rulehound.core.damage_effects import LoseGame
from rulehound.core.effects import EVENTS_OF_SOURCE, Delayed, Effect
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import StepBegins, TriggeredAbility
from rulehound.core.triggers import Trigger, let_wait


class DelayedTrigger:
    """A delayed triggered ability (CR 603.7): it triggers once, at the first moment that fits."""

    __slots__ = (
        "added",
        "created",
        "created_in",
        "effects",
        "id",
        "next_turn",
        "player",
        "source",
        "targets",
        "that_turn",
        "when",
        "whose",
        "x",
    )

    def __init__(self, id: int, delayed: Delayed, resolving: GameObject, created_in: int) -> None:
        self.id = id
        self.when = delayed.when
        self.effects: tuple[Effect, ...] = delayed.effects
        self.whose = delayed.whose
        self.next_turn = delayed.next_turn
        self.that_turn = delayed.that_turn
        self.player = resolving.controller
        self.source = resolving.source or resolving
        self.targets = resolving.targets
        self.x = resolving.x
        self.created = resolving.created
        self.created_in = created_in
        self.added = resolving.added if delayed.added else None
        """The phases and steps of which one is meant, None where it is the next of its kind."""


@rule("603.7", "603.7a", "603.7d", "107.3n")
def create_delayed(state: GameState, effect: Delayed, resolving: GameObject) -> None:
    """Create a delayed triggered ability (CR 603.7), if it is so; its X is its creator's (CR 107.3n)."""
    source = resolving.source or resolving
    if effect.condition is not None and not state.rules.condition_holds(
        state, effect.condition, resolving.controller, source, resolving.ability
    ):
        return
    delayed = DelayedTrigger(state.new_instance(), effect, resolving, state.turns_begun)
    state.set(state, "delayed", (*state.delayed, delayed))
    state.apply(ev.DelayedTriggerCreated(delayed.id, delayed.source.id, delayed.player, delayed.when))


@rule("603.7b", "614.10a", "513.2")
def delayed_triggers_now(state: GameState, delayed: DelayedTrigger, moment: str) -> bool:
    """Whether a delayed ability triggers as this step begins: the first that really occurs (CR 603.7b)."""
    return (
        delayed.when == moment
        and (delayed.whose == "any" or delayed.player == state.active_player)
        and not (delayed.next_turn and delayed.created_in == state.turns_begun)
        and (delayed.added is None or _is_one_of(state, delayed.added))
    )


def _is_one_of(state: GameState, instances: tuple[int, ...]) -> bool:
    """Whether the present phase or step is one of these."""
    return any(each is not None and each.id in instances for each in (state.phase, state.step))


@rule("603.7b")
def trigger_delayed_of(state: GameState, source: GameObject, happens: str) -> None:
    """Let what waits for its source to leave, or to untap, trigger from that (CR 603.7b)."""
    for delayed in state.delayed:
        if delayed.source is source and happens in EVENTS_OF_SOURCE.get(delayed.when, ()):
            state.rules.fire_delayed(state, delayed)


@rule("603.7b", "603.7c", "107.3n")
def fire_delayed(state: GameState, delayed: DelayedTrigger) -> None:
    """Let a delayed ability trigger, once (CR 603.7b); it keeps its creator's X (CR 107.3n)."""
    state.set(state, "delayed", tuple(other for other in state.delayed if other is not delayed))
    ability = TriggeredAbility(StepBegins(delayed.when), delayed.effects)
    waiting = Trigger(state.new_instance(), delayed.source, -1, ability, delayed.player)
    waiting.x, waiting.targets, waiting.created = delayed.x, delayed.targets, delayed.created
    let_wait(state, waiting)


@rule("603.7", "104.3e")
def trigger_loss(state: GameState, player: str) -> None:
    """At the end step of an extra turn that said so, its player loses the game."""
    ability = TriggeredAbility(StepBegins("end"), (LoseGame(),))
    source = GameObject(0, "the extra turn", card_of_token("extra turn", "", 0, 0), player, "nowhere")
    state.set(state.turn, "lose_at_end", "")
    let_wait(state, Trigger(state.new_instance(), source, -1, ability, player))
