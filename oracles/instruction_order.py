"""Oracle: instructions are followed in their order and to their end, then the spell is put away (CR 608.2)."""

from typing import Any, ClassVar

from rulehound.core import effects as fx
from rulehound.core import events as ev
from rulehound.core.damage_effects import DealDamage, GainLife, LoseLife
from rulehound.core.lasting_effects import Modify
from rulehound.core.mana_effects import ActivateForMana, AddMana, DrainMana
from rulehound.core.object_effects import CreateTokens, DiscardCards, DrawCards, Move, SearchLibrary
from rulehound.core.replacement_effects import Replacement
from rulehound.core.turn_effects import EndCombat, EndTurn, ExtraTurn
from rulehound.core.zones import BATTLEFIELD, HAND, LIBRARY, STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing

SHOWN_BY: dict[type[Any], str] = {
    DrawCards: "draw",
    DiscardCards: "discard",
    GainLife: "gain",
    LoseLife: "lose",
    DealDamage: "damage",
    CreateTokens: "token",
    AddMana: "mana",
    DrainMana: "mana",
    ExtraTurn: "turn",
    Modify: "effect",
    SearchLibrary: "search",
}
"""The instructions whose doing shows in the trace, with a word for how."""

LEAVING = (EndTurn, EndCombat)
"""Instructions by which the resolving object itself leaves the stack (CR 724.1b)."""


