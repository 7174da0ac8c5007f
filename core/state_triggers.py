"""What is asked of the state of the game: an "if" (CR 603.4, 608.2c), and state triggers (CR 603.8)."""

from rulehound.core import abilities as ab
from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.conditions import OF_COMBAT, Condition
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.objects import GameObject
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import StateIs


@rule("603.4", "608.2i", "608.2h")
def condition_holds(
    state: GameState,
    condition: Condition,
    player: str,
    source: GameObject | None = None,
    ability: ab.Ability | None = None,
) -> bool:
    """Whether what an "if" asks is so: it looks at the whole turn, wherever its source was (CR 608.2i)."""
    if condition.what == "this is tapped":
        return source is not None and source.tapped
    if condition.what == "kicked":
        return source is not None and source.is_kicked
    if condition.what == "cast":
        return source is not None and (bool(source.cast_as) or source.zone == "stack")
    if condition.what == "main phase" and (state.phase is None or state.phase.kind != "main"):
        return False
    if condition.what in OF_COMBAT:
        return condition.met_by(times_in_combat(state, condition, player, source))
    if condition.what == "activated":
        return source is not None and source.used.count(ability) >= condition.at_least
    if condition.what in ("turn", "main phase"):
        return (state.active_player == player) == (condition.whose == "you") or condition.whose == "any"
    return condition.met_by(number_asked(state, condition, player, source))


@rule("511.3", "608.2i")
def times_in_combat(state: GameState, condition: Condition, player: str, source: GameObject | None) -> int:
    """How often it happened this turn or, while there is one, this combat: with a combat its data end (CR 511.3)."""
    phase = 0
    if condition.during == "combat":
        if state.phase is None or state.phase.kind != "combat":
            return 0
        phase = state.phase.id
    if condition.what == "this was dealt damage":
        return sum(
            source is not None and id == source.id and now in (phase or now,) for id, now in state.hurt
        )
    return sum(
        now in (phase or now,)
        and (who == player if condition.what == "attacked" else source is not None and id == source.id)
        for who, id, now in state.attacks
    )


def number_asked(state: GameState, condition: Condition, player: str, source: GameObject | None) -> int:
    """The number that a condition is about, as it is now; counters as they are or last were (CR 608.2h)."""
    done = state.players[player if condition.whose == "you" else opponent_of(player)]
    match condition.what:
        case "controlled":
            return sum(
                characteristics(state, each).is_a(condition.of)
                and (condition.whose == "any" or (each.controller == player) == (condition.whose == "you"))
                for each in functioning(state).permanents
            )
        case "counters on this":
            if source is None:
                return 0
            return source.count(condition.kind) if condition.kind else sum(n for _, n in source.counters)
        case "life":
            return done.life
        case "cards in hand":
            return len(done.hand)
        case "played a land":
            return state.players[player].lands_played
    return state.players[player].cycled + is_just_cycled(state, player)


def is_just_cycled(state: GameState, player: str) -> bool:
    """Whether the player has discarded a card just now for a cycling ability of its own, and so has cycled it.

    The trace tells of that only once all is paid; what the discard triggers asks before (CR 603.4).
    """
    said = next((each for each in reversed(state.trace) if not isinstance(each, ev.AbilityTriggered)), None)
    if not isinstance(said, ev.CardDiscarded) or said.cause != "cost" or said.player != player:
        return False
    return any(
        isinstance(each.ability, ActivatedAbility)
        and bool(each.ability.cycling)
        and each.source is not None
        and each.source.zone == "nowhere"
        for each in state.stack[-1:]
    )


@rule("603.8")
def trigger_on_state(state: GameState) -> None:
    """Trigger what triggers while the game is in a state, unless it already waits or is on the stack (CR 603.8)."""
    for source, number, ability in tuple(functioning(state).triggers.get(StateIs, ())):
        when = ability.trigger
        assert isinstance(when, StateIs)
        if not state.rules.condition_holds(state, when.state, source.controller, source):
            continue
        if not state.rules.state_trigger_is_out(state, source, number):
            state.rules.trigger(state, source, number, ability)


@rule("603.8")
def state_trigger_is_out(state: GameState, source: GameObject, number: int) -> bool:
    """Whether a state trigger has triggered and has not left the stack yet (CR 603.8)."""
    return any(each.source is source and each.number == number for each in state.waiting) or any(
        each.source is source and each.ability_index == number and each.trigger for each in state.stack
    )
