"""Every card gets another name.  A name says only which objects have the same one (CR 201.2a)."""

from typing import Any, ClassVar

import msgspec

from rulehound.core.scenario import Placed, PlayerStart, card_data
from rulehound.core.scenario_names import entry_name, object_name, object_names
from rulehound.core.zones import START_ZONES
from rulehound.properties.reference import Reference
from rulehound.properties.relations.relation import Back, Changed, Relation, free_name, mapped


class CardsRenamed(Relation):
    """Names whose alphabetical order is the reverse; basic lands keep theirs, which engines know them by."""

    name: ClassVar[str] = "cards-renamed"
    rule: ClassVar[str] = "201.2a"
    says: ClassVar[str] = "With other names on the cards the same happens."
    precondition: ClassVar[str] = "there is a card that is no basic land, and no text says a card's name"

    def change(self, base: Reference) -> Changed | str:
        scenario = base.scenario
        tokens = token_names(msgspec.to_builtins([card_data(card) for card in base.cards.values()]))
        used = sorted({placed.card for placed in object_names(scenario).values()})
        old = [name for name in used if "Basic" not in base.cards[name].supertypes and name not in tokens]
        if not old:
            return "every card is a basic land"
        if any(name in card.text for card in base.cards.values() for name in old):
            return "a card's text says a name"
        stem = free_name(scenario, "Renamed")
        new = {
            name: f"{stem} {chr(ord('Z') - place // 26)}{chr(ord('Z') - place % 26)}"
            for place, name in enumerate(old)
        }

        def renamed(name: str) -> str:
            told = entry_name(name)
            return object_name(new[told.card], told.ordinal or 1) if told.card in new else name

        cards = {name: data for name, data in scenario.cards.items() if name not in new}
        cards |= {new[name]: card_data(base.cards[name]) for name in old}
        players: dict[Any, PlayerStart] = {}
        for player, start in scenario.players.items():
            zones = {
                zone: tuple(_entry(entry, new) for entry in getattr(start, zone)) for zone in START_ZONES
            }
            players[player] = msgspec.structs.replace(start, **zones)
        changed = msgspec.structs.replace(mapped(scenario, objects=renamed), cards=cards, players=players)
        objects = {renamed(name): name for name in object_names(scenario)}
        return Changed(changed, Back(objects=objects, cards={other: name for name, other in new.items()}))


def _entry(entry: str | Placed, new: dict[str, str]) -> str | Placed:
    """An entry of a zone under its new name, the ordinal as it was."""
    if isinstance(entry, Placed):
        text = _entry(entry.name, new)
        assert isinstance(text, str)
        return msgspec.structs.replace(entry, name=text)
    card, number, ordinal = entry.partition("#")
    return new.get(card, card) + number + ordinal


def token_names(data: Any) -> set[str]:
    """The names of the tokens that cards, as plain data, could create."""
    found: set[str] = set()
    if isinstance(data, dict):
        if data.get("type") == "create tokens":
            found.add(data.get("name", "Soldier"))
        for value in data.values():
            found |= token_names(value)
    elif isinstance(data, list | tuple):
        for value in data:
            found |= token_names(value)
    return found
