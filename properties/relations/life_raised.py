"""Both players have more life.  Gains and losses are what they were (CR 119.3)."""

from typing import ClassVar

import msgspec

from rulehound.core.events import Event
from rulehound.core.scenario import PlayerName, PlayerStart
from rulehound.properties.reference import Reference
from rulehound.properties.relations.relation import Back, Changed, Relation, has_lost
from rulehound.properties.relations.speaking import said

MORE = 7


class LifeRaised(Relation):
    """Seven more life for each."""

    name: ClassVar[str] = "life-raised"
    rule: ClassVar[str] = "119.3"
    says: ClassVar[str] = "Where nobody loses, more life at the start is more life at the end, and no more."
    precondition: ClassVar[str] = "no player loses, and no card asks for a life total"

    def change(self, base: Reference) -> Changed | str:
        if any(part.get("what") == "life" for card in base.cards.values() for part in said(card)):
            return "a card asks for a life total"
        players: dict[PlayerName, PlayerStart] = {}
        names: tuple[PlayerName, ...] = ("A", "B")
        for player in names:
            start = base.scenario.players.get(player, PlayerStart())
            players[player] = msgspec.structs.replace(start, life=start.life + MORE)
        return Changed(msgspec.structs.replace(base.scenario, players=players), Back(life=MORE))

    def forbids(self, trace: list[Event], base: Reference) -> str:
        return "a player loses" if has_lost(trace) else ""
