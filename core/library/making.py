"""Short ways to write down cards and the abilities that many of them share."""

from rulehound.core.abilities import Ability, SpellAbility
from rulehound.core.about import TargetKind
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.effects import Effect
from rulehound.core.mana import COLORS
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import DrawCards, SearchLibrary

TAP = Cost(tap=True)
"""The cost {T} (CR 107.5)."""

ANY_COLOR = AddMana(choose=COLORS)
"""As in "Add one mana of any color" (CR 106.1a)."""


def land(name: str, *abilities: Ability, subtypes: str = "", supertypes: str = "") -> Card:
    """A land; the abilities of basic land types are not written out (CR 305.6)."""
    return Card(
        name,
        ("Land",),
        subtypes=tuple(subtypes.split()),
        supertypes=tuple(supertypes.split()),
        abilities=abilities,
    )


def artifact(name: str, cost: str, *abilities: Ability) -> Card:
    """An artifact without subtypes."""
    return Card(name, ("Artifact",), cost=cost, abilities=abilities)


def enchantment(name: str, cost: str, *abilities: Ability, keywords: str = "") -> Card:
    """An enchantment without subtypes."""
    return Card(name, ("Enchantment",), cost=cost, keywords=tuple(keywords.split()), abilities=abilities)


def creature(
    name: str,
    cost: str,
    subtypes: str,
    power: int,
    toughness: int,
    *abilities: Ability,
    keywords: str = "",
    also: str = "",
    supertypes: str = "",
) -> Card:
    """A creature; `also` is another card type that it has, `keywords` are those in scope."""
    return Card(
        name,
        (also, "Creature") if also else ("Creature",),
        subtypes=tuple(subtypes.split()),
        supertypes=tuple(supertypes.split()),
        cost=cost,
        power=power,
        toughness=toughness,
        keywords=tuple(keywords.split()),
        abilities=abilities,
    )


def instant(
    name: str, cost: str, *effects: Effect, target: TargetKind | None = None, more: tuple[Ability, ...] = ()
) -> Card:
    """An instant; `more` are the abilities that it has besides its spell ability."""
    return Card(name, ("Instant",), cost=cost, abilities=(SpellAbility(effects, target), *more))


def sorcery(
    name: str, cost: str, *effects: Effect, target: TargetKind | None = None, more: tuple[Ability, ...] = ()
) -> Card:
    """A sorcery; `more` are the abilities that it has besides its spell ability."""
    return Card(name, ("Sorcery",), cost=cost, abilities=(SpellAbility(effects, target), *more))


def tap_for(symbols: str) -> ActivatedAbility:
    """As in "{T}: Add {G}" (CR 605.1a)."""
    return ActivatedAbility(TAP, (AddMana(symbols=symbols),))


def tap_for_any_color(mana: str = "") -> ActivatedAbility:
    """As in "[mana,] {T}: Add one mana of any color" (CR 605.1a)."""
    return ActivatedAbility(Cost(mana=mana, tap=True), (ANY_COLOR,))


def cycling(mana: str = "", *, life: int = 0) -> ActivatedAbility:
    """As in "Cycling {2}" (CR 702.29a)."""
    cost = Cost(mana=mana, life=life, discard=True)
    return ActivatedAbility(cost, (DrawCards(1),), cycling="cycling")


def typecycling(what: str, mana: str) -> ActivatedAbility:
    """As in "Swampcycling {2}" or "Basic landcycling {1}" (CR 702.29e)."""
    return ActivatedAbility(Cost(mana=mana, discard=True), (SearchLibrary(what),), cycling=what)
