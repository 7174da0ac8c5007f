"""Faults of when something is seen to, and by whom (W2)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import (
    damage,
    instructions,
    priority,
    stack,
    state_based_actions,
    triggers,
    turn_based_actions,
)
from rulehound.core import events as ev
from rulehound.core.continuous import toughness
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.core.triggered_abilities import Attacks, TriggeredAbility
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "first-draw-not-skipped",
    exchanges="is_first_draw",
    kind="W2",
    rule="103.8a",
    says="Who plays first draws in the first draw step as well.",
)
def first_draw_too(state: GameState) -> bool:
    return False


@fault(
    "draw-after-priority",
    exchanges="draw_step",
    kind="W2",
    rule="117.2c",
    says="With a creature about, players receive priority in the draw step before the card is drawn.",
)
def priority_before_the_draw(state: GameState) -> Steps:
    if any(each.controller == state.active_player and each.card.power for each in state.battlefield):
        yield from state.rules.give_priority(state)
    yield from turn_based_actions.draw_step(state)


@fault(
    "triggers-before-the-draw",
    exchanges="draw_step",
    kind="W2",
    rule="703.3",
    says="Triggers of the beginning of the draw step are put on the stack before the card is drawn.",
)
def settled_before_the_draw(state: GameState) -> Steps:
    yield from state.rules.settle(state)
    yield from turn_based_actions.draw_step(state)


@fault(
    "land-passes-priority",
    exchanges="next_priority",
    kind="W2",
    rule="116.3",
    says="Playing a land hands priority to the other player.",
)
def other_player_after_a_land(state: GameState, player: str, after: str) -> str:
    last = state.trace[-1]
    if after == "acted" and isinstance(last, ev.ObjectMoved) and last.cause == "play":
        return opponent_of(player)
    return priority.next_priority(state, player, after)


@fault(
    "response-passes-priority",
    exchanges="next_priority",
    kind="W2",
    rule="117.3c",
    says="Who casts a spell while something is on the stack does not receive priority afterward.",
)
def other_player_after_a_response(state: GameState, player: str, after: str) -> str:
    if after == "acted" and len(state.stack) > 1 and isinstance(state.trace[-1], ev.SpellCast):
        return opponent_of(player)
    return priority.next_priority(state, player, after)


@fault(
    "floating-mana-lost-on-passing",
    exchanges="next_priority",
    kind="W2",
    rule="703.4q",
    says="A player who passes with mana in the pool loses it.",
)
def empties_on_passing(state: GameState, player: str, after: str) -> str:
    pool = tuple(state.players[player].pool)
    if after == "passed" and pool:
        state.apply(ev.ManaLost(player, pool))
    return priority.next_priority(state, player, after)


def _give_priority(state: GameState, first: str, enough: int) -> Steps:
    """Priority that begins with a player, and where something resolves after so many passes."""
    player, passed = first, 0
    for _ in range(priority.ACTIONS_MAX):
        yield from state.rules.settle(state)
        if state.rules.game_is_over(state) or state.jump:
            return
        state.apply(ev.PriorityReceived(player))
        if state.tempted is not None:
            state.tempted(player)
        if (yield from state.rules.act(state, player)):
            passed = 0
            continue
        state.apply(ev.PriorityPassed(player))
        passed += 1
        if passed < (enough if state.stack else 2):
            player = opponent_of(player)
            continue
        if not state.stack:
            return
        yield from state.rules.resolve_top(state)
        player, passed = state.active_player, 0
        if state.jump or state.over:
            return


@fault(
    "nonactive-player-first-in-the-end-step",
    exchanges="give_priority",
    kind="W2",
    rule="117.3a",
    says="In the end step the nonactive player receives priority first.",
)
def nonactive_in_the_end_step(state: GameState) -> Steps:
    if state.moment == "end":
        yield from _give_priority(state, opponent_of(state.active_player), 2)
    else:
        yield from priority.give_priority(state)


@fault(
    "one-pass-resolves-in-combat",
    exchanges="give_priority",
    kind="W2",
    rule="117.4",
    says="In combat the top of the stack resolves as soon as one player passes.",
)
def one_pass_in_combat(state: GameState) -> Steps:
    if state.phase is not None and state.phase.kind == "combat":
        yield from _give_priority(state, state.active_player, 1)
    else:
        yield from priority.give_priority(state)


@fault(
    "priority-in-the-untap-step",
    exchanges="untap_step",
    kind="W2",
    rule="502.4",
    says="Where permanents phase in or out, players receive priority in the untap step.",
)
def priority_after_phasing(state: GameState) -> Steps:
    before = len(state.trace)
    yield from turn_based_actions.untap_step(state)
    if any(isinstance(event, ev.PhasedIn | ev.PhasedOut) for event in state.trace[before:]):
        yield from state.rules.give_priority(state)


@fault(
    "oldest-resolves-first",
    exchanges="resolve_top",
    kind="W2",
    rule="405.5",
    says="Of three or more objects on the stack the oldest resolves first.",
)
def oldest_first(state: GameState) -> Steps:
    if len(state.stack) > 2:
        state.set(state, "stack", (*state.stack[1:], state.stack[0]))
    yield from stack.resolve_top(state)


@fault(
    "upkeep-triggers-wait",
    exchanges="settle",
    kind="W2",
    rule="503.1a",
    says="What triggers in the upkeep step is put on the stack in the next step only.",
)
def not_in_the_upkeep(state: GameState) -> Generator[Any, Any, bool]:
    if state.moment != "upkeep":
        settled: bool = yield from state_based_actions.settle(state)
        return settled
    happened = False
    while (yield from state.rules.check_state_based_actions(state)):
        happened = True
        if state.rules.game_is_over(state):
            return True
    return happened


@fault(
    "triggers-stacked-in-mid-resolution",
    exchanges="follow",
    kind="W2",
    rule="117.2a",
    says="What triggers while something resolves is put on the stack at once.",
)
def stacked_at_once(state: GameState, effect: Any, resolving: Any) -> Steps:
    yield from instructions.follow(state, effect, resolving)
    if state.waiting and resolving.zone == "stack" and not state.jump:
        yield from state.rules.put_triggers_on_stack(state)


@fault(
    "state-based-actions-in-mid-resolution",
    exchanges="follow",
    kind="W2",
    rule="704.4",
    says="State-based actions are performed after each instruction.",
)
def checked_after_each_instruction(state: GameState, effect: Any, resolving: Any) -> Steps:
    yield from instructions.follow(state, effect, resolving)
    if resolving.zone == "stack" and not state.jump and not state.over:
        yield from state.rules.check_state_based_actions(state)


@fault(
    "damage-destroys",
    exchanges="deal_damage",
    kind="W2",
    rule="120.5",
    says="Damage that is not combat damage destroys a creature as it is dealt.",
)
def destroyed_as_dealt(
    state: GameState, source: Any, target: Any, amount: int, combat: bool = False
) -> Steps:
    yield from damage.deal_damage(state, source, target, amount, combat)
    lethal = not isinstance(target, str) and 0 < toughness(state, target) <= target.damage
    if lethal and not combat and target.zone == "battlefield":
        yield from state.rules.move(state, target, "graveyard", "destroy")


@fault(
    "attack-triggers-once-a-declaration",
    exchanges="trigger",
    kind="W2",
    rule="508.3a",
    says="Of several creatures with the same declaration only the first triggers from attacking.",
)
def first_attacker_only(
    state: GameState,
    source: Any,
    number: int,
    ability: TriggeredAbility,
    event_player: str = "",
    amount: int = 0,
    x: int = 0,
    player: str = "",
    event_object: int = 0,
) -> None:
    attacks = isinstance(ability.trigger, Attacks)
    if attacks and any(isinstance(other.ability.trigger, Attacks) for other in state.waiting):
        return
    triggers.trigger(state, source, number, ability, event_player, amount, x, player, event_object)


@fault(
    "stolen-permanents-trigger-for-their-owner",
    exchanges="trigger",
    kind="W2",
    rule="603.3a",
    says="An ability of a permanent that another player owns triggers under its owner's control.",
)
def for_the_owner(
    state: GameState,
    source: Any,
    number: int,
    ability: TriggeredAbility,
    event_player: str = "",
    amount: int = 0,
    x: int = 0,
    player: str = "",
    event_object: int = 0,
) -> None:
    triggers.trigger(state, source, number, ability, event_player, amount, x, source.owner, event_object)
