"""The abilities that function (CR 113.6), listed by kind, so that whoever asks for one kind looks no further."""

from typing import Any

from rulehound.core import abilities as ab
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cost_abilities import AbilityCosts, CyclingCosts, FreeSpells, SpellCosts
from rulehound.core.objects import GameObject
from rulehound.core.players import opponent_of
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    DamageIsUnpreventable,
    EntersTapped,
    EntersWithCounters,
    ManaReplacement,
    PreventsDamage,
    RedirectsDamage,
    Replacement,
    Skips,
    UnspentMana,
)
from rulehound.core.state import GameState
from rulehound.core.static_abilities import (
    CannotCast,
    CannotHaveCounters,
    CardsInHandHave,
    CastFromGraveyard,
    StaysTapped,
    TriggersAgain,
)
from rulehound.core.triggered_abilities import TriggeredAbility


class Functioning:
    """The abilities that function in one version of the state, by kind, in order of age."""

    __slots__ = (
        "ability_costs", "activated", "cannot_cast", "cards_in_hand", "cast_from_graveyard", "counterless",
        "creatures", "cycling_costs",
        "damage_to_counters", "enters_tapped", "enters_with_counters", "free_spells", "mana_abilities",
        "mana_replacements", "permanents", "preventions", "redirections", "replacements", "skips", "spell_costs",
        "stay_tapped", "triggers", "triggers_again", "unpreventable", "unspent_mana", "varies",
    )  # fmt: skip

    def __init__(self) -> None:
        self.permanents: list[GameObject] = []
        self.creatures: list[GameObject] = []
        self.activated: dict[str, list[tuple[GameObject, int, ActivatedAbility]]] = {"A": [], "B": []}
        self.mana_abilities: dict[str, list[tuple[GameObject, int, ActivatedAbility]]] = {"A": [], "B": []}
        self.mana_replacements: list[tuple[GameObject, int, ManaReplacement]] = []
        self.replacements: dict[str, list[tuple[GameObject, int, Replacement]]] = {}
        self.preventions: list[tuple[GameObject, int, PreventsDamage]] = []
        self.redirections: list[tuple[GameObject, int, RedirectsDamage]] = []
        self.damage_to_counters: list[tuple[GameObject, int, DamageBecomesCounters]] = []
        self.unpreventable: list[tuple[GameObject, DamageIsUnpreventable]] = []
        self.triggers: dict[type, list[tuple[GameObject, int, TriggeredAbility]]] = {}
        self.skips: list[tuple[GameObject, Skips]] = []
        self.unspent_mana: list[tuple[GameObject, int, UnspentMana]] = []
        self.cycling_costs: list[tuple[GameObject, CyclingCosts]] = []
        self.spell_costs: list[tuple[GameObject, SpellCosts]] = []
        self.triggers_again: list[tuple[GameObject, TriggersAgain]] = []
        self.enters_tapped: list[tuple[GameObject, int, EntersTapped]] = []
        self.free_spells: list[GameObject] = []
        self.ability_costs: list[tuple[GameObject, AbilityCosts]] = []
        self.cannot_cast: list[tuple[GameObject, CannotCast]] = []
        self.enters_with_counters: list[tuple[GameObject, EntersWithCounters]] = []
        self.counterless: list[tuple[GameObject, CannotHaveCounters]] = []
        self.stay_tapped: list[tuple[GameObject, StaysTapped]] = []
        self.cast_from_graveyard: list[tuple[GameObject, CastFromGraveyard]] = []
        self.cards_in_hand: list[tuple[GameObject, CardsInHandHave]] = []
        self.varies = False
        """Whether what a static ability gives depends on more than which permanents there are, and whose."""


def list_abilities(
    state: GameState, index: Functioning, permanent: GameObject, abilities: tuple[ab.Ability, ...]
) -> None:
    """List the abilities of a permanent by kind; what works from other zones only is not among them."""
    for number, ability in enumerate(abilities):
        if isinstance(ability, ActivatedAbility):
            if not ability.cost.is_paid_from_hand:
                kind = index.mana_abilities if state.rules.is_mana_ability(ability) else index.activated
                kind[permanent.controller].append((permanent, number, ability))
                if ability.anyone:
                    kind[opponent_of(permanent.controller)].append((permanent, number, ability))
        elif isinstance(ability, TriggeredAbility):
            if ability.from_graveyard:
                continue
            index.triggers.setdefault(type(ability.trigger), []).append((permanent, number, ability))
        elif not isinstance(ability, ab.SpellAbility):
            _list_static(index, permanent, number, ability)


_NUMBERED: dict[type, str] = {
    ManaReplacement: "mana_replacements",
    PreventsDamage: "preventions",
    RedirectsDamage: "redirections",
    DamageBecomesCounters: "damage_to_counters",
    UnspentMana: "unspent_mana",
    EntersTapped: "enters_tapped",
}
"""Where static abilities are listed with their numbers."""


_PLAIN: dict[type, str] = {
    DamageIsUnpreventable: "unpreventable",
    Skips: "skips",
    CyclingCosts: "cycling_costs",
    SpellCosts: "spell_costs",
    AbilityCosts: "ability_costs",
    TriggersAgain: "triggers_again",
    CannotCast: "cannot_cast",
    CastFromGraveyard: "cast_from_graveyard",
    EntersWithCounters: "enters_with_counters",
    CannotHaveCounters: "counterless",
    StaysTapped: "stay_tapped",
    CardsInHandHave: "cards_in_hand",
}
"""Where the others are, of those that are about more than their own source."""


def _is_about_itself(ability: Any) -> bool:
    return (isinstance(ability, EntersTapped) and ability.this) or (
        isinstance(ability, EntersWithCounters) and not ability.what
    )


def _list_static(index: Functioning, permanent: GameObject, number: int, ability: Any) -> None:
    kind = type(ability)
    if _is_about_itself(ability):
        return
    if kind in _NUMBERED:
        getattr(index, _NUMBERED[kind]).append((permanent, number, ability))
    elif kind is Replacement:
        index.replacements.setdefault(ability.event, []).append((permanent, number, ability))
    elif kind is FreeSpells:
        index.free_spells.append(permanent)
    elif kind in _PLAIN:
        getattr(index, _PLAIN[kind]).append((permanent, ability))
