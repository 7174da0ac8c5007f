"""What is due to trigger: how often, and what is once each turn (CR 603.2, 603.2d, 603.2h)."""

from collections.abc import Iterable

from rulehound.core import events as ev
from rulehound.core.static_abilities import TriggersAgain
from rulehound.core.triggered_abilities import Attacks, TriggeredAbility, ZoneChanges
from rulehound.oracles.intervening_if import InterveningIf, is_doubtful
from rulehound.oracles.trigger_events import Found, Watchers


class DueTriggers(InterveningIf):
    """Keeps what is due to trigger, and what may have where the trace or the model does not tell."""

    def begin(self) -> None:
        super().begin()
        self.shows_triggers = self.capabilities.complete >= {"AbilityTriggered", "TriggersCeased"}
        self.watchers = Watchers(self.board)
        self.due: dict[tuple[int, int], list[tuple[str, str, int]]] = {}
        self.optional: set[tuple[int, int]] = set()
        self.once: set[tuple[int, int, str]] = set()
        """What is once each turn and has triggered, or been done by whom, this turn (CR 603.2h)."""

    def expect(self, found: Iterable[Found], index: int) -> None:
        """Note abilities that trigger now; one whose condition is false does not (CR 603.4)."""
        for source, number, player, rule in found:
            ability = self.ability(source, number)
            condition = ability.condition if ability is not None else None
            if ability is not None and condition is not None and is_doubtful(ability, condition):
                before = self.is_so(condition, player, source)
                if not self.shows_triggers:
                    self.optional.add((source, number))
                    continue
                self.doubtful.setdefault((source, number), []).append((player, before))
                continue
            so = condition is None or self.is_so(condition, player, source)
            if not so:
                if so is None:
                    self.optional.add((source, number))
                else:
                    self.holds("603.4")
                    self.barred.add((source, number))
                continue
            for _ in range(self.times(ability, player, source)):
                if ability is None or not self.is_spent(ability, source, number, player):
                    self.due.setdefault((source, number), []).append((player, rule, index))

    def note(self, found: Iterable[Found], index: int, *, known: bool) -> None:
        """Note what triggers now, or may where that is not `known`."""
        if known:
            self.expect(found, index)
        else:
            self.allow(found)

    def allow(self, found: Iterable[Found]) -> None:
        """Note what may trigger, or may not."""
        self.optional.update((source, number) for source, number, _, _ in found)

    def times(self, ability: TriggeredAbility | None, player: str, source: int) -> int:
        """How many times it triggers from one event (CR 603.2d)."""
        again = self.board.special(TriggersAgain) if ability is not None else []
        if not again or ability is None:
            return 1
        thing = self.board.find(source)
        number = 1
        for other, _, effect in again:
            if other.controller == player and thing is not None and is_caused_by(ability, effect.cause):
                number += self.board.characteristics(thing).matches(effect.what)
        if number > 1:
            self.holds("603.2d")
        return number

    def is_spent(self, ability: TriggeredAbility, source: int, number: int, player: str) -> bool:
        """Whether what is once each turn has triggered, or been done by its controller, this turn (CR 603.2h)."""
        if not ability.once_each_turn:
            return False
        who = player if ability.once_each_turn == "do this" else ""
        spent = (source, number, who) in self.once
        if spent:
            self.holds("603.2h")
        elif not who:
            self.once.add((source, number, ""))
        return spent

    def once_again(self, ability: TriggeredAbility, event: ev.AbilityTriggered) -> bool:
        """Whether it has triggered, or been done, and is once each turn (CR 603.2h)."""
        who = event.player if ability.once_each_turn == "do this" else ""
        return bool(ability.once_each_turn) and (event.source, event.ability, who) in self.once


def is_caused_by(ability: TriggeredAbility, cause: str) -> bool:
    """Whether what it triggers from is a permanent entering, or a creature attacking (CR 603.2d)."""
    if cause == "attacks":
        return isinstance(ability.trigger, Attacks)
    return isinstance(ability.trigger, ZoneChanges) and ability.trigger.change == "enters"
