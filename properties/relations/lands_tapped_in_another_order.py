"""Independent lands are tapped for mana in another order; each resolves at once (CR 605.3b)."""

from typing import ClassVar

from rulehound.properties.reference import Reference
from rulehound.properties.relations.relation import Changed, Relation
from rulehound.properties.relations.taps import reversed_runs, runs


class LandsTappedInAnotherOrder(Relation):
    """Permanents tapped for mana one after another, by a player with priority, the other way round."""

    name: ClassVar[str] = "lands-tapped-in-another-order"
    rule: ClassVar[str] = "605.3b"
    says: ClassVar[str] = "It does not matter which of two independent lands is tapped for mana first."
    precondition: ClassVar[str] = "two permanents are tapped for mana in a row, and nothing else comes of it"

    def change(self, base: Reference) -> Changed | str:
        found = runs(base, "priority")
        if not found:
            return "no two permanents are tapped in a row"
        return Changed(reversed_runs(base.scenario, found), only_ends=True)
