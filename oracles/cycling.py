"""Oracle: cycling and typecycling, from the hand to what its ability does (CR 702.29a-f, 118.11)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.object_effects import DrawCards, SearchLibrary
from rulehound.core.replacement_effects import Replacement
from rulehound.core.zones import GRAVEYARD, HAND, LIBRARY
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing


class Activation:
    """One activation of a cycling ability: who, the card as it was in hand, and what came of it."""

    __slots__ = ("cycled", "discarded", "index", "player", "rule", "source", "zone")

    def __init__(self, player: str, source: Thing, rule: str, index: int) -> None:
        self.player = player
        self.source = source
        self.rule = rule
        self.index = index
        self.discarded = False
        self.cycled = 0
        self.zone = ""


class Cycling(Oracle):
    """Follows each activation until the next priority, and each cycling ability as it resolves."""

    name: ClassVar = "cycling"
    rules: ClassVar = ("702.29a", "702.29c", "702.29e", "702.29f", "118.11")
    needs: ClassVar = frozenset(
        (
            "AbilityActivated", "ObjectMoved", "CardDiscarded", "CardCycled", "CardDrawn", "ResolutionBegan",
            "ResolutionEnded", "PriorityReceived",
        )
    )  # fmt: skip
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.AbilityActivated: "read_activated",
        ev.ObjectMoved: "read_moved",
        ev.CardDiscarded: "read_discarded",
        ev.CardCycled: "read_cycled",
        ev.PriorityReceived: "read_priority",
        ev.ResolutionBegan: "read_resolution_began",
        ev.CardDrawn: "read_drawn",
        ev.DrawFailed: "read_failed",
        ev.ReplacementApplied: "read_replaced",
        ev.Shuffled: "read_shuffled",
        ev.ResolutionEnded: "read_resolution_ended",
    }

    def begin(self) -> None:
        complete = self.capabilities.complete
        self.shows_replacing = "ReplacementApplied" in complete
        self.shows_shuffling = "Shuffled" in complete
        self.shows_failing = "DrawFailed" in complete
        self.went: dict[int, tuple[str, int]] = {}
        self.discards: set[int] = set()
        self.activation: Activation | None = None
        self.announced: dict[int, int] = {}
        """The cards in hand an ability of which has been put on the stack, with the event that says so."""
        self.shows_stacking = "AbilityPutOnStack" in complete
        self.resolving: tuple[int, str, ActivatedAbility] | None = None
        self.drawn = 0
        self.replaced = self.shuffled = False
        self.found: list[Thing] = []
        self.library_empty = False

    # The cost.

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """Remember where cards from a hand went, and which came out of a library."""
        if event.origin == HAND:
            self.went[event.object] = (event.zone, event.new)
        elif self.resolving is not None and event.origin == LIBRARY and event.zone == HAND:
            thing = self.board.objects.get(event.object)
            if thing is not None:
                self.found.append(thing)

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        if event.cause == "cost":
            self.discards.add(event.card)

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        source = self.board.objects.get(event.source)
        if source is not None and source.zone == HAND and not event.trigger:
            self.announced[event.source] = index
            self.judge_given(source, event, index)

    def judge_given(self, card: Thing, event: ev.AbilityPutOnStack, index: int) -> None:
        """A card in a hand has the abilities that it says, and those that cards in hands are given (CR 702.29a)."""
        if card.printed is None or event.ability < len(card.printed.abilities):
            return
        if self.board.ability(event.source, event.ability) is None:
            said = f"{card.name} was cycled by an ability that it does not have"
            self.wrong("702.29a", said, index, "not given")
        else:
            self.holds("702.29a")

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """The card was in its player's hand and is discarded for the cost (CR 702.29a)."""
        source = self.board.find(event.source)
        ability = self.board.activated(event)
        self.announced.pop(event.source, None)
        if source is None or not isinstance(ability, ActivatedAbility) or not ability.cycling:
            return
        rule = "702.29c" if ability.cycling == "cycling" else "702.29f"
        if not event.cycling:
            self.wrong(
                rule, f"the cycling ability of {source.name} was not told of as one", index, "not cycling"
            )
            return
        self.activation = activation = Activation(event.player, source, rule, index)
        if source.zone != HAND or source.owner != event.player:
            self.wrong(
                "702.29a",
                f"{source.name} was cycled from the {source.zone}",
                index,
                "other zone",
                source.zone,
            )
            return
        if event.source not in self.went:
            self.wrong(
                "702.29a",
                f"{source.name} was not discarded although its cycling ability was activated",
                index,
                "not discarded",
            )
            return
        activation.zone, new = self.went.pop(event.source)
        activation.discarded = new in self.discards
        self.discards.discard(new)
        if activation.discarded:
            self.holds("702.29a")
        elif activation.zone == GRAVEYARD:
            self.wrong("702.29a", f"{source.name} was put into a graveyard undiscarded", index, "no discard")
        if activation.zone != GRAVEYARD:
            self.holds("118.11")

    def read_cycled(self, event: ev.CardCycled, index: int) -> None:
        """A card is cycled by such a discard, once (CR 702.29c)."""
        activation = self.activation
        if activation is None:
            self.wrong(
                "702.29c",
                f"{event.player} cycled a card without paying for a cycling ability",
                index,
                "no cost",
            )
            return
        activation.cycled += 1
        if activation.cycled > 1:
            self.wrong("702.29c", f"{activation.source.name} was cycled twice at once", index, "twice")
        elif event.player != activation.player:
            self.wrong("702.29c", f"{event.player} is not who cycled", index, "other player")

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """By the next priority the card has been cycled, typecycling or not (CR 702.29f)."""
        if self.announced:
            self.judge_announced()
        if self.went:
            self.went.clear()
            self.discards.clear()
        activation, self.activation = self.activation, None
        if activation is None or not activation.discarded:
            return
        if activation.cycled:
            self.holds(activation.rule)
            return
        self.wrong(
            activation.rule,
            f"{activation.source.name} was discarded for its cycling ability, and not cycled",
            activation.index,
            "not cycled",
        )

    def judge_announced(self) -> None:
        """A discard that was modified has paid the cost all the same (CR 118.11)."""
        for id, at in self.announced.items():
            zone, _ = self.went.get(id, (GRAVEYARD, 0))
            if zone != GRAVEYARD and self.shows_stacking:
                said = f"a card that was to be discarded for its ability went to the {zone}, and it was not activated"
                self.wrong("118.11", said, at, "not paid", zone)
        self.announced.clear()

    # What the ability does.

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        thing = self.board.objects.get(event.object)
        self.resolving = None
        if thing is None or not isinstance(thing.rules, ActivatedAbility) or not thing.rules.cycling:
            return
        self.resolving = (event.object, thing.controller, thing.rules)
        self.drawn = 0
        self.replaced = self.shuffled = False
        self.found = []
        self.library_empty = not self.board.zone(LIBRARY, thing.controller)

    def read_drawn(self, event: ev.CardDrawn, index: int) -> None:
        if self.resolving is not None and event.player == self.resolving[1]:
            self.drawn += 1

    def read_failed(self, event: ev.DrawFailed, index: int) -> None:
        if self.resolving is not None and event.player == self.resolving[1]:
            self.drawn += 1

    def read_replaced(self, event: ev.ReplacementApplied, index: int) -> None:
        self.replaced = self.replaced or event.event == "draw"

    def read_shuffled(self, event: ev.Shuffled, index: int) -> None:
        self.shuffled = self.shuffled or (self.resolving is not None and event.player == self.resolving[1])

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """Cycling draws a card; typecycling searches for a fitting card and shuffles (CR 702.29a, 702.29e)."""
        resolving, self.resolving = self.resolving, None
        if resolving is None or resolving[0] != event.object or not event.resolved:
            return
        ability = resolving[2]
        if ability.cycling == "cycling":
            draws = [effect for effect in ability.effects if isinstance(effect, DrawCards)]
            if draws == [DrawCards(1)] and len(ability.effects) == 1:
                self.judge_draw(index)
        elif all(isinstance(effect, SearchLibrary) for effect in ability.effects):
            self.judge_search(ability.cycling, index)

    def judge_draw(self, index: int) -> None:
        may_be_replaced = self.replaced or (
            not self.shows_replacing
            and any(effect.event == "draw" for _, _, effect in self.board.special(Replacement))
        )
        may_have_failed = not self.shows_failing and self.library_empty
        if self.drawn == 1:
            self.holds("702.29a")
        elif not may_be_replaced and not may_have_failed:
            self.wrong("702.29a", f"a cycling ability drew {self.drawn} cards; it draws one", index, "drawn")

    def judge_search(self, what: str, index: int) -> None:
        misfits = [thing for thing in self.found if thing.printed and not thing.printed.matches(what)]
        if misfits:
            self.wrong("702.29e", f"typecycling for a {what} found {misfits[0].name}", index, "other type")
        elif len(self.found) > 1 or (self.drawn and not self.replaced):
            self.wrong("702.29e", "typecycling took more than the card that it finds", index, "more cards")
        elif not self.shuffled and self.shows_shuffling and not self.library_empty and not self.emptied():
            self.wrong("702.29e", "typecycling did not shuffle the library", index, "not shuffled")
        else:
            self.holds("702.29e")

    def emptied(self) -> bool:
        """Whether the card found was the last one, so that nothing is left to shuffle."""
        return bool(self.found) and not self.board.zone(LIBRARY, self.found[0].owner)
