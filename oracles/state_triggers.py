"""Oracle: what asks how the game is: state triggers, and an "if" asked again on resolution (CR 603.4, 603.8)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.conditions import OF_THE_GAME
from rulehound.core.triggered_abilities import StateIs, TriggeredAbility
from rulehound.core.zones import STACK
from rulehound.oracles.asking import is_so
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing


class StateTriggers(Oracle):
    """Asks for itself whether a state is so: as an ability triggers, at each priority, and as it resolves.

    What cannot be told, for an effect may have changed what permanents are, is not judged.
    """

    name: ClassVar = "state-triggers"
    rules: ClassVar = ("603.4", "603.8", "608.2a")
    needs: ClassVar = frozenset(
        ("GameBegan", "ObjectMoved", "AbilityTriggered", "AbilityPutOnStack", "ResolutionBegan",
         "ResolutionEnded", "PriorityReceived", "EffectBegan", "CountersChanged", "LifeChanged")
    )  # fmt: skip
    reads: ClassVar = {
        ev.AbilityTriggered: "read_triggered",
        ev.PriorityReceived: "read_priority",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
    }

    def begin(self) -> None:
        self.watching = any(
            isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, StateIs)
            for card in self.cards.values()
            for ability in card.abilities
        )
        self.so: bool | None = None

    def is_out(self, source: int, number: int) -> bool:
        """Whether the ability waits, or is on the stack (CR 603.8)."""
        board = self.board
        key = (source, number)
        return any((each.source, each.ability) == key for each in board.waiting.values()) or any(
            (board.objects[id].source, board.objects[id].ability) == key
            for id in board.zone(STACK)
            if id not in board.resolved
        )

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """It triggers while the state is so, and not again before it has left the stack."""
        if not self.watching:
            return
        ability = self.board.ability(event.source, event.ability)
        if not isinstance(ability, TriggeredAbility) or not isinstance(ability.trigger, StateIs):
            return
        if self.is_out(event.source, event.ability):
            self.wrong("603.8", "a state trigger triggered again before it left the stack", index, "again")
        elif is_so(self.board, ability.trigger.state, event.player, self.board.find(event.source)) is False:
            self.wrong("603.8", "a state trigger triggered, and the state was not so", index, "not so")
        else:
            self.holds("603.8")

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        """Whatever is so has triggered by now."""
        if not self.watching:
            return
        for thing in self.board.permanents():
            if thing.card is None or self.board.uncertain(thing):
                continue
            for number, ability in enumerate(self.board.characteristics(thing).abilities):
                if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, StateIs):
                    self.judge_silent(thing, number, ability, index)

    def judge_silent(self, thing: Thing, number: int, ability: TriggeredAbility, index: int) -> None:
        """Object to a state trigger that is neither waiting nor on the stack although the state is so."""
        assert isinstance(ability.trigger, StateIs)
        if ability.condition is not None or ability.once_each_turn or self.is_out(thing.id, number):
            return
        if is_so(self.board, ability.trigger.state, thing.controller, thing):
            self.wrong("603.8", f"ability {number} of {thing.name} did not trigger", index, "not triggered")

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Ask what an intervening "if" asks again (CR 603.4, 608.2a)."""
        self.so = None
        thing = self.board.objects.get(event.object)
        rules = thing.rules if thing is not None else None
        if thing is None or not isinstance(rules, TriggeredAbility) or rules.condition is None:
            return
        if rules.condition.what in OF_THE_GAME:
            self.so = is_so(self.board, rules.condition, thing.controller, self.board.find(thing.source))

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        so, self.so = self.so, None
        thing = self.board.objects.get(event.object)
        if so is None or thing is None or (so and thing.targets):
            return
        if so == event.resolved:
            self.holds("603.4")
            self.holds("608.2a")
        elif so:
            self.wrong("603.4", "an ability was removed although its condition was so", index, "removed")
        else:
            self.wrong("608.2a", "an ability resolved although its condition was not so", index, "resolved")
