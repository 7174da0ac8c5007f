"""Tapping and untapping permanents (CR 701.26a-b), and the sickness that keeps from paying {T} (CR 302.6)."""

from rulehound.core import events as ev
from rulehound.core.continuous import characteristics
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule


@rule("701.26a")
def tap(state: GameState, thing: GameObject) -> None:
    """Tap an untapped permanent, which may trigger abilities (CR 603.2e)."""
    state.apply(ev.Tapped(thing.id))
    state.rules.trigger_on_tap(state, thing)


@rule("701.26b", "122.1d")
def untap(state: GameState, thing: GameObject) -> None:
    """Untap a tapped permanent; with a stun counter on it one is removed instead (CR 122.1d)."""
    if thing.count("stun"):
        state.apply(ev.CountersChanged(thing.id, "stun", -1))
    else:
        state.apply(ev.Untapped(thing.id))
        state.rules.trigger_on_tap(state, thing)


@rule("302.6", "107.5", "107.6")
def is_summoning_sick(state: GameState, thing: GameObject) -> bool:
    """Whether a creature may not attack or pay {T} or {Q}: its controller has not controlled it continuously
    since their most recent turn began, and it has no haste (CR 302.6, 702.10c)."""
    if thing.since < state.players[thing.controller].turn_began:
        return False
    current = characteristics(state, thing)
    return "Creature" in current.types and "haste" not in current.keywords
