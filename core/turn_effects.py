"""Effects on the course of turns as plain data: what is added, skipped or ended (CR 500, 614.10, 724)."""

from typing import Literal

import msgspec

from rulehound.core.about import Who
from rulehound.core.amounts import Amount


class AddPhases(msgspec.Struct, frozen=True, tag="add phases", omit_defaults=True):
    """As in "After this phase, there is an additional ... [followed by ...]" (CR 500.8).

    `phases` holds "beginning", "combat" or "main" in order; `you_get` is CR 500.10a.  After "the first
    postcombat main phase" of this turn they come whichever phase that turns out to be (CR 505.1a).
    """

    phases: tuple[str, ...]
    after: Literal[
        "this phase", "this main phase", "this combat phase", "the first postcombat main phase"
    ] = "this phase"
    you_get: bool = False


class AddSteps(msgspec.Struct, frozen=True, tag="add steps", omit_defaults=True):
    """As in "there is an additional [step] after this step" (CR 500.9), or after this phase (CR 500.10).

    "before" puts it directly before the next step of kind `anchor` in this phase (CR 500.9).
    """

    step: str
    amount: Amount = 1
    where: Literal["after this step", "before", "after this phase"] = "after this step"
    anchor: str = ""
    you_get: bool = False


class ExtraTurn(msgspec.Struct, frozen=True, tag="extra turn", omit_defaults=True):
    """As in "Take an extra turn after this one" (CR 500.7); `skip` names a step skipped in that very turn."""

    who: Who = "you"
    skip: str = ""
    lose_at_end: bool = False


class SkipNext(msgspec.Struct, frozen=True, tag="skip next", omit_defaults=True):
    """As in "Target player skips their next [step, phase or turn]" (CR 614.10)."""

    what: str
    who: Who = "target"


class EndTurn(msgspec.Struct, frozen=True, tag="end the turn", omit_defaults=True):
    """As in "End the turn" (CR 724.1); with `only_yours` only where it is the controller's turn.

    With `active_may` it is "The player whose turn it is may end the turn".
    """

    only_yours: bool = False
    active_may: bool = False


class EndCombat(msgspec.Struct, frozen=True, tag="end the combat phase", omit_defaults=True):
    """As in "End the combat phase" (CR 724.2)."""
