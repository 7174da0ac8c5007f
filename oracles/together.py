"""Oracle: players choose in turn order, and then all happens at once; what is done may trigger (CR 101.4, 603.12)."""

from typing import Any, ClassVar

from rulehound.core import events as ev
from rulehound.core.damage_effects import DealDamage
from rulehound.core.decisions import Decision
from rulehound.core.effects import WHEN_YOU_DO, Effect, WhenYouDo
from rulehound.core.object_effects import DiscardCards, Sacrifice
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.numbers import value
from rulehound.oracles.wording import spelled_out

KINDS = ("sacrifice", "discard")
"""What a player may be asked to choose that goes."""


class Together(Oracle):
    """Follows what is chosen and what goes in resolutions that say nothing but that, and reflexive abilities.

    In a resolution of several instructions only what may be chosen is judged.
    """

    name: ClassVar = "together"
    rules: ClassVar = ("101.4", "608.2e", "608.2d", "701.21a", "603.12")
    needs: ClassVar = frozenset(
        ("ResolutionBegan", "ResolutionEnded", "ObjectMoved", "CardDiscarded", "ControlChanged", "EffectBegan",
         "DelayedTriggerCreated", "ReplacementApplied", "SpellCast", "AbilityPutOnStack", "DamageDealt")
    )  # fmt: skip
    hears: ClassVar = True
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.ResolutionBegan: "read_resolution_began",
        ev.ResolutionEnded: "read_resolution_ended",
        ev.ObjectMoved: "read_moved",
        ev.DelayedTriggerCreated: "read_created",
        ev.DamageDealt: "read_damage",
        ev.CardDiscarded: "read_discarded",
    }

    def begin(self) -> None:
        self.thing: Thing | None = None
        self.only: Sacrifice | DiscardCards | WhenYouDo | None = None
        self.due: dict[str, int] | None = None
        self.chosen: dict[int, str] = {}
        self.gone: dict[str, int] = {}
        self.last = ""
        self.created = 0
        """The index at which a reflexive ability was created, 0 where none was."""
        self.began = 0
        self.dealt = self.discarded = False

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Note what is to go, and of whom."""
        self.begin()
        self.began = index
        thing = self.thing = self.board.objects.get(event.object)
        row: tuple[Effect, ...] = getattr(thing.text, "effects", ()) if thing is not None else ()
        if len(row) == 1 and isinstance(row[0], Sacrifice | DiscardCards | WhenYouDo):
            self.only = row[0]
        if thing is not None and isinstance(self.only, Sacrifice):
            self.due = self.due_of(thing, self.only)

    def due_of(self, thing: Thing, effect: Sacrifice) -> dict[str, int] | None:
        """How many permanents each player is to sacrifice: as many as it says, or all (CR 701.21a)."""
        amount = value(effect.amount, self.board.x_now(thing))
        whom = {
            "you": (thing.controller,), "each player": PLAYERS, "each opponent": (opponent_of(thing.controller),),
            "target": tuple(each for each in thing.targets if isinstance(each, str)),
        }.get(effect.who)  # fmt: skip
        if amount is None or whom is None:
            return None
        found: dict[str, int] = {}
        for player in whom:
            there = self.board.picks(effect.what, "you", player)
            if there is None:
                return None
            found[player] = min(amount, len(there))
        return found

    def hear(self, decision: Decision, answer: Any, index: int) -> None:
        """The active player chooses first, and nothing has gone before the last has chosen (CR 101.4, 608.2e)."""
        if decision.about not in KINDS or self.thing is None or not isinstance(answer, int):
            return
        if decision.about == "sacrifice":
            self.judge_options(decision, index)
            self.chosen[decision.options[answer][1]] = decision.player
        if self.only is None or isinstance(self.only, WhenYouDo) or self.only.who != "each player":
            return
        if self.last and decision.player != self.last:
            if decision.player == self.board.active_player:
                self.wrong("101.4", "the active player chose after another player", index, "order")
            else:
                self.holds("101.4")
            if sum(self.gone.values()):
                self.wrong("608.2e", "a player chose after what another chose had gone", index, "too late")
            else:
                self.holds("608.2e")
        self.last = decision.player

    def judge_options(self, decision: Decision, index: int) -> None:
        """All permanents of that kind that the player controls, but those chosen already (CR 701.21a)."""
        effect = self.only
        if not isinstance(effect, Sacrifice):
            return
        there = self.board.picks(effect.what, "you", decision.player)
        if there is None:
            return
        wanted = {each.id for each in there} - self.chosen.keys()
        offered = {option[1] for option in decision.options}
        if offered == wanted:
            self.holds("608.2d")
        else:
            self.wrong(
                "608.2d", f"{decision.player} was offered other permanents to sacrifice", index, "offered"
            )

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """Nobody sacrifices what they do not control; what was chosen goes (CR 701.21a)."""
        if self.thing is None or event.origin != BATTLEFIELD or event.cause != "sacrifice":
            return
        thing = self.board.objects.get(event.object)
        if thing is None:
            return
        self.gone[thing.controller] = self.gone.get(thing.controller, 0) + 1
        player = self.chosen.pop(event.object, thing.controller)
        if player != thing.controller:
            self.wrong("701.21a", f"{player} sacrificed what another player controls", index, "controller")

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        self.dealt = True

    def read_discarded(self, event: ev.CardDiscarded, index: int) -> None:
        self.discarded = True

    def read_created(self, event: ev.DelayedTriggerCreated, index: int) -> None:
        if event.when == WHEN_YOU_DO:
            self.created = index

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        """What was to go has; something that was done has created its reflexive ability (CR 603.12)."""
        thing, only, due = self.thing, self.only, self.due
        self.thing = None
        if thing is None or thing.id != event.object or not event.resolved:
            return
        if self.chosen:
            self.wrong("701.21a", "what was chosen to be sacrificed was not", index, "not sacrificed")
        if due is not None:
            done = {player: number for player, number in self.gone.items() if number}
            if done == {player: number for player, number in due.items() if number}:
                self.holds("701.21a")
            else:
                self.wrong("701.21a", "other numbers of permanents were sacrificed", index, "number")
        if isinstance(only, WhenYouDo):
            happened = (self.created or index) > self.began + 1
            if all(isinstance(each, DealDamage) for each in only.do):
                happened = self.dealt  # What was prevented or replaced has not happened (CR 603.2g).
            elif all(isinstance(each, DiscardCards) for each in spelled_out(only.do)):
                happened = self.discarded
            if happened != bool(self.created):
                how = "not created" if happened else "created"
                self.wrong("603.12", f"a reflexive ability was {how}", index, how)
            else:
                self.holds("603.12")
