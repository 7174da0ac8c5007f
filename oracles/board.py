"""The shared model of the board: what a trace has shown so far, and what follows from it.

Oracles read an event first and the board after them, so that they see the game as it was just before.
The board believes the trace: whether that was right is for the oracles to say, so nothing here raises
for an event that cannot be.  What it cannot derive is said to be `uncertain`.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, TypeVar

from rulehound.core import events as ev
from rulehound.core.abilities import Ability
from rulehound.core.amounts import Count
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import AdditionalCost, AlternativeCost
from rulehound.core.object_effects import Move, Sacrifice
from rulehound.core.players import PLAYERS
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    EntersForSacrifice,
    EntersWithCounters,
    PreventsDamage,
    RedirectsDamage,
    Replacement,
)
from rulehound.core.static_abilities import CannotAttack, CardsInHandHave
from rulehound.core.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, NOWHERE, STACK
from rulehound.oracles.course import COURSE_READS, Thing
from rulehound.oracles.derived import CREATURE_TOKEN, Characteristics, Permanent, derive
from rulehound.oracles.lasting import LASTING_READS, Lasting
from rulehound.oracles.lasting_effects import REPLACES
from rulehound.oracles.wording import may_be_said

HARMLESS: Final = ("pump", "power", "keywords", "control", REPLACES)
"""The first words of effects that change neither types nor abilities that a judge here looks at."""

NOTHING: Final = Characteristics((), (), (), ())
NONE: Final[list[Any]] = []
S = TypeVar("S")


class Board(Lasting):
    """Objects, zones and the place in the turn, as they are before the event being read.

    `complete` names the kinds of event that the target shows each time they happen; `memo` is where models
    keep what they worked out from this board.
    """

    def __init__(self, cards: Mapping[str, Card], complete: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.cards = cards
        self.complete = complete
        self.effects: dict[int, tuple[int, ...]] = {}
        self.animated: dict[int, tuple[int, ...]] = {}
        self.phased_out: set[int] = set()
        self.phased_out_under: dict[int, str] = {}
        """Who controlled what has phased out as it did so (CR 702.26a)."""
        self.arriving: set[int] = set()
        """What has just returned from exile or a graveyard, perhaps together with what returns next (CR 614.12)."""
        self.before_paying: dict[int, str] = {}
        """Who controlled what has changed hands since something began to be announced (CR 601.2h)."""
        self.stirred = False
        """Whether an effect has ended since something began to be announced: what it made so is so no more."""
        self.sent: set[int] = set()
        """What has been exiled by what resolves now."""
        self.back: set[int] = set()
        """Of what arrives, what had been exiled by that."""
        self.memo: dict[Any, Any] = {}
        self._derived: dict[int, Characteristics] = {}
        self.together: dict[int, Characteristics] = {}
        self._derived_version = -1
        self._special: dict[type[Any], list[tuple[Thing, int, Any]]] = {}
        self._special_version = -1
        self._permanents: list[Thing] = []
        self._permanents_version = -1

    # What follows from it.

    def permanents(self) -> list[Thing]:
        """Permanents that are phased in, oldest first (CR 702.26b); to be read, not changed."""
        if self._permanents_version != self.version:
            self._permanents_version = self.version
            objects, away = self.objects, self.phased_out
            self._permanents = [objects[id] for id in self.zones.get(BATTLEFIELD, ()) if id not in away]
        return self._permanents

    def characteristics(self, thing: Thing) -> Characteristics:
        """What a permanent is now, or was as it left the battlefield."""
        if thing.zone != BATTLEFIELD or thing.id not in self.objects:
            return thing.last or thing.printed or NOTHING
        if not self.granting and not self.animated:
            return thing.printed or NOTHING
        if self._derived_version != self.version:
            self._derive()
        return self._derived.get(thing.id) or thing.printed or NOTHING

    def ability(self, id: int, index: int) -> Ability | None:
        """Ability `index` of an object; None where the model knows of none."""
        thing = self.objects.get(id) or self.gone.get(id)
        if thing is None or index < 0:
            return None
        simple = thing.printed if not self.granting and thing.last is None else None
        abilities = (simple or self.characteristics(thing)).abilities
        if thing.zone == HAND and index >= len(abilities):
            abilities += self.given_in_hand(thing)
        return abilities[index] if index < len(abilities) else None

    def activated(self, event: ev.AbilityActivated) -> Ability | None:
        """The ability that was activated, as it was announced: what gave it may be gone by now (CR 602.2a)."""
        announced = self.objects.get(event.stack_object)
        if announced is not None and announced.rules is not None:
            return announced.rules
        return self.ability(event.source, event.ability)

    def finished(self, event: ev.ManaAbilityResolved) -> Ability | None:
        """The mana ability that has resolved, as it was activated: its source may have lost it since (CR 605.3b)."""
        key = (event.source, event.ability)
        return self.for_mana.get(key) or self.ability(*key)

    def given_in_hand(self, thing: Thing) -> tuple[Ability, ...]:
        """The cycling abilities that a card in a hand is given, oldest first."""
        printed = thing.printed or NOTHING
        return tuple(
            effect.ability
            for giver, _, effect in self.special(CardsInHandHave)
            if (effect.whose == "any" or (giver.controller == thing.owner) == (effect.whose == "you"))
            and (effect.what == "card" or printed.matches(effect.what))
        )

    def is_out(self, id: int) -> bool:
        """Whether a permanent is phased out."""
        return id in self.phased_out

    def uncertain(self, thing: Thing) -> bool:
        """Whether an effect that the model cannot derive may change what this is."""
        if thing.printed is None:
            return True
        return bool(self.effects) and any(not of or thing.id in of for of in self.effects.values())

    def special(self, kind: type[S]) -> list[tuple[Thing, int, S]]:
        """The static abilities, or triggers on tapping for mana, of this kind: permanent, index, ability."""
        if self._special_version != self.special_version:
            self._special = {}
            self._special_version = self.special_version
            for thing in self.permanents():
                simple = thing.printed if not self.granting else None
                for index, ability in (simple or self.characteristics(thing)).special:
                    self._special.setdefault(type(ability), []).append((thing, index, ability))
            for left in self.left_behind():
                self._special.setdefault(Replacement, []).append(left)
        return self._special.get(kind, NONE)

    def prevents_damage(self) -> bool:
        """Whether damage that would be dealt now may be prevented, redirected or replaced (CR 615.1, 614.9)."""
        if self.shielded or self.special(PreventsDamage):
            return True
        return bool(self.special(DamageBecomesCounters) or self.special(RedirectsDamage))

    def picks(self, what: str, whose: str, player: str) -> list[Thing] | None:
        """The `what`s under `whose` control, seen from `player`; None where that is not known."""
        found = []
        for thing in self.permanents():
            if whose == "any" or (thing.controller == player) == (whose == "you"):
                if self.uncertain(thing):
                    return None
                if self.characteristics(thing).matches(what):
                    found.append(thing)
        return found

    def counted(self, count: Count, player: str) -> int | None:
        """How many the words mean now, seen from `player` (CR 608.2h); None where that is not known."""
        if count.zone == BATTLEFIELD:
            picked = self.picks(count.what, count.whose, player)
            return None if picked is None else len(picked)
        owners = [
            each for each in PLAYERS if count.whose == "any" or (each == player) == (count.whose == "you")
        ]
        cards = [self.objects[id].printed for owner in owners for id in self.zone(count.zone, owner)]
        if count.what == "card":
            return len(cards)
        known = [each for each in cards if each is not None]
        return sum(each.matches(count.what) for each in known) if len(known) == len(cards) else None

    def may_attack(self, thing: Thing) -> bool:
        """Whether no ability of a creature says that it can't attack in this turn (CR 508.1c)."""
        return not any(
            isinstance(each, CannotAttack) and (self.extra_turn or not each.extra_turns)
            for each in self.characteristics(thing).abilities
        )

    def _derive(self) -> None:
        self._derived_version = self.version
        there: list[Permanent] = [
            (each.id, each.controller, each.printed or NOTHING) for each in self.permanents()
        ]
        if self.animated:
            creatures = {id for objects in self.animated.values() for id in objects}
            there = [
                (id, player, each.as_creature() if id in creatures else each) for id, player, each in there
            ]
        self._derived = derive(there, self.attackers, self.attached())

    def attached(self) -> dict[int, int]:
        """To what the permanents are attached, of those that are."""
        return {each.id: each.attached_to for each in self.permanents() if each.attached_to}

    # What a trace changes.

    def read_game_began(self, event: ev.GameBegan, index: int) -> None:
        self.active_player = event.active_player
        self.life = dict(event.life)
        for info in event.objects:
            self._introduce(info)

    def _introduce(self, info: ev.ObjectInfo) -> None:
        thing = Thing(info.id, info.name, self.cards.get(info.card), info.zone, info.owner, info.controller)
        thing.tapped = info.tapped
        thing.chosen = info.chosen
        thing.token = info.token
        thing.attached_to = info.attached_to
        thing.gained = info.gained
        if info.counters:
            thing.counters = dict(info.counters)
        if info.token and thing.card is None:
            thing.printed = CREATURE_TOKEN
            thing.base = self.token_body(info.card)
        self.place(thing)

    def last_known(self, thing: Thing) -> Characteristics:
        """What a permanent is as it leaves, with all that leaves at once still there (CR 603.10a)."""
        if thing.id in self.phased_out:
            self.phased_out.discard(thing.id)
            self._permanents_version = -1
        return self.together.get(thing.id) or self.characteristics(thing)

    def read_performed(self, event: ev.StateBasedActionsPerformed, index: int) -> None:
        """State-based actions are one event, so that what leaves by them leaves at once (CR 704.3)."""
        self.note_together()

    def note_together(self) -> None:
        """Remember what permanents are, where others may make them that."""
        self.together = (
            {each.id: self.characteristics(each) for each in self.permanents()} if self.granting else {}
        )
        self.note_damage(self.permanents())

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """What one instruction moves leaves at once; where another moved something before, nothing is known."""
        super().read_resolution_began(event, index)
        thing = self.resolving[-1]
        moves = [
            each for each in (thing.effects or () if thing else ()) if isinstance(each, Move | Sacrifice)
        ]
        if thing is not None and moves and isinstance(moves[0], Move):
            if moves[0].which not in ("this", "target") or len(thing.targets) > 1:
                self.note_together()

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        super().read_priority(event, index)
        self.together = {}
        self.forget_damage()
        self.arriving = set()  # What it returned for is over, where nothing was resolving.
        self.begin_to_announce()

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        super().read_put_on_stack(event, index)
        self.begin_to_announce()

    def begin_to_announce(self) -> None:
        """A spell or ability is on the stack now, and its costs are paid after its targets are chosen (CR 601.2)."""
        self.before_paying.clear()
        self.stirred = False

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        super().read_step_began(event, index)
        self.happened = (0, "")
        self.together = {}
        self.forget_damage()

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        if event.origin == BATTLEFIELD:
            self.happened = (event.object, "leaves")
        old = self.leave(event.object)
        returns = event.origin in (EXILE, GRAVEYARD) and event.zone == BATTLEFIELD
        if returns:
            self.arriving = self.arriving | {event.new}
        elif not self.may_come_between(event):
            self.arriving = set()
        if event.object in self.sent:
            self.back.add(event.new)
        if event.origin == BATTLEFIELD and event.zone == EXILE:
            self.sent.add(event.new)
        if event.new == 0 or event.zone == NOWHERE:
            return
        card = old.card if old is not None else None
        new = Thing(
            event.new, old.name if old is not None else "", card, event.zone, event.owner, event.controller
        )
        new.origin = event.origin
        new.tapped = event.tapped
        new.chosen = event.chosen
        if event.zone == BATTLEFIELD:
            new.gained = event.gained or (None if self.may_have_gained(new, event.counters) else ())
        if event.counters:
            new.counters = dict(event.counters)
        if old is not None:
            new.token = old.token
        if event.zone == STACK:
            self.begin_to_announce()
        if event.zone == STACK and card is not None and "CostAnnounced" not in self.complete:
            if any(isinstance(each, AdditionalCost | AlternativeCost) for each in card.abilities):
                new.announced = None
        if old is not None:
            new.printed = old.printed
            self.note_moved(old, new)
        self.place(new)

    def arriving_with(self, thing: Thing) -> set[int]:
        """What a thing that enters may enter together with (CR 614.12).

        No token returns with anything, and what something held is back before that is (CR 610.3).
        """
        if thing.token:
            return set()
        if not self.blinks():
            return self.arriving
        return self.arriving & self.back if thing.id in self.sent else self.arriving - self.back

    def may_come_between(self, event: ev.ObjectMoved) -> bool:
        """Whether more may return with what has: it is put elsewhere, or has others sacrificed (CR 614.12)."""
        if event.origin == EXILE:
            return event.zone != STACK
        return event.cause == "sacrifice" and self.for_entering

    @cached_property
    def for_entering(self) -> bool:
        """Whether a card of the game has its controller sacrifice as it would enter (CR 614.1a)."""
        return any(
            isinstance(each, EntersForSacrifice) for card in self.cards.values() for each in card.abilities
        )

    def blinks(self) -> bool:
        """Whether what resolves may exile something and then return it."""
        thing = self.now_resolving
        return thing is not None and any(
            isinstance(each, Move) and each.how == "blink" for each in may_be_said(thing)
        )

    def may_have_gained(self, thing: Thing, counters: tuple[tuple[str, int], ...]) -> bool:
        """Whether something has it gain a keyword for want of counters, and there are none."""
        own = thing.card.abilities if thing.card is not None else ()
        others = [effect for _, _, effect in self.special(EntersWithCounters)]
        kinds = {
            each.kind for each in (*own, *others) if isinstance(each, EntersWithCounters) and each.or_gains
        }
        return bool(kinds.difference(kind for kind, _ in counters))

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        super().read_resolution_ended(event, index)
        self.arriving, self.sent, self.back = set(), set(), set()

    def read_token_created(self, event: ev.TokenCreated, index: int) -> None:
        self._introduce(event.object)

    def read_shuffled(self, event: ev.Shuffled, index: int) -> None:
        self.zones[LIBRARY + event.player] = [id for id in event.order if id in self.objects]

    def read_tapped(self, event: ev.Tapped, index: int) -> None:
        if event.object in self.objects:
            self.objects[event.object].tapped = True

    def read_untapped(self, event: ev.Untapped, index: int) -> None:
        self.happened = (event.object, "untaps")
        if event.object in self.objects:
            self.objects[event.object].tapped = False

    def read_counters(self, event: ev.CountersChanged, index: int) -> None:
        thing = self.objects.get(event.object)
        if thing is not None:
            thing.counters[event.kind] = thing.counters.get(event.kind, 0) + event.amount

    def read_control(self, event: ev.ControlChanged, index: int) -> None:
        thing = self.objects.get(event.object)
        if thing is not None:
            self.before_paying.setdefault(event.object, thing.controller)
            thing.controller = event.player
            self.renew()

    def read_attached(self, event: ev.Attached, index: int) -> None:
        if event.object in self.objects:
            self.objects[event.object].attached_to = event.to
            self.renew()

    def read_unattached(self, event: ev.Unattached, index: int) -> None:
        if event.object in self.objects:
            self.objects[event.object].attached_to = 0
            self.renew()

    def read_color_chosen(self, event: ev.ColorChosen, index: int) -> None:
        if event.object in self.objects:
            self.objects[event.object].chosen = event.color
            self.renew()

    def read_phased_out(self, event: ev.PhasedOut, index: int) -> None:
        self.phased_out.update(event.objects)
        for id in event.objects:
            if id in self.objects:
                self.phased_out_under[id] = self.objects[id].controller
        self.renew()

    def read_phased_in(self, event: ev.PhasedIn, index: int) -> None:
        self.phased_out.difference_update(event.objects)
        self.renew()

    def read_effect_began(self, event: ev.EffectBegan, index: int) -> None:
        super().read_effect_began(event, index)
        if event.what == "animate":
            self.animated[event.effect] = event.objects
            self.renew()
        elif not event.what.startswith(HARMLESS):
            self.effects[event.effect] = event.objects
            self.renew()

    def read_effect_ended(self, event: ev.EffectEnded, index: int) -> None:
        super().read_effect_ended(event, index)
        self.stirred = True
        gone = self.effects.pop(event.effect, None), self.animated.pop(event.effect, None)
        if gone != (None, None):
            self.renew()


BOARD_READS: Final[dict[type[ev.Event], str]] = {
    **COURSE_READS,
    **LASTING_READS,
    ev.GameBegan: "read_game_began",
    ev.ObjectMoved: "read_moved",
    ev.StateBasedActionsPerformed: "read_performed",
    ev.TokenCreated: "read_token_created",
    ev.Shuffled: "read_shuffled",
    ev.Tapped: "read_tapped",
    ev.Untapped: "read_untapped",
    ev.CountersChanged: "read_counters",
    ev.ControlChanged: "read_control",
    ev.Attached: "read_attached",
    ev.Unattached: "read_unattached",
    ev.ColorChosen: "read_color_chosen",
    ev.PhasedOut: "read_phased_out",
    ev.PhasedIn: "read_phased_in",
    ev.EffectBegan: "read_effect_began",
    ev.EffectEnded: "read_effect_ended",
}
"""How the board reads events of each kind."""
