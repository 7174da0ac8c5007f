"""A card that nothing refers to lies at the bottom of each library, where nobody gets to (CR 401.2)."""

from typing import Any, ClassVar

import msgspec

from rulehound.core.events import Event
from rulehound.core.scenario import CardData, PlayerStart
from rulehound.properties.reference import Reference
from rulehound.properties.relations.relation import Back, Changed, Relation, free_name
from rulehound.properties.relations.unseen_cards_reordered import (
    looked_into_libraries,
    taken_from_libraries,
)

BYSTANDER = CardData(types=("Enchantment",), cost="{9}")
"""A card without abilities, of a type that few cards speak of."""


class CardAtTheBottom(Relation):
    """One more card at the bottom of either library."""

    name: ClassVar[str] = "card-at-the-bottom"
    rule: ClassVar[str] = "401.2"
    says: ClassVar[str] = "One more card at the bottom of a library changes nothing."
    precondition: ClassVar[str] = "no library is searched, shuffled or ever empty"

    def change(self, base: Reference) -> Changed | str:
        gone = taken_from_libraries(base.trace)
        name = free_name(base.scenario, "Bystander")
        players: dict[Any, PlayerStart] = {}
        added = []
        for number, player in enumerate(("A", "B"), start=1):
            start = base.scenario.players.get(player, PlayerStart())  # type: ignore[call-overload]
            if len(start.library) <= gone[player]:
                return "a library is empty in the end"
            full = f"{name}#{number}"
            added.append(name if number == 1 else full)
            players[player] = msgspec.structs.replace(start, library=(*start.library, full))
        cards = {**base.scenario.cards, name: BYSTANDER}
        changed = msgspec.structs.replace(base.scenario, players=players, cards=cards)
        return Changed(changed, Back(added=frozenset(added)))

    def forbids(self, trace: list[Event], base: Reference) -> str:
        return looked_into_libraries(trace, base)
