"""Where a card goes that would be put into a graveyard, and discards that are replaced (CR 614.6, 704.3)."""

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import WITH_CYCLING
from rulehound.core.effects import Effect
from rulehound.core.object_effects import Move, Sacrifice
from rulehound.core.replacement_effects import EntersForSacrifice, Replacement
from rulehound.core.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, NOWHERE, SHUFFLED, STACK
from rulehound.oracles.course import Thing
from rulehound.oracles.preventing import Preventing
from rulehound.oracles.whose import concerns

Present = tuple[Thing, int, Replacement]


class ReplacedMoves(Preventing):
    """Holds each move against the effects that were there as it would have happened."""

    def begin(self) -> None:
        super().begin()
        self.together: list[Present] | None = None
        """What was there as the batch of state-based actions in course began."""
        self.moved = 0
        self.earlier: list[Present] | None = None
        """What was there before the first permanent was destroyed or sacrificed, perhaps with others at once."""
        self.hurt_by: dict[int, set[int]] = {}
        """What has dealt damage to each permanent this turn."""

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        super().read_resolution_began(event, index)
        self.earlier = None

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        super().read_resolution_ended(event, index)
        self.earlier = None

    def judge_together(self, index: int) -> None:
        """What replaces a move of state-based actions is applied before any of them has happened (CR 704.3)."""
        if self.moved:
            self.wrong(
                "704.3",
                "a replacement effect was applied to one of several simultaneous moves after another had happened",
                index,
                "one by one",
            )
        else:
            self.holds("704.3")

    def judge_zone(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """What would be put into a graveyard goes where an effect that applies sends it (CR 614.6)."""
        self.judge_leaving(thing, event, index)
        if event.zone != GRAVEYARD and event.cause not in (
            "destroy", "sacrifice", "state-based action", "discard", "counter",
        ):  # fmt: skip
            return
        present = list(self.together if self.together is not None else self.board.special(Replacement))
        earlier = self.read_earlier(event, present)
        if earlier and self.goes_with_others(event):
            present = earlier
        if self.may_not_enter(thing):
            return
        if event.origin == HAND and any(effect.only == "not cycled" for _, _, effect in present):
            if "AbilityPutOnStack" not in self.capabilities.complete:
                return  # Whether it is cycled may be told later.
        own = thing.card is not None and thing.card.instead_of_its_graveyard
        if not present and not earlier and not own:
            if event.zone != GRAVEYARD and not thing.token:
                self.wrong_zone(thing, event, index, "nothing replaces that")
            return
        zones = self.zones_by(thing, event, [*present, *self.of_its_own(thing)])
        if earlier and event.zone in self.zones_by(thing, event, earlier):
            self.holds("614.6")
        elif event.zone in (zones or {GRAVEYARD}):
            if zones:
                self.holds("614.6")
        elif event.cause == "sacrifice" and event.zone in self.zones_before(thing, event, present):
            self.holds("614.12")
        elif not self.board.uncertain(thing):
            said = (
                f"an effect sends it to the {' or '.join(sorted(zones))}"
                if zones
                else "nothing replaces that"
            )
            self.wrong_zone(thing, event, index, said)

    def read_earlier(self, event: ev.ObjectMoved, present: list[Present]) -> list[Present] | None:
        """What was there before the first of the permanents that go by one instruction or cost, perhaps at once."""
        if event.origin != BATTLEFIELD or event.cause not in ("destroy", "sacrifice"):
            return None
        if self.earlier is None:
            self.earlier = present
        return self.earlier

    def goes_with_others(self, event: ev.ObjectMoved) -> bool:
        """Whether what resolves says nothing else, so that all goes at once (CR 608.2f)."""
        thing = self.board.now_resolving
        row: tuple[Effect, ...] = getattr(thing.text, "effects", ()) if thing is not None else ()
        return len(row) == 1 and isinstance(row[0], Sacrifice | Move)

    def zones_by(self, thing: Thing, event: ev.ObjectMoved, present: list[Present]) -> set[str]:
        """Where these effects send it."""
        return {
            LIBRARY if effect.zone == SHUFFLED else effect.zone
            for source, _, effect in present
            if self.sends(thing, event, source, effect)
        }

    def zones_before(self, thing: Thing, event: ev.ObjectMoved, present: list[Present]) -> set[str]:
        """Where it may go that is sacrificed as something returns: what returns with that is not there yet."""
        if not self.board.arriving or not self.board.for_entering:
            return set()
        before = [each for each in present if each[0].id not in self.board.arriving]
        return self.zones_by(thing, event, before) or {GRAVEYARD}

    def of_its_own(self, thing: Thing) -> list[Present]:
        """What a card that is no permanent says of its own way to a graveyard (CR 113.6)."""
        if thing.zone == BATTLEFIELD or thing.card is None:
            return []
        return [(thing, number, each) for number, each in thing.card.instead_of_its_graveyard]

    def judge_leaving(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """What would leave the battlefield goes where an effect sends it, wherever it was to go (CR 614.6)."""
        if event.origin != BATTLEFIELD or event.zone in (GRAVEYARD, NOWHERE):
            return
        leaving = [
            (source, effect)
            for source, _, effect in self.board.special(Replacement)
            if effect.event == "leaves"
        ]
        others = any(effect.event in ("dies", GRAVEYARD) for _, _, effect in self.board.special(Replacement))
        zones = {
            LIBRARY if effect.zone == SHUFFLED else effect.zone
            for source, effect in leaving
            if self.sends(thing, event, source, effect)
        }
        if not zones or others or self.board.uncertain(thing):
            return
        if event.zone in zones:
            self.holds("614.6")
        else:
            said = f"an effect sends it to the {' or '.join(sorted(zones))}"
            self.wrong_zone(thing, event, index, said)

    def may_not_enter(self, thing: Thing) -> bool:
        """Whether it may be put elsewhere because something replaces its entering the battlefield (CR 614.12)."""
        own = thing.printed is not None and any(
            isinstance(each, EntersForSacrifice) for each in thing.printed.abilities
        )
        entering = any(effect.event == "enters" for _, _, effect in self.board.special(Replacement))
        return thing.zone != BATTLEFIELD and (own or entering)

    def wrong_zone(self, thing: Thing, event: ev.ObjectMoved, index: int, said: str) -> None:
        self.wrong(
            "614.6",
            f"{thing.name} went from the {event.origin} to the {event.zone}; {said}",
            index,
            "zone",
            event.origin,
            event.zone,
        )

    def sends(self, thing: Thing, event: ev.ObjectMoved, source: Thing, effect: Replacement) -> bool:
        """Whether an effect replaces this object's being put into a graveyard."""
        if effect.event in ("dies", "leaves"):
            if event.origin != BATTLEFIELD or not self.board.characteristics(thing).matches(effect.picked):
                return False
            if effect.only and source.id not in self.hurt_by.get(thing.id, ()):
                return False
            whose = thing.controller
        elif effect.event == GRAVEYARD:
            if thing.token or (effect.what and not self.is_such(thing, effect.what)):
                return False
            if effect.only == "not cycled" and self.is_being_cycled(thing):
                return False
            whose = thing.owner
        else:
            return False
        if effect.this:
            return thing is source
        return concerns(effect.whose, source.controller, whose)

    def is_such(self, thing: Thing, what: str) -> bool:
        """Whether it is a `what` card as it would be put into a graveyard."""
        if what != WITH_CYCLING:
            return bool(self.board.characteristics(thing).matches(what))
        given = self.board.given_in_hand(thing) if thing.zone == HAND else ()
        abilities = (*self.board.characteristics(thing).abilities, *given)
        return any(isinstance(each, ActivatedAbility) and each.cycling for each in abilities)

    def is_being_cycled(self, thing: Thing) -> bool:
        """Whether a card in a hand is discarded for a cycling ability of its own (CR 702.29c)."""
        top = [self.board.objects[id] for id in self.board.zone(STACK)[-1:]]
        return thing.zone == HAND and any(
            each.source == thing.id and bool(getattr(each.rules, "cycling", "")) for each in top
        )

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        """A discard that is replaced never happens (CR 614.6)."""
        for source, _, effect in self.board.special(Replacement):
            if effect.event == "discard" and not effect.this:
                if concerns(effect.whose, source.controller, event.player):
                    self.wrong(
                        "614.6", f"{event.player} discarded although that is replaced", index, "discard"
                    )
                    return
