"""Damage (CR 120): what would be dealt, as replacement and prevention effects leave it, and what it does."""

from collections.abc import Generator, Sequence
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import affects, characteristics, functioning, is_creature
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.players import apnap_order
from rulehound.core.prevention import applicable_preventions, may_prevent
from rulehound.core.replacement_effects import DamageBecomesCounters, RedirectsDamage
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.would import Would

Steps = Generator[Decision, Any, None]
Found = tuple[GameObject, int, Any]
Hit = tuple[GameObject, GameObject | str, int]
"""Who deals damage, to what or whom, and how much."""


@rule("120.3a", "120.3e", "120.8")
def deal_damage(
    state: GameState, source: GameObject, target: GameObject | str, amount: int, combat: bool = False
) -> Steps:
    """Deal damage to a player (who loses that much life) or a creature (on which it is marked)."""
    if may_prevent(state):
        yield from state.rules.deal_together(state, [(source, target, amount)], combat)
        return
    would = would_deal((source, target, amount), combat)
    yield from state.rules.replace(state, would)
    if would.amount > 0:
        yield from state.rules.damage_results(state, source, target, would.amount, combat)
    yield from put_instead(state, would)


def applicable_to_damage(state: GameState, would: Would) -> list[Found]:
    """What else is to be applied to damage besides the effects that change its amount."""
    if would.kind != "damage":
        return []
    found = [
        each
        for each in functioning(state).damage_to_counters
        if (each[0].id, each[1]) not in would.applied
        and state.rules.becomes_counters(state, would, each[0], each[2])
    ]
    redirecting = [
        each
        for each in functioning(state).redirections
        if (each[0].id, each[1]) not in would.applied
        and state.rules.is_redirected(state, would, each[0], each[2])
    ]
    return [*found, *redirecting, *applicable_preventions(state, would)]


@rule("614.9", "120.8")
def is_redirected(state: GameState, would: Would, source: GameObject, effect: RedirectsDamage) -> bool:
    """Whether damage is dealt to somebody else instead: a creature that is still one, or its controller (CR 614.9)."""
    target = would.target
    if would.amount <= 0 or (effect.onto == "this" and not is_creature(state, source)):
        return False
    if isinstance(target, str):
        return effect.to == "you" and target == source.controller
    if effect.to == "this":
        return target is source
    others = target is not source and target.controller == source.controller and is_creature(state, target)
    return effect.to == "creatures you control" and others


@rule("614.9")
def redirect(state: GameState, would: Would, source: GameObject, effect: RedirectsDamage) -> None:
    """Have the same damage dealt to another; who is affected now chooses what else is applied (CR 616.1)."""
    would.target = source if effect.onto == "this" else source.controller
    would.player = source.controller


def would_deal(hit: Hit, combat: bool, unpreventable: bool = False) -> Would:
    """Damage as it would be dealt; who is affected chooses what is applied to it (CR 616.1)."""
    source, target, amount = hit
    would = Would("damage", target if isinstance(target, str) else target.controller, source)
    would.target, would.amount, would.combat, would.unpreventable = target, amount, combat, unpreventable
    return would


@rule("120.4", "120.4b", "510.2", "615.5", "616.1")
def deal_together(
    state: GameState, hits: Sequence[Hit], combat: bool, unpreventable: bool = False
) -> Generator[Decision, Any, list[Hit]]:
    """Deal damage at the same time: what is prevented of all of it is settled before any is dealt (CR 615.7).

    Players choose in APNAP order (CR 616.1).  What else preventing does follows at once (CR 615.5).  Returns
    what was dealt.
    """
    together = tuple(would_deal(hit, combat, unpreventable) for hit in hits)
    for would in together:
        would.together = together
    for player in apnap_order(state.active_player):
        for would in together:
            if would.player == player:
                yield from state.rules.replace(state, would)
    state.rules.finish_preventing(state, together)
    dealt: list[Hit] = []
    for would in together:
        if would.amount > 0 and would.source is not None:
            yield from state.rules.damage_results(state, would.source, would.target, would.amount, combat)
            dealt.append((would.source, would.target, would.amount))
    for would in together:
        yield from put_instead(state, would)
        for gainer, amount in would.prevented:
            yield from state.rules.gain_life(state, gainer, amount)
    return dealt


def put_instead(state: GameState, would: Would) -> Steps:
    """Put the counters on a creature that have taken the place of damage."""
    for kind, amount in would.counters:
        yield from state.rules.put_counters(state, would.target, kind, amount)


@rule("614.1a", "120.8")
def becomes_counters(
    state: GameState, would: Would, source: GameObject, effect: DamageBecomesCounters
) -> bool:
    """Whether this damage becomes counters: noncombat damage by a source of that player's to a creature."""
    target = would.target
    if would.amount <= 0 or would.combat or would.source is None or isinstance(target, str):
        return False
    mine = would.source.controller == source.controller
    return mine and affects(source, effect.whose, target.controller) and is_creature(state, target)


@rule("120.3a", "120.3d", "120.3e", "120.3f", "120.4c", "120.4d", "702.2b", "702.15b", "702.80a")
def damage_results(
    state: GameState, source: GameObject, target: GameObject | str, amount: int, combat: bool
) -> Steps:
    """What damage that is dealt does: loss of life, or a mark or -1/-1 counters on a creature (CR 120.3).

    The keywords of a source that is gone are those that it had last (CR 702.2e, 702.15c, 702.80b).
    """
    keywords = characteristics(state, source).keywords
    if isinstance(target, str):
        state.apply(ev.DamageDealt(source.id, target, amount, combat))
        state.apply(ev.LifeChanged(target, -amount, "damage"))
    else:
        marked = target.damage
        state.apply(ev.DamageDealt(source.id, target.id, amount, combat))
        if "deathtouch" in keywords:
            state.set(state, "deathtouched", (*state.deathtouched, target.id))
        if "wither" in keywords:
            state.set(target, "damage", marked)
            yield from state.rules.put_counters(state, target, "-1/-1", amount)
    if "lifelink" in keywords:
        yield from state.rules.gain_life(state, source.controller, amount)
