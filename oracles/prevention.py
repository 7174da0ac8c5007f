"""What prevention effects leave of damage (CR 615): every outcome of every order and every division.

What resolved spells and abilities prevent is read off their instructions; how much of a shield is left the
trace does not say, so that all possible amounts are followed up, and those given up that what is dealt rules out.
Nothing is said for the rest of a turn in which something is not known.  Whether life is gained for damage that
is prevented (CR 615.5) is not judged: it is as much as the players chose.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from rulehound.core import effects as fx
from rulehound.core.damage_effects import DamageNotPrevented, PreventDamage
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    DamageIsUnpreventable,
    PreventsDamage,
    RedirectsDamage,
    Replacement,
)
from rulehound.core.static_abilities import CannotHaveCounters
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing
from rulehound.oracles.numbers import value
from rulehound.oracles.wording import may_say, spelled_out

ALL, USED = -1, -2
"""What is left of a shield without an amount; and of one for one time only, while that time lasts."""
OUTCOMES_MAX = 4000
"""How many different outcomes are followed up; beyond it nothing is said."""

Static = PreventsDamage | DamageBecomesCounters
Left = tuple[int, ...]
"""What is left of each shield."""
Ways = frozenset[tuple[tuple[int, ...], Left]]
"""Outcomes: how much is dealt to each, and what is left then."""


class Shield(msgspec.Struct, frozen=True):
    """What one resolved spell or ability prevents; `to` is None where any fits, `by` 0 for any source."""

    words: PreventDamage
    player: str
    source: int
    to: tuple[int | str, ...] | None
    by: int
    amount: int


class Hit(msgspec.Struct, frozen=True):
    """Damage that would be dealt, and the effects that replace it."""

    source: int
    target: int | str
    amount: int
    combat: bool
    preventable: bool = True
    replaced_by: tuple[Replacement, ...] = ()


class Shields:
    """The shields of this turn, and all that may be left of them; `unknown` where that cannot be told."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.clear()

    def clear(self) -> None:
        """They last for a turn (CR 514.2)."""
        self.shields: list[Shield] = []
        self.left: frozenset[Left] = frozenset(((),))
        self.before: tuple[int, ...] | None = None
        self.unpreventable = False
        self.unknown = False

    def lose_count(self) -> None:
        """Damage may have been dealt that is not known: nothing is, where a shield may be used up by it."""
        if any(each.amount != ALL or each.words.once for each in self.shields):
            self.unknown = True

    def add(
        self, thing: Thing, x: int | None, chosen: list[int], before: tuple[int, ...] | None = None
    ) -> None:
        """What a spell or ability has created that has resolved; `chosen` are the sources chosen for it.

        `before` are the creatures that its controller controlled as it began to resolve.
        """
        chosen = list(chosen)
        self.before = before
        if may_say(thing, (PreventDamage, DamageNotPrevented)):
            self.unknown = True
        for effect in thing.effects or ():
            if isinstance(effect, fx.May):
                inner = spelled_out((effect,))
                self.unknown |= any(isinstance(each, PreventDamage | DamageNotPrevented) for each in inner)
            if isinstance(effect, DamageNotPrevented):
                self.unpreventable = True
            if isinstance(effect, PreventDamage):
                self._add(thing, effect, x, chosen)

    def _add(self, thing: Thing, words: PreventDamage, x: int | None, chosen: list[int]) -> None:
        amount = ALL if words.amount is None else value(words.amount, x)
        if amount is None:
            amount = self.board.number_now(words.amount or 0)
        if amount is None or (words.by == "chosen" and not chosen):
            self.unknown = True
            return
        if words.amount is not None and amount <= 0:
            return
        source = thing.source or thing.id
        targets = [each for each in thing.targets if isinstance(each, int)]
        by = {"this": source, "target": targets[0] if targets else -1}.get(words.by, 0)
        by = chosen.pop(0) if words.by == "chosen" else by
        to: tuple[int | str, ...] | None = None
        if words.to and (words.amount is not None or words.to != "creatures you control"):
            if words.to == "creatures you control":
                to = self._creatures_then(thing, words)
                if to is None:
                    self.unknown = True
                    return
            else:
                to = {"you": (thing.controller,), "target": thing.targets, "this": (source,)}[words.to]
        rows = [to] if words.amount is None or to is None else [(each,) for each in to]
        for row in rows:
            self.shields.append(Shield(words, thing.controller, source, row, by, amount))
        self.left = frozenset((*left, *(amount for _ in rows)) for left in self.left)

    def creatures_of(self, player: str) -> tuple[int, ...] | None:
        """The creatures that a player controls now; None where that is not known."""
        picked = self.board.picks("creature", "you", player)
        return None if picked is None else tuple(each.id for each in picked)

    def _creatures_then(self, thing: Thing, words: PreventDamage) -> tuple[int, ...] | None:
        """Those there were as the instruction was followed: others may have come or gone by another (CR 608.2c)."""
        now, effects = self.creatures_of(thing.controller), thing.effects or (words,)
        if effects[0] is words:
            return self.before
        return now if effects[-1] is words or now == self.before else None

    # What applies to what.

    def protects(self, shield: Shield, hit: Hit) -> bool | None:
        """Whether a shield is about this damage; None where that is not known."""
        if shield.words.combat and not hit.combat:
            return False
        if shield.to is not None and hit.target not in shield.to:
            return False
        if shield.to is None and shield.words.to:
            known = self.is_creature_of(hit.target, shield.player)
            if not known:
                return known
        if shield.words.by == "creatures":
            return self.is_creature(hit.source)
        if not shield.words.by or shield.by == hit.source:
            return True
        spell, permanent = self.board.find(shield.by), self.board.find(hit.source)
        same = spell is not None and permanent is not None and spell.name == permanent.name
        # A permanent that was the chosen spell (CR 609.7a), or another of that name: the model does not tell.
        return None if same and shield.words.by == "chosen" else False

    def static(self, hit: Hit) -> list[Static] | None:
        """The static effects that prevent some of this damage, or replace it; None where that is not known."""
        if self.board.special(RedirectsDamage):
            return None
        found: list[Static] = []
        dealer = self.board.find(hit.source)
        for thing, _, becomes in self.board.special(DamageBecomesCounters):
            target = self.board.objects.get(hit.target) if isinstance(hit.target, int) else None
            if hit.combat or target is None or dealer is None or dealer.controller != thing.controller:
                continue
            if becomes.whose == "any" or (target.controller == thing.controller) == (becomes.whose == "you"):
                creature = self.is_creature(target.id)
                if creature is None or self.board.special(CannotHaveCounters):
                    return None
                found += [becomes] * creature
        for thing, _, effect in self.board.special(PreventsDamage):
            applies: bool | None = not effect.combat or hit.combat
            if effect.to == "you":
                applies = applies and hit.target == thing.controller
            elif effect.to == "this":
                applies = applies and hit.target == thing.id
            elif effect.to and applies:
                applies = self.is_creature_of(hit.target, thing.controller)
            if effect.by == "this":
                applies = applies and hit.source == thing.id
            elif effect.by and applies:
                applies = self.is_creature(hit.source)
            if applies is None:
                return None
            if applies:
                found.append(effect)
        return found

    def is_creature(self, id: int) -> bool | None:
        """Whether an object is a creature, or was one as it left; None where that is not known."""
        thing = self.board.find(id)
        if thing is None or self.board.uncertain(thing):
            return None
        there = thing.zone == "battlefield"
        return there and "Creature" in self.board.characteristics(thing).types

    def is_creature_of(self, target: int | str, player: str) -> bool | None:
        thing = self.board.objects.get(target) if isinstance(target, int) else None
        return thing is not None and thing.controller == player and self.is_creature(thing.id)

    def can_be_prevented(self, source: int) -> bool:
        """Whether nothing keeps damage of this source from being prevented (CR 615.12)."""
        thing = self.board.find(source)
        if self.unpreventable:
            return False
        return not any(
            effect.whose == "any"
            or (thing is not None and (giver.controller == thing.controller) == (effect.whose == "you"))
            for giver, _, effect in self.board.special(DamageIsUnpreventable)
        )

    # What comes of it.

    def outcomes(self, hits: Sequence[Hit], left: Left) -> Ways | None:
        """What may be dealt of damage that would be dealt at once, and what is left then; None if not known."""
        rows: list[list[Any]] = []
        for hit in hits:
            static = self.static(hit)
            known = [self.protects(shield, hit) for shield in self.shields]
            if static is None or None in known:
                return None
            rows.append([*hit.replaced_by, *static, *(place for place, yes in enumerate(known) if yes)])
        found: set[tuple[tuple[int, ...], Left]] = {((), left)}
        for hit, effects in zip(hits, rows, strict=True):
            after: set[tuple[tuple[int, ...], Left]] = set()
            for dealt, now in found:
                for amount, then in self._orders(hit, hit.amount, now, effects, len(hits) > 1):
                    after.add(((*dealt, amount), then))
            found = after
            if len(found) > OUTCOMES_MAX:
                return None
        # A shield prevents all that it can (CR 615.7): none is left that could prevent what is dealt.
        full = {
            (dealt, now)
            for dealt, now in found
            if not any(
                amount > 0
                and hit.preventable
                and any(isinstance(each, int) and now[each] > 0 for each in effects)
                for hit, effects, amount in zip(hits, rows, dealt, strict=True)
            )
        }
        return frozenset((dealt, tuple(0 if each == USED else each for each in now)) for dealt, now in full)

    def _orders(
        self, hit: Hit, amount: int, left: Left, effects: list[Any], shared: bool
    ) -> set[tuple[int, Left]]:
        """One amount after every order of the effects, each applied once (CR 616.1f)."""
        usable = [each for each in effects if not isinstance(each, int) or left[each] != 0]
        if amount <= 0 or not usable:
            return {(amount, left)}
        found: set[tuple[int, Left]] = set()
        for place, effect in enumerate(usable):
            others = usable[:place] + usable[place + 1 :]
            for changed, then in self._apply(hit, amount, left, effect, shared):
                found |= self._orders(hit, changed, then, others, shared)
        return found

    def _apply(self, hit: Hit, amount: int, left: Left, effect: Any, shared: bool) -> list[tuple[int, Left]]:
        if isinstance(effect, DamageBecomesCounters):
            return [(-amount, left)]  # Counters instead of damage are told from it by the sign.
        prevents = not isinstance(effect, Replacement) or effect.plus < 0
        if prevents and not hit.preventable:
            return [(amount, left)]
        if isinstance(effect, Replacement):
            return [(max(0, amount * effect.multiply + effect.plus), left)]
        if isinstance(effect, PreventsDamage):
            return [(max(0, amount - (effect.amount or amount)), left)]
        there = left[effect]
        if there < 0:
            now = USED if self.shields[effect].words.once else there
            return [(0, (*left[:effect], now, *left[effect + 1 :]))]
        most = min(there, amount)
        return [
            (amount - number, (*left[:effect], there - number, *left[effect + 1 :]))
            for number in (range(most + 1) if shared else (most,))
        ]

    def rule(self, hits: Sequence[Hit]) -> str:
        """The rule that says what is left of such damage; "" where nothing is about it."""
        used = [each for each in self.shields if any(self.protects(each, hit) for hit in hits)]
        kinds = {"615.7" if each.amount != ALL else "615.8" if each.words.once else "615.6" for each in used}
        for each in [each for hit in hits for each in self.static(hit) or ()]:
            kinds.add("615.10" if isinstance(each, PreventsDamage) else "614.6")
        if kinds and not any(hit.preventable for hit in hits):
            return "615.12"
        return "616.1" if len(kinds) > 1 else kinds.pop() if kinds else ""
