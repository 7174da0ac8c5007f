"""Oracle: mana abilities resolve at once, off the stack (CR 605.2-605.3c, 113.4, 405.6c)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.abilities import MOVES_LIBRARY
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.mana_effects import AddMana
from rulehound.oracles.base import Oracle
from rulehound.oracles.could_graph import could_types
from rulehound.oracles.wording import spelled_out

Key = tuple[int, int]


class AtOnce(Oracle):
    """Watches what comes between the activation of a mana ability and its end.

    Meanwhile nobody receives priority and nothing else resolves.
    """

    name: ClassVar = "at-once"
    rules: ClassVar = ("605.3b", "605.2", "605.3c", "113.4", "405.6c")
    needs: ClassVar = frozenset(
        (
            "AbilityActivated", "ManaAbilityResolved", "ManaAdded", "AbilityTriggered", "AbilityPutOnStack",
            "PriorityReceived", "ResolutionBegan",
        )
    )  # fmt: skip
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.AbilityActivated: "read_activated",
        ev.ManaAdded: "read_added",
        ev.ManaAbilityResolved: "read_resolved",
        ev.AbilityTriggered: "read_triggered",
        ev.AbilityPutOnStack: "read_put_on_stack",
        ev.PriorityReceived: "read_other",
        ev.ResolutionBegan: "read_other",
    }

    def begin(self) -> None:
        self.open: list[tuple[Key, int]] = []
        self.mana_triggers: set[int] = set()

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """It does not use the stack, also where it could make no mana (CR 113.4, 605.2)."""
        ability = self.board.activated(event)
        if not event.mana and isinstance(ability, ActivatedAbility):
            if ability.target is None and self.makes_nothing(ability, event.player):
                self.wrong("605.2", "a mana ability that can make nothing now used the stack", index, "stack")
        if not event.mana:
            return
        if event.stack_object:
            self.wrong("113.4", "a mana ability was put on the stack", index, "activated", "on the stack")
        else:
            self.holds("113.4")
        key = (event.source, event.ability)
        if any(key == other for other, _ in self.open):
            self.wrong("605.3c", "a mana ability was activated again before it resolved", index, "again")
        elif self.open:
            self.holds("605.3c")
        self.open.append((key, 0))

    def makes_nothing(self, ability: ActivatedAbility, player: str) -> bool:
        """Whether all of its mana is of types that nothing could produce now (CR 106.7)."""
        effects = list(spelled_out(ability.effects))
        adds = [each for each in effects if isinstance(each, AddMana)]
        library = any(isinstance(each, MOVES_LIBRARY) for each in effects)
        return (
            bool(adds)
            and not library
            and all(
                add.could is not None and could_types(self.board, add.could, player) == frozenset()
                for add in adds
            )
        )

    def read_added(self, event: ev.ManaAdded, index: int) -> None:
        """What a mana ability produces it produces before it has resolved (CR 405.6c)."""
        key = (event.source, event.ability)
        for place, (other, number) in enumerate(self.open):
            if other == key:
                self.open[place] = (other, number + 1)
                self.holds("405.6c")
                return
        ability = self.board.ability(*key) if event.ability >= 0 else None
        if isinstance(ability, ActivatedAbility) and event.tapped and ability.target is None:
            if not self.board.resolving:
                self.wrong("405.6c", "a mana ability added mana while it was not resolving", index, "late")

    def read_resolved(self, event: ev.ManaAbilityResolved, index: int) -> None:
        """It resolves directly after it was activated (CR 605.3b), also where it makes no mana (CR 605.2)."""
        key = (event.source, event.ability)
        if self.open and self.open[-1][0] == key:
            self.holds("605.3b")
            if not self.open.pop()[1]:
                self.holds("605.2")
        elif any(other == key for other, _ in self.open):
            self.wrong("605.3b", "a mana ability resolved before one inside it had", index, "order")
            self.open.clear()

    def read_other(self, event: ev.PriorityReceived | ev.ResolutionBegan, index: int) -> None:
        """Nothing of this kind comes between."""
        if self.open:
            self.open.clear()
            what = (
                "a player received priority"
                if isinstance(event, ev.PriorityReceived)
                else "something else began to resolve"
            )
            self.wrong("605.3b", f"{what} before a mana ability had resolved", index, "between")

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        if event.mana:
            self.mana_triggers.add(event.trigger)

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """A triggered mana ability does not use the stack (CR 113.4)."""
        if event.trigger in self.mana_triggers:
            self.wrong(
                "113.4", "a triggered mana ability was put on the stack", index, "triggered", "on the stack"
            )
