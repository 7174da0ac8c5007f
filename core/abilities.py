"""Abilities as plain data: every kind of them, and which are mana abilities (CR 113, 605).

Nothing here does anything; `core` procedure acts on it, oracles read it, `core.text` renders it.
What an ability does stands in `core.effects`.  `what` is a word that `matches` understands: "permanent", a
card type, a subtype, "basic land", "nonbasic land"; the other words are in `core.about`.
"""

import msgspec

from rulehound.core.about import TargetKind
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count
from rulehound.core.cost_abilities import (
    AbilityCosts,
    AdditionalCost,
    AlternativeCost,
    CyclingCosts,
    FreeSpells,
    SpellCosts,
    SpendOnly,
)
from rulehound.core.effects import Effect, followed
from rulehound.core.mana_effects import AddMana
from rulehound.core.memo import by_identity
from rulehound.core.object_effects import CastFromTop, DrawCards, Mill, SearchLibrary, ShuffleIn
from rulehound.core.qualities import ManaValueIs
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    DamageIsUnpreventable,
    EntersChoosingColor,
    EntersForSacrifice,
    EntersTapped,
    EntersWithCounters,
    ManaReplacement,
    PreventsDamage,
    RedirectsDamage,
    Replacement,
    Skips,
    UnspentMana,
)
from rulehound.core.static_abilities import (
    CannotAttack,
    CannotBeCountered,
    CannotCast,
    CannotHaveCounters,
    CardsInHandHave,
    CastFromGraveyard,
    ControlsEnchanted,
    Enchant,
    Grants,
    MayStayTapped,
    StaysTapped,
    TriggersAgain,
)
from rulehound.core.triggered_abilities import ManaIsAdded, TappedForMana, TriggeredAbility


class SpellAbility(msgspec.Struct, frozen=True, tag="spell", omit_defaults=True):
    """What an instant or sorcery does as it resolves (CR 113.3a); `x` defines X by text (CR 107.3c)."""

    effects: tuple[Effect, ...]
    target: TargetKind | None = None
    x: Count | None = None
    target_mana_value: ManaValueIs | None = None
    targets: int = 1
    least_targets: int | None = None


StaticAbility = (
    Grants
    | EntersWithCounters
    | EntersChoosingColor
    | ManaReplacement
    | Replacement
    | PreventsDamage
    | DamageIsUnpreventable
    | DamageBecomesCounters
    | RedirectsDamage
    | EntersTapped
    | EntersForSacrifice
    | UnspentMana
    | Skips
    | CyclingCosts
    | SpellCosts
    | AbilityCosts
    | FreeSpells
    | AdditionalCost
    | AlternativeCost
    | SpendOnly
    | CannotCast
    | CastFromGraveyard
    | CannotBeCountered
    | CannotHaveCounters
    | Enchant
    | ControlsEnchanted
    | StaysTapped
    | TriggersAgain
    | CannotAttack
    | CardsInHandHave
    | MayStayTapped
)

MOVES_LIBRARY = (DrawCards, SearchLibrary, Mill, ShuffleIn, CastFromTop)
"""Effects that move cards to or from a library, with which an ability is no mana ability (CR 605.1a)."""

Ability = ActivatedAbility | TriggeredAbility | SpellAbility | StaticAbility


def produces_mana(effects: tuple[Effect, ...]) -> bool:
    """Whether following the effects could put mana into a pool, the second test of CR 605.1a."""
    return any(isinstance(effect, AddMana) for effect in followed(effects))


@by_identity
def is_mana_ability(ability: Ability) -> bool:
    """Whether an ability is a mana ability (CR 605.1a-b, August 2026).

    No target; it could add mana, if only where its controller so chooses; an activated one moves no card to
    or from a library, a triggered one triggers from mana (a permanent tapped for it, or mana added).
    """
    if isinstance(ability, ActivatedAbility):
        return (
            ability.target is None
            and produces_mana(ability.effects)
            and not any(isinstance(effect, MOVES_LIBRARY) for effect in followed(ability.effects))
        )
    if isinstance(ability, TriggeredAbility):
        return (
            ability.target is None
            and isinstance(ability.trigger, TappedForMana | ManaIsAdded)
            and produces_mana(ability.effects)
        )
    return False
