"""Oracle: exchanges are whole, what is exiled until something leaves returns then, lands give mana (CR 610.3, 701)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.abilities import MOVES_LIBRARY
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.effects import Effect
from rulehound.core.lasting_effects import ExchangeControl
from rulehound.core.mana_effects import ActivateForMana, DrainMana
from rulehound.core.object_effects import DrawCards, Mill, Move, ShuffleIn
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.replacement_effects import Replacement
from rulehound.core.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from rulehound.oracles.attachments import gives_control, may_enchant
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.entering import is_taken
from rulehound.oracles.mana_abilities import could_add_mana
from rulehound.oracles.numbers import value
from rulehound.oracles.wording import spelled_out

LEAVES_LANDS_ALONE = (ActivateForMana, DrainMana, DrawCards, GainLife)
"""Instructions that neither tap nor untap what is made to give mana."""


class ParticularActions(Oracle):
    """Looks at what an instruction is about as its object begins to resolve, and at what came of it.

    Of an exchange nothing is said where other instructions stand beside it, which may change who controls what.
    """

    name: ClassVar = "particular-actions"
    rules: ClassVar = ("701.12a", "701.12b", "610.3", "610.3a", "610.3c", "701.17a", "701.24a", "605.3")
    needs: ClassVar = frozenset(
        (
            "ResolutionBegan", "ResolutionEnded", "ObjectMoved", "ControlChanged", "AbilityActivated",
            "PriorityReceived",
        )
    )  # fmt: skip
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
        ev.ControlChanged: "read_control",
        ev.AbilityActivated: "read_activated",
        ev.ObjectMoved: "read_moved",
        ev.Shuffled: "read_shuffled",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        self.exchanged: tuple[tuple[Thing, str], ...] | None = None
        """The permanents that are to be exchanged, each with who is to have it; none where nothing is to happen."""
        self.given: list[tuple[int, str]] = []
        self.held: dict[int, set[int]] = {}
        """What is controlled for as long as a permanent is, by that permanent, as it began to resolve."""
        self.fresh: set[int] = set()
        """What entered, or changed hands, since somebody last had priority."""
        self.exiling = 0
        """The permanent until whose leaving what resolves exiles something, 0 for none."""
        self.had_left = False
        """Whether that had left before it began to resolve."""
        self.exiled: dict[int, int] = {}
        self.due: set[int] = set()
        self.milled: dict[str, list[int]] | None = None
        """What each player is to mill, where what resolves does nothing else; None where it does."""
        self.left: set[int] = set()
        """The cards that left a library while it resolved."""
        self.shuffling: tuple[str, ...] = ()
        """The players who shuffle hand and graveyard into their library."""
        self.tapping: list[tuple[str, str]] = []
        """Whose permanents of what kind are to give mana, where what resolves does nothing to them besides."""
        self.activated: set[int] = set()

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Note whose two permanents are; an exchange with one of them gone is none (CR 701.12a)."""
        self.exchanged, self.given, self.exiling = None, [], 0
        self.milled, self.left, self.shuffling = None, set(), ()
        self.tapping, self.activated = [], set()
        thing = self.board.objects.get(event.object)
        said: tuple[Effect, ...] = (thing.effects or ()) if thing is not None else ()
        effects = spelled_out(said)
        if thing is None:
            return
        moves = [each for each in effects if isinstance(each, Move)]
        if moves and all(each.until for each in moves):
            self.exiling = thing.source or thing.id
            self.had_left = self.exiling not in self.board.zone(BATTLEFIELD)
        for each in effects:
            if isinstance(each, ShuffleIn):
                self.shuffling += self.players(each.who, thing) or ()
        if all(isinstance(each, LEAVES_LANDS_ALONE) for each in said):
            self.tapping = [
                (player, each.what)
                for each in said
                if isinstance(each, ActivateForMana)
                for player in thing.targets
                if isinstance(player, str)
            ]
        if len(said) == 1 and isinstance(said[0], Mill) and not said[0].until:
            self.milled = self.to_mill(said[0], thing)
        if len(said) == 1 and isinstance(said[0], ExchangeControl):
            if not thing.targets:
                return  # The target does not show which it is.
            ids = (thing.source or thing.id, *thing.targets)
            there = [each for each in self.board.permanents() if each.id in ids]
            self.exchanged, self.held = (), self.held_by_others()
            if len(there) == 2 and there[0].controller != there[1].controller:
                one, other = there
                self.exchanged = ((one, other.controller), (other, one.controller))

    def players(self, who: str, thing: Thing) -> tuple[str, ...] | None:
        """The players that an instruction is about; None where that is not known."""
        if who == "target":
            return tuple(each for each in thing.targets if isinstance(each, str))
        opponent = (opponent_of(thing.controller),)
        return {"you": (thing.controller,), "each player": PLAYERS, "each opponent": opponent}.get(who)

    def to_mill(self, effect: Mill, thing: Thing) -> dict[str, list[int]] | None:
        """The top cards of the libraries, as many as are to be milled; None where that is not known."""
        amount, whom = value(effect.amount, self.board.x_now(thing)), self.players(effect.who, thing)
        if amount is None or whom is None:
            return None
        return {player: self.board.zone(LIBRARY, player)[:amount] for player in whom}

    def read_shuffled(self, event: ev.Shuffled, index: int) -> None:
        """What is shuffled into a library is there before that is shuffled (CR 701.24a)."""
        if event.player not in self.shuffling:
            return
        if self.board.zone(HAND, event.player) or self.board.zone(GRAVEYARD, event.player):
            self.wrong(
                "701.24a", f"{event.player} shuffled, and not all was in the library", index, "shuffled"
            )
        else:
            self.holds("701.24a")

    def read_control(self, event: ev.ControlChanged, index: int) -> None:
        self.given.append((event.object, event.player))
        self.fresh.add(event.object)

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """Both have changed hands, or neither (CR 701.12a-b)."""
        if self.exiling and event.resolved and self.had_left:
            self.holds("610.3a")
        self.shuffling = ()
        if event.resolved:
            self.judge_tapped(index)
        if self.milled is not None and event.resolved:
            self.judge_milled(self.milled, index)
        self.milled = None
        due, self.exiling = self.exchanged, 0
        if due is not None and event.resolved:
            self.judge_exchange(due, index)
        self.exchanged = None

    def judge_exchange(self, due: tuple[tuple[Thing, str], ...], index: int) -> None:
        """Each has gone to whom the other was under, or none has moved (CR 701.12a-b)."""
        wanted = {(thing.id, player) for thing, player in due}
        taken_along = self.taken_along({id for id, _ in self.given})
        done = {(id, player) for id, player in self.given if id not in taken_along}
        if done == wanted:
            self.holds("701.12b" if due else "701.12a")
        elif done and wanted - done:
            self.wrong("701.12a", "an exchange was made in part", index, "exchange", "in part")
        elif done:
            self.wrong("701.12a", "an exchange was made that could not be", index, "exchange", "impossible")
        else:
            self.wrong("701.12b", "control was not exchanged", index, "exchange", "not made")

    def held_by_others(self) -> dict[int, set[int]]:
        """What is controlled for as long as somebody controls another permanent, by that one (CR 611.2b)."""
        found: dict[int, set[int]] = {}
        for lasts in self.board.lasting.values():
            if lasts.event.duration == "you control this":
                found.setdefault(lasts.source, set()).update(lasts.event.objects)
        return found

    def taken_along(self, changed: set[int]) -> set[int]:
        """What changed hands with that by which it is controlled: no part of the exchange (CR 611.2b, 611.3a)."""
        found = {id for source, held in self.held.items() if source in changed for id in held}
        ids = {thing.id for thing, _ in self.exchanged or ()}
        for thing in self.board.permanents():
            if thing.id in changed and thing.card is not None and gives_control(thing.card):
                found.add(thing.attached_to)
        return found - ids

    def judge_milled(self, due: dict[str, list[int]], index: int) -> None:
        """As many cards as it says have left the library, those on top, or all there were (CR 701.17a-b)."""
        wanted = {card for cards in due.values() for card in cards}
        if wanted == self.left:
            self.holds("701.17a")
        else:
            how = "other cards" if len(wanted) == len(self.left) else "other number"
            self.wrong("701.17a", "other cards were milled than those on top", index, "milled", how)

    # Mana abilities that somebody is made to activate.

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        self.activated.add(event.source)

    def judge_tapped(self, index: int) -> None:
        """None is left that could have been tapped for mana: of each an ability was activated (CR 605.3)."""
        for player, what in self.tapping:
            picked = self.board.picks(what, "you", player)
            left = [
                each for each in picked or () if each.id not in self.activated and self.has_free_mana(each)
            ]
            if left:
                self.wrong(
                    "605.3", f"{left[0].name} was not activated for mana", index, "for mana", "left out"
                )
            elif picked and self.activated.intersection(each.id for each in picked):
                self.holds("605.3")
        self.tapping = []

    def has_free_mana(self, thing: Thing) -> bool:
        """Whether it has a mana ability that costs nothing but {T}, and could pay that, sick or not (CR 302.6)."""
        known = self.board.characteristics(thing)
        if thing.tapped or "Creature" in known.types:
            return False
        return any(
            isinstance(each, ActivatedAbility)
            and each.cost == Cost(tap=True)
            and each.is_free_to_use
            and each.target is None
            and could_add_mana(each)
            and not any(isinstance(effect, MOVES_LIBRARY) for effect in spelled_out(each.effects))
            for each in known.abilities
        )

    # Until something leaves.

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """Note what is exiled until a permanent leaves, that it leaves, and what comes back (CR 610.3)."""
        if event.object in self.exiled:
            source = self.exiled.pop(event.object)
            if event.object in self.due and event.zone == BATTLEFIELD:
                self.judge_return(event, index)
            elif event.zone == BATTLEFIELD and source in self.board.zone(BATTLEFIELD):
                self.wrong(
                    "610.3",
                    "what was exiled until something leaves came too soon",
                    index,
                    "until",
                    "too soon",
                )
            self.due.discard(event.object)
        if event.origin == LIBRARY:
            self.left.add(event.object)
        if event.zone == BATTLEFIELD:
            self.fresh.add(event.new)
        if event.origin != BATTLEFIELD:
            return
        self.due.update(card for card, source in self.exiled.items() if source == event.object)
        if self.exiling and event.zone == EXILE and event.new and event.cause in ("exile", ""):
            if self.had_left:
                self.wrong(
                    "610.3a", "something was exiled until what had left leaves", index, "until", "has left"
                )
            else:
                self.exiled[event.new] = self.exiling
                there = self.board.zone(BATTLEFIELD)
                self.due.update(
                    (event.new,) if self.exiling == event.object or self.exiling not in there else ()
                )

    def judge_return(self, event: ev.ObjectMoved, index: int) -> None:
        """It returns under its owner's control, unless an effect gives it to somebody else (CR 610.3c, 616.1b)."""
        self.holds("610.3")
        if event.controller == event.owner:
            self.holds("610.3c")
        elif not is_taken(self.board, event):
            self.wrong(
                "610.3c", f"what {event.owner} owns returned for {event.controller}", index, "until", "owner"
            )

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """By now what was exiled until something left is back (CR 610.3)."""
        for card in sorted(self.due):
            if card in self.board.zone(EXILE) and self.could_return(card):
                self.wrong(
                    "610.3", "what was exiled until something left stayed away", index, "until", "stayed"
                )
            self.exiled.pop(card, None)
        self.due.clear()
        self.fresh.clear()

    def could_return(self, card: int) -> bool:
        """Whether nothing kept it away: an effect that puts it elsewhere, nothing to enchant (CR 614.12, 303.4g)."""
        if any(effect.event == "enters" and effect.zone for *_, effect in self.board.special(Replacement)):
            return False
        aura = self.board.objects[card]
        if aura.card is None or aura.card.enchant is None:
            return True
        there = [each for each in self.board.permanents() if each.id not in self.fresh]
        return any(may_enchant(self.board, aura, each, aura.owner) for each in there)
