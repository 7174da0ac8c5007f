"""Oracle: events trigger what they must, once each, and it goes on the stack (CR 603.2, 603.3, 702.29c-d)."""

from typing import Any, ClassVar

from rulehound.core import events as ev
from rulehound.core.triggered_abilities import (
    ActivatesAbility,
    Attacks,
    BecomesTapped,
    Exerts,
    ManaIsAdded,
    StateIs,
    TappedForMana,
    TriggeredAbility,
    ZoneChanges,
)
from rulehound.core.turn_effects import EndCombat, EndTurn
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.action_triggers import ActionTriggers
from rulehound.oracles.waiting_triggers import WaitingTriggers
from rulehound.oracles.wording import spelled_out


class Triggers(WaitingTriggers, ActionTriggers):
    """Keeps what is due to trigger; by the next priority it has, and is on the stack.

    Where a target does not show what triggers, what is put on the stack is held against what is due; that an
    ability with a target is missing there says nothing then.  Delayed abilities and triggers on tapping for
    mana have oracles of their own.
    """

    name: ClassVar = "triggers"
    rules: ClassVar = (
        "603.2", "603.2b", "603.2c", "603.2d", "603.2e", "603.2g", "603.2h", "603.3", "603.3a", "603.3d", "603.4",
        "603.5", "603.6a", "603.6b", "603.10a", "503.1a", "508.1m", "508.3a", "602.2b", "608.2a", "700.4", "700.14",
        "702.29c", "702.29d",
    )  # fmt: skip
    needs: ClassVar = frozenset(
        (
            "GameBegan", "AbilityPutOnStack", "ObjectMoved", "StepBegan", "CardDiscarded", "CardCycled",
            "AttackersDeclared", "DamageDealt", "SpellCast", "PriorityReceived",
        )
    )  # fmt: skip
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.GameBegan: "read_game_began",
        ev.TurnBegan: "read_turn_began",
        ev.PhaseBegan: "read_phase_began",
        ev.StepBegan: "read_step_began",
        ev.ObjectMoved: "read_moved",
        ev.TokenCreated: "read_token",
        ev.ControlChanged: "read_control",
        ev.EffectBegan: "read_other",
        ev.EffectEnded: "read_other",
        ev.PhasedOut: "read_other",
        ev.RemovedFromCombat: "read_other",
        ev.StateBasedActionsPerformed: "read_batch",
        ev.CardCycled: "read_cycled",
        ev.CardDiscarded: "read_discarded",
        ev.CardDrawn: "read_drawn",
        ev.Tapped: "read_tapped",
        ev.Untapped: "read_untapped",
        ev.AttackersDeclared: "read_attackers",
        ev.Exerted: "read_exerted",
        ev.DamageDealt: "read_damage",
        ev.ManaSpent: "read_spent",
        ev.SpellCast: "read_cast",
        ev.AbilityActivated: "read_activated",
        ev.AbilityTriggered: "read_triggered",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.TriggersCeased: "read_ceased",
        ev.TurnEnding: "read_ending",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolved",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        super().begin()
        self.attacked = False
        """Whether anything has triggered from the declaration of attackers."""
        self.last: dict[tuple[int, int], str] = {}
        self.stuck: set[int] = set()

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """Each trigger has an event, and the controller of its source (CR 603.2c, 603.3a)."""
        self.settle()
        if event.mana or event.ability < 0:
            return
        key = (event.source, event.ability)
        if key in self.doubtful:
            self.judge_doubtful(event, index)
            return
        due = self.due.get(key)
        if due:
            player, rule, _ = due.pop(0)
            if not due:
                del self.due[key]
            self.last[key] = rule if rule.startswith("702.29") else "603.2c"
            if player != event.player:
                self.wrong(
                    "603.3a", f"an ability of {player}'s triggered for {event.player}", index, "controller"
                )
            else:
                self.holds(rule)
                self.holds("603.2g")
                self.holds("603.3a")
                if rule == "508.3a":
                    self.attacked = True
                    self.holds("508.1m")
                ability = self.ability(event.source, event.ability)
                if ability is not None and ability.condition is not None:
                    self.holds("603.4")
            return
        ability = self.ability(event.source, event.ability)
        if ability is None and self.has_no_more(event):
            self.wrong("603.2", "an ability triggered that its source does not have", index, "not there")
        if ability is None:
            return
        if key in self.optional:
            if ability.once_each_turn == "triggers":
                self.once.add((*key, ""))
            return
        if isinstance(ability.trigger, ManaIsAdded | TappedForMana | StateIs):
            return  # Other oracles know whether these should.
        if self.once_again(ability, event):
            self.wrong("603.2h", "an ability triggered once more in one turn", index, "once each turn")
            return
        if isinstance(ability.trigger, Exerts) and "Exerted" not in self.capabilities.complete:
            return
        if isinstance(ability.trigger, BecomesTapped) and not self.shows_tapping:
            return
        if isinstance(ability.trigger, ActivatesAbility):
            # A mana ability is told of before its costs are paid, by which what watches may have returned.
            if self.letting_go or not self.shows_activations or event.source in self.returned:
                return
        if key in self.barred:
            self.wrong("603.4", "an ability triggered although its condition was false", index, "condition")
            return
        rule, how = (self.last[key], "again") if key in self.last else (rule_of(ability), "without its event")
        self.wrong(rule, f"an ability triggered {how}", index, how, type(ability.trigger).__name__)

    def has_no_more(self, event: ev.AbilityTriggered) -> bool:
        """Whether an ability that is none of the card's surely was not given to the permanent."""
        thing = self.board.find(event.source)
        if event.source in self.unsure:
            return False
        if thing is None or thing.card is None or thing.zone != BATTLEFIELD or self.board.uncertain(thing):
            return False
        return event.ability >= len(thing.card.rules_abilities)

    def read_resolved(self, event: ev.ResolutionEnded, index: int) -> None:
        """Where the turn or combat ended unseen, what had triggered may have ceased to exist (CR 724.1a)."""
        thing = self.board.objects.get(event.object)
        if getattr(thing, "rules", None) and getattr(thing.rules, "once_each_turn", "") == "do this":
            if event.resolved and index > self.began + 1:
                self.once.add((thing.source, thing.ability, thing.controller))
        self.together.clear()
        if self.still_so is not None:
            self.judge_condition(event.resolved, index)
        if self.shows_triggers:
            return
        self.settle()
        if not self.due:
            return
        thing = self.board.now_resolving
        effects = thing.effects if thing is not None else None
        if effects is None or any(isinstance(each, EndTurn | EndCombat) for each in spelled_out(effects)):
            self.optional.update(self.due)
            self.due.clear()

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """By now all has triggered and is on the stack (CR 603.2, 603.3)."""
        self.settle()
        self.batch = None
        self.left.clear()
        self.returned.clear()
        self.lately.clear()
        self.unsure.clear()
        self.letting_go = self.unreturned = False
        self.together.clear()
        if self.doubtful:
            self.doubtful.clear()
        self.ending = False
        if self.due:
            for (source, number), rows in self.due.items():
                if not self.shows_triggers and self.may_lack_target(source, number):
                    continue
                thing = self.board.find(source)
                name = thing.name if thing is not None else "an object"
                for _, rule, at in rows:
                    if rule == "508.3a" and not self.attacked:  # Nothing has triggered from the declaration.
                        rule = "508.1m"
                    kind = type(self.kind(source, number)).__name__
                    self.wrong(rule, f"ability {number} of {name} did not trigger", at, "not triggered", kind)
                    if not self.shows_triggers:
                        self.missing.setdefault((source, number), []).append(self.tally.violated[-1])
            self.due.clear()
        if self.barred:
            self.barred.clear()
        self.attacked = False
        if self.board.waiting and not self.stuck.issuperset(self.board.waiting):
            optional = all(map(self.is_optional, self.board.waiting.values()))
            self.stuck.update(self.board.waiting)
            self.wrong(
                "603.5" if optional else "503.1a" if self.board.step == "upkeep" else "603.3",
                f"{event.player} received priority while a triggered ability waited",
                index,
                "waiting at priority",
            )
        if self.last:
            self.holds("603.3")
            self.holds("603.2c")
            if self.board.step == "upkeep":
                self.holds("503.1a")
            self.last.clear()

    def kind(self, source: int, number: int) -> Any:
        """What an ability triggers from."""
        return getattr(self.ability(source, number), "trigger", None)


def rule_of(ability: TriggeredAbility) -> str:
    """The rule that says when an ability of this kind triggers."""
    trigger = ability.trigger
    if isinstance(trigger, Attacks):
        return "508.3a"
    if isinstance(trigger, Exerts):
        return "603.2"
    if isinstance(trigger, BecomesTapped):
        return "603.2e"
    if isinstance(trigger, ActivatesAbility):
        return "602.2b"
    return "700.4" if isinstance(trigger, ZoneChanges) and trigger.change == "dies" else "603.2g"
