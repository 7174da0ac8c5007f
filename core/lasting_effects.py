"""Effects that last as plain data: changes of permanents and of their control, shields (CR 611, 701.12b, 701.19a)."""

from typing import Literal

import msgspec

from rulehound.core.about import Duration, Which, Who
from rulehound.core.amounts import Amount
from rulehound.core.replacement_effects import Replacement


class Modify(msgspec.Struct, frozen=True, tag="modify", omit_defaults=True):
    """As in "Gets +N/+N, gains [keyword], becomes a creature until ..." (CR 611.2).

    With `animate` it becomes a creature with base power and toughness `power`/`toughness`.  Both numbers
    are taken `times` an amount, as in "+X/+X" and "+1/+1 for each ...", read once on resolution (CR 611.2d).
    """

    which: Which = "target"
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    animate: bool = False
    duration: Duration = "end of turn"
    times: Amount = 1


class DoesNotUntap(msgspec.Struct, frozen=True, tag="does not untap", omit_defaults=True):
    """As in "[Target] doesn't untap during its controller's next untap step" (CR 502.3).

    With `who` it is about all `what`s that the player controls in their next untap step, those that come
    later too: no permanent is changed by it (CR 611.2c).  `what` is a row of words that pick permanents.
    """

    which: Which = "target"
    who: Who | None = None
    what: tuple[str, ...] = ("permanent",)


class Regenerate(msgspec.Struct, frozen=True, tag="regenerate", omit_defaults=True):
    """As in "Regenerate [permanent]": a shield for this turn (CR 701.19a, 614.8)."""

    which: Which = "this"


class GainControl(msgspec.Struct, frozen=True, tag="gain control", omit_defaults=True):
    """As in "Gain control of target creature [until ...]" (CR 611.2, 613.1b)."""

    which: Which = "target"
    duration: Duration = "end of turn"


class ExchangeControl(msgspec.Struct, frozen=True, tag="exchange control", omit_defaults=True):
    """As in "Exchange control of this and target ..." (CR 701.12b): all of it or nothing, for good."""


class Instead(msgspec.Struct, frozen=True, tag="instead", omit_defaults=True):
    """As in "Until end of turn, if a creature would die, exile it instead": a replacement effect that a spell or
    ability leaves behind (CR 614.3, 611.2).

    With `which` it is about just those objects, as in "If that creature would leave the battlefield, exile it
    instead"; what they become in another zone it does not know (CR 400.7).
    """

    replacement: Replacement
    which: Which | Literal[""] = ""
    duration: Duration = "end of turn"
