"""Oracle: {T} and {Q} in costs, attacking, and summoning sickness (CR 107.5, 107.6, 302.6, 508.1a, 702.10c)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import REQUIREMENTS
from rulehound.core.lasting_effects import Modify
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.wording import spelled_out


class TapAndUntapSymbols(Oracle):
    """Keeps which permanents came under control since their controller's most recent turn began.

    Who taps or untaps a permanent for a cost does so in the same action: between two moments at which
    players receive or pass priority.
    """

    name: ClassVar = "tap-and-untap-symbols"
    rules: ClassVar = ("302.6", "107.5", "107.6", "602.5a", "702.10c", "508.1a", "508.1d", "508.1f")
    needs: ClassVar = frozenset(
        ("GameBegan", "TurnBegan", "Tapped", "Untapped", "AbilityActivated", "ObjectMoved", "ControlChanged")
    )
    reads: ClassVar = {
        ev.GameBegan: "read_game_began",
        ev.TurnBegan: "read_turn_began",
        ev.ObjectMoved: "read_moved",
        ev.TokenCreated: "read_token",
        ev.ControlChanged: "read_control",
        ev.Tapped: "read_tapped",
        ev.Untapped: "read_untapped",
        ev.CountersChanged: "read_counters",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.AbilityActivated: "read_activated",
        ev.ManaAbilityResolved: "read_mana_resolved",
        ev.AttackersDeclared: "read_attackers",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_over",
        ev.PriorityPassed: "read_passed",
        ev.StepBegan: "read_over",
    }

    def begin(self) -> None:
        self.fresh: set[int] = set()
        self.hasty: dict[int, bool | None] = {}
        """Whether what has left had haste just before, as where it was sacrificed for its own ability."""
        self.well: set[int] = set()
        """Abilities on the stack whose source was not sick as they were announced."""
        self.turns = 0
        self.turned: dict[tuple[int, bool], bool] = {}
        self.shows_effects = self.capabilities.complete >= {"EffectBegan", "EffectEnded"}
        self.doubtful = False
        self.attackers: list[int] = []

    # How long a player has controlled what.

    def read_game_began(self, event: ev.GameBegan, index: int) -> None:
        self.fresh = {info.id for info in event.objects if info.sick and info.zone == BATTLEFIELD}

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        """What a player controls as their turn begins is sick no longer; the first turn was in course."""
        self.turns += 1
        if self.turns > 1 and self.fresh:
            objects = self.board.objects
            self.fresh = {id for id in self.fresh if id in objects and objects[id].controller != event.player}

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        if event.zone == BATTLEFIELD and event.new:
            self.fresh.add(event.new)
        elif event.origin == BATTLEFIELD and event.object in self.fresh:
            thing = self.board.objects.get(event.object)
            self.hasty[event.object] = thing is None or self.board.has(thing, "haste")

    def read_token(self, event: ev.TokenCreated, index: int) -> None:
        self.fresh.add(event.object.id)

    def read_control(self, event: ev.ControlChanged, index: int) -> None:
        """Control begins anew with every change, also with a return."""
        thing = self.board.objects.get(event.object)
        if thing is not None and thing.controller != event.player:
            self.fresh.add(event.object)

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """A target that shows no effects does not show haste that one gives."""
        self.turned.clear()
        if self.shows_effects or self.doubtful:
            return
        thing = self.board.objects.get(event.object)
        effects = thing.effects if thing is not None else None
        self.doubtful = effects is None or any(
            isinstance(effect, Modify) and (effect.keywords or effect.animate)
            for effect in spelled_out(effects)
        )

    # What is tapped and untapped.

    def read_tapped(self, event: ev.Tapped, index: int) -> None:
        thing = self.board.objects.get(event.object)
        self.turned[event.object, True] = thing is not None and thing.tapped

    def read_untapped(self, event: ev.Untapped, index: int) -> None:
        thing = self.board.objects.get(event.object)
        self.turned[event.object, False] = thing is not None and not thing.tapped
        if event.object in self.attackers:
            self.attackers.remove(event.object)

    def read_counters(self, event: ev.CountersChanged, index: int) -> None:
        """A stun counter that goes stands for the untapping that it goes instead of (CR 122.1d)."""
        if event.kind == "stun" and event.amount < 0:
            thing = self.board.objects.get(event.object)
            self.turned[event.object, False] = thing is not None and not thing.tapped

    def read_over(self, event: ev.ResolutionEnded | ev.StepBegan, index: int) -> None:
        if self.turned:
            self.turned.clear()

    def read_passed(self, event: ev.PriorityPassed, index: int) -> None:
        if self.turned:
            self.turned.clear()
        if self.attackers:
            self.judge_attackers(index)

    # Costs.

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """Sickness keeps an ability from being announced; what is paid for it then changes nothing (CR 602.5)."""
        thing = self.board.objects.get(event.source)
        if not event.trigger and thing is not None:
            if event.source not in self.fresh or self.board.has(thing, "haste"):
                self.well.add(event.object)

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """The ability's cost as the card has it; the permanent may have been sacrificed for it."""
        thing = self.board.find(event.source)
        if thing is None or thing.zone != BATTLEFIELD:
            return
        ability = self.board.activated(event)
        if not isinstance(ability, ActivatedAbility):
            return
        cost = ability.cost
        if not (cost.tap or cost.untap):
            return
        if event.source in self.fresh or self.turns:
            self.judge_sickness(thing, event, index, cost.tap)
        if not event.mana:
            self.judge_turned(thing, cost.tap, index)

    def read_mana_resolved(self, event: ev.ManaAbilityResolved, index: int) -> None:
        """A mana ability is paid for between its activation and its end."""
        ability = self.board.finished(event)
        thing = self.board.find(event.source)
        if thing is not None and isinstance(ability, ActivatedAbility):
            if ability.cost.tap or ability.cost.untap:
                self.judge_turned(thing, ability.cost.tap, index)

    def judge_turned(self, thing: Thing, tap: bool, index: int) -> None:
        """{T} taps an untapped permanent, {Q} untaps a tapped one (CR 107.5, 107.6)."""
        rule, symbol, word = ("107.5", "{T}", "tapped") if tap else ("107.6", "{Q}", "untapped")
        already = self.turned.pop((thing.id, tap), None)
        if already is None and thing.tapped == tap:
            already = True
        if already is None:
            self.wrong(
                rule, f"{symbol} was paid with {thing.name}, which was not {word}", index, f"not {word}"
            )
        elif already:
            self.wrong(
                rule,
                f"{symbol} was paid with {thing.name}, which was {word} already",
                index,
                f"{word} already",
            )
        else:
            self.holds(rule)

    def judge_sickness(self, thing: Thing, event: ev.AbilityActivated, index: int, tap: bool) -> None:
        """A creature's {T} or {Q} needs continuous control, or haste (CR 302.6, 602.5a, 702.10c)."""
        if "Creature" not in self.board.characteristics(thing).types:
            return
        fresh = self.is_fresh(thing, "702.10c", index)
        if fresh and event.stack_object in self.well:
            self.holds("602.5a")  # What gave it haste, or held it, may have gone to pay for it (CR 602.5).
        elif fresh:
            self.wrong(
                "302.6",
                f"{thing.name} paid {'{T}' if tap else '{Q}'}; {thing.controller} has not controlled it since "
                "their most recent turn began, and it has no haste",
                index,
                "sick",
                "{T}" if tap else "{Q}",
            )
        else:
            self.holds("302.6")
            self.holds("602.5a")

    def is_fresh(self, thing: Thing, haste_rule: str, index: int) -> bool:
        """Whether a creature is sick, and surely so; haste is counted for its rule."""
        if thing.id not in self.fresh:
            return False
        haste = self.hasty[thing.id] if thing.id in self.hasty else self.board.has(thing, "haste")
        if haste:
            self.holds(haste_rule)
            return False
        if haste is None or self.doubtful or self.board.uncertain(thing):
            self.unknown("302.6", "haste or types of a creature are not known", index)
            return False
        return True

    # Attacking.

    def read_attackers(self, event: ev.AttackersDeclared, index: int) -> None:
        """Attackers are untapped and not sick as they are chosen (CR 508.1a)."""
        self.judge_required(event, index)
        for id in event.attackers:
            thing = self.board.objects.get(id)
            if thing is None:
                continue
            already = self.turned.pop((id, True), None)
            if already or (already is None and thing.tapped):
                self.wrong(
                    "508.1a", f"{thing.name} was declared as an attacker while tapped", index, "tapped"
                )
            elif self.is_fresh(thing, "508.1a", index):
                self.wrong(
                    "508.1a",
                    f"{thing.name} attacks; {event.player} has not controlled it since the turn began, and it "
                    "has no haste",
                    index,
                    "sick attacker",
                )
            else:
                self.holds("508.1a")
                self.holds("302.6")
            if self.board.has(thing, "vigilance") is False:
                self.attackers.append(id)

    def judge_required(self, event: ev.AttackersDeclared, index: int) -> None:
        """What attacks if able does, if it is untapped, not sick, and nothing forbids it (CR 508.1d)."""
        board = self.board
        if self.doubtful or board.step != "declare attackers":
            return
        for thing in board.permanents():
            if thing.controller != event.player or not any(board.has(thing, each) for each in REQUIREMENTS):
                continue
            creature = "Creature" in board.characteristics(thing).types and not board.uncertain(thing)
            sick = thing.id in self.fresh and board.has(thing, "haste") is not True
            if thing.id in event.attackers:
                self.holds("508.1d")
            elif creature and not thing.tapped and not sick and board.may_attack(thing):
                self.wrong("508.1d", f"{thing.name} did not attack, which attacks if able", index, "required")

    def judge_attackers(self, index: int) -> None:
        """They became tapped, unless they have vigilance (CR 508.1f)."""
        for id in self.attackers:
            thing = self.board.objects.get(id)
            if thing is None or self.doubtful:
                continue
            if thing.tapped:
                self.holds("508.1f")
            else:
                self.wrong("508.1f", f"{thing.name} attacks and did not become tapped", index, "not tapped")
        self.attackers = []
