"""Modes of spells and abilities (CR 700.2): which may be chosen, and what is left once they are."""

from collections.abc import Generator
from itertools import combinations, combinations_with_replacement
from typing import Any

import msgspec

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.decisions import Decision
from rulehound.core.effects import Choose, ModeChosen, modal
from rulehound.core.objects import GameObject
from rulehound.core.qualities import Aim
from rulehound.core.state import GameState
from rulehound.core.static_abilities import Enchant
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import TriggeredAbility

Text = ActivatedAbility | TriggeredAbility | SpellAbility | Enchant
Steps = Generator[Decision, Any, None]
Modes = tuple[int, ...]


@rule("700.2a", "700.2b", "700.2d", "601.2b")
def modes_offered(state: GameState, choose: Choose, player: str, besides: int = 0) -> list[Modes]:
    """The choices of modes that are legal now; a mode that lacks a legal target cannot be chosen (CR 700.2a)."""
    possible = [
        place
        for place, mode in enumerate(choose.modes)
        if mode.target is None
        or any(each != besides for each in state.rules.legal_targets(state, mode.target, player))
    ]
    rows = combinations_with_replacement if choose.repeat else combinations
    return [row for number in range(choose.least, choose.most + 1) for row in rows(possible, number)]


@rule("700.2a", "601.2b", "602.2b")
def choose_modes(
    state: GameState, player: str, thing: GameObject, text: Text | None, number: str
) -> Generator[Decision, Any, Any]:
    """Let a player choose the modes of a spell or ability on the stack; what it says then.

    There are legal ones: else it could not have been begun.
    """
    choose = modal(text)
    if choose is None or text is None:
        return text
    offered = state.rules.modes_offered(state, choose, player, thing.id)
    chosen = 0
    if len(offered) > 1:
        chosen = yield Decision("mode", player, [("modes", row) for row in offered], number, thing.id)
    said = state.rules.with_modes(text, offered[chosen])
    state.set(thing, "ability", said)
    state.apply(ev.ModesChosen(player, thing.id, offered[chosen]))
    return said


@rule("700.2c", "700.2d")
def with_modes(text: Text, modes: Modes) -> Text:
    """A modal spell or ability with the chosen modes in its place, in the order written (CR 608.2c).

    Where several of them have a target each keeps its own.
    """
    choose = modal(text)
    assert choose is not None
    rows = [choose.modes[place] for place in modes]
    targets = [row.target for row in rows if row.target is not None]
    if len(targets) > 1:
        places = iter(range(len(targets)))
        effects: Any = tuple(
            ModeChosen(row.effects, row.target, next(places) if row.target is not None else -1)
            for row in rows
        )
        return msgspec.structs.replace(text, effects=effects)
    effects = tuple(effect for row in rows for effect in row.effects)
    return msgspec.structs.replace(text, effects=effects, target=targets[0] if targets else None)


def aims_of(text: object) -> tuple[Aim, ...]:
    """What each target of a spell or ability must be, in order, its modes having been chosen."""
    kind = getattr(text, "target", None)
    if kind is not None:
        return (Aim(kind, getattr(text, "target_mana_value", None)),)
    effects = getattr(text, "effects", ())
    return tuple(Aim(each.target) for each in effects if isinstance(each, ModeChosen) and each.target)


def fewest_targets(text: object) -> int:
    """How few targets of each kind a spell or ability has at least (CR 601.2c)."""
    least: int | None = getattr(text, "least_targets", None)
    return getattr(text, "targets", 1) if least is None else least


@rule("601.2c", "700.2a")
def can_be_aimed(state: GameState, text: Text | None, player: str, source: GameObject) -> bool:
    """Whether there is a legal target where a spell or ability needs one, or modes enough without."""
    if text is None:
        return True
    choose = modal(text)
    if choose is not None:
        return bool(state.rules.modes_offered(state, choose, player))
    least = fewest_targets(text)
    return not least or all(
        len(state.rules.targets_of(state, aim, player, source, None)) >= least for aim in aims_of(text)
    )


@rule("608.2b", "608.2c")
def follow_mode(state: GameState, effect: ModeChosen, resolving: GameObject) -> Steps:
    """Follow what one of several modes says, of its own target; an illegal one is not affected (CR 608.2b)."""
    targets = resolving.targets
    own = () if effect.place < 0 or effect.place in resolving.lost else (targets[effect.place],)
    state.set(resolving, "targets", own)
    for inner in effect.effects:
        yield from state.rules.follow(state, inner, resolving)
    state.set(resolving, "targets", targets)
