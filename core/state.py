"""The state of a game, and `apply`: the one place where it changes.

Every field of the state, of a player and of an object holds an immutable value.  A change sets a field,
so the journal that takes a change back is a list of (object, field, old value).  No event happens without
`apply`.  What is queued rather than changed (the plan of a turn, triggers that wait, effects that last) is
set through the same journal, beside the event that tells of it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.mana import Mana
from rulehound.core.objects import GameObject
from rulehound.core.players import PLAYERS, STARTING_LIFE
from rulehound.core.table import RuleTable

JournalEntry = tuple[Any, str, Any]
X_MAX = 6
"""The largest X offered where no script asks for more; a larger one is legal, but no different in kind."""
BLOCKED = -1
"""`GameObject.blocking` of an attacker that became blocked (CR 509.1h), or of a blocker of what left combat."""


class PlayerState:
    """A player's life, pool and zones; a library is written top first."""

    __slots__ = (
        "cycled",
        "discarded",
        "drawn",
        "drew_from_empty",
        "expended",
        "graveyard",
        "hand",
        "lands_played",
        "library",
        "life",
        "lost",
        "name",
        "pool",
        "turn_began",
    )  # fmt: skip

    def __init__(self, name: str) -> None:
        self.name = name
        self.life = STARTING_LIFE
        self.pool: tuple[Mana, ...] = ()
        self.library: tuple[GameObject, ...] = ()
        self.hand: tuple[GameObject, ...] = ()
        self.graveyard: tuple[GameObject, ...] = ()
        self.lands_played = 0
        self.cycled = 0
        """How many times they have cycled a card this turn (CR 608.2i)."""
        self.discarded: tuple[int, ...] = ()
        """What they discarded this turn, cycled cards too, as the objects that these became (CR 400.7)."""
        self.expended = 0
        """How much mana they have spent this turn to cast spells (CR 700.14)."""
        self.drawn = 0
        """How many cards they have drawn in this step."""
        self.drew_from_empty = False
        self.lost = False
        self.turn_began = 0
        """The number of the turn, counted over the game, in which their most recent turn began."""


class PhaseInstance:
    """One phase of a turn: its number, its kind, and the steps that are still to come (CR 500.1)."""

    __slots__ = ("id", "kind", "steps")

    def __init__(self, id: int, kind: str, steps: tuple["StepInstance", ...]) -> None:
        self.id = id
        self.kind = kind
        self.steps = steps


class StepInstance:
    """One step of a phase."""

    __slots__ = ("id", "kind")

    def __init__(self, id: int, kind: str) -> None:
        self.id = id
        self.kind = kind


class TurnInstance:
    """One turn: whose it is, its number, the steps skipped in it (CR 614.10), and who loses at its end step."""

    __slots__ = ("created", "id", "lose_at_end", "player", "skip")

    def __init__(self, id: int, player: str, skip: str = "", lose_at_end: str = "") -> None:
        self.id = id
        self.player = player
        self.skip = skip
        self.lose_at_end = lose_at_end
        self.created = False


