"""The same game two turns later.  Every turn but the first of a game is like any other (CR 500.1, 103.8a)."""

from typing import ClassVar

import msgspec

from rulehound.properties.reference import Reference
from rulehound.properties.relations.relation import Back, Changed, Relation, mapped

LATER = 2
"""An even number, so that whoever has the odd turns keeps them."""


class TurnsRenumbered(Relation):
    """The start, and every address, two turns later."""

    name: ClassVar[str] = "turns-renumbered"
    rule: ClassVar[str] = "500.1"
    says: ClassVar[str] = "A turn's number means nothing."
    precondition: ClassVar[str] = "the draw step of the game's first turn is not played"

    def change(self, base: Reference) -> Changed | str:
        start = base.scenario.start
        if start.turn == 1 and start.phase in ("untap", "upkeep", "draw"):
            return "it begins before the first turn's draw step"
        later = msgspec.structs.replace(start, turn=start.turn + LATER)
        changed = msgspec.structs.replace(mapped(base.scenario, turns=LATER), start=later)
        return Changed(changed, Back(turns=LATER))
