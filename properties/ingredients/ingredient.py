"""What a generated card is put together from: an ability or two, with the words that name them.

Everything here is built once, as the tables are imported; drawing an ingredient is drawing two indices.
"""

import msgspec

from rulehound.core.abilities import Ability, SpellAbility
from rulehound.core.about import TargetKind
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.effects import Effect
from rulehound.core.triggered_abilities import TriggeredAbility, TriggerEvent

Variants = tuple[tuple[Ability, ...], ...]

LAND = ("Land",)
ARTIFACT = ("Artifact",)
CREATURE = ("Creature",)
ENCHANTMENT = ("Enchantment",)
INSTANT = ("Instant",)
SORCERY = ("Sorcery",)
SPELL = ("Sorcery", "Instant")
SOURCE = ("Land", "Artifact", "Creature")
"""The card types that mana abilities with {T} are mostly found on."""
LASTING = ("Enchantment", "Artifact", "Creature")
"""The card types that static and triggered abilities are mostly found on."""
ANY = ("Creature", "Instant", "Sorcery", "Land", "Enchantment", "Artifact")
"""Every card type, the one that most cards with cycling have first (CR 702.29a)."""


class Ingredient(msgspec.Struct, frozen=True, eq=False):
    """One way to fill a line of a card's text.

    `feature` is its name in reports, "area:what"; a card called after it is a "[word] [noun]", or a
    "[noun] of [of]" where another ingredient comes first.  `variants` holds the abilities that may be
    drawn for it, the plainest first.  A `lead` is what its area is about; `phase` says that phase-python
    reads every variant; `x` asks for {X} in the mana cost (CR 107.3a).
    """

    feature: str
    word: str
    of: str
    types: tuple[str, ...]
    variants: Variants
    lead: bool = False
    phase: bool = True
    x: bool = False
    subtypes: tuple[str, ...] = ()


def each(*abilities: Ability) -> Variants:
    """One variant for each ability."""
    return tuple((ability,) for ability in abilities)


def tap(*effects: Effect, mana: str = "") -> ActivatedAbility:
    """An ability with {T}, and mana where given, as its cost (CR 107.5)."""
    return ActivatedAbility(Cost(mana=mana, tap=True), effects)


def spell(*effects: Effect, target: TargetKind | None = None) -> SpellAbility:
    """What an instant or sorcery does (CR 113.3a)."""
    return SpellAbility(effects, target)


def when(trigger: TriggerEvent, *effects: Effect, target: TargetKind | None = None) -> TriggeredAbility:
    """A triggered ability (CR 603.1)."""
    return TriggeredAbility(trigger, effects, target)
