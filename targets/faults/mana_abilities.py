"""Faults of mana abilities that are taken for other abilities, and the reverse (T10)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import abilities as ab
from rulehound.core import instructions
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.damage_effects import GainLife, LoseLife
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault


@fault(
    "draws-without-the-stack",
    exchanges="is_mana_ability",
    kind="T10",
    rule="605.1a",
    says="An ability that adds mana and draws a card is a mana ability.",
)
def with_a_card(ability: ab.Ability) -> bool:
    if isinstance(ability, ActivatedAbility):
        return ability.target is None and ab.produces_mana(ability.effects)
    return ab.is_mana_ability(ability)


@fault(
    "targets-without-the-stack",
    exchanges="is_mana_ability",
    kind="T10",
    rule="605.1a",
    says="An ability that adds mana and has a target is a mana ability.",
)
def with_a_target(ability: ab.Ability) -> bool:
    if isinstance(ability, ActivatedAbility) and ability.target is not None:
        return ab.produces_mana(ability.effects)
    return ab.is_mana_ability(ability)


@fault(
    "sacrifice-uses-the-stack",
    exchanges="is_mana_ability",
    kind="T10",
    rule="605.3b",
    says="A mana ability with a sacrifice in its cost uses the stack.",
)
def without_a_sacrifice(ability: ab.Ability) -> bool:
    if isinstance(ability, ActivatedAbility) and ability.cost.sacrifice:
        return False
    return ab.is_mana_ability(ability)


@fault(
    "triggered-mana-uses-the-stack",
    exchanges="is_mana_ability",
    kind="T10",
    rule="605.4a",
    says="A triggered mana ability uses the stack.",
)
def activated_only(ability: ab.Ability) -> bool:
    return isinstance(ability, ActivatedAbility) and ab.is_mana_ability(ability)


@fault(
    "mana-abilities-add-mana-only",
    exchanges="follow",
    kind="T10",
    rule="605.3b",
    says="What a mana ability says about life, besides adding mana, is left out.",
)
def nothing_about_life(state: GameState, effect: Any, resolving: Any) -> Generator[Any, Any, None]:
    ability = resolving.ability
    if isinstance(effect, GainLife | LoseLife) and isinstance(ability, ActivatedAbility):
        if ab.is_mana_ability(ability):
            return
    yield from instructions.follow(state, effect, resolving)
