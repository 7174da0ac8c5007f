"""Instructions about permanents: tapped, made, changed, attached, with counters, or under whose control."""

from collections.abc import Generator
from typing import Any

import msgspec

from rulehound.core import events as ev
from rulehound.core.cards import card_of_token
from rulehound.core.continuous import ContinuousEffect
from rulehound.core.decisions import Decision
from rulehound.core.lasting_effects import (
    DoesNotUntap,
    ExchangeControl,
    GainControl,
    Instead,
    Modify,
    Regenerate,
)
from rulehound.core.meant import amount, permanents_meant, players_meant, shares_of
from rulehound.core.object_effects import Attach, CreateTokens, MoveCounters, PutCounters, Tap, Untap
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.until import AS_LONG_AS, Until

Steps = Generator[Decision, Any, None]


def follow_tap(state: GameState, effect: Tap, resolving: GameObject) -> Steps:
    for each in permanents_meant(state, effect.which, resolving):
        if not each.tapped:
            state.rules.tap(state, each)
    return
    yield


def follow_untap(state: GameState, effect: Untap, resolving: GameObject) -> Steps:
    for each in permanents_meant(state, effect.which, resolving):
        if each.tapped:
            state.rules.untap(state, each)
    return
    yield


def follow_create_tokens(state: GameState, effect: CreateTokens, resolving: GameObject) -> Steps:
    card = card_of_token(effect.name, effect.color, effect.power, effect.toughness)
    before = state.next_id
    many = amount(state, effect.amount, resolving)
    for player in players_meant(state, effect.who, resolving):
        yield from state.rules.create_tokens(state, player, state.cards.get(effect.name, card), many)
    created = tuple(each.id for each in state.battlefield if each.token and each.id >= before)
    state.set(resolving, "created", (*resolving.created, *created))


def follow_modify(state: GameState, effect: Modify, resolving: GameObject) -> Steps:
    objects = tuple(each.id for each in permanents_meant(state, effect.which, resolving))
    if objects:
        modifier = ContinuousEffect(state.new_instance(), objects, effect.duration, resolving.controller)
        times = amount(state, effect.times, resolving)
        modifier.power, modifier.toughness = effect.power * times, effect.toughness * times
        modifier.keywords, modifier.animate = effect.keywords, effect.animate
        what = "animate" if effect.animate else "keywords" if effect.keywords else "power and toughness"
        _begin(state, modifier, what, resolving)
    return
    yield


def follow_does_not_untap(state: GameState, effect: DoesNotUntap, resolving: GameObject) -> Steps:
    """Note what stays tapped in the next untap step of its controller, whoever that is then, or of a player."""
    kept: list[tuple[str, Any]] = []
    if effect.who is not None:
        kept += [(player, effect.what) for player in players_meant(state, effect.who, resolving)]
    else:
        kept += [("", each.id) for each in permanents_meant(state, effect.which, resolving)]
    state.set(state, "kept_tapped", (*state.kept_tapped, *kept))
    return
    yield


def follow_attach(state: GameState, effect: Attach, resolving: GameObject) -> Steps:
    for each in permanents_meant(state, "target", resolving):
        state.rules.attach(state, resolving.source or resolving, each)
    return
    yield


def follow_regenerate(state: GameState, effect: Regenerate, resolving: GameObject) -> Steps:
    for each in permanents_meant(state, effect.which, resolving):
        state.set(each, "shields", each.shields + 1)
    return
    yield


def follow_gain_control(state: GameState, effect: GainControl, resolving: GameObject) -> Steps:
    objects = tuple(each.id for each in permanents_meant(state, effect.which, resolving))
    if objects:
        change = ContinuousEffect(state.new_instance(), objects, effect.duration, resolving.controller)
        change.control = resolving.controller
        _begin(state, change, "control", resolving)
    return
    yield


def follow_instead(state: GameState, effect: Instead, resolving: GameObject) -> Steps:
    """Leave a replacement effect behind; about objects, where it says so, and none where there are none (CR 614.3)."""
    about: tuple[int, ...] = ()
    replacement = effect.replacement
    if effect.which:
        about = tuple(each.id for each in permanents_meant(state, effect.which, resolving))
        replacement = msgspec.structs.replace(replacement, this=True)
        if not about:
            return
    source = resolving.source or resolving
    left = ContinuousEffect(state.new_instance(), about, effect.duration, resolving.controller)
    left.source = GameObject(source.id, source.name, source.card, resolving.controller, "nowhere")
    left.source.about = about
    left.replacement = replacement
    _begin(state, left, "replacement", resolving)
    return
    yield


def _begin(state: GameState, effect: ContinuousEffect, what: str, resolving: GameObject) -> None:
    """Begin an effect; one that lasts for as long as something is so which is not does nothing (CR 611.2b)."""
    if effect.duration in AS_LONG_AS:
        source = resolving.source or resolving
        if not state.rules.goes_on(state, effect.duration, source, effect.player):
            return
        state.set(state, "until", (*state.until, Until(source, effect)))
    state.rules.begin_effect(state, effect, what)


def follow_exchange_control(state: GameState, effect: ExchangeControl, resolving: GameObject) -> Steps:
    for other in permanents_meant(state, "target", resolving):
        state.rules.exchange_control(state, resolving.source or resolving, other)
    return
    yield


def follow_put_counters(state: GameState, effect: PutCounters, resolving: GameObject) -> Steps:
    if effect.divided:
        shares = shares_of(effect, resolving, amount(state, effect.amount, resolving))
        for target, share in zip(resolving.targets, shares, strict=True):
            if isinstance(target, int) and not state.objects[target].phased_out:
                yield from state.rules.put_counters(state, state.objects[target], effect.kind, share)
        return
    for each in permanents_meant(state, effect.which, resolving):
        yield from state.rules.put_counters(state, each, effect.kind, amount(state, effect.amount, resolving))


def follow_move_counters(state: GameState, effect: MoveCounters, resolving: GameObject) -> Steps:
    """Where either half is impossible, nothing moves (CR 122.5)."""
    source = resolving.source or resolving
    for onto in permanents_meant(state, "target", resolving):
        moved = min(amount(state, effect.amount, resolving), source.count(effect.kind))
        if onto is source or moved <= 0 or source.zone != "battlefield":
            continue
        if state.rules.can_have_counters(state, onto, effect.kind):
            state.apply(ev.CountersChanged(source.id, effect.kind, -moved))
            yield from state.rules.put_counters(state, onto, effect.kind, moved)
