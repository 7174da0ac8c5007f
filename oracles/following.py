"""What happens while a spell or ability resolves, and what its instructions are about as it begins."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from rulehound.core import events as ev
from rulehound.core.amounts import EventAmount
from rulehound.core.cost_abilities import AdditionalCost
from rulehound.core.damage_effects import LoseGame
from rulehound.core.decisions import Decision
from rulehound.core.object_effects import Counter, Tap, Untap
from rulehound.core.players import PLAYERS
from rulehound.core.replacement_effects import Replacement
from rulehound.core.triggered_abilities import DealsCombatDamage, TriggeredAbility
from rulehound.core.turn_effects import EndCombat, EndTurn
from rulehound.core.zones import BATTLEFIELD, HAND, STACK
from rulehound.oracles.amounts import parts, x_of
from rulehound.oracles.could_graph import could_each
from rulehound.oracles.course import Thing
from rulehound.oracles.resolution import RESOLUTION_READS, Resolutions
from rulehound.oracles.wording import spelled_out

CUT_SHORT = (EndTurn, EndCombat, LoseGame)
"""After these little is as it was when the object began to resolve."""


OF_CREATURES = ("creatures you control", "other creatures you control", "creatures that attacked this turn")
"""Words for a group of creatures, as it is when it comes to them."""
GROUPS = (*OF_CREATURES, "nonland permanents target player controls", "that player's lands like that one")
"""Words for any group; what came by an earlier instruction is of it."""

FOLLOWING_READS: dict[type[ev.Event], str] = {
    **RESOLUTION_READS,
    ev.CardDiscarded: "read_discarded",
    ev.Tapped: "read_tapped",
    ev.Untapped: "read_untapped",
    ev.EffectBegan: "read_effect_began",
    ev.DelayedTriggerCreated: "read_delayed",
    ev.AbilityActivated: "read_activated",
    ev.AttackersDeclared: "read_attackers",
    ev.TurnBegan: "read_turn_began",
    ev.AbilityTriggered: "read_triggered",
    ev.ManaSpent: "read_spent",
    ev.TurnAdded: "read_added",
    ev.PhasesAdded: "read_added",
    ev.StepsAdded: "read_added",
    ev.SkipCreated: "read_added",
    ev.AbilityPutOnStack: "read_put_on_stack",
    ev.ControlChanged: "read_control",
    ev.ReplacementApplied: "read_applied",
}
"""How what happens is followed."""


class Following(Resolutions):
    """Remembers everything that is done in the resolution in course.

    `meant` holds the permanents that each instruction is about, `was_tapped` those that were tapped where one
    taps or untaps, `changing` says that they may have become others meanwhile, and `paying` that mana abilities
    were activated in it, or a spell was cast in it that costs something besides.
    """

    hears: ClassVar = True

    def begin(self) -> None:
        super().begin()
        self.attacked: set[int] = set()
        self.hit: dict[int, int] = {}
        self.amounts: dict[int, int] = {}
        self.that_many: dict[int, int] = {}
        self.x: int | None = 0
        self.tapped_for = (0, "")
        self.triggered_by: dict[int, tuple[int, str]] = {}
        self.that_land: dict[int, tuple[int, str]] = {}
        """What was tapped for mana, and by whom: by trigger, and by ability on the stack."""
        self.answers: list[int] = []
        self.spent = False
        self.added: list[type[ev.Event]] = []
        self.paying = self.changing = False
        self.turned: list[tuple[int, bool]] = []
        self.moved: list[ev.ObjectMoved] = []
        self.began: list[ev.EffectBegan] = []
        self.discards: dict[str, int] = {}
        self.empty_handed: set[str] = set()
        self.hands: dict[str, int] = {}
        """How many cards each player had in hand as it began to resolve."""
        self.source_there = True
        """Whether the source of the ability was on the battlefield as it began to resolve."""
        self.delayed = 0
        self.words: Sequence[Any] = ()
        self.meant: dict[int, list[int] | None] = {}
        self.was_tapped: set[int] = set()
        self.stunned: set[int] = set()
        self.regenerated: set[int] = set()
        """What regenerated instead of being destroyed while this resolved."""
        self.put_away: list[ev.ObjectMoved] = []
        """What went elsewhere instead of being discarded (CR 614.6)."""
        self.puts_away = False

    # What is remembered from before.

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        self.attacked.clear()

    def read_attackers(self, event: ev.AttackersDeclared, index: int) -> None:
        self.attacked.update(event.attackers)

    def hear(self, decision: Decision, answer: Any, index: int) -> None:
        """What a player answers to "you may"."""
        if decision.about == "may" and self.resolving is not None:
            self.answers.append(answer)

    # A resolution.

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        thing = self.board.objects.get(event.object)
        self.resolving = None
        self.besides = set()
        effects = thing.effects if thing is not None else None
        if thing is None or not effects or any(isinstance(each, CUT_SHORT) for each in spelled_out(effects)):
            return
        self.resolving = thing
        self.x = x_of(self.board, thing)
        self.parts = parts(self.board, thing, self.x)
        that_many = self.that_many.pop(event.object, None)
        if that_many is not None and len(self.parts) == 1:
            self.parts = [msgspec.structs.replace(self.parts[0], amount=that_many)]
        self.present = list(self.board.special(Replacement))
        self.seen = {}
        self.unsettled = self.paying = self.changing = False
        self.index = index
        self.turned, self.moved, self.began, self.discards, self.delayed = [], [], [], {}, 0
        self.source_there = thing.source in self.board.zone(BATTLEFIELD)
        self.hands = {player: len(self.board.zone(HAND, player)) for player in PLAYERS}
        self.empty_handed = {player for player, cards in self.hands.items() if not cards}
        self.answers = []
        self.spent = False
        self.added = []
        self.words = spelled_out(effects)
        self.meant = {id(each): self.objects(each, thing) for each in self.words}
        turns = any(isinstance(each, Tap | Untap) for each in self.words)
        self.stunned, self.regenerated = set(), set()
        self.put_away, self.puts_away = [], False
        self.was_tapped = {each.id for each in self.board.permanents() if each.tapped} if turns else set()

    def objects(self, effect: Any, thing: Thing) -> list[int] | None:
        """The permanents that an instruction is about as it stands now; None where that is not known."""
        board = self.board
        which = "target" if isinstance(effect, Counter) else getattr(effect, "which", "")
        if which == "this":
            this = thing.source or thing.id
            return [each.id for each in board.permanents() if each.id == this]
        if which == "target":
            return [each.id for each in board.permanents() if each.id in thing.targets]
        if which.startswith(("enchanted", "equipped")):
            source = board.find(thing.source)
            host = source.attached_to if source is not None else 0
            return [each.id for each in board.permanents() if each.id == host]
        if which == "that player's lands like that one":
            return self.lands_like(thing)
        if which == "nonland permanents target player controls":
            theirs = [each for each in board.permanents() if each.controller in thing.targets]
            if any(board.uncertain(each) for each in theirs):
                return None
            return [each.id for each in theirs if "Land" not in board.characteristics(each).types]
        if which in OF_CREATURES:
            picked = board.picks("creature", "any", thing.controller)
            if picked is None:
                return None
            if which == "creatures you control":
                return [each.id for each in picked if each.controller == thing.controller]
            if which == "other creatures you control":
                this = thing.source or thing.id
                yours = [each.id for each in picked if each.controller == thing.controller]
                return [id for id in yours if id != this]
            return [each.id for each in picked if each.id in self.attacked]
        return []

    def lands_like(self, thing: Thing) -> list[int] | None:
        """The lands of whose land was tapped that could produce a type of mana that it could (CR 106.7)."""
        board = self.board
        id, player = self.that_land.get(thing.id, (0, ""))
        land = board.find(id)
        if land is None or land.zone != BATTLEFIELD:
            return None
        lands = board.picks("land", "you", player)
        known = None if lands is None else could_each(board, [land, *lands])
        if lands is None or known is None:
            return None
        return [each.id for each in lands if known[each.id] & known[land.id]]

    def meant_by(self, effect: Any) -> list[int] | None:
        """The permanents that an instruction was about as the resolution began; None where that is not known."""
        if id(effect) in self.meant:
            return self.meant[id(effect)]
        return next(self.meant[id(each)] for each in self.words if each == effect)  # Spelled out anew.

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """A mana ability for a cost on resolution: what it does is not what the instructions say."""
        self.paying = True

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """Note how much combat damage an ability triggered from, which "that many" is then (CR 608.2i)."""
        self.paying = self.paying or event.mana
        self.triggered_by[event.trigger] = self.tapped_for
        ability = self.board.ability(event.source, event.ability)
        if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, DealsCombatDamage):
            if any(isinstance(getattr(each, "amount", 0), EventAmount) for each in ability.effects):
                source = self.board.find(event.source)
                about_host = ability.trigger.enchanted and source is not None
                by = source.attached_to if about_host and source is not None else event.source
                self.amounts[event.trigger] = self.hit.get(by, 0)

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        if event.trigger in self.triggered_by:
            self.that_land[event.object] = self.triggered_by.pop(event.trigger)
        if event.trigger in self.amounts:
            self.that_many[event.object] = self.amounts.pop(event.trigger)

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        super().read_damage(event, index)
        if event.combat and isinstance(event.target, str):
            self.hit[event.source] = event.amount

    def read_added(self, event: ev.Event, index: int) -> None:
        """What is added to the turn, or will be skipped."""
        self.added.append(type(event))

    def read_mana(self, event: ev.ManaAdded, index: int) -> None:
        super().read_mana(event, index)
        if event.tapped:
            self.tapped_for = (event.source, event.player)

    def read_spent(self, event: ev.ManaSpent, index: int) -> None:
        self.spent = True

    def read_life(self, event: ev.LifeChanged, index: int) -> None:
        """Life may pay for a Phyrexian symbol in a cost on resolution (CR 107.4f)."""
        super().read_life(event, index)
        self.spent = self.spent or event.cause == "payment"

    def read_applied(self, event: ev.ReplacementApplied, index: int) -> None:
        """A permanent that would be destroyed regenerates (CR 701.19a); a card is put away instead of discarded."""
        if event.event == "destroy":
            self.regenerated.add(event.source)
        self.puts_away = event.event == "discard"

    def read_tapped(self, event: ev.Tapped, index: int) -> None:
        """Note it, but for what becomes tapped as it regenerates (CR 701.19a)."""
        if self.resolving is not None and event.object not in self.regenerated:
            self.turned.append((event.object, True))

    def read_untapped(self, event: ev.Untapped, index: int) -> None:
        if self.resolving is not None:
            self.turned.append((event.object, False))

    def read_counters(self, event: ev.CountersChanged, index: int) -> None:
        """A stun counter that came off in place of untapping (CR 122.1d)."""
        super().read_counters(event, index)
        if event.kind == "stun" and event.amount < 0:
            self.stunned.add(event.object)

    def read_token(self, event: ev.TokenCreated, index: int) -> None:
        super().read_token(event, index)
        self.changing = True

    def read_control(self, event: ev.ControlChanged, index: int) -> None:
        self.changing = True

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        super().read_moved(event, index)
        if self.resolving is not None:
            self.moved.append(event)
            if self.puts_away and event.origin == HAND:
                self.put_away.append(event)
            self.puts_away = False
            self.paying = self.paying or (event.zone == STACK and self.may_cost_more(event.object))
            if event.origin == HAND and set(self.board.zone(HAND, event.owner)) <= {event.object}:
                self.empty_handed.add(event.owner)

    def may_cost_more(self, card: int) -> bool:
        """Whether a card that is cast may have an additional cost, which is paid all the same (CR 118.9d)."""
        there = self.board.objects.get(card)
        if there is None or there.card is None:
            return True
        return any(isinstance(each, AdditionalCost) for each in there.card.abilities)

    def read_effect_began(self, event: ev.EffectBegan, index: int) -> None:
        super().read_effect_began(event, index)
        self.began.append(event)
        self.changing = True

    def read_delayed(self, event: ev.DelayedTriggerCreated, index: int) -> None:
        self.delayed += 1

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        self.discards[event.player] = self.discards.get(event.player, 0) + 1
        if not self.board.zone(HAND, event.player):
            self.empty_handed.add(event.player)
