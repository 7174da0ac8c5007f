"""Activated abilities as plain data (CR 602)."""

from typing import Literal

import msgspec

from rulehound.core.about import TargetKind
from rulehound.core.amounts import Count
from rulehound.core.costs import Cost
from rulehound.core.effects import Delayed, Effect, followed
from rulehound.core.qualities import ManaValueIs


class ActivatedAbility(msgspec.Struct, frozen=True, tag="activated", omit_defaults=True):
    """As in "[Cost]: [Effect.]" (CR 602.1).

    `cycling` is "" or "cycling", or the type searched for by typecycling (CR 702.29a, 702.29e); such an
    ability works from the hand.  `timing` is "" (any time with priority), "sorcery" (CR 602.5d) or
    "your turn".  `x` defines X by text (CR 107.3c), which is then not chosen.  With `once_each_turn` it is
    activated once each turn (CR 602.5b); with `anyone` any player may activate it (CR 602.2).
    `target_mana_value` narrows its targets, as in "target creature with mana value 2 or less".
    Of its kind of target it has `targets`, or from `least_targets` to so many (CR 601.2c).
    """

    cost: Cost
    effects: tuple[Effect, ...]
    target: TargetKind | None = None
    timing: Literal["", "sorcery", "your turn"] = ""
    cycling: str = ""
    x: Count | None = None
    once_each_turn: bool = False
    anyone: bool = False
    target_mana_value: ManaValueIs | None = None
    targets: int = 1
    least_targets: int | None = None

    @property
    def is_free_to_use(self) -> bool:
        """Whether nothing but its cost says who may activate it, how often and when."""
        return not (self.once_each_turn or self.timing)


def counts_its_use(ability: ActivatedAbility) -> bool:
    """Whether it asks how many times it was activated this turn."""
    return any(
        isinstance(effect, Delayed) and effect.condition is not None and effect.condition.what == "activated"
        for effect in followed(ability.effects)
    )
