"""What is attached to what: the engine shows it of an object, and tells of no event (CR 303.4, 301.5)."""

from collections.abc import Iterator

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.errors import Unsupported
from rulehound.core.static_abilities import ControlsEnchanted
from rulehound.targets.phase.driver import Driver
from rulehound.targets.phase.objects import Objects


class Attachments:
    """Tells of Auras and Equipment as they become attached, by comparing with what was told before."""

    def __init__(self, driver: Driver, objects: Objects) -> None:
        self.driver = driver
        self.objects = objects
        self.told: dict[int, int] = {}
        """What each of them is attached to, by the engine's ids; 0 for nothing."""

    def begin(self, engine_id: int, host: int) -> None:
        """A permanent of the start; `host` is 0 for one that is attached to nothing."""
        if may_be_attached(self.objects.card(engine_id)):
            self.told[engine_id] = host

    def entered(self, engine_id: int) -> Iterator[ev.Event]:
        """A permanent has just entered; an Aura attached to something (CR 608.3c)."""
        card = self.objects.card(engine_id)
        if not may_be_attached(card):
            return
        thing = self.driver.object(engine_id) or {}
        if thing.get("zone") != "Battlefield":
            raise Unsupported("what may be attached left again at once")
        self.told[engine_id] = 0
        if card is not None and card.enchant is not None:
            yield from self._compare(engine_id)

    def left(self, engine_id: int) -> None:
        """It is on the battlefield no more."""
        self.told.pop(engine_id, None)

    def changed(self) -> Iterator[ev.Event]:
        """What has become attached, or unattached, in a batch."""
        for engine_id in sorted(self.told):
            yield from self._compare(engine_id)

    def _compare(self, engine_id: int) -> Iterator[ev.Event]:
        thing = self.driver.object(engine_id) or {}
        if thing.get("zone") != "Battlefield":
            return
        to = thing.get("attached_to") or {}
        host = to["data"] if to.get("type") == "Object" else 0
        if host and (self.driver.object(host) or {}).get("zone") != "Battlefield":
            host = 0  # The engine may leave it saying so; what has left is not equipped any more.
        if host != self.told[engine_id]:
            self.told[engine_id] = host
            number = self.objects.id(engine_id)
            yield ev.Attached(number, self.objects.id(host)) if host else ev.Unattached(number)


def may_be_attached(card: Card | None) -> bool:
    """Whether it is an Aura or Equipment."""
    return card is not None and (card.enchant is not None or "Equipment" in card.subtypes)


def gives_control(card: Card) -> bool:
    """Whether what it enchants is its controller's."""
    return any(isinstance(ability, ControlsEnchanted) for ability in card.abilities)
