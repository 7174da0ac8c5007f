"""Continuous effects that last until some time, or for as long as something is so (CR 611.2).

What an effect does is read off the spell or ability that resolves as it begins: the trace tells only that
it began, for which objects and how long.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from rulehound.core import events as ev
from rulehound.core.effects import Effect, May
from rulehound.core.lasting_effects import ExchangeControl, GainControl, Instead, Modify
from rulehound.core.replacement_effects import Replacement
from rulehound.core.zones import BATTLEFIELD, NOWHERE
from rulehound.oracles.course import Course, Thing
from rulehound.oracles.wording import kind_of, may_be_said, may_have_begun, spelled_out

AS_LONG_AS: Final = ("this is tapped", "you control this")
"""The durations that go on for as long as something is so of an effect's source."""


REPLACES: Final = "replacement"
"""What a trace says of a replacement effect that begins."""


class Lasts(msgspec.Struct, frozen=True):
    """A continuous effect that has begun; `does` is the instruction it comes from, None where not known.

    `source` is what its spell or ability comes from, 0 where that is not known.
    `varies` says that its numbers are written as X or as a count, which were settled as it began.
    """

    event: ev.EffectBegan
    does: Modify | GainControl | Instead | None
    turn: int
    source: int = 0
    varies: bool = False


class LastingEffects(Course):
    """The effects that go on; `settled` makes numbers of what their instructions say."""

    def __init__(self) -> None:
        super().__init__()
        self.lasting: dict[int, Lasts] = {}
        self._left: tuple[int, list[Effect]] = (0, [])

    def picks(self, what: str, whose: str, player: str) -> list[Thing] | None:
        """The `what`s under `whose` control, seen from `player`; None where that is not known."""
        raise NotImplementedError

    def settled(self, does: Modify | GainControl | None) -> Modify | GainControl | None:
        """An effect's numbers, which are read once as it begins; None where they are not known (CR 611.2d)."""
        raise NotImplementedError

    def is_out(self, id: int) -> bool:
        """Whether a permanent is phased out."""
        raise NotImplementedError

    def is_so(self, duration: str, source: int, player: str) -> bool:
        """Whether it is so, for as long as which an effect of this player's lasts (CR 611.2b)."""
        thing = self.objects.get(source)
        if thing is None or thing.zone != BATTLEFIELD or self.is_out(source):
            return False
        return thing.tapped if duration == "this is tapped" else thing.controller == player

    def exchanges(self) -> bool:
        """Whether control is exchanged by what resolves, which is an effect for each of two players (CR 701.12b)."""
        thing = self.now_resolving
        return thing is not None and any(isinstance(each, ExchangeControl) for each in may_be_said(thing))

    # What a trace changes.

    def instruction(
        self, kinds: tuple[type[Any], ...], word: str = "", began: ev.EffectBegan | None = None
    ) -> Any:
        """The next instruction of these kinds that the resolving object has; None where that is not known.

        An instruction that found nothing to act on began no effect: `began` is held against what each says.
        """
        thing = self.now_resolving
        if thing is None or thing.effects is None:
            return None
        if self._left[0] != thing.id:
            self._left = (thing.id, list(spelled_out(thing.effects)))
        left, player = self._left[1], thing.controller

        def yours() -> list[Thing] | None:
            return self.picks("creature", "you", player)

        fitting = [
            (place, effect)
            for place, effect in enumerate(left)
            if isinstance(effect, kinds)
            and (not word or not isinstance(effect, Modify | GainControl) or kind_of(effect) == word)
            and (began is None or may_have_begun(effect, began, thing, yours))
        ]
        if not fitting:
            return None
        place, effect = fitting[0]
        if any(other != effect for _, other in fitting) and any(
            isinstance(each, May) for each in thing.effects
        ):
            return None
        del left[: place + 1]
        return effect

    def read_effect_began(self, event: ev.EffectBegan, index: int) -> None:
        word = event.what.split(" ", 1)[0].replace("pump", "power")
        varies = False
        thing = self.objects.get(event.objects[0]) if len(event.objects) == 1 else None
        if thing is not None and thing.riders and not self.resolving:
            does: Any = Modify("this", keywords=("haste",), duration=event.duration)  # type: ignore[arg-type]
        elif word == "control" and self.exchanges():
            does = GainControl(duration="permanent")
        elif word == REPLACES:
            does = self.instruction((Instead,), word, event)
            self.special_version += 1
        else:
            said = self.instruction((Modify, GainControl), word, event)
            does = self.settled(said)
            varies = isinstance(said, Modify) and not isinstance(said.times, int)
        resolving = self.now_resolving
        source = (resolving.source or resolving.id) if resolving is not None else 0
        self.lasting[event.effect] = Lasts(event, does, self.turn, source, varies)

    def read_effect_ended(self, event: ev.EffectEnded, index: int) -> None:
        lasts = self.lasting.pop(event.effect, None)
        if lasts is not None and lasts.event.what == REPLACES:
            self.special_version += 1

    def left_behind(self) -> Iterator[tuple[Thing, int, Replacement]]:
        """The replacement effects that resolved spells and abilities left behind (CR 614.3), oldest first.

        One that is about objects is so of each of them that is there.
        """
        for id, lasts in self.lasting.items():
            if lasts.event.what != REPLACES or not isinstance(lasts.does, Instead):
                continue
            replacement = lasts.does.replacement
            if not lasts.does.which:
                player = lasts.event.player
                yield Thing(0, "an effect", None, NOWHERE, player, player), -1 - id, replacement
                continue
            about = msgspec.structs.replace(replacement, this=True)
            for each in lasts.event.objects:
                if each in self.objects:
                    yield self.objects[each], -1 - id, about