class GameState:
    """A game in course.  `rules` is its table of rule functions."""

    def __init__(self, rules: RuleTable, cards: Mapping[str, Card]) -> None:
        self.rules = rules
        self.cards = cards
        self.trace: list[ev.Event] = []
        self.journal: list[JournalEntry] | None = None
        self.players = {name: PlayerState(name) for name in PLAYERS}
        self.objects: dict[int, GameObject] = {}
        self.battlefield: tuple[GameObject, ...] = ()
        self.stack: tuple[GameObject, ...] = ()
        self.exile: tuple[GameObject, ...] = ()
        self.next_id = 1
        self.next_instance = 1
        self.turn_number = 0
        self.turns_begun = 0
        self.turn: TurnInstance | None = None
        self.phase: PhaseInstance | None = None
        self.step: StepInstance | None = None
        self.plan: tuple[PhaseInstance, ...] = ()
        self.after_first_postcombat: tuple[tuple[PhaseInstance, ...], ...] = ()
        """Groups of phases that come after the first postcombat main phase of this turn, oldest first."""
        self.extra_turns: tuple[TurnInstance, ...] = ()
        self.active_player = "A"
        self.next_active = ""
        self.moment = ""
        self.main_phases = 0
        self.occurrences: dict[str, int] = {}
        self.decision_counts: dict[tuple[str, str], int] = {}
        self.waiting: tuple[Any, ...] = ()
        self.mana_triggers: tuple[Any, ...] = ()
        """The triggered mana abilities that wait for what triggered them to have resolved (CR 605.4a)."""
        self.delayed: tuple[Any, ...] = ()
        self.effects: tuple[Any, ...] = ()
        self.skips: tuple[Any, ...] = ()
        self.kept_tapped: tuple[Any, ...] = ()
        """What does not untap in a next untap step: pairs of a player, or "" for its controller, and what is meant."""
        self.attacks: tuple[tuple[str, int, int], ...] = ()
        """Who attacked this turn with which creature, in which phase."""
        self.hurt: tuple[tuple[int, int], ...] = ()
        """Which permanent was dealt damage this turn, and in which phase."""
        self.exerted: tuple[int, ...] = ()
        """What has been exerted this turn (CR 701.43a)."""
        self.done_once: tuple[tuple[int, int, str], ...] = ()
        """What is once each turn: which ability of which object has triggered, or been done by whom (CR 603.2h)."""
        self.until: tuple[Any, ...] = ()
        """What ends, or returns, as soon as its source is otherwise (CR 610.3, 611.2b)."""
        self.arriving: tuple[int, ...] = ()
        """What has entered the battlefield already of all that enters together (CR 614.12)."""
        self.preventions: tuple[Any, ...] = ()
        """What resolved spells and abilities prevent this turn, oldest first (CR 615.3)."""
        self.deathtouched: tuple[int, ...] = ()
        """What a source with deathtouch has dealt damage since state-based actions were last checked (CR 704.5h)."""
        self.unpreventable = False
        """Whether damage can't be prevented this turn (CR 615.12)."""
        self.attackers_declared = False
        self.first_draw_skipped = False
        self.version = 0
        """Grows with every event that can change characteristics or which abilities function."""
        self.index: Any = None
        self.index_version = -1
        self.settled_at = 0
        self.jump = ""
        """Where the game skips to after an effect ended the turn or the combat phase (CR 724), or ""."""
        self.over = ""
        self.winner = ""
        self.tokens_named: dict[str, int] = {}
        self.activating: tuple[tuple[int, int], ...] = ()
        self.watcher: Callable[[], None] | None = None
        """Called each time a player receives priority, before they act."""
        self.tempted: Callable[[str], None] | None = None
        """Called as a player has received priority or declares attackers: the moments for illegal attempts."""
        self.taken_back: Callable[[int, list[tuple[int, int]]], None] | None = None
        """Called each time an action was taken back (CR 733.1), with the length that the trace had before it,
        and the mana abilities that were kept (object and number)."""
        self.last_seen: dict[int, Any] = {}
        """What permanents were that leave the battlefield at once, as the first of them goes (CR 603.10a)."""
        self.at_once: tuple[tuple[tuple[Any, Any, str, str], ...], ...] = ()
        """The moves of what moves at once, from which it triggers once all have moved, the innermost last."""
        self.meanwhile: list[Any] = []
        """The mana abilities activated while something else is being done, finished ones last."""
        self.changes = 0
        """Grows with every event that can change what players may do, besides where in the turn they are."""
        self.offered: dict[str, tuple[Any, list[Any]]] = {}
        self.potential: dict[str, tuple[Any, Any]] = {}
        self.legal: dict[str, tuple[Any, list[Any]]] = {}
        self.refused: set[Any] = set()
        self.refused_at = -1
        self.x_max = X_MAX
        """The largest X offered in this game."""

    def set(self, thing: Any, field: str, value: Any) -> None:
        """Set a field, remembering the old value while something may have to be taken back."""
        if self.journal is not None:
            self.journal.append((thing, field, getattr(thing, field)))
        setattr(thing, field, value)

    def apply(self, event: ev.Event) -> None:
        """Perform an event and append it to the trace."""
        kind = type(event)
        perform = PERFORM.get(kind)
        if perform is not None:
            perform(self, event)
        if kind not in PASSING:
            self.changes += 1
        if self.index is not None and self.index.varies and kind in VARYING:
            self.version += 1
        self.trace.append(event)

    def new_id(self) -> int:
        self.set(self, "next_id", self.next_id + 1)
        return self.next_id - 1

    def new_instance(self) -> int:
        """A number for a turn, phase, step, trigger or effect that comes into being."""
        self.set(self, "next_instance", self.next_instance + 1)
        return self.next_instance - 1

    def zone(self, zone: str, owner: str) -> tuple[GameObject, ...]:
        """The objects in a zone; `owner` matters for zones that each player has."""
        thing, field = self._zone_holder(zone, owner)
        found: tuple[GameObject, ...] = getattr(thing, field)
        return found

    def _zone_holder(self, zone: str, owner: str) -> tuple[Any, str]:
        return (self, zone) if zone in ("battlefield", "stack", "exile") else (self.players[owner], zone)


