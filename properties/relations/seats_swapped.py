"""The players change seats: whoever was A is B.  Only whose turn it is tells players apart (CR 101.4)."""

from typing import ClassVar

import msgspec

from rulehound.core.players import opponent_of
from rulehound.core.scenario import PlayerName
from rulehound.core.scenario_names import entry_name, name_of_entry, object_names
from rulehound.properties.reference import Reference
from rulehound.properties.relations.relation import Back, Changed, Relation, mapped
from rulehound.properties.relations.speaking import said

SWAPPED = {"A": "B", "B": "A"}


class SeatsSwapped(Relation):
    """Everything that A has and does, B has and does, and the other way round."""

    name: ClassVar[str] = "seats-swapped"
    rule: ClassVar[str] = "101.4"
    says: ClassVar[str] = "With the players in each other's seats the same happens to each."
    precondition: ClassVar[str] = (
        "no object is called A or B, and not both begin with what changes permanents"
    )

    def change(self, base: Reference) -> Changed | str:
        scenario = base.scenario
        if not set(SWAPPED).isdisjoint(object_names(scenario)):
            return "an object is called like a seat"
        if all(changes_permanents(base, player) for player in scenario.players):
            return "what both players begin with changes permanents, in the order that it came"
        swapped = mapped(scenario, players=lambda name: SWAPPED.get(name, name))
        there = scenario.players
        return Changed(
            msgspec.structs.replace(
                swapped,
                players={name: there[SWAPPED[name]] for name in ("A", "B") if SWAPPED[name] in there},  # type: ignore[index]
                start=msgspec.structs.replace(scenario.start, active=opponent_of(scenario.start.active)),
            ),
            Back(players=SWAPPED),
        )


def changes_permanents(base: Reference, player: PlayerName) -> bool:
    """Whether a permanent that the player begins with has such an effect: of two the older applies first."""
    names = {entry_name(name_of_entry(entry)).card for entry in base.scenario.players[player].battlefield}
    return any(part.get("type") == "grants" for name in names for part in said(base.cards[name]))
