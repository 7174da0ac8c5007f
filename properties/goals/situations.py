"""The situations of one game, found in one pass over its trace of the reference engine.

What happened is counted under short names, such as `replaced 3` (three replacement effects were applied to
one event); a goal (`properties.goals.registry`) is a name that must come up in a campaign.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.core.turns import PHASE_OF_STEP
from rulehound.core.zones import BATTLEFIELD, GRAVEYARD, STACK

LARGE_X: Final = 3
HIGH_STACK: Final = 3
PHASES_COUNTED: Final = 4


class Situations:
    """What a game came to; `found` holds the names that came up, each with how often."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.cards = cards
        self.found: Counter[str] = Counter()
        self.turns = self.priorities = 0
        self.names: dict[int, str] = {}
        self.stack: dict[int, str] = {}
        self.controllers: dict[int, str] = {}
        self.phase = self.step = ""
        self.phase_instance = 0
        self.added: set[int] = set()
        self.turn_created = False
        self.extra_turns = 0
        self.added_after: Counter[int] = Counter()
        self.applied: Counter[tuple[str, int]] = Counter()
        self.in_turn: Counter[str] = Counter()
        self.waiting: dict[int, ev.AbilityTriggered] = {}
        self.triggers_of: dict[int, str] = {}
        self.delayed = 0
        self.open: list[tuple[int, int, int]] = []
        self.casting = False
        self.resolving = 0
        self.ended = False
        self.deaths = 0
        self.batch = False
        self.attackers: set[int] = set()
        self.stolen: set[int] = set()
        self.came: set[int] = set()
        self.attacked: set[int] = set()

    def read(self, trace: Sequence[ev.Event]) -> Counter[str]:
        """Read a whole trace; returns what was found."""
        readers = {kind: getattr(self, name) for kind, name in READS.items()}
        get = readers.get
        for event in trace:
            reader = get(type(event))
            if reader is not None:
                reader(event)
        return self.found

    def note(self, name: str) -> None:
        self.found[name] += 1

    def card(self, id: int) -> Card | None:
        return self.cards.get(self.names.get(id, ""))

    # Turns, phases and steps.

    def game_began(self, event: ev.GameBegan) -> None:
        for info in event.objects:
            self.names[info.id] = info.card
            self.controllers[info.id] = info.controller

    def turn_began(self, event: ev.TurnBegan) -> None:
        self.turns += 1
        self.turn_created = bool(event.created_by)
        if self.turn_created:
            self.note("added turn")
            self.extra_turns -= 1
        self.in_turn.clear()
        self.came.clear()
        self.attacked.clear()
        self.phase = self.step = ""
        self.ended = False

    def phase_began(self, event: ev.PhaseBegan) -> None:
        self.phase, self.step = event.kind, event.moment
        self.phase_instance = event.instance
        self.in_turn[event.kind] += 1
        if 1 < self.in_turn[event.kind] <= PHASES_COUNTED:
            self.note(f"{event.kind} {self.in_turn[event.kind]}")
        if event.instance in self.added:
            self.note(f"added {event.kind}")
        self.attackers.clear()

    def step_began(self, event: ev.StepBegan) -> None:
        self.step = event.kind
        self.in_turn[event.kind] += 1
        if self.in_turn[event.kind] == 2:
            self.note(f"second {event.kind}")
        self.applied.clear()
        self.deaths = 0

    def phases_added(self, event: ev.PhasesAdded) -> None:
        self.note("phases added")
        self.added.update(instance for instance, _ in event.phases)
        self.added_after[event.after] += 1
        if self.added_after[event.after] == 2:
            self.note("two groups after one phase")
        if self.phase_instance in self.added and event.after == self.phase_instance:
            self.note("phase added in an added phase")
        if event.only_steps:
            self.note("step added after a phase")
        if len(event.phases) > 1:
            self.note("group of phases added")

    def steps_added(self, event: ev.StepsAdded) -> None:
        self.note(f"step added {event.where}")

    def turn_added(self, event: ev.TurnAdded) -> None:
        self.extra_turns += 1
        if self.turn_created:
            self.note("turn added in an added turn")
        if self.extra_turns > 1:
            self.note("two added turns wait")

    def skipped(self, event: ev.Skipped) -> None:
        what = event.what
        self.note(
            "skipped turn" if what == "turn" else "skipped step" if what in PHASE_OF_STEP else "skipped phase"
        )

    # Ending.

    def turn_ending(self, event: ev.TurnEnding) -> None:
        if event.combat:
            self.note("combat ended")
            if self.attackers:
                self.note("combat ended with attackers")
            return
        self.ended = True
        self.note(f"turn ended in {self.phase}")
        if len(self.stack) > 1:
            self.note("turn ended with others on the stack")
        if self.delayed:
            self.note("turn ended with a delayed trigger")
        if self.waiting:
            self.note("turn ended with a waiting trigger")
        if self.phase_instance in self.added:
            self.note("turn ended in an added phase")
        if self.turn_created:
            self.note("added turn ended")
        if self.step == "cleanup":
            self.note("turn ended in cleanup")

    def priority_received(self, event: ev.PriorityReceived) -> None:
        self.batch = False
        self.priorities += 1
        if self.step == "cleanup":
            self.note("priority in cleanup after the turn ended" if self.ended else "priority in cleanup")

    # Mana.

    def ability_activated(self, event: ev.AbilityActivated) -> None:
        if event.mana:
            if self.open:
                self.note("mana ability inside another")
            self.open.append((event.source, event.ability, 0))
            self.note("tapped for mana" if event.tapped else "mana ability without {T}")
            if self.casting:
                self.note("mana ability while casting")
            return
        if event.x >= LARGE_X:
            self.note("ability with a large X")
        card = self.card(event.source)
        ability = card.abilities[event.ability] if card and event.ability < len(card.abilities) else None
        if isinstance(ability, ActivatedAbility):
            if ability.cost.untap:
                self.note("{Q} paid")
            if ability.cost.tap and event.source in self.came:
                self.note("{T} of what has just come")
            if event.cycling:
                self.stack[event.stack_object] = "cycling"
                if ability.cycling != "cycling":
                    self.note("typecycling")
        if len(self.stack) > 1:
            self.note("activated in response")

    def mana_added(self, event: ev.ManaAdded) -> None:
        for place, (source, ability, number) in enumerate(self.open):
            if (source, ability) == (event.source, event.ability):
                self.open[place] = (source, ability, number + 1)
                break
        else:
            self.note("mana from a trigger" if self.open else "mana from a spell or ability")
        if len({unit.type for unit in event.mana}) > 1:
            self.note("mana of two types at once")
        if any(unit.restriction for unit in event.mana):
            self.note("restricted mana")
        if len(event.mana) > 4:
            self.note("five mana at once")

    def mana_resolved(self, event: ev.ManaAbilityResolved) -> None:
        if self.open and not self.open.pop()[2]:
            self.note("mana ability without mana")

    def types_offered(self, event: ev.TypesOffered) -> None:
        self.note("could produce nothing" if not event.types else "could produce something")
        if len(event.types) > 2:
            self.note("could produce three types")

    def mana_spent(self, event: ev.ManaSpent) -> None:
        if any(unit.restriction for unit in event.mana):
            self.note("restricted mana spent")

    def mana_changed(self, event: ev.ManaChanged) -> None:
        self.note("unspent mana changed")

    def replacement_applied(self, event: ev.ReplacementApplied) -> None:
        key = (event.event, event.production)
        self.applied[key] += 1
        self.note(f"replaced {min(self.applied[key], 4)}")
        if self.applied[key] == 2:
            self.note(f"two replace {event.event}")

    # The stack.

    def spell_cast(self, event: ev.SpellCast) -> None:
        self.casting = False
        self.note("spell cast")
        if event.x >= LARGE_X:
            self.note("spell with a large X")
        card = self.card(event.object)
        if card is not None and "{X}" in card.cost and not event.x:
            self.note("spell with X of 0")
        if len(self.stack) > 1:
            self.note("cast in response")

    def put_on_stack(self, event: ev.AbilityPutOnStack) -> None:
        self.stack[event.object] = "ability"
        if not event.trigger:
            return
        triggered = self.waiting.pop(event.trigger, None)
        if triggered is not None and any(each.player != event.player for each in self.waiting.values()):
            self.note("triggers of both players")
        elif triggered is not None and self.waiting:
            self.note("two triggers at once")
        card = self.card(event.source)
        ability = card.abilities[event.ability] if card and 0 <= event.ability < len(card.abilities) else None
        if isinstance(ability, TriggeredAbility):
            kind = type(ability.trigger).__struct_config__.tag
            self.triggers_of[event.object] = str(kind)
            self.note(f"trigger: {getattr(ability.trigger, 'change', kind)}")
        if self.step == "cleanup":
            self.note("trigger in cleanup")
        if len(self.stack) >= HIGH_STACK:
            self.note("three on the stack")

    def triggered(self, event: ev.AbilityTriggered) -> None:
        if not event.mana:
            self.waiting[event.trigger] = event
        if event.ability < 0:
            self.delayed -= 1
            self.note("delayed trigger")
        if self.batch:
            self.note("trigger from state-based actions")

    def ceased(self, event: ev.TriggersCeased) -> None:
        for trigger in event.triggers:
            self.waiting.pop(trigger, None)
        self.note(f"trigger ceased by {event.rule}")

    def countered(self, event: ev.Countered) -> None:
        kind = self.stack.get(event.object, "")
        if event.object in self.triggers_of:
            self.note("trigger countered")
            if self.triggers_of[event.object] == "cycles" and "cycling" in self.stack.values():
                self.note("cycling trigger countered before the card's ability")
        else:
            self.note(
                {"cycling": "cycling countered", "ability": "ability countered"}.get(kind, "spell countered")
            )

    def resolution_began(self, event: ev.ResolutionBegan) -> None:
        self.resolving = event.object
        if len(self.stack) >= HIGH_STACK:
            self.note("three on the stack")

    def resolution_ended(self, event: ev.ResolutionEnded) -> None:
        self.resolving = 0
        if not event.resolved:
            self.note("did not resolve")

    # Objects.

    def moved(self, event: ev.ObjectMoved) -> None:
        if event.new:
            self.names[event.new] = self.names.get(event.object, "")
            self.controllers[event.new] = event.controller
        if event.origin == STACK:
            self.stack.pop(event.object, None)
        if event.zone == STACK:
            self.stack[event.new] = "spell"
            self.casting = True
        elif event.zone == BATTLEFIELD:
            self.came.add(event.new)
            if event.counters:
                self.note("enters with counters")
            if event.tapped:
                self.note("enters tapped")
            if event.cause == "return":
                self.note("blinked")
        if event.origin == BATTLEFIELD:
            if event.object in self.attackers:
                self.note("attacker left combat")
            if event.object in self.stolen and event.owner != self.controllers.get(event.object):
                self.note("stolen permanent left")
            if event.zone == GRAVEYARD and self.batch:
                self.deaths += 1
                if self.deaths == 2:
                    self.note("two die at once")
            if not event.new:
                self.note("token left")
        if event.cause == "discard" and event.zone != GRAVEYARD:
            self.note("discarded card not in the graveyard")

    def token_created(self, event: ev.TokenCreated) -> None:
        self.names[event.object.id] = event.object.card
        self.controllers[event.object.id] = event.object.controller
        self.came.add(event.object.id)
        self.note("token")

    def control_changed(self, event: ev.ControlChanged) -> None:
        self.controllers[event.object] = event.player
        self.came.add(event.object)
        self.stolen.add(event.object)
        self.note("control changed")

    def performed(self, event: ev.StateBasedActionsPerformed) -> None:
        self.batch, self.deaths = True, 0
        for rule in event.rules:
            self.note(f"state-based {rule}")
        if len(event.rules) > 1:
            self.note("two state-based actions at once")
        if self.ended:
            self.note("state-based actions after the turn ended")

    def simple(self, event: ev.Event) -> None:
        self.note(type(event).__name__)

    def attackers_declared(self, event: ev.AttackersDeclared) -> None:
        self.attackers = set(event.attackers)
        if not event.attackers:
            return
        self.note("attackers declared")
        if len(event.attackers) > 1:
            self.note("two attackers")
        if not self.attacked.isdisjoint(event.attackers):
            self.note("attacked twice in a turn")
        if not self.came.isdisjoint(event.attackers):
            self.note("attacked with what has just come")
        self.attacked.update(event.attackers)

    def blockers_declared(self, event: ev.BlockersDeclared) -> None:
        blocked = [attacker for _, attacker in event.blocks]
        if blocked:
            self.note("blocked")
        if len(blocked) > len(set(blocked)):
            self.note("two block one")

    def cycled(self, event: ev.CardCycled) -> None:
        self.in_turn["cycled"] += 1
        self.note("cycled twice in a turn" if self.in_turn["cycled"] == 2 else "cycled")

    def delayed_created(self, event: ev.DelayedTriggerCreated) -> None:
        self.delayed += 1
        if event.when == self.step:
            self.note("delayed for the step that it was created in")

    def effect_began(self, event: ev.EffectBegan) -> None:
        self.note(f"effect until {event.duration}")

    def discarded(self, event: ev.CardDiscarded) -> None:
        self.note(f"discarded for {event.cause}")

    def lost(self, event: ev.PlayerLost) -> None:
        self.note(f"lost by {event.rule}")

    def life_changed(self, event: ev.LifeChanged) -> None:
        self.note(f"life: {event.cause}")


