"""Replacement effects and how they interact (CR 614-616).

A would-be event is put to `replace`, which looks for effects that apply, lets the affected player choose
one where there are several, applies it, and looks again until none is left (CR 616.1).
"""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import affects, characteristics, functioning, is_creature
from rulehound.core.damage import applicable_to_damage
from rulehound.core.decisions import Decision
from rulehound.core.mana import Mana
from rulehound.core.objects import GameObject
from rulehound.core.prevention import is_prevention
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    ManaReplacement,
    RedirectsDamage,
    Replacement,
)
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.would import Would

Found = tuple[GameObject, int, Any]
Steps = Generator[Decision, Any, None]


@rule("616.1", "614.5", "616.2")
def applicable_replacements(state: GameState, would: Would) -> list[Found]:
    """The replacement effects that apply to the event as it is now and have not been applied to it yet."""
    index = functioning(state)
    if would.kind == "mana":
        if not would.tapped_by:
            return []
        return [
            found
            for found in index.mana_replacements
            if (found[0].id, found[1]) not in would.applied
            and state.rules.mana_replacement_applies(
                state, would.source, would.mana, found[0], found[2], would.tapped_by
            )
        ]
    candidates = index.replacements.get(would.kind, [])
    if would.kind == "graveyard" and would.object is not None and would.object.zone == "battlefield":
        candidates = candidates + index.replacements.get("dies", [])
    replacing = [
        found
        for found in candidates
        if (found[0].id, found[1]) not in would.applied
        and found[0].id not in state.arriving
        and state.rules.replacement_applies(state, would, found[0], found[2])
    ]
    return replacing + applicable_to_damage(state, would)


@rule("106.12b")
def mana_replacement_applies(
    state: GameState,
    tapped: GameObject,
    mana: tuple[Mana, ...],
    source: GameObject,
    effect: ManaReplacement,
    player: str = "",
) -> bool:
    """Whether an effect of `source` applies to this production by the permanent `tapped` for mana.

    `player` taps it; left out, its controller does.
    """
    if sum(not effect.of_type or unit.type == effect.of_type for unit in mana) < effect.at_least:
        return False
    current = characteristics(state, tapped)
    if not current.is_a(effect.what) or not affects(source, effect.who, player or tapped.controller):
        return False
    return not effect.by_land_type or any(kind in current.subtypes for kind, _ in effect.by_land_type)


@rule("614.1a", "120.8")
def replacement_applies(state: GameState, would: Would, source: GameObject, effect: Replacement) -> bool:
    """Whether another replacement effect of `source` applies to the event."""
    if would.kind == "graveyard":
        return _graveyard_applies(state, would, source, effect)
    if (
        would.amount <= 0
        or (would.kind == "draw" and (would.amount != 1 or would.zone))
        or (would.kind == "draw several" and would.amount < 2)
        or (would.kind == "discard" and would.zone)
    ):
        return False
    if would.kind == "damage":
        if effect.this:
            return would.target is source
        if effect.plus < 0 and not isinstance(would.target, str):
            return False
    elif effect.this:
        return would.object is source
    if effect.only and not _draw_is(state, would, effect.only):
        return False
    if would.kind == "put counters" and not (would.object is not None and is_creature(state, would.object)):
        return False
    return affects(source, effect.whose, would.player)


def _draw_is(state: GameState, would: Would, only: str) -> bool:
    """Whether a draw is one with an empty hand, or not the first in that player's own draw step."""
    player = state.players[would.player]
    if only == "hand is empty":
        return not player.hand
    in_draw_step = (
        state.step is not None and state.step.kind == "draw" and state.active_player == would.player
    )
    return not in_draw_step or player.drawn > 0


def _graveyard_applies(state: GameState, would: Would, source: GameObject, effect: Replacement) -> bool:
    """For "would be put into a graveyard", said of cards and their owners, and "would die", said of creatures."""
    thing = would.object
    if would.zone != "graveyard" or thing is None:
        return False
    if effect.event == "dies":
        if not is_creature(state, thing):
            return False
    elif thing.token:
        return False
    if effect.this:
        return thing is source
    return affects(source, effect.whose, would.player if effect.event == "dies" else thing.owner)


