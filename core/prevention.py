"""Prevention effects (CR 615): what stops damage before it is dealt.

Static abilities prevent for as long as they function; what a spell or ability prevents as it has resolved is
a shield, which lasts for the turn or until it is used up (CR 615.3).  Which of several is applied first the
affected player chooses, among the replacement effects (CR 616.1): `core.replacement` asks.
"""

from collections.abc import Generator
from typing import Any

from rulehound.core.continuous import affects, functioning, is_creature
from rulehound.core.damage_effects import PreventDamage
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.replacement_effects import PreventsDamage, Replacement
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.would import Would

Steps = Generator[Decision, Any, None]


class Shield:
    """What a resolved spell or ability prevents this turn.

    `left` is how much damage it still prevents, None for all; `to` names whom it shields where that was
    settled as it was created, `by` the one source it is about, 0 for any.  `spent` says that the one time
    for which it was has come.
    """

    __slots__ = ("by", "id", "left", "player", "source", "spent", "to", "words")

    def __init__(self, id: int, source: GameObject, player: str, words: PreventDamage) -> None:
        self.id = id
        self.source = source
        self.player = player
        self.words = words
        self.left: int | None = None
        self.to: tuple[int | str, ...] | None = None
        self.by = 0
        self.spent = False


def may_prevent(state: GameState) -> bool:
    """Whether there is anything that could prevent or redirect damage dealt now, besides static amounts."""
    index = functioning(state)
    return bool(state.preventions or index.preventions or index.redirections)


def is_prevention(effect: Any) -> bool:
    """Whether a replacement or prevention effect is a prevention effect (CR 615.1a)."""
    if isinstance(effect, Replacement):
        return effect.event == "damage" and effect.plus < 0
    return isinstance(effect, PreventsDamage | Shield)


def applicable_preventions(state: GameState, would: Would) -> list[tuple[GameObject, int, Any]]:
    """The prevention effects that apply to damage and have not been applied to it yet."""
    if would.amount <= 0:
        return []
    found: list[tuple[GameObject, int, Any]] = [
        each
        for each in functioning(state).preventions
        if state.rules.prevention_applies(state, would, each[0], each[2])
    ]
    for shield in state.preventions:
        if state.rules.shield_applies(state, would, shield):
            found.append((shield.source, -shield.id, shield))
    return [each for each in found if (each[0].id, each[1]) not in would.applied]


@rule("615.1", "615.2", "615.10", "609.7c")
def prevention_applies(state: GameState, would: Would, source: GameObject, effect: PreventsDamage) -> bool:
    """Whether a static prevention effect of `source` is about this damage."""
    target = would.target
    if effect.combat and not would.combat:
        return False
    if effect.to == "you" and target != source.controller:
        return False
    if effect.to == "this" and target is not source:
        return False
    if effect.to.startswith("creatures") and not _is_creature_of(state, target, source.controller):
        return False
    if effect.by == "this":
        return would.source is source
    return effect.by != "creatures" or _is_from_creature(state, would)


@rule("615.3", "615.7", "615.8", "609.7b", "611.2c")
def shield_applies(state: GameState, would: Would, shield: Shield) -> bool:
    """Whether a shield is about this damage; a group that it does not fix is as it is now (CR 611.2c)."""
    words = shield.words
    if would.amount <= 0 or shield.left == 0 or (words.combat and not would.combat):
        return False
    target = would.target
    if shield.to is not None:
        if (target if isinstance(target, str) else target.id) not in shield.to:
            return False
    elif words.to and not _is_creature_of(state, target, shield.player):
        return False
    if words.by == "creatures":
        return _is_from_creature(state, would)
    return not words.by or (would.source is not None and shield.by in (would.source.id, would.source.cast_as))


def _is_creature_of(state: GameState, target: GameObject | str, player: str) -> bool:
    return not isinstance(target, str) and target.controller == player and is_creature(state, target)


def _is_from_creature(state: GameState, would: Would) -> bool:
    """Whether the source of damage is a creature, or was one as it left: no creature spell or card is (CR 608.2h)."""
    source = would.source
    return source is not None and source.is_or_was_permanent and is_creature(state, source)


@rule("615.12")
def can_be_prevented(state: GameState, would: Would) -> bool:
    """Whether nothing says that this damage can't be prevented (CR 615.12)."""
    if would.unpreventable or state.unpreventable:
        return False
    player = would.source.controller if would.source is not None else ""
    return not any(
        affects(source, effect.whose, player) for source, effect in functioning(state).unpreventable
    )


