"""Oracle: events trigger what they must, once each, and it goes on the stack (CR 603.2, 603.3, 702.29c-d)."""

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.conditions import OF_THE_GAME, Condition
from rulehound.core.effects import May, followed
from rulehound.core.object_effects import DiscardCards, Move
from rulehound.core.players import PLAYERS
from rulehound.core.static_abilities import TriggersAgain
from rulehound.core.triggered_abilities import (
    ActivatesAbility,
    Attacks,
    BecomesTapped,
    DealsCombatDamage,
    ManaIsAdded,
    SpellIsCast,
    StateIs,
    TappedForMana,
    TriggeredAbility,
    ZoneChanges,
)
from rulehound.core.turn_effects import EndCombat, EndTurn
from rulehound.core.turns import STEPS
from rulehound.core.zones import BATTLEFIELD, GRAVEYARD
from rulehound.oracles.base import Oracle, Verdict
from rulehound.oracles.conditions import is_so
from rulehound.oracles.course import Thing
from rulehound.oracles.lasting import spelled_out
from rulehound.oracles.legal_targets import is_legal_target, modal
from rulehound.oracles.trigger_events import (
    Found,
    Watchers,
    from_activation,
    from_casting,
    from_cycling,
    from_discard,
    from_discards,
    from_draw,
    from_host,
    from_left_host,
    from_move,
    from_own,
    from_step,
    from_tapping,
    own_triggers,
    sacrifices_itself,
)

STEP_NAMES: Final = frozenset(step for steps in STEPS.values() for step in steps)
"""What begins with an event of its own, apart from whole phases and main phases."""