class Mark:
    """A point to go back to; `rollback` takes every change since then back (CR 733.1)."""

    __slots__ = ("_counts", "_entries", "_outermost", "_state", "trace")

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._outermost = state.journal is None
        if state.journal is None:
            state.journal = []
        self._entries = len(state.journal)
        self.trace = len(state.trace)
        self._counts = dict(state.decision_counts)

    def rollback(self) -> None:
        state = self._state
        journal = state.journal
        assert journal is not None
        while len(journal) > self._entries:
            thing, field, value = journal.pop()
            setattr(thing, field, value)
        del state.trace[self.trace :]
        state.decision_counts = self._counts
        state.version += 1
        state.changes += 1
        state.index = None
        state.settled_at = 0
        self.release()

    def release(self) -> None:
        """Keep what was done; at the outermost mark the journal is dropped."""
        if self._outermost:
            self._state.journal = None


def _perform_priority_received(state: GameState, event: ev.PriorityReceived) -> None:
    key = (event.player, "priority")
    counts = state.decision_counts
    counts[key] = counts.get(key, 0) + 1
    if state.watcher is not None:
        state.watcher()


def _perform_turn_began(state: GameState, event: ev.TurnBegan) -> None:
    state.set(state, "turn_number", event.number)
    state.set(state, "turns_begun", state.turns_begun + 1)
    state.set(state, "active_player", event.player)
    player = state.players[event.player]
    state.set(player, "turn_began", state.turns_begun)
    for each in state.players.values():
        state.set(each, "lands_played", 0)
        state.set(each, "cycled", 0)
        if each.expended:
            state.set(each, "expended", 0)
        if each.discarded:
            state.set(each, "discarded", ())
    state.set(state, "attacks", ())
    state.set(state, "hurt", ())
    state.set(state, "exerted", ())
    if state.done_once:
        state.set(state, "done_once", ())
    state.set(state, "main_phases", 0)
    state.set(state, "after_first_postcombat", ())
    state.set(state, "occurrences", {})
    for permanent in state.battlefield:
        if permanent.attacked:
            state.set(permanent, "attacked", 0)
        if permanent.used:
            state.set(permanent, "used", ())
        if permanent.hurt_by:
            state.set(permanent, "hurt_by", ())


def _enter_moment(state: GameState, moment: str) -> None:
    state.set(state, "moment", moment)
    occurrences = dict(state.occurrences)
    occurrences[moment] = occurrences.get(moment, 0) + 1
    state.set(state, "occurrences", occurrences)
    state.set(state, "decision_counts", {})


def _perform_phase_began(state: GameState, event: ev.PhaseBegan) -> None:
    occurrences = {**state.occurrences, event.kind: state.occurrences.get(event.kind, 0) + 1}
    state.set(state, "occurrences", occurrences)
    if event.kind == "main":
        state.set(state, "main_phases", state.main_phases + 1)
        _enter_moment(state, event.moment)
    elif event.kind == "combat":
        state.set(state, "attackers_declared", False)


def _perform_announced(state: GameState, event: ev.CostAnnounced) -> None:
    spell = state.objects[event.object]
    state.set(spell, "announced", (*spell.announced, event.ability))


def _perform_discarded(state: GameState, event: ev.CardDiscarded) -> None:
    player = state.players[event.player]
    state.set(player, "discarded", (*player.discarded, event.card))


def _perform_drawn(state: GameState, event: ev.CardDrawn) -> None:
    player = state.players[event.player]
    state.set(player, "drawn", player.drawn + 1)


def _perform_step_began(state: GameState, event: ev.StepBegan) -> None:
    for player in state.players.values():
        if player.drawn:
            state.set(player, "drawn", 0)
    _enter_moment(state, event.kind)


def _perform_mana_added(state: GameState, event: ev.ManaAdded) -> None:
    player = state.players[event.player]
    state.set(player, "pool", player.pool + event.mana)


def _take_mana(state: GameState, event: ev.ManaSpent | ev.ManaLost) -> None:
    player = state.players[event.player]
    pool = list(player.pool)
    for unit in event.mana:
        pool.remove(unit)
    state.set(player, "pool", tuple(pool))


