"""Effects on players' life as plain data: damage and its prevention, life, losing the game (CR 119, 120, 615)."""

from typing import Literal

import msgspec

from rulehound.core.about import Who
from rulehound.core.amounts import Amount, Count, CountersOn, PowerOf, VariableX


class GainLife(msgspec.Struct, frozen=True, tag="gain life", omit_defaults=True):
    """As in "You gain N life" (CR 119.3)."""

    amount: Amount = 1
    who: Who = "you"


class LoseLife(msgspec.Struct, frozen=True, tag="lose life", omit_defaults=True):
    """As in "You lose N life" (CR 119.3)."""

    amount: Amount = 1
    who: Who = "you"


class DealDamage(msgspec.Struct, frozen=True, tag="deal damage", omit_defaults=True):
    """As in "This deals N damage to any target / you / each opponent" (CR 120.2b), or `divided` among targets.

    With `unpreventable`, "The damage can't be prevented" (CR 615.12).
    """

    amount: Amount = 1
    to: Literal["target", "you", "each opponent", "each player"] = "target"
    unpreventable: bool = False
    divided: bool = False


class PreventDamage(msgspec.Struct, frozen=True, tag="prevent damage", omit_defaults=True):
    """As in "Prevent the next N damage that would be dealt to any target this turn" (CR 615.7, 615.11).

    Without `amount` it is all of it, or with `once` only the next that such a source would deal (CR 615.8).
    `to` says to whom, "" to anybody; `by` says of which source, "" of any, "chosen" of one that its
    controller chooses now (CR 609.7a).  With `gain_life` its controller gains as much life as is prevented
    (CR 615.5).
    """

    amount: int | Count | VariableX | CountersOn | PowerOf | None = None
    to: Literal["", "you", "target", "this", "creatures you control"] = ""
    by: Literal["", "this", "target", "chosen", "creatures"] = ""
    combat: bool = False
    once: bool = False
    gain_life: bool = False


class DamageNotPrevented(msgspec.Struct, frozen=True, tag="damage not prevented", omit_defaults=True):
    """As in "Damage can't be prevented this turn" (CR 615.12)."""


class LoseGame(msgspec.Struct, frozen=True, tag="lose the game", omit_defaults=True):
    """As in "You lose the game" (CR 104.3e)."""

    who: Who = "you"
