"""Oracle: the untap step: phasing, then all of the active player's permanents untap (CR 502.1, 502.3, 702.26b)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.effects import Effect
from rulehound.core.lasting_effects import DoesNotUntap
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.replacement_effects import Skips
from rulehound.core.static_abilities import MayStayTapped, StaysTapped
from rulehound.core.triggered_abilities import Exerts
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.wording import may_be_said


class UntapStep(Oracle):
    """Works out as the step begins what is to phase and to untap, and looks when it is over.

    A step that should have been skipped is left to the oracle on the order of turns.
    """

    name: ClassVar = "untap-step"
    rules: ClassVar = ("502.3", "502.1", "702.26b", "702.26g")
    needs: ClassVar = frozenset(
        ("GameBegan", "StepBegan", "Tapped", "Untapped", "ObjectMoved", "ControlChanged")
    )
    each_priority: ClassVar = False
    reads: ClassVar = {
        ev.StepBegan: "read_step_began",
        ev.PhaseBegan: "read_over",
        ev.StepEnded: "read_over",
        ev.TurnBegan: "read_over",
        ev.PriorityReceived: "read_over",
        ev.ResolutionEnded: "read_resolved",
        ev.AbilityActivated: "read_activated",
        ev.Untapped: "read_untapped",
        ev.Exerted: "read_exerted",
        ev.Tapped: "read_tapped",
        ev.PhasedOut: "read_phased_out",
        ev.PhasedIn: "read_phased_in",
    }

    def begin(self) -> None:
        self.open = False
        self.shows_phasing = self.capabilities.complete >= {"PhasedOut", "PhasedIn"}
        self.blind = not self.shows_phasing and any(
            "phasing" in card.keywords for card in self.cards.values()
        )
        self.player = ""
        self.untapped = False
        self.mine: set[int] = set()
        """What the active player controls as the step begins."""
        self.shows_skipped = "Skipped" in self.capabilities.complete
        self.to_untap = 0
        self.out: set[int] = set()
        self.back: set[int] = set()
        self.went: set[int] = set()
        self.came: set[int] = set()
        self.indirectly: set[int] = set()
        """What phased out with what it is attached to, and phases in with that (CR 702.26g)."""
        self.doubtful = False
        self.stunned: dict[int, int] = {}
        self.kept: list[tuple[str, int | tuple[str, ...]]] = []
        """What stays tapped in a next untap step: of a player, or of whoever controls it then ("")."""
        self.kept_now: list[int | tuple[str, ...]] = []
        self.perhaps: list[tuple[str, int | tuple[str, ...]]] = []
        """The same, of what is not known to have been followed."""
        self.perhaps_now: list[int | tuple[str, ...]] = []
        self.exerted: list[tuple[str, int]] = []
        self.staying: set[int] | None = None
        """What is kept tapped as the others untap, None before that."""
        self.shows_exerting = "Exerted" in self.capabilities.complete

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        if self.open:
            self.read_over(event, index)
        if event.kind != "untap":
            return
        self.open = not self.blind
        if self.blind:
            self.unknown("502.3", "target does not show phasing", index)
            return
        board = self.board
        if any(effect.what in ("untap", "beginning") for _, _, effect in board.special(Skips)):
            self.open = False
            return
        self.untapped = False
        self.player = player = board.active_player
        mine = [each for each in board.permanents() if each.controller == player]
        self.mine = {each.id for each in mine}
        self.stunned = {each.id: each.counters["stun"] for each in mine if each.counters.get("stun")}
        self.staying = None
        self.kept_now, self.perhaps_now = self.parted(self.kept)[1], self.parted(self.perhaps)[1]
        self.kept_now += [id for whose, id in self.exerted if whose == player]
        self.to_untap = sum(
            each.tapped
            for each in mine
            if each.id not in self.stunned and not self.is_kept(each) and not self.may_stay(each)
        )
        self.went, self.came = set(), set()
        phasing = {each.id: board.has(each, "phasing") for each in mine} if self.shows_phasing else {}
        self.doubtful = None in phasing.values()
        self.out = self.with_attached({id for id, has in phasing.items() if has}, back=False)
        back = {
            id for id in board.phased_out if id in board.objects and board.phased_out_under.get(id) == player
        }
        self.back = self.with_attached(back - self.indirectly, back=True)

    def with_attached(self, hosts: set[int], *, back: bool) -> set[int]:
        """These and what phases with them, being attached to one of them (CR 702.26g)."""
        found, board = set(hosts), self.board
        there = [board.objects[id] for id in board.phased_out if id in board.objects] if back else None
        for _ in range(len(board.objects)):
            more = {
                each.id
                for each in (board.permanents() if there is None else there)
                if each.attached_to in found and (not back or each.id in self.indirectly)
            }
            if more <= found:
                break
            found |= more
        return found

    def settle_staying(self) -> set[int]:
        """What is kept tapped, as it is once permanents have phased and before the first one untaps (CR 502.3).

        What goes back to another player as something untaps has had its say on what untaps with that.
        """
        if self.staying is None:
            self.kept, self.kept_now = self.parted(self.kept)
            self.perhaps, self.perhaps_now = self.parted(self.perhaps)
            self.kept_now += [id for whose, id in self.exerted if whose == self.player]
            self.exerted = [each for each in self.exerted if each[0] != self.player]
            self.staying = {each.id for each in self.board.permanents() if each.tapped and self.is_kept(each)}
        return self.staying

    def read_untapped(self, event: ev.Untapped, index: int) -> None:
        """Only the active player's permanents untap, and only those that are phased in."""
        if not self.open:
            return
        self.untapped = True
        staying = self.settle_staying()
        thing = self.board.objects.get(event.object)
        if thing is None:
            return
        if thing.id in staying:
            self.wrong("502.3", f"{thing.name} untapped although an effect keeps it tapped", index, "kept")
        if event.object in self.board.phased_out:
            self.wrong("702.26b", f"{thing.name} untapped while it was phased out", index, "phased out")
        elif thing.controller != self.player:
            self.wrong(
                "502.3", f"{thing.name} untapped in another player's untap step", index, "other player"
            )

    def read_tapped(self, event: ev.Tapped, index: int) -> None:
        if self.open:
            self.wrong("502.3", "a permanent became tapped in an untap step", index, "tapped")

    def read_phased_out(self, event: ev.PhasedOut, index: int) -> None:
        self.went.update(event.objects)
        for id in event.objects:
            thing = self.board.objects.get(id)
            if thing is not None and thing.attached_to in event.objects:
                self.indirectly.add(id)
            else:
                self.indirectly.discard(id)

    def read_phased_in(self, event: ev.PhasedIn, index: int) -> None:
        self.came.update(event.objects)

    def read_over(self, event: ev.Event, index: int) -> None:
        """What should have phased has, and nothing of the active player's is tapped any more."""
        if not self.open:
            return
        self.open = False
        board = self.board
        staying = self.settle_staying()
        if not (self.untapped or self.went or self.came or self.shows_skipped):
            return  # The step may have been skipped: an engine may name a step that it goes past.
        if self.shows_phasing and not self.doubtful and (self.out or self.back or self.went or self.came):
            if self.went != self.out or self.came != self.back:
                how = "phased out" if self.went != self.out else "phased in"
                self.wrong("502.1", f"other permanents {how} than should have", index, how)
            else:
                self.holds("502.1")
                if not self.indirectly.isdisjoint(self.went | self.came):
                    self.holds("702.26g")
        left = [
            each
            for each in board.permanents()
            if each.tapped
            and each.controller == self.player
            and (
                each.id in self.mine or each.id in self.came
            )  # All untap at once: none that comes back then.
            and not self.is_stunned(each)
            and each.id not in staying
            and not self.may_stay(each)
        ]
        if left:
            self.wrong(
                "502.3",
                f"{left[0].name} stayed tapped through its controller's untap step",
                index,
                "still tapped",
            )
        elif self.to_untap or self.back:
            self.holds("502.3")
        if board.phased_out and not left:
            self.holds("702.26b")

    # What an effect keeps from untapping.

    def read_resolved(self, event: ev.ResolutionEnded, index: int) -> None:
        thing = self.board.find(event.object)
        if event.resolved and thing is not None:
            found = self.kept_by(
                may_be_said(thing), thing.controller, thing.targets, thing.source or thing.id
            )
            if thing.effects is None:
                self.perhaps += found
            else:
                self.kept += found

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """A mana ability does at once what it does (CR 605.3b)."""
        ability = self.board.ability(event.source, event.ability)
        if event.mana and isinstance(ability, ActivatedAbility):
            self.kept += self.kept_by(ability.effects, event.player, (), event.source)

    def read_exerted(self, event: ev.Exerted, index: int) -> None:
        """What was exerted stays tapped in that player's next untap step, whoever controls it by then (CR 701.43a)."""
        self.exerted.append((event.player, event.object))

    def kept_by(
        self, effects: tuple[Effect, ...], player: str, targets: tuple[int | str, ...], source: int
    ) -> list[tuple[str, int | tuple[str, ...]]]:
        """What will not untap in whose next untap step (CR 502.3)."""
        found: list[tuple[str, int | tuple[str, ...]]] = []
        for effect in effects:
            if not isinstance(effect, DoesNotUntap):
                continue
            if effect.who is not None:
                means = {
                    "you": (player,),
                    "each opponent": (opponent_of(player),),
                    "each player": PLAYERS,
                    "target": tuple(each for each in targets if isinstance(each, str)),
                }.get(effect.who, ())
                found += [(each, effect.what) for each in means]
                continue
            for id in (source,) if effect.which == "this" else targets:
                thing = self.board.objects.get(id) if isinstance(id, int) else None
                if thing is not None:
                    found.append(("", thing.id))
        return found

    def parted(
        self, kept: list[tuple[str, int | tuple[str, ...]]]
    ) -> tuple[list[tuple[str, int | tuple[str, ...]]], list[int | tuple[str, ...]]]:
        """What is about a later untap step, and what is about this one."""
        now = [each for each in kept if self.whose(each) == self.player]
        return [each for each in kept if each not in now], [what for _, what in now]

    def whose(self, kept: tuple[str, int | tuple[str, ...]]) -> str:
        """In whose untap step something stays tapped: "its controller's" is about who controls it by then."""
        player, what = kept
        if not isinstance(what, int):
            return player
        thing = self.board.objects.get(what)
        return thing.controller if thing is not None else ""

    def is_kept(self, thing: Thing) -> bool:
        """Whether an effect keeps this permanent tapped in this untap step."""
        return self.is_among(thing, self.kept_now) or any(
            (
                giver.attached_to == thing.id
                if effect.enchanted
                else effect.whose == "any"
                or (giver.controller == thing.controller) == (effect.whose == "you")
            )
            and self.board.characteristics(thing).matches(effect.what)
            for giver, _, effect in self.board.special(StaysTapped)
        )

    def is_among(self, thing: Thing, kept: list[int | tuple[str, ...]]) -> bool:
        """Whether this permanent is one of these, or of such a kind."""
        return any(
            what == thing.id
            if isinstance(what, int)
            else any(self.board.characteristics(thing).matches(word) for word in what)
            for what in kept
        )

    def may_stay(self, thing: Thing) -> bool:
        """Whether it may stay tapped: its controller may choose so (CR 502.3), or an effect perhaps keeps it."""
        return self.is_among(thing, self.perhaps_now) or any(
            isinstance(each, MayStayTapped)
            or (isinstance(getattr(each, "trigger", None), Exerts) and not self.shows_exerting)
            for each in self.board.characteristics(thing).abilities
        )

    def is_stunned(self, thing: Thing) -> bool:
        """Whether it lost a stun counter instead of untapping (CR 122.1d)."""
        before = self.stunned.get(thing.id, 0)
        return before > 0 and thing.counters.get("stun", 0) == before - 1