def _perform_mana_changed(state: GameState, event: ev.ManaChanged) -> None:
    player = state.players[event.player]
    pool = list(player.pool)
    for unit in event.before:
        pool.remove(unit)
    state.set(player, "pool", tuple(pool) + event.after)


def _perform_tapped(state: GameState, event: ev.Tapped) -> None:
    state.set(state.objects[event.object], "tapped", True)


def _perform_untapped(state: GameState, event: ev.Untapped) -> None:
    state.set(state.objects[event.object], "tapped", False)


def _perform_moved(state: GameState, event: ev.ObjectMoved) -> None:
    old = state.objects[event.object]
    thing, field = state._zone_holder(old.zone, old.owner)
    state.set(thing, field, tuple(other for other in getattr(thing, field) if other is not old))
    if old.zone == "battlefield" or event.zone == "battlefield":
        state.version += 1
    if not event.new:
        state.set(old, "zone", "nowhere")
        return
    new = GameObject(event.new, old.name, old.card, old.owner, event.zone)
    new.controller = new.entered_under = event.controller
    new.token = old.token
    new.tapped = event.tapped
    new.counters = event.counters
    new.gained = event.gained
    new.chosen = event.chosen
    new.since = state.turns_begun
    if event.zone == "stack":
        new.cast_from = old.zone
    if old.zone == "stack" and event.zone == "battlefield":
        new.cast_x, new.announced = old.x, old.announced
        new.cast_as = old.id
    state.objects[event.new] = new
    state.set(old, "zone", "nowhere")
    thing, field = state._zone_holder(event.zone, old.owner)
    there = getattr(thing, field)
    state.set(thing, field, (*there, new))


def _perform_token_created(state: GameState, event: ev.TokenCreated) -> None:
    info = event.object
    token = GameObject(info.id, info.name, state.cards[info.card], info.owner, "battlefield")
    token.controller = token.entered_under = info.controller
    token.token = True
    token.tapped = info.tapped
    token.counters = info.counters
    token.gained = info.gained
    token.since = state.turns_begun
    state.objects[info.id] = token
    state.set(state, "battlefield", (*state.battlefield, token))
    state.version += 1


def _perform_draw_failed(state: GameState, event: ev.DrawFailed) -> None:
    state.set(state.players[event.player], "drew_from_empty", True)


def _perform_shuffled(state: GameState, event: ev.Shuffled) -> None:
    state.set(state.players[event.player], "library", tuple(state.objects[id] for id in event.order))


def _perform_cycled(state: GameState, event: ev.CardCycled) -> None:
    player = state.players[event.player]
    state.set(player, "cycled", player.cycled + 1)


def _perform_life(state: GameState, event: ev.LifeChanged) -> None:
    player = state.players[event.player]
    state.set(player, "life", player.life + event.amount)


def _perform_damage(state: GameState, event: ev.DamageDealt) -> None:
    if isinstance(event.target, int):
        target = state.objects[event.target]
        state.set(target, "damage", target.damage + event.amount)
        phase = state.phase.id if state.phase is not None else 0
        state.set(state, "hurt", (*state.hurt, (event.target, phase)))
        state.set(target, "hurt_by", (*target.hurt_by, event.source))


def _perform_damage_removed(state: GameState, event: ev.DamageRemoved) -> None:
    for id in event.objects:
        state.set(state.objects[id], "damage", 0)


def _perform_counters(state: GameState, event: ev.CountersChanged) -> None:
    thing = state.objects[event.object]
    counters = dict(thing.counters)
    counters[event.kind] = counters.get(event.kind, 0) + event.amount
    state.set(thing, "counters", tuple(sorted((kind, n) for kind, n in counters.items() if n > 0)))


def _perform_attackers(state: GameState, event: ev.AttackersDeclared) -> None:
    state.version += 1
    state.set(state, "attackers_declared", state.attackers_declared or bool(event.attackers))
    for id in event.attackers:
        attacker = state.objects[id]
        state.set(attacker, "attacking", True)
        state.set(attacker, "attacked", attacker.attacked + 1)
        phase = state.phase.id if state.phase is not None else 0
        state.set(state, "attacks", (*state.attacks, (event.player, id, phase)))


def _perform_exerted(state: GameState, event: ev.Exerted) -> None:
    state.set(state, "exerted", (*state.exerted, event.object))


def _perform_blockers(state: GameState, event: ev.BlockersDeclared) -> None:
    for blocker, attacker in event.blocks:
        state.set(state.objects[blocker], "blocking", attacker)
        state.set(state.objects[attacker], "blocking", BLOCKED)


