"""Delayed and reflexive abilities that wait, and what X of an ability is that has triggered (CR 603.7, 603.12)."""

from typing import Any

import msgspec

from rulehound.core import events as ev
from rulehound.core.effects import EVENTS_OF_SOURCE, WHEN_YOU_DO, Delayed, WhenYouDo
from rulehound.core.triggered_abilities import (
    CastsSpell,
    Cycles,
    SpellIsCast,
    StepBegins,
    TriggeredAbility,
    ZoneChanges,
)
from rulehound.oracles.course import Thing
from rulehound.oracles.kept_x import KeptX
from rulehound.oracles.wording import spelled_out


class Scheduled(msgspec.Struct, frozen=True):
    """A delayed triggered ability that waits; `says` is the instruction it comes from, None where not known."""

    event: ev.DelayedTriggerCreated
    says: Delayed | None
    x: int
    turn: int
    moment: str
    index: int
    targets: tuple[int | str, ...] = ()
    added: tuple[int, ...] = ()
    during: tuple[int, int] = (0, 0)
    """The phase and the step in which it was created, which it does not trigger from (CR 603.7a)."""

    def fits(self, moment: str, active_player: str, turn: int, now: tuple[int, ...]) -> bool:
        """Whether it triggers as this step or phase begins, `now` being its instances (CR 603.7b)."""
        says = self.says
        if self.event.when != moment:
            return False
        if says is None:
            return True
        if says.added and not any(each in self.added for each in now):
            return False
        return (says.whose == "any" or self.event.player == active_player) and not (
            says.next_turn and turn == self.turn
        )


