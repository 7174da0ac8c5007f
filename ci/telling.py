"""Telling a trace in words: one line for each event worth telling, with the stack and the pools after it."""

from collections.abc import Iterator, Sequence

from rulehound.core import events as ev
from rulehound.core.mana import symbols_text


class Teller:
    """Puts a trace into words, one line for each event worth telling."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.pools: dict[str, list[str]] = {"A": [], "B": []}
        self.stack: list[str] = []
        self.moment = ""

    def name(self, thing: int | str) -> str:
        return self.names.get(thing, f"object {thing}") if isinstance(thing, int) else thing

    def tell(self, trace: Sequence[ev.Event]) -> Iterator[tuple[int, str, str]]:
        """Yield (index, moment, sentence); the state of pools and stack is in the fields afterwards."""
        for index, event in enumerate(trace):
            sentence = self._sentence(event)
            if sentence:
                yield index, self.moment, sentence

    def _sentence(self, event: ev.Event) -> str:
        method = TELLERS.get(type(event))
        return str(getattr(self, method)(event)) if method is not None else ""

    def _game_began(self, event: ev.GameBegan) -> str:
        for info in event.objects:
            self.names[info.id] = info.name
        return ""

    def _turn_began(self, event: ev.TurnBegan) -> str:
        self.moment = f"turn {event.number}"
        return f"Turn {event.number} of {event.player} begins" + (
            ", an extra turn." if event.created_by else "."
        )

    def _phase_began(self, event: ev.PhaseBegan) -> str:
        self.moment = event.moment or event.kind
        return f"The {event.moment} phase begins." if event.moment else ""

    def _step_began(self, event: ev.StepBegan) -> str:
        self.moment = event.kind
        return f"The {event.kind} step begins."

    def _phases_added(self, event: ev.PhasesAdded) -> str:
        kinds = ", ".join(kind for _, kind in event.phases)
        return f"{self.name(event.source)} adds after this phase: {kinds}."

    def _steps_added(self, event: ev.StepsAdded) -> str:
        return f"{self.name(event.source)} adds a step: {event.kind}."

    def _turn_added(self, event: ev.TurnAdded) -> str:
        return f"{event.player} gets an extra turn from {self.name(event.source)}."

    def _skipped(self, event: ev.Skipped) -> str:
        return f"{event.player} skips: {event.what}."

    def _ability_activated(self, event: ev.AbilityActivated) -> str:
        tapped = ", tapping it" if event.tapped else ""
        return f"{event.player} activates {self.name(event.source)}{tapped}."

    def _spell_cast(self, event: ev.SpellCast) -> str:
        x = f" with X = {event.x}" if event.x else ""
        return f"{event.player} casts {self.name(event.object)}{x}."

    def _cost_announced(self, event: ev.CostAnnounced) -> str:
        return f"{event.player} will pay a further cost of {self.name(event.object)}."

    def _replacement_applied(self, event: ev.ReplacementApplied) -> str:
        return f"{event.player} applies {self.name(event.source)} to the {event.event}."

    def _types_offered(self, event: ev.TypesOffered) -> str:
        return f"{self.name(event.source)} may make {symbols_text(event.types) or 'no mana'}."

    def _mana_added(self, event: ev.ManaAdded) -> str:
        types = [unit.type for unit in event.mana]
        self.pools[event.player] += types
        return f"{event.player} adds {symbols_text(types)} from {self.name(event.source)}."

    def _mana_spent(self, event: ev.ManaSpent) -> str:
        self._take(event.player, [unit.type for unit in event.mana])
        return (
            f"{event.player} spends {symbols_text([unit.type for unit in event.mana])}." if event.mana else ""
        )

    def _mana_lost(self, event: ev.ManaLost) -> str:
        self._take(event.player, [unit.type for unit in event.mana])
        return f"{event.player} loses unspent {symbols_text([unit.type for unit in event.mana])}."

    def _pool_observed(self, event: ev.PoolObserved) -> str:
        before = sorted(self.pools[event.player])
        self.pools[event.player] = list(event.types)
        if before == sorted(event.types):
            return ""
        return f"{event.player}'s pool is {symbols_text(event.types) or 'empty'}."

    def _take(self, player: str, types: list[str]) -> None:
        for kind in types:
            if kind in self.pools[player]:
                self.pools[player].remove(kind)

    def _object_moved(self, event: ev.ObjectMoved) -> str:
        name = self.name(event.object)
        if event.new:
            self.names[event.new] = name
        if event.zone == "stack":
            self.stack.append(name)
        elif event.origin == "stack" and name in self.stack:
            self.stack.remove(name)
        drawn = event.origin == "library" and event.zone == "hand" and event.cause != "search"
        if event.zone in ("stack", "nowhere") or drawn:
            return ""
        return f"{name} goes from the {event.origin} to the {event.zone}."

    def _token_created(self, event: ev.TokenCreated) -> str:
        self.names[event.object.id] = event.object.name
        return f"{event.object.controller} creates {event.object.name}."

    def _ability_put_on_stack(self, event: ev.AbilityPutOnStack) -> str:
        self.names[event.object] = f"ability of {self.name(event.source)}"
        self.stack.append(self.names[event.object])
        return f"The {self.names[event.object]} is put on the stack by {event.player}."

    def _resolution_began(self, event: ev.ResolutionBegan) -> str:
        return f"The {self.name(event.object)} resolves."

    def _countered(self, event: ev.Countered) -> str:
        return f"{self.name(event.source)} counters {self.name(event.object)}."

    def _turn_ending(self, event: ev.TurnEnding) -> str:
        return f"{self.name(event.source)} ends the {'combat phase' if event.combat else 'turn'}."

    def _card_drawn(self, event: ev.CardDrawn) -> str:
        return f"{event.player} draws {self.name(event.card)}."

    def _life_changed(self, event: ev.LifeChanged) -> str:
        verb = "gains" if event.amount > 0 else "loses"
        return f"{event.player} {verb} {abs(event.amount)} life."

    def _draw_failed(self, event: ev.DrawFailed) -> str:
        return f"{event.player} cannot draw."

    def _damage_dealt(self, event: ev.DamageDealt) -> str:
        return f"{self.name(event.source)} deals {event.amount} damage to {self.name(event.target)}."

    def _counters_changed(self, event: ev.CountersChanged) -> str:
        number = abs(event.amount)
        counters = f"{number} {event.kind} counter{'s' if number > 1 else ''}"
        return f"{counters} {'put on' if event.amount > 0 else 'removed from'} {self.name(event.object)}."

    def _control_changed(self, event: ev.ControlChanged) -> str:
        return f"{event.player} controls {self.name(event.object)}."

    def _phased_out(self, event: ev.PhasedOut) -> str:
        return f"Phases out: {', '.join(map(self.name, event.objects))}."

    def _phased_in(self, event: ev.PhasedIn) -> str:
        return f"Phases in: {', '.join(map(self.name, event.objects))}."

    def _attached(self, event: ev.Attached) -> str:
        return f"{self.name(event.object)} is attached to {self.name(event.to)}."

    def _unattached(self, event: ev.Unattached) -> str:
        return f"{self.name(event.object)} is attached to nothing any more."

    def _mana_changed(self, event: ev.ManaChanged) -> str:
        before, after = ([unit.type for unit in units] for units in (event.before, event.after))
        self._take(event.player, before)
        self.pools[event.player] += after
        return f"{event.player}'s unspent {symbols_text(before)} becomes {symbols_text(after)}."

    def _blockers_declared(self, event: ev.BlockersDeclared) -> str:
        blocks = [f"{self.name(blocker)} blocks {self.name(attacker)}" for blocker, attacker in event.blocks]
        return f"{', '.join(blocks)}." if blocks else ""

    def _attackers_declared(self, event: ev.AttackersDeclared) -> str:
        if not event.attackers:
            return ""
        return f"{event.player} attacks with {', '.join(self.name(each) for each in event.attackers)}."

    def _state_based_actions_performed(self, event: ev.StateBasedActionsPerformed) -> str:
        return f"State-based actions: CR {', '.join(event.rules)}."

    def _triggers_ceased(self, event: ev.TriggersCeased) -> str:
        return f"{len(event.triggers)} waiting triggered abilities cease to exist."

    def _player_lost(self, event: ev.PlayerLost) -> str:
        return f"{event.player} loses the game."

    def _game_ended(self, event: ev.GameEnded) -> str:
        return "The scenario ends." if event.reason == "turns" else f"The game ends: {event.reason}."


TELLERS: dict[type[ev.Event], str] = {
    ev.GameBegan: "_game_began",
    ev.TurnBegan: "_turn_began",
    ev.PhaseBegan: "_phase_began",
    ev.StepBegan: "_step_began",
    ev.PhasesAdded: "_phases_added",
    ev.StepsAdded: "_steps_added",
    ev.TurnAdded: "_turn_added",
    ev.Skipped: "_skipped",
    ev.AbilityActivated: "_ability_activated",
    ev.SpellCast: "_spell_cast",
    ev.ReplacementApplied: "_replacement_applied",
    ev.CostAnnounced: "_cost_announced",
    ev.TypesOffered: "_types_offered",
    ev.ManaAdded: "_mana_added",
    ev.ManaSpent: "_mana_spent",
    ev.ManaLost: "_mana_lost",
    ev.PoolObserved: "_pool_observed",
    ev.ObjectMoved: "_object_moved",
    ev.TokenCreated: "_token_created",
    ev.AbilityPutOnStack: "_ability_put_on_stack",
    ev.ResolutionBegan: "_resolution_began",
    ev.Countered: "_countered",
    ev.TurnEnding: "_turn_ending",
    ev.CardDrawn: "_card_drawn",
    ev.DrawFailed: "_draw_failed",
    ev.LifeChanged: "_life_changed",
    ev.DamageDealt: "_damage_dealt",
    ev.CountersChanged: "_counters_changed",
    ev.ControlChanged: "_control_changed",
    ev.PhasedOut: "_phased_out",
    ev.PhasedIn: "_phased_in",
    ev.Attached: "_attached",
    ev.Unattached: "_unattached",
    ev.ManaChanged: "_mana_changed",
    ev.BlockersDeclared: "_blockers_declared",
    ev.AttackersDeclared: "_attackers_declared",
    ev.StateBasedActionsPerformed: "_state_based_actions_performed",
    ev.TriggersCeased: "_triggers_ceased",
    ev.PlayerLost: "_player_lost",
    ev.GameEnded: "_game_ended",
}
"""How each kind of event is told; the others are not worth a line."""
