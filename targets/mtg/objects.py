"""Names and numbers: the engine keeps an object's id, ours are new with each change of zone (CR 400.7)."""

from collections.abc import Mapping

from rulehound.core.cards import Card
from rulehound.core.scenario_names import PlacedObject, object_name


class Objects:
    """What each of the engine's ids is called, whose it is, and its number in our trace now."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.cards = cards
        self.now: dict[str, int] = {}
        self.names: dict[str, str] = {}
        self.card_names: dict[str, str] = {}
        self.owners: dict[str, str] = {}
        self.tokens: set[str] = set()
        self._tokens_named: dict[str, int] = {}
        self._next = 1

    def place(self, engine_id: str, placed: PlacedObject) -> int:
        """An object of the start gets its first number."""
        self.names[engine_id] = placed.name
        self.card_names[engine_id] = placed.card
        self.owners[engine_id] = placed.player
        return self.renew(engine_id)

    def renew(self, engine_id: str) -> int:
        """The object became a new one."""
        self.now[engine_id] = self.new()
        return self.now[engine_id]

    def new(self) -> int:
        """A number that nothing has yet."""
        self._next += 1
        return self._next - 1

    def token(self, engine_id: str, name: str, player: str) -> int:
        """A token came into being."""
        number = self._tokens_named[name] = self._tokens_named.get(name, 0) + 1
        self.names[engine_id] = object_name(name, number)
        self.card_names[engine_id] = name
        self.owners[engine_id] = player
        self.tokens.add(engine_id)
        return self.renew(engine_id)

    def id(self, engine_id: str) -> int:
        """The object's number now; 0 for one that was never introduced."""
        return self.now.get(engine_id, 0)

    def name(self, engine_id: str) -> str:
        """The object's scenario name."""
        return self.names.get(engine_id, f"?{engine_id}")

    def card(self, engine_id: str) -> Card | None:
        """The object's card; None for a token or an ability."""
        return self.cards.get(self.card_names.get(engine_id, ""))

    def by_name(self, name: str) -> str:
        """The engine's id of the object of this name, "" where there is none."""
        return next((each for each, called in self.names.items() if called == name), "")
