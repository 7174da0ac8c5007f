"""Names and ids: the engine keeps an object's id, ours are new with each change of zone (CR 400.7)."""

from collections.abc import Mapping

from rulehound.core.cards import Card
from rulehound.core.scenario_names import PlacedObject, object_name


class Objects:
    """What each of the engine's ids is called, and its id in our trace now."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.cards = cards
        self.now: dict[int, int] = {}
        self.names: dict[int, str] = {}
        self.card_names: dict[int, str] = {}
        self.tokens: set[int] = set()
        self._tokens_named: dict[str, int] = {}
        self._next = 1

    def place(self, engine_id: int, placed: PlacedObject) -> int:
        """An object of the start gets its first id."""
        self.names[engine_id] = placed.name
        self.card_names[engine_id] = placed.card
        return self.renew(engine_id)

    def renew(self, engine_id: int) -> int:
        """The object became a new one: give it a new id."""
        self.now[engine_id] = self._next
        self._next += 1
        return self.now[engine_id]

    def token(self, engine_id: int, name: str) -> int:
        """A token came into being."""
        number = self._tokens_named[name] = self._tokens_named.get(name, 0) + 1
        self.names[engine_id] = object_name(name, number)
        self.card_names[engine_id] = name
        self.tokens.add(engine_id)
        return self.renew(engine_id)

    def ability(self, engine_id: int, source: int) -> int:
        """An ability of `source` was put onto the stack."""
        self.names[engine_id] = f"ability of {self.names.get(source, '?')}"
        return self.renew(engine_id)

    def id(self, engine_id: int) -> int:
        """The object's id now; 0 for one that was never introduced."""
        return self.now.get(engine_id, 0)

    def name(self, engine_id: int) -> str:
        """The object's scenario name."""
        return self.names.get(engine_id, f"?{engine_id}")

    def card(self, engine_id: int) -> Card | None:
        """The object's card; None for a token or an ability."""
        return self.cards.get(self.card_names.get(engine_id, ""))
