"""The relations, one line each."""

from rulehound.properties.relations.card_at_the_bottom import CardAtTheBottom
from rulehound.properties.relations.cards_renamed import CardsRenamed
from rulehound.properties.relations.irrelevant_permanent import IrrelevantPermanent
from rulehound.properties.relations.lands_tapped_in_another_order import LandsTappedInAnotherOrder
from rulehound.properties.relations.life_raised import LifeRaised
from rulehound.properties.relations.mana_spent_in_another_order import ManaSpentInAnotherOrder
from rulehound.properties.relations.phased_out_copies import PhasedOutCopies
from rulehound.properties.relations.relation import Relation
from rulehound.properties.relations.saved_and_loaded import SavedAndLoaded
from rulehound.properties.relations.seats_swapped import SeatsSwapped
from rulehound.properties.relations.turns_renumbered import TurnsRenumbered
from rulehound.properties.relations.unseen_cards_reordered import UnseenCardsReordered

RELATIONS: tuple[Relation, ...] = (
    SeatsSwapped(),
    CardsRenamed(),
    UnseenCardsReordered(),
    CardAtTheBottom(),
    PhasedOutCopies(),
    SavedAndLoaded(),
    ManaSpentInAnotherOrder(),
    LandsTappedInAnotherOrder(),
    IrrelevantPermanent(),
    LifeRaised(),
    TurnsRenumbered(),
)

BY_NAME = {relation.name: relation for relation in RELATIONS}
