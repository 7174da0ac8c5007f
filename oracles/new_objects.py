"""Oracle: what changes zones begins anew, and abilities do not need their source (CR 400.7, 113.7a, 614.1d)."""

from typing import ClassVar, Final

from rulehound.core import events as ev
from rulehound.core.effects import Effect
from rulehound.core.object_effects import Move
from rulehound.core.replacement_effects import (
    EntersChoosingColor,
    EntersForSacrifice,
    EntersTapped,
    Replacement,
)
from rulehound.core.zones import BATTLEFIELD, STACK
from rulehound.oracles.attachments import may_enchant
from rulehound.oracles.base import Oracle
from rulehound.oracles.board import NOTHING
from rulehound.oracles.course import Thing
from rulehound.oracles.derived import Characteristics
from rulehound.oracles.entering import (
    as_it_enters,
    counters_entering,
    is_taken,
    put_under,
    reaches,
    token_entering,
)

LEAVING: Final = frozenset(
    ("AbilityPutOnStack", "ResolutionBegan", "ResolutionEnded", "Countered", "TurnEnding")
)
"""What tells why an ability leaves the stack."""


class NewObjects(Oracle):
    """Whatever a moved object has must come from how it enters; nothing is left of what it was.

    How abilities leave the stack is judged where a target shows all that may make them leave.
    """

    name: ClassVar = "new-objects"
    rules: ClassVar = (
        "400.7", "614.1d", "614.12", "614.12a", "616.1", "616.1b", "608.2n", "608.3a", "608.3c", "303.4f", "303.4g",
        "701.3b", "113.7a", "110.2a",
    )  # fmt: skip
    needs: ClassVar = frozenset(("GameBegan", "ObjectMoved"))
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.ObjectMoved: "read_moved",
        ev.TokenCreated: "read_token",
        ev.Attached: "read_attached",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
        ev.Countered: "read_countered",
        ev.TurnEnding: "read_ending",
        ev.PriorityReceived: "read_priority",
        ev.DamageDealt: "read_damage",
    }

    def begin(self) -> None:
        self.shows_leaving = self.capabilities.complete >= LEAVING
        self.leaving: set[int] = set()
        self.stays: dict[int, bool] = {}
        self.ending = False
        self.aura: tuple[int, int, int] | None = None
        """An Aura that entered just now, the target of the spell that it was (0 for none), and when."""

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        thing = self.board.objects.get(event.object)
        if thing is None:
            return
        self.judge_alone(index)
        if (
            event.new
            and event.zone == BATTLEFIELD
            and thing.card is not None
            and thing.card.enchant is not None
        ):
            aimed = [target for target in thing.targets if isinstance(target, int)]
            self.aura = (event.new, aimed[0] if event.origin == STACK and aimed else 0, index)
        if self.stays:
            self.judge_leaving(thing, event, index)
        if thing.ability != -2:
            self.judge_ability(thing, event, index)
        elif event.new and event.zone == BATTLEFIELD:
            self.judge_entering(thing, event, index)
        elif event.new:
            if event.tapped or event.counters or event.chosen:
                what = "tapped" if event.tapped else "counters" if event.counters else "a choice"
                self.wrong("400.7", f"{thing.name} kept {what} in the {event.zone}", index, what, "elsewhere")
            else:
                self.holds("400.7")

    def judge_entering(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """A permanent enters untapped, without counters and choices, unless something says so."""
        if thing.card is None:
            return
        entering = as_it_enters(self.board, thing, event.controller)
        self.judge_entry(thing.name, entering, event.controller, event.origin, index)
        x = thing.x if thing.zone == STACK else 0
        may_be = self.may_enter_tapped(thing, entering, event.controller, x)
        tapped = True in may_be
        kinds = counters_entering(self.board, thing, event.controller, 0)
        chooses = any(isinstance(each, EntersChoosingColor) for each in entering.abilities)
        there = any(not each.this for _, _, each in self.board.special(EntersTapped))
        if event.tapped and not tapped and there:
            self.wrong(
                "614.12",
                f"{thing.name} entered tapped by an effect that does not apply to it",
                index,
                "tapped",
            )
        elif event.tapped and not tapped:
            self.wrong("400.7", f"{thing.name} entered tapped; nothing says so", index, "tapped", "entering")
        elif False not in may_be and not event.tapped:
            self.wrong(
                "614.1d", f"{thing.name} entered untapped; an effect has it enter tapped", index, "untapped"
            )
        elif any(kind not in kinds for kind, _ in event.counters):
            self.wrong(
                "400.7", f"{thing.name} entered with counters; nothing says so", index, "counters", "entering"
            )
        elif event.chosen and not chooses:
            self.wrong(
                "400.7", f"{thing.name} entered with a choice made before", index, "a choice", "entering"
            )
        elif chooses and not event.chosen and "Decision" in self.capabilities.complete:
            self.wrong("614.12a", f"{thing.name} entered, and no color was chosen for it", index, "no choice")
        elif (
            event.origin == STACK and event.controller != thing.controller and not is_taken(self.board, event)
        ):
            self.wrong(
                "608.3a",
                f"{thing.name} entered under {event.controller}'s control; {thing.controller} controlled the spell",
                index,
                "controller",
            )
        elif self.is_put_wrongly(event):
            self.wrong(
                "110.2a",
                f"{thing.name} was put onto the battlefield under {event.controller}'s control, "
                "which is not what the effect says",
                index,
                "controller",
            )
        else:
            self.holds("400.7")
            if tapped:
                self.holds("616.1" if False in may_be else "614.1d")
            elif there:
                self.holds("614.12")
            if event.origin == STACK:
                self.holds("608.3a")

    def may_enter_tapped(self, thing: Thing, entering: Characteristics, controller: str, x: int) -> set[bool]:
        """Whether it enters tapped, by what it would be on the battlefield (CR 614.12): both where that is chosen.

        Of effects that say otherwise the last one applied is so (CR 616.1); who pays life has it untapped.
        """
        found = [
            each
            for each in entering.abilities
            if isinstance(each, EntersTapped)
            and each.this
            and (each.x_at_most is None or x <= each.x_at_most)
        ]
        found += [
            effect
            for source, _, effect in self.board.special(EntersTapped)
            if not effect.this
            and source.id not in self.board.arriving_with(thing)
            and reaches(entering, source, effect.what, effect.whose, controller)
        ]
        surely = any(not each.untapped and not each.life for each in found)
        may_be = {not each.untapped for each in found}
        return may_be | ({False} if not surely else set())

    def judge_entry(
        self, name: str, entering: Characteristics, controller: str, origin: str, index: int
    ) -> None:
        """What an effect gives another player, or sends elsewhere, does not enter like that (CR 614.12, 616.1b)."""
        replacing = [
            (source, effect)
            for source, _, effect in self.board.special(Replacement)
            if effect.event == "enters" and source.id not in self.board.arriving
        ]
        applying = [
            (source, effect)
            for source, effect in replacing
            if not effect.this
            and not (effect.only == "not cast" and origin == STACK)
            and reaches(entering, source, effect.picked, effect.whose, controller)
        ]
        taking = [source for source, effect in applying if effect.by_you and source.controller != controller]
        if taking and all(effect.by_you for _, effect in replacing) and len(replacing) == len(taking):
            self.wrong("616.1b", f"{name} entered for {controller}, and is another player's", index, "taken")
        elif any(effect.zone for _, effect in applying):
            self.wrong("614.12", f"{name} entered, which an effect puts elsewhere", index, "elsewhere")
        elif replacing:
            self.holds("616.1b" if any(effect.by_you for _, effect in replacing) else "614.12")

    def is_put_wrongly(self, event: ev.ObjectMoved) -> bool:
        """Whether an effect puts it onto the battlefield under the control of somebody else (CR 110.2a)."""
        if event.origin == STACK or any(
            effect.event == "enters" and effect.by_you for _, _, effect in self.board.special(Replacement)
        ):
            return False
        players = put_under(self.board, event)
        if players and event.controller in players:
            self.holds("110.2a")
        return bool(players) and event.controller not in players

    def may_not_enter(self, thing: Thing) -> bool:
        """Whether something replaces its entering the battlefield by something else (CR 614.12)."""
        own = thing.card is not None and any(
            isinstance(each, EntersForSacrifice) for each in thing.card.abilities
        )
        return own or any(
            effect.event == "enters" and effect.zone and not effect.only
            for _, _, effect in self.board.special(Replacement)
        )

    # What is attached.

    def read_attached(self, event: ev.Attached, index: int) -> None:
        """An Aura spell enters attached to its target, in the same event; nothing is attached where it cannot be."""
        aura, self.aura = self.aura, None
        thing, host = self.board.objects.get(event.object), self.board.find(event.to)
        if thing is None or host is None:
            return
        legal = may_enchant(self.board, thing, host, thing.controller)
        if aura is not None and self.came_together(host):
            legal = False
        if aura is not None and (aura[0] != event.object or aura[2] != index - 1):
            self.left_alone(*aura[:2], index)
        elif aura is not None and aura[1] and aura[1] != event.to:
            self.wrong("608.3c", f"{thing.name} entered attached to what it was not aimed at", index, "other")
        elif legal is False:
            rule = "701.3b" if aura is None else "608.3c" if aura[1] else "303.4f"
            self.wrong(
                rule, f"{thing.name} became attached to {host.name}, which it cannot be", index, "illegal"
            )
        elif legal:
            self.holds("701.3b" if aura is None else "608.3c" if aura[1] else "303.4f")

    def came_together(self, host: Thing) -> bool:
        """Whether one instruction has surely returned this together with what has just entered (CR 303.4f)."""
        resolving = self.board.now_resolving
        said: tuple[Effect, ...] = (resolving.effects or ()) if resolving is not None else ()
        return host.id in self.board.arriving and len(said) == 1 and isinstance(said[0], Move)

    def judge_alone(self, index: int) -> None:
        """An Aura that entered has become attached to something before anything else happens (CR 608.3c, 303.4g)."""
        if self.aura is not None and index > self.aura[2] + 1:
            self.left_alone(*self.aura[:2], index)
            self.aura = None

    def left_alone(self, id: int, aimed: int, index: int) -> None:
        thing = self.board.find(id)
        rule = "608.3c" if aimed else "303.4g"
        name = thing.name if thing is not None else "an Aura"
        self.wrong(rule, f"{name} entered attached to nothing", index, "unattached")

    def read_token(self, event: ev.TokenCreated, index: int) -> None:
        """A token has no past, and no counters but those that something has it enter with."""
        info = event.object
        token = token_entering(self.board, info)
        self.judge_entry(info.name, token.printed or NOTHING, info.controller, "", index)
        if not info.counters:
            return
        kinds = counters_entering(self.board, token, info.controller, 0)
        if any(kind not in kinds for kind, _ in info.counters):
            self.wrong(
                "400.7", f"the token {info.name} was created with counters", index, "counters", "token"
            )

    # Abilities on the stack.

    def judge_ability(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """An ability leaves the stack by resolving, by being countered, or as the turn or combat ends."""
        known = thing.id in self.leaving or thing in self.board.resolving or self.ending
        if not known and event.origin == STACK and self.shows_leaving:
            self.wrong("113.7a", "an ability left the stack without having resolved", index, "ability gone")

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """An ability resolves also where its source has left (CR 113.7a)."""
        self.leaving.add(event.object)
        thing = self.board.objects.get(event.object)
        if thing is not None and thing.source and thing.source not in self.board.objects:
            self.holds("113.7a")

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        self.leaving.add(event.object)
        thing = self.board.objects.get(event.object)
        if thing is not None and thing.zone == STACK and thing.ability == -2 and thing.card is not None:
            self.stays[event.object] = event.resolved and thing.card.is_permanent

    def judge_leaving(self, thing: Thing, event: ev.ObjectMoved, index: int) -> None:
        """A permanent spell that resolved enters the battlefield (CR 608.3a)."""
        enters = self.stays.pop(event.object, None)
        if enters and event.zone != BATTLEFIELD and self.may_not_enter(thing):
            return
        if enters is not None and enters != (event.zone == BATTLEFIELD):
            how = "enters" if not enters else "does not enter"
            self.wrong("608.3a", f"{thing.name} {how} the battlefield as it leaves the stack", index, how)

    def read_countered(self, event: ev.Countered, index: int) -> None:
        self.leaving.add(event.object)

    def read_ending(self, event: ev.TurnEnding, index: int) -> None:
        self.ending = True

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        self.ending = False
        self.judge_alone(index)
        for id in self.stays:
            if id in self.board.objects:
                name = self.board.objects[id].name
                self.wrong("608.2n", f"{name} stayed on the stack after it had resolved", index, "stayed")
        self.stays.clear()

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        """Damage is dealt to what is there, not to what an object was before it moved."""
        if isinstance(event.target, int) and event.target not in self.board.objects:
            if event.target in self.board.gone:
                self.wrong(
                    "400.7", "damage was dealt to an object that had moved on", index, "damage", "gone"
                )
