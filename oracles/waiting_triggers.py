"""What has triggered waits, and is put on the stack or removed for want of a target (CR 603.3, 603.5)."""

from rulehound.core import events as ev
from rulehound.core.effects import May, modal
from rulehound.core.players import PLAYERS
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.oracles.base import Verdict
from rulehound.oracles.legal_targets import is_legal_target
from rulehound.oracles.move_triggers import MoveTriggers


class WaitingTriggers(MoveTriggers):
    """Holds what is put on the stack, or is removed before it is, against what has triggered."""

    def begin(self) -> None:
        super().begin()
        self.missing: dict[tuple[int, int], list[Verdict]] = {}
        """Objections to abilities that did not trigger, where a target may only put them on the stack late."""
        self.ending = False

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """What is put on the stack without being said to trigger is judged as if that were told."""
        raise NotImplementedError

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """What is put on the stack has triggered, is put there once, and keeps its controller (CR 603.3)."""
        if not event.trigger:
            if not self.shows_triggers:
                self.read_stacked(event, index)
            return
        waiting = self.board.waiting.get(event.trigger)
        if waiting is None:
            self.wrong(
                "603.3", "a triggered ability was put on the stack that did not wait", index, "not waiting"
            )
        elif waiting.player != event.player or waiting.source != event.source:
            self.wrong(
                "603.3a", "a triggered ability changed hands on its way to the stack", index, "changed"
            )
        elif self.is_optional(waiting):
            self.holds("603.5")

    def is_optional(self, waiting: ev.AbilityTriggered) -> bool:
        """Whether all that an ability does is what its controller may do (CR 603.5)."""
        ability = self.ability(waiting.source, waiting.ability)
        effects = ability.effects if ability is not None else ()
        return bool(effects) and all(isinstance(each, May) and may_choose(each) for each in effects)

    def read_stacked(self, event: ev.AbilityPutOnStack, index: int) -> None:
        """What is put on the stack without being said to trigger: what was due, by its source then or now."""
        self.settle()
        sources = [event.source]
        while sources[-1] in self.became_from:
            sources.append(self.became_from[sources[-1]])
        if event.ability < 0:
            for key in [key for key in self.due if key[0] in sources]:
                del self.due[key]
            return
        for id in sources:
            if self.missing.get((id, event.ability)) and (id, event.ability) not in self.due:
                self.came_late(self.missing[id, event.ability].pop(0), event)
                return
        due = [id for id in sources if (id, event.ability) in self.due]
        if not due and any((id, event.ability) in self.optional for id in sources):
            return
        if due or self.ability(event.source, event.ability) is not None:
            source = due[0] if due else event.source
            self.read_triggered(ev.AbilityTriggered(0, source, event.ability, event.player), index)

    def came_late(self, verdict: Verdict, event: ev.AbilityPutOnStack) -> None:
        """What seemed not to have triggered had, and only waited past a priority (CR 603.3)."""
        told = self.tally.violated
        place = next(place for place, each in enumerate(told) if each is verdict)
        sentence = f"ability {event.ability} was put on the stack only after a player had received priority"
        told[place] = Verdict(
            self.name, "violated", "603.3", sentence, verdict.index, verdict.events, ("late",)
        )

    def read_ending(self, event: ev.TurnEnding, index: int) -> None:
        self.ending = True

    def read_ceased(self, event: ev.TriggersCeased, index: int) -> None:
        """A trigger is removed only where it needs a target, or as the turn or combat is ended (CR 603.3d)."""
        ending, self.ending = self.ending, False
        for trigger in event.triggers:
            waiting = self.board.waiting.get(trigger)
            if waiting is None or (ending and event.rule.startswith("724")):
                continue
            ability = self.ability(waiting.source, waiting.ability)
            if modal(ability) is not None:
                continue  # The oracle on modes knows whether any could be chosen (CR 603.3c).
            if ability is not None and ability.target is None:
                self.wrong(
                    "603.3", "an ability without targets was removed before it was stacked", index, "removed"
                )
            elif ability is not None and self.has_target(ability, waiting.player):
                self.wrong("603.3d", "an ability was removed although it had a target", index, "had a target")
            else:
                self.holds("603.3d")

    def has_target(self, ability: TriggeredAbility, player: str) -> bool:
        """Whether there surely is something that an ability may be aimed at (CR 603.3d)."""
        board, kind = self.board, ability.target
        if ability.target_mana_value is not None or ability.targets > 1:
            return False  # Whether there are enough such is not looked at.
        there = [*PLAYERS, *(each.id for each in board.permanents())]
        return kind is not None and any(is_legal_target(board, each, kind, player) for each in there)

    def may_lack_target(self, source: int, number: int) -> bool:
        """Whether an ability may be removed for want of a target (CR 603.3d)."""
        ability = self.ability(source, number)
        return (
            not isinstance(ability, TriggeredAbility)
            or ability.target is not None
            or modal(ability) is not None
        )


def may_choose(may: May) -> bool:
    """Whether its controller "may" do something, which "unless" somebody pays does not say (CR 603.5)."""
    return may.who == "you" and bool(may.effects or may.then)
