"""Faults of what happens at once, and of the order in which it is seen to (T20)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import (
    damage,
    priority,
    state_based_actions,
    triggers_on_stack,
    turn_based_actions,
    zone_changes,
)
from rulehound.core import events as ev
from rulehound.core.continuous import functioning, toughness
from rulehound.core.objects import GameObject
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "deaths-one-by-one",
    exchanges="move_together",
    kind="T20",
    rule="704.3",
    says="Creatures that die at once die in separate checks, one in each.",
)
def one_in_each_check(state: GameState, things: list[Any], causes: list[str]) -> Steps:
    yield from zone_changes.move_together(state, things[:1], causes[:1])


@fault(
    "replaced-as-they-go",
    exchanges="move_together",
    kind="T20",
    rule="704.3",
    says="Of creatures that die at once the first are gone when the move of the last is replaced.",
)
def as_they_go(state: GameState, things: list[Any], causes: list[str]) -> Steps:
    for thing, cause in zip(things, causes, strict=True):
        yield from zone_changes.move_together(state, [thing], [cause])


@fault(
    "artifacts-stay-tapped",
    exchanges="untap_step",
    kind="T20",
    rule="502.3",
    says="As permanents untap, artifacts do not untap with the others.",
)
def all_but_artifacts(state: GameState) -> Steps:
    held = [each for each in state.battlefield if each.tapped and "Artifact" in each.card.types]
    for each in held:
        state.set(each, "tapped", False)
    yield from turn_based_actions.untap_step(state)
    for each in held:
        state.set(each, "tapped", True)


@fault(
    "the-dying-deal-no-damage",
    exchanges="deal_damage",
    kind="T20",
    rule="510.2",
    says="A creature that has just been dealt lethal combat damage deals none itself.",
)
def struck_down_first(
    state: GameState, source: GameObject, target: GameObject | str, amount: int, combat: bool = False
) -> Steps:
    if combat and 0 < toughness(state, source) <= source.damage:
        return
    yield from damage.deal_damage(state, source, target, amount, combat)


@fault(
    "nonactive-player-first",
    exchanges="put_triggers_on_stack",
    kind="T20",
    rule="603.3b",
    says="The nonactive player's triggers are put on the stack first.",
)
def nonactive_first(state: GameState) -> Steps:
    active = state.active_player
    state.active_player = opponent_of(active)
    yield from triggers_on_stack.put_triggers_on_stack(state)
    state.active_player = active


@fault(
    "triggers-before-state-based-actions",
    exchanges="settle",
    kind="T20",
    rule="117.5",
    says="Triggers are put on the stack before state-based actions are performed.",
)
def triggers_first(state: GameState) -> Generator[Any, Any, bool]:
    happened = bool(state.waiting)
    if happened:
        yield from state.rules.put_triggers_on_stack(state)
    return (yield from state_based_actions.settle(state)) or happened


@fault(
    "priority-passes-on-after-resolution",
    exchanges="next_priority",
    kind="T20",
    rule="117.3b",
    says="While something is left on the stack the nonactive player receives priority after a resolution.",
)
def nonactive_after_resolution(state: GameState, player: str, after: str) -> str:
    if after == "resolved" and state.stack:
        return opponent_of(state.active_player)
    return priority.next_priority(state, player, after)


@fault(
    "cards-drawn-at-once",
    exchanges="draw_cards",
    kind="T20",
    rule="121.2",
    says="Several cards are drawn at once, where nothing replaces draws.",
)
def all_of_them_at_once(state: GameState, player: str, amount: int, by: Any = None) -> Steps:
    library = state.players[player].library[:amount]
    if len(library) < 2 or any(kind.startswith("draw") for kind in functioning(state).replacements):
        yield from zone_changes.draw_cards(state, player, amount, by)
        return
    drawn = []
    for card in library:
        yield from state.rules.move(state, card, "hand", "draw")
        drawn.append(state.next_id - 1)
    for id in drawn:
        state.apply(ev.CardDrawn(player, id))
    for _ in range(amount - len(library)):
        yield from state.rules.draw_card(state, player)