class InstructionOrder(Oracle):
    """Compares the order in which instructions show with the order in which they are written.

    Nothing is said of the order where an effect turns draws into something else.
    """

    name: ClassVar = "instruction-order"
    rules: ClassVar = ("608.2c", "608.2m", "608.2n")
    needs: ClassVar = frozenset(
        (
            "ResolutionBegan", "ResolutionEnded", "ObjectMoved", "CardDrawn", "CardDiscarded", "LifeChanged",
            "DamageDealt", "TokenCreated", "ManaAdded", "TurnAdded", "EffectBegan", "PriorityReceived",
        )
    )  # fmt: skip
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
        ev.CardDrawn: "read_drawn",
        ev.CardDiscarded: "read_discarded",
        ev.LifeChanged: "read_life",
        ev.DamageDealt: "read_damage",
        ev.TokenCreated: "read_token",
        ev.ManaAdded: "read_mana",
        ev.TurnAdded: "read_turn_added",
        ev.EffectBegan: "read_effect_began",
        ev.ObjectMoved: "read_moved",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        self.places: dict[str, int] = {}
        self.reached = -1
        self.kinds = 0
        self.thing: Thing | None = None
        self.left = False
        self.after: set[str] = set()
        self.seen: set[str] = set()
        self.resolved: dict[int, bool] = {}

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Note which instruction shows how, where no two show alike."""
        thing = self.board.objects.get(event.object)
        self.thing = thing
        self.places = {}
        self.after = set()
        self.seen = set()
        self.left = False
        effects = thing.effects if thing is not None else None
        if thing is None or not effects or len(effects) < 2:
            return
        if any(effect.gain_life for _, _, effect in self.board.special(Replacement)):
            return
        words = [SHOWN_BY.get(type(effect), "") for effect in effects]
        if any(isinstance(effect, fx.May | fx.Delayed | Move | ActivateForMana) for effect in effects):
            return  # What these do may show in any way.
        self.places = {word: place for place, word in enumerate(words) if word and words.count(word) == 1}
        if self.board.repaid:
            self.places.pop("gain", None)  # Life may be gained for damage that is prevented (CR 615.5).
        self.reached, self.kinds = -1, 0
        ends = [place for place, effect in enumerate(effects) if isinstance(effect, LEAVING)]
        if ends:
            self.after = {
                word
                for word, place in self.places.items()
                if place > ends[0]
                and getattr(effects[place], "amount", 0) in (1, 2, 3)
                and getattr(effects[place], "who", "you") == "you"
                and word in ("gain", "token", "mana", "lose")
            }

    def shows(self, word: str, index: int) -> None:
        """An instruction is being followed: none that is written after it has been (CR 608.2c)."""
        place = self.places.get(word)
        if place is None or self.board.resolving[-1:] != [self.thing]:
            return
        if self.left:
            self.seen.add(word)
        if place < self.reached:
            self.wrong("608.2c", "an instruction was followed after one that comes later", index, word)
            self.places = {}
        elif place > self.reached:
            if self.reached >= 0:
                self.holds("608.2c")
            self.reached = place

    def read_drawn(self, event: ev.CardDrawn, index: int) -> None:
        self.shows("draw", index)

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        self.shows("discard", index)

    def read_life(self, event: ev.LifeChanged, index: int) -> None:
        if event.cause in ("gain", "lose"):
            self.shows(event.cause, index)

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        """What deals damage may have life gained for it: that is no instruction of its own (CR 615.5)."""
        self.shows("damage", index)
        if self.board.prevents_damage() or self.board.dealt_with(event.source, "lifelink") is not False:
            self.places.pop("gain", None)

    def read_token(self, event: ev.TokenCreated, index: int) -> None:
        self.shows("token", index)

    def read_mana(self, event: ev.ManaAdded, index: int) -> None:
        if self.thing is not None and event.source in (self.thing.id, self.thing.source):
            self.shows("mana", index)

    def read_turn_added(self, event: ev.TurnAdded, index: int) -> None:
        self.shows("turn", index)

    def read_effect_began(self, event: ev.EffectBegan, index: int) -> None:
        if not event.what.startswith("control"):
            self.shows("effect", index)

    # The end of a resolution.

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """A resolved spell that is no permanent goes to the graveyard, an ability ceases to exist (CR 608.2n)."""
        if event.cause == "search":
            self.shows("search", index)
        if event.origin != STACK:
            return
        if self.thing is not None and event.object == self.thing.id and self.board.resolving:
            self.left = True
        if event.object not in self.resolved:
            return
        del self.resolved[event.object]
        thing = self.board.objects.get(event.object)
        if thing is None:
            return
        ceases = thing.ability != -2
        wrong = bool(event.new) if ceases else event.zone in (HAND, LIBRARY, BATTLEFIELD) or not event.new
        if not ceases and event.new and event.zone != BATTLEFIELD and self.is_sent(thing):
            wrong = False
        if wrong:
            self.wrong("608.2n", f"after it resolved it went to the {event.zone}", index, event.zone)
        else:
            self.holds("608.2n")

    def is_sent(self, thing: Thing) -> bool:
        """Whether an effect may send a spell elsewhere than to its graveyard (CR 614.6)."""
        own = thing.card is not None and bool(thing.card.instead_of_its_graveyard)
        return own or any(effect.event == "graveyard" for _, _, effect in self.board.special(Replacement))

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """What left the stack meanwhile was followed to its end all the same (CR 608.2m)."""
        thing, self.thing = self.thing, None
        if thing is None or thing.id != event.object:
            return
        if self.left and event.resolved:
            for word in sorted(self.after):
                if word in self.seen:
                    self.holds("608.2m")
                elif not self.over(word):
                    self.wrong(
                        "608.2m", "an object that left the stack did not resolve to its end", index, word
                    )
        if event.resolved and thing.id in self.board.objects:
            card = thing.card
            if thing.ability != -2 or (
                card is not None and not {"Instant", "Sorcery"}.isdisjoint(card.types)
            ):
                self.resolved[thing.id] = True

    def over(self, word: str) -> bool:
        """Whether the game or an effect may have kept an instruction from showing."""
        return bool(self.board.special(Replacement))

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """By now what resolved is off the stack (CR 608.2n)."""
        if self.resolved:
            if any(id in self.board.objects for id in self.resolved):
                self.wrong("608.2n", "what had resolved was still on the stack", index, "on the stack")
            self.resolved.clear()