class Triggers(Oracle):
    """Keeps what is due to trigger; by the next priority it has, and is on the stack.

    Where a target does not show what triggers, what is put on the stack is held against what is due; that an
    ability with a target is missing there says nothing then.  Delayed abilities and triggers on tapping for
    mana have oracles of their own.
    """

    name: ClassVar = "triggers"
    rules: ClassVar = (
        "603.2", "603.2b", "603.2c", "603.2d", "603.2e", "603.2g", "603.2h", "603.3", "603.3a", "603.3d", "603.4",
        "603.5", "603.6a", "603.6b", "603.10a", "503.1a", "508.1m", "508.3a", "602.2b", "608.2a", "700.4", "702.29c",
        "702.29d",
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
        ev.ControlChanged: "read_other",
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
        ev.DamageDealt: "read_damage",
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
        complete = self.capabilities.complete
        self.shows_triggers = complete >= {"AbilityTriggered", "TriggersCeased"}
        self.shows_phases = "PhaseBegan" in complete
        self.shows_activations = "AbilityActivated" in complete
        self.shows_tapping = complete >= {"Tapped", "Untapped"}
        self.shows_drawing = "CardDrawn" in complete
        self.became_from: dict[int, int] = {}
        self.watchers = Watchers(self.board)
        self.due: dict[tuple[int, int], list[tuple[str, str, int]]] = {}
        self.optional: set[tuple[int, int]] = set()
        self.begun: dict[str, int] = {}
        self.cycled: dict[str, int] = {}
        self.discarded: dict[str, int] = {}
        self.together: set[str] = set()
        """The players who have discarded in the resolution, cost or step in course."""
        self.attacks: dict[int, int] = {}
        self.attacked = False
        """Whether anything has triggered from the declaration of attackers."""
        self.last: dict[tuple[int, int], str] = {}
        self.stuck: set[int] = set()
        self.missing: dict[tuple[int, int], list[Verdict]] = {}
        """Objections to abilities that did not trigger, where a target may only put them on the stack late."""
        self.ending = False
        self.batch: list[Thing] | None = None
        """What has left the battlefield in the batch of state-based actions in course."""
        self.once: set[tuple[int, int, str]] = set()
        """What is once each turn and has triggered, or been done by whom, this turn (CR 603.2h)."""
        self.began = 0
        self.shows_resolving = complete >= {"Countered", "ResolutionBegan", "ResolutionEnded"}
        self.barred: set[tuple[int, int]] = set()
        """What did not trigger because its condition was false."""
        self.still_so: bool | None = None
        """Whether the condition of what resolves is true; None where it has none."""
        self.doubtful: dict[tuple[int, int], list[tuple[str, bool | None]]] = {}
        """What triggers if a condition is so once the event has happened, and whether it was so before."""
        self.entering: list[tuple[int, str, int]] = []
        """What entered just now: what it triggers is read off the board as it is with it there."""

    # What is due.

    def expect(self, found: Iterable[Found], index: int) -> None:
        """Note abilities that trigger now; one whose condition is false does not (CR 603.4)."""
        for source, number, player, rule in found:
            ability = self.ability(source, number)
            condition = ability.condition if ability is not None else None
            if ability is not None and condition is not None and is_doubtful(ability, condition):
                before = self.is_so(condition, player, source)
                if not self.shows_triggers:
                    self.optional.add((source, number))
                    continue
                self.doubtful.setdefault((source, number), []).append((player, before))
                continue
            so = condition is None or self.is_so(condition, player, source)
            if not so:
                if so is None:
                    self.optional.add((source, number))
                else:
                    self.holds("603.4")
                    self.barred.add((source, number))
                continue
            for _ in range(self.times(ability, player, source)):
                if ability is None or not self.is_spent(ability, source, number, player):
                    self.due.setdefault((source, number), []).append((player, rule, index))

    def times(self, ability: TriggeredAbility | None, player: str, source: int) -> int:
        """How many times it triggers from one event (CR 603.2d)."""
        again = self.board.special(TriggersAgain) if ability is not None else []
        if not again or ability is None:
            return 1
        thing = self.board.find(source)
        number = 1
        for other, _, effect in again:
            if other.controller == player and thing is not None and is_caused_by(ability, effect.cause):
                number += self.board.characteristics(thing).matches(effect.what)
        if number > 1:
            self.holds("603.2d")
        return number

    def is_spent(self, ability: TriggeredAbility, source: int, number: int, player: str) -> bool:
        """Whether what is once each turn has triggered, or been done by its controller, this turn (CR 603.2h)."""
        if not ability.once_each_turn:
            return False
        who = player if ability.once_each_turn == "do this" else ""
        spent = (source, number, who) in self.once
        if spent:
            self.holds("603.2h")
        elif not who:
            self.once.add((source, number, ""))
        return spent

    def is_so(self, condition: Condition, player: str, source: int) -> bool | None:
        """Whether what an intervening "if" asks is so now (CR 603.4); None where that is not known."""
        if condition.what == "cycled":
            return condition.met_by(self.cycled.get(player, 0))
        return is_so(self.board, condition, player, self.board.find(source))

    def read_game_began(self, event: ev.GameBegan, index: int) -> None:
        for info in event.objects:
            self.watchers.add(info.id, self.cards.get(info.card), info.zone)

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        self.begun.clear()
        self.once.clear()
        self.cycled.clear()
        self.discarded.clear()
        self.attacks.clear()

    def read_phase_began(self, event: ev.PhaseBegan, index: int) -> None:
        self.begin_moment(event.kind, index)
        if event.moment:
            self.begin_moment(event.moment, index)

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        self.together.clear()
        self.begin_moment(event.kind, index)

    def begin_moment(self, moment: str, index: int) -> None:
        self.begun[moment] = self.begun.get(moment, 0) + 1
        if self.watchers.there:
            first = self.begun[moment] == 1
            found = from_step(self.watchers, moment, self.board.active_player, first)
            if self.shows_phases or moment in STEP_NAMES:
                self.expect(found, index)
            else:
                self.optional.update((source, number) for source, number, _, _ in found)

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """What enters or leaves triggers its own abilities, as it is there or last was (CR 603.6a, 603.10a)."""
        self.settle()
        thing = self.board.objects.get(event.object)
        if thing is None:
            return
        if event.origin == BATTLEFIELD:
            self.leave_host(thing, event, index)
        if event.new:  # Who watches is asked before: this is not where it goes to yet.
            self.watchers.add(event.new, thing.card, event.zone)
            self.became_from[event.new] = event.object
        granting = self.board.granting or self.board.together or (thing.printed and thing.printed.grants)
        if not granting and (thing.card is None or not own_triggers(thing.card)):
            return
        if event.zone == BATTLEFIELD and event.new:
            self.entering.append((event.new, event.controller, index))
        if event.origin == BATTLEFIELD:
            was = self.board.last_known(thing)
            dies = event.zone == GRAVEYARD and "Creature" in was.types
            if event.zone == GRAVEYARD and not dies and not self.shows_triggers:
                # CR 700.4 and the glossary differ about whether what is no creature dies.
                no_creature = from_move(was, thing.id, thing.controller, ("dies",), "700.4")
                self.optional.update((source, number) for source, number, _, _ in no_creature)
            leaving = [*from_move(was, thing.id, thing.controller, ("leaves",), "603.10a")]
            if dies:
                leaving += from_move(was, thing.id, thing.controller, ("dies",), "700.4")
            if self.board.uncertain(thing) or self.moves_many():
                self.optional.update((source, number) for source, number, _, _ in leaving)
            else:
                self.expect(leaving, index)

    def leave_host(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """What is attached to a permanent that leaves may trigger from that (CR 603.6e)."""
        if self.batch is not None:
            self.batch.append(thing)
        if not self.watchers.there and not self.batch:
            return
        gone = self.batch or ()
        leaving = [*from_left_host(self.watchers, thing.id, gone, ("leaves",), "603.10a")]
        if event.zone == GRAVEYARD:
            dies = [*from_left_host(self.watchers, thing.id, gone, ("dies",), "700.4")]
            if "Creature" in self.board.last_known(thing).types:
                leaving += dies
            elif not self.shows_triggers:
                self.optional.update((source, number) for source, number, _, _ in dies)
        if self.board.uncertain(thing) or self.moves_many():
            self.optional.update((source, number) for source, number, _, _ in leaving)
        else:
            self.expect(leaving, index)

    def read_batch(self, event: ev.StateBasedActionsPerformed, index: int) -> None:
        """All that leaves by one batch leaves at once (CR 704.3)."""
        self.settle()
        self.batch = []

    def moves_many(self) -> bool:
        """Whether what resolves may move several at once, in which case the trace does not say what left when."""
        thing = self.board.resolving[-1] if self.board.resolving and self.board.granting else None
        if thing is not None and thing.effects is None:
            return True
        return thing is not None and any(
            isinstance(effect, Move) and effect.which not in ("this", "target")
            for effect in followed(thing.effects or ())
        )

    def read_token(self, event: ev.TokenCreated, index: int) -> None:
        """A token has what it is granted as it enters."""
        self.settle()
        if self.board.granting:
            self.entering.append((event.object.id, event.object.controller, index))

    def read_other(self, event: ev.Event, index: int) -> None:
        """What may change what a permanent is: before it, what has entered is looked at."""
        self.settle()

    def settle(self) -> None:
        """What entered has triggered its abilities as it was on the battlefield (CR 603.6a, 603.6b)."""
        entering, self.entering = self.entering, []
        for id, player, index in entering:
            thing = self.board.find(id)
            if thing is None:
                continue
            own = len(thing.card.rules_abilities) if thing.card is not None else 0
            is_there = [
                (source, number, whose, rule if number < own else "603.6b")
                for source, number, whose, rule in from_move(
                    self.board.characteristics(thing), id, player, ("enters",), "603.6a"
                )
            ]
            if self.board.uncertain(thing):
                self.optional.update((source, number) for source, number, _, _ in is_there)
            else:
                self.expect(is_there, index)

    def read_cycled(self, event: ev.CardCycled, index: int) -> None:
        self.cycled[event.player] = self.cycled.get(event.player, 0) + 1
        thing = self.board.find(event.card)
        card = thing.card if thing is not None else None
        self.expect(from_cycling(self.watchers, event.player, card, event.card), index)

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        thing = self.board.find(event.card)
        card = thing.card if thing is not None else None
        self.expect(from_discard(self.watchers, event.player, card, event.card), index)
        self.discard_together(event.player, index)

    def discard_together(self, player: str, index: int) -> None:
        """What triggers from all that is discarded together is due with the first card of it (CR 603.2c).

        Where what resolves has a player discard more than once, the trace does not tell what goes together.
        """
        first = not self.discarded.get(player)
        self.discarded[player] = self.discarded.get(player, 0) + 1
        if player not in self.together:
            self.together.add(player)
            self.expect(from_discards(self.watchers, player, first), index)
            return
        thing = self.board.resolving[-1] if self.board.resolving else None
        effects = spelled_out((thing.effects or ()) if thing is not None else ())
        unknown = thing is not None and thing.effects is None
        if unknown or sum(isinstance(each, DiscardCards) for each in effects) > 1:
            again = from_discards(self.watchers, player, False)
            self.optional.update((source, number) for source, number, _, _ in again)

    def read_drawn(self, event: ev.CardDrawn, index: int) -> None:
        """Each card drawn triggers for itself (CR 603.2c); nothing is due where some are not shown."""
        if not self.watchers.there:
            return
        found = list(from_draw(self.watchers, event.player))
        if self.shows_drawing:
            self.expect(found, index)
        else:
            self.optional.update((source, number) for source, number, _, _ in found)

    def read_tapped(self, event: ev.Tapped, index: int) -> None:
        """What becomes tapped, which what enters tapped does not (CR 603.2e)."""
        self.become(event.object, False, index)

    def read_untapped(self, event: ev.Untapped, index: int) -> None:
        self.become(event.object, True, index)

    def become(self, object: int, untapped: bool, index: int) -> None:
        """Note what triggers from a permanent having become tapped or untapped."""
        thing = self.board.objects.get(object)
        if thing is None or not self.watchers.there or not self.shows_tapping:
            return
        found = list(from_tapping(self.watchers, thing, untapped))
        if self.board.uncertain(thing):
            self.optional.update((source, number) for source, number, _, _ in found)
        else:
            self.expect(found, index)

    def read_attackers(self, event: ev.AttackersDeclared, index: int) -> None:
        for id in event.attackers:
            self.attacks[id] = self.attacks.get(id, 0) + 1
            thing = self.board.objects.get(id)
            for aura, number, ability in from_host(self.watchers, id, Attacks):
                trigger = ability.trigger
                if isinstance(trigger, Attacks) and (self.attacks[id] == 1 or not trigger.first_each_turn):
                    self.expect([(aura.id, number, aura.controller, "508.3a")], index)
            if thing is None or thing.card is None:
                continue
            rows = own_triggers(thing.card).get(Attacks, ())
            for number, ability in rows:
                trigger = ability.trigger
                if isinstance(trigger, Attacks) and not trigger.enchanted:
                    if self.attacks[id] == 1 or not trigger.first_each_turn:
                        self.expect([(id, number, thing.controller, "508.3a")], index)

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        if not event.combat or not isinstance(event.target, str):
            return
        thing = self.board.find(event.source)
        if thing is not None:
            own = from_own(thing.card, thing.id, thing.controller, DealsCombatDamage, "603.2")
            self.expect(own, index)
            for aura, number, _ in from_host(self.watchers, thing.id, DealsCombatDamage):
                self.expect([(aura.id, number, aura.controller, "603.2")], index)

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        thing = self.board.objects.get(event.object)
        if thing is not None:
            self.expect(from_own(thing.card, thing.id, event.player, SpellIsCast, "603.2"), index)
            watching = from_casting(self.watchers, event.player, thing.card, event.x, self.optional)
            self.expect(watching, index)

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """What triggers as an ability is activated; what pays for it may be gone before it is (CR 602.2b)."""
        source, ability = self.board.find(event.source), self.board.ability(event.source, event.ability)
        if not self.watchers.there or source is None or not isinstance(ability, ActivatedAbility):
            return
        found = list(from_activation(self.watchers, event, source, ability))
        paid_for = event.mana and bool(ability.cost.mana)
        if self.board.uncertain(source) or not self.shows_activations:
            self.optional.update((source, number) for source, number, _, _ in found)
            return
        for row in found:
            watching = self.board.find(row[0])
            if paid_for and watching is not None and sacrifices_itself(watching.card):
                self.optional.add(row[:2])
            else:
                self.expect([row], index)

    # What triggers.

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
        if ability is None or key in self.optional:
            return
        if isinstance(ability.trigger, ManaIsAdded | TappedForMana | StateIs):
            return  # Other oracles know whether these should.
        if self.once_again(ability, event):
            self.wrong("603.2h", "an ability triggered once more in one turn", index, "once each turn")
            return
        if isinstance(ability.trigger, BecomesTapped) and not self.shows_tapping:
            return
        if isinstance(ability.trigger, ActivatesAbility) and not self.shows_activations:
            return
        if key in self.barred:
            self.wrong("603.4", "an ability triggered although its condition was false", index, "condition")
            return
        rule, how = (self.last[key], "again") if key in self.last else (rule_of(ability), "without its event")
        self.wrong(rule, f"an ability triggered {how}", index, how, type(ability.trigger).__name__)

    def judge_doubtful(self, event: ev.AbilityTriggered, index: int) -> None:
        """Its condition was so before the event or is after it (CR 603.4); how often it triggers is not looked at."""
        ability = self.ability(event.source, event.ability)
        before = self.doubtful[event.source, event.ability][0][1]
        if ability is None or ability.condition is None or before is not False:
            return
        if self.is_so(ability.condition, event.player, event.source) is False:
            self.wrong("603.4", "an ability triggered whose condition was not so", index, "not so")
        else:
            self.holds("603.4")

    def once_again(self, ability: TriggeredAbility, event: ev.AbilityTriggered) -> bool:
        """Whether it has triggered, or been done, and is once each turn (CR 603.2h)."""
        who = event.player if ability.once_each_turn == "do this" else ""
        return bool(ability.once_each_turn) and (event.source, event.ability, who) in self.once

    def has_no_more(self, event: ev.AbilityTriggered) -> bool:
        """Whether an ability that is none of the card's surely was not given to the permanent."""
        thing = self.board.find(event.source)
        if thing is None or thing.card is None or thing.zone != BATTLEFIELD or self.board.uncertain(thing):
            return False
        return event.ability >= len(thing.card.rules_abilities)

    def ability(self, source: int, number: int) -> TriggeredAbility | None:
        """The triggered ability, the object's own or granted; None where it has none of that number."""
        thing = self.board.find(source)
        if thing is None or number < 0:
            return None
        abilities = self.board.characteristics(thing).abilities if thing.zone == BATTLEFIELD else ()
        if number >= len(abilities):
            abilities = thing.card.abilities if thing.card is not None else ()
        ability = abilities[number] if number < len(abilities) else None
        return ability if isinstance(ability, TriggeredAbility) else None

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """What is put on the stack has triggered, is put there once, and keeps its controller (CR 603.3)."""
        if not event.trigger:
            if not self.shows_triggers:
                self.read_stacked(event, index)
            return
        waiting = self.board.waiting.get(event.trigger)
        if waiting is None:
            self.wrong(
                "603.3", "a triggered ability was put on the stack that did not wait", index, "not waiting"
            )
        elif waiting.player != event.player or waiting.source != event.source:
            self.wrong(
                "603.3a", "a triggered ability changed hands on its way to the stack", index, "changed"
            )
        elif self.is_optional(waiting):
            self.holds("603.5")

    def is_optional(self, waiting: ev.AbilityTriggered) -> bool:
        """Whether all that an ability does is what its controller may do (CR 603.5)."""
        ability = self.ability(waiting.source, waiting.ability)
        effects = ability.effects if ability is not None else ()
        return bool(effects) and all(isinstance(each, May) and may_choose(each) for each in effects)

    def read_stacked(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """What is put on the stack without being said to trigger: what was due, by its source then or now."""
        self.settle()
        sources = [event.source]
        while sources[-1] in self.became_from:
            sources.append(self.became_from[sources[-1]])
        if event.ability < 0:
            for key in [key for key in self.due if key[0] in sources]:
                del self.due[key]
            return
        for id in sources:
            if self.missing.get((id, event.ability)) and (id, event.ability) not in self.due:
                self.came_late(self.missing[id, event.ability].pop(0), event)
                return
        source = next((id for id in sources if (id, event.ability) in self.due), event.source)
        triggered = ev.AbilityTriggered(0, source, event.ability, event.player)
        if source != event.source or self.ability(event.source, event.ability) is not None:
            if not any((id, event.ability) in self.optional for id in sources):
                self.read_triggered(triggered, index)

    def came_late(self, verdict: Verdict, event: ev.AbilityPutOnStack) -> None:
        """What seemed not to have triggered had, and only waited past a priority (CR 603.3)."""
        told = self.tally.violated
        place = next(place for place, each in enumerate(told) if each is verdict)
        sentence = f"ability {event.ability} was put on the stack only after a player had received priority"
        told[place] = Verdict(
            self.name, "violated", "603.3", sentence, verdict.index, verdict.events, ("late",)
        )

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Look at an intervening "if" again (CR 608.2a)."""
        self.began = index
        thing = self.board.objects.get(event.object)
        rules = thing.rules if thing is not None else None
        if (
            thing is None
            or not isinstance(rules, TriggeredAbility)
            or rules.condition is None
            or thing.targets
        ):
            self.still_so = None
        else:
            self.still_so = self.is_so(rules.condition, thing.controller, thing.source)

    def judge_condition(self, resolved: bool, index: int) -> None:
        """What no longer fulfils its condition is removed, anything else goes on to resolve (CR 608.2a)."""
        still_so, self.still_so = self.still_so, None
        if still_so == resolved:
            self.holds("608.2a")
        elif self.shows_resolving:
            how = (
                "resolved although its condition was false"
                if resolved
                else "did not resolve, its condition true"
            )
            self.wrong("608.2a", f"a triggered ability {how}", index, "resolved" if resolved else "removed")

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
        thing = self.board.resolving[-1] if self.board.resolving else None
        effects = thing.effects if thing is not None else None
        if effects is None or any(isinstance(each, EndTurn | EndCombat) for each in spelled_out(effects)):
            self.optional.update(self.due)
            self.due.clear()

    def read_ending(self, event: ev.TurnEnding, index: int) -> None:
        self.ending = True

    def read_ceased(self, event: ev.TriggersCeased, index: int) -> None:
        """A trigger is removed only where it needs a target, or as the turn or combat is ended (CR 603.3d)."""
        ending, self.ending = self.ending, False
        for trigger in event.triggers:
            waiting = self.board.waiting.get(trigger)
            if waiting is None or (ending and event.rule.startswith("724")):
                continue
            ability = self.ability(waiting.source, waiting.ability)
            if modal(ability) is not None:
                continue  # The oracle on modes knows whether any could be chosen (CR 603.3c).
            if ability is not None and ability.target is None:
                self.wrong(
                    "603.3", "an ability without targets was removed before it was stacked", index, "removed"
                )
            elif ability is not None and self.has_target(ability, waiting.player):
                self.wrong("603.3d", "an ability was removed although it had a target", index, "had a target")
            else:
                self.holds("603.3d")

    def has_target(self, ability: TriggeredAbility, player: str) -> bool:
        """Whether there surely is something that an ability may be aimed at (CR 603.3d)."""
        board, kind = self.board, ability.target
        if ability.target_mana_value is not None or ability.targets > 1:
            return False  # Whether there are enough such is not looked at.
        there = [*PLAYERS, *(each.id for each in board.permanents())]
        return kind is not None and any(is_legal_target(board, each, kind, player) for each in there)

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """By now all has triggered and is on the stack (CR 603.2, 603.3)."""
        self.settle()
        self.batch = None
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

    def may_lack_target(self, source: int, number: int) -> bool:
        """Whether an ability may be removed for want of a target (CR 603.3d)."""
        ability = self.ability(source, number)
        return (
            not isinstance(ability, TriggeredAbility)
            or ability.target is not None
            or modal(ability) is not None
        )

    def wrong(self, rule: str, sentence: str, index: int, *shape: str) -> None:
        self.violated(rule, sentence, index, (index,), shape)


def is_doubtful(ability: TriggeredAbility, condition: Condition) -> bool:
    """Whether the very event may change what the condition asks, which is asked once it has happened."""
    if isinstance(ability.trigger, BecomesTapped):
        return condition.what == "this is tapped"
    return condition.what in OF_THE_GAME and isinstance(ability.trigger, ZoneChanges | DealsCombatDamage)


def may_choose(may: May) -> bool:
    """Whether its controller "may" do something, which "unless" somebody pays does not say (CR 603.5)."""
    return may.who == "you" and bool(may.effects or may.then)


def is_caused_by(ability: TriggeredAbility, cause: str) -> bool:
    """Whether what it triggers from is a permanent entering, or a creature attacking (CR 603.2d)."""
    if cause == "attacks":
        return isinstance(ability.trigger, Attacks)
    return isinstance(ability.trigger, ZoneChanges) and ability.trigger.change == "enters"


def rule_of(ability: TriggeredAbility) -> str:
    """The rule that says when an ability of this kind triggers."""
    trigger = ability.trigger
    if isinstance(trigger, Attacks):
        return "508.3a"
    if isinstance(trigger, BecomesTapped):
        return "603.2e"
    if isinstance(trigger, ActivatesAbility):
        return "602.2b"
    return "700.4" if isinstance(trigger, ZoneChanges) and trigger.change == "dies" else "603.2g"
