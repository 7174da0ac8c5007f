"""What an Aura can enchant, an Equipment equip, and who controls a permanent by an Aura (CR 301.5, 303.4, 702.5a)."""

from rulehound.core.cards import Card
from rulehound.core.memo import by_identity
from rulehound.core.static_abilities import ControlsEnchanted
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing
from rulehound.oracles.derived import Characteristics
from rulehound.oracles.legal_targets import may_be_changed


def may_be_attached(card: Card | None) -> bool:
    """Whether it is an Aura or Equipment."""
    return card is not None and (card.enchant is not None or "Equipment" in card.subtypes)


@by_identity
def gives_control(card: Card) -> bool:
    """Whether what it is attached to is its controller's."""
    return any(isinstance(ability, ControlsEnchanted) for ability in card.abilities)


def may_enchant(board: Board, aura: Thing, host: Thing, controller: str) -> bool | None:
    """Whether an Aura under this control could enchant, or an Equipment equip, a permanent; None: not known."""
    if aura.card is None:
        return None
    if host.id == aura.id or host.id not in board.objects or host.zone != BATTLEFIELD:
        return False
    if host.id in board.phased_out:
        return False
    if board.uncertain(aura) or board.uncertain(host) or may_be_changed(board):
        return None
    if aura.zone == BATTLEFIELD and "Creature" in board.characteristics(aura).types:
        return False
    there: Characteristics = board.characteristics(host)
    enchant = aura.card.enchant
    if enchant is None:
        return "Equipment" in aura.card.subtypes and "Creature" in there.types
    mine = enchant.whose == "any" or (host.controller == controller) == (enchant.whose == "you")
    return mine and there.matches(enchant.what)


def is_well_attached(board: Board, thing: Thing) -> bool | None:
    """Whether it is attached to something that it may be attached to; None where that is not known."""
    host = board.objects.get(thing.attached_to)
    return False if host is None else may_enchant(board, thing, host, thing.controller)
