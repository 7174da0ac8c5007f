"""What happens by itself as steps and turns go by, put into our events: the first half of the listener.

The engine marks no damage on creatures, so that none is left when a cleanup step begins.
"""

import copy
from typing import Any, Self, TypeVar

from rulehound.core import events as ev
from rulehound.core.mana import Mana
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.zones import BATTLEFIELD
from rulehound.targets.clock import Clock
from rulehound.targets.mtg.board import Board
from rulehound.targets.mtg.combat import combat_damage
from rulehound.targets.mtg.narration import Narration
from rulehound.targets.mtg.objects import Objects
from rulehound.targets.mtg.payment import Payment, floating, symbols
from rulehound.targets.mtg.words import State, active_player, step_of

Kept = TypeVar("Kept")


def _copied(thing: Kept) -> Kept:
    """A copy with tables of its own."""
    new = copy.copy(thing)
    for name, value in vars(thing).items():
        if isinstance(value, dict | set | list):
            setattr(new, name, value.copy())
    return new


class Steps:
    """Knows where the game is, and tells what changed when the engine has done something.

    For each function that is watched there may be a method of its name, before or after it.
    """

    def __init__(self, objects: Objects, clock: Clock, turns: int, state: State) -> None:
        self.objects = objects
        self.clock = clock
        self.turns = turns
        self.board = Board(objects, state)
        self.narration = Narration(objects)
        self.out: list[ev.Event] = []
        self.over = False
        self.turn = (active_player(state), 0)
        self.abilities: dict[str, int] = {}
        self.paying: dict[str, Payment] = {}
        self.held: int | None = None
        self.resolving: list[tuple[str, int]] = []
        self.striking = False
        self.triggering = 0
        self.forgot = 0
        self.failed: set[str] = set()
        self.undrawn: list[ev.Event] = []
        """The failed draws that are not told yet."""
        self.pools = {player: floating(state, player) for player in PLAYERS}

    def copied(self) -> Self:
        """As it is now, to go back to."""
        kept = _copied(self)
        kept.objects, kept.clock = _copied(self.objects), _copied(self.clock)
        kept.board, kept.narration = _copied(self.board), _copied(self.narration)
        kept.board.objects = kept.narration.objects = kept.objects
        return kept

    # An action of a player, from beginning to end.

    def begin(self, *, acting: bool) -> None:
        """Something is about to be done; with `acting` an ability is paid for before it is anywhere."""
        self.out, self.held = [], 0 if acting else None
        self.paying.clear()

    def finish(self, state: State) -> list[ev.Event]:
        """All of it has happened."""
        self.held = None
        if self.over:
            return self.out
        self.out += self.board.settle(state)
        self.out += self.undrawn
        self.undrawn = []
        loser = state.get("_loser")
        if loser:
            self.over = True
            rule = "704.5b" if loser in self.failed else "704.5a" if self.board.life[loser] <= 0 else "104.3e"
            self.out += [ev.PlayerLost(loser, rule), ev.GameEnded("won", opponent_of(loser))]
        else:
            self.out += [ev.PoolObserved(player, symbols(floating(state, player))) for player in PLAYERS]
        return self.out

    def look(self, state: State, cause: str = "effect") -> None:
        """Tell what has changed; while costs are paid that waits, and what resolves stays on the stack."""
        if self.held is None:
            self.out += self.board.look(state, cause, self.resolving[-1][0] if self.resolving else "")
            self.out += self.undrawn
            self.undrawn = []

    # The functions of the engine that are watched.

    def before(self, name: str, state: State, args: tuple[Any, ...]) -> None:
        """The engine begins to do it."""
        handler = getattr(self, f"before_{name.lstrip('_')}", None)
        if handler is not None and not self.over:
            handler(state, *args)

    def after(self, name: str, state: State, args: tuple[Any, ...], result: object) -> None:
        """The engine has done it."""
        if self.over:
            return
        handler = getattr(self, f"after_{name.lstrip('_')}", None)
        if handler is not None:
            handler(state, result, *args)
        else:
            self.look(state)

    def narrated(self, line: str) -> None:
        """Damage that a spell or a triggered ability deals is told in words only."""
        if not self.over:
            self.narration.read(line, self.out)

    def before_draw(self, state: State, player: str) -> None:
        self.look(state)

    def after_draw(self, state: State, drew: object, player: str) -> None:
        """What came from the library to the hand was drawn; what that triggered has happened too."""
        if not drew:
            self.failed.add(player)
            self.undrawn.append(
                ev.DrawFailed(player)
            )  # Told after the draws before it, which may have to wait.
        self.look(state)

    def before_fire_draw_triggers(self, state: State, player: str) -> None:
        before = len(self.out)
        self.look(state)
        moves = [event for event in self.out[before:] if isinstance(event, ev.ObjectMoved)]
        self.out += [ev.CardDrawn(player, event.new) for event in moves if event.zone == "hand"]

    def after_adjust_life(self, state: State, result: object, player: str, amount: int) -> None:
        paid = self.held is not None and not self.triggering and amount < 0
        cause = "payment" if paid else "damage" if self.striking and not self.triggering else ""
        self.out += self.board.set_life(player, dict(state["life"])[player], cause)

    def after_declare_attackers(self, state: State, result: object, player: str) -> None:
        self.look(state)
        attackers = sorted(self.objects.id(creature) for creature, _ in state["attacks"])
        self.out.append(ev.AttackersDeclared(player, tuple(attackers)))

    def after_declare_blockers(self, state: State, result: object, player: str) -> None:
        self.look(state)
        if state["attacks"]:
            blocks = sorted((self.objects.id(b), self.objects.id(a)) for b, a in state["blocks"])
            self.out.append(ev.BlockersDeclared(opponent_of(player), tuple(blocks)))

    def before_apply_outputs(self, state: State, out: Any, player: str) -> None:
        self.look(state)
        self.striking = step_of(state) == "combat damage"
        for source, target, amount in combat_damage(state) if self.striking else ():
            to = target if target in PLAYERS else self.objects.id(target)
            self.out.append(ev.DamageDealt(self.objects.id(source), to, amount, combat=True))

    def after_apply_outputs(self, state: State, *_: Any) -> None:
        self.striking = False
        self.look(state)

    def after_cleanup_discard(self, state: State, *_: Any) -> None:
        self.look(state, "cleanup")
        self.out += self.forget_damage()

    def before_empty_mana_pool(self, state: State) -> None:
        self.look(state)
        self.pools = {player: floating(state, player) for player in PLAYERS}

    def after_empty_mana_pool(self, state: State, result: object) -> None:
        """The engine empties the pools just as the next step has begun; a step ends with it (CR 500.5)."""
        for player in PLAYERS:
            lost = self.pools[player] - floating(state, player)
            if lost:
                self.out.append(ev.ManaLost(player, tuple(Mana(type) for type in symbols(lost))))
        turn = (active_player(state), state.get("_turn", 0))
        if turn != self.turn:
            self.turn = turn
            if self.clock.turns_begun >= self.turns:
                self.out += [*self.clock.end_turn(), ev.GameEnded("turns")]
                self.over = True
                return
            self.out += self.clock.begin_turn(self.clock.turn + 1, turn[0])
        self.out += self.clock.begin_moment(step_of(state))

    def forget_damage(self) -> list[ev.Event]:
        """The cleanup step has come to the damage (CR 514.2), and there is none: told once a step."""
        if self.clock.moment != "cleanup" or self.forgot == self.clock.turn:
            return []
        self.forgot = self.clock.turn
        there = [each for each, zone in self.board.zones.items() if zone == BATTLEFIELD]
        return [ev.DamageRemoved(tuple(sorted(map(self.objects.id, there))))]
