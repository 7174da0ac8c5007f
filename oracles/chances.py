"""Oracle: a player with priority may begin whatever is legal, and nothing else (CR 117.1, 305.2, 307.1, 602.2)."""

from typing import Any, ClassVar, Final

from rulehound.core import events as ev
from rulehound.core.abilities import is_mana_ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card, spell_matches
from rulehound.core.cost_abilities import AbilityCosts, AdditionalCost, CyclingCosts, FreeSpells
from rulehound.core.decisions import PRIORITY, Decision
from rulehound.core.effects import modal
from rulehound.core.memo import by_identity
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.static_abilities import CardsInHandHave, CastFromGraveyard
from rulehound.core.zones import GRAVEYARD, HAND, STACK
from rulehound.oracles.announced_x import AnnouncedX
from rulehound.oracles.continuity import CONTINUITY_READS
from rulehound.oracles.course import Thing
from rulehound.oracles.legal_targets import is_legal_target
from rulehound.oracles.mana_values import bans, is_banned, value_of_cost
from rulehound.oracles.purse import PURSE_READS
from rulehound.oracles.spell_costs import ability_terms, changed, spell_terms

EVERY = 4
"""Of so many moments at which a player may act and the options have changed, one is judged."""
abilities_in_hand: Final = by_identity(Card.from_hand)
"""The abilities of a card that function in a hand with their indices, worked out once (CR 702.29a)."""


