"""Oracle: players are put the choices that are theirs, with all that they may choose (CR 601.2c, 603.3b, 608.2d)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import (
    AdditionalCost,
    AlternativeCost,
    CyclingCosts,
    FreeSpells,
    SpellCosts,
)
from rulehound.core.decisions import Option
from rulehound.core.effects import Effect, May, followed
from rulehound.core.mana import parse_symbols
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import DiscardCards
from rulehound.core.replacement_effects import EntersForSacrifice, EntersTapped, ManaReplacement
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.core.zones import BATTLEFIELD, GRAVEYARD, HAND, STACK
from rulehound.oracles.cast_costs import exiles_to_cast, has_own_costs
from rulehound.oracles.continuity import CONTINUITY_READS
from rulehound.oracles.course import Thing
from rulehound.oracles.fighters import Fighters
from rulehound.oracles.spending import Spending
from rulehound.oracles.told_to_cast import is_told_to_cast
from rulehound.oracles.what_they_may import WhatTheyMay


class Offers(Fighters, Spending, WhatTheyMay):
    """Compares the options of each decision with its own list, and misses decisions that were not put.

    An engine that chooses for a player plays no illegal game; only what it asks shows that it did.
    """

    name: ClassVar = "offers"
    rules: ClassVar = (
        "508.1a", "509.1a", "601.2b", "601.2c", "602.2b", "603.3b", "603.3d", "603.5", "608.2d", "614.12a",
        "701.9", "701.23", "704.5j", "106.3", "616.1", "118.9", "601.2h", "118.3a",
    )  # fmt: skip
    needs: ClassVar = frozenset(
        ("Decision", "GameBegan", "ObjectMoved", "AbilityPutOnStack", "SpellCast", "StepBegan", "ManaAdded",
         "AttackersDeclared", "BlockersDeclared", "CardDiscarded", "ResolutionBegan", "ResolutionEnded")
    )  # fmt: skip
    reads: ClassVar = {
        **dict.fromkeys(CONTINUITY_READS, "read_continuity"),
        ev.EffectBegan: "read_stirring",
        ev.StepBegan: "read_step_began",
        ev.AttackersDeclared: "read_attackers",
        ev.BlockersDeclared: "read_blockers",
        ev.TypesOffered: "read_types",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.TriggersCeased: "read_ceased",
        ev.ModesChosen: "read_modes",
        ev.SpellCast: "read_cast",
        ev.AbilityActivated: "read_activated",
        ev.ManaAdded: "read_added",
        ev.CardDiscarded: "read_discarded",
        ev.ManaSpent: "read_spent",
        ev.ManaChanged: "read_pool",
        ev.ManaLost: "read_pool",
        ev.ReplacementApplied: "read_replaced",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        super().begin()
        self.began: dict[int, int] = {}
        self.life: dict[int, int] = {}
        """The life that its player had as something was announced; mana abilities change it until that is paid for."""
        self.stirred = -1
        self.buried: dict[int, int] = {}
        """When cards were put into a graveyard, as costs do that are paid after targets are chosen (CR 601.2h)."""
        self.found: list[int] = []
        self.paid: set[int] = set()
        self.may_be_free: set[int] = set()
        self.without_paying: set[int] = set()
        """Spells that could be cast without paying their mana cost as they were proposed (CR 601.2b)."""
        self.taxed: set[int] = set()
        """Spells that cost more or less as they were proposed; what says so may have gone to pay for them."""
        self.entered: tuple[ev.ReplacementApplied | None, bool] = (None, False)
        """What was last applied to something entering, and whether its player had chosen it."""

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        self.blind = False
        if self.unkept:
            self.judge_unkept(index)
        if self.chosen and not self.declared:
            self.judge_undeclared(index)
        self.asked.clear()
        self.chosen.clear()
        self.discarding.clear()
        self.several.clear()
        self.aimed.clear()
        self.paid.clear()
        self.may_be_free.clear()
        self.without_paying.clear()
        self.taxed.clear()
        self.buried.clear()

    def read_continuity(self, event: ev.Event, index: int) -> None:
        self.continuity.read(event)
        if not isinstance(event, ev.ObjectMoved):
            self.stirred = index
            return
        if event.zone == GRAVEYARD:
            self.buried[event.new] = index
        if event.zone == BATTLEFIELD:
            self.stirred = index
            if event.chosen and not self.take("color", event.object):
                self.withheld("614.12a", "a color", event.controller, index)
            self.obey("614.12a", "color", event.object, event.chosen, index)
        elif event.zone == STACK:
            self.note_began(event.new, event.controller, index)
            if self.board.special(SpellCosts):
                self.taxed.add(event.new)
            if event.origin == HAND and self.free_spells(event.controller):
                self.without_paying.add(event.new)
        elif event.cause == "search":
            self.found.append(event.object)
        elif event.origin == HAND and event.cause.startswith("discard"):
            self.obey_discard(event, index)
        elif event.origin == GRAVEYARD and event.cause == "cost":
            self.judge_exiled(event, index)

    def obey_discard(self, event: ev.ObjectMoved, index: int) -> None:
        """What was chosen is discarded (CR 701.9)."""
        chosen = self.discarding.get(event.owner)
        if not chosen:
            return
        if event.object in chosen:
            chosen.remove(event.object)
            self.holds("701.9")
        else:
            chosen.clear()
            self.wrong(
                "701.9", "a choice of discard came out as another", index, "discard", "other than chosen"
            )

    def judge_exiled(self, event: ev.ObjectMoved, index: int) -> None:
        """Which cards are exiled from a graveyard to cast a spell is its player's choice (CR 118.8, 601.2h)."""
        spell = self.board.objects.get(next(reversed(self.began), 0))
        if spell is None or spell.zone != STACK or spell.card is None or not exiles_to_cast(spell.card):
            return
        if len(self.board.zone(GRAVEYARD, event.owner)) > 1 and not self.take("exile", spell.id):
            self.withheld("601.2h", "a card to exile", event.owner, index)
        self.obey("601.2h", "exile", spell.id, event.object, index)

    def read_stirring(self, event: ev.EffectBegan, index: int) -> None:
        self.stirred = index

    def read_types(self, event: ev.TypesOffered, index: int) -> None:
        self.types[event.source] = event.types

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """Triggers of one player are put there in the order they choose, with targets they choose (CR 603.3b-d)."""
        self.note_began(event.object, event.player, index)
        if not event.trigger:
            self.note_free(event)
            return
        mine = [each for each in self.board.waiting.values() if each.player == event.player]
        if len(mine) > 1 and event.trigger in self.board.waiting and not self.take("trigger order", 0):
            self.withheld("603.3b", "the order of triggers", event.player, index)
        self.obey("603.3b", "trigger order", 0, event.trigger, index)
        if event.ability < 0:
            self.chosen.pop(("target", event.source), None)
            self.asked.pop(("target", event.source), None)
        ability = self.board.ability(event.source, event.ability)
        if isinstance(ability, TriggeredAbility) and ability.target is not None and event.targets:
            source = self.board.find(event.source)
            legal = self.legal(ability.target, event.player, 0, ability.target_mana_value, source)
            if legal is not None and len(legal) > 1 and not self.take("target", event.source):
                self.withheld("603.3d", "a target", event.player, index)
            self.obey("603.3d", "target", event.source, event.targets[0], index)

    def note_began(self, id: int, player: str, index: int) -> None:
        """Note when something was put on the stack, and with how much life (CR 601.2b)."""
        self.began[id] = index
        self.life[id] = self.board.life.get(player, 0)

    def read_modes(self, event: ev.ModesChosen, index: int) -> None:
        """The targets of a modal ability that triggered were chosen for its modes, which another oracle judges."""
        thing = self.board.objects.get(event.object)
        if thing is not None and thing.source:
            self.chosen.pop(("target", thing.source), None)
            self.asked.pop(("target", thing.source), None)

    def read_ceased(self, event: ev.TriggersCeased, index: int) -> None:
        """One that was chosen may prove to have no target (CR 603.3d)."""
        option = self.chosen.get(("trigger order", 0))
        if option is not None and option[1] in event.triggers:
            del self.chosen["trigger order", 0]
            self.take("trigger order", 0)

    def note_free(self, event: ev.AbilityPutOnStack) -> None:
        """Note cycling that may be free, by the cards in hand as it is announced (CR 118.9)."""
        source = self.board.objects.get(event.source)
        if source is not None and source.zone == HAND:
            cards = len(self.board.zone(HAND, event.player))
            for thing, _, effect in self.board.special(CyclingCosts):
                if thing.controller == event.player and 0 < effect.free_with_cards <= cards:
                    self.may_be_free.add(event.object)

    def read_spent(self, event: ev.ManaSpent, index: int) -> None:
        self.paid.add(event.on)
        self.judge_spent(event, index)

    def judge_free(self, id: int, cost: str, player: str, index: int) -> None:
        """Whether the cost is paid is as its player chose (CR 118.9)."""
        option = self.chosen.pop(("may", id), None)
        if id in self.taxed:
            return  # What is paid may be nothing, and what is free may have to be paid for.
        if option is None:
            if id in self.may_be_free or (id in self.without_paying and id in self.paid):
                self.withheld("118.9", "whether to pay", player, index)
            return
        sure = any(symbol.isdigit() and symbol != "0" for symbol in parse_symbols(cost)) or any(
            each in cost for each in ("{W}", "{U}", "{B}", "{R}", "{G}")
        )
        if (option[0] == "yes" and id in self.paid) or (option[0] == "no" and id not in self.paid and sure):
            self.wrong("118.9", "a cost was paid, or not, against what was chosen", index, "free", option[0])
        else:
            self.holds("118.9")

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        thing = self.board.objects.get(event.object)
        own = thing is not None and thing.card is not None and has_own_costs(thing.card)
        if thing is not None and thing.card is not None and own:
            self.judge_announced(thing, thing.card, index)
            self.chosen.pop(("may", event.object), None)
        elif thing is not None and thing.card is not None:
            self.judge_free(event.object, thing.card.cost, event.player, index)
        self.judge_chosen("601.2c", thing, event, event.object, index)
        if thing is not None and thing.card is not None and not own and "/" in thing.card.cost:
            if not self.asked.get(("may", event.object)) and not is_told_to_cast(self.board):
                self.judge_symbols(thing.card.cost, event.object, event.player, index)

    def judge_announced(self, thing: Thing, card: Card, index: int) -> None:
        """What is paid is what its player chose to pay (CR 601.2b)."""
        kicker = [
            n for n, each in enumerate(card.abilities) if isinstance(each, AdditionalCost) and each.optional
        ]
        announced = thing.announced or ()
        option = self.chosen.pop(("kicker", thing.id), None)
        if kicker and option is None and all(self.may_always_be_paid(card.abilities[n]) for n in kicker):
            self.withheld("601.2b", "an additional cost", thing.controller, index)
        if option is not None and len(kicker) == 1:
            self.agree(option[0] == "yes", kicker[0] in announced, "kicker", index)
        option = self.chosen.pop(("cost", thing.id), None)
        if option is not None:
            done = [n for n in announced if isinstance(card.abilities[n], AlternativeCost)]
            self.agree(list(option[1:]), done, "cost", index)

    def may_always_be_paid(self, cost: object) -> bool:
        """Whether an additional cost asks for nothing but X, of which 0 is always there."""
        return (
            isinstance(cost, AdditionalCost)
            and cost.cost.mana in ("", "{X}", "{0}")
            and not any(isinstance(each, int) and each for each in cost.cost.amounts)
            and not cost.x_at_least
        )

    def agree(self, chosen: object, done: object, about: str, index: int) -> None:
        if chosen == done:
            self.holds("601.2b")
        else:
            self.wrong(
                "601.2b", "other costs were announced than were chosen", index, about, "other than chosen"
            )

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        if event.stack_object:
            thing = self.board.objects.get(event.stack_object)
            if event.cycling:
                self.judge_free(event.stack_object, "", event.player, index)
            self.judge_chosen("602.2b", thing, event, event.stack_object, index)
            cost = getattr(getattr(thing, "rules", None), "cost", None)
            if cost is not None and "/" in cost.mana and not event.cycling:
                self.judge_symbols(cost.mana, event.stack_object, event.player, index)

    def judge_chosen(
        self, rule: str, thing: Thing | None, event: ev.SpellCast | ev.AbilityActivated, id: int, index: int
    ) -> None:
        """X and a target are those that its player chose, where there was more than one."""
        self.obey("601.2b", "x", id, event.x, index)
        kind = self.kind_of(thing)
        if kind is None:
            return
        if not event.targets:
            if getattr(thing.text if thing is not None else None, "least_targets", None) == 0:
                return
            self.wrong(rule, "something that needs a target has none", index, "target", "none")
            return
        self.obey(rule, "target", id, event.targets[0], index)
        began = self.began.get(id, index)
        if self.stirred > began or self.take("target", id):
            return
        source = self.board.find(thing.source) if thing is not None and thing.source else thing
        legal = self.legal(kind, event.player, id, self.wanted_of(thing), source, event.x)
        if legal is not None and sum(self.buried.get(each, began) <= began for each in legal) > 1:
            self.withheld(rule, "a target", event.player, index)

    def judge_symbols(self, cost: str, id: int, player: str, index: int) -> None:
        """How hybrid symbols are paid was announced; a Phyrexian one leaves a choice with 2 life (CR 601.2b)."""
        life = self.life.get(id, 0)
        hybrid = [symbol for symbol in parse_symbols(cost) if "/" in symbol]
        choices = sum("P" not in symbol or symbol.count("/") > 1 or life >= 2 for symbol in hybrid)
        asked = self.asked.get(("symbol", id), 0)
        free = not asked and id in self.without_paying
        if asked < choices and not free:
            self.withheld("601.2b", "how to pay a symbol", player, index)
        elif asked:
            self.holds("601.2b")

    def free_spells(self, player: str) -> bool:
        return any(thing.controller == player for thing, _, _ in self.board.special(FreeSpells))

    def read_added(self, event: ev.ManaAdded, index: int) -> None:
        """Mana of any color is of the color that the player chose (CR 106.3)."""
        self.pools[event.player] += event.mana
        ability = self.board.ability(event.source, event.ability)
        adds = [each for each in getattr(ability, "effects", ()) if isinstance(each, AddMana)]
        if adds and all(len(each.choose) > 1 for each in adds):
            if not self.take("mana type", event.source):
                self.withheld("106.3", "a type of mana", event.player, index)
            elif len(adds) == 1 and not adds[0].mixed and not self.board.special(ManaReplacement):
                self.obey("106.3", "mana type", event.source, event.mana[0].type, index)
        elif event.source in self.types and adds and all(each.could is not None for each in adds):
            if len(self.types.pop(event.source)) > 1 and not self.take("mana type", event.source):
                self.withheld("106.3", "a type of mana", event.player, index)

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        """Who discards chooses what, but for costs and whole hands (CR 701.9)."""
        thing = self.board.now_resolving
        said: tuple[Effect, ...] = getattr(thing.text, "effects", ()) if thing is not None else ()
        if any(isinstance(each, DiscardCards) and each.hand for each in followed(said)):
            self.take("discard", 0)
            return
        if event.cause != "cost" and self.board.zone(HAND, event.player) and not self.take("discard", 0):
            self.withheld("701.9", "a discard", event.player, index)

    def read_replaced(self, event: ev.ReplacementApplied, index: int) -> None:
        """The effect that its player chose is applied first (CR 616.1)."""
        keys = [key for key in self.chosen if key[0] == "replacement"]
        if event.event == "enters":
            self.judge_order(event, bool(keys), index)
        for key in keys:
            if event.event != "enters" and self.is_sacrificed_for(self.chosen[key]):
                continue  # What is sacrificed may go elsewhere before that has been applied.
            option = self.chosen.pop(key)
            if (option[1], option[2]) == (event.source, event.ability):
                self.holds("616.1")
            else:
                self.wrong("616.1", "another effect was applied than was chosen", index, "replacement")

    def is_sacrificed_for(self, option: Option) -> bool:
        """Whether the effect that was chosen has something sacrificed for what enters (CR 614.12)."""
        return isinstance(self.board.ability(option[1], option[2]), EntersForSacrifice)

    def judge_order(self, event: ev.ReplacementApplied, asked: bool, index: int) -> None:
        """Whether something enters tapped or untapped goes by the order that is its controller's to choose."""
        before, was_asked = self.entered
        self.entered = event, asked
        if before is None or before.production != event.production or was_asked:
            return
        both = [self.board.ability(each.source, each.ability) for each in (before, event)]
        if len({each.untapped for each in both if isinstance(each, EntersTapped)}) > 1:
            self.withheld("616.1", "an order of effects", event.player, index)

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        self.asked.clear()
        self.chosen.clear()
        self.discarding.clear()
        self.several.clear()
        self.aimed.clear()
        self.found = []
        self.note_may(event)

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """ "You may" is asked as it resolves (CR 603.5); what was found is taken (CR 701.23)."""
        searched = self.chosen.pop(("search", 0), None)
        if searched is not None and self.found != list(searched[1:]):
            self.wrong(
                "701.23", "another card was taken than was chosen", index, "search", "other than chosen"
            )
        thing = self.board.objects.get(event.object)
        if thing is None or not event.resolved:
            return
        self.judge_due(thing, index)
        may = sum(isinstance(each, May) and not each.cost for each in thing.effects or ())
        if may > self.asked.get(("may", thing.source or thing.id), 0):
            self.withheld("603.5", "whether to do what they may", thing.controller, index)
        elif may:
            self.holds("603.5")