@rule("106.12b", "106.6a", "614.6")
def replace_mana(
    state: GameState,
    tapped: GameObject,
    mana: tuple[Mana, ...],
    effect: ManaReplacement,
    land_type: str = "",
) -> tuple[Mana, ...]:
    """The mana produced after the effect: multiplied with what sticks to it (CR 106.6a), or of another type."""
    if effect.of_type:
        rest = tuple(unit for unit in mana if unit.type != effect.of_type)
        mana = tuple(unit for unit in mana if unit.type == effect.of_type)
        return rest + _changed(state, tapped, mana, effect, land_type)
    return _changed(state, tapped, mana, effect, land_type)


def _changed(
    state: GameState, tapped: GameObject, mana: tuple[Mana, ...], effect: ManaReplacement, land_type: str
) -> tuple[Mana, ...]:
    if effect.by_land_type:
        kind = dict(effect.by_land_type)[land_type or replaced_land_types(state, tapped, effect)[0]]
        return tuple(with_type(unit, kind) for unit in mana)
    if effect.type:
        changed = tuple(with_type(unit, effect.type) for unit in mana)
        return changed[:1] if effect.one else changed
    return mana * effect.multiply


def with_type(unit: Mana, kind: str) -> Mana:
    """The same unit of mana, of another type."""
    return unit.of_type(kind)


def replaced_land_types(state: GameState, tapped: GameObject, effect: ManaReplacement) -> list[str]:
    """The land types of the tapped permanent that the effect maps to mana, in the effect's order."""
    subtypes = characteristics(state, tapped).subtypes
    return [kind for kind, _ in effect.by_land_type if kind in subtypes]


@rule("614.6", "614.11", "615.1")
def apply_replacement(state: GameState, would: Would, effect: Replacement, player: str = "") -> None:
    """Change the event as the effect says; `player` controls the effect."""
    would.lost_life += effect.lose_life
    if effect.event == "draw several":
        would.amount = 1
        would.target = player if effect.by_you else ""
    elif effect.by_you:
        would.player = player
    elif effect.zone:
        would.zone = effect.zone
    elif effect.gain_life:
        would.gained_life += effect.gain_life
        would.amount = 0
    else:
        would.amount = max(0, would.amount * effect.multiply + effect.plus)


@rule("616.1", "616.1e", "616.1f", "615.12a")
def replace(state: GameState, would: Would) -> Steps:
    """Let replacement and prevention effects change the event until none applies any more."""
    while True:
        found = state.rules.applicable_replacements(state, would)
        if not found:
            return
        if not would.number:
            would.number = state.new_instance()
        chosen = 0
        if len(found) > 1:
            options = [
                ("replacement", source.id, number, place) for place, (source, number, _) in enumerate(found)
            ]
            subject = would.source.id if would.source is not None else 0
            chosen = yield Decision("replacement", would.player, options, "616.1", subject)
        source, number, effect = found[chosen]
        would.applied = (*would.applied, (source.id, number))
        if would.kind == "mana":
            yield from _apply_to_mana(state, would, effect)
        elif is_prevention(effect) and not state.rules.can_be_prevented(state, would):
            pass  # It is applied, once, and prevents nothing (CR 615.12, 615.12a).
        elif isinstance(effect, RedirectsDamage):
            state.rules.redirect(state, would, source, effect)
        elif isinstance(effect, DamageBecomesCounters):
            would.counters, would.amount = (*would.counters, (effect.kind, would.amount)), 0
        elif not isinstance(effect, Replacement):
            yield from state.rules.prevent(state, would, effect)
        else:
            state.rules.apply_replacement(state, would, effect, source.controller)
        state.apply(ev.ReplacementApplied(would.player, would.kind, source.id, number, would.number))


def _apply_to_mana(state: GameState, would: Would, effect: ManaReplacement) -> Steps:
    assert would.source is not None
    land_type = ""
    if effect.by_land_type:
        kinds = replaced_land_types(state, would.source, effect)
        chosen = 0
        if len(kinds) > 1:
            options = [("type", dict(effect.by_land_type)[kind], kind) for kind in kinds]
            chosen = yield Decision("mana type", would.player, options, "106.12b", would.source.id)
        land_type = kinds[chosen]
    would.mana = state.rules.replace_mana(state, would.source, would.mana, effect, land_type)
