"""What triggers from steps that begin, and from what players and permanents do (CR 603.2, 508.3a, 702.29c-d)."""

from typing import Final

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.object_effects import DiscardCards
from rulehound.core.triggered_abilities import Attacks, DealsCombatDamage, Exerts, SpellIsCast
from rulehound.core.turns import STEPS
from rulehound.core.zones import STACK
from rulehound.oracles.due_triggers import DueTriggers
from rulehound.oracles.legal_targets import may_be_changed
from rulehound.oracles.trigger_events import (
    from_activation,
    from_casting,
    from_cycling,
    from_discard,
    from_discards,
    from_draw,
    from_expending,
    from_host,
    from_own,
    from_step,
    from_tapping,
    lets_go,
    own_triggers,
    sacrifices_itself,
)
from rulehound.oracles.wording import spelled_out

STEP_NAMES: Final = frozenset(step for steps in STEPS.values() for step in steps)
"""What begins with an event of its own, apart from whole phases and main phases."""


class ActionTriggers(DueTriggers):
    """Notes what triggers from steps, cards discarded or drawn, tapping, attacks, damage, spells and abilities."""

    def begin(self) -> None:
        super().begin()
        complete = self.capabilities.complete
        self.shows_phases = "PhaseBegan" in complete
        self.shows_activations = "AbilityActivated" in complete
        self.shows_tapping = complete >= {"Tapped", "Untapped"}
        self.shows_drawing = "CardDrawn" in complete
        self.begun: dict[str, int] = {}
        self.discarded: dict[str, int] = {}
        self.together: set[str] = set()
        """The players who have discarded in the resolution, cost or step in course."""
        self.attacks: dict[int, int] = {}
        self.letting_go = False
        """Whether what a mana ability cost may have changed who controls what watches, or brought it back."""
        self.expended: dict[str, int] = {}
        """How much mana each player has spent this turn on spells."""

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        self.begun.clear()
        self.once.clear()
        self.cycled.clear()
        self.discarded.clear()
        self.attacks.clear()
        self.expended.clear()

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
            self.note(found, index, known=self.shows_phases or moment in STEP_NAMES)

    def read_cycled(self, event: ev.CardCycled, index: int) -> None:
        self.cycled[event.player] = self.cycled.get(event.player, 0) + 1
        thing = self.board.find(event.card)
        card = thing.card if thing is not None else None
        self.expect(from_cycling(self.watchers, event.player, card, event.card), index)

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        thing = self.board.find(event.card)
        card = thing.card if thing is not None else None
        self.cycling = event.player if self.is_cycled(event) else ""
        self.expect(from_discard(self.watchers, event.player, card, event.card), index)
        self.discard_together(event.player, index)
        self.cycling = ""

    def is_cycled(self, event: ev.CardDiscarded) -> bool:
        """Whether a card was discarded for a cycling ability of its own, and so was cycled by that (CR 702.29c)."""
        if event.cause != "cost":
            return False
        top = [self.board.objects[id] for id in self.board.zone(STACK)[-1:]]
        was = self.became_from.get(event.card)
        return any(each.source == was and bool(getattr(each.rules, "cycling", "")) for each in top)

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
        thing = self.board.now_resolving
        effects = spelled_out((thing.effects or ()) if thing is not None else ())
        unknown = thing is not None and thing.effects is None
        if unknown or sum(isinstance(each, DiscardCards) for each in effects) > 1:
            again = from_discards(self.watchers, player, False)
            self.allow(again)

    def read_drawn(self, event: ev.CardDrawn, index: int) -> None:
        """Each card drawn triggers for itself (CR 603.2c); nothing is due where some are not shown."""
        if not self.watchers.there:
            return
        found = list(from_draw(self.watchers, event.player))
        self.note(found, index, known=self.shows_drawing)

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
        self.note(found, index, known=not self.board.uncertain(thing))
        if may_be_changed(self.board):
            taken = from_tapping(self.watchers, thing, untapped, animated=True)
            self.allow(each for each in taken if each not in found)

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

    def read_exerted(self, event: ev.Exerted, index: int) -> None:
        """What says that one may exert it triggers as one does (CR 701.43d)."""
        thing = self.board.find(event.object)
        if thing is not None:
            self.expect(from_own(thing.card, thing.id, event.player, Exerts, "603.2"), index)

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
            watching = from_casting(
                self.watchers, event.player, thing.card, event.x, self.optional, thing.origin
            )
            self.expect(watching, index)

    def read_spent(self, event: ev.ManaSpent, index: int) -> None:
        """Mana spent to cast a spell is expended, and none for an ability or as a spell resolves (CR 700.14)."""
        thing = self.board.objects.get(event.on)
        if thing is None or thing.zone != STACK or thing.ability != -2 or thing in self.board.resolving:
            return
        before = self.expended.get(event.player, 0)
        self.expended[event.player] = after = before + len(event.mana)
        if self.watchers.there:
            found = list(from_expending(self.watchers, event.player, before, after))
            self.note(found, index, known="ManaSpent" in self.capabilities.complete)

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """What triggers as an ability is activated; what pays for it may be gone before it is (CR 602.2b)."""
        source, ability = self.board.find(event.source), self.board.activated(event)
        if source is None or not isinstance(ability, ActivatedAbility):
            return
        cost = ability.cost
        if event.mana and (cost.mana or cost.sacrifice or cost.untap) and self.may_let_go():
            self.letting_go = True
        if not self.watchers.there:
            return
        found = list(from_activation(self.watchers, event, source, ability))
        paid_for = event.mana and bool(ability.cost.mana)
        if self.board.uncertain(source) or not self.shows_activations or self.letting_go:
            self.allow(found)
            return
        for row in found:
            watching = self.board.find(row[0])
            if paid_for and watching is not None and sacrifices_itself(watching.card):
                self.optional.add(row[:2])
            else:
                self.expect([row], index)

    def may_let_go(self) -> bool:
        """Whether a cost may end control, or bring something back, before what it pays for is (CR 601.2i)."""
        return any(lets_go(each.card) for each in self.board.permanents())