@rule("615.1", "615.6", "615.7", "615.10")
def prevent(state: GameState, would: Would, effect: PreventsDamage | Shield) -> Steps:
    """Prevent all or some of the damage: as much as the effect says, and a shield has left."""
    if isinstance(effect, PreventsDamage):
        would.amount -= min(would.amount, effect.amount or would.amount)
        return
    prevented = would.amount
    if effect.left is not None:
        prevented = yield from state.rules.share_of_shield(state, would, effect)
    take(state, would, effect, prevented)


@rule("615.7")
def share_of_shield(state: GameState, would: Would, shield: Shield) -> Generator[Decision, Any, int]:
    """How much of an amount goes to this damage: who is affected by several sources divides it (CR 615.7)."""
    left = shield.left or 0
    key = (shield.source.id, -shield.id)
    others = [
        other.amount
        for other in would.together
        if other is not would
        and key not in other.applied
        and state.rules.shield_applies(state, other, shield)
    ]
    most = min(left, would.amount)
    least = min(most, max(0, left - sum(others)))
    if least == most:
        return most
    options = [("amount", number) for number in range(most, least - 1, -1)]
    subject = would.source.id if would.source is not None else 0
    chosen: int = yield Decision("prevent", would.player, options, "615.7", subject)
    return most - chosen


def take(state: GameState, would: Would, shield: Shield, prevented: int) -> None:
    """Take what is prevented off the damage and off the shield."""
    would.amount -= prevented
    if shield.left is not None:
        state.set(shield, "left", shield.left - prevented)
    elif shield.words.once and prevented:
        state.set(shield, "spent", True)
    if shield.words.gain_life and prevented:
        would.prevented = (*would.prevented, (shield.player, prevented))


@rule("615.7", "615.8", "615.12")
def finish_preventing(state: GameState, together: tuple[Would, ...]) -> None:
    """What shields have left after all choices is used for damage that is left; used up they are gone."""
    for would in together:
        for shield in state.preventions:
            if shield.left and state.rules.shield_applies(state, would, shield):
                if state.rules.can_be_prevented(state, would):
                    take(state, would, shield, min(shield.left, would.amount))
    if any(shield.spent or shield.left == 0 for shield in state.preventions):
        kept = tuple(each for each in state.preventions if not each.spent and each.left != 0)
        state.set(state, "preventions", kept)


@rule("615.3", "615.4", "615.11", "609.7a")
def create_shields(
    state: GameState, words: PreventDamage, resolving: GameObject, amount: int | None
) -> Steps:
    """Create what a resolving spell or ability prevents: an amount for each that it shields (CR 615.11)."""
    player, source = resolving.controller, resolving.source or resolving
    if amount is not None and amount <= 0:
        return
    by = 0
    if words.by == "this":
        by = source.id
    elif words.by == "target":
        by = next((each for each in resolving.targets if isinstance(each, int)), -1)
    elif words.by == "chosen":
        by = yield from state.rules.choose_source(state, player, source)
    to: list[int | str] | None = None
    if words.to == "you":
        to = [player]
    elif words.to == "target":
        to = list(resolving.targets)
    elif words.to == "this":
        to = [source.id]
    elif words.to and amount is not None:
        creatures = functioning(state).creatures
        to = [each.id for each in creatures if each.controller == player]
    rows = [None if to is None else tuple(to)]
    if amount is not None and to is not None:
        rows = [(each,) for each in to]
    for row in rows:
        shield = Shield(state.new_instance(), source, player, words)
        shield.left, shield.to, shield.by = amount, row, by
        state.set(state, "preventions", (*state.preventions, shield))


@rule("609.7a", "120.7")
def choose_source(state: GameState, player: str, about: GameObject) -> Generator[Decision, Any, int]:
    """A source of damage of a player's choice: a permanent, a spell, or what the stack refers to (CR 609.7a)."""
    found = [each.id for each in functioning(state).permanents]
    found += [each.id for each in state.stack if not each.is_ability]
    referred = [each.source for each in (*state.stack, *state.delayed) if each.source is not None]
    found += [each.id for each in referred if not each.phased_out]
    options = [
        ("object", id) for id in dict.fromkeys((*found, *(each.by for each in state.preventions if each.by)))
    ]
    chosen = 0
    if len(options) > 1:
        chosen = yield Decision("source", player, options, "609.7a", about.id)
    return options[chosen][1] if options else -1


@rule("514.2", "615.3")
def end_preventions(state: GameState) -> None:
    """End what prevents damage, or keeps it from being prevented, this turn (CR 514.2)."""
    if state.preventions:
        state.set(state, "preventions", ())
    if state.unpreventable:
        state.set(state, "unpreventable", False)