def _perform_removed_from_combat(state: GameState, event: ev.RemovedFromCombat) -> None:
    state.version += 1
    for each in state.battlefield:
        if each.blocking in event.objects:
            # It blocks nothing now, also where that attacks again (CR 510.1d).
            state.set(each, "blocking", BLOCKED)
    for id in event.objects:
        thing = state.objects[id]
        state.set(thing, "attacking", False)
        state.set(thing, "blocking", 0)


def _perform_control(state: GameState, event: ev.ControlChanged) -> None:
    thing = state.objects[event.object]
    state.set(thing, "controller", event.player)
    state.set(thing, "since", state.turns_begun)
    state.version += 1


def _perform_phased(state: GameState, event: ev.PhasedOut | ev.PhasedIn) -> None:
    state.version += 1
    for id in event.objects:
        thing = state.objects[id]
        state.set(thing, "phased_out", isinstance(event, ev.PhasedOut))
        if thing.phased_out:
            state.set(thing, "phased_out_under", thing.controller)
            state.set(thing, "phased_indirectly", thing.attached_to in event.objects)


def _perform_attached(state: GameState, event: ev.Attached) -> None:
    thing = state.objects[event.object]
    state.set(thing, "attached_to", event.to)
    state.set(thing, "timestamp", state.new_instance())
    state.version += 1


def _perform_unattached(state: GameState, event: ev.Unattached) -> None:
    state.set(state.objects[event.object], "attached_to", 0)
    state.version += 1


def _perform_color_chosen(state: GameState, event: ev.ColorChosen) -> None:
    state.set(state.objects[event.object], "chosen", event.color)


def _perform_player_lost(state: GameState, event: ev.PlayerLost) -> None:
    state.set(state.players[event.player], "lost", True)


def _perform_game_ended(state: GameState, event: ev.GameEnded) -> None:
    state.set(state, "over", event.reason)
    state.set(state, "winner", event.winner)


PASSING = frozenset(
    (
        ev.PriorityReceived,
        ev.PriorityPassed,
        ev.PhaseBegan,
        ev.PhaseEnded,
        ev.StepBegan,
        ev.StepEnded,
        ev.TurnEnded,
    )
)
"""Events that only say where in the turn the game is."""

VARYING = frozenset(
    (
        ev.TurnBegan,
        ev.PhaseBegan,
        ev.PhaseEnded,
        ev.Tapped,
        ev.Untapped,
        ev.CountersChanged,
        ev.LifeChanged,
        ev.ObjectMoved,
    )
)
"""Events that may change what an "as long as" of a static ability asks."""

PERFORM: dict[type[ev.Event], Callable[[GameState, Any], None]] = {
    ev.Exerted: _perform_exerted,
    ev.PriorityReceived: _perform_priority_received,
    ev.TurnBegan: _perform_turn_began,
    ev.PhaseBegan: _perform_phase_began,
    ev.StepBegan: _perform_step_began,
    ev.ManaAdded: _perform_mana_added,
    ev.ManaSpent: _take_mana,
    ev.ManaLost: _take_mana,
    ev.ManaChanged: _perform_mana_changed,
    ev.Tapped: _perform_tapped,
    ev.Untapped: _perform_untapped,
    ev.ObjectMoved: _perform_moved,
    ev.TokenCreated: _perform_token_created,
    ev.DrawFailed: _perform_draw_failed,
    ev.CardDrawn: _perform_drawn,
    ev.CardDiscarded: _perform_discarded,
    ev.CostAnnounced: _perform_announced,
    ev.CardCycled: _perform_cycled,
    ev.Shuffled: _perform_shuffled,
    ev.LifeChanged: _perform_life,
    ev.DamageDealt: _perform_damage,
    ev.DamageRemoved: _perform_damage_removed,
    ev.CountersChanged: _perform_counters,
    ev.AttackersDeclared: _perform_attackers,
    ev.BlockersDeclared: _perform_blockers,
    ev.RemovedFromCombat: _perform_removed_from_combat,
    ev.ControlChanged: _perform_control,
    ev.PhasedOut: _perform_phased,
    ev.PhasedIn: _perform_phased,
    ev.Attached: _perform_attached,
    ev.Unattached: _perform_unattached,
    ev.ColorChosen: _perform_color_chosen,
    ev.PlayerLost: _perform_player_lost,
    ev.GameEnded: _perform_game_ended,
}
"""How each kind of event changes the state; an event that is not here only tells that something was done."""
