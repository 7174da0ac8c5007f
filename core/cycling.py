"""Cycling (CR 702.29): what is paid for it, and what triggers from it."""

from rulehound.core import abilities as ab
from rulehound.core import events as ev
from rulehound.core.continuous import affects, functioning
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule


@rule("702.29c", "702.29d", "702.29f")
def cycled(state: GameState, player: str, card: GameObject, x: int) -> None:
    """Record that a card was cycled and trigger what triggers from it, wherever the card went (CR 702.29c).

    The discard has already triggered "cycles or discards" abilities, once (CR 702.29d).
    """
    now = latest(state, card)
    state.apply(ev.CardCycled(player, now.id))
    for number, ability in enumerate(card.card.abilities):
        if (
            isinstance(ability, ab.TriggeredAbility)
            and isinstance(ability.trigger, ab.Cycles)
            and ability.trigger.which == "this"
            and not ability.trigger.or_discards
        ):
            state.rules.trigger(state, now, number, ability, event_player=player, x=x, player=player)
    for source, number, ability in tuple(functioning(state).triggers.get(ab.Cycles, ())):
        when = ability.trigger
        assert isinstance(when, ab.Cycles)
        if when.which != "this" and not when.or_discards and affects(source, when.who, player):
            state.rules.trigger(state, source, number, ability, event_player=player, x=x)


def latest(state: GameState, card: GameObject) -> GameObject:
    """The object that the card is now, wherever it went (CR 400.7)."""
    for zone in (*(player.graveyard for player in state.players.values()), state.exile, state.battlefield):
        for thing in reversed(zone):
            if thing.name == card.name:
                return thing
    return card
