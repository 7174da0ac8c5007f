"""State-based actions (CR 704): a table of rules, all found against one state, then performed at once."""

from collections.abc import Callable, Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import functioning, toughness
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.players import apnap_order
from rulehound.core.state import GameState
from rulehound.core.table import rule

Steps = Generator[Decision, Any, bool]


def life_of_zero(state: GameState) -> list[str]:
    """Players with 0 or less life (CR 704.5a)."""
    return [player.name for player in state.players.values() if player.life <= 0 and not player.lost]


def draw_from_empty_library(state: GameState) -> list[str]:
    """Players who tried to draw from an empty library since the last check (CR 704.5b)."""
    return [player.name for player in state.players.values() if player.drew_from_empty and not player.lost]


def zero_toughness(state: GameState) -> list[GameObject]:
    """Creatures with toughness 0 or less, put into the graveyard (CR 704.5f)."""
    return [each for each in functioning(state).creatures if toughness(state, each) <= 0]


def lethal_damage(state: GameState) -> list[GameObject]:
    """Creatures with damage of at least their toughness, which is above 0, destroyed (CR 704.5g)."""
    return [
        each
        for each in functioning(state).creatures
        if each.damage and 0 < toughness(state, each) <= each.damage
    ]


def touched_by_death(state: GameState) -> list[GameObject]:
    """Creatures with damage of a source with deathtouch since the last check, destroyed (CR 704.5h)."""
    if not state.deathtouched:
        return []
    return [
        each
        for each in functioning(state).creatures
        if each.id in state.deathtouched and toughness(state, each) > 0
    ]


def illegal_auras(state: GameState) -> list[GameObject]:
    """Auras that are attached to nothing, or to what they may not enchant (CR 704.5m).

    One that is a creature becomes unattached first (CR 303.4d).
    """
    return [
        each
        for each in functioning(state).permanents
        if each.card.enchant is not None
        and not (each.attached_to and each in functioning(state).creatures)
        and not state.rules.is_legally_attached(state, each)
    ]


PLAYER_LOSES: dict[str, Callable[[GameState], list[str]]] = {
    "704.5a": life_of_zero,
    "704.5b": draw_from_empty_library,
}
"""State-based actions by which a player loses the game."""

PERMANENT_DIES: dict[str, Callable[[GameState], list[GameObject]]] = {
    "704.5f": zero_toughness,
    "704.5g": lethal_damage,
    "704.5h": touched_by_death,
    "704.5m": illegal_auras,
}
"""State-based actions that put a permanent into its owner's graveyard."""

DESTROYS = ("704.5g", "704.5h")
"""Those of them that destroy, which regeneration may replace."""


@rule("704.3", "704.4", "117.5")
def check_state_based_actions(state: GameState) -> Steps:
    """Find all that apply and perform them as one event; True if any was performed (CR 704.3)."""
    if state.until:
        yield from state.rules.end_with_source(state)
    losers: dict[str, str] = {}
    for number, loses in PLAYER_LOSES.items():
        for player in loses(state):
            losers.setdefault(player, number)
    dying: dict[int, str] = {}
    for number, find in PERMANENT_DIES.items():
        for each in find(state):
            dying.setdefault(each.id, number)
    if state.deathtouched:
        state.set(state, "deathtouched", ())
    cancelling = state.rules.opposite_counters(state)
    loose = state.rules.unattaching(state, functioning(state).permanents)
    legends = yield from state.rules.legend_rule(state)
    rules = sorted(
        {
            *losers.values(),
            *dying.values(),
            *loose.values(),
            *(("704.5q",) if cancelling else ()),
            *(("704.5j",) if legends else ()),
        }
    )
    if not rules:
        return False
    state.apply(ev.StateBasedActionsPerformed(tuple(rules)))
    for player, number in losers.items():
        state.apply(ev.PlayerLost(player, number))
    saved = [
        id
        for id, number in dying.items()
        if number in DESTROYS and state.rules.regenerates(state, state.objects[id])
    ]
    going = [id for id in dict.fromkeys((*dying, *legends)) if id not in saved or id in legends]
    for each in cancelling:
        if each.id in going:
            continue  # It leaves at the same time, with all its counters still on it (CR 704.3).
        amount = min(each.count("+1/+1"), each.count("-1/-1"))
        state.apply(ev.CountersChanged(each.id, "+1/+1", -amount))
        state.apply(ev.CountersChanged(each.id, "-1/-1", -amount))
    for id in loose:
        if id not in going:
            state.rules.unattach(state, state.objects[id])
    causes = [
        "destroy" if dying.get(id) in DESTROYS and id not in saved else "state-based action" for id in going
    ]
    yield from state.rules.move_together(state, [state.objects[id] for id in going], causes)
    return True


