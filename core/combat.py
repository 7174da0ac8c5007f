"""The combat phase (CR 506-511), as far as this scope needs it: no first strike, no evasion."""

from collections.abc import Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.cards import REQUIREMENTS
from rulehound.core.continuous import characteristics, functioning, is_creature, power
from rulehound.core.decisions import Decision, Option
from rulehound.core.objects import GameObject
from rulehound.core.players import opponent_of
from rulehound.core.prevention import may_prevent
from rulehound.core.state import GameState
from rulehound.core.static_abilities import CannotAttack
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import Attacks, DealsCombatDamage, TriggeredAbility

Steps = Generator[Decision, Any, None]


@rule("508.1", "508.1a", "508.1f", "508.1m")
def declare_attackers(state: GameState) -> Steps:
    """The active player declares attackers one by one, they become tapped (CR 508.1f), then it triggers."""
    player = state.active_player
    if state.tempted is not None:
        state.tempted(player)
    attackers: list[GameObject] = []
    for each in list(functioning(state).permanents):
        if each.controller == player and state.rules.can_attack(state, each):
            required = state.rules.must_attack(state, each)
            options: list[Option] = [("yes",)] if required else [("no",), ("yes",)]
            chosen = yield Decision("attack", player, options, "508.1d" if required else "508.1a", each.id)
            if required or chosen:
                attackers.append(each)
    for each in attackers:
        if "vigilance" not in characteristics(state, each).keywords:
            state.rules.tap(state, each)
    yield from state.rules.choose_exertions(state, attackers)
    state.apply(ev.AttackersDeclared(player, tuple(each.id for each in attackers)))
    for each in attackers:
        for number, ability in enumerate(characteristics(state, each).abilities):
            if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, Attacks):
                if _attacks_as_said(each, ability.trigger) and not ability.trigger.enchanted:
                    state.rules.trigger(state, each, number, ability, event_player=player)
        for aura, number, ability in state.rules.attached_triggers(state, each, Attacks):
            if isinstance(ability.trigger, Attacks) and _attacks_as_said(each, ability.trigger):
                state.rules.trigger(state, aura, number, ability, event_player=player)


def _attacks_as_said(thing: GameObject, trigger: Attacks) -> bool:
    return thing.attacked == 1 or not trigger.first_each_turn


@rule("508.1a", "302.6")
def can_attack(state: GameState, thing: GameObject) -> bool:
    """Whether a creature may attack: untapped, not summoning sick, not attacking yet (CR 508.1a, 302.6)."""
    if thing.tapped or thing.attacking or not is_creature(state, thing):
        return False
    if state.rules.is_restricted(state, thing):
        return False
    return not state.rules.is_summoning_sick(state, thing)


@rule("508.1d", "701.15b")
def must_attack(state: GameState, thing: GameObject) -> bool:
    """Whether something says that a creature attacks if able, of those that may; nobody else can be attacked here."""
    return not set(REQUIREMENTS).isdisjoint(characteristics(state, thing).keywords)


@rule("508.1c")
def is_restricted(state: GameState, thing: GameObject) -> bool:
    """Whether an ability of a creature says that it can't attack in this turn (CR 508.1c)."""
    extra = state.turn is not None and state.turn.created
    return any(
        isinstance(each, CannotAttack) and (extra or not each.extra_turns)
        for each in characteristics(state, thing).abilities
    )


@rule("509.1", "509.1a")
def declare_blockers(state: GameState) -> Steps:
    """The defending player declares which untapped creature blocks which attacker (CR 509.1a)."""
    player = opponent_of(state.active_player)
    attackers = [each for each in functioning(state).permanents if each.attacking]
    blocks: list[tuple[int, int]] = []
    if attackers:
        for each in list(functioning(state).permanents):
            if each.controller == player and is_creature(state, each) and not each.tapped:
                options: list[Option] = [("no",), *(("block", attacker.id) for attacker in attackers)]
                chosen = yield Decision("block", player, options, "509.1a", each.id)
                if chosen:
                    blocks.append((each.id, attackers[chosen - 1].id))
    state.apply(ev.BlockersDeclared(player, tuple(blocks)))


@rule("510.1", "510.1a", "510.1c", "510.2", "120.2a")
def combat_damage(state: GameState) -> Steps:
    """All combat damage is dealt at once, each creature's power (CR 510.2).

    An attacker deals its damage to the first of its blockers that needs it, the rest to the last.
    """
    defender = opponent_of(state.active_player)
    permanents = functioning(state).permanents
    attackers = [each for each in permanents if each.attacking]
    dealing: list[tuple[GameObject, GameObject | str, int]] = []
    for attacker in attackers:
        blockers = [each for each in permanents if each.blocking == attacker.id]
        strength = power(state, attacker)
        if attacker.blocking == 0:
            dealing.append((attacker, defender, strength))
        elif blockers:
            dealing.append((attacker, blockers[0], strength))
        dealing += [(blocker, attacker, power(state, blocker)) for blocker in blockers]
    if may_prevent(state):
        hits = [each for each in dealing if each[2] > 0]
        for source, target, amount in (yield from state.rules.deal_together(state, hits, True)):
            if isinstance(target, str):
                trigger_on_combat_damage(state, source, target, amount)
        return
    hit: list[tuple[GameObject, str, int]] = []
    for source, target, amount in dealing:
        if amount > 0:
            before = len(state.trace)
            yield from state.rules.deal_damage(state, source, target, amount, True)
            dealt = [event for event in state.trace[before:] if isinstance(event, ev.DamageDealt)]
            if isinstance(target, str) and dealt:
                hit.append((source, target, dealt[0].amount))
    for source, player, amount in hit:  # An "if" is asked once all has been dealt (CR 510.2, 603.4).
        trigger_on_combat_damage(state, source, player, amount)


def trigger_on_combat_damage(state: GameState, source: GameObject, player: str, dealt: int) -> None:
    """Trigger "deals combat damage to a player" abilities with the amount dealt (CR 510.3a)."""
    for number, ability in enumerate(characteristics(state, source).abilities):
        if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, DealsCombatDamage):
            if not ability.trigger.enchanted:
                state.rules.trigger(state, source, number, ability, event_player=player, amount=dealt)
    for aura, number, ability in state.rules.attached_triggers(state, source, DealsCombatDamage):
        state.rules.trigger(state, aura, number, ability, event_player=player, amount=dealt)


@rule("511.3", "506.4")
def remove_from_combat(state: GameState) -> None:
    """All creatures are removed from combat (CR 511.3)."""
    gone = tuple(each.id for each in state.battlefield if each.attacking or each.blocking)
    if gone:
        state.apply(ev.RemovedFromCombat(gone))
