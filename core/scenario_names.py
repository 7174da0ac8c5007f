"""How a scenario names its objects: card name and ordinal, never an internal id.

Objects are numbered over player A, then B, over the zones of `zones.START_ZONES`, in the order written.
An entry with its ordinal written out ("Forest#2") has that name; the others take the lowest free
ordinals in order.  Ordinal 1 is written plain: "Forest".  So a name survives the deletion of others.
"""

import re
from functools import lru_cache

import msgspec

from rulehound.core.cards import Card
from rulehound.core.errors import ScenarioError
from rulehound.core.library import LIBRARY
from rulehound.core.players import PLAYERS
from rulehound.core.scenario import Entry, Placed, PlayerStart, Scenario
from rulehound.core.zones import START_ZONES

OBJECTS_MAX = 10_000
"""How many objects a scenario may start with; beyond it a file is refused."""

_ENTRY = re.compile(r"(?P<card>.*?)(?:#(?P<ordinal>\d{1,9})| x(?P<copies>\d{1,9}))?", re.DOTALL | re.ASCII)


class EntryName(msgspec.Struct, frozen=True):
    """What an entry's name says: the card, how many, and the ordinal where it is written out (else 0)."""

    card: str
    copies: int = 1
    ordinal: int = 0


class PlacedObject(msgspec.Struct, frozen=True):
    """One object at the start: its name and card, whose it is, where it is, and its state.

    `index` counts from 0 within the zone, copies expanded; in a library 0 is the top.
    `path` is where the file says so.
    """

    name: str
    card: str
    player: str
    zone: str
    index: int
    placed: Placed
    path: str


def object_name(card: str, ordinal: int) -> str:
    """The name of the object with this ordinal; the first is written plain."""
    return card if ordinal == 1 else f"{card}#{ordinal}"


def plain_name(name: str) -> str:
    """The one way to write a name: "Forest#1" becomes "Forest"."""
    return name.removesuffix("#1")


@lru_cache(maxsize=4096)
def entry_name(text: str) -> EntryName:
    """Read an entry of a zone: "Forest", "Forest x3" or "Forest#2"."""
    match = _ENTRY.fullmatch(text)
    if match is None:
        return EntryName(text)
    card, ordinal, copies = match.group("card", "ordinal", "copies")
    return EntryName(card, 1 if copies is None else int(copies), 0 if ordinal is None else int(ordinal))


def name_of_entry(entry: Entry) -> str:
    """The name in an entry, whichever way it is written."""
    return entry if isinstance(entry, str) else entry.name


def object_names(scenario: Scenario) -> dict[str, PlacedObject]:
    """Every object of the start by its name, in the order of numbering.

    Raises ScenarioError where an ordinal is 0 or taken twice, or where there are too many objects.
    """
    taken = _written_ordinals(scenario)
    last: dict[str, int] = {}
    placed: dict[str, PlacedObject] = {}
    for player in PLAYERS:
        start = scenario.players.get(player)  # type: ignore[call-overload]
        for zone in START_ZONES if start else ():
            index = 0
            for position, entry in enumerate(getattr(start, zone)):
                path = f"players.{player}.{zone}[{position}]"
                name = entry_name(name_of_entry(entry))
                if len(placed) + name.copies > OBJECTS_MAX:
                    raise ScenarioError(f"{path}: more than {OBJECTS_MAX} objects; leave some out")
                state = entry if isinstance(entry, Placed) else Placed(entry)
                for _ in range(name.copies):
                    ordinal = name.ordinal
                    if not ordinal:
                        ordinal = last.get(name.card, 0) + 1
                        while ordinal in taken.get(name.card, ()):
                            ordinal += 1
                        last[name.card] = ordinal
                    full = object_name(name.card, ordinal)
                    placed[full] = PlacedObject(full, name.card, player, zone, index, state, path)
                    index += 1
    return placed


def _written_ordinals(scenario: Scenario) -> dict[str, set[int]]:
    """The ordinals that are written out, by card; raises ScenarioError for 0 and for one taken twice."""
    taken: dict[str, set[int]] = {}
    for player, start in sorted(scenario.players.items()):
        for zone in START_ZONES:
            for position, entry in enumerate(getattr(start, zone)):
                text = name_of_entry(entry)
                if "#" not in text:
                    continue
                name = entry_name(text)
                path = f"players.{player}.{zone}[{position}]"
                if not name.ordinal:
                    raise ScenarioError(
                        f'{path}: "{text}" was given; write an ordinal from 1, as in "Forest#2"'
                    )
                if name.ordinal in taken.setdefault(name.card, set()):
                    raise ScenarioError(f'{path}: "{text}" is another object as well; choose a free ordinal')
                taken[name.card].add(name.ordinal)
    return taken


def card_of(scenario: Scenario, name: str) -> Card:
    """The card with this name: the scenario's own, else the library's; raises ScenarioError for neither."""
    data = scenario.cards.get(name)
    if data is not None:
        return data.card(name)
    try:
        return LIBRARY[name]
    except KeyError:
        raise ScenarioError(f'cards: no card is named "{name}"; add it to "cards"') from None


def cards_of(scenario: Scenario) -> dict[str, Card]:
    """The scenario's own cards and every card that its zones use, by name, in order of name."""
    names = set(scenario.cards)
    for start in scenario.players.values():
        for zone in START_ZONES:
            names.update(entry_name(name_of_entry(entry)).card for entry in getattr(start, zone))
    return {name: card_of(scenario, name) for name in sorted(names)}


def with_names(scenario: Scenario) -> Scenario:
    """The scenario with one entry for each object, ordinals written out, so that names survive deletions."""
    entries: dict[tuple[str, str], list[Entry]] = {}
    for name, placed in object_names(scenario).items():
        full = name if "#" in name else f"{name}#1"
        entry = msgspec.structs.replace(placed.placed, name=full)
        plain = entry == Placed(full)
        entries.setdefault((placed.player, placed.zone), []).append(full if plain else entry)
    players = {
        player: PlayerStart(
            **{zone: tuple(entries.get((player, zone), ())) for zone in START_ZONES}, life=start.life
        )
        for player, start in scenario.players.items()
    }
    return msgspec.structs.replace(scenario, players=players)
