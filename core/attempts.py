"""Illegal attempts made on purpose: each is refused, and leaves the game as it was (CR 733.1)."""

from typing import Any

from rulehound.core import events as ev
from rulehound.core.decisions import PRIORITY, Option
from rulehound.core.errors import IllegalAction, LimitExceeded
from rulehound.core.expectations import find
from rulehound.core.legality import priority_holder, refusal
from rulehound.core.mana import TYPES
from rulehound.core.objects import GameObject
from rulehound.core.scenario import At, Attempt
from rulehound.core.shortage import is_certain
from rulehound.core.state import GameState, Mark
from rulehound.core.submitting import submit
from rulehound.core.target import Attempted, Forbidden, Where

OF_STATE = (
    "battlefield", "stack", "exile", "next_id", "next_instance", "turn_number", "turns_begun", "turn",
    "phase", "step", "plan", "after_first_postcombat", "extra_turns", "active_player", "next_active",
    "moment", "main_phases", "occurrences", "decision_counts", "waiting", "mana_triggers", "delayed",
    "effects", "skips", "kept_tapped", "preventions", "deathtouched", "unpreventable", "done_once", "until",
    "attacks", "hurt", "exerted", "arriving", "attackers_declared", "first_draw_skipped", "jump", "over",
    "winner", "tokens_named", "activating",
)  # fmt: skip
"""The fields of the state that say what the game is; players and objects are compared one by one."""

NOT_OF_STATE = frozenset((
    "at_once", "cards", "changes", "index", "index_version", "journal", "last_seen", "legal", "meanwhile",
    "objects", "offered", "players",
    "potential", "refused", "refused_at", "rules", "settled_at", "taken_back", "tempted", "trace", "version",
    "watcher", "x_max",
))  # fmt: skip
"""Its other fields: worked out from these, compared apart, or about who looks on."""

_OF_OBJECT = tuple(field for field in GameObject.__slots__ if field not in ("cached", "version"))


def snapshot(state: GameState) -> tuple[Any, ...]:
    """Everything that the game is at this moment, to be compared with what it is later.

    What was taken back stays among `objects`, but is in no zone.  Cards in a library have nothing to them
    but their order.
    """
    fields = [getattr(state, name) for name in OF_STATE]
    there = [*state.battlefield, *state.stack, *state.exile]
    for player in state.players.values():
        there += player.hand + player.graveyard
    return (
        len(state.trace),
        state.trace[-1] if state.trace else None,
        [dict(value) if isinstance(value, dict) else value for value in fields],
        [[getattr(player, field) for field in type(player).__slots__] for player in state.players.values()],
        [[getattr(thing, field) for field in _OF_OBJECT] for thing in there],
    )


def times_received(state: GameState) -> int:
    """How many times anybody has received priority in this step or main phase."""
    return sum(count for (_, about), count in state.decision_counts.items() if about == PRIORITY)


def attempt_at(state: GameState) -> At:
    """The address of an attempt that is made now."""
    moment = state.moment
    return At(state.turn_number, moment, state.occurrences.get(moment, 1), times_received(state))


def action_of(state: GameState, line: Attempt) -> Option | None:
    """What an attempt's line asks for, with the object that has that name now; None where there is none."""
    thing = find(state, line.object.removesuffix("#1"))
    if thing is None:
        return None
    return ("activate", thing.id, line.ability) if line.action == "activate" else (line.action, thing.id)


def line_of_attempt(state: GameState, player: str, action: Option) -> Attempt:
    """The line that asks for this, without an address."""
    name = state.objects[action[1]].name
    return Attempt(player, action[0], name, action[2] if action[0] == "activate" else 0)  # type: ignore[arg-type]


def certainly_illegal(state: GameState, player: str, action: Option) -> IllegalAction | None:
    """Why the player may not do this, where there is no doubt about it."""
    illegal = refusal(state, player, action)
    return illegal if illegal is not None and is_certain(state, player, action, illegal) else None


def make_attempt(state: GameState, player: str, action: Option) -> Attempted | None:
    """Have a player try this, and tell what came of it; None where it is not certainly illegal.

    The game goes on as though nothing had been tried, also where it was accepted.
    """
    illegal = certainly_illegal(state, player, action)
    if illegal is None:
        return None
    line, before = line_of_attempt(state, player, action), snapshot(state)
    kept = state.refused, state.refused_at, state.watcher, state.taken_back, state.tempted
    state.watcher = state.taken_back = state.tempted = None
    mark = Mark(state)
    accepted = True
    try:
        submit(state, player, action)
    except (IllegalAction, LimitExceeded):
        accepted = False
    changed = not accepted and snapshot(state) != before
    mark.rollback() if accepted or changed else mark.release()
    state.refused, state.refused_at, state.watcher, state.taken_back, state.tempted = kept
    for id in [id for id in state.objects if id >= state.next_id]:
        del state.objects[id]
    outcome: Any = "accepted" if accepted else "changed" if changed else "refused"
    return Attempted(line, illegal.rule, outcome, len(state.trace), str(illegal))


def forbidden(state: GameState, attempted: Attempted, line: int | None) -> Forbidden:
    """The attempt as an entry of the trail, with what other engines can be compared by."""
    moment = state.moment
    where = Where(state.turn_number, moment, state.occurrences.get(moment, 1), len(state.stack))
    there = [each for each in state.battlefield if not each.phased_out]
    zones = {
        name: {
            "battlefield": _names(each for each in there if each.controller == name),
            "hand": _names(player.hand),
            "graveyard": _names(player.graveyard),
        }
        for name, player in state.players.items()
    }
    return Forbidden(
        attempted.action, where, line, None, attempted.rule, priority_holder(state), _resolved(state),
        _names(each for each in there if each.tapped), zones,
        {name: _types(player.pool) for name, player in state.players.items()},
        {name: player.life for name, player in state.players.items()},
    )  # fmt: skip


def _names(things: Any) -> tuple[str, ...]:
    return tuple(sorted(thing.name for thing in things))


def _types(pool: Any) -> str:
    return "".join(sorted((unit.type for unit in pool), key=TYPES.index))


def _resolved(state: GameState) -> int:
    """How many objects have begun to resolve since this step or main phase began."""
    count = 0
    for event in reversed(state.trace):
        if isinstance(event, ev.StepBegan) or (isinstance(event, ev.PhaseBegan) and event.moment):
            break
        count += isinstance(event, ev.ResolutionBegan)
    return count
