"""Replacement effects and how they interact (CR 614-616).

A would-be event is put to `replace`, which looks for effects that apply, lets the affected player choose
one where there are several, applies it, and looks again until none is left (CR 616.1).
"""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import WITH_CYCLING
from rulehound.core.continuous import affects, characteristics, functioning
from rulehound.core.cycling import is_being_cycled
from rulehound.core.damage import applicable_to_damage
from rulehound.core.decisions import Decision
from rulehound.core.entering import as_it_would_be
from rulehound.core.mana import Mana
from rulehound.core.objects import GameObject
from rulehound.core.prevention import is_prevention
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    EntersForSacrifice,
    ManaReplacement,
    RedirectsDamage,
    Replacement,
)
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.would import Would
from rulehound.core.would_enter import entry_is_replaced, sacrifices_to_enter

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
        candidates = [*candidates, *index.replacements.get("dies", []), *index.replacements.get("leaves", [])]
    if own := _from_anywhere(would) or _as_it_enters(state, would):
        candidates = [*candidates, *own]
    replacing = [
        found
        for found in candidates
        if (found[0].id, found[1]) not in would.applied
        and found[0].id not in state.arriving
        and state.rules.replacement_applies(state, would, found[0], found[2])
    ]
    if would.kind == "enters":
        first: list[Found] = state.rules.first_to_apply(would, replacing + sacrifices_to_enter(state, would))
        return first
    return replacing + applicable_to_damage(state, would)


def _from_anywhere(would: Would) -> list[Found]:
    """What a card that is no permanent says of its own way to a graveyard, "from anywhere" (CR 113.6)."""
    thing = would.object
    if would.kind != "graveyard" or thing is None or thing.zone == "battlefield" or thing.is_ability:
        return []
    return [(thing, number, ability) for number, ability in thing.card.instead_of_its_graveyard]


def _as_it_enters(state: GameState, would: Would) -> list[Found]:
    """What something that enters with counters says of counters put on it, and on nothing else (CR 122.6, 614.12)."""
    thing = would.object
    if would.kind != "put counters" or thing is None or thing.zone == "battlefield":
        return []
    return [
        (thing, number, ability)
        for number, ability in enumerate(as_it_would_be(state, thing, would.player).abilities)
        if isinstance(ability, Replacement) and ability.event == would.kind and ability.this
    ]


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
    if would.kind in ("graveyard", "leaves"):
        return _move_is_replaced(state, would, source, effect)
    if would.kind == "enters":
        return entry_is_replaced(state, would, source, effect)
    if (
        would.amount <= 0
        or (would.kind == "draw" and (would.amount != 1 or would.zone or would.from_top))
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
        return would.object is source and effect.kind in ("", would.counter)
    if effect.only and not _draw_is(state, would, effect.only):
        return False
    if would.kind == "put counters" and not _counters_are(state, would, effect):
        return False
    return affects(source, effect.whose, would.player)


def _draw_is(state: GameState, would: Would, only: str) -> bool:
    """Whether a draw is one with an empty hand, not the first in that player's own draw step, or by cycling."""
    player = state.players[would.player]
    if only == "cycling":
        by = would.object
        ability = by.ability if by is not None else None
        cycles = isinstance(ability, ActivatedAbility) and bool(ability.cycling)
        return cycles and by is not None and "Land" not in by.card.types
    if only == "hand is empty":
        return not player.hand
    in_draw_step = (
        state.step is not None and state.step.kind == "draw" and state.active_player == would.player
    )
    return not in_draw_step or player.drawn > 0


def _counters_are(state: GameState, would: Would, effect: Replacement) -> bool:
    """Whether counters of this kind on such a permanent are those that the effect is about."""
    thing = would.object
    if thing is None or effect.kind not in ("", would.counter):
        return False
    return characteristics(state, thing).is_a(effect.picked)


def _move_is_replaced(state: GameState, would: Would, source: GameObject, effect: Replacement) -> bool:
    """For "would be put into a graveyard", said of cards, and "would die" or "leave", of permanents."""
    thing = would.object
    if thing is None:
        return False
    if effect.event == "leaves":
        if would.zone == effect.zone:
            return False
    elif would.zone != "graveyard" or (effect.event == "graveyard" and thing.token):
        return False
    if effect.only == "dealt damage by this" and source.id not in thing.hurt_by:
        return False
    if effect.only == "not cycled" and is_being_cycled(state, thing):
        return False
    if effect.what == WITH_CYCLING:
        if not any(ability.cycling for _, ability in characteristics(state, thing).from_hand):
            return False
    elif (effect.event != "graveyard" or effect.what) and not characteristics(state, thing).is_a(
        effect.picked
    ):
        return False
    if effect.this:
        return thing is source or thing.id in source.about
    return affects(source, effect.whose, thing.owner if effect.event == "graveyard" else would.player)


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
    elif effect.cast_from_top:
        would.from_top = True
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
        chosen, player = 0, would.player
        if len(found) > 1:
            options = [
                ("replacement", source.id, number, place) for place, (source, number, _) in enumerate(found)
            ]
            subject = would.source.id if would.source is not None else 0
            chosen = yield Decision("replacement", player, options, "616.1", subject)
        source, number, effect = found[chosen]
        would.applied = (*would.applied, (source.id, number))
        if would.kind == "mana":
            yield from _apply_to_mana(state, would, effect)
        elif is_prevention(effect) and not state.rules.can_be_prevented(state, would):
            pass  # It is applied, once, and prevents nothing (CR 615.12, 615.12a).
        elif isinstance(effect, EntersForSacrifice):
            yield from state.rules.sacrifice_to_enter(state, would, effect)
        elif isinstance(effect, RedirectsDamage):
            state.rules.redirect(state, would, source, effect)
        elif isinstance(effect, DamageBecomesCounters):
            would.counters, would.amount = (*would.counters, (effect.kind, would.amount)), 0
        elif not isinstance(effect, Replacement):
            yield from state.rules.prevent(state, would, effect)
        else:
            state.rules.apply_replacement(state, would, effect, source.controller)
        state.apply(ev.ReplacementApplied(player, would.kind, source.id, number, would.number))


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
