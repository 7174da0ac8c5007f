"""Cards as data (CR 108, 200-209), and the words that pick permanents out by their characteristics."""

from functools import lru_cache

import msgspec

from rulehound.core.abilities import Ability, SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.mana import BASIC_LAND_TYPES, ManaCost, parse_cost
from rulehound.core.mana_effects import AddMana
from rulehound.core.replacement_effects import Replacement
from rulehound.core.static_abilities import Enchant
from rulehound.core.triggered_abilities import TriggeredAbility

CARD_TYPES = ("Artifact", "Creature", "Enchantment", "Instant", "Land", "Sorcery")


PERMANENT_TYPES = frozenset(("Artifact", "Creature", "Enchantment", "Land"))


SUPERTYPES = ("Basic", "Legendary", "Snow")


KEYWORDS = ("deathtouch", "flash", "haste", "lifelink", "phasing", "vigilance", "wither")


REQUIREMENTS = ("attacks if able", "goaded")
"""What is given and lost like keywords and is none: that a creature attacks each combat if able (CR 508.1d), and
the designation that says so (CR 701.15b)."""


class Card(msgspec.Struct, frozen=True, omit_defaults=True, eq=False):
    """A card: its characteristics and abilities.

    `cost` is the mana cost in symbols, "" for none (CR 202.1b); `power` and `toughness` matter for
    creatures only.  `text` is rules text for engines that read it; left out, `core.text` renders it.
    """

    name: str
    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    cost: str = ""
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    text: str = ""

    @property
    def mana_cost(self) -> ManaCost:
        return parse_cost(self.cost)

    @property
    def is_permanent(self) -> bool:
        """Whether it can be a permanent (CR 110.4)."""
        return not PERMANENT_TYPES.isdisjoint(self.types)

    @property
    def colors(self) -> str:
        """Its colors by its mana cost (CR 202.2)."""
        return "".join(color for color in "WUBRG" if color in self.cost)

    @property
    def spell(self) -> SpellAbility | None:
        """Its spell ability, or None (CR 113.3a)."""
        for ability in self.abilities:
            if isinstance(ability, SpellAbility):
                return ability
        return None

    @property
    def enchant(self) -> Enchant | None:
        """What an Aura can be attached to (CR 702.5a), None for what is no Aura."""
        for ability in self.abilities:
            if isinstance(ability, Enchant):
                return ability
        return None

    @property
    def aimed(self) -> SpellAbility | Enchant | None:
        """What says at what it is aimed as it is cast: its spell ability, or its enchant ability (CR 115.1b)."""
        return self.spell or self.enchant

    @property
    def instead_of_its_graveyard(self) -> tuple[tuple[int, Replacement], ...]:
        """What it says of where it goes instead of a graveyard, in every zone (CR 113.6), with the numbers."""
        return tuple(
            (number, each)
            for number, each in enumerate(self.abilities)
            if isinstance(each, Replacement) and each.event == "graveyard" and each.this
        )

    @property
    def rules_abilities(self) -> tuple[Ability, ...]:
        """Its abilities with those that basic land types give it, last (CR 305.6)."""
        return self.abilities + land_type_abilities(self.subtypes if "Land" in self.types else ())

    def cycling(self) -> tuple[tuple[int, ActivatedAbility], ...]:
        """Its cycling abilities with their indices (CR 702.29)."""
        return tuple(
            (index, ability)
            for index, ability in enumerate(self.abilities)
            if isinstance(ability, ActivatedAbility) and ability.cycling
        )

    def from_hand(self) -> tuple[tuple[int, ActivatedAbility], ...]:
        """Its abilities that function in a hand, cycling among them, with their indices (CR 113.6m)."""
        return tuple(
            (index, ability)
            for index, ability in enumerate(self.abilities)
            if isinstance(ability, ActivatedAbility) and (ability.cycling or ability.cost.is_paid_from_hand)
        )

    def from_graveyard(self) -> tuple[tuple[int, TriggeredAbility], ...]:
        """Its abilities that function in the graveyard, with their indices (CR 113.6m)."""
        return tuple(
            (index, ability)
            for index, ability in enumerate(self.abilities)
            if isinstance(ability, TriggeredAbility) and ability.from_graveyard
        )

    def has_trigger(self, kind: type) -> bool:
        return any(
            isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, kind)
            for ability in self.abilities
        )


@lru_cache(maxsize=256)
def land_type_abilities(subtypes: tuple[str, ...]) -> tuple[ActivatedAbility, ...]:
    """The mana abilities that basic land types give (CR 305.6), in the order of the types."""
    return tuple(
        ActivatedAbility(Cost(tap=True), (AddMana(symbols=f"{{{BASIC_LAND_TYPES[kind]}}}"),))
        for kind in subtypes
        if kind in BASIC_LAND_TYPES
    )


WITH_CYCLING = "card with cycling"
"""The word for cards that have a cycling ability, typecycling too (CR 702.29f)."""


def spell_matches(what: str, card: Card) -> bool:
    """Whether a spell is a `what` spell: "", "noncreature", "instant or sorcery", a card type or a subtype."""
    if what == "noncreature":
        return "Creature" not in card.types
    if what == WITH_CYCLING:
        return bool(card.cycling())
    if what == "instant or sorcery":
        return "Instant" in card.types or "Sorcery" in card.types
    return not what or matches(what, card.types, card.subtypes, card.supertypes)


def matches(
    what: str, types: tuple[str, ...], subtypes: tuple[str, ...], supertypes: tuple[str, ...]
) -> bool:
    """Whether a permanent with these characteristics is a `what`.

    `what` is "permanent", "basic land", "nonbasic land", a card type in lower case, or a subtype.
    """
    if what == "permanent":
        return True
    if what == "nonbasic land":
        return "Land" in types and "Basic" not in supertypes
    if what == "basic land":
        return "Land" in types and "Basic" in supertypes
    if " or " in what:
        return any(matches(each, types, subtypes, supertypes) for each in what.split(" or "))
    return what.capitalize() in types or what in subtypes


def card_of_token(name: str, color: str, power: int, toughness: int) -> Card:
    """The characteristics of a creature token (CR 111.3)."""
    return Card(name, ("Creature",), (name,), (), "", power, toughness)
