"""What ends as soon as something is so no more: "for as long as" (CR 611.2b) and "until this leaves" (CR 610.3)."""

from collections.abc import Generator
from typing import Any

from rulehound.core.continuous import ContinuousEffect, end_effects
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]

AS_LONG_AS = ("this is tapped", "you control this")
"""The durations that depend on how the source of an effect is."""


class Until:
    """What waits for its source to be otherwise: an effect that ends then, or a card in exile that returns."""

    __slots__ = ("card", "effect", "source")

    def __init__(
        self, source: GameObject, effect: ContinuousEffect | None = None, card: GameObject | None = None
    ) -> None:
        self.source = source
        self.effect = effect
        self.card = card


@rule("611.2b", "702.26f")
def goes_on(state: GameState, duration: str, source: GameObject, player: str) -> bool:
    """Whether what lasts "for as long as" something is so may begin, or go on: what has phased out is not seen."""
    if source.zone != "battlefield" or source.phased_out:
        return False
    return source.tapped if duration == "this is tapped" else source.controller == player


@rule("610.3", "610.3c", "610.3d", "611.2b")
def end_with_source(state: GameState) -> Steps:
    """End what lasted for as long as it does no more, and return what was exiled until its source left.

    It is called after each instruction, cost and turn-based action, and before and after state-based actions,
    so that whatever happens at once has happened; states that are so now have triggered (CR 603.8).
    """
    over = [each for each in state.until if not state.rules.waits(state, each)]
    if not over:
        return
    state.set(state, "until", tuple(each for each in state.until if each not in over))
    end_effects(state, [each.effect for each in over if each.effect in state.effects])
    back = [each.card for each in over if each.card is not None and each.card.zone == "exile"]
    if back:
        state.rules.trigger_on_state(state)  # What returns was not there yet as its gaoler left (CR 603.8).
        yield from state.rules.return_until(state, back)
        state.rules.trigger_on_state(state)


@rule("610.3", "610.3c", "610.3d")
def return_until(state: GameState, cards: list[GameObject]) -> Steps:
    """Return at once what was exiled until something that has just happened."""
    yield from state.rules.return_together(state, cards)


@rule("610.3a", "610.3b")
def exiles_until(state: GameState, source: GameObject) -> bool:
    """Whether anything is exiled until the source leaves: not where it has left already."""
    return source.zone == "battlefield"


@rule("610.3", "611.2b", "702.26d")
def waits(state: GameState, until: Until) -> bool:
    """Whether the source of what waits is still as it was; what has phased out has not left."""
    effect = until.effect
    if effect is None:
        return until.source.zone == "battlefield"
    goes: bool = state.rules.goes_on(state, effect.duration, until.source, effect.player)
    return goes
