"""Control that an effect or an Aura gives, and that goes back as that ends (CR 611.2a, 611.3a, 613.7)."""

from rulehound.core import events as ev
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.attachments import gives_control
from rulehound.oracles.base import Oracle
from rulehound.oracles.lasting_effects import Lasts


class GivenControl(Oracle):
    """Keeps under whom permanents entered, and who is to have them once effects on their control have ended."""

    def begin(self) -> None:
        self.entered_under: dict[int, str] = {}
        self.returns: dict[int, str] = {}
        self.any_given = any(map(gives_control, self.cards.values()))
        self.given_at: dict[tuple[str, int], int] = {}
        """When an Aura became attached, or an effect on control began."""
        self.held: set[int] = set()
        """What an Aura gave control of as a player last received priority."""

    def read_game_began(self, event: ev.GameBegan, index: int) -> None:
        for info in event.objects:
            self.entered_under[info.id] = info.owner if self.any_given else info.controller

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        if event.zone == BATTLEFIELD:
            self.entered_under[event.new] = event.controller
        elif self.returns:
            self.returns.pop(event.object, None)

    def read_token(self, event: ev.TokenCreated, index: int) -> None:
        self.entered_under[event.object.id] = event.object.controller

    def expect_return(self, lasts: Lasts) -> None:
        """Whose a permanent is to be when an effect on its control has ended."""
        if not lasts.event.what.startswith("control"):
            return
        for id in lasts.event.objects:
            thing = self.board.objects.get(id)
            if thing is None or id not in self.entered_under:
                continue
            whose = self.entered_under[id]
            for other in self.board.lasting.values():
                if (
                    other is not lasts
                    and id in other.event.objects
                    and other.event.what.startswith("control")
                ):
                    whose = other.event.player
            if not self.any_given:
                self.returns[id] = whose

    def read_control(self, event: ev.ControlChanged, index: int) -> None:
        if self.returns.get(event.object) == event.player:
            del self.returns[event.object]
            self.holds("611.2a")

    def read_attached(self, event: ev.Attached, index: int) -> None:
        self.given_at["Aura", event.object] = index

    def judge_given(self, index: int) -> None:
        """Who has what an Aura gives control of: whose Aura or effect came last, else who had it before."""
        there = self.board.permanents()
        auras = [each for each in there if each.attached_to and each.card and gives_control(each.card)]
        given = {each.attached_to for each in auras}
        for thing in there:
            if thing.id not in given | self.held:
                continue
            said = [
                (self.given_at.get(("Aura", each.id), -1), each.controller)
                for each in auras
                if each.attached_to == thing.id
            ]
            said += [
                (self.given_at.get(("effect", id), -1), lasts.event.player)
                for id, lasts in self.board.lasting.items()
                if thing.id in lasts.event.objects and lasts.event.what.startswith("control")
            ]
            whose = max(said)[1] if said else self.entered_under.get(thing.id, thing.controller)
            if thing.controller == whose:
                self.holds("611.3a")
            else:
                sentence = f"{thing.controller} controls {thing.name}, which is {whose}'s by what came last"
                self.wrong("611.3a", sentence, index, "controller")
        self.held = given

    def judge_control(self, index: int) -> None:
        """Control is where it belongs by now: given by what came last, and back where an effect has ended."""
        if self.any_given:
            self.judge_given(index)
        for id, player in self.returns.items():
            thing = self.board.objects.get(id)
            if thing is not None and thing.controller != player:
                self.wrong(
                    "611.2a",
                    f"{thing.name} stayed under {thing.controller}'s control after the effect had ended",
                    index,
                    "control kept",
                )
        self.returns.clear()
