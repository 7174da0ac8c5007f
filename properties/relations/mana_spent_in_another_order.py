"""The same mana is made and spent on the same cost in another order (CR 601.2h)."""

from typing import ClassVar

from rulehound.properties.reference import Reference
from rulehound.properties.relations.relation import Changed, Relation
from rulehound.properties.relations.taps import reversed_runs, runs


class ManaSpentInAnotherOrder(Relation):
    """The mana abilities activated while one cost is paid, the other way round, and the same units spent."""

    name: ClassVar[str] = "mana-spent-in-another-order"
    rule: ClassVar[str] = "601.2h"
    says: ClassVar[str] = "It does not matter in which order the units of mana come that pay for one cost."
    precondition: ClassVar[str] = "two permanents make mana for one cost, and nothing else comes of it"

    def change(self, base: Reference) -> Changed | str:
        found = runs(base, "mana")
        if not found:
            return "no cost is paid with mana made meanwhile by two permanents"
        return Changed(reversed_runs(base.scenario, found), only_ends=True)
