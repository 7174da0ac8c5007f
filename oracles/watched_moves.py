"""What triggers from any permanent of a kind that enters, dies or leaves the battlefield (CR 603.6a, 603.10a)."""

from collections.abc import Iterator

from rulehound.core import events as ev
from rulehound.core.abilities import Ability
from rulehound.core.effects import followed
from rulehound.core.object_effects import Move, Sacrifice
from rulehound.core.triggered_abilities import CardIsPut, TriggeredAbility, ZoneChanges
from rulehound.core.zones import BATTLEFIELD, EXILE
from rulehound.oracles.course import Thing
from rulehound.oracles.derived import Characteristics
from rulehound.oracles.due_triggers import DueTriggers
from rulehound.oracles.trigger_events import Found, is_about_others, own_triggers
from rulehound.oracles.whose import concerns


class WatchedMoves(DueTriggers):
    """Notes what triggers from others' moves; where several move at once the order is not relied on."""

    def begin(self) -> None:
        super().begin()
        self.batch: list[Thing] | None = None
        """What has left the battlefield in the batch of state-based actions in course."""
        self.unreturned = False
        """Whether a card in exile was put elsewhere since then, perhaps as others returned to the battlefield."""
        self.left: list[Thing] = []
        """What has left the battlefield since a player last received priority, and watches others."""

    def watch_entering(self, thing: Thing, index: int) -> None:
        """What is on the battlefield sees a permanent enter, itself too; what came with it may not have come yet."""
        was = self.board.characteristics(thing)
        found = self.watching(thing, was, ("enters",), {"enters": "603.6a"}, ())
        self.note(found, index, known=not self.board.uncertain(thing))
        if len(self.board.arriving) > 1:
            own = own_triggers(thing.card).get(ZoneChanges, ()) if thing.card is not None else ()
            self.allow(
                (thing.id, number, thing.controller, "603.6a")
                for number, ability in own
                if is_about_others(ability)
            )

    def watch_leaving(self, thing: Thing, dies: bool, gone: list[Thing], index: int) -> None:
        """What was there sees a permanent leave, itself too; `gone` left at once with it (CR 603.10a)."""
        if not self.watchers.there and not self.left and not gone:
            return
        was = self.board.last_known(thing)
        changes = ("leaves", "dies") if dies else ("leaves",)
        rules = {"leaves": "603.10a", "dies": "700.4"}
        several = self.moves_several()
        found = self.watching(thing, was, changes, rules, gone)
        self.note(found, index, known=not (self.board.uncertain(thing) or several))
        if several:
            self.allow(self.watching(thing, was, changes, rules, self.left))
        if thing.card is not None and any(
            is_about_others(each) for _, each in own_triggers(thing.card).get(ZoneChanges, ())
        ):
            self.left.append(thing)

    def watch_card(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """What is there once a card has been put somewhere sees it; what leaves with it does not (CR 603.10).

        The trace does not tell whether more is sacrificed together with it, for a cost.
        """
        if thing.token or thing.ability != -2:
            return
        self.unreturned = self.unreturned or event.origin == EXILE
        found = [
            (watcher.id, number, watcher.controller, "603.2")
            for watcher, number, ability in self.watchers.rows(CardIsPut)
            if isinstance(trigger := ability.trigger, CardIsPut)
            and watcher.id != thing.id
            and trigger.zone == event.zone
            and trigger.origin in ("", event.origin)
            and concerns(trigger.whose, watcher.controller, thing.owner)
        ]
        together = self.batch is not None or (
            event.origin == BATTLEFIELD and (event.cause == "sacrifice" or self.moves_several())
        )
        self.note(found, index, known=not together)

    def watch_with(self, thing: Thing, event: ev.ObjectMoved) -> None:
        """What returns may see what was to return with it put elsewhere: it is there after that too (CR 603.10)."""
        if self.unreturned and event.origin == EXILE and thing.card is not None:
            rows = own_triggers(thing.card).get(CardIsPut, ())
            self.allow((event.new, number, event.controller, "603.2") for number, _ in rows)

    def watching(
        self,
        thing: Thing,
        was: Characteristics,
        changes: tuple[str, ...],
        rules: dict[str, str],
        gone: list[Thing] | tuple[()],
    ) -> Iterator[Found]:
        """The abilities that see this permanent move, of what is there and of what left at once with it."""
        rows: list[tuple[Thing, int, Ability]] = [*self.watchers.rows(ZoneChanges)]
        for other in gone:
            if other.card is not None and other.id != thing.id:
                rows += [
                    (other, number, each) for number, each in own_triggers(other.card).get(ZoneChanges, ())
                ]
        for watcher, number, ability in rows:
            trigger = ability.trigger if isinstance(ability, TriggeredAbility) else None
            if (
                isinstance(trigger, ZoneChanges)
                and trigger.whose
                and trigger.change in changes
                and concerns(trigger.whose, watcher.controller, thing.controller)
                and was.matches(trigger.what)
                and not (trigger.another and watcher.id == thing.id)
            ):
                yield watcher.id, number, watcher.controller, rules[trigger.change]

    def moves_several(self) -> bool:
        """Whether what resolves may move several at once, so that the trace does not say what saw what leave."""
        thing = self.board.now_resolving
        if thing is None:
            return False
        return thing.effects is None or any(
            isinstance(effect, Sacrifice)
            or (
                isinstance(effect, Move)
                and effect.which != "this"
                and not (effect.which == "target" and len(thing.targets) < 2)
            )
            for effect in followed(thing.effects)
        )