class Chances(AnnouncedX):
    """Works out what surely may be begun, and looks whether it is among the options.

    A cost surely can be paid where the pool and untapped plain sources of mana pay it.  What is offered beyond that is
    judged by its time, by {T} and {Q}, and by what is activated once each turn: whether it can be paid may show on the
    way (CR 733.1).
    """

    name: ClassVar = "chances"
    rules: ClassVar = (
        "117.1",
        "305.2",
        "307.1",
        "602.2",
        "602.5a",
        "602.5b",
        "601.2g",
        "601.2h",
        "107.3a",
        "601.3",
        "702.29a",
    )
    needs: ClassVar = frozenset(
        ("Decision", "GameBegan", "ObjectMoved", "ManaAdded", "ManaSpent", "ManaLost")
    )
    hears: ClassVar = True
    reads: ClassVar = {
        **dict.fromkeys(CONTINUITY_READS, "read_continuity"),
        ev.ObjectMoved: "read_moved",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.SpellCast: "read_cast",
        ev.AbilityActivated: "read_activated",
        ev.LandPlayed: "read_land",
        **dict.fromkeys(PURSE_READS, "read_pool"),
    }

    def begin(self) -> None:
        super().begin()
        self.lands = 0
        self.last: Any = None
        self.heard = -1
        self.offered: frozenset[Any] = frozenset()
        self.targets: dict[tuple[str, str], bool] = {}

    def read_continuity(self, event: ev.Event, index: int) -> None:
        self.continuity.read(event)
        if isinstance(event, ev.TurnBegan):
            self.lands = 0

    def read_land(self, event: ev.LandPlayed, index: int) -> None:
        self.lands += 1

    def read_pool(self, event: ev.Event, index: int) -> None:
        self.purse.read(event)

    # What may be begun.

    def hear(self, decision: Decision, answer: Any, index: int) -> None:
        """The options at priority, and the mana abilities while a cost is being paid (CR 601.2g)."""
        if decision.about == "x":
            self.hear_x(decision, index)
        elif decision.about in (PRIORITY, "mana") and decision.options is not self.last:
            self.last = decision.options
            self.heard += 1
            if self.heard % EVERY:
                return
            self.purse.look()
            self.targets.clear()
            self.offered = frozenset(decision.options)
            if decision.about == "mana":
                self.hear_paying(decision, index)
                return
            self.judge_hand(decision, index)
            self.judge_graveyards(decision, index)
            self.judge_permanents(decision, index)

    def hear_paying(self, decision: Decision, index: int) -> None:
        for id, number, _ in self.purse.sources(decision.player):
            if ("activate", id, number) not in self.offered:
                self.missing("601.2g", self.board.objects[id], "tapped for mana while a cost is paid", index)
                return
        self.holds("601.2g")
        self.judge_payable(decision, index)

    def judge_payable(self, decision: Decision, index: int) -> None:
        """What is in the pool may be spent where it pays a plain cost (CR 601.2h)."""
        thing = self.board.objects.get(decision.subject)
        if (
            thing is None
            or thing.zone != STACK
            or self.free(decision.player)
            or thing in self.board.resolving
        ):
            return
        ability = thing.ability != -2
        cost = thing.card.cost if not ability and thing.card is not None else ""
        cost = self.locked.get(thing.id, cost)
        if cost and "/" not in cost and "X" not in cost:
            if ("pay",) in decision.options:
                self.holds("601.2h")
            elif self.purse.can_pay(decision.player, cost, None if ability else thing.card, 0, plain=False):
                self.violated(
                    "601.2h", f"{cost} could not be paid with what is there", index, (), ("not payable",)
                )

    def is_slow_time(self, player: str) -> bool:
        """Whether it is a time for sorceries and lands (CR 307.1)."""
        board = self.board
        empty = all(id in board.resolved for id in board.zone(STACK))
        return player == board.active_player and board.phase == "main" and empty

    def judge_hand(self, decision: Decision, index: int) -> None:
        """Lands, spells, and cycling."""
        player = decision.player
        slow = self.is_slow_time(player)
        free = any(thing.controller == player for thing, _, _ in self.board.special(FreeSpells))
        for id in self.board.zone(HAND, player):
            thing = self.board.objects[id]
            card = thing.card
            if card is None:
                continue
            if thing.printed is not None and self.board.special(CardsInHandHave):
                self.judge_given(thing, len(thing.printed.abilities), player, slow, index)
            if "Land" in card.types:
                self.compare("305.2", ("play", id), slow and not self.lands, thing, index)
                continue
            in_time = slow or "Instant" in card.types or "flash" in card.keywords
            rule = "117.1" if in_time else "307.1"
            forbidden = self.is_forbidden(player, card)
            if not in_time:
                self.compare(rule, ("cast", id), False, thing, index)
            elif forbidden:
                self.compare("601.3", ("cast", id), False, thing, index)
            elif forbidden is None:
                pass
            elif self.surely_pays(player, card, free) and self.has_target(card.aimed, player):
                self.compare(rule, ("cast", id), True, thing, index)
            for number, ability in abilities_in_hand(card):
                if self.may_activate(ability, player, thing, slow):
                    self.compare("602.2", ("activate", id, number), True, thing, index)

    def judge_graveyards(self, decision: Decision, index: int) -> None:
        """Spells that an effect lets a player cast from their own graveyard, and no others (CR 601.3)."""
        player, board = decision.player, self.board
        effects = board.special(CastFromGraveyard)
        if any(board.uncertain(source) for source, _, _ in effects):
            return
        allowed = [effect.what for source, _, effect in effects if source.controller == player]
        slow = self.is_slow_time(player)
        for id in board.zone(GRAVEYARD, opponent_of(player)):
            if ("cast", id) in self.offered:
                self.compare("601.3", ("cast", id), False, board.objects[id], index)
        for id in board.zone(GRAVEYARD, player):
            thing = board.objects[id]
            card = thing.card
            if card is None or "Land" in card.types:
                continue
            if not any(spell_matches(what, card) for what in allowed):
                if ("cast", id) in self.offered:
                    self.compare("601.3", ("cast", id), False, thing, index)
            elif not slow and "Instant" not in card.types and "flash" not in card.keywords:
                self.compare("307.1", ("cast", id), False, thing, index)
            elif self.is_forbidden(player, card) is False and self.has_target(card.aimed, player):
                if self.surely_pays(player, card, free=False):
                    self.compare("601.3", ("cast", id), True, thing, index)

    def judge_given(self, thing: Thing, own: int, player: str, slow: bool, index: int) -> None:
        """The cycling that cards in hands are given, after their own abilities, and no more (CR 702.29a)."""
        given = self.board.given_in_hand(thing)
        for number, ability in enumerate(given, own):
            if isinstance(ability, ActivatedAbility) and self.may_activate(ability, player, thing, slow):
                self.compare("702.29a", ("activate", thing.id, number), True, thing, index)
        self.compare("702.29a", ("activate", thing.id, own + len(given)), False, thing, index)

    def is_forbidden(self, player: str, card: Card) -> bool | None:
        """Whether the spell can't be cast whatever X is chosen; None where it depends (CR 601.3a)."""
        found = bans(self.board, player, card)
        if not found:
            return False
        if "{X}" in card.cost and all(wanted is not None for wanted, _ in found):
            return None
        each = [is_banned(ban, value_of_cost(card.cost, 0)) for ban in found]
        return True if True in each else None if None in each else False

    def surely_pays(self, player: str, card: Card, free: bool) -> bool:
        """Whether the player surely can pay for the spell, or need not but for what it costs more (CR 118.9d)."""
        if not free and not card.cost:
            return False
        if any(isinstance(each, AdditionalCost) and not each.optional for each in card.abilities):
            return False
        cost = changed("" if free else card.cost, spell_terms(self.board, player, card))
        return self.purse.can_pay(player, cost, card, 0)

    def judge_permanents(self, decision: Decision, index: int) -> None:
        """Abilities of what the player controls."""
        player, board = decision.player, self.board
        slow = self.is_slow_time(player)
        for thing in board.permanents():
            if thing.controller != player or board.uncertain(thing):
                continue
            for number, ability in board.characteristics(thing).activated:
                cost = ability.cost
                if cost.is_paid_from_hand or ability.cycling:
                    continue
                option = ("activate", thing.id, number)
                if cost.tap or cost.untap:
                    sick = self.continuity.is_sick(thing)
                    if sick is None:
                        continue
                    if sick or thing.tapped == cost.tap:
                        self.compare("602.5a", option, False, thing, index)
                        continue
                if ability.once_each_turn and board.times_activated(thing.id, number, ability):
                    if not board.granting:  # An ability that is given may have had this place.
                        self.compare("602.5b", option, False, thing, index)
                elif self.may_activate(ability, player, thing, slow):
                    self.compare("602.2", option, True, thing, index)

    def may_activate(self, ability: ActivatedAbility, player: str, thing: Thing, slow: bool) -> bool:
        """Whether time, target and the rest of the cost surely allow it."""
        if (ability.timing == "sorcery" and not slow) or (
            ability.timing == "your turn" and player != self.board.active_player
        ):
            return False
        cost = ability.cost
        if not cost.is_plain or cost.life > self.board.life.get(player, 0):
            return False
        if ability.once_each_turn and any(id == thing.id for id, _ in self.board.activations):
            return False  # It may have been this one, though it had another place then.
        mana = self.cycling_mana(cost.mana, player) if ability.cycling else cost.mana
        if thing.zone != HAND and self.board.special(AbilityCosts) and not is_mana_ability(ability):
            more, less, _ = ability_terms(self.board, thing)
            mana = changed(mana, (more, less))
        if mana and not self.purse.can_pay(player, mana, None, thing.id):
            return False
        return self.has_target(ability, player)

    def cycling_mana(self, mana: str, player: str) -> str:
        """The mana of a cycling cost as it is reduced by what is surely taken off, or nothing where it may be free."""
        mine = [each for thing, _, each in self.board.special(CyclingCosts) if thing.controller == player]
        cards = len(self.board.zone(HAND, player))
        if any(0 < each.free_with_cards <= cards for each in mine):
            return ""
        return changed(mana, (0, sum(each.reduce for each in mine)))

    def has_target(self, rules: Any, player: str) -> bool:
        """Whether there surely is a legal target, where one is needed."""
        choose = modal(rules)
        if choose is not None:
            possible = sum(self.has_target(mode, player) for mode in choose.modes)
            return possible >= choose.least or (choose.repeat and possible > 0)
        kind = getattr(rules, "target", None)
        if kind is None or kind in ("player", "opponent", "any target"):
            return kind is None or getattr(rules, "targets", 1) == 1
        if getattr(rules, "targets", 1) > 1:
            return False  # Whether there are enough is not looked at.
        if getattr(rules, "target_mana_value", None) is not None:
            return False  # Not surely: X may be still to be chosen.
        found = self.targets.get((kind, player))
        if found is None:
            board = self.board
            there = [*(each.id for each in board.permanents()), *board.zone(STACK)]
            if kind.endswith(" graveyard"):
                there = [id for owner in PLAYERS for id in board.zone(GRAVEYARD, owner)]
            found = self.targets[kind, player] = any(
                id not in board.resolved and is_legal_target(board, id, kind, player) for id in there
            )
        return found

    # X.

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        ability = self.board.ability(event.source, event.ability)
        if event.trigger or not isinstance(ability, ActivatedAbility) or self.board.special(AbilityCosts):
            return
        self.locked[event.object] = ability.cost.mana
        if ability.x is None:
            self.note_x(event.object, event.player, ability.cost.mana, None, event.source)

    # Held against what is offered.

    def compare(self, rule: str, option: tuple[Any, ...], legal: bool, thing: Thing, index: int) -> None:
        """Object where an option is missing that is legal, or there that is not."""
        if (option in self.offered) == legal:
            self.holds(rule)
        elif legal:
            self.missing(rule, thing, {"play": "played", "cast": "cast"}.get(option[0], "activated"), index)
        else:
            self.violated(
                rule, f"{thing.name} was offered, which is not legal now", index, (), ("offered", option[0])
            )

    def missing(self, rule: str, thing: Thing, what: str, index: int) -> None:
        self.violated(
            rule, f"{thing.name} could not be {what}, which is legal", index, (), ("not offered", what)
        )
