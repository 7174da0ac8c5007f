"""Oracle: tapping, countering, discarding, sacrificing and drawing do what the words mean (CR 701, 121, 603.6d)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.effects import followed
from rulehound.core.mana_effects import ActivateForMana
from rulehound.core.object_effects import Sacrifice
from rulehound.core.replacement_effects import EntersWithCounters, Replacement
from rulehound.core.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.entering import counters_entering, counters_may_be_replaced, token_entering


class KeywordActions(Oracle):
    """Compares each report of such an action with the moves around it."""

    name: ClassVar = "keyword-actions"
    rules: ClassVar = (
        "701.26a", "701.26b", "701.6a", "701.9a", "701.21a", "121.2", "121.5", "113.6h", "400.3", "603.6d",
        "614.1d",
    )  # fmt: skip
    needs: ClassVar = frozenset(
        (
            "GameBegan", "ObjectMoved", "Tapped", "Untapped", "Countered", "CardDiscarded", "CardDrawn",
            "ResolutionBegan", "AbilityPutOnStack", "AbilityActivated", "PriorityReceived", "ReplacementApplied",
        )
    )  # fmt: skip
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.Tapped: "read_tapped",
        ev.Untapped: "read_untapped",
        ev.ObjectMoved: "read_moved",
        ev.TokenCreated: "read_token",
        ev.CardDiscarded: "read_discarded",
        ev.CardDrawn: "read_drawn",
        ev.Countered: "read_countered",
        ev.ResolutionBegan: "read_resolution_began",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.AbilityActivated: "read_activated",
        ev.ManaAbilityResolved: "read_mana_resolved",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        self.moved: dict[int, ev.ObjectMoved] = {}
        self.drawing: list[int] = []
        self.drew: set[str] = set()
        self.searched: set[int] = set()
        self.countered: set[int] = set()
        self.acting = ""
        self.for_mana: list[str] = []
        """Who is activating mana abilities, the last of which is being paid for (CR 605.3a)."""
        self.shows_ends = "ManaAbilityResolved" in self.capabilities.complete
        self.replacer_left = False
        """Whether something that sends cards elsewhere has left since a player last had priority, perhaps together."""

    # Tapping.

    def read_tapped(self, event: ev.Tapped, index: int) -> None:
        """Only what is untapped becomes tapped (CR 701.26a)."""
        thing = self.board.objects.get(event.object)
        if thing is not None and thing.tapped:
            self.wrong("701.26a", f"{thing.name} became tapped while it was tapped", index, "tapped")
        elif thing is not None:
            self.holds("701.26a")

    def read_untapped(self, event: ev.Untapped, index: int) -> None:
        """Only what is tapped becomes untapped (CR 701.26b)."""
        thing = self.board.objects.get(event.object)
        if thing is not None and not thing.tapped:
            self.wrong("701.26b", f"{thing.name} became untapped while it was untapped", index, "untapped")
        elif thing is not None:
            self.holds("701.26b")

    # Who acts.

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        if not event.trigger:
            self.acting = event.player

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        if event.mana:
            self.acting = event.player
            if self.shows_ends:
                self.for_mana.append(event.player)

    def read_mana_resolved(self, event: ev.ManaAbilityResolved, index: int) -> None:
        if self.for_mana:
            self.for_mana.pop()

    # Moves.

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """Note the move for what is reported after it, and look at the kinds of move that have a name."""
        thing = self.board.objects.get(event.object)
        if event.new:
            self.moved[event.new] = event
        if thing is None:
            return
        if event.zone in (HAND, GRAVEYARD, LIBRARY) and event.new and thing.ability == -2:
            if event.controller != event.owner:
                self.wrong(
                    "400.3", f"{thing.name} went to the other player's {event.zone}", index, event.zone
                )
            elif thing.controller != thing.owner or self.moved_by_other(thing):
                self.holds("400.3")
        if event.origin == LIBRARY and event.zone == HAND:
            if event.cause == "search":
                self.searched.add(event.new)
            else:
                self.drawing.append(event.new)
        elif event.zone == STACK:
            self.acting = event.controller
        elif event.cause == "sacrifice":
            self.judge_sacrifice(thing, event, index)
        elif event.zone == BATTLEFIELD and thing.card is not None:
            self.judge_entering(thing, event, index)
        if event.object in self.countered and event.origin == STACK:
            self.judge_countered(thing, event, index)
        if event.origin == BATTLEFIELD and not self.replacer_left:
            self.replacer_left = any(
                source is thing and effect.zone for source, _, effect in self.board.special(Replacement)
            )

    def moved_by_other(self, thing: Thing) -> bool:
        """Whether what resolves is another player's, who might have got the card by mistake."""
        resolving = self.board.now_resolving
        return resolving is not None and resolving.controller != thing.owner

    def replaces_zones(self) -> bool:
        """Whether something may send elsewhere what goes to a graveyard, or has left with it (CR 608.2f)."""
        if self.replacer_left or any(card.instead_of_its_graveyard for card in self.cards.values()):
            return True
        return any(effect.zone for _, _, effect in self.board.special(Replacement))

    def judge_sacrifice(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """Its controller moves it from the battlefield to the graveyard (CR 701.21a)."""
        resolving = self.board.now_resolving
        player = resolving.controller if resolving is not None else self.acting
        if self.for_mana:  # Perhaps in the middle of what another player's ability does.
            player, resolving = self.for_mana[-1], None
        if event.origin != BATTLEFIELD:
            self.wrong("701.21a", f"{thing.name} was sacrificed and is no permanent", index, "no permanent")
        elif (
            player
            and thing.controller != player
            and not others_sacrifice(resolving, thing)
            and not self.board.for_entering
        ):
            self.wrong(
                "701.21a", f"{player} sacrificed what {thing.controller} controls", index, "controller"
            )
        elif event.zone != GRAVEYARD and event.new and not self.replaces_zones():
            self.wrong("701.21a", f"a sacrificed permanent went to the {event.zone}", index, event.zone)
        else:
            self.holds("701.21a")

    def judge_entering(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """A permanent that enters with counters has them as it enters (CR 603.6d)."""
        x = thing.x if event.origin == STACK else 0
        self.judge_counters(thing, event.controller, x, dict(event.counters), index)

    def read_token(self, event: ev.TokenCreated, index: int) -> None:
        """So does a token (CR 614.1c)."""
        info = event.object
        self.judge_counters(token_entering(self.board, info), info.controller, 0, dict(info.counters), index)

    def judge_counters(
        self, thing: Thing, controller: str, x: int, there: dict[str, int], index: int
    ) -> None:
        if counters_may_be_replaced(self.board, thing):
            return
        abilities = thing.card.abilities if thing.card is not None else ()
        own = {each.kind for each in abilities if isinstance(each, EntersWithCounters) and not each.what}
        for kind, amount in counters_entering(self.board, thing, controller, x).items():
            if amount is None:
                continue
            rule = "603.6d" if kind in own else "614.1d"
            if there.get(kind, 0) != amount:
                if kind in own and amount > 1 and not there.get(kind):  # The ability did not function at all.
                    rule = "113.6h"
                self.wrong(rule, f"{thing.name} entered without its counters", index, "counters")
            elif amount > 0:
                self.holds(rule)
                if kind in own and amount > 1:
                    self.holds("113.6h")

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        """A discarded card left the hand of the player who discards it (CR 701.9a)."""
        moved = self.moved.get(event.card)
        if moved is None or moved.origin != HAND or moved.owner != event.player:
            self.wrong("701.9a", f"{event.player} discarded what was not in their hand", index, "not in hand")
        elif moved.zone != GRAVEYARD and not self.replaces_zones():
            self.wrong("701.9a", f"a discarded card went to the {moved.zone}", index, moved.zone)
        else:
            self.holds("701.9a")

    def read_drawn(self, event: ev.CardDrawn, index: int) -> None:
        """Cards are drawn one at a time (CR 121.2); what is searched for is not drawn (CR 121.5)."""
        if event.card in self.searched:
            self.wrong("121.5", "a card that was put into the hand counted as drawn", index, "searched")
        elif len(self.drawing) > 1:
            self.wrong("121.2", "several cards left the library before one was drawn", index, "at once")
        elif event.player in self.drew:
            self.holds("121.2")
        self.drawing.clear()
        self.drew.add(event.player)

    # Countering.

    def read_countered(self, event: ev.Countered, index: int) -> None:
        self.countered.add(event.object)
        if event.object in self.board.gone:
            self.holds("701.6a")

    def judge_countered(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """A countered spell goes to its owner's graveyard (CR 701.6a)."""
        self.countered.discard(event.object)
        if thing.ability == -2 and event.new and event.zone != GRAVEYARD and not self.replaces_zones():
            self.wrong("701.6a", f"a countered spell went to the {event.zone}", index, event.zone)
        else:
            self.holds("701.6a")

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        if event.object in self.countered:
            self.wrong("701.6a", "a countered spell or ability resolved", index, "resolved")

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """What was countered is off the stack; each search and each row of draws is over."""
        if self.countered:
            if any(id in self.board.objects for id in self.countered):
                self.wrong("701.6a", "a countered spell or ability stayed on the stack", index, "stayed")
            self.countered.clear()
        if self.searched:
            self.holds("121.5")
            self.searched.clear()
        self.drew.clear()
        self.drawing.clear()
        self.for_mana.clear()
        self.replacer_left = False


def others_sacrifice(resolving: Thing | None, thing: Thing) -> bool:
    """Whether somebody else is to sacrifice what they choose, or may be, which another oracle judges.

    So does who is made to activate mana abilities, for their costs (CR 605.3).
    """
    text = resolving.text if resolving is not None else None
    if resolving is None or text is None:
        return resolving is not None  # What it says is not known.
    return any(
        (isinstance(each, Sacrifice) and each.who != "you")
        or (isinstance(each, ActivateForMana) and thing.controller in resolving.targets)
        for each in followed(getattr(text, "effects", ()))
    )
