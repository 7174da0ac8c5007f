"""Oracle: cards are neither lost nor made, and a card that moves becomes a new object (CR 400.1, 400.7)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.effects import Choose, followed
from rulehound.core.object_effects import SearchLibrary, ShuffleIn
from rulehound.core.zones import BATTLEFIELD, NOWHERE, SHUFFLED, ZONES
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing


def says_of(card: Card) -> list[object]:
    """The abilities of a card, and the effects in them."""
    found: list[object] = []
    for ability in card.abilities:
        found += [ability, *followed(getattr(ability, "effects", ()))]
    return found


def zone_of(said: object) -> str:
    """Where a replacement effect, or what leaves one behind, sends things."""
    return str(getattr(getattr(said, "replacement", said), "zone", ""))


class ZonesConserved(Oracle):
    """Each card is in one zone; it moves from where it is, to its owner's zones, as a new object."""

    name: ClassVar = "zones-conserved"
    rules: ClassVar = ("400.7", "400.1", "400.5", "108.3", "111.7", "704.5d")
    needs: ClassVar = frozenset(("GameBegan", "ObjectMoved"))
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.GameBegan: "read_game_began",
        ev.ObjectMoved: "read_moved",
        ev.TokenCreated: "read_token",
        ev.CardDrawn: "read_drawn",
        ev.Shuffled: "read_shuffled",
        ev.PriorityReceived: "read_priority",
        ev.GameEnded: "read_game_ended",
    }

    def begin(self) -> None:
        complete = self.capabilities.complete
        self.shows_shuffling = "Shuffled" in complete
        self.shows_resolving = complete >= {"ResolutionBegan", "ResolutionEnded"}
        self.seen: set[int] = set()
        self.number = 0
        self.moves = 0
        self.stray: set[int] = set()
        self.objected = self.over = False
        self.replacing = any(
            zone_of(each) == SHUFFLED for card in self.cards.values() for each in says_of(card)
        )
        """Whether a replacement effect of a card may have a library shuffled."""

    def read_game_began(self, event: ev.GameBegan, index: int) -> None:
        """Each object stands in one zone, once."""
        for info in event.objects:
            if info.id in self.seen:
                self.wrong("400.1", "an object was in two places as the game began", index, "two zones")
            if info.zone not in ZONES:
                self.wrong("400.1", f"an object was in {info.zone!r}, which is no zone", index, "no zone")
            self.seen.add(info.id)
            self.number += not info.token

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """The object was there, its owner is the same, and what it becomes is new."""
        thing = self.board.objects.get(event.object)
        if thing is None:
            gone = event.object in self.seen or event.object in self.board.gone
            how = "an object that had moved on" if gone else "an object that was never there"
            self.wrong("400.7" if gone else "400.1", f"{how} changed zones", index, how)
        elif thing.zone != event.origin:
            self.wrong(
                "400.1",
                f"{thing.name or 'an ability'} left the {event.origin} but was in the {thing.zone}",
                index,
                "other origin",
            )
        elif event.owner != thing.owner and thing.ability == -2:
            self.wrong("108.3", f"{thing.name} changed its owner to {event.owner}", index, "other owner")
        elif event.new and event.new in self.seen:
            self.wrong(
                "400.7",
                f"{thing.name} became an object that had been there before",
                index,
                "not a new object",
            )
        elif not event.new or event.zone == NOWHERE:
            self.judge_end(thing, index)
        else:
            self.moves += 1
        self.seen.add(event.object)
        if event.new:
            self.seen.add(event.new)
        self.follow_token(thing, event, index)

    def judge_end(self, thing: Thing, index: int) -> None:
        """Only tokens and abilities cease to exist (CR 111.7)."""
        if thing.token:
            self.holds("111.7")
            self.holds("704.5d")
        elif thing.ability == -2:
            self.wrong("400.1", f"the card {thing.name} ceased to exist", index, "a card ceased to exist")

    def follow_token(self, thing: Thing | None, event: ev.ObjectMoved, index: int) -> None:
        """A token that left the battlefield is there no more when state-based actions have been performed."""
        self.stray.discard(event.object)
        if thing is not None and thing.token and event.new and event.zone not in (BATTLEFIELD, NOWHERE):
            self.stray.add(event.new)

    def read_token(self, event: ev.TokenCreated, index: int) -> None:
        """A token is a new object on the battlefield."""
        if event.object.id in self.seen:
            self.wrong(
                "400.7", "a token was created as an object that had been there", index, "not a new object"
            )
        self.seen.add(event.object.id)

    def read_drawn(self, event: ev.CardDrawn, index: int) -> None:
        """A drawn card is in its owner's hand."""
        thing = self.board.objects.get(event.card)
        if thing is None or thing.zone != "hand" or thing.owner != event.player:
            self.wrong("400.7", f"the card that {event.player} drew is not in that hand", index, "drawn card")

    def read_shuffled(self, event: ev.Shuffled, index: int) -> None:
        """Shuffling neither adds nor removes cards (CR 701.24a)."""
        if not self.shows_shuffling:
            return
        if sorted(event.order) != sorted(self.board.zone("library", event.player)):
            self.wrong(
                "400.1", f"{event.player}'s library held other cards after a shuffle", index, "shuffle"
            )
        elif self.shows_resolving and not self.may_shuffle():
            self.wrong("400.5", f"{event.player}'s library was shuffled by no effect", index, "shuffle")
        else:
            self.holds("400.5")

    def may_shuffle(self) -> bool:
        """Whether an effect may say so: a library's order is changed by effects only (CR 400.5)."""
        if self.replacing:
            return True
        resolving = self.board.resolving
        if not resolving:
            return False
        thing = resolving[-1]
        if thing is None or thing.effects is None:
            return True
        if isinstance(thing.rules, ActivatedAbility) and thing.rules.cycling not in ("", "cycling"):
            return True
        return any(isinstance(each, SearchLibrary | ShuffleIn | Choose) for each in followed(thing.effects))

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """Tokens elsewhere have ceased to exist when a player receives priority (CR 704.5d)."""
        if self.stray:
            self.stray.clear()
            self.wrong(
                "704.5d", "a token was off the battlefield as a player received priority", index, "token"
            )

    def read_game_ended(self, event: ev.GameEnded, index: int) -> None:
        self.over = True

    def finish(self, index: int) -> None:
        """Count the cards."""
        if not self.seen:
            return
        left = sum(1 for thing in self.board.objects.values() if not thing.token and thing.ability == -2)
        if self.objected:
            return
        if left != self.number:
            self.wrong(
                "400.1",
                f"{self.number} cards began the game, {left} are in its zones",
                max(index - 1, 0),
                "number",
            )
            return
        if self.moves:
            self.tally.holds[self.name, "400.7"] = self.moves
            self.tally.holds[self.name, "108.3"] = self.moves
            self.holds("400.1")

    def wrong(self, rule: str, sentence: str, index: int, *shape: str) -> None:
        self.objected = True
        super().wrong(rule, sentence, index, *shape)
