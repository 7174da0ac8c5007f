"""What triggers from objects that enter, die or leave the battlefield (CR 603.6, 603.10, 700.4)."""

from functools import lru_cache

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import AdditionalCost, AlternativeCost
from rulehound.core.effects import followed
from rulehound.core.object_effects import Move, Sacrifice
from rulehound.core.zones import BATTLEFIELD, EXILE, GRAVEYARD, STACK
from rulehound.oracles.course import Thing
from rulehound.oracles.trigger_events import from_left_host, from_move, own_triggers
from rulehound.oracles.watched_moves import WatchedMoves


@lru_cache(maxsize=1024)
def sacrifices_several(card: Card) -> bool:
    """Whether the costs of a spell may have its player sacrifice several permanents at once."""
    costs = [
        each.cost.sacrifice for each in card.abilities if isinstance(each, AdditionalCost | AlternativeCost)
    ]
    return sum(each if isinstance(each, int) else 2 for each in costs) > 1


class MoveTriggers(WatchedMoves):
    """Notes what moves trigger; what enters is looked at only as the board shows it there."""

    def begin(self) -> None:
        super().begin()
        self.returned: set[int] = set()
        """What has returned from exile since a player last received priority."""
        self.entering: list[tuple[int, str, int]] = []
        """What entered just now: what it triggers is read off the board as it is with it there."""
        self.lately: list[Thing] = []
        """What has left the battlefield since a player last received priority."""
        self.unsure: set[int] = set()
        """What of that may have left together with others, so that it is not known what it was given."""

    def read_game_began(self, event: ev.GameBegan, index: int) -> None:
        for info in event.objects:
            self.watchers.add(info.id, self.cards.get(info.card), info.zone)

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """What enters or leaves triggers its own abilities, as it is there or last was (CR 603.6a, 603.10a)."""
        returns = event.origin in (EXILE, GRAVEYARD) and event.zone == BATTLEFIELD
        if not (returns and self.board.arriving):
            self.settle()  # What returns together is looked at once all of it is there.
        thing = self.board.objects.get(event.object)
        if thing is None:
            return
        if event.origin == BATTLEFIELD:
            gone = list(self.batch or ())
            self.leave_host(thing, event, index)
            dies = event.zone == GRAVEYARD and "Creature" in self.board.last_known(thing).types
            self.watch_leaving(thing, dies, gone, index)
        if event.zone in (EXILE, GRAVEYARD):
            self.watch_card(thing, event, index)
        if event.new:  # Who watches is asked before: this is not where it goes to yet.
            self.watchers.add(event.new, thing.card, event.zone)
            self.became_from[event.new] = event.object
            if event.origin == EXILE and event.zone == BATTLEFIELD:
                self.returned.add(event.new)
                self.watch_with(thing, event)
        granting = self.board.granting or self.board.together or (thing.printed and thing.printed.grants)
        if not granting and not self.watchers.there and (thing.card is None or not own_triggers(thing.card)):
            return
        if event.zone == BATTLEFIELD and event.new:
            self.entering.append((event.new, event.controller, index))
        if event.origin == BATTLEFIELD:
            was = self.board.last_known(thing)
            dies = event.zone == GRAVEYARD and "Creature" in was.types
            if event.zone == GRAVEYARD and not dies and not self.shows_triggers:
                # CR 700.4 and the glossary differ about whether what is no creature dies.
                no_creature = from_move(was, thing.id, thing.controller, ("dies",), "700.4")
                self.allow(no_creature)
            leaving = [*from_move(was, thing.id, thing.controller, ("leaves",), "603.10a")]
            if dies:
                leaving += from_move(was, thing.id, thing.controller, ("dies",), "700.4")
            self.note(leaving, index, known=not (self.board.uncertain(thing) or self.is_given_with_others()))

    def leave_host(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """What is attached to a permanent that leaves may trigger from that (CR 603.6e)."""
        together = self.leaves_together()
        if together:
            self.unsure.add(thing.id)
            changes = ("leaves", "dies") if event.zone == GRAVEYARD else ("leaves",)
            self.allow(from_left_host(self.watchers, thing.id, self.lately, changes, "603.10a"))
        self.lately.append(thing)
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
                self.allow(dies)
        unclear = together and bool(self.board.granting)
        self.note(leaving, index, known=not (self.board.uncertain(thing) or unclear))

    def read_batch(self, event: ev.StateBasedActionsPerformed, index: int) -> None:
        """All that leaves by one batch leaves at once (CR 704.3)."""
        self.settle()
        self.batch = []

    def is_given_with_others(self) -> bool:
        """Whether what leaves now may leave together with what gave it an ability."""
        return bool(self.board.granting or self.lately[:-1]) and self.leaves_together()

    def leaves_together(self) -> bool:
        """Whether several may leave at once now, in which case the trace does not say what left when."""
        spells = [self.board.objects[id] for id in self.board.zone(STACK)[-1:]]
        if self.batch is None and any(
            each.card is not None and sacrifices_several(each.card) for each in spells
        ):
            return True
        thing = self.board.now_resolving
        if thing is None or thing.effects is None:
            return thing is not None
        return any(
            (isinstance(effect, Move) and (effect.which not in ("this", "target") or len(thing.targets) > 1))
            or (isinstance(effect, Sacrifice) and (effect.amount != 1 or effect.who == "each player"))
            for effect in followed(thing.effects)
        )

    def read_token(self, event: ev.TokenCreated, index: int) -> None:
        """A token has what it is granted as it enters."""
        self.settle()
        self.watchers.add(event.object.id, self.cards.get(event.object.card), BATTLEFIELD)
        if self.board.granting or self.watchers.there:
            self.entering.append((event.object.id, event.object.controller, index))

    def read_other(self, event: ev.Event, index: int) -> None:
        """What may change what a permanent is: before it, what has entered is looked at."""
        self.settle()

    def read_control(self, event: ev.ControlChanged, index: int) -> None:
        """An Aura that has just entered, or with others, gives control as it does: no other event (CR 611.3a)."""
        came = map(self.board.find, {*self.board.arriving, *(id for id, _, _ in self.entering)})
        if not any(each is not None and each.card is not None and each.card.enchant for each in came):
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
            self.note(is_there, index, known=not self.board.uncertain(thing))
            self.watch_entering(thing, index)
