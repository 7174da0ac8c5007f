"""The game is saved and loaded between any two steps, and goes on as though it had not been."""

from typing import ClassVar

from rulehound.core.target import Capabilities
from rulehound.properties.reference import Reference
from rulehound.properties.relations.relation import Changed, Relation


class SavedAndLoaded(Relation):
    """For targets that really save; the reference engine would only play again."""

    name: ClassVar[str] = "saved-and-loaded"
    rule: ClassVar[str] = ""
    says: ClassVar[str] = "A game that was saved and loaded goes on as it would have."
    precondition: ClassVar[str] = "the target saves games"
    reloads: ClassVar[bool] = True

    def asks(self, capabilities: Capabilities) -> str:
        return "" if capabilities.reloads else "the target does not save games"

    def change(self, base: Reference) -> Changed | str:
        return Changed(base.scenario)
