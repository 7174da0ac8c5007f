"""Whether and under whose control something enters the battlefield that would enter it (CR 614.12, 616.1b)."""

from collections.abc import Generator
from typing import Any

from rulehound.core.continuous import affects, characteristics, functioning
from rulehound.core.decisions import Decision
from rulehound.core.entering import as_it_would_be
from rulehound.core.objects import GameObject
from rulehound.core.replacement_effects import EntersForSacrifice, Replacement
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.would import Would

Found = tuple[GameObject, int, Any]
Steps = Generator[Decision, Any, None]


@rule("614.12", "614.6", "616.1")
def would_enter(
    state: GameState, thing: GameObject, controller: str
) -> Generator[Decision, Any, tuple[str, str]]:
    """Where something goes that would enter under this player's control, and under whose it enters.

    What is put into a graveyard instead may be sent elsewhere from there (CR 616.2).
    """
    own = any(isinstance(each, EntersForSacrifice) for each in thing.card.abilities)
    if not own and "enters" not in functioning(state).replacements:
        return "battlefield", controller
    would = Would("enters", controller, thing)
    would.object, would.zone = thing, "battlefield"
    yield from state.rules.replace(state, would)
    zone = would.zone
    if zone == "graveyard" and not thing.token:
        zone = yield from state.rules.destination(state, thing)
    return zone, would.player


def entry_is_replaced(state: GameState, would: Would, source: GameObject, effect: Replacement) -> bool:
    """Whether an effect is about this entering, by what would be on the battlefield then (CR 614.12).

    A spell has been cast; what enters from anywhere else has not.
    """
    thing = would.object
    if thing is None or would.zone != "battlefield":
        return False
    if effect.only == "not cast" and thing.zone == "stack":
        return False
    if not as_it_would_be(state, thing, would.player).is_a(effect.picked):
        return False
    if effect.this:
        return thing is source or thing.id in source.about
    return affects(source, effect.whose, would.player)


def sacrifices_to_enter(state: GameState, would: Would) -> list[Found]:
    """What the object itself has sacrificed for its entering, where that has not been applied (CR 614.12)."""
    thing = would.object
    if thing is None or would.zone != "battlefield":
        return []
    return [
        (thing, number, ability)
        for number, ability in enumerate(as_it_would_be(state, thing, would.player).abilities)
        if isinstance(ability, EntersForSacrifice) and (thing.id, number) not in would.applied
    ]


@rule("616.1b", "616.1e")
def first_to_apply(would: Would, found: list[Found]) -> list[Found]:
    """Of several effects those that change under whose control it enters, where there are such, else all."""
    of_control = [each for each in found if isinstance(each[2], Replacement) and each[2].by_you]
    return of_control or found


@rule("614.6", "614.13", "614.13a", "701.21a")
def sacrifice_to_enter(state: GameState, would: Would, effect: EntersForSacrifice) -> Steps:
    """Sacrifice what it says instead: where all of it was, it is put onto the battlefield, else into a graveyard.

    What enters together with it cannot be sacrificed for it (CR 614.13a).
    """
    thing, player = would.object, would.player
    there = [
        each
        for each in functioning(state).permanents
        if each.controller == player
        and each.id not in state.arriving
        and characteristics(state, each).is_a(effect.what)
        and not (effect.untapped and each.tapped)
    ]
    going: list[GameObject] = []
    for left in range(min(effect.amount, len(there)), 0, -1):
        chosen = 0
        if len(there) > left:
            subject = thing.id if thing is not None else 0
            options = [("object", each.id) for each in there]
            chosen = yield Decision("sacrifice", player, options, "614.13a", subject)
        going.append(there.pop(chosen))
    yield from state.rules.move_together(state, going, ["sacrifice"] * len(going))
    if len(going) < effect.amount:
        would.zone = "graveyard"
