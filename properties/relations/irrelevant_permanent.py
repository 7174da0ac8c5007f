"""Each player has one more permanent, without abilities and of which nothing speaks (CR 113.2)."""

from typing import Any, ClassVar

import msgspec

from rulehound.core.cards import Card
from rulehound.core.scenario import PlayerStart
from rulehound.properties.reference import Reference
from rulehound.properties.relations.card_at_the_bottom import BYSTANDER
from rulehound.properties.relations.relation import Back, Changed, Relation, free_name
from rulehound.properties.relations.speaking import said

WORDS = frozenset(("permanent", "enchantment"))
"""Words by which a card may mean the bystander among others."""


class IrrelevantPermanent(Relation):
    """A bystander on each side of the battlefield."""

    name: ClassVar[str] = "irrelevant-permanent"
    rule: ClassVar[str] = "113.2"
    says: ClassVar[str] = "A permanent without abilities, of which nothing speaks, changes nothing."
    precondition: ClassVar[str] = "no card counts or affects permanents or enchantments of any kind"

    def change(self, base: Reference) -> Changed | str:
        if any(speaks_of_all(card) for card in base.cards.values()):
            return "a card speaks of permanents in general"
        name = free_name(base.scenario, "Bystander")
        players: dict[Any, PlayerStart] = {}
        for number, player in enumerate(("A", "B"), start=1):
            start = base.scenario.players.get(player, PlayerStart())  # type: ignore[call-overload]
            battlefield = (*start.battlefield, f"{name}#{number}")
            players[player] = msgspec.structs.replace(start, battlefield=battlefield)
        cards = {**base.scenario.cards, name: BYSTANDER}
        changed = msgspec.structs.replace(base.scenario, players=players, cards=cards)
        return Changed(changed, Back(added=frozenset((name, f"{name}#2"))))


def speaks_of_all(card: Card) -> bool:
    """Whether an ability of the card says a word that takes a bystander in; targets are chosen by name."""
    return any(
        part.get("what") in WORDS
        or (part.get("what") == "controlled" and part.get("of", "permanent") in WORDS)
        for part in said(card)
    )
