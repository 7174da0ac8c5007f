"""A phased-out copy of each permanent is treated as though it did not exist (CR 702.26b)."""

from typing import Any, ClassVar

import msgspec

from rulehound.core.replacement_effects import Skips
from rulehound.core.scenario import CardData, Entry, Placed, Start, card_data
from rulehound.core.scenario_names import cards_of, entry_name, name_of_entry
from rulehound.properties.reference import Reference, play_reference, spelled_out
from rulehound.properties.relations.relation import Back, Changed, Relation, free_name, next_untap


class PhasedOutCopies(Relation):
    """The active player has a copy of each permanent, with phasing, as the untap step begins.

    There they phase out before anything else happens (CR 502.1), and are gone until that player's next
    untap step.  So the first scenario is the one given from its untap step on.
    """

    name: ClassVar[str] = "phased-out-copies"
    rule: ClassVar[str] = "702.26b"
    says: ClassVar[str] = (
        "Until its controller's next untap step a phased-out permanent might as well not be."
    )
    precondition: ClassVar[str] = "the engine knows phasing, and nothing skips the untap step"

    def base(self, spelled: Reference) -> Reference:
        """From the untap step on, and without the lines of the time after the copies are back."""
        scenario, start = spelled.scenario, spelled.scenario.start
        begun = msgspec.structs.replace(scenario, start=Start(start.turn, "untap", start.active))
        played = spelled_out(begun)
        end = next_untap(played.trace, start.active)
        late = {made.line for made, _ in played.made if made.trace >= end}
        script = tuple(line for place, line in enumerate(played.scenario.script) if place not in late)
        return play_reference(msgspec.structs.replace(played.scenario, script=script), played.cards)

    def change(self, base: Reference) -> Changed | str:
        scenario = base.scenario
        player = scenario.start.active
        if any(
            isinstance(ability, Skips) and ability.what in ("untap", "beginning", "turn")
            for card in cards_of(scenario).values()
            for ability in card.abilities
        ):
            return "something skips the untap step"
        there = scenario.players.get(player)
        if there is None or not there.battlefield:
            return "the active player has no permanent"
        cards: dict[str, CardData] = dict(scenario.cards)
        stem = free_name(scenario, "Shadow")
        entries: list[Entry] = []
        added = []
        for place, entry in enumerate(there.battlefield, start=1):
            card = base.cards[entry_name(name_of_entry(entry)).card]
            name = f"{stem} of {card.name}"
            keywords = tuple(sorted({*card.keywords, "phasing"}))
            cards[name] = msgspec.structs.replace(card_data(card), keywords=keywords)
            added.append(name if place == 1 else f"{name}#{place}")
            full = f"{name}#{place}"
            entries.append(msgspec.structs.replace(entry, name=full) if isinstance(entry, Placed) else full)
        players: dict[Any, Any] = dict(scenario.players)
        players[player] = msgspec.structs.replace(there, battlefield=(*there.battlefield, *entries))
        changed = msgspec.structs.replace(scenario, players=players, cards=cards)
        return Changed(changed, Back(added=frozenset(added)), until=player)
