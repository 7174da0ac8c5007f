"""Oracle: what is paid for spells and abilities is their cost, no more and no less (CR 106.6, 107.4, 118, 601.2h)."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import CyclingCosts, FreeSpells
from rulehound.core.costs import Cost
from rulehound.core.effects import Effect, May
from rulehound.core.mana import COLORS, Mana
from rulehound.core.zones import BATTLEFIELD, HAND, STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.cast_costs import (
    PaidToCast,
    alternatives_paid,
    costs_paid,
    has_own_costs,
    life_of,
)
from rulehound.oracles.course import Thing
from rulehound.oracles.derived import Characteristics
from rulehound.oracles.paid_with import PaidWith
from rulehound.oracles.paying import Unit, may_be_spent_on, pays, units_of
from rulehound.oracles.spell_costs import ability_terms, in_symbols, spell_reductions, spell_terms


class Payment(Oracle):
    """Gathers mana and life as they are paid, and holds them against the cost when the action is complete.

    Payments for a mana ability lie between its activation and its end, inside those for what it pays for.
    """

    name: ClassVar = "payment"
    rules: ClassVar = (
        "601.2h", "602.2b", "106.6", "107.4a", "107.4b", "107.4c", "107.4e", "107.4f", "107.4h", "118.3", "118.7",
        "118.7a", "118.7b", "118.7c", "118.7d", "118.7e", "118.7f", "118.7g", "118.8", "118.9", "118.9a", "118.9d",
        "118.10", "601.2f",
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
    }

    def begin(self) -> None:
        self.spent: dict[int, tuple[Mana, ...]] = {}
        self.life = 0
        self.mana_abilities: list[tuple[ev.AbilityActivated, int, tuple[Mana, ...]]] = []
        self.hand: dict[int, tuple[int, bool, int]] = {}
        self.terms: dict[int, tuple[int, int]] = {}
        self.less: dict[int, str] = {}
        """The symbols by which a spell or a cycling ability costs less."""
        self.free: dict[int, bool] = {}
        self.given: set[int] = set()
        """What was sacrificed or discarded for an activation of an ability of its own."""
        self.activation: dict[int, tuple[int, int, str]] = {}
        """How much more and less a permanent's ability costs, as that is announced (CR 601.2f)."""
        self.paid_with = PaidWith(self.board)
        self.to_cast = PaidToCast(self.board)
        self.shows_tapping = self.capabilities.complete >= {"Tapped", "CountersChanged"}

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """What cycling costs is settled as it is announced (CR 601.2f)."""
        source = self.board.objects.get(event.source)
        if source is not None and source.zone == HAND:
            self.hand[event.object] = self.cycling_terms(event.player)
            self.less[event.object] = self.cycling_reductions(event.player)
        elif source is not None and source.zone == BATTLEFIELD and not event.trigger:
            self.activation[event.object] = ability_terms(self.board, source)

    def cycling_reductions(self, player: str) -> str:
        """The symbols by which cycling costs the player less now."""
        mine = [each for thing, _, each in self.board.special(CyclingCosts) if thing.controller == player]
        return "".join(each.reduce_mana for each in mine)

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """What a spell costs is settled before mana abilities are activated for it (CR 601.2f-g)."""
        thing = self.board.objects.get(event.object)
        if thing is not None:
            self.to_cast.read_moved(event, thing)
        if event.zone == STACK and thing is not None and thing.card is not None:
            self.to_cast.begin(event.controller)
            self.terms[event.new] = spell_terms(self.board, event.controller, thing.card)
            self.less[event.new] = spell_reductions(self.board, event.controller, thing.card)
            self.free[event.new] = self.is_free(event.controller)

    def cycling_terms(self, player: str, discarded: int = 0) -> tuple[int, bool, int]:
        """By how much cycling is cheaper now, and whether it may be free, so many cards after."""
        cards = len(self.board.zone(HAND, player)) + discarded
        mine = [each for thing, _, each in self.board.special(CyclingCosts) if thing.controller == player]
        free = any(0 < each.free_with_cards <= cards for each in mine)
        return sum(each.reduce for each in mine), free, cards

    # What is paid.

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

    def read_counters(self, event: ev.CountersChanged, index: int) -> None:
        self.paid_with.read_counters(event)

    def read_tapped(self, event: ev.Tapped, index: int) -> None:
        self.paid_with.read_tapped(event)

    def judge_given(self, source: int, cost: Cost, index: int) -> None:
        """What is sacrificed or discarded pays for one activation only (CR 118.10)."""
        if not (cost.sacrifice or cost.discard):
            return
        if source in self.board.objects:
            return  # It is not given yet, or given back.
        if source in self.given:
            self.wrong("118.10", "one sacrifice or discard paid for two activations", index, "twice")
        else:
            self.given.add(source)
            self.holds("118.10")

    def judge_permanents(self, source: int, cost: Cost, x: int, index: int) -> None:
        """Counters and untapped permanents are paid as the cost says (CR 118.3)."""
        thing = self.board.find(source)
        if cost.is_plain or thing is None or not self.shows_tapping:
            return
        wrong = self.paid_with.wrong(thing, cost, x)
        if wrong:
            self.wrong("118.3", f"an ability of {thing.name}: {wrong}", index, "permanents")
        else:
            self.holds("118.3")

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
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

    def is_free(self, player: str) -> bool:
        return any(thing.controller == player for thing, _, _ in self.board.special(FreeSpells))

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
        ability = self.board.ability(event.source, event.ability)
        if not isinstance(ability, ActivatedAbility):
            return
        self.judge_given(event.source, ability.cost, index)
        reduction, less = 0, ""
        if ability.cycling:
            less = self.less.pop(event.stack_object, "") or self.cycling_reductions(event.player)
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
            ability = self.board.ability(event.source, event.ability)
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

    def judge(
        self,
        mana: tuple[Mana, ...],
        life: int,
        cost: Cost,
        x: int,
        reduction: int,
        card: Card | None,
        index: int,
        rule: str,
        less: str = "",
        source: Characteristics | None = None,
    ) -> None:
        """The units pay for the symbols exactly, each of them where it may be spent."""
        if not self.spendable(mana, card, cost.mana, index, source):
            return
        lives, odd = divmod(life - cost.life, 2)
        units = units_of(mana)
        if lives >= 0 and not odd and pays(units, cost.mana, x, reduction, lives, less):
            if cost.mana or rule != "602.2b":
                self.count_symbols(cost.mana, bool(mana), lives, rule)
            if less:
                self.holds(symbols_rule(less, cost.mana))
            if reduction and any(symbol.isdigit() for symbol in cost.mana):
                self.holds("118.7a" if mana else "118.7")
            return
        if less and lives >= 0 and not odd:
            how = "not reduced" if pays(units, cost.mana, x, reduction, lives) else "reduced otherwise"
            paid = "".join(kind for kind, _ in units) or "no mana"
            said = f"{cost.mana} less {less}" + (f" with X {x}" if x else "")
            self.wrong(symbols_rule(less, cost.mana), f"{paid} was paid for {said}", index, how)
            return
        self.object(units, life, cost, x, reduction, lives, index, rule)

    def spendable(
        self,
        mana: tuple[Mana, ...],
        card: Card | None,
        cost: str,
        index: int,
        source: Characteristics | None = None,
    ) -> bool:
        """Whether none of the units was spent on what it is not for (CR 106.6)."""
        for unit in mana:
            may = may_be_spent_on(unit.restriction, card, cost, source) if unit.restriction else None
            if may is False:
                what = f"casting {card.name}" if card is not None else "an ability"
                sentence = f"mana for {unit.restriction} only was spent on {what}"
                self.wrong("106.6", sentence, index, "restriction")
                return False
            if may:
                self.holds("106.6")
        return True

    def count_symbols(self, cost: str, paid: bool, lives: int, rule: str) -> None:
        self.holds(rule)
        if paid:
            self.holds("118.3")
            if any(color in cost for color in "WUBRG"):
                self.holds("107.4a")
            if any(map(str.isdigit, cost)) or "{X}" in cost:
                self.holds("107.4b")
            if "{S}" in cost:
                self.holds("107.4h")
            if "{C}" in cost:
                self.holds("107.4c")
        if "/P" in cost:
            self.holds("107.4f")
        elif "/" in cost:
            self.holds("107.4e")

    def object(
        self,
        units: tuple[tuple[str, bool], ...],
        life: int,
        cost: Cost,
        x: int,
        reduction: int,
        lives: int,
        index: int,
        rule: str,
    ) -> None:
        """Say what is wrong with a payment: too much, too little, or other mana."""
        number = next((n for n in range(40) if self.some_units(n, cost.mana, x, reduction, max(0, lives))), 0)
        if lives < 0 or life < cost.life:
            rule, how = "118.3", "life not paid"
        elif reduction and pays(units, cost.mana, x, 0, max(0, lives)):
            rule, how = "118.7a", "not reduced"
        elif reduction and len(units) < number:
            rule, how = "118.7a", "reduced too far"
        elif not units and not life:
            rule, how = ("118.9d" if rule == "118.9d" else "118.3"), "nothing"
        elif len(units) < number:
            how = "less"
            if rule in ("601.2h", "602.2b") and self.colors_paid(units, cost.mana):
                rule = "107.4b"
        elif len(units) > number:
            how = "more"
            if reduction and not number:  # Reduced to nothing it is {0}.
                rule = "118.7"
        else:
            rule, how = other_types(cost.mana), "other types"
        paid = f"{''.join(kind for kind, _ in units) or 'no mana'}" + (f" and {life} life" if life else "")
        said = cost.mana + (f" with X {x}" if x else "") + (f" less {reduction}" if reduction else "")
        self.wrong(rule, f"{paid} was paid for {said or 'nothing'}", index, how)

    def colors_paid(self, units: tuple[tuple[str, bool], ...], cost: str) -> bool:
        """Whether only generic mana is missing: the colored symbols could have been paid with what was."""
        colored = "".join(f"{{{each}}}" for each in cost[1:-1].split("}{") if each in COLORS)
        plain = all(each in COLORS or each.isdigit() or each == "X" for each in cost[1:-1].split("}{"))
        left = [kind for kind, _ in units]
        for color in colored[1:-1].split("}{") if colored else ():
            if color not in left:
                return False
            left.remove(color)
        return plain and colored != cost

    def some_units(self, number: int, cost: str, x: int, reduction: int, lives: int) -> bool:
        """Whether so many units of the right types could have paid."""
        symbols = cost.replace("{X}", "")
        fixed = sum(int(part) if part.isdigit() else 1 for part in symbols[1:-1].split("}{") if part)
        generic = sum(int(part) for part in symbols[1:-1].split("}{") if part.isdigit()) + x * cost.count(
            "{X}"
        )
        return number == fixed + x * cost.count("{X}") - min(reduction, generic) - lives

    def wrong(self, rule: str, sentence: str, index: int, *shape: str) -> None:
        self.violated(rule, sentence, index, (index,), shape)


def _offers(effects: tuple[Effect, ...]) -> Iterator[May]:
    for effect in effects:
        if isinstance(effect, May):
            yield effect
            yield from _offers(effect.effects)


def _listed(mana: tuple[Mana, ...]) -> str:
    return "".join(f"{{{unit.type}}}" for unit in mana)


def symbols_rule(less: str, cost: str) -> str:
    """The rule by which symbols are taken off a cost."""
    for part, rule in (("/P", "118.7f"), ("/", "118.7e"), ("{S}", "118.7g")):
        if part in less:
            return rule
    exceeding = [kind for kind in "WUBRGC" if less.count(kind) > cost.count(kind)]
    if not exceeding:
        return "118.7"
    kind = exceeding[0]
    return "118.7b" if kind not in cost else "118.7d" if kind == "C" else "118.7c"


def other_types(cost: str) -> str:
    """The rule that says which mana pays for the symbols of a cost that was paid with mana of other types."""
    for part, rule in (("{S}", "107.4h"), ("{C}", "107.4c"), ("/P", "107.4f"), ("/", "107.4e")):
        if part in cost:
            return rule
    return "107.4a"