@rule("704.5q")
def opposite_counters(state: GameState) -> list[GameObject]:
    """Permanents with both +1/+1 and -1/-1 counters, as many of each of which come off (CR 704.5q)."""
    return [each for each in functioning(state).permanents if each.count("+1/+1") and each.count("-1/-1")]


@rule("704.5j", "101.4")
def legend_rule(state: GameState) -> Generator[Decision, Any, list[int]]:
    """Of several legendary permanents with one name and controller, all but the chosen one go (CR 704.5j).

    Where both players have to choose, the active player chooses first (CR 101.4).
    """
    groups: dict[tuple[str, str], list[int]] = {}
    for each in functioning(state).permanents:
        if "Legendary" in each.cached.supertypes:
            groups.setdefault((each.controller, each.card.name), []).append(each.id)
    going: list[int] = []
    for chooser in apnap_order(state.active_player):
        for (player, _), ids in groups.items():
            if player == chooser and len(ids) > 1:
                chosen = yield Decision("legend", player, [("keep", id) for id in ids], "704.5j")
                going += [id for place, id in enumerate(ids) if place != chosen]
    return going


QUIET = frozenset(
    (
        ev.PriorityReceived, ev.PriorityPassed, ev.PhaseBegan, ev.PhaseEnded, ev.StepBegan, ev.StepEnded,
        ev.TurnBegan, ev.TurnEnded, ev.ManaAdded, ev.ManaSpent, ev.ManaLost, ev.ManaChanged, ev.Tapped,
        ev.Untapped, ev.ManaAbilityResolved, ev.TypesOffered,
    )
)  # fmt: skip
"""Events after which no state-based action can newly apply, so that no one needs to look."""


def _quiet_since(state: GameState) -> bool:
    """Whether nothing has happened since the last look that a state-based action could come from."""
    trace = state.trace
    for place in range(len(trace) - 1, state.settled_at - 1, -1):
        if type(trace[place]) not in QUIET:
            return False
    state.settled_at = len(trace)
    return True


@rule("117.5", "704.3")
def settle(state: GameState) -> Generator[Decision, Any, bool]:
    """State-based actions until there are none, then triggers onto the stack, until both are quiet (CR 117.5).

    True if anything happened.
    """
    if state.until:
        yield from state.rules.end_with_source(state)
    state.rules.trigger_on_state(state)
    if not state.waiting and _quiet_since(state):
        return False
    happened = False
    while True:
        while (yield from state.rules.check_state_based_actions(state)):
            happened = True
            if state.rules.game_is_over(state):
                return True
            if state.until:
                yield from state.rules.end_with_source(state)
            state.rules.trigger_on_state(state)
        if not state.waiting:
            break
        happened = True
        yield from state.rules.put_triggers_on_stack(state)
    state.settled_at = len(state.trace)
    return happened


@rule("104.2a", "104.3a", "104.4a")
def game_is_over(state: GameState) -> bool:
    """End the game where a player has lost: the other wins, or it is a draw (CR 104.2a, 104.4a)."""
    if state.over:
        return True
    losers = [player.name for player in state.players.values() if player.lost]
    if not losers:
        return False
    winners = [name for name in state.players if name not in losers]
    state.apply(ev.GameEnded("won" if winners else "drawn", winners[0] if winners else ""))
    return True
