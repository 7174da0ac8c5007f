"""Who casts or activates something with {X} is asked for it, up to what they surely can pay (CR 107.3a, 601.2b)."""

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import AdditionalCost, CyclingCosts, FreeSpells
from rulehound.core.decisions import Decision
from rulehound.core.zones import EXILE, STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.cast_costs import alternatives_paid, has_own_costs
from rulehound.oracles.continuity import Continuity
from rulehound.oracles.purse import Purse
from rulehound.oracles.spell_costs import changed, spell_terms

X_FOLLOWED = 3
"""How far it is looked whether a larger X may be announced."""


class AnnouncedX(Oracle):
    """Keeps what could be paid as a spell or ability was put on the stack, and looks what was asked for then."""

    def begin(self) -> None:
        self.continuity = Continuity(self.board)
        self.purse = Purse(self.board, self.continuity)
        self.x_at_least: dict[int, int] = {}
        self.locked: dict[int, str] = {}
        """What a spell or ability on the stack costs, settled before it is paid for (CR 601.2f-g)."""
        self.may_be_free: set[int] = set()
        """What could be left unpaid as it was announced; what allowed that may have gone to pay for what is added."""

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        self.continuity.read(event)
        thing = self.board.objects.get(event.object)
        if event.zone == STACK and thing is not None and thing.card is not None:
            if event.origin == EXILE:  # An effect has it cast without paying its mana cost (CR 107.3b).
                self.may_be_free.add(event.new)
            spell = thing.card.spell
            cost = changed(thing.card.cost, spell_terms(self.board, event.controller, thing.card))
            if has_own_costs(thing.card):
                self.locked[event.new] = ""
                self.note_own_x(event, thing.card)
                return
            self.locked[event.new] = cost
            if spell is None or spell.x is None:
                self.note_x(event.new, event.controller, cost, thing.card, 0)

    def note_x(self, id: int, player: str, cost: str, card: Card | None, besides: int) -> None:
        """Note which X surely may be announced, as far as that is followed (CR 107.3a)."""
        if "{X}" in cost:
            self.purse.look()
            if self.free(player):
                self.may_be_free.add(id)
            most = 0
            while most < X_FOLLOWED and self.purse.can_pay(player, cost, card, besides, most + 1):
                most += 1
            self.x_at_least[id] = most

    def note_own_x(self, event: ev.ObjectMoved, card: Card) -> None:
        """The same for the X of a mana cost that all additional costs are paid besides (CR 107.3a, 118.8)."""
        additional = [each for each in card.abilities if isinstance(each, AdditionalCost)]
        if any(each.x_at_least for each in additional):  # There may be one X only that can be paid.
            return
        costs = [each.cost for each in additional]
        if "{X}" not in card.cost or any(not isinstance(n, int) for each in costs for n in each.amounts):
            return
        if card.spell is not None and card.spell.x is not None:
            return
        cost = card.cost + "".join(each.mana for each in costs)
        cost = changed(cost, spell_terms(self.board, event.controller, card))
        self.note_x(event.new, event.controller, cost, card, 0)

    def is_paid_otherwise(self, id: int) -> bool:
        """Whether an alternative cost is paid, so that there may be no X in what is paid (CR 107.3b, 118.9)."""
        thing = self.board.objects.get(id)
        if thing is None or thing.card is None or not has_own_costs(thing.card):
            return False
        return thing.announced is None or bool(alternatives_paid(thing.card, thing.announced))

    def hear_x(self, decision: Decision, index: int) -> None:
        values = [option[1] for option in decision.options]
        least = self.x_at_least.pop(decision.subject, 0)
        if self.locked.get(decision.subject) == "":
            return  # Its costs say from where on, and how far, X may be announced.
        if values == list(range(len(values))) and values[-1] >= least:
            self.holds("107.3a")
        else:
            self.violated("107.3a", f"{decision.player} was offered too few values of X", index, (), ("x",))

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        self.judge_x(event.object, event.player, index)

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        self.judge_x(event.stack_object, event.player, index)

    def judge_x(self, id: int, player: str, index: int) -> None:
        """Its player was asked for X, unless nothing is paid for it."""
        surely = self.x_at_least.pop(id, 0) and id not in self.may_be_free
        if surely and not self.is_paid_otherwise(id):
            self.violated("107.3a", f"{player} was not asked for X", index, (), ("x", "not asked"))

    def free(self, player: str) -> bool:
        """Whether a cost may be left unpaid: then X is 0 (CR 107.3b)."""
        return any(
            thing.controller == player
            for kind in (FreeSpells, CyclingCosts)
            for thing, _, _ in self.board.special(kind)
        )
