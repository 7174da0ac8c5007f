"""What triggers as mana is added, whatever caused it (CR 605.1b, 605.4)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import affects, characteristics, functioning
from rulehound.core.decisions import Decision
from rulehound.core.errors import LimitExceeded
from rulehound.core.mana import TYPES
from rulehound.core.mana_abilities import as_resolving, follow_mana_ability, mana_ability_triggers
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import ManaIsAdded

Steps = Generator[Decision, Any, None]
IN_A_ROW_MAX = 99
"""So many triggered mana abilities may trigger one another; more would go on for ever (CR 732.4)."""


@rule("603.2", "603.2c", "605.1b")
def trigger_on_mana(state: GameState, event: ev.ManaAdded) -> None:
    """Trigger what triggers from this mana having been added: once each, however much it is (CR 603.2c).

    Mana abilities among them wait for `resolve_mana_triggers`; the others wait for the stack.
    """
    found = functioning(state).triggers.get(ManaIsAdded)
    if not found:
        return
    source = state.objects[event.source]
    types = "".join(kind for kind in TYPES if any(unit.type == kind for unit in event.mana))
    for permanent, number, ability in tuple(found):
        trigger = ability.trigger
        assert isinstance(trigger, ManaIsAdded)
        if not state.rules.mana_added_triggers(state, permanent, trigger, event, source, types):
            continue
        if not state.rules.is_mana_ability(ability):
            state.rules.trigger(state, permanent, number, ability, event_player=event.player)
            continue
        if not mana_ability_triggers(state, permanent, number, ability):
            continue
        state.apply(
            ev.AbilityTriggered(state.new_instance(), permanent.id, number, permanent.controller, mana=True)
        )
        resolving = as_resolving(permanent, ability, number, permanent.controller)
        resolving.event_player = event.player
        state.set(state, "mana_triggers", (*state.mana_triggers, (resolving, types)))


@rule("605.1b")
def mana_added_triggers(
    state: GameState,
    watching: GameObject,
    trigger: ManaIsAdded,
    event: ev.ManaAdded,
    source: GameObject,
    types: str,
) -> bool:
    """Whether an ability of `watching` triggers from an ability of `source` having added mana of these types."""
    color = watching.chosen if trigger.chosen else trigger.type
    return (
        event.ability >= 0
        and affects(watching, trigger.who, event.player)
        and characteristics(state, source).is_a(trigger.what)
        and (not (trigger.chosen or trigger.type) or (bool(color) and color in types))
    )


@rule("605.4", "605.4a")
def resolve_mana_triggers(state: GameState, before: int = 0) -> Steps:
    """Resolve the triggered mana abilities that wait, all but the `before` first ones, in their order.

    It comes directly after what triggered them has resolved: no player has priority in between (CR 605.4a).
    """
    for _ in range(IN_A_ROW_MAX):
        if len(state.mana_triggers) <= before:
            return
        resolving, types = state.mana_triggers[before]
        rest = (*state.mana_triggers[:before], *state.mana_triggers[before + 1 :])
        state.set(state, "mana_triggers", rest)
        yield from follow_mana_ability(state, resolving.ability.effects, resolving, "", [], types)
    raise LimitExceeded("triggered mana abilities in a row", IN_A_ROW_MAX)
