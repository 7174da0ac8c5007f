"""Resolving the top object of the stack (CR 405.5, 608)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.continuous import ContinuousEffect
from rulehound.core.decisions import Decision
from rulehound.core.modes import aims_of
from rulehound.core.object_effects import SearchLibrary
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import TriggeredAbility

Steps = Generator[Decision, Any, None]


@rule("608.1", "608.2", "608.2m", "608.2n", "608.3a", "405.5")
def resolve_top(state: GameState) -> Steps:
    """Resolve the object that was put on the stack last.

    If an instruction moves it off the stack, the others are still followed (CR 608.2m).
    """
    thing = state.stack[-1]
    state.apply(ev.ResolutionBegan(thing.id))
    if not state.rules.targets_still_legal(state, thing) or not state.rules.intervening_if_still_holds(
        state, thing
    ):
        state.apply(ev.ResolutionEnded(thing.id, False))
        yield from state.rules.leave_stack(state, thing)
        return
    if thing.is_ability or not thing.card.is_permanent:
        ability = thing.text
        if isinstance(ability, ActivatedAbility | TriggeredAbility | SpellAbility):
            if isinstance(ability, ActivatedAbility | SpellAbility) and ability.x is not None:
                state.set(thing, "x", state.rules.amount_of(state, ability.x, thing.controller, 0, 0))
            yield from state.rules.follow_all(state, ability, thing)
            if state.over:
                return
        state.apply(ev.ResolutionEnded(thing.id))
        yield from state.rules.leave_stack(state, thing)
        yield from state.rules.resolve_mana_triggers(state)
    else:
        state.apply(ev.ResolutionEnded(thing.id))
        yield from state.rules.move(state, thing, "battlefield", "resolve", thing.controller)
        if thing.riders:
            state.rules.keep_riders(state, thing, state.objects[state.next_id - 1])


@rule("608.2c", "603.2h")
def follow_all(
    state: GameState, ability: ActivatedAbility | TriggeredAbility | SpellAbility, thing: GameObject
) -> Steps:
    """Follow the instructions in order; what is to be done only once each turn is not done again (CR 603.2h)."""
    once = isinstance(ability, TriggeredAbility) and ability.once_each_turn == "do this"
    key = (thing.source.id if thing.source is not None else 0, thing.ability_index, thing.controller)
    if once and key in state.done_once:
        return
    before = len(state.trace)
    for effect in state.rules.instructions_of(ability):
        yield from state.rules.follow(state, effect, thing)
        if state.over:
            return
    if once and len(state.trace) > before:
        state.set(state, "done_once", (*state.done_once, key))


@rule("106.6", "400.7a")
def keep_riders(state: GameState, spell: GameObject, permanent: GameObject) -> None:
    """What mana did to a creature spell goes on for the permanent that it became (CR 400.7a)."""
    for rider in spell.riders:
        if rider.startswith("haste") and "Creature" in spell.card.types and permanent.zone == "battlefield":
            duration = "end of turn" if rider.endswith("end of turn") else "permanent"
            gained = ContinuousEffect(state.new_instance(), (permanent.id,), duration, spell.controller)
            gained.keywords = ("haste",)
            state.rules.begin_effect(state, gained, "keywords")


@rule("603.4", "608.2a")
def intervening_if_still_holds(state: GameState, thing: GameObject) -> bool:
    """Whether an intervening "if" is true again as the ability resolves (CR 603.4)."""
    condition = thing.ability.condition if isinstance(thing.ability, TriggeredAbility) else None
    return condition is None or bool(
        state.rules.condition_holds(state, condition, thing.controller, thing.source)
    )


@rule("608.2c", "702.29e")
def instructions_of(ability: ActivatedAbility | TriggeredAbility | SpellAbility) -> tuple[Any, ...]:
    """The instructions in the order written (CR 608.2c); typecycling searches instead of drawing."""
    if (
        isinstance(ability, ActivatedAbility)
        and ability.cycling not in ("", "cycling")
        and not ability.effects
    ):
        return (SearchLibrary(ability.cycling),)
    return ability.effects


@rule("608.2b", "608.3b")
def targets_still_legal(state: GameState, thing: GameObject) -> bool:
    """Whether a targeted object still has a legal target; an untargeted one always resolves (CR 608.2b)."""
    if not thing.targets:
        return True
    aims = aims_of(thing.text)
    if not aims:
        return True
    legal = [
        state.rules.targets_of(state, aim, thing.controller, thing.source or thing, thing.x) for aim in aims
    ]
    if len(aims) == 1 and len(thing.targets) > 1:
        return bool(state.rules.drop_illegal_targets(state, thing, legal[0]))
    if len(aims) == 1:
        return any(target in legal[0] for target in thing.targets)
    lost = tuple(place for place, there in enumerate(legal) if thing.targets[place] not in there)
    state.set(thing, "lost", lost)
    return len(lost) < len(aims)


@rule("608.2n", "113.7a")
def leave_stack(state: GameState, thing: GameObject) -> Steps:
    """A spell goes to its owner's graveyard, an ability ceases to exist; nothing, if it has already left."""
    if thing.zone != "stack":
        return
    yield from state.rules.move(state, thing, "nowhere" if thing.is_ability else "graveyard", "resolve")
