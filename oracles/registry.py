"""The oracles, one line each."""

from rulehound.oracles.at_once import AtOnce
from rulehound.oracles.attaching import Attaching
from rulehound.oracles.base import Oracle
from rulehound.oracles.casting import Casting
from rulehound.oracles.chances import Chances
from rulehound.oracles.cleanup import Cleanup
from rulehound.oracles.combat import Combat
from rulehound.oracles.could_produce import CouldProduceOracle
from rulehound.oracles.cycling import Cycling
from rulehound.oracles.delayed_triggers import DelayedTriggers
from rulehound.oracles.drawing import Drawing
from rulehound.oracles.durations import Durations
from rulehound.oracles.end_of_turn import EndOfTurn
from rulehound.oracles.ending_combat import EndingCombat
from rulehound.oracles.fighting import Fighting
from rulehound.oracles.instruction_order import InstructionOrder
from rulehound.oracles.instructions import Instructions
from rulehound.oracles.keyword_actions import KeywordActions
from rulehound.oracles.legality import Legality
from rulehound.oracles.life_ledger import LifeLedger
from rulehound.oracles.mana_abilities import ManaAbilities
from rulehound.oracles.mana_ledger import ManaLedger
from rulehound.oracles.mana_riders import ManaRiders
from rulehound.oracles.modes import ModesOracle
from rulehound.oracles.new_objects import NewObjects
from rulehound.oracles.offers import Offers
from rulehound.oracles.particular_actions import ParticularActions
from rulehound.oracles.payment import Payment
from rulehound.oracles.priority import Priority
from rulehound.oracles.replacement_effects import ReplacementEffects
from rulehound.oracles.several_targets import SeveralTargets
from rulehound.oracles.stack_abilities import StackAbilities
from rulehound.oracles.stack_order import StackOrder
from rulehound.oracles.state_based_actions import StateBasedActions
from rulehound.oracles.state_triggers import StateTriggers
from rulehound.oracles.step_course import StepCourse
from rulehound.oracles.tap_and_untap_symbols import TapAndUntapSymbols
from rulehound.oracles.tap_causes import TapCauses
from rulehound.oracles.tapped_for_mana import TappedForManaOracle
from rulehound.oracles.together import Together
from rulehound.oracles.triggers import Triggers
from rulehound.oracles.turn_order import TurnOrder
from rulehound.oracles.undefined_mana import UndefinedMana
from rulehound.oracles.untap_step import UntapStep
from rulehound.oracles.x_values import XValues
from rulehound.oracles.zones_conserved import ZonesConserved

ORACLES: tuple[type[Oracle], ...] = (
    UndefinedMana,
    ManaLedger,
    TappedForManaOracle,
    CouldProduceOracle,
    TurnOrder,
    ZonesConserved,
    EndOfTurn,
    EndingCombat,
    TapAndUntapSymbols,
    XValues,
    Priority,
    StackOrder,
    Triggers,
    DelayedTriggers,
    Durations,
    Cleanup,
    Cycling,
    StateBasedActions,
    ReplacementEffects,
    LifeLedger,
    Payment,
    ManaRiders,
    NewObjects,
    Legality,
    UntapStep,
    Drawing,
    TapCauses,
    ManaAbilities,
    Combat,
    Instructions,
    Offers,
    Chances,
    AtOnce,
    Casting,
    StackAbilities,
    Fighting,
    StepCourse,
    KeywordActions,
    InstructionOrder,
    StateTriggers,
    ModesOracle,
    ParticularActions,
    Together,
    SeveralTargets,
    Attaching,
)
