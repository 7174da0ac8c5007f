"""Costs that are paid with permanents: counters, untapped ones tapped, and what is given up (CR 118.3, 118.10)."""

from collections import Counter

from rulehound.core import events as ev
from rulehound.core.costs import Cost
from rulehound.core.replacement_effects import Replacement
from rulehound.core.static_abilities import CannotHaveCounters
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.base import Oracle
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing
from rulehound.oracles.whose import concerns


class PaidWith:
    """What changed on permanents since a player last received priority, or since a mana ability began.

    `before` keeps what belongs to the action around a mana ability while that is paid for.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.changed: Counter[tuple[int, str]] = Counter()
        self.tapped: list[int] = []
        self.before: list[tuple[Counter[tuple[int, str]], list[int]]] = []

    def clear(self) -> None:
        if self.changed or self.tapped or self.before:
            self.changed, self.tapped, self.before = Counter(), [], []

    def begin(self) -> None:
        """A mana ability is activated in the midst of something else."""
        self.before.append((self.changed, self.tapped))
        self.changed, self.tapped = Counter(), []

    def end(self) -> None:
        if self.before:
            self.changed, self.tapped = self.before.pop()

    def wrong(self, thing: Thing, cost: Cost, x: int) -> str:
        """What is wrong with how such a cost was paid by `thing`, "" for nothing."""
        board = self.board
        done = self.changed[thing.id, cost.counter]
        removed = cost.remove if isinstance(cost.remove, int) else x
        if cost.put:
            if any(self.forbids(effect, source, thing, cost.counter)
                   for source, _, effect in board.special(CannotHaveCounters)):  # fmt: skip
                return "a counter was put on what can't have such counters"
            if any(effect.event == "put counters" for _, _, effect in board.special(Replacement)):
                return ""
        if done != cost.put - removed and thing.zone == BATTLEFIELD:
            return f"the number of {cost.counter} counters changed by {done}; it is {cost.put - removed}"
        if cost.tap_others:
            fitting = [
                id
                for id in self.tapped
                if (each := board.find(id)) is not None
                and each.controller == thing.controller
                and not (cost.tap and id == thing.id)
                and board.characteristics(each).matches(cost.what)
            ]
            if len(fitting) < cost.tap_others:
                return f"{len(fitting)} untapped {cost.what}s were tapped; it is {cost.tap_others}"
        return ""

    def forbids(self, effect: CannotHaveCounters, source: Thing, thing: Thing, kind: str) -> bool:
        return (
            effect.kind in ("", kind)
            and self.board.characteristics(thing).matches(effect.what)
            and concerns(effect.whose, source.controller, thing.controller)
        )

    def read_counters(self, event: ev.CountersChanged) -> None:
        self.changed[event.object, event.kind] += event.amount

    def read_tapped(self, event: ev.Tapped) -> None:
        self.tapped.append(event.object)


class PaidWithPermanents(Oracle):
    """Holds what was given up, tapped and taken off for an ability against its cost."""

    def begin(self) -> None:
        super().begin()
        self.given: set[int] = set()
        """What was sacrificed or discarded for an activation of an ability of its own."""
        self.owed: set[int] = set()
        """What is to be sacrificed for an activation, and was not yet as that was told of."""
        self.paid_with = PaidWith(self.board)
        self.shows_tapping = self.capabilities.complete >= {"Tapped", "CountersChanged"}

    def read_counters(self, event: ev.CountersChanged, index: int) -> None:
        self.paid_with.read_counters(event)

    def read_tapped(self, event: ev.Tapped, index: int) -> None:
        self.paid_with.read_tapped(event)

    def judge_given(self, source: int, cost: Cost, index: int) -> None:
        """What is sacrificed or discarded pays for one activation only (CR 118.10)."""
        if not (cost.sacrifice or cost.is_paid_from_hand):
            return
        if source in self.board.objects:
            if cost.sacrifice and source in self.board.zone(BATTLEFIELD):
                self.owed.add(source)
            return  # It is not given yet, or given back.
        if source in self.given:
            self.violated(
                "118.10", "one sacrifice or discard paid for two activations", index, (index,), ("twice",)
            )
        else:
            self.given.add(source)
            self.holds("118.10")

    def judge_owed(self, index: int) -> None:
        """What pays by being sacrificed has left the battlefield before a player receives priority (CR 602.2b)."""
        for source in sorted(self.owed):
            thing = self.board.find(source)
            if thing is not None and source in self.board.zone(BATTLEFIELD):
                self.violated(
                    "602.2b", f"{thing.name} was not sacrificed for its ability", index, (index,), ("kept",)
                )
        self.owed.clear()

    def judge_permanents(self, source: int, cost: Cost, x: int, index: int) -> None:
        """Counters and untapped permanents are paid as the cost says (CR 118.3)."""
        thing = self.board.find(source)
        if cost.is_plain or thing is None or not self.shows_tapping:
            return
        wrong = self.paid_with.wrong(thing, cost, x)
        if wrong:
            self.violated("118.3", f"an ability of {thing.name}: {wrong}", index, (index,), ("permanents",))
        else:
            self.holds("118.3")
