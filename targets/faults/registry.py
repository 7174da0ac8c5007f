"""Seeded faults: the reference engine with one rule function exchanged.

A fault is declared where it is written:

    @fault("oldest-phases-first", exchanges="insert_phases", kind="T2", rule="500.8",
           says="Phases added to one point happen oldest first.")
    def oldest_first(plan, place, group): ...

`exchanges` is the entry of the rule table that the function takes the place of.  The kinds T1 to T20 are
those of the faults seen in public engines, W1 and W2 are for rules that no other fault breaks (docs/faults.md).
"""

from collections.abc import Callable
from typing import Any

import msgspec

from rulehound.core.table import RULE_FUNCTIONS, RuleTable, rule_table


class Fault(msgspec.Struct, frozen=True):
    """One seeded fault: what it is called, its kind, the rule it breaks, and a sentence that says how.

    `entry` is the rule function that `function` takes the place of.
    """

    name: str
    kind: str
    rule: str
    says: str
    entry: str
    function: Callable[..., Any]

    def table(self) -> RuleTable:
        """The rules with this one entry exchanged."""
        return rule_table(**{self.entry: self.function})


FAULTS: dict[str, Fault] = {}


def fault(
    name: str, *, exchanges: str, kind: str, rule: str, says: str
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare the decorated function as a fault that takes the place of the rule function `exchanges`."""

    def declare(function: Callable[..., Any]) -> Callable[..., Any]:
        if name in FAULTS:
            raise ValueError(f"two faults are named {name}")
        if exchanges not in RULE_FUNCTIONS:
            raise ValueError(f"fault {name}: no rule function is named {exchanges}")
        FAULTS[name] = Fault(name, kind, rule, says, exchanges, function)
        return function

    return declare
