"""Oracle: several targets are different ones, and what is divided among them comes to them so (CR 115.3, 601.2d)."""

from typing import Any, ClassVar

from rulehound.core import events as ev
from rulehound.core.damage_effects import DealDamage
from rulehound.core.object_effects import PutCounters
from rulehound.core.replacement_effects import Replacement
from rulehound.core.static_abilities import CannotHaveCounters
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.mana_values import is_still_aimed
from rulehound.oracles.numbers import value

Target = int | str


class SeveralTargets(Oracle):
    """Looks at the targets of what may have more than one, and follows a division to its targets.

    Where an effect may change what is dealt or put, or another instruction does so too, only the announcement
    is judged.
    """

    name: ClassVar = "several-targets"
    rules: ClassVar = ("115.3", "601.2c", "601.2d", "608.2b")
    needs: ClassVar = frozenset(
        ("Divided", "SpellCast", "AbilityActivated", "AbilityPutOnStack", "ObjectMoved", "ResolutionBegan",
         "ResolutionEnded", "DamageDealt", "CountersChanged")
    )  # fmt: skip
    reads: ClassVar = {
        ev.SpellCast: "read_cast",
        ev.AbilityActivated: "read_activated",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.Divided: "read_divided",
        ev.DamageDealt: "read_damage",
        ev.CountersChanged: "read_counters",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
    }

    def begin(self) -> None:
        self.shares: dict[int, tuple[int, ...]] = {}
        self.due: dict[Target, int] | None = None
        self.done: dict[Target, int] = {}
        self.effect: DealDamage | PutCounters | None = None

    # As it is put on the stack.

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        self.judge_targets(self.board.objects.get(event.object), event.targets, event.x, index)

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        self.judge_targets(self.board.objects.get(event.stack_object), event.targets, event.x, index)

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """A triggered ability has its targets as it is put there (CR 603.3d)."""
        text: Any = self.board.ability(event.source, event.ability)
        if event.trigger and text is not None:
            self.judge_numbers(text, event.targets, index)

    def judge_targets(self, thing: Thing | None, targets: tuple[Target, ...], x: int, index: int) -> None:
        """As many as it says, all different; and what is divided has been by now (CR 601.2d)."""
        text = thing.text if thing is not None else None
        if thing is None or text is None or getattr(text, "target", None) is None:
            return
        self.judge_numbers(text, targets, index)
        effect = divided(text)
        if effect is None or not targets:
            return
        shares = self.shares.get(thing.id)
        if shares is None:
            self.wrong("601.2d", "no division was announced", index, "none")
        else:
            self.judge_division(effect, shares, len(targets), x, index)

    def judge_numbers(self, text: Any, targets: tuple[Target, ...], index: int) -> None:
        most = getattr(text, "targets", 1)
        least: int | None = getattr(text, "least_targets", None)
        least = most if least is None else least
        if most == 1 and least == 1:
            return
        if len(set(targets)) < len(targets):
            self.wrong("115.3", "one target was chosen twice", index, "twice")
        elif not least <= len(targets) <= most:
            self.wrong("601.2c", f"{len(targets)} targets were chosen", index, "number")
        else:
            self.holds("115.3")
            self.holds("601.2c")

    def judge_division(
        self, effect: DealDamage | PutCounters, shares: tuple[int, ...], targets: int, x: int, index: int
    ) -> None:
        """All of it is divided, one or more to each target."""
        total = value(effect.amount, x)
        if (
            len(shares) != targets
            or min(shares, default=1) < 1
            or (total is not None and sum(shares) != total)
        ):
            self.wrong("601.2d", "a division that is none of this among these targets", index, "shares")
        else:
            self.holds("601.2d")

    def read_divided(self, event: ev.Divided, index: int) -> None:
        """Note it; that of a triggered ability is judged at once."""
        self.shares[event.object] = event.shares
        thing = self.board.objects.get(event.object)
        if thing is not None and thing.targets:
            effect = divided(thing.text)
            if effect is None:
                self.wrong("601.2d", "something was divided that is not", index, "not divided")
            else:
                self.judge_division(effect, event.shares, len(thing.targets), thing.x, index)

    # As it resolves.

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """What each target that is still legal is to get; the share of another is lost (CR 608.2b)."""
        self.due, self.done = None, {}
        thing = self.board.objects.get(event.object)
        effect = self.effect = divided(thing.text) if thing is not None else None
        shares = self.shares.get(event.object, ())
        if thing is None or effect is None or len(shares) != len(thing.targets):
            return
        if isinstance(effect, DealDamage) and self.board.prevents_damage():
            return
        event_kind = "damage" if isinstance(effect, DealDamage) else "put counters"
        if any(each.event == event_kind for _, _, each in self.board.special(Replacement)):
            return
        if len(thing.text.effects) > 1 or getattr(thing.text, "once_each_turn", "") == "do this":
            return
        legal = [is_still_aimed(self.board, thing, target) for target in thing.targets]
        if None not in legal:
            rows = zip(thing.targets, shares, legal, strict=True)
            self.due = {target: share for target, share, is_legal in rows if is_legal}

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        if self.due is not None and isinstance(self.effect, DealDamage):
            self.done[event.target] = self.done.get(event.target, 0) + event.amount

    def read_counters(self, event: ev.CountersChanged, index: int) -> None:
        if self.due is not None and isinstance(self.effect, PutCounters):
            self.done[event.object] = self.done.get(event.object, 0) + event.amount

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        due, self.due = self.due, None
        if due is None or not event.resolved:
            return
        if isinstance(self.effect, PutCounters) and self.board.special(CannotHaveCounters):
            return
        if due == self.done:
            self.holds("601.2d")
            self.holds("608.2b")
        else:
            self.wrong("601.2d", "targets did not get what they were to get", index, "other shares")


def divided(text: Any) -> DealDamage | PutCounters | None:
    """What an ability divides among its targets; None where it divides nothing."""
    for effect in getattr(text, "effects", ()):
        if isinstance(effect, DealDamage | PutCounters) and effect.divided:
            return effect
    return None