class DelayedAbilities(KeptX):
    """What was created to trigger later, and what each ability that triggers says with which X."""

    def __init__(self) -> None:
        super().__init__()
        self.scheduled: dict[int, Scheduled] = {}
        self.added: tuple[int, ...] = ()
        """The phases and steps that the resolution in course has added."""
        self.triggered: dict[int, Scheduled | None] = {}
        self.reflexive: list[tuple[ev.DelayedTriggerCreated, WhenYouDo | None, int]] = []
        self.said_by: dict[int, tuple[ev.DelayedTriggerCreated, WhenYouDo | None, int]] = {}
        """Reflexive abilities just created, and those that wait, with their X (CR 603.12)."""
        self.happened: tuple[int, str] = (0, "")
        """What just left the battlefield or became untapped, from which a delayed ability may trigger."""
        self.trigger_x: dict[int, int] = {}
        self.trigger_spell: dict[int, int] = {}
        """The spell whose casting triggered an ability."""

    def read_phases_added(self, event: ev.PhasesAdded, index: int) -> None:
        self.added += tuple(instance for instance, _ in event.phases)

    def read_steps_added(self, event: ev.StepsAdded, index: int) -> None:
        self.added += (event.step,)

    def read_delayed_created(self, event: ev.DelayedTriggerCreated, index: int) -> None:
        """What was created, and X as it was; that is not known where what defines X changed meanwhile."""
        if event.when == WHEN_YOU_DO:
            self.reflexive.append((event, self.said_when_you_do(), self.x_of_resolving()))
            return
        says = self.instruction((Delayed,))
        thing = self.now_resolving
        x = self.x_now(thing) if thing is not None else 0
        if x is None or x != self.x_began or (says is not None and says.when != event.when):
            says = None
        several = [each for each in spelled_out((thing.effects or ()) if thing is not None else ())
                   if isinstance(each, Delayed)]  # fmt: skip
        if len(several) > 1 and any(each.condition is not None for each in several):
            says = None  # Which of them were created cannot be told.
        if says is not None and says.added and not self.added:
            says = None  # Nothing was added, or the target does not show what was.
        self.scheduled[event.delayed] = Scheduled(
            event,
            says,
            x or 0,
            self.turn,
            self.moment,
            index,
            thing.targets if thing is not None else (),
            self.added,
            (self.phase_instance, self.step_instance),
        )

    def said_when_you_do(self) -> WhenYouDo | None:
        """The one reflexive ability that the resolving object may create; None where it is not one (CR 603.12)."""
        thing = self.now_resolving
        row = getattr(thing.text, "effects", ()) if thing is not None else ()
        found = [each for each in row if isinstance(each, WhenYouDo)]
        return found[0] if len(found) == 1 and len(row) == 1 else None

    def due(self, event: ev.AbilityTriggered) -> list[Scheduled]:
        """The delayed abilities that may have triggered here, oldest first.

        Those that wait for the step come before those that wait for its phase, which has begun before.
        """
        now = (self.phase_instance, self.step_instance)
        mine = [
            each
            for each in self.scheduled.values()
            if each.event.source == event.source and each.event.player == event.player
        ]
        found = self.fitting(mine, self.moment, now) or self.fitting(mine, self.phase, now[:1])
        return [
            each
            for each in mine
            if each in found
            or self.happened
            in [(each.event.source, what) for what in EVENTS_OF_SOURCE.get(each.event.when, ())]
        ]

    def fitting(self, mine: list[Scheduled], moment: str, place: tuple[int, ...]) -> list[Scheduled]:
        """Those that trigger as this phase or step begins, `place` being its instances, unless created in it."""
        now = (self.phase_instance, self.step_instance)
        return [
            each
            for each in mine
            if each.event.when not in EVENTS_OF_SOURCE
            and each.fits(moment, self.active_player, self.turn, now)
            and not (any(place) and each.during[: len(place)] == place)
        ]

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        super().read_triggered(event, index)
        if self.cast_x and event.ability >= 0:
            self.trigger_x[event.trigger] = self.cast_x
        if self.cast_last and event.ability >= 0:
            self.trigger_spell[event.trigger] = self.cast_last
        if event.ability == -1 and self.reflexive:
            self.said_by[event.trigger] = self.reflexive.pop(0)
        elif event.ability == -1:
            due = self.due(event)
            if due:
                del self.scheduled[due[0].event.delayed]
                same = all(each.says == due[0].says and each.x == due[0].x for each in due)
                self.triggered[event.trigger] = due[0] if same else None

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        super().read_put_on_stack(event, index)
        thing = self.objects[event.object]
        thing.that_spell = self.trigger_spell.get(event.trigger, self.cast_last)
        if event.trigger or isinstance(thing.rules, TriggeredAbility):
            thing.x = self.x_of_trigger(event, thing)

    def x_of_trigger(self, event: ev.AbilityPutOnStack, thing: Thing) -> int:
        """The X of a triggered ability (CR 107.3i, 107.3m, 107.3n)."""
        if event.ability == -1 and event.trigger in self.said_by:
            _, when, x = self.said_by.pop(event.trigger)
            if when is not None:
                kind: Any = when.target
                thing.rules = TriggeredAbility(StepBegins(WHEN_YOU_DO), when.effects, kind)
            return x
        if event.ability == -1:
            scheduled = self.triggered.get(event.trigger)
            if scheduled is None or scheduled.says is None:
                return 0
            thing.rules = TriggeredAbility(StepBegins(scheduled.says.when), scheduled.says.effects)
            return scheduled.x
        source = self.find(event.source)
        if source is None or not isinstance(thing.rules, TriggeredAbility):
            return 0
        trigger = thing.rules.trigger
        if isinstance(trigger, ZoneChanges) and trigger.change == "enters":
            # An ability that it gained defines no X of its own (CR 107.3j).
            own = source.card.abilities if source.card is not None else ()
            return source.cast_x if any(thing.rules is each for each in own) else 0
        if isinstance(trigger, SpellIsCast):
            return source.x
        if isinstance(trigger, CastsSpell):
            return self.trigger_x.get(event.trigger, 0)
        return self.cycling_x if isinstance(trigger, Cycles) and not trigger.or_discards else 0
