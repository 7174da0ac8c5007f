"""The abilities that function (CR 113.6), listed by kind, so that whoever asks for one kind looks no further."""

from typing import Any

from rulehound.core import abilities as ab
from rulehound.core.objects import GameObject
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState


class Functioning:
    """The abilities that function in one version of the state, by kind, in order of age."""

    __slots__ = (
        "ability_costs", "activated", "cannot_cast", "cards_in_hand", "counterless", "creatures", "cycling_costs",
        "damage_to_counters", "enters_tapped", "enters_with_counters", "free_spells", "mana_abilities",
        "mana_replacements", "permanents", "preventions", "redirections", "replacements", "skips", "spell_costs",
        "stay_tapped", "triggers", "triggers_again", "unpreventable", "unspent_mana",
    )  # fmt: skip

    def __init__(self) -> None:
        self.permanents: list[GameObject] = []
        self.creatures: list[GameObject] = []
        self.activated: dict[str, list[tuple[GameObject, int, ab.ActivatedAbility]]] = {"A": [], "B": []}
        self.mana_abilities: dict[str, list[tuple[GameObject, int, ab.ActivatedAbility]]] = {"A": [], "B": []}
        self.mana_replacements: list[tuple[GameObject, int, ab.ManaReplacement]] = []
        self.replacements: dict[str, list[tuple[GameObject, int, ab.Replacement]]] = {}
        self.preventions: list[tuple[GameObject, int, ab.PreventsDamage]] = []
        self.redirections: list[tuple[GameObject, int, ab.RedirectsDamage]] = []
        self.damage_to_counters: list[tuple[GameObject, int, ab.DamageBecomesCounters]] = []
        self.unpreventable: list[tuple[GameObject, ab.DamageIsUnpreventable]] = []
        self.triggers: dict[type, list[tuple[GameObject, int, ab.TriggeredAbility]]] = {}
        self.skips: list[tuple[GameObject, ab.Skips]] = []
        self.unspent_mana: list[tuple[GameObject, int, ab.UnspentMana]] = []
        self.cycling_costs: list[tuple[GameObject, ab.CyclingCosts]] = []
        self.spell_costs: list[tuple[GameObject, ab.SpellCosts]] = []
        self.triggers_again: list[tuple[GameObject, ab.TriggersAgain]] = []
        self.enters_tapped: list[tuple[GameObject, ab.EntersTapped]] = []
        self.free_spells: list[GameObject] = []
        self.ability_costs: list[tuple[GameObject, ab.AbilityCosts]] = []
        self.cannot_cast: list[tuple[GameObject, ab.CannotCast]] = []
        self.enters_with_counters: list[tuple[GameObject, ab.EntersWithCounters]] = []
        self.counterless: list[tuple[GameObject, ab.CannotHaveCounters]] = []
        self.stay_tapped: list[tuple[GameObject, ab.StaysTapped]] = []
        self.cards_in_hand: list[tuple[GameObject, ab.CardsInHandHave]] = []


def list_abilities(
    state: GameState, index: Functioning, permanent: GameObject, abilities: tuple[ab.Ability, ...]
) -> None:
    """List the abilities of a permanent by kind; what works from other zones only is not among them."""
    for number, ability in enumerate(abilities):
        if isinstance(ability, ab.ActivatedAbility):
            if not ability.cost.discard:
                kind = index.mana_abilities if state.rules.is_mana_ability(ability) else index.activated
                kind[permanent.controller].append((permanent, number, ability))
                if ability.anyone:
                    kind[opponent_of(permanent.controller)].append((permanent, number, ability))
        elif isinstance(ability, ab.TriggeredAbility):
            if ability.from_graveyard:
                continue
            index.triggers.setdefault(type(ability.trigger), []).append((permanent, number, ability))
        elif not isinstance(ability, ab.SpellAbility):
            _list_static(index, permanent, number, ability)


_NUMBERED: dict[type, str] = {
    ab.ManaReplacement: "mana_replacements",
    ab.PreventsDamage: "preventions",
    ab.RedirectsDamage: "redirections",
    ab.DamageBecomesCounters: "damage_to_counters",
    ab.UnspentMana: "unspent_mana",
}
"""Where static abilities are listed with their numbers."""


_PLAIN: dict[type, str] = {
    ab.DamageIsUnpreventable: "unpreventable",
    ab.Skips: "skips",
    ab.CyclingCosts: "cycling_costs",
    ab.SpellCosts: "spell_costs",
    ab.AbilityCosts: "ability_costs",
    ab.TriggersAgain: "triggers_again",
    ab.EntersTapped: "enters_tapped",
    ab.CannotCast: "cannot_cast",
    ab.EntersWithCounters: "enters_with_counters",
    ab.CannotHaveCounters: "counterless",
    ab.StaysTapped: "stay_tapped",
    ab.CardsInHandHave: "cards_in_hand",
}
"""Where the others are, of those that are about more than their own source."""


def _is_about_itself(ability: Any) -> bool:
    return (isinstance(ability, ab.EntersTapped) and ability.this) or (
        isinstance(ability, ab.EntersWithCounters) and not ability.what
    )


def _list_static(index: Functioning, permanent: GameObject, number: int, ability: Any) -> None:
    kind = type(ability)
    if kind in _NUMBERED:
        getattr(index, _NUMBERED[kind]).append((permanent, number, ability))
    elif kind is ab.Replacement:
        index.replacements.setdefault(ability.event, []).append((permanent, number, ability))
    elif kind is ab.FreeSpells:
        index.free_spells.append(permanent)
    elif kind in _PLAIN and not _is_about_itself(ability):
        getattr(index, _PLAIN[kind]).append((permanent, ability))
