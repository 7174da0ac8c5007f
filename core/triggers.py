"""How triggered abilities trigger: whether, how often, and under whose control they wait (CR 603.2-603.4)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import Attacks, TriggeredAbility, TriggerEvent, ZoneChanges

Steps = Generator[Decision, Any, None]


class Trigger:
    """An ability that has triggered and waits to be put onto the stack (CR 603.3)."""

    __slots__ = (
        "ability",
        "amount",
        "created",
        "id",
        "number",
        "player",
        "source",
        "targets",
        "that_object",
        "that_player",
        "that_spell",
        "x",
    )

    def __init__(
        self, id: int, source: GameObject, number: int, ability: TriggeredAbility, player: str
    ) -> None:
        self.id = id
        self.source = source
        self.number = number
        self.ability = ability
        self.player = player
        self.amount = 0
        self.that_player = ""
        self.that_object = 0
        self.that_spell = 0
        """The spell whose casting was the trigger event."""
        self.x = 0
        self.created: tuple[int, ...] = ()
        self.targets: tuple[int | str, ...] = ()
        """What a delayed ability's creator was aimed at; the ability itself has no targets (CR 603.7c)."""


@rule("603.2", "603.3a", "113.8")
def trigger(
    state: GameState,
    source: GameObject,
    number: int,
    ability: TriggeredAbility,
    event_player: str = "",
    amount: int = 0,
    x: int = 0,
    player: str = "",
    event_object: int = 0,
) -> None:
    """Let an ability trigger: it waits under the control of its source's controller now (CR 603.3a).

    With an intervening "if" it does so only where the condition is true (CR 603.4).
    """
    player = player or source.controller
    if ability.condition is not None:
        if not state.rules.condition_holds(state, ability.condition, player, source):
            return
    for _ in range(state.rules.times_it_triggers(state, source, ability, player)):
        if ability.once_each_turn and state.rules.is_spent(state, source, number, ability, player):
            return
        waiting = _wait(state, source, number, ability, event_player, amount, x, player)
        waiting.that_object = event_object


def _wait(
    state: GameState,
    source: GameObject,
    number: int,
    ability: TriggeredAbility,
    event_player: str,
    amount: int,
    x: int,
    player: str,
) -> Trigger:
    waiting = Trigger(state.new_instance(), source, number, ability, player)
    waiting.that_player = event_player
    waiting.amount = amount
    waiting.x = x
    let_wait(state, waiting)
    return waiting


def let_wait(state: GameState, waiting: Trigger) -> None:
    """Let an ability that has just triggered wait to be put onto the stack (CR 603.3)."""
    state.set(state, "waiting", (*state.waiting, waiting))
    state.apply(ev.AbilityTriggered(waiting.id, waiting.source.id, waiting.number, waiting.player))


@rule("603.2d")
def times_it_triggers(state: GameState, source: GameObject, ability: TriggeredAbility, player: str) -> int:
    """How many times it triggers from one event: once, and once more for each effect that says so (CR 603.2d)."""
    again = functioning(state).triggers_again
    if not again:
        return 1
    return 1 + sum(
        each.controller == player
        and is_caused_by(ability.trigger, effect.cause)
        and characteristics(state, source).is_a(effect.what)
        for each, effect in again
    )


def is_caused_by(trigger: TriggerEvent, cause: str) -> bool:
    """Whether what an ability triggers from is a permanent entering, or a creature attacking."""
    if cause == "attacks":
        return isinstance(trigger, Attacks)
    return isinstance(trigger, ZoneChanges) and trigger.change == "enters"


@rule("603.2h")
def is_spent(
    state: GameState, source: GameObject, number: int, ability: TriggeredAbility, player: str
) -> bool:
    """Whether an ability has triggered this turn that does so once only, or its controller has done it (CR 603.2h).

    That it triggers is noted with the object; what a player has done is noted with the player, too.
    """
    if ability.once_each_turn == "do this":
        return (source.id, number, player) in state.done_once
    if (source.id, number, "") in state.done_once:
        return True
    state.set(state, "done_once", (*state.done_once, (source.id, number, "")))
    return False
