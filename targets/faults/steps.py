"""Faults of what a step begins and ends with: phasing, passing, damage that goes, life that has gone (W2)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import combat, priority, state_based_actions, turn_based_actions
from rulehound.core import events as ev
from rulehound.core.continuous import characteristics
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "phased-in-phases-out-again",
    exchanges="untap_step",
    kind="W2",
    rule="502.1",
    says="What has phased in phases out again in the same untap step.",
)
def out_again(state: GameState) -> Steps:
    before = len(state.trace)
    yield from turn_based_actions.untap_step(state)
    back = [id for event in state.trace[before:] if isinstance(event, ev.PhasedIn) for id in event.objects]
    again = tuple(id for id in back if "phasing" in characteristics(state, state.objects[id]).keywords)
    if again:
        state.apply(ev.PhasedOut(again))


@fault(
    "draw-step-ends-over-the-stack",
    exchanges="give_priority",
    kind="W2",
    rule="500.2",
    says="A draw step ends as both players pass, whatever is on the stack.",
)
def whatever_is_on_the_stack(state: GameState) -> Steps:
    if state.moment != "draw":
        yield from priority.give_priority(state)
        return
    player, passed = state.active_player, 0
    while passed < 2:
        yield from state.rules.settle(state)
        if state.rules.game_is_over(state) or state.jump:
            return
        state.apply(ev.PriorityReceived(player))
        if (yield from state.rules.act(state, player)):
            passed = 0
            continue
        state.apply(ev.PriorityPassed(player))
        player, passed = opponent_of(player), passed + 1


@fault(
    "damage-goes-with-combat",
    exchanges="remove_from_combat",
    kind="W2",
    rule="120.6",
    says="Damage is removed from creatures that fought as combat ends.",
)
def healed_after_combat(state: GameState) -> None:
    fought = tuple(each.id for each in state.battlefield if each.damage and (each.attacking or each.blocking))
    combat.remove_from_combat(state)
    if fought:
        state.apply(ev.DamageRemoved(fought))


@fault(
    "alive-at-zero",
    exchanges="check_state_based_actions",
    kind="W2",
    rule="704.5a",
    says="A player with exactly 0 life has not lost.",
)
def alive_at_zero(state: GameState) -> Generator[Any, Any, bool]:
    spared = [player for player in state.players.values() if player.life == 0 and not player.lost]
    for player in spared:
        player.lost = True
    found: bool = yield from state_based_actions.check_state_based_actions(state)
    for player in spared:
        player.lost = False
    return found
