"""Mana values (CR 202.3), and the spells that an effect says cannot be cast (CR 101.2, 601.3)."""

from rulehound.core.amounts import VariableX
from rulehound.core.cards import Card, spell_matches
from rulehound.core.continuous import affects, functioning
from rulehound.core.objects import GameObject
from rulehound.core.qualities import Aim, ManaValueIs
from rulehound.core.state import GameState
from rulehound.core.table import rule


@rule("202.3", "202.3e", "118.8d", "118.9c")
def mana_value(state: GameState, thing: GameObject) -> int:
    """The mana value of an object: by its mana cost, whatever was paid; {X} is 0 but for a spell (CR 202.3e)."""
    if thing.is_ability:
        return 0
    return thing.card.mana_cost.mana_value(thing.x if thing.zone == "stack" else 0)


@rule("202.3")
def has_mana_value(
    state: GameState, value: int, wanted: ManaValueIs, player: str, source: GameObject | None, x: int
) -> bool:
    """Whether a mana value is what is asked for by something with this controller, source and X."""
    amount: int = state.rules.amount_of(state, wanted.amount, player, x, 0, source)
    return wanted.fits(value, amount)


@rule("601.2c", "603.3d", "115.1")
def targets_of(
    state: GameState, aim: Aim, player: str, source: GameObject | None, x: int | None
) -> list[int | str]:
    """The legal targets of an ability; where its X is still to be chosen (None) all that may come to be legal."""
    return fitting(
        state, aim.mana_value, state.rules.legal_targets(state, aim.kind, player), player, source, x
    )


def fitting(
    state: GameState,
    wanted: ManaValueIs | None,
    targets: list[int | str],
    player: str,
    source: GameObject | None,
    x: int | None,
) -> list[int | str]:
    """Those of the targets that have the mana value that is asked for."""
    if wanted is None or (x is None and isinstance(wanted.amount, VariableX)):
        return targets
    return [
        target
        for target in targets
        if isinstance(target, int)
        and state.rules.has_mana_value(
            state, state.rules.mana_value(state, state.objects[target]), wanted, player, source, x or 0
        )
    ]


@rule("101.2", "601.2e", "601.3")
def is_forbidden(state: GameState, player: str, card: Card, value: int) -> bool:
    """Whether an effect says that the player can't cast this spell, with this mana value."""
    return any(
        affects(source, effect.who, player)
        and spell_matches(effect.what, card)
        and (
            effect.mana_value is None
            or state.rules.has_mana_value(state, value, effect.mana_value, source.controller, source, 0)
        )
        for source, effect in functioning(state).cannot_cast
    )


@rule("601.3", "601.3a", "101.2")
def may_begin_to_cast(state: GameState, player: str, card: Card) -> bool:
    """Whether no effect forbids the spell whatever X would be chosen for it (CR 601.3a)."""
    if not functioning(state).cannot_cast:
        return True
    chosen = range(state.x_max + 1 if can_choose_x(card) else 1)
    return any(
        not state.rules.is_forbidden(state, player, card, card.mana_cost.mana_value(x)) for x in chosen
    )


def can_choose_x(card: Card) -> bool:
    """Whether the mana value of the spell depends on an X that its controller announces."""
    return bool(card.mana_cost.x_count) and (card.spell is None or card.spell.x is None)
