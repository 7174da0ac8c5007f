"""Oracle: modes are chosen as something is put on the stack, and targets for these only (CR 700.2, 603.3c)."""

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any, ClassVar

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.decisions import Decision
from rulehound.core.effects import Choose, Mode, modal
from rulehound.core.players import PLAYERS
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.core.zones import STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.legal_targets import is_legal_target, is_still_legal

Targets = tuple[int | str, ...]


def choices(choose: Choose, possible: list[int]) -> set[tuple[int, ...]]:
    """The choices of modes that there are where these are possible, each once (CR 700.2, 700.2d)."""
    rows = combinations_with_replacement if choose.repeat else combinations
    return {row for number in range(choose.least, choose.most + 1) for row in rows(possible, number)}


class ModesOracle(Oracle):
    """Judges which modes are offered and chosen, and the targets of each where several have one.

    With one target only the chosen modes are judged like any spell or ability, by other oracles.  What each of
    several modes did to its own target is not judged.
    """

    name: ClassVar = "modes"
    rules: ClassVar = ("700.2", "700.2a", "700.2b", "700.2c", "700.2d", "601.2b", "603.3c", "115.1", "608.2b")
    needs: ClassVar = frozenset(
        ("ModesChosen", "SpellCast", "AbilityActivated", "AbilityPutOnStack", "ObjectMoved", "ResolutionBegan",
         "ResolutionEnded", "TriggersCeased")
    )  # fmt: skip
    hears: ClassVar = True
    reads: ClassVar = {
        ev.ModesChosen: "read_modes",
        ev.SpellCast: "read_cast",
        ev.AbilityActivated: "read_activated",
        ev.TriggersCeased: "read_ceased",
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
    }

    def begin(self) -> None:
        self.modes: dict[int, list[Mode]] = {}
        self.answer: Any = None
        self.sees_decisions = "Decision" in self.capabilities.complete
        self.blind = False
        """Whether something may be activated anew, with the choices that were made for it before (CR 733.1)."""
        self.any_legal: bool | None = None

    # What may be chosen.

    def hear(self, decision: Decision, answer: Any, index: int) -> None:
        """All legal choices of modes are offered, and no other (CR 700.2a)."""
        self.blind = self.blind or decision.about == "kept"
        if decision.about != "mode":
            return
        self.answer = decision.options[answer][1]
        choose = self.choose_of(decision)
        if choose is None:
            return
        besides = 0 if decision.rule == "603.3c" else decision.subject
        possible = self.possible(choose, decision.player, besides)
        if possible is None:
            return
        wanted = choices(choose, possible)
        offered = {option[1] for option in decision.options}
        rule = "603.3c" if decision.rule == "603.3c" else "700.2a"
        if offered == wanted:
            self.holds(rule)
        else:
            how = "too few" if offered < wanted else "too many" if wanted < offered else "other"
            self.wrong(rule, f"{decision.player} was offered {how} choices of modes", index, "offered", how)

    def choose_of(self, decision: Decision) -> Choose | None:
        """What is modal: an object on the stack, or the one ability of a source that waits to go there."""
        if decision.rule != "603.3c":
            thing = self.board.objects.get(decision.subject)
            return modal(thing.text) if thing is not None else None
        texts = [
            modal(self.board.ability(each.source, each.ability))
            for each in self.board.waiting.values()
            if each.source == decision.subject and each.player == decision.player
        ]
        found = [each for each in texts if each is not None]
        return found[0] if found and all(each == found[0] for each in found) else None

    def possible(self, choose: Choose, player: str, besides: int) -> list[int] | None:
        """The modes that have no target or a legal one; None where that is not known."""
        found: list[int] = []
        for place, mode in enumerate(choose.modes):
            has = mode.target is None or self.has_target(mode.target, player, besides)
            if has is None:
                return None
            if has:
                found.append(place)
        return found

    def has_target(self, kind: str, player: str, besides: int) -> bool | None:
        """Whether there is something to aim at; None where that is not known."""
        board = self.board
        there = [*PLAYERS, *(each.id for each in board.permanents()), *board.zone(STACK)]
        found = [
            is_legal_target(board, each, kind, player)
            for each in there
            if each != besides and each not in board.resolved
        ]
        return True if True in found else None if None in found else False

    # What was chosen.

    def read_modes(self, event: ev.ModesChosen, index: int) -> None:
        """As many as it says, none twice unless it says so, and as they were chosen (CR 700.2, 700.2d)."""
        answer, self.answer = self.answer, None
        blind, self.blind = self.blind, False
        thing = self.board.objects.get(event.object)
        choose = modal(thing.text) if thing is not None else None
        if thing is None or choose is None:
            if thing is not None and thing.text is not None:
                self.wrong("700.2", "modes were chosen for something that is not modal", index, "not modal")
            return
        number = len(event.modes)
        if not choose.least <= number <= choose.most or max(event.modes, default=0) >= len(choose.modes):
            self.wrong("700.2", f"{number} modes were chosen", index, "number")
            return
        if len(set(event.modes)) < number and not choose.repeat:
            self.wrong("700.2d", "a mode was chosen twice", index, "twice")
            return
        if answer is not None and tuple(answer) != event.modes:
            self.wrong("601.2b", "other modes than were chosen came to be", index, "other than chosen")
            return
        if answer is None and self.sees_decisions and not blind:
            possible = self.possible(choose, event.player, event.object)
            if possible is not None and len(choices(choose, possible)) > 1:
                rule = "700.2b" if isinstance(thing.rules, TriggeredAbility) else "700.2a"
                self.wrong(rule, f"{event.player} was not asked for a choice of modes", index, "not asked")
                return
        self.holds("700.2")
        self.holds("700.2d")
        self.modes[event.object] = [choose.modes[place] for place in event.modes]
        if isinstance(thing.rules, TriggeredAbility):
            self.judge_targets(thing, thing.targets, index)

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        self.judge_begun(self.board.objects.get(event.object), event.targets, index)

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        thing = self.board.objects.get(event.stack_object)
        if thing is not None and isinstance(thing.rules, ActivatedAbility):
            self.judge_begun(thing, event.targets, index)

    def judge_begun(self, thing: Thing | None, targets: Targets, index: int) -> None:
        """Its modes have been chosen by now, and targets for these (CR 601.2b)."""
        if thing is None:
            return
        if modal(thing.text) is not None:
            self.wrong("601.2b", "no mode was chosen for something modal", index, "none")
        elif thing.id in self.modes:
            self.holds("601.2b")
            self.judge_targets(thing, targets, index)

    def judge_targets(self, thing: Thing, targets: Targets, index: int) -> None:
        """Just the chosen modes have targets, each a legal one of its own kind (CR 700.2c, 115.1)."""
        kinds = [mode.target for mode in self.modes[thing.id] if mode.target is not None]
        if len(kinds) != len(targets):
            self.wrong(
                "700.2c", f"{len(targets)} targets were chosen for {len(kinds)} modes", index, "targets"
            )
            return
        announced = not isinstance(thing.rules, TriggeredAbility)
        legal = [
            is_legal_target(self.board, target, kind, thing.controller, announced=announced)
            for target, kind in zip(targets, kinds, strict=True)
        ]
        if False in legal and self.board.stirred:
            return  # What was paid for it may have ended what made a target legal (CR 601.2c, 601.2h).
        if False in legal:
            self.wrong("115.1", "a mode was aimed at something that it cannot be aimed at", index, "target")
        elif None not in legal:
            self.holds("700.2c")

    def read_ceased(self, event: ev.TriggersCeased, index: int) -> None:
        """A modal ability is removed where too few of its modes can be chosen (CR 603.3c)."""
        for trigger in event.triggers:
            waiting = self.board.waiting.get(trigger)
            if waiting is None or event.rule.startswith("724"):
                continue
            choose = modal(self.board.ability(waiting.source, waiting.ability))
            possible = self.possible(choose, waiting.player, 0) if choose is not None else None
            if choose is None or possible is None:
                continue
            if len(possible) >= choose.least or (possible and choose.repeat):
                self.wrong("603.3c", "an ability was removed that had modes to choose", index, "removed")
            else:
                self.holds("603.3c")

    # As it resolves.

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Whether any of several targets is still legal (CR 608.2b)."""
        self.any_legal = None
        thing = self.board.objects.get(event.object)
        kinds = [mode.target for mode in self.modes.get(event.object, ()) if mode.target is not None]
        if thing is None or len(kinds) < 2 or len(kinds) != len(thing.targets):
            return
        legal: Sequence[bool | None] = [
            is_still_legal(self.board, target, kind, thing.controller)
            for target, kind in zip(thing.targets, kinds, strict=True)
        ]
        if None not in legal:
            self.any_legal = True in legal

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        legal, self.any_legal = self.any_legal, None
        if legal is None:
            return
        thing = self.board.objects.get(event.object)
        if getattr(thing.text if thing is not None else None, "condition", None) is not None:
            return
        if legal == event.resolved:
            self.holds("608.2b")
        else:
            how = "resolved" if event.resolved else "did not resolve"
            self.wrong("608.2b", f"something with several modes {how}", index, how)
