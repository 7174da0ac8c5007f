"""Effects that add mana, have it added or take it away, as plain data (CR 106)."""

from typing import Literal

import msgspec

from rulehound.core.about import Who, Whose
from rulehound.core.amounts import Amount
from rulehound.core.conditions import Condition


class CouldProduce(msgspec.Struct, frozen=True, omit_defaults=True):
    """As in "any type/color that a [what] [whose] could produce" (CR 106.7)."""

    kind: Literal["type", "color"] = "type"
    what: str = "land"
    whose: Whose = "you"


class AddMana(msgspec.Struct, frozen=True, tag="add mana", omit_defaults=True):
    """As in "Add ..." (CR 106.3, 106.4).

    Exactly one of these says which mana: `symbols` ("{G}{G}", CR 106.8-106.11); `choose` (one of these
    types, "WUBRG" for any color); `could` (a type that other permanents could produce); `chosen` (the
    color chosen as the permanent entered); `same` (a type that the triggering mana ability produced).
    With `condition` it adds `instead` in place of `symbols` where that is so.  `double`
    adds as much of each type as there is unspent mana of it, without what sticks to that (CR 701.10f).
    `amount` multiplies what was chosen; amount 0 adds nothing.  With `mixed` each unit is chosen by itself, as
    in "in any combination of {W} and/or {U}".  `restriction` is a word as in
    `mana.RESTRICTIONS` and `rider` one of `mana.RIDERS` (CR 106.6); until `lasts` its player doesn't lose it
    as steps and phases end.
    """

    symbols: str = ""
    choose: str = ""
    could: CouldProduce | None = None
    chosen: bool = False
    same: bool = False
    double: bool = False
    condition: Condition | None = None
    instead: str = ""
    amount: Amount = 1
    mixed: bool = False
    restriction: str = ""
    rider: str = ""
    lasts: Literal["", "end of turn", "end of combat"] = ""
    who: Who = "you"


class ActivateForMana(msgspec.Struct, frozen=True, tag="activate for mana", omit_defaults=True):
    """As in "Target player activates a mana ability of each [what] they control" (CR 605.3).

    They choose the order, and which ability where there are several; what cannot be activated is left out.
    """

    what: str = "land"


class DrainMana(msgspec.Struct, frozen=True, tag="drain mana", omit_defaults=True):
    """As in "Target player loses all unspent mana and you add the mana lost this way" (CR 106.13)."""
