"""What is said to leave the battlefield or the stack leaves it, for where it is to go (CR 608.2c, 701.6a-b)."""

from collections.abc import Sequence
from itertools import product
from typing import Any

from rulehound.core import effects as fx
from rulehound.core import events as ev
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import Counter, Move
from rulehound.core.replacement_effects import EntersForSacrifice
from rulehound.core.static_abilities import CannotBeCountered
from rulehound.core.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, NOWHERE, STACK
from rulehound.oracles.attachments import may_enchant
from rulehound.oracles.course import Thing
from rulehound.oracles.following import Following

GOES_TO = {
    "destroy": GRAVEYARD, "sacrifice": GRAVEYARD, "exile": EXILE, "return to hand": HAND, "blink": EXILE,
    "return from graveyard": HAND,
}  # fmt: skip
"""Where what is moved goes; another effect may replace a graveyard."""


class InstructedMoves(Following):
    """Holds what moved, and what was countered, against the words of what resolved."""

    def judge_moves(self, thing: Thing, effects: list[Any], optional: bool, index: int) -> None:
        """What is to leave the battlefield or the stack has, for where it says (CR 608.2c, 701.6a)."""
        self.judge_from_stack(thing, () if optional else effects, index)
        meant: dict[int, str] = {}
        for effect in effects:
            if isinstance(effect, Counter):
                targets = thing.targets if effect.which == "target" else (thing.that_spell,)
                self.judge_countered(thing, targets, optional, index)
            if isinstance(effect, Move) and effect.how.startswith("return") and effect.which == "target":
                if effect.how != "return to hand":
                    self.judge_returned(thing, effect, optional, index)
                    continue
            if isinstance(effect, Move) and effect.how == "return from graveyard":
                source = self.board.objects.get(thing.source)
                if source is not None and source.zone == GRAVEYARD and not optional:
                    self.wrong_in(
                        "608.2c", thing, f"did not return {source.name}", index, "not moved", effect.how
                    )
            elif isinstance(effect, Move):
                found = self.meant_by(effect)
                if found is None:
                    return
                if effect.until and not self.source_there:
                    continue  # What had left before exiles nothing (CR 610.3a-b).
                for id in found:  # What has moved is a new object for a later instruction.
                    meant.setdefault(id, effect.how)
        left = {each.object: each for each in self.moved if each.origin == BATTLEFIELD}
        came = {each.new for each in self.moved if each.zone == BATTLEFIELD}
        for id in left:
            if id in came:
                continue  # A later instruction may be about what an earlier one has put there.
            if id not in meant and not self.pays_to_enter():
                self.wrong_in(
                    "608.2c",
                    thing,
                    f"moved {self.name_of(id)}, which it does not say",
                    index,
                    "moved",
                    "other",
                )
                return
        for id, how in meant.items():
            move = left.get(id)
            if move is None:
                there = self.board.find(id)
                if how == "destroy" and id in self.regenerated:
                    self.holds("608.2c")
                    continue
                foreign = how == "sacrifice" and there is not None and there.controller != thing.controller
                if not optional and not foreign:  # Nobody sacrifices what they do not control (CR 701.21a).
                    self.wrong_in(
                        "608.2c", thing, f"did not {how} {self.name_of(id)}", index, "not moved", how
                    )
                continue
            zone = GOES_TO[how]
            sent = any(effect.event == "leaves" for _, _, effect in self.present)
            if move.zone not in (zone, NOWHERE) and zone != GRAVEYARD and move.new and not sent:
                self.wrong_in(
                    "608.2c",
                    thing,
                    f"moved {self.name_of(id)} to the {move.zone}",
                    index,
                    "moved to",
                    move.zone,
                )
            elif how == "blink" and move.new and not self.came_back(move):
                self.wrong_in("608.2c", thing, f"did not return {self.name_of(id)}", index, "not returned")
            else:
                self.holds("608.2c")

    def judge_from_stack(self, thing: Thing, effects: Sequence[Any], index: int) -> None:
        """A target spell has left the stack for where it is to go (CR 608.2c)."""
        said = [each for each in effects if isinstance(each, Move) and each.which == "target"]
        for effect, target in product(said, thing.targets):
            spell = self.board.find(target) if isinstance(target, int) else None
            if spell is not None and spell.zone == STACK and target in self.board.objects:
                self.wrong_in("608.2c", thing, f"did not move {spell.name}", index, "not moved", "spell")
            elif any((each.object, each.origin) == (target, STACK) for each in self.moved):
                zone = GOES_TO.get(effect.how)
                if any((each.object, each.zone) == (target, zone) for each in self.moved):
                    self.holds("608.2c")

    def pays_to_enter(self) -> bool:
        """Whether something that entered meanwhile, or did not, had its controller sacrifice (CR 614.1a)."""
        moved = [self.board.find(each.object) for each in self.moved if each.origin != BATTLEFIELD]
        return any(
            isinstance(each, EntersForSacrifice)
            for thing in moved
            if thing is not None and thing.card is not None
            for each in thing.card.abilities
        )

    def judge_returned(self, thing: Thing, effect: Move, optional: bool, index: int) -> None:
        """A target card has left its graveyard for where it is to go (CR 608.2c)."""
        zone = HAND if effect.how == "return from graveyard" else BATTLEFIELD
        replaced = zone == BATTLEFIELD and any(each.event == "enters" for _, _, each in self.present)
        for target in thing.targets:
            there = self.board.find(target) if isinstance(target, int) else None
            if there is None or there.card is None or optional or replaced:
                continue
            if there.card.enchant is not None or any(
                isinstance(each, EntersForSacrifice) for each in there.card.abilities
            ):
                continue  # It may have to go elsewhere (CR 303.4g, 614.6).
            if any(each.object == target and each.zone == zone for each in self.moved):
                self.holds("608.2c")
            elif any(each.object == target and each.zone == LIBRARY for each in self.moved):
                continue  # It is another object by then, and in no public zone (CR 400.7j).
            elif any(each.new == target for each in self.moved) or there.zone == GRAVEYARD:
                self.wrong_in("608.2c", thing, f"did not return {there.name}", index, "not moved", effect.how)

    def came_back(self, move: ev.ObjectMoved) -> bool:
        """Whether what was exiled has come back at once under its owner's control, if it could (CR 303.4g).

        An Aura cannot enchant what comes back together with it (CR 303.4f).
        """
        if self.pays_to_enter() or any(effect.event == "enters" for _, _, effect in self.present):
            return True  # It has gone elsewhere, or entered otherwise (CR 614.1a).
        board, aura = self.board, self.board.objects.get(move.new)
        if aura is not None and aura.card is not None and aura.card.enchant is not None:
            if aura.card.enchant.whose != "any" and board.before_paying:
                return True  # What another Aura has just taken was not its player's as they returned (CR 303.4f).
            came = {each.new for each in self.moved if each.zone == BATTLEFIELD}
            there = (each for each in board.permanents() if each.id not in came)
            if not any(may_enchant(board, aura, each, aura.owner) for each in there):
                return True
        return any(
            each.object == move.new and each.zone == BATTLEFIELD and each.controller == each.owner
            for each in self.moved
        )

    def judge_countered(
        self, thing: Thing, targets: tuple[int | str, ...], optional: bool, index: int
    ) -> None:
        """A target that can be countered has left the stack; one that cannot has not (CR 701.6a)."""
        for target in targets:
            other = self.board.find(target) if isinstance(target, int) else None
            if other is None:
                continue
            card = other.card if other.ability == -2 else None
            immune = card is not None and any(isinstance(each, CannotBeCountered) for each in card.abilities)
            if other is not None and "uncounterable" in other.riders:
                immune = True
            gone = other.zone != STACK or target not in self.board.objects
            if immune and any(each.object == target for each in self.moved):
                self.wrong_in(
                    "701.6a", thing, f"countered {other.name}, which cannot be countered", index, "immune"
                )
            elif not immune and not gone and not optional:
                self.wrong_in("701.6a", thing, f"did not counter {other.name}", index, "not countered")
            else:
                self.holds("701.6a")
                self.judge_refund(thing, other, index)

    def judge_refund(self, thing: Thing, other: Thing, index: int) -> None:
        """Nothing that was paid for what is countered comes back (CR 701.6b)."""
        if any(isinstance(each, AddMana | fx.If | fx.Choose) for each in self.words):
            return
        if self.seen.get(("mana", other.controller)):
            self.wrong_in("701.6b", thing, f"gave mana back for {other.name or 'an ability'}", index, "mana")
        else:
            self.holds("701.6b")

    def name_of(self, whom: int | str) -> str:
        thing = self.board.find(whom) if isinstance(whom, int) else None
        return str(whom) if thing is None else thing.name or "an ability"

    def wrong_in(self, rule: str, thing: Thing, sentence: str, index: int, *shape: str) -> None:
        name = thing.name or "an ability"
        self.violated(rule, f"{name} {sentence}", index, (self.index, index), shape)
