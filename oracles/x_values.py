"""Oracle: X is one value from its announcement to all that follows from it (CR 107.3a-c, 107.3i, 107.3k-n)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import SpellCosts
from rulehound.core.replacement_effects import EntersWithCounters
from rulehound.core.triggered_abilities import TriggeredAbility, ZoneChanges
from rulehound.core.zones import BATTLEFIELD, STACK
from rulehound.oracles.amounts import may_change, totals
from rulehound.oracles.cast_costs import alternatives_paid, has_own_costs, least_x
from rulehound.oracles.course import Thing
from rulehound.oracles.entering import counters_entering, counters_may_be_replaced
from rulehound.oracles.numbers import mentions_x
from rulehound.oracles.resolution import OF_DAMAGE, RESOLUTION_READS, Resolutions


class XValues(Resolutions):
    """Compares each amount that is X with what was done, where no replacement effect could have changed it."""

    name: ClassVar = "x-values"
    rules: ClassVar = ("107.3a", "107.3b", "107.3c", "107.3i", "107.3k", "107.3m", "107.3n")
    needs: ClassVar = frozenset(
        (
            "SpellCast", "AbilityActivated", "AbilityPutOnStack", "ObjectMoved", "ResolutionBegan",
            "ResolutionEnded", "CardDrawn", "LifeChanged", "DamageDealt", "CountersChanged", "TokenCreated",
        )
    )  # fmt: skip
    each_priority: ClassVar = False
    reads: ClassVar = {
        **RESOLUTION_READS,
        ev.SpellCast: "read_cast",
        ev.ManaSpent: "read_spent",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        super().begin()
        self.spent: set[int] = set()
        self.taxed: set[int] = set()
        """Spells that cost more or less as they were proposed (CR 601.2f)."""
        self.shows_spending = "ManaSpent" in self.capabilities.complete
        self.shows_failing = "DrawFailed" in self.capabilities.complete
        self.entered: list[tuple[int, str, int, str, int]] = []

    # Announced.

    def read_spent(self, event: ev.ManaSpent, index: int) -> None:
        self.spent.add(event.on)

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        """A spell cast without paying its mana cost has X 0 (CR 107.3b)."""
        thing = self.board.objects.get(event.object)
        if thing is None or thing.card is None:
            return
        if "{X}" not in thing.card.cost and not has_own_costs(thing.card):
            return
        if not self.shows_spending:
            return
        spell = thing.card.spell
        if has_own_costs(thing.card):
            self.judge_own_x(thing, thing.card, event, index)
            return
        if event.object in self.taxed:
            return  # An X may be paid for with what it costs less.
        if event.object in self.spent or (spell is not None and spell.x is not None):
            return
        if event.x:
            self.wrong(
                "107.3b",
                f"{thing.name} was cast with X {event.x} and nothing paid; X is 0",
                index,
                "free",
                "not 0",
            )
        else:
            self.holds("107.3b")

    def judge_own_x(self, thing: Thing, card: Card, event: ev.SpellCast, index: int) -> None:
        """X of costs that were announced: 0 where an alternative one has none, and as much as they say (CR 107.3b)."""
        if thing.announced is None or (card.spell is not None and card.spell.x is not None):
            return
        least = least_x(card, thing.announced)
        if event.x < least:
            self.wrong("107.3a", f"{thing.name} has X {event.x}, at least {least}", index, "x", "too small")
        paid = alternatives_paid(card, thing.announced)
        if not paid or paid[0].cost.has_x or "{X}" not in card.cost:
            return
        if event.x:
            self.wrong(
                "107.3b", f"{thing.name} has X {event.x} by a cost without X", index, "alternative", "not 0"
            )
        else:
            self.holds("107.3b")

    # As it resolves.

    def judge(self, thing: Thing, index: int) -> None:
        """Each amount that is X comes to the value that X has."""
        keys = dict.fromkeys((part.kind, part.whom) for part in self.parts if part.has_x)
        if not keys:
            return
        rule = self.rule_of(thing)
        judged = 0
        for kind, whom in keys:
            shares = [part for part in self.parts if part.kind == kind and part.whom in (whom, "*")]
            replaced = any(
                may_change(effect, kind) or (kind == "gain life" and effect.gain_life) or effect.lose_life
                for _, _, effect in self.present
            )
            if kind in self.besides or (kind in OF_DAMAGE and self.board.prevents_damage()):
                continue
            if replaced or self.unsettled or (kind == "draw" and not self.shows_failing):
                continue
            allowed = totals(shares, (), kind)
            if allowed is None:
                continue
            done = self.seen.get((kind, whom), 0)
            if done in allowed:
                judged += 1
                continue
            self.wrong(
                "107.3a" if not done and rule == "107.3k" else rule,  # No X at all is no mixing up of two.
                f"{thing.name or 'an ability'} has X for {kind} and did {done}; with its X it is "
                f"{' or '.join(map(str, sorted(allowed)))}",
                index,
                kind,
                "nothing" if not done else "less" if done < min(allowed) else "more",
            )
        if judged:
            self.holds(rule)
            if judged > 1:
                self.holds("107.3i")

    def rule_of(self, thing: Thing) -> str:
        """The rule by which what resolves has its X."""
        rules = thing.rules if thing.ability != -2 else thing.card.spell if thing.card is not None else None
        if isinstance(rules, ActivatedAbility | SpellAbility) and rules.x is not None:
            return "107.3c"
        if isinstance(rules, ActivatedAbility):
            return "107.3k"
        if isinstance(rules, TriggeredAbility):
            if thing.ability == -1:
                return "107.3n"
            enters = isinstance(rules.trigger, ZoneChanges)
            return "107.3m" if enters else "107.3i"
        return "107.3a"

    # As it enters.

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """A permanent enters with as many counters as the X of the spell that it was (CR 107.3m)."""
        super().read_moved(event, index)
        if event.zone == STACK and self.board.special(SpellCosts):
            self.taxed.add(event.new)
        if event.zone != BATTLEFIELD or not event.new:
            return
        thing = self.board.objects.get(event.object)
        if thing is None or thing.card is None:
            return
        enters = [
            each for each in thing.card.abilities if isinstance(each, EntersWithCounters) and not each.what
        ]
        if not any(mentions_x(each.amount) for each in enters):
            return
        if counters_may_be_replaced(self.board, thing):
            return
        x = thing.x if event.origin == STACK else 0
        for kind, wanted in counters_entering(self.board, thing, event.controller, x).items():
            if wanted is not None:
                self.entered.append((event.new, kind, wanted, event.origin, index))

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """The counters are there when a player receives priority, also on what has died meanwhile."""
        self.taxed.clear()
        if not self.entered:
            return
        for id, kind, wanted, origin, at in self.entered:
            thing = self.board.find(id)
            if thing is None or thing.counters.get("-1/-1"):
                continue
            there = thing.counters.get(kind, 0)
            if there == wanted:
                self.holds("107.3m")
                continue
            came = "from the stack" if origin == STACK else "from elsewhere"
            self.wrong(
                "107.3m",
                f"{thing.name} entered {came} with {there} {kind} counters; by its X it is {wanted}",
                at,
                "enters with counters",
                came,
            )
        self.entered = []
        self.spent.clear()
