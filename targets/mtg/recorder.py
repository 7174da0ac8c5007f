"""What the engine does, put into our events as it happens: the listener of the watched functions.

`COMPLETE` names the kinds of event that are shown each time they happen.  Triggered abilities are not among
them, for the engine carries them out where they trigger, without an object that could be shown.
"""

import copy
from typing import Any, Final, TypeVar

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
from rulehound.targets.mtg.words import COLOR, State, active_player, step_of

COMPLETE: Final = (
    "GameBegan", "TurnBegan", "TurnEnded", "PhaseBegan", "PhaseEnded", "StepBegan", "StepEnded",
    "PriorityReceived", "AbilityActivated", "ManaAdded", "ManaSpent", "ManaLost", "ManaChanged",
    "ManaAbilityResolved", "PoolObserved", "SpellCast", "LandPlayed", "ResolutionBegan", "ResolutionEnded",
    "ObjectMoved", "TokenCreated", "CardDrawn", "DrawFailed", "CardDiscarded", "LifeChanged", "DamageDealt",
    "DamageRemoved", "CountersChanged", "Tapped", "Untapped", "ControlChanged", "AttackersDeclared",
    "BlockersDeclared", "RemovedFromCombat", "EffectBegan", "EffectEnded", "PlayerLost", "GameEnded",
)  # fmt: skip


Kept = TypeVar("Kept")


def _copied(thing: Kept) -> Kept:
    """A copy with tables of its own."""
    new = copy.copy(thing)
    for name, value in vars(thing).items():
        if isinstance(value, dict | set | list):
            setattr(new, name, value.copy())
    return new


class Recorder:
    """Turns what the engine does into events, and knows where the game is."""

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
        self.failed: set[str] = set()
        self.pools = {player: floating(state, player) for player in PLAYERS}

    def copied(self) -> "Recorder":
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

    def before_cast_spell(self, state: State, *_: Any) -> None:
        self.look(state)
        self.held = len(self.out)

    before_cast_instant_response = before_cast_spell

    def after_cast_instant_response(self, state: State, *_: Any) -> None:
        self.held = None
        self.look(state)

    def before_spend_mana(self, state: State, player: str, spell: str) -> None:
        self.paying[player] = Payment.begin(state, player, spell)

    def before_spend_ability_mana(self, state: State, player: str, cost: int) -> None:
        self.paying[player] = Payment.begin(state, player)

    def before_tap_all_for_mana(self, state: State, player: str) -> None:
        self.paying[player] = Payment.begin(state, player)

    def after_tap_all_for_mana(self, state: State, result: object, player: str) -> None:
        self._tell_payment(state, player, 0)
        self.look(state)

    def after_stack_push(self, state: State, result: object, obj: str, player: str) -> None:
        """A spell or ability is on the stack, and paid for; it was put there first (CR 601.2a, 602.2a)."""
        begun, self.held = len(self.out) if self.held is None else self.held, None
        costs, self.out = self.out[begun:], self.out[:begun]
        if obj in self.objects.names:
            self.out += self.board.move(obj, "stack", state)
            number = self.objects.id(obj)
            self._tell_costs(state, player, number, costs)
            self.out.append(ev.SpellCast(player, number, self._x(state, obj), self._targets(state)))
            return
        source, index = state["_ability_effect"][obj][3], self.abilities.get(obj, 0)
        from_number = self.objects.id(source)
        number = self.objects.now[obj] = self.objects.new()
        self.out.append(ev.AbilityPutOnStack(number, from_number, index, player))
        self._tell_costs(state, player, number, costs)
        tapped = any(isinstance(each, ev.Tapped) and each.object == from_number for each in self.out[begun:])
        self.out.append(
            ev.AbilityActivated(
                player, from_number, index, tapped=tapped, stack_object=number, targets=self._targets(state)
            )
        )

    def _tell_costs(self, state: State, player: str, number: int, costs: list[ev.Event]) -> None:
        self.out += costs
        self._tell_payment(state, player, number)
        self.look(state, "cost")

    def _tell_payment(self, state: State, player: str, on: int) -> None:
        payment = self.paying.pop(player, None)
        if payment is not None:
            self.out += payment.events(state, self.objects, on)
            self.board.tapped.update(source for source, _ in payment.used(state))

    @staticmethod
    def _x(state: State, spell: str) -> int:
        return int(state.get("_spell_x", {}).get(spell, 0))

    def _targets(self, state: State) -> tuple[int | str, ...]:
        """What was chosen with the move; any other target the engine picks as the spell resolves."""
        chosen = (state.get("_forced") or {}).get("target")
        if chosen is None:
            return ()
        return (chosen,) if chosen in PLAYERS else (self.objects.id(chosen),)

    def before_resolve_top(self, state: State) -> None:
        self.look(state)
        stack = sorted(state.get("on_stack", ()), key=lambda row: row[1])
        top = stack[-1][0] if stack else ""
        self.resolving.append((top, self.objects.id(top)))
        self.out.append(ev.ResolutionBegan(self.objects.id(top)))

    def after_resolve_top(self, state: State, result: object) -> None:
        self._end_resolution(state)

    def _end_resolution(self, state: State) -> None:
        if not self.resolving:
            return
        self.look(state)
        top, number = self.resolving.pop()
        self.out.append(ev.ResolutionEnded(number))
        if top not in self.objects.names:
            player = active_player(state)
            self.out.append(ev.ObjectMoved(number, 0, "stack", "nowhere", player, player))
        self.look(state)

    def before_draw(self, state: State, player: str) -> None:
        self.look(state)

    def after_draw(self, state: State, drew: object, player: str) -> None:
        """What came from the library to the hand was drawn; what that triggered has happened too."""
        if not drew:
            self.failed.add(player)
            self.out.append(ev.DrawFailed(player))
        self.look(state)

    def before_fire_draw_triggers(self, state: State, player: str) -> None:
        before = len(self.out)
        self.look(state)
        moves = [event for event in self.out[before:] if isinstance(event, ev.ObjectMoved)]
        self.out += [ev.CardDrawn(player, event.new) for event in moves if event.zone == "hand"]

    def after_adjust_life(self, state: State, result: object, player: str, amount: int) -> None:
        cause = "payment" if self.held is not None else "damage" if self.striking else ""
        self.out += self.board.set_life(player, dict(state["life"])[player], cause)

    def before_apply_damage(self, state: State, label: str, amount: int, *_: Any) -> None:
        self.narration.begin_damage(label, amount)

    def after_apply_damage(self, state: State, *_: Any) -> None:
        self.narration.end_damage()
        self.look(state)

    def before_apply_effects(self, state: State, pending: Any, *_: Any) -> None:
        """Effects of triggered abilities, for which a permanent spell has resolved, or of what resolves."""
        self.narration.name_sources(pending)
        top = self.resolving[-1][0] if self.resolving else ""
        if top in self.objects.names and (top,) in state["on_battlefield"]:
            self._end_resolution(state)
        self.look(state)

    def before_put_land_in_play(self, state: State, player: str, land: str) -> None:
        self.look(state)
        self.out.append(ev.LandPlayed(player, self.objects.id(land)))

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

    def after_end_of_turn(self, state: State, *_: Any) -> None:
        """Nothing is marked on any creature now, for the engine marks nothing (CR 514.2)."""
        self.look(state)
        there = [each for each, zone in self.board.zones.items() if zone == BATTLEFIELD]
        self.out.append(ev.DamageRemoved(tuple(sorted(map(self.objects.id, there)))))

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
