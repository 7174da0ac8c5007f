"""Effects as plain data: what a spell or ability tells the game to do (CR 608.2c, 610, 611).

Those that hold others stand here: choices, conditions, modes, delayed and reflexive abilities.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from rulehound.core.conditions import Condition
from rulehound.core.damage_effects import (
    DamageNotPrevented,
    DealDamage,
    GainLife,
    LoseGame,
    LoseLife,
    PreventDamage,
)
from rulehound.core.lasting_effects import (
    DoesNotUntap,
    ExchangeControl,
    GainControl,
    Instead,
    Modify,
    Regenerate,
)
from rulehound.core.mana_effects import ActivateForMana, AddMana, DrainMana
from rulehound.core.object_effects import (
    Attach,
    CastFromTop,
    Counter,
    CreateTokens,
    DiscardCards,
    DrawCards,
    Mill,
    Move,
    MoveCounters,
    PutCounters,
    PutOntoBattlefield,
    Sacrifice,
    SearchLibrary,
    ShuffleIn,
    Tap,
    Untap,
)
from rulehound.core.turn_effects import AddPhases, AddSteps, EndCombat, EndTurn, ExtraTurn, SkipNext


class May(msgspec.Struct, frozen=True, tag="may", omit_defaults=True):
    """As in "You may [pay `cost`. If you do,] ..." (CR 603.5, 118.12).

    `then` happens only if that was done, as in "You may sacrifice a creature. If you do, draw a card", and
    is not offered where it cannot be; `otherwise` is what happens if it was not, as in "If you don't, ...".
    With a cost and nothing but `otherwise` that is "[otherwise] unless [who] pays [cost]" (CR 118.12a).
    `who` decides and pays: "its controller" is the target's.
    """

    effects: tuple["Effect", ...]
    cost: str = ""
    then: tuple["Effect", ...] = ()
    otherwise: tuple["Effect", ...] = ()
    who: Literal["you", "target", "that player", "its controller"] = "you"


class WhenYouDo(msgspec.Struct, frozen=True, tag="when you do", omit_defaults=True):
    """As in "[Do something]. When you do, ...": a reflexive triggered ability (CR 603.12).

    It triggers once if anything of `do` was done; `target` is its own, chosen as it is put on the stack.
    """

    do: tuple["Effect", ...]
    effects: tuple["Effect", ...]
    target: str | None = None


WHEN_YOU_DO = "when you do"
"""What a trace says in place of a step, of a reflexive ability."""


class If(msgspec.Struct, frozen=True, tag="if", omit_defaults=True):
    """As in "[Effects] if [condition]. [Otherwise, ...]": asked as it is followed (CR 608.2c).

    It is no intervening "if", and keeps no ability from triggering (CR 603.4).
    """

    condition: Condition
    effects: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()


class Mode(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the options of a modal spell or ability; `target` is a kind of target, as an ability has (CR 700.2)."""

    effects: tuple["Effect", ...]
    target: str | None = None


class Choose(msgspec.Struct, frozen=True, tag="choose", omit_defaults=True):
    """As in "Choose one —", "Choose one or both —": what makes a spell or ability modal (CR 700.2).

    From `least` to `most` of the `modes` are chosen, each once unless `repeat` (CR 700.2d).
    """

    modes: tuple[Mode, ...]
    least: int = 1
    most: int = 1
    repeat: bool = False


class ModeChosen(msgspec.Struct, frozen=True):
    """Stands in a spell or ability on the stack for one of several modes; `place` is its target's place, or -1."""

    effects: tuple["Effect", ...]
    target: str | None
    place: int


EVENTS_OF_SOURCE: dict[str, tuple[str, ...]] = {
    "this leaves": ("leaves",),
    "this becomes untapped": ("untaps",),
    "this leaves or becomes untapped": ("leaves", "untaps"),
}
"""What a delayed ability may wait for of its source, besides a step or phase."""


class Delayed(msgspec.Struct, frozen=True, tag="delayed", omit_defaults=True):
    """As in "At the beginning of [the next step], ..." (CR 603.7).

    `when` is a step of `core.turns`; `whose` says whose step counts; `next_turn` waits for the next turn.
    With `added` it is the step or phase that the same spell or ability added, as in "at the beginning of that
    combat phase", and no other of its kind.  It is created only where its `condition` is so on resolution.
    With `that_turn` it waits for a step of its controller's next turn and of no later one.
    `when` may be one of `EVENTS_OF_SOURCE` too, as in "When this leaves the battlefield, ..."; what has
    happened before it is created does not count (CR 603.7a).
    """

    when: str
    effects: tuple["Effect", ...]
    whose: Literal["you", "any"] = "any"
    next_turn: bool = False
    added: bool = False
    that_turn: bool = False
    condition: Condition | None = None


Effect = (
    AddMana
    | ActivateForMana
    | DrainMana
    | DrawCards
    | DiscardCards
    | Mill
    | ShuffleIn
    | GainLife
    | LoseLife
    | DealDamage
    | PreventDamage
    | DamageNotPrevented
    | Tap
    | Untap
    | Move
    | PutCounters
    | PutOntoBattlefield
    | MoveCounters
    | CreateTokens
    | Modify
    | DoesNotUntap
    | Attach
    | Regenerate
    | GainControl
    | ExchangeControl
    | Instead
    | Counter
    | AddPhases
    | AddSteps
    | ExtraTurn
    | SkipNext
    | EndTurn
    | EndCombat
    | SearchLibrary
    | CastFromTop
    | LoseGame
    | Sacrifice
    | May
    | WhenYouDo
    | If
    | Choose
    | Delayed
)


def modal(text: object) -> Choose | None:
    """The instruction to choose modes, where a spell or ability is modal and they are not chosen yet (CR 700.2)."""
    effects = getattr(text, "effects", ())
    return effects[0] if effects and isinstance(effects[0], Choose) else None


def followed(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """The instructions in order, with those that a player may choose to follow (CR 603.5) in their place."""
    for effect in effects:
        if isinstance(effect, May):
            yield from followed((*effect.effects, *effect.then, *effect.otherwise))
        elif isinstance(effect, WhenYouDo):
            yield from followed(effect.do)
        elif isinstance(effect, If):
            yield from followed((*effect.effects, *effect.otherwise))
        else:
            yield effect


def effects_in(row: tuple[Effect, ...], path: str = "") -> Iterator[tuple[Effect, str]]:
    """Every effect of a row with its path, and those that stand inside others."""
    for index, effect in enumerate(row):
        yield effect, f"{path}[{index}]"
        for field in ROWS.get(type(effect), ()):
            yield from effects_in(getattr(effect, field), f"{path}[{index}].{field}")
        if isinstance(effect, Choose):
            for place, mode in enumerate(effect.modes):
                yield from effects_in(mode.effects, f"{path}[{index}].modes[{place}].effects")


ROWS: dict[type, tuple[str, ...]] = {
    May: ("effects", "then", "otherwise"),
    WhenYouDo: ("do", "effects"),
    If: ("effects", "otherwise"),
    Delayed: ("effects",),
}
"""The fields of effects in which others stand."""
