"""Oracle: what is paid for spells and abilities is their cost, no more and no less (CR 106.6, 107.4, 118, 601.2h)."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import AdditionalCost, AlternativeCost
from rulehound.core.costs import Cost
from rulehound.core.effects import Effect, May
from rulehound.core.mana import Mana
from rulehound.oracles.cast_costs import alternatives_paid, costs_paid, has_own_costs, life_of
from rulehound.oracles.course import Thing
from rulehound.oracles.derived import Characteristics
from rulehound.oracles.paid_with import PaidWithPermanents
from rulehound.oracles.paying import Unit, pays, units_of
from rulehound.oracles.spell_costs import SettledCosts, in_symbols
from rulehound.oracles.symbols_paid import SymbolsPaid


class Payment(SettledCosts, PaidWithPermanents, SymbolsPaid):
    """Gathers mana and life as they are paid, and holds them against the cost when the action is complete.

    Payments for a mana ability lie between its activation and its end, inside those for what it pays for.
    """

    name: ClassVar = "payment"
    rules: ClassVar = (
        "601.2h", "602.2b", "106.6", "107.4a", "107.4b", "107.4c", "107.4e", "107.4f", "107.4h", "118.3", "118.7",
        "118.7a", "118.7b", "118.7c", "118.7d", "118.7e", "118.7f", "118.7g", "118.8", "118.9", "118.9a", "118.9d",
        "118.10", "601.2b", "601.2f",
    )  # fmt: skip
    needs: ClassVar = frozenset(
        ("ManaSpent", "LifeChanged", "SpellCast", "AbilityActivated", "ManaAbilityResolved")
    )
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.ManaSpent: "read_spent",
        ev.LifeChanged: "read_life",
        ev.SpellCast: "read_cast",
        ev.AbilityActivated: "read_activated",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.ManaAbilityResolved: "read_mana_resolved",
        ev.PriorityReceived: "read_priority",
        ev.CountersChanged: "read_counters",
        ev.Tapped: "read_tapped",
        ev.ObjectMoved: "read_moved",
        ev.CostAnnounced: "read_announced",
    }

    def begin(self) -> None:
        super().begin()
        self.spent: dict[int, tuple[Mana, ...]] = {}
        self.life = 0
        self.mana_abilities: list[tuple[ev.AbilityActivated, int, tuple[Mana, ...]]] = []

    # What is announced, and what is paid.

    def read_announced(self, event: ev.CostAnnounced, index: int) -> None:
        """An additional or alternative cost that is announced is one that the spell has (CR 601.2b)."""
        thing = self.board.objects.get(event.object)
        if thing is None or thing.card is None:
            return
        own = range(len(thing.card.abilities))
        said = thing.card.abilities[event.ability] if event.ability in own else None
        if not isinstance(said, AdditionalCost | AlternativeCost):
            self.wrong("601.2b", f"{thing.name} has no such cost as was announced", index, "no such cost")

    def read_spent(self, event: ev.ManaSpent, index: int) -> None:
        if self.mana_abilities and self.mana_abilities[-1][0].source == event.on:
            activation, life, spent = self.mana_abilities[-1]
            self.mana_abilities[-1] = (activation, life, spent + event.mana)
        elif self.board.resolving and event.on not in self.board.zones.get("stack", ()):
            self.judge_in_resolution(event, index)
        else:
            self.spent[event.on] = self.spent.get(event.on, ()) + event.mana

    def read_life(self, event: ev.LifeChanged, index: int) -> None:
        """Life that is paid; whether it was there is for the ledger of life to say."""
        if event.cause == "payment":
            self.life -= event.amount

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        if self.owed:
            self.judge_owed(index)
        self.paid_with.clear()
        self.to_cast.end()
        self.terms.clear()
        self.less.clear()
        self.activation.clear()
        self.free.clear()
        if self.spent or self.life or self.hand:
            self.spent.clear()
            self.hand.clear()
            self.life = 0

    # What it was paid for.

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        """A spell costs its mana cost with X, or nothing where an effect says so (CR 601.2f)."""
        thing = self.board.objects.get(event.object)
        mana = self.spent.pop(event.object, ())
        life, self.life = self.life, 0
        if thing is None or thing.card is None:
            return
        cost = thing.card.cost
        spell = thing.card.spell
        defined = spell is not None and spell.x is not None
        more, reduction = self.terms.pop(event.object, (0, 0))
        extra = in_symbols(more)
        free = self.free.pop(event.object, False)
        less = self.less.pop(event.object, "")
        if has_own_costs(thing.card):
            if thing.announced is not None:
                self.judge_own_costs(
                    thing, thing.card, event, mana, life, free, (extra, reduction, less), index
                )
            self.to_cast.end()
            return
        self.to_cast.end()
        if not life and free and pays(units_of(mana), extra, 0, reduction, 0, less):
            # An X that was chosen all the same is for the oracle of X to object to (CR 107.3b).
            if not self.spendable(mana, thing.card, extra, index):
                return
            if event.x == 0 or defined:
                self.holds("601.2h")
                self.holds("118.9")
                if more:
                    self.holds("118.9d")
            return
        rule = "601.2f" if more or reduction else "601.2h"
        if more and free:
            rule = "118.9d"
        x = 0 if defined and "{X}" not in cost else event.x
        self.judge(mana, life, Cost(mana=cost + extra), x, reduction, thing.card, index, rule, less)

    def judge_own_costs(
        self,
        thing: Thing,
        card: Card,
        event: ev.SpellCast,
        mana: tuple[Mana, ...],
        life: int,
        free: bool,
        terms: tuple[str, int, str],
        index: int,
    ) -> None:
        """Additional costs are paid besides the mana cost, or one alternative cost rather than that (CR 601.2f)."""
        announced = thing.announced or ()
        alternative = alternatives_paid(card, announced)
        if len(alternative) > 1:
            self.wrong(
                "118.9a", f"{len(alternative)} alternative costs of {thing.name} were paid", index, "two"
            )
            return
        costs = costs_paid(card, announced)
        how = self.to_cast.wrong(costs, event.x)
        if how:
            self.wrong("118.8", f"{thing.name} was cast: {how}", index, "besides mana")
            return
        if any(any(each.amounts) for each in costs):
            self.holds("118.8")
        extra, reduction, less = terms
        besides = "".join(each.mana for each in costs) + extra
        due = life_of(costs, event.x)
        spell = card.spell
        defined = spell is not None and spell.x is not None
        first = "" if alternative else card.cost
        x = 0 if defined and "{X}" not in first + besides else event.x
        lives, odd = divmod(life - due, 2)
        if free and not alternative and lives >= 0 and not odd:
            if pays(units_of(mana), besides, x, reduction, lives, less):
                if self.spendable(mana, card, besides, index):
                    self.holds("118.9d")
                return
        rule = "118.9d" if alternative else "601.2f" if extra or reduction else "601.2h"
        if alternative:
            self.holds("118.9a")
        self.judge(mana, life, Cost(mana=first + besides, life=due), x, reduction, card, index, rule, less)

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """An ability costs what stands before its colon (CR 602.2b)."""
        self.to_cast.read_activated(event)
        if event.mana:
            self.mana_abilities.append((event, self.life, ()))
            self.paid_with.begin()
            self.life = 0
            return
        mana = self.spent.pop(event.stack_object, ())
        life, self.life = self.life, 0
        ability = self.board.activated(event)
        if not isinstance(ability, ActivatedAbility):
            return
        self.judge_given(event.source, ability.cost, index)
        reduction, less = 0, ""
        if ability.cycling:
            known = event.stack_object in self.less
            less = self.less.pop(event.stack_object) if known else self.cycling_reductions(event.player)
            # A target may tell that the card is discarded before it tells that the ability is announced.
            reduction, free, _ = self.hand.get(event.stack_object) or self.cycling_terms(event.player, 1)
            if free and not mana and not life and not event.x:
                self.holds("602.2b")
                return
        cost = ability.cost
        if event.stack_object in self.activation:
            more, reduction, less = self.activation.pop(event.stack_object)
            cost = msgspec.structs.replace(cost, mana=cost.mana + in_symbols(more))
        x = event.x if "{X}" in ability.cost.mana else 0
        self.judge_permanents(event.source, ability.cost, event.x, index)
        if not mana and life and self.board.life.get(event.player, 1) <= 0:
            return  # Whoever has paid the last life has lost before a look at the pool could tell what was spent.
        self.judge(mana, life, cost, x, reduction, None, index, "602.2b", less, self.source(event.source))

    def read_mana_resolved(self, event: ev.ManaAbilityResolved, index: int) -> None:
        """A mana ability was paid for before it produced (CR 605.3b)."""
        self.to_cast.read_mana_resolved()
        while self.mana_abilities:
            activation, life_before, mana = self.mana_abilities.pop()
            life, self.life = self.life, life_before
            if activation.source != event.source or activation.ability != event.ability:
                self.paid_with.end()
                continue
            ability = self.board.finished(event)
            if isinstance(ability, ActivatedAbility):
                self.judge_permanents(event.source, ability.cost, activation.x, index)
                self.judge_given(event.source, ability.cost, index)
            self.paid_with.end()
            if isinstance(ability, ActivatedAbility):
                cost = self.cost_with_offer(ability, units_of(mana), activation.x)
                source = self.source(event.source)
                self.judge(mana, life, cost, activation.x, 0, None, index, "602.2b", source=source)
            return

    def source(self, id: int) -> Characteristics | None:
        """What the source of an ability is like, as it is or last was; None where that is not known."""
        thing = self.board.find(id)
        if thing is None or self.board.uncertain(thing):
            return None
        found: Characteristics = self.board.characteristics(thing)
        return found

    def cost_with_offer(self, ability: ActivatedAbility, units: tuple[Unit, ...], x: int) -> Cost:
        """The cost, with what its player may have paid besides as it resolved (CR 118.12)."""
        cost = ability.cost
        for may in _offers(ability.effects):
            both = cost.mana + may.cost
            if may.cost and pays(units, both, x, 0, 0):
                return Cost(both, cost.tap, cost.untap, cost.sacrifice, cost.discard, cost.life)
        return cost

    def judge_in_resolution(self, event: ev.ManaSpent, index: int) -> None:
        """A cost asked for on resolution is one that the resolving object names (CR 118.12)."""
        thing = self.board.resolving[-1]
        costs = {may.cost for may in _offers(thing.effects or ()) if may.cost} if thing is not None else set()
        if costs and not any(pays(units_of(event.mana), cost, 0, 0, 0) for cost in costs):
            self.wrong(
                "601.2h",
                f"{_listed(event.mana)} was paid on resolution for {sorted(costs)[0]}",
                index,
                "resolution",
            )
        elif costs and any(unit.restriction for unit in event.mana):
            self.wrong("106.6", "restricted mana was spent on a cost on resolution", index, "restriction")
        elif costs:
            self.holds("601.2h")


def _offers(effects: tuple[Effect, ...]) -> Iterator[May]:
    for effect in effects:
        if isinstance(effect, May):
            yield effect
            yield from _offers(effect.effects)


def _listed(mana: tuple[Mana, ...]) -> str:
    return "".join(f"{{{unit.type}}}" for unit in mana)
