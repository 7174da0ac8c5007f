"""Spells and abilities as the engine casts and resolves them: the other half of the listener.

`COMPLETE` names the kinds of event that are shown each time they happen.  Triggered abilities are not among
them, for the engine carries them out where they trigger, without an object that could be shown.
"""

from typing import Any, Final

from rulehound.core import events as ev
from rulehound.core.players import PLAYERS
from rulehound.targets.mtg.payment import Payment
from rulehound.targets.mtg.steps import Steps
from rulehound.targets.mtg.words import State, active_player

COMPLETE: Final = (
    "GameBegan", "TurnBegan", "TurnEnded", "PhaseBegan", "PhaseEnded", "StepBegan", "StepEnded",
    "PriorityReceived", "AbilityActivated", "ManaAdded", "ManaSpent", "ManaLost", "ManaAbilityResolved",
    "PoolObserved", "SpellCast", "LandPlayed", "ResolutionBegan", "ResolutionEnded",
    "ObjectMoved", "TokenCreated", "CardDrawn", "DrawFailed", "CardDiscarded", "LifeChanged", "DamageDealt",
    "DamageRemoved", "CountersChanged", "Tapped", "Untapped", "ControlChanged", "AttackersDeclared",
    "BlockersDeclared", "RemovedFromCombat", "EffectBegan", "EffectEnded", "PlayerLost", "GameEnded",
)  # fmt: skip


class Recorder(Steps):
    """Turns what the engine does into events."""

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

    def after_spend_mana(self, state: State, result: object, player: str, *_: Any) -> None:
        """What was paid is told when the spell or ability is on the stack."""
        self.paying[player].end(state)

    after_spend_ability_mana = after_spend_mana

    def after_tap_all_for_mana(self, state: State, result: object, player: str) -> None:
        self.paying[player].end(state)
        self._tell_payment(player, 0)
        self.look(state)

    def before_sacrifice(self, state: State, permanent: str, *_: Any) -> None:
        """What is tapped for {T} may be sacrificed as the next cost: what it was is to be seen now only."""
        paid_with = {source for payment in self.paying.values() for source, _ in payment.used}
        if (permanent,) in state["tapped"] and permanent not in self.board.tapped | paid_with:
            self.board.tapped.add(permanent)
            self.out.append(ev.Tapped(self.objects.id(permanent)))

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
        self._tell_payment(player, number)
        self.look(state, "cost")

    def _tell_payment(self, player: str, on: int) -> None:
        payment = self.paying.pop(player, None)
        if payment is not None:
            self.out += payment.events(self.objects, on)
            self.board.tapped.update(source for source, _ in payment.used)

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

    def before_apply_damage(self, state: State, label: str, amount: int, *_: Any) -> None:
        self.narration.begin_damage(label, amount)

    def after_apply_damage(self, state: State, *_: Any) -> None:
        self.narration.end_damage()
        self.look(state)

    def before_apply_effects(self, state: State, pending: Any, *_: Any) -> None:
        """Effects of triggered abilities, for which a permanent spell has resolved, or of what resolves."""
        self.narration.name_sources(pending)
        self.triggering += 1
        top = self.resolving[-1][0] if self.resolving else ""
        if top in self.objects.names and (top,) in state["on_battlefield"]:
            self._end_resolution(state)
        self.look(state)

    def after_apply_effects(self, state: State, *_: Any) -> None:
        self.triggering -= 1
        self.look(state)

    def before_put_land_in_play(self, state: State, player: str, land: str) -> None:
        self.look(state)
        self.out.append(ev.LandPlayed(player, self.objects.id(land)))
