"""How a permanent enters the battlefield (CR 614.1c-d, 614.12): tapped, with counters, with a chosen color."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import (
    Characteristics,
    affects,
    base_characteristics,
    characteristics,
    functioning,
)
from rulehound.core.decisions import Decision
from rulehound.core.mana import COLORS
from rulehound.core.objects import GameObject
from rulehound.core.payment import pay_life
from rulehound.core.replacement_effects import EntersChoosingColor, EntersTapped, EntersWithCounters
from rulehound.core.state import GameState
from rulehound.core.static_abilities import Grants
from rulehound.core.table import rule
from rulehound.core.would import Would

Steps = Generator[Decision, Any, None]
Found = tuple[GameObject, int, EntersTapped]


class Entering:
    """How a permanent enters (CR 614.1c-d), as replacement effects have it so far."""

    __slots__ = ("chosen", "controller", "counters", "gained", "tapped")

    def __init__(self, controller: str) -> None:
        self.controller = controller
        self.tapped = False
        self.counters: tuple[tuple[str, int], ...] = ()
        self.chosen = ""
        self.gained: tuple[str, ...] = ()


@rule("614.1c", "614.1d", "107.3m", "614.12", "614.12a")
def enter(state: GameState, thing: GameObject, entering: Entering) -> Steps:
    """Apply what modifies how a permanent, a token too, enters: tapped, with counters, with a chosen color."""
    would_be = as_it_would_be(state, thing, entering.controller)
    x = thing.x if thing.zone == "stack" else 0
    tapping = _tapping(state, thing, entering, would_be, x)
    if tapping:
        yield from state.rules.enter_tapped(state, thing, entering, tapping)
    amounts: dict[str, int] = {}
    for source, extra in functioning(state).enters_with_counters:
        if _reaches(state, source, extra.what, extra.whose, would_be, entering.controller):
            if not (yield from _has_counters(state, extra, would_be, entering, thing)):
                continue
            amount = state.rules.amount_of(state, extra.amount, source.controller, 0, 0, source)
            amounts[extra.kind] = amounts.get(extra.kind, 0) + max(0, amount)
    for ability in would_be.abilities:
        if isinstance(ability, EntersWithCounters) and not ability.what:
            if ability.kicked and not thing.is_kicked:
                continue
            if not (yield from _has_counters(state, ability, would_be, entering, thing)):
                continue
            amount = state.rules.amount_of(state, ability.amount, entering.controller, x, 0, thing)
            amounts[ability.kind] = amounts.get(ability.kind, 0) + max(0, amount)
        elif isinstance(ability, EntersChoosingColor):
            options = [("color", color) for color in COLORS]
            chosen = yield Decision("color", entering.controller, options, "614.12a", thing.id)
            entering.chosen = COLORS[chosen]
    # One event however many abilities say so: what replaces the counters sees all of a kind at once.
    for kind, amount in sorted(amounts.items()):
        if not _may_enter_with(state, would_be, kind, entering.controller):
            continue
        would = Would("put counters", entering.controller, thing)
        would.object, would.amount, would.counter = thing, amount, kind
        yield from state.rules.replace(state, would)
        if would.amount > 0:
            entering.counters = (*entering.counters, (kind, would.amount))


def _has_counters(
    state: GameState,
    effect: EntersWithCounters,
    would_be: Characteristics,
    entering: Entering,
    thing: GameObject,
) -> Generator[Decision, Any, bool]:
    """Whether it enters with the counters: where it may, its controller says so, else it gains a keyword.

    Each such effect works separately (CR 702.136b); counters that it can't have are not chosen (CR 614.17d).
    """
    if not effect.or_gains:
        return True
    possible = _may_enter_with(state, would_be, effect.kind, entering.controller)
    if possible:
        options = [("no",), ("yes",)]
        if (yield Decision("may", entering.controller, options, "614.12a", thing.id)):
            return True
    entering.gained += (effect.or_gains,)
    return False


def _tapping(
    state: GameState, thing: GameObject, entering: Entering, would_be: Characteristics, x: int
) -> list[Found]:
    """What says that it enters tapped or untapped, its own abilities last."""
    found: list[Found] = []
    for source, number, effect in functioning(state).enters_tapped:
        if _reaches(state, source, effect.what, effect.whose, would_be, entering.controller):
            found.append((source, number, effect))
    for number, ability in enumerate(would_be.abilities):
        if isinstance(ability, EntersTapped) and ability.this:
            if ability.x_at_most is None or x <= ability.x_at_most:
                found.append((thing, number, ability))
    return found


@rule("614.1d", "614.12a", "616.1", "616.1f")
def enter_tapped(state: GameState, thing: GameObject, entering: Entering, found: list[Found]) -> Steps:
    """Apply what says how it enters, one after another: what was applied last is so (CR 616.1).

    The order is asked for only where one of them says that it enters untapped.
    """
    player, left, event = entering.controller, list(found), 0
    ordered = any(effect.untapped for _, _, effect in found) and len(found) > 1
    while left:
        chosen = 0
        if ordered and len(left) > 1:
            options = [
                ("replacement", source.id, number, place) for place, (source, number, _) in enumerate(left)
            ]
            chosen = yield Decision("replacement", player, options, "616.1", thing.id)
        source, number, effect = left.pop(chosen)
        if effect.life and state.players[player].life >= effect.life:
            if (yield Decision("may", player, [("no",), ("yes",)], "614.12a", thing.id)):
                pay_life(state, player, effect.life)
            else:
                entering.tapped = True
        else:
            entering.tapped = not effect.untapped
        if ordered:
            event = event or state.new_instance()
            state.apply(ev.ReplacementApplied(player, "enters", source.id, number, event))


def as_it_would_be(state: GameState, thing: GameObject, controller: str) -> Characteristics:
    """What a permanent would be like on the battlefield, with its own static abilities there (CR 614.12).

    Of the effects in scope only those on land types can change how something enters.  Asking changes nothing.
    """
    base = base_characteristics(thing.card)
    if "Land" not in base.types or not any(
        isinstance(ability, Grants) and ability.subtypes
        for card in (thing.card, *(each.card for each in state.battlefield))
        for ability in card.abilities
    ):
        return base
    permanent = GameObject(0, thing.name, thing.card, thing.owner, "battlefield")
    permanent.controller = controller
    before = state.battlefield
    state.battlefield = (*before, permanent)
    state.version += 1
    try:
        return characteristics(state, permanent)
    finally:
        state.battlefield = before
        state.version += 1


def _reaches(
    state: GameState, source: GameObject, what: str, whose: str, would_be: Characteristics, controller: str
) -> bool:
    """Whether "[what] [whose] control" means what enters; what enters together with it says nothing of it yet."""
    return source.id not in state.arriving and would_be.is_a(what) and affects(source, whose, controller)


def _may_enter_with(state: GameState, would_be: Characteristics, kind: str, controller: str) -> bool:
    """Whether nothing there says that what enters can't have such counters put on it (CR 614.17d, 113.6i)."""
    return not any(
        effect.kind in ("", kind) and _reaches(state, source, effect.what, effect.whose, would_be, controller)
        for source, effect in functioning(state).counterless
    )
