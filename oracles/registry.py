"""The oracles, one line each."""

from rulehound.oracles.base import Oracle
from rulehound.oracles.could_produce import CouldProduceOracle
from rulehound.oracles.end_of_turn import EndOfTurn
from rulehound.oracles.mana_ledger import ManaLedger
from rulehound.oracles.tapped_for_mana import TappedForManaOracle
from rulehound.oracles.turn_order import TurnOrder
from rulehound.oracles.undefined_mana import UndefinedMana
from rulehound.oracles.zones_conserved import ZonesConserved

ORACLES: tuple[type[Oracle], ...] = (
    UndefinedMana,
    ManaLedger,
    TappedForManaOracle,
    CouldProduceOracle,
    TurnOrder,
    ZonesConserved,
    EndOfTurn,
)