READS: Final[dict[type[ev.Event], str]] = {
    ev.GameBegan: "game_began", ev.TurnBegan: "turn_began", ev.PhaseBegan: "phase_began", ev.StepBegan: "step_began",
    ev.PhasesAdded: "phases_added", ev.StepsAdded: "steps_added", ev.TurnAdded: "turn_added",
    ev.Skipped: "skipped", ev.TurnEnding: "turn_ending", ev.PriorityReceived: "priority_received",
    ev.AbilityActivated: "ability_activated", ev.ManaAdded: "mana_added", ev.ManaAbilityResolved: "mana_resolved",
    ev.TypesOffered: "types_offered", ev.ManaSpent: "mana_spent", ev.ManaChanged: "mana_changed",
    ev.ReplacementApplied: "replacement_applied", ev.SpellCast: "spell_cast",
    ev.AbilityPutOnStack: "put_on_stack", ev.AbilityTriggered: "triggered", ev.TriggersCeased: "ceased",
    ev.Countered: "countered", ev.ResolutionBegan: "resolution_began", ev.ResolutionEnded: "resolution_ended",
    ev.ObjectMoved: "moved", ev.TokenCreated: "token_created", ev.ControlChanged: "control_changed",
    ev.StateBasedActionsPerformed: "performed", ev.AttackersDeclared: "attackers_declared",
    ev.BlockersDeclared: "blockers_declared", ev.CardCycled: "cycled",
    ev.DelayedTriggerCreated: "delayed_created", ev.EffectBegan: "effect_began", ev.CardDiscarded: "discarded",
    ev.PlayerLost: "lost", ev.LifeChanged: "life_changed", ev.PhasedOut: "simple", ev.PhasedIn: "simple",
    ev.DrawFailed: "simple", ev.SkipCreated: "simple", ev.Shuffled: "simple",
}  # fmt: skip
"""How each kind of event is read; the others make no situation."""


def situations(trace: Sequence[Any], cards: Mapping[str, Card]) -> Counter[str]:
    """What a game on the reference engine came to, by name, each with how often."""
    return Situations(cards).read(trace)
