"""What triggers from an object having changed zones, looking back where it left (CR 603.6, 603.10a)."""

from collections.abc import Iterator

from rulehound.core.continuous import (
    Characteristics,
    affects,
    base_characteristics,
    characteristics,
    functioning,
)
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import CardIsPut, TriggeredAbility, TriggerEvent, ZoneChanges


@rule("603.6", "603.6a", "603.6c", "107.3m")
def trigger_on_move(
    state: GameState, old: GameObject, new: GameObject | None, origin: str, zone: str
) -> None:
    """Trigger "enters", "dies" and "leaves the battlefield" abilities of the object that moved."""
    if zone == "battlefield" and new is not None:
        _own_triggers(state, new, characteristics(state, new), ("enters",), new.cast_x, new.controller)
        state.rules.trigger_on_entering(state, new)
    if origin == "battlefield":
        changes = (
            ("leaves", "dies")
            if zone == "graveyard" and state.rules.was_creature(state, old)
            else ("leaves",)
        )
        _own_triggers(state, old, last_seen(state, old), changes, 0, old.controller)
        for aura, number, ability in state.rules.attached_triggers(state, old, ZoneChanges):
            assert isinstance(ability.trigger, ZoneChanges)
            if ability.trigger.change in changes:
                state.rules.trigger(
                    state, aura, number, ability, event_player=old.controller, player=aura.controller
                )
        state.rules.trigger_on_leaving(state, old, changes)


@rule("603.6e", "603.10a")
def attached_triggers(
    state: GameState, host: GameObject, kind: type
) -> Iterator[tuple[GameObject, int, TriggeredAbility]]:
    """The triggered abilities about what they are attached to, of all that is attached to this.

    What leaves the battlefield together with it was still attached (CR 603.10a).
    """
    left = [state.objects[id] for id in state.last_seen if state.objects[id].zone == "nowhere"]
    for each in (*state.battlefield, *left):
        if each.attached_to != host.id or each.phased_out:
            continue
        was = last_seen(state, each) if each.zone == "nowhere" else characteristics(state, each)
        for number, ability in enumerate(was.abilities):
            if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, kind):
                if is_about_enchanted(ability.trigger):
                    yield each, number, ability


def is_about_enchanted(trigger: TriggerEvent) -> bool:
    """Whether a trigger event is about what the ability's source is attached to."""
    return getattr(trigger, "enchanted", False)


@rule("603.6a", "111.1")
def trigger_on_token(state: GameState, token: GameObject) -> None:
    """Trigger the "enters" abilities of a token, which it has by what others grant it."""
    _own_triggers(state, token, characteristics(state, token), ("enters",), 0, token.controller)
    state.rules.trigger_on_entering(state, token)


@rule("603.6a")
def trigger_on_entering(state: GameState, new: GameObject) -> None:
    """Trigger "whenever a [what] enters" abilities of all that is there, the newcomer and what came with it too."""
    for watching, number, ability in tuple(functioning(state).triggers.get(ZoneChanges, ())):
        when = ability.trigger
        assert isinstance(when, ZoneChanges)
        if not when.whose or when.change != "enters":
            continue
        if is_watched(when, watching, new, characteristics(state, new)):
            state.rules.trigger(state, watching, number, ability, event_player=new.controller)


@rule("603.2", "603.10", "108.2b")
def trigger_on_card_put(state: GameState, card: GameObject, origin: str, zone: str) -> None:
    """Trigger "whenever a card is put into" abilities of what is there afterwards, and does not leave with it."""
    if card.token or card.is_ability:
        return
    for watching, number, ability in tuple(functioning(state).triggers.get(CardIsPut, ())):
        when = ability.trigger
        assert isinstance(when, CardIsPut)
        if (
            when.zone == zone
            and when.origin in ("", origin)
            and affects(watching, when.whose, card.owner)
            and watching.id not in state.last_seen
        ):
            state.rules.trigger(state, watching, number, ability, event_player=card.owner)


@rule("603.10a", "700.4")
def trigger_on_leaving(state: GameState, old: GameObject, changes: tuple[str, ...]) -> None:
    """Trigger "whenever a [what] dies" and "leaves" abilities of all that was there with it, itself too."""
    rows = list(functioning(state).triggers.get(ZoneChanges, ()))
    left = [state.objects[id] for id in state.last_seen if state.objects[id].zone == "nowhere"]
    for gone in (*left, *(() if old in left else (old,))):
        for number, ability in enumerate(last_seen(state, gone).abilities):
            if isinstance(ability, TriggeredAbility) and not ability.from_graveyard:
                rows.append((gone, number, ability))
    for watching, number, ability in rows:
        when = ability.trigger
        if isinstance(when, ZoneChanges) and when.whose and when.change in changes:
            if is_watched(when, watching, old, last_seen(state, old)):
                player = watching.controller
                state.rules.trigger(
                    state, watching, number, ability, event_player=old.controller, player=player
                )


def is_watched(when: ZoneChanges, watching: GameObject, moved: GameObject, was: Characteristics) -> bool:
    """Whether a trigger event is about this permanent, which is or was like that, by kind and controller."""
    return (
        affects(watching, when.whose, moved.controller)
        and was.is_a(when.what)
        and not (when.another and watching is moved)
    )


@rule("603.10a", "700.4")
def was_creature(state: GameState, old: GameObject) -> bool:
    """Whether the object that left was a creature as it last existed on the battlefield (CR 603.10a)."""
    return "Creature" in last_seen(state, old).types


def last_seen(state: GameState, old: GameObject) -> Characteristics:
    """What an object was just before it left the battlefield, with all that left at once still there."""
    found: Characteristics | None = state.last_seen.get(old.id)
    if found is None:
        found = old.cached if old.cached is not None and old.version >= 0 else None
    return found if found is not None else base_characteristics(old.card)


def _own_triggers(
    state: GameState, thing: GameObject, was: Characteristics, changes: tuple[str, ...], x: int, player: str
) -> None:
    """Trigger the abilities that it had, its own and granted ones; the X of a granted one is 0 (CR 107.3j)."""
    for number, ability in enumerate(was.abilities):
        if (
            isinstance(ability, TriggeredAbility)
            and isinstance(ability.trigger, ZoneChanges)
            and ability.trigger.change in changes
            and not ability.trigger.enchanted
            and not ability.trigger.whose
        ):
            own = any(ability is each for each in thing.card.abilities)
            state.rules.trigger(state, thing, number, ability, x=x if own else 0, player=player)
